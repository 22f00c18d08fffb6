// Which hands bid so: a sheet that is refined while more deals are dealt. Closing it ends the work.

import { card } from "../cards.js";
import { fill, h, say } from "../dom.js";
import { openWork } from "./sheets.js";

// `path` is where the server sends it, or a promise of that; `deck` has the cards by their text.
export function openMeaning(path, deck) {
  openWork("spoken-hands", "What the bid shows", path, (body, done, title) => ({
    call: call => (title.textContent = call.title),
    meaning: data => {
      fill(body, meaningOf(data, deck));
      if (!data.final) return;
      done();
      say(`${title.textContent}. ${data.often}`);
    },
    none: ({ text }) => {
      done();
      fill(body, h("p", {}, text));
      say(text);
    },
  }));
}

function meaningOf({ heading, often, calls, lengths, columns, rows, examples }, deck) {
  const bars = (name, list) => h("section", {}, h("h3", {}, name), h("ul", { class: "plain shares" }, list.map(one => {
    const drawn = h("i", {});
    drawn.style.setProperty("--share", (one.share / 100).toFixed(3));
    return h("li", { class: one.asked && "is-asked" }, h("span", {}, one.name), h("span", { class: "share", "aria-hidden": "true" }, drawn), h("b", {}, `${one.share.toFixed(one.share < 9.95 ? 1 : 0)} %`));
  })));
  return [h("p", { class: "soft" }, heading), h("p", {}, often),
    h("div", { class: "two-lists" }, lengths.length > 0 && bars("Cards of the longest suit", lengths), calls.length > 1 && bars("What is called there", calls)),
    h("h3", {}, examples.length > 1 ? `${examples.length} hands that speak so` : "The only hand that speaks so"),
    h("div", { class: "ten-hands" }, examples.map(hand)),
    h("h3", {}, "Beside ", columns.length > 2 ? `the next louder bid, ${columns[1]}, and all hands` : "all hands"),
    h("div", { class: "wide" }, h("table", { class: "features" },
      h("thead", {}, h("tr", {}, h("td", {}), columns.map(name => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name), cells.map(text => h("td", {}, text))))))),
    h("p", { class: "soft" }, "Means, and in how many hands; ± is half a 95 % interval. All hands: those of everybody who comes to this call.")];

  function hand(texts) {
    const node = h("span", { class: "fan" }, texts.map(text => card(deck[text], { size: "small" })));
    node.style.setProperty("--n", String(texts.length));
    return node;
  }
}
