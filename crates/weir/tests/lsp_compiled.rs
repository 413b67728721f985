//! Sessions with `weir lsp` about programs in C and Rust.

mod common;
#[path = "lsp/editor.rs"]
mod editor;

use common::Folder;
use editor::{Editor, applied};
use serde_json::{Value, json};

weir_testkit::main! {
    c_files_are_checked_when_they_are_saved: Clang;
    rust_files_are_checked_when_they_are_saved: Rustc;
}

const UNFENCED: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n\
    atomic_int x, y;\nint r, s;\n\
    void *a(void *_) {\n  atomic_store_explicit(&x, 1, memory_order_release);\n  r = atomic_load(&y);\n  return 0;\n}\n\
    void *b(void *_) {\n  atomic_store_explicit(&y, 1, memory_order_release);\n  s = atomic_load(&x);\n  return 0;\n}\n\
    int main(void) {\n  pthread_t p, q;\n  pthread_create(&p, 0, a, 0);\n  pthread_create(&q, 0, b, 0);\n\
    \x20 pthread_join(p, 0);\n  pthread_join(q, 0);\n  assert(r || s);\n}\n";

/// A file is written, saved, repaired by the quick fix, and saved again.
fn saved_c_program(expected: &str, project: Option<&str>) {
    let folder = Folder::new();
    let path = folder.file("store buffers.c", UNFENCED);
    if let Some(text) = project {
        folder.file("weir.toml", text);
    }
    let uri = format!("file://{}", path.replace(' ', "%20"));
    let mut editor = Editor::watching(Value::Null);
    editor.open(&uri, UNFENCED);
    let save = json!({"textDocument": {"uri": uri}});
    editor.tell("textDocument/didSave", save.clone());
    let ends = |p: &Value| p["value"]["kind"] == "end";
    let end = editor.until("$/progress", ends);
    assert!(end["value"]["message"].as_str().unwrap().starts_with(expected), "{end}");
    let found = editor.diagnostics.clone();
    if project.is_some_and(|p| p.contains("expect")) {
        assert_eq!(found, json!([]));
        return;
    }
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    assert_eq!(found[0]["range"]["start"]["line"], 21, "{found}");
    let steps = found[0]["relatedInformation"].as_array().unwrap();
    assert!(steps.iter().any(|s| s["message"].as_str().unwrap().contains("atomic_store")), "{found}");
    assert!(steps.iter().all(|s| s["location"]["uri"] == uri));
    let actions = editor.actions(&uri, 21);
    assert!(actions[0]["title"].as_str().unwrap().starts_with("Insert 2 fences"), "{actions}");
    let repaired = applied(UNFENCED, &actions[0]["edit"]["changes"][&uri]);
    assert_eq!(repaired.matches("atomic_thread_fence").count(), 2, "{repaired}");
    std::fs::write(&path, &repaired).unwrap();
    let doc = json!({"uri": uri, "version": 2});
    editor
        .tell("textDocument/didChange", json!({"textDocument": doc, "contentChanges": [{"text": repaired}]}));
    editor.tell("textDocument/didSave", save);
    let end = editor.until("$/progress", ends);
    assert_eq!(end["value"]["message"], "SAFE under TSO");
    assert_eq!(editor.diagnostics, json!([]));
}

fn c_files_are_checked_when_they_are_saved() {
    saved_c_program("UNSAFE under TSO: assertion fails", None);
    let project = "[[check]]\nfile = \"*.c\"\nmodel = \"tso\"\n";
    saved_c_program("UNSAFE under TSO", Some(project));
    saved_c_program("UNSAFE under TSO", Some(&format!("{project}expect = \"unsafe\"\n")));
    // What is no program with threads is left to others, and so is everything where the editor says so.
    let folder = Folder::new();
    for (name, text, options) in [
        ("lib.c", "#include <pthread.h>\nint f(void) { return 0; }\n", Value::Null),
        ("sb.c", UNFENCED, json!({"checkOnSave": false})),
    ] {
        let uri = format!("file://{}", folder.file(name, text));
        let mut editor = Editor::watching(options);
        editor.open(&uri, text);
        editor.tell("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
        assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
        assert_eq!(editor.diagnostics, json!([]), "{name}");
    }
    // By hand, under a model.
    let uri = format!("file://{}", folder.file("sb.c", UNFENCED));
    let mut editor = Editor::watching(json!({"checkOnSave": false}));
    editor.open(&uri, UNFENCED);
    let lenses = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": uri}}));
    assert_eq!(lenses.as_array().unwrap().len(), 3, "{lenses}");
    let call = json!({"command": "weir.check", "arguments": [uri, "sc"]});
    assert_eq!(editor.ask("workspace/executeCommand", call)["verdict"], "safe");
}

fn rust_files_are_checked_when_they_are_saved() {
    let text = "use std::sync::atomic::{AtomicBool, Ordering::*};\nuse std::thread;\n\n\
        static X: AtomicBool = AtomicBool::new(false);\nstatic Y: AtomicBool = AtomicBool::new(false);\n\n\
        fn main() {\n    let a = thread::spawn(|| {\n        X.store(true, Release);\n        Y.load(Acquire)\n    });\n\
        \x20   let b = thread::spawn(|| {\n        Y.store(true, Release);\n        X.load(Acquire)\n    });\n\
        \x20   let (r, s) = (a.join().unwrap(), b.join().unwrap());\n    assert!(r || s);\n}\n";
    let folder = Folder::new();
    let path = folder.file("sb.rs", text);
    let uri = format!("file://{path}");
    let mut editor = Editor::watching(Value::Null);
    editor.open(&uri, text);
    editor.tell("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    editor.until("$/progress", |p| p["value"]["kind"] == "end");
    let found = editor.diagnostics.clone();
    assert_eq!(found[0]["code"], "unsafe", "{found}");
    assert_eq!(found[0]["range"]["start"]["line"], 16, "{found}");
    // What the compiler refuses is said where a project lists the file, and only there.
    let wrong = text.replace("true", "ture");
    std::fs::write(&path, &wrong).unwrap();
    let mut saved = |version: u64, text: &str| {
        let doc = json!({"uri": uri, "version": version});
        let change = json!({"textDocument": doc, "contentChanges": [{"text": text}]});
        editor.tell("textDocument/didChange", change);
        editor.tell("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
        editor.until("$/progress", |p| p["value"]["kind"] == "end");
        editor.diagnostics.clone()
    };
    assert_eq!(saved(2, &wrong), json!([]));
    folder.file("weir.toml", "[[check]]\nfile = \"sb.rs\"\n");
    let found = saved(3, &wrong);
    assert!(found[0]["message"].as_str().unwrap().contains("ture"), "{found}");
}
