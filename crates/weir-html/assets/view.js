// One execution: the machine as it is at a step, and the steps as lanes.

// A long buffer shows its oldest and its newest entries.
const OLDEST = 4, NEWEST = 8;
// Rows are made this many at a time, so that a long execution opens at once.
const AT_ONCE = 250;

class View {
  // `onLine(line)` is told the line of the step shown.
  constructor(run, onLine) {
    this.run = run;
    this.onLine = onLine;
    this.states = new States(run.rows, run.start, run.threads.length, run.cells.length);
    this.at = 0;
    this.sc = run.sc ? this.sequential(run.sc) : null;
    this.showSc = false;
    this.arrows = new Arrows(run.arrows, run.rows);
    this.root = el("section", { class: "viewer", "aria-label": `Execution: ${run.title}` },
      this.controls(), this.status = el("p", { class: "status", "aria-live": "polite" }),
      this.machine = el("div", { class: "machine" }), this.timeline());
    this.root.addEventListener("keydown", (e) => this.key(e));
    requestAnimationFrame(() => this.show(0));
  }

  // For every row, the row of the same execution under SC, up to the difference.
  sequential(sc) {
    const states = new States(sc.rows, sc.start, this.run.threads.length, this.run.cells.length);
    const of = new Array(this.run.rows.length).fill(null);
    sc.pairs.forEach((row, i) => { of[row] = i; });
    return { ...sc, states, of, end: sc.pairs.length ? sc.pairs[sc.pairs.length - 1] : -1 };
  }

  controls() {
    const n = this.run.rows.length;
    const button = (text, label, to) => el("button", { type: "button", title: label, "aria-label": label, onclick: () => this.show(to()) }, text);
    this.slider = el("input", { type: "range", min: 0, max: n, value: 0, "aria-label": "Step", oninput: () => this.show(Number(this.slider.value)) });
    this.counter = el("output", { class: "counter" });
    this.player = el("button", { type: "button", onclick: () => this.play() }, "Play");
    const toggles = [this.toggle("Arrows", true, (on) => { this.arrows.on = on; this.drawArrows(); })];
    if (this.sc) {
      toggles.push(this.toggle("The same under SC", false, (on) => {
        this.showSc = on;
        this.root.classList.toggle("with-sc", on);
        this.show(this.at);
      }));
    }
    return el("div", { class: "controls", role: "group", "aria-label": "Stepping" },
      button("|◀", "First step (Home)", () => 0), button("◀", "Step back (←)", () => this.at - 1),
      button("▶", "Step (→)", () => this.at + 1), button("▶|", "Last step (End)", () => n),
      this.player, this.slider, this.counter, el("span", { class: "toggles" }, toggles));
  }

  toggle(text, on, change) {
    const box = el("input", { type: "checkbox", onchange: () => change(box.checked) });
    box.checked = on;
    return el("label", {}, box, text);
  }

  play() {
    if (this.timer) return this.stop();
    if (this.at >= this.run.rows.length) this.show(0);
    this.player.textContent = "Pause";
    const next = () => {
      if (this.at < this.run.rows.length) return this.show(this.at + 1, true);
      return this.run.loop === undefined ? this.stop() : this.show(this.run.loop + 1, true);
    };
    this.timer = setInterval(next, 700);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.player.textContent = "Play";
  }

  key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.target === this.slider) return;
    const n = this.run.rows.length;
    const to = { ArrowRight: this.at + 1, ArrowDown: this.at + 1, ArrowLeft: this.at - 1, ArrowUp: this.at - 1, PageDown: this.at + 10, PageUp: this.at - 10, Home: 0, End: n }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.show(to);
  }

  timeline() {
    const head = el("tr", {}, el("th", { class: "num", scope: "col" }, "#"),
      this.run.threads.map((t) => el("th", { scope: "col" }, t)),
      el("th", { class: "memo", scope: "col" }, "memory"),
      this.sc ? el("th", { class: "sc", scope: "col" }, "the same under SC") : null);
    this.body = el("tbody", {});
    this.made = 0;
    this.makeRows(AT_ONCE);
    this.body.addEventListener("click", (e) => {
      const tr = e.target.closest("tr");
      if (tr) this.show(Number(tr.dataset.i) + 1);
    });
    const table = el("table", { class: "lanes" }, el("caption", { class: "hidden" }, "The steps, one column for each thread"), el("thead", {}, head), this.body);
    this.table = table;
    this.head = head;
    this.scroller = el("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Steps; arrow keys move through them", onscroll: () => this.drawSoon() },
      el("div", { class: "sheet", style: `--lanes: ${this.run.threads.length}` }, table, this.arrows.layer));
    new ResizeObserver(() => this.drawSoon()).observe(this.scroller);
    return this.scroller;
  }

  // Makes the rows up to `n` now, and the others when there is time.
  makeRows(n) {
    const end = Math.min(n, this.run.rows.length), part = document.createDocumentFragment();
    for (; this.made < end; this.made++) part.append(this.row(this.run.rows[this.made], this.made));
    this.body.append(part);
    if (this.made < this.run.rows.length && !this.later) {
      this.later = setTimeout(() => { this.later = 0; this.makeRows(this.made + AT_ONCE); }, 0);
    }
  }

  row(row, i) {
    const cells = this.run.threads.map((_, t) => {
      if (t !== row.t) return el("td", {});
      return el("td", { class: `act ${row.k}`, title: row.n ? `${row.a} – ${row.n}` : row.a },
        el("span", { class: "l" }, row.l ? String(row.l) : ""), el("span", { class: "a" }, row.a));
    });
    const changed = (row.m || []).map(([c, v]) => (v === null ? `${this.run.cells[c]} freed` : `${this.run.cells[c]}=${v}`)).join(" ");
    const memo = el("td", { class: "memo", title: row.n || changed }, changed ? el("b", {}, changed) : null, row.n ? el("span", { class: "n" }, row.n) : null);
    // The loop of an execution that goes on for ever.
    const again = this.run.loop === undefined || i < this.run.loop ? null : i === this.run.loop ? "again first" : "again";
    const num = el("td", { class: "num", title: again ? "again and again" : null }, again === "again first" ? `↻ ${i + 1}` : String(i + 1));
    return el("tr", { "data-i": i, class: again }, num, cells, memo, this.sc ? this.scCell(i) : null);
  }

  scCell(i) {
    const { of, rows, end, difference } = this.sc;
    const k = of[i];
    if (k === null) return el("td", { class: "sc none" }, i > end ? "" : "·");
    const last = k === rows.length - 1 && difference;
    return el("td", { class: last ? "sc differs" : "sc", title: last ? difference : rows[k].a }, last ? `≠ ${difference}` : rows[k].a);
  }

  // Shows the state after `n` rows.
  show(n, playing) {
    if (!playing && this.timer) this.stop();
    this.at = Math.max(0, Math.min(this.run.rows.length, n));
    if (this.at > this.made) this.makeRows(this.at);
    const row = this.run.rows[this.at - 1];
    this.slider.value = this.at;
    this.counter.textContent = `step ${this.at} of ${this.run.rows.length}`;
    this.status.replaceChildren(...this.sentence(row));
    if (this.lit) this.lit.classList.remove("cur");
    this.lit = row ? this.body.children[this.at - 1] : null;
    if (this.lit) {
      this.lit.classList.add("cur");
      this.keepInSight();
    } else this.scroller.scrollTop = 0;
    this.drawMachine(row);
    this.drawArrows();
    this.onLine(row ? row.l : 0);
  }

  sentence(row) {
    if (!row) return ["Before the first step."];
    const parts = [el("b", {}, this.run.threads[row.t]), ": ", el("code", {}, row.a)];
    if (row.l) parts.push(` (line ${row.l})`);
    if (row.n) parts.push(el("span", { class: "n" }, ` – ${row.n}`));
    if (this.at === this.run.rows.length && this.run.violated) parts.push(el("strong", { class: "bad" }, ` ${this.run.violated}`));
    return parts;
  }

  keepInSight() {
    const box = this.scroller, top = this.lit.offsetTop, head = this.head.offsetHeight;
    if (top < box.scrollTop + head) box.scrollTop = top - head;
    else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_HEIGHT - box.clientHeight + 4;
  }

  drawMachine(row) {
    const state = this.states.after(this.at);
    const moved = row ? row.t : -1;
    const touched = new Set((row && row.m ? row.m : []).map(([c]) => c));
    const threads = this.run.threads.map((name, t) => {
      const at = state.at[t];
      const where = !at ? "not started" : at.label === "ended" ? "ended" : at.line ? `at line ${at.line}${at.label ? ` (${at.label})` : ""}` : "";
      return el("div", { class: t === moved ? "thread moved" : "thread" },
        el("h4", {}, name, el("small", {}, where)), this.registers(state.regs[t]), this.buffer(state.buffers[t], name));
    });
    const memory = el("div", { class: "memory" }, el("h4", {}, "memory", this.run.left_out ? el("small", {}, `${plural(this.run.left_out, "cell")} never touched, left out`) : null),
      this.cells(state.memory, touched));
    const parts = [el("div", { class: "threads" }, threads), memory];
    if (this.sc && this.showSc) parts.push(this.scMemory(state));
    this.machine.replaceChildren(...parts);
  }

  registers(regs) {
    const names = Object.keys(regs);
    if (!names.length) return null;
    return el("p", { class: "regs" }, names.map((n) => el("span", {}, `${n}=${regs[n]}`)));
  }

  // Oldest entry at the right, next to memory: it leaves first.
  buffer(entries, name) {
    if (this.run.model === "SC") return null;
    const label = `Store buffer of ${name}`;
    if (!entries.length) return el("div", { class: "buffer empty", "aria-label": `${label}: empty` }, "store buffer empty");
    const hidden = entries.length - OLDEST - NEWEST;
    const shown = hidden > 1 ? [...entries.slice(0, OLDEST), hidden, ...entries.slice(-NEWEST)] : entries;
    const boxes = shown.map((e) => {
      if (e === null) return el("li", { class: "mark", title: "stores after it wait for those before it" }, "┆");
      if (typeof e === "number") return el("li", { class: "more" }, `… ${e} more …`);
      return el("li", {}, `${this.run.cells[e[0]]}=${e[1]}`);
    });
    return el("div", { class: "buffer" }, el("small", {}, "store buffer"), el("ol", { "aria-label": `${label}, oldest first` }, boxes), el("small", { class: "to" }, "oldest first → memory"));
  }

  cells(memory, touched) {
    return el("ul", { class: "cells" }, this.run.cells.map((name, c) =>
      memory[c] === null && !touched.has(c) ? null : el("li", { class: touched.has(c) ? "new" : null }, el("span", {}, name), el("b", {}, memory[c] === null ? "freed" : memory[c]))));
  }

  scMemory(state) {
    // The last row under SC that is not later than the row shown.
    let k = -1;
    for (let i = Math.min(this.at - 1, this.sc.end); i >= 0; i--) {
      if (this.sc.of[i] !== null) { k = this.sc.of[i]; break; }
    }
    const over = this.at - 1 >= this.sc.end && this.sc.difference;
    const sc = this.sc.states.after(k + 1);
    const differ = new Set();
    sc.memory.forEach((v, c) => { if (v !== state.memory[c]) differ.add(c); });
    return el("div", { class: "memory sequential" }, el("h4", {}, "memory under SC", el("small", {}, over ? "up to the first difference" : "stores arrive at once")),
      this.cells(sc.memory, differ), over ? el("p", { class: "difference" }, this.sc.difference) : null);
  }

  drawSoon() {
    if (this.soon) return;
    this.soon = requestAnimationFrame(() => { this.soon = 0; this.drawArrows(); });
  }

  drawArrows() {
    const lanes = [...this.head.children].slice(1, 1 + this.run.threads.length).map((th) => ({ middle: th.offsetLeft + th.offsetWidth / 2, half: th.offsetWidth / 2 }));
    const header = this.head.offsetHeight;
    const first = Math.floor(this.scroller.scrollTop / ROW_HEIGHT);
    const last = first + Math.ceil(this.scroller.clientHeight / ROW_HEIGHT);
    this.arrows.draw(lanes, 0, header, first, last, this.at - 1, this.table.offsetWidth, this.table.offsetHeight);
  }
}
