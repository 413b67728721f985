//! An editor that speaks with `weir lsp`, from a script.

// Each target needs a part of it.
#![allow(dead_code)]

use crate::common::command;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

pub const URI: &str = "file:///locks/peterson.weir";

pub struct Editor {
    pub child: Child,
    pub to: ChildStdin,
    from: BufReader<ChildStdout>,
    pub next: u64,
    /// Diagnostics published last.
    pub diagnostics: Value,
}

impl Editor {
    pub fn start() -> Editor {
        let mut child =
            command(["lsp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("weir lsp starts");
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Editor { child, to, from, next: 0, diagnostics: Value::Null }
    }

    pub fn send(&mut self, value: &Value) {
        let text = value.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.to.flush().unwrap();
    }

    pub fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "the server ended");
            match line.trim().split_once(": ") {
                Some((_, n)) => length = n.parse().unwrap(),
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).unwrap();
        let value: Value = serde_json::from_slice(&body).unwrap();
        if value["method"] == "textDocument/publishDiagnostics" {
            self.diagnostics = value["params"]["diagnostics"].clone();
        }
        value
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let value = self.receive();
            if value["id"] == id {
                assert!(value["error"].is_null(), "{value}");
                return value["result"].clone();
            }
        }
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a text and waits for what is said about it.
    pub fn type_in(&mut self, version: u64, text: &str) -> Value {
        let (method, params) = if version == 1 {
            let doc = json!({"uri": URI, "languageId": "weir", "version": 1, "text": text});
            ("textDocument/didOpen", json!({"textDocument": doc}))
        } else {
            let doc = json!({"uri": URI, "version": version});
            ("textDocument/didChange", json!({"textDocument": doc, "contentChanges": [{"text": text}]}))
        };
        self.tell(method, params);
        while self.receive()["method"] != "textDocument/publishDiagnostics" {}
        self.diagnostics.clone()
    }

    pub fn at(&mut self, method: &str, text: &str, needle: &str) -> Value {
        let at = text.find(needle).unwrap();
        let line = text[..at].matches('\n').count();
        let character = at - text[..at].rfind('\n').map_or(0, |i| i + 1);
        let position = json!({"line": line, "character": character + 1});
        self.ask(method, json!({"textDocument": {"uri": URI}, "position": position}))
    }

    /// Opens any file.
    pub fn open(&mut self, uri: &str, text: &str) {
        let doc = json!({"uri": uri, "languageId": "c", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": doc}));
    }

    /// Reads on until a message of that method about what `is` says comes.
    pub fn until(&mut self, method: &str, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let value = self.receive();
            if value["method"] == method && is(&value["params"]) {
                return value["params"].clone();
            }
        }
    }

    /// An editor that shows progress.
    pub fn watching(options: Value) -> Editor {
        let mut editor = Editor::start();
        let capabilities = json!({"window": {"workDoneProgress": true}});
        let about = json!({"processId": null, "rootUri": null, "capabilities": capabilities,
            "initializationOptions": options});
        editor.ask("initialize", about);
        editor.tell("initialized", json!({}));
        editor
    }

    pub fn actions(&mut self, uri: &str, line: u64) -> Value {
        let place = json!({"line": line, "character": 0});
        let range = json!({"start": place, "end": {"line": line, "character": 200}});
        let asked = json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []}});
        self.ask("textDocument/codeAction", asked)
    }
}

/// The text after the edits, which do not overlap.
pub fn applied(text: &str, edits: &Value) -> String {
    let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect();
    let offset =
        |p: &Value| starts[p["line"].as_u64().unwrap() as usize] + p["character"].as_u64().unwrap() as usize;
    let mut edits: Vec<&Value> = edits.as_array().unwrap().iter().collect();
    edits.sort_by_key(|e| std::cmp::Reverse(offset(&e["range"]["start"])));
    let mut out = text.to_string();
    for e in edits {
        out.replace_range(
            offset(&e["range"]["start"])..offset(&e["range"]["end"]),
            e["newText"].as_str().unwrap(),
        );
    }
    out
}
