//! Random programs with any number of threads: what is proved for any number
//! holds for 2, 3 and 4 threads by exploration, and what goes wrong with `n`
//! threads does so in an exploration with `n` threads.

use std::time::Duration;
use weir_engine::Outcome;
use weir_explore::{Options, explore};
use weir_gen::{Config, generate};
use weir_ir::instance::instantiate;
use weir_ir::{Count, Expr, LocId, Model, Program, Property, PropertyKind, Span, Thread, ThreadId};
use weir_param::from_program::lower;
use weir_testkit::{Seen, Suite};

/// The program with any number of copies of its first thread, asked whether two
/// of them can be at two places at once.
fn any_number(mut p: Program, seed: u64) -> Program {
    let template = p.threads[0].template;
    for (i, t) in p.templates.iter_mut().enumerate() {
        t.count = if i == template.index() { Count::Any } else { Count::OnSpawn };
    }
    p.threads = (0..2).map(|copy| Thread { template, copy, args: Vec::new() }).collect();
    p.observables.clear();
    p.filter = None;
    let routine = p.template(template).routine;
    let locs = p.routine(routine).locs.len();
    let at = |t: u32, l: usize| Expr::At(ThreadId(t), routine, LocId::new(l % locs));
    let pick =
        |n: usize, salt: u64| ((seed ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % n.max(1);
    let second = at(1, pick(locs, 2));
    let mut pred = at(0, pick(locs, 1)).and(if pick(5, 5) == 0 { second.negate() } else { second });
    // What memory and registers hold makes it harder to reach.
    let objects = p.objects.len();
    for salt in 0..pick(4, 3) as u64 {
        let object = weir_ir::ObjId::new(pick(objects, 10 + salt));
        let o = p.object(object);
        if o.len == weir_ir::Len::Scalar && matches!(o.ty, weir_ir::Ty::Int { .. }) {
            let value = Expr::Const(pick(3, 20 + salt) as i64, o.ty);
            let memory = Expr::Mem(Box::new(weir_ir::Place::scalar(object)));
            pred = pred.and(Expr::bin(weir_ir::BinOp::Eq, o.ty, memory, value));
        }
    }
    let regs = p.routine(routine).regs.clone();
    for t in 0..pick(3, 4) as u32 {
        let reg = pick(regs.len(), 30 + u64::from(t));
        if let Some(ty) = regs.get(reg).map(|r| r.ty).filter(|ty| matches!(ty, weir_ir::Ty::Int { .. })) {
            let value = Expr::Const(pick(3, 40 + u64::from(t)) as i64, ty);
            let reg = Expr::RegOf(ThreadId(t), weir_ir::RegId::new(reg));
            pred = pred.and(Expr::bin(weir_ir::BinOp::Eq, ty, reg, value));
        }
    }
    // Properties of memory do not tell the copies apart.
    p.properties.retain(|p| {
        let mut memory = p.kind == PropertyKind::Never;
        p.pred.visit(&mut |e| memory &= !matches!(e, Expr::At(..) | Expr::RegOf(..) | Expr::Ended(_)));
        memory
    });
    if !seed.is_multiple_of(3) {
        p.properties.clear();
    }
    let text = "two at once".to_string();
    p.properties.push(Property { kind: PropertyKind::Never, pred, text, span: Span::default() });
    p
}

fn exploration(program: &Program, n: u32, model: Model) -> Option<bool> {
    let instance = instantiate(program, n).ok()?;
    assert!(weir_ir::verify::verify(&instance).is_empty());
    let options = Options {
        state_limit: Some(60_000),
        budget: weir_engine::Budget::of(Duration::from_secs(3)),
        workers: 1,
        ..Options::new(model)
    };
    match explore(&instance, &options).outcome {
        Outcome::Safe(..) => Some(true),
        Outcome::Unsafe(trace) => {
            weir_machine::replay(&instance, &trace).expect("the judge replays it");
            Some(false)
        }
        Outcome::Unknown(..) | Outcome::Unsupported(_) => None,
    }
}

/// Left out is what is not translated.
fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    if !weir_ir::verify::verify(program).is_empty() {
        return Ok(Seen::LeftOut);
    }
    let Ok(lowered) = lower(program, model) else { return Ok(Seen::LeftOut) };
    let options = weir_param::Options {
        budget: weir_engine::Budget::of(Duration::from_millis(700)),
        cube_limit: Some(3_000),
        ..weir_param::Options::default()
    };
    let Ok(answer) = weir_param::decide(&lowered.system, &options) else { return Ok(Seen::LeftOut) };
    match answer.outcome {
        // Integers that are assumed not to wrap are too far from the ends of their
        // types for that to matter here.
        weir_param::Outcome::Safe(_) => {
            match (1..=4).find(|&n| exploration(program, n, model) == Some(false)) {
                Some(n) => Err(format!("safe for any number, but unsafe with {n}")),
                None => Ok(Seen::As("safe")),
            }
        }
        // Something could not be followed: that is no answer.
        weir_param::Outcome::Unsafe(trace) if lowered.overruns.contains_key(&trace.bad) => {
            Ok(Seen::As("open"))
        }
        weir_param::Outcome::Unsafe(trace) => {
            let n = u32::from(trace.procs);
            match exploration(program, n, model) {
                Some(true) => Err(format!("unsafe with {n} threads, but exploration says safe")),
                _ => Ok(Seen::As("unsafe")),
            }
        }
        weir_param::Outcome::Unknown(why) if why.is_bug() => Err(why.to_string()),
        weir_param::Outcome::Unknown(_) => Ok(Seen::As("open")),
    }
}

fn agree(model: Model, first: u64) {
    let config = Config { stmts: 4, ..Config::default() };
    let tally = Suite::new(format!("param: programs, {model}"), 400).run(
        |seed| any_number(generate(first + seed, &config), first + seed),
        |program, _| compare(program, model),
    );
    let tried = tally.counted() + tally.left_out();
    let decided = tally.of("safe").min(tally.of("unsafe"));
    assert!(!tally.is_whole() || decided * 12 >= tried, "too few programs are decided");
}

#[test]
fn agreement_with_exploration_under_tso() {
    agree(Model::Tso, 1);
}

#[test]
fn agreement_with_exploration_under_sc() {
    agree(Model::Sc, 1_000_000);
}
