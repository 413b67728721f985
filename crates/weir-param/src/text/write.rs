//! Claims to text.

use super::names::{Names, plain};
use crate::claim::{Atom, Cell, Claim, Clause, OTHER, Slot};
use crate::system::{Kind, Sort, System};

/// A claim as text.
pub fn write(system: &System, names: &Names, claim: &Claim) -> String {
    let mut text = String::from("invariant {\n");
    for clause in &claim.clauses {
        let line = Line { system, names, clause };
        text += &format!("    never {};\n", line.parts().join(" && "));
    }
    text + "}\n"
}

struct Line<'a> {
    system: &'a System,
    names: &'a Names,
    clause: &'a Clause,
}

impl Line<'_> {
    fn parts(&self) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        let mut told: Vec<Slot> = Vec::new();
        let atoms = &self.clause.atoms;
        for (i, atom) in atoms.iter().enumerate() {
            match *atom {
                Atom::In(slot, mask) => {
                    told.push(slot);
                    parts.extend(self.among(slot, mask));
                }
                Atom::Same(a, b) => {
                    told.extend([a, b]);
                    parts.push(format!("{} == {}", self.slot(a), self.slot(b)));
                }
                Atom::AtMost(a, b, c) => {
                    told.extend(a.into_iter().chain(b));
                    let back = |x: &Atom| *x == Atom::AtMost(b, a, -c);
                    match atoms.iter().position(back) {
                        Some(j) if j < i => {}
                        Some(_) => parts.push(self.compare(a, "==", b, c)),
                        None => parts.push(self.compare(a, "<=", b, c)),
                    }
                }
            }
        }
        // Loads of which nothing is said but that they are there.
        let mut there: Vec<Slot> = Vec::new();
        for (p, loads) in self.clause.loads.iter().enumerate() {
            for (i, load) in loads.iter().enumerate() {
                there.extend(load.cells.iter().map(|&c| Slot::Load(p as u8, i as u8, c)));
            }
            there.extend(self.clause.owns[p].iter().map(|o| Slot::Own(p as u8, o.cell)));
        }
        there.extend(self.clause.seen.iter().map(|&c| Slot::Seen(c)));
        let silent = there.into_iter().filter(|s| !told.contains(s));
        parts.extend(silent.map(|s| format!("{0} == {0}", self.slot(s))));
        for p in (0..self.clause.procs).filter(|&p| !self.is_mentioned(p)) {
            parts.push(format!("{0} == {0}", self.proc(p)));
        }
        parts
    }
    /// Whether the text of some part names a process.
    fn is_mentioned(&self, p: u8) -> bool {
        let cell = |c: &Cell| c.1 == Some(p);
        let slot = |s: &Slot| match s {
            Slot::Cell(c) | Slot::Seen(c) => cell(c),
            Slot::Number(q) => *q == p,
            Slot::Own(q, c) | Slot::Load(q, _, c) => *q == p || cell(c),
        };
        self.clause.atoms.iter().any(|a| match a {
            // A number may be the name itself, which stands nowhere alone.
            Atom::In(Slot::Number(q), mask) => *q == p && self.number(*mask).is_none(),
            Atom::In(s, mask) => slot(s) || (self.is_proc(*s) && self.listed(*mask) >> p & 1 == 1),
            Atom::Same(a, b) => slot(a) || slot(b),
            Atom::AtMost(a, b, _) => a.iter().chain(b).any(slot),
        }) || !self.clause.loads[p as usize].is_empty()
            || !self.clause.owns[p as usize].is_empty()
    }
    fn number(&self, mask: u64) -> Option<&String> {
        self.names.numbered.iter().find(|(n, _)| mask == 1 << n).map(|(_, name)| name)
    }
    fn proc(&self, p: u8) -> String {
        let named = self.clause.atoms.iter().find_map(|a| match a {
            Atom::In(Slot::Number(q), mask) if *q == p => self.number(*mask),
            _ => None,
        });
        match named {
            Some(name) => name.clone(),
            None => format!("{}#{}", self.names.any, char::from(b'a' + p % 26)),
        }
    }
    fn cell(&self, (var, index): Cell) -> String {
        let v = self.system.var(var);
        match (v.kind, index) {
            (Kind::Local, Some(p)) => format!("{}.{}", self.proc(p), plain(&v.name)),
            (_, Some(p)) => format!("{}[{}]", plain(&v.name), self.proc(p)),
            (_, None) => plain(&v.name),
        }
    }
    fn slot(&self, slot: Slot) -> String {
        match slot {
            Slot::Cell(c) => self.cell(c),
            Slot::Number(p) => self.proc(p),
            Slot::Seen(c) => format!("seen({})", self.cell(c)),
            Slot::Load(p, at, c) if self.clause.loads[p as usize][at as usize].joint => {
                format!("{}.seen({})", self.proc(p), self.cell(c))
            }
            Slot::Load(p, at, c) => format!("{}.load({}, {})", self.proc(p), at + 1, self.cell(c)),
            Slot::Own(p, c) => {
                let after = self.clause.owns[p as usize].iter().find(|o| o.cell == c).map_or(0, |o| o.after);
                let after = if after == 0 { String::new() } else { format!(", {after}") };
                format!("{}.own({}{after})", self.proc(p), self.cell(c))
            }
        }
    }
    fn is_proc(&self, slot: Slot) -> bool {
        match slot {
            Slot::Number(_) => false,
            Slot::Cell(c) | Slot::Seen(c) | Slot::Own(_, c) | Slot::Load(_, _, c) => {
                self.system.var(c.0).sort == Sort::Proc
            }
        }
    }
    /// The processes that a set lists by name.
    fn listed(&self, mask: u64) -> u64 {
        let all = (1u64 << self.clause.procs) - 1;
        if mask & OTHER != 0 && (all & !mask).count_ones() == 1 { all & !mask } else { mask & all }
    }
    /// One of a set.
    fn among(&self, slot: Slot, mask: u64) -> Option<String> {
        if let Slot::Number(p) = slot {
            if self.number(mask).is_some() {
                return None;
            }
            let named = self.names.numbered.iter().filter(|(n, _)| mask >> n & 1 == 1);
            let mut list: Vec<String> = named.map(|(_, name)| name.clone()).collect();
            list.extend((mask & 1 == 1).then(|| "other".to_string()));
            return Some(format!("{} in {{{}}}", self.proc(p), list.join(", ")));
        }
        let (Slot::Cell(c) | Slot::Seen(c) | Slot::Own(_, c) | Slot::Load(_, _, c)) = slot else {
            return None;
        };
        let all: Vec<String> = match self.system.var(c.0).sort {
            Sort::Enum(e) => self.system.enums[e.0 as usize].names.iter().map(|n| plain(n)).collect(),
            Sort::Proc => {
                let known = (0..self.clause.procs).map(|p| self.proc(p));
                known.chain(["other".to_string()]).collect()
            }
            Sort::Int => return None,
        };
        let has = |i: usize| match self.is_proc(slot) && i + 1 == all.len() {
            true => mask & OTHER != 0,
            false => mask >> i & 1 == 1,
        };
        let (yes, no): (Vec<usize>, Vec<usize>) = (0..all.len()).partition(|&i| has(i));
        let yes: Vec<&str> = yes.iter().map(|&i| all[i].as_str()).collect();
        if let (Slot::Cell((var, Some(p))), true) = (slot, self.names.place.is_some_and(|v| v == c.0)) {
            debug_assert_eq!(var, c.0);
            return Some(match yes.as_slice() {
                [one] => format!("{}@{one}", self.proc(p)),
                many => format!("{}@{{{}}}", self.proc(p), many.join(", ")),
            });
        }
        let name = self.slot(slot);
        Some(match (yes.as_slice(), no.as_slice()) {
            ([one], _) if *one != "other" => format!("{name} == {one}"),
            (many, [one]) if many.len() > 1 && all[*one] != "other" => format!("{name} != {}", all[*one]),
            (many, _) => format!("{name} in {{{}}}", many.join(", ")),
        })
    }
    /// `a - b <= c`, or `==`.
    fn compare(&self, a: Option<Slot>, rel: &str, b: Option<Slot>, c: i64) -> String {
        match (a, b) {
            (None, None) => format!("0 {rel} {c}"),
            (Some(a), None) => format!("{} {rel} {c}", self.slot(a)),
            (None, Some(b)) if rel == "==" => format!("{} == {}", self.slot(b), -c),
            (None, Some(b)) => format!("{} >= {}", self.slot(b), -c),
            (Some(a), Some(b)) => {
                let plus = match c {
                    0 => String::new(),
                    c if c > 0 => format!(" + {c}"),
                    c => format!(" - {}", -c),
                };
                format!("{} {rel} {}{plus}", self.slot(a), self.slot(b))
            }
        }
    }
}
