// A deal with all hands open, played out step by step: for sampled deals, reviews and the end of a game.

import { byText, card } from "./cards.js";
import { fill, h, say } from "./dom.js";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

// `deal` is what the server makes of a record; `deck` has its rows of cards. `step` is how many steps have been made at the
// beginning; `mark` is the number of a step to point out. The element has `go(step)`.
export function dealViewer(deal, deck, { step = 0, mark = -1 } = {}) {
  const cards = byText(deck), order = Object.fromEntries(deck.flatMap(row => row.cards).map((one, place) => [one.text, place]));
  const last = deal.steps.length, seats = Object.keys(deal.dealt).map(Number);
  const rows = new Map(seats.map(seat => [seat, seatRow(deal.names[seat])]));
  const stock = h("p", { class: "soft" }), now = h("p", { class: "deal-now" }), result = h("dl", { class: "deal-result" });
  const buttons = [["|◀", "First", -Infinity], ["◀", "Back", -1], ["▶", "Next", 1], ["▶|", "Last", Infinity]].map(([sign, name, by]) =>
    h("button", { type: "button", "aria-label": name, title: name, onclick: () => go(at + by) }, sign));
  const list = h("ol", { class: "deal-steps" }, deal.steps.map((one, number) =>
    h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => go(number + 1) }, one.text))));
  const viewer = h("div", { class: "deal", tabindex: 0, role: "group", "aria-label": "A deal with all hands open; the arrow keys step through it", onkeydown: press },
    h("div", { class: "row deal-steer" }, buttons, now),
    h("div", { class: "deal-table" }, [...rows.values()].map(row => row.node)), stock, result,
    h("details", { class: "quiet-box" }, h("summary", {}, "All steps"), list));
  let at = -1;

  function press(event) {
    if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(at + KEYS[event.key]);
  }

  function go(wanted) {
    const told = at >= 0;
    at = Math.max(0, Math.min(last, wanted));
    const { hands, laid, winner, left, next } = stateAt(deal, at);
    for (const [seat, row] of rows) {
      row.node.classList.toggle("is-turn", seat === next);
      const held = [...hands[seat]].sort((a, b) => order[a] - order[b]);
      if (row.shown !== held.join()) fill(row.hand, held.map(text => card(cards[text], { size: "small" })));
      row.shown = held.join();
      fill(row.laid, (laid[seat] ?? []).map(text => {
        const node = card(cards[text], { size: "small" });
        node.classList.toggle("is-winner", seat === winner);
        return node;
      }));
      row.tricks.textContent = row.count(deal, seat, at);
    }
    stock.textContent = left.length ? `Left over: ${left.map(text => cards[text]?.label ?? text).join(" ")}` : "";
    const done = deal.steps[at - 1];
    now.textContent = done ? `${done.trick ? `Trick ${done.trick}: ` : ""}${done.text}` : "The cards are dealt.";
    now.classList.toggle("is-mark", at - 1 === mark);
    buttons.forEach((button, place) => (button.disabled = place < 2 ? at === 0 : at === last));
    for (const [number, item] of [...list.children].entries()) {
      if (number === at - 1) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    fill(result, at === last && deal.result.map(([label, text]) => [h("dt", {}, label), h("dd", {}, text)]));
    if (told) say(now.textContent);
  }

  viewer.go = go;
  go(step);
  return viewer;
}

function seatRow(name) {
  const hand = h("span", { class: "cards deal-hand" }), laid = h("span", { class: "cards deal-laid" }), tricks = h("small", {});
  const node = h("div", { class: "deal-seat" }, h("b", {}, name), tricks, hand, laid);
  const count = (deal, seat, at) => {
    const won = deal.steps.slice(0, at).filter(one => one.winner === seat).length;
    return won ? ` ${won} ${won === 1 ? "trick" : "tricks"}` : "";
  };
  return { node, hand, laid, tricks, count, shown: null };
}

// The hands, the cards on the table, who has won the trick there, what is left over, and whose step comes next.
function stateAt(deal, at) {
  const hands = Object.fromEntries(Object.entries(deal.dealt).map(([seat, texts]) => [seat, new Set(texts)]));
  let laid = {}, winner = null, left = [...deal.stock];
  for (const { kind, seat, cards = [], to, winner: takes } of deal.steps.slice(0, at)) {
    if (winner !== null && kind === "play") [laid, winner] = [{}, null];
    if (kind === "trick") winner = takes;
    if (kind === "draw") {
      for (const text of cards) hands[seat].add(text);
      left = left.filter(text => !cards.includes(text));
    } else if (cards.length) {
      for (const text of cards) hands[seat]?.delete(text);
      if (to !== undefined) for (const text of cards) hands[to].add(text);
      if (kind === "play") {
        laid[seat] = cards;
        left = left.filter(text => !cards.includes(text));
      }
    }
  }
  return { hands, laid, winner, left, next: deal.steps[at]?.kind === "trick" ? null : deal.steps[at]?.seat };
}
