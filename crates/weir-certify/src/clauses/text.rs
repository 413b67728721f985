//! Clauses as text, and back.

use super::clause::{Clause, MOST_NAMED, Message, Named};
use super::threads::{Class, Local, Threads};
use crate::said::{Result, wrong};
use std::collections::HashMap;
use weir_ir::{Addr, Len, Program};
use weir_machine::state::Frame;

/// How a certificate calls the one with this position in a list: by its name, if that is one plain word
/// and no other's, else by its position.
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
    let mut out = String::from("clause");
    for (addr, v) in &clause.memory {
        out += &format!(" {}={v}", cell(&threads.program, *addr));
    }
    for n in &clause.threads {
        let at = n.at.map_or("error".into(), |l| l.to_string());
        out += &format!(" ; {} {at}", word(names(), n.class));
        for m in &n.buffer {
            let (own, value) = (if m.own { "+" } else { "" }, m.value.map_or("?".into(), |v| v.to_string()));
            out += &format!(" {own}{}={value}", cell(&threads.program, m.addr));
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
pub(super) fn read(threads: &Threads, lines: &[&str]) -> Result<Vec<Clause>> {
    let known = Known::new(threads);
    let (mut states, mut clauses) = (Vec::new(), Vec::new());
    for line in lines {
        match line.strip_prefix("clause").map(|rest| clause(&known, &states, rest)) {
            Some(Some(clause)) => clauses.push(clause),
            None if line.starts_with("state ") => states.push(*line),
            _ => return wrong(format!("`{line}` says nothing about this program")),
        }
    }
    Ok(clauses)
}

/// Everything that a clause can name, by how it is called.
struct Known<'t> {
    threads: &'t Threads,
    cells: HashMap<String, Addr>,
    classes: HashMap<String, usize>,
    locals: Vec<HashMap<String, u32>>,
}

impl Known<'_> {
    fn new(threads: &Threads) -> Known<'_> {
        let names = || threads.classes.iter().map(|c| c.name.as_str());
        let local = |l: &Local| show_state(&threads.program, l);
        let locals = |c: &Class| c.locals.iter().map(local).zip(0..).collect();
        Known {
            threads,
            cells: threads.values.keys().map(|a| (cell(&threads.program, *a), *a)).collect(),
            classes: (0..threads.classes.len()).map(|c| (word(names(), c), c)).collect(),
            locals: threads.classes.iter().map(locals).collect(),
        }
    }

    fn message(&self, text: &str) -> Option<Message> {
        let (own, text) = text.strip_prefix('+').map_or((false, text), |t| (true, t));
        let (name, value) = text.rsplit_once('=')?;
        let value = if value == "?" { None } else { Some(value.parse().ok()?) };
        Some(Message { addr: *self.cells.get(name)?, value, own })
    }
}

fn clause(known: &Known<'_>, states: &[&str], text: &str) -> Option<Clause> {
    let mut parts = text.split(';').map(|p| p.split_whitespace());
    let mut clause = Clause::default();
    for word in parts.next()? {
        let m = known.message(word)?;
        if m.own || clause.memory.insert(m.addr, m.value?).is_some() {
            return None;
        }
    }
    for mut part in parts {
        let name = part.next()?;
        if name == "ongoing" && part.clone().next().is_none() {
            clause.ongoing = true;
            continue;
        }
        let class = *known.classes.get(name)?;
        let at = match part.next()? {
            "error" => None,
            number => Some(*known.locals[class].get(*states.get(number.parse::<usize>().ok()?)?)?),
        };
        let buffer = part.map(|w| known.message(w)).collect::<Option<Vec<Message>>>()?;
        let twice = |n: &Named| n.class == class && !known.threads.classes[class].many;
        if clause.threads.iter().any(twice) || buffer.iter().any(|m| !m.own && m.value.is_none()) {
            return None;
        }
        clause.threads.push(Named { class, at, buffer });
    }
    clause.threads.sort();
    let inside = clause.threads.iter().filter(|n| known.threads.is_inside(n)).count();
    // Of what only one thread can be in, there is one; and names fit in a word.
    (inside <= 1 && clause.ongoing <= (inside == 1) && clause.threads.len() <= MOST_NAMED).then_some(clause)
}
