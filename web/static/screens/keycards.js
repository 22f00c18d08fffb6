// Where the key cards lie: a table in per cent, a column a card, a row a seat.

import { byText, card } from "../cards.js";
import { fill, h } from "../dom.js";

const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

// A sentence, its cards in the colours of their suits.
export const coloured = text => text.split(/((?:10|[2-9AKQJN])[♠♥♦♣])/).map(part => (part.at(-1) in SUITS && part.length < 4 ? h("b", { class: `card-text suit-${SUITS[part.at(-1)]}` }, part) : part));

export function fillKeyCards(node, { cards, rows }, deck) {
  const known = byText(deck);
  if (!rows.length || !cards.every(text => known[text])) return void fill(node);
  const cell = share => {
    const td = h("td", { class: share > 45 ? "is-dark" : "" }, String(share));
    td.style.setProperty("--heat", `${Math.round(8 + 0.92 * share)}%`);
    return td;
  };
  fill(node, h("table", { class: "key-cards" }, h("caption", {}, "Where the key cards lie, in per cent"),
    h("thead", {}, h("tr", {}, h("td", {}), cards.map(text => h("th", { scope: "col" }, card(known[text], { size: "small" }))))),
    h("tbody", {}, rows.map(({ name, shares }) => h("tr", {}, h("th", { scope: "row" }, name), shares.map(cell))))));
}
