// Review: a deal is pasted, dropped or chosen; then all choices as a strip, the table of one, and where the score came from.

import { get, post, stream } from "../api.js";
import { byText } from "../cards.js";
import { compileText, counted, fill, h, say, showError } from "../dom.js";
import { arrows } from "../keys.js";
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
  const handed = query.has("record") && sessionStorage.getItem("record");
  const form = handIn(root, handed || "", query.get("seat") ?? "");
  if (handed) form.requestSubmit();
}

// The form of a deal to be reviewed.
function handIn(root, record, seat) {
  const text = h("textarea", { name: "record", rows: 12, spellcheck: "false", placeholder: EXAMPLE, "aria-label": "The deal", value: record });
  const file = h("input", { type: "file", accept: ".json,.jsonl,.txt", "aria-label": "A file with a deal", onchange: () => read(file.files[0]) });
  const sat = h("select", { name: "seat" }, h("option", { value: "" }, "nobody: all seats alike"),
    [0, 1, 2, 3, 4, 5, 6].map(number => h("option", { value: String(number), selected: String(number) === seat }, `seat ${number}`)));
  const button = h("button", { class: "main" }, "Review");
  const form = h("form", { class: "stack", onsubmit: submit },
    h("h1", {}, "Review a deal"),
    h("p", {}, "Paste the record of a deal, or the deal in words, as ", h("code", {}, "tricklab replay"),
      " prints it. You can also drop a file here."),
    h("div", { dataset: { field: "record" } }, text),
    h("div", { class: "row" }, file, h("label", { class: "field", dataset: { field: "seat" } }, h("span", {}, "You sat in"), sat), button),
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
      const reviewed = await post("reviews", body);
      sessionStorage.setItem(`review ${reviewed.id}`, JSON.stringify(body));
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
    const reviewed = await post("reviews", JSON.parse(body));
    sessionStorage.setItem(`review ${reviewed.id}`, body);
    return reviewed;
  }
}

async function showReview(root, id, query) {
  const seat = query.has("seat") ? `?seat=${encodeURIComponent(query.get("seat"))}` : "";
  const reviewed = await found(id, seat), deck = byText(reviewed.deck), path = `reviews/${reviewed.id}`;
  const judged = new Map(), answered = new Set(), buttons = new Map();
  let chosen = null, everybody = reviewed.seat == null;
  const mine = one => everybody || one.seat === reviewed.seat;

  const verdict = h("p", { class: "verdict" }), status = h("p", { class: "soft" }), bar = h("progress", { max: reviewed.decisions.length || 1, value: 0, "aria-label": "choices judged" });
  const strip = arrows(h("div", { class: "strip", role: "group", "aria-label": "All choices" }));
  const moment = h("section", { class: "moment sheet", "aria-label": "The table at a choice", hidden: true });
  const accounts = h("section", { class: "accounts", "aria-label": "Where the score came from" });
  const next = h("button", { type: "button", "aria-keyshortcuts": "m", disabled: true, onclick: nextMistake }, "Next mistake ", h("kbd", {}, "m"));
  const all = h("label", {}, h("input", { type: "checkbox", checked: everybody, onchange: event => { everybody = event.target.checked; draw(); } }), " the choices of all seats");
  const sat = h("select", { onchange: () => { location.hash = `#review/${reviewed.id}?seat=${sat.value}`; } },
    [["all", "nobody"], ...reviewed.names.map((_, number) => [number, `seat ${number}`])].map(([value, name]) =>
      h("option", { value: String(value), selected: String(reviewed.seat ?? "all") === String(value) }, name)));
  root.append(
    h("header", { class: "row spread" }, h("h1", {}, `${reviewed.title}: ${reviewed.names[reviewed.dealer]} dealt`), h("a", { href: "#review" }, "Another deal")),
    verdict, h("div", { class: "row" }, bar, status), h("div", { class: "errors" }), strip,
    h("div", { class: "row" }, next, reviewed.seat == null ? null : all, h("label", { class: "field" }, h("span", {}, "You are"), sat)), moment, accounts);

  function draw() {
    fill(strip);
    buttons.clear();
    let group = null, when = null;
    for (const one of reviewed.decisions.filter(mine)) {
      if (one.when !== when) {
        group = h("span", { class: "turns" });
        strip.append(h("span", { class: "turn" }, h("small", { "aria-hidden": "true" }, one.when.replace("trick ", "")), group));
        when = one.when;
      }
      const button = h("button", { type: "button", class: "choice", disabled: true, onclick: () => choose(one.number), onfocus: () => choose(one.number) });
      buttons.set(one.number, button);
      group.append(button);
      label(one);
    }
  }

  function label(one) {
    const button = buttons.get(one.number), data = judged.get(one.number);
    if (!button) return;
    const grade = data ? (data.sign === "??" ? "grave" : data.sign ? "mistake" : data.verdict.startsWith("too") ? "close" : "fine") : "waiting";
    button.dataset.grade = grade;
    button.disabled = !data;
    fill(button, data ? data.did : "…", data?.sign && h("b", { "aria-hidden": "true" }, data.sign));
    const cost = data?.sign ? `, a mistake that cost ${data.cost.text}` : data ? `, ${data.verdict}` : ", not judged yet";
    button.setAttribute("aria-label", `${one.when}, ${reviewed.names[one.seat]}: ${data?.did ?? ""}${cost}`);
    if (chosen === one.number) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }

  const mistakes = () => reviewed.decisions.filter(one => mine(one) && judged.get(one.number)?.sign);

  function nextMistake() {
    const there = mistakes(), one = there.find(other => other.number > (chosen ?? 0)) ?? there[0];
    if (one) buttons.get(one.number).focus();
  }

  function choose(number) {
    if (chosen === number || !judged.has(number)) return;
    const before = reviewed.decisions.find(one => one.number === chosen);
    chosen = number;
    if (before) label(before);
    label(reviewed.decisions.find(one => one.number === number));
    const asked = new URLSearchParams(query);
    asked.set("d", number);
    history.replaceState(null, "", `#review/${reviewed.id}?${asked}`);
    const tries = judged.get(number).sign && !answered.has(number);
    showMoment(moment, { path: `${path}/decisions/${number}`, seat, deck, tries, done: () => answered.add(number) });
  }

  draw();
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
      next.disabled = !mistakes().length;
      if (String(data.number) === query.get("d")) choose(data.number);
    },
    review: data => {
      bar.remove();
      fill(verdict, data.verdict);
      fill(status, data.basis.at(-1));
      say(data.verdict);
      drawAccounts(accounts, data, reviewed.seat);
    },
    refused: error => showError(root, error),
  });
}

// Four bars a seat: each part of the score from the middle, to the right what it gave, to the left what it took.
function drawAccounts(node, data, seat) {
  const most = Math.max(...data.seats.flatMap(one => one.parts.map(part => Math.abs(part.value))), 1e-9);
  const bar = part => h("div", { class: "part" }, h("span", {}, part.label),
    h("span", { class: "scale", "aria-hidden": "true" }, h("i", {
      class: part.value < 0 ? "took" : "gave", style: { width: `${(50 * Math.abs(part.value)) / most}%` },
    })), h("span", { class: "number" }, part.text));
  const account = one => h("div", { class: "account sheet" },
    h("h3", {}, `${one.name}: ${one.result}`), one.parts.map(bar),
    h("p", { class: "soft" }, `${counted(one.mistakes, "mistakes")} in ${counted(one.choices, "choices")}`),
    one.seat === seat ? null : h("p", { class: "soft" }, one.sentence));
  const own = data.seats.filter(one => one.seat === seat), rest = data.seats.filter(one => one.seat !== seat);
  fill(node, h("h2", {}, "Luck and skill"), data.sentence && h("p", { class: "verdict" }, data.sentence), own.map(account),
    own.length ? h("details", { class: "quiet-box" }, h("summary", {}, "The other seats"), h("div", { class: "seats" }, rest.map(account)))
      : h("div", { class: "seats" }, rest.map(account)),
    data.size && h("p", { class: "soft" }, data.size), data.basis.map(line => h("p", { class: "soft" }, line)));
}
