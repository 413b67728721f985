// Making elements. Text becomes text nodes, never markup.
const SVG = "http://www.w3.org/2000/svg";

function el(name, props, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((c) => c !== null && c !== undefined));
  return node;
}

function svg(name, props, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(props || {})) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function plural(n, one) {
  return n === 1 ? `1 ${one}` : `${n} ${one}s`;
}

// Light, dark, or as the system has it; remembered for the visit only.
function themeButton() {
  const order = ["auto", "light", "dark"];
  const words = { auto: "◐ auto", light: "☀ light", dark: "☾ dark" };
  const button = el("button", { class: "quiet", type: "button", title: "Colours: as the system has it, light, dark" });
  const show = (theme) => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = words[theme];
    button.setAttribute("aria-label", `Colours: ${theme}`);
  };
  let now = "auto";
  button.addEventListener("click", () => {
    now = order[(order.indexOf(now) + 1) % order.length];
    show(now);
  });
  show(now);
  return button;
}
