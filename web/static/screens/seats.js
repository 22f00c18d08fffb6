// The table as it lies there: the seats around it, the trick in the middle. Nodes are made once and changed in place.

import { card, cardText } from "../cards.js";
import { counted, fill, h } from "../dom.js";

const CARD_TIME = 320, TRICK_TIME = 900, TURNS = [2, -3, 3, -2];
const quick = () => matchMedia("(prefers-reduced-motion: reduce)").matches || localStorage.getItem("pace") === "quick";
const wait = time => new Promise(done => setTimeout(done, time));

// What a seat's tricks count, once they count anything.
export const points = seat => /[^0]/.test(seat.points) && `${seat.points} ${seat.points === "1" ? "point" : "points"}`;

// What a seat has called, as something that it did.
export const called = seat => (seat.call === "pass" ? "passed" : seat.call && `bid ${seat.call}`);

// The tricks of a scene that are over, as items of a list: who played which card, the winner in bold.
export function trickItems({ seats, tricks }, deck) {
  const played = ({ seat, cards }, winner) => [h(seat === winner ? "b" : "span", {}, seats[seat]?.name ?? "nerd"), " ", cards.map(text => [cardText(deck[text]), " "])];
  return tricks.map(({ plays, winner }, number) => h("li", {}, h("small", {}, `trick ${number + 1} `), h("span", {}, plays.map(play => played(play, winner)))));
}

export class Seats {
  // `view` is the first view of a game, `deck` its cards by their text.
  constructor(view, deck) {
    this.deck = deck;
    this.me = view.me;
    this.plates = view.seats.map((seat, number) => this.plate(number, view.seats.length));
    this.laid = view.seats.map((seat, number) => this.spot(number, view.seats.length, "laid"));
    this.nerd = h("div", { class: "laid nerd" });
    this.talon = h("div", { class: "talon", hidden: true });
    this.arena = h("div", { class: "arena" }, this.plates, this.laid, this.nerd, this.talon);
    this.node = h("div", { class: `felt seats-${view.seats.length}`, role: "group", "aria-label": "Table" }, this.arena);
    this.node.addEventListener("click", () => (this.hurries = true));
  }

  // A node at the place of a seat: you at the bottom, the others clockwise from your left.
  spot(number, count, name, ...children) {
    const angle = Math.PI / 2 + (2 * Math.PI * ((number - this.me + count) % count)) / count;
    const node = h("div", { class: name }, children);
    node.style.setProperty("--x", Math.cos(angle).toFixed(3));
    node.style.setProperty("--y", Math.sin(angle).toFixed(3));
    node.style.setProperty("--turn", `${TURNS[number % TURNS.length]}deg`);
    return node;
  }

  plate(number, count) {
    const name = number === this.me ? "seat is-me" : "seat";
    return this.spot(number, count, name, h("i", { class: "face", "aria-hidden": "true" }),
      h("div", {}, h("p", {}, h("b"), " ", h("span", { class: "call" }), h("i", { class: "dealer", title: "deals", hidden: true }, "D")), h("small")));
  }

  // Lay the cards played since the last view one by one, then show the view.
  async play(view) {
    this.hurries = quick();
    if (view.moves.length && !this.hurries) {
      if (this.isOver) this.clear();
      for (const move of view.moves) {
        if (this.hurries) break;
        if (move.cards) {
          if (this.isOver) this.clear();
          this.lay(move.seat, move.cards);
          await wait(CARD_TIME);
        } else {
          this.win(move.winner);
          await wait(TRICK_TIME);
        }
      }
    }
    this.show(view);
  }

  show(view) {
    view.seats.forEach((seat, number) => this.showSeat(seat, number, view));
    const trick = view.trick ?? view.tricks.at(-1);
    this.clear();
    for (const play of trick?.plays ?? []) this.lay(play.seat, play.cards);
    if (trick) this.win(trick.winner ?? trick.wins, !view.trick);
    if (view.trick && view.turn === this.me) this.laid[this.me].classList.add("is-empty");
    this.showOpen(view.open.map(half => [`${half.name} half`, half.cards]).concat(view.turned.length ? [["turned up", view.turned]] : []));
  }

  showSeat(seat, number, view) {
    const plate = this.plates[number], [face, name, call, small] = plate.querySelectorAll(".face, b, .call, small");
    plate.classList.toggle("is-turn", !view.over && view.turn === number);
    plate.classList.toggle("is-mine", seat.side === view.seats[this.me].side);
    plate.querySelector(".dealer").hidden = number !== view.dealer;
    face.textContent = seat.name[0].toUpperCase();
    name.textContent = seat.name;
    call.textContent = seat.call;
    call.classList.toggle("is-pass", seat.call === "pass");
    const tricks = seat.tricks ? counted(seat.tricks, "tricks") : "";
    small.textContent = [seat.note, tricks, points(seat)].filter(Boolean).join(" · ");
  }

  // The halves of a talon that lie open, and cards turned up: their names, and the cards.
  showOpen(piles) {
    fill(this.talon, piles.map(([name, cards]) => h("div", { class: "half" }, h("div", { class: "row" }, cards.map(text => card(this.deck[text]))), h("small", {}, name))));
    this.talon.hidden = !piles.length;
    this.talon.classList.toggle("is-turned", piles.some(([name]) => name === "turned up"));
  }

  lay(seat, cards) {
    const [top, ...beneath] = cards.map(text => card(this.deck[text])), name = this.plates[seat]?.querySelector("b").textContent ?? "nobody";
    top.setAttribute("aria-label", `${name}: ${top.getAttribute("aria-label")}`);
    top.classList.add("is-laid");
    if (beneath.length) top.append(h("span", { class: "beneath" }, `+${beneath.length}`));
    const node = this.laid[seat] ?? this.nerd;
    node.classList.remove("is-empty");
    fill(node, top);
  }

  win(seat, isOver = true) {
    this.isOver = isOver;
    this.node.classList.toggle("is-over", isOver);
    for (const one of this.arena.querySelectorAll(".is-winner")) one.classList.remove("is-winner");
    (this.laid[seat] ?? this.nerd).querySelector(".card")?.classList.add("is-winner");
  }

  clear() {
    this.isOver = false;
    this.node.classList.remove("is-over");
    for (const node of [...this.laid, this.nerd]) {
      fill(node);
      node.classList.remove("is-empty");
    }
  }
}
