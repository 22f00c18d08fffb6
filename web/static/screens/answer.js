// The answer: the verdict as a heading, its reason, bars that are refined in place, sampled deals, and other answers below.

import { get, post, stream } from "../api.js";
import { byText } from "../cards.js";
import { dealViewer } from "../deal.js";
import { compileText, fill, h, say, showError } from "../dom.js";
import { toHash } from "../table.js";
import { choiceBars } from "./bars.js";
import { bodyOf, hashOf } from "./question.js";

const SURE = ["settled", "toss-up"], SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

export function answerPanel({ deck }) {
  const state = h("p", { class: "soft search-state sure" }), verdict = h("h2", { class: "verdict" }), reason = h("p", { class: "reason" }), rest = h("p", { class: "soft" }), slip = h("p", { class: "warn" });
  const asked = h("span", { class: "soft asked" }), links = h("span", { class: "row links" }), deal = h("div", { class: "deal-box stack", hidden: true });
  const bars = choiceBars({ show: (choice, kind) => showDeal(choice, kind, 0) }), basis = basisBox(), tools = h("div", { class: "row tools-more" });
  const players = h("div", { class: "other-players" }), others = h("div", { class: "stack others" });
  const numbers = h("button", { type: "button", class: "tiny link", hidden: true, onclick: () => basis.open() }, "All numbers");
  const node = h("section", { class: "sheet answer", "aria-label": "Answer", hidden: true }, h("div", { class: "row spread head" }, asked, links),
    verdict, reason, rest, slip, h("div", { class: "row sureness" }, state, numbers), bars.node, deal, h("div", { class: "under" }, others, players), basis.node, tools);
  let close = null, running = 0, current = null;

  // End a running answer, without a word on the page.
  function cancel() {
    running += 1;
    close?.();
    close = null;
    node.classList.remove("is-thinking");
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
    node.classList.add("is-thinking");
    asked.textContent = `Your turn ${view.task}`;
    asked.title = taken.text;
    for (const one of [verdict, reason, rest, slip, tools, others, players, links]) fill(one);
    verdict.textContent = "Thinking …";
    tellState("", false);
    bars.clear();
    basis.clear();
    deal.hidden = numbers.hidden = true;
    close = stream(`questions/${taken.id}/answer`, {
      ...tidings(state),
      advice: data => showAdvice(shown(data)),
      others: showOthers,
      refused: error => {
        cancel();
        state.textContent = verdict.textContent = "";
        showError(node, error);
      },
      end: () => (close = null),
    });
  }

  function showAdvice(advice) {
    current.advice = advice;
    verdict.textContent = advice.answer;
    fill(reason, coloured(advice.reason));
    rest.textContent = advice.objective;
    slip.textContent = advice.slip;
    tellState(advice.short, SURE.includes(advice.verdict));
    bars.update(advice);
    if (!advice.final) return;
    node.classList.remove("is-thinking");
    say(`${advice.answer} ${advice.reason}`);
    basis.update(advice, current.taken.text);
    numbers.hidden = false;
    fill(links, linksOf(current));
    fill(tools, toolsOf(current));
    fill(others, otherQuestions(current));
  }

  // How sure the answer is: a full dot where it is settled, a ring where it is not.
  function tellState(text, sure) {
    state.textContent = text;
    state.classList.toggle("is-open", !sure);
  }

  function showOthers({ sentences, against }) {
    const best = page => page.rows.find(row => row.is_best), mine = best(current.advice);
    const list = Object.entries(against).map(([name, { page }]) => {
      const row = best(page), same = row.choices.includes(mine.choice) || mine.choices.includes(row.choice);
      return h("li", { class: same ? "is-best" : "is-close" }, h("span", {}, name), h("b", {}, row.name), h("span", { class: "mark" }, h("i", { "aria-hidden": "true" }, same ? "✓" : "≠")));
    });
    fill(players, h("h3", {}, "With other players"), list.length > 0 && h("ul", { class: "plain" }, list), sentences.map(one => h("p", { class: one.differs ? "warn" : "soft" }, one.text)));
  }

  // A sampled deal in which a choice fails or works, with all hands.
  async function showDeal(choice, kind, number) {
    try {
      showError(deal, null);
      const found = await get(`questions/${current.id}/worlds?${new URLSearchParams({ choice, kind, number })}`);
      const head = h("div", { class: "row spread" }, h("h3", {}, coloured(found.text)), h("span", { class: "row" },
        found.count > 1 && h("button", { type: "button", class: "tiny", onclick: () => showDeal(choice, kind, found.number + 1) }, "Another one"),
        h("button", { type: "button", class: "tiny", "aria-label": "Close this deal", onclick: () => (deal.hidden = true) }, "×")));
      const note = !found.whole && h("p", { class: "soft" }, "The hands are those after the exchange of cards.");
      fill(deal, head, found.deal && [note, dealViewer(found.deal, deck(), { step: found.step + 1, mark: found.step })]);
      say(found.text);
    } catch (error) {
      fill(deal);
      showError(deal, error);
    }
    deal.hidden = false;
    deal.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  function copyButton(label, text) {
    const button = h("button", { type: "button", class: "tiny link", onclick: async () => {
      await navigator.clipboard?.writeText(text()).catch(() => null);
      say("Copied.");
      button.textContent = "Copied";
    } }, label);
    return button;
  }

  function linksOf({ question }) {
    const { table, seat, dealer } = question, bids = question.events.map(event => event.bid).join(",");
    const play = `#play?${toHash(table, { hand: question.hand.join(" "), seat, dealer, bids })}`;
    const first = !question.events.some(event => event.do !== "bid") && !question.passed;
    return [copyButton("Copy link", () => `${location.href.split("#")[0]}#${hashOf(question)}`),
      first && h("a", { class: "tiny link", href: play, title: "The others get cards at random; what was bid stays" }, "Play this hand")];
  }

  function toolsOf({ taken }) {
    return [
      taken.map && h("a", { class: "tiny link", href: taken.map.page, title: taken.map.text }, "This hand in the map"),
      taken.record && h("a", { class: "tiny link", href: URL.createObjectURL(new Blob([taken.record], { type: "application/json" })), download: "deal.jsonl" }, "Save deal.jsonl"),
      copyButton("Copy command", () => taken.command),
      h("details", { class: "quiet-box command" }, h("summary", {}, "Command line"), h("pre", {}, taken.command)),
    ];
  }

  // Small controls that ask again with one thing changed, and show both answers.
  function otherQuestions({ question, view, taken }) {
    const answers = h("div", { class: "stack" }), again = (title, changes, settings) => answers.append(compared(title, { ...structuredClone(question), ...changes }, settings));
    const cards = byText(deck()), option = text => h("option", { value: text }, cards[text].label);
    const policy = h("select", { name: "against" }), score = h("input", { name: "at-score", placeholder: scoresOf(question, view), inputmode: "numeric", autocomplete: "off" });
    const from = h("select", { name: "from" }, question.hand.map(option)), to = h("select", { name: "to" }, view.unseen.map(option));
    fill(policy, taken.policies.map(name => h("option", { value: name, selected: name === "basic" }, name)));
    const form = (name, parts, button, act) => h("form", { class: "row what-if", dataset: { field: name }, onsubmit: event => {
      event.preventDefault();
      act();
    } }, parts, h("button", { class: "tiny" }, button));
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
function compared(title, question, settings) {
  const state = h("p", { class: "soft" }, "Thinking …"), verdict = h("p", { class: "verdict" }), reason = h("p", {}), rows = choiceBars();
  const drop = h("button", { type: "button", class: "quiet", "aria-label": `Remove: ${title}`, onclick: () => {
    close?.();
    node.remove();
  } }, "×");
  const node = h("article", { class: "sheet stack compared" }, h("div", { class: "row" }, h("h4", {}, title), drop), verdict, reason, state, rows.node);
  let close = null;
  const put = advice => {
    verdict.textContent = advice.answer;
    fill(reason, coloured(advice.reason));
    state.textContent = advice.short;
    rows.update(advice);
  };
  const listen = async () => {
    const { id } = await post("questions", bodyOf(question, { settings: { ...question.settings, against: [], ...settings } }));
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

// A sentence, its cards in the colours of their suits.
const coloured = text => text.split(/((?:10|[2-9AKQJN])[♠♥♦♣])/).map(part => (part.at(-1) in SUITS && part.length < 4 ? h("b", { class: `card-text suit-${SUITS[part.at(-1)]}` }, part) : part));

// All numbers, and what they rest on.
function basisBox() {
  const table = h("table", {}), meanings = h("dl", { class: "meanings" }), lines = h("div", {});
  const node = h("details", { class: "quiet-box", hidden: true }, h("summary", {}, "All numbers, and what they rest on"), h("div", { class: "wide" }, table), meanings, lines);
  function update(advice, question) {
    const heads = [...new Set(advice.rows.flatMap(row => Object.keys(row.cells)))];
    fill(table, h("thead", {}, h("tr", {}, h("th", {}, "choice"), heads.map(head => h("th", { scope: "col" }, head)))),
      h("tbody", {}, advice.rows.map(row => h("tr", {}, h("th", { scope: "row" }, row.name), heads.map(head => h("td", {}, row.cells[head] ?? ""))))));
    fill(meanings, Object.entries(advice.meanings).map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
    fill(lines, [question, advice.certainty, ...advice.basis].filter(Boolean).map(line => h("p", { class: "soft" }, line)));
    node.hidden = false;
  }
  const clear = () => (node.hidden = true);
  function open() {
    node.open = true;
    node.querySelector("summary").focus();
  }
  return { node, update, clear, open };
}
