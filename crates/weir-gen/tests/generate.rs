//! The generator: deterministic, well formed, small, and varied.

use std::collections::BTreeMap;
use weir_gen::{Config, Features, generate};
use weir_ir::{BinOp, CellInit, Expr, FenceKind, Len, Model, Op, Place, Program, PropertyKind};
use weir_machine::{Wrong, enumerate};

#[test]
fn the_same_seed_gives_the_same_program() {
    let config = Config::default();
    for seed in 0..50 {
        assert_eq!(generate(seed, &config), generate(seed, &config));
    }
    assert_ne!(generate(1, &config).routines, generate(2, &config).routines);
}

#[test]
fn programs_are_well_formed() {
    let only = |change: fn(&mut Features)| {
        let mut features = Features::NONE;
        change(&mut features);
        Config { features, ..Config::default() }
    };
    let configs = [
        Config::default(),
        Config { features: Features::NONE, ..Config::default() },
        Config { threads: 1..=1, vars: 1, values: 1, stmts: 1, ..Config::default() },
        Config { threads: 4..=4, vars: 5, values: 5, stmts: 20, ..Config::default() },
        only(|f| f.atomic = true),
        only(|f| f.calls = true),
        only(|f| f.heap = true),
        only(|f| f.spawn = true),
        only(|f| f.copies = true),
    ];
    for config in &configs {
        for seed in 0..2000 {
            let p = generate(seed, config);
            assert_eq!(weir_ir::verify::verify(&p), [], "seed {seed} of {config:?}");
        }
    }
}

fn count_expr(e: &Expr, seen: &mut BTreeMap<String, usize>) {
    e.visit(&mut |e| {
        let name = match e {
            Expr::Bin(op, ..) => format!("expr {op:?}"),
            Expr::Un(op, ..) => format!("expr {op:?}"),
            other => format!("expr {}", first_word(&format!("{other:?}"))),
        };
        *seen.entry(name).or_default() += 1;
    });
}

fn first_word(s: &str) -> String {
    s.chars().take_while(|c| c.is_alphanumeric()).collect()
}

fn count(p: &Program, seen: &mut BTreeMap<String, usize>) {
    let mut add = |what: String| *seen.entry(what).or_default() += 1;
    for e in p.routines.iter().flat_map(|r| &r.edges) {
        add(match &e.op {
            Op::Fence(kind) => format!("fence {kind:?}"),
            Op::Rmw { op, .. } => format!("rmw {op:?}"),
            other => first_word(&format!("{other:?}")),
        });
        if let Some(Place::Deref(_)) = e.op.place() {
            add("through a pointer".into());
        }
        if e.dst < e.src {
            add("back edge".into());
        }
    }
    for o in &p.objects {
        add(format!("object {}", first_word(&format!("{:?}", o.len))));
        if o.init.iter().any(|i| matches!(i, CellInit::Any { .. })) {
            add("object with any value".into());
        }
        if matches!(o.len, Len::Fixed(_)) {
            add("array".into());
        }
    }
    for t in &p.templates {
        add(format!("template {}", first_word(&format!("{:?}", t.count))));
    }
    for q in &p.properties {
        add(format!("property {:?}", q.kind));
    }
    if p.filter.is_some() {
        add("filter".into());
    }
    add(format!("{} threads", p.threads.len()));
    for e in p.routines.iter().flat_map(|r| &r.edges) {
        for e in e.op.exprs() {
            count_expr(e, seen);
        }
    }
    for q in &p.properties {
        count_expr(&q.pred, seen);
    }
}

/// Everything the generator knows occurs within a few hundred programs.
#[test]
fn everything_occurs() {
    let mut seen = BTreeMap::new();
    for seed in 0..500 {
        count(&generate(seed, &Config::default()), &mut seen);
    }
    let mut wanted: Vec<String> = [
        "Nop",
        "Assign",
        "Havoc",
        "Assume",
        "Assert",
        "Load",
        "Store",
        "Cas",
        "AtomicBegin",
        "AtomicEnd",
        "Call",
        "Return",
        "Spawn",
        "Join",
        "Alloc",
        "Free",
        "rmw Xchg",
        "rmw Add",
        "rmw Sub",
        "rmw And",
        "rmw Or",
        "rmw Xor",
        "rmw Nand",
        "rmw Max",
        "rmw Min",
        "through a pointer",
        "back edge",
        "array",
        "object Scalar",
        "object Fixed",
        "object Unbounded",
        "object with any value",
        "template Once",
        "template Times",
        "template OnSpawn",
        "filter",
        "2 threads",
        "3 threads",
        "expr SelfId",
        "expr ThreadCount",
        "expr AddrOf",
        "expr Ite",
        "expr Cast",
        "expr At",
        "expr RegOf",
        "expr Mem",
        "expr Ended",
        "expr Not",
        "expr Neg",
        "expr BitNot",
    ]
    .map(String::from)
    .to_vec();
    use PropertyKind::*;
    wanted.extend([Never, Exists, NotExists, Forall].map(|k| format!("property {k:?}")));
    wanted.extend([FenceKind::Full, FenceKind::StoreStore, FenceKind::None].map(|k| format!("fence {k:?}")));
    use BinOp::*;
    let ops = [Add, Sub, Mul, Div, Rem, And, Or, Xor, Shl, Shr, Eq, Ne, Lt, Le, Gt, Ge, LAnd, LOr];
    wanted.extend(ops.map(|op| format!("expr {op:?}")));
    let missing: Vec<&String> = wanted.iter().filter(|w| !seen.contains_key(*w)).collect();
    assert!(missing.is_empty(), "missing: {missing:?}\nhistogram: {seen:#?}");
}

/// The judge can visit all states, and most programs run to an end.
#[test]
fn programs_are_small_and_do_something() {
    let programs = 200;
    let (mut states, mut largest, mut big, mut with_finals, mut with_faults, mut weak) = (0, 0, 0, 0, 0, 0);
    for seed in 0..programs {
        let p = generate(seed, &Config::default());
        let result = Model::ALL.map(|m| enumerate(&p, m, 100_000).expect("supported"));
        let pso = &result[2];
        assert!(pso.complete, "seed {seed} has more than 100,000 states");
        // Each model allows what the stronger ones do.
        assert!(result[0].finals.is_subset(&result[1].finals), "seed {seed}");
        assert!(result[1].finals.is_subset(&pso.finals), "seed {seed}");
        assert!(result[0].wrong.is_subset(&result[1].wrong), "seed {seed}");
        assert!(result[1].wrong.is_subset(&pso.wrong), "seed {seed}");
        states += pso.states;
        largest = largest.max(pso.states);
        big += usize::from(pso.states > 20_000);
        with_finals += usize::from(!pso.finals.is_empty());
        with_faults += usize::from(pso.wrong.iter().any(|w| matches!(w, Wrong::Fault(_))));
        weak += usize::from(pso.finals != result[0].finals);
    }
    let mean = states / programs as usize;
    let report = format!(
        "mean {mean}, largest {largest}, {big} above 20,000; of {programs}: {with_finals} end, \
         {with_faults} with faults, {weak} weaker than SC"
    );
    println!("{report}");
    assert!(mean < 3_000 && big <= 3, "{report}");
    assert!(with_finals > 160 && (8..100).contains(&with_faults) && weak > 25, "{report}");
}
