// A report: the results of one run of Weir.
const page = JSON.parse(document.getElementById("data").textContent);

function summary(results, open) {
  return el("nav", { class: "files", "aria-label": "Programs" }, el("ul", {}, results.map((r, i) =>
    el("li", {}, el("button", { type: "button", class: `verdict ${r.verdict}`, onclick: () => open(i) }, el("span", { class: "badge" }, r.title), ` ${r.file}`)))));
}

const place = el("main", {});
let shown = null;
function open(i) {
  if (shown && shown.view) shown.view.stop();
  shown = new Result(page.results[i]);
  place.replaceChildren(shown.root);
}

document.body.append(el("header", { class: "top" }, el("h1", {}, "Weir"), el("span", { class: "grow" }), themeButton()));
if (page.results.length > 1) document.body.append(summary(page.results, open));
document.body.append(place, el("footer", {}, `weir ${page.weir}. Arrow keys step, Home and End jump.`));
if (page.results.length) open(0);

// Arrow keys work wherever the focus is, unless something there needs them.
document.addEventListener("keydown", (e) => {
  if (e.defaultPrevented || !shown || !shown.view || e.target.closest(KEEPS_KEYS)) return;
  shown.view.key(e);
});
