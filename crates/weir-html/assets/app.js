// The page of `weir serve`: an editor, and what becomes of the program.
const setup = JSON.parse(document.getElementById("data").textContent);
const POLL = 150;

function option(value, text) {
  return el("option", { value }, text);
}

function field(label, control) {
  return el("label", {}, label, control);
}

const editor = el("textarea", { spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-label": "Program" });
const example = el("select", { onchange: () => load(Number(example.value)) }, setup.examples.map((e, i) => option(i, e.title)));
const name = el("input", { type: "text", "aria-label": "File name", value: "program.weir", maxlength: 64 });
const form = {};
for (const f of setup.form) {
  form[f.name] = el("select", {}, f.choices.map(([value, label, title]) => el("option", { value, title: title || null }, label)));
  form[f.name].value = f.default;
}
form.command.addEventListener("change", () => { form.engine.disabled = form.command.value !== "check"; });
const go = el("button", { type: "button", class: "go", title: "Ctrl+Enter", onclick: () => start() }, "Run");
const cancel = el("button", { type: "button", class: "stop", disabled: true, onclick: () => stop() }, "Cancel");
const file = el("input", { type: "file", class: "hidden", tabindex: "-1", "aria-hidden": "true", onchange: () => openFile() });
const pick = el("button", { type: "button", onclick: () => file.click() }, "Open file…");
const save = el("a", { class: "save", hidden: true, download: "" }, "Save this answer as a file");
const progress = el("p", { class: "progress", role: "status" });
const place = el("div", { class: "answer" });

function load(i) {
  editor.value = setup.examples[i].text;
  name.value = setup.examples[i].name;
}

function openFile() {
  const chosen = file.files[0];
  if (!chosen) return;
  chosen.text().then((text) => { editor.value = text; name.value = chosen.name; });
  file.value = "";
}

let job = null, shown = null, ran = 0;

async function ask(path, body) {
  const response = await fetch(path, body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const value = await response.json();
  if (!response.ok) throw new Error(value.error || response.statusText);
  return value;
}

function running(on) {
  go.disabled = on;
  cancel.disabled = !on;
}

async function start() {
  if (go.disabled) return;
  running(true);
  ran = performance.now();
  progress.textContent = "Running …";
  save.hidden = true;
  try {
    const question = { text: editor.value, name: name.value };
    for (const f of setup.form) question[f.name] = form[f.name].value;
    job = (await ask("api/run", question)).job;
    poll();
  } catch (e) {
    fail(e);
  }
}

async function poll() {
  try {
    const now = await ask(`api/job/${job}`);
    if (now.state === "running") {
      const seconds = ((performance.now() - ran) / 1000).toFixed(1);
      progress.textContent = `Running for ${seconds} s${now.progress ? `: ${now.progress}` : " …"}`;
      setTimeout(poll, POLL);
      return;
    }
    finish(now);
  } catch (e) {
    fail(e);
  }
}

async function stop() {
  progress.textContent = "Cancelling …";
  try {
    await ask(`api/job/${job}/cancel`, {});
  } catch (e) {
    fail(e);
  }
}

function finish({ result, cancelled }) {
  running(false);
  progress.textContent = cancelled ? "Cancelled." : "";
  if (shown && shown.view) shown.view.stop();
  shown = new Result(result);
  place.replaceChildren(shown.root);
  save.href = `api/job/${job}/report.html`;
  save.hidden = false;
}

function fail(e) {
  running(false);
  progress.textContent = `Sorry: ${e.message}`;
}

editor.addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) { e.preventDefault(); start(); }
});
document.addEventListener("keydown", (e) => {
  if (e.defaultPrevented || !shown || !shown.view || e.target.closest("input, textarea, select, .source")) return;
  shown.view.key(e);
});

document.body.append(
  el("header", { class: "top" }, el("h1", {}, "Weir"), el("small", {}, "what can this program do on a machine with store buffers?"), el("span", { class: "grow" }), themeButton()),
  el("main", { class: "editor" },
    el("div", { class: "bar" }, field("Example", example), pick, file, field("Name", name)),
    editor,
    el("div", { class: "bar" }, setup.form.map((f) => field(f.label, form[f.name])), go, cancel, save),
    progress, place),
  el("footer", {}, `weir ${setup.version}${setup.seconds ? `, at most ${setup.seconds} s a program` : ""}. Nothing leaves this machine.`));
load(0);
