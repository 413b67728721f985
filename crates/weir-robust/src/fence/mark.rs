//! Programs with the points marked.

use super::weight::Weights;
use std::collections::BTreeMap;
use weir_ir::analysis::atomic_locations;
use weir_ir::ids::FileId;
use weir_ir::points::TextPoints;
use weir_ir::{Edge, EdgeId, FenceKind, LocId, Model, Op, Program, Routine, RoutineId, Span, Step, Trace};

/// A place where a fence can stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// The steps that mark it: one for each routine it lies in (more where the
    /// front end copies code).
    pub marks: Vec<(RoutineId, EdgeId)>,
    /// Where it is: before the start of this span of the original text.
    pub span: Span,
    /// Where it is the end of something: after the statement that starts there.
    pub after: Option<Span>,
    /// For automata: the control state.
    pub state: Option<String>,
    /// Its number in the list of [`TextPoints`], where it comes from one.
    pub text: Option<usize>,
    /// What a fence there weighs (see `Marked::weigh`).
    pub weight: u64,
    /// The fences that can stand there.
    pub kinds: Vec<FenceKind>,
}

/// A program whose points are marked by steps that do nothing.
#[derive(Clone, Debug)]
pub struct Marked {
    program: Program,
    points: Vec<Point>,
    /// For each routine and edge, the point it marks.
    at: Vec<Vec<Option<usize>>>,
    /// For each routine and edge, the edge of the original program.
    original: Vec<Vec<Option<EdgeId>>>,
}

/// Where a fence stands in the text, its kind, and without a text the routine and edge.
type Place = (Span, u8, Option<(usize, usize)>);

impl Marked {
    /// Marks the points of a text. `load` is the front end. Points that the
    /// front end does not take, or that would change more than they should, are
    /// left out; `None` if nothing is left.
    pub fn from_text(
        program: &Program,
        text: &str,
        points: &TextPoints,
        mut load: impl FnMut(&str) -> Option<Program>,
    ) -> Option<Marked> {
        let mut all: Vec<usize> = (0..points.points.len()).collect();
        let mut marked = attempt(program, text, points, &all, &mut load);
        if marked.is_none() {
            all.retain(|i| attempt(program, text, points, &[*i], &mut load).is_some());
            marked = attempt(program, text, points, &all, &mut load);
        }
        marked.filter(|m| !m.points.is_empty())
    }

    /// A program that comes with its points marked, and is no other program's
    /// code with marks added: a compiler had its say in between. Executions are
    /// shown as those of the marked program. Points within atomic sections are
    /// left out.
    pub fn from_marks(program: Program, mut points: Vec<Point>) -> Marked {
        let inside: Vec<Vec<bool>> = program
            .routines
            .iter()
            .map(|r| atomic_locations(r).unwrap_or_else(|_| vec![true; r.locs.len()]))
            .collect();
        let outside = |(r, e): &(RoutineId, EdgeId)| {
            !inside[r.index()][program.routine(*r).edges[e.index()].src.index()]
        };
        points.retain(|p| !p.marks.is_empty() && p.marks.iter().all(outside));
        let mut marked = Marked::new(program, points);
        for (edges, code) in marked.original.iter_mut().zip(&marked.program.routines) {
            *edges = (0..code.edges.len()).map(|e| Some(EdgeId::new(e))).collect();
        }
        marked
    }

    /// Marks every control location that can be split: whatever leads there
    /// passes the point first. For programs without a text to write fences in.
    pub fn from_locations(program: &Program) -> Marked {
        let mut new = program.clone();
        let mut points = Vec::new();
        for (r, routine) in new.routines.iter_mut().enumerate() {
            let inside = atomic_locations(routine).unwrap_or_else(|_| vec![false; routine.locs.len()]);
            let edges = routine.edges.len();
            for loc in (0..routine.locs.len()).map(LocId::new) {
                let leads = |e: &Edge| e.dst == loc && e.src != loc;
                let ends = routine.edges.iter().any(|e| e.dst == loc && matches!(e.op, Op::Return(_)));
                if inside[loc.index()] || ends || !routine.edges[..edges].iter().any(leads) {
                    continue;
                }
                let own = routine.locs[loc.index()].span;
                let next = routine.edges[..edges].iter().find(|e| e.src == loc).map(|e| e.span);
                let span = if own == Span::default() { next.unwrap_or(own) } else { own };
                let mark = routine.add_loc(span);
                for e in &mut routine.edges[..edges] {
                    if e.dst == loc {
                        e.dst = mark;
                    }
                }
                let edge = routine.add_edge(mark, loc, Op::Nop, span);
                points.push(Point {
                    marks: vec![(RoutineId::new(r), edge)],
                    span,
                    after: None,
                    state: Some(routine.loc_name(loc)),
                    text: None,
                    weight: 1,
                    kinds: vec![FenceKind::Full, FenceKind::StoreStore],
                });
            }
        }
        Marked::new(new, points)
    }

    /// Questions the fences that are already there: each place in the text with
    /// a fence that does something under the model is a point at which that fence
    /// stands or not. The fences of `except` stay as they are.
    pub fn existing(program: &Program, model: Model, except: &[(RoutineId, EdgeId)]) -> Marked {
        let mut by_place: BTreeMap<Place, Point> = BTreeMap::new();
        for (r, routine) in program.routines.iter().enumerate() {
            for (e, edge) in routine.edges.iter().enumerate() {
                let Op::Fence(kind @ (FenceKind::Full | FenceKind::StoreStore)) = edge.op else { continue };
                let here = (RoutineId::new(r), EdgeId::new(e));
                let idle = kind == FenceKind::StoreStore && model != Model::Pso;
                if idle || except.contains(&here) {
                    continue;
                }
                // Without a text, every fence is a place of its own.
                let own = (edge.span == Span::default()).then_some((r, e));
                let point = by_place.entry((edge.span, kind as u8, own)).or_insert_with(|| Point {
                    marks: Vec::new(),
                    span: edge.span,
                    after: None,
                    state: None,
                    text: None,
                    weight: 1,
                    kinds: vec![kind],
                });
                point.marks.push(here);
            }
        }
        Marked::new(program.clone(), by_place.into_values().collect())
    }

    fn new(program: Program, points: Vec<Point>) -> Marked {
        let empty: Vec<Vec<Option<usize>>> =
            program.routines.iter().map(|r| vec![None; r.edges.len()]).collect();
        let mut marked = Marked { program, points, at: empty, original: Vec::new() };
        for (i, p) in marked.points.iter().enumerate() {
            for (r, e) in &p.marks {
                marked.at[r.index()][e.index()] = Some(i);
                marked.program.routines[r.index()].edges[e.index()].op = Op::Nop;
            }
        }
        for edges in &marked.at {
            let mut next = 0;
            marked.original.push(
                edges
                    .iter()
                    .map(|mark| {
                        let id = mark.is_none().then(|| EdgeId::new(next));
                        next += usize::from(mark.is_none());
                        id
                    })
                    .collect(),
            );
        }
        marked.weigh();
        marked
    }

    /// Weighs the points: ten times as much for every loop around them, 0 next
    /// to a step that waits for the buffer anyway.
    fn weigh(&mut self) {
        let weights = Weights::of(&self.program);
        for p in &mut self.points {
            p.weight = p.marks.iter().map(|(r, e)| weights.at(&self.program, *r, *e)).max().unwrap_or(1);
        }
    }

    /// The points.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The program with all marks in it and no fence at any point.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program with fences at some of the points (given by number). The
    /// marks of the other points are seen by nobody: to a property, a thread at
    /// such a mark is where the mark leads.
    pub fn with(&self, fences: &[(usize, FenceKind)]) -> Program {
        let mut program = self.program.clone();
        for (point, kind) in fences {
            for (r, e) in &self.points[*point].marks {
                let op = &mut program.routines[r.index()].edges[e.index()].op;
                // A full fence does what a store-store fence does, and more.
                if *op != Op::Fence(FenceKind::Full) {
                    *op = Op::Fence(*kind);
                }
            }
        }
        super::unseen::hide(&mut program, &self.at);
        program
    }

    /// The point an edge marks.
    pub fn point_at(&self, routine: RoutineId, edge: EdgeId) -> Option<usize> {
        *self.at.get(routine.index())?.get(edge.index())?
    }

    /// The points that a thread at this location passes without doing anything,
    /// up to the next of these fences.
    pub(super) fn ahead(&self, routine: RoutineId, loc: LocId, fences: &[(usize, FenceKind)]) -> Vec<usize> {
        let (mut found, mut locs) = (Vec::new(), vec![loc]);
        while let Some(here) = locs.pop() {
            for (edge, e) in self.program.routine(routine).out(here) {
                if let Some(point) = self.point_at(routine, edge)
                    && !found.contains(&point)
                    && fences.iter().all(|(p, _)| *p != point)
                {
                    found.push(point);
                    locs.push(e.dst);
                }
            }
        }
        found
    }

    /// Whether the location is one at which a thread waits for one of these fences.
    pub(super) fn waits_for(&self, routine: RoutineId, loc: LocId, fences: &[(usize, FenceKind)]) -> bool {
        let mut out = self.program.routine(routine).out(loc);
        out.any(|(e, _)| self.point_at(routine, e).is_some_and(|p| fences.iter().any(|(f, _)| *f == p)))
    }

    /// The same execution without the marks: one of the original program.
    /// (For [`Marked::existing`] there is no original program.)
    pub fn original(&self, execution: &super::Execution) -> Trace {
        let trace = &execution.trace;
        let mut steps = Vec::new();
        for (i, step) in trace.steps.iter().enumerate() {
            let Step::Exec { thread, edge, choice } = *step else {
                steps.push(*step);
                continue;
            };
            let Some(routine) = execution.replay.routine(i, thread) else { continue };
            if let Some(Some(edge)) = self.original[routine.index()].get(edge.index()).copied() {
                steps.push(Step::Exec { thread, edge, choice });
            }
        }
        Trace { steps, ..trace.clone() }
    }
}

/// Marks these points of a text, if the result is the program with marks.
fn attempt(
    program: &Program,
    text: &str,
    points: &TextPoints,
    chosen: &[usize],
    load: &mut impl FnMut(&str) -> Option<Program>,
) -> Option<Marked> {
    let list: Vec<_> = chosen.iter().map(|i| (*i, FenceKind::None)).collect();
    let edited = points.write(text, &list)?;
    let mut new = load(&edited.text)?;
    let mut kinds = vec![FenceKind::Full];
    if points.words.store_store.is_some() {
        kinds.push(FenceKind::StoreStore);
    }
    let mut found: Vec<Point> = chosen
        .iter()
        .map(|&i| {
            let p = &points.points[i];
            let here = |at: u32| Span::new(at as usize, at as usize);
            let (span, after) = (here(p.at), p.after.map(here));
            let (state, kinds) = (p.state.clone(), kinds.clone());
            Point { marks: Vec::new(), span, after, state, text: Some(i), weight: 1, kinds }
        })
        .collect();
    for (r, routine) in new.routines.iter().enumerate() {
        for (e, edge) in routine.edges.iter().enumerate() {
            if let Some(i) = edited.fence_at(edge.span) {
                found[i].marks.push((RoutineId::new(r), EdgeId::new(e)));
            }
        }
    }
    found.retain(|p| !p.marks.is_empty());
    new.warnings.clear();
    edited.take_back(&mut new, FileId::new(0));
    new.sources = program.sources.clone();
    new.name.clone_from(&program.name);
    let marked = Marked::new(new, found);
    same_code(program, &marked).then_some(marked)
}

/// Whether the marked program has the code of the original one beside its
/// marks, and the same threads.
fn same_code(program: &Program, marked: &Marked) -> bool {
    let new = &marked.program;
    let same = |(i, old): (usize, &Routine)| {
        let Some(now) = new.routines.get(i) else { return false };
        let mut edges =
            now.edges.iter().enumerate().filter(|(e, _)| marked.at[i][*e].is_none()).map(|(_, e)| e);
        let all = old.edges.iter().all(|a| edges.next().is_some_and(|b| a.op == b.op && a.span == b.span));
        all && edges.next().is_none() && old.regs.len() == now.regs.len() && old.params == now.params
    };
    program.routines.len() == new.routines.len()
        && program.threads == new.threads
        && program.objects.len() == new.objects.len()
        && program.properties.len() == new.properties.len()
        && program.routines.iter().enumerate().all(same)
}
