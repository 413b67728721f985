//! Both Promela encodings of random programs and of the programs of the thesis's
//! table: SPIN has nothing to remark, its verdict is the judge's and the table's, and
//! its trails replay. `WEIR_SPIN_PROGRAMS` sets the number of random programs.

#[path = "../../weir-sbgraph/tests/thesis/mod.rs"]
mod thesis;

use thesis::cells;
use weir_export::promela::weak::{graph, omm, trail};
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program, Trace};
use weir_sbgraph::{Options, reduce};
use weir_testkit::Spin;

weir_testkit::main! {
    both_encodings_of_random_programs: Spin, Gcc;
    arithmetic_in_properties_wraps: Spin, Gcc;
    spin_gives_the_marks_of_the_table_on_graphs: Spin, Gcc;
    spin_gives_the_marks_of_the_table_on_processes: Spin, Gcc;
}

fn programs() -> usize {
    std::env::var("WEIR_SPIN_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// Runs SPIN on a text; compares with the judge's verdict; replays the trail.
fn spin(
    dir: &Spin,
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

fn both_encodings_of_random_programs() {
    let dir = Spin::new();
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

fn arithmetic_in_properties_wraps() {
    let text = "shared x: u8; thread t { x = 255; } never (x + 1 == 0);";
    let program = weir_lang::load("wrap.weir", text).expect("a program");
    let (dir, model) = (Spin::new(), Model::Tso);
    let reduction = reduce(&program, &Options::new(model)).expect("a graph");
    let promela = graph(&program, &reduction).expect("Promela");
    spin(&dir, "graph", &program, &promela.text, false, |table, steps| {
        trail::of_graph(&promela, &reduction, table, steps)
    });
    let processes = omm(&program, model, None).expect("Promela");
    spin(&dir, "processes", &program, &processes.promela.text, false, |table, steps| {
        trail::of_omm(&program, model, &processes.promela, &processes.meanings, table, steps)
    });
}

fn spin_gives_the_marks_of_the_table_on_graphs() {
    let dir = Spin::new();
    for (name, program, model, correct) in cells().filter(|(name, ..)| *name != "Dekker") {
        let what = format!("{name} under {model}");
        let reduction = reduce(&program, &Options::new(model)).unwrap_or_else(|e| panic!("{what}: {e}"));
        let promela = graph(&program, &reduction).unwrap_or_else(|e| panic!("{what}: {e}"));
        let said = |e: String| -> String { panic!("{what}: {e}\n{}", promela.text) };
        dir.generate(&promela.text).map_err(said).ok();
        let pan = dir.verify().unwrap_or_else(|e| panic!("{what}: {e}"));
        assert_eq!(pan.errors == 0, correct, "{what} by SPIN on the graphs\n{}", promela.text);
        if !correct {
            let (table, steps) = dir.trail().unwrap_or_else(|e| panic!("{what}: {e}"));
            let trace = trail::of_graph(&promela, &reduction, &table, &steps);
            let trace = trace.unwrap_or_else(|e| panic!("{what}: {e}\n{}\n{table}\n{steps}", promela.text));
            assert!(trace.violation.is_some(), "{what}: the trail shows nothing");
            weir_machine::replay(&program, &trace).unwrap_or_else(|e| panic!("{what}: {e}"));
        }
        println!("{what}: {} states", pan.states);
    }
}

fn spin_gives_the_marks_of_the_table_on_processes() {
    let dir = Spin::new();
    for (name, program, model, correct) in cells() {
        let what = format!("{name} under {model}");
        let model_text = omm(&program, model, None).unwrap_or_else(|e| panic!("{what}: {e}"));
        let promela = &model_text.promela;
        // Dekker's buffers have no bound that is enough; the bug needs little.
        assert_eq!(model_text.exact, name != "Dekker", "{what}");
        dir.generate(&promela.text).unwrap_or_else(|e| panic!("{what}: {e}\n{}", promela.text));
        let pan = dir.verify().unwrap_or_else(|e| panic!("{what}: {e}"));
        assert_eq!(pan.errors == 0, correct, "{what} by SPIN on processes\n{}", promela.text);
        if !correct {
            let (table, steps) = dir.trail().unwrap_or_else(|e| panic!("{what}: {e}"));
            let trace = trail::of_omm(&program, model, promela, &model_text.meanings, &table, &steps);
            let trace = trace.unwrap_or_else(|e| panic!("{what}: {e}\n{}\n{table}\n{steps}", promela.text));
            assert!(trace.violation.is_some(), "{what}: the trail shows nothing");
            weir_machine::replay(&program, &trace).unwrap_or_else(|e| panic!("{what}: {e}"));
        }
        println!("{what}: {} states", pan.states);
    }
}
