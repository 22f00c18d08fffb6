// On a page about a game, when the server serves it: links to the table, and a quiz that remembers what was answered.

import { schemeButton } from "./scheme.js";

const TABLE = "../../", variant = location.pathname.split("/").at(-2);

// `data-ask` is a question about a hand, on top of what the page is about; `data-record` is a file with the deal so far.
function address(one) {
  const shared = document.querySelector("main").dataset.ask ?? `v=${variant}`;
  return one.dataset.ask !== undefined ? `${TABLE}#ask?${shared}&${one.dataset.ask}` : `${TABLE}#ask?record=1`;
}

async function hand(event) {
  event.preventDefault();
  const one = event.currentTarget.closest("[data-record]"), href = event.currentTarget.href;
  const response = await fetch(one.dataset.record);
  if (!response.ok) return;
  sessionStorage.setItem("record", await response.text());
  location.href = href;
}

function linkCell(cell) {
  const link = document.createElement("a");
  link.href = address(cell);
  link.setAttribute("aria-label", `${cell.textContent}: ask about such a hand`);
  link.append(...cell.childNodes);
  cell.append(link);
}

function linkHand(article) {
  const link = document.createElement("a"), line = document.createElement("p");
  link.textContent = "Ask about this hand";
  link.href = address(article);
  if (article.dataset.record) link.addEventListener("click", hand);
  line.append(link);
  (article.querySelector(".solution") ?? article).append(line);
}

// The header of the table, with its style sheet beneath the page's own rules, and the doors that only the table has.
async function linkHome() {
  document.documentElement.dataset.suits = localStorage.getItem("suits") === "two" ? "two" : "four";
  const style = document.createElement("style");
  style.textContent = `@import url("${TABLE}static/style.css") layer(table);`;
  document.head.prepend(style);
  const doors = document.querySelector(".doors"), ask = document.createElement("a"), all = document.createElement("a");
  ask.className = "button is-main";
  ask.textContent = "Ask about a hand";
  ask.href = `${TABLE}#ask?${document.querySelector("main").dataset.ask ?? `v=${variant}`}`;
  doors?.append(ask);
  all.textContent = "All pages";
  all.href = `${TABLE}#pages`;
  document.querySelector(".overline")?.append(" · ", all);
  const response = await fetch(TABLE);
  if (!response.ok) return;
  const header = document.importNode(new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".top"), true);
  for (const link of header.querySelectorAll("a")) link.href = TABLE + link.getAttribute("href");
  header.querySelector("[data-screen=pages]")?.setAttribute("aria-current", "page");
  header.querySelector("#help-open")?.remove();
  document.body.prepend(header);
  schemeButton(header.querySelector("#scheme"));
}

// Answers are kept by the cards of their problem, as a page that is made anew may have other problems.
function quiz() {
  const key = `quiz-${variant}`, kept = JSON.parse(localStorage.getItem(key) ?? "{}");
  for (const problem of document.querySelectorAll(".problem")) {
    const name = [...problem.querySelectorAll(".cards, .told")].slice(0, 2).map(one => one.textContent).join(" ");
    const options = [...problem.querySelectorAll(".options details")];
    const before = options.find(one => one.querySelector("summary").textContent === kept[name]?.text);
    if (before) before.open = true;
    for (const one of options) one.addEventListener("toggle", () => {
      if (!one.open || kept[name]) return;
      kept[name] = { text: one.querySelector("summary").textContent, right: "right" in one.dataset };
      localStorage.setItem(key, JSON.stringify(kept));
    });
  }
  const score = document.getElementById("score");
  if (!score) return;
  const again = document.createElement("button");
  again.type = "button";
  again.textContent = "Start the quiz again";
  again.addEventListener("click", () => {
    localStorage.removeItem(key);
    location.reload();
  });
  score.after(again);
}

linkHome();
for (const cell of document.querySelectorAll(".map [data-ask]")) linkCell(cell);
if (document.querySelector(".first .map a")) document.querySelector(".first .note").append(" Press a cell to ask about such a hand.");
for (const article of document.querySelectorAll("article[data-ask], article[data-record]")) linkHand(article);
quiz();
