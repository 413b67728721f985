//! `weir lsp`: the language server protocol for `.weir` files, on standard input
//! and output.
//!
//! Offered: diagnostics while typing, hover, go to definition, references, renaming, outline, completion,
//! colours by meaning, formatting, the code lens "check", and the quick fix that inserts the fences a check
//! proposes.

mod check;
mod everywhere;
mod outline;
mod symbols;
mod text;
mod wire;

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use weir_driver::input;
use weir_driver::ways::Way;
use weir_ir::{Model, Program, SourceFile};
use wire::Out;

/// Codes of the protocol.
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;

/// An open file.
struct Document {
    file: SourceFile,
    version: Value,
    /// The last text that was a program, as a program.
    program: Option<Arc<Program>>,
    /// Whether `file` is that text.
    current: bool,
    /// Messages about the text as it is.
    problems: Vec<Value>,
    /// What the last check of this text found.
    found: Vec<Value>,
    repair: Option<(String, Vec<Value>)>,
}

type Documents = Arc<Mutex<HashMap<String, Document>>>;

struct Server {
    out: Out,
    documents: Documents,
}

/// Serves one editor until it says goodbye. Whether it did so in order.
pub fn serve(mut input: impl BufRead, output: Box<dyn Write + Send>) -> bool {
    let server = Server { out: Out::new(output), documents: Documents::default() };
    let mut asked_to_end = false;
    while let Ok(Some(message)) = wire::read(&mut input) {
        match message["method"].as_str() {
            Some("exit") => return asked_to_end,
            Some("shutdown") => {
                asked_to_end = true;
                server.out.respond(&message["id"], &Value::Null);
            }
            Some(method) => server.handle(method, &message),
            // An answer to something that was asked; nothing was.
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
            "initialize" => self.out.respond(id, &capabilities()),
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
            "textDocument/didClose" => {
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
            "textDocument/codeAction" => self.out.respond(id, &self.actions(uri)),
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
        let loaded = input::from_text_by(name, text, Way::Either);
        let mut documents = self.lock();
        let last = documents.remove(uri).and_then(|d| d.program);
        let (program, current, list) = match loaded {
            Ok(program) => {
                let warnings = program.warnings.clone();
                (Some(Arc::new(program)), true, warnings)
            }
            Err(refused) => (last, false, refused.diagnostics),
        };
        let problems = list.iter().map(|d| check::diagnostic(&file, d)).collect();
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
        self.lock().get(uri).map_or_else(|| json!([]), |doc| outline::symbols(&doc.file))
    }

    fn completion(&self, uri: &str) -> Value {
        let documents = self.lock();
        let Some(doc) = documents.get(uri) else { return json!([]) };
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
        let Some(doc) = documents.get(uri) else { return Value::Null };
        let Ok(pretty) = weir_lang::format(&doc.file.text) else { return Value::Null };
        let all = weir_ir::Span::new(0, doc.file.text.len());
        json!([{"range": text::range(&doc.file, all), "newText": pretty}])
    }

    /// One lens at the top for each model, and one at each property.
    fn lenses(&self, uri: &str) -> Value {
        let documents = self.lock();
        let Some(doc) = documents.get(uri).filter(|d| d.current) else { return json!([]) };
        let Some(program) = &doc.program else { return json!([]) };
        let lens = |span: weir_ir::Span, model: Model, title: String| {
            json!({
                "range": text::range(&doc.file, span),
                "command": {"title": title, "command": "weir.check", "arguments": [uri, model.name()]},
            })
        };
        let top = weir_ir::Span::new(0, 0);
        let mut out: Vec<Value> =
            Model::ALL.iter().map(|&m| lens(top, m, format!("check under {m}"))).collect();
        out.extend(program.properties.iter().map(|p| lens(p.span, Model::Tso, "check".into())));
        Value::Array(out)
    }

    /// The fences that the last check proposed.
    fn actions(&self, uri: &str) -> Value {
        let documents = self.lock();
        let Some(doc) = documents.get(uri) else { return json!([]) };
        let Some((title, edits)) = &doc.repair else { return json!([]) };
        let changes = json!({uri: edits});
        json!([{
            "title": title,
            "kind": "quickfix",
            "isPreferred": true,
            "diagnostics": doc.found,
            "edit": {"changes": changes},
        }])
    }

    /// `weir.check` with a file and a model; the answer comes when it is there.
    fn execute(&self, id: &Value, params: &Value) {
        let uri = params["arguments"][0].as_str().unwrap_or("").to_string();
        let model = params["arguments"][1].as_str().unwrap_or("tso").parse::<Model>();
        let known = params["command"] == "weir.check";
        let documents = self.lock();
        let doc = documents.get(&uri).filter(|d| d.current);
        let (Some(program), Ok(model), true) = (doc.and_then(|d| d.program.clone()), model, known) else {
            return self.out.refuse(id, INVALID_PARAMS, "weir.check wants an open program without errors");
        };
        let version = doc.map_or(Value::Null, |d| d.version.clone());
        drop(documents);
        let (out, documents, id) = (self.out.clone(), Arc::clone(&self.documents), id.clone());
        let work = move || {
            let found = check::check(&uri, &program, model);
            let kind = if found.safe { 3 } else { 2 };
            out.notify("window/showMessage", &json!({"type": kind, "message": found.headline}));
            let mut documents = documents.lock().unwrap_or_else(PoisonError::into_inner);
            // An answer about a text that is gone is no longer of use.
            if let Some(doc) = documents.get_mut(&uri).filter(|d| d.version == version) {
                doc.found = found.diagnostics;
                doc.repair = found.repair;
                publish(&out, &uri, doc);
            }
            out.respond(&id, &json!({"verdict": found.verdict, "text": found.headline}));
        };
        // Programs may nest deeply; see the command line.
        let _ = std::thread::Builder::new().stack_size(256 << 20).spawn(work);
    }
}

fn publish(out: &Out, uri: &str, doc: &Document) {
    let all: Vec<&Value> = doc.problems.iter().chain(&doc.found).collect();
    let message = json!({"uri": uri, "version": doc.version, "diagnostics": all});
    out.notify("textDocument/publishDiagnostics", &message);
}

fn capabilities() -> Value {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            // Texts come whole.
            "textDocumentSync": {"openClose": true, "change": 1},
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
            "executeCommandProvider": {"commands": ["weir.check"]},
        },
        "serverInfo": {"name": "weir", "version": env!("CARGO_PKG_VERSION")},
    })
}
