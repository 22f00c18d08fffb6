// What can be chosen: the own hand and a dummy's, of which cards are played or chosen together, and words. Hands stay in place.

import { cardButton, spread } from "../cards.js";
import { counted, fill, h } from "../dom.js";
import { arrows, choices, numberOf } from "../keys.js";
import { slide } from "../motion.js";
import { called, callPill, points } from "./seats.js";

const FEW = 14;

export class Hand {
  // `act({choice} or {cards})` sends a choice, `explain(seat)` shows what the seat's call means.
  constructor(deck, act, explain) { // and `act({}, "claim")` claims the rest
    Object.assign(this, { deck, act, explain, buttons: new Map(), chosen: [], task: null });
    const hand = name => arrows(h("div", { class: "hand", role: "group", "aria-label": name }));
    this.cards = hand("Your hand");
    this.dummy = hand("The dummy's hand");
    this.other = h("div", { class: "dummy", hidden: true }, h("small", {}, "The dummy's hand"), this.dummy);
    this.placed = new Map();
    this.words = choices(h("div", { class: "words row", role: "group", "aria-label": "Choices" }));
    this.count = h("span", { "aria-live": "polite" });
    this.done = h("button", { type: "button", class: "main", onclick: () => this.act({ cards: [...this.chosen] }) });
    this.cards.addEventListener("keydown", event => this.enter(event));
    this.bar = h("div", { class: "row chosen", hidden: true }, this.count, this.done);
    this.text = h("p", { class: "task" });
    this.note = h("small", { class: "note" });
    this.mine = h("span", { class: "soft" });
    this.claim = h("button", { type: "button", class: "main claim", hidden: true, "aria-keyshortcuts": "c", onclick: () => this.act({}, "claim") }, "Claim the rest");
    this.coach = h("i", { class: "coach", role: "status", hidden: true });
    this.plate = h("div", { class: "say" }, h("i", { class: "face", "aria-hidden": "true" }, "you"), this.text, this.note, this.mine, this.bar, this.claim, this.coach);
    this.passing = h("button", { type: "button", class: "quiet-pass", hidden: true, onclick: () => this.passOn() }, "pass for the rest of the auction");
    this.pad = h("div", { class: "pad" }, this.words, this.passing);
    this.node = h("section", { class: "mine", "aria-label": "Your turn" }, this.other, this.plate, this.cards);
  }

  // Nothing can be chosen while others play; cards that leave the hand are out of it at once.
  rest(leaving = []) {
    this.task = null;
    this.slow = setTimeout(() => (this.text.textContent = "The others play …"), 700);
    for (const text of leaving) this.buttons.get(text)?.classList.add("is-leaving");
    for (const node of [this.cards, this.dummy]) node.classList.add("is-read");
    for (const button of [...this.node.querySelectorAll("button"), ...this.pad.querySelectorAll("button")]) button.disabled = true;
  }

  show(view) {
    clearTimeout(this.slow);
    const had = this.node.contains(document.activeElement) || this.pad.contains(document.activeElement) || document.activeElement === document.body;
    this.task = view.task;
    this.chosen = [];
    slide([...this.buttons.values()], () => {
      this.keep([...view.hand, ...view.dummy].flat());
      this.place(this.cards, view.hand);
      this.place(this.dummy, view.dummy);
    });
    for (const [text, button] of this.buttons) button.classList.toggle("is-new", view.received.includes(text));
    this.plate.classList.toggle("is-turn", view.turn === view.me && !view.over);
    const me = view.seats[view.me];
    const call = me.call && callPill(called(me), () => this.explain(view.me)), parts = [view.dealer === view.me && "dealer", call, me.tricks && counted(me.tricks, "tricks"), points(me)];
    if (call) call.classList.toggle("is-pass", me.call === "pass");
    fill(this.mine, parts.filter(Boolean).map((part, number) => [number > 0 && " · ", part]));
    this.other.hidden = !view.dummy.length;
    this.claim.hidden = !view.claim;
    this.claim.disabled = false;
    this.coach.hidden = true;
    const listed = view.task?.choices ?? [], select = view.task?.select;
    const free = new Set(select ? select.cards : listed.map(choice => choice.card));
    for (const [text, button] of this.buttons) {
      button.disabled = !free.has(text);
      button.classList.remove("is-leaving");
      if (select) button.setAttribute("aria-pressed", "false");
      else button.removeAttribute("aria-pressed");
    }
    this.showWords(listed.filter(choice => !choice.card));
    const canPass = listed.some(choice => choice.text === "pass");
    this.passing.hidden = !canPass || listed.length < 3;
    this.passing.disabled = false;
    for (const node of [this.dummy, this.cards]) {
      const isRead = !node.querySelector(".card:enabled");
      node.classList.toggle("is-read", isRead);
      node.toggleAttribute("data-choices", !this.words.childElementCount && !isRead);
    }
    this.bar.hidden = !select;
    this.text.textContent = view.task?.text ?? "";
    this.note.textContent = view.task?.note ?? "";
    if (select) this.countChosen();
    if (had) (this.words.querySelector(".go, button:enabled:not(.stepper *)") ?? this.node.querySelector(".hand .card:enabled"))?.focus();
    if (canPass && this.passes === view.task.phase) this.act({ choice: "pass" });
    else if (view.task) this.passes = null;
  }

  // Only the buttons of these cards stay.
  keep(held) {
    for (const [text, button] of this.buttons) {
      if (held.includes(text)) continue;
      button.remove();
      this.buttons.delete(text);
    }
    for (const text of held) if (!this.buttons.has(text)) this.buttons.set(text, this.button(text));
  }

  // The cards of a hand in groups; a card that is there already keeps its button.
  place(node, groups) {
    const key = JSON.stringify(groups);
    if (key === this.placed.get(node)) return;
    this.placed.set(node, key);
    spread(node, groups);
    groups.forEach((group, number) => {
      const row = node.children[number] ?? node.appendChild(h("div", { class: "suit-row" }));
      group.forEach((text, index) => {
        const button = this.buttons.get(text);
        if (row.children[index] !== button) row.insertBefore(button, row.children[index] ?? null);
      });
    });
    for (const row of [...node.children].slice(groups.length)) row.remove();
  }

  button(text) {
    return cardButton(this.deck[text], { disabled: true, onclick: () => this.press(text) });
  }

  press(text) {
    const select = this.task?.select;
    if (!select) {
      if (this.task) this.act({ cards: [text] });
      return;
    }
    const at = this.chosen.indexOf(text);
    if (at >= 0) this.chosen.splice(at, 1);
    else if (this.chosen.length < select.most) this.chosen.push(text);
    this.countChosen();
  }

  // A mark on the last decision, once it has been judged.
  showMark({ mark, did, text }) {
    this.coach.hidden = false;
    this.coach.textContent = mark;
    this.coach.dataset.mark = mark;
    this.coach.title = text;
    this.coach.setAttribute("aria-label", `${did}: ${mark}`);
  }

  // Enter on a chosen card sends the cards, once there are enough of them.
  enter(event) {
    if (event.key !== "Enter" || !this.task?.select || this.done.disabled) return;
    if (!this.chosen.includes(event.target.dataset.card)) return;
    event.preventDefault();
    this.done.click();
  }

  countChosen() {
    const { least, most, in_order, verb } = this.task.select, number = this.chosen.length;
    for (const [text, button] of this.buttons) button.setAttribute("aria-pressed", String(this.chosen.includes(text)));
    const wanted = least === most ? String(most) : `${least} to ${most}`, names = this.chosen.map(text => this.deck[text].label);
    const told = in_order ? `First the card that you play, then the ${most - 1} beneath it: ${names.join(" ")}` : "";
    this.count.textContent = told || `${number} of ${wanted} chosen`;
    this.done.textContent = `${verb[0].toUpperCase()}${verb.slice(1)} ${in_order ? names[0] ?? "" : number === 1 ? "the card" : `${number} cards`}`;
    this.done.disabled = number < least || number > most;
  }

  // Pass, and pass again as long as this auction asks.
  passOn() {
    this.passes = this.task.phase;
    this.act({ choice: "pass" });
  }

  // The words to choose from; many numbers are one number to step through, all of whose bids the keyboard can type.
  showWords(words) {
    const button = word => h("button", {
      type: "button", "aria-label": word.name, dataset: numberOf(word.text), "aria-keyshortcuts": word.text === "pass" && "p", onclick: () => this.act({ choice: word.text }),
    }, /^\d+$/.test(word.text) ? word.text : word.name);
    const numbers = words.filter(word => /^\d+$/.test(word.text));
    if (numbers.length <= FEW) fill(this.words, words.map(button));
    else fill(this.words, this.stepper(numbers), words.filter(word => !numbers.includes(word)).map(button), numbers.map(word => Object.assign(button(word), { hidden: true })));
  }

  stepper(words) {
    let at = 0;
    const shown = h("output"), go = h("button", { type: "button", class: "go", onclick: () => this.act({ choice: words[at].text }) });
    const to = step => {
      at = Math.min(words.length - 1, Math.max(0, at + step));
      shown.textContent = words[at].text;
      go.textContent = `Bid ${words[at].text}`;
    };
    const key = step => h("button", { type: "button", "aria-label": `${step > 0 ? "up" : "down"} by ${Math.abs(step)}`, onclick: () => to(step) }, `${step > 0 ? "+" : "−"}${Math.abs(step)}`);
    to(0);
    return [h("div", { class: "stepper" }, key(-5), key(-1), shown, key(1), key(5)), go];
  }
}
