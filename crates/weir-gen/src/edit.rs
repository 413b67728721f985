//! Changes to a program that keep all ids in it consistent. Each gives the
//! changed program, or nothing if there is nothing to change.

use weir_ir::{
    Count, EdgeId, Expr, LocId, ObjId, Op, Place, Program, RegId, RoutineId, TemplateId, ThreadId,
};

/// The operation with each of its expressions replaced.
pub(crate) fn map_op(op: &Op, f: &mut impl FnMut(&Expr) -> Expr) -> Op {
    let place = |p: &Place, f: &mut dyn FnMut(&Expr) -> Expr| p.with(f(p.expr()));
    match op {
        Op::Assign(r, e) => Op::Assign(*r, f(e)),
        Op::Havoc(r, Some(e)) => Op::Havoc(*r, Some(f(e))),
        Op::Assume(e) => Op::Assume(f(e)),
        Op::Assert(e) => Op::Assert(f(e)),
        Op::Return(Some(e)) => Op::Return(Some(f(e))),
        Op::Join(e) => Op::Join(f(e)),
        Op::Alloc(r, e) => Op::Alloc(*r, f(e)),
        Op::Free(e) => Op::Free(f(e)),
        Op::Load(r, p) => Op::Load(*r, place(p, f)),
        Op::Store(p, e) => Op::Store(place(p, f), f(e)),
        Op::Rmw { dst, place: p, op, operand, ty } => {
            Op::Rmw { dst: *dst, place: place(p, f), op: *op, operand: f(operand), ty: *ty }
        }
        Op::Cas { old, ok, place: p, expected, new } => {
            Op::Cas { old: *old, ok: *ok, place: place(p, f), expected: f(expected), new: f(new) }
        }
        Op::Call { routine, args, dst } => {
            Op::Call { routine: *routine, args: args.iter().map(f).collect(), dst: *dst }
        }
        Op::Spawn { dst, template, args } => {
            Op::Spawn { dst: *dst, template: *template, args: args.iter().map(f).collect() }
        }
        Op::Nop | Op::Havoc(_, None) | Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd | Op::Return(None) => {
            op.clone()
        }
    }
}

/// Replaces what properties, observables and the filter say: `f` gives the new
/// form of each node. Those of which `gone` holds are left out.
fn map_questions(p: &mut Program, gone: &dyn Fn(&Expr) -> bool, f: &mut dyn FnMut(Expr) -> Expr) {
    let mentions = |e: &Expr| {
        let mut found = false;
        e.visit(&mut |node| found |= gone(node));
        found
    };
    p.properties.retain(|q| !mentions(&q.pred));
    p.observables.retain(|o| !mentions(&o.expr));
    p.filter = p.filter.take().filter(|e| !mentions(e));
    let preds = p.properties.iter_mut().map(|q| &mut q.pred);
    let observed = p.observables.iter_mut().map(|o| &mut o.expr);
    for e in preds.chain(observed).chain(&mut p.filter) {
        *e = e.map(&mut |node| f(node));
    }
}

fn below(id: u32, removed: u32) -> u32 {
    if id > removed { id - 1 } else { id }
}

/// Without a thread that exists from the start.
pub(crate) fn without_thread(p: &Program, index: usize) -> Option<Program> {
    if p.threads.len() < 2 {
        return None;
    }
    let mut q = p.clone();
    let template = q.threads.remove(index).template;
    let mut copies = 0;
    for t in q.threads.iter_mut().filter(|t| t.template == template) {
        t.copy = copies;
        copies += 1;
    }
    q.templates[template.index()].count = match copies {
        0 => Count::OnSpawn,
        1 => Count::Once,
        n => Count::Times(n),
    };
    let id = ThreadId::new(index);
    let less = |t: ThreadId| ThreadId(below(t.0, id.0));
    let gone = |e: &Expr| match e {
        Expr::At(t, ..) | Expr::RegOf(t, _) | Expr::Ended(t) => *t == id,
        _ => false,
    };
    map_questions(&mut q, &gone, &mut |e| match e {
        Expr::At(t, r, l) => Expr::At(less(t), r, l),
        Expr::RegOf(t, r) => Expr::RegOf(less(t), r),
        Expr::Ended(t) => Expr::Ended(less(t)),
        other => other,
    });
    Some(q)
}

/// Without a template that no thread runs.
pub(crate) fn without_template(p: &Program, index: usize) -> Option<Program> {
    let id = TemplateId::new(index);
    let spawned = |op: &Op| matches!(op, Op::Spawn { template, .. } if *template == id);
    let ops = || p.routines.iter().flat_map(|r| &r.edges).map(|e| &e.op);
    if p.threads.iter().any(|t| t.template == id) || ops().any(spawned) {
        return None;
    }
    let mut q = p.clone();
    q.templates.remove(index);
    for t in &mut q.threads {
        t.template.0 = below(t.template.0, id.0);
    }
    for e in q.routines.iter_mut().flat_map(|r| &mut r.edges) {
        if let Op::Spawn { template, .. } = &mut e.op {
            template.0 = below(template.0, id.0);
        }
    }
    Some(q)
}

/// Without a routine that nothing runs.
pub(crate) fn without_routine(p: &Program, index: usize) -> Option<Program> {
    let id = RoutineId::new(index);
    let called = |op: &Op| matches!(op, Op::Call { routine, .. } if *routine == id);
    let others = || p.routines.iter().enumerate().filter(|(i, _)| *i != index);
    if p.templates.iter().any(|t| t.routine == id)
        || others().flat_map(|(_, r)| &r.edges).any(|e| called(&e.op))
    {
        return None;
    }
    let mut q = p.clone();
    q.routines.remove(index);
    for t in &mut q.templates {
        t.routine.0 = below(t.routine.0, id.0);
    }
    for e in q.routines.iter_mut().flat_map(|r| &mut r.edges) {
        if let Op::Call { routine, .. } = &mut e.op {
            routine.0 = below(routine.0, id.0);
        }
    }
    let gone = |e: &Expr| matches!(e, Expr::At(_, r, _) if *r == id);
    map_questions(&mut q, &gone, &mut |e| match e {
        Expr::At(t, r, l) => Expr::At(t, RoutineId(below(r.0, id.0)), l),
        other => other,
    });
    Some(q)
}

/// Without an object that no code uses.
pub(crate) fn without_object(p: &Program, index: usize) -> Option<Program> {
    let id = ObjId::new(index);
    let mut used = false;
    for e in p.routines.iter().flat_map(|r| &r.edges) {
        used |= matches!(e.op.place(), Some(Place::Cell(o, _)) if *o == id);
        for expr in e.op.exprs() {
            expr.visit(&mut |node| used |= matches!(node, Expr::AddrOf(o, _) if *o == id));
        }
    }
    if used {
        return None;
    }
    let mut q = p.clone();
    q.objects.remove(index);
    let less = |o: ObjId| ObjId(below(o.0, id.0));
    let mut renumber = |e: Expr| match e {
        Expr::AddrOf(o, i) => Expr::AddrOf(less(o), i),
        Expr::Mem(place) => Expr::Mem(Box::new(match *place {
            Place::Cell(o, i) => Place::Cell(less(o), i),
            deref => deref,
        })),
        other => other,
    };
    for e in q.routines.iter_mut().flat_map(|r| &mut r.edges) {
        e.op = map_op(&e.op, &mut |expr| expr.map(&mut renumber));
        match &mut e.op {
            Op::Load(_, Place::Cell(o, _))
            | Op::Store(Place::Cell(o, _), _)
            | Op::Rmw { place: Place::Cell(o, _), .. }
            | Op::Cas { place: Place::Cell(o, _), .. } => *o = less(*o),
            _ => {}
        }
    }
    let gone = |e: &Expr| match e {
        Expr::AddrOf(o, _) => *o == id,
        Expr::Mem(place) => matches!(&**place, Place::Cell(o, _) if *o == id),
        _ => false,
    };
    map_questions(&mut q, &gone, &mut renumber);
    Some(q)
}

/// Without a register that is no parameter and that no code uses.
pub(crate) fn without_register(p: &Program, routine: usize, index: usize) -> Option<Program> {
    let r = &p.routines[routine];
    let id = RegId::new(index);
    let uses = |op: &Op| op.writes().contains(&id) || op.exprs().iter().any(|e| e.regs().contains(&id));
    if index < r.params || r.edges.iter().any(|e| uses(&e.op)) {
        return None;
    }
    let mut q = p.clone();
    let less = |reg: &mut RegId| reg.0 = below(reg.0, id.0);
    q.routines[routine].regs.remove(index);
    for e in &mut q.routines[routine].edges {
        e.op = map_op(&e.op, &mut |expr| {
            expr.map(&mut |node| match node {
                Expr::Reg(r) => Expr::Reg(RegId(below(r.0, id.0))),
                other => other,
            })
        });
        match &mut e.op {
            Op::Assign(r, _) | Op::Havoc(r, _) | Op::Load(r, _) | Op::Alloc(r, _) => less(r),
            Op::Rmw { dst, .. } | Op::Call { dst, .. } | Op::Spawn { dst, .. } => {
                dst.iter_mut().for_each(less);
            }
            Op::Cas { old, ok, .. } => old.iter_mut().chain(ok).for_each(less),
            _ => {}
        }
    }
    let runs = |t: &ThreadId| p.template(p.threads[t.index()].template).routine.index() == routine;
    let gone = |e: &Expr| matches!(e, Expr::RegOf(t, r) if runs(t) && *r == id);
    map_questions(&mut q, &gone, &mut |e| match e {
        Expr::RegOf(t, r) if runs(&t) => Expr::RegOf(t, RegId(below(r.0, id.0))),
        other => other,
    });
    Some(q)
}

/// The edge does nothing.
pub(crate) fn with_nop(p: &Program, routine: usize, edge: usize) -> Option<Program> {
    if p.routines[routine].edges[edge].op == Op::Nop {
        return None;
    }
    let mut q = p.clone();
    q.routines[routine].edges[edge].op = Op::Nop;
    Some(q)
}

/// Without the edge.
pub(crate) fn without_edge(p: &Program, routine: usize, edge: usize) -> Option<Program> {
    let mut q = p.clone();
    q.routines[routine].edges.remove(edge);
    Some(q)
}

/// Without an edge that does nothing and is the only one from where it starts:
/// what led there leads to its end at once.
pub(crate) fn skipping(p: &Program, routine: usize, edge: usize) -> Option<Program> {
    let r = &p.routines[routine];
    let e = &r.edges[edge];
    let (src, dst) = (e.src, e.dst);
    if e.op != Op::Nop || src == dst || r.out(src).any(|(id, _)| id != EdgeId::new(edge)) {
        return None;
    }
    let mut q = p.clone();
    let r = &mut q.routines[routine];
    r.edges.remove(edge);
    for e in r.edges.iter_mut().filter(|e| e.dst == src) {
        e.dst = dst;
    }
    if r.entry == src {
        r.entry = dst;
    }
    let id = RoutineId::new(routine);
    map_questions(&mut q, &|_| false, &mut |e| match e {
        Expr::At(t, r, l) if r == id && l == src => Expr::At(t, r, dst),
        other => other,
    });
    Some(q)
}

/// Without a location that cannot be reached and that no property names.
pub(crate) fn without_location(p: &Program, routine: usize, index: usize) -> Option<Program> {
    let r = &p.routines[routine];
    let loc = LocId::new(index);
    let id = RoutineId::new(routine);
    if weir_ir::analysis::reachable_locations(r)[index] {
        return None;
    }
    let mut q = p.clone();
    let r = &mut q.routines[routine];
    r.locs.remove(index);
    r.edges.retain(|e| e.src != loc && e.dst != loc);
    let less = |l: LocId| LocId(below(l.0, loc.0));
    for e in &mut r.edges {
        e.src = less(e.src);
        e.dst = less(e.dst);
    }
    r.entry = less(r.entry);
    let gone = |e: &Expr| matches!(e, Expr::At(_, r, l) if *r == id && *l == loc);
    map_questions(&mut q, &gone, &mut |e| match e {
        Expr::At(t, r, l) if r == id => Expr::At(t, r, less(l)),
        other => other,
    });
    Some(q)
}
