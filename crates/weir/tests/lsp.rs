//! A session with `weir lsp`: open, error, fix, hover, check, quick fix.

mod common;

use common::{Folder, command};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

const URI: &str = "file:///locks/peterson.weir";

struct Editor {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    next: u64,
    /// Diagnostics published last.
    diagnostics: Value,
}

impl Editor {
    fn start() -> Editor {
        let mut child =
            command(["lsp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("weir lsp starts");
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Editor { child, to, from, next: 0, diagnostics: Value::Null }
    }

    fn send(&mut self, value: &Value) {
        let text = value.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.to.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
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

    fn ask(&mut self, method: &str, params: Value) -> Value {
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

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a text and waits for what is said about it.
    fn type_in(&mut self, version: u64, text: &str) -> Value {
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

    fn at(&mut self, method: &str, text: &str, needle: &str) -> Value {
        let at = text.find(needle).unwrap();
        let line = text[..at].matches('\n').count();
        let character = at - text[..at].rfind('\n').map_or(0, |i| i + 1);
        let position = json!({"line": line, "character": character + 1});
        self.ask(method, json!({"textDocument": {"uri": URI}, "position": position}))
    }
}

#[test]
fn a_session() {
    let good = std::fs::read_to_string(common::root().join("examples/peterson.weir")).unwrap();
    let bad = good.replacen("flag[0] = true;", "flga[0] = true;", 1);
    let mut editor = Editor::start();
    let offered = editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    assert_eq!(offered["capabilities"]["hoverProvider"], true);
    editor.tell("initialized", json!({}));

    // An error, at its place, with a suggestion.
    let problems = editor.type_in(1, &bad);
    assert_eq!(problems.as_array().unwrap().len(), 1, "{problems}");
    assert_eq!(problems[0]["range"]["start"], json!({"line": 7, "character": 4}));
    assert_eq!(problems[0]["range"]["end"], json!({"line": 7, "character": 8}));
    assert!(problems[0]["message"].as_str().unwrap().contains("did you mean `flag`?"));
    assert_eq!(editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": URI}})), json!([]));

    // The fix.
    assert_eq!(editor.type_in(2, &good), json!([]));

    // Hover and definition.
    let hover = editor.at("textDocument/hover", &good, "turn == 1");
    assert!(hover["contents"]["value"].as_str().unwrap().contains("shared turn: u8"), "{hover}");
    let hover = editor.at("textDocument/hover", &good, "cs && right");
    assert!(hover["contents"]["value"].as_str().unwrap().contains("left@cs"), "{hover}");
    assert_eq!(editor.at("textDocument/hover", &good, "never"), Value::Null);
    let place = editor.at("textDocument/definition", &good, "flag[1] && turn");
    assert_eq!(place["range"]["start"], json!({"line": 4, "character": 7}));

    // The lens, the check it stands for, and the quick fix.
    let lenses = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let last = lenses.as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["range"]["start"]["line"], 22);
    let call = json!({"command": last["command"]["command"], "arguments": last["command"]["arguments"]});
    let answer = editor.ask("workspace/executeCommand", call);
    assert_eq!(answer["verdict"], "unsafe");
    assert_eq!(editor.diagnostics[0]["range"]["start"]["line"], 22, "{}", editor.diagnostics);
    assert!(!editor.diagnostics[0]["relatedInformation"].as_array().unwrap().is_empty());
    let range = editor.diagnostics[0]["range"].clone();
    let asked = json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
    let actions = editor.ask("textDocument/codeAction", asked.clone());
    assert!(actions[0]["title"].as_str().unwrap().starts_with("Insert 2 fences"), "{actions}");
    let repaired = applied(&good, &actions[0]["edit"]["changes"][URI]);

    // The repaired program is safe, and there is nothing left to fix.
    assert_eq!(editor.type_in(3, &repaired), json!([]));
    assert_eq!(editor.ask("textDocument/codeAction", asked), json!([]));
    let call = json!({"command": "weir.check", "arguments": [URI, "tso"]});
    assert_eq!(editor.ask("workspace/executeCommand", call)["verdict"], "safe");
    let folder = Folder::new();
    let file = folder.file("repaired.weir", &repaired);
    common::weir(["check", &file]).exits(0);

    let pretty = editor.ask("textDocument/formatting", json!({"textDocument": {"uri": URI}, "options": {}}));
    assert!(pretty[0]["newText"].as_str().unwrap().contains("fence;"));
    // What is not offered is refused, not ignored.
    editor.send(&json!({"jsonrpc": "2.0", "id": 999, "method": "textDocument/inlayHint", "params": {}}));
    assert_eq!(editor.receive()["error"]["code"], -32601);

    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.child.wait().unwrap().code(), Some(0));
}

/// The text after the edits, which do not overlap.
fn applied(text: &str, edits: &Value) -> String {
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

#[test]
fn nonsense_does_not_end_the_server() {
    let mut editor = Editor::start();
    editor.send(&json!({"jsonrpc": "2.0", "id": "x", "method": "textDocument/hover", "params": {}}));
    assert_eq!(editor.receive()["result"], Value::Null);
    editor.send(&json!([1, 2, 3]));
    write!(editor.to, "Content-Length: 3\r\n\r\n{{]x").unwrap();
    let call = json!({"command": "weir.check", "arguments": ["file:///nowhere", "tso"]});
    editor.send(&json!({"jsonrpc": "2.0", "id": 7, "method": "workspace/executeCommand", "params": call}));
    assert!(editor.receive()["error"]["message"].as_str().unwrap().contains("open program"));
    for text in ["", "\u{0}", "thread 𝕏 { é", "}}}}{{{{", "never"] {
        editor.type_in(1, text);
    }
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    editor.tell("exit", Value::Null);
    editor.child.wait().unwrap();
}

#[test]
fn the_extension_is_whole() {
    let folder = common::root().join("editors/vscode");
    let read = |name: &str| -> Value {
        let text = std::fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
    };
    let package = read("package.json");
    let offers = &package["contributes"];
    read(offers["languages"][0]["configuration"].as_str().unwrap());
    let grammar = read(offers["grammars"][0]["path"].as_str().unwrap());
    assert!(folder.join(package["main"].as_str().unwrap()).exists());
    // The grammar knows the words that the reference lists.
    let reference = std::fs::read_to_string(common::root().join("docs/language.md")).unwrap();
    let words = reference.split("Words that cannot be names: `").nth(1).unwrap().split('`').next().unwrap();
    let patterns = grammar["patterns"].to_string();
    for word in words.split(' ') {
        let known = patterns.split(['(', ')', '|']).any(|w| w == word);
        assert!(known, "the grammar does not know `{word}`");
    }
}

#[test]
fn names_everywhere() {
    let text = "shared flag: u8, other: u8;\nenum Color { Red, Green }\n\n\
        proc get(n: u8) -> u8 { var k: u8 = flag; return k + n; }\n\n\
        thread a { flag = 1; r = get(2); cs: skip; }\nthread b { var flag2: u8 = flag; other = flag2; }\n\n\
        never a@cs && flag == 7;\n";
    let mut editor = Editor::start();
    let offered = editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    assert_eq!(offered["capabilities"]["renameProvider"], true);
    assert_eq!(editor.type_in(1, text), json!([]));
    // References: shared memory in all threads, a label in its property.
    let all = editor.at("textDocument/references", text, "flag = 1");
    assert_eq!(all.as_array().unwrap().len(), 5, "{all}");
    assert_eq!(editor.at("textDocument/references", text, "cs: skip").as_array().unwrap().len(), 2);
    assert_eq!(editor.at("textDocument/references", text, "skip"), json!([]));
    // Renaming changes each of them, and refuses what would be another program.
    let rename = |editor: &mut Editor, needle: &str, name: &str| {
        let at = text.find(needle).unwrap();
        let line = text[..at].matches('\n').count();
        let character = at - text[..at].rfind('\n').map_or(0, |i| i + 1);
        editor.next += 1;
        let (id, position) = (editor.next, json!({"line": line, "character": character}));
        let params = json!({"textDocument": {"uri": URI}, "position": position, "newName": name});
        editor.send(&json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/rename", "params": params}));
        loop {
            let value = editor.receive();
            if value["id"] == id {
                return value;
            }
        }
    };
    let edits = rename(&mut editor, "flag = 1", "ready");
    assert_eq!(edits["result"]["changes"][URI].as_array().unwrap().len(), 5, "{edits}");
    for bad in ["other", "if", "1x", "", "a b"] {
        let refused = rename(&mut editor, "flag = 1", bad);
        assert!(refused["error"]["message"].is_string(), "{bad}: {refused}");
    }
    // Outline, completion, colours.
    let outline = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    let names: Vec<&str> = outline.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["flag", "other", "Color", "get", "a", "b"]);
    let offered = editor.at("textDocument/completion", text, "other = ");
    let labels: Vec<&str> =
        offered.as_array().unwrap().iter().map(|s| s["label"].as_str().unwrap()).collect();
    for wanted in ["flag", "fence", "get", "Green", "cs"] {
        assert!(labels.contains(&wanted), "{wanted}: {labels:?}");
    }
    let tokens = editor.ask("textDocument/semanticTokens/full", json!({"textDocument": {"uri": URI}}));
    let data = tokens["data"].as_array().unwrap();
    assert!(data.len() > 50 && data.len().is_multiple_of(5), "{tokens}");
    assert_eq!(data[..5], [json!(0), json!(7), json!(4), json!(6), json!(0)]);
    // While the text is no program, the last one that was still helps.
    assert_ne!(editor.type_in(2, &format!("{text}thread c {{")), json!([]));
    assert!(editor.at("textDocument/references", text, "flag = 1").as_array().unwrap().len() >= 5);
    assert!(rename(&mut editor, "flag = 1", "ready")["error"].is_object());
}
