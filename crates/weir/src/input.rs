//! From a file's name to a program.

use std::path::Path;
use weir_formats::Format;
use weir_ir::{Diagnostic, Program, Sources};

/// Files larger than this are not read.
const MAX_BYTES: u64 = 64 << 20;

/// Why there is no program: messages, and the text they are about.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The text.
    pub sources: Sources,
    /// What is wrong with it; at least one error.
    pub diagnostics: Vec<Diagnostic>,
}

impl Refused {
    fn whole_file(name: &str, message: impl Into<String>, hint: &str) -> Refused {
        let mut d = Diagnostic::error_without_place(message);
        if !hint.is_empty() {
            d = d.hint(hint);
        }
        Refused { sources: Sources::single(name, ""), diagnostics: vec![d] }
    }
}

/// Reads a file's text.
pub fn read(name: &str) -> Result<String, Refused> {
    let refuse = |message: String, hint: &str| Err(Refused::whole_file(name, message, hint));
    let path = Path::new(name);
    let meta = match std::fs::metadata(path) {
        Ok(meta) => meta,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            return refuse(format!("there is no file `{name}`"), &similar(path));
        }
        Err(e) => return refuse(format!("`{name}` cannot be read: {e}"), ""),
    };
    if meta.is_dir() {
        return refuse(format!("`{name}` is a directory"), "name a file in it");
    }
    if meta.len() > MAX_BYTES {
        let mib = meta.len() >> 20;
        return refuse(format!("`{name}` is too large ({mib} MiB)"), "programs of up to 64 MiB are read");
    }
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) => return refuse(format!("`{name}` cannot be read: {e}"), ""),
    };
    match String::from_utf8(bytes) {
        Ok(text) if text.contains('\0') => refuse(format!("`{name}` is not a text file"), ""),
        Ok(text) => Ok(text),
        Err(_) => refuse(format!("`{name}` is not a text file (it is not UTF-8)"), ""),
    }
}

/// "did you mean" for a file that is not there.
fn similar(path: &Path) -> String {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(wanted) = path.file_name().and_then(|n| n.to_str()) else { return String::new() };
    let Ok(entries) = std::fs::read_dir(folder) else { return String::new() };
    let mut names: Vec<String> = entries.flatten().filter_map(|e| e.file_name().into_string().ok()).collect();
    names.sort();
    weir_ir::diag::suggest(wanted, names.iter().map(String::as_str))
        .map_or(String::new(), |m| format!("did you mean `{}`?", folder.join(m).display()))
}

/// Reads a file of any format.
pub fn load(name: &str) -> Result<Program, Refused> {
    from_text(name, &read(name)?)
}

/// Takes text of any format; the name helps to tell which.
pub fn from_text(name: &str, text: &str) -> Result<Program, Refused> {
    let refused = |diagnostics| Refused { sources: Sources::single(name, text), diagnostics };
    let format = weir_formats::detect(name, text.as_bytes()).map_err(|d| refused(vec![d]))?;
    let loaded = match format {
        Format::Weir => weir_lang::load(name, text),
        other => weir_formats::load(other, name, text),
    };
    let program = loaded.map_err(refused)?;
    let broken = weir_ir::verify::verify(&program);
    if let Some(first) = broken.first() {
        // A front end that breaks the rules is a bug in Weir; the user still
        // gets a message instead of a wrong answer.
        let message = format!("weir's own rule {} is broken: {}", first.rule, first.what);
        return Err(refused(vec![Diagnostic::error_without_place(message).hint("please report this")]));
    }
    Ok(program)
}
