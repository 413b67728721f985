// Starts `weir lsp` for .weir files, and for programs in C, C++ and Rust; everything else is the server's. The
// execution view is the page that `weir check --html` writes, in a panel.
const { commands, window, workspace, ProgressLocation, ViewColumn } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { execFile } = require("child_process");
const { mkdtemp, readFile, rm } = require("fs/promises");
const { tmpdir } = require("os");
const { basename, dirname, join } = require("path");

let client;

const settings = () => workspace.getConfiguration("weir");
const command = () => settings().get("path", "weir");

// What a run ends with: its exit code and what it said. A bug that was found is no failure.
const run = (words, cwd, token) =>
  new Promise((done) => {
    const child = execFile(command(), words, { cwd, maxBuffer: 1 << 26 }, (error, out, err) => done({ error, said: err || out }));
    token.onCancellationRequested(() => child.kill("SIGINT"));
  });

// Checks the file of the editor and shows the page of the answer beside it.
async function show() {
  const document = window.activeTextEditor && window.activeTextEditor.document;
  if (!document || document.isUntitled) return window.showErrorMessage("Weir: open a file of a program first.");
  const model = await window.showQuickPick(["tso", "pso", "sc"], { placeHolder: "Memory model" });
  if (!model) return undefined;
  await document.save();
  const file = document.fileName;
  const folder = await mkdtemp(join(tmpdir(), "weir-"));
  const page = join(folder, "report.html");
  const title = `Weir: ${basename(file)} under ${model.toUpperCase()}`;
  try {
    const words = ["check", "--model", model, "--time-limit", "60s", "--html", page, file];
    const progress = { location: ProgressLocation.Notification, title, cancellable: true };
    const ended = await window.withProgress(progress, (_, token) => run(words, dirname(file), token));
    const html = await readFile(page, "utf8").catch(() => null);
    if (html === null) return window.showErrorMessage(`${title}: ${ended.said || ended.error || "no answer"}`);
    const panel = window.createWebviewPanel("weir", title, ViewColumn.Beside, { enableScripts: true, enableFindWidget: true });
    panel.webview.html = html;
    return panel;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

exports.activate = async (context) => {
  context.subscriptions.push(commands.registerCommand("weir.show", show));
  const server = { command: command(), args: ["lsp"] };
  client = new LanguageClient("weir", "Weir", server, {
    documentSelector: ["weir", "c", "cpp", "rust"].map((language) => ({ language, scheme: "file" })),
    initializationOptions: { checkOnSave: settings().get("checkOnSave", true) },
  });
  await client.start();
};

exports.deactivate = () => client && client.stop();
