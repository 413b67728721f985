//! SPIN accepts what is exported, agrees with the judge about it, and visits as
//! many states as Weir's explorer.

mod common;

use common::{Workdir, corpus, files, has_spin, load, root};
use std::path::PathBuf;
use weir_engine::Outcome;
use weir_explore::{Options, explore};
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Op, Program};
use weir_machine::enumerate;

fn programs() -> Vec<PathBuf> {
    let mut all = files(&root("examples"), &["weir"]);
    all.extend(files(&root("benches/programs"), &["weir"]));
    if let Some(corpus) = corpus() {
        for folder in ["trencher/robust", "trencher/reach", "trencher/scaling", "rmm", "persist"] {
            all.extend(files(&corpus.join(folder), &["txt", "rmm"]));
        }
        for folder in ["litmus/BASIC_2_THREAD", "litmus/BASIC_3_THREAD", "litmus/RMW_INTEL"] {
            all.extend(files(&corpus.join(folder), &["litmus"]).into_iter().step_by(5));
        }
    }
    all
}

#[test]
fn spin_accepts_every_program_that_is_exported() {
    if !has_spin() {
        return;
    }
    let dir = Workdir::new("accept");
    let (mut exported, mut refused) = (0, 0);
    for file in programs() {
        let Ok(program) = load(&file) else { continue };
        match weir_export::promela::export(&program) {
            Ok(text) => {
                if let Err(said) = dir.generate(&text) {
                    panic!("{}: spin says\n{said}", file.display());
                }
                exported += 1;
            }
            Err(messages) => {
                assert!(!messages.is_empty() && messages.iter().all(|m| m.is_error()));
                refused += 1;
            }
        }
    }
    println!("{exported} programs exported, {refused} refused");
    assert!(exported > refused);
}

/// Small programs, safe and unsafe, of every format.
const SMALL: &[&str] = &[
    "examples/peterson.weir",
    "examples/dekker.weir",
    "examples/szymanski.weir",
    "examples/bakery.weir",
    "examples/counter_race.weir",
    "examples/counter_locked.weir",
    "examples/havoc_choose.weir",
    "examples/havoc_choose_race.weir",
    "examples/ticket_lock.weir",
    "examples/ttas_lock.weir",
    "examples/seqlock.weir",
    "examples/spsc_ring.weir",
    "examples/automaton.weir",
    "examples/barrier.weir",
    "examples/chase_lev.weir",
    "examples/clh.weir",
    "examples/treiber_aba.weir",
    "examples/sb.weir",
    "examples/mp.weir",
    "examples/lamport_fast.weir",
    "../shared/corpus/trencher/scaling/lamport_2.txt",
    "../shared/corpus/trencher/scaling/lamport_2_us.txt",
    "../shared/corpus/trencher/scaling/mutex_3.txt",
    "../shared/corpus/trencher/scaling/msi_3.txt",
    "../shared/corpus/trencher/scaling/spinlock_3.txt",
    "../shared/corpus/trencher/reach/mcs-lock.txt",
    "../shared/corpus/trencher/reach/lock-free-stack.txt",
    "../shared/corpus/trencher/reach/parker.txt",
    "../shared/corpus/rmm/dekker.rmm",
    "../shared/corpus/rmm/bakery.bound2.rmm",
    "../shared/corpus/rmm/sense_rev_bar.rmm",
    "../shared/corpus/rmm/lamport_fast.rmm",
    "../shared/corpus/litmus/BASIC_2_THREAD/SB.litmus",
    "../shared/corpus/litmus/BASIC_2_THREAD/MP.litmus",
    "../shared/corpus/litmus/BASIC_2_THREAD/2+2W.litmus",
];

/// Whether SPIN visited the states that Weir did. The process `init`, where
/// there is one, makes a state of its own; steps that block inside an atomic
/// section are left out of the export.
fn same_states(program: &Program, spin: u64, weir: u64) -> bool {
    let sections = program.routines.iter().flat_map(|r| &r.edges).any(|e| e.op == Op::AtomicBegin);
    spin <= weir + 1 && (sections || spin >= weir)
}

#[test]
fn spin_agrees_with_the_judge() {
    if !has_spin() {
        return;
    }
    let dir = Workdir::new("agree");
    let (mut safe, mut wrong) = (0, 0);
    for name in SMALL {
        if name.starts_with("../") && corpus().is_none() {
            continue;
        }
        let program = load(&root(name)).unwrap_or_else(|m| panic!("{name}: {m:?}"));
        let text = weir_export::promela::export(&program).unwrap_or_else(|m| panic!("{name}: {m:?}"));
        dir.generate(&text).unwrap_or_else(|said| panic!("{name}: {said}"));
        let pan = dir.verify().unwrap_or_else(|said| panic!("{name}: {said}"));
        let judged = enumerate(&program, Model::Sc, 2_000_000).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(judged.complete, "{name} is too large for the judge");
        assert_eq!(pan.errors > 0, !judged.wrong.is_empty(), "{name}");
        if pan.errors > 0 {
            wrong += 1;
            continue;
        }
        safe += 1;
        let weir = explore(&program, &Options { reduction: false, ..Options::new(Model::Sc) });
        assert_eq!(weir.outcome, Outcome::Safe, "{name}");
        println!("{name}: {} states in SPIN, {} in Weir", pan.states, weir.stats.states);
        assert!(same_states(&program, pan.states, weir.stats.states), "{name}");
    }
    println!("{safe} safe, {wrong} unsafe");
    assert!(safe >= 10 && wrong >= 3);
}

/// How many random programs are tried; `WEIR_SPIN_PROGRAMS` asks for more.
fn random_programs() -> u64 {
    std::env::var("WEIR_SPIN_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(40)
}

#[test]
fn spin_agrees_with_the_judge_on_random_programs() {
    if !has_spin() {
        return;
    }
    let dir = Workdir::new("random");
    let features = Features { pointers: false, heap: false, spawn: false, ..Features::ALL };
    let config = Config { features, ..Config::default() };
    let (mut safe, mut wrong, mut refused) = (0, 0, 0);
    for seed in 0..random_programs() {
        let program = generate(seed, &config);
        let Ok(text) = weir_export::promela::export(&program) else {
            refused += 1;
            continue;
        };
        dir.generate(&text).unwrap_or_else(|said| panic!("seed {seed}: {said}\n{text}"));
        let pan = dir.verify().unwrap_or_else(|said| panic!("seed {seed}: {said}\n{text}"));
        let judged = enumerate(&program, Model::Sc, 200_000).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        if !judged.complete {
            continue;
        }
        assert_eq!(pan.errors > 0, !judged.wrong.is_empty(), "seed {seed}: {:?}\n{text}", judged.wrong);
        if pan.errors > 0 {
            wrong += 1;
            continue;
        }
        safe += 1;
        let weir = explore(&program, &Options { reduction: false, ..Options::new(Model::Sc) });
        let (spin, weir) = (pan.states, weir.stats.states);
        assert!(
            same_states(&program, spin, weir),
            "seed {seed}: {spin} states in SPIN, {weir} in Weir\n{text}"
        );
    }
    println!("{safe} safe, {wrong} unsafe, {refused} refused");
    assert!(safe > 0 && wrong > 0 && refused < random_programs() / 4);
}

/// A choice of the program, and a locked operation in a loop.
const CACHES: &str = "
shared bus: bool, cache: [0..2][3];
thread C[3] {
    var j: u8;
    loop {
        choose {
            if (cache[self] == 0) {
                while (xchg(bus, true)) { }
                j = 0;
                while (j < 3) { if (cache[j] == 2) { cache[j] = 1; } j = j + 1; }
                cache[self] = 1;
                bus = false;
            }
        } or {
            if (cache[self] != 2) {
                while (xchg(bus, true)) { }
                j = 0;
                while (j < 3) { if (j != self) { cache[j] = 0; } j = j + 1; }
                cache[self] = 2;
                own: bus = false;
            }
        }
    }
}
never C#i@own && C#j@own;";

#[test]
fn both_visit_the_same_states_where_the_program_chooses() {
    if !has_spin() {
        return;
    }
    let program = weir_lang::load("caches.weir", CACHES).unwrap_or_else(|m| panic!("{m:?}"));
    let dir = Workdir::new("caches");
    dir.generate(&weir_export::promela::export(&program).expect("it can be exported")).expect("no complaint");
    let pan = dir.verify().expect("a result");
    let weir = explore(&program, &Options { reduction: false, ..Options::new(Model::Sc) });
    assert_eq!((pan.errors, pan.states), (0, weir.stats.states));
}
