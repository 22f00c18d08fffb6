// Review: a deal is pasted, dropped or chosen; then all choices as a strip, the table of one, and where the score came from.

import { ApiError, get, post, reviewOf, stream } from "../api.js";
import { byText } from "../cards.js";
import { compileText, counted, fill, h, say, showError, signed } from "../dom.js";
import { arrows } from "../keys.js";
import { drawLines, openFared } from "./lines.js";
import { showMoment } from "./moment.js";

const EXAMPLE = `Pitch, dealer 1
seat 0: K♠ J♠ 7♠ K♥ 7♥ 8♦
seat 1: 5♠ 3♥ 5♦ 3♦ 4♣ 3♣
seat 2: 10♠ 8♠ 3♠ 6♥ 10♦ 9♦
seat 3: 6♠ 2♠ 10♥ Q♦ J♦ 2♣
bids 1 pass 2 pass
trick 1: K♠ 5♠ 3♠ 2♠
...`;

// The text of a file: in UTF-16 if a mark says so, as Windows PowerShell writes it.
async function textOf(file) {
  const bytes = await file.arrayBuffer(), [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

export async function show(root, { id, query }) {
  if (id) return showReview(root, id, query);
  if (query.has("game")) {
    const game = query.get("game");
    if (!(await get("games")).some(one => one.id === game)) throw new ApiError("game", "There is no such game any more.", 404);
    const { id: same } = await reviewOf({ game, ...(query.has("deal") && { deal: Number(query.get("deal")) }) });
    return showReview(root, same, query);
  }
  const handed = query.has("record") && sessionStorage.getItem("record");
  const form = handIn(root, handed || "", query.get("seat") ?? "");
  if (handed) form.requestSubmit();
}

// The form of a deal to be reviewed.
function handIn(root, record, seat) {
  const text = h("textarea", { name: "record", rows: 12, spellcheck: "false", placeholder: EXAMPLE, "aria-label": "The deal", value: record });
  const file = h("input", { type: "file", accept: ".json,.jsonl,.ptn,.txt", "aria-label": "A file with a deal", onchange: () => read(file.files[0]) });
  const sat = h("select", { name: "seat" }, h("option", { value: "" }, "nobody: all seats alike"),
    [0, 1, 2, 3, 4, 5, 6].map(number => h("option", { value: String(number), selected: String(number) === seat }, `seat ${number}`)));
  const button = h("button", { class: "main" }, "Review");
  const form = h("form", { class: "stack hand-in", onsubmit: submit },
    h("h1", {}, "Bring a deal"),
    h("p", { class: "soft" }, "Paste the record of a deal, or the deal in words, as ", h("code", {}, "tricklab replay"),
      " prints it. You can also drop a file here."),
    h("div", { dataset: { field: "record" } }, text),
    h("div", { class: "row" }, h("label", { class: "field", dataset: { field: "seat" } }, h("span", {}, "You sat in"), sat), file, button),
    h("div", { class: "errors" }));

  async function read(chosen) {
    if (!chosen) return;
    text.value = await textOf(chosen);
    say(`${chosen.name} is read.`);
  }

  async function submit(event) {
    event.preventDefault();
    button.disabled = true;
    try {
      const body = { record: text.value, ...(sat.value === "" ? {} : { seat: Number(sat.value) }) };
      const reviewed = await reviewOf(body);
      location.hash = `#review/${reviewed.id}`;
    } catch (error) {
      showError(form, error);
    }
    button.disabled = false;
  }

  for (const name of ["dragover", "drop"]) form.addEventListener(name, event => event.preventDefault());
  form.addEventListener("drop", event => read(event.dataTransfer.files[0]));
  root.append(form);
  return form;
}

// A server that was started anew has forgotten the review: hand the deal in again.
async function found(id, seat) {
  try {
    return await get(`reviews/${id}${seat}`);
  } catch (error) {
    const body = sessionStorage.getItem(`review ${id}`);
    if (error.status !== 404 || !body) throw error;
    return reviewOf(JSON.parse(body));
  }
}

async function showReview(root, id, query) {
  const seat = query.has("seat") ? `?seat=${encodeURIComponent(query.get("seat"))}` : "";
  const reviewed = await found(id, seat), deck = byText(reviewed.deck), path = `reviews/${reviewed.id}`;
  const judged = new Map(), answered = new Set(), buttons = new Map();
  let chosen = null, everybody = reviewed.seat == null;
  const mine = one => everybody || one.seat === reviewed.seat;

  const verdict = h("h1", { class: "verdict" }, "The choices are being judged"), worst = h("span"), status = h("p", { class: "soft" });
  const bar = h("progress", { max: reviewed.decisions.length || 1, value: 0, "aria-label": "choices judged" });
  const strip = arrows(h("div", { class: "strip", role: "group", "aria-label": "All choices by what they cost" }));
  const felt = h("section", { class: "moment-table", "aria-label": "The table at a choice", hidden: true });
  const moment = h("section", { class: "moment sheet", "aria-label": "The choice", hidden: true });
  const accounts = h("section", { class: "accounts", "aria-label": "Where the score came from" });
  const lines = h("section", { class: "sheet lines", "aria-label": "Lines of this deal", hidden: true });
  const next = h("button", { type: "button", "aria-keyshortcuts": "m", disabled: true, onclick: nextMistake }, "Next mistake ", h("kbd", {}, "m"));
  const all = h("label", {}, h("input", { type: "checkbox", checked: everybody, onchange: event => { everybody = event.target.checked; draw(); } }), " the choices of all seats");
  const sat = h("select", { onchange: () => { location.hash = `#${addressOf(new URLSearchParams({ seat: sat.value }))}`; } },
    [["all", "nobody"], ...reviewed.names.map((_, number) => [number, `seat ${number}`])].map(([value, name]) =>
      h("option", { value: String(value), selected: String(reviewed.seat ?? "all") === String(value) }, name)));
  const who = h("div", { class: "row spread" }, h("label", { class: "field" }, h("span", {}, "You are"), sat), reviewed.seat == null ? null : all);
  root.append(h("div", { class: "review" },
    h("header", { class: "row spread" },
      h("div", { class: "headline" }, verdict, h("p", { class: "soft" }, `${reviewed.title}, ${reviewed.names[reviewed.dealer]} dealt. `, worst)),
      h("div", { class: "row" }, next, reviewed.seat != null && h("button", { type: "button", onclick: () => openFared(`${path}/policies${seat}`) }, "How others fare"),
        h("button", { type: "button", onclick: () => playFrom(null) }, "Play it again"))),
    h("section", { class: "sheet strip-box", "aria-label": "The choices" }, strip), felt,
    h("aside", {}, h("div", { class: "errors" }), h("div", { class: "row judging" }, bar, status), moment, accounts, lines, who)));

  function draw() {
    fill(strip);
    buttons.clear();
    let when = null;
    for (const one of reviewed.decisions.filter(mine)) {
      const button = h("button", { type: "button", class: one.when === when ? "column" : "column is-first", disabled: true, onclick: () => choose(one.number), onfocus: () => choose(one.number) });
      when = one.when;
      buttons.set(one.number, button);
      strip.append(button);
      label(one);
    }
    measure();
  }

  // Columns have one scale: the dearest choice is as high as a column may be.
  function measure() {
    const costs = [...buttons.keys()].map(number => judged.get(number)?.cost.value ?? 0), most = Math.max(...costs, 1e-9);
    strip.style.setProperty("--most", String(most));
    for (const [number, button] of buttons) if (judged.get(number)?.sign) fill(button.firstElementChild, short(judged.get(number).cost.value, most));
  }

  function label(one) {
    const button = buttons.get(one.number), data = judged.get(one.number);
    if (!button) return;
    const [grade, sign] = gradeOf(data), cost = data?.cost.value ?? 0;
    button.dataset.grade = grade;
    button.disabled = !data;
    button.style.setProperty("--cost", String(Math.max(cost, 0)));
    fill(button, data?.sign && h("em", {}, data.cost.text), h("i", { class: "col" }), h(data?.sign ? "b" : "i", { class: "mark", "aria-hidden": "true" }, sign),
      h("small", {}, one.when.replace("trick ", "")), everybody && h("small", { class: "whose" }, reviewed.names[one.seat]));
    const told = data?.sign ? `, a mistake that cost ${data.cost.text}` : data ? `, ${data.verdict}` : ", not judged yet";
    button.setAttribute("aria-label", `${one.when}, ${reviewed.names[one.seat]}: ${data?.did ?? ""}${told}`);
    button.title = data?.did ?? "";
    if (chosen === one.number) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }

  const mistakes = () => reviewed.decisions.filter(one => mine(one) && judged.get(one.number)?.sign);

  function nextMistake() {
    const there = mistakes(), one = there.find(other => other.number > (chosen ?? 0)) ?? there[0];
    if (one) buttons.get(one.number).focus();
  }

  // The first mistake opens by itself, which leaves the address alone.
  function choose(number, isAsked = true) {
    if (chosen === number || !judged.has(number)) return;
    const before = reviewed.decisions.find(one => one.number === chosen), button = buttons.get(number), { sign, cost } = judged.get(number);
    chosen = number;
    if (before) label(before);
    label(reviewed.decisions.find(one => one.number === number));
    measure();
    if (button) strip.scrollTo({ left: button.offsetLeft - (strip.clientWidth - button.offsetWidth) / 2 });
    const asked = new URLSearchParams(query);
    asked.set("d", number);
    if (isAsked) history.replaceState(null, "", `#${addressOf(asked)}`);
    showMoment(felt, moment, { path: `${path}/decisions/${number}`, seat, deck, sign, cost: short(cost.value, cost.value), tries: sign && !answered.has(number), done: () => answered.add(number), play: () => playFrom(number) });
  }

  // The address of this review: the game of a saved deal, which outlives the server, or the id of a deal that was brought.
  function addressOf(asked) {
    if (!reviewed.game) return `review/${reviewed.id}?${asked}`;
    return `review?${new URLSearchParams({ game: reviewed.game, ...Object.fromEntries(asked), deal: reviewed.deal })}`;
  }

  // A game with these cards, from a choice on or from the start.
  async function playFrom(decision) {
    try {
      const { id: game } = await post(`${path}/play${seat}`, { decision });
      location.hash = `#play/${game}`;
    } catch (error) {
      showError(root, error);
    }
  }

  draw();
  if (reviewed.game) get(`${path}/lines${seat}`).then(all => drawLines(lines, all), error => showError(root, error));
  say("The choices are being judged.");
  return stream(`${path}/answer${seat}`, {
    compile: event => fill(status, compileText(event)),
    progress: data => {
      Object.assign(bar, { max: data.of, value: data.done });
      fill(status, `${data.done} of ${counted(data.of, "choices")} judged`);
    },
    decision: data => {
      judged.set(data.number, data);
      label(data);
      measure();
      next.disabled = !mistakes().length;
      const wanted = query.get("d");
      if (wanted ? String(data.number) === wanted : chosen === null && data.sign && mine(data)) choose(data.number, Boolean(wanted));
    },
    review: data => {
      const [first, ...rest] = data.verdict.split(". "), own = data.seats.find(one => one.seat === reviewed.seat);
      fill(verdict, data.title || first.replace(/\.$/, ""));
      fill(worst, own ? [`${signed(own.points, 1, 0)} points. `, data.verdict, own.is_lucky && " Their mistakes were worth more to you."] : rest.join(". "));
      showError(root, data.trouble ? { text: data.trouble } : null);
      bar.parentElement.remove();
      say(data.verdict);
      drawAccounts(accounts, data, reviewed.seat);
      const one = reviewed.decisions.find(mine);
      if (chosen === null && one) choose(one.number, false);
    },
    refused: error => showError(root, error),
  });
}

// The grade of a choice and its sign, which a column shows besides its height and colour.
export function gradeOf(data) {
  if (!data) return ["waiting", "…"];
  if (data.sign) return [data.sign === "??" ? "grave" : "mistake", data.sign];
  return data.verdict.startsWith("too") ? ["close", "≈"] : ["fine", "✓"];
}

// Numbers of one list have as many decimals: two, or one where the largest is 10 or more.
const short = (value, most) => value.toFixed(most < 9.95 ? 2 : 1);

// The parts of each seat's score as bars that add up: from the middle to the right what a part gave, to the left what it took.
function drawAccounts(node, data, seat) {
  const bar = (part, most) => {
    const drawn = h("i", { class: part.value < 0 ? "loss" : "gain" });
    drawn.style.setProperty("--part", (Math.abs(part.value) / most).toFixed(3));
    return h("li", { title: part.text }, h("span", {}, part.label), h("span", { class: "two-sided", "aria-hidden": "true" }, drawn), h("b", {}, signed(part.value, most)));
  };
  const account = one => {
    const most = Math.max(...one.parts.map(part => Math.abs(part.value)), 1e-9), whole = signed(one.value, most);
    return h("div", { class: "account sheet" },
      h("h3", {}, one.seat === seat ? `Why ${whole} against the others?` : `${one.name}: ${whole}`, h("span", { class: "soft" }, " points")),
      h("ul", { class: "plain" }, one.parts.map(part => bar(part, most)), h("li", { class: "whole" }, h("span", {}, "together"), h("span"), h("b", {}, whole))),
      one.seat !== seat && h("p", { class: "soft" }, `${counted(one.mistakes, "mistakes")} in ${counted(one.choices, "choices")}. `, one.sentence));
  };
  const own = data.seats.filter(one => one.seat === seat), rest = data.seats.filter(one => one.seat !== seat);
  fill(node, own.map(account), own.map(chances),
    own.length ? h("details", { class: "quiet-box" }, h("summary", {}, "The other seats"), rest.map(account)) : rest.map(account),
    h("details", { class: "quiet-box" }, h("summary", {}, "How the choices were judged"), [data.sentence, data.size, ...data.basis].filter(Boolean).map(line => h("p", { class: "soft" }, line))));
}

// Whether choices were good, and whether the deal then went as well as the best choice promised.
function chances({ chances: counts }) {
  const cell = (kind, grade, text) => h("td", { dataset: { grade } }, h("b", {}, counts[kind]), h("small", {}, text));
  return h("div", { class: "chances sheet" }, h("h3", {}, "Choice and chance"), h("table", { class: "square", "aria-label": "Choice and chance" },
    h("thead", {}, h("tr", {}, h("td"), h("th", { scope: "col" }, "went well"), h("th", { scope: "col" }, "went badly"))),
    h("tbody", {}, h("tr", {}, h("th", { scope: "row" }, "good choice"), cell("good_well", "fine", "as it should"), cell("good_badly", "waiting", "bad luck")),
      h("tr", {}, h("th", { scope: "row" }, "mistake"), cell("mistake_well", "close", "got away with it"), cell("mistake_badly", "mistake", "paid for it")))));
}
