//! An execution of a model, for people.

use weir_param::System;
use weir_param::concrete::replay::State;
use weir_param::system::{Kind, Made, Proc, Sort, VarId};
use weir_param::trace::{Action, Slot, Trace};
use weir_report::answer::Step;

/// A value of a variable.
pub fn value(system: &System, var: VarId, value: i64) -> String {
    match system.var(var).sort {
        Sort::Int => value.to_string(),
        Sort::Proc => format!("#{}", value + 1),
        Sort::Enum(e) => usize::try_from(value)
            .ok()
            .and_then(|v| system.enums[e.0 as usize].names.get(v).cloned())
            .unwrap_or_else(|| value.to_string()),
    }
}

/// A variable or a cell.
pub fn slot(system: &System, (var, index): Slot) -> String {
    let name = &system.var(var).name;
    index.map_or_else(|| name.clone(), |p| format!("{name}[#{}]", p + 1))
}

fn pairs(system: &System, list: impl Iterator<Item = (Slot, i64)>) -> String {
    list.map(|(s, v)| format!("{}={}", slot(system, s), value(system, s.0, v))).collect::<Vec<_>>().join(" ")
}

/// What is wrong at the end of an execution: the user's own words, and who it is.
pub fn phrase(system: &System, trace: &Trace) -> String {
    let bad = &system.bad[trace.bad];
    let text = system.sources.text(bad.span);
    let body = text.split_once('{').map_or(text, |(_, rest)| rest).trim_end_matches('}');
    let who: Vec<String> =
        bad.params.iter().zip(&trace.witness).map(|(name, p)| format!("{name} = #{}", p + 1)).collect();
    let threads = if trace.procs == 1 { "1 thread" } else { &format!("{} threads", trace.procs) };
    let who = if who.is_empty() { String::new() } else { format!(": {}", who.join(", ")) };
    format!("{} with {threads}{who}", body.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whose step it is.
pub fn actor(system: &System, action: &Action) -> u8 {
    match action {
        Action::Flush(p) => *p,
        Action::Fire { rule, args, .. } => match system.rules[*rule].actor {
            Proc::Param(i) => args.get(i as usize).copied().unwrap_or(0),
            Proc::Const(n) => n.saturating_sub(1),
        },
    }
}

/// What a step does: the transition, and the other threads it is about.
pub fn name(system: &System, action: &Action) -> String {
    let Action::Fire { rule, args, .. } = action else { return "(reaches memory)".into() };
    let who = actor(system, action);
    let rule = &system.rules[*rule];
    let others: Vec<String> = rule
        .params
        .iter()
        .zip(args)
        .filter(|(_, p)| **p != who)
        .map(|(param, p)| format!("{param} = #{}", p + 1))
        .collect();
    if others.is_empty() { rule.name.clone() } else { format!("{} ({})", rule.name, others.join(", ")) }
}

/// The line of a step's transition.
pub fn line(system: &System, action: &Action) -> Option<usize> {
    match action {
        Action::Flush(_) => None,
        Action::Fire { rule, .. } => Some(system.sources.line(system.rules[*rule].span)),
    }
}

/// The steps of an execution for reviewers.
pub fn steps(system: &System, trace: &Trace) -> Vec<Step> {
    let one = |action: &Action| Step {
        name: format!("#{}", actor(system, action) + 1),
        text: name(system, action),
        line: line(system, action),
    };
    trace.actions.iter().map(one).collect()
}

/// The execution as a table: what every step does, and what waits in the buffer
/// of its process then.
pub fn table(system: &System, trace: &Trace, states: &[State]) -> String {
    let mut rows = vec![["step", "thread", "transition", "line", "changes", "its buffer"].map(String::from)];
    for (i, action) in trace.actions.iter().enumerate() {
        let (before, after) = (&states[i], &states[i + 1]);
        let changed = after.values.iter().filter(|(s, v)| before.values.get(*s) != Some(*v));
        // That a thread has looked is told by its step.
        let looked = |s: &Slot| system.var(s.0).made == Some(Made::Looked);
        let changed = changed.filter(|(s, _)| !looked(s)).map(|(s, v)| (*s, *v));
        let (who, name, line) = (actor(system, action), name(system, action), line(system, action));
        let line = line.map_or(String::new(), |l| l.to_string());
        let waits: Vec<String> = after
            .buffers
            .get(who as usize)
            .into_iter()
            .flatten()
            .map(|update| pairs(system, update.iter().copied()))
            .collect();
        let waits = if waits.is_empty() { "–".to_string() } else { waits.join(", ") };
        rows.push([(i + 1).to_string(), format!("#{}", who + 1), name, line, pairs(system, changed), waits]);
    }
    let widths: Vec<usize> =
        (0..6).map(|c| rows.iter().map(|r| r[c].chars().count()).max().unwrap_or(0)).collect();
    let mut text = format!("start: {}\n\n", start(system, trace));
    for row in &rows {
        let mut line = String::new();
        for (c, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[c] - cell.chars().count());
            // Numbers stand at the right.
            line += &if c == 0 || c == 3 { format!("{pad}{cell}  ") } else { format!("{cell}{pad}  ") };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The initial values: of an array all at once where they are the same.
fn start(system: &System, trace: &Trace) -> String {
    let mut parts = Vec::new();
    for (i, var) in system.vars.iter().enumerate() {
        let values: Vec<i64> =
            trace.start.iter().filter(|((v, _), _)| v.0 as usize == i).map(|&(_, v)| v).collect();
        let Some(first) = values.first().filter(|_| var.made.is_none()) else { continue };
        let id = VarId(i as u16);
        if !matches!(var.kind, Kind::Local | Kind::WeakArray) || values.iter().all(|v| v == first) {
            parts.push(format!("{}={}", var.name, value(system, id, *first)));
        } else {
            let each: Vec<String> = values.iter().map(|&v| value(system, id, v)).collect();
            parts.push(format!("{}=[{}]", var.name, each.join(" ")));
        }
    }
    parts.join(" ")
}
