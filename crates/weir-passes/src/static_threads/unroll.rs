//! The first thread, step by step, with what is known beforehand.

use super::dynamic::Dynamic;
use super::memory::Memory;
use crate::inline::Automaton;
use std::collections::BTreeSet;
use weir_ir::analysis::callees;
use weir_ir::{Addr, BinOp, EdgeId, Expr, LocId, ObjId, Op, Place, Program, TemplateId, Ty};

/// The first thread, and what the others can touch.
pub(super) struct Main<'p> {
    pub program: &'p Program,
    /// Its code, all calls inlined.
    pub code: Automaton,
    pub out: Vec<Vec<EdgeId>>,
    /// The objects that the code of started threads names.
    pub named: BTreeSet<ObjId>,
    /// Started threads can reach everything: they compute pointers.
    pub all: bool,
    /// Started threads allocate.
    pub allocs: bool,
    /// Started threads free.
    pub frees: bool,
}

/// What becomes of a step of the first thread.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// Taken beforehand; with the address of a store, if it is one.
    Before(EdgeId, Option<Addr>),
    /// Stays, as this operation.
    Stays(EdgeId, Op),
    /// Starts the child with this number.
    Start(EdgeId, usize),
    /// Waits for the thread with this number.
    Wait(EdgeId, usize),
}

/// A thread that is started.
#[derive(Clone, Debug)]
pub(super) struct Child {
    pub template: TemplateId,
    pub copy: u32,
    pub args: Vec<Expr>,
    /// It has to wait until it is started.
    pub waits: bool,
}

/// The first thread, unrolled.
pub(super) struct Unrolled {
    pub items: Vec<Item>,
    pub children: Vec<Child>,
    pub memory: Memory,
    /// What is known of the registers at the end.
    pub regs: Vec<Option<i64>>,
    /// Where the code goes on as it was.
    pub end: Option<LocId>,
}

/// Why the unrolling stops.
pub(super) enum Stop {
    Dynamic(Dynamic),
    /// These objects are shared: from the beginning again.
    Shared(BTreeSet<ObjId>),
}

impl From<Dynamic> for Stop {
    fn from(why: Dynamic) -> Stop {
        Stop::Dynamic(why)
    }
}

impl<'p> Main<'p> {
    pub fn new(program: &'p Program) -> Result<Main<'p>, Dynamic> {
        let thread = &program.threads[0];
        let id = program.template(thread.template).routine;
        let code = Automaton::without_calls(program, id, Some(thread)).map_err(Dynamic::new)?;
        let out = code.code.out_table();
        let mut main =
            Main { program, code, out, named: BTreeSet::new(), all: false, allocs: false, frees: false };
        let spawned = main.code.code.edges.iter().filter_map(|e| match e.op {
            Op::Spawn { template, .. } => Some(template),
            _ => None,
        });
        let started: BTreeSet<TemplateId> = spawned.collect();
        for template in started {
            main.look_at(template)?;
        }
        Ok(main)
    }

    /// What threads that run a template can touch.
    fn look_at(&mut self, template: TemplateId) -> Result<(), Dynamic> {
        let (mut products, mut pointers) = (false, false);
        for r in callees(self.program, self.program.template(template).routine) {
            let routine = self.program.routine(r);
            self.named.extend(routine.regs.iter().filter_map(|reg| pointed(self.program, reg.init)));
            for e in &routine.edges {
                match &e.op {
                    Op::Spawn { .. } => {
                        return Err(Dynamic::at(e.span, "a thread that was started starts others"));
                    }
                    Op::Join(_) => {
                        return Err(Dynamic::at(e.span, "a thread that was started waits for others"));
                    }
                    Op::Alloc(..) => self.allocs = true,
                    Op::Free(_) => self.frees = true,
                    _ => {}
                }
                match e.op.place() {
                    Some(Place::Cell(o, _)) => {
                        self.named.insert(*o);
                    }
                    Some(_) => pointers = true,
                    None => {}
                }
                for x in e.op.exprs() {
                    x.visit(&mut |x| match x {
                        Expr::Bin(BinOp::Mul | BinOp::Shl, ty, ..) => {
                            products |= !matches!(ty, Ty::Int { bits, .. } if *bits <= 32) && *ty != Ty::Bool;
                        }
                        Expr::ThreadCount => products = true,
                        x => self.named.extend(names(self.program, x)),
                    });
                }
            }
        }
        self.all |= products && pointers;
        Ok(())
    }
}

/// The object a number is an address of.
pub(super) fn pointed(program: &Program, value: i64) -> Option<ObjId> {
    Addr(value).object(program.objects.len())
}

/// The object that an expression (not what is inside it) names.
fn names(program: &Program, e: &Expr) -> Option<ObjId> {
    match e {
        Expr::Const(v, _) => pointed(program, *v),
        Expr::AddrOf(o, _) => Some(*o),
        _ => None,
    }
}
