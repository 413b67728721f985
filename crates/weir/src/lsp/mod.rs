//! `weir lsp`: the language server protocol for `.weir` files, and for programs in C and Rust, on standard
//! input and output.
//!
//! Offered for Weir: diagnostics while typing, hover, go to definition, references, renaming, outline,
//! completion, colours by meaning, formatting, quick fixes for slips of the finger. For all of them: a check
//! when a file is saved, the code lens "check", progress that can be cancelled, and the quick fix that inserts
//! the fences a check proposes.

mod check;
mod everywhere;
mod meant;
mod outline;
mod run;
mod saved;
mod symbols;
mod task;
mod text;
mod wire;

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use task::Tasks;
use weir_driver::input;
use weir_driver::ways::Way;
use weir_ir::{Diagnostic, Model, Program, SourceFile};
use wire::Out;

/// Codes of the protocol.
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const INTERNAL: i64 = -32603;

/// An open file.
struct Document {
    file: SourceFile,
    version: Value,
    /// The last text that was a program, as a program.
    program: Option<Arc<Program>>,
    /// Whether `file` is that text.
    current: bool,
    /// Messages about the text as it is.
    problems: Vec<Diagnostic>,
    /// What the last check of this text found.
    found: Vec<Value>,
    repair: Option<(String, Vec<Value>)>,
}

impl Document {
    /// The text, if it is one of Weir's own languages.
    fn own(&self) -> Option<&SourceFile> {
        Some(&self.file).filter(|file| !input::needs_compiler(&file.name))
    }
}

type Documents = Arc<Mutex<HashMap<String, Document>>>;

struct Server {
    out: Out,
    documents: Documents,
    tasks: Arc<Tasks>,
    /// Files are checked when they are saved, unless the editor says otherwise.
    on_save: AtomicBool,
}

/// Serves one editor until it says goodbye. Whether it did so in order.
pub fn serve(mut input: impl BufRead, output: Box<dyn Write + Send>) -> bool {
    let server = Server {
        out: Out::new(output),
        documents: Documents::default(),
        tasks: Arc::default(),
        on_save: AtomicBool::new(true),
    };
    let mut asked_to_end = false;
    while let Ok(Some(message)) = wire::read(&mut input) {
        match message["method"].as_str() {
            Some("exit") => return asked_to_end,
            Some("shutdown") => {
                asked_to_end = true;
                server.out.respond(&message["id"], &Value::Null);
            }
            Some(method) => server.handle(method, &message),
            // An answer to what was asked: whether progress may be shown. It is told either way.
            None => {}
        }
    }
    asked_to_end
}

impl Server {
    fn handle(&self, method: &str, message: &Value) {
        let (id, params) = (&message["id"], &message["params"]);
        let uri = params["textDocument"]["uri"].as_str().unwrap_or("");
        match method {
            "initialize" => {
                if params["capabilities"]["window"]["workDoneProgress"] == true {
                    self.tasks.show();
                }
                let on_save = params["initializationOptions"]["checkOnSave"] != false;
                self.on_save.store(on_save, Ordering::Relaxed);
                self.out.respond(id, &capabilities());
            }
            "$/cancelRequest" => self.tasks.cancel_request(&params["id"]),
            "window/workDoneProgress/cancel" => self.tasks.cancel_token(&params["token"]),
            "textDocument/didOpen" => {
                let doc = &params["textDocument"];
                self.take(uri, doc["text"].as_str().unwrap_or(""), doc["version"].clone());
            }
            "textDocument/didChange" => {
                // Whole texts are asked for; the last one counts.
                let change = params["contentChanges"].as_array().and_then(|c| c.last());
                if let Some(text) = change.and_then(|c| c["text"].as_str()) {
                    self.take(uri, text, params["textDocument"]["version"].clone());
                }
            }
            "textDocument/didSave" => self.saved(uri),
            "textDocument/didClose" => {
                self.tasks.changed(uri);
                self.lock().remove(uri);
                self.out.notify("textDocument/publishDiagnostics", &json!({"uri": uri, "diagnostics": []}));
            }
            "textDocument/hover" => self.out.respond(id, &self.hover(uri, &params["position"])),
            "textDocument/definition" => self.out.respond(id, &self.definition(uri, &params["position"])),
            "textDocument/references" => self.out.respond(id, &self.references(uri, &params["position"])),
            "textDocument/documentHighlight" => {
                self.out.respond(id, &self.references(uri, &params["position"]));
            }
            "textDocument/rename" => match self.rename(uri, &params["position"], &params["newName"]) {
                Ok(edit) => self.out.respond(id, &edit),
                Err(why) => self.out.refuse(id, INVALID_PARAMS, &why),
            },
            "textDocument/documentSymbol" => self.out.respond(id, &self.outline(uri)),
            "textDocument/completion" => self.out.respond(id, &self.completion(uri)),
            "textDocument/semanticTokens/full" => self.out.respond(id, &self.tokens(uri)),
            "textDocument/formatting" => self.out.respond(id, &self.formatting(uri)),
            "textDocument/codeLens" => self.out.respond(id, &self.lenses(uri)),
            "textDocument/codeAction" => self.out.respond(id, &self.actions(uri, &params["range"])),
            "workspace/executeCommand" => self.execute(id, params),
            // Notifications may be ignored, requests may not.
            _ if id.is_null() => {}
            _ => self.out.refuse(id, METHOD_NOT_FOUND, &format!("{method} is not offered")),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Document>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new text.
    fn take(&self, uri: &str, text: &str, version: Value) {
        let name = uri.rsplit('/').next().filter(|n| !n.is_empty()).unwrap_or("program.weir");
        let file = SourceFile::new(name, text);
        self.tasks.changed(uri);
        if input::needs_compiler(name) {
            // Compilers look at what is saved.
            let (program, current, problems) = (None, false, Vec::new());
            let doc = Document { file, version, program, current, problems, found: Vec::new(), repair: None };
            publish(&self.out, uri, &doc);
            self.lock().insert(uri.to_string(), doc);
            return;
        }
        let loaded = input::from_text_by(name, text, Way::Either);
        let mut documents = self.lock();
        let last = documents.remove(uri).and_then(|d| d.program);
        let (program, current, problems) = match loaded {
            Ok(program) => {
                let warnings = program.warnings.clone();
                (Some(Arc::new(program)), true, warnings)
            }
            Err(refused) => (last, false, refused.diagnostics),
        };
        let doc = Document { file, version, program, current, problems, found: Vec::new(), repair: None };
        publish(&self.out, uri, &doc);
        documents.insert(uri.to_string(), doc);
    }

    fn symbol(&self, uri: &str, position: &Value) -> Option<(symbols::Symbol, SourceFile)> {
        let documents = self.lock();
        let doc = documents.get(uri)?;
        let offset = text::offset(&doc.file, position)?;
        let symbol = symbols::find(doc.program.as_deref()?, &doc.file.text, offset)?;
        Some((symbol, doc.file.clone()))
    }

    fn hover(&self, uri: &str, position: &Value) -> Value {
        let Some((s, file)) = self.symbol(uri, position) else { return Value::Null };
        let said = format!("```weir\n{}\n```\n{}", s.code, s.about);
        json!({"contents": {"kind": "markdown", "value": said}, "range": text::range(&file, s.span)})
    }

    fn definition(&self, uri: &str, position: &Value) -> Value {
        let Some((s, file)) = self.symbol(uri, position) else { return Value::Null };
        json!({"uri": uri, "range": text::range(&file, s.declared)})
    }

    fn references(&self, uri: &str, position: &Value) -> Value {
        let documents = self.lock();
        let found = documents.get(uri).and_then(|doc| {
            let offset = text::offset(&doc.file, position)?;
            let (_, places) = everywhere::places(doc.program.as_deref()?, &doc.file.text, offset)?;
            Some(everywhere::locations(uri, &doc.file, &places))
        });
        found.unwrap_or_else(|| json!([]))
    }

    fn rename(&self, uri: &str, position: &Value, name: &Value) -> Result<Value, String> {
        let documents = self.lock();
        let doc = documents.get(uri).filter(|d| d.current).ok_or("the program has errors")?;
        let program = doc.program.as_deref().ok_or("this is no program")?;
        let offset = text::offset(&doc.file, position).ok_or("there is no such place")?;
        let edits = everywhere::rename(program, &doc.file, offset, name.as_str().unwrap_or(""))?;
        Ok(json!({"changes": {uri: edits}}))
    }

    fn outline(&self, uri: &str) -> Value {
        let documents = self.lock();
        documents.get(uri).and_then(Document::own).map_or_else(|| json!([]), outline::symbols)
    }

    fn completion(&self, uri: &str) -> Value {
        let documents = self.lock();
        let Some(doc) = documents.get(uri).filter(|d| d.own().is_some()) else { return json!([]) };
        outline::complete(doc.program.as_deref(), &doc.file.text)
    }

    fn tokens(&self, uri: &str) -> Value {
        let documents = self.lock();
        let doc = documents.get(uri).filter(|d| d.current);
        let found = doc.and_then(|d| Some(outline::tokens(d.program.as_deref()?, &d.file)));
        found.unwrap_or_else(|| json!({"data": []}))
    }

    fn formatting(&self, uri: &str) -> Value {
        let documents = self.lock();
        let Some(doc) = documents.get(uri).filter(|d| d.own().is_some()) else { return Value::Null };
        let Ok(pretty) = weir_lang::format(&doc.file.text) else { return Value::Null };
        let all = weir_ir::Span::new(0, doc.file.text.len());
        json!([{"range": text::range(&doc.file, all), "newText": pretty}])
    }

    /// One lens at the top for each model, and one at each property.
    fn lenses(&self, uri: &str) -> Value {
        let documents = self.lock();
        let Some(doc) = documents.get(uri) else { return json!([]) };
        let lens = |span: weir_ir::Span, model: Model, title: String| {
            json!({
                "range": text::range(&doc.file, span),
                "command": {"title": title, "command": "weir.check", "arguments": [uri, model.name()]},
            })
        };
        let top = weir_ir::Span::new(0, 0);
        let each = || Model::ALL.iter().map(|&m| lens(top, m, format!("check under {m}")));
        if doc.own().is_none() {
            let path = text::path(uri).filter(|path| !saved::asks(path, &doc.file.text).is_empty());
            return path.map_or_else(|| json!([]), |_| each().collect());
        }
        let Some(program) = doc.program.as_ref().filter(|_| doc.current) else { return json!([]) };
        let mut out: Vec<Value> = each().collect();
        out.extend(program.properties.iter().map(|p| lens(p.span, Model::Tso, "check".into())));
        Value::Array(out)
    }

    /// The names that messages propose, and the fences that the last check proposed.
    fn actions(&self, uri: &str, range: &Value) -> Value {
        let documents = self.lock();
        let Some(doc) = documents.get(uri) else { return json!([]) };
        let place = |end: &str| text::offset(&doc.file, &range[end]);
        let range = place("start").zip(place("end")).map(|(a, b)| weir_ir::Span::new(a as usize, b as usize));
        let mut out = meant::actions(uri, &doc.file, &doc.problems, range);
        if let Some((title, edits)) = &doc.repair {
            let changes = json!({uri: edits});
            out.push(json!({
                "title": title,
                "kind": "quickfix",
                "isPreferred": true,
                "diagnostics": doc.found,
                "edit": {"changes": changes},
            }));
        }
        Value::Array(out)
    }
}

fn publish(out: &Out, uri: &str, doc: &Document) {
    let problems = doc.problems.iter().map(|d| check::diagnostic(uri, &doc.file, d));
    let all: Vec<Value> = problems.chain(doc.found.iter().cloned()).collect();
    let message = json!({"uri": uri, "version": doc.version, "diagnostics": all});
    out.notify("textDocument/publishDiagnostics", &message);
}

fn capabilities() -> Value {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            // Texts come whole.
            "textDocumentSync": {"openClose": true, "change": 1, "save": {"includeText": false}},
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": true,
            "documentSymbolProvider": true,
            "completionProvider": {"triggerCharacters": ["@", "."]},
            "semanticTokensProvider": {
                "legend": {"tokenTypes": outline::TOKENS, "tokenModifiers": []},
                "full": true,
            },
            "documentFormattingProvider": true,
            "codeLensProvider": {"resolveProvider": false},
            "codeActionProvider": {"codeActionKinds": ["quickfix"]},
            "executeCommandProvider": {"commands": ["weir.check"], "workDoneProgress": true},
        },
        "serverInfo": {"name": "weir", "version": env!("CARGO_PKG_VERSION")},
    })
}
