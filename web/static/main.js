// The shell: which screen the address names, the colour scheme, the help.

import { fourColours } from "./cards.js";
import { fill, h } from "./dom.js";
import "./keys.js";

const SCREENS = { ask: "Ask", play: "Play", review: "Review", pages: "Pages" };
const SCHEMES = { auto: "Colours: as the system", light: "Colours: light", dark: "Colours: dark" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

const root = document.getElementById("screen");
let leave = null, shown = 0;

// `#play/ID?v=pitch` is {screen: "play", id: "ID", query: URLSearchParams}.
export function address(hash = location.hash) {
  const [path, query = ""] = hash.slice(1).split(/\?(.*)/s);
  const [screen, id = ""] = path.split("/");
  return { screen: screen in SCREENS ? screen : "ask", id: decodeURIComponent(id), query: new URLSearchParams(query) };
}

// Show the screen of the address. A screen is `show(root, {id, query})`; what it returns is called when it is left.
async function show() {
  if (location.hash === "#screen") return; // the link that skips the header
  const { screen, ...params } = address(), turn = ++shown;
  leave?.();
  leave = null;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.screen === screen) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${SCREENS[screen]} - tricklab`;
  root.dataset.screen = screen;
  fill(root);
  fill(document.getElementById("help-more"));
  try {
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

function scheme(wanted) {
  if (wanted) localStorage.setItem("scheme", wanted);
  const now = localStorage.getItem("scheme") ?? "auto", button = document.getElementById("scheme");
  document.documentElement.dataset.scheme = now;
  button.textContent = SIGNS[now] ?? SIGNS.auto;
  button.setAttribute("aria-label", SCHEMES[now] ?? SCHEMES.auto);
  button.title = SCHEMES[now] ?? SCHEMES.auto;
  return now;
}

function nextScheme() {
  const names = Object.keys(SCHEMES);
  scheme(names[(names.indexOf(scheme()) + 1) % names.length]);
}

scheme();
document.getElementById("scheme").addEventListener("click", nextScheme);
document.getElementById("help-open").addEventListener("click", () => document.getElementById("help").showModal());
const suits = document.getElementById("suits");
suits.checked = fourColours();
suits.addEventListener("change", () => fourColours(suits.checked));
window.addEventListener("hashchange", show);
show();
