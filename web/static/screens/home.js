// The first screen: what this is, a hand that is answered already, three doors, and the last game.

import { get } from "../api.js";
import { card } from "../cards.js";
import { counted, fill, h, s } from "../dom.js";
import { choiceBars } from "./bars.js";

const DOORS = [
  ["#ask", "Ask about a hand", "Click your cards. Get the answer, the reason and how sure it is.", "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.500v.1M12 22a10 10 0 1 0 0-20a10 10 0 0 0 0 20"],
  ["#play", "Play a deal", "Against good players, with hints, undo and a review.", "M5 4h8a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M18 7l2 .6a1.5 1.5 0 0 1 1 1.900l-2.500 9"],
  ["#pages", "Read what to bid", "A map and three sentences for each of 18 games.", "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"],
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

function door([href, title, text, path]) {
  const icon = s("svg", { class: "line", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: path }));
  return h("a", { class: "sheet door", href }, h("i", {}, icon), h("span", {}, h("b", {}, title), h("span", { class: "soft" }, text)));
}

function showExample(node, { title, calls, cards, asks, ask, page }) {
  const hand = h("div", { class: "hand is-read" }, cards.map(group => h("div", { class: "suit-row" }, group.map(one => card(one)))));
  hand.style.setProperty("--n", String(cards.flat().length));
  hand.style.setProperty("--suits", String(cards.length));
  const bars = choiceBars();
  bars.update({ ...page, rows: page.rows.slice(0, 3), hidden: "" });
  const [verdict, ...more] = page.answer.split(/(?<=\.) (?=A )/);
  fill(node, h("div", { class: "felt" }, h("p", {}, h("b", {}, title), h("span", { class: "soft" }, ` ${calls.join(" · ")} · your turn`)), h("div", { class: "mine" }, hand)),
    h("div", { class: "answer-in" }, h("small", {}, asks), h("h2", {}, verdict), h("p", {}, [...more, page.reason].join(" ")), bars.node,
      h("div", { class: "row spread" }, h("span", { class: "soft" }, page.short), h("a", { class: "button main", href: ask }, "Ask about a hand"))));
}
