// My games: those to go on with, each with its newest cards, and the finished ones, which can be reviewed.

import { get, remove, reviewOf, stream } from "../api.js";
import { byText, card } from "../cards.js";
import { fill, h, sentenceCase, showError } from "../dom.js";

const PICTURES = 2, CARDS = 3; // only the newest games are opened for a picture

// Show the saved games in an element; returns what closes the streams of their pictures.
export async function showGames(section, streams = []) {
  const games = await get("games");
  if (!games.length) {
    fill(section);
    return () => null;
  }
  const going = games.filter(game => !game.over && !game.error), over = games.filter(game => game.over), broken = games.filter(game => game.error);
  fill(section, h("h2", {}, "My games"), h("div", { class: "errors" }),
    going.length > 0 && [h("h3", {}, "To go on"), h("div", { class: "going" }, going.map(goOn))],
    over.length > 0 && [h("h3", {}, "Finished"), h("div", { class: "sheet wide" }, h("table", { class: "finished" },
      h("thead", {}, h("tr", {}, ["game", "", "your decisions", ""].map(name => h("th", { scope: "col" }, name)))), h("tbody", {}, over.map(finished))))],
    broken.map(game => h("p", { class: "soft" }, `${game.id}: ${game.error}`)));
  return () => streams.forEach(close => close());

  function goOn(game, place) {
    const picture = h("div", { class: "mini-felt", "aria-hidden": "true" }, [1, 2, 3].map(() => card(null))), state = h("small", {}, sentenceCase(what(game)));
    const row = h("div", { class: "sheet game-card" }, picture,
      h("div", {}, h("b", {}, game.title), state, h("small", {}, when(game))),
      h("div", { class: "row" }, h("a", { class: place ? "button" : "button main", href: `#play/${game.id}`, "aria-label": `Go on: ${game.title}, ${what(game)}` }, "Go on"), cross(game)));
    if (place < PICTURES && game.decisions) streams.push(stream(`games/${game.id}/open`, { view: view => {
      const deck = byText(view.deck), hand = view.hand.flat().slice(0, CARDS);
      if (hand.length) fill(picture, hand.map(text => card(deck[text])));
      fill(state, [sentenceCase(what(game)), view.contract?.text, view.tricks.length > 0 && `trick ${view.tricks.length + 1}`].filter(Boolean).join(" · "));
    } }));
    return row;
  }

  function finished(game) {
    return h("tr", {}, h("th", { scope: "row" }, h("a", { href: `#play/${game.id}` }, game.title), h("small", {}, when(game))), h("td", {}, what(game)), h("td", {}, game.decisions),
      h("td", {}, h("div", { class: "row" }, h("button", { type: "button", "aria-label": `Review ${game.title}, ${what(game)}`, onclick: event => review(game, event.currentTarget) }, "Review"), cross(game))));
  }

  function cross(game) {
    return h("button", { type: "button", class: "quiet", "aria-label": `Delete ${game.title}, ${what(game)}`, onclick: async () => {
      try {
        await remove(`games/${game.id}`);
        streams.splice(0).forEach(close => close());
        await showGames(section, streams);
      } catch (error) {
        showError(section, error);
      }
    } }, "×");
  }

  async function review(game, button) {
    button.disabled = true;
    try {
      const { deal, me, names } = await get(`games/${game.id}`), { id } = await reviewOf({ record: deal.record, seat: me, names });
      location.hash = `#review/${id}`;
    } catch (error) {
      showError(section, error);
      button.disabled = false;
    }
  }
}

const what = game => (game.match ? `match ${game.number}, deal ${game.deals}` : game.deals > 1 ? `deal ${game.deals} of the evening` : `deal ${game.number}`);
const when = game => new Date(game.changed * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
