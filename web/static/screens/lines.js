// The lines of a deal: how others fare with the same cards, and all games that depart from this one.

import { fill, h, say, signed } from "../dom.js";
import { openWork } from "./sheets.js";

const points = value => signed(value, 1, 0);

// What the deal comes to when policies lead it in the reader's seat.
export function openFared(path) {
  const rows = h("tbody");
  openWork("fared", "The same deal, led by others in your seat", path, (body, done) => {
    fill(body, h("table", { class: "features" }, h("thead", {}, h("tr", {}, h("td"), h("th", { scope: "col" }, "points"), h("th", { scope: "col" }, "the deal"))), rows));
    return {
      line: line => rows.append(h("tr", { class: line.is_own && "is-own" }, h("th", { scope: "row" }, line.name), h("td", {}, points(line.points)), h("td", {}, line.outcome))),
      basis: ({ text }) => {
        done();
        body.append(h("p", { class: "soft" }, text));
        say(text);
      },
    };
  });
}

// All lines: where each departs from the line above it, what it came to, and a link to its review or to the game.
export function drawLines(node, lines) {
  node.hidden = lines.length < 2;
  fill(node, h("h3", {}, "Lines of this deal"), h("ul", { class: "plain" }, lines.map(line => {
    const { game, deal, depth, text, is_shown: isShown, is_over: isOver, outcome } = line;
    const where = isOver ? `#review?${new URLSearchParams({ game, deal })}` : `#play/${game}`;
    const item = h("li", {}, isShown ? h("b", { "aria-current": "page" }, text) : h("a", { href: where }, text),
      h("span", { class: "soft" }, isOver ? outcome : "not over"), h("b", {}, isOver ? points(line.points) : ""));
    item.style.setProperty("--depth", String(depth));
    return item;
  })));
}
