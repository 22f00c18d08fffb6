// My games: those to go on with, each with its cards, the finished ones with what was given away, and how that changes.

import { get, post, remove, reviewOf, stream } from "../api.js";
import { card } from "../cards.js";
import { counted, fill, h, s, say, sentenceCase, showError, signed } from "../dom.js";
import { gradeOf } from "./review.js";

const DAY = 86_400_000;

export async function show(root) {
  const list = h("section", { class: "stack" }), side = h("aside", { class: "stack" });
  let closeReviews = null;
  fill(root, h("div", { class: "games" },
    h("header", { class: "row spread" }, h("h1", {}, "My games"),
      h("div", { class: "row" }, h("a", { class: "button", href: "#review" }, "Bring a deal"), h("a", { class: "button main", href: "#play" }, "New deal"))),
    list, side));
  await draw();
  return () => closeReviews?.();

  async function draw() {
    const [games, progress, mistakes] = await Promise.all([get("games"), get("progress"), get("mistakes")]);
    const going = games.filter(game => !game.over && !game.error), over = games.filter(game => game.over);
    const waiting = over.filter(game => game.unreviewed.length), most = Math.max(...over.map(game => game.lost ?? 0), 1e-9);
    const status = h("span", { class: "soft", role: "status" });
    const all = h("button", { type: "button", onclick: () => reviewAll(waiting, all, status) }, "Review all");
    fill(list, h("div", { class: "errors" }),
      going.length > 0 && [h("h2", {}, "To go on"), goingList(going, draw)],
      over.length > 0 && [h("div", { class: "row spread" }, h("h2", {}, "Finished"), status, waiting.length > 0 && all),
        h("div", { class: "sheet wide" }, h("table", { class: "finished", "aria-label": "Finished games" },
          h("thead", {}, h("tr", {}, ["game", "result", "points", "given away", "mistakes"].map(name => h("th", { scope: "col" }, name)), h("td"))),
          h("tbody", {}, over.map(game => finished(game, most)))))],
      games.length === 0 && h("p", {}, "No games yet. ", h("a", { href: "#play" }, "Play a deal")),
      games.map(game => [game.error && `${game.id}: ${game.error}`, game.trouble]).flat().filter(Boolean).map(text => h("p", { class: "soft" }, text)));
    fill(side, overTime(progress), drill(mistakes, over.length > 0));
  }

  function finished(game, most) {
    const bar = h("i", { class: "lost" }), known = game.lost !== null, name = `${game.title}, ${which(game)}`;
    bar.style.setProperty("--part", (Math.max(game.lost ?? 0, 0) / most).toFixed(3));
    const review = h("button", { type: "button", class: "chosen-one", "aria-label": `Review ${name}`, onclick: () => openReview(game, review) }, "Review");
    return h("tr", {},
      h("th", { scope: "row" }, h("a", { href: `#play/${game.id}`, title: which(game) }, game.title, game.match && ", match"), h("small", { title: new Date(game.changed * 1000).toLocaleString() }, day(game.changed))),
      h("td", {}, game.result), h("td", {}, signed(game.points, 1, 0)),
      h("td", {}, known ? [bar, Math.max(game.lost, 0).toFixed(1)] : h("span", { title: "not reviewed yet" }, "–")),
      h("td", {}, known ? signs(game.mistakes) : "–"),
      h("td", {}, h("div", { class: "row" }, review, cross(game, list, draw))));
  }

  async function openReview(game, button) {
    button.disabled = true;
    try {
      const { id } = await reviewOf({ game: game.id, deal: game.worst });
      location.hash = `#review/${id}`;
    } catch (error) {
      showError(list, error);
      button.disabled = false;
    }
  }

  // Review one deal after the other, as long as this screen is open.
  async function reviewAll(games, button, status) {
    const deals = games.flatMap(game => game.unreviewed.map(deal => ({ game: game.id, deal })));
    button.disabled = true;
    try {
      for (const [number, deal] of deals.entries()) {
        fill(status, `Deal ${number + 1} of ${deals.length} is reviewed …`);
        const { id } = await post("reviews", deal);
        await new Promise((done, failed) => (closeReviews = stream(`reviews/${id}/answer`, { end: done, refused: failed })));
      }
      say(`${counted(deals.length, "deals")} reviewed.`);
    } catch (error) {
      showError(list, error);
    }
    closeReviews = null;
    await draw();
  }
}

// The games to go on with, as cards; `draw` is called when one was deleted.
export function goingList(games, draw) {
  const box = h("ul", { class: "plain going" });
  return fill(box, games.map((game, place) => h("li", { class: "sheet game-card" },
    h("div", { class: "mini-felt", "aria-hidden": "true" }, game.cards?.length ? game.cards.map(one => card(one)) : [1, 2, 3].map(() => card(null))),
    h("div", {}, h("b", {}, `${game.title}, ${which(game)}`), h("small", {}, sentenceCase(game.state || day(game.changed))), game.scores && h("small", {}, game.scores)),
    h("div", { class: "row" }, h("a", { class: place ? "button" : "button main", href: `#play/${game.id}`, "aria-label": `Go on: ${game.title}, ${which(game)}` }, "Go on"), cross(game, box, draw)))));
}

function cross(game, box, draw) {
  return h("button", { type: "button", class: "quiet", "aria-label": `Delete ${game.title}, ${which(game)}`, onclick: async () => {
    try {
      await remove(`games/${game.id}`);
      await draw();
    } catch (error) {
      showError(box, error);
    }
  } }, "×");
}

// How many mistakes of each sign there were.
function signs(mistakes) {
  const there = Object.entries(mistakes).filter(([, count]) => count);
  const mark = (sign, text) => {
    const [grade, shown] = gradeOf({ sign, verdict: "" });
    return h("span", { class: "count", dataset: { grade } }, h("b", { class: "mark" }, shown), text);
  };
  return h("span", { class: "row" }, there.length ? there.map(([sign, count]) => mark(sign, count)) : mark("", "none"));
}

// What was given away in the deals of one variant: the mean of the last ones, over time, and by kind of decision.
function overTime(progress) {
  if (!progress.length) return null;
  const box = h("div", { class: "stack" });
  const choose = h("select", { "aria-label": "Game", onchange: () => draw(progress[choose.selectedIndex]) }, progress.map(one => h("option", {}, one.title)));
  const draw = ({ recent, change, line, kinds }) => {
    const most = Math.max(...kinds.map(one => one.cost.value), 1e-9);
    fill(box, h("div", { class: "sheet stack" }, h("div", { class: "row spread" }, h("h3", {}, "Given away, points a deal"), choose),
      h("div", { class: "row spread" }, h("b", { class: "large" }, shown(recent.value), h("small", {}, within(recent))), line.length > 1 && trend(line)), h("p", { class: "soft" }, change)),
    h("div", { class: "sheet stack" }, h("h3", {}, "By kind of decision", h("span", { class: "soft" }, " points each")), h("ul", { class: "plain kinds" }, kinds.map(({ kind, count, cost }) => {
      const bar = h("i", { class: "loss" });
      bar.style.setProperty("--part", (Math.max(cost.value, 0) / most).toFixed(3));
      return h("li", {}, h("span", {}, kind, h("small", {}, ` ${count}`)), h("span", { class: "cost-bar", "aria-hidden": "true" }, bar), h("b", {}, shown(cost.value, 2)), h("small", {}, within(cost, 2)));
    }))));
    if (progress.length === 1) choose.remove();
  };
  draw(progress[0]);
  return box;
}

const shown = (value, decimals = 1) => Math.max(value, 0).toFixed(decimals);
const within = ({ low, high }, decimals = 1) => (low === null ? " ± ?" : ` ± ${((high - low) / 2).toFixed(decimals)}`);

// The mean of the last deals after each deal as a line, its interval as a band.
function trend(line) {
  const most = Math.max(...line.map(one => one.high ?? one.value), 1e-9);
  const points = key => line.map((one, number) => [3 + (144 * number) / (line.length - 1), 43 - 40 * Math.max(0, one[key] ?? one.value) / most]);
  const text = list => list.map(point => point.map(one => one.toFixed(1)).join()).join(" ");
  return s("svg", { class: "trend", viewBox: "0 0 150 46", "aria-hidden": "true" },
    s("polygon", { points: text([...points("high"), ...points("low").reverse()]) }), s("polyline", { points: text(points("value")) }));
}

function drill(mistakes, hasGames) {
  if (!hasGames) return null;
  return h("div", { class: "sheet stack" }, h("h3", {}, "From your mistakes"),
    h("p", {}, mistakes.length ? `${counted(mistakes.length, "mistakes")} to try again.` : "None yet: review a finished game first."),
    mistakes.length > 0 && h("a", { class: "button main", href: "#drill" }, "Drill"));
}

const which = game => (game.match ? `match ${game.number + 1}, deal ${game.deals}` : game.deals > 1 ? `deal ${game.deals} of the evening` : `deal ${game.number + 1}`);

// The day of a time in seconds: today, yesterday, a weekday, or the date.
function day(seconds) {
  const then = new Date(seconds * 1000), ago = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / DAY);
  if (ago < 2) return ago < 1 ? "today" : "yesterday";
  return then.toLocaleDateString("en-GB", ago < 7 ? { weekday: "long" } : { day: "numeric", month: "long" });
}
