// A deal with all hands open on the felt, played out step by step: for sampled deals and the end of a game.

import { byText, sorted, trumpSign } from "./cards.js";
import { fill, h, say, sentenceCase } from "./dom.js";
import { hand, openHand } from "./screens/moment.js";
import { playedIn, Seats } from "./screens/seats.js";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const STEPS = [["|◀", "First", -Infinity], ["◀", "Back", -1], ["▶", "On", 1], ["▶|", "Last", Infinity]];
const NAMED = ["contract", "points", "bid/took"]; // lines of the result that the list of points has already
const FEW = 8; // so many cards that are left over are listed

// A number with a minus, as a player reads it.
export const minus = text => text.replace(/-(?=\d)/g, "−");

// `deal` is what the server makes of a record; `deck` has its rows of cards. `step` is how many steps have been made at the
// beginning, `mark` the number of a step to point out. `about` stands in the bar above, `tools` above the lists beside the felt.
// The element has `go(step)`.
export function dealViewer(deal, deck, { step = 0, mark = -1, about = "", tools = null } = {}) {
  const cards = byText(deck), last = deal.steps.length, groups = groupsOf(deal), played = deal.steps.some(one => one.kind === "play");
  const scene = { me: deal.me, dealer: deal.dealer, over: false, open: [], seats: deal.names.map((name, seat) => ({ name, side: deal.sides[seat], call: "", tricks: 0, points: "", note: "" })) };
  const seats = new Seats(scene, cards), own = h("div", { class: "deal-own" }), others = h("div", { class: "open-hands" }), stock = h("p", { class: "soft" }), now = h("span", { class: "deal-now" });
  const clockwise = deal.names.map((_, step) => (deal.me + step) % deal.names.length).slice(1);
  const buttons = STEPS.map(([sign, name, by]) => h("button", { type: "button", "aria-label": name, title: name, onclick: () => go(at + by) }, h("i", { "aria-hidden": "true" }, sign), h("small", { "aria-hidden": "true" }, name)));
  const list = h("ol", { class: "plain deal-steps" }, groups.map(group => h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => go(group.last + 1) }, h("small", {}, group.name), h("span", {}, rowOf(group))))));
  seats.node.setAttribute("aria-label", "All hands");
  seats.node.append(others, h("section", { class: "mine" }, h("div", { class: "row deal-steer" }, buttons, now), own));
  const part = (label, text, name = "") => text && h("div", { class: name }, h("small", {}, label), h("b", {}, text));
  const score = deal.result.find(([label]) => label === "score")?.[1] ?? "";
  const viewer = h("div", { class: "deal", tabindex: 0, role: "group", "aria-label": "A deal with all hands open; the arrow keys step through it", onkeydown: press },
    h("header", { class: "table-bar" }, deal.trumps && trumpSign(deal.trumps), part("contract", deal.contract && sentenceCase(deal.contract)),
      about ? h("div", { class: "grow" }, about) : part("contract", !played && !deal.contract && "Nobody plays: all passed", "grow"), part("result", minus(score), "sum-up")),
    h("div", { class: "moment-table" }, seats.node),
    h("aside", {}, tools, h("section", { class: "sheet" }, h("h2", {}, "How it ended"), endedList(), stock),
      h("section", { class: "sheet" }, h("h2", {}, "All steps"), list)));
  let at = -1;

  function endedList() {
    const rest = deal.result.filter(([label]) => !deal.ended.length || !NAMED.includes(label));
    return [h("ul", { class: "plain deal-ended" }, deal.ended.map(({ text, who, good }) => h("li", { class: good ? "is-best" : "is-worse" }, h("span", { class: "mark" }, h("i", { "aria-hidden": "true" }, good ? "✓" : "–")), h("span", {}, text), who && h("b", {}, who)))),
      h("dl", { class: "deal-result" }, rest.map(([label, text]) => [h("dt", {}, label), h("dd", {}, minus(text))]))];
  }

  // A trick as who played which card, the winner in bold; everything else as the words for it.
  function rowOf({ steps }) {
    const plays = steps.filter(one => one.kind === "play"), winner = steps.find(one => one.kind === "trick")?.winner;
    return plays.length ? plays.map(play => playedIn(scene.seats, cards, play, winner)) : steps.map(one => one.text).join(", ");
  }

  function press(event) {
    if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(at + KEYS[event.key]);
  }

  function go(wanted) {
    const isFirst = at < 0;
    at = Math.max(0, Math.min(last, wanted));
    const { hands, laid, winner, left, next, calls, tricks } = stateAt(deal, at), plays = laid.length ? { plays: laid } : null;
    const shown = scene.seats.map((seat, number) => ({ ...seat, call: calls[number] ?? "", tricks: tricks[number] ?? 0 }));
    seats.show({ ...scene, seats: shown, turn: next ?? -1, trick: plays && winner === null ? { ...plays, wins: null } : null, tricks: plays && winner !== null ? [{ ...plays, winner }] : [] });
    const groupsIn = seat => sorted(hands[seat], deck).map(group => group.map(one => one.text));
    fill(others, clockwise.map(seat => openHand(seats, { seat, name: deal.names[seat], hand: groupsIn(seat) }, scene, cards)));
    fill(own, hand(groupsIn(deal.me), cards, { name: "Your hand" }));
    stock.hidden = !left.length || left.length > FEW;
    stock.textContent = left.length && left.length <= FEW ? `Left over: ${left.map(text => cards[text]?.label ?? text).join(" ")}` : "";
    const done = deal.steps[at - 1];
    now.textContent = done ? `${done.trick ? `Trick ${done.trick}: ` : ""}${done.text}` : "The cards are dealt.";
    now.classList.toggle("is-mark", at - 1 === mark);
    buttons.forEach((button, number) => (button.disabled = number < 2 ? at === 0 : at === last));
    groups.forEach((group, number) => {
      const isNow = group.first < at && at <= group.last + 1, item = list.children[number];
      if (isNow) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
      if (isNow && !isFirst) list.scrollTop = item.offsetTop - list.clientHeight / 2;
    });
    if (!isFirst) say(now.textContent);
  }

  viewer.go = go;
  go(step);
  return viewer;
}

// Steps that belong together: all bids, what was exchanged, each trick.
function groupsOf({ steps }) {
  const groups = [];
  steps.forEach((one, number) => {
    const name = one.trick ? `trick ${one.trick}` : one.kind === "bid" ? "bids" : "";
    if (groups.at(-1)?.name !== name || !name) groups.push({ name, first: number, last: number, steps: [] });
    Object.assign(groups.at(-1), { last: number }).steps.push(one);
  });
  return groups;
}

// The hands, the plays on the table, who has won the trick there, what is left over, whose step comes next, the last call
// of each seat and the tricks that it has taken.
function stateAt(deal, at) {
  const hands = deal.names.map((_, seat) => new Set(deal.dealt[seat])), calls = {}, tricks = {};
  let laid = [], winner = null, left = [...deal.stock];
  for (const { kind, seat, cards = [], to, call, winner: takes } of deal.steps.slice(0, at)) {
    if (winner !== null && kind === "play") [laid, winner] = [[], null];
    if (call) calls[seat] = call;
    if (kind === "trick") {
      winner = takes;
      tricks[takes] = (tricks[takes] ?? 0) + 1;
    }
    if (kind === "draw") {
      for (const text of cards) hands[seat].add(text);
      left = left.filter(text => !cards.includes(text));
    } else if (cards.length) {
      for (const text of cards) hands[seat]?.delete(text);
      if (to !== undefined) for (const text of cards) hands[to].add(text);
      if (kind === "play") {
        laid.push({ seat, cards });
        left = left.filter(text => !cards.includes(text));
      }
    }
  }
  return { hands, laid, winner, left, calls, tricks, next: deal.steps[at]?.kind === "trick" ? null : deal.steps[at]?.seat };
}
