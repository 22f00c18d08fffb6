// What each choice gives away: a row a choice, with its sign and a bar on one scale from zero.

import { fill, h } from "../dom.js";

const KINDS = { fails: "a deal where it fails", works: "a deal where it works" };
const MARKS = 5; // the most steps of the scale
const SIGNS = { best: ["✓", "best"], close: ["≈", "may be as good"], worse: ["–", "worse"] };

// Bars; `update(page)` changes them in place. `slim` leaves out how often a choice is made; `show(choice, kind)` opens a sampled
// deal, without it there are no buttons for one.
export function choiceBars({ slim = false, show = null } = {}) {
  const list = h("ol", { class: `plain bars${slim ? " is-slim" : ""}${show ? "" : " is-plain"}` }), hidden = h("p", { class: "soft" }), known = new Map();
  const unit = h("span", {}), axis = h("span", { class: "axis" });
  const head = h("li", { class: "head", "aria-hidden": "true" }, h("span", {}, "choice"), unit, h("span", {}), h("span", { class: "made" }, "made"), h("span", { class: "deals" }, "show me a deal"));
  const foot = h("li", { class: "foot", "aria-hidden": "true" }, h("span", {}), axis);
  const tap = show && h("p", { class: "soft tap" }, "Press a choice for a deal where it fails or works.");
  const node = h("div", { class: "stack bars-box" }, list, tap, !slim && hidden);
  let shown = "";

  function clear() {
    known.clear();
    shown = "";
    fill(list);
    hidden.textContent = "";
    node.hidden = true;
  }

  function update({ rows, unit: of, hidden: more = "" }) {
    const scale = scaleOf(rows), named = name => rows.filter(row => row.name === name).length; // like jokers have one name
    const keys = rows.map(row => (named(row.name) > 1 ? row.choice : row.name)), wanted = rows.map((row, number) => {
      if (!known.has(keys[number])) known.set(keys[number], choiceRow(row, show));
      known.get(keys[number]).update(row, scale);
      return known.get(keys[number]).node;
    });
    for (const [key, row] of known) if (!keys.includes(key)) known.delete(key) && row.node.remove();
    [head, ...wanted, foot].forEach((one, place) => list.children[place] !== one && list.insertBefore(one, list.children[place] ?? null));
    list.classList.toggle("is-speech", rows.some(row => row.works));
    unit.textContent = of === "%" ? "gives away, matches in 100" : slim ? "gives away, points" : "gives away, points a deal";
    hidden.textContent = more;
    node.hidden = false;
    drawAxis(scale);
  }

  function drawAxis({ most, steps }) {
    const key = `${most} ${steps}`;
    if (key === shown) return;
    shown = key;
    list.style.setProperty("--steps", String(steps));
    fill(axis, Array.from({ length: steps + 1 }, (_, at) => at).filter(at => !slim || at === 0 || at === steps || at * 2 === steps).map(at => {
      const mark = h("i", {}, String(Number(((at * most) / steps).toPrecision(3))));
      mark.style.setProperty("--at", String(at / steps));
      return mark;
    }));
  }

  clear();
  return { node, clear, update };
}

// One scale from zero for all rows, of at most five steps of 1, 2 or 5.
function scaleOf(rows) {
  const most = Math.max(...rows.map(row => Math.max(row.costs.high ?? row.costs.value, row.costs.value)), 0) || 1;
  const power = 10 ** Math.floor(Math.log10(most / MARKS)), step = [1, 2, 5, 10].map(one => one * power).find(one => most / one <= MARKS + 1e-9);
  const steps = Math.max(1, Math.ceil(most / step - 1e-9));
  return { most: steps * step, steps, at: value => `${(100 * Math.max(0, value)) / (steps * step)}%` };
}

function choiceRow(row, show) {
  const sign = h("i", { "aria-hidden": "true" }), word = h("span", { class: "unseen" }), mark = h("span", { class: "mark" }, sign, word);
  const bar = h("span", { class: "bar" }), range = h("span", { class: "range" }), cost = h("b", {}), half = h("small", {}), made = h("span", { class: "made" });
  let choice = row.choice;
  const buttons = show && Object.entries(KINDS).map(([kind, label]) =>
    h("button", { type: "button", class: "tiny", "aria-label": `${row.name}: show me ${label}`, onclick: () => show(choice, kind, row.name) }, kind));
  const node = h("li", { class: "choice-row", onclick: () => node.classList.toggle("is-chosen") }, h("span", { class: "choice-name" }, mark, h("b", {}, row.name)),
    h("span", { class: "track", "aria-hidden": "true" }, bar, range), h("span", { class: "value" }, cost, " ", half), made, h("span", { class: "deals" }, buttons));

  function update(row, scale) {
    choice = row.choice;
    const { value, low, high } = row.costs, kind = row.is_best ? "best" : row.is_out ? "worse" : "close";
    [sign.textContent, word.textContent] = SIGNS[kind];
    for (const name of Object.keys(SIGNS)) node.classList.toggle(`is-${name}`, name === kind);
    const [amount, error] = (row.cells.costs ?? "").split(" ± ");
    cost.textContent = row.is_best ? "best" : amount || value.toFixed(2);
    half.textContent = row.is_best || !error ? "" : `± ${error}`;
    made.textContent = row.works ? `${(100 * row.works.value).toFixed(0)} %` : "–";
    bar.style.width = row.is_best ? "0%" : scale.at(value);
    range.hidden = row.is_best || low === null;
    if (!range.hidden) Object.assign(range.style, { left: scale.at(low), right: `calc(100% - ${scale.at(high)})` });
  }
  return { node, update };
}
