//! How large the random programs are: `cargo run --release -p weir-gen --example sizes [COUNT]`.

use weir_gen::{Config, generate};
use weir_ir::Model;
use weir_machine::enumerate;

fn main() {
    let count = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(1000);
    let mut rows: Vec<(usize, u64, bool)> = (0..count)
        .map(|seed| {
            let p = generate(seed, &Config::default());
            let sc = enumerate(&p, Model::Sc, 200_000);
            match (sc, enumerate(&p, Model::Pso, 200_000)) {
                (Ok(sc), Ok(pso)) => (pso.states, seed, sc.finals != pso.finals),
                _ => (0, seed, false),
            }
        })
        .collect();
    rows.sort_unstable();
    let weak = rows.iter().filter(|r| r.2).count();
    println!("{count} programs, {weak} with final states that SC does not have");
    let mean = rows.iter().map(|r| r.0).sum::<usize>() / rows.len().max(1);
    println!("states under PSO: mean {mean}");
    for percent in [10, 50, 90, 95, 99, 100] {
        let at = (rows.len() * percent / 100).saturating_sub(1);
        if let Some((states, seed, _)) = rows.get(at) {
            println!("{percent:>3} % have at most {states} (seed {seed})");
        }
    }
}
