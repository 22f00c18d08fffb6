// Pages: a card for each game with the map of its page in small, its house variants as links; a page is made anew in a dialog.

import { get, post, stream } from "../api.js";
import { compileText, fill, h, say, showError } from "../dom.js";

const LEGEND = [["pass", 0], ["low", 1], ["middle", 2], ["high", 3]];

export async function show(root) {
  const list = await get("pages"), streams = new Set(), places = new Map();
  const making = h("div", { class: "stack" }), dialog = h("dialog", { "aria-labelledby": "page-title" });
  root.append(h("header", { class: "row spread" },
    h("div", {}, h("h1", {}, "What to bid, and on what"),
      h("p", { class: "soft" }, "One page for each game. The map on each card is the page’s own; “⋯” shows its age and makes it anew.")),
    h("div", { class: "legend" }, LEGEND.map(([text, level]) => h("span", {}, h("i", { dataset: { level } }), text)))), making);
  for (const family of new Set(list.map(one => one.family))) {
    const some = list.filter(one => one.family === family), variants = some.filter(one => !one.is_card);
    root.append(h("section", {}, h("div", { class: "row spread" }, h("h2", {}, family),
      variants.length > 0 && h("nav", { class: "variants", "aria-label": `House variants of ${family}` }, variants.map(one => h("a", { href: one.path }, one.title)))),
    h("ul", { class: "plain cards-of-pages" }, some.filter(one => one.is_card).map(one => {
      const place = h("li", { class: "sheet", dataset: { variant: one.variant } });
      places.set(one.variant, place);
      return draw(place, one);
    }))));
  }
  root.append(dialog);

  function draw(place, one) {
    const cells = one.levels.flat().map(level => h("i", { dataset: { level: level ?? "none" } }));
    const map = h("span", { class: "small-map", "aria-hidden": "true" }, cells);
    map.style.setProperty("--n", one.levels[0]?.length ?? 1);
    return fill(place, map, h("h3", {}, one.path ? h("a", { href: one.path }, one.title) : one.title), h("p", { class: "soft" }, one.line),
      h("button", { class: "quiet", type: "button", "aria-label": `The page of ${one.title}: its age, and make it anew`, onclick: () => open(one) }, "⋯"));
  }

  function open(one) {
    const kin = list.filter(other => other.game === one.game), how = h("select", { name: "thorough" },
      h("option", { value: "quick" }, "quick: fewer deals, a rough map"), h("option", { value: "usual" }, "usual: all that can be said"));
    const which = h("select", { name: "variant", onchange: () => open(kin.find(other => other.variant === which.value)) },
      kin.map(other => h("option", { value: other.variant, selected: other === one }, other.title)));
    fill(dialog, h("h2", { id: "page-title" }, `The page of ${one.title}`),
      kin.length > 1 && h("label", { class: "field" }, h("span", {}, "Game"), which),
      h("p", {}, one.age ? `Made ${one.age}.` : one.path ? "It came with tricklab." : "No page is made yet.", score(one)), h("p", { class: "soft" }, one.basis),
      h("form", { class: "row", onsubmit: event => { event.preventDefault(); make(one, how.value); } },
        h("label", { class: "field", dataset: { field: "thorough" } }, h("span", {}, "How thorough"), how),
        h("button", { class: "main" }, one.path ? "Make it anew" : "Make it"), h("button", { type: "button", onclick: () => dialog.close() }, "Close")),
      h("div", { class: "errors" }));
    if (!dialog.open) dialog.showModal();
  }

  async function make(one, thorough) {
    showError(dialog, null);
    try {
      const asked = await post(`pages/${one.variant}`, { thorough });
      dialog.close();
      watch(one, asked);
    } catch (error) {
      showError(dialog, error);
    }
  }

  function watch(one, asked) {
    const bar = h("progress", { "aria-label": `the page of ${one.title}` }), text = h("span", { class: "soft" }, "Starting …");
    const end = () => {
      close();
      streams.delete(close);
      box.remove();
    };
    const stop = h("button", { type: "button", onclick: () => { end(); say(`The page of ${one.title} was stopped.`); } }, "Stop");
    const box = h("div", { class: "row", dataset: { making: one.variant } }, h("b", {}, one.title), bar, text, stop);
    making.append(box);
    box.scrollIntoView({ block: "center" }); // whoever pressed "Make it" may be far below
    const close = stream(asked.progress, {
      compile: event => fill(text, compileText(event)),
      progress: data => {
        if (!data.noun) return;
        Object.assign(bar, { max: data.of, value: data.done });
        fill(text, `${data.what}: ${data.done.toLocaleString("en")} of ${data.of.toLocaleString("en")} ${data.noun}`);
      },
      page: data => {
        Object.assign(one, data);
        if (places.has(one.variant)) draw(places.get(one.variant), one);
        making.append(h("p", { dataset: { made: one.variant } }, `The page of ${one.title} is made. `, h("a", { href: one.path }, "Read it")));
        say(`The page of ${one.title} is made.`);
      },
      refused: error => {
        end();
        showError(making, error);
      },
      end,
    });
    streams.add(close);
  }

  return () => streams.forEach(close => close());
}

// The score of a page's quiz in this browser.
function score(one) {
  const kept = Object.values(JSON.parse(localStorage.getItem(`quiz-${one.variant}`) ?? "{}"));
  return kept.length > 0 && ` Quiz: ${kept.filter(answer => answer.right).length} of ${kept.length} right.`;
}
