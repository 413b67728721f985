//! What `weir prove` found, for people.

use super::proved::{Complete, Outcome, Reached, by_movers, failures, told};
use crate::cli::ProveArgs;
use weir_ir::Model;
use weir_prove::movers::Clash;
use weir_prove::{Proof, show};
use weir_report::Headline;
use weir_report::style::Role;

/// The answer in a line.
pub(super) fn headline(out: &Outcome<'_>) -> Headline {
    let said = |word, text| Headline { model: None, ..Headline::new(word, Role::Plain, Model::Tso, text) };
    let proof = match (told(out), &out.proof) {
        (Some(proof), _) | (None, Ok(proof)) => proof,
        (None, Err(e)) => {
            let line = e.span.map_or(0, |s| out.program.sources.line(s));
            let place = if line > 0 { format!(" (line {line})") } else { String::new() };
            return said("UNKNOWN", format!("{}{place}", e.why));
        }
    };
    let took = format!("{:.3} s", out.seconds);
    match robust_line(out) {
        None => {
            let scope = scope(out);
            let (n, all) = (proof.failures().count(), proof.writes.len());
            said("UNKNOWN", format!("{n} of {all} stores could not be shown atomic{scope}, {took}"))
        }
        Some(sentence) if out.proved => said("PROVED", format!("{sentence}, {took}")),
        // Two answers: what is asked was not shown, and store buffers make no difference to it.
        Some(_) => {
            let not = out.asked.iter().filter(|a| !a.holds).count();
            let what = match (not, proof.invariants.broken.is_empty()) {
                (0, _) => "a given invariant does not hold".to_string(),
                (n, _) => format!("{n} of {} things asked could not be shown", out.asked.len()),
            };
            said("UNKNOWN", format!("{what}, {took}"))
        }
    }
}

fn scope(out: &Outcome<'_>) -> &'static str {
    if out.program.is_parameterised() { ", any number of threads" } else { "" }
}

/// That store buffers make no difference, where that was shown.
fn robust_line(out: &Outcome<'_>) -> Option<String> {
    Reached::of(out).sentence().map(|sentence| format!("{sentence}{}", scope(out)))
}

pub(super) fn as_text(out: &Outcome<'_>, args: &ProveArgs) -> String {
    let first = headline(out);
    let mut text = format!("{:7}  {}\n", first.word, first.text);
    let Some(proof) = told(out).filter(|_| !args.common.quiet) else { return text };
    let (right, left) = proof.movers();
    if let (false, Some(line)) = (out.proved, robust_line(out)) {
        text += &format!("PROVED   {line}\n");
    }
    if let Some((evidence, _)) = &out.checked {
        text += &format!("{evidence}\n");
    }
    text += &complete(out, proof);
    if let Some((s, _)) = &out.suggestion {
        let what = if s.same_states { "rounds of waiting, and no shared states" } else { "behaviour" };
        text += &format!("\nwith these changes, which only add {what}:\n");
        for c in &s.changes {
            text += &format!("  {}\n", c.text);
        }
    }
    let failures = failures(proof).filter(|_| Reached::of(out) == Reached::Nothing);
    for (store, left, right) in failures {
        text += &format!("\n{}\n", show::action(&proof.system, store));
        text += "  is no left mover: ";
        text += &clash(proof, left, "before it");
        text += "  a load that can come while it waits is no right mover:\n    ";
        text += &format!("{}; ", show::action(&proof.system, right.mover));
        text += &clash(proof, right, "after it");
    }
    let mut broken = Vec::new();
    // What breaks an invariant that somebody broke before is not shown.
    for b in proof.invariants.broken.iter().filter(|b| b.root) {
        let inv = &out.program.invariants[b.invariant];
        let by = match b.by {
            Some(action) => format!("is not kept by {}", show::action(&proof.system, action)),
            None => "does not hold at the start".into(),
        };
        let line = out.program.sources.line(inv.span);
        let state: Vec<String> = b.state.iter().map(|(n, v)| format!("{n} = {v}")).collect();
        let state =
            if state.is_empty() { String::new() } else { format!("  in the state {}\n", state.join(", ")) };
        let said = format!("\nthe invariant `{}` (line {line}) {by}\n{state}", inv.text);
        if !broken.contains(&said) {
            broken.push(said);
        }
    }
    text += &broken.concat();
    if out.suggestion.is_none() {
        for a in &proof.abstractions {
            let line = out.program.sources.line(a.span);
            text += &if a.stands_for_load {
                format!(
                    "\nline {line}: the havoc may stand for a load: what holds here under SC holds with the load under TSO\n"
                )
            } else {
                format!(
                    "\nline {line}: the havoc does not allow the value that is there: it stands for no load\n"
                )
            };
        }
    }
    if !out.asked.is_empty() {
        text.push('\n');
    }
    for a in &out.asked {
        let line = out.program.sources.line(a.span);
        let word = if a.holds { "holds" } else { "not shown" };
        let how = a.explored.map_or(String::new(), |n| format!(" ({n} states explored under SC)"));
        text += &format!("line {line}: {word}: {}{how}\n", a.text);
    }
    if args.invariants {
        text += &invariants(proof);
    }
    if args.common.stats {
        let a = &proof.asked;
        text += &format!(
            "\nstores: {}, right movers: {right}, left movers: {left}\n\
             obligations: {} about movers, {} about invariants\n\
             solver: {} answered while put, {} embedded, {} z3, {:.3} s\n",
            proof.writes.len(),
            proof.mover_obligations,
            proof.invariant_obligations,
            a.folded,
            a.embedded,
            a.z3,
            a.seconds
        );
    }
    if proof.asked.cut_to_64_bits > 0 {
        text += "\nvalues of type `int` were taken to stay within 64 bits (z3 proves it without)\n";
    }
    text
}

/// What the complete check says, where the movers do not show it.
fn complete(out: &Outcome<'_>, proof: &Proof<'_>) -> String {
    if by_movers(out) {
        return String::new();
    }
    let shown = "not trace robust, by the complete check: `weir robust` shows an execution\n";
    match out.complete {
        Complete::Trace => {
            let (n, all) = (proof.failures().count(), proof.writes.len());
            format!("by the complete check of robustness; {n} of {all} stores could not be shown atomic\n")
        }
        Complete::State => format!("{shown}TSO reaches the shared states of SC, and no others\n"),
        Complete::NotTrace => shown.into(),
        Complete::Not => format!("{shown}nor state robust: `weir robust --states`\n"),
        Complete::Unknown => String::new(),
    }
}

fn clash(proof: &Proof<'_>, c: &Clash, when: &str) -> String {
    let other = show::action(&proof.system, c.other);
    if c.gave_up {
        return format!("no answer about {other} {when}\n");
    }
    let state: Vec<String> = c.state.iter().map(|(n, v)| format!("{n} = {v}")).collect();
    format!("it does not commute with {other} {when}\n    in the state {}\n", state.join(", "))
}

pub(super) fn invariants(proof: &Proof<'_>) -> String {
    let mut text = String::from("\ninvariants:\n");
    let mut spots: Vec<_> = proof.invariants.facts.iter().collect();
    spots.sort_by_key(|(spot, _)| **spot);
    for ((c, loc), facts) in spots {
        let class = &proof.system.classes[*c];
        let program = proof.system.program;
        let line = program.sources.line(
            program
                .template_routine(class.template)
                .locs
                .get(loc.index())
                .map_or(class.routine.locs[loc.index()].span, |l| l.span),
        );
        text += &format!(
            "  {} line {line}: {}\n",
            class.name,
            weir_prove::facts::show_all(program, class, facts)
        );
    }
    text
}
