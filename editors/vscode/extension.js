// Starts `weir lsp` for .weir files; everything else is the server's.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const command = workspace.getConfiguration("weir").get("path", "weir");
  const server = { command, args: ["lsp"] };
  client = new LanguageClient("weir", "Weir", server, { documentSelector: [{ language: "weir" }] });
  await client.start();
};

exports.deactivate = () => client && client.stop();
