//! Executions to and from JSON.
//!
//! ```json
//! {"weir_trace": 1,
//!  "program": {"name": "peterson", "fingerprint": "0123456789abcdef"},
//!  "model": "tso",
//!  "init": [{"cell": "turn", "addr": 8589934592, "value": 1}],
//!  "steps": [{"thread": 0, "name": "left", "edge": 3, "line": 5, "text": "flag[0] = true;"},
//!            {"thread": 0, "name": "left", "flush": true, "addr": 4294967296, "cell": "flag[0]", "value": 1}],
//!  "violation": {"property": 0, "text": "never left@cs && right@cs"}}
//! ```
//!
//! Numbers decide (`thread`, `edge`, `choice`, `addr`, `value`, the payload of a
//! fault); names, lines and texts are there for people and are not read back. A
//! havoc's `choice` is written when it is not 0. Of a whole program, what one thread does
//! between two steps that are shown is one entry, `{"thread": 0, "edges": [3, 4, 5]}`.

use crate::fingerprint::fingerprint;
use crate::names::{cell_type, edge_of, thread_name};
use crate::rows::Story;
use crate::shown::{self, Place, Violated};
use crate::source::{line_of, source_text};
use crate::style::Style;
use crate::violation::property_text;
use serde_json::{Map, Value, json};
use weir_ir::{
    Addr, ArithError, EdgeId, Fault, Model, Op, Program, RangeError, Replay, Step, ThreadId, Trace, Ty,
    Violation,
};

/// The version of the format.
const VERSION: u64 = 1;

/// A trace as JSON, with names and lines from the judge's replay.
pub fn trace_to_json(program: &Program, trace: &Trace, replay: &Replay) -> Value {
    let init: Vec<Value> = trace
        .memory_init
        .iter()
        .map(|&(a, v)| json!({"cell": program.show_addr(a), "addr": a.0, "value": number(cell_type(program, a), v)}))
        .collect();
    let steps: Vec<Value> = told(program, trace, replay).iter().map(Told::to_json).collect();
    let mut out = json!({
        "weir_trace": VERSION,
        "program": {"name": program.name, "fingerprint": fingerprint(program)},
        "model": trace.model.name(),
        "init": init,
        "steps": steps,
    });
    if let Some(v) = violation_to_json(program, trace, Some(replay)) {
        out["violation"] = v;
    }
    out
}

/// The steps as they are shown to reviewers.
pub(crate) fn steps(program: &Program, trace: &Trace, replay: &Replay) -> Vec<shown::Step> {
    let mut all: Vec<shown::Step> = told(program, trace, replay).into_iter().map(Told::shown).collect();
    if let (Some(Violation::Waits(from)), None) = (trace.violation, &replay.log) {
        all.iter_mut().skip(from).for_each(|s| s.text.insert_str(0, "again and again: "));
    }
    all
}

/// What is told of a step, or of several that one thread takes in a row.
struct Told {
    thread: ThreadId,
    name: String,
    does: Does,
    line: Option<usize>,
    text: Option<String>,
}

enum Does {
    /// Steps of which nothing is shown.
    Run(Vec<EdgeId>),
    /// An edge, and what was chosen there.
    Edge(EdgeId, Option<Value>),
    /// A store reaches memory.
    Flush(Addr, String, Option<Value>),
}

impl Told {
    fn to_json(&self) -> Value {
        let mut out = Map::new();
        let mut put = |key: &str, value: Value| drop(out.insert(key.into(), value));
        put("thread", json!(self.thread.0));
        match &self.does {
            Does::Run(edges) => {
                put("edges", edges.iter().map(|e| json!(e.0)).collect());
                return Value::Object(out);
            }
            Does::Edge(edge, choice) => {
                put("name", json!(self.name));
                put("edge", json!(edge.0));
                if let Some(choice) = choice {
                    put("choice", choice.clone());
                }
            }
            Does::Flush(addr, cell, value) => {
                put("name", json!(self.name));
                put("flush", json!(true));
                put("addr", json!(addr.0));
                put("cell", json!(cell));
                if let Some(value) = value {
                    put("value", value.clone());
                }
            }
        }
        if let Some(line) = self.line {
            put("line", json!(line));
        }
        if let Some(text) = &self.text {
            put("text", json!(text));
        }
        Value::Object(out)
    }

    fn shown(self) -> shown::Step {
        let text = match self.does {
            Does::Flush(_, cell, value) => format!("flush {cell}={}", value.unwrap_or(json!(0))),
            _ => self.text.unwrap_or_else(|| "a step".into()),
        };
        shown::Step { name: self.name, text, line: self.line }
    }
}

fn told(program: &Program, trace: &Trace, replay: &Replay) -> Vec<Told> {
    match &replay.log {
        Some(_) => folded(program, trace, replay),
        None => trace.steps.iter().enumerate().map(|(i, &s)| step(program, replay, i, s)).collect(),
    }
}

/// The steps of a whole program: those that are shown with their names and lines, and what one
/// thread does between them as a list of `edges`.
fn folded(program: &Program, trace: &Trace, replay: &Replay) -> Vec<Told> {
    let story = Story::new(program, trace, replay, &Style::PLAIN);
    let mut rows = story.rows.iter().peekable();
    let mut out: Vec<Told> = Vec::new();
    for (i, &now) in trace.steps.iter().enumerate() {
        let mut row = None;
        while let Some(next) = rows.next_if(|r| r.step <= i) {
            row = (next.step == i).then_some(next).or(row);
        }
        match (now, row) {
            (Step::Exec { thread, edge, choice: 0 }, None) => match out.last_mut() {
                Some(Told { thread: last, does: Does::Run(edges), .. }) if *last == thread => {
                    edges.push(edge)
                }
                _ => {
                    let does = Does::Run(vec![edge]);
                    out.push(Told { thread, name: String::new(), does, line: None, text: None });
                }
            },
            (_, None) => out.push(step(program, replay, i, now)),
            (_, Some(row)) => {
                let one = step(program, replay, i, now);
                let line = Some(row.line).filter(|line| *line > 0).or(one.line);
                out.push(Told { text: Some(row.action.clone()), line, ..one });
            }
        }
    }
    out
}

/// A value as a number of its type: a `u64` has no sign.
pub fn number(ty: Option<Ty>, value: i64) -> Value {
    match ty {
        Some(ty) if ty.is_unsigned_64() => json!(value as u64),
        _ => json!(value),
    }
}

fn step(program: &Program, replay: &Replay, i: usize, step: Step) -> Told {
    let thread = step.thread();
    let name = thread_name(program, Some(replay), thread.index());
    let (mut line, mut text) = (None, None);
    let does = match step {
        Step::Exec { edge, choice, .. } => {
            let taken = edge_of(program, replay, i, step);
            let chosen = taken.and_then(|(routine, e)| match e.op {
                Op::Havoc(reg, _) => routine.regs.get(reg.index()).map(|r| r.ty),
                _ => None,
            });
            if let Some((_, e)) = taken {
                line = Some(line_of(program, e.span)).filter(|line| *line > 0);
                text = line.map(|_| source_text(program, e.span, &Style::PLAIN));
            }
            Does::Edge(edge, (choice != 0).then(|| number(chosen, choice)))
        }
        Step::Flush { addr, .. } => {
            let value =
                replay.access(i).and_then(|a| a.wrote).map(|(v, _)| number(cell_type(program, addr), v));
            Does::Flush(addr, program.show_addr(addr), value)
        }
    };
    Told { thread, name, does, line, text }
}

/// What a trace shows to be wrong, in words of the source, and where that stands.
pub(crate) fn violated(program: &Program, trace: &Trace, replay: Option<&Replay>) -> Option<Violated> {
    let text = match trace.violation? {
        Violation::Property(n) => program.properties.get(n).map(property_text).unwrap_or_default(),
        Violation::Fault(fault) => crate::names::fault(program, trace, replay, fault),
        Violation::Race(a, b) => crate::violation::race_text(program, replay, a, b),
        Violation::Deadlock => crate::violation::deadlock_text(program, trace, replay),
        Violation::Waits(_) => crate::waiting::sentence(program, replay),
    };
    let place = crate::violation::stands(program, trace, replay).and_then(|(span, line)| {
        let file = program.sources.file(span.file)?;
        Some(Place { file: Some(file.name.clone()), ..Place::line(line) })
    });
    Some(Violated { text, place })
}

/// What a trace shows to be wrong, as JSON.
pub fn violation_to_json(program: &Program, trace: &Trace, replay: Option<&Replay>) -> Option<Value> {
    let violated = violated(program, trace, replay)?;
    let mut out = Map::new();
    match trace.violation? {
        Violation::Property(n) => drop(out.insert("property".into(), json!(n))),
        Violation::Fault(fault) => {
            let (kind, payload) = fault_parts(fault);
            out.insert("fault".into(), json!(kind));
            out.extend(payload.into_iter().map(|(k, v)| (k.to_string(), json!(v))));
        }
        Violation::Race(a, b) => drop(out.insert("race".into(), json!([a.0, b.0]))),
        Violation::Deadlock => drop(out.insert("deadlock".into(), json!(true))),
        Violation::Waits(from) => {
            // The number of the first entry of the loop in the list of steps.
            out.insert("loop".into(), json!(from));
            if let Some(waits) = replay.and_then(|r| r.waits.as_ref()) {
                out.extend(crate::waiting::to_json(program, replay, waits));
            }
        }
    }
    if !violated.text.is_empty() {
        out.insert("text".into(), json!(violated.text));
    }
    if let Some(place) = violated.place {
        out.insert("file".into(), json!(place.file));
        out.insert("line".into(), json!(place.line));
    }
    Some(Value::Object(out))
}

fn fault_parts(fault: Fault) -> (&'static str, Vec<(&'static str, i64)>) {
    match fault {
        Fault::Assert => ("assert", vec![]),
        Fault::Range(e) => ("range", vec![("value", e.value), ("lo", e.lo), ("hi", e.hi)]),
        Fault::OutOfBounds(a) => ("out-of-bounds", vec![("addr", a.0)]),
        Fault::BadIndex(i) => ("bad-index", vec![("index", i)]),
        Fault::Misaligned(a) => ("misaligned", vec![("addr", a.0)]),
        Fault::Unset(a) => ("unset", vec![("addr", a.0)]),
        Fault::NotBytes(a) => ("not-bytes", vec![("addr", a.0)]),
        Fault::Null(v) => ("null", vec![("value", v)]),
        Fault::UseAfterFree(a) => ("use-after-free", vec![("addr", a.0)]),
        Fault::ReadOnly(a) => ("read-only", vec![("addr", a.0)]),
        Fault::BadFree(v) => ("bad-free", vec![("value", v)]),
        Fault::Arith(ArithError::DivisionByZero) => ("division-by-zero", vec![]),
        Fault::Arith(ArithError::Overflow) => ("overflow", vec![]),
        Fault::BadJoin(t) => ("bad-join", vec![("value", t)]),
        Fault::BadAlloc(n) => ("bad-alloc", vec![("value", n)]),
        Fault::Undefined => ("undefined", vec![]),
        Fault::BadCall(v) => ("bad-call", vec![("value", v)]),
        Fault::Unsupported => ("unsupported", vec![]),
    }
}

fn fault_from(v: &Value) -> Result<Fault, String> {
    let kind = v["fault"].as_str().ok_or("violation: `fault` must be a text")?;
    let number = |name: &str| integer(v, name, "violation");
    Ok(match kind {
        "assert" => Fault::Assert,
        "range" => Fault::Range(RangeError { value: number("value")?, lo: number("lo")?, hi: number("hi")? }),
        "out-of-bounds" => Fault::OutOfBounds(Addr(number("addr")?)),
        "bad-index" => Fault::BadIndex(number("index")?),
        "misaligned" => Fault::Misaligned(Addr(number("addr")?)),
        "unset" => Fault::Unset(Addr(number("addr")?)),
        "not-bytes" => Fault::NotBytes(Addr(number("addr")?)),
        "null" => Fault::Null(number("value")?),
        "use-after-free" => Fault::UseAfterFree(Addr(number("addr")?)),
        "read-only" => Fault::ReadOnly(Addr(number("addr")?)),
        "bad-free" => Fault::BadFree(number("value")?),
        "division-by-zero" => Fault::Arith(ArithError::DivisionByZero),
        "overflow" => Fault::Arith(ArithError::Overflow),
        "bad-join" => Fault::BadJoin(number("value")?),
        "bad-alloc" => Fault::BadAlloc(number("value")?),
        "undefined" => Fault::Undefined,
        "bad-call" => Fault::BadCall(number("value")?),
        "unsupported" => Fault::Unsupported,
        other => return Err(format!("violation: there is no fault called `{other}`")),
    })
}

/// The trace inside a JSON value: the value itself, or the `trace` of a result
/// that `weir check --json` printed.
fn find_trace(value: &Value) -> Result<&Value, String> {
    let inner = if value.get("weir_trace").is_some() { value } else { &value["trace"] };
    match &inner["weir_trace"] {
        Value::Null => Err("this is not a Weir trace: it has no `weir_trace`".to_string()),
        v if v.as_u64() == Some(VERSION) => Ok(inner),
        v => {
            Err(format!("this is a Weir trace of version {v}; this version of weir reads version {VERSION}"))
        }
    }
}

/// Checks that a trace was made for this program.
pub fn belongs_to(program: &Program, value: &Value) -> Result<(), String> {
    let trace = find_trace(value)?;
    let own = fingerprint(program);
    match trace["program"]["fingerprint"].as_str() {
        Some(theirs) if theirs == own => Ok(()),
        Some(theirs) => {
            let name = trace["program"]["name"].as_str().unwrap_or("?");
            Err(format!(
                "this trace belongs to another program (`{name}`, fingerprint {theirs}), \
                 or `{}` was changed since (its fingerprint is {own})",
                program.name
            ))
        }
        None => Err("the trace does not say which program it belongs to: \
                     it has no `program.fingerprint`"
            .to_string()),
    }
}

/// Reads a trace back. Whether it belongs to the program at hand is for
/// [`belongs_to`] to say; whether it is an execution, for the judge.
pub fn trace_from_json(value: &Value) -> Result<Trace, String> {
    let value = find_trace(value)?;
    let model: Model = value["model"].as_str().ok_or("`model` must be sc, tso or pso")?.parse()?;
    let init = match &value["init"] {
        Value::Null => &Vec::new(),
        v => v.as_array().ok_or("`init` must be a list")?,
    };
    let memory_init = init
        .iter()
        .enumerate()
        .map(|(i, c)| {
            let at = format!("init {}", i + 1);
            Ok((Addr(integer(c, "addr", &at)?), integer(c, "value", &at)?))
        })
        .collect::<Result<_, String>>()?;
    let steps = value["steps"].as_array().ok_or("`steps` must be a list")?;
    let mut list = Vec::with_capacity(steps.len());
    for (i, s) in steps.iter().enumerate() {
        match s.get("edges") {
            Some(edges) => run_from(s, edges, i + 1, &mut list)?,
            None => list.push(step_from(s, i + 1)?),
        }
    }
    let steps = list;
    let violation = match &value["violation"] {
        Value::Null => None,
        v if v.get("property").is_some() => {
            let n = v["property"].as_u64().and_then(|n| usize::try_from(n).ok());
            Some(Violation::Property(n.ok_or("violation: `property` must be a number from 0")?))
        }
        v if v.get("fault").is_some() => Some(Violation::Fault(fault_from(v)?)),
        v if v["deadlock"] == json!(true) => Some(Violation::Deadlock),
        v if v.get("race").is_some() => {
            let thread = |i: usize| v["race"][i].as_u64().and_then(|n| u32::try_from(n).ok());
            let (a, b) = thread(0).zip(thread(1)).ok_or("violation: `race` must be two threads")?;
            Some(Violation::Race(ThreadId(a), ThreadId(b)))
        }
        v if v.get("loop").is_some() => {
            let from = v["loop"].as_u64().and_then(|n| usize::try_from(n).ok());
            Some(Violation::Waits(from.ok_or("violation: `loop` must be a number from 0")?))
        }
        _ => {
            return Err("`violation` must have a `property`, a `fault`, a `deadlock`, a `race` or a `loop`"
                .to_string());
        }
    };
    Ok(Trace { model, memory_init, steps, violation })
}

/// Steps of one thread, by their edges.
fn run_from(s: &Value, edges: &Value, number: usize, out: &mut Vec<Step>) -> Result<(), String> {
    let at = format!("step {number}");
    let thread = ThreadId(small(s, "thread", &at)?);
    let edges = edges.as_array().ok_or_else(|| format!("{at}: `edges` must be a list"))?;
    for edge in edges {
        let edge = edge.as_u64().and_then(|e| u32::try_from(e).ok());
        let edge = edge.ok_or_else(|| format!("{at}: `edges` must be numbers from 0"))?;
        out.push(Step::Exec { thread, edge: EdgeId(edge), choice: 0 });
    }
    Ok(())
}

fn step_from(s: &Value, number: usize) -> Result<Step, String> {
    let at = format!("step {number}");
    if !s.is_object() {
        return Err(format!("{at}: must be an object"));
    }
    let thread = ThreadId(small(s, "thread", &at)?);
    let flush = match &s["flush"] {
        Value::Null => false,
        v => v.as_bool().ok_or_else(|| format!("{at}: `flush` must be true or false"))?,
    };
    match (flush, s.get("edge").is_some()) {
        (true, true) => Err(format!("{at}: is either a `flush` or takes an `edge`, not both")),
        (true, false) => Ok(Step::Flush { thread, addr: Addr(integer(s, "addr", &at)?) }),
        (false, true) => {
            let choice = if s["choice"].is_null() { 0 } else { integer(s, "choice", &at)? };
            Ok(Step::Exec { thread, edge: EdgeId(small(s, "edge", &at)?), choice })
        }
        (false, false) => Err(format!("{at}: has neither `edge` nor `flush`")),
    }
}

fn integer(v: &Value, name: &str, at: &str) -> Result<i64, String> {
    match &v[name] {
        Value::Null => Err(format!("{at}: `{name}` is missing")),
        // A `u64` above the greatest `i64` is kept with the same bits.
        n => n
            .as_i64()
            .or(n.as_u64().map(|n| n as i64))
            .ok_or_else(|| format!("{at}: `{name}` must be a whole number of 64 bits, not {n}")),
    }
}

fn small(v: &Value, name: &str, at: &str) -> Result<u32, String> {
    let n = integer(v, name, at)?;
    u32::try_from(n).map_err(|_| format!("{at}: `{name}` must be a number from 0, not {n}"))
}
