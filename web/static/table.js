// The form of a table, and a table in the address.

import { ApiError, get, post, remove } from "./api.js";
import { fill, h, say, showError } from "./dom.js";

const EVERYBODY = "everybody";
const described = new Map();
let known = null, missing = null;

// The variants with their house rules.
export const variants = () => (known ??= get("variants").catch(error => {
  known = null;
  throw error;
}));

// Why games of other packages are left out.
const broken = () => (missing ??= get("variants/broken"));

// What the screens of a table need: seats, deck, resolved rules, policies.
export function describe(table, seat = 0) {
  const key = JSON.stringify([table, seat]);
  if (!described.has(key)) {
    if (described.size > 50) described.clear();
    described.set(key, post("table", { table, seat }).catch(error => {
      described.delete(key);
      throw error;
    }));
  }
  return described.get(key);
}

// A table as the query of an address, with more of the screen's own: `v=pitch&p=4&r=min_bid:2&s=3,0,-1,2&hand=AS+JS`.
export function toHash(table, more = {}) {
  const pairs = [["v", table.variant], ["p", table.players], ["c", table.carry], ["seed", table.seed]];
  const pieces = values => Object.entries(values ?? {}).map(([name, value]) => `${name}:${value}`);
  pairs.push(...pieces(table.rules).map(piece => ["r", piece]), ...(table.names ?? []).map(name => ["n", name]));
  pairs.push(["s", table.scores?.join(",")], ["t", table.tallies?.join(",")]);
  pairs.push(...pieces(table.policies).map(piece => ["o", piece]), ...Object.entries(more));
  const query = new URLSearchParams(pairs.filter(([, value]) => value != null && value !== "").map(pair => pair.map(String)));
  return query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}

// The table in the query of an address (URLSearchParams).
export function fromHash(query) {
  const whole = text => (/^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text); // the server says what is wrong with a text
  const number = name => (query.has(name) ? whole(query.get(name)) : undefined);
  const numbers = name => (query.has(name) ? query.get(name).split(",").map(whole) : undefined);
  const pieces = name => query.getAll(name).map(piece => piece.split(/:(.*)/s).slice(0, 2));
  const table = {
    variant: query.get("v") ?? undefined, players: number("p"), carry: number("c"), seed: query.get("seed") ?? undefined,
    rules: Object.fromEntries(pieces("r").map(([name, value]) => [name, plain(value ?? "")])), names: query.getAll("n"),
    scores: numbers("s"), tallies: numbers("t"), policies: Object.fromEntries(pieces("o").map(([who, name]) => [who, name ?? ""])),
  };
  return tidy(table);
}

const plain = text => ({ true: true, false: false }[text] ?? (/^-?\d+$/.test(text) ? Number(text) : text));

// Whether two tables are of one game with as many players, so that a hand for one is a hand for the other.
export const areOfOneGame = (one, two) => one.variant === two.variant && one.players === two.players;

// A table without what is empty.
function tidy(table) {
  const empty = value => value == null || value === "" || (typeof value === "object" && !Object.keys(value).length);
  return Object.fromEntries(Object.entries(table).filter(([, value]) => !empty(value)));
}

const words = value => ({ true: "yes", false: "no" }[value] ?? String(value).replaceAll("_", " "));

// The form. `onchange(table, places)` is called after each change that the server accepts. `places` is {seat, dealer}; where
// it is left out the form asks for neither. The element has `setTable(table, places)` and `isRight()`; an event `busy` tells that another
// game is being fetched (`aria-busy`), or no longer.
export function tableForm(table, onchange, places = null) {
  const form = h("form", { class: "table-form", onsubmit: event => event.preventDefault() });
  const parts = Object.fromEntries(["game", "changed", "people", "rules", "files"].map(name => [name, h("div", { class: `part-${name}` })]));
  const more = h("details", { class: "quiet-box" }, h("summary", {}, "Names, scores and players"), parts.people);
  const rules = h("details", { class: "quiet-box" }, h("summary", {}, "House rules"), parts.rules);
  const files = h("details", { class: "quiet-box" }, h("summary", {}, "Saved tables"), parts.files);
  const leftOut = h("div", { class: "soft" });
  broken().then(reasons => fill(leftOut, reasons.map(reason => h("p", {}, `Left out: ${reason}`))), () => null); // the form works without
  fill(form, parts.game, leftOut, parts.changed, h("div", { class: "boxes" }, more, rules, files), h("div", { class: "errors" }));
  const redraws = new Map();
  let turn = 0, games = null, shown = null, wrong = null, checked = Promise.resolve();

  const change = (...given) => (checked = checkedChange(...given));

  async function checkedChange(next, announces = true) {
    const mine = ++turn, old = table;
    table = tidy(next); // before the server answers, so that the next change builds on it
    if (announces && !areOfOneGame(table, old)) busy(true);
    try {
      const [list, now] = await Promise.all([variants(), describe(table, places?.seat ?? 0)]);
      if (mine !== turn) return;
      wrong = null;
      const dealer = places?.dealer;
      if (places && !(dealer != null && dealer < now.players)) places.dealer = now.players - 1;
      showError(form, null);
      draw(list, now);
      if (dealer != null && dealer >= now.players) {
        wrong = new ApiError("dealer", `There is no dealer ${dealer}; seats are 0 to ${now.players - 1}. Choose a dealer.`, 400);
        showError(form, wrong);
      }
      if (announces) onchange(table, places);
    } catch (error) {
      if (mine !== turn) return;
      wrong = error;
      if (!parts.game.childElementCount) await firstDraw();
      showError(form, error);
    } finally {
      if (mine === turn) busy(false);
    }
  }

  function busy(on) {
    if ((form.ariaBusy === "true") === on) return;
    form.ariaBusy = String(on);
    form.dispatchEvent(new Event("busy"));
  }

  // A table of the address that cannot be: the form of its variant, or of the first one, with the error.
  async function firstDraw() {
    const list = await variants(), variant = list.find(one => one.name === table.variant) ?? list[0];
    table = { variant: variant.name };
    draw(list, await describe(table));
  }

  const set = values => change({ ...table, ...values });
  const place = values => {
    Object.assign(places, values);
    change(table);
  };

  function draw(list, now) {
    const variant = list.find(one => one.name === (table.variant ?? "smear"));
    const shape = `${variant.name} ${now.players}`, same = shape === form.dataset.shape;
    form.dataset.shape = shape;
    const name = form.contains(document.activeElement) ? document.activeElement.name : "";
    const drawn = {
      game: () => gameFields(list, variant, now),
      changed: () => chips(),
      people: () => peopleFields(now),
      rules: () => variant.rules.filter(rule => rule.name !== "players").map(rule => ruleField(rule, now.rules[rule.name])),
    };
    for (const [part, fields] of Object.entries(drawn)) {
      if (same && part !== "changed" && parts[part].contains(document.activeElement)) redraws.set(parts[part], fields);
      else redraw(parts[part], fields());
    }
    if (name && !form.contains(document.activeElement)) form.elements.namedItem(name)?.focus();
  }

  // Who sits where, and the score, are of one game with one number of players.
  function otherGame(variant, names, more = {}) {
    if (places) Object.assign(places, { seat: names?.length ? places.seat : 0, dealer: null });
    change({ variant, names, ...more });
  }

  // Fields in use are drawn anew when the focus leaves them.
  form.addEventListener("focusout", event => {
    for (const [part, fields] of redraws) {
      if (part.contains(event.relatedTarget)) continue;
      redraws.delete(part);
      queueMicrotask(() => redraw(part, fields()));
    }
  });

  // The list of games stays, so that who types a name in it can go on while the form of another game is drawn.
  function gameList(list, variant, now) {
    shown = now;
    const playersOf = name => list.find(one => one.name === name).players;
    games ??= choice("table.variant", "Game", list.map(one => [one.name, one.title]), variant.name,
      name => otherGame(name, shown.players === playersOf(name) ? table.names : []));
    const select = games.querySelector("select");
    if (select.value !== variant.name) select.value = variant.name;
    return games;
  }

  function gameFields(list, variant, now) {
    const counts = [...variant.rules.find(rule => rule.name === "players")?.values ?? []].sort((one, two) => one - two);
    return [
      gameList(list, variant, now),
      counts.length > 1 && choice("table.players", "Players", counts.map(count => [count, String(count)]), now.players,
        count => otherGame(table.variant, [], { players: Number(count), rules: table.rules, policies: others(table) })),
      places && now.given.length > 0 && choice("seat", "You are", now.given.map((name, seat) => [seat, name]), places.seat,
        seat => place({ seat: Number(seat) })),
      places && choice("dealer", "Dealer", now.names.map((name, seat) => [seat, name]), places.dealer,
        dealer => place({ dealer: Number(dealer) })),
    ];
  }

  function chips() {
    const drop = name => {
      rules.querySelector("summary").focus();
      set({ rules: without(table.rules, name) });
    };
    return Object.entries(table.rules ?? {}).map(([name, value]) => h("button", {
      type: "button", class: "chip", title: "Back to the usual rule", onclick: () => drop(name),
      "aria-label": `${words(name)}: ${words(value)}, back to the usual rule`,
    }, `${words(name)}: ${words(value)} ×`));
  }

  function ruleField(rule, value) {
    const label = [words(rule.name), h("small", {}, rule.meaning)], name = `table.rules.${rule.name}`;
    const usual = wanted => !rule.derived && String(wanted) === String(rule.default);
    const put = wanted => set({ rules: { ...without(table.rules, rule.name), ...(usual(wanted) ? {} : { [rule.name]: wanted }) } });
    if (rule.low != null) return number(name, label, value, text => put(Number(text)), { min: rule.low, list: rule.values });
    const values = rule.values.map(each => [String(each), words(each)]);
    return choice(name, label, values, String(value), text => put(plain(text)));
  }

  function peopleFields(now) {
    const names = now.names.map((seen, seat) => text(`table.names.${seat}`, seen, table.names?.[seat] ?? "", typed => {
      const all = now.names.map((other, at) => (at === seat ? typed : table.names?.[at] ?? "").trim());
      set({ names: all.some(Boolean) ? all.map((one, at) => one || now.names[at]) : [] });
    }));
    const sides = now.scores.map((_, side) => now.sides.flatMap((own, seat) => (own === side ? [now.names[seat]] : [])).join(" and "));
    const scores = now.scores.map((score, side) => number(`table.scores.${side}`, sides[side] || `side ${side + 1}`, score,
      typed => set({ scores: now.scores.map((old, at) => (at === side ? Number(typed) : old)) })));
    const played = [...new Set([...now.policies.map(policy => policy.name), ...Object.values(table.policies ?? {})])];
    const policies = played.map(policy => [policy, policy]);
    const put = (who, name) => set({ policies: name ? { ...table.policies, [who]: name } : without(table.policies, who) });
    const usual = table.policies?.[EVERYBODY] ?? "expert";
    const seats = now.names.map((name, seat) => choice(`table.policies.${seat}`, name, [["", "as all others"], ...policies],
      table.policies?.[seat] ?? "", wanted => put(seat, wanted)));
    return [
      h("fieldset", { dataset: { field: "table.names" } }, h("legend", {}, "Names"), names),
      h("fieldset", { dataset: { field: "table.scores" } }, h("legend", {}, "Score before the deal"), scores,
        now.carry != null && number("table.carry", "carried over", now.carry, typed => set({ carry: Number(typed) }))),
      h("fieldset", {}, h("legend", {}, "How they play"), choice(`table.policies.${EVERYBODY}`, "all", policies, usual,
        wanted => put(EVERYBODY, wanted === "expert" ? "" : wanted)), seats),
    ];
  }

  async function drawFiles() {
    const saved = await get("tables").catch(() => []);
    const name = h("input", { name: "table-file", placeholder: "thursday", pattern: "[a-z0-9-]{1,40}", autocomplete: "off" });
    const row = one => h("li", {},
      h("button", { type: "button", onclick: () => open(one) }, one), " ",
      h("button", { type: "button", class: "quiet", "aria-label": `Delete ${one}`, onclick: () => act(() => remove(`tables/${one}`), `${one} is deleted.`) }, "×"));
    fill(parts.files, h("ul", { class: "plain" }, saved.map(row)),
      h("p", { dataset: { field: "name" } }, h("label", {}, "Save as ", name), " ", h("button", {
        type: "button", onclick: () => act(() => post(`tables/${encodeURIComponent(name.value)}`, { table }), `${name.value} is saved.`),
      }, "Save")),
      h("p", {}, h("small", {}, "Commands read the same files: tricklab play --table data/tables/NAME.toml")));
  }

  async function act(work, done) {
    try {
      showError(form, null);
      await work();
      say(done);
      await drawFiles();
    } catch (error) {
      showError(form, error);
    }
  }

  const open = name => act(async () => change((await get(`tables/${name}`)).table), `${name} is on the table.`);
  // Whether the server has accepted what stands in the form; else what is wrong is shown and takes the focus.
  form.isRight = async () => {
    for (let last = null; last !== checked; await checked) last = checked;
    if (wrong) {
      showError(form, wrong);
      form.querySelector("[aria-invalid]")?.focus();
    }
    return !wrong;
  };
  files.addEventListener("toggle", () => files.open && drawFiles());
  form.setTable = (next, nextPlaces = places) => {
    if (places) Object.assign(places, nextPlaces);
    return change(next, false);
  };
  change(table, false);
  return form;
}

const others = table => (table.policies?.[EVERYBODY] ? { [EVERYBODY]: table.policies[EVERYBODY] } : {});
const without = (values, name) => Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => key !== String(name)));

function labelled(field, label, input) {
  return h("label", { class: "field", dataset: { field } }, h("span", {}, label), input);
}

// Draw fields anew, but for a first one that is there already.
function redraw(part, fields) {
  const [first, ...rest] = fields;
  if (part.firstElementChild !== first) return void fill(part, fields);
  while (part.lastElementChild !== first) part.lastElementChild.remove();
  first.after(...rest.filter(Boolean));
}

function choice(field, label, values, value, put) {
  const select = h("select", { name: field, onchange: () => put(select.value) },
    values.map(([key, shown]) => h("option", { value: String(key), selected: String(key) === String(value) }, shown)));
  return labelled(field, label, select);
}

function number(field, label, value, put, { min, list } = {}) {
  const input = h("input", {
    name: field, type: "number", inputmode: "numeric", min, step: 1, value: String(value), list: list?.length > 1 && `${field}-list`,
    onchange: () => (input.value === "" ? (input.value = String(value)) : put(input.value)),
  });
  return labelled(field, label, list?.length > 1
    ? [input, h("datalist", { id: `${field}-list` }, list.map(each => h("option", { value: String(each) })))] : input);
}

function text(field, label, value, put) {
  const input = h("input", { name: field, value, placeholder: label, autocomplete: "off", maxlength: 20, onchange: () => put(input.value) });
  return labelled(field, label, input);
}
