// Play: begin a game or take one up again, and the table of a game.

import { get, post, reviewOf, stream } from "../api.js";
import { byText, suitSign } from "../cards.js";
import { dealViewer } from "../deal.js";
import { compileText, fill, h, say, sentenceCase, showError } from "../dom.js";
import { fromHash, tableForm } from "../table.js";
import { goingList } from "./games.js";
import { Hand } from "./hand.js";
import { HintBox } from "./hint.js";
import { Seats, trickItems } from "./seats.js";

const LENGTHS = [["1", "a deal"], ["5", "5 deals"], ["10", "10 deals"], ["20", "20 deals"], ["match", "a match"]];
const KEYS = [["Enter", "on a chosen card sends all chosen cards, as for a pass or a discard"], ["H", "asks for a hint"], ["U", "takes your last decision back"], ["N", "deals the next deal"]];

export async function show(root, { id, query }) {
  fill(document.getElementById("help-more"), h("dl", { class: "keys" },
    KEYS.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])));
  if (id) return new TableScreen(root, id).leave;
  return showStart(root, query);
}

async function showStart(root, query) {
  let table = fromHash(query);
  const hand = query.get("hand") ?? "", dealer = query.get("dealer"), bids = (query.get("bids") ?? "").split(",").filter(Boolean);
  const length = h("select", { name: "length" }, LENGTHS.map(([value, text]) => h("option", { value }, text)));
  const input = (name, props) => h("label", { class: "field", dataset: { field: props.field ?? name } }, h("span", {}, props.label),
    h("input", { name, autocomplete: "off", ...props.input }));
  const whole = { type: "number", min: 0, step: 1, value: "0" };
  const more = h("details", { class: "quiet-box" }, h("summary", {}, "Which cards, which seat"), h("div", { class: "row" },
    input("seed", { label: "Seed", field: "table.seed", input: { placeholder: "drawn by lot", value: table.seed ?? "" } }),
    input("number", { label: "Deal or match number", input: whole }),
    input("seat", { label: "Your seat", input: { ...whole, value: query.get("seat") ?? "0" } })));
  const begin = h("button", { type: "submit", class: "main" }, "Deal");
  const form = h("form", { class: "stack", onsubmit: event => {
    event.preventDefault();
    beginGame();
  } }, h("div", { class: "row" }, !hand && ["Play ", length], begin), hand && h("p", { dataset: { field: "cards" } }, `Your hand: ${hand}`, bids.length > 0 && `. Bid before: ${bids.join(", ")}`), more, h("div", { class: "errors" }));
  const saved = h("section", { class: "saved" });
  const tables = tableForm(table, next => (table = next));
  fill(root, h("h1", {}, "Play"), h("div", { class: "sheet stack start" }, tables, form), saved);
  return showSaved();

  async function showSaved() {
    const games = await get("games"), going = games.filter(game => !game.over && !game.error);
    fill(saved, going.length > 0 && [h("h2", {}, "To go on"), goingList(going, showSaved)],
      games.length > going.length && h("p", {}, h("a", { href: "#games" }, "Finished games")));
  }

  async function beginGame() {
    const { seed, number, seat } = form.elements;
    const deals = hand ? 1 : Number(length.value) || 1;
    begin.disabled = true;
    try {
      showError(form, null);
      if (!(await tables.isRight())) {
        begin.disabled = false;
        return;
      }
      const { id } = await post("games", {
        table: { ...table, seed: seed.value || String(crypto.getRandomValues(new Uint32Array(1))[0]) },
        seat: numberIn(seat), number: numberIn(number), deals, match: length.value === "match" && !hand,
        ...(hand && { cards: hand, bids }), ...(dealer !== null && { dealer: Number(dealer) }),
      });
      location.hash = `#play/${id}`;
    } catch (error) {
      showError(error.field?.startsWith("table.") && error.field !== "table.seed" ? root : form, error);
      begin.disabled = false;
    }
  }
}

// What stands in a field of a number; the server refuses an empty one.
const numberIn = input => (input.value === "" ? null : Number(input.value));

class TableScreen {
  constructor(root, id) {
    Object.assign(this, { root, id, isBusy: false });
    this.leave = () => {
      this.isLeft = true;
      this.close?.();
      this.hint?.close();
    };
    const wait = h("p", { class: "soft" }, "The table is laid …");
    fill(root, wait);
    this.close = stream(`games/${encodeURIComponent(id)}/open`, {
      compile: event => (wait.textContent = compileText(event)),
      view: view => this.begin(view),
      refused: error => fill(root, h("h1", {}, "Play"), h("p", { class: "error", role: "alert" }, error.text), h("p", {}, h("a", { href: "#play" }, "To all games"))),
    });
  }

  begin(view) {
    this.rows = view.deck;
    this.deck = byText(view.deck);
    this.seats = new Seats(view, this.deck);
    this.hand = new Hand(this.deck, choice => this.act(choice));
    this.hint = new HintBox(this.id);
    const button = (text, key, onclick) => h("button", { type: "button", "aria-keyshortcuts": key, onclick }, text);
    const keep = (name, on, off, label, shown) => h("label", {}, h("input", {
      type: "checkbox", name, checked: (localStorage.getItem(name) ?? shown) === on, onchange: event => {
        localStorage.setItem(name, event.target.checked ? on : off);
        if (name === "forced") this.playForced();
      },
    }), ` ${label}`);
    this.heading = h("h1");
    this.which = h("small");
    this.sum = h("p", { class: "sum" });
    this.bar = h("header", { class: "table-bar" });
    this.news = h("ul", { class: "plain news" });
    this.last = h("p");
    this.log = h("ol", { class: "plain log" });
    this.end = h("section", { class: "sheet end", hidden: true, "aria-label": "The deal is over" });
    this.trouble = h("p", { class: "error", hidden: true });
    this.undo = button("Undo", "u", () => this.send("undo", { step: this.view.step }));
    this.ask = button("Hint", "h", () => this.hint.show());
    this.errors = h("div", { class: "errors" });
    this.tools = h("div", { class: "row tools" }, this.ask, this.undo);
    this.seats.arena.append(this.hand.pad);
    this.seats.node.append(this.hand.node);
    const wishes = h("div", { class: "wishes" }, keep("forced", "yes", "no", "play my only card for me", "yes"), keep("pace", "quick", "slow", "show cards at once", "slow"));
    fill(this.root, h("div", { class: "game" }, this.bar, this.end, this.seats.node,
      h("aside", {}, this.tools, this.trouble, this.errors, this.hint.node,
        h("section", { class: "sheet", "aria-labelledby": "news-title" }, h("h2", { id: "news-title" }, "At the table"), this.news,
          h("details", { class: "quiet-box" }, h("summary", {}, "Last trick"), this.last),
          h("details", { class: "quiet-box" }, h("summary", {}, "All that happened"), this.log)),
        wishes, h("p", { class: "soft" }, this.which, " ", h("a", { href: "#play" }, "All games")))));
    this.seats.show(view);
    this.render({ ...view, moves: [] }).then(() => this.playForced());
  }

  act(choice) {
    return this.send("act", { step: this.view.step, automatic: localStorage.getItem("forced") !== "no", ...choice });
  }

  // Where cards that are the only choice shall play themselves, one that waits is played now.
  playForced() {
    const choices = this.view.task?.choices ?? [];
    if (choices.length === 1 && choices[0].card && localStorage.getItem("forced") !== "no") this.act({ cards: [choices[0].card] });
  }

  async send(what, body) {
    if (this.isBusy) return;
    this.isBusy = true;
    showError(this.errors, null);
    this.hint.hide();
    this.hand.rest(body.cards);
    let view = this.view, error = null;
    try {
      view = await post(`games/${this.id}/${what}`, body);
    } catch (refused) {
      error = refused;
      if (refused.status === 409) view = await get(`games/${this.id}`).catch(() => this.view);
    }
    if (this.isLeft) return;
    this.isBusy = false;
    await this.render(error ? { ...view, moves: [] } : view);
    if (error) showError(this.errors, { text: error.text ?? error.message });
    else if (what === "next") this.playForced();
  }

  async render(view) {
    this.view = view;
    this.isBusy = true;
    const { number, wanted, match } = view.deals;
    this.heading.textContent = match ? `${view.title}, match, deal ${number}` : number + wanted > 2 ? `${view.title}, deal ${number} of ${Math.max(number, wanted)}` : view.title;
    this.which.textContent = view.heading;
    document.title = `${view.title} - tricklab`;
    say([...view.news, view.task?.text ?? ""].join(". "));
    await this.seats.play(view);
    this.isBusy = false;
    if (this.isLeft) return;
    fill(this.news, view.news.map(line => h("li", {}, line)));
    this.news.scrollTop = this.news.scrollHeight;
    fill(this.sum, view.sum.map(line => h("span", {}, line)));
    this.showBar(view);
    this.last.textContent = view.last || "No trick is over yet.";
    fill(this.log, this.lines(view));
    this.hand.show(view);
    this.seats.node.hidden = this.tools.hidden = view.over;
    this.undo.disabled = !view.undo;
    this.trouble.hidden = !view.trouble;
    this.trouble.textContent = view.trouble;
    this.showEnd(view);
    this.root.firstElementChild.dataset.step = view.step;
  }

  // Above the table: trumps, the contract or the calls so far, how the deal stands, the match, the game.
  showBar(view) {
    const part = (label, text, name = "") => text && h("div", { class: name }, h("small", {}, label), h("b", {}, text));
    const calls = view.seats.filter(seat => seat.call).map(seat => `${seat.name} ${seat.call}`).join(" · ");
    fill(this.bar, view.trumps && h("div", { class: "trump" }, suitSign(view.trumps, `trumps ${view.trumps}`)),
      view.contract ? part("contract", sentenceCase(view.contract.text)) : part("calls", calls),
      part("this deal", view.so_far.join(" · "), "grow"), view.sum.length > 0 && h("div", { class: "score" }, this.sum), h("div", { class: "which" }, this.heading));
  }

  // All that happened, newest first: the tricks, and before them what was called and exchanged.
  lines(view) {
    return [...trickItems(view, this.deck).reverse(), ...view.log.map(line => h("li", {}, h("small"), h("span", {}, line.text))).reverse()];
  }

  showEnd(view) {
    this.end.hidden = !view.over;
    if (!view.over) return;
    const review = h("button", { type: "button", class: "main", onclick: () => this.review(review) }, "Review");
    const next = h("button", { type: "button", "aria-keyshortcuts": "n", onclick: () => this.send("next", {}) }, "Next deal");
    fill(this.end, h("h2", {}, "The deal is over"),
      h("dl", { class: "result" }, view.deal.result.map(([label, text]) => [h("dt", {}, label), h("dd", {}, text)])),
      h("div", { class: "row" }, review, view.next && next,
        h("a", { href: `api/2/games/${this.id}/record`, download: "deal.jsonl" }, "Save the record"), h("a", { href: "#play" }, "Another game")),
      h("h3", {}, "The whole deal, step by step"), dealViewer(view.deal, this.rows));
    review.focus();
  }

  async review(button) {
    button.disabled = true;
    try {
      const { deal, me, names, deals, trouble } = this.view;
      const { id } = await reviewOf(trouble ? { record: deal.record, seat: me, names } : { game: this.id, deal: deals.number });
      location.hash = `#review/${id}`;
    } catch (error) {
      showError(this.end, error);
      button.disabled = false;
    }
  }
}
