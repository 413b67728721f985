//! What `weir litmus --format tsv` prints: one row per file and model.
//!
//! Columns: file as typed, model, observation, number of states, final states.
//! Of a final state only the locations that the condition names are shown,
//! registers before memory, each `name=value;`; the states come in byte order,
//! joined by ` | `.

use crate::herd::{LitmusResult, chosen_states, order};
use weir_ir::Expr;

/// The first line.
pub const HEADER: &str = "file\tmodel\tobservation\tstates\tfinal states\n";

/// The row of one file under one model.
pub fn row(file: &str, result: &LitmusResult) -> String {
    let states = chosen_states(result, &order(result.program, named(result)));
    // A tab or line break in a file's name would break the table.
    let file = file.replace(['\t', '\n', '\r'], " ");
    let list = states.iter().map(String::as_str).collect::<Vec<_>>().join(" | ");
    format!("{file}\t{}\t{}\t{}\t{list}\n", result.model.name(), result.observation(), states.len())
}

/// The observables that the condition names; all of them if it names none.
fn named(result: &LitmusResult) -> Vec<usize> {
    let all: Vec<usize> = (0..result.program.observables.len()).collect();
    let Some(condition) = result.condition() else { return all };
    let wanted = leaves(&condition.pred);
    let named: Vec<usize> = all
        .iter()
        .copied()
        .filter(|&i| {
            let own = leaves(&result.program.observables[i].expr);
            !own.is_empty() && own.iter().all(|e| wanted.contains(e))
        })
        .collect();
    if named.is_empty() { all } else { named }
}

/// The registers and memory cells an expression reads.
fn leaves(e: &Expr) -> Vec<Expr> {
    let mut out = Vec::new();
    e.visit(&mut |e| {
        if matches!(e, Expr::RegOf(..) | Expr::Mem(_)) {
            out.push(e.clone());
        }
    });
    out
}
