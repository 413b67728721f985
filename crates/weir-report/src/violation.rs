//! What an execution shows to be wrong, in words.

use crate::names::{edge_of, last_edge, last_site, thread_name};
use crate::row::Row;
use crate::rows::Story;
use crate::source::{line_of, place, source_text};
use crate::style::{Role, Style};
use crate::text::{clean, listed, one_line, width};
use crate::{waiting, whole};
use weir_ir::{
    BinOp, Edge, Expr, Fault, Op, Program, Property, PropertyKind, Replay, Routine, Span, Step, ThreadId,
    Trace, Violation,
};

/// A short phrase for a headline (`left@cs and right@cs at once`) and the place
/// it is about (`peterson.weir:20`).
pub fn phrase(
    program: &Program,
    trace: &Trace,
    replay: Option<&Replay>,
    style: &Style,
) -> (String, Option<String>) {
    match trace.violation {
        None => ("an execution".to_string(), None),
        Some(Violation::Property(n)) => match program.properties.get(n) {
            Some(p) => (clean(&of_property(program, p), style), place(program, p.span, style)),
            None => (format!("property {n}"), None),
        },
        Some(Violation::Fault(fault)) => {
            let site = last_site(program, trace, replay);
            let text = site.map(|s| source_text(program, s, style)).unwrap_or_default();
            let fault = clean(&fault_words(program, trace, replay, fault), style);
            let panic = replay.is_some_and(|r| panic_words(program, trace, Some(r)).is_some());
            let phrase = if text.is_empty() || panic { fault } else { format!("{fault}: {text}") };
            (phrase, site.and_then(|s| place(program, s, style)))
        }
        Some(Violation::Deadlock) => ("no thread can move".to_string(), None),
        Some(Violation::Race(..)) => ("a data race".to_string(), None),
        Some(Violation::Waits(_)) => {
            let waits = replay.and_then(|r| r.waits.as_ref());
            (waits.map_or_else(String::new, |w| clean(&waiting::phrase(program, replay, w), style)), None)
        }
    }
}

/// Where what is violated stands, and its line.
pub fn stands(program: &Program, trace: &Trace, replay: Option<&Replay>) -> Option<(Span, usize)> {
    let span = match trace.violation? {
        Violation::Property(n) => program.properties.get(n)?.span,
        Violation::Fault(_) => last_site(program, trace, replay)?,
        Violation::Waits(_) => return waiting::stands(program, replay?),
        Violation::Deadlock | Violation::Race(..) => return None,
    };
    Some((span, line_of(program, span))).filter(|(_, line)| *line > 0)
}

/// The lines of an execution's steps, each with who does what there.
pub fn steps(program: &Program, trace: &Trace, replay: &Replay) -> Vec<(usize, String)> {
    if replay.log.is_some() {
        let story = Story::new(program, trace, replay, &Style::PLAIN);
        let one = |row: &Row| (row.line, format!("{}: {}", story.names[row.thread], row.action));
        return story.rows.iter().map(one).filter(|(line, _)| *line > 0).collect();
    }
    let one = |(i, &step): (usize, &Step)| {
        let (_, edge) = edge_of(program, replay, i, step)?;
        let name = thread_name(program, Some(replay), step.thread().index());
        let text = format!("{name}: {}", source_text(program, edge.span, &Style::PLAIN));
        Some((line_of(program, edge.span), text)).filter(|(line, _)| *line > 0)
    };
    trace.steps.iter().enumerate().filter_map(one).collect()
}

/// The last line of an execution: what is violated, in the user's own words.
/// Empty when the trace claims nothing.
pub fn sentence(program: &Program, trace: &Trace, replay: Option<&Replay>, style: &Style) -> String {
    let Some(violation) = trace.violation else { return String::new() };
    let (text, span) = match violation {
        Violation::Property(n) => match program.properties.get(n) {
            // An `exists` is a question: such a state is its answer, not a breach.
            Some(p) if p.kind == PropertyKind::Exists => {
                (format!("reached: {}", property_text(p)), Some(p.span))
            }
            Some(p) => (format!("violated: {}", property_text(p)), Some(p.span)),
            None => (format!("violated: property {n}"), None),
        },
        Violation::Fault(fault) => of_fault(program, trace, replay, fault, style),
        Violation::Deadlock => (format!("deadlock: {}", deadlock_text(program, trace, replay)), None),
        Violation::Race(a, b) => (format!("data race: {}", race_text(program, replay, a, b)), None),
        Violation::Waits(_) => (waiting::sentence(program, replay), None),
    };
    let mut out = style.paint(Role::Bad, &clean(&text, style));
    if let Some(at) = span.and_then(|s| place(program, s, style)) {
        // A long condition gets its place on a line of its own.
        let gap = if width(&text) + 3 + width(&at) > style.width { "\n  " } else { "   " };
        out.push_str(gap);
        out.push_str(&style.place(&at));
    }
    out.push('\n');
    out
}

/// `a writes to memory at line 7 that b reads at line 13, and not both are atomic`: where each
/// of the two stands, in its innermost call that stands in the source.
pub fn race_text(program: &Program, replay: Option<&Replay>, a: ThreadId, b: ThreadId) -> String {
    let threads = replay.map_or(&[][..], |r| r.threads());
    let stands = |t: ThreadId| {
        let name = thread_name(program, replay, t.index());
        let Some(view) = threads.get(t.index()) else { return name };
        let top = view.frames.last();
        let does = top.and_then(|f| program.routine(f.routine).out(f.loc).next()).map(|(_, e)| &e.op);
        let verb = if matches!(does, Some(weir_ir::Op::Store(..))) { "writes" } else { "reads" };
        // Of callers, where they go on is after the call.
        let line = view.frames.iter().rev().find_map(|f| {
            let routine = program.routine(f.routine);
            let edge = routine.out(f.loc).next().map(|(_, e)| e.span);
            let called = routine.edges.iter().find(|e| e.dst == f.loc).map(|e| e.span);
            let span = if Some(f) == view.frames.last() { edge } else { called };
            span.map(|s| line_of(program, s)).filter(|line| *line > 0)
        });
        match line {
            Some(line) => format!("{name} {verb} at line {line}"),
            None => format!("{name} {verb}"),
        }
    };
    format!("{} and {} the same memory at once, and not both are atomic", stands(a), stands(b))
}

/// `no thread can move: a waits at line 7, b waits at line 13`.
pub(crate) fn deadlock_text(program: &Program, trace: &Trace, replay: Option<&Replay>) -> String {
    let mut text = "no thread can move".to_string();
    let threads = replay.map_or(&[][..], |r| r.threads());
    let sites = replay.and_then(|r| r.log.as_ref()).map(|log| whole::calls::waiting(program, trace, log));
    let mut waiting = Vec::new();
    for (i, view) in threads.iter().enumerate().filter(|(_, view)| !view.ended) {
        let name = thread_name(program, replay, i);
        let line = match &sites {
            Some(sites) => {
                let site = sites.iter().find(|(t, _)| *t == i);
                site.map(|(_, s)| line_of(program, s.span)).filter(|&line| line > 0)
            }
            None => view.frames.last().and_then(|f| {
                let routine = program.routines.get(f.routine.index())?;
                routine.out(f.loc).map(|(_, e)| line_of(program, e.span)).find(|&line| line > 0)
            }),
        };
        waiting.push(match line {
            Some(line) => format!("{name} waits at line {line}"),
            None => format!("{name} waits"),
        });
    }
    if !waiting.is_empty() {
        text.push_str(&format!(": {}", waiting.join(", ")));
    }
    text
}

/// The predicate on one line, without the quantifier in front of it (some
/// formats keep it in the text, some do not).
pub(crate) fn bare_text(p: &Property) -> String {
    let text = one_line(&p.text);
    let words: &[&str] = match p.kind {
        PropertyKind::Never => &["never"],
        PropertyKind::Exists => &["exists"],
        PropertyKind::NotExists => &["~exists", "~ exists", "not exists"],
        PropertyKind::Forall => &["forall"],
    };
    let rest = words.iter().find_map(|w| text.strip_prefix(w).filter(|r| r.starts_with([' ', '('])));
    rest.unwrap_or(&text).trim().trim_end_matches([';', ' ']).to_string()
}

/// The property as one would write it: `never left@cs && right@cs`.
pub(crate) fn property_text(p: &Property) -> String {
    let word = match p.kind {
        PropertyKind::Never => "never",
        PropertyKind::Exists => "exists",
        PropertyKind::NotExists => "~exists",
        PropertyKind::Forall => "forall",
    };
    format!("{word} {}", bare_text(p))
}

fn of_property(program: &Program, p: &Property) -> String {
    let bare = bare_text(p);
    match p.kind {
        PropertyKind::Never => match locations(program, &p.pred) {
            Some(at) if at.len() == 1 => format!("{} is reached", at[0]),
            // Two labels of one place: its name says less than what was written.
            Some(at) if at.iter().enumerate().any(|(i, a)| at[..i].contains(a)) => format!("{bare} can hold"),
            Some(at) => format!("{} at once", listed(&at)),
            None => format!("{bare} can hold"),
        },
        PropertyKind::Exists | PropertyKind::NotExists => format!("a final state has {bare}"),
        PropertyKind::Forall => format!("a final state lacks {bare}"),
    }
}

/// `left@cs`, `right@cs` if the predicate is nothing but a conjunction of these.
fn locations(program: &Program, e: &Expr) -> Option<Vec<String>> {
    match e {
        Expr::At(t, r, l) => {
            let routine = program.routines.get(r.index())?;
            Some(vec![format!("{}@{}", thread_name(program, None, t.index()), routine.loc_name(*l))])
        }
        Expr::Bin(BinOp::LAnd, _, a, b) => {
            let mut at = locations(program, a)?;
            at.extend(locations(program, b)?);
            Some(at)
        }
        _ => None,
    }
}

/// What the front end says about a failing assertion.
fn note(routine: &Routine, edge: &Edge, fault: Fault) -> Option<String> {
    let index = routine.edges.iter().position(|e| std::ptr::eq(e, edge))?;
    routine.notes.get(&weir_ir::EdgeId::new(index)).filter(|_| fault == Fault::Assert).cloned()
}

fn panic_words(program: &Program, trace: &Trace, replay: Option<&Replay>) -> Option<String> {
    whole::errors::panic_text(program, trace, replay?.log.as_ref()?)
}

/// A run-time error in words: a panic with its message, an assertion as the front end knows it.
fn fault_words(program: &Program, trace: &Trace, replay: Option<&Replay>, fault: Fault) -> String {
    let panic = panic_words(program, trace, replay);
    let said = || last_edge(program, trace, replay).and_then(|(r, e)| note(r, e, fault));
    panic.or_else(said).unwrap_or_else(|| crate::names::fault(program, trace, replay, fault))
}

fn of_fault(
    program: &Program,
    trace: &Trace,
    replay: Option<&Replay>,
    fault: Fault,
    style: &Style,
) -> (String, Option<Span>) {
    let thread = trace.steps.last().map(|s| thread_name(program, replay, s.thread().index()));
    if let (Some(panic), Some(thread)) = (panic_words(program, trace, replay), &thread) {
        let message = panic.strip_prefix("panic").unwrap_or("");
        return (format!("panic in {thread}{message}"), last_site(program, trace, replay));
    }
    let mut text = fault_words(program, trace, replay, fault);
    if let Some(step) = trace.steps.last() {
        text.push_str(&format!(" in {}", thread_name(program, replay, step.thread().index())));
    }
    let Some((routine, edge)) = last_edge(program, trace, replay) else {
        if let Some(Step::Flush { addr, .. }) = trace.steps.last() {
            text.push_str(&format!(": flush of {}", program.show_addr(*addr)));
        }
        return (text, None);
    };
    let site = last_site(program, trace, replay).unwrap_or(edge.span);
    let source = source_text(program, site, style);
    if !source.is_empty() {
        text.push_str(&format!(": {source}"));
    }
    // What the variables in a failing assertion were.
    if let Op::Assert(e) = &edge.op
        && let Some(view) = replay
            .and_then(|r| r.snapshots.get(trace.steps.len() - 1))
            .and_then(|s| s.threads.get(trace.steps.last()?.thread().index()))
        && let Some(frame) = view.frames.last()
    {
        let mut values: Vec<String> = Vec::new();
        for r in e.regs() {
            if let (Some(reg), Some(&v)) = (routine.regs.get(r.index()), frame.regs.get(r.index()))
                && !reg.is_temporary()
            {
                let said = format!("{} is {}", reg.name, program.show_value(reg.ty, v));
                if !values.contains(&said) {
                    values.push(said);
                }
            }
        }
        if !values.is_empty() {
            text.push_str(&format!("   ({})", values.join(", ")));
        }
    }
    (text, Some(site))
}
