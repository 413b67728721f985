//! The table of engines: their names, and what each of them does.

use crate::ways::Way;
use std::str::FromStr;
use weir_reduce::engine::DEFAULT_DEPTH;

/// What decides a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The best one that applies.
    Auto,
    /// Explicit-state exploration.
    Explore,
    /// Lazy refinement.
    Lazy,
    /// SC and robustness.
    Robust,
    /// Backward search over load buffers (TSO, finite data).
    Dual,
    /// Translation to SC with that many rounds per thread, or with more and more.
    Rounds {
        /// The number of rounds, if it is given.
        rounds: Option<u32>,
        /// How deep recursive calls go.
        depth: u32,
    },
    /// Translation to SC with stores that wait for at most that many switches.
    Age {
        /// The number of switches.
        age: u32,
        /// How deep recursive calls go.
        depth: u32,
    },
    /// The SC program of the store-buffer graphs.
    Sbgraph,
    /// Backward search for any number of threads.
    Param,
    /// Exploration of whole programs: C, C++ and Rust.
    Vm,
    /// Stateless search: every execution once, up to the order of independent steps.
    Dpor,
}

/// The age that is meant where none is given: the paper's.
const USUAL_AGE: u32 = 2;

/// Every engine with its name and what it does.
pub const ENGINES: [(&str, Engine, &str); 11] = [
    ("auto", Engine::Auto, "the engines that apply, until one has the answer"),
    ("explore", Engine::Explore, "visits every reachable state, buffers of any size"),
    ("lazy", Engine::Lazy, "delays stores where robustness says that it may matter"),
    ("robust", Engine::Robust, "SC, and whether TSO adds anything to it"),
    ("dual", Engine::Dual, "decides TSO for finite data, also where buffers grow for ever"),
    (
        "rounds",
        Engine::Rounds { rounds: None, depth: DEFAULT_DEPTH },
        "as an SC program, with more and more rounds per thread (rounds=K: with K)",
    ),
    (
        "age",
        Engine::Age { age: USUAL_AGE, depth: DEFAULT_DEPTH },
        "as an SC program in which stores wait for at most K switches (age=K; 2 if not given)",
    ),
    ("sbgraph", Engine::Sbgraph, "SC, after every thread became its store-buffer graph"),
    ("param", Engine::Param, "decides TSO for any number of threads"),
    ("vm", Engine::Vm, "visits what a compiled program can do as a whole: C, C++, Rust, LLVM IR"),
    ("dpor", Engine::Dpor, "visits every execution once, up to the order of independent steps"),
];

impl FromStr for Engine {
    type Err = String;
    fn from_str(name: &str) -> Result<Engine, String> {
        if let Some((_, engine, _)) = ENGINES.iter().find(|(n, ..)| *n == name) {
            return Ok(*engine);
        }
        if let Some(engine) = bounded(name) {
            return engine;
        }
        let names: Vec<&str> = ENGINES.iter().map(|(n, ..)| *n).collect();
        let meant = weir_ir::diag::suggest(name, names.iter().copied());
        let meant = meant.map_or(String::new(), |m| format!("; did you mean `{m}`?"));
        Err(format!("there is no engine `{name}`{meant} (engines: {})", names.join(", ")))
    }
}

/// Reads `rounds=3`, `age=2`, `rounds=3,depth=10`.
fn bounded(name: &str) -> Option<Result<Engine, String>> {
    let mut parts = name.split(',');
    let number = |part: &str, least: u32| -> Result<Option<u32>, String> {
        let Some((what, value)) = part.split_once('=') else { return Ok(None) };
        match value.parse::<u32>() {
            Ok(n) if (least..=weir_reduce::MAX_BOUND).contains(&n) => Ok(Some(n)),
            _ => Err(format!("{what} takes a number from {least} to {}", weir_reduce::MAX_BOUND)),
        }
    };
    let first = parts.next()?;
    let (which, least) = match first.split('=').next()? {
        "rounds" => ("rounds", 1),
        "age" => ("age", 0),
        _ => return None,
    };
    let read = || {
        let bound = number(first, least)?;
        let mut depth = DEFAULT_DEPTH;
        for part in parts {
            match number(part, 1)? {
                Some(n) if part.starts_with("depth=") => depth = n,
                _ => return Err(format!("`{part}` is not an option of {which}; there is depth=N")),
            }
        }
        Ok(match which {
            "rounds" => Engine::Rounds { rounds: bound, depth },
            _ => Engine::Age { age: bound.unwrap_or(USUAL_AGE), depth },
        })
    };
    Some(read())
}

impl Engine {
    /// Which way a compiled program takes to it.
    pub fn way(self) -> Way {
        match self {
            Engine::Auto => Way::Either,
            Engine::Vm => Way::Whole,
            _ => Way::Small,
        }
    }
    /// Its name on the command line, without bounds.
    pub fn name(self) -> &'static str {
        let same = |e: &Engine| std::mem::discriminant(e) == std::mem::discriminant(&self);
        ENGINES.iter().find(|(_, e, _)| same(e)).map_or("", |(name, ..)| name)
    }
}
