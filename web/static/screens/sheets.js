// Sheets over the table; some are filled by a stream of the server.

import { stream } from "../api.js";
import { compileText, fill, h } from "../dom.js";

// Open a dialog over the felt; nodes that lie elsewhere go back there when it is closed.
export function openSheet(title, ...nodes) {
  const homes = nodes.map(node => [node, node.parentNode, node.nextSibling]);
  const close = h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: () => dialog.close() }, "✕");
  const dialog = h("dialog", { class: "over-felt", "aria-label": title, onclose: () => {
    for (const [node, parent, next] of homes.reverse()) parent?.insertBefore(node, next);
    dialog.remove();
  } }, h("div", { class: "row spread" }, h("h2", {}, title), close), nodes);
  dialog.addEventListener("click", event => event.target === dialog && dialog.close());
  document.body.append(dialog);
  window.addEventListener("hashchange", () => dialog.close(), { once: true }); // another screen
  dialog.showModal();
  return dialog;
}

// A sheet for what the server works out. `path` is where it sends that, or a promise of it. `listen(body, done, title)` returns
// the events; `done()` is called at the last one. Closing the sheet ends the work.
export async function openWork(name, title, path, listen) {
  const bar = h("progress", { "aria-label": "progress" }), state = h("span", { class: "soft" }, "Working it out …");
  const work = h("p", { class: "row" }, bar, state), body = h("div", { class: name }), dialog = openSheet(title, work, body);
  const done = () => (work.hidden = true), fail = error => {
    done();
    fill(body, h("p", { class: "error", role: "alert" }, error.text ?? String(error)));
  };
  try {
    const close = stream(await path, {
      compile: event => (state.textContent = compileText(event)),
      preparing: event => (state.textContent = event.text),
      progress: data => {
        Object.assign(bar, { max: data.of, value: data.done });
        state.textContent = `${data.done.toLocaleString("en")} of ${data.of.toLocaleString("en")} ${data.noun}`;
      },
      refused: fail,
      ...listen(body, done, dialog.querySelector("h2")),
    });
    if (dialog.isConnected) dialog.addEventListener("close", close);
    else close(); // closed before the server had answered
  } catch (error) {
    fail(error);
  }
}
