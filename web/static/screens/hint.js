// A hint, hidden until it is asked for: two lines, slim bars, and more on request.

import { stream } from "../api.js";
import { compileText, fill, h, say } from "../dom.js";
import { choiceBars } from "./bars.js";

export class HintBox {
  constructor(game) {
    this.game = game;
    this.answer = h("p", { class: "answer" });
    this.why = h("p", { class: "soft" });
    this.bars = choiceBars({ slim: true });
    this.rows = h("details", { class: "quiet-box" }, h("summary", {}, "What each choice is worth"));
    this.reasons = h("details", { class: "quiet-box" }, h("summary", {}, "Why, at length"));
    this.node = h("section", { class: "sheet hint", "aria-label": "Hint", hidden: true }, this.answer, this.why, this.bars.node, this.rows, this.reasons);
  }

  show() {
    if (this.stop || !this.node.hidden) return;
    this.node.hidden = false;
    this.answer.textContent = "Thinking …";
    this.why.textContent = "";
    this.rows.hidden = this.reasons.hidden = true;
    this.bars.clear();
    this.stop = stream(`games/${this.game}/hint`, {
      compile: event => (this.why.textContent = compileText(event)),
      preparing: event => (this.why.textContent = event.text),
      advice: event => this.refine(event),
      refused: event => (this.answer.textContent = event.text),
      end: () => (this.stop = null),
    });
  }

  refine(advice) {
    this.answer.textContent = advice.answer;
    this.why.textContent = `${advice.why} (${advice.verdict})`.trim();
    if (!advice.final) return;
    say(`${advice.answer} ${advice.why}`);
    this.rows.hidden = this.reasons.hidden = false;
    this.bars.update({ rows: advice.bars, unit: advice.unit });
    const names = [...new Set(advice.rows.flatMap(row => Object.keys(row).filter(name => row[name] !== "")))];
    fill(this.rows, this.rows.firstChild, h("div", { class: "wide" }, h("table", {},
      h("thead", {}, h("tr", {}, names.map(name => h("th", {}, name)))),
      h("tbody", {}, advice.rows.map(row => h("tr", {}, names.map(name => h("td", {}, row[name] ?? ""))))))), advice.more && h("small", {}, advice.more));
    fill(this.reasons, this.reasons.firstChild, advice.reasons.map(line => h(line.endsWith(":") ? "h3" : "p", {}, line)));
  }

  hide() {
    this.close();
    this.node.hidden = true;
    this.rows.open = this.reasons.open = false;
  }

  close() {
    this.stop?.();
    this.stop = null;
  }
}
