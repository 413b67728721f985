// One execution: the machine as it is at a step, and the controls that go through it.

// A long buffer shows its oldest and its newest entries.
const OLDEST = 4, NEWEST = 8;

class View {
  // `onLine(line)` is told the line of the step shown; `whatIf(n)`, where there is one, goes on by hand
  // after `n` rows.
  constructor(run, onLine, whatIf) {
    Object.assign(this, { run, onLine, whatIf });
    this.states = new States(run.rows, run.start, run.threads.length, run.cells.length);
    this.at = 0;
    this.sc = run.sc ? this.sequential(run.sc) : null;
    this.showSc = false;
    this.lanes = new Timeline(run, this.sc, (row) => this.show(row + 1));
    this.root = el("section", { class: "viewer", tabindex: "-1", "aria-label": `Execution: ${run.title}` },
      this.controls(), this.status = el("p", { class: "status", "aria-live": "polite" }),
      this.machine = el("div", { class: "machine" }), this.lanes.root);
    this.root.addEventListener("keydown", (e) => this.key(e));
    // Where it is decided comes first, not an empty machine.
    const first = run.decisive === undefined ? run.rows.length : run.decisive + 1;
    requestAnimationFrame(() => this.show(first));
  }

  // For every row, the row of the same execution under SC, up to the difference.
  sequential(sc) {
    const states = new States(sc.rows, sc.start, this.run.threads.length, this.run.cells.length);
    const of = new Array(this.run.rows.length).fill(null);
    sc.pairs.forEach((row, i) => { of[row] = i; });
    return { ...sc, states, of, end: sc.pairs.length ? sc.pairs[sc.pairs.length - 1] : -1 };
  }

  controls() {
    const { run } = this, n = run.rows.length;
    const button = (text, label, to) => el("button", { type: "button", title: label, "aria-label": label, onclick: () => this.show(to()) }, text);
    this.slider = el("input", { type: "range", min: 0, max: n, value: 0, "aria-label": "Step", oninput: () => this.show(Number(this.slider.value)) });
    this.counter = el("output", { class: "counter" });
    this.player = el("button", { type: "button", onclick: () => this.play() }, "Play");
    const toggles = [this.toggle("Arrows", true, (on) => { this.lanes.arrows.on = on; this.lanes.drawArrows(); })];
    if (this.sc) {
      toggles.push(this.toggle("The same under SC", false, (on) => {
        this.showSc = on;
        this.root.classList.toggle("with-sc", on);
        this.lanes.measure();
        this.show(this.at);
      }));
    }
    return el("div", { class: "controls", role: "group", "aria-label": "Stepping" },
      button("|◀", "First step (Home)", () => 0), button("◀", "Step back (←)", () => this.lanes.step(-1) + 1),
      button("▶", "Step (→)", () => this.lanes.step(1) + 1), button("▶|", "Last step (End)", () => n),
      button("◆", "The decisive step (D)", () => this.decisive()),
      this.player, this.slider, this.counter, el("span", { class: "toggles" }, toggles),
      this.whatIf && run.path ? el("button", { type: "button", class: "whatif", title: "Go on by hand from here: choose who moves (W)", onclick: () => this.whatIf(this.at) }, "What if…") : null);
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
      if (this.at < this.run.rows.length) return this.show(this.lanes.step(1) + 1, true);
      return this.run.loop === undefined ? this.stop() : this.show(this.run.loop + 1, true);
    };
    this.timer = setInterval(next, 700);
  }

  decisive() {
    return this.run.decisive === undefined ? this.run.rows.length : this.run.decisive + 1;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.player.textContent = "Play";
  }

  key(e) {
    if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || e.target.closest(KEEPS_KEYS)) return;
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[e.key];
    const to = by !== undefined ? this.lanes.step(by) + 1 : { Home: 0, End: this.run.rows.length, d: this.decisive() }[e.key];
    if (to === undefined) {
      if (e.key !== "w" || !this.whatIf || !this.run.path) return;
      e.preventDefault();
      return this.whatIf(this.at);
    }
    e.preventDefault();
    this.show(to);
  }

  // Shows the state after `n` rows.
  show(n, playing) {
    if (!playing && this.timer) this.stop();
    this.at = Math.max(0, Math.min(this.run.rows.length, n));
    const row = this.run.rows[this.at - 1];
    this.slider.value = this.at;
    this.counter.textContent = `step ${this.at} of ${this.run.rows.length}`;
    this.status.replaceChildren(...this.sentence(row));
    this.lanes.show(this.at - 1);
    this.drawMachine(row);
    this.onLine(row ? row.l : 0);
  }

  sentence(row) {
    if (!row) return ["Before the first step."];
    const parts = [el("b", {}, this.run.threads[row.t]), ": ", el("code", {}, row.a)];
    if (row.l) parts.push(` (line ${row.l})`);
    const last = this.at === this.run.rows.length && this.run.violated;
    // What is violated begins with the note of its step.
    if (row.n && !(last && last.startsWith(row.n))) parts.push(el("span", { class: "n" }, ` – ${row.n}`));
    if (last) parts.push(el("strong", { class: "bad" }, ` ${last}`));
    return parts;
  }

  drawMachine(row) {
    const state = this.states.after(this.at);
    const moved = row ? row.t : -1;
    const touched = new Set((row && row.m ? row.m : []).map(([c]) => c));
    const threads = this.run.threads.map((name, t) => {
      const at = state.at[t];
      const where = !at ? "not started" : at.label === "ended" ? "ended" : at.line ? `at line ${at.line}${at.label ? ` (${at.label})` : ""}` : "";
      return el("div", { class: t === moved ? "thread moved" : "thread" },
        el("h3", { class: "name" }, name, el("small", {}, where)), this.registers(state.regs[t]), this.buffer(state.buffers[t], name));
    });
    const memory = el("div", { class: "memory" }, el("h3", { class: "name" }, "memory", this.run.left_out ? el("small", {}, `${plural(this.run.left_out, "cell")} never touched, left out`) : null),
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

  // Oldest entry at the left, as everywhere: it leaves first.
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
    return el("div", { class: "buffer" }, el("small", {}, "store buffer"), el("ol", { "aria-label": `${label}, oldest first` }, boxes), el("small", { class: "to" }, "the oldest, at the left, leaves first"));
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
}
