//! An unrolled program does nothing that the program does not do, and where no cut is reached it
//! does everything that the program does, by the judge: final states, and what goes wrong.

use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Op, Program};
use weir_machine::Wrong;
use weir_passes::calls::recursive_routines;
use weir_passes::unroll::{Loops, Unrolled, has_loop, unroll};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 30_000;

fn judged(program: &Program, model: Model) -> Option<weir_machine::Enumeration> {
    weir_machine::enumerate(program, model, MAX_STATES).ok().filter(|e| e.complete)
}

/// Whether some execution under the model is cut off; `None` where the judge does not end. The
/// program's own assertions are taken out, which can only make it go on further.
fn is_cut_off(unrolled: &Unrolled, model: Model) -> Option<bool> {
    let mut plain = unrolled.program.clone();
    for e in plain.routines.iter_mut().flat_map(|r| &mut r.edges) {
        if matches!(e.op, Op::Assert(_)) {
            e.op = Op::Nop;
        }
    }
    let fails = |w: &Wrong| matches!(w, Wrong::Fault(k) if format!("{k:?}").contains("Assert"));
    Some(judged(&unrolled.asserting(&plain), model)?.wrong.iter().any(fails))
}

fn compare(program: &Program, loops: Loops, depth: u32, model: Model) -> Result<Seen, String> {
    let Ok(unrolled) = unroll(program, loops, depth) else { return Ok(Seen::LeftOut) };
    let broken = weir_ir::verify::verify(&unrolled.program);
    if !broken.is_empty() {
        return Err(format!("not well formed: {broken:?}"));
    }
    let calls = |op: &Op| matches!(op, Op::Call { .. });
    if unrolled.program.routines.iter().flat_map(|r| &r.edges).any(|e| calls(&e.op)) {
        return Err("a call is left".into());
    }
    if matches!(loops, Loops::All(_)) && has_loop(&unrolled.program) {
        return Err("a loop is left".into());
    }
    let (Some(before), Some(after)) = (judged(program, model), judged(&unrolled.program, model)) else {
        return Ok(Seen::LeftOut);
    };
    let Some(cut) = is_cut_off(&unrolled, model) else { return Ok(Seen::LeftOut) };
    if !after.finals.is_subset(&before.finals) || !after.wrong.is_subset(&before.wrong) {
        return Err("the unrolled program does more".into());
    }
    if !cut && (before.finals != after.finals || before.wrong != after.wrong) {
        return Err(format!(
            "nothing is cut off, but final states {:?} became {:?}, wrong {:?} became {:?}",
            before.finals, after.finals, before.wrong, after.wrong
        ));
    }
    let recursion = recursive_routines(program).contains(&true);
    let kind = if cut { "cut off" } else { "whole" };
    Ok(Seen::As(kind).also("with loops", has_loop(program)).also("with recursion", recursion))
}

#[test]
fn agreement_with_the_program_before() {
    let features = Features { heap: false, ..Features::ALL };
    let config = Config { threads: 2..=2, stmts: 6, features, ..Config::default() };
    for (loops, depth) in [(Loops::All(3), 2), (Loops::Unfenced(2), 3), (Loops::All(1), 1)] {
        let suite = Suite::new(format!("passes: unrolling, {loops:?}").to_lowercase(), 300);
        let tally = suite.run(|seed| generate(seed, &config), |p, _| compare(p, loops, depth, Model::Tso));
        if tally.is_whole() {
            for kind in ["whole", "cut off", "with loops", "with recursion"] {
                assert!(tally.of(kind) > 0, "{kind}");
            }
        }
    }
}
