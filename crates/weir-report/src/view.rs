//! An execution as data for a page that steps through it.
//!
//! States are not written out: each row says what it changed, and the page
//! rebuilds the rest. So an execution of thousands of steps with buffers of
//! thousands of entries stays small.
//!
//! | key | value |
//! |---|---|
//! | `title`, `model` | what the execution shows; `SC`, `TSO` or `PSO` |
//! | `threads`, `cells` | names; rows refer to them by position |
//! | `start` | `m`, `r` and `at` as in a row, for the state before the first step |
//! | `rows` | one object per row, see below |
//! | `arrows` | `[from row, to row, "flush" or "read"]`: a store and its flush, a store and who reads it |
//! | `why`, `violated` | sentences |
//! | `loop` | of an execution that goes on for ever, the first row of its loop |
//! | `decisive` | the row to begin with: where a load first overtakes a store that matters, else the last |
//! | `path` | the initial values and the steps as words of [`crate::path`]: `{init, steps}` |
//! | `graph` | the happens-before graph: `{title, svg, text, rows}`, see [`crate::happens_svg`] |
//! | `cycle` | events of a happens-before cycle: `{row, thread, text, line, relation, words}` |
//! | `sc` | the same steps under SC: `{rows, pairs, difference}`, see [`Sequential`] |
//!
//! A row: `t` thread, `k` kind, `a` action, `l` line, `n` remark, `s` how many steps were taken once it is over; what changed:
//! `m` memory (`[cell, value]`, `null` for freed), `b` buffers (`[thread, position,
//! how many go, [entries that come]]`, an entry is `[cell, value]`, `null` a PSO
//! mark), `r` registers (`[thread, whether all are new, {name: value}]`), `at` the
//! lines threads stand at (`[thread, line, label]`).

use crate::cycle::{self, Link};
use crate::happens::{self, Graph};
use crate::names::{Piece, number, pieces, short_value, value};
use crate::row::{BufferNote, Kind, Row};
use crate::rows::Story;
use crate::style::Style;
use crate::whole::tale::Tale;
use crate::{happens_svg, path, violation, why};
use serde_json::{Map, Value, json};
use std::collections::{BTreeSet, HashMap};
use weir_ir::{Addr, BufferEntry, Program, ReadFrom, Replay, Snapshot, Step, ThreadView, Trace};

/// With more cells than this, those that the execution never touches are left out.
const MANY_CELLS: usize = 48;
/// Of a whole program, more rows than this are not all shown.
const MANY_ROWS: usize = 20_000;

/// The steps of an execution as they go under SC, up to the first difference.
#[derive(Clone, Debug)]
pub struct Sequential {
    /// The steps, without flushes.
    pub trace: Trace,
    /// What the judge saw.
    pub replay: Replay,
    /// For each step, which step of the execution it is.
    pub steps: Vec<usize>,
    /// What is different in the end.
    pub difference: Option<String>,
}

/// An execution, and what goes with it.
#[derive(Clone, Copy, Debug)]
pub struct Execution<'a> {
    /// What it shows, in a few words.
    pub title: &'a str,
    /// The execution.
    pub trace: &'a Trace,
    /// What the judge saw.
    pub replay: &'a Replay,
    /// A cycle in its happens-before.
    pub cycle: &'a [Link],
    /// The same under SC.
    pub sequential: Option<&'a Sequential>,
    /// The happens-before graph.
    pub happens: Option<&'a Graph>,
}

/// An execution as data.
pub fn execution(program: &Program, e: Execution<'_>) -> Value {
    let story = Story::unfolded(program, e.trace, e.replay, &Style::PLAIN);
    if let Some(tale) = &story.tale {
        return whole(&story, tale, e);
    }
    let cells = Cells::new(program, e.replay);
    let row_of = rows_by_step(&story, e.trace.steps.len());
    let mut out = json!({
        "title": e.title,
        "model": e.trace.model.to_string(),
        "threads": story.names,
        "cells": cells.names,
        "left_out": cells.left_out,
        "start": story.start().map(|s| start(program, &cells, s)),
        "rows": rows(&story, &cells),
        "arrows": arrows(e.trace, e.replay, &row_of),
        "why": why::sentences(program, e.trace, e.replay, &WIDE),
        "violated": violation::sentence(program, e.trace, Some(e.replay), &WIDE).trim(),
        "decisive": decisive(program, e, &row_of, story.rows.len()),
        "path": {
            "init": path::init_words(&e.trace.memory_init),
            "steps": e.trace.steps.iter().map(|s| path::word(*s)).collect::<Vec<_>>(),
        },
    });
    if let Some(first) = story.first_of_loop() {
        out["loop"] = json!(first);
    }
    let title = "Happens-before";
    let drawn = e.happens.filter(|g| g.events.len() > 1);
    if let Some(p) = drawn.and_then(|g| happens::picture(program, e.trace, e.replay, g, title)) {
        out["graph"] = happens_svg::to_json(&p, &|step| row_of.get(step).copied().unwrap_or(0));
    }
    if !e.cycle.is_empty() {
        let links = cycle::to_json(program, e.trace, e.replay, e.cycle);
        let rows = e.cycle.iter().map(|l| row_of.get(l.step).copied().unwrap_or(0));
        let last = e.cycle.len() - 1;
        let with_rows = rows.zip(links.as_array().into_iter().flatten()).enumerate().map(|(i, (row, l))| {
            let words = cycle::words(e.cycle[i].relation, i == last);
            json!({
                "row": row, "thread": l["thread"], "text": l["text"], "line": l["line"],
                "relation": l["relation"], "words": words,
            })
        });
        out["cycle"] = with_rows.collect();
    }
    if let Some(sc) = e.sequential {
        out["sc"] = sequential(program, sc, &cells, &row_of);
    }
    out
}

/// The row to begin with.
fn decisive(program: &Program, e: Execution<'_>, row_of: &[usize], rows: usize) -> usize {
    let overtaking = why::overtaking(program, e.trace, e.replay).into_iter().next();
    let row = overtaking.and_then(|(step, _)| row_of.get(step).copied());
    row.unwrap_or(rows.saturating_sub(1))
}

/// An execution of a whole program. One of very many rows is shown from both ends.
fn whole(story: &Story, tale: &Tale, e: Execution<'_>) -> Value {
    let n = story.rows.len();
    let hidden = if n > MANY_ROWS { MANY_ROWS / 2..n - MANY_ROWS / 2 } else { 0..0 };
    let shown = |row: &usize| !hidden.contains(row);
    let place = |row: usize| if row < hidden.end { row } else { row - hidden.len() };
    let mut rows = Vec::new();
    for (i, row) in story.rows.iter().enumerate() {
        if shown(&i) {
            let mut out = head(row);
            tale.page_row(i, &mut out);
            if row.line > 0 {
                out.insert("at".into(), json!([[row.thread, row.line, null]]));
            }
            rows.push(Value::Object(out));
        } else if i == hidden.start {
            let mut out = head(row);
            out.insert("a".into(), json!(format!("… {} rows are not shown", hidden.len())));
            tale.page_gap(hidden.clone(), &mut out);
            rows.push(Value::Object(out));
        }
    }
    // The row that stands for those between is one.
    let place =
        |row: usize| if row < hidden.end { row } else { place(row) + usize::from(!hidden.is_empty()) };
    let arrows = tale.arrows.iter().filter(|(a, b, _)| shown(a) && shown(b));
    json!({
        "title": e.title,
        "model": e.trace.model.to_string(),
        "threads": story.names,
        "cells": tale.cells,
        "left_out": 0,
        "start": tale.page_start(),
        "rows": rows,
        "arrows": arrows.map(|(a, b, what)| json!([place(*a), place(*b), what])).collect::<Vec<_>>(),
        "why": why::sentences(story.program, e.trace, e.replay, &WIDE),
        "violated": violation::sentence(story.program, e.trace, Some(e.replay), &WIDE).trim(),
    })
}

/// Nothing is wrapped: the page does that.
const WIDE: Style = Style { width: 100_000, ..Style::PLAIN };

fn sequential(program: &Program, sc: &Sequential, cells: &Cells, row_of: &[usize]) -> Value {
    let story = Story::unfolded(program, &sc.trace, &sc.replay, &Style::PLAIN);
    let original = |row: &Row| sc.steps.get(row.step).and_then(|s| row_of.get(*s)).copied().unwrap_or(0);
    json!({
        "start": story.start().map(|s| start(program, cells, s)),
        "rows": rows(&story, cells),
        "pairs": story.rows.iter().map(original).collect::<Vec<_>>(),
        "difference": sc.difference,
    })
}

/// The cells that are shown, by position.
struct Cells {
    names: Vec<String>,
    index: HashMap<Addr, usize>,
    left_out: usize,
}

impl Cells {
    fn new(program: &Program, replay: &Replay) -> Cells {
        let all: BTreeSet<Addr> =
            replay.snapshots.iter().flat_map(|s| pieces(program, &s.memory)).map(|c| c.0).collect();
        let mut touched: BTreeSet<Addr> = replay.accesses.iter().flatten().map(|a| a.addr).collect();
        let waiting = replay.snapshots.iter().flat_map(|s| s.threads.iter().flat_map(|t| &t.buffer));
        touched.extend(waiting.filter_map(BufferEntry::place).map(|(a, _)| a));
        let shown: BTreeSet<Addr> = if all.len() > MANY_CELLS { touched } else { &all | &touched };
        Cells {
            left_out: all.difference(&shown).count(),
            names: shown.iter().map(|&a| program.show_addr(a)).collect(),
            index: shown.into_iter().enumerate().map(|(i, a)| (a, i)).collect(),
        }
    }
}

fn start(program: &Program, cells: &Cells, s: &Snapshot) -> Value {
    let memory: Vec<Value> = memory_changes(program, cells, &[], &s.memory);
    let threads = s.threads.iter().enumerate();
    let regs: Vec<Value> = threads.clone().filter_map(|(t, v)| registers(program, t, None, v)).collect();
    let at: Vec<Value> = threads.filter_map(|(t, v)| standing(program, t, v)).collect();
    json!({"m": memory, "r": regs, "at": at})
}

fn rows(story: &Story, cells: &Cells) -> Vec<Value> {
    let empty = Snapshot { memory: Vec::new(), threads: Vec::new() };
    let mut before = story.start().unwrap_or(&empty);
    let mut out = Vec::with_capacity(story.rows.len());
    for row in &story.rows {
        let after = story.after(row).unwrap_or(before);
        out.push(one_row(story.program, cells, row, before, after));
        before = after;
    }
    out
}

/// A row without what it changes.
fn head(row: &Row) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("t".into(), json!(row.thread));
    out.insert("k".into(), json!(kind(row.kind)));
    out.insert("a".into(), json!(row.action));
    if row.line > 0 {
        out.insert("l".into(), json!(row.line));
    }
    let mut remarks: Vec<&str> = row.remarks.iter().map(|r| r.long.as_str()).collect();
    if row.note == Some(BufferNote::AtOnce) {
        remarks.push("goes to memory at once");
    }
    if !remarks.is_empty() {
        out.insert("n".into(), json!(remarks.join("; ")));
    }
    out
}

fn one_row(program: &Program, cells: &Cells, row: &Row, before: &Snapshot, after: &Snapshot) -> Value {
    let mut out = head(row);
    out.insert("s".into(), json!(row.after));
    let mut put = |key: &str, list: Vec<Value>| {
        if !list.is_empty() {
            out.insert(key.into(), Value::Array(list));
        }
    };
    put("m", memory_changes(program, cells, &before.memory, &after.memory));
    let (mut buffers, mut regs, mut at) = (Vec::new(), Vec::new(), Vec::new());
    for (t, now) in after.threads.iter().enumerate() {
        let was = before.threads.get(t);
        if was == Some(now) {
            continue;
        }
        buffers.extend(splice(program, cells, t, was.map_or(&[], |w| &w.buffer), &now.buffer));
        regs.extend(registers(program, t, was, now));
        at.extend(standing(program, t, now));
    }
    put("b", buffers);
    put("r", regs);
    put("at", at);
    Value::Object(out)
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Step => "step",
        Kind::Store => "store",
        Kind::Flush => "flush",
        Kind::Label => "label",
        Kind::Local => "local",
        Kind::Fault => "fault",
    }
}

fn memory_changes(program: &Program, cells: &Cells, old: &[(Addr, i64)], new: &[(Addr, i64)]) -> Vec<Value> {
    if old == new {
        return Vec::new();
    }
    let (old, new) = (pieces(program, old), pieces(program, new));
    let find = |m: &[Piece], a: Addr| m.binary_search_by_key(&a, |c| c.0).ok().map(|i| m[i].2);
    let mut out = Vec::new();
    for &(addr, width, v) in &new {
        if let Some(i) = cells.index.get(&addr)
            && find(&old, addr) != Some(v)
        {
            let shown =
                if width == 1 { short_value(program, addr, v) } else { number(program, addr, width, v) };
            out.push(json!([i, shown]));
        }
    }
    for &(addr, ..) in &old {
        if let Some(i) = cells.index.get(&addr)
            && find(&new, addr).is_none()
        {
            out.push(json!([i, null]));
        }
    }
    out
}

/// What became of a buffer: where, how many entries went, and which came.
fn splice(
    program: &Program,
    cells: &Cells,
    thread: usize,
    old: &[BufferEntry],
    new: &[BufferEntry],
) -> Option<Value> {
    if old == new {
        return None;
    }
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[same..], &new[same..]);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let come = new[..new.len() - tail].iter().map(|e| match e {
        BufferEntry::Mark => Value::Null,
        BufferEntry::Store(addr, v) => json!([cells.index.get(addr), short_value(program, *addr, *v)]),
        BufferEntry::Bytes(addr, width, v) => {
            json!([cells.index.get(addr), number(program, *addr, *width, *v)])
        }
    });
    Some(json!([thread, same, old.len() - tail, come.collect::<Vec<_>>()]))
}

/// The registers of the running routine that the user named, where they changed.
fn registers(program: &Program, t: usize, was: Option<&ThreadView>, now: &ThreadView) -> Option<Value> {
    let frame = now.frames.last()?;
    let old = was.and_then(|w| w.frames.last().filter(|f| f.routine == frame.routine));
    let deeper = was.is_some_and(|w| w.frames.len() != now.frames.len());
    let old = old.filter(|_| !deeper);
    let routine = program.routines.get(frame.routine.index())?;
    let mut changed = Map::new();
    for (i, (reg, &v)) in routine.regs.iter().zip(&frame.regs).enumerate() {
        if !reg.is_temporary() && old.and_then(|f| f.regs.get(i)) != Some(&v) {
            changed.insert(reg.name.clone(), json!(program.show_value(reg.ty, v)));
        }
    }
    (old.is_none() || !changed.is_empty()).then(|| json!([t, old.is_none(), changed]))
}

/// The line a thread stands at, and the label there.
fn standing(program: &Program, t: usize, now: &ThreadView) -> Option<Value> {
    if now.ended {
        return Some(json!([t, 0, "ended"]));
    }
    let frame = now.frames.last()?;
    let routine = program.routines.get(frame.routine.index())?;
    let loc = routine.locs.get(frame.loc.index())?;
    let own = crate::source::line_of(program, loc.span);
    let line = if own > 0 {
        own
    } else {
        routine.out(frame.loc).next().map_or(0, |(_, e)| crate::source::line_of(program, e.span))
    };
    Some(json!([t, line, loc.label]))
}

/// For each step, the row that shows it.
fn rows_by_step(story: &Story, steps: usize) -> Vec<usize> {
    // Of two rows about one step the first shows it, the second a label.
    let of = |i: usize| {
        let next = story.rows.partition_point(|r| r.step < i);
        if story.rows.get(next).is_some_and(|r| r.step == i) { next } else { next.saturating_sub(1) }
    };
    (0..steps).map(of).collect()
}

/// From stores to their flushes, and from stores to the loads that read them.
fn arrows(trace: &Trace, replay: &Replay, row_of: &[usize]) -> Vec<Value> {
    let mut waiting: HashMap<usize, Vec<(Addr, usize)>> = HashMap::new();
    let mut writer: HashMap<Addr, usize> = HashMap::new();
    let mut out = Vec::new();
    for (i, step) in trace.steps.iter().enumerate() {
        let row = row_of[i];
        let own = waiting.entry(step.thread().index()).or_default();
        if let Step::Flush { addr, .. } = *step {
            if let Some(at) = own.iter().position(|w| w.0 == addr) {
                let (_, store) = own.remove(at);
                out.push(json!([store, row, "flush"]));
                writer.insert(addr, store);
            }
            continue;
        }
        let Some(access) = replay.accesses.get(i).copied().flatten() else { continue };
        let from = match access.read {
            Some((_, ReadFrom::Memory)) => writer.get(&access.addr).copied(),
            Some((_, ReadFrom::Buffer)) => own.iter().rev().find(|w| w.0 == access.addr).map(|w| w.1),
            None => None,
        };
        if let Some(store) = from.filter(|&s| s != row) {
            out.push(json!([store, row, "read"]));
        }
        match access.wrote {
            Some((_, true)) => {
                writer.insert(access.addr, row);
            }
            Some((_, false)) => own.push((access.addr, row)),
            None => {}
        }
    }
    out
}

/// `flag[0] is true`: for whoever compares two executions.
pub fn cell_is(program: &Program, addr: Addr, v: i64) -> String {
    format!("{} is {}", program.show_addr(addr), value(program, addr, v))
}
