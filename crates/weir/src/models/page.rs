//! An execution of a model as data for the page (see [`weir_report::view`]):
//! lanes per thread, weak variables as memory behind store buffers, local arrays
//! as registers.

use super::text;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use weir_ir::{Model, Program};
use weir_param::System;
use weir_param::concrete::replay::State;
use weir_param::system::Kind;
use weir_param::trace::{Action, Slot, Trace};
use weir_report::page::{self, Words};

/// The result of `weir check` for a model; `found`: the execution and its states.
pub fn check(system: &System, words: &Words, found: Option<(&Trace, &[State], Model)>, file: &str) -> Value {
    let shell =
        Program { sources: system.sources.clone(), warnings: system.warnings.clone(), ..Program::default() };
    let mut out = page::result(&shell, file, words);
    if let Some((trace, states, model)) = found {
        out["executions"] = json!([execution(system, trace, states, model)]);
        let line = system.sources.line(system.bad[trace.bad].span);
        if line > 0 {
            out["marks"] = json!({format!("0:{line}"): {"kind": "violated", "text": "reached"}});
        }
    }
    out
}

/// Everything but local arrays lies in memory.
fn is_cell(system: &System, slot: Slot) -> bool {
    let var = system.var(slot.0);
    var.kind != Kind::Local && var.made.is_none()
}

fn execution(system: &System, trace: &Trace, states: &[State], model: Model) -> Value {
    let slots = || states.iter().flat_map(|s| s.values.keys().copied());
    let mut cells: Vec<Slot> = slots().filter(|s| is_cell(system, *s)).collect();
    cells.sort_unstable();
    cells.dedup();
    let index: BTreeMap<Slot, usize> = cells.iter().enumerate().map(|(i, s)| (*s, i)).collect();
    let memory = |before: Option<&State>, after: &State| -> Vec<Value> {
        let changed = |s: &Slot, v: i64| before.is_none_or(|b| b.values.get(s) != Some(&v));
        let all = after.values.iter().filter(|(s, v)| changed(s, **v));
        all.filter_map(|(s, v)| Some(json!([index.get(s)?, text::value(system, s.0, *v)]))).collect()
    };
    let registers = |before: Option<&State>, after: &State| -> Vec<Value> {
        let mut each: BTreeMap<u8, Map<String, Value>> = BTreeMap::new();
        for (s, v) in &after.values {
            let var = system.var(s.0);
            if let (Kind::Local, Some(p), None) = (var.kind, s.1, var.made)
                && before.is_none_or(|b| b.values.get(s) != Some(v))
            {
                each.entry(p).or_default().insert(var.name.clone(), json!(text::value(system, s.0, *v)));
            }
        }
        each.into_iter().map(|(p, regs)| json!([p, before.is_none(), regs])).collect()
    };
    let at: Vec<Value> = (0..trace.procs).map(|p| json!([p, 0, ""])).collect();
    let start = states.first().map(|s| json!({"m": memory(None, s), "r": registers(None, s), "at": at}));
    let mut rows = Vec::new();
    let mut arrows = Vec::new();
    let mut waiting: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (i, action) in trace.actions.iter().enumerate() {
        let (before, after) = (&states[i], &states[i + 1]);
        let who = text::actor(system, action);
        let mut row = json!({"t": who, "a": text::name(system, action), "k": "step"});
        let long =
            |s: &State| s.buffers.get(who as usize).map_or(0, |b| b.iter().map(Vec::len).sum::<usize>());
        let updates = |s: &State| s.buffers.get(who as usize).map_or(0, |b| b.len());
        if let Action::Flush(_) = action {
            row["k"] = json!("flush");
            row["b"] = json!([[who, 0, long(before) - long(after), []]]);
            let own = waiting.entry(who).or_default();
            if !own.is_empty() {
                arrows.push(json!([own.remove(0), i, "flush"]));
            }
        } else if updates(after) > updates(before) {
            row["k"] = json!("store");
            let newest = after.buffers[who as usize].back().into_iter().flatten();
            let come: Vec<Value> =
                newest.map(|(s, v)| json!([index.get(s), text::value(system, s.0, *v)])).collect();
            row["b"] = json!([[who, long(before), 0, come]]);
            waiting.entry(who).or_default().push(i);
        }
        if let Some(line) = text::line(system, action) {
            row["l"] = json!(line);
        }
        for (key, list) in [("m", memory(Some(before), after)), ("r", registers(Some(before), after))] {
            if !list.is_empty() {
                row[key] = json!(list);
            }
        }
        rows.push(row);
    }
    json!({
        "title": "what goes wrong",
        "model": model.to_string(),
        "threads": (1..=trace.procs).map(|p| format!("#{p}")).collect::<Vec<_>>(),
        "cells": cells.iter().map(|s| text::slot(system, *s)).collect::<Vec<_>>(),
        "left_out": 0,
        "start": start,
        "rows": rows,
        "arrows": arrows,
        "why": [],
        "violated": format!("reached: {}", text::phrase(system, trace)),
    })
}
