//! Arguments of the commands that ask about a program.

use super::common::{Common, parse_model};
use clap::{Args, ValueEnum};
use std::time::Duration;
use weir_driver::engines::Engine;
use weir_driver::limits::parse_time;
use weir_ir::Model;

/// Arguments of `weir check`.
#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// Programs: Weir (.weir), C (.c), Rust (.rs), LLVM IR (.ll), x86 assembly (.asm), litmus tests,
    /// Trencher automata, Memorax models; without any, the checks that `weir.toml` lists
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    /// Have the judge confirm the answer, or weir-certify check its proof, with all the time that is
    /// left, and say where they could not
    #[arg(long)]
    pub certify: bool,
    /// Run the checks that this file lists (default, without FILE: weir.toml)
    #[arg(long, value_name = "WEIR.toml", conflicts_with = "files")]
    pub project: Option<String>,
    /// Flags for clang or rustc, after `--`: weir check lock.c -- -O2 -DTHREADS=3
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// The memory model: sc, tso or pso
    #[arg(long, default_value = "tso", value_name = "MODEL", value_parser = parse_model)]
    pub model: Model,
    /// What decides: auto, explore, lazy, robust, dual, rounds, rounds=K, age=K, sbgraph or param
    #[arg(long, default_value = "auto")]
    pub engine: Engine,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Write the execution found to a file that `weir replay` reads
    #[arg(long, value_name = "OUT.json")]
    pub trace: Option<String>,
    /// Write the proof of a `safe` to a file that `weir certify` checks (--engine dual or param)
    #[arg(long, value_name = "OUT")]
    pub certificate: Option<String>,
    /// For any number of threads: print the invariant that proves it
    #[arg(long)]
    pub invariant: bool,
    /// For any number of threads: check this invariant instead of looking for one
    #[arg(long, value_name = "FILE")]
    pub invariant_from: Option<String>,
    /// Show every step of a long execution instead of folding what does not matter
    #[arg(long)]
    pub full_trace: bool,
    /// For C, Rust and LLVM IR: show the instruction of each step, too
    #[arg(long)]
    pub show_ir: bool,
    /// Find an execution with as few visible steps as possible (slower)
    #[arg(long)]
    pub shortest: bool,
    /// Keep 63-bit fingerprints instead of states, to hunt in what does not fit
    /// otherwise; the probability that a state is left out is printed, and
    /// nothing is called safe
    #[arg(long)]
    pub hash_compact: bool,
    /// Explore every interleaving, also where their order does not matter (slower)
    #[arg(long)]
    pub no_reduction: bool,
    /// When exploration looks for all states together, as one decision diagram, instead
    /// of visiting them one by one: now and then where they are many, first, or never
    #[arg(long, value_name = "WHEN", default_value = "turns")]
    pub sets: SetsArg,
    /// A state in which no thread can move counts as wrong
    #[arg(long)]
    pub deadlock: bool,
    /// Write the state of the search to a file now and then, and when a limit stops it
    #[arg(long, value_name = "OUT.ckpt")]
    pub checkpoint: Option<String>,
    /// How often to write it (default: 30s)
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub checkpoint_every: Option<Duration>,
    /// Go on with the search in a file that --checkpoint wrote; model and search options are its own
    #[arg(long, value_name = "IN.ckpt", conflicts_with_all = ["model", "shortest", "no_reduction", "deadlock", "hash_compact"])]
    pub resume: Option<String>,
    /// Limits and output.
    #[command(flatten)]
    pub common: Common,
}

impl CheckArgs {
    /// Whether the checks of a project are meant, not files.
    pub fn asks_project(&self) -> bool {
        self.files.is_empty() && self.resume.is_none()
    }
}

/// When exploration uses sets of states.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetsArg {
    /// Never.
    Never,
    /// Now and then.
    Turns,
    /// Before anything else.
    First,
}

/// What fences are for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalArg {
    /// All executions are those of SC
    Robust,
    /// Nothing that the file asks about goes wrong
    Safe,
}

/// Arguments of `weir fence`.
#[derive(Args, Clone, Debug)]
pub struct FenceArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Flags for clang or rustc, after `--`
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// The memory model: tso or pso
    #[arg(long, default_value = "tso", value_name = "MODEL", value_parser = parse_model)]
    pub model: Model,
    /// What the fences are for
    #[arg(long, value_enum, default_value = "robust")]
    pub goal: GoalArg,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Print the change of the file as a unified diff
    #[arg(long)]
    pub patch: bool,
    /// Write the diff to this file instead
    #[arg(short, long, value_name = "OUT.diff")]
    pub output: Option<String>,
    /// The least weight instead of the fewest fences: a fence in a loop weighs ten times as much
    #[arg(long)]
    pub cost: bool,
    /// List all minimal sets (at most 100, smallest first)
    #[arg(long)]
    pub all_minimal: bool,
    /// Under PSO, propose store-store fences where they are enough
    #[arg(long)]
    pub kinds: bool,
    /// Limits and output.
    #[command(flatten)]
    pub common: Common,
}

/// Arguments of `weir robust`.
#[derive(Args, Clone, Debug)]
pub struct RobustArgs {
    /// Programs: Weir (.weir), C (.c), Rust (.rs), LLVM IR (.ll), litmus tests, Trencher automata,
    /// Memorax models
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Have the judge confirm the answer with all the time that is left, and say where it could not
    #[arg(long)]
    pub certify: bool,
    /// Flags for clang or rustc, after `--`
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// The memory model: tso or pso
    #[arg(long, default_value = "tso", value_name = "MODEL", value_parser = parse_model)]
    pub model: Model,
    /// List every feasible attack, not just one
    #[arg(long)]
    pub all: bool,
    /// Ask for less: the same reachable shared states, instead of the same executions
    #[arg(long, conflicts_with = "all")]
    pub states: bool,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Write the execution found to a file that `weir replay` reads
    #[arg(long, value_name = "OUT.json")]
    pub trace: Option<String>,
    /// Show every step of a long execution instead of folding what does not matter
    #[arg(long)]
    pub full_trace: bool,
    /// For C, Rust and LLVM IR: show the instruction of each step, too
    #[arg(long)]
    pub show_ir: bool,
    /// Limits and output.
    #[command(flatten)]
    pub common: Common,
}

/// Who decides formulas.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverArg {
    /// The embedded solver; z3, where it is installed, for mathematical integers
    Auto,
    /// The embedded solver
    Embedded,
    /// z3; mathematical integers have no bounds
    Z3,
    /// Both, on every question: they must agree
    Both,
}

/// Arguments of `weir prove`.
#[derive(Args, Clone, Debug)]
pub struct ProveArgs {
    /// Programs: Weir (.weir), litmus tests, Trencher automata, Memorax models
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Where the proof fails, look for loads and locked operations that could do more, so that it
    /// succeeds; what then holds under SC holds for the program under TSO
    #[arg(long)]
    pub suggest: bool,
    /// Who decides formulas
    #[arg(long, value_enum, default_value = "auto")]
    pub solver: SolverArg,
    /// Print the invariants
    #[arg(long)]
    pub invariants: bool,
    /// Have the proof checked by weir-certify with all the time that is left
    #[arg(long)]
    pub certify: bool,
    /// Write the proof to a file that `weir certify` checks
    #[arg(long, value_name = "OUT")]
    pub certificate: Option<String>,
    /// Write the obligations as a Boogie program
    #[arg(long, value_name = "OUT.bpl")]
    pub boogie: Option<String>,
    /// Write the program as CIVL text
    #[arg(long, value_name = "OUT.bpl")]
    pub civl: Option<String>,
    /// Limits and output.
    #[command(flatten)]
    pub common: Common,
}

/// When an operation counts as over.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CriterionArg {
    /// When it returns
    TsoToSc,
    /// When its last store has reached memory
    Tso,
    /// Compare with an object that has store buffers itself
    TsoToTso,
    /// When it has returned and nothing else is going on
    Quiescent,
}

impl CriterionArg {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            CriterionArg::TsoToSc => "tso-to-sc",
            CriterionArg::Tso => "tso",
            CriterionArg::TsoToTso => "tso-to-tso",
            CriterionArg::Quiescent => "quiescent",
        }
    }
}

/// Arguments of `weir lin`.
#[derive(Args, Clone, Debug)]
pub struct LinArgs {
    /// The object: Weir (.weir), or C, Rust or LLVM IR with --op
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Flags for clang or rustc, after `--`
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// The memory model: sc, tso or pso
    #[arg(long, default_value = "tso", value_name = "MODEL", value_parser = parse_model)]
    pub model: Model,
    /// When an operation counts as over
    #[arg(long, value_enum, default_value = "tso-to-sc")]
    pub criterion: CriterionArg,
    /// Who calls what, for example "uuo || ss" (default: those of the file, else all up to a size)
    #[arg(long, value_name = "SCENARIO")]
    pub scenario: Option<String>,
    /// All scenarios with up to so many calls (default: 5)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=12))]
    pub ops: Option<u8>,
    /// On up to so many threads (default: 3)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub threads: Option<u8>,
    /// The sequential object: fifo, lifo, deque, set, multiset, register, counter, lock, idempotent-…
    #[arg(long, value_name = "NAME")]
    pub spec: Option<String>,
    /// The object to compare with under `--criterion tso-to-tso`
    #[arg(long, value_name = "FILE")]
    pub against: Option<String>,
    /// Every operation ends with a full fence
    #[arg(long)]
    pub fence_at_return: bool,
    /// Check the linearization points marked in the source (`lin push(v);`), with the specification run beside
    #[arg(long, conflicts_with = "against")]
    pub points: bool,
    /// Prove the points right for threads that repeat the calls of the scenario for ever
    #[arg(long, conflicts_with = "points")]
    pub prove: bool,
    /// With --prove: who decides the formulas
    #[arg(long, value_enum, default_value = "auto", requires = "prove")]
    pub solver: SolverArg,
    /// With --points: write the program that checks them, as Promela (OUT.pml) or Weir for SC
    #[arg(long, value_name = "OUT", requires = "points")]
    pub write: Option<String>,
    /// An operation of a C, Rust or LLVM file: --op push=u:function
    #[arg(long, value_name = "NAME=LETTER:FUNCTION")]
    pub op: Vec<String>,
    /// The function that sets the object up
    #[arg(long, value_name = "FUNCTION")]
    pub init: Option<String>,
    /// What an operation returns when there is nothing to take (default: the constant EMPTY, or 0)
    #[arg(long, value_name = "VALUE", allow_negative_numbers = true)]
    pub empty: Option<i64>,
    /// What an operation returns when it gives up (default: the constant ABORT, or never)
    #[arg(long, value_name = "VALUE", allow_negative_numbers = true)]
    pub abort: Option<i64>,
    /// Write the execution found to a file that `weir replay` reads
    #[arg(long, value_name = "OUT.json")]
    pub trace: Option<String>,
    /// Show every step of a long execution instead of folding what does not matter
    #[arg(long)]
    pub full_trace: bool,
    /// Explore every interleaving, also where their order does not matter (slower)
    #[arg(long)]
    pub no_reduction: bool,
    /// Limits and output.
    #[command(flatten)]
    pub common: Common,
}
