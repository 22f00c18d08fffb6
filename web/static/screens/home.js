// The first screen: what this is, a hand that is answered already, three doors, and the last game.

import { get } from "../api.js";
import { card, spread } from "../cards.js";
import { counted, fill, h } from "../dom.js";
import { choiceBars } from "./bars.js";

const DOORS = [
  ["ask", "Ask about a hand", "Click your cards. Get the answer, the reason and how sure it is."],
  ["play", "Play a deal", "Against good players, with hints, undo and a review."],
  ["pages", "Read what to bid", "A map and three sentences for each of 18 games."],
];

export async function show(root) {
  const example = h("section", { class: "sheet example", "aria-label": "An example" }), last = h("div", { class: "last" });
  fill(root, h("div", { class: "home" },
    h("div", { class: "hero" }, h("h1", {}, "Which bid? ", h("span", {}, "Which card?")),
      h("p", { class: "lead" }, "tricklab plays your hand out thousands of times, then says what to do, why, and how sure that is."),
      h("nav", { class: "doors", "aria-label": "Where to begin" }, DOORS.map(door))), example, last));
  const [hand, games] = await Promise.all([fetch("static/home.json").then(answer => answer.json()), get("games").catch(() => [])]);
  showExample(example, hand);
  const game = games.find(one => !one.over && !one.error);
  if (game) fill(last, h("a", { class: "sheet go-on", href: `#play/${game.id}` }, h("span", { class: "soft" }, "Go on with your last game"),
    h("b", {}, `${game.title}, ${game.match ? `match ${game.number}, deal ${game.deals}` : `deal ${game.number}`}`), h("span", { class: "soft" }, `${counted(game.decisions, "decisions")} in it`)));
}

// A way into a screen, with the picture that the header has for it.
function door([screen, title, text]) {
  const icon = document.querySelector(`header [data-screen=${screen}] svg`).cloneNode(true);
  return h("a", { class: "sheet door", href: `#${screen}` }, h("i", {}, icon), h("span", {}, h("b", {}, title), h("span", { class: "soft" }, text)));
}

function showExample(node, { title, calls, cards, asks, ask, page }) {
  const hand = h("div", { class: "hand is-read" }, cards.map(group => h("div", { class: "suit-row" }, group.map(one => card(one)))));
  spread(hand, cards).classList.remove("is-many"); // one row, whose lower half is cut off
  const bars = choiceBars();
  bars.update({ ...page, rows: page.rows.slice(0, 3), hidden: "" });
  const [verdict, ...more] = page.answer.split(/(?<=\.) (?=A )/);
  fill(node, h("div", { class: "felt" }, h("p", {}, h("b", {}, title), h("span", { class: "soft" }, ` ${calls.join(" · ")} · your turn`)), h("div", { class: "mine" }, hand)),
    h("div", { class: "answer-in" }, h("small", {}, asks), h("h2", {}, verdict), h("p", {}, [...more, page.reason].join(" ")), bars.node,
      h("div", { class: "row spread" }, h("span", { class: "soft" }, page.short), h("a", { class: "button main", href: ask }, "Ask about a hand"))));
}
