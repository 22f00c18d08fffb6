// Today's five decisions: own mistakes until they were right twice, then problems of the package. What was done is kept here.

import { get } from "./api.js";

const STORE = "drill", FIVE = 5, TWICE = 2;
const ONE_CHOICE = ["bids", "trumps", "called cards", "leads", "following"]; // kinds of mistake that are a word or a card
const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value);
const day = now => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");

// What this browser remembers: the `day` of its `list`, what was `done` with each of them, and how often a mistake was right.
// What somebody else has written there is forgotten.
function remembered() {
  const none = { day: "", list: [], done: {}, rights: {} };
  try {
    const kept = { ...none, ...JSON.parse(localStorage.getItem(STORE)) };
    const isList = Array.isArray(kept.list) && kept.list.every(one => typeof one?.key === "string" && typeof one.title === "string");
    return isList && isObject(kept.done) && isObject(kept.rights) ? kept : none;
  } catch {
    return none;
  }
}

// The drill of a day: its `list` stays as it is once one of them is done.
export async function drillOf(now = new Date()) {
  const kept = remembered(), { rights } = kept, today = day(now);
  if (kept.day === today && kept.list.length) return kept;
  const [mistakes, problems] = await Promise.all([get("mistakes").catch(() => []), get(`drill/problems?day=${today}`)]);
  const own = mistakes.map(({ game, deal, decision, kind, title, when, changed }) => ({ key: `${game}/${deal}/${decision}`, own: true, kind, title, when, changed }));
  const due = own.filter(one => ONE_CHOICE.includes(one.kind) && !(rights[one.key] >= TWICE)).slice(0, FIVE);
  return { day: today, list: [...due, ...problems.slice(0, FIVE - due.length)], done: {}, rights };
}

export const positionOf = one => get(one.own ? `drill/games/${one.key}` : `drill/problems/${one.key}`);

// Note that a decision is "right", "wrong" or "skipped".
export function note(drill, { key, own }, how) {
  drill.done[key] = how;
  if (own && how !== "skipped") drill.rights[key] = how === "right" ? (Number(drill.rights[key]) || 0) + 1 : 0;
  localStorage.setItem(STORE, JSON.stringify(drill));
}
