//! The block that herd7 prints for a litmus test.
//!
//! Source: `herd/top_herd.ml` of herdtools7. Word for word the same, with these
//! deviations:
//!
//! 1. herd7 counts executions (candidates that the model accepts) behind
//!    `Positive`, `Negative` and `Observation`; Weir explores states, so it counts
//!    the final states that satisfy, or do not satisfy, the condition.
//! 2. The states come in byte order, not in the order of herd7's own maps.
//! 3. There is no `Hash=` line.
//!
//! As in herd7, `Ok` means that the question is answered with yes: `exists` has
//! a final state, `~exists` has none, `forall` has no counterexample. For
//! `~exists`, `Positive` counts the states *without* the condition; the figures
//! behind `Observation` are always those of the condition itself.

use crate::text::one_line;
use std::collections::BTreeSet;
use std::fmt::Write;
use weir_ir::{Addr, Expr, Model, Program, Property, PropertyKind, Ty};

/// What was found out about a litmus test under one model.
#[derive(Clone, Debug)]
pub struct LitmusResult<'a> {
    /// The test.
    pub program: &'a Program,
    /// The model.
    pub model: Model,
    /// The final states: the values of [`Program::observables`], in that order.
    pub states: BTreeSet<Vec<i64>>,
    /// How many final states satisfy the condition.
    pub positive: usize,
    /// How many do not.
    pub negative: usize,
}

impl LitmusResult<'_> {
    /// `Never`, `Always` or `Sometimes`, as herd7 decides it.
    pub fn observation(&self) -> &'static str {
        match (self.positive, self.negative) {
            (0, _) => "Never",
            (_, 0) => "Always",
            _ => "Sometimes",
        }
    }
    /// The condition: the first property that speaks about final states.
    pub fn condition(&self) -> Option<&Property> {
        self.program.properties.iter().find(|p| p.kind != PropertyKind::Never)
    }
    /// Whether the question is answered with yes (`Ok`).
    pub fn holds(&self) -> bool {
        match self.condition().map(|p| p.kind) {
            Some(PropertyKind::NotExists) => self.positive == 0,
            Some(PropertyKind::Forall) => self.negative == 0,
            // Without a condition herd7 asks `forall (true)`.
            None => self.negative == 0,
            _ => self.positive > 0,
        }
    }
}

/// The block, with an empty line at the end. `seconds`: the time it took.
pub fn render(result: &LitmusResult, seconds: f64) -> String {
    let name = one_line(&result.program.name);
    let (p, n) = (result.positive, result.negative);
    let (kind, word, (witness, other)) = match result.condition().map(|p| p.kind) {
        Some(PropertyKind::NotExists) => ("Forbidden", "~exists", (n, p)),
        Some(PropertyKind::Exists | PropertyKind::Never) => ("Allowed", "exists", (p, n)),
        Some(PropertyKind::Forall) | None => ("Required", "forall", (p, n)),
    };
    let states = states(result);
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = writeln!(out, "Test {name} {kind}");
    let _ = writeln!(out, "States {}", states.len());
    for s in &states {
        let _ = writeln!(out, "{s}");
    }
    let _ = writeln!(out, "{}", if result.holds() { "Ok" } else { "No" });
    let _ = writeln!(out, "Witnesses");
    let _ = writeln!(out, "Positive: {witness} Negative: {other}");
    let _ = writeln!(out, "Condition {word} {}", result.condition().map_or("(true)".into(), predicate));
    let _ = writeln!(out, "Observation {name} {} {p} {n}", result.observation());
    let _ = writeln!(out, "Time {name} {seconds:.2}");
    out.push('\n');
    out
}

/// The predicate in brackets, on one line, without the quantifier.
fn predicate(p: &Property) -> String {
    let text = crate::violation::bare_text(p);
    if in_brackets(&text) { text } else { format!("({text})") }
}

/// Whether the first bracket closes at the very end.
fn in_brackets(text: &str) -> bool {
    let mut depth = 0usize;
    for (i, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return text.starts_with('(') && i + 1 == text.len();
        }
    }
    false
}

/// Registers first, by thread and name; then memory, by name.
pub(crate) fn order(program: &Program, mut chosen: Vec<usize>) -> Vec<usize> {
    chosen.sort_by_cached_key(|&i| {
        let name = program.observables[i].name.as_str();
        match name.split_once(':').and_then(|(t, r)| Some((t.parse::<u32>().ok()?, r))) {
            Some((thread, reg)) => (0, thread, reg.to_string()),
            None => (1, 0, name.to_string()),
        }
    });
    chosen
}

/// The final states as text, each `name=value;` separated by a space, in byte
/// order and without doubles.
pub fn states(result: &LitmusResult) -> BTreeSet<String> {
    let all: Vec<usize> = (0..result.program.observables.len()).collect();
    chosen_states(result, &order(result.program, all))
}

/// The same of some of what is observed.
pub(crate) fn chosen_states(result: &LitmusResult, chosen: &[usize]) -> BTreeSet<String> {
    let show = |state: &Vec<i64>| {
        let parts = chosen.iter().filter_map(|&i| {
            let o = &result.program.observables[i];
            Some(format!("{}={};", o.name, value(result.program, &o.expr, *state.get(i)?)))
        });
        parts.collect::<Vec<_>>().join(" ")
    };
    result.states.iter().map(show).collect()
}

/// A value as herd7 shows it, and otherwise as its type says: a number, or the
/// name of the location that a pointer points to; truth values and members of
/// enumerations by name.
fn value(program: &Program, e: &Expr, value: i64) -> String {
    let ty = weir_ir::verify::type_of(program, None, e);
    match ty {
        Some(Ty::Ptr) if Addr(value).number() != 0 => program.show_addr(Addr(value)),
        Some(Ty::Ptr) | None => value.to_string(),
        Some(ty) => program.show_value(ty, value),
    }
}
