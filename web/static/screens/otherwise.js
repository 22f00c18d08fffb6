// And otherwise? The question with one thing changed: its answer stands beneath the first.

import { post, stream } from "../api.js";
import { byText } from "../cards.js";
import { compileText, fill, h, say, showError } from "../dom.js";
import { choiceBars } from "./bars.js";
import { coloured } from "./keycards.js";
import { bodyOf } from "./question.js";

// What the page shows of an answer.
export const shown = ({ page, final, verdict }) => ({ ...page, final, verdict });

// What a stream shows before the first row.
export function tidings(state) {
  let preparing = "";
  return {
    compile: event => (state.textContent = compileText(event)),
    preparing: ({ text }) => (state.textContent = preparing = text),
    progress: ({ done, of }) => (state.textContent = `${preparing} ${Math.round((100 * done) / of)} %`),
  };
}

// A button for each change that the game allows; it opens the fields of the change.
export function otherQuestions({ question, view, taken }, deck) {
  const answers = h("div", { class: "stack" }), again = (title, changes, settings) => {
    const node = compared(title, { ...structuredClone(question), ...changes }, settings);
    answers.append(node);
    node.scrollIntoView({ block: "nearest" });
  };
  const cards = byText(deck), option = text => h("option", { value: text }, cards[text].label), seen = question.events.flatMap(event => (event.seat === question.seat && event.cards) || []);
  const policy = h("select", { name: "against" }, taken.policies.map(name => h("option", { value: name, selected: name === "basic" }, name)));
  const score = h("input", { name: "at-score", placeholder: (question.table.scores ?? view.scores).join(","), inputmode: "numeric", autocomplete: "off" });
  const from = h("select", { name: "from" }, question.hand.filter(text => !seen.includes(text)).map(option)), to = h("select", { name: "to" }, view.unseen.map(option));
  const field = (label, input) => h("label", { class: "field" }, label, input);
  const changes = [
    taken.can_match && ["at-score", "At another score", field("The score of each side", score), () => {
      const scores = (score.value || score.placeholder).split(/[ ,;:]+/).map(Number);
      again(`At the score ${scores.join(", ")}`, { table: { ...question.table, scores } }, { objective: "match" });
    }],
    from.options.length > 0 && ["swap", "With another card", [field("What if the", from), field("were the", to)], () =>
      again(`${cards[to.value].label} in place of ${cards[from.value].label}`, { hand: question.hand.map(text => (text === from.value ? to.value : text)) })],
    ["against", "Other players", field("In the other seats", policy), () => again(`With ${policy.value} in the other seats`, {}, { against: [policy.value] })],
  ].filter(Boolean);
  const forms = changes.map(([name, , fields, act]) => h("form", { class: "row what-if", hidden: true, dataset: { field: name }, onsubmit: event => {
    event.preventDefault();
    act();
  } }, fields, h("button", { class: "tiny" }, "Ask")));
  const buttons = changes.map(([, title], number) => h("button", { type: "button", class: "tiny", "aria-expanded": "false", onclick: () => open(number) }, title));

  function open(number) {
    forms.forEach((form, other) => (form.hidden = other !== number || !form.hidden));
    buttons.forEach((button, other) => button.setAttribute("aria-expanded", String(!forms[other].hidden)));
    forms[number].querySelector("select, input").focus();
  }
  return [h("div", { class: "row" }, h("h2", {}, "And otherwise?"), buttons), forms, answers];
}

// Another question beside the first: its verdict and its rows.
function compared(title, question, settings) {
  const state = h("p", { class: "soft" }, "Thinking …"), verdict = h("p", { class: "verdict" }), reason = h("p", {}), rows = choiceBars();
  const drop = h("button", { type: "button", class: "quiet", "aria-label": `Remove: ${title}`, onclick: () => {
    close?.();
    node.remove();
  } }, "×");
  const node = h("article", { class: "sheet stack compared" }, h("div", { class: "row" }, h("h3", {}, title), drop), verdict, reason, state, rows.node);
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
