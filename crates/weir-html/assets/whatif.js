// What if: the program goes on by hand. The steps that are possible stand beside the machine; each choice
// goes to whoever answers, and the path lives in the address.

class WhatIf {
  // `step(path, settle)` asks; `moved(path)` is told where one is; `leave()` goes back.
  constructor({ step, light, moved, leave, name }) {
    Object.assign(this, { ask: step, light, moved, leave, name });
    this.panel = el("section", { class: "whatif-panel", "aria-label": "What if" });
    this.stage = el("div", { class: "stage" });
    this.root = el("article", { class: "result by-hand" }, this.panel, this.stage);
  }

  async go(path, settle) {
    try {
      const now = await this.ask(path, settle);
      const words = [...now.execution.path.init, ...now.execution.path.steps].join("_");
      this.show(words, now);
      return true;
    } catch (e) {
      this.panel.replaceChildren(el("h2", {}, "What if"), el("p", { class: "bad", role: "alert" }, e.message), this.bar());
      return false;
    }
  }

  // To where the row before the last one was over.
  async back() {
    const { path, rows } = this.now.execution;
    const steps = rows.length > 1 ? rows[rows.length - 2].s : 0;
    await this.go([...path.init, ...path.steps.slice(0, steps)].join("_"), false);
  }

  show(path, now) {
    this.path = path;
    this.now = now;
    if (this.view) this.view.stop();
    this.view = new View(now.execution, this.light, null);
    this.panel.replaceChildren(el("h2", {}, "What if"), this.said(now), this.choices(now.enabled), this.bar());
    this.stage.replaceChildren(this.view.root);
    this.moved(path);
    const first = this.panel.querySelector("button.choice");
    if (first) first.focus({ preventScroll: true });
  }

  said(now) {
    const n = now.execution.rows.length;
    if (now.execution.violated) return el("p", { class: "bad", role: "status" }, now.execution.violated);
    if (now.ended) return el("p", { role: "status" }, "All threads have ended, and all buffers are empty.");
    if (!now.enabled.length) return el("p", { class: "bad", role: "status" }, "No thread can move: a deadlock.");
    return el("p", { role: "status" }, n ? `After ${plural(n, "step")}. Who moves next?` : "At the start. Who moves first?");
  }

  // A group for each thread; the number chooses by key.
  choices(enabled) {
    let number = 0;
    const threads = [...new Set(enabled.map((c) => c.t))];
    return el("div", { class: "choices" }, threads.map((t) => el("div", { class: "choice-lane" }, el("h3", {}, enabled.find((c) => c.t === t).thread),
      enabled.filter((c) => c.t === t).map((c) => {
        number++;
        return el("button", { type: "button", class: `choice${c.flush ? " flush" : ""}${c.wrong ? " wrong" : ""}`, "data-key": number, title: c.wrong || null, onclick: () => this.choose(c) },
          number < 10 ? el("kbd", {}, String(number)) : null, el("code", {}, c.text), c.line ? el("small", {}, ` line ${c.line}`) : null, c.wrong ? el("small", { class: "bad" }, ` ${c.wrong}`) : null);
      }))));
  }

  choose(choice) {
    return this.go(this.path ? `${this.path}_${choice.word}` : choice.word, true);
  }

  bar() {
    const undo = el("button", { type: "button", class: "undo", title: "Backspace", disabled: !this.now || !this.now.execution.rows.length, onclick: () => this.back() }, "Take back");
    const trace = this.now ? saveLink(JSON.stringify(this.now.trace, null, 1), `${this.name()}.trace.json`, "application/json", "Save as a trace") : null;
    return el("p", { class: "bar" }, undo, el("button", { type: "button", class: "leave", title: "Escape", onclick: () => this.leave() }, "Leave"), trace);
  }

  key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input:not([type=checkbox]), textarea, select, .cm-editor")) return false;
    if (/^[1-9]$/.test(e.key)) {
      const button = this.panel.querySelector(`[data-key="${e.key}"]`);
      if (button) button.click();
    } else if (e.key === "Backspace") {
      if (this.now && this.now.execution.rows.length) this.back();
    } else if (e.key === "Escape") this.leave();
    else return false;
    e.preventDefault();
    return true;
  }
}
