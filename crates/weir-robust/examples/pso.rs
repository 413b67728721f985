//! Robustness of litmus tests and Trencher's programs: verdict, states and time.
//!
//! `cargo run --release -p weir-robust --example pso -- tso 60 FILE…`

use std::time::Duration;
use weir_explore::Options;
use weir_formats::{Format, load};
use weir_ir::Model;
use weir_robust::pso::{PsoVerdict, robust_pso};

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let model: Model = args.next().ok_or("which model?")?.parse()?;
    let seconds = args.next().and_then(|s| s.parse().ok()).ok_or("how many seconds?")?;
    for file in args {
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}"))?;
        let format = if file.ends_with(".litmus") { Format::Litmus } else { Format::Trencher };
        let program = load(format, &file, &text).map_err(|e| format!("{file}: {e:?}"))?;
        let budget = weir_engine::Budget::of(Duration::from_secs(seconds)).with_memory(Some(4 << 30));
        let options = Options { budget, ..Options::new(model) };
        let answer = robust_pso(&program, &options);
        let verdict = match answer.verdict {
            PsoVerdict::Robust => "robust".into(),
            PsoVerdict::NotRobust(w) => format!("not robust ({} events)", w.cycle.len()),
            PsoVerdict::Unknown(why) => format!("unknown: {why}"),
        };
        let (states, bytes) = (answer.states, answer.bytes >> 20);
        println!("{file}: {verdict}, {states} states, {bytes} MiB, {:.3} s", answer.seconds);
    }
    Ok(())
}
