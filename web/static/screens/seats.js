// The table as it lies there: the seats around it, the trick in the middle. Nodes are made once and changed in place.

import { card, cardText } from "../cards.js";
import { counted, fill, h } from "../dom.js";
import { arrive, depart, speed } from "../motion.js";

const CARD_PAUSE = 140, TRICK_PAUSE = 700, TURNS = [2, -3, 3, -2];

// What a seat's tricks count, once they count anything.
export const points = seat => /[^0]/.test(seat.points) && `${seat.points} ${seat.points === "1" ? "point" : "points"}`;

// What a seat has called, as something that it did.
export const called = ({ call }) => (call === "pass" ? "passed" : /^(\d.*|\S+)$/.test(call) ? `bid ${call}` : call); // "play alone" is no bid

// A call as a pill, a button where it can be explained.
export const callPill = (text, explain) => (explain ? h("button", { type: "button", class: "call", title: "Which hands call so?", onclick: explain }, text) : h("span", { class: "call" }, text));

// Who played which card, in bold who won the trick.
export const playedIn = (seats, deck, { seat, cards }, winner) => [h(seat === winner ? "b" : "span", {}, seats[seat]?.name ?? "nerd"), " ", cards.map(text => [cardText(deck[text]), " "])];

// The tricks of a scene that are over, as items of a list.
export function trickItems({ seats, tricks }, deck) {
  return tricks.map(({ plays, winner }, number) => h("li", {}, h("small", {}, `trick ${number + 1} `), h("span", {}, plays.map(play => playedIn(seats, deck, play, winner)))));
}

export class Seats {
  // `view` is the first view of a game, `deck` its cards by their text; `explain(seat)` shows what the seat's call means.
  constructor(view, deck, explain = null) {
    this.deck = deck;
    this.explain = explain;
    this.me = view.me;
    this.plates = view.seats.map((seat, number) => this.plate(number, view.seats.length));
    this.laid = view.seats.map((seat, number) => this.spot(number, view.seats.length, "laid"));
    this.nerd = h("div", { class: "laid nerd" });
    this.talon = h("div", { class: "talon", hidden: true });
    this.arena = h("div", { class: "arena" }, this.plates, this.laid, this.nerd, this.talon);
    this.node = h("div", { class: `felt seats-${view.seats.length}`, role: "group", "aria-label": "Table" }, this.arena);
    this.node.addEventListener("click", () => this.hurry?.());
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
      h("div", {}, h("p", {}, h("b"), " ", callPill("", this.explain && (() => this.explain(number))), h("i", { class: "dealer", title: "deals", hidden: true }, "D")), h("small")));
  }

  // Lay the cards played since the last view one by one, then show the view. A press on the felt ends a pause.
  async play(view) {
    if (speed()) {
      for (const move of view.moves) {
        if (move.cards) {
          if (this.isOver) await this.collect();
          await this.lay(move.seat, move.cards, true);
          await this.wait(CARD_PAUSE);
        } else {
          this.win(move.winner);
          await this.wait(TRICK_PAUSE);
        }
        if (!this.node.isConnected) return;
      }
    }
    this.show(view);
  }

  wait(time) {
    return new Promise(done => {
      this.hurry = done;
      setTimeout(done, time * speed());
    });
  }

  // The trick goes to its winner.
  async collect() {
    const to = this.boxOf(this.winner);
    await Promise.all(this.cards().map(one => depart(one, to)));
    this.clear();
  }

  cards = () => [...this.arena.querySelectorAll(".laid .card")];

  // Where a seat sits: its plate, for you your hand.
  boxOf(seat) {
    const plate = seat === this.me ? this.node.querySelector(".hand") : this.plates[seat];
    return (plate ?? this.talon).getBoundingClientRect();
  }

  show(view) {
    view.seats.forEach((seat, number) => this.showSeat(seat, number, view));
    const trick = view.trick ?? view.tricks.at(-1);
    this.clear();
    for (const play of trick?.plays ?? []) this.lay(play.seat, play.cards);
    if (trick) this.win(trick.winner ?? trick.wins, !view.trick);
    if (view.trick && view.turn === this.me) this.laid[this.me].classList.add("is-empty");
    this.showTalon(view);
  }

  showSeat(seat, number, view) {
    const plate = this.plates[number], [face, name, call, small] = plate.querySelectorAll(".face, b, .call, small");
    plate.classList.toggle("is-turn", !view.over && view.turn === number);
    plate.classList.toggle("is-mine", seat.side === view.seats[this.me].side);
    plate.querySelector(".dealer").hidden = number !== view.dealer;
    face.textContent = seat.name[0].toUpperCase();
    name.textContent = seat.name;
    call.textContent = seat.call;
    if (this.explain) call.setAttribute("aria-label", `${seat.name} ${called(seat)}: which hands do?`);
    call.classList.toggle("is-pass", seat.call === "pass");
    const tricks = seat.tricks ? counted(seat.tricks, "tricks") : "";
    small.textContent = [seat.note, tricks, points(seat)].filter(Boolean).join(" · ");
  }

  // The halves of a talon that lie open, of which the one that was taken is an outline, and cards turned up.
  showTalon({ open, turned, seats }) {
    const taker = open.find(half => half.taken !== null)?.taken, others = seats.filter((_, number) => number !== taker).map(seat => seat.name);
    const whose = half => (taker === undefined ? "" : half.taken === null ? `, to ${others.join(" and ")}` : half.taken === this.me ? ", yours" : `, ${seats[half.taken].name}`);
    const pile = (name, cards, isTaken) => h("div", { class: isTaken ? "half is-taken" : "half" }, h("small", {}, name), h("div", { class: "row" }, cards.map(text => card(this.deck[text]))));
    fill(this.talon, open.map(half => pile(`${half.name} half${whose(half)}`, half.cards, half.taken !== null)), turned?.length ? pile("turned up", turned, false) : "");
    this.talon.hidden = !open.length && !turned?.length;
    this.talon.classList.toggle("is-turned", Boolean(turned?.length));
  }

  // Lay cards before a seat; with `moves` they come from its hand.
  lay(seat, cards, moves = false) {
    const [top, ...beneath] = cards.map(text => card(this.deck[text])), name = this.plates[seat]?.querySelector("b").textContent ?? "nobody";
    top.dataset.label = `${name}: ${top.getAttribute("aria-label")}`;
    top.setAttribute("aria-label", top.dataset.label);
    if (beneath.length) top.append(h("span", { class: "beneath" }, `+${beneath.length}`));
    const node = this.laid[seat] ?? this.nerd;
    const held = moves && seat === this.me && this.node.querySelector(`.hand [data-card="${CSS.escape(cards[0])}"]`);
    node.classList.remove("is-empty");
    fill(node, top);
    return moves && arrive(top, held ? held.getBoundingClientRect() : this.boxOf(seat));
  }

  win(seat, isOver = true) {
    this.isOver = isOver;
    this.winner = seat;
    this.node.classList.toggle("is-over", isOver);
    for (const one of this.cards()) {
      const wins = one.parentNode === (this.laid[seat] ?? this.nerd);
      one.classList.toggle("is-winner", wins);
      one.setAttribute("aria-label", wins ? `${one.dataset.label}, ${isOver ? "takes the trick" : "wins so far"}` : one.dataset.label);
    }
  }

  // Mark the card that you have played, if it still lies there.
  mark(cards, sign) {
    const mine = this.laid[this.me].querySelector(`[data-card="${CSS.escape(cards[0] ?? "")}"]`);
    mine?.append(h("i", { class: "coach", dataset: { mark: sign }, "aria-label": `marked ${sign}` }, sign));
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
