// Light, dark, or as the system has it: the table and the pages that it serves share the choice.

const SCHEMES = { auto: "Colours: as the system", light: "Colours: light", dark: "Colours: dark" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

// Show a page in the scheme that was chosen, and let a button go on to the next one.
export function schemeButton(button) {
  const show = () => {
    const now = localStorage.getItem("scheme") ?? "auto";
    document.documentElement.dataset.scheme = now;
    button.textContent = SIGNS[now] ?? SIGNS.auto;
    button.setAttribute("aria-label", SCHEMES[now] ?? SCHEMES.auto);
    button.title = SCHEMES[now] ?? SCHEMES.auto;
  };
  button.addEventListener("click", () => {
    const names = Object.keys(SCHEMES), now = localStorage.getItem("scheme") ?? "auto";
    localStorage.setItem("scheme", names[(names.indexOf(now) + 1) % names.length]);
    show();
  });
  show();
}
