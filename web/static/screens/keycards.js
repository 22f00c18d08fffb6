// Where the key cards lie: a table in per cent, a column a card, a row a seat.

import { byText, card } from "../cards.js";
import { fill, h } from "../dom.js";

const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" }, HALF = 50;

// A sentence, its cards in the colours of their suits.
export const coloured = text => text.split(/((?:10|[2-9AKQJN])[♠♥♦♣])/).map(part => (part.at(-1) in SUITS && part.length < 4 ? h("b", { class: `card-text suit-${SUITS[part.at(-1)]}` }, part) : part));

// A cell with a number in per cent, the darker the higher it is, and a sign behind it.
export function heated(share, sign = "") {
  const isDark = share > HALF, td = h("td", { class: isDark ? "is-dark" : "" }, `${share}${sign}`);
  td.style.setProperty("--heat", `${isDark ? 70 + 0.3 * share : 6 + 0.66 * share}%`); // between them no number could be read
  return td;
}

// `showAll` opens the table of all cards.
export function fillKeyCards(node, { cards, rows }, deck, showAll) {
  const known = byText(deck), isThere = rows.length > 0 && cards.every(text => known[text]);
  const all = h("button", { type: "button", class: "tiny link", onclick: showAll }, isThere ? "All" : "Where the unseen cards lie");
  if (!isThere) return void fill(node, all);
  fill(node, h("table", { class: "key-cards" }, h("caption", {}, "Where the key cards lie, in per cent"),
    h("thead", {}, h("tr", {}, h("td", {}), cards.map(text => h("th", { scope: "col" }, card(known[text], { size: "small" }))))),
    h("tbody", {}, rows.map(({ name, shares }) => h("tr", {}, h("th", { scope: "row" }, name), shares.map(share => heated(share)))))), all);
}
