//! What is known of each of several properties: as text, as JSON, and as a table of the page.

use crate::source::line_of;
use crate::style::{Role, Style};
use crate::text::clean;
use crate::violation::property_text;
use serde_json::{Value, json};
use weir_ir::{Program, Property, PropertyKind};

/// What is known in a word: whether it holds (`None`: not known).
fn word(p: &Property, holds: Option<bool>) -> &'static str {
    // An `exists` is a question: such a state is its answer, not a breach.
    match (holds, p.kind == PropertyKind::Exists) {
        (Some(true), false) => "holds",
        (Some(true), true) => "not reached",
        (Some(false), false) => "violated",
        (Some(false), true) => "reached",
        (None, _) => "not known",
    }
}

/// A line for each: whether it holds (`None`: not known).
pub fn lines(program: &Program, known: &[Option<bool>], style: &Style) -> String {
    let mut out = String::new();
    for (p, holds) in program.properties.iter().zip(known) {
        let role = match holds {
            Some(true) => Role::Good,
            Some(false) => Role::Bad,
            None => Role::Unsure,
        };
        let word = word(p, *holds);
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

/// The same as a table of the page.
pub fn table(program: &Program, known: &[Option<bool>]) -> Value {
    let row = |(p, holds): (&Property, &Option<bool>)| {
        let tone = match holds {
            Some(true) => "good",
            Some(false) => "bad",
            None => "unsure",
        };
        json!({
            "tone": tone,
            "cells": [{"text": property_text(p), "line": line_of(program, p.span)}, word(p, *holds)],
        })
    };
    let rows: Vec<Value> = program.properties.iter().zip(known).map(row).collect();
    json!({"title": "Each property", "head": ["property", "answer"], "rows": rows})
}
