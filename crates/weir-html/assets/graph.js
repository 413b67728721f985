// The happens-before graph of an execution: the drawing, the same as text, and the drawing as a file.

function saveLink(text, name, kind, label) {
  const link = el("a", { class: "save", href: "#", download: name, onclick: () => {
    link.href = URL.createObjectURL(new Blob([text], { type: kind }));
    setTimeout(() => { URL.revokeObjectURL(link.href); link.href = "#"; }, 1000);
  } }, label);
  return link;
}

// `show(row)` goes to a step: every event of the drawing leads to its own.
function happensBefore(graph, show) {
  const picture = drawing(graph.svg);
  [...picture.querySelectorAll("g.event")].forEach((g, i) => {
    g.addEventListener("click", () => show(graph.rows[i]));
  });
  return el("figure", { class: "happens" }, el("figcaption", { class: "hidden" }, graph.title),
    el("div", { class: "drawing", tabindex: "0", role: "region", "aria-label": `Drawing: ${graph.title}` }, picture),
    el("p", { class: "bar" }, saveLink(graph.svg, "happens-before.svg", "image/svg+xml", "Save as SVG")),
    el("details", {}, el("summary", {}, "As text"), scrolled({}, graph.text)));
}
