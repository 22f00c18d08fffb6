// Drill: five decisions a day, one at a time on the felt; the answer comes once you have chosen.

import { stream } from "../api.js";
import { byText, card } from "../cards.js";
import { fill, h, say, showError } from "../dom.js";
import { drillOf, note, positionOf } from "../drilled.js";
import { choiceBars } from "./bars.js";
import { Hand } from "./hand.js";
import { known } from "./moment.js";

const MARKS = { right: ["✓", "is-good"], wrong: ["?", "is-bad"], skipped: ["–", ""] }, COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven"];
const KEYS = 9, WEEK = 6 * 864e5;

export async function show(root) {
  const steps = h("div", { class: "row", role: "img" }), felt = h("section", { class: "felt drill-felt", "aria-label": "The decision" });
  const sheet = h("section", { class: "sheet drill-answer", "aria-label": "The answer" });
  fill(root, h("div", { class: "drill" }, h("header", { class: "row spread" }, h("h1", {}, "Today’s drill"), steps), felt, sheet));
  const drill = await drillOf();
  let close = null, turn = 0;
  next();
  return () => {
    turn += 1;
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
    const mine = ++turn;
    close?.();
    felt.classList.remove("is-answered");
    fill(felt, h("p", { class: "soft" }, "The cards are dealt …"));
    fill(sheet);
    await positionOf(one).then(position => mine === turn && pose(one, position, mine)).catch(error => fail(one, error, mine));
  }

  function fail(one, error, mine) {
    if (mine !== turn) return;
    fill(sheet, h("div", { class: "errors" }), skip(one));
    showError(sheet, error);
  }

  // The decision, without a word on what is best; the answer to one of an own deal is worked out while you think.
  function pose(one, { title, scene, deck: rows, answer, question, ...seen }, mine) {
    const deck = byText(rows), hand = new Hand(deck, choice => choose(choice.choice ?? choice.cards[0])), { task } = scene;
    const page = answer ? Promise.resolve(answer) : new Promise((done, refused) => {
      close = stream(`questions/${question}/answer`, { advice: advice => advice.final && done(advice.page), refused, end: () => (close = null) });
    });
    page.catch(() => null); // it is shown once you have chosen
    const keys = h("small"), asks = task.choices.some(choice => !choice.card) ? "What do you say?" : "Which card?";
    fill(felt, h("p", { class: "strip-head" }, h("b", {}, `${title}, ${COUNTS[scene.seats.length]} players`), h("span", { class: "soft" }, before(scene))),
      scene.trick && h("div", { class: "drill-trick" }, scene.trick.plays.map(play => laid(play, scene, deck))), hand.node,
      h("div", { class: "ask-line" }, h("h2", {}, `${task.text} ${asks}`), task.note && h("p", { class: "soft" }, task.note), hand.words, keys));
    hand.show(scene);
    fill(keys, keysOf(hand));
    const behind = (scene.log.length > 0 || scene.trick) && known({ scene, ...seen }, deck, false);
    fill(sheet, h("div", {}, h("h2", {}, "The answer comes when you have chosen"), h("p", { class: "soft" }, whence(one)), behind), h("div", { class: "veil", "aria-hidden": "true" }), skip(one));
    say(`${title}. ${task.text}`);

    function choose(text) {
      const { name } = task.choices.find(each => (each.card || each.text) === text), button = hand.buttons.get(text) ?? hand.words.querySelector(`[aria-label="${CSS.escape(name)}"]`);
      hand.rest();
      fill(sheet, h("p", { class: "soft" }, "The answer is being worked out …"));
      page.then(answered => mine === turn && reveal(one, text, answered, name, button, question)).catch(error => fail(one, error, mine));
    }
  }

  function reveal(one, text, page, said, button, question) {
    const row = page.rows.find(each => each.choices.includes(text)), how = row && !row.is_out ? "right" : "wrong", name = row?.name ?? said;
    const amount = row ? `${row.costs.value.toFixed(2)} ${page.unit === "%" ? "matches in 100" : "points"}` : "more than any of these";
    const verdict = row?.is_best ? "Right." : how === "right" ? `Right: “${name}” may be as good.` : `Not this time: “${name}” gives away ${amount}.`;
    const when = h("span");
    note(drill, one, how, question).then(returns => fill(when, returns && ` It returns ${returns}.`)).catch(() => null); // the answer stands without
    drawSteps(drill.list.indexOf(one));
    felt.classList.add("is-answered");
    button.dataset.sign = MARKS[how][0];
    if (how === "right") button.setAttribute("aria-pressed", "true");
    else button.classList.add("is-mistake");
    const bars = choiceBars(), go = h("button", { type: "button", class: "main", onclick: next }, "Next ", h("kbd", { "aria-hidden": "true" }, "Enter"));
    bars.update(page);
    fill(sheet, h("div", { class: "stack given" }, h("p", { class: "verdict-line" }, step(how), verdict), h("h2", {}, page.answer), page.reason && h("p", {}, page.reason), bars.node,
      h("div", { class: "row spread" }, h("span", { class: "soft" }, page.short, when), go)));
    go.focus({ preventScroll: true });
    sheet.scrollIntoView({ block: "nearest" });
    say(`${verdict} ${page.answer}`);
  }

  function skip(one) {
    return h("button", { type: "button", class: "quiet", "aria-keyshortcuts": "s", onclick: () => { note(drill, one, "skipped"); next(); } }, "Skip");
  }

  function finish() {
    const right = drill.list.filter(one => drill.done[one.key] === "right").length, text = `${right} of ${drill.list.length} right.`, link = h("a", { class: "button main", href: "#play" }, "Play a deal");
    fill(sheet, h("div", {}, h("h2", {}, text), h("p", { class: "soft" }, "Tomorrow there are five others; what you missed in your own games comes back.")), link);
    link.focus();
    say(`Today’s drill is done. ${text}`);
  }
}

const step = how => h("i", { class: `step ${MARKS[how][1]}`, "aria-hidden": "true" }, MARKS[how][0]);

// The calls before the decision, from the dealer's left on; once a contract stands, how the deal stands.
function before({ seats, dealer, contract, status }) {
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
  const words = [...hand.words.querySelectorAll("button")], numbers = words.some(button => button.dataset.number), key = text => [h("kbd", {}, text), " "];
  if (words.some(button => button.hidden)) return ["type the bid, ", key("p"), "passes"];
  const all = words.length ? words : [...hand.cards.querySelectorAll(".card:enabled")];
  const keys = all.slice(0, KEYS).map((button, place) => button.getAttribute("aria-keyshortcuts") ?? button.dataset.number ?? (!numbers && String(place + 1)));
  return ["keys: ", keys.filter(Boolean).map(key), !words.length && "from the left"];
}

function whence({ own, changed }) {
  if (!changed) return own === undefined ? "One of the choices is clearly the best." : "You missed this one before: it returns until you know it.";
  const then = new Date(changed * 1000), when = Date.now() - then < WEEK ? { weekday: "long" } : { dateStyle: "long" };
  return `You missed this one on ${then.toLocaleDateString("en", when)} in a deal of your own: it returns until you know it.`;
}
