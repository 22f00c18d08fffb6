// The table at a choice: what the seat knew or all hands, a second try before the answer, and what each choice was worth.

import { get, post } from "../api.js";
import { card, cardButton } from "../cards.js";
import { fill, h, say, showError } from "../dom.js";
import { choices, numberOf } from "../keys.js";

let turn = 0;

// Show a choice in an element. `tries` is whether the answer waits for a second try; `done` is called once it was shown.
export async function showMoment(node, { path, seat, deck, tries, done, open = false }) {
  const mine = ++turn, wants = new URLSearchParams(seat.slice(1));
  if (!tries) wants.set("answer", "1");
  if (open) wants.set("open", "1");
  let data;
  try {
    data = await get(`${path}?${wants}`);
  } catch (error) {
    if (mine === turn) showError(node, error);
    return;
  }
  if (mine !== turn) return;
  const again = changes => showMoment(node, { path, seat, deck, tries, done, open, ...changes });
  const show = () => {
    done();
    again({ tries: false });
  };
  const scene = data.scene, who = seat => scene.seats[seat]?.name ?? "nerd", dummy = scene.seats.find(one => one.note === "dummy");
  node.hidden = false;
  fill(node,
    h("h2", {}, data.title),
    h("div", { class: "row", role: "group", "aria-label": "Which hands" },
      pressed("What you knew", !open, () => again({ open: false })), pressed("All hands", open, () => again({ open: true }))),
    h("div", { class: "table" },
      scene.trick && h("div", {}, h("p", { class: "soft" }, "On the table"),
        h("div", { class: "cards" }, scene.trick.plays.map(play => h("figure", { class: "laid" }, play.cards.map(text => card(deck[text])), h("figcaption", {}, who(play.seat)))))),
      h("div", {}, h("p", { class: "soft" }, hand(data)), rows(scene.hand, deck)),
      !open && dummy && h("div", {}, h("p", { class: "soft" }, `The dummy, ${dummy.name}`), rows(scene.dummy, deck)),
      open && data.open.filter(one => one.seat !== data.seat).map(one => h("div", {}, h("p", { class: "soft" }, one.name), rows(one.hand, deck, "small")))),
    h("p", {}, [...data.calls.map(call => `${call}. `), scene.trick ? "" : data.table]),
    !open && data.unseen.length > 0 && h("p", {}, h("span", { class: "soft" }, "Not seen yet: "), data.unseen.map((part, number) =>
      [number ? "; " : "", part.name ? `all other ${part.name}` : part.cards.map(group => group.map(text => deck[text].label).join(" ")).join("  ")])),
    scene.tricks.length > 0 && h("details", { class: "quiet-box" }, h("summary", {}, "The tricks so far"), h("ol", {}, scene.tricks.map(trick =>
      h("li", {}, trick.plays.map(play => `${who(play.seat)} ${play.cards.map(text => deck[text].label).join(" ")}`).join(", "), `; ${who(trick.winner)} took it`)))),
    tries ? second(data, path, deck, show) : answer(data),
    h("div", { class: "errors" }),
    h("div", { class: "row" }, h("button", { type: "button", onclick: () => ask(node, path) }, "Ask about this moment")));
}

const hand = data => (data.name === "you" ? "Your hand" : `The hand of ${data.name}`);
const pressed = (text, on, onclick) => h("button", { type: "button", "aria-pressed": String(on), onclick }, text);
const rows = (groups, deck, size) => h("div", { class: "cards" }, groups.map(group => h("span", { class: "suit-row" }, group.map(text => card(deck[text], { size })))));

// The choices as buttons; a wrong one is told what it costs, and may be followed by another.
function second(data, path, deck, show) {
  const reply = h("p", { role: "status" });
  const press = async (choice, button) => {
    try {
      const told = await post(`${path}/try`, { choice: choice.number });
      if (told.right) {
        show();
        say(told.text);
        return;
      }
      fill(reply, told.text);
      button.disabled = true;
    } catch (error) {
      fill(reply, error.text);
    }
  };
  const button = choice => {
    const onclick = event => press(choice, event.currentTarget);
    const one = choice.cards.length === 1 ? cardButton(deck[choice.cards[0]], { onclick, disabled: choice.made })
      : h("button", { type: "button", dataset: numberOf(choice.text), onclick, disabled: choice.made }, choice.text);
    return one;
  };
  return h("div", { class: "stack" }, h("h3", {}, "Try again: what is better?"),
    choices(h("div", { class: "row tries" }, data.choices.map(button))), reply,
    h("div", {}, h("button", { type: "button", onclick: show }, "Give up, show me")));
}

// What each choice was worth: a bar of what it gives away, none for the best, the value with its interval, and what it cost.
function answer({ answer: told, choices: all }) {
  const values = all.map(one => one.worth.value), high = Math.max(...values), span = high - Math.min(...values) || 1;
  const line = one => h("tr", { class: one.best ? "best" : null },
    h("th", { scope: "row" }, one.text, one.best && h("small", {}, " best"), one.made && h("small", {}, " played")),
    h("td", { class: "scale-cell", "aria-hidden": "true" }, h("span", { class: "scale" }, h("i", { class: "cost", style: { width: one.best ? "0%" : `${(100 * (high - one.worth.value)) / span}%` } }))),
    h("td", {}, one.worth.text), h("td", {}, one.costs?.text ?? ""));
  const order = [...all].sort((one, other) => other.worth.value - one.worth.value);
  return h("div", { class: "stack" }, h("p", { class: "verdict" }, told.text), told.reason && h("p", {}, told.reason),
    h("div", { class: "wide" }, h("table", { class: "worths" },
      h("thead", {}, h("tr", {}, ["choice", "", "worth", "costs"].map(name => h("th", { scope: "col" }, name)))), h("tbody", {}, order.map(line)))));
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
