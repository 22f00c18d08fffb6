// Drill: five decisions a day, one at a time on the felt; the answer comes once you have chosen.

import { stream } from "../api.js";
import { byText, card } from "../cards.js";
import { fill, h, say, showError } from "../dom.js";
import { drillOf, note, positionOf } from "../drilled.js";
import { choiceBars } from "./bars.js";
import { Hand } from "./hand.js";
import { trickItems } from "./seats.js";

const MARKS = { right: ["✓", "is-good"], wrong: ["?", "is-bad"], skipped: ["–", ""] };
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven"], KEYS = 9, WEEK = 6 * 864e5;

export async function show(root) {
  const steps = h("div", { class: "row steps", role: "img" }), felt = h("section", { class: "felt drill-felt", "aria-label": "The decision" });
  const sheet = h("section", { class: "sheet drill-answer", "aria-label": "The answer" });
  fill(root, h("div", { class: "drill" }, h("header", { class: "row spread" }, h("h1", {}, "Today’s drill"), steps), felt, sheet));
  const drill = await drillOf();
  let close = null, left = false;
  next();
  return () => {
    left = true;
    close?.();
  };

  function next() {
    const at = drill.list.findIndex(one => !drill.done[one.key]);
    drawSteps(at);
    felt.hidden = at < 0;
    if (at < 0) finish();
    else open(drill.list[at]);
  }

  function drawSteps(at) {
    const done = drill.list.map(one => drill.done[one.key]);
    fill(steps, done.map((how, number) => (MARKS[how] ? step(how) : h("i", { class: number === at ? "dot is-now" : "dot" }))), at >= 0 && h("span", { class: "soft" }, `${at + 1} of ${drill.list.length}`));
    steps.setAttribute("aria-label", done.map((how, number) => `${number + 1} ${how ?? (number === at ? "now" : "to come")}`).join(", "));
  }

  async function open(one) {
    close?.();
    fill(felt, h("p", { class: "soft" }, "The cards are dealt …"));
    felt.classList.remove("is-told");
    fill(sheet);
    try {
      const position = await positionOf(one);
      if (!left) pose(one, position);
    } catch (error) {
      if (left) return;
      const at = drill.list.indexOf(one), other = one.own && drill.spare.shift();
      if (other) { // the game was deleted, or has gone on
        drill.list[at] = other;
        next();
        return;
      }
      fill(felt);
      fill(sheet, h("div", { class: "errors" }), skip(one));
      showError(sheet, error);
    }
  }

  // The decision, without a word on what is best.
  function pose(one, { title, scene, deck: rows, answer, question }) {
    const deck = byText(rows), hand = new Hand(deck, choice => choose(choice.choice ?? choice.cards[0])), { task } = scene;
    const page = answer ? Promise.resolve(answer) : work(question), hasWords = task.choices.some(choice => !choice.card), keys = h("small");
    fill(felt, h("p", { class: "strip-head" }, h("b", {}, `${title}, ${COUNTS[scene.seats.length]} players`), h("span", { class: "soft" }, told(scene))),
      scene.trick && h("div", { class: "drill-trick" }, scene.trick.plays.map(play => laid(play, scene, deck))), hand.node,
      h("div", { class: "ask-line" }, h("h2", {}, task.text, hasWords ? " What do you say?" : " Which card?"), task.note && h("p", { class: "soft" }, task.note), hand.words, keys));
    hand.show(scene);
    fill(keys, keysOf(hand));
    const tricks = scene.tricks.length > 0 && h("ol", { class: "plain" }, trickItems(scene, deck));
    const before = h("details", { class: "quiet-box" }, h("summary", {}, "What was called and played"), h("p", {}, scene.log.map(line => `${line.text}. `)), tricks);
    const known = (scene.log.length > 0 || tricks) && before;
    fill(sheet, h("div", {}, h("h2", {}, "The answer comes when you have chosen"), h("p", { class: "soft" }, whence(one)), known),
      h("div", { class: "veil", "aria-hidden": "true" }, [1, 2, 3].map(() => h("i"))), skip(one));
    say(`${title}. ${task.text}`);

    async function choose(text) {
      hand.rest();
      fill(sheet, h("p", { class: "soft" }, "The answer is being worked out …"));
      try {
        const told = await page;
        if (!left) reveal(one, text, told, { hand, task, known: tricks && known });
      } catch (error) {
        fill(sheet, h("div", { class: "errors" }), skip(one));
        showError(sheet, error);
      }
    }
  }

  // The answer to a decision of a deal that was played here: it is worked out while you think.
  function work(question) {
    const page = new Promise((done, fail) => {
      close = stream(`questions/${question}/answer`, { advice: advice => advice.final && done(advice.page), refused: fail, end: () => (close = null) });
    });
    page.catch(() => null);
    return page;
  }

  function reveal(one, text, page, { hand, task, known }) {
    const row = page.rows.find(each => each.choices.includes(text)), right = Boolean(row) && (row.is_best || !row.is_out), choice = task.choices.find(each => each.text === text || each.card === text);
    const name = row?.name ?? choice?.name ?? text, how = right ? "right" : "wrong", amount = row ? `${row.costs.value.toFixed(2)} ${page.unit === "%" ? "matches in 100" : "points"}` : "more than any of these";
    const verdict = row?.is_best ? "Right." : right ? `Right: “${name}” may be as good.` : `Not this time: “${name}” gives away ${amount}.`;
    note(drill, one, how);
    drawSteps(drill.list.indexOf(one));
    felt.classList.add("is-told");
    const button = hand.buttons.get(text) ?? hand.words.querySelector(choice && `[aria-label="${CSS.escape(choice.name)}"]`);
    if (right) button?.setAttribute("aria-pressed", "true");
    else if (button) Object.assign(button, { className: `${button.className} is-mistake` }).dataset.sign = "?";
    const bars = choiceBars(), go = h("button", { type: "button", class: "main", onclick: next }, "Next ", h("kbd", { "aria-hidden": "true" }, "Enter"));
    bars.update(page);
    fill(sheet, h("div", { class: "stack told" }, h("p", { class: `verdict-line ${MARKS[how][1]}` }, step(how), verdict),
      h("h2", {}, page.answer), page.reason && h("p", {}, page.reason), bars.node, h("div", { class: "row spread" }, h("span", { class: "soft" }, page.short), go), known));
    go.focus({ preventScroll: true });
    sheet.scrollIntoView({ block: "nearest" });
    say(`${verdict} ${page.answer}`);
  }

  function skip(one) {
    return h("button", { type: "button", class: "quiet", "aria-keyshortcuts": "s", onclick: () => { note(drill, one, "skipped"); next(); } }, "Skip");
  }

  function finish() {
    const right = drill.list.filter(one => drill.done[one.key] === "right").length, text = `${right} of ${drill.list.length} right.`;
    fill(sheet, h("div", {}, h("h2", { tabindex: -1 }, text), h("p", { class: "soft" }, "Tomorrow there are five others; what you missed in your own games comes back.")),
      h("a", { class: "button main", href: "#play" }, "Play a deal"));
    sheet.querySelector("h2").focus();
    say(`Today’s drill is done. ${text}`);
  }
}

const step = how => h("i", { class: `step ${MARKS[how][1]}`, "aria-hidden": "true" }, MARKS[how][0]);

// What was said before, from the dealer's left on; once a contract stands, how the deal stands.
function told({ seats, dealer, contract, status }) {
  if (contract) return status.join(" · ");
  const round = seats.map((_, turn) => (dealer + 1 + turn) % seats.length);
  return round.map(seat => [seats[seat].name, seats[seat].call || (seat === dealer && "deals")].filter(Boolean).join(" ")).join(" · ");
}

function laid({ seat, cards }, scene, deck) {
  const top = card(deck[cards[0]]), name = scene.seats[seat]?.name ?? "nerd";
  top.classList.toggle("is-winner", seat === scene.trick.wins);
  top.setAttribute("aria-label", `${name}: ${deck[cards[0]].name}`);
  return h("span", { class: "half" }, top, h("small", { "aria-hidden": "true" }, name));
}

// The keys that choose: those of words, else the places of the cards.
function keysOf(hand) {
  const words = [...hand.words.querySelectorAll("button")], numbers = words.some(button => button.dataset.number);
  if (words.some(button => button.hidden)) return ["type the bid, ", h("kbd", {}, "p"), " passes"];
  const all = words.length ? words : hand.cards.querySelectorAll(".card:enabled");
  const keys = [...all].slice(0, KEYS).map((button, place) => button.getAttribute("aria-keyshortcuts") ?? button.dataset.number ?? (!numbers && String(place + 1)));
  return ["keys: ", keys.filter(Boolean).map(key => [h("kbd", {}, key), " "]), !words.length && "from the left"];
}

function whence({ own, changed }) {
  if (!own) return "One of the choices is clearly the best.";
  const then = new Date(changed * 1000), isNear = Date.now() - then < WEEK;
  return `You missed this one on ${then.toLocaleDateString("en", isNear ? { weekday: "long" } : { dateStyle: "long" })} in a deal of your own: it returns until you get it right twice.`;
}
