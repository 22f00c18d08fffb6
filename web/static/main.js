// The shell: which screen the address names, the colour scheme, the help.

import { schemeButton } from "./scheme.js";
import { fourColours } from "./cards.js";
import { fill, h } from "./dom.js";
import "./keys.js";

const SCREENS = { home: "Home", ask: "Ask", play: "Play", games: "My games", review: "Review", drill: "Drill", pages: "Pages" };
const WITH_ID = ["play", "review"], LISTS = ["r", "o"];
// `seconds` is `time` in bookmarks of earlier versions.
const KNOWN = ["v", "p", "r", "n", "s", "c", "t", "o", "seed", "hand", "seat", "dealer", "deal", "bids", "e", "decision", "passed", "received",
  "turned", "stock", "dummy", "objective", "time", "seconds", "inference", "record", "game", "d"];
const WHOLE = [/^\d{1,6}$/, "no whole number"], SECONDS = [/^\d{1,3}(\.\d+)?$/, "no number of seconds"];
const SHAPES = { p: WHOLE, dealer: WHOLE, deal: WHOLE, d: WHOLE, seat: [/^(\d{1,6}|all)$/, "no whole number"], time: SECONDS, seconds: SECONDS,
  inference: [/^(no|yes)$/, "neither “no” nor “yes”"], objective: [/^(points|match)$/, "neither “points” nor “match”"] };

const root = document.getElementById("screen");
let leave = null, shown = 0, styles = null;

// `#play/ID?v=pitch` is {screen: "play", id: "ID", query: URLSearchParams}; `wrong` is what cannot be in it, or empty.
export function address(hash = location.hash) {
  const [path, rest = ""] = hash.slice(1).split(/\?(.*)/s), query = new URLSearchParams(rest);
  const [screen, id = "", ...more] = path.split("/");
  if (path === "" && !rest) return { screen: "home", id, query, wrong: "" };
  const known = Object.hasOwn(SCREENS, screen) && !more.length && (id === "" || WITH_ID.includes(screen)) && /^[\w-]*$/.test(id);
  return { screen: known ? screen : "ask", id, query, wrong: known ? wrongIn(query) : "There is nothing at this address." };
}

// A second value for a part of the address would be dropped in silence, and so would a part that nobody knows.
function wrongIn(query) {
  const names = new Set();
  for (const [name, value] of query) {
    if (!KNOWN.includes(name)) return `The address has a part “${name}”, which is none of ${KNOWN.join(", ")}.`;
    const key = name === "n" ? null : LISTS.includes(name) ? `${name} ${value.split(":")[0]}` : name;
    if (key !== null && names.has(key)) return `The address has two parts ${LISTS.includes(name) ? `“${name}=${value.split(":")[0]}:”` : `“${name}”`}; leave one out.`;
    names.add(key);
    const [shape, wrong] = SHAPES[name] ?? [/^/, ""];
    if (!shape.test(value)) return `The address has “${name}=${value.slice(0, 40)}”, which is ${wrong}.`;
  }
  return "";
}

// The first screen is small: styles of the others come before one of them is shown, each at its place among the styles.
const lateStyles = () => Promise.all([...document.querySelectorAll("link[data-href]")].map(link => new Promise(done => {
  for (const ends of ["load", "error"]) link.addEventListener(ends, done);
  link.href = link.dataset.href;
})));

// Show the screen of the address. A screen is `show(root, {id, query})`; what it returns is called when it is left.
async function show() {
  if (location.hash === "#screen") return; // the link that skips the header
  const { screen, wrong, ...params } = address(), turn = ++shown;
  leave?.();
  leave = null;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.screen === (screen === "review" ? "games" : screen)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${SCREENS[screen]} - tricklab`;
  root.dataset.screen = screen;
  fill(root);
  fill(document.getElementById("help-more"));
  if (wrong) {
    root.append(h("h1", {}, SCREENS[screen]), h("p", { class: "error", role: "alert" }, wrong), h("p", {}, h("a", { href: `#${screen}` }, `To ${SCREENS[screen]}, without it`)));
    return;
  }
  try {
    if (screen !== "home") await (styles ??= lateStyles());
    const module = await import(`./screens/${screen}.js`);
    if (turn !== shown) return;
    const left = await module.show(root, params);
    if (turn === shown) leave = left ?? null;
    else left?.();
  } catch (error) {
    if (turn !== shown) return;
    root.append(h("p", { class: "error", role: "alert" }, error.text ?? `${SCREENS[screen]} cannot be shown: ${error.message}`));
  }
}

schemeButton(document.getElementById("scheme"));
document.getElementById("help-open").addEventListener("click", () => document.getElementById("help").showModal());
const suits = document.getElementById("suits");
suits.checked = fourColours();
suits.addEventListener("change", () => fourColours(suits.checked));
window.addEventListener("hashchange", show);
show();
