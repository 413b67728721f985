// One answer: words, program, executions, fences, figures.

class Result {
  // `host`: what the page around it can do, where it can: `whatIf(run, rows)`, `apply(edits)`.
  constructor(data, host) {
    this.data = data;
    this.host = host || {};
    this.root = el("article", { class: "result" }, this.head());
    if (data.rendered) this.root.append(scrolled({ class: "diagnostics", role: "alert" }, data.rendered));
    for (const w of data.warnings || []) this.root.append(el("p", { class: "warning" }, `warning: ${w.line ? `line ${w.line}: ` : ""}${w.message}`));
    this.program = this.sourcePanel();
    this.stage = el("div", { class: "stage" });
    // Where an editor shows the program, it is not shown twice.
    if (this.host.light && this.own.length < 2) this.program = null;
    this.root.append(el("div", { class: this.program ? "columns" : "columns one" }, this.program, el("div", { class: "main" }, this.history(), this.tables(), this.chooser(), this.reason = el("div", { class: "reason" }), this.fences(), this.stage, this.texts(), this.figures())));
    if (data.executions.length) this.choose(0);
    else if (!data.fences.length && !(data.figures || []).length && !(data.tables || []).length) this.root.classList.add("plain");
  }

  head() {
    const d = this.data;
    return el("header", { class: `verdict ${d.verdict}` },
      el("h2", {}, el("span", { class: "badge" }, d.title), el("span", { class: "file" }, d.file)),
      el("p", { class: "text" }, d.text, d.place ? el("small", {}, ` ${d.place}`) : null), d.how.map((line) => el("p", { class: "how" }, line)));
  }

  // The user's own files; what a compiler made of them comes last, folded away.
  sourcePanel() {
    const panel = el("details", { class: "source", open: true }, el("summary", {}, "Program"));
    this.lines = [];
    const { source } = this.data, made = (file) => file.name.endsWith(".ll") && source.some((f) => !f.name.endsWith(".ll"));
    this.own = source.filter((file) => !made(file));
    source.forEach((file, f) => {
      if (made(file)) return;
      if (this.own.length > 1) panel.append(el("h4", {}, file.name));
      panel.append(this.listing(file, f, this.own[0] === file));
    });
    source.forEach((file, f) => {
      if (made(file)) panel.append(el("details", { class: "made" }, el("summary", {}, file.name), this.listing(file, f, false)));
    });
    return panel;
  }

  listing(file, f, main) {
    const list = el("ol", { class: "code", tabindex: "0", "aria-label": file.name });
    file.lines.forEach((text, i) => {
      const mark = this.data.marks[`${f}:${i + 1}`];
      for (const fence of this.data.fences.filter((x) => x.file === f && x.line === i + 1)) {
        list.append(el("li", { class: "fence", "aria-hidden": "true" }, `▸ ${fence.kind === "store-store" ? "store-store fence" : "fence"} ${fence.place}`));
      }
      const li = el("li", { class: mark ? `mark ${mark.kind}` : null, title: mark ? mark.text : null, value: i + 1 }, el("code", {}, text || " "));
      list.append(li);
      if (main) this.lines[i + 1] = li;
    });
    if (file.more) list.append(el("li", { class: "fence" }, `… ${plural(file.more, "more line")}`));
    return list;
  }

  light(line) {
    if (this.host.light) this.host.light(line);
    if (this.lit) this.lit.classList.remove("cur");
    this.lit = this.lines[line];
    if (!this.lit) return;
    this.lit.classList.add("cur");
    const list = this.lit.parentElement;
    if (list.scrollHeight > list.clientHeight) {
      const top = this.lit.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + this.lit.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    }
  }

  // Operations as bars from call to return, with a tail as long as their stores wait.
  history() {
    const h = this.data.history;
    if (!h) return null;
    const threads = [...new Set(h.operations.map((o) => o.thread))];
    const times = h.operations.flatMap((o) => [o.called, o.returned, o.flushed]).filter((t) => t !== null);
    const first = Math.min(...times), last = Math.max(...times) + 1;
    const share = (t) => `${(100 * (t - first)) / (last - first)}%`;
    const rows = threads.map((t) => el("div", { class: "life" }, el("b", {}, t), el("div", { class: "bars" }, h.operations.filter((o) => o.thread === t).flatMap((o) => {
      const end = o.returned === null ? last : o.returned;
      const gone = o.flushed === null ? last : o.flushed;
      const tail = gone > end ? el("span", { class: "tail", title: "its stores still wait in the buffer", style: `left: ${share(end)}; width: calc(${share(gone)} - ${share(end)})` }) : null;
      return [el("span", { class: "op", title: o.text, style: `left: ${share(o.called)}; width: calc(${share(end)} - ${share(o.called)})` }, o.text), tail];
    }))));
    return el("section", { class: "history" }, el("h3", {}, "History"), rows, h.why.length ? el("p", {}, "No order works; the ones that come furthest:") : null, h.why.map((w) => el("p", { class: "how" }, w)));
  }

  chooser() {
    const runs = this.data.executions;
    if (runs.length < 2) return null;
    this.select = el("select", { onchange: () => this.choose(Number(this.select.value)) }, runs.map((r, i) => el("option", { value: i }, r.title)));
    return el("p", { class: "chooser" }, el("label", {}, "Execution ", this.select));
  }

  choose(i) {
    if (this.view) this.view.stop();
    const run = this.data.executions[i];
    if (this.select) this.select.value = i;
    // An execution of an object is one of threads that call it, not of the text.
    const whatIf = this.data.command === "lin" ? null : this.host.whatIf;
    this.view = new View(run, (line) => this.light(line), whatIf ? (rows) => whatIf(run, rows) : null);
    this.reason.replaceChildren(...this.why(run));
    this.stage.replaceChildren(this.view.root, ...this.reasons(run));
  }

  // What comes first: why, in words.
  why(run) {
    return run.why.length ? [el("section", { class: "why" }, el("h3", {}, "Why"), run.why.map((w) => el("p", {}, w)))] : [];
  }

  reasons(run) {
    const out = [];
    if (run.graph) out.push(happensBefore(run.graph, (row) => this.view.show(row + 1)));
    if (run.cycle) out.push(this.cycle(run.cycle));
    if (run.sc) out.push(this.underSc(run.sc));
    return out;
  }

  underSc({ difference, pairs }) {
    const text = difference
      ? `the same up to step ${pairs[pairs.length - 1] + 1}: ${difference}.`
      : "no step reads anything else; what differs is when stores arrive.";
    return el("p", { class: "sc-note" }, el("b", {}, "Under SC: "), text);
  }

  cycle(events) {
    const list = el("ol", {}, events.map((e) =>
      el("li", {}, el("button", { type: "button", class: "event", title: "Show this step", onclick: () => this.view.show(e.row + 1) }, el("b", {}, e.thread), " ", el("code", {}, e.text), e.line ? el("small", {}, ` line ${e.line}`) : null),
        el("span", { class: `rel ${e.relation}` }, `${e.words} (${e.relation})`))));
    return el("section", { class: "cycle" }, el("h3", {}, "The cycle in happens-before"), el("p", {}, "Each event comes before the next, and the last before the first: no order of one step at a time has all of that, so SC has no such execution."), list);
  }

  fences() {
    const d = this.data;
    if (!d.fences.length) return null;
    const items = d.fences.map((f) =>
      el("li", {}, `${f.kind === "store-store" ? "a store-store fence" : "a fence"} ${f.place}`, f.thread ? el("small", {}, ` in ${f.thread}`) : null,
        f.execution === null ? null : el("button", { type: "button", class: "quiet", onclick: () => { this.choose(f.execution); this.stage.scrollIntoView({ block: "nearest" }); } }, "show what it forbids")));
    return el("section", { class: "repair" }, el("h3", {}, d.command === "fence" ? "Fences" : "Repair"), el("ul", {}, items),
      this.host.apply ? el("p", {}, el("button", { type: "button", class: "go apply", onclick: () => this.host.apply() }, d.fences.length === 1 ? "Apply this fence" : "Apply these fences")) : null,
      d.patch ? scrolled({ class: "patch" }, d.patch) : null, d.repair ? el("p", {}, el("code", {}, d.repair)) : null);
  }

  // Tables: what had to be shown, row by row. A cell with a line shows it.
  tables() {
    const cell = (c) => {
      if (c === null || typeof c === "string") return el("td", {}, c || "");
      return el("td", {}, c.line ? el("button", { type: "button", class: "event", title: `Show line ${c.line}`, onclick: () => this.light(c.line) }, c.text) : c.text);
    };
    return (this.data.tables || []).map((t) => el("section", { class: "list" }, el("h3", {}, t.title), !t.rows.length ? el("p", {}, "Nothing.") :
      el("div", { class: "wide keeps-keys", tabindex: "0", role: "region", "aria-label": t.title }, el("table", {}, el("thead", {}, el("tr", {}, t.head.map((h) => el("th", { scope: "col" }, h)))),
        el("tbody", {}, t.rows.flatMap((r) => [el("tr", { class: `tone-${r.tone}` }, r.cells.map(cell)), r.more ? el("tr", { class: "more" }, el("td", { colspan: t.head.length }, r.more)) : null]))))));
  }

  // Texts that belong to the answer: an abstract program, invariants.
  texts() {
    return (this.data.texts || []).map((t) => el("details", { class: "stats", open: t.open }, el("summary", {}, t.title), scrolled({}, t.text)));
  }

  // Drawings, each with the same as text; then what it cost.
  figures() {
    const drawn = (this.data.figures || []).map((f) => el("figure", {}, el("figcaption", { class: f.svg ? "hidden" : null }, f.title),
      f.svg ? el("div", { class: "drawing", tabindex: "0", role: "region", "aria-label": `Drawing: ${f.title}` }, drawing(f.svg)) : el("p", {}, f.note),
      el("details", {}, el("summary", {}, "As text"), scrolled({}, f.text))));
    const rows = this.data.stats;
    if (!rows.length) return drawn;
    return [drawn, el("details", { class: "stats" }, el("summary", {}, "What it cost"), el("table", {}, el("tbody", {}, rows.map(([name, figure]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, figure))))))];
  }
}
