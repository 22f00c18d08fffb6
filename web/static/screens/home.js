// The first screen: what this is, a hand that is answered already, three doors, the last game and today's drill.

import { get } from "../api.js";
import { card, sorted, spread } from "../cards.js";
import { counted, fill, h } from "../dom.js";
import { drillOf, positionOf } from "../drilled.js";
import { choiceBars } from "./bars.js";

const DOORS = [
  ["ask", "Ask about a hand", "Click your cards. Get the answer, the reason and how sure it is."],
  ["play", "Play a deal", "Against good players, with hints, undo and a review."],
  ["pages", "Read what to bid", "A map and three sentences for each of 18 games."],
];
const CARDS = 3;

export async function show(root) {
  const example = h("section", { class: "sheet example", "aria-label": "An example" }), last = h("div", { class: "last" }), drill = h("div", { class: "last" });
  fill(root, h("div", { class: "home" },
    h("div", { class: "hero" }, h("h1", {}, "Which bid? ", h("span", {}, "Which card?")),
      h("p", { class: "lead" }, "tricklab plays your hand out thousands of times, then says what to do, why, and how sure that is."),
      h("nav", { class: "doors", "aria-label": "Where to begin" }, DOORS.map(door))), example, h("div", { class: "go-ons" }, last, drill)));
  showExample(example, await fetch("static/home.json").then(answer => answer.json()));
  await Promise.all([showGame(last), showDrill(drill)].map(shown => shown.catch(() => null))); // what is not there leaves no gap
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
      h("div", { class: "row spread" }, h("span", { class: "soft sure" }, page.short), h("a", { class: "button main", href: ask }, "Ask about a hand"))));
}

// A way back into something: three cards, what it is, how it stands.
function goOn(node, href, label, cards, [title, state], button) {
  const picture = h("span", { class: "mini-felt", "aria-hidden": "true" }, Array.from({ length: CARDS }, (_, place) => card(cards[place])));
  fill(node, h("a", { class: "sheet go-on", href }, picture, h("span", {}, h("small", {}, label), h("b", {}, title), h("small", {}, state)), h("span", { class: "button", "aria-hidden": "true" }, button)));
}

async function showGame(node) {
  const game = (await get("games")).find(one => !one.over && !one.error);
  if (!game) return;
  const title = `${game.title}, ${game.match ? `match ${game.number + 1}, deal ${game.deals}` : `deal ${game.number + 1}`}`;
  goOn(node, `#play/${game.id}`, "Go on with your last game", game.cards ?? [], [title, [game.state, game.scores].filter(Boolean).join(" · ") || `${counted(game.decisions, "decisions")} in it`], "Go on");
}

async function showDrill(node) {
  const { list, done } = await drillOf(), left = list.filter(one => !done[one.key]), [first] = left, mine = list.filter(one => one.own).length;
  if (!first) return goOn(node, "#drill", "Today’s drill", list[0].cards ?? [], ["Done for today", `${list.filter(one => done[one.key] === "right").length} of ${list.length} right`], "Look");
  const state = [counted(left.length, "decisions"), left.length < list.length && " to go", mine > 0 && `, ${mine} of them from your own mistakes`].filter(Boolean).join("");
  const { cards, task } = first.own ? await positionOf(first).then(({ scene, deck }) => ({ cards: sorted(scene.hand.flat(), deck).flat(), task: scene.task.text })) : first;
  goOn(node, "#drill", "Today’s drill", cards, [`${first.title}: ${task[0].toLowerCase()}${task.slice(1, -1)}`, state], left.length < list.length ? "Go on" : "Start");
}
