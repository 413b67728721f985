//! The dual machine and the judge's TSO machine reach the same combinations of
//! local states, the same memories and the same final states: on random programs
//! without loops (the target `corpus` has litmus tests).

mod machines;

use machines::{under_dual, under_tso};
use weir_gen::{Config, Features, generate};
use weir_testkit::{Seen, Suite};

#[test]
fn both_machines_agree_on_random_programs() {
    let features = Features { heap: false, spawn: false, loops: false, ..Features::ALL };
    let make = |seed: u64| {
        let threads = 2..=2 + usize::from(seed.is_multiple_of(8));
        generate(seed, &Config { threads, stmts: 4, features, ..Config::default() })
    };
    Suite::new("dual: machines", 400).run(make, |program, _| {
        match (under_tso(program, 3_000), under_dual(program, 20_000)) {
            (Some(tso), Some(dual)) if tso == dual => Ok(Seen::As("the same")),
            (Some(tso), Some(dual)) => Err(format!("under TSO {tso:?}\nthe dual machine {dual:?}")),
            _ => Ok(Seen::LeftOut),
        }
    });
}
