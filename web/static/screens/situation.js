// What has happened: the auction as a strip of boxes, one a seat, cards trick by trick, exchanges, or a pasted record.

import { post } from "../api.js";
import { card, cardButton } from "../cards.js";
import { fill, h } from "../dom.js";
import { choices as chooses, numberOf } from "../keys.js";
import { back, bodyOf, forward } from "./question.js";
import { openMeaning } from "./spoken.js";

const VERBS = { discard: "threw away", draw: "drew", give: "gave" };

// What each seat has called, in the order in which they speak; the dealer is named.
export function callsOf({ names, log, turn, dealer, is_speech: speaks }) {
  const bids = log.filter(line => line.kind === "bid"), first = bids[0]?.seat ?? (dealer + 1) % names.length;
  return names.map((_, place) => (first + place) % names.length).map(seat => ({
    seat, who: names[seat], dealer: seat === dealer, isNow: seat === turn, speaks,
    calls: bids.filter(line => line.seat === seat).map(line => line.text.replace(`${names[seat]}: `, "")),
  }));
}

export function situationPanel(question, { changed, add, pasted }) {
  const auction = h("ol", { class: "plain auction", "aria-label": "The auction" });
  const log = h("ol", { class: "plain log" }), tricks = h("div", { class: "tricks" }), turn = h("p", { class: "whose-turn" }), later = h("span", { class: "soft later" }, "Ask about a later decision:");
  const offered = chooses(h("div", { class: "row offered", role: "group", "aria-label": "What may be said or played" }));
  const undo = h("button", { type: "button", class: "tiny link", onclick: () => step(back) }, "Take back"), redo = h("button", { type: "button", class: "tiny link", onclick: () => step(forward) }, "Again");
  const more = h("div", { class: "stack" }), passing = h("div", { class: "stack" }), other = typedChoice();
  const text = h("textarea", { name: "record", rows: 4, spellcheck: "false", placeholder: "A record, a deal in words, or: Pitch, I had A J 4 of spades, ..., left bid 2" });
  const whose = h("select", { name: "record-seat", "aria-label": "Your seat in the record" });
  const paste = h("details", { class: "quiet-box" }, h("summary", {}, "Paste a deal"), h("div", { class: "stack", dataset: { field: "record" } }, text,
    h("div", { class: "row" }, whose, h("button", { type: "button", onclick: take }, "Take it"))));
  const node = h("section", { class: "sheet stack situation", "aria-labelledby": "ask-before", dataset: { field: "events" } },
    h("div", { class: "row spread" }, h("h2", { id: "ask-before" }, "Before you"), h("span", { class: "row" }, undo, redo)), passing, auction, log, tricks,
    h("div", { class: "row later-row", dataset: { field: "bids" } }, turn, later, offered), more, h("div", { class: "row typing" }, other.node, paste));
  let phases = [], drawn = "";

  function step(move) {
    move(question, phases);
    changed();
  }

  async function take() {
    const done = await pasted(text.value, whose.value === "" ? null : Number(whose.value));
    if (done) [text.value, paste.open] = ["", false];
  }

  function update(view, table, cards) {
    phases = table.phases;
    passFields(view);
    fill(auction, callsOf(view).map(({ seat, who, dealer, isNow, speaks, calls }) => h("li", { class: isNow ? "is-now" : calls.length ? "" : "is-later", "aria-current": isNow && "step" },
      h("small", {}, dealer ? `${who}, dealer` : who), calls.length ? called(seat, calls.at(-1), isNow && speaks, cards) : h("b", {}, isNow ? "?" : "·"), calls.length > 1 && h("small", {}, calls.slice(0, -1).join(", ")))));
    fill(log, view.log.filter(line => !["bid", "play", "trick"].includes(line.kind)).map(line => h("li", {}, line.text)));
    fill(tricks, view.tricks.map((trick, number) => h("div", { class: "row trick" }, h("small", {}, `Trick ${number + 1}`), trick.plays.map(play =>
      h("span", { class: "lay" }, h("small", {}, view.names[play.seat] ?? "nobody"), play.cards.map(one => {
        const drawing = card(cards[one], { size: "small" });
        drawing.classList.toggle("is-winner", play.seat === trick.winner);
        return drawing;
      }))))));
    turn.textContent = sentence(view);
    later.hidden = !view.is_yours || !view.choices.length;
    offer(view, cards);
    fill(more, view.pick > 0 && view.phase !== "pass" && pickCards(view, cards), view.exchanges.length > 0 && exchange(view), (view.exchanges.length > 0 || view.missing.includes("stock")) && stock(), view.dummy && dummy());
    other.node.hidden = view.turn === null || view.turn < 0 || view.phase === "pass";
    undo.disabled = !question.events.length;
    redo.disabled = !question.later.length;
    fill(whose, h("option", { value: "" }, "whose cards are known"), view.names.map((_, seat) => h("option", { value: String(seat) }, `seat ${seat}`)));
  }

  // The last call of a seat; a press shows which hands make it.
  function called(seat, call, asks, cards) {
    const path = () => post(`situation/meaning?of=${seat}`, bodyOf(question)).then(({ id }) => `situation/meaning/${id}`);
    return h("b", {}, h("button", { type: "button", title: "Which hands call so?", onclick: () => openMeaning(path(), cards) }, call), asks && " ?");
  }

  function sentence(view) {
    if (view.turn === null) return view.missing;
    if (view.turn < 0) return view.task;
    const who = view.is_yours ? "Your turn" : `${view.turn_name[0].toUpperCase()}${view.turn_name.slice(1)}'s turn`;
    return `${who} ${view.task}.`;
  }

  // The buttons are drawn anew only where they differ, so that the focus stays.
  function offer(view, cards) {
    const key = JSON.stringify([view.turn, view.phase, view.choices.map(choice => choice.text)]);
    if (key === drawn) return void (offered.view = view);
    const focused = offered.contains(document.activeElement);
    drawn = key;
    offered.view = view;
    fill(offered, view.choices.map((choice, number) => {
      const press = () => {
        question.events = [...question.events, ...offered.view.choices[number].events];
        question.later = [];
        changed();
      };
      return choice.card && cards[choice.card] ? cardButton(cards[choice.card], { size: "small", onclick: press })
        : h("button", { type: "button", class: "tiny", dataset: numberOf(choice.text), "aria-keyshortcuts": choice.text === "pass" && "p", onclick: press }, choice.label);
    }));
    if (focused) offered.querySelector("button")?.focus();
  }

  // Peatwit: which cards were passed, or that this is what is asked.
  function passFields(view) {
    passing.hidden = !view.passing;
    if (!view.passing || passing.childElementCount) return;
    const field = (name, label) => {
      const input = h("input", { name, value: question[name], autocomplete: "off", onchange: () => put({ [name]: input.value, decision: "" }) });
      return h("label", { class: "field", dataset: { field: name } }, label, input);
    };
    const asks = h("input", { type: "checkbox", name: "decision", checked: question.decision === "pass", onchange: () =>
      put(asks.checked ? { decision: "pass", passed: "", received: "", events: [], later: [] } : { decision: "" }) });
    fill(passing, h("label", { class: "field" }, asks, `Ask which ${view.passing} cards to pass on`), field("passed", "You passed on"), field("received", "and were given"),
      h("small", {}, "Your hand is the one after the pass. Leave both empty for a deal without a pass."));
  }

  function put(values) {
    Object.assign(question, values);
    changed();
  }

  function typedChoice() {
    const input = h("input", { name: "add", autocomplete: "off", "aria-label": "What was said or played, typed" });
    const send = () => input.value.trim() && add({ text: input.value }).then(() => (input.value = ""));
    return { node: h("form", { class: "row", dataset: { field: "add" }, onsubmit: event => {
      event.preventDefault();
      send();
    } }, h("label", { class: "field" }, "or type it", input), h("button", { class: "tiny" }, "Add")) };
  }

  // Cards of the own hand that are chosen together, such as discards.
  function pickCards(view, cards) {
    const chosen = new Set(), done = h("button", { type: "button", disabled: true, onclick: () => add({ text: [...chosen].join(" ") }) }, "Done");
    const buttons = view.hand_now.flat().map(text => {
      const button = cardButton(cards[text], { pressed: false, size: "small", onclick: () => {
        if (!chosen.delete(text)) chosen.add(text);
        button.setAttribute("aria-pressed", String(chosen.has(text)));
        done.disabled = chosen.size !== view.pick;
      } });
      return button;
    });
    return h("div", { class: "row" }, h("span", {}, `Choose ${view.pick}:`), buttons, done);
  }

  function exchange(view) {
    const who = h("select", { name: "exchange-seat", "aria-label": "Who" }, view.names.map((name, seat) => h("option", { value: String(seat) }, name)));
    const verb = h("select", { name: "exchange-do", "aria-label": "did what" }, view.exchanges.map(kind => h("option", { value: kind }, VERBS[kind] ?? kind)));
    const what = h("input", { name: "exchange-cards", placeholder: "3, or cards", autocomplete: "off", "aria-label": "how many cards, or which" });
    return h("form", { class: "row", onsubmit: event => {
      event.preventDefault();
      add({ text: what.value, do: verb.value, seat: Number(who.value) });
    } }, who, verb, what, h("button", {}, "Add"));
  }

  function stock() {
    const input = h("input", { name: "stock", value: question.stock, autocomplete: "off", placeholder: "cards, ? for unseen", onchange: () => put({ stock: input.value }) });
    return h("label", { class: "field", dataset: { field: "stock" } }, "Cards left over that you have seen", input);
  }

  function dummy() {
    const input = h("input", { name: "dummy", value: question.dummy, autocomplete: "off", placeholder: "all cards that it was dealt", onchange: () => put({ dummy: input.value }) });
    return h("label", { class: "field", dataset: { field: "dummy" } }, "The dummy's cards", input);
  }

  return { node, update };
}
