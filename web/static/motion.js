// Cards that move, at the speed that the player has chosen; nothing moves where the system asks for less motion.

const MOVE = 180, SPEEDS = { slow: 2, normal: 1, quick: 0 };
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

// How long things take, as a factor: 0 is at once.
export const speed = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SPEEDS[localStorage.getItem("pace")] ?? 1);

// Let an element arrive from another place, a box on the screen; returns when it has.
export function arrive(node, from) {
  return moved(node, from, [1, 0]);
}

// Let an element go to another place and vanish there.
export function depart(node, to) {
  return moved(node, to, [0, 1]);
}

function moved(node, box, [start, end]) {
  const own = node.getBoundingClientRect(), time = MOVE * speed();
  if (!time || !box?.width || !own.width) return Promise.resolve();
  const x = box.left + box.width / 2 - own.left - own.width / 2, y = box.top + box.height / 2 - own.top - own.height / 2;
  const at = share => ({ translate: `${x * share}px ${y * share}px`, ...(end && { scale: 1 - 0.6 * share, opacity: 1 - share }) });
  return node.animate([at(start), at(end)], { duration: time, easing: EASE, fill: end ? "forwards" : "none" }).finished.catch(() => null);
}

// Let elements slide from where they were to where they are; `change` moves them.
export function slide(nodes, change) {
  if (!speed()) return change();
  const before = nodes.map(node => node.isConnected && node.getBoundingClientRect());
  change();
  nodes.forEach((node, number) => {
    const old = before[number], now = node.isConnected && node.getBoundingClientRect();
    if (!old || !now || (old.left === now.left && old.top === now.top)) return;
    node.animate([{ translate: `${old.left - now.left}px ${old.top - now.top}px` }, { translate: "0 0" }], { duration: MOVE * speed(), easing: EASE });
  });
}
