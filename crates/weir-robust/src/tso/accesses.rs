//! Who touches what: the accesses of every thread, by class of address, and
//! which of them no other thread can ever notice. Errs on the side of "may".

use weir_explore::stepper::edges::CellSet;
use weir_ir::analysis::callees;
use weir_ir::{EdgeId, LocId, Op, Place, Program, RoutineId, TemplateId};
use weir_passes::faults;
use weir_passes::points_to::addressed_objects;

/// Threads that run the same code.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// All code they may run.
    pub routines: Vec<RoutineId>,
    /// How many there may be, where 2 stands for more as well.
    pub count: usize,
}

/// One access to memory.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub unit: usize,
    pub routine: RoutineId,
    pub edge: EdgeId,
    pub writes: bool,
    /// What it may touch.
    pub classes: CellSet,
    /// It touches exactly one cell, always the same.
    pub certain: bool,
    /// No other thread can notice it.
    pub plain: bool,
}

/// All accesses of a program.
pub(crate) struct Accesses {
    pub units: Vec<Unit>,
    pub list: Vec<Access>,
    /// Objects that pointers may point into.
    pub pointees: Vec<bool>,
    /// The class of everything on the heap.
    pub heap: u32,
    /// Threads are started or joined.
    pub threads_are_data: bool,
    /// By routine and edge: the accesses (one for each unit that runs it).
    index: Vec<Vec<Vec<usize>>>,
}

impl Accesses {
    pub fn of(program: &Program) -> Accesses {
        let units = units(program);
        let classes = Classes::of(program);
        let pointees = pointees(program);
        let mut all = Accesses {
            units,
            list: Vec::new(),
            pointees,
            heap: classes.heap,
            threads_are_data: false,
            index: program.routines.iter().map(|r| vec![Vec::new(); r.edges.len()]).collect(),
        };
        for u in 0..all.units.len() {
            for routine in all.units[u].routines.clone() {
                for (i, e) in program.routine(routine).edges.iter().enumerate() {
                    let edge = EdgeId::new(i);
                    all.threads_are_data |= matches!(e.op, Op::Spawn { .. } | Op::Join(_));
                    let writes = match &e.op {
                        Op::Load(..) => false,
                        Op::Store(..) | Op::Free(_) | Op::Rmw { .. } | Op::Cas { .. } => true,
                        _ => continue,
                    };
                    let (set, certain) = classes.touched(&e.op, &all.pointees);
                    all.index[routine.index()][i].push(all.list.len());
                    all.list.push(Access {
                        unit: u,
                        routine,
                        edge,
                        writes,
                        classes: set,
                        certain,
                        plain: false,
                    });
                }
            }
        }
        all.find_plain(program, classes.len);
        all
    }

    /// The accesses an edge may stand for.
    pub fn at(&self, routine: RoutineId, edge: EdgeId) -> impl Iterator<Item = &Access> {
        self.index[routine.index()][edge.index()].iter().map(|i| &self.list[*i])
    }

    /// Whether the access needs no care: nobody else can notice it.
    pub fn is_plain(&self, routine: RoutineId, edge: EdgeId) -> bool {
        self.at(routine, edge).all(|a| a.plain)
    }

    /// Whether a thread other than one of that unit may run the access.
    pub fn by_another(&self, access: &Access, unit: usize) -> bool {
        access.unit != unit || self.units[unit].count > 1
    }

    /// An access is plain if each cell it may touch is touched by one thread
    /// only, and by plain accesses only, or never written.
    fn find_plain(&mut self, program: &Program, classes: u32) {
        let mut owner: Vec<Option<Option<usize>>> = vec![None; classes as usize];
        let mut written = CellSet::none(classes as usize);
        for a in &self.list {
            for c in a.classes.iter() {
                let me = (self.units[a.unit].count == 1).then_some(a.unit);
                let owner = &mut owner[c as usize];
                *owner = Some(match *owner {
                    None => me,
                    Some(before) if before == me => me,
                    Some(_) => None,
                });
            }
            if a.writes {
                written.add_all(&a.classes);
            }
        }
        let mut careful = CellSet::none(classes as usize);
        for (c, owner) in (0..).zip(&owner) {
            if written.has(c) && matches!(owner, Some(None)) {
                careful.add(c);
            }
        }
        let pointer = |a: &Access| {
            let op = &program.routine(a.routine).edges[a.edge.index()].op;
            matches!(op.place(), Some(Place::Deref(_))) || matches!(op, Op::Free(_))
        };
        loop {
            let mut changed = false;
            for a in &mut self.list {
                a.plain = !pointer(a) && !a.classes.meets(&careful);
                if !a.plain {
                    for c in a.classes.iter().filter(|c| written.has(*c)) {
                        changed |= !careful.has(c);
                        careful.add(c);
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }
}

fn units(program: &Program) -> Vec<Unit> {
    let mut roots: Vec<(RoutineId, usize)> = Vec::new();
    let mut add = |template: TemplateId, n: usize| {
        let root = program.template(template).routine;
        match roots.iter_mut().find(|(r, _)| *r == root) {
            Some((_, count)) => *count += n,
            None => roots.push((root, n)),
        }
    };
    for t in &program.threads {
        add(t.template, 1);
    }
    for e in program.routines.iter().flat_map(|r| &r.edges) {
        if let Op::Spawn { template, .. } = e.op {
            add(template, 2);
        }
    }
    roots.into_iter().map(|(root, count)| Unit { routines: callees(program, root), count }).collect()
}

/// Classes of addresses: a cell that is named by a constant somewhere is a class
/// of its own; all other cells of an object are one; the heap is one.
struct Classes {
    /// Per object: its first class; then one per constant offset.
    first: Vec<u32>,
    offsets: Vec<Vec<i64>>,
    heap: u32,
    len: u32,
}

impl Classes {
    fn of(program: &Program) -> Classes {
        let mut offsets: Vec<Vec<i64>> = vec![Vec::new(); program.objects.len()];
        for e in program.routines.iter().flat_map(|r| &r.edges) {
            if let Some(Place::Cell(o, index)) = e.op.place()
                && let Some(i) = index.constant()
                && !offsets[o.index()].contains(&i)
            {
                offsets[o.index()].push(i);
            }
        }
        let mut next = 0;
        let first = offsets
            .iter()
            .map(|list| {
                let first = next;
                next += list.len() as u32 + 1;
                first
            })
            .collect();
        Classes { first, offsets, heap: next, len: next + 1 }
    }

    /// The classes an operation may touch, and whether it is one known cell.
    fn touched(&self, op: &Op, pointees: &[bool]) -> (CellSet, bool) {
        let mut set = CellSet::none(self.len as usize);
        let whole = |set: &mut CellSet, o: usize| {
            (0..=self.offsets[o].len() as u32).for_each(|i| set.add(self.first[o] + i));
        };
        match op.place() {
            Some(Place::Cell(o, index)) => {
                let known =
                    index.constant().and_then(|i| self.offsets[o.index()].iter().position(|x| *x == i));
                if let Some(i) = known {
                    set.add(self.first[o.index()] + 1 + i as u32);
                    return (set, true);
                }
                whole(&mut set, o.index());
            }
            Some(Place::Deref(_) | Place::Bytes(..)) => {
                set.add(self.heap);
                (0..pointees.len()).filter(|o| pointees[*o]).for_each(|o| whole(&mut set, o));
            }
            None => set.add(self.heap),
        }
        (set, false)
    }
}

/// Objects that pointers may point into, where pointers are followed at all.
fn pointees(program: &Program) -> Vec<bool> {
    let follows =
        program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op.place(), Some(Place::Deref(_))));
    addressed_objects(program).into_iter().map(|addressed| follows && addressed).collect()
}

/// Whether a step of the machine might be an error, given the types.
pub(crate) fn may_fault(program: &Program, routine: RoutineId, op: &Op) -> bool {
    use weir_ir::Ty;
    let ranged = |ty: Ty| matches!(ty, Ty::Range { .. });
    let r = program.routine(routine);
    let place = match op.place() {
        None => false,
        Some(Place::Deref(_) | Place::Bytes(..)) => true,
        Some(Place::Cell(o, index)) => {
            let object = program.object(*o);
            let writes = !matches!(op, Op::Load(..));
            index.constant().is_none() || writes && ranged(object.ty)
        }
    };
    let math = matches!(op, Op::Rmw { ty: Ty::Math, .. });
    place
        || math
        || matches!(op, Op::Free(_) | Op::Alloc(..))
        || op.writes().iter().any(|w| ranged(r.regs[w.index()].ty))
        || op.exprs().into_iter().any(faults::may_fault)
}

/// A place in the control flow.
pub(crate) type Node = (RoutineId, LocId);

/// The steps from a place in the control flow, calls and returns included. A
/// return leads to every caller.
pub(crate) struct Flow<'a> {
    program: &'a Program,
    out: Vec<Vec<Vec<EdgeId>>>,
    /// Per routine, where its callers go on.
    back: Vec<Vec<Node>>,
}

impl<'a> Flow<'a> {
    pub fn of(program: &'a Program) -> Flow<'a> {
        let mut back = vec![Vec::new(); program.routines.len()];
        for (i, r) in program.routines.iter().enumerate() {
            for e in &r.edges {
                if let Op::Call { routine, .. } = e.op {
                    back[routine.index()].push((RoutineId::new(i), e.dst));
                }
            }
        }
        Flow { program, out: program.routines.iter().map(|r| r.out_table()).collect(), back }
    }

    /// Visits every edge that can be reached from a place, without going past
    /// an edge for which `visit` says no.
    pub fn walk(&self, from: Node, mut visit: impl FnMut(RoutineId, EdgeId) -> bool) {
        let mut seen = std::collections::HashSet::from([from]);
        let mut todo = vec![from];
        while let Some((routine, loc)) = todo.pop() {
            for &edge in &self.out[routine.index()][loc.index()] {
                let e = &self.program.routine(routine).edges[edge.index()];
                let shut = matches!(&e.op, Op::Assume(c) if c.constant() == Some(0));
                if shut || !visit(routine, edge) {
                    continue;
                }
                let mut go = |node: Node| {
                    if seen.insert(node) {
                        todo.push(node);
                    }
                };
                match e.op {
                    Op::Call { routine, .. } => go((routine, self.program.routine(routine).entry)),
                    Op::Return(_) => {
                        self.back[routine.index()].iter().for_each(|n| go(*n));
                        go((routine, e.dst));
                    }
                    _ => go((routine, e.dst)),
                }
            }
        }
    }
}
