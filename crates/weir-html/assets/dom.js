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
  node.append(...children.flat(2).filter((c) => c !== null && c !== undefined));
  return node;
}

function svg(name, props, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(props || {})) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// A drawing of Weir's as elements of the page, so that it takes the page's
// colours. Only what draws comes through: nothing that runs, loads or links.
const DRAWS = new Set(["svg", "g", "defs", "marker", "path", "rect", "text", "title", "desc"]);
const SAYS = /^(class|id|d|x|y|width|height|rx|viewBox|fill|stroke|stroke-(width|dasharray)|paint-order|font-(size|family|weight)|text-anchor|marker-end|ref[XY]|marker(Width|Height)|orient|role)$/;
// A drawing that is no wider shrinks to a phone's screen and can still be read; others scroll.
const NARROW = 600;
let drawings = 0;
function drawing(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const own = `d${++drawings}-`;
  const copy = (from) => {
    if (from.nodeType === Node.TEXT_NODE) return document.createTextNode(from.data);
    if (!DRAWS.has(from.nodeName)) return null;
    const props = {};
    for (const { name, value } of from.attributes) {
      if (SAYS.test(name)) props[name] = name === "id" ? own + value : value.replace(/^url\(#/, `url(#${own}`);
    }
    return svg(from.nodeName, props, ...[...from.childNodes].map(copy).filter((c) => c !== null));
  };
  const picture = copy(root);
  if (!picture) return el("p", {}, "The drawing cannot be shown.");
  if (Number(root.getAttribute("width")) <= NARROW) picture.classList.add("narrow");
  return picture;
}

// A text that may be wider than the page: it scrolls, by keyboard too.
function scrolled(props, text) {
  return el("pre", { tabindex: "0", ...props, class: `keeps-keys${props.class ? ` ${props.class}` : ""}` }, text);
}

// Where these are focused, keys are theirs.
const KEEPS_KEYS = "input:not([type=checkbox]), textarea, select, .source, .cm-editor, .drawing, .keeps-keys";

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
