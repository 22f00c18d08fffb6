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
    const isList = Array.isArray(kept.list) && kept.list.every(one => isObject(one) && typeof one.key === "string" && typeof one.title === "string");
    return isList && isObject(kept.done) && isObject(kept.rights) ? kept : none;
  } catch {
    return none;
  }
}

// The drill of a day: its `list`, which stays as it is once one of them is done, and `spare` problems for mistakes that are gone.
export async function drillOf(now = new Date()) {
  const kept = remembered(), { rights } = kept, today = day(now);
  if (kept.day === today && kept.list.length) return { ...kept, spare: [] };
  const [mistakes, problems] = await Promise.all([get("mistakes").catch(() => []), get(`drill/problems?day=${today}`)]);
  const own = mistakes.map(({ game, deal, decision, kind, title, when, changed }) => ({ key: `${game}/${deal}/${decision}`, own: true, kind, title, when, changed }));
  const due = own.filter(one => ONE_CHOICE.includes(one.kind) && !(rights[one.key] >= TWICE)).slice(0, FIVE);
  return { day: today, list: [...due, ...problems.slice(0, FIVE - due.length)], done: {}, rights, spare: problems.slice(FIVE - due.length) };
}

export const positionOf = one => get(one.own ? `drill/games/${one.key}` : `drill/problems/${one.key}`);

// Note that a decision is "right", "wrong" or "skipped".
export function note(drill, one, how) {
  const { day: today, list, done, rights } = drill;
  done[one.key] = how;
  if (one.own && how !== "skipped") rights[one.key] = how === "right" ? (Number(rights[one.key]) || 0) + 1 : 0;
  localStorage.setItem(STORE, JSON.stringify({ day: today, list, done, rights }));
}
