// The keyboard: arrows inside a group, numbers for choices, letters for buttons with `aria-keyshortcuts`. Where choices are
// themselves numbers, as in an auction, the keys type the number.

const BUTTONS = "button:not(:disabled), a[href], [role=button]:not([aria-disabled=true])";
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const PAUSE = 900; // milliseconds for the next digit
let typed = "", timer = 0;

// Make the buttons of an element one stop of the Tab key, among which the arrow keys move.
export function arrows(group) {
  group.dataset.arrows = "";
  new MutationObserver(() => oneStop(group)).observe(group, {
    childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "hidden"],
  });
  group.addEventListener("focusin", event => oneStop(group, event.target.closest(BUTTONS)));
  oneStop(group);
  return group;
}

// Make the buttons of an element the choices that the keys 1 to 9 press; buttons with a `data-number` by that number.
export function choices(group) {
  group.dataset.choices = "";
  return arrows(group);
}

// What `dataset` a choice has that is a number, such as a bid.
export const numberOf = text => (/^(?:bid )?\d+$/.test(text) ? { number: String(Number(text.replace("bid ", ""))) } : {});

function buttonsOf(group) {
  return [...group.querySelectorAll(BUTTONS)].filter(button => button.getClientRects().length || !group.isConnected);
}

function oneStop(group, wanted) {
  const buttons = buttonsOf(group);
  const stop = wanted ?? buttons.find(button => button === document.activeElement)
    ?? buttons.find(button => button.tabIndex === 0 && button.hasAttribute("tabindex")) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

function move(group, from, key) {
  const buttons = buttonsOf(group), index = buttons.indexOf(from);
  if (key in STEPS) return buttons[index + STEPS[key]];
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  const here = middle(from), sign = key === "ArrowDown" ? 1 : -1;
  const beyond = buttons.map(button => [button, middle(button)]).filter(([, at]) => (at.y - here.y) * sign > here.tall / 2);
  const cost = at => Math.abs(at.y - here.y) * 4 + Math.abs(at.x - here.x);
  return beyond.sort(([, a], [, b]) => cost(a) - cost(b))[0]?.[0];
}

function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, tall: box.height };
}

function press(event) {
  const at = event.target, typing = at.closest?.("input:not([type=checkbox], [type=radio]), textarea, select");
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || typing) return;
  const group = at.closest?.("[data-arrows]");
  if (group && /^(Arrow|Home|End)/.test(event.key)) {
    const next = move(group, at.closest(BUTTONS), event.key);
    event.preventDefault();
    next?.focus();
    return;
  }
  if (document.querySelector("dialog[open]")) return;
  if (/^[0-9]$/.test(event.key)) {
    digit(event);
    return;
  }
  const button = lettered(event.key);
  if (!button) return;
  event.preventDefault();
  button.click();
}

function digit(event) {
  const group = [...document.querySelectorAll("[data-choices]")].find(one => one.getClientRects().length);
  if (!group) return;
  const numbers = [...group.querySelectorAll("[data-number]:not(:disabled)")]; // those that are folded too
  if (!numbers.length) {
    buttonsOf(group)[Number(event.key) - 1]?.click();
    return;
  }
  event.preventDefault();
  clearTimeout(timer);
  typed += event.key;
  const whole = () => numbers.find(button => button.dataset.number === typed && button.isConnected);
  const enter = () => {
    const button = whole();
    typed = "";
    button?.click();
  };
  if (numbers.some(button => button.dataset.number !== typed && button.dataset.number.startsWith(typed))) timer = setTimeout(enter, PAUSE);
  else enter();
}

function lettered(key) {
  const named = [...document.querySelectorAll("[aria-keyshortcuts]:not(:disabled)")];
  return key.length === 1 && named.find(one => one.getAttribute("aria-keyshortcuts") === key && one.getClientRects().length);
}

document.addEventListener("keydown", press);
window.addEventListener("hashchange", () => (typed = ""));
