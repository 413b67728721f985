//! The dual machine and the judge's TSO machine reach the same combinations of
//! local states, the same memories and the same final states: on random programs
//! without loops (the target `corpus` has litmus tests).

mod machines;

use machines::{under_dual, under_tso};
use weir_gen::{Config, Features, generate};

#[test]
fn both_machines_agree_on_random_programs() {
    let wanted = std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let features = Features { heap: false, spawn: false, loops: false, ..Features::ALL };
    let (mut done, mut seed) = (0, 0);
    while done < wanted {
        let config =
            Config { threads: 2..=2 + usize::from(seed % 8 == 0), stmts: 4, features, ..Config::default() };
        let program = generate(seed, &config);
        seed += 1;
        assert!(seed < 100 * wanted as u64 + 10_000, "too few programs are finished");
        let Some(tso) = under_tso(&program, 3_000) else { continue };
        let Some(dual) = under_dual(&program, 20_000) else { continue };
        assert!(tso == dual, "seed {}:\n{}", seed - 1, weir_ir::text::print(&program));
        done += 1;
    }
    println!("{done} programs agree ({seed} generated)");
}
