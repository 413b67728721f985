//! The text form of programs: printed and read again, they are the same.

mod common;

use common::{EVERYTHING, examples, load, round_trip};
use weir_gen::{Config, generate};
use weir_ir::*;

#[test]
fn everything() {
    round_trip("everything", &load(EVERYTHING));
}

#[test]
fn the_examples() {
    let all = examples();
    assert!(!all.is_empty(), "the examples are missing");
    for (path, text) in all {
        round_trip(&path.display().to_string(), &load(&text));
    }
}

#[test]
fn generated_programs() {
    for seed in 0..2_000 {
        round_trip(&format!("seed {seed}"), &generate(seed, &Config::default()));
    }
}

/// What no front end writes today but the model can say.
#[test]
fn odd_programs() {
    let mut b = ProgramBuilder::new("odd \"name\"\n");
    let e = EnumId(0);
    b.program.enums.push(EnumDecl { name: String::new(), members: vec!["if".into(), "x-y".into()] });
    b.program.enums.push(EnumDecl { name: "Color".into(), members: vec!["Red".into()] });
    let x = b.scalar("x", Ty::U8, 255);
    let y = b.scalar("0:x", Ty::Enum(e), 1);
    let p = b.scalar("if", Ty::Ptr, Addr::of(x, 0).0);
    b.scalar("x", Ty::Ptr, 5);
    b.scalar("_q", Ty::U64, -1);
    let any = vec![CellInit::Any { lo: 2, hi: 9 }, CellInit::Value(3), CellInit::Any { lo: 0, hi: 255 }];
    let a = b.object("a", Ty::U8, Len::Fixed(3), any, Span::default());
    b.program.objects[a.index()].cell_names = vec!["m0".into(), "m 1".into(), "m0".into()];
    let m = b.object(
        "m",
        Ty::Range { lo: -3, hi: 4 },
        Len::Unbounded,
        vec![CellInit::Value(-3)],
        Span::default(),
    );
    b.object("t", Ty::Tid, Len::Fixed(2), vec![CellInit::Value(1)], Span::default());

    let mut f = RoutineBuilder::new("f");
    let n = f.param("n", Ty::U8);
    let big = f.reg_at("%flags.z", Ty::I32, -7, Span::default());
    let hidden = f.reg("%1", Ty::I64);
    let ptr = f.reg_at("ptr", Ty::Ptr, Addr::of(a, 1).0, Span::default());
    let range = f.reg("range", Ty::Range { lo: 5, hi: 6 });
    f.routine.regs[range.index()].init = 5;
    let ok = f.reg_at("ok", Ty::Bool, 1, Span::default());
    let (l0, l1) = (f.labelled("start"), f.loc());
    f.routine.returns = Some(Ty::U8);
    let reg = Expr::Reg;
    let c = |v, ty| Expr::Const(v, ty);
    let bin = Expr::bin;
    use BinOp::*;
    let odd = [
        bin(Add, Ty::U8, c(1, Ty::I64), c(300, Ty::I64)),
        bin(Add, Ty::U8, c(1, Ty::U8), reg(n)),
        bin(Lt, Ty::U8, c(1, Ty::U8), c(2, Ty::U8)),
        bin(Eq, Ty::Bool, c(2, Ty::Bool), reg(ok)),
        bin(Lt, Ty::Bool, Expr::TRUE, reg(ok)),
        bin(LAnd, Ty::I64, reg(n), reg(big)),
        bin(LOr, Ty::Bool, reg(ok), reg(big)),
        Expr::un(UnOp::Not, Ty::Bool, reg(ok)),
        Expr::un(UnOp::Not, Ty::I64, reg(big)),
        Expr::un(UnOp::Neg, Ty::I64, c(5, Ty::I64)),
        Expr::un(UnOp::Neg, Ty::U8, c(5, Ty::U8)),
        Expr::un(UnOp::Neg, Ty::U8, Expr::un(UnOp::Neg, Ty::U8, reg(n))),
        Expr::un(UnOp::BitNot, Ty::U8, bin(Sub, Ty::U8, reg(n), c(-1, Ty::U8))),
        c(i64::MIN, Ty::I64),
        c(i64::MIN, Ty::Math),
        c(-1, Ty::U64),
        c(-1, Ty::U8),
        c(7, Ty::Enum(e)),
        c(1, Ty::Enum(e)),
        c(0, Ty::Ptr),
        c(99, Ty::Ptr),
        c(3, Ty::Range { lo: 1, hi: 2 }),
        c(3, Ty::Tid),
        Expr::SelfId,
        Expr::ThreadCount,
        bin(Eq, Ty::Tid, Expr::SelfId, c(0, Ty::Tid)),
        bin(Sub, Ty::I64, Expr::ThreadCount, c(1, Ty::I64)),
        bin(Sub, Ty::U8, Expr::Cast(Ty::U8, Box::new(Expr::ThreadCount)), c(1, Ty::U8)),
        Expr::Cast(Ty::U8, Box::new(Expr::SelfId)),
        Expr::Cast(Ty::Range { lo: 0, hi: 1 }, Box::new(c(5, Ty::I64))),
        Expr::Cast(Ty::Enum(e), Box::new(reg(n))),
        Expr::Cast(Ty::Ptr, Box::new(Expr::Cast(Ty::I64, Box::new(c(5, Ty::U8))))),
        bin(Shl, Ty::U8, reg(n), reg(big)),
        bin(Shr, Ty::U8, c(1, Ty::U8), c(1, Ty::U8)),
        bin(Add, Ty::Ptr, reg(ptr), c(1, Ty::I64)),
        bin(Sub, Ty::Ptr, Expr::AddrOf(a, Box::new(reg(n))), reg(hidden)),
        bin(Eq, Ty::Ptr, Expr::AddrOf(x, Box::new(Expr::int(0))), c(0, Ty::Ptr)),
        bin(Sub, Ty::I64, reg(hidden), bin(Sub, Ty::I64, reg(range), c(3, Ty::I64))),
        bin(Mul, Ty::I64, bin(Add, Ty::I64, c(1, Ty::I64), c(2, Ty::I64)), c(3, Ty::I64)),
        bin(Mul, Ty::U8, bin(Add, Ty::U8, c(1, Ty::U8), c(2, Ty::U8)), c(3, Ty::U8)),
        Expr::Ite(Box::new(reg(n)), Box::new(c(1, Ty::U8)), Box::new(c(2, Ty::I64))),
        Expr::Ite(Box::new(reg(ok)), Box::new(reg(big)), Box::new(reg(n))),
        Expr::Ite(
            Box::new(Expr::Ite(Box::new(reg(ok)), Box::new(reg(ok)), Box::new(Expr::TRUE))),
            Box::new(Expr::SelfId),
            Box::new(c(1, Ty::Tid)),
        ),
    ];
    for e in odd {
        for d in [n, big, hidden, ptr, range, ok] {
            f.edge(l0, l0, Op::Assign(d, e.clone()), Span::default());
        }
        f.edge(l0, l0, Op::Assume(e.clone()), Span::default());
        f.edge(l0, l0, Op::Havoc(n, Some(e.clone())), Span::default());
        f.edge(l0, l0, Op::Store(Place::scalar(x), e.clone()), Span::default());
        f.edge(l0, l0, Op::Store(Place::Deref(reg(ptr)), e.clone()), Span::default());
        f.edge(l0, l0, Op::Store(Place::Cell(m, c(-4, Ty::I64)), e.clone()), Span::default());
        f.edge(l0, l0, Op::Load(n, Place::Deref(e.clone())), Span::default());
        if e.constant().is_none() {
            f.edge(l0, l0, Op::Load(n, Place::Cell(a, e.clone())), Span::default());
        }
        f.edge(l0, l1, Op::Return(Some(e.clone())), Span::default());
        for (place, ty) in [
            (Place::scalar(x), Ty::U8),
            (Place::scalar(y), Ty::I64),
            (Place::Cell(m, reg(n)), Ty::I64),
            (Place::Deref(bin(Add, Ty::Ptr, reg(ptr), c(1, Ty::I64))), Ty::U32),
            (Place::scalar(p), Ty::Ptr),
        ] {
            for op in [RmwOp::Xchg, RmwOp::Add, RmwOp::Max, RmwOp::Nand] {
                let (place, operand) = (place.clone(), e.clone());
                f.edge(l0, l0, Op::Rmw { dst: Some(big), place, op, operand, ty }, Span::default());
            }
            for (old, ok) in [(None, None), (Some(n), None), (None, Some(ok)), (Some(big), Some(ok))] {
                let (place, expected, new) = (place.clone(), e.clone(), c(1, Ty::I64));
                f.edge(l0, l0, Op::Cas { old, ok, place, expected, new }, Span::default());
            }
        }
    }
    let f = b.routine(f.finish());
    let mut g = RoutineBuilder::new("f");
    let k = g.param("k", Ty::Range { lo: 1, hi: 3 });
    let (g0, g1, g2) = (g.loc(), g.labelled("at"), g.labelled("a b"));
    g.edge(g1, g0, Op::Call { routine: f, args: vec![reg(k)], dst: None }, Span::default());
    g.edge(g1, g2, Op::Call { routine: f, args: vec![Expr::int(9)], dst: Some(k) }, Span::default());
    g.edge(g0, g0, Op::Spawn { dst: None, template: TemplateId(2), args: vec![] }, Span::default());
    g.edge(g0, g0, Op::Join(Expr::int(0)), Span::default());
    g.edge(g0, g0, Op::Join(c(0, Ty::Tid)), Span::default());
    g.edge(g0, g0, Op::Fence(FenceKind::None), Span::default());
    g.routine.entry = g1;
    let g = b.routine(g.finish());
    let empty = b.routine({
        let mut r = RoutineBuilder::new("empty");
        r.loc();
        r.finish()
    });
    b.program.templates.push(Template { name: "T".into(), routine: g, count: Count::Times(2) });
    b.program.templates.push(Template { name: "T".into(), routine: g, count: Count::Once });
    b.program.templates.push(Template { name: "U".into(), routine: empty, count: Count::OnSpawn });
    b.program.threads.push(Thread { template: TemplateId(1), copy: 0, args: vec![2] });
    b.program.threads.push(Thread { template: TemplateId(0), copy: 1, args: vec![3] });
    b.program.threads.push(Thread { template: TemplateId(2), copy: 4, args: vec![] });
    let t = ThreadId(1);
    let mem = |place| Expr::Mem(Box::new(place));
    let preds = [
        Expr::At(t, g, LocId(0)).and(Expr::At(ThreadId(0), g, LocId(2))).or(Expr::At(t, f, LocId(1))),
        bin(Eq, Ty::I64, Expr::RegOf(t, RegId(0)), mem(Place::Cell(m, Expr::RegOf(t, RegId(0))))),
        Expr::Ended(ThreadId(2)).negate(),
        mem(Place::scalar(x)),
        bin(Eq, Ty::I64, mem(Place::Deref(mem(Place::scalar(p)))), Expr::int(3)),
        bin(Add, Ty::U8, mem(Place::scalar(x)), c(1, Ty::U8)),
        bin(LAnd, Ty::Bool, mem(Place::scalar(x)), Expr::TRUE),
        Expr::FALSE,
        Expr::int(1),
    ];
    for (i, pred) in preds.into_iter().enumerate() {
        let kinds =
            [PropertyKind::Never, PropertyKind::Exists, PropertyKind::NotExists, PropertyKind::Forall];
        b.program.observables.push(Observable { name: format!("[{i}]"), expr: pred.clone() });
        b.property(kinds[i % 4], pred, "as \"written\"", Span::default());
    }
    b.program.filter = Some(bin(Ne, Ty::U8, mem(Place::scalar(x)), c(0, Ty::U8)));
    let mut program = b.finish();
    program.name = "odd name".into();
    assert_eq!(verify::verify(&program), []);
    round_trip("odd", &program);
}
