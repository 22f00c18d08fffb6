// The answer: the verdict as a heading, its reason, bars that are refined in place, sampled deals, and other answers below.

import { get, post, stream } from "../api.js";
import { byText } from "../cards.js";
import { dealViewer } from "../deal.js";
import { fill, h, say, showError } from "../dom.js";
import { toHash } from "../table.js";
import { choiceBars } from "./bars.js";
import { openBelief } from "./belief.js";
import { coloured, fillKeyCards } from "./keycards.js";
import { otherQuestions, shown, tidings } from "./otherwise.js";
import { bodyOf, hashOf } from "./question.js";

const SURE = ["settled", "toss-up"], LONGEST = 80; // letters of a verdict; what is more stands in the text below it

export function answerPanel({ deck }) {
  const state = h("p", { class: "soft search-state sure" }), verdict = h("h1", { class: "verdict" }), reason = h("p", { class: "reason" }), rest = h("p", { class: "soft" }), slip = h("p", { class: "warn" });
  const asked = h("span", { class: "soft asked" }), links = h("span", { class: "row links" }), deal = h("section", { class: "deal-screen", "aria-label": "A sampled deal", hidden: true });
  const bars = choiceBars({ show: (choice, kind) => showDeal(choice, kind, 0) }), basis = basisBox(), tools = h("div", { class: "row tools-more" });
  const players = h("div", { class: "other-players" }), keyCards = h("div", { class: "wide" }), others = h("div", { class: "stack others" });
  const numbers = h("button", { type: "button", class: "tiny link", hidden: true, onclick: () => basis.open() }, "All numbers");
  const node = h("section", { class: "sheet answer", "aria-label": "Answer", hidden: true }, h("div", { class: "row spread head" }, asked, links),
    verdict, reason, rest, slip, h("div", { class: "row sureness" }, state, numbers), bars.node, h("div", { class: "under" }, keyCards, players), others, basis.node, tools);
  let close = null, running = 0, current = null, pressed = null;

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
    node.hidden = deal.hidden = true;
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
    for (const one of [verdict, reason, rest, slip, tools, others, players, links, keyCards]) fill(one);
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
    const [first, more] = parted(advice.answer);
    fill(verdict, coloured(first));
    verdict.classList.toggle("is-long", first.length > LONGEST);
    fill(reason, coloured([more, advice.reason].filter(Boolean).join(" ")));
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
    fill(others, otherQuestions(current, deck()));
    fillKeyCards(keyCards, advice.locations, deck(), () => openBelief(`questions/${current.id}/belief`, byText(deck())));
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
    const stands = list.every(item => item.className === "is-best");
    const compared = sentences.some(one => one.differs) ? sentences.map(one => h("p", { class: one.differs ? "warn" : "soft" }, one.text)) : h("p", { class: "soft" }, stands ? "The answer stands, whoever sits there." : "The answer loses next to nothing, whoever sits there.");
    fill(players, h("h2", {}, "With other players"), list.length > 0 && h("ul", { class: "plain" }, list), compared);
  }

  // A sampled deal in which a choice fails or works, with all hands, in place of the question and its answer.
  async function showDeal(choice, kind, number) {
    const from = document.activeElement, isFirst = deal.hidden;
    try {
      const found = await get(`questions/${current.id}/worlds?${new URLSearchParams({ choice, kind, number })}`);
      showError(node, null);
      say(found.text);
      if (!found.deal) return showError(node, { text: found.text });
      if (isFirst) pressed = from;
      const tools = h("div", { class: "row tools" }, found.count > 1 && h("button", { type: "button", onclick: () => showDeal(choice, kind, found.number + 1) }, "Another deal"),
        h("button", { type: "button", onclick: hideDeal }, "Back to the answer"));
      const [often, which] = parted(found.text, 0), about = [h("small", {}, which || kind), h("b", {}, coloured(often))];
      const viewer = dealViewer(found.deal, deck(), { step: found.step + 1, mark: found.step, about, tools: [tools, !found.whole && h("p", { class: "soft" }, "The hands are those after the exchange of cards.")] });
      fill(deal, h("h1", { class: "unseen" }, found.text), viewer);
      deal.hidden = false;
      window.scrollTo({ top: 0 });
      viewer.focus({ preventScroll: true });
    } catch (error) {
      showError(node, error);
    }
  }

  function hideDeal() {
    deal.hidden = true;
    pressed?.focus();
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

  return { node, deal, start, stale, clear, cancel };
}

// The first sentences of a text, as many as make a heading, and the rest.
function parted(text, most = LONGEST) {
  const [first, ...rest] = text.split(/(?<=[.?]) /), head = [first];
  while (rest.length && [...head, rest[0]].join(" ").length <= most) head.push(rest.shift());
  return [head.join(" "), rest.join(" ")];
}

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
