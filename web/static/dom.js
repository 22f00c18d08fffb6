// Elements. Text from the server becomes text nodes only, so that a name can never be markup.

const SVG = "http://www.w3.org/2000/svg";

// An element. Properties: `class`, `dataset` (object), `style` (object), functions such as `onclick`, and attributes; a value
// of null or false leaves an attribute out, true sets it without a value. Children: nodes, text, numbers, arrays, null.
export function h(tag, props, ...children) {
  return finish(document.createElement(tag), props, children);
}

// An element of a drawing.
export function s(tag, props, ...children) {
  return finish(document.createElementNS(SVG, tag), props, children);
}

function finish(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name === "dataset") Object.assign(node.dataset, value);
    else if (name === "style") Object.assign(node.style, value);
    else if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.toggleAttribute(name, value === true);
    if (typeof value === "string" || typeof value === "number") if (name !== "value") node.setAttribute(name, value);
  }
  node.append(...wanted(children));
  return node;
}

const wanted = children => children.flat(9).filter(child => child != null && child !== false && child !== true);

// Replace the children of a node.
export function fill(node, ...children) {
  node.replaceChildren(...wanted(children));
  return node;
}

// A text with a capital first letter.
export const sentenceCase = text => text[0].toUpperCase() + text.slice(1);

// A number with its noun, which is given as a plural in s: 1 deal, 2 deals.
export const counted = (number, noun) => `${number} ${number === 1 ? noun.slice(0, -1) : noun}`;

// A number with its sign. Those of one list have as many decimals: two, or one where the largest is 10 or more.
export const signed = (value, most, decimals = most < 9.95 ? 2 : 1) => {
  const text = Math.abs(value).toFixed(decimals);
  return Number(text) ? `${value < 0 ? "−" : "+"}${text}` : "0";
};

// Read a text aloud to who uses a screen reader; the same text twice is read twice.
export function say(text) {
  const live = document.getElementById("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

// What is told while the server compiles, by an event `compile`.
export function compileText({ game, seconds }) {
  return `Compiling ${game || "the game"}; ${seconds === null ? "the first time takes some seconds" : `it took ${Math.ceil(seconds)} s last time`}. You can go on meanwhile.`;
}

// Show an error (an ApiError) beside the field that it names, else in the element `.errors` of the root, or at its end.
// `null` clears what was shown. A field is an element whose `data-field` is the error's field or begins it.
export function showError(root, error) {
  for (const old of root.querySelectorAll(".error")) old.remove();
  for (const old of root.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  if (!error) return;
  const note = h("p", { class: "error", role: "alert" }, error.text ?? String(error));
  const names = (error.field ?? "").split(".").map((_, count, all) => all.slice(0, all.length - count).join("."));
  const field = names.map(name => name && root.querySelector(`[data-field="${CSS.escape(name)}"]`)).find(Boolean);
  if (!field) {
    (root.querySelector(".errors") ?? root).append(note);
    return;
  }
  for (let box = field.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  const input = field.matches("input, select, textarea") ? field : field.querySelector("input, select, textarea");
  input?.setAttribute("aria-invalid", "true");
  if (field === input) field.after(note);
  else field.append(note);
}
