//! What is known of each of several properties: as text, and as JSON.

use crate::source::line_of;
use crate::style::{Role, Style};
use crate::text::clean;
use crate::violation::property_text;
use serde_json::{Value, json};
use weir_ir::{Program, PropertyKind};

/// A line for each: whether it holds (`None`: not known).
pub fn lines(program: &Program, known: &[Option<bool>], style: &Style) -> String {
    let mut out = String::new();
    for (p, holds) in program.properties.iter().zip(known) {
        // An `exists` is a question: such a state is its answer, not a breach.
        let exists = p.kind == PropertyKind::Exists;
        let (word, role) = match holds {
            Some(true) => (if exists { "not reached" } else { "holds" }, Role::Good),
            Some(false) => (if exists { "reached" } else { "violated" }, Role::Bad),
            None => ("not known", Role::Unsure),
        };
        let line = match line_of(program, p.span) {
            0 => String::new(),
            n => format!("line {n}: "),
        };
        out += &format!("{line}{}: {}\n", style.paint(role, word), clean(&property_text(p), style));
    }
    out
}

/// The same for other programs: `{text, line, verdict}` of each.
pub fn to_json(program: &Program, verdicts: &[&str]) -> Value {
    let one = |(p, verdict): (&weir_ir::Property, &&str)| json!({"text": property_text(p), "line": line_of(program, p.span), "verdict": verdict});
    program.properties.iter().zip(verdicts).map(one).collect()
}
