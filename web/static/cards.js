// Cards as buttons: rank and suit in two corners, one sign in the middle.

import { h, s } from "./dom.js";

const SHAPES = {
  C: "M16 2a6.5 6.5 0 0 1 5.2 10.4a6.5 6.5 0 1 1-3.5 10.8C17.9 26.4 19 29 21 30H11C13 29 14.1 26.4 14.3 23.2"
    + "a6.5 6.5 0 1 1-3.5-10.8A6.5 6.5 0 0 1 16 2Z",
  D: "M16 1L28 16L16 31L4 16Z",
  H: "M16 30C9 22 2 17.5 2 10.5A7 7 0 0 1 16 8.5A7 7 0 0 1 30 10.5C30 17.5 23 22 16 30Z",
  S: "M16 2C22 9 30 14 30 20A6.5 6.5 0 0 1 17.7 22.6C17.9 26 19 29 21 30H11C13 29 14.1 26 14.3 22.6"
    + "A6.5 6.5 0 0 1 2 20C2 14 10 9 16 2Z",
  T: "M16 1L19 9.5L26.6 5.4L22.5 13L31 16L22.5 19L26.6 26.6L19 22.5L16 31L13 22.5L5.4 26.6L9.5 19L1 16"
    + "L9.5 13L5.4 5.4L13 9.5Z",
  J: "M7 25C6 20 5 15 2.5 11.5a2 2 0 1 1 2-1.5C9 9.5 11.5 12.5 12.5 16C12.5 11.5 13.5 8 15 5.5a2 2 0 1 1 2 0"
    + "C18.5 8 19.5 11.5 19.5 16C20.5 12.5 23 9.5 27.5 10a2 2 0 1 1 2 1.5C27 15 26 20 25 25ZM7 27H25V30H7Z",
};
const SIZES = { small: "card-small", large: "card-large" };

// The sign of a suit: C, D, H, S, T for tarocks, J for jokers.
export function suitSign(suit, label) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { class: `sign suit-${suit}`, viewBox: "0 0 32 32", ...named }, s("path", { d: SHAPES[suit] }));
}

// A card that lies there; `size` is "small" or "large". Without a card: its back.
export function card(card, { size } = {}) {
  if (!card) return h("span", { class: `card card-back ${SIZES[size] ?? ""}`, role: "img", "aria-label": "hidden card" });
  return h("span", { class: classes(card, size), role: "img", "aria-label": card.name, dataset: { card: card.text } }, face(card));
}

// A card to press. `pressed` is whether it is chosen (undefined where it is played, not chosen).
export function cardButton(card, { pressed, disabled = false, onclick, size } = {}) {
  return h("button", {
    type: "button", class: classes(card, size), "aria-label": card.name, dataset: { card: card.text }, disabled, onclick,
    "aria-pressed": pressed === undefined ? null : String(pressed),
  }, face(card));
}

const classes = (card, size) => `card suit-${card.suit} ${SIZES[size] ?? ""}`;

function face(card) {
  const rank = card.suit === "J" ? card.text.slice(2) : card.rank;
  const corner = place => h("span", { class: `corner ${place}${rank.length > 2 ? " long" : ""}`, "aria-hidden": "true" },
    h("b", {}, rank), card.suit === "T" ? null : suitSign(card.suit));
  return [corner("first"), suitSign(card.suit), corner("last")];
}

// Cards of a hand as a player sorts them: in the order of the deck's rows, those of one suit together.
export function sorted(texts, deck) {
  const held = new Set(texts);
  return deck.map(row => row.cards.filter(one => held.has(one.text))).filter(row => row.length);
}

// The cards of a deck by their text.
export const byText = deck => Object.fromEntries(deck.flatMap(row => row.cards).map(one => [one.text, one]));

// Whether suits have four colours; with an argument, choose it.
export function fourColours(wanted) {
  if (wanted !== undefined) localStorage.setItem("suits", wanted ? "four" : "two");
  const four = localStorage.getItem("suits") !== "two";
  document.documentElement.dataset.suits = four ? "four" : "two";
  return four;
}
