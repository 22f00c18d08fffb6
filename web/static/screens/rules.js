// The rules of the game that is on, for a beginner: how trumps rank, what counts, how to follow.

import { get } from "../api.js";
import { card } from "../cards.js";
import { fill, h, sentenceCase } from "../dom.js";
import { openSheet } from "./sheets.js";

export async function openRules(game, deck) {
  const body = h("div", { class: "rules" }, "…"), dialog = openSheet("Rules", body);
  try {
    const rules = await get(`games/${game}/rules`);
    dialog.querySelector("h2").textContent = `${rules.title}: the rules`;
    fill(body, rulesOf(rules, deck));
  } catch (error) {
    fill(body, h("p", { class: "error", role: "alert" }, error.text ?? String(error)));
  }
}

function rulesOf(rules, deck) {
  const cards = texts => h("div", { class: "cards rank" }, texts.map(text => card(deck[text], { size: "small" })));
  const trumps = rules.trump ? `Trumps, ${rules.is_example ? `if they are ${rules.trump}` : rules.trump}` : deck[rules.trumps[0]]?.suit === "T" ? "Tarocks" : "Off the suit led";
  const counts = rules.worths.length > 0 && h("dl", { class: "worths" }, rules.worths.map(([texts, worth]) => [h("dt", {}, worth), h("dd", {}, texts.length ? cards(texts) : "all others")]));
  const points = Object.entries(rules.points), house = Object.entries(rules.house_rules);
  return [
    Object.keys(rules.parts).length === 0 && h("p", {}, `${sentenceCase(rules.summary)}.`),
    rules.trumps.length > 0 && [h("h3", {}, `${trumps}: the highest first`), cards(rules.trumps)],
    rules.plain.length > 0 && [h("h3", {}, rules.plain.length > 1 ? "Plain suits, black and red" : "Plain suits"), rules.plain.map(cards)],
    Object.entries(rules.parts).map(([heading, lines]) => [h("h3", {}, heading), heading === "What counts" && [counts, points.length > 0 && h("p", {}, points.map(([name, worth]) => `${name} ${worth}`).join(" · "))],
      h("ul", {}, lines.map(line => h("li", {}, line)))]),
    house.length > 0 && [h("h3", {}, "House rules of this table"), h("ul", {}, house.map(([meaning, value]) => h("li", {}, `${meaning}: ${value}`)))],
  ];
}
