// Where each unseen card lies: a table for each suit, a row a card, a column a seat, in per cent.

import { cardText, suitSign, SUITS } from "../cards.js";
import { fill, h, say } from "../dom.js";
import { heated } from "./keycards.js";
import { openWork } from "./sheets.js";

// `path` is where the server sends it, `deck` has the cards by their text.
export function openBelief(path, deck, title = "Where the unseen cards lie") {
  openWork("belief", title, path, (body, done) => ({
    belief: data => {
      fill(body, data.suits.length > 0 && h("p", { class: "soft" }, "In per cent. The last row of a suit has how many of its cards each seat has in the mean."),
        h("div", { class: "belief-suits" }, data.suits.map(suit => suitTable(suit, data.names, deck))), data.basis.map(line => h("p", { class: "soft" }, line)));
      if (!data.final) return;
      done();
      say(data.basis[0]);
    },
  }));
}

function suitTable({ suit, cards, lengths }, names, deck) {
  const cell = ({ value, low, high }, isThere) => {
    const td = heated(Math.round(value), isThere ? "*" : "");
    td.title = `${value.toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)})${isThere ? ", had it" : ""}`;
    td.classList.toggle("is-true", isThere);
    return td;
  };
  return h("table", { class: "key-cards belief-cards", "aria-label": SUITS[suit] ?? suit },
    h("thead", {}, h("tr", {}, h("td", {}, suitSign(suit)), names.map(name => h("th", { scope: "col" }, name)))),
    h("tbody", {}, cards.map(({ text, shares, truth }) => h("tr", {}, h("th", { scope: "row" }, cardText(deck[text])), shares.map((share, number) => cell(share, number === truth)))),
      lengths.length > 0 && h("tr", { class: "lengths" }, h("th", { scope: "row" }, "cards"), lengths.map(mean => h("td", {}, mean ?? "")))));
}
