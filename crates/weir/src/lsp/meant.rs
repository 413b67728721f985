//! "Did you mean `flag`?" as a change of the text.
//!
//! A message proposes a name for what stands under its caret. The change is offered if it was tried and
//! helps: the message is gone, and no other stands at that place.

use super::{check, text};
use serde_json::{Value, json};
use weir_driver::input;
use weir_driver::ways::Way;
use weir_ir::{Diagnostic, SourceFile, Span};

/// What comes before a proposed name.
const QUESTION: &str = "did you mean ";

/// The name that a message proposes.
fn proposed(d: &Diagnostic) -> Option<&str> {
    let said = |text: &str| text.contains(QUESTION);
    let text = Some(d.label.as_str()).filter(|l| said(l)).or(d.hint.as_deref().filter(|h| said(h)))?;
    let (_, after) = text.split_once(QUESTION)?;
    after.split('`').nth(1).filter(|name| !name.is_empty())
}

/// What is said about a text.
fn messages(file: &SourceFile, text: &str) -> Vec<Diagnostic> {
    match input::from_text_by(&file.name, text, Way::Small) {
        Ok(program) => program.warnings,
        Err(refused) => refused.diagnostics,
    }
}

/// Whether the text is better with that name in that place.
fn helps(file: &SourceFile, d: &Diagnostic, span: Span, name: &str) -> bool {
    let (start, end) = (span.start as usize, span.end as usize);
    if start >= end || file.text.get(start..end).is_none_or(|old| old == name) {
        return false;
    }
    let mut changed = file.text.clone();
    changed.replace_range(start..end, name);
    let now = Span::new(start, start + name.len());
    let stands = |other: &Diagnostic| other.span.is_some_and(|s| s.start < now.end && now.start < s.end);
    // A message may be about all that follows; only one about this place is one too many.
    let same =
        |other: &Diagnostic| other.message == d.message && other.span.map(|s| s.start) == Some(now.start);
    messages(file, &changed).iter().all(|other| {
        let inside = other.span.is_some_and(|s| s.start >= now.start && s.end <= now.end);
        !(same(other) || stands(other) && inside)
    })
}

/// The changes that the messages about a text propose, those in a range.
pub fn actions(uri: &str, file: &SourceFile, list: &[Diagnostic], range: Option<Span>) -> Vec<Value> {
    let one = |d: &Diagnostic| {
        let (name, span) = (proposed(d)?, d.span?);
        let near = range.is_none_or(|r| span.start <= r.end && r.start <= span.end);
        if !near || !helps(file, d, span, name) {
            return None;
        }
        let old = &file.text[span.start as usize..span.end as usize];
        let edit = json!({"range": text::range(file, span), "newText": name});
        Some(json!({
            "title": format!("Change `{old}` to `{name}`"),
            "kind": "quickfix",
            "isPreferred": true,
            "diagnostics": [check::diagnostic(uri, file, d)],
            "edit": {"changes": {uri: [edit]}},
        }))
    };
    list.iter().filter_map(one).collect()
}
