//! `queue.lin.toml` beside `queue.c`: which functions of a C, Rust or LLVM file are
//! the operations of an object, so that they need not be said each time.
//!
//! ```toml
//! op = ["push=u:push_bottom", "pop=o:pop_bottom", "steal=s:pop_top"]
//! init = "setup"
//! spec = "deque"
//! empty = -1
//! abort = -2
//! scenario = ["uuo || s"]
//! flags = ["-DSIZE=4"]
//! ```
//!
//! The keys are the options of the command line, which come first: with `--op` the
//! file is not looked at.

use crate::input::Refused;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use weir_ir::{Diagnostic, Sources, Span};

const KEYS: [&str; 7] = ["op", "init", "spec", "empty", "abort", "scenario", "flags"];

/// What the file says.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Sidecar {
    /// The operations, as `--op` names them.
    pub ops: Vec<String>,
    /// The function that sets the object up.
    pub init: Option<String>,
    /// The specification.
    pub spec: Option<String>,
    /// What is returned when there is nothing to take.
    pub empty: Option<i64>,
    /// What is returned by an operation that gives up.
    pub abort: Option<i64>,
    /// Scenarios.
    pub scenarios: Vec<String>,
    /// Flags for the compiler.
    pub flags: Vec<String>,
}

/// Where the file that belongs to a source file would be.
pub fn path(file: &str) -> PathBuf {
    Path::new(file).with_extension("lin.toml")
}

/// Reads the file that belongs to a source file, if there is one.
///
/// # Errors
/// It cannot be read, or makes no sense.
pub fn of(file: &str) -> Result<Option<Sidecar>, Refused> {
    let path = path(file);
    if !path.is_file() {
        return Ok(None);
    }
    let text = crate::input::read(&path.to_string_lossy())?;
    parse(&text).map(Some).map_err(|diagnostics| Refused {
        sources: Sources::single(path.to_string_lossy(), &text),
        diagnostics,
    })
}

/// Reads its text.
///
/// # Errors
/// Messages about places in the text; all that were found.
pub fn parse(text: &str) -> Result<Sidecar, Vec<Diagnostic>> {
    let place = |at: std::ops::Range<usize>| Span::new(at.start, at.end);
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut problems: Vec<Diagnostic> =
        errors.iter().map(|e| Diagnostic::error(place(e.span().unwrap_or(0..0)), e.message())).collect();
    let mut out = Sidecar::default();
    for (key, value) in table.get_ref() {
        let name = key.get_ref().as_ref();
        let read = match name {
            "op" => texts(value).map(|v| out.ops = v),
            "init" => one(value).map(|v| out.init = Some(v)),
            "spec" => one(value).map(|v| out.spec = Some(v)),
            "empty" => number(value).map(|v| out.empty = Some(v)),
            "abort" => number(value).map(|v| out.abort = Some(v)),
            "scenario" => texts(value).map(|v| out.scenarios = v),
            "flags" => texts(value).map(|v| out.flags = v),
            _ => {
                let d = Diagnostic::error(place(key.span()), format!("there is no key `{name}` here"));
                problems.push(match weir_ir::diag::suggest(name, KEYS) {
                    Some(meant) => d.hint(format!("did you mean `{meant}`?")),
                    None => d.hint(format!("known keys: {}", KEYS.join(", "))),
                });
                continue;
            }
        };
        if let Err(wanted) = read {
            problems.push(Diagnostic::error(place(value.span()), format!("`{name}` is {wanted}")));
        }
    }
    if problems.is_empty() && out.ops.is_empty() {
        let d = Diagnostic::error_without_place("the file names no operations");
        problems.push(d.hint("write for example op = [\"push=u:push_bottom\", \"pop=o:pop_bottom\"]"));
    }
    if problems.is_empty() { Ok(out) } else { Err(problems) }
}

fn one(value: &Spanned<DeValue<'_>>) -> Result<String, &'static str> {
    match value.get_ref() {
        DeValue::String(text) => Ok(text.to_string()),
        _ => Err("a text"),
    }
}

/// A text, or a list of them.
fn texts(value: &Spanned<DeValue<'_>>) -> Result<Vec<String>, &'static str> {
    match value.get_ref() {
        DeValue::Array(list) => list.iter().map(one).collect::<Result<_, _>>().map_err(|_| "a list of texts"),
        _ => one(value).map(|text| vec![text]).map_err(|_| "a list of texts"),
    }
}

fn number(value: &Spanned<DeValue<'_>>) -> Result<i64, &'static str> {
    match value.get_ref() {
        DeValue::Integer(i) => i64::from_str_radix(i.as_str(), i.radix()).map_err(|_| "a number of 64 bits"),
        _ => Err("a number"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong() {
        let right = parse("op = ['push=u:put']\nempty = -1\nspec = 'lifo'\n").expect("a sidecar");
        assert_eq!((right.ops.len(), right.empty, right.spec.as_deref()), (1, Some(-1), Some("lifo")));
        for (text, message) in [
            ("op = [1]", "`op` is a list of texts"),
            ("ops = ['push=u:put']", "there is no key `ops` here"),
            ("op = ['a=a:a']\nempty = 'x'", "`empty` is a number"),
            ("spec = 'lifo'", "the file names no operations"),
        ] {
            let problems = parse(text).expect_err(text);
            assert!(problems.iter().any(|d| d.message == message), "{text}: {problems:?}");
        }
        assert!(parse("op = ").is_err());
    }
}
