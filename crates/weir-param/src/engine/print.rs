//! Cubes as text: `p q: PC[p] = CS && Owner <= my[q]`.
//!
//! Loads still to come are shown behind `p loads`: a message as `{ X = 1 }`, in the
//! order they are made, an own store as `own X = 1`.

use super::cube::{Cell, Cube, Msg};
use super::vals::{INF, OTHER, V, Val};
use crate::system::{Sort, System};

const NAMES: [&str; 12] = ["p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z", "o"];

/// A cube as text: its processes and what it says about them.
pub(crate) fn cube(system: &System, cube: &Cube) -> (Vec<String>, Vec<String>) {
    let print = Print { system, cube };
    let mut parts = Vec::new();
    for (p, &pin) in cube.pins.iter().enumerate() {
        if pin.is_power_of_two() && pin != 1 {
            parts.push(format!("{} = #{}", NAMES[p], pin.trailing_zeros()));
        }
    }
    // The first place of every value stands for it.
    let mut said: Vec<Option<String>> = vec![None; cube.vals.list.len()];
    for &(cell, v) in &cube.cells {
        print.name(cell, v, &mut said, &mut parts);
    }
    for (p, queue) in cube.queues.iter().enumerate() {
        for msg in &queue.msgs {
            let text = print.message(msg, &mut said);
            parts.push(format!("{} loads {text}", NAMES[p]));
        }
        for own in &queue.owns {
            let mut inner = Vec::new();
            print.name(own.cell, own.val, &mut said, &mut inner);
            let order = if own.before > 0 { format!(" after {} loads", own.before) } else { String::new() };
            parts.push(format!("{} loads its own {}{order}", NAMES[p], print.inner(own.cell, inner)));
        }
    }
    if let Some(msg) = &cube.observed {
        let text = print.message(msg, &mut said);
        parts.push(format!("memory holds {text}"));
    }
    print.differences(&said, &mut parts);
    (NAMES[..cube.procs()].iter().map(|n| n.to_string()).collect(), parts)
}

struct Print<'a> {
    system: &'a System,
    cube: &'a Cube,
}

impl Print<'_> {
    fn cell(&self, cell: Cell) -> String {
        let name = &self.system.var(cell.var()).name;
        cell.index().map_or_else(|| name.clone(), |p| format!("{name}[{}]", NAMES[p as usize]))
    }
    fn inner(&self, cell: Cell, parts: Vec<String>) -> String {
        if parts.is_empty() { self.cell(cell) } else { parts.join(" && ") }
    }
    fn message(&self, msg: &Msg, said: &mut [Option<String>]) -> String {
        let mut parts = Vec::new();
        for &(cell, v) in &msg.cells {
            let before = parts.len();
            let fresh = said[v as usize].is_none();
            self.name(cell, v, said, &mut parts);
            if fresh && let Some(name) = &mut said[v as usize] {
                *name = format!("loaded {name}");
            }
            if parts.len() == before {
                parts.push(self.cell(cell));
            }
        }
        format!("{{ {} }}", parts.join(" && "))
    }
    /// What is known about a cell on its own.
    fn name(&self, cell: Cell, v: Val, said: &mut [Option<String>], parts: &mut Vec<String>) {
        let name = self.cell(cell);
        if let Some(other) = &said[v as usize] {
            parts.push(format!("{name} = {other}"));
            return;
        }
        let names: Vec<String> = match self.cube.vals.list[v as usize] {
            V::Fin(mask) => {
                let Sort::Enum(e) = self.system.var(cell.var()).sort else { return };
                let all = &self.system.enums[e.0 as usize].names;
                (0..all.len()).filter(|i| mask >> i & 1 == 1).map(|i| all[i].clone()).collect()
            }
            V::Proc(mask) => {
                let known =
                    (0..self.cube.procs()).filter(|p| mask >> p & 1 == 1).map(|p| NAMES[p].to_string());
                known.chain((mask & OTHER != 0).then(|| "another".to_string())).collect()
            }
            V::Int(row) => {
                let row = row as usize;
                let (low, high) = (self.cube.vals.bound(0, row), self.cube.vals.bound(row, 0));
                said[v as usize] = Some(name.clone());
                if low < INF && -low == high {
                    parts.push(format!("{name} = {high}"));
                } else {
                    if low < INF {
                        parts.push(format!("{} <= {name}", -low));
                    }
                    if high < INF {
                        parts.push(format!("{name} <= {high}"));
                    }
                }
                return;
            }
            V::Same(_) => return,
        };
        said[v as usize] = Some(name.clone());
        parts.push(match names.as_slice() {
            [one] => format!("{name} = {one}"),
            many => format!("{name} in {{{}}}", many.join(" ")),
        });
    }
    /// How integers differ, where that does not follow from what each of them is.
    fn differences(&self, said: &[Option<String>], parts: &mut Vec<String>) {
        let vals = &self.cube.vals;
        let mut rows: Vec<(usize, &String)> = Vec::new();
        for (v, name) in said.iter().enumerate() {
            if let (V::Int(row), Some(name)) = (vals.list[v], name) {
                rows.push((row as usize, name));
            }
        }
        for &(i, a) in &rows {
            for &(j, b) in &rows {
                let bound = vals.bound(i, j);
                let follows = super::vals::plus(vals.bound(i, 0), vals.bound(0, j)) <= bound;
                if i == j || bound >= INF || follows {
                    continue;
                }
                let equal = vals.bound(j, i) == -bound;
                if equal && i > j {
                    continue;
                }
                let rel = if equal { "=" } else { "<=" };
                parts.push(match bound {
                    0 => format!("{a} {rel} {b}"),
                    n if n > 0 => format!("{a} {rel} {b} + {n}"),
                    n => format!("{a} {rel} {b} - {}", -n),
                });
            }
        }
    }
}
