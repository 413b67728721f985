//! The paper's eight programs, translated to SC, in the hands of other tools:
//! SPIN comes to the verdict that Weir does and its trails are executions of the
//! original under TSO; the exported C compiles without warnings, and random
//! schedules never contradict the verdict.

use weir_engine::Outcome;
use weir_explore::{Options as Limits, explore};
use weir_export::promela::export_with_key;
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program};
use weir_reduce::{Bound, Options, Reduced, reduce, trace};
use weir_testkit::{Folder, Spin, example};

weir_testkit::main! {
    spin_agrees_on_all_eight_and_its_trails_are_executions_under_tso: Spin, Gcc;
    c_compiles_without_warnings_and_schedules_never_contradict: Gcc;
    a_thread_that_waits_for_ever_ends_no_schedule: Gcc;
    c_of_random_programs_never_contradicts_the_explorer: Gcc;
}

/// The programs, and whether they go wrong under TSO.
const PROGRAMS: [(&str, bool); 8] = [
    ("locks/dekker", true),
    ("locks/dekker_fenced", false),
    ("locks/lamport_fast", true),
    ("locks/lamport_fast_fenced_tso", false),
    ("peterson", true),
    ("locks/peterson_fenced", false),
    ("locks/szymanski", true),
    ("locks/szymanski_fenced", false),
];

fn reduced(name: &str) -> (Program, Reduced) {
    let program = weir_testkit::program(&example(&format!("{name}.weir")));
    let reduced = reduce(&program, &Options::new(Bound::Age(1))).unwrap_or_else(|m| panic!("{name}: {m:?}"));
    (program, reduced)
}

fn spin_agrees_on_all_eight_and_its_trails_are_executions_under_tso() {
    let dir = Spin::new();
    for (name, wrong) in PROGRAMS {
        let (program, reduced) = reduced(name);
        let (text, key) = export_with_key(&reduced.program).unwrap_or_else(|m| panic!("{name}: {m:?}"));
        dir.generate(&text).unwrap_or_else(|said| panic!("{name}: {said}"));
        let pan = dir.verify().unwrap_or_else(|said| panic!("{name}: {said}"));
        assert_eq!(pan.errors > 0, wrong, "{name}");
        println!("{name}: {} states in SPIN", pan.states);
        if !wrong {
            continue;
        }
        let (table, trail) = dir.trail().unwrap_or_else(|said| panic!("{name}: {said}"));
        let run = key.read(&table, &trail).unwrap_or_else(|e| panic!("{name}: {e}"));
        let under_sc = weir_machine::conclude(&reduced.program, Model::Sc, &run.memory_init, &run.steps);
        let under_sc = under_sc.unwrap_or_else(|e| panic!("{name}: {e}"));
        let under_tso =
            trace::original(&program, &reduced, &under_sc).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(under_tso.model, Model::Tso);
        assert!(under_tso.violation.is_some(), "{name}");
        weir_machine::replay(&program, &under_tso).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

/// Compiles C both ways, for a verifier and to be run; warnings are errors.
fn compile(dir: &Folder, text: &str) -> Result<(), String> {
    dir.file("program.c", text);
    let strict = ["-Wall", "-Wextra", "-Werror", "-O0"];
    let check = [&strict[..], &["-c", "-o", "program.o", "program.c"]].concat();
    let build = [&strict[..], &["-DWEIR_RUN", "-o", "program", "program.c"]].concat();
    dir.run("gcc", &check)?;
    dir.run("gcc", &build).map(|_| ())
}

/// Runs that many random schedules; whether one goes wrong.
fn run_schedules(dir: &Folder, count: u32) -> Result<bool, String> {
    let out = std::process::Command::new(dir.path("program")).arg(count.to_string()).output();
    let out = out.map_err(|e| e.to_string())?;
    match out.status.code() {
        // 2: every schedule was a wrong guess.
        Some(0 | 2) => Ok(false),
        Some(1) => Ok(true),
        _ => Err(format!("the program ends with {:?}", out.status)),
    }
}

/// Compiles the C text both ways; runs schedules and says whether one goes wrong.
fn schedules(dir: &Folder, name: &str, program: &Program, count: u32) -> Option<bool> {
    let text = weir_export::c::export(program).ok()?;
    compile(dir, &text).unwrap_or_else(|said| panic!("{name}: gcc says\n{said}\n{text}"));
    Some(run_schedules(dir, count).unwrap_or_else(|said| panic!("{name}: {said}")))
}

fn c_compiles_without_warnings_and_schedules_never_contradict() {
    let dir = Folder::new();
    let mut found = 0;
    for (name, wrong) in PROGRAMS {
        let (program, reduced) = reduced(name);
        let schedule = schedules(&dir, name, &reduced.program, 10_000).unwrap_or_else(|| panic!("{name}"));
        assert!(wrong || !schedule, "{name} goes wrong in a schedule");
        found += u32::from(schedule);
        // Under SC all are right.
        assert_eq!(schedules(&dir, name, &program, 10_000), Some(false), "{name}");
    }
    println!("random schedules find {found} of 4 bugs");
    assert!(found >= 2);
}

/// Whoever waits for ever waits alone; and what runs nothing is not called fine.
fn a_thread_that_waits_for_ever_ends_no_schedule() {
    let dir = Folder::new();
    let says = |text: &str| {
        let program = weir_lang::load("t.weir", text).expect("a program");
        compile(&dir, &weir_export::c::export(&program).expect("C")).expect("compiles");
        let out = std::process::Command::new(dir.path("program")).arg("500").output().expect("runs");
        String::from_utf8_lossy(&out.stdout).into_owned()
    };
    let waits = "shared x: u8; thread a { assume(false); } thread b { x = 1; x = 2; assert(false); }";
    assert!(says(waits).starts_with("error: 500 of 500 schedules go wrong"), "{}", says(waits));
    let guess = "shared x: u8; thread a { var r: u8; atomic { havoc(r); assume(r == 77); x = r; } } \
                 forall x == 77;";
    let said = says(guess);
    assert!(said.starts_with("fine: 0 of ") && said.contains("others were wrong guesses"), "{said}");
    let never = "shared x: u8; thread a { atomic { x = 1; assume(false); } } thread b { x = 2; }";
    assert!(says(never).starts_with("unknown: 0 of 0"), "{}", says(never));
}

fn c_of_random_programs_never_contradicts_the_explorer() {
    let dir = Folder::new();
    let features = Features { pointers: false, heap: false, ..Features::ALL };
    let config = Config { features, ..Config::default() };
    let (mut fine, mut wrong, mut found) = (0, 0, 0);
    for seed in 20..45 {
        let program = generate(seed, &config);
        let name = format!("seed {seed}");
        let Some(schedule) = schedules(&dir, &name, &program, 300) else { continue };
        let outcome = explore(&program, &Limits::new(Model::Sc)).outcome;
        match outcome {
            Outcome::Safe(..) => {
                assert!(!schedule, "{name} goes wrong in a schedule\n{}", weir_ir::text::print(&program));
                fine += 1;
            }
            Outcome::Unsafe(_) => {
                wrong += 1;
                found += u32::from(schedule);
            }
            Outcome::Unknown(..) | Outcome::Unsupported(_) => {}
        }
    }
    println!("{fine} safe; {found} of {wrong} bugs found by schedules");
    assert!(fine >= 3 && found * 2 >= wrong);
}
