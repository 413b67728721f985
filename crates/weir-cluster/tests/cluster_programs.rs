//! The programs of the benchmarks by one process and by several: the same numbers of states,
//! transitions and levels, and the same answers. Each search ends after some thousand states, at
//! a complete level; `WEIR_STATES` says after how many (all of them: 0), and with it two, three
//! and five processes take part instead of three. `WEIR_MODEL` takes one of the models only: all
//! states under SC fit into memory, and those under TSO and PSO do not.

mod together;

use std::path::{Path, PathBuf};
use together::{figures, together};
use weir_engine::{Budget, Outcome};
use weir_explore::{Options, Sets};
use weir_ir::{Model, Program};

/// States after which a search ends, unless told.
const STATES: usize = 10_000;

fn programs() -> Vec<(PathBuf, Program)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/programs");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|f| f.extension().is_some_and(|e| e == "weir")).collect();
    files.sort();
    let load = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).unwrap();
        let program = weir_lang::load(&file.display().to_string(), &text).unwrap();
        (file, program)
    };
    files.into_iter().map(load).collect()
}

#[test]
fn programs_of_the_benchmarks() {
    let told: Option<usize> = std::env::var("WEIR_STATES").ok().and_then(|n| n.parse().ok());
    let counts: &[usize] = if told.is_some() { &[2, 3, 5] } else { &[3] };
    let state_limit = Some(told.unwrap_or(STATES)).filter(|&n| n > 0);
    let only = std::env::var("WEIR_MODEL").ok();
    let searches = [(Model::Sc, false), (Model::Sc, true), (Model::Tso, true), (Model::Pso, true)];
    let wanted = |model: Model| only.as_ref().is_none_or(|only| model.to_string().eq_ignore_ascii_case(only));
    assert!(searches.iter().any(|&(model, _)| wanted(model)), "no such model: {only:?}");
    let programs = programs();
    assert_eq!(programs.len(), 8);
    for (file, program) in &programs {
        for (model, reduction) in searches.into_iter().filter(|&(model, _)| wanted(model)) {
            let options = Options {
                reduction,
                state_limit,
                sets: Sets::Never,
                glance: false,
                budget: Budget::unlimited().with_memory(Some(3 << 30)),
                ..Options::new(model)
            };
            let one = together(program, &options, 1, 1);
            for &count in counts {
                let several = together(program, &options, count, 1);
                assert_eq!(figures(&one), figures(&several), "{} {model} {count}", file.display());
                if let Outcome::Unsafe(trace) = &several.outcome {
                    weir_machine::replay(program, trace).unwrap();
                }
            }
            if told.is_some() {
                println!("{} {model} reduction {reduction}: {}", file.display(), figures(&one));
            }
        }
    }
}
