//! SPIN accepts what is exported, agrees with the judge about it, and visits as
//! many states as Weir's explorer.

mod common;

use common::{accepts, agrees, same_states};
use weir_explore::{Options, explore};
use weir_gen::{Config, Features, generate};
use weir_ir::Model;
use weir_machine::enumerate;
use weir_testkit::{Spin, files, plain_examples, root};

weir_testkit::main! {
    spin_accepts_every_program_that_is_exported: Spin;
    spin_agrees_with_the_judge: Spin, Gcc;
    spin_agrees_with_the_judge_on_random_programs: Spin, Gcc;
    both_visit_the_same_states_where_the_program_chooses: Spin, Gcc;
}

fn spin_accepts_every_program_that_is_exported() {
    let mut all = plain_examples();
    all.extend(files(&root().join("benches/programs"), &["weir"]));
    let (exported, refused) = accepts(&all);
    assert!(exported >= 40 && exported > refused, "{exported} exported, {refused} refused");
}

/// Small programs, safe and unsafe.
const SMALL: &str = "examples/peterson.weir examples/locks/dekker.weir examples/locks/szymanski.weir \
    examples/locks/bakery.weir examples/language/counter_race.weir \
    examples/language/counter_locked.weir examples/language/havoc_choose.weir \
    examples/language/havoc_choose_race.weir examples/locks/ticket_lock.weir \
    examples/locks/ttas_lock.weir examples/locks/seqlock.weir examples/queues/spsc_ring.weir \
    examples/language/automaton.weir examples/sync/barrier.weir examples/queues/chase_lev.weir \
    examples/locks/clh.weir examples/lists/treiber_aba.weir examples/litmus/sb.weir \
    examples/litmus/mp.weir examples/locks/lamport_fast.weir";

fn spin_agrees_with_the_judge() {
    let files: Vec<_> = SMALL.split(' ').map(|f| root().join(f)).collect();
    let (safe, wrong) = agrees(&files);
    assert!(safe >= 10 && wrong >= 3, "{safe} safe, {wrong} unsafe");
}

/// How many random programs are tried; `WEIR_SPIN_PROGRAMS` asks for more.
fn random_programs() -> u64 {
    std::env::var("WEIR_SPIN_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(40)
}

fn spin_agrees_with_the_judge_on_random_programs() {
    let dir = Spin::new();
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

fn both_visit_the_same_states_where_the_program_chooses() {
    let program = weir_lang::load("caches.weir", CACHES).unwrap_or_else(|m| panic!("{m:?}"));
    let dir = Spin::new();
    dir.generate(&weir_export::promela::export(&program).expect("it can be exported")).expect("no complaint");
    let pan = dir.verify().expect("a result");
    let weir = explore(&program, &Options { reduction: false, ..Options::new(Model::Sc) });
    assert_eq!((pan.errors, pan.states), (0, weir.stats.states));
}
