// Ask: a table, a hand and what has happened; and the answer.

import { get, post } from "../api.js";
import { byText, card, cardButton, sorted, spread, suitSign } from "../cards.js";
import { compileText, fill, h, showError } from "../dom.js";
import { arrows } from "../keys.js";
import { areOfOneGame, describe, tableForm } from "../table.js";
import { answerPanel } from "./answer.js";
import { bodyOf, fresh, hashOf, questionFrom } from "./question.js";
import { callsOf, situationPanel } from "./situation.js";

const WAIT = 700; // milliseconds between two questions whether something is compiled
const WIDE = [8, 14], NARROW = [6, 8]; // the least and the most cells in a line of the deck, and on a phone
const PAUSE = 120; // milliseconds after the last card, before the server is asked what may be said

export async function show(root, { query }) {
  const question = questionFrom(query);
  let deck = [], now = null, view = null, turn = 0, timer = 0, gone = false, turnsUp = false;
  const places = { seat: question.seat ?? 0, dealer: question.dealer };
  const form = tableForm(question.table, tableChanged, places);
  const grid = arrows(h("div", { class: "deck", role: "group", "aria-label": "Your cards" })), count = h("output", { class: "soft" });
  const typed = h("input", {
    name: "hand", autocomplete: "off", spellcheck: "false", placeholder: "AS JS 4S KD TH 6C", value: question.typed ?? "", onchange: () => {
      question.typed = typed.value;
      changed();
    },
  });
  const held = h("div", { class: "hand", role: "group", "aria-label": "The cards of your hand" });
  const up = h("div", { class: "row turned-up", hidden: true, role: "group", "aria-label": "Turned up", dataset: { field: "turned" } });
  const hand = h("section", { class: "sheet stack your-hand", "aria-labelledby": "ask-hand", dataset: { field: "hand" } },
    h("div", { class: "row spread" }, h("h2", { id: "ask-hand" }, "Your hand"), h("span", { class: "row" }, count,
      h("button", { type: "button", class: "tiny link", onclick: () => setHand([]) }, "Clear"))),
    h("div", { class: "felt hand-felt" }, held), up, grid, h("label", { class: "field" }, h("span", { class: "unseen" }, "or type it"), typed));
  form.addEventListener("busy", () => (hand.inert = form.ariaBusy === "true")); // a card taken now would be gone with the old table
  const situation = situationPanel(question, { changed, add, pasted });
  const settings = settingsBox();
  const button = h("button", { type: "button", class: "main", "aria-keyshortcuts": "a", disabled: true, onclick: ask }, "Ask"), why = h("span", { class: "soft", "aria-live": "polite" });
  const answer = answerPanel({ deck: () => deck }), empty = h("p", { class: "soft" }), fold = foldedStrip();
  root.classList.remove("is-asked");
  fill(root, h("h1", { class: "unseen" }, "Ask"),
    h("div", { class: "question" }, fold.node, h("section", { class: "the-table", "aria-label": "The table" }, form), hand, situation.node,
      h("div", { class: "ask-bar" }, h("div", { class: "row" }, button, why), settings, h("div", { class: "errors" }))),
    answer.deal, h("div", { class: "answer-side" }, answer.node, h("section", { class: "sheet no-answer", "aria-hidden": "true" }, h("h2", {}, "The answer comes here"), empty)));
  fill(document.getElementById("help-more"), h("p", {}, h("kbd", {}, "a"), " asks. Click a card to take it into your hand, and again to put it back."));
  const handed = query.has("record") && sessionStorage.getItem("record"); // by the review, or by a page
  if (!(handed && await pasted(handed, query.has("seat") ? Number(query.get("seat")) : null))) await changed();
  return () => {
    gone = true;
    clearTimeout(timer);
    answer.cancel();
  };

  function tableChanged(table, { seat, dealer }) {
    const other = !areOfOneGame(table, question.table);
    Object.assign(question, other ? fresh(table) : { table });
    if (!other && (seat !== question.seat || dealer !== question.dealer)) Object.assign(question, { events: [], later: [] });
    Object.assign(question, { seat, dealer });
    if (other) {
      typed.value = "";
      answer.clear();
    }
    changed();
  }

  // A question that was pasted, or that a link names.
  async function changedTo(next) {
    Object.assign(question, { settings: question.settings }, next);
    typed.value = question.typed ?? question.hand.join(" ");
    await form.setTable(question.table, { seat: question.seat ?? 0, dealer: question.dealer });
    await changed();
  }

  function setHand(cards) {
    turn += 1; // an answer that is on its way knows another hand
    question.hand = cards;
    delete question.typed;
    typed.value = cards.join(" ");
    press();
    answer.stale();
    clearTimeout(timer);
    timer = setTimeout(changed, PAUSE);
  }

  function setTurned(cards) {
    question.turned = cards.join(" ");
    turnsUp = false;
    drawTurned();
    changed();
  }

  function turnedUp() {
    return question.turned.split(/[ ,]+/).filter(Boolean);
  }

  function isTurnMissing() {
    return turnedUp().length < Math.min(now?.turned ?? 0, deck.flatMap(row => row.cards).length - question.hand.length * now?.players);
  }

  // Whether the next card of the deck is one turned up: the hand is full, or the button was pressed.
  function isTurning() {
    return isTurnMissing() && (turnsUp || question.hand.length === now.hand_size);
  }

  function toggle(text) {
    if (isTurning() && !question.hand.includes(text)) return void setTurned([...turnedUp(), text]);
    const held = question.hand.includes(text), kept = question.hand.filter(one => one !== text);
    const order = deck.flatMap(row => row.cards.map(one => one.text)), all = held ? kept : [...kept, text];
    setHand(all.sort((a, b) => order.indexOf(a) - order.indexOf(b)));
  }

  // Ask the server for the situation: whose turn it is, and what may be said there.
  async function changed(more = {}) {
    const mine = ++turn;
    clearTimeout(timer);
    answer.stale();
    const waits = setInterval(async () => {
      const [event] = await get("compiling").catch(() => []);
      if (event && mine === turn && !gone) why.textContent = compileText(event);
    }, WAIT);
    try {
      const situated = () => post("situation", bodyOf(question, more)); // after the deck, which shows what is missing
      const table = await describe(question.table, question.seat ?? 0).catch(error => situated().then(() => Promise.reject(error)));
      if (mine === turn && table.deck !== now?.deck) drawDeck(table);
      now = mine === turn ? table : now;
      if (mine !== turn || gone) return;
      press();
      if (!question.typed && isTurnMissing()) return void waitForTurned();
      const next = await situated();
      if (mine !== turn || gone) return;
      showError(root, null);
      view = next;
      if (more.add) question.later = [];
      Object.assign(question, { events: view.events, seat: view.seat, dealer: view.dealer, hand: view.hand });
      if (places.seat !== view.seat || (places.dealer ?? view.dealer) !== view.dealer) form.setTable(question.table, { seat: view.seat, dealer: view.dealer });
      delete question.bids;
      delete question.typed;
      if (document.activeElement !== typed) typed.value = view.hand.join(" ");
      press();
      situation.update(view, now, byText(deck));
      button.disabled = !view.may_ask;
      why.textContent = view.may_ask ? "" : view.missing || (view.turn === -1 ? "The deal is over." : `${view.turn_name} must act first.`);
      empty.textContent = why.textContent || "Press Ask.";
      fold.tell(view, now);
      history.replaceState(null, "", `#${hashOf(question)}`);
    } catch (error) {
      if (mine !== turn || gone) return;
      button.disabled = true;
      why.textContent = "";
      if (!now) await firstDeck();
      showError(root, error);
    } finally {
      clearInterval(waits);
    }
  }

  async function firstDeck() {
    const table = await describe({ variant: question.table.variant }).catch(() => describe({ variant: "pitch" }));
    drawDeck(table);
    now = table;
  }

  // Nothing else can be asked before the cards are known that all see.
  function waitForTurned() {
    view = null;
    button.disabled = true;
    showError(root, null);
    why.textContent = "Choose the card that was turned up.";
    empty.textContent = why.textContent;
    history.replaceState(null, "", `#${hashOf(question)}`);
  }

  // The cards turned up, each of which can be put back; and the button to choose one before the hand is full.
  function drawTurned() {
    const cards = byText(deck), lies = turnedUp(), isNext = isTurning();
    up.hidden = !now?.turned;
    grid.setAttribute("aria-label", isNext ? "The card turned up" : "Your cards");
    fill(up, h("b", {}, "Turned up"), lies.filter(text => cards[text]).map(text => {
      const drawing = cardButton(cards[text], { size: "small", onclick: () => setTurned(lies.filter(one => one !== text)) });
      drawing.setAttribute("aria-label", `${cards[text].name}, turned up; press to choose another`);
      return drawing;
    }), isTurnMissing() && h("button", { type: "button", class: "tiny", "aria-pressed": String(isNext), onclick: () => {
      turnsUp = !turnsUp;
      drawTurned();
    } }, isNext ? "choose it below" : "choose a card"));
  }

  function add(what) {
    return changed({ add: what });
  }

  async function pasted(text, seat) {
    try {
      const next = await post("situation/pasted", { record: text, ...(seat === null ? {} : { seat }) });
      next.table = Object.fromEntries(Object.entries({ ...next.table, names: question.table.names, policies: question.table.policies }).filter(([, value]) => value != null));
      await changedTo({ ...fresh(), ...next, hand: next.hand.split(" "), typed: next.hand });
      return true;
    } catch (error) {
      showError(root, error);
      return false;
    }
  }

  // The deck in rows of cells.
  function drawDeck(table) {
    deck = table.deck;
    grid.style.setProperty("--wide", String(columns(deck, WIDE)));
    grid.style.setProperty("--narrow", String(columns(deck, NARROW)));
    fill(grid, deck.map(row => h("div", { class: "deck-row" }, suitSign(row.suit), h("div", { class: "cells" }, row.cards.map(cell)))));
  }

  function cell(one) {
    return h("button", { type: "button", class: `cell suit-${one.suit}`, "aria-label": one.name, "aria-pressed": "false", dataset: { card: one.text }, onclick: () => toggle(one.text) },
      one.suit === "J" ? one.label : one.rank);
  }

  // Cards on the felt, in the order of the deck's rows.
  function drawHand(node, texts) {
    const groups = sorted(texts, deck), key = groups.flat().map(one => one.text).join();
    if (node.dataset.shown === key) return;
    node.dataset.shown = key;
    fill(spread(node, groups), groups.map(group => h("div", { class: "suit-row" }, group.map(one => card(one)))), !groups.length && h("p", {}, "Choose your cards below."));
  }

  // Show which cards are mine and which are out, on the buttons that are there.
  function press() {
    const mine = new Set(question.hand), lies = new Set(turnedUp()), out = new Set(view?.tricks.flatMap(trick => trick.plays.flatMap(play => play.cards)) ?? []);
    for (const node of grid.querySelectorAll(".cell")) {
      const text = node.dataset.card;
      node.setAttribute("aria-pressed", String(mine.has(text)));
      node.disabled = (out.has(text) || lies.has(text)) && !mine.has(text);
    }
    drawTurned();
    const left = view && question.hand.join() === view.hand.join() && view.hand_now.flat().length < mine.size ? new Set(view.hand_now.flat()) : mine;
    drawHand(held, left);
    drawHand(fold.hand, left);
    const size = now?.hand_size ?? 0;
    count.textContent = size ? `${mine.size} of ${size}` : "";
    count.classList.toggle("is-right", mine.size === size);
  }

  function settingsBox() {
    const put = (name, value) => {
      if (value === null || value === "") delete question.settings[name];
      else question.settings[name] = value;
      answer.stale();
      history.replaceState(null, "", `#${hashOf(question)}`);
    };
    const { objective = "", time = "", inference = true } = question.settings;
    return h("details", { class: "quiet-box" }, h("summary", {}, "How the answer is worked out"),
      h("label", { class: "field", dataset: { field: "settings.objective" } }, "What counts", h("select", { name: "objective", onchange: event => put("objective", event.target.value) },
        [["", "the match where a score is given, else points"], ["points", "the points of this deal"], ["match", "the chance to win the match"]].map(([value, text]) =>
          h("option", { value, selected: value === objective }, text)))),
      h("label", { class: "field", dataset: { field: "settings.time" } }, "Seconds at most", h("input", {
        name: "time", type: "number", min: 1, max: 600, placeholder: "10", value: String(time), onchange: event => put("time", event.target.value && Number(event.target.value)) })),
      h("label", { class: "field" }, h("input", { name: "inference", type: "checkbox", checked: inference, onchange: event => put("inference", event.target.checked ? null : false) }),
        "Deals count by how well they fit what the others said and played"));
  }

  async function ask() {
    clearTimeout(timer);
    if (!(await form.isRight())) return;
    if (question.typed !== undefined || !view) await changed();
    if (button.disabled) return;
    showError(root, null);
    try {
      await answer.start(structuredClone(question), view);
      root.classList.add("is-asked");
      if (!fold.node.getClientRects().length) return void answer.node.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
      window.scrollTo({ top: 0 });
      fold.change.focus({ preventScroll: true });
    } catch (error) {
      showError(root, error);
    }
  }

  // On phones: the question that is answered, as a strip.
  function foldedStrip() {
    const hand = h("div", { class: "hand" }), title = h("b", {}), course = h("small", {});
    const change = h("button", { type: "button", class: "tiny", onclick: () => {
      root.classList.remove("is-asked");
      grid.querySelector(".cell[tabindex='0']")?.focus({ preventScroll: true });
    } }, "change");
    const node = h("section", { class: "sheet folded", "aria-label": "Your question" }, h("div", { class: "felt hand-felt", "aria-hidden": "true" }, hand), h("div", {}, title, course), change);
    const tell = (view, table) => {
      title.textContent = `${table.title} · your turn ${view.task}`;
      course.textContent = callsOf(view).map(({ who, calls, dealer }) => `${who}${calls.length ? ` ${calls.at(-1)}` : ""}${dealer ? " deals" : ""}`).join(" · ");
    };
    return { node, hand, change, tell };
  }
}

// How many cells stand in a line so that the deck needs the fewest lines.
function columns(deck, [least, most]) {
  const lines = number => deck.reduce((sum, row) => sum + Math.ceil(row.cards.length / number), 0);
  const numbers = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return numbers.reduce((best, number) => (lines(number) < lines(best) ? number : best));
}
