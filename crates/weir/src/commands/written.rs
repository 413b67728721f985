//! What commands that write a text say with `--json`, and how they refuse.

use crate::exit::Exit;
use crate::output;
use serde_json::{Value, json};
use weir_driver::input::Refused;
use weir_ir::{Diagnostic, Model, Sources};

/// The `--json` object of something written.
pub fn object(file: &str, model: Option<Model>, output: Option<&str>) -> Value {
    let mut out = json!({"verdict": "written", "file": file});
    if let Some(model) = model {
        out["model"] = json!(model.name());
    }
    if let Some(name) = output {
        out["output"] = json!(name);
    }
    out
}

/// Writes a text to a file or prints it; with `--json` (`object`), prints the
/// object, which has the text where it goes to no file.
pub fn text(file: &str, text: &str, output: Option<&str>, object: Option<Value>) -> Exit {
    let Some(mut object) = object else { return output::text_or_file(text, output) };
    match output {
        Some(name) => {
            if let Err(message) = output::write(name, text) {
                let d = Diagnostic::error_without_place(message);
                let refused = Refused { diagnostics: vec![d], sources: Sources::default() };
                return refuse(true, file, &refused);
            }
        }
        None => object["text"] = json!(text),
    }
    output::json(&object);
    Exit::Good
}

/// Says why nothing was written.
pub fn refuse(json: bool, file: &str, refused: &Refused) -> Exit {
    if json {
        output::json(&weir_report::json::error(file, &refused.diagnostics, &refused.sources));
    } else {
        output::diagnostics(&refused.diagnostics, &refused.sources);
    }
    Exit::Input
}

/// Writes a certificate, or says why there is none.
///
/// # Errors
/// If the file cannot be written.
pub fn certificate(path: &str, text: Result<String, String>) -> Result<(), String> {
    match text {
        Ok(text) => output::write(path, &text),
        Err(why) => {
            output::note(&format!("no certificate is written: {why}\n"));
            Ok(())
        }
    }
}
