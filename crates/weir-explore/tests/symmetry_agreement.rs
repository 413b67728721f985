//! Symmetry reduction gives the judge's answers: random programs in which all
//! threads run the same code, with properties and observables that do not tell
//! the threads apart, and with some that do, where there is no symmetry.

mod judged;

use judged::{judged, same_finals, same_verdict};
use weir_explore::{Options, Sets, final_states};
use weir_gen::{Config, generate};
use weir_ir::{Count, Expr, Model, Program, Property, PropertyKind, Span, Thread, ThreadId};
use weir_testkit::{Seen, Suite};

const MAX_STATES: usize = 40_000;

/// The program with `n` copies of its first thread, asked whether two of them
/// can be at one location at once. `odd`: the second thread stays, in front of them.
fn copies(mut p: Program, n: u32, odd: bool, seed: u64) -> Program {
    let template = p.threads[0].template;
    let copy = |copy| Thread { template, copy, args: p.threads[0].args.clone() };
    let other = p.threads.get(1).filter(|t| odd && t.template != template && t.copy == 0).cloned();
    let first = u32::from(other.is_some());
    p.threads = other.iter().cloned().chain((0..n).map(copy)).collect();
    p.templates[template.index()].count = Count::Times(n);
    for (i, t) in p.templates.iter_mut().enumerate() {
        if i != template.index() {
            let stays = other.as_ref().is_some_and(|o| o.template.index() == i);
            t.count = if stays { Count::Times(1) } else { Count::OnSpawn };
        }
    }
    p.observables.retain(|o| matches!(o.expr, Expr::Mem(_)));
    p.filter = None;
    let routine = p.template(template).routine;
    let loc = weir_ir::LocId::new(seed as usize % p.routine(routine).locs.len());
    let at = |t: u32| Expr::At(ThreadId(first + t), routine, loc);
    let mut pred = Expr::FALSE;
    for a in 0..n {
        for b in a + 1..n {
            pred = pred.or(at(a).and(at(b)));
        }
    }
    // Properties of memory alone do not tell threads apart, and look into
    // atomic sections.
    p.properties.retain(|p| {
        let mut memory = true;
        p.pred.visit(&mut |e| memory &= !matches!(e, Expr::At(..) | Expr::RegOf(..) | Expr::Ended(_)));
        memory
    });
    let never = |pred: Expr, text: &str| Property {
        kind: PropertyKind::Never,
        pred,
        text: text.into(),
        span: Span::default(),
    };
    p.properties.push(never(pred, "two at once"));
    if seed % 4 == 1 {
        // Which one is further matters: the last is at its end, the first has not begun.
        let begin = Expr::At(ThreadId(first), routine, p.routine(routine).entry);
        let pred = begin.and(Expr::Ended(ThreadId(first + n - 1)));
        p.properties = vec![never(pred, "the last before the first")];
    }
    p
}

fn make(seed: u64) -> Program {
    let config = Config { stmts: 4, ..Config::default() };
    copies(generate(seed, &config), 2 + seed as u32 % 2, seed % 5 > 2, seed)
}

fn compare(program: &Program, model: Model, seed: u64) -> Result<Seen, String> {
    if !weir_ir::verify::verify(program).is_empty() {
        return Ok(Seen::LeftOut);
    }
    let Some(judge) = judged(program, model, MAX_STATES) else { return Ok(Seen::LeftOut) };
    let full = Options { reduction: false, ..Options::new(model) };
    let fewer =
        same_finals(program, &Options::new(model), &judge)? < final_states(program, &full).stats.states;
    for sets in [Sets::Never, Sets::First] {
        let options = Options { glance: seed.is_multiple_of(2), sets, ..Options::new(model) };
        same_verdict(program, &options, &judge).map_err(|wrong| format!("{wrong} (sets {sets:?})"))?;
    }
    Ok(Seen::safe(judge.wrong.is_empty()).also("fewer states", fewer))
}

fn agree(model: Model) {
    let suite = Suite::new(format!("explore: symmetry, {model}"), 300);
    let tally = suite.run(make, |program, seed| compare(program, model, seed));
    let fewer = tally.of("fewer states");
    assert!(!tally.is_whole() || fewer * 2 > tally.counted(), "most programs should be reduced");
}

weir_testkit::under_every_model!(agree: symmetry_agreement_under_sc, symmetry_agreement_under_tso, symmetry_agreement_under_pso);
