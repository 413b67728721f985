// Starts `weir lsp` for .weir files, and for programs in C, C++ and Rust; everything else is the server's.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration("weir");
  const server = { command: settings.get("path", "weir"), args: ["lsp"] };
  client = new LanguageClient("weir", "Weir", server, {
    documentSelector: ["weir", "c", "cpp", "rust"].map((language) => ({ language, scheme: "file" })),
    initializationOptions: { checkOnSave: settings.get("checkOnSave", true) },
  });
  await client.start();
};

exports.deactivate = () => client && client.stop();
