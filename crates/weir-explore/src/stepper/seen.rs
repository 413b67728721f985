//! What the properties that are judged in every state (`never`) look at.
//!
//! A step that changes something that such a property mentions is one that others notice, and
//! all such steps depend on each other. Then of all executions that differ only in the order of
//! independent steps each has these in the same order, so every combination of what the
//! property looks at occurs in the one that is explored.

use weir_ir::{EdgeId, Expr, Op, Place, Program, PropertyKind, RoutineId, ThreadId};

/// What such properties look at.
pub struct Seen {
    /// There is one.
    pub any: bool,
    /// Per routine and edge: it changes where a thread is, or a register, as they see it.
    edges: Vec<Vec<bool>>,
    /// Per object: they look at a cell of it.
    objects: Vec<bool>,
    /// They look where pointers point.
    memory: bool,
}

impl Seen {
    /// What the properties of a program look at.
    pub fn of(program: &Program) -> Seen {
        let mut locs: Vec<Vec<bool>> = program.routines.iter().map(|r| vec![false; r.locs.len()]).collect();
        let mut regs: Vec<Vec<bool>> = program.routines.iter().map(|r| vec![false; r.regs.len()]).collect();
        let mut objects = vec![false; program.objects.len()];
        let (mut any, mut memory, mut at) = (false, false, false);
        let routine = |t: &ThreadId| program.template(program.threads[t.index()].template).routine;
        for p in program.properties.iter().filter(|p| p.kind == PropertyKind::Never) {
            any = true;
            p.pred.visit(&mut |e| match e {
                Expr::At(_, r, l) => {
                    at = true;
                    locs[r.index()][l.index()] = true;
                }
                Expr::RegOf(t, r) => regs[routine(t).index()][r.index()] = true,
                Expr::Ended(t) => {
                    let code = program.routine(routine(t));
                    for (l, out) in code.out_table().iter().enumerate() {
                        locs[routine(t).index()][l] |= out.is_empty();
                    }
                }
                Expr::Mem(place) => match &**place {
                    Place::Cell(o, _) => objects[o.index()] = true,
                    Place::Deref(_) | Place::Bytes(..) => memory = true,
                },
                _ => {}
            });
        }
        let edges = |i: usize| {
            let r = program.routine(RoutineId::new(i));
            let changes = |e: &weir_ir::Edge| {
                let moves = locs[i][e.src.index()] || locs[i][e.dst.index()];
                // Calls leave one routine for another.
                let calls = at && matches!(e.op, Op::Call { .. } | Op::Return(_));
                let sets = e.op.writes().iter().any(|w| regs[i][w.index()]);
                let returns = matches!(e.op, Op::Return(_)) && regs.iter().flatten().any(|r| *r);
                moves || calls || sets || returns
            };
            r.edges.iter().map(changes).collect()
        };
        let edges = (0..program.routines.len()).map(edges).collect();
        Seen { any, edges, objects, memory }
    }

    /// Whether they see a step along an edge.
    pub fn edge(&self, routine: usize, edge: EdgeId) -> bool {
        self.any && self.edges[routine][edge.index()]
    }

    /// Whether they see that memory changes at a cell of this static object, or of the heap.
    pub fn cell(&self, object: Option<usize>) -> bool {
        self.memory || object.is_some_and(|o| self.objects[o])
    }
}
