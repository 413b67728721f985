//! Accesses of 1, 2, 4 and 8 bytes that overlap: the judge's machines against an oracle of
//! another kind.
//!
//! The oracle has no buffers. It puts the events of all threads into one total order, as
//! the axioms of TSO do (Owens, Sarkar, Sewell, "A better x86 memory model: x86-TSO", 2009;
//! SPARC manual, version 9, appendix D), byte by byte: an event comes after those before it
//! in its thread, but a load need not come after the stores before it, and under PSO a
//! store need not come after stores to other bytes. Each byte of a load is of the last store
//! to it among those before the load in the order or in its thread. Where the newest store
//! of the own thread that overlaps does not have all bytes, all that overlap come before
//! the load.

mod common;
use common::*;
use std::collections::BTreeSet;
use weir_gen::rng::Rng;
use weir_ir::bytes::{cut, join, split};
use weir_ir::*;
use weir_machine::enumerate;

/// So many bytes are there.
const BYTES: usize = 8;

/// What a thread does, one after another. Loads are numbered by their registers.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Does {
    Load { at: usize, width: u8 },
    Store { at: usize, width: u8, value: i64 },
    Add { at: usize, width: u8, by: i64 },
    Full,
    Stores,
}
use Does::{Add, Full, Load, Store, Stores};

impl Does {
    fn range(self) -> Option<(usize, u8)> {
        match self {
            Load { at, width } | Store { at, width, .. } | Add { at, width, .. } => Some((at, width)),
            Full | Stores => None,
        }
    }
    fn meets(self, other: Does) -> bool {
        let ends = |(at, width): (usize, u8)| (at, at + usize::from(width));
        match (self.range().map(ends), other.range().map(ends)) {
            (Some((a, b)), Some((c, d))) => a < d && c < b,
            _ => false,
        }
    }
    fn holds(self, other: Does) -> bool {
        let (Some((a, n)), Some((c, m))) = (self.range(), other.range()) else { return false };
        a <= c && c + usize::from(m) <= a + usize::from(n)
    }
    fn reads(self) -> bool {
        matches!(self, Load { .. } | Add { .. })
    }
}

type Threads = Vec<Vec<Does>>;

/// Two or three threads with six events in all.
fn threads(seed: u64) -> Threads {
    let mut r = Rng::new(seed);
    let mut threads = vec![Vec::new(); 2 + r.below(2)];
    for i in 0..6 {
        let width = [1, 2, 4, 8][r.below(4)];
        let at = r.below(BYTES / usize::from(width)) * usize::from(width);
        // Every byte of a value tells whose it is.
        let value = (0..8).fold(0, |v, _| v << 8 | (i as i64 + 1));
        let n = threads.len();
        threads[r.below(n)].push(match r.below(12) {
            0 => Full,
            1 => Stores,
            2 => Add { at, width, by: 1 + r.below(300) as i64 },
            3..=6 => Load { at, width },
            _ => Store { at, width, value },
        });
    }
    threads
}

/// The same as a program, which observes what was loaded and what memory is in the end.
fn program(threads: &Threads) -> Program {
    let mut p = ProgramBuilder::new("bytes");
    let b = p.object("b", Ty::U8, Len::Fixed(BYTES as u32), vec![CellInit::Value(0)], AT);
    let pointer = |at: usize| Expr::AddrOf(b, Box::new(n(at as i64)));
    let mut seen = Vec::new();
    for (t, list) in threads.iter().enumerate() {
        let (mut regs, mut ops) = (Vec::new(), Vec::new());
        for does in list {
            let place = does.range().map(|(at, width)| Place::Bytes(pointer(at), width));
            let dst = RegId::new(regs.len());
            if does.reads() {
                regs.push(Ty::U64);
                seen.push(reg_of(t as u32, dst));
            }
            ops.push(match (*does, place) {
                (Load { .. }, Some(place)) => Op::Load(dst, place),
                (Store { value, .. }, Some(place)) => Op::Store(place, n(value)),
                (Add { by, width, .. }, Some(place)) => {
                    let ty = Ty::Int { bits: 8 * width, signed: false };
                    Op::Rmw { dst: Some(dst), place, op: RmwOp::Add, operand: n(by), ty }
                }
                (Full, _) => Op::Fence(FenceKind::Full),
                _ => Op::Fence(FenceKind::StoreStore),
            });
        }
        p.thread(line(&format!("t{t}"), &regs, ops));
    }
    seen.push(Expr::Mem(Box::new(Place::Bytes(pointer(0), 8))));
    observing(p, seen)
}

/// Whether the second of two events of a thread comes after the first in the order.
fn ordered(model: Model, list: &[Does], a: usize, b: usize) -> bool {
    let between = &list[a + 1..b];
    let (first, second) = (list[a], list[b]);
    match (first, second) {
        // Fences and locked operations are in order with everything before and after.
        (Full | Add { .. } | Load { .. }, _) | (_, Full | Add { .. }) => true,
        (Store { .. }, Load { .. }) => match model {
            Model::Sc => true,
            _ => {
                let newest = list[..b].iter().rfind(|d| matches!(d, Store { .. }) && d.meets(second));
                first.meets(second) && newest.is_some_and(|d| !d.holds(second))
            }
        },
        (Store { .. }, Store { .. }) => {
            model != Model::Pso || first.meets(second) || between.contains(&Stores)
        }
        // A fence between stores is no event of its own.
        (Stores, _) | (_, Stores) => false,
    }
}

struct Oracle<'a> {
    model: Model,
    threads: &'a Threads,
    /// In the order; thread and number.
    done: Vec<(usize, usize)>,
    finals: BTreeSet<Vec<i64>>,
}

impl Oracle<'_> {
    fn run(&mut self) {
        let mut any = false;
        for t in 0..self.threads.len() {
            for i in 0..self.threads[t].len() {
                let list = &self.threads[t];
                let free = !self.done.contains(&(t, i))
                    && (0..i).all(|a| !ordered(self.model, list, a, i) || self.done.contains(&(t, a)));
                if free {
                    any = true;
                    self.done.push((t, i));
                    self.run();
                    self.done.pop();
                }
            }
        }
        if !any {
            let mut seen = Vec::new();
            for t in 0..self.threads.len() {
                for (i, d) in self.threads[t].iter().enumerate().filter(|(_, d)| d.reads()) {
                    seen.push(self.value(t, i, *d));
                }
            }
            seen.push(
                join(&(0..BYTES).map(|b| self.byte(b, self.done.len(), None)).collect::<Vec<_>>()).unwrap(),
            );
            self.finals.insert(seen);
        }
    }

    /// What an event reads.
    fn value(&self, t: usize, i: usize, does: Does) -> i64 {
        let (at, width) = does.range().expect("it reads something");
        let here = self.done.iter().position(|e| *e == (t, i)).expect("all is done");
        let own = matches!(does, Load { .. }).then_some((t, i));
        let bytes: Vec<i64> = (at..at + usize::from(width)).map(|b| self.byte(b, here, own)).collect();
        join(&bytes).expect("bytes")
    }

    /// The byte as of the last store among those before a point of the order, and those
    /// before the load in its thread, which come last.
    fn byte(&self, b: usize, here: usize, load: Option<(usize, usize)>) -> i64 {
        let waiting = self.done[here..].iter().filter(|(t, i)| load.is_some_and(|(u, j)| *t == u && *i < j));
        let mut before: Vec<(usize, usize)> = waiting.copied().collect();
        before.sort_unstable_by_key(|(_, i)| std::cmp::Reverse(*i));
        before.extend(self.done[..here].iter().rev());
        for (t, i) in before {
            let does = self.threads[t][i];
            let Some((at, width)) = does.range().filter(|(at, w)| (*at..at + usize::from(*w)).contains(&b))
            else {
                continue;
            };
            let value = match does {
                Store { value, .. } => value,
                Add { by, .. } => self.value(t, i, does).wrapping_add(by),
                _ => continue,
            };
            return split(cut(value, width), width).nth(b - at).expect("it is inside");
        }
        0
    }
}

#[test]
fn the_machines_and_the_axioms_agree() {
    let (mut forwarded, mut relaxed) = (0, 0);
    for seed in 0..1000 {
        let threads = threads(seed);
        let program = program(&threads);
        assert_eq!(weir_ir::verify::verify(&program), []);
        let mut sizes = Vec::new();
        for model in Model::ALL {
            let found = enumerate(&program, model, 1 << 20).expect("it can be enumerated");
            assert!(found.complete && found.wrong.is_empty());
            let mut oracle = Oracle { model, threads: &threads, done: Vec::new(), finals: BTreeSet::new() };
            oracle.run();
            assert_eq!(found.finals, oracle.finals, "seed {seed} under {model}: {threads:?}");
            sizes.push(found.finals.len());
        }
        relaxed += usize::from(sizes[0] < sizes[1]) + usize::from(sizes[1] < sizes[2]);
        let partly = threads.iter().any(|list| {
            (0..list.len()).any(|b| {
                (0..b).any(|a| {
                    ordered(Model::Tso, list, a, b)
                        && matches!((list[a], list[b]), (Store { .. }, Load { .. }))
                })
            })
        });
        forwarded += usize::from(partly);
    }
    assert!(relaxed > 100 && forwarded > 100, "{relaxed} {forwarded}");
}
