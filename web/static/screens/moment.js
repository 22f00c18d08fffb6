// The table at a choice: what the seat knew or all hands, a second try before the answer, and what each choice was worth.

import { get, post } from "../api.js";
import { card, cardButton, cardText, spread } from "../cards.js";
import { counted, fill, h, say, sentenceCase, showError } from "../dom.js";
import { arrows, choices, numberOf } from "../keys.js";
import { choiceBars } from "./bars.js";
import { openBelief } from "./belief.js";
import { called, Seats, trickItems } from "./seats.js";
import { openMeaning } from "./spoken.js";

let turn = 0;

// Show a choice: the table in `felt`, what is asked or answered in `panel`. `sign` is its mark, `tries` whether the answer waits
// for a second try; `done` is called once the answer was shown.
export async function showMoment(felt, panel, options) {
  const { path, seat, tries, done, open = false } = options, mine = ++turn, wants = new URLSearchParams(seat.slice(1));
  if (!tries) wants.set("answer", "1");
  if (open) wants.set("open", "1");
  let data;
  try {
    data = await get(`${path}?${wants}`);
  } catch (error) {
    if (mine === turn) showError(panel, error);
    return;
  }
  if (mine !== turn) return;
  const again = changes => mine === turn && showMoment(felt, panel, { ...options, open, ...changes }); // not while another moment is on its way
  const show = () => {
    done();
    again({ tries: false });
  };
  panel.dataset.number = data.number;
  const had = felt.contains(document.activeElement), hadPanel = panel.contains(document.activeElement);
  felt.hidden = panel.hidden = false;
  const explain = of => openMeaning(`${path}/meaning?${new URLSearchParams({ ...Object.fromEntries(wants), of })}`, options.deck);
  const lay = () => openBelief(`${path}/belief?${wants}`, options.deck, data.name === "you" ? "Where the unseen cards lay" : `Where the cards lay that ${data.name} had not seen`);
  const task = tries ? secondTry(data, options, show) : null;
  fill(felt, drawTable(data, options, open, task, explain), hands(data, open, () => again({ open: !open })));
  fill(panel, h("p", { class: "label" }, where(data, explain)), task ? task.parts : answer(data, options.deck),
    h("div", { class: "errors" }),
    h("div", { class: "row spread" }, task && h("button", { type: "button", onclick: show }, "Give up, show me"),
      h("button", { type: "button", class: "quiet", "aria-keyshortcuts": "w", onclick: lay }, "Where the cards lay"),
      h("button", { type: "button", class: "quiet", onclick: () => ask(panel, path) }, "Ask about it")),
    h("div", { class: "row spread" }, known(data, options.deck, open), h("button", { type: "button", class: "quiet", onclick: options.play }, "Play on from here")));
  if (hadPanel) Object.assign(panel, { tabIndex: -1 }).focus({ preventScroll: true });
  if (had) felt.querySelector(".segments [aria-pressed=true]").focus();
}

const handOf = data => (data.name === "you" ? "Your hand" : `The hand of ${data.name}`);

// When it was, and what the seat had called and taken by then.
function where({ when, name, scene }, explain) {
  const me = scene.seats[scene.me], { tricks, note } = me;
  const taken = tricks > 0 && `${name === "you" ? "have" : "has"} ${counted(tricks, "tricks")}`;
  const call = me.call && h("button", { type: "button", title: "Which hands call so?", onclick: () => explain(scene.me) }, called(me));
  const parts = [call, taken].filter(Boolean).flatMap((part, number) => [number > 0 && " and ", part]);
  return [sentenceCase(when), parts.length ? [`${name} `, parts] : name !== "you" && name, note].filter(Boolean).map((part, number) => [number > 0 && ", ", part]);
}

// The felt: plates, the trick, what was chosen, and the hand, whose cards are buttons as long as they may be tried.
function drawTable(data, { deck, sign, cost }, open, task, explain) {
  const { scene } = data, made = data.choices.find(one => one.made), isPlay = Boolean(data.table);
  const seats = new Seats(scene, deck, explain), trick = scene.trick ?? (isPlay ? { plays: [] } : null);
  seats.show({ ...scene, trick: trick && { ...trick, wins: null }, tricks: [], open: scene.open, over: false });
  seats.node.setAttribute("aria-label", data.title);
  const mark = node => {
    if (sign) node.classList.add("is-mistake");
    node.dataset.sign = sign;
    return node;
  };
  let chosen = null;
  if (isPlay && made?.cards.length === 1) {
    seats.lay(scene.me, made.cards);
    mark(seats.laid[scene.me].querySelector(".card"));
  } else chosen = made?.cards.length ? h("span", { class: "row" }, made.cards.map(text => mark(card(deck[text])))) : made && mark(h("b", { class: "spoken" }, made.text));
  const title = h("span", {}, `${data.name} chose ${made?.text ?? ""}`, sign && `: it cost ${cost}`);
  const own = hand(scene.hand, deck, { name: handOf(data), gone: made?.cards, task });
  const dummy = scene.seats.find(one => one.note === "dummy");
  seats.arena.append(h("p", { class: "made-choice" }, chosen, title));
  seats.node.append(
    open ? h("div", { class: "open-hands" }, data.open.filter(one => one.seat !== data.seat).map(one => openHand(seats, one, scene, deck))) : "",
    h("section", { class: "mine" },
      !open && dummy && scene.dummy.length > 0 && h("div", { class: "dummy" }, h("small", {}, `The dummy, ${dummy.name}`), hand(scene.dummy, deck, { name: "The dummy's hand" })),
      own));
  return seats.node;
}

// A hand, one card over the other; with a `task` its cards are buttons.
export function hand(groups, deck, { name, gone = [], task }) {
  const drawn = text => {
    const node = task?.buttons.get(text) ?? (task ? cardButton(deck[text], { disabled: true }) : card(deck[text]));
    node.classList.toggle("is-gone", gone.includes(text));
    return node;
  };
  const rows = groups.map(group => h("span", { class: "suit-row" }, group.map(drawn)));
  const node = spread(h("div", { class: "hand", role: "group", "aria-label": name }, rows), groups);
  if (!task) return node;
  node.classList.add(task.buttons.size ? "tries" : "is-read");
  return task.words ? arrows(node) : choices(node);
}

// The cards of another seat, small, beside its plate; more than seven lie in two rows.
export function openHand(seats, { seat, name, hand: groups }, scene, deck) {
  const cards = groups.flat(), half = cards.length > 7 ? Math.ceil(cards.length / 2) : cards.length;
  const row = texts => h("span", { class: "fan" }, texts.map(text => card(deck[text], { size: "small" })));
  const count = scene.seats.length, isOpposite = 2 * ((seat - scene.me + count) % count) === count;
  const node = seats.spot(seat, count, isOpposite ? "open-hand is-opposite" : "open-hand", h("small", {}, name), row(cards.slice(0, half)), half < cards.length && row(cards.slice(half)));
  node.setAttribute("role", "group");
  node.setAttribute("aria-label", `hand of ${name}`);
  node.style.setProperty("--n", String(half));
  return node;
}

// Two halves of a switch: what the seat knew, or all hands.
function hands(data, open, toggle) {
  const half = (text, on) => h("button", { type: "button", "aria-pressed": String(on), onclick: () => on || toggle() }, text);
  return h("div", { class: "segments", role: "group", "aria-label": "Which hands" }, half(`What ${data.name} knew`, !open), half("All hands", open));
}

// What lies behind the choice in words: calls, what is not seen yet, the tricks so far.
export function known({ calls, scene, unseen, table }, deck, open) {
  const cards = texts => texts.map(text => [cardText(deck[text]), " "]);
  const lines = [...calls.map(call => `${call}. `), scene.trick ? "" : table];
  return h("details", { class: "quiet-box" }, h("summary", {}, "How it came to this"), h("p", {}, lines),
    !open && unseen.length > 0 && h("p", {}, h("span", { class: "soft" }, "Not seen yet: "), unseen.map((part, number) =>
      [number ? "; " : "", part.name ? `all other ${part.name}` : part.cards.map(cards)])),
    scene.tricks.length > 0 && h("ol", { class: "plain" }, trickItems(scene, deck)));
}

// The choices to press: cards of the hand, words beside it. A wrong one shows what it costs, and may be followed by another.
function secondTry(data, { path, deck }, show) {
  const reply = h("p", { class: "tried", role: "status" }), buttons = new Map(), words = [], made = data.choices.find(one => one.made);
  const press = async (choice, button) => {
    try {
      const told = await post(`${path}/try`, { choice: choice.number });
      if (told.right) {
        show();
        say(told.text);
        return;
      }
      fill(reply, told.text);
      const next = button.parentElement.parentElement.querySelector("button:enabled:focus ~ button:enabled");
      button.disabled = true;
      next?.focus();
    } catch (error) {
      fill(reply, error.text);
    }
  };
  for (const choice of data.choices) {
    const onclick = event => press(choice, event.currentTarget);
    if (choice.cards.length === 1) buttons.set(choice.cards[0], cardButton(deck[choice.cards[0]], { onclick, disabled: choice.made }));
    else words.push(h("button", { type: "button", dataset: numberOf(choice.text), onclick, disabled: choice.made }, choice.text));
  }
  const row = words.length ? choices(h("div", { class: "row tries", role: "group", "aria-label": "Choices" }, words)) : null;
  const hint = words.length === 0 ? "Press another card on the table." : buttons.size ? "Press a card on the table, or one of these." : "Choose again.";
  return { buttons, words: row, parts: [h("h2", {}, "What is better than ", choiceText(made, deck), "?"), reply, h("p", { class: "soft" }, hint), row] };
}

const choiceText = (choice, deck) => (choice?.cards.length === 1 ? cardText(deck[choice.cards[0]]) : choice?.text ?? "");

// What each choice gives away, as bars, and in a sentence what was better.
function answer({ answer: told, choices: all }, deck) {
  const bars = choiceBars({ slim: true }), order = [...all].sort((one, other) => other.worth.value - one.worth.value);
  bars.update({ unit: "points", rows: order.map(one => ({
    name: `${one.text}${one.made ? ", played" : ""}`, choice: String(one.number), is_best: one.best, is_out: !one.best && one.costs.low > 0,
    costs: one.costs ?? { value: 0, low: 0, high: 0 }, cells: { costs: one.costs?.text }, works: null })) });
  const rest = told.text.slice(told.text.indexOf(`${told.did}. `) + told.did.length + 2), best = all.find(one => one.best);
  const verdict = told.sign ? [h("h2", {}, choiceText(best, deck), " was better"), h("p", {}, choiceText(all.find(one => one.made), deck), ` gave away ${told.cost.text} points.`)] : h("h2", {}, rest);
  return [verdict, told.reason && h("p", {}, told.reason), bars.node];
}

async function ask(node, path) {
  try {
    const { record, seat } = await get(`${path}/record`);
    sessionStorage.setItem("record", JSON.stringify(record));
    location.hash = `#ask?record=1&seat=${seat}`;
  } catch (error) {
    showError(node, error);
  }
}
