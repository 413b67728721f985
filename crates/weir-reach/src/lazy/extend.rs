//! R ⊕ σ: the program in which SC can run the delayed behaviour σ.
//!
//! From `src(inst_1)` a path of fresh locations `q̄_1 … q̄_n` follows σ. A store on it
//! goes to registers instead of memory; a load looks there first. At the end of the
//! path, the stores are made, and control returns to `dst(inst_n)`.
//!
//! Two variants ([`Variant`]). The paper's deletes `inst_1`, so that the path has to be
//! taken, and adds ways out of it: for behaviours that leave σ, and for those that
//! delay `inst_1` past fewer loads. TSO reachability stays the same; R robust then
//! means that the SC answer for R is the TSO answer for P. The implementation's
//! variant keeps `inst_1` and adds the path only.
//!
//! Addresses that are constants are known at every point of the path, and so are
//! constant values: registers are needed for the others only.

use super::entry::{Aux, Entry, Unheld, same};
use super::oracle::Sequence;
use std::fmt;
use weir_engine::fault;
use weir_ir::{Edge, EdgeId, EdgeRef, Expr, FenceKind, LocId, Op, Program, Routine, RoutineId, Span};
use weir_passes::unroll::{Origin, Unrolled};

/// Which ⊕.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// The paper's: deletes the first store, adds the ways out. Keeps TSO
    /// reachability, so it can show safety.
    Paper,
    /// The implementation's: keeps the store, adds only the path. Shows safety
    /// only where the original program is robust.
    Keep,
}

/// Why a sequence cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfollowable {
    /// It crosses calls, returns, or routines.
    Calls,
    /// It is no path from a store to a load without a fence.
    NotASequence,
    /// It frees memory while a store waits.
    Free,
    /// A store through a pointer could hit a cell with a range, which must be
    /// checked when the store is issued.
    RangeBehindPointer,
}

impl fmt::Display for Unfollowable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unfollowable::Calls => "a store is delayed past a call or return",
            Unfollowable::NotASequence => "a sequence is no path from a store to a load",
            Unfollowable::Free => "a store is delayed past a free",
            Unfollowable::RangeBehindPointer => {
                "a delayed store may go through a pointer to a cell with a range"
            }
        })
    }
}

/// What an edge of R is in P.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Image {
    /// The edge of P it belongs to.
    pub edge: EdgeId,
    /// It is that edge.
    pub exec: bool,
    /// The oldest store of the thread reaches memory, after that.
    pub flush: bool,
}

#[derive(Clone, Debug)]
struct Code {
    images: Vec<Image>,
    /// How many ⊕ deep an edge is.
    layers: Vec<usize>,
    /// For each location, the location of P it stands for.
    stands: Vec<LocId>,
    aux: Vec<Aux>,
}

/// A program R, and what its parts are in P.
#[derive(Clone, Debug)]
pub struct Extended {
    /// R.
    pub program: Program,
    /// Sequences added so far.
    pub added: usize,
    code: Vec<Code>,
    properties: Vec<Expr>,
    /// What P was made from.
    unrolled: Option<Unrolled>,
}

impl Extended {
    /// P itself.
    pub fn new(program: &Program) -> Extended {
        let code = program.routines.iter().map(|r| Code {
            images: r
                .edges
                .iter()
                .enumerate()
                .map(|(i, e)| Image {
                    edge: EdgeId::new(i),
                    exec: true,
                    flush: matches!(e.op, Op::Store(..)),
                })
                .collect(),
            layers: vec![0; r.edges.len()],
            stands: (0..r.locs.len()).map(LocId::new).collect(),
            aux: Vec::new(),
        });
        Extended {
            program: program.clone(),
            added: 0,
            code: code.collect(),
            properties: program.properties.iter().map(|p| p.pred.clone()).collect(),
            unrolled: None,
        }
    }

    /// P is a program that was unrolled.
    pub fn of(unrolled: Unrolled) -> Extended {
        Extended { unrolled: Some(unrolled.clone()), ..Extended::new(&unrolled.program) }
    }

    /// Whether P was unrolled, so that no thread of it calls anything.
    pub fn is_unrolled(&self) -> bool {
        self.unrolled.is_some()
    }

    /// What an edge of P is in the program that P was made from: itself, where P is that program.
    pub fn origin(&self, routine: RoutineId, edge: EdgeId) -> Origin {
        match &self.unrolled {
            Some(unrolled) => unrolled.origin(routine, edge),
            None => Origin { edge: Some(EdgeRef { routine, edge }), complete: true },
        }
    }

    /// Whether loops or recursion were cut off.
    pub fn is_cut_off(&self) -> bool {
        self.unrolled.as_ref().is_some_and(|u| !u.cuts.is_empty())
    }

    /// R, with the question whether a bound of unrolling is reached and no other; none where
    /// nothing was cut off.
    pub fn asking_for_cuts(&self) -> Option<Program> {
        let unrolled = self.unrolled.as_ref().filter(|u| !u.cuts.is_empty())?;
        Some(unrolled.asserting(&self.program))
    }

    /// What an edge of R is in P.
    pub fn image(&self, routine: RoutineId, edge: EdgeId) -> Image {
        self.code[routine.index()].images[edge.index()]
    }

    /// Adds a sequence. Edges keep their numbers.
    pub fn add(&mut self, sequence: &Sequence, variant: Variant) -> Result<(), Unfollowable> {
        let Some(first) = sequence.first() else { return Err(Unfollowable::NotASequence) };
        let id = first.routine;
        if sequence.iter().any(|e| e.routine != id) {
            return Err(Unfollowable::Calls);
        }
        let edges: Vec<EdgeId> = sequence.iter().map(|e| e.edge).collect();
        check(self.program.routine(id), &edges)?;
        let code = &self.code[id.index()];
        let layer = 1 + edges.iter().map(|e| code.layers[e.index()]).max().unwrap_or(0);
        let mut path = Path {
            program: &self.program,
            routine: self.program.routine(id).clone(),
            code: code.clone(),
            layer,
            entries: Vec::new(),
        };
        path.build(&edges, variant)?;
        let (routine, code) = (path.routine, path.code);
        self.program.routines[id.index()] = routine;
        self.code[id.index()] = code;
        self.added += 1;
        self.restate();
        debug_assert_eq!(weir_ir::verify::verify(&self.program), Vec::new());
        Ok(())
    }

    /// Locations of P in properties also mean those that stand for them.
    fn restate(&mut self) {
        for (p, pred) in self.program.properties.iter_mut().zip(&self.properties) {
            p.pred = pred.map(&mut |e| match e {
                Expr::At(t, r, l) => {
                    let stands = self.code[r.index()].stands.iter().enumerate();
                    let all = stands.filter(|(_, s)| **s == l).map(|(i, _)| Expr::At(t, r, LocId::new(i)));
                    all.fold(Expr::FALSE, Expr::or)
                }
                e => e,
            });
        }
    }
}

/// Whether σ is a path from a store to a load (or an allocation, which depends on
/// those of the others as a load does), and can be followed.
fn check(routine: &Routine, edges: &[EdgeId]) -> Result<(), Unfollowable> {
    let edge = |e: &EdgeId| routine.edges.get(e.index()).ok_or(Unfollowable::NotASequence);
    for pair in edges.windows(2) {
        if edge(&pair[0])?.dst != edge(&pair[1])?.src {
            return Err(Unfollowable::NotASequence);
        }
    }
    for e in edges {
        match edge(e)?.op {
            Op::Call { .. } | Op::Return(_) => return Err(Unfollowable::Calls),
            Op::Free(_) => return Err(Unfollowable::Free),
            Op::Fence(FenceKind::Full)
            | Op::Rmw { .. }
            | Op::Cas { .. }
            | Op::AtomicBegin
            | Op::AtomicEnd
            | Op::Spawn { .. } => return Err(Unfollowable::NotASequence),
            _ => {}
        }
    }
    let ends = (edges.first().map(edge).transpose()?, edges.last().map(edge).transpose()?);
    match ends {
        (Some(Edge { op: Op::Store(..), .. }), Some(Edge { op: Op::Load(..) | Op::Alloc(..), .. })) => Ok(()),
        _ => Err(Unfollowable::NotASequence),
    }
}

struct Path<'a> {
    program: &'a Program,
    routine: Routine,
    code: Code,
    layer: usize,
    /// The stores seen so far: the buffer.
    entries: Vec<Entry>,
}

impl Path<'_> {
    fn loc(&mut self, stands: LocId) -> LocId {
        self.code.stands.push(stands);
        self.routine.add_loc(Span::default())
    }

    fn edge(&mut self, src: LocId, dst: LocId, op: Op, image: Image, like: EdgeId) {
        let span = self.routine.edges[like.index()].span;
        self.routine.add_edge(src, dst, op, span);
        self.code.images.push(image);
        self.code.layers.push(self.layer);
    }

    fn stands(&self, loc: LocId) -> LocId {
        self.code.stands[loc.index()]
    }

    fn build(&mut self, edges: &[EdgeId], variant: Variant) -> Result<(), Unfollowable> {
        let first = edges[0];
        let start = self.routine.edges[first.index()].src;
        // What leaves a location, before anything is added.
        let out = self.routine.out_table();
        let old_edges = self.routine.edges.len();
        let mut at = start;
        for (i, &e) in edges.iter().enumerate() {
            let dst = self.stands(self.routine.edges[e.index()].dst);
            let next = self.loc(dst);
            self.follow(e, at, next)?;
            at = next;
            if variant == Variant::Paper && i + 1 < edges.len() {
                let op = &self.routine.edges[e.index()].op;
                let stays = op.is_local() || matches!(op, Op::Store(..) | Op::Fence(_));
                if (i == 0 || !stays) && !fault!("lazy-misses-a-way-out") {
                    self.fenced_exit(at, e);
                }
                let here = self.routine.edges[edges[i + 1].index()].src;
                let siblings: Vec<EdgeId> =
                    out[here.index()].iter().copied().filter(|s| *s != edges[i + 1]).collect();
                self.siblings_exit(at, e, &siblings, first, start);
            }
        }
        let last = edges[edges.len() - 1];
        let dst = self.routine.edges[last.index()].dst;
        self.make_stores(at, 0, dst, last);
        if variant == Variant::Paper {
            self.replace(first, old_edges);
        }
        Ok(())
    }

    /// `inst_1` is deleted: its number goes to the first edge of the path, which
    /// starts at the same location.
    fn replace(&mut self, first: EdgeId, entry: usize) {
        self.routine.edges[first.index()] = self.routine.edges.swap_remove(entry);
        self.code.images[first.index()] = self.code.images.swap_remove(entry);
        self.code.layers[first.index()] = self.code.layers.swap_remove(entry);
    }

    /// One instruction of σ between two locations of the path.
    fn follow(&mut self, e: EdgeId, from: LocId, to: LocId) -> Result<(), Unfollowable> {
        let edge = self.routine.edges[e.index()].clone();
        let image = self.code.images[e.index()];
        let silent = Image { exec: false, flush: false, ..image };
        match &edge.op {
            Op::Store(place, value) => {
                let issue = Image { flush: false, ..image };
                let stands = self.stands(from);
                while self.code.aux.len() < self.layer {
                    self.code.aux.push(Aux::default());
                }
                let aux = &mut self.code.aux[self.layer - 1];
                let (mut entry, steps) = aux
                    .hold(self.program, &mut self.routine, self.entries.len(), place, value)
                    .map_err(|Unheld| Unfollowable::RangeBehindPointer)?;
                entry.edge = Some(image.edge);
                let mut at = from;
                let n = steps.len();
                for (i, op) in steps.into_iter().enumerate() {
                    let dst = if i + 1 == n { to } else { self.loc(stands) };
                    self.edge(at, dst, op, if i + 1 == n { issue } else { silent }, e);
                    at = dst;
                }
                self.entries.push(entry);
            }
            Op::Load(reg, place) => {
                let mut at = from;
                for i in (0..self.entries.len()).rev() {
                    let entry = self.entries[i].clone();
                    let Some(equal) = same(self.program, place, &entry) else { continue };
                    let stands = self.stands(at);
                    let hit = if equal == Expr::TRUE {
                        at
                    } else {
                        let hit = self.loc(stands);
                        self.edge(at, hit, Op::Assume(equal.clone()), silent, e);
                        let miss = self.loc(stands);
                        self.edge(at, miss, Op::Assume(equal.clone().negate()), silent, e);
                        at = miss;
                        hit
                    };
                    if place.expr().constant().is_none() {
                        // The address must still exist.
                        let tmp = self.code.aux[self.layer - 1].scratch(&mut self.routine);
                        let read = self.loc(stands);
                        self.edge(hit, read, Op::Load(tmp, place.clone()), silent, e);
                        self.edge(read, to, Op::Assign(*reg, entry.value.clone()), image, e);
                    } else {
                        self.edge(hit, to, Op::Assign(*reg, entry.value.clone()), image, e);
                    }
                    if equal == Expr::TRUE {
                        return Ok(());
                    }
                }
                self.edge(at, to, edge.op.clone(), image, e);
            }
            op => self.edge(from, to, op.clone(), image, e),
        }
        Ok(())
    }

    /// Makes the stores from the one with that number on, and goes on at `to`.
    fn make_stores(&mut self, from: LocId, first: usize, to: LocId, like: EdgeId) {
        let stands = self.stands(from);
        let mut at = from;
        let entries = self.entries[first..].to_vec();
        let n = entries.len();
        for (i, entry) in entries.into_iter().enumerate() {
            let dst = if i + 1 == n { to } else { self.loc(stands) };
            let image = Image { edge: entry.edge.unwrap_or(like), exec: false, flush: true };
            self.edge(at, dst, Op::Store(entry.place, entry.value), image, like);
            at = dst;
        }
        if n == 0 {
            let image = Image { exec: false, flush: false, ..self.code.images[like.index()] };
            self.edge(at, to, Op::Nop, image, like);
        }
    }

    /// (14) to (17): the first store reaches memory here; the others wait on.
    fn fenced_exit(&mut self, from: LocId, e: EdgeId) {
        let to = self.routine.edges[e.index()].dst;
        let stands = self.stands(from);
        let (flushed, fenced) = (self.loc(stands), self.loc(stands));
        let entry = self.entries[0].clone();
        let image = Image { edge: entry.edge.unwrap_or(e), exec: false, flush: true };
        self.edge(from, flushed, Op::Store(entry.place, entry.value), image, e);
        let silent = Image { flush: false, ..image };
        self.edge(flushed, fenced, Op::Fence(FenceKind::Full), silent, e);
        self.make_stores(fenced, 1, to, e);
    }

    /// (11) to (13): the thread leaves σ.
    fn siblings_exit(&mut self, from: LocId, e: EdgeId, siblings: &[EdgeId], first: EdgeId, start: LocId) {
        if siblings.is_empty() {
            return;
        }
        let stands = self.stands(from);
        let out = self.loc(stands);
        self.make_stores(from, 0, out, e);
        for &s in siblings {
            let edge = self.routine.edges[s.index()].clone();
            let image = self.code.images[s.index()];
            if s == first {
                // It is deleted; the path replaces it.
                let silent = Image { exec: false, flush: false, ..image };
                self.edge(out, start, Op::Nop, silent, s);
            } else {
                self.edge(out, edge.dst, edge.op, image, s);
            }
        }
    }
}
