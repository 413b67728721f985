//! Clauses as text, and back.

use super::threads::{Local, Threads};
use super::{Clause, Message, Named};
use crate::{Rejected, wrong};
use std::collections::BTreeMap;
use weir_ir::{Addr, Len, LocId, ObjId, Program, RegId, RoutineId};
use weir_machine::state::Frame;

/// How a certificate calls the one with this position in a list: by its name, if
/// that is one plain word and no other's, else by its position.
pub fn word<'a>(names: impl Iterator<Item = &'a str> + Clone, at: usize) -> String {
    let name = names.clone().nth(at).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.%'[]".contains(c);
    let named = !name.is_empty() && name.chars().all(plain) && names.filter(|n| *n == name).count() == 1;
    if named { name.to_string() } else { format!("#{at}") }
}

/// How a certificate calls a cell.
pub fn cell(program: &Program, addr: Addr) -> String {
    let Some(o) = addr.object(program.objects.len()) else { return format!("#{}", addr.0) };
    let name = word(program.objects.iter().map(|o| o.name.as_str()), o.index());
    if program.object(o).len == Len::Scalar { name } else { format!("{name}[{}]", addr.offset()) }
}

/// A clause as a line, with the numbers that local states have here.
pub fn show(threads: &Threads, clause: &Clause) -> String {
    let names = || threads.classes.iter().map(|c| c.name.as_str());
    let value = |v: Option<i64>| v.map_or("?".into(), |v| v.to_string());
    let mut out = String::from("clause");
    for (addr, v) in &clause.memory {
        out += &format!(" {}={v}", cell(&threads.program, *addr));
    }
    for n in &clause.threads {
        let at = n.at.map_or("error".into(), |l| l.to_string());
        out += &format!(" ; {} {at}", word(names(), n.class));
        for m in &n.buffer {
            let own = if m.own { "+" } else { "" };
            out += &format!(" {own}{}={}", cell(&threads.program, m.addr), value(m.value));
        }
    }
    if clause.ongoing { out + " ; ongoing" } else { out }
}

/// A local state as a line.
pub fn show_state(program: &Program, local: &Local) -> String {
    let frame = |f: &Frame| {
        let name = word(program.routines.iter().map(|r| r.name.as_str()), f.routine.index());
        let back = f.result.map_or(String::new(), |r| format!(">{}", r.0));
        let regs: String = f.regs.iter().map(|v| format!(" {v}")).collect();
        format!("{name}@{}{back}{regs}", f.loc.0)
    };
    let frames: Vec<String> = local.frames.iter().map(frame).collect();
    format!("state {}{}", frames.join(" / "), if local.atomic { " atomic" } else { "" })
}

/// The clauses of a certificate.
pub(super) fn read(threads: &Threads, lines: &[&str]) -> Result<Vec<Clause>, Rejected> {
    let mut states: Vec<Local> = Vec::new();
    let mut clauses = Vec::new();
    for line in lines {
        let read = match line.split_once(' ').unwrap_or((line, "")) {
            ("state", rest) => state(&threads.program, rest).map(|s| states.push(s)),
            ("clause", rest) => clause(threads, &states, rest).map(|c| clauses.push(c)),
            _ => None,
        };
        if read.is_none() {
            return wrong(format!("`{line}` says nothing about this program"));
        }
    }
    Ok(clauses)
}

fn state(program: &Program, text: &str) -> Option<Local> {
    let (text, atomic) = text.strip_suffix(" atomic").map_or((text, false), |t| (t, true));
    let mut frames = Vec::new();
    for part in text.split(" / ") {
        let mut words = part.split(' ');
        let (name, at) = words.next()?.split_once('@')?;
        let names = || program.routines.iter().map(|r| r.name.as_str());
        let routine = (0..program.routines.len()).find(|i| word(names(), *i) == name).map(RoutineId::new)?;
        let (loc, result) = match at.split_once('>') {
            Some((loc, r)) => (loc, Some(RegId(r.parse().ok()?))),
            None => (at, None),
        };
        let regs = words.map(|w| w.parse().ok()).collect::<Option<Vec<i64>>>()?;
        frames.push(Frame { routine, loc: LocId(loc.parse().ok()?), regs, result });
    }
    Some(Local { frames, atomic })
}

fn clause(threads: &Threads, states: &[Local], text: &str) -> Option<Clause> {
    let program = &threads.program;
    let mut parts = text.split(';').map(|p| p.split_whitespace());
    let mut memory = BTreeMap::new();
    for word in parts.next()? {
        let m = message(program, word)?;
        if m.own || memory.insert(m.addr, m.value?).is_some() {
            return None;
        }
    }
    let mut clause = Clause { memory, ..Clause::default() };
    let names = || threads.classes.iter().map(|c| c.name.as_str());
    for mut part in parts {
        let name = part.next()?;
        if name == "ongoing" && part.clone().next().is_none() {
            clause.ongoing = true;
            continue;
        }
        let class = (0..threads.classes.len()).find(|i| word(names(), *i) == name)?;
        let at = match part.next()? {
            "error" => None,
            number => Some(threads.classes[class].number(states.get(number.parse::<usize>().ok()?)?)?),
        };
        let buffer = part.map(|w| message(program, w)).collect::<Option<Vec<Message>>>()?;
        let twice = |n: &Named| n.class == class && !threads.classes[class].many;
        if clause.threads.iter().any(twice) || buffer.iter().any(|m| !m.own && m.value.is_none()) {
            return None;
        }
        clause.threads.push(Named { class, at, buffer });
    }
    clause.threads.sort();
    let inside = clause.threads.iter().filter(|n| threads.is_inside(n)).count();
    // Of what only one thread can be in, there is one; and names fit in a word.
    (inside <= 1 && clause.ongoing <= (inside == 1) && clause.threads.len() <= 16).then_some(clause)
}

fn message(program: &Program, text: &str) -> Option<Message> {
    let (own, text) = text.strip_prefix('+').map_or((false, text), |t| (true, t));
    let (name, value) = text.rsplit_once('=')?;
    let value = if value == "?" { None } else { Some(value.parse().ok()?) };
    let names = || program.objects.iter().map(|o| o.name.as_str());
    let object = |name: &str| (0..program.objects.len()).find(|i| word(names(), *i) == name).map(ObjId::new);
    let found = match object(name) {
        Some(o) if program.object(o).len == Len::Scalar => Addr::of(o, 0),
        _ => {
            let (array, offset) = name.strip_suffix(']')?.rsplit_once('[')?;
            let (o, offset) = (object(array)?, offset.parse::<i32>().ok()?);
            if !program.object(o).has_cell(i64::from(offset)) {
                return None;
            }
            Addr::of(o, offset)
        }
    };
    Some(Message { addr: found, value, own })
}
