// What a page looks like, for tests: it writes what it found at the end of the page.
window.addEventListener("error", event => told.push(String(event.message)));
const told = [];
for (const level of ["error", "warn", "log"]) console[level] = (...words) => told.push(words.join(" "));
window.addEventListener("load", () => {
  const root = document.documentElement, wide = root.clientWidth;
  for (const one of document.querySelectorAll("details")) one.open = true;
  const outside = [...document.querySelectorAll("body *")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.right > wide + 1 && !one.closest(".wide, pre, svg, .defs");
  }).map(one => one.tagName + " " + one.className + " " + one.textContent.slice(0, 30));
  const scrolls = [root.scrollWidth, wide];
  for (const one of document.querySelectorAll("details")) one.open = false;
  const first = document.querySelector("main .map, main svg[role=img]");
  const letters = [...document.querySelectorAll("main svg text, main .map :is(th, td)")].map(one => {
    const box = one.getBoundingClientRect(), frame = one.closest("svg, .map").getBoundingClientRect();
    return [one.textContent, box.left - frame.left, frame.right - box.right, box.height];
  }).filter(one => one[3] > 0);
  const missing = [...document.images].filter(one => !one.naturalWidth).map(one => one.src);
  const bottom = first ? first.getBoundingClientRect().bottom + window.scrollY : null;
  const main = document.querySelector("main").getBoundingClientRect(), tall = main.height;
  const drawn = first ? first.getBoundingClientRect().height : 0;
  const ends = one => one.getBoundingClientRect().bottom;
  const below = [...document.querySelectorAll("main > *")]
    .filter(one => ends(one) > ends(one.parentElement) + 1).map(one => one.textContent.slice(0, 30));
  const sizes = [...document.querySelectorAll("main *")]
    .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()) && !one.closest("svg, .card i"))
    .map(one => parseFloat(getComputedStyle(one).fontSize));
  const result = { smallest: Math.min(...sizes), wide, scrolls, outside, told, missing, letters, bottom, tall, drawn, below };
  const note = document.createElement("pre");
  note.id = "probe"; note.textContent = JSON.stringify(result);
  document.body.append(note);
});
