//! Both Promela encodings of random programs: SPIN has nothing to remark, its
//! verdict is the judge's, and its trails replay. `WEIR_SPIN_PROGRAMS` sets the
//! number of programs.

#[path = "../../weir-export/tests/common/mod.rs"]
mod common;

use common::{Workdir, has_spin};
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program, Trace};
use weir_sbgraph::promela::{graph, omm, trail};
use weir_sbgraph::{Options, reduce};

fn programs() -> usize {
    std::env::var("WEIR_SPIN_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// Runs SPIN on a text; compares with the judge's verdict; replays the trail.
fn spin(
    dir: &Workdir,
    what: &str,
    program: &Program,
    text: &str,
    safe: bool,
    trail: impl Fn(&str, &str) -> Result<Trace, String>,
) {
    dir.generate(text).unwrap_or_else(|said| panic!("{what}: {said}\n{text}"));
    let pan = dir.verify().unwrap_or_else(|said| panic!("{what}: {said}\n{text}"));
    let source = weir_ir::text::print(program);
    assert_eq!(pan.errors == 0, safe, "{what}: SPIN and the judge disagree\n{source}\n{text}");
    if !safe {
        let (table, steps) = dir.trail().unwrap_or_else(|e| panic!("{what}: {e}"));
        let trace = trail(&table, &steps)
            .unwrap_or_else(|e| panic!("{what}: {e}\n{source}\n{text}\n{table}\n{steps}"));
        assert!(trace.violation.is_some(), "{what}: the trail shows nothing\n{source}\n{text}\n{steps}");
        weir_machine::replay(program, &trace).unwrap_or_else(|e| panic!("{what}: {e}"));
    }
}

#[test]
fn both_encodings_of_random_programs() {
    if !has_spin() {
        return;
    }
    let dir = Workdir::new("sbgraph-random");
    let features = Features { pointers: false, heap: false, spawn: false, ..Features::ALL };
    let config = Config { features, stmts: 5, ..Config::default() };
    let (mut done, mut unsafe_ones, mut seed) = (0, 0, 1000u64);
    while done < programs() {
        seed += 1;
        assert!(seed < 1_000_000, "too few programs can be exported");
        let program = generate(seed, &config);
        let model = if seed.is_multiple_of(2) { Model::Tso } else { Model::Pso };
        let what = format!("seed {seed} under {model}");
        let minimise = !seed.is_multiple_of(3);
        let Ok(reduction) = reduce(&program, &Options { minimise, ..Options::new(model) }) else { continue };
        let (Ok(promela), Ok(processes)) = (graph(&program, &reduction), omm(&program, model, None)) else {
            continue;
        };
        let Ok(judge) = weir_machine::enumerate(&program, model, 3_000) else { continue };
        // Programs that can go wrong have trails; half of the others is enough.
        let safe = judge.wrong.is_empty();
        if !judge.complete || safe && unsafe_ones * 2 < done {
            continue;
        }
        spin(&dir, &format!("{what}, graph"), &program, &promela.text, safe, |table, steps| {
            trail::of_graph(&promela, &reduction, table, steps)
        });
        spin(&dir, &format!("{what}, processes"), &program, &processes.promela.text, safe, |table, steps| {
            trail::of_omm(&program, model, &processes.promela, &processes.meanings, table, steps)
        });
        done += 1;
        unsafe_ones += usize::from(!safe);
    }
    println!("{done} programs, {unsafe_ones} of them unsafe");
    assert!(unsafe_ones > 0 && unsafe_ones < done);
}
