//! An execution of a model as JSON, and back.

use super::text;
use serde_json::{Value, json};
use weir_param::System;
use weir_param::concrete::replay::State;
use weir_param::trace::{Action, Slot, Trace};

/// An execution as JSON. Threads count from 1; values are given as numbers and in
/// words.
pub fn from_trace(system: &System, trace: &Trace, states: &[State]) -> Value {
    let start: Vec<Value> = trace.start.iter().map(|&(s, v)| cell(system, s, v)).collect();
    let steps: Vec<Value> = trace
        .actions
        .iter()
        .enumerate()
        .map(|(i, action)| {
            let (before, after) = (&states[i].values, &states[i + 1].values);
            let changed: Vec<Value> = after
                .iter()
                .filter(|(s, v)| before.get(*s) != Some(*v))
                .map(|(s, v)| cell(system, *s, *v))
                .collect();
            let name = format!("#{}", text::actor(system, action) + 1);
            let what = text::name(system, action);
            match action {
                Action::Flush(p) => json!({"flush": p + 1, "changes": changed, "name": name, "text": what}),
                Action::Fire { rule, args, any } => json!({
                    "name": name,
                    "text": what,
                    "transition": system.rules[*rule].name,
                    "rule": rule,
                    "threads": args.iter().map(|p| p + 1).collect::<Vec<_>>(),
                    "any": any,
                    "line": system.sources.line(system.rules[*rule].span),
                    "changes": changed,
                }),
            }
        })
        .collect();
    json!({
        "weir_model_trace": 1,
        "threads": trace.procs,
        "start": start,
        "steps": steps,
        "unsafe": trace.bad,
        "witness": trace.witness.iter().map(|p| p + 1).collect::<Vec<_>>(),
    })
}

fn cell(system: &System, slot: Slot, value: i64) -> Value {
    json!({
        "variable": slot.0.0,
        "thread": slot.1.map(|p| p + 1),
        "value": value,
        "text": format!("{}={}", text::slot(system, slot), text::value(system, slot.0, value)),
    })
}

/// An execution from JSON.
///
/// # Errors
/// What is missing or wrong.
pub fn to_trace(system: &System, value: &Value) -> Result<Trace, String> {
    let number = |v: &Value, what: &str| v.as_u64().ok_or_else(|| format!("`{what}` must be a number"));
    let byte = |v: &Value, what: &str| {
        number(v, what).and_then(|n| u8::try_from(n).map_err(|_| format!("`{what}` is too large")))
    };
    let thread =
        |v: &Value| byte(v, "thread").and_then(|n| n.checked_sub(1).ok_or("threads count from 1".into()));
    let list = |key: &str| value[key].as_array().ok_or_else(|| format!("`{key}` must be a list"));
    let threads = |v: &Value| -> Result<Vec<u8>, String> {
        v.as_array().ok_or("`threads` must be a list")?.iter().map(thread).collect()
    };
    let mut start = Vec::new();
    for c in list("start")? {
        let var = u16::try_from(number(&c["variable"], "variable")?).unwrap_or(u16::MAX);
        if var as usize >= system.vars.len() {
            return Err("there is no such variable".into());
        }
        let index = if c["thread"].is_null() { None } else { Some(thread(&c["thread"])?) };
        let v = c["value"].as_i64().ok_or("`value` must be a number")?;
        start.push(((weir_param::system::VarId(var), index), v));
    }
    let mut actions = Vec::new();
    for step in list("steps")? {
        if !step["flush"].is_null() {
            actions.push(Action::Flush(thread(&step["flush"])?));
            continue;
        }
        let rule = usize::try_from(number(&step["rule"], "rule")?).map_err(|e| e.to_string())?;
        let any = step["any"].as_array().map_or(Vec::new(), |a| a.iter().filter_map(Value::as_i64).collect());
        actions.push(Action::Fire { rule, args: threads(&step["threads"])?, any });
    }
    let bad = usize::try_from(number(&value["unsafe"], "unsafe")?).map_err(|e| e.to_string())?;
    Ok(Trace {
        procs: byte(&value["threads"], "threads")?,
        start,
        actions,
        bad,
        witness: threads(&value["witness"])?,
    })
}
