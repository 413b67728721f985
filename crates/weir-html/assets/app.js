// The workbench: an editor, and beside it what becomes of the program.
const setup = JSON.parse(document.getElementById("data").textContent);
const backend = typeof playground === "undefined" ? server : playground;

function option(value, text) {
  return el("option", { value }, text);
}

function field(label, control) {
  return el("label", {}, label, control);
}

const desk = el("div", { class: "desk" });
const code = WeirEditor.make({ parent: desk, label: "Program", changed: () => edited(), run: () => start(), apply: () => applyFences() });
// What scrolls can be reached by keyboard, and says so to those who look for it.
desk.querySelector(".cm-content").tabIndex = 0;
const example = el("select", { onchange: () => { load(Number(example.value)); example.value = ""; } }, option("", "Example…"), setup.examples.map((e, i) => option(i, e.title)));
const name = el("input", { type: "text", "aria-label": "File name", value: "program.weir", maxlength: 64, onchange: () => { code.named(name.value); edited(); } });
const form = {};
for (const f of setup.form) {
  form[f.name] = el("select", { onchange: () => edited() }, f.choices.map(([value, label, title]) => el("option", { value, title: title || null }, label)));
  form[f.name].value = f.default;
}
const go = el("button", { type: "button", class: "go", title: "Ctrl+Enter", onclick: () => start() }, "Run");
const cancel = el("button", { type: "button", class: "stop", disabled: true, onclick: () => stop() }, "Cancel");
const hand = el("button", { type: "button", class: "hand", title: "Choose every step by hand", onclick: () => byHand("") }, "Step by hand");
const file = el("input", { type: "file", class: "hidden", tabindex: "-1", "aria-hidden": "true", onchange: () => openFile() });
const pick = el("button", { type: "button", onclick: () => file.click() }, "Open file…");
const save = el("a", { class: "save", hidden: true, download: "" }, "Save this answer as a file");
const pin = el("button", { type: "button", class: "quiet pin", hidden: true, title: "Keep this answer beside the next one", onclick: () => pinned() }, "Compare with the next");
const progress = el("p", { class: "progress", role: "status" });
const place = el("div", { class: "answer" });
const other = el("div", { class: "answer other", hidden: true });
const answers = el("div", { class: "answers" }, other, place);

let shown = null, walk = null, control = null, ran = false, ask_again = 0;

function question() {
  const out = { text: code.text(), name: name.value };
  for (const f of setup.form) out[f.name] = form[f.name].value;
  return out;
}

function remember() {
  form.engine.disabled = form.command.value !== "check";
  clearTimeout(ask_again);
  ask_again = setTimeout(() => address.write(question(), { run: ran, path: walk ? walk.path || "" : null }), 150);
}

function edited() {
  ran = false;
  code.diagnose([]);
  remember();
}

function fill(said) {
  name.value = said.name || "program.weir";
  code.set(said.text || "", name.value);
  for (const f of setup.form) if (f.choices.some(([value]) => value === said[f.name])) form[f.name].value = said[f.name];
}

function load(i) {
  const { text, name: file } = setup.examples[i];
  fill({ ...question(), text, name: file });
  edited();
}

function openFile() {
  const chosen = file.files[0];
  if (!chosen) return;
  chosen.text().then((text) => { fill({ ...question(), text, name: chosen.name }); edited(); });
  file.value = "";
}

function running(on) {
  go.disabled = on;
  cancel.disabled = !on;
}

async function start(instead) {
  if (go.disabled) return null;
  if (walk) leaveWalk();
  running(true);
  const own = control = new AbortController(), began = performance.now();
  progress.textContent = "Running …";
  save.hidden = true;
  const asked = { ...question(), ...(instead || {}) };
  try {
    const done = await backend.run(asked, (said) => {
      if (own.signal.aborted) return;
      progress.textContent = `Running for ${((performance.now() - began) / 1000).toFixed(1)} s${said ? `: ${said}` : " …"}`;
    }, own.signal);
    if (own !== control) return null;
    progress.textContent = done.cancelled ? "Cancelled." : "";
    if (done.result) show(done);
    ran = true;
    remember();
    return done.result;
  } catch (e) {
    if (own === control) progress.textContent = `Sorry: ${e.message}`;
    return null;
  } finally {
    if (own === control) running(false);
  }
}

function stop() {
  if (!control) return;
  progress.textContent = "Cancelling …";
  control.abort();
  // The next question need not wait for the end of this one.
  running(false);
}

const host = {
  light: (line) => code.step(line),
  whatIf: (run, rows) => byHand([...run.path.init, ...run.path.steps.slice(0, rows ? run.rows[rows - 1].s : 0)].join("_")),
  apply: () => applyFences(),
};

function show({ result, report }) {
  if (shown && shown.view) shown.view.stop();
  shown = new Result(result, host);
  place.replaceChildren(shown.root);
  code.diagnose([...(result.diagnostics || []), ...(result.warnings || [])].map((d) => ({ ...d, message: d.hint ? `${d.message}\n${d.hint}` : d.message })));
  code.fences(result.fences.map((f) => ({ line: f.line, text: `${f.kind === "store-store" ? "a store-store fence" : "a fence"} belongs ${f.place}` })));
  save.hidden = !report;
  if (report) save.href = report;
  pin.hidden = false;
  // Arrow keys go to the execution now, not to the editor.
  if (shown.view) shown.view.root.focus({ preventScroll: true });
}

// Writes the fences of the answer into the program. An answer about safety has only their places: the
// question that has the text is asked then.
async function applyFences() {
  if (!shown) return;
  let { edited: text } = shown.data;
  if (text === undefined) {
    const answer = await start({ command: "fence-safe" });
    text = answer && answer.edited;
  }
  if (!text) {
    progress.textContent = "Weir cannot write these fences into this text by itself: the answer says where they belong.";
    return;
  }
  code.edit(text);
  progress.textContent = "The fences are in the program: run it again.";
}

function pinned() {
  if (!other.hidden) {
    other.hidden = true;
    other.replaceChildren();
    pin.textContent = "Compare with the next";
    answers.classList.remove("two");
    return;
  }
  if (!shown) return;
  other.replaceChildren(el("p", { class: "kept" }, "Kept for comparison:"), shown.root);
  // Of two answers with the same parts, those of this one have names of their own.
  for (const part of other.querySelectorAll("[aria-label]")) part.setAttribute("aria-label", `${part.getAttribute("aria-label")} (kept)`);
  other.hidden = false;
  answers.classList.add("two");
  pin.textContent = "Stop comparing";
  shown = null;
  place.replaceChildren(el("p", { class: "progress" }, "Change the program or the machine, and run."));
}

async function byHand(path) {
  const asked = question();
  walk = new WhatIf({
    step: (words, settle) => backend.step({ ...asked, path: words, settle }),
    light: host.light,
    moved: () => remember(),
    leave: () => leaveWalk(),
    name: () => asked.name.replace(/\.[^.]*$/, ""),
  });
  place.replaceChildren(walk.root);
  await walk.go(path, false);
}

function leaveWalk() {
  if (walk && walk.view) walk.view.stop();
  walk = null;
  place.replaceChildren(...(shown ? [shown.root] : []));
  remember();
}

document.addEventListener("keydown", (e) => {
  if (e.defaultPrevented) return;
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) { e.preventDefault(); start(); return; }
  if (walk && walk.key(e)) return;
  const view = walk ? walk.view : shown && shown.view;
  if (view && !e.target.closest(KEEPS_KEYS)) view.key(e);
});

document.body.classList.add("app");
document.body.append(
  el("header", { class: "top" }, el("h1", {}, "Weir"), el("small", {}, "what can this program do on a machine with store buffers?"), el("span", { class: "grow" }), themeButton()),
  el("main", { class: "workbench" },
    el("section", { class: "writing", "aria-label": "Program" },
      el("div", { class: "bar" }, field("Start from", example), pick, file, field("Name", name)), desk),
    el("section", { class: "reading", "aria-label": "Answer" },
      el("div", { class: "bar" }, setup.form.map((f) => field(f.label, form[f.name])), go, cancel, hand),
      el("div", { class: "bar" }, progress, el("span", { class: "grow" }), pin, save), answers)),
  el("footer", {}, `weir ${setup.version}${setup.seconds ? `, at most ${setup.seconds} s a program` : ""}. Nothing leaves this machine.`));

async function open() {
  const said = await address.read();
  if (!said) { fill({ ...question(), text: setup.examples[0].text, name: setup.examples[0].name }); remember(); return; }
  fill(said.question);
  ran = said.run;
  if (said.path !== null) await byHand(said.path);
  else if (said.run) await start();
  remember();
}
window.addEventListener("hashchange", () => { open(); });
open();
