// The answer: the verdict with its reason, a row for each choice refined in place, sampled deals, and other answers beside it.

import { get, post, stream } from "../api.js";
import { byText } from "../cards.js";
import { dealViewer } from "../deal.js";
import { compileText, counted, fill, h, say, showError } from "../dom.js";
import { toHash } from "../table.js";
import { bodyOf, hashOf } from "./question.js";

const KINDS = { fails: "Show me a deal where it fails", works: "and where it works" };

export function answerPanel({ deck }) {
  const state = h("p", { class: "soft search-state" }), verdict = h("p", { class: "verdict" }), reason = h("p", {}), players = h("div", { class: "other-players" }), rest = h("p", {}), slip = h("p", { class: "warn" });
  const rows = choiceRows(), basis = basisBox(), tools = h("div", { class: "row" }), others = h("div", { class: "stack" }), asked = h("p", { class: "soft" });
  const node = h("section", { class: "sheet stack answer", "aria-labelledby": "answer-title", hidden: true }, h("h2", { id: "answer-title" }, "Answer"), asked,
    verdict, reason, players, rest, slip, state, rows.node, basis.node, tools, others);
  let close = null, running = 0, current = null;

  // End a running answer, without a word on the page.
  function cancel() {
    running += 1;
    close?.();
    close = null;
  }

  // Another game: nothing that stands here is about it.
  function clear() {
    cancel();
    node.hidden = true;
  }

  // The question has changed: what stands here is the answer to another one.
  function stale() {
    if (node.hidden) return;
    if (close) state.textContent = "Stopped: the question has changed.";
    cancel();
    node.classList.add("is-stale");
  }

  async function start(question, view) {
    cancel();
    const mine = running;
    const taken = await post("questions", bodyOf(question, { settings: question.settings }));
    if (mine !== running) return;
    current = { question, view, id: taken.id, taken };
    node.hidden = false;
    node.classList.remove("is-stale");
    asked.textContent = taken.text;
    for (const one of [verdict, reason, rest, slip]) one.textContent = "";
    state.textContent = "Thinking ...";
    rows.clear(taken.id);
    basis.clear();
    fill(tools);
    fill(others);
    fill(players);
    node.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    close = stream(`questions/${taken.id}/answer`, {
      ...tidings(state),
      advice: data => showAdvice(shown(data)),
      others: ({ sentences }) => fill(players, sentences.map(one => h("p", { class: one.differs ? "warn" : "soft" }, one.text))),
      refused: error => {
        state.textContent = "";
        showError(node, error);
      },
      end: () => (close = null),
    });
  }

  function showAdvice(advice) {
    verdict.textContent = advice.answer;
    reason.textContent = advice.reason;
    rest.textContent = advice.objective;
    slip.textContent = advice.slip;
    state.textContent = advice.short;
    rows.update(advice, deck());
    if (!advice.final) return;
    say(`${advice.answer} ${advice.reason}`);
    basis.update(advice);
    fill(tools, toolsOf(current));
    fill(others, otherQuestions(current));
  }

  function toolsOf({ question, taken, view }) {
    const copy = (label, text) => {
      const button = h("button", { type: "button", onclick: async () => {
        await navigator.clipboard?.writeText(text()).catch(() => null);
        say("Copied.");
        button.textContent = "Copied";
      } }, label);
      return button;
    };
    const { table, seat, dealer } = question, bids = question.events.map(event => event.bid).join(",");
    const play = `#play?${toHash(table, { hand: question.hand.join(" "), seat, dealer, bids })}`;
    const first = !question.events.some(event => event.do !== "bid") && !question.passed;
    return [
      copy("Copy link", () => `${location.href.split("#")[0]}#${hashOf(question)}`), copy("Copy command", () => taken.command),
      taken.record && h("a", { href: URL.createObjectURL(new Blob([taken.record], { type: "application/json" })), download: "deal.jsonl" }, "Save deal.jsonl"),
      first && h("a", { href: play, title: "The others get cards at random; what was bid stays" }, "Play this hand"),
      taken.map && h("a", { href: taken.map.page, title: taken.map.text }, "This hand in the map"),
      h("details", { class: "quiet-box command" }, h("summary", {}, "Command line"), h("pre", {}, taken.command)),
    ];
  }

  // Small controls that ask again with one thing changed, and show both answers.
  function otherQuestions({ question, view, taken }) {
    const answers = h("div", { class: "stack" }), again = (title, changes, settings) => answers.append(compared(title, { ...structuredClone(question), ...changes }, settings, deck));
    const cards = byText(deck()), option = text => h("option", { value: text }, cards[text].label);
    const policy = h("select", { name: "against" }), score = h("input", { name: "at-score", placeholder: scoresOf(question, view), inputmode: "numeric", autocomplete: "off" });
    const from = h("select", { name: "from" }, question.hand.map(option)), to = h("select", { name: "to" }, view.unseen.map(option));
    fill(policy, taken.policies.map(name => h("option", { value: name, selected: name === "basic" }, name)));
    const form = (name, parts, button, act) => h("form", { class: "row what-if", dataset: { field: name }, onsubmit: event => {
      event.preventDefault();
      act();
    } }, parts, h("button", {}, button));
    const swapped = () => question.hand.map(text => (text === from.value ? to.value : text));
    const played = new Set(question.events.flatMap(event => (event.seat === question.seat && event.cards) || []));
    return [h("h3", {}, "And otherwise?"),
      form("against", h("label", { class: "field" }, "With other players", policy), "Ask", () => again(`With ${policy.value} in the other seats`, {}, { against: [policy.value] })),
      taken.can_match && form("at-score", h("label", { class: "field" }, "At another score", score), "Ask", () => {
        const scores = (score.value || score.placeholder).split(/[ ,;:]+/).map(Number);
        again(`At the score ${scores.join(", ")}`, { table: { ...question.table, scores } }, { objective: "match" });
      }),
      !played.has(from.value) && form("swap", [h("label", { class: "field" }, "What if the", from), h("label", { class: "field" }, "were the", to)], "Ask", () =>
        again(`${cards[to.value].label} in place of ${cards[from.value].label}`, { hand: swapped() })),
      answers];
  }

  return { node, start, stale, clear, cancel };
}

// What the page shows of an answer.
const shown = ({ page, final, verdict }) => ({ ...page, final, verdict });

const scoresOf = (question, view) => (question.table.scores ?? view.scores).join(",");

// What is told of a stream before the first row.
function tidings(state) {
  let preparing = "";
  return {
    compile: event => (state.textContent = compileText(event)),
    preparing: ({ text }) => (state.textContent = preparing = text),
    progress: ({ done, of }) => (state.textContent = `${preparing} ${Math.round((100 * done) / of)} %`),
  };
}

// Another question beside the first: its verdict and its rows.
function compared(title, question, settings, deck) {
  const state = h("p", { class: "soft" }, "Thinking ..."), verdict = h("p", { class: "verdict" }), reason = h("p", {}), rows = choiceRows(true);
  const drop = h("button", { type: "button", class: "quiet", "aria-label": `Remove: ${title}`, onclick: () => {
    close?.();
    node.remove();
  } }, "×");
  const node = h("article", { class: "sheet stack compared" }, h("div", { class: "row" }, h("h4", {}, title), drop), verdict, reason, state, rows.node);
  let close = null;
  const put = advice => {
    verdict.textContent = advice.answer;
    reason.textContent = advice.reason;
    state.textContent = advice.short;
    rows.update(advice, deck());
  };
  const listen = async () => {
    const { id } = await post("questions", bodyOf(question, { settings: { ...question.settings, against: [], ...settings } }));
    rows.clear(id);
    const against = settings?.against, done = { refused: error => showError(node, error), ...tidings(state) };
    close = stream(`questions/${id}/answer`, against ? { ...done, others: found => {
      put(shown(found.against[against[0]]));
      verdict.textContent = found.sentences.map(one => one.text).join(" ");
      say(verdict.textContent);
    } } : { ...done, advice: data => {
      put(shown(data));
      if (data.final) say(data.page.answer);
    } });
    if (!node.isConnected) close();
  };
  listen().catch(error => showError(node, error));
  return node;
}

// The rows of the choices; `update(advice)` changes them in place.
function choiceRows(plain = false) {
  const node = h("ol", { class: "plain choice-rows" }), hidden = h("p", { class: "soft" }), known = new Map();
  let id = "";
  const box = h("div", { class: "stack" }, node, hidden);

  function clear(question) {
    id = question;
    known.clear();
    fill(node);
    hidden.textContent = "";
  }

  function update(advice, deck) {
    const scale = scaleOf(advice.rows), wanted = advice.rows.map(row => {
      if (!known.has(row.name)) known.set(row.name, choiceRow(row, () => id, deck, plain));
      known.get(row.name).update(row, advice, scale);
      return known.get(row.name).node;
    });
    const names = new Set(advice.rows.map(row => row.name));
    for (const [name, row] of known) if (!names.has(name)) known.delete(name) && row.node.remove();
    wanted.forEach((one, place) => node.children[place] !== one && node.insertBefore(one, node.children[place] ?? null));
    hidden.textContent = advice.hidden;
  }
  return { node: box, clear, update };
}

// Bars are what each choice gives away, all on one scale from zero: none for the best one.
function scaleOf(rows) {
  const most = Math.max(...rows.map(row => Math.max(row.costs.high ?? row.costs.value, row.costs.value)), 0) || 1;
  return value => `${(100 * Math.max(0, value)) / most}%`;
}

function choiceRow(row, id, deck, plain) {
  const name = h("b", {}, row.name), mark = h("span", { class: "mark" }), bar = h("span", { class: "bar" }), range = h("span", { class: "range" });
  const value = h("span", { class: "value" }), more = h("span", { class: "soft" }), deal = h("div", {});
  const track = h("span", { class: "track", "aria-hidden": "true" }, bar, range);
  let choice = row.choice;
  const buttons = plain ? null : Object.entries(KINDS).map(([kind, label]) => h("button", { type: "button", class: "quiet link", onclick: () => show(kind, 0) }, label));
  const node = h("li", { class: "choice-row" }, h("span", { class: "choice-name" }, name, mark), track, value, more, h("span", { class: "row" }, buttons), deal);

  function update(row, advice, scale) {
    choice = row.choice;
    const { low, high } = row.costs, cells = row.cells, settled = advice.verdict === "settled";
    mark.textContent = row.is_best ? (settled ? " ✓ settled" : " best so far") : row.is_out ? " surely worse" : "";
    if (row.is_best && advice.final && !settled) mark.textContent = ` ${advice.settled.toLowerCase()}`;
    node.classList.toggle("is-best", row.is_best);
    value.textContent = cells["match won, %"] ? `${cells["match won, %"]} %` : cells.margin;
    const parts = [cells.costs && `costs ${cells.costs}`, cells["makes it, %"] && `made ${cells["makes it, %"]} %`, cells["own score"] && `own score ${cells["own score"]}`,
      counted(cells.deals, "deals")];
    more.textContent = parts.filter(Boolean).join(", ");
    bar.style.width = row.is_best ? "0%" : scale(row.costs.value);
    range.hidden = row.is_best || low === null;
    if (!range.hidden) Object.assign(range.style, { left: scale(low), right: `calc(100% - ${scale(high)})` });
  }

  async function show(kind, number) {
    try {
      showError(node, null);
      const found = await get(`questions/${id()}/worlds?${new URLSearchParams({ choice, kind, number })}`);
      const head = h("div", { class: "row" }, h("span", {}, found.text), found.count > 1 && h("button", { type: "button", onclick: () => show(kind, found.number + 1) }, "Another one"),
        h("button", { type: "button", class: "quiet", "aria-label": "Close this deal", onclick: () => fill(deal) }, "×"));
      const note = !found.whole && h("p", { class: "soft" }, "The hands are those after the exchange of cards.");
      fill(deal, h("div", { class: "sheet stack" }, head, found.deal && [note, dealViewer(found.deal, deck, { step: found.step + 1, mark: found.step })]));
      say(found.text);
    } catch (error) {
      showError(node, error);
    }
  }
  return { node, update };
}

// All numbers, and what they rest on.
function basisBox() {
  const table = h("table", {}), meanings = h("dl", { class: "meanings" }), lines = h("div", {});
  const node = h("details", { class: "quiet-box", hidden: true }, h("summary", {}, "All numbers, and what they rest on"), h("div", { class: "wide" }, table), meanings, lines);
  function update(advice) {
    const heads = [...new Set(advice.rows.flatMap(row => Object.keys(row.cells)))];
    fill(table, h("thead", {}, h("tr", {}, h("th", {}, "choice"), heads.map(head => h("th", { scope: "col" }, head)))),
      h("tbody", {}, advice.rows.map(row => h("tr", {}, h("th", { scope: "row" }, row.name), heads.map(head => h("td", {}, row.cells[head] ?? ""))))));
    fill(meanings, Object.entries(advice.meanings).map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
    fill(lines, [advice.certainty, ...advice.basis].filter(Boolean).map(line => h("p", { class: "soft" }, line)));
    node.hidden = false;
  }
  const clear = () => (node.hidden = true);
  return { node, update, clear };
}
