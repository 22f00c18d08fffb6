// Cards: the index top left, so that cards may overlap, and a large sign bottom right; courts wear a hat.

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
// What courts wear: a crown, a coronet, a feathered cap, a helmet.
const HATS = {
  K: "M3 17L1 5L9 10L16 1L23 10L31 5L29 17Z",
  Q: "M4 17L3 8L10 12L12 5L16 10L20 5L22 12L29 8L28 17ZM16 0.600a2.4 2.4 0 1 1-.01 0ZM4 2.500a2.2 2.2 0 1 1-.01 0ZM28 2.500a2.2 2.2 0 1 1-.01 0Z",
  J: "M3 17C4 11 9 8 16 8C19 4 24 1 31 1C29 3 27 6 26 10C28 12 29 14 29 17Z",
  N: "M5 17V12A11 9 0 0 1 15 4C17 1 20 1 24 2C21 2 20 3 19 4A10 9 0 0 1 27 12V17H20V12H12V17Z",
};
// The highest tarock wears the fool's cap, XXI has the moon, the Pagat a bird.
const HONOURS = {
  T22: SHAPES.J,
  T21: "M21 3A14 14 0 1 0 30 20A11 11 0 0 1 21 3Z",
  T1: "M2 13L9 11C10 7 13 5 17 5C21 6 23 9 24 13L31 19L23 18C21 22 19 23 16 24L17 29H15L14 24L12 29H10L11 23C8 21 7 17 8 14Z",
};
const SIZES = { small: "card-small", large: "card-large" };

export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", T: "tarocks", J: "jokers" };

// The sign of trumps, named for screen readers.
export const trumpSign = suit => h("div", { class: "trump" }, suitSign(suit, `trumps: ${SUITS[suit] ?? suit}`));

// The sign of a suit: C, D, H, S, T for tarocks, J for jokers.
export function suitSign(suit, label) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { class: `sign suit-${suit}`, viewBox: "0 0 32 32", ...named }, s("path", { d: SHAPES[suit] }));
}

// A card in a line of text, in the colour of its suit.
export const cardText = card => h("span", { class: `card-text suit-${card.suit}` }, card.label);

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

function face({ suit, rank, text, label }) {
  const index = (name, ...what) => h("span", { class: `index ${name}`, "aria-hidden": "true" }, what);
  if (suit === "J") return [index("", suitSign("J")), art("", SHAPES.J), h("span", { class: "word", "aria-hidden": "true" }, `joker ${label.slice(2)}`.trim())];
  if (suit === "T") return [numeral(index("is-numeral", h("b", {}, rank)), rank), art(HONOURS[text] ? "is-honour" : "", HONOURS[text] ?? SHAPES.T)];
  const hat = HATS[text[0]] && drawn(HATS[text[0]], "sign hat", 18);
  return [index(rank === "10" ? "is-ten" : "", h("b", {}, rank), suitSign(suit)), art(rank === "A" ? "is-ace" : "", SHAPES[suit], hat)];
}

const drawn = (d, name, tall = 32) => s("svg", { class: name, viewBox: `0 0 32 ${tall}`, "aria-hidden": "true" }, s("path", { d }));
const art = (name, shape, hat) => h("span", { class: `art ${name}` }, hat, drawn(shape, "sign"));

// The wider a Roman numeral, the smaller it is: it is read where cards overlap.
function numeral(node, rank) {
  const wide = [...rank].reduce((sum, letter) => sum + (letter === "I" ? 0.3 : 0.62), 0);
  node.style.setProperty("--numeral", Math.min(0.36, 0.4 / wide).toFixed(3));
  return node;
}

// Lay a hand as wide as there is room: its number of cards and of suits, and whether it takes two rows on a phone.
export function spread(node, groups) {
  const number = groups.flat().length;
  node.style.setProperty("--n", String(number));
  node.style.setProperty("--suits", String(groups.length));
  node.classList.toggle("is-many", number > 11);
  return node;
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
