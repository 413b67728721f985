//! A session with `weir lsp`: open, error, fix, hover, check, quick fix.

mod common;
#[path = "lsp/editor.rs"]
mod editor;

use common::Folder;
use editor::{Editor, URI, applied};
use serde_json::{Value, json};
use std::io::Write;

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
    // What it offers to do is done by its one file.
    let script = std::fs::read_to_string(folder.join(package["main"].as_str().unwrap())).unwrap();
    for command in offers["commands"].as_array().unwrap() {
        let name = command["command"].as_str().unwrap();
        assert!(script.contains(&format!("registerCommand(\"{name}\"")), "{name}");
    }
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

/// Every name that a message proposes is a change of the text; applied one after the other, nothing is left.
#[test]
fn slips_of_the_finger_are_mended() {
    let text = "shared flag: bool, turn: u8;\nenum Color { Red, Green }\n\n\
        proc get() -> u8 { return turn; }\n\n\
        thread left { flga = true; trun = get(); a = gte(); cs: skip; }\n\
        thread right { flag = true; var c: Color = Color.Gren; sikp; }\n\n\
        never left@sc && turn == 1;\nnever lfet@cs && trun == 1;\n";
    let mut editor = Editor::start();
    editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    let (mut text, mut version, mut titles) = (text.to_string(), 1, Vec::new());
    while editor.type_in(version, &text) != json!([]) {
        let proposed = editor.diagnostics.as_array().unwrap().clone();
        let lines: Vec<u64> =
            proposed.iter().map(|d| d["range"]["start"]["line"].as_u64().unwrap()).collect();
        let action = lines.iter().find_map(|line| editor.actions(URI, *line).get(0).cloned());
        let action = action.unwrap_or_else(|| panic!("nothing is proposed: {proposed:?}\n{text}"));
        let about = action["diagnostics"][0]["message"].as_str().unwrap();
        assert!(about.contains("did you mean"), "{action}");
        titles.push(action["title"].as_str().unwrap().to_string());
        text = applied(&text, &action["edit"]["changes"][URI]);
        version += 1;
        assert!(version < 30, "{text}");
    }
    for wanted in ["`flga` to `flag`", "`trun` to `turn`", "`gte` to `get`", "`sc` to `cs`"] {
        assert!(titles.iter().any(|t| t == &format!("Change {wanted}")), "{wanted}: {titles:?}");
    }
    // Elsewhere in the text nothing is proposed.
    editor.type_in(version, &text.replacen("cs: skip", "cs: sikp", 1));
    assert_eq!(editor.actions(URI, 0), json!([]));
    assert_eq!(editor.actions(URI, 5)[0]["title"], "Change `sikp` to `skip`");
}

const ENDLESS: &str = "shared a: u64, b: u64, c: u64;\n\
    thread p[4] { loop { lock a += 1; b = a; lock c += b; } }\nnever a == 1000000007;\n";

/// A check tells how it goes, and ends when it is told to: by its request, by its progress, by a new text.
#[test]
fn checks_show_progress_and_are_cancelled() {
    let mut editor = Editor::watching(Value::Null);
    assert_eq!(editor.type_in(1, ENDLESS), json!([]));
    let call = json!({"command": "weir.check", "arguments": [URI, "tso"], "workDoneToken": "mine"});
    let send = |editor: &mut Editor, id: u64, call: &Value| {
        editor
            .send(&json!({"jsonrpc": "2.0", "id": id, "method": "workspace/executeCommand", "params": call}));
    };
    let of = |kind: &'static str| move |p: &Value| p["token"] == "mine" && p["value"]["kind"] == kind;
    let answer = |editor: &mut Editor, id: u64| loop {
        let value = editor.receive();
        if value["id"] == id && value["method"].is_null() {
            return value;
        }
    };
    // By the request.
    send(&mut editor, 501, &call);
    let begin = editor.until("$/progress", of("begin"));
    assert_eq!(begin["value"]["cancellable"], true);
    let report = editor.until("$/progress", of("report"));
    assert!(report["value"]["message"].as_str().unwrap().contains("states"), "{report}");
    let began = std::time::Instant::now();
    editor.tell("$/cancelRequest", json!({"id": 501}));
    editor.until("$/progress", of("end"));
    assert_eq!(answer(&mut editor, 501)["error"]["code"], -32800);
    assert!(began.elapsed().as_secs() < 10, "the check went on to its limit");
    // By the progress, which is the server's own where no token came.
    let mut own = call.clone();
    own.as_object_mut().unwrap().remove("workDoneToken");
    send(&mut editor, 502, &own);
    let token = editor.until("window/workDoneProgress/create", |_| true)["token"].clone();
    editor.until("$/progress", |p| p["token"] == token && p["value"]["kind"] == "report");
    editor.tell("window/workDoneProgress/cancel", json!({"token": token}));
    assert_eq!(answer(&mut editor, 502)["error"]["code"], -32800);
    // By a new text, and the server answers what is asked next.
    send(&mut editor, 503, &call);
    editor.until("$/progress", of("report"));
    let small = "shared x: u8;\nthread t { x = 1; }\nnever x == 2;\n";
    editor.type_in(2, small);
    assert_eq!(answer(&mut editor, 503)["error"]["code"], -32801);
    send(&mut editor, 504, &call);
    let end = editor.until("$/progress", of("end"));
    assert!(end["value"]["message"].as_str().unwrap().starts_with("SAFE under TSO"), "{end}");
    assert_eq!(answer(&mut editor, 504)["result"]["verdict"], "safe");
}

/// The messages of `tests/messages`: where one proposes something, so does a quick fix.
#[test]
fn every_proposal_is_a_quick_fix() {
    let mut editor = Editor::start();
    editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    let (mut proposed, mut without) = (0, Vec::new());
    for table in ["weir", "litmus", "automata"] {
        let path = common::root().join(format!("crates/weir/tests/messages/{table}.txt"));
        let text = std::fs::read_to_string(path).unwrap();
        for (i, case) in text.split("\n$ weir ").enumerate().skip(1) {
            let mut lines = case.lines().skip(1);
            let Some(name) = lines.next().and_then(|l| l.strip_prefix("> ")) else { continue };
            let program: Vec<&str> = lines.map_while(|l| l.strip_prefix('|')).collect();
            let program: String =
                program.iter().map(|l| format!("{}\n", l.strip_prefix(' ').unwrap_or(l))).collect();
            let uri = format!("file:///{table}/{i}/{name}");
            editor.open(&uri, &program);
            editor.until("textDocument/publishDiagnostics", |p| p["uri"] == uri);
            for d in editor.diagnostics.clone().as_array().unwrap() {
                let said = d["message"].as_str().unwrap();
                if said.contains("did you mean") {
                    proposed += 1;
                    let line = d["range"]["start"]["line"].as_u64().unwrap();
                    let actions = editor.actions(&uri, line);
                    let all = actions.as_array().unwrap();
                    if !all.iter().any(|a| a["diagnostics"][0]["message"] == d["message"]) {
                        without.push(format!("{table}: {said}\n{program}"));
                    }
                }
            }
        }
    }
    assert!(proposed > 12, "{proposed}");
    assert_eq!(without, Vec::<String>::new());
}
