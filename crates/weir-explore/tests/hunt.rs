//! The hunt finds only what is there: on random programs what it finds replays,
//! and it finds nothing in programs that exploration proves safe.

use weir_engine::Outcome;
use weir_explore::{Options, directed_search, explore};
use weir_gen::{Config, generate};
use weir_ir::Model;

#[test]
fn what_is_found_is_there() {
    let (mut found, mut there) = (0, 0);
    for seed in 0..600 {
        let program = generate(seed, &Config::default());
        for model in Model::ALL {
            let options = Options { state_limit: Some(20_000), ..Options::new(model) };
            let explored = explore(&program, &options).outcome;
            let hunted = directed_search(&program, &options).outcome;
            there += usize::from(matches!(explored, Outcome::Unsafe(_)));
            match hunted {
                Outcome::Unsafe(trace) => {
                    assert!(!explored.is_safe(), "seed {seed} under {model:?}");
                    weir_machine::replay(&program, &trace)
                        .unwrap_or_else(|e| panic!("seed {seed} under {model:?}: {e}"));
                    found += 1;
                }
                Outcome::Safe(..) => panic!("a hunt proves nothing"),
                Outcome::Unknown(..) | Outcome::Unsupported(_) => {}
            }
        }
    }
    println!("{found} found of {there}");
    assert!(there > 300 && found * 10 >= there * 9, "{found} found of {there}");
}
