//! Printing: the only place that does it.

use crate::exit::Exit;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use weir_driver::input::Refused;
use weir_ir::{Diagnostic, Sources};
use weir_report::Style;

/// The style for standard output.
pub fn style() -> Style {
    let out = std::io::stdout();
    weir_report::terminal::style_from_env(out.is_terminal(), columns(&out))
}

/// How wide a terminal is, if it is one.
#[cfg(unix)]
fn columns(to: &impl std::os::fd::AsFd) -> Option<usize> {
    terminal_size::terminal_size_of(to).map(|(width, _)| usize::from(width.0))
}

/// A browser has none.
#[cfg(target_arch = "wasm32")]
fn columns<T>(_to: &T) -> Option<usize> {
    None
}

/// How wide the terminal is, if there is one.
#[cfg(not(any(unix, target_arch = "wasm32")))]
fn columns<T>(_to: &T) -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// Why something that was printed did not arrive.
static NOT_WRITTEN: Mutex<Option<String>> = Mutex::new(None);

/// Why something that was printed did not arrive, if so.
pub fn not_written() -> Option<String> {
    NOT_WRITTEN.lock().ok()?.clone()
}

/// Prints text to standard output. A closed pipe is not an error; that there is no room left
/// is one, which the process ends with.
pub fn text(text: &str) {
    weir_driver::limited::may_speak();
    let mut out = std::io::stdout().lock();
    if let Err(e) = out.write_all(text.as_bytes()).and_then(|()| out.flush())
        && e.kind() != std::io::ErrorKind::BrokenPipe
        && let Ok(mut why) = NOT_WRITTEN.lock()
    {
        why.get_or_insert(format!("the answer cannot be written: {e}"));
    }
}

/// Writes text to a file, or prints it.
pub fn text_or_file(content: &str, file: Option<&str>) -> Exit {
    match file.map(|f| write(f, content)) {
        None => text(content),
        Some(Ok(())) => {}
        Some(Err(message)) => {
            error(&message);
            return Exit::Input;
        }
    }
    Exit::Good
}

/// Says what is wrong with a file.
pub fn refuse(file: &str, refused: &Refused, as_json: bool) -> Exit {
    if as_json {
        json(&weir_report::json::error(file, &refused.diagnostics, &refused.sources));
    } else {
        diagnostics(&refused.diagnostics, &refused.sources);
    }
    Exit::Input
}

/// The version of what `--json` prints (`docs/json.md`). New keys do not change
/// it; a key that goes away or changes its meaning does.
pub const JSON_VERSION: u64 = 1;

/// An object with the version of what it says.
pub fn versioned(value: &serde_json::Value) -> serde_json::Value {
    let mut value = value.clone();
    if let Some(object) = value.as_object_mut() {
        object.entry("schema_version").or_insert(JSON_VERSION.into());
    }
    value
}

/// Prints one JSON object to standard output, with its version.
pub fn json(value: &serde_json::Value) {
    text(&format!("{:#}\n", versioned(value)));
}

/// Prints messages to standard error.
pub fn diagnostics(list: &[Diagnostic], sources: &Sources) {
    if list.is_empty() {
        return;
    }
    let err = std::io::stderr();
    let style = weir_report::terminal::style_from_env(err.is_terminal(), columns(&err));
    let rendered = weir_report::diagnostics::render(list, sources, &style);
    let _ = std::io::stderr().lock().write_all(rendered.as_bytes());
}

/// Prints text to standard error.
pub fn note(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Prints a message without a place to standard error.
pub fn error(message: &str) {
    diagnostics(&[Diagnostic::error_without_place(message)], &Sources::default());
}

/// A bug in Weir, as a message.
pub fn bug(why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error_without_place(format!("internal error: {why}"))
        .hint("this is a bug in weir: please report it")
}

/// Writes a file; not over one that was read.
pub fn write(out: &str, text: &str) -> Result<(), String> {
    if weir_driver::input::was_read(out) {
        return Err(format!("`{out}` is the input: it is not written over"));
    }
    std::fs::write(out, text).map_err(|e| match (e.kind(), std::path::Path::new(out).parent()) {
        (std::io::ErrorKind::NotFound, Some(folder)) if !folder.is_dir() => {
            format!("`{out}` cannot be written: there is no folder `{}`", folder.display())
        }
        _ => format!("`{out}` cannot be written: {e}"),
    })
}
