// The steps as lanes: a column for each thread, with filter, search and folded loops.

class Timeline {
  // `pick(row)` is called where a row is clicked.
  constructor(run, sc, pick) {
    Object.assign(this, { run, sc, pick, at: -1 });
    this.threads = new Set(run.threads.keys());
    this.cell = null;
    this.fold = true;
    this.open = new Set();
    this.matches = [];
    this.arrows = new Arrows(run.arrows, run.rows);
    const head = el("tr", {}, el("th", { class: "num", scope: "col" }, "#"),
      run.threads.map((t) => el("th", { scope: "col", title: t }, t)),
      el("th", { class: "memo", scope: "col" }, "memory"),
      sc ? el("th", { class: "sc", scope: "col" }, "the same under SC") : null);
    this.head = head;
    this.body = el("tbody", { onclick: (e) => this.clicked(e) });
    this.table = el("table", { class: "lanes", "aria-rowcount": run.rows.length + 1 },
      el("caption", { class: "hidden" }, "The steps, one column for each thread"), el("thead", {}, head), this.body);
    this.probe = el("span", { class: "probe", "aria-hidden": "true" }, "0".repeat(20));
    this.scroller = el("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Steps; arrow keys move through them", onscroll: () => this.drawSoon() },
      el("div", { class: "sheet", style: `--lanes: ${run.threads.length}` }, this.table, this.arrows.layer, this.probe));
    this.rows = new Rows(this.scroller, this.body, (i) => this.element(this.items[i]), (i) => this.linesOf(this.items[i]));
    this.root = el("div", { class: "steps" }, this.tools(), this.scroller);
    this.refresh();
    new ResizeObserver(() => this.measure()).observe(this.scroller);
  }

  // How many letters fit into the columns; rows are as high as their texts need.
  measure() {
    const letter = this.probe.getBoundingClientRect().width / 20;
    if (!letter) return;
    const room = (th) => Math.max(8, Math.floor((th.getBoundingClientRect().width - 26) / letter));
    const cells = [...this.head.children];
    const lane = cells[1] ? room(cells[1]) - 4 : 40, memo = room(cells[1 + this.run.threads.length]);
    if (this.room && this.room.lane === lane && this.room.memo === memo) return this.draw();
    this.room = { lane: Math.max(6, lane), memo };
    this.heights = new Map();
    this.rows.set(this.items.length);
    this.rows.draw();
    this.show(this.at);
  }

  linesOf(item) {
    if (!this.room || typeof item !== "number") return 1;
    let lines = this.heights.get(item);
    if (lines === undefined) {
      const row = this.run.rows[item], changed = this.changed(row);
      lines = Math.max(wrappedLines(row.a, this.room.lane), wrappedLines([changed, row.n].filter(Boolean).join(" "), this.room.memo));
      this.heights.set(item, lines);
    }
    return lines;
  }

  changed(row) {
    return (row.m || []).map(([c, v]) => (v === null ? `${this.run.cells[c]} freed` : `${this.run.cells[c]}=${v}`)).join(" ");
  }

  tools() {
    const { run } = this, n = run.threads.length;
    const boxes = n < 2 ? null : run.threads.map((name, t) => {
      const box = el("input", { type: "checkbox", onchange: () => { box.checked ? this.threads.add(t) : this.threads.delete(t); this.refresh(); } });
      box.checked = true;
      return el("label", {}, box, name);
    });
    const cells = el("select", { "aria-label": "Only steps about", onchange: () => { this.cell = cells.value === "" ? null : Number(cells.value); this.refresh(); } },
      el("option", { value: "" }, "all cells"), run.cells.map((name, c) => el("option", { value: c }, name)));
    this.query = el("input", { type: "search", placeholder: "Search steps", "aria-label": "Search steps; Enter goes to the next", oninput: () => this.search(),
      onkeydown: (e) => { if (e.key === "Enter") { e.preventDefault(); this.next(e.shiftKey ? -1 : 1); } } });
    this.found = el("small", { role: "status" });
    this.foldBox = el("input", { type: "checkbox", onchange: () => { this.fold = this.foldBox.checked; this.refresh(); } });
    this.foldBox.checked = true;
    this.foldLabel = el("label", {}, this.foldBox, "Fold loops");
    return el("div", { class: "tools", role: "group", "aria-label": "Which steps are shown" },
      boxes ? el("span", { class: "threads-shown" }, boxes) : null, run.cells.length > 1 ? cells : null, this.query, this.found, this.foldLabel);
  }

  // The rows that are shown, made anew.
  refresh() {
    const { rows, cells } = this.run, list = [];
    for (let i = 0; i < rows.length; i++) {
      if (this.threads.has(rows[i].t) && (this.cell === null || concerns(rows[i], this.cell, cells[this.cell]))) list.push(i);
    }
    const items = folded(list, rows, this.open);
    this.foldLabel.hidden = items.length === list.length && !this.open.size;
    this.items = this.fold ? items : list;
    this.place = new Int32Array(rows.length).fill(-1);
    this.items.forEach((item, i) => {
      if (typeof item === "number") this.place[item] = i;
      else this.place.fill(-2 - i, item.from, item.to + 1);
    });
    this.rows.set(this.items.length);
    if (this.root) this.show(this.at);
  }

  element(item) {
    if (typeof item !== "number") {
      const text = `… the same ${plural(item.rows, "step")}, ${plural(item.times, "time")} more`;
      return el("tr", { class: "fold", "data-fold": item.from }, el("td", { class: "num" }, "⋮"),
        el("td", { colspan: this.run.threads.length + 1 + (this.sc ? 1 : 0) }, el("button", { type: "button", class: "quiet" }, text)));
    }
    const row = this.run.rows[item];
    const cells = this.run.threads.map((_, t) => (t !== row.t ? el("td", {}) : el("td", { class: `act ${row.k}`, title: row.n ? `${row.a} – ${row.n}` : row.a },
      el("span", { class: "l" }, row.l ? String(row.l) : ""), el("span", { class: "a" }, row.a))));
    const changed = this.changed(row);
    const memo = el("td", { class: "memo" }, changed ? el("b", {}, changed) : null, changed && row.n ? " " : null, row.n ? el("span", { class: "n" }, row.n) : null);
    // The loop of an execution that goes on for ever.
    const loop = this.run.loop, again = loop !== undefined && item >= loop;
    const marks = [item === this.at ? "cur" : null, this.hits && this.hits.has(item) ? "hit" : null, again ? "again" : null, item === loop ? "first" : null].filter(Boolean).join(" ");
    return el("tr", { "data-i": item, "aria-rowindex": item + 2, class: marks || null, "aria-current": item === this.at ? "step" : null },
      el("td", { class: "num", title: again ? "again and again" : null }, item === loop ? `↻ ${item + 1}` : String(item + 1)), cells, memo, this.sc ? this.scCell(item) : null);
  }

  scCell(i) {
    const { of, rows, end, difference } = this.sc;
    const k = of[i];
    if (k === null) return el("td", { class: "sc none" }, i > end ? "" : "·");
    const last = k === rows.length - 1 && difference;
    return el("td", { class: last ? "sc differs" : "sc", title: last ? difference : rows[k].a }, last ? `≠ ${difference}` : rows[k].a);
  }

  clicked(e) {
    const tr = e.target.closest("tr");
    if (!tr) return;
    if (tr.dataset.fold !== undefined) {
      this.open.add(Number(tr.dataset.fold));
      this.refresh();
    } else if (tr.dataset.i !== undefined) this.pick(Number(tr.dataset.i));
  }

  // The row `by` items further that is shown; -1: before the first.
  step(by) {
    let i = this.at < 0 ? -1 : this.place[this.at];
    if (i === -1 && this.at >= 0) i = this.items.findIndex((item) => (typeof item === "number" ? item : item.from) > this.at) - (by > 0 ? 1 : 0);
    else if (i < -1) i = -2 - i;
    const to = Math.max(-1, Math.min(this.items.length - 1, i + by));
    if (to < 0) return -1;
    const item = this.items[to];
    return typeof item === "number" ? item : by > 0 ? item.to : item.from;
  }

  search() {
    const text = this.query.value.trim().toLowerCase();
    this.matches = [];
    if (text) {
      this.run.rows.forEach((row, i) => {
        if (`${row.a} ${row.n || ""} ${this.changed(row)} ${this.run.threads[row.t]}`.toLowerCase().includes(text)) this.matches.push(i);
      });
    }
    this.hits = new Set(this.matches);
    this.found.textContent = text ? plural(this.matches.length, "step") : "";
    this.rows.again();
  }

  next(by) {
    const { matches } = this;
    if (!matches.length) return;
    const after = by > 0 ? matches.find((i) => i > this.at) : [...matches].reverse().find((i) => i < this.at);
    this.pick(after !== undefined ? after : by > 0 ? matches[0] : matches[matches.length - 1]);
    this.found.textContent = `${matches.indexOf(this.at) + 1} of ${plural(matches.length, "step")}`;
  }

  // Row `i` is the one shown; -1 for none.
  show(i) {
    this.at = i;
    if (i >= 0) {
      let at = this.place[i];
      if (at < -1) at = -2 - at;
      if (at >= 0) this.rows.keepInSight(at, this.head.offsetHeight);
    } else this.scroller.scrollTop = 0;
    this.rows.again();
    this.drawArrows();
  }

  drawSoon() {
    if (this.soon) return;
    this.soon = requestAnimationFrame(() => { this.soon = 0; this.draw(); });
  }

  draw() {
    this.rows.draw();
    this.drawArrows();
  }

  drawArrows() {
    const lanes = [...this.head.children].slice(1, 1 + this.run.threads.length).map((th) => ({ middle: th.offsetLeft + th.offsetWidth / 2, half: th.offsetWidth / 2 }));
    const header = this.head.offsetHeight, top = this.scroller.scrollTop;
    const height = (row) => {
      const i = this.place[row];
      return i < 0 ? null : header + this.rows.middle(i);
    };
    this.arrows.draw(lanes, height, top, top + this.scroller.clientHeight, this.at, { width: this.table.offsetWidth, height: header + this.rows.height });
  }
}
