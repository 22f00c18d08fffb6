// Today's five decisions: what is due again, own mistakes, then problems of the package. What was done today is kept here.

import { get, post } from "./api.js";

const STORE = "drill", FIVE = 5;
const ONE_CHOICE = ["bids", "trumps", "called cards", "leads", "following"]; // kinds of mistake that are a word or a card
const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value);
const day = now => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");

// What this browser remembers: the `day` of its `list`, and what was `done` with each of them.
// What somebody else has written there is forgotten.
function remembered() {
  const none = { day: "", list: [], done: {} };
  try {
    const kept = { ...none, ...JSON.parse(localStorage.getItem(STORE)) };
    const isList = Array.isArray(kept.list) && kept.list.every(one => typeof one?.key === "string" && typeof one.title === "string");
    return isList && isObject(kept.done) ? kept : none;
  } catch {
    return none;
  }
}

// The drill of a day: its `list` stays as it is once one of them is done.
export async function drillOf(now = new Date()) {
  const kept = remembered(), today = day(now);
  if (kept.day === today && kept.list.length) return kept;
  const none = { due: [], sources: [] };
  const [mistakes, problems, again] = await Promise.all([get("mistakes").catch(() => []), get(`drill/problems?day=${today}`), get("drill/due").catch(() => none)]);
  const own = mistakes.map(({ game, deal, decision, kind, title, when, changed }) => ({ key: `${game}/${deal}/${decision}`, own: true, kind, title, when, changed }));
  const fresh = own.filter(one => ONE_CHOICE.includes(one.kind) && !again.sources.includes(one.key)), first = [...again.due, ...fresh].slice(0, FIVE);
  const others = problems.filter(one => !first.some(each => each.key === one.key));
  return { day: today, list: [...first, ...others.slice(0, FIVE - first.length)], done: {} };
}

// A decision of a saved game has its deal and number in its key.
export const positionOf = one => get(one.key.includes("/") ? `drill/games/${one.key}` : `drill/problems/${one.key}`);

// Note that a decision is "right", "wrong" or "skipped"; return in words when it returns, if it does.
export async function note(drill, { key }, how, question = "") {
  drill.done[key] = how;
  localStorage.setItem(STORE, JSON.stringify(drill));
  return how === "skipped" ? "" : (await post("drill/answers", { key, right: how === "right", question })).returns;
}
