// Play: begin a game or take one up again, and the table of a game.

import { get, post, reviewOf, stream } from "../api.js";
import { byText, trumpSign } from "../cards.js";
import { dealViewer, minus } from "../deal.js";
import { compileText, fill, h, s, say, sentenceCase, showError } from "../dom.js";
import { fromHash, tableForm } from "../table.js";
import { openBelief } from "./belief.js";
import { goingList } from "./games.js";
import { Hand } from "./hand.js";
import { HintBox } from "./hint.js";
import { openRules } from "./rules.js";
import { Seats, trickItems } from "./seats.js";
import { openSheet } from "./sheets.js";
import { openMeaning } from "./spoken.js";

const LENGTHS = [["1", "a deal"], ["5", "5 deals"], ["10", "10 deals"], ["20", "20 deals"], ["match", "a match"]];
const CALLS = 8;
const KEYS = [["Enter", "on a chosen card sends all chosen cards, as for a pass or a discard"], ["H", "asks for a hint"], ["W", "shows where the unseen cards lie"], ["U", "takes your last decision back"], ["R", "shows the rules of this game"], ["C", "claims the rest, once it is certain"], ["N", "deals the next deal"]];

export async function show(root, { id, query }) {
  fill(document.getElementById("help-more"), h("dl", { class: "keys" },
    KEYS.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])));
  if (id) return new TableScreen(root, id).leave;
  return showStart(root, query);
}

async function showStart(root, query) {
  let table = fromHash(query);
  const hand = query.get("hand") ?? "", dealer = query.get("dealer"), bids = (query.get("bids") ?? "").split(",").filter(Boolean);
  const length = h("select", { name: "length" }, LENGTHS.map(([value, text]) => h("option", { value }, text)));
  const input = (name, props) => h("label", { class: "field", dataset: { field: props.field ?? name } }, h("span", {}, props.label),
    h("input", { name, autocomplete: "off", ...props.input }));
  const whole = { type: "number", min: 0, step: 1, value: "0" };
  const more = h("details", { class: "quiet-box" }, h("summary", {}, "Which cards, which seat"), h("div", { class: "row" },
    input("seed", { label: "Seed", field: "table.seed", input: { placeholder: "drawn by lot", value: table.seed ?? "" } }),
    input("number", { label: "Deal or match number", input: { ...whole, min: 1, value: "1" } }),
    input("seat", { label: "Your seat", input: { ...whole, value: query.get("seat") ?? "0" } })));
  const begin = h("button", { type: "submit", class: "main" }, "Deal");
  const form = h("form", { class: "stack", onsubmit: event => {
    event.preventDefault();
    beginGame();
  } }, h("div", { class: "row" }, !hand && ["Play ", length], begin), hand && h("p", { dataset: { field: "cards" } }, `Your hand: ${hand}`, bids.length > 0 && `. Bid before: ${bids.join(", ")}`), more, h("div", { class: "errors" }));
  const saved = h("section", { class: "saved" });
  const tables = tableForm(table, next => (table = next));
  fill(root, h("h1", {}, "Play"), h("div", { class: "sheet stack start" }, tables, form), saved);
  return showSaved();

  async function showSaved() {
    const games = await get("games"), going = games.filter(game => !game.over && !game.error);
    fill(saved, going.length > 0 && [h("h2", {}, "To go on"), goingList(going, showSaved)],
      games.length > going.length && h("p", {}, h("a", { href: "#games" }, "Finished games")));
  }

  async function beginGame() {
    const { seed, number, seat } = form.elements;
    const deals = hand ? 1 : Number(length.value) || 1;
    begin.disabled = true;
    try {
      showError(form, null);
      if (!(await tables.isRight())) {
        begin.disabled = false;
        return;
      }
      const { id } = await post("games", {
        table: { ...table, seed: seed.value || String(crypto.getRandomValues(new Uint32Array(1))[0]) },
        seat: numberIn(seat), number: number.value === "" ? null : number.value - 1, // players count deals from 1
        deals, match: length.value === "match" && !hand,
        ...(hand && { cards: hand, bids }), ...(dealer !== null && { dealer: Number(dealer) }),
      });
      location.hash = `#play/${id}`;
    } catch (error) {
      showError(error.field?.startsWith("table.") && error.field !== "table.seed" ? root : form, error);
      begin.disabled = false;
    }
  }
}

// What stands in a field of a number; the server refuses an empty one.
const numberIn = input => (input.value === "" ? null : Number(input.value));

class TableScreen {
  constructor(root, id) {
    Object.assign(this, { root, id, isBusy: false });
    this.leave = () => {
      this.isLeft = true;
      this.back?.remove();
      document.querySelector("dialog.over-felt")?.close();
      this.close?.();
      this.hint?.close();
    };
    const wait = h("p", { class: "soft" }, "The table is laid …");
    fill(root, wait);
    this.close = stream(`games/${encodeURIComponent(id)}/open`, {
      compile: event => (wait.textContent = compileText(event)),
      view: view => this.begin(view),
      refused: error => fill(root, h("h1", {}, "Play"), h("p", { class: "error", role: "alert" }, error.text), h("p", {}, h("a", { href: "#play" }, "To all games"))),
    });
  }

  begin(view) {
    this.rows = view.deck;
    this.deck = byText(view.deck);
    const explain = seat => openMeaning(`games/${this.id}/meaning?of=${seat}`, this.deck);
    this.seats = new Seats(view, this.deck, explain);
    this.hand = new Hand(this.deck, (choice, what) => this.act(choice, what), explain);
    this.hint = new HintBox(this.id);
    const button = (text, key, onclick) => h("button", { type: "button", "aria-keyshortcuts": key, onclick }, text);
    const keep = (name, on, off, label, shown) => h("label", {}, h("input", {
      type: "checkbox", name, checked: (localStorage.getItem(name) ?? shown) === on, onchange: event => {
        localStorage.setItem(name, event.target.checked ? on : off);
        if (name === "forced") this.playForced();
      },
    }), ` ${label}`);
    this.heading = h("h1");
    this.which = h("small");
    this.sum = h("p", { class: "sum" });
    this.bar = h("header", { class: "table-bar" });
    this.news = h("ul", { class: "plain news" });
    this.last = h("p");
    this.log = h("ol", { class: "plain log" });
    this.end = h("section", { class: "sheet end", hidden: true, "aria-label": "The deal is over" });
    this.trouble = h("p", { class: "error", hidden: true });
    this.undo = button("Undo", "u", () => this.send("undo", { step: this.view.step }));
    this.ask = button("Hint", "h", () => this.hint.show());
    this.errors = h("div", { class: "errors" });
    const rules = () => openRules(this.id, this.deck);
    const cards = button("Cards", "w", () => openBelief(`games/${this.id}/belief`, this.deck));
    this.tools = h("div", { class: "row tools" }, this.ask, cards, this.undo, button("Rules", "r", rules));
    this.seats.arena.append(this.hand.pad);
    this.seats.node.append(this.hand.node);
    const pace = h("select", { onchange: () => localStorage.setItem("pace", pace.value) }, [["slow", "slow"], ["normal", "normal"], ["quick", "at once"]].map(([value, text]) => h("option", { value }, text)));
    pace.value = localStorage.getItem("pace") ?? "normal";
    const wishes = h("div", { class: "wishes" }, keep("forced", "yes", "no", "play my only card for me", "yes"), keep("coach", "yes", "no", "mark my choices", "no"), h("label", {}, "cards move", " ", pace));
    const table = h("section", { class: "sheet", "aria-labelledby": "news-title" }, h("h2", { id: "news-title" }, "At the table"), this.news,
      h("details", { class: "quiet-box" }, h("summary", {}, "Last trick"), this.last), h("details", { class: "quiet-box" }, h("summary", {}, "All that happened"), this.log));
    const onPhone = [["Hint", "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.5 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3Z", () => {
      this.hint.show();
      openSheet("Hint", this.hint.node);
    }], ["Cards", "M4 7l9-3 4 12-9 3zM17 6l3 1-3 9", () => cards.click()], ["Undo", "M9 7L4.500 11.500L9 16M5 11.500h9a5 5 0 0 1 0 10", () => this.undo.click()],
    ["Log", "M4 6h16M4 12h16M4 18h10", () => {
      for (const box of table.querySelectorAll("details")) box.open = true;
      openSheet("Log", table, wishes, all);
    }], ["Rules", "M6 3h12v18H6zM9 8h6M9 12h6", rules]];
    const all = h("p", { class: "soft" }, this.which, " ", h("a", { href: "#play" }, "All games"));
    this.phoneBar = h("nav", { class: "phone-bar", "aria-label": "Game" }, onPhone.map(([name, path, onclick]) =>
      h("button", { type: "button", onclick }, s("svg", { class: "line", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: path })), name)));
    this.back = h("a", { class: "back", href: "#play" });
    document.querySelector(".top").prepend(this.back);
    fill(this.root, h("div", { class: "game" }, this.bar, this.end, this.seats.node, h("aside", {}, this.tools, this.hint.node, table, wishes, all), this.phoneBar,
      h("div", { class: "alerts" }, this.trouble, this.errors)));
    this.seats.show(view);
    this.render({ ...view, moves: [] }).then(() => this.playForced());
  }

  act(choice, what = "act") {
    if (what === "claim") return this.send("claim", { step: this.view.step });
    return this.send("act", { step: this.view.step, automatic: localStorage.getItem("forced") !== "no", ...choice });
  }

  // Where cards that are the only choice shall play themselves, one that waits is played now.
  playForced() {
    const choices = this.view.task?.choices ?? [];
    if (choices.length === 1 && choices[0].card && localStorage.getItem("forced") !== "no") this.act({ cards: [choices[0].card] });
  }

  async send(what, body) {
    if (this.isBusy) return;
    this.isBusy = true;
    showError(this.errors, null);
    this.hint.hide();
    this.hand.rest(body.cards);
    let view = this.view, error = null;
    try {
      view = await post(`games/${this.id}/${what}`, body);
    } catch (refused) {
      error = refused;
      if (refused.status === 409) view = await get(`games/${this.id}`).catch(() => this.view);
    }
    if (this.isLeft) return;
    this.isBusy = false;
    await this.render(error ? { ...view, moves: [] } : view);
    if (what === "act" && !error && !view.over && localStorage.getItem("coach") === "yes") this.judge(view.step);
    if (error) showError(this.errors, { text: error.text ?? error.message });
    else if (what === "next") this.playForced();
  }

  // Mark the decision that led to a step, in the background: who has gone on by then sees no mark.
  async judge(step) {
    const judged = await post(`games/${this.id}/judge`, { step }).catch(() => null);
    if (!judged || this.isLeft || this.isBusy || this.view.step !== step) return;
    this.hand.showMark(judged);
    this.seats.mark(judged.cards, judged.mark);
  }

  async render(view) {
    this.view = view;
    this.isBusy = true;
    const { number, wanted, match } = view.deals;
    this.heading.textContent = match ? `${view.title}, match, deal ${number}` : number + wanted > 2 ? `${view.title}, deal ${number} of ${Math.max(number, wanted)}` : view.title;
    this.back.textContent = `‹ ${this.heading.textContent}`;
    this.which.textContent = view.heading;
    document.title = `${view.title} - tricklab`;
    say([...view.news, view.task?.text ?? ""].map(text => text.replace(/\.$/, "")).join(". "));
    await this.seats.play(view);
    this.isBusy = false;
    if (this.isLeft) return;
    fill(this.news, view.news.map(line => h("li", {}, line)));
    this.news.scrollTop = this.news.scrollHeight;
    fill(this.sum, view.sum.map(line => h("span", {}, line)));
    this.showBar(view);
    this.last.textContent = view.last || "No trick is over yet.";
    fill(this.log, this.lines(view));
    this.hand.show(view);
    this.seats.node.hidden = this.tools.hidden = this.phoneBar.hidden = view.over;
    this.undo.disabled = !view.undo;
    this.trouble.hidden = !view.trouble;
    this.trouble.textContent = view.trouble;
    this.showEnd(view);
    this.root.firstElementChild.dataset.step = view.step;
  }

  // Above the table: trumps, the contract or the calls so far, how the deal stands, the match, the game.
  showBar(view) {
    const part = (label, text, name = "") => text && h("div", { class: name }, h("small", {}, label), h("b", {}, text));
    const all = view.log.filter(line => line.call).map(line => `${view.seats[line.seat].name} ${line.call}`);
    const calls = `${all.length > CALLS ? "… " : ""}${all.slice(-CALLS).join(" · ")}`; // of a long auction the last ones
    fill(this.bar, view.trumps && trumpSign(view.trumps),
      view.contract ? part("contract", sentenceCase(view.contract.final)) : [view.highest && part("highest bid", sentenceCase(view.highest), "highest"), part(view.highest ? "auction" : "bids", calls)],
      view.progress ? this.progress(view) : part("this deal", view.so_far.join(" · "), "grow"),
      view.sum.length > 0 && h("div", { class: "score" }, this.sum), h("div", { class: "which" }, this.heading));
  }

  // What we have from the left, what they have from the right, and a line at what the contract needs.
  progress({ progress, so_far }) {
    const { text, mine, theirs, total, need, is_mine } = progress, line = need !== null && h("u");
    const bar = h("span", { class: "versus" }, h("i", { class: "we" }), h("i", { class: "they" }), line);
    for (const [name, count] of [["--mine", mine], ["--theirs", theirs], ["--need", is_mine ? need : total - need]]) bar.style.setProperty(name, String(count / total));
    return h("div", { class: "grow progress", title: so_far.join(" · ") }, h("small", {}, text), bar);
  }

  // All that happened, newest first: the tricks, and before them what was called and exchanged.
  lines(view) {
    return [...trickItems(view, this.deck).reverse(), ...view.log.map(line => h("li", {}, h("small"), h("span", {}, line.text))).reverse()];
  }

  showEnd(view) {
    this.end.hidden = !view.over;
    if (!view.over) return void fill(this.end);
    const review = h("button", { type: "button", class: "main", onclick: () => this.review(review) }, "Review");
    const next = h("button", { type: "button", "aria-keyshortcuts": "n", onclick: () => this.send("next", {}) }, "Next deal");
    fill(this.end, h("h2", {}, "The deal is over"),
      h("dl", { class: "result" }, view.deal.result.map(([label, text]) => [h("dt", {}, label), h("dd", {}, minus(text))])),
      h("div", { class: "row" }, review, view.next && next,
        h("a", { href: `api/2/games/${this.id}/record`, download: "deal.jsonl" }, "Save the record"), h("a", { href: "#play" }, "Another game")),
      h("h3", {}, "The whole deal, step by step"), dealViewer(view.deal, this.rows));
    review.focus();
  }

  async review(button) {
    button.disabled = true;
    try {
      const { deal, me, names, deals, trouble } = this.view;
      const { id } = await reviewOf(trouble ? { record: deal.record, seat: me, names } : { game: this.id, deal: deals.number });
      location.hash = `#review/${id}`;
    } catch (error) {
      showError(this.end, error);
      button.disabled = false;
    }
  }
}
