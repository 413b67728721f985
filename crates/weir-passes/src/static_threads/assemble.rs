//! The program with all its threads, put together.

use super::back::{EdgeBack, StaticThreads};
use super::dynamic::Dynamic;
use super::unroll::{Item, Main, Unrolled};
use crate::faults::may_fault;
use crate::inline::Automaton;
use crate::live::Live;
use weir_ir::analysis::reachable_locations;
use weir_ir::{
    BinOp, Count, EdgeId, Expr, Len, LocId, ObjId, Object, Op, Place, Program, RegId, RmwOp, Routine,
    RoutineId, Span, Template, TemplateId, Thread, Ty,
};

/// A routine that is being written, and where its edges come from.
struct Writer {
    routine: Routine,
    back: Vec<EdgeBack>,
    at: LocId,
}

impl Writer {
    fn loc(&mut self) -> LocId {
        self.routine.add_loc(Span::default())
    }
    fn reg(&mut self, name: &str, ty: Ty) -> RegId {
        let name = format!("%{name}{}", self.routine.regs.len());
        self.routine.add_reg(name, ty, 0, Span::default())
    }
    fn edge(&mut self, src: LocId, dst: LocId, op: Op, span: Span, own: Option<EdgeId>) {
        self.routine.add_edge(src, dst, op, span);
        self.back.push(EdgeBack { own, after: Vec::new() });
    }
    fn put(&mut self, op: Op, span: Span, own: Option<EdgeId>) {
        let (src, dst) = (self.at, self.loc());
        self.edge(src, dst, op, span, own);
        self.at = dst;
    }
    /// Waits until the cell is 1.
    fn wait(&mut self, cell: Place, span: Span, own: Option<EdgeId>) {
        let seen = self.reg("seen", Ty::Bool);
        self.put(Op::Load(seen, cell), span, None);
        self.put(Op::Assume(is_one(seen)), span, own);
    }
}

fn is_one(reg: RegId) -> Expr {
    Expr::bin(BinOp::Ne, Ty::Bool, Expr::Reg(reg), Expr::FALSE)
}

/// Sets a cell with a locked operation.
fn set(place: Place, operand: Expr, ty: Ty) -> Op {
    Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand, ty }
}

fn cell(object: ObjId, index: usize) -> Place {
    Place::Cell(object, Expr::int(index as i64))
}

/// The objects that are added: what the threads wait for, and what they are told.
struct Flags {
    started: Option<ObjId>,
    ended: Option<ObjId>,
    /// Per child and argument that is computed.
    told: Vec<Vec<Option<ObjId>>>,
}

fn object(objects: &mut Vec<Object>, name: &str, ty: Ty, cells: usize) -> ObjId {
    let mut name = name.to_string();
    while objects.iter().any(|o| o.name == name) {
        name.push('_');
    }
    objects.push(Object::new(name, ty, Len::Fixed(cells as u32), 0));
    ObjId::new(objects.len() - 1)
}

/// Puts the program together.
pub(super) fn assemble(main: &Main<'_>, mut u: Unrolled) -> Result<StaticThreads, Dynamic> {
    let program = main.program;
    if u.end.is_none() {
        trim(&mut u.items);
    }
    let joins_later = u.end.is_some_and(|end| {
        let code = Routine { entry: end, ..main.code.code.clone() };
        let reached = reachable_locations(&code);
        code.edges.iter().any(|e| reached[e.src.index()] && matches!(e.op, Op::Join(_)))
    });
    let joins = joins_later || u.items.iter().any(|i| matches!(i, Item::Wait(..)));
    let mut objects = std::mem::replace(&mut u.memory, super::memory::Memory::new(&[])).into_objects();
    let own = objects.len();
    let n = u.children.len();
    let waits = u.children.iter().any(|c| c.waits);
    let flags = Flags {
        started: waits.then(|| object(&mut objects, "started", Ty::Bool, n + 1)),
        ended: joins.then(|| object(&mut objects, "ended", Ty::Bool, n + 1)),
        told: (u.children.iter().enumerate())
            .map(|(k, c)| {
                let name = |i| format!("told_{}_{i}", k + 1);
                let mut one = |(i, a): (usize, &Expr)| {
                    a.constant().is_none().then(|| object(&mut objects, &name(i), Ty::I64, 1))
                };
                c.args.iter().enumerate().map(&mut one).collect()
            })
            .collect(),
    };
    let mut out = Program {
        objects,
        routines: Vec::new(),
        templates: Vec::new(),
        threads: Vec::new(),
        ..program.clone()
    };
    let (first, prologue) = chain(main, &u, &flags);
    let mut back = vec![first.back];
    add(
        &mut out,
        program.template(program.threads[0].template).name.clone(),
        first.routine,
        program.threads[0].copy,
    );
    for (k, child) in u.children.iter().enumerate() {
        let args = child.args.iter().map(|a| a.constant().unwrap_or(0)).collect();
        let thread = Thread { template: child.template, copy: child.copy, args };
        let template = program.template(child.template);
        let computed = child.args.iter().any(|a| a.constant().is_none());
        let told = if computed { Thread { args: Vec::new(), ..thread.clone() } } else { thread };
        let mut code =
            Automaton::without_calls(program, template.routine, Some(&told)).map_err(Dynamic::new)?;
        if !computed {
            super::constants::fold(&out, &mut code.code);
        }
        let written = started(code, k, child, &flags);
        back.push(written.back);
        let alone = u.children.iter().filter(|c| c.template == child.template).count() == 1;
        let mut name =
            if alone { template.name.clone() } else { format!("{}_{}", template.name, child.copy + 1) };
        while out.templates.iter().any(|t| t.name == name) {
            name.push('_');
        }
        add(&mut out, name, written.routine, child.copy);
    }
    let added = out.objects.len() - own;
    Ok(StaticThreads::new(out, program, back, prologue, (flags.ended, added)))
}

fn add(program: &mut Program, name: String, mut routine: Routine, _copy: u32) {
    routine.name.clone_from(&name);
    routine.params = 0;
    routine.returns = None;
    program.routines.push(routine);
    let routine = RoutineId::new(program.routines.len() - 1);
    program.templates.push(Template { name, routine, count: Count::Once });
    let template = TemplateId::new(program.templates.len() - 1);
    program.threads.push(Thread { template, copy: 0, args: Vec::new() });
}

/// What nobody can notice any more at the end of the first thread is left out.
fn trim(items: &mut Vec<Item>) {
    let idle = |op: &Op| match op {
        Op::Nop | Op::Fence(_) | Op::Havoc(_, None) => true,
        Op::Assign(_, e) => !may_fault(e),
        Op::Load(_, Place::Cell(_, e)) => e.constant().is_some(),
        _ => false,
    };
    let needed = items.iter().rposition(|i| match i {
        Item::Before(..) | Item::Wait(..) => false,
        Item::Stays(_, op) => !idle(op),
        Item::Start(..) => true,
    });
    items.truncate(needed.map_or(0, |n| n + 1));
}

/// The chain of the first thread, with the code that goes on after it; and what was taken before
/// its first step.
fn chain(main: &Main<'_>, u: &Unrolled, flags: &Flags) -> (Writer, Vec<(EdgeId, Option<weir_ir::Addr>)>) {
    let auto = &main.code;
    let mut w = Writer {
        routine: Routine { regs: auto.code.regs.clone(), span: auto.code.span, ..Routine::default() },
        back: Vec::new(),
        at: LocId::new(0),
    };
    w.at = w.loc();
    w.routine.entry = w.at;
    let mut prologue = Vec::new();
    for item in &u.items {
        let (Item::Before(edge, _) | Item::Stays(edge, _) | Item::Start(edge, _) | Item::Wait(edge, _)) =
            *item;
        let (span, own) = (auto.code.edges[edge.index()].span, auto.origin[edge.index()].map(|o| o.edge));
        match item {
            Item::Before(_, store) => before(&mut w, &mut prologue, own, *store),
            Item::Stays(_, op) => w.put(op.clone(), span, own),
            Item::Start(_, k) => match flags.started.filter(|_| u.children[*k].waits) {
                None => before(&mut w, &mut prologue, own, None),
                Some(started) => {
                    for (told, arg) in flags.told[*k].iter().zip(&u.children[*k].args) {
                        if let Some(told) = told {
                            w.put(set(cell(*told, 0), arg.clone(), Ty::I64), span, None);
                        }
                    }
                    w.put(set(cell(started, k + 1), Expr::TRUE, Ty::Bool), span, own);
                }
            },
            Item::Wait(_, id) => {
                if let Some(ended) = flags.ended {
                    w.wait(cell(ended, *id), span, own);
                }
            }
        }
    }
    if let Some(end) = u.end {
        rest(main, u, flags, end, &mut w);
    }
    (w, prologue)
}

fn before(
    w: &mut Writer,
    prologue: &mut Vec<(EdgeId, Option<weir_ir::Addr>)>,
    own: Option<EdgeId>,
    store: Option<weir_ir::Addr>,
) {
    let Some(own) = own else { return };
    let list = match w.back.last_mut() {
        Some(last) => &mut last.after,
        None => prologue,
    };
    list.push((own, store));
}

/// The code that goes on as it was.
fn rest(main: &Main<'_>, u: &Unrolled, flags: &Flags, end: LocId, w: &mut Writer) {
    let auto = &main.code;
    let code = Routine { entry: end, ..auto.code.clone() };
    for &r in Live::of(&code).at(end) {
        if let Some(v) = u.regs[r.index()] {
            w.put(Op::Assign(r, Expr::Const(v, code.regs[r.index()].ty)), Span::default(), None);
        }
    }
    let reached = reachable_locations(&code);
    let at: Vec<LocId> = reached.iter().map(|r| if *r { w.loc() } else { w.at }).collect();
    let (src, dst) = (w.at, at[end.index()]);
    w.edge(src, dst, Op::Nop, Span::default(), None);
    for (i, e) in code.edges.iter().enumerate().filter(|(_, e)| reached[e.src.index()]) {
        let own = auto.origin[i].map(|o| o.edge);
        let (src, dst) = (at[e.src.index()], at[e.dst.index()]);
        match (&e.op, flags.ended) {
            (Op::Join(v), Some(ended)) => {
                w.at = src;
                let seen = w.reg("seen", Ty::Bool);
                w.put(Op::Load(seen, Place::Cell(ended, v.clone())), e.span, None);
                let src = w.at;
                w.edge(src, dst, Op::Assume(is_one(seen)), e.span, own);
            }
            (op, _) => w.edge(src, dst, op.clone(), e.span, own),
        }
    }
}

/// The code of a thread that is started: it waits for that, and says when it has ended.
fn started(auto: Automaton, k: usize, child: &super::unroll::Child, flags: &Flags) -> Writer {
    let Automaton { code, origin, .. } = auto;
    let mut w = Writer {
        routine: Routine {
            regs: code.regs.clone(),
            locs: code.locs.clone(),
            span: code.span,
            ..Routine::default()
        },
        back: Vec::new(),
        at: code.entry,
    };
    let out = code.out_table();
    w.routine.entry = code.entry;
    if let Some(flag) = flags.started.filter(|_| child.waits) {
        w.at = w.loc();
        w.routine.entry = w.at;
        w.wait(cell(flag, k + 1), code.span, None);
        for (i, (arg, told)) in child.args.iter().zip(&flags.told[k]).enumerate() {
            match told {
                Some(told) => w.put(Op::Load(RegId::new(i), cell(*told, 0)), code.span, None),
                None if flags.told[k].iter().any(Option::is_some) => {
                    w.put(Op::Assign(RegId::new(i), arg.clone()), code.span, None);
                }
                None => {}
            }
        }
        let src = w.at;
        w.edge(src, code.entry, Op::Nop, code.span, None);
    }
    for (e, origin) in code.edges.iter().zip(&origin) {
        let own = origin.map(|o| o.edge);
        match (&e.op, flags.ended) {
            // The thread goes on to say that it has ended.
            (Op::Return(value), Some(_)) => {
                let op = match value.as_ref().filter(|v| may_fault(v)) {
                    Some(v) => Op::Assign(w.reg("returned", Ty::I64), v.clone()),
                    None => Op::Nop,
                };
                w.edge(e.src, e.dst, op, e.span, own);
            }
            (op, _) => w.edge(e.src, e.dst, op.clone(), e.span, own),
        }
    }
    if let Some(ended) = flags.ended {
        for loc in (0..code.locs.len()).filter(|l| out[*l].is_empty()) {
            let dst = w.loc();
            w.edge(LocId::new(loc), dst, set(cell(ended, k + 1), Expr::TRUE, Ty::Bool), code.span, None);
        }
    }
    w
}
