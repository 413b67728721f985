//! Soundness on random programs: where the proof says "state robust", the judge
//! finds the same shared states under SC and TSO; where it says "trace robust",
//! no execution has a cycle in its happens-before, and the decision procedure for
//! robustness agrees.

use weir_gen::{Config, Features, generate};
use weir_ir::{Expr, Len, LocId, Model, ObjId, Object, Op, Place, Program, RegId, Span, Ty};
use weir_machine::{Cycles, cycles};
use weir_prove::{Level, Options, prove};
use weir_testkit::{Seen, Suite, shared_states};

/// States after which the judge gives up.
const MAX_STATES: usize = 8_000;

/// Left out is what is refused, or has too many states.
fn compare(program: &Program) -> Result<Seen, String> {
    let Ok(proof) = prove(program, &Options::default()) else { return Ok(Seen::LeftOut) };
    let level = proof.level;
    if level == Level::Nothing {
        return Ok(Seen::As("not proved"));
    }
    let reached = |model| shared_states(program, model, MAX_STATES);
    let (Some(sc), Some(tso)) = (reached(Model::Sc), reached(Model::Tso)) else {
        return Ok(Seen::LeftOut);
    };
    if sc != tso {
        return Err(format!("{level:?}, but TSO reaches {:?}", tso.difference(&sc).next()));
    }
    if level == Level::State {
        return Ok(Seen::As("state robust"));
    }
    if matches!(cycles(program, Model::Tso, MAX_STATES), Ok(Cycles::Cyclic(..))) {
        return Err("trace robust, but the judge finds a cycle".into());
    }
    let standard = weir_robust::robust_tso(program, &weir_robust::Options::default()).verdict;
    if standard == weir_robust::Verdict::NotRobust {
        return Err("trace robust, but the decision procedure finds a violation".into());
    }
    Ok(Seen::As("trace robust"))
}

/// The program in which every thread writes its registers to memory in the end:
/// then what was loaded is part of the shared state.
fn exposed(mut program: Program) -> Program {
    let cells = ObjId::new(program.objects.len());
    let mut next = 0;
    for t in 0..program.templates.len() {
        let id = program.templates[t].routine;
        let r = &mut program.routines[id.index()];
        let ends: Vec<LocId> =
            (0..r.locs.len()).map(LocId::new).filter(|l| r.out(*l).next().is_none()).collect();
        for end in ends {
            let mut at = end;
            for reg in 0..r.regs.len().min(3) {
                r.locs.push(r.locs[end.index()].clone());
                let to = LocId::new(r.locs.len() - 1);
                let place = Place::Cell(cells, Expr::int(next + reg as i64));
                let op = Op::Store(place, Expr::Reg(RegId::new(reg)));
                r.add_edge(at, to, op, Span::default());
                at = to;
            }
        }
        next += 3;
    }
    program.add_object(Object::new("seen", Ty::I64, Len::Fixed(next.max(1) as u32), 0));
    program
}

fn agree(name: &str, config: &Config, programs: u64, expose: bool) {
    let make = |seed| {
        let program = generate(seed, config);
        if expose { exposed(program) } else { program }
    };
    let tally = Suite::new(format!("prove: {name}"), programs).run(make, |program, _| compare(program));
    if tally.is_whole() {
        let seen = ["trace robust", "state robust", "not proved"].map(|kind| tally.of(kind));
        assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
    }
}

/// No pointers, heap or spawned threads: the proof refuses those.
const HANDLED: Features =
    Features { pointers: false, heap: false, spawn: false, calls: false, properties: false, ..Features::ALL };

#[test]
fn prove_agreement_everything() {
    let config = Config { stmts: 5, features: HANDLED, ..Config::default() };
    agree("everything", &config, 600, false);
}

/// Few variables and values: stores of the same value, many conflicts.
#[test]
fn prove_agreement_small() {
    let features = Features {
        fences: true,
        locked: true,
        branches: true,
        loops: true,
        assume: true,
        atomic: true,
        ..Features::NONE
    };
    let config = Config { stmts: 4, vars: 2, values: 1, threads: 2..=2, features };
    agree("small", &config, 300, true);
}

/// Two threads, longer, and nothing that fences: most are not robust.
#[test]
fn prove_agreement_delays() {
    let features = Features { branches: true, loops: true, assume: true, narrow: true, ..Features::NONE };
    let config = Config { stmts: 5, vars: 2, values: 2, threads: 2..=2, features };
    agree("delays", &config, 300, true);
}
