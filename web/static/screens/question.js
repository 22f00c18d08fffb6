// What is asked: the state of the screen, as the server takes it, and in the address.

import { fromHash, toHash } from "../table.js";

const FIELDS = { bid: "bid", trump: "suit", call: "card", announce: "what" };
const LISTS = ["announce", "play", "draw", "discard", "give"];
const TEXTS = ["decision", "passed", "received", "turned", "stock", "dummy"];

// A question: `{table, seat, dealer, deal, hand: [texts], events, later, decision, passed, received, turned, stock, dummy, settings}`.
export function fresh(table = { variant: "pitch" }) {
  return { table, seat: 0, dealer: null, hand: [], events: [], later: [], decision: "", passed: "", received: "", turned: "", stock: "", dummy: "", settings: {} };
}

// The body of a request; `bids` are used once, until the server has made events of them.
export function bodyOf(question, more = {}) {
  const { table, seat, dealer, deal = null, events, bids, decision, passed, received, turned, stock, dummy } = question;
  return { table, seat, dealer, deal, hand: question.typed ?? question.hand.join(" "), ...(bids ? { bids } : { events }), decision, passed, received, turned, stock, dummy, ...more };
}

export function hashOf(question) {
  const { table, seat, dealer, deal, events, settings } = question;
  const said = events.every(event => event.do === "bid");
  return `ask?${toHash(table, {
    hand: question.hand.join(" "), seat, dealer, deal,
    ...(said ? { bids: events.map(event => event.bid).join(",") } : { e: events.map(shortOf).join(";") }),
    ...Object.fromEntries(TEXTS.map(name => [name, question[name]])),
    objective: settings.objective, time: settings.time, inference: settings.inference === false ? "no" : "",
  })}`;
}

export function questionFrom(query) {
  const question = fresh({ variant: "pitch", ...fromHash(query) }), number = name => {
    const text = query.get(name);
    return text === null ? null : /^-?\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : text; // the server says what is wrong with a text
  };
  Object.assign(question, { seat: number("seat") ?? (query.has("hand") || query.has("bids") ? null : 0), dealer: number("dealer"), deal: number("deal") });
  question.typed = query.get("hand") ?? "";
  const bids = (query.get("bids") ?? "").split(",").filter(Boolean);
  if (bids.length) question.bids = bids;
  question.events = (query.get("e") ?? "").split(";").filter(Boolean).map(eventFrom);
  for (const name of TEXTS) question[name] = query.get(name) ?? "";
  const settings = { objective: query.get("objective"), time: number("time") ?? number("seconds"), inference: query.get("inference") === "no" ? false : null };
  question.settings = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
  return question;
}

// An event as a piece of the address: `bid.2.pass`, `play.0.AS`, `give.1.3.AS KS`, `trick.2`.
function shortOf(event) {
  const value = event[FIELDS[event.do]] ?? event.cards;
  return [event.do, event.seat, event.to, Array.isArray(value) ? value.join("+") : value].filter(part => part !== undefined).join(".");
}

function eventFrom(text) {
  const [kind, seat, ...rest] = text.split("."), event = { do: kind, seat: Number(seat) };
  if (kind === "trick") return event;
  if (rest.length > 1) event.to = Number(rest.shift());
  const value = rest[0] ?? "";
  const field = FIELDS[kind] ?? "cards";
  event[field] = LISTS.includes(kind) || field === "cards" ? value.split("+").filter(Boolean) : /^\d+$/.test(value) ? Number(value) : value;
  return event;
}

// Take the last decision back, with what followed by itself; it can be done again.
export function back(question, phases) {
  const { events, later } = question;
  while (events.at(-1)?.do === "trick") later.unshift(events.pop());
  if (events.length) later.unshift(events.pop());
  if (events.at(-1)?.do === "trump" && later[0]?.do === "play" && !phases.includes("trump")) later.unshift(events.pop());
}

// Do the next decision again that was taken back.
export function forward(question) {
  const { events, later } = question;
  if (later[0]?.do === "trump" && later[1]?.do === "play") events.push(later.shift());
  if (later.length) events.push(later.shift());
  while (later[0]?.do === "trick") events.push(later.shift());
}
