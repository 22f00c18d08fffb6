// Pages: all variants, those whose page is made with its age; one can be made here, with progress.

import { get, post, stream } from "../api.js";
import { compileText, fill, h, say, showError } from "../dom.js";

export async function show(root, { query }) {
  const list = await get("pages"), streams = new Set();
  const made = list.filter(one => one.made), rest = list.filter(one => !one.made);
  root.append(h("h1", {}, "Pages"),
    h("p", {}, "A page says what to bid, pass and play: first a map and three sentences, then how sure it is."));
  const places = new Map();
  const part = (title, some) => some.length > 0 && root.append(h("h2", {}, title), h("ul", { class: "plain pages" }, some.map(one => {
    const place = h("li", { class: "sheet", dataset: { variant: one.variant } });
    places.set(one.variant, place);
    draw(place, one);
    return place;
  })));

  function draw(place, one) {
    const details = h("details", { class: "quiet-box", open: one.variant === query.get("v") && !one.made },
      h("summary", {}, one.made ? "Make it anew" : "Make it"), makeForm(place, one));
    fill(place, h("h3", {}, one.path ? h("a", { href: one.path }, one.title) : one.title),
      h("p", { class: "soft" }, one.made ? `made ${one.age}` : "not made yet", score(one)), details, h("div", { class: "errors" }));
  }

  function makeForm(place, one) {
    const how = h("select", { name: "thorough" }, h("option", { value: "quick" }, "quick: fewer deals, a rough map"),
      h("option", { value: "usual" }, "usual: all that can be said"));
    return h("form", { class: "row", onsubmit: event => { event.preventDefault(); make(place, one, how.value); } },
      h("label", { class: "field", dataset: { field: "thorough" } }, h("span", {}, "How thorough"), how), h("button", { class: "main" }, "Make the page"));
  }

  async function make(place, one, thorough) {
    showError(place, null);
    try {
      const asked = await post(`pages/${one.variant}`, { thorough });
      watch(place, one, asked);
    } catch (error) {
      showError(place, error);
    }
  }

  function watch(place, one, asked) {
    const bar = h("progress", { "aria-label": `the page of ${one.title}` }), text = h("span", { class: "soft" }, "Starting …");
    const end = () => {
      close();
      streams.delete(close);
      box.remove();
    };
    const stop = h("button", { type: "button", onclick: () => { end(); say(`The page of ${one.title} was stopped.`); } }, "Stop");
    const box = h("div", { class: "row making" }, bar, text, stop);
    place.querySelector("details").open = false;
    place.append(box);
    const close = stream(asked.progress, {
      compile: event => fill(text, compileText(event)),
      progress: data => {
        if (!data.noun) return;
        Object.assign(bar, { max: data.of, value: data.done });
        fill(text, `${data.what}: ${data.done.toLocaleString("en")} of ${data.of.toLocaleString("en")} ${data.noun}`);
      },
      page: data => {
        draw(place, data);
        say(`The page of ${one.title} is made.`);
      },
      refused: error => {
        end();
        showError(place, error);
      },
      end,
    });
    streams.add(close);
  }

  part("Made", made);
  part("Not made yet", rest);
  return () => streams.forEach(close => close());
}

// The score of a page's quiz in this browser.
function score(one) {
  const kept = Object.values(JSON.parse(localStorage.getItem(`quiz-${one.variant}`) ?? "{}"));
  return kept.length > 0 && `; quiz: ${kept.filter(answer => answer.right).length} of ${kept.length} right`;
}
