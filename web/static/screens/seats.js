// The table as it lies there: the seats around it, the trick in the middle. Nodes are made once and changed in place.

import { card } from "../cards.js";
import { fill, h } from "../dom.js";

const CARD_TIME = 320, TRICK_TIME = 900;
const quick = () => matchMedia("(prefers-reduced-motion: reduce)").matches || localStorage.getItem("pace") === "quick";
const wait = time => new Promise(done => setTimeout(done, time));

export class Seats {
  // `view` is the first view of a game, `deck` its cards by their text.
  constructor(view, deck) {
    this.deck = deck;
    this.me = view.me;
    this.plates = view.seats.map((seat, number) => this.plate(number, view.seats.length));
    this.laid = view.seats.map((seat, number) => this.spot(number, view.seats.length, "laid"));
    this.nerd = h("div", { class: "laid nerd" });
    this.node = h("div", { class: `felt seats-${view.seats.length}`, role: "group", "aria-label": "Table" },
      this.plates, this.laid, this.nerd);
    this.node.addEventListener("click", () => (this.hurries = true));
  }

  // A node at the place of a seat: you at the bottom, the others clockwise from your left.
  spot(number, count, name, ...children) {
    const angle = Math.PI / 2 + (2 * Math.PI * ((number - this.me + count) % count)) / count;
    const node = h("div", { class: name }, children);
    node.style.setProperty("--x", Math.cos(angle).toFixed(3));
    node.style.setProperty("--y", Math.sin(angle).toFixed(3));
    return node;
  }

  plate(number, count) {
    return this.spot(number, count, "seat", h("p", {}, h("b"), " ", h("span", { class: "call" })), h("small"));
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
  }

  showSeat(seat, number, view) {
    const plate = this.plates[number], [name, call, small] = plate.querySelectorAll("b, .call, small");
    plate.classList.toggle("is-turn", !view.over && view.turn === number);
    plate.classList.toggle("is-mine", seat.side === view.seats[this.me].side);
    name.textContent = seat.name;
    call.textContent = seat.call;
    const tricks = seat.tricks ? `${seat.tricks} ${seat.tricks === 1 ? "trick" : "tricks"}` : "";
    small.textContent = [number === view.dealer && "dealer", seat.note, tricks].filter(Boolean).join(" · ");
  }

  lay(seat, cards) {
    const first = !this.node.querySelector(".laid > .card");
    const [top, ...beneath] = cards.map(text => card(this.deck[text]));
    if (beneath.length) top.append(h("span", { class: "beneath" }, `+${beneath.length}`));
    fill(this.laid[seat] ?? this.nerd, top, first && h("small", {}, "leads"));
  }

  win(seat, isOver = true) {
    this.isOver = isOver;
    this.node.classList.toggle("is-over", isOver);
    (this.laid[seat] ?? this.nerd).querySelector(".card")?.classList.add("is-winner");
  }

  clear() {
    this.isOver = false;
    this.node.classList.remove("is-over");
    for (const node of [...this.laid, this.nerd]) fill(node);
  }
}
