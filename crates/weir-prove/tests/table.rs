//! The programs of the corpus and of the paper.

use weir_prove::{Level, Options, prove};

fn corpus(file: &str) -> Option<weir_ir::Program> {
    let path = format!("{}/../../../shared/corpus/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).ok()?;
    Some(weir_formats::trencher::load(file, &text).expect("a Trencher file"))
}

#[test]
fn look() {
    for f in std::env::var("F").unwrap_or_default().split_whitespace() {
        let Some(p) = corpus(f) else {
            println!("no {f}");
            continue;
        };
        let start = std::time::Instant::now();
        match prove(&p, &Options::default()) {
            Err(e) => println!("{f}: {e:?}"),
            Ok(proof) => {
                println!(
                    "{f}: {:?} {:?} inv {} mov {} asked {:?} in {:?}",
                    proof.level,
                    proof.movers(),
                    proof.invariant_obligations,
                    proof.mover_obligations,
                    proof.asked,
                    start.elapsed()
                );
                for w in proof.failures() {
                    println!(
                        "   {}: {:?}",
                        weir_prove::show::action(&proof.system, (w.class, w.action)),
                        w.why
                    );
                    if let weir_prove::Why::Not { left, right } = &w.why {
                        println!("      left: {}", weir_prove::show::action(&proof.system, left.other));
                        println!(
                            "      right: {} / {}",
                            weir_prove::show::action(&proof.system, right.mover),
                            weir_prove::show::action(&proof.system, right.other)
                        );
                    }
                }
                if std::env::var("V").is_ok() {
                    let mut spots: Vec<_> = proof.invariants.facts.iter().collect();
                    spots.sort_by_key(|s| *s.0);
                    for (s, f) in spots {
                        println!(
                            "  {:?} line {}: {}",
                            s,
                            proof
                                .system
                                .program
                                .sources
                                .line(proof.system.classes[s.0].routine.locs[s.1.index()].span),
                            weir_prove::facts::show_all(proof.system.program, &proof.system.classes[s.0], f)
                        );
                    }
                }
            }
        }
    }
    let _ = Level::State;
}
