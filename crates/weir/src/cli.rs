//! The command line.

use crate::engines::Engine;
use crate::limits::{Limits, default_jobs, parse_jobs, parse_memory, parse_time};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::time::Duration;
use weir_ir::Model;

/// A verifier for concurrent programs on machines with store buffers.
///
/// Weir tells whether a program is right under sequential consistency (SC),
/// total store order (TSO, what x86 does) and partial store order (PSO). It
/// answers with what it proved, or with an execution that shows the bug step by
/// step, store buffers included.
#[derive(Parser, Debug)]
#[command(name = "weir", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 safe or robust, 1 unsafe or not robust, 2 unknown (limit or bound reached), \
    3 bad input or usage, 4 a bug in weir."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Check a program: can anything go wrong?
    ///
    /// What counts as wrong: an `assert` that can fail; a `never` that can hold; an `exists` that
    /// some final state satisfies; a `forall` that some final state does not; a value out of its
    /// range; a null, freed or out-of-bounds pointer or index. In a Trencher file: all threads at
    /// their `final` state at once. In a Memorax model: a `forbidden` state. The answer is SAFE (exit code 0), UNSAFE with an
    /// execution that shows it (1), or UNKNOWN with the reason (2).
    Check(CheckArgs),
    /// Find the fewest fences that repair a program
    ///
    /// The goal is robustness (all executions are those of SC) or safety (nothing the file asks
    /// about goes wrong). The set found is exact: no smaller one is enough. The answer is NO FENCE
    /// NEEDED or REPAIRED (exit code 0), UNREPAIRABLE (1), or UNKNOWN with the reason (2).
    Fence(FenceArgs),
    /// Check robustness: does the machine do anything that SC does not?
    ///
    /// A program is robust if every execution has the same happens-before (program order, and who
    /// reads and overwrites what) as an execution under sequential consistency. Then store buffers
    /// make no difference, and what is proved under SC holds. The answer is ROBUST (exit code 0),
    /// NOT ROBUST with an execution and the cycle in its happens-before (1), or UNKNOWN with the
    /// reason (2). No property is needed.
    Robust(RobustArgs),
    /// Prove that store buffers make no difference, for any data and any number of threads
    ///
    /// Every store is a left mover, or every load that can come while it waits is a right mover:
    /// then SC and TSO reach the same shared states, and what is proved under SC holds. Invariants
    /// are inferred, or given with `invariant`. The answer is PROVED (exit code 0) or UNKNOWN (2)
    /// with the two instructions that do not commute and a state in which they do not.
    Prove(ProveArgs),
    /// Check linearizability: does a concurrent object look like a sequential one?
    ///
    /// The object is written in Weir (`object … spec …`), or is made of functions of a C, Rust or LLVM
    /// file (--op). Threads call its operations
    /// as a scenario says, or in all ways up to a size. The answer is LINEARIZABLE (exit code 0), NOT
    /// LINEARIZABLE with an execution that no order of the operations explains (1), or UNKNOWN with
    /// the reason (2).
    Lin(LinArgs),
    /// Run litmus tests and print their final states
    ///
    /// Prints what herd7 prints, or a table. Exit code 0 when every test ran, whatever its outcome.
    Litmus(LitmusArgs),
    /// Replay a trace: is it an execution of the program?
    ///
    /// The trace is executed step by step on a small machine that shares no code with the engine
    /// that found it. The answer is REPLAYED (exit code 0) or REJECTED with the reason (1).
    Replay(ReplayArgs),
    /// Write a program in another tool's language
    ///
    /// C, Promela, Boogie: the program as it runs under sequential consistency, stores reach memory
    /// at once. With --rounds or --age it is translated first (see `weir reduce`), so that an SC tool
    /// sees what the program does under TSO; with --model tso or pso, Promela has the store buffers in
    /// its text. Cubicle: a program with any number of threads, with its store buffers.
    Export(ExportArgs),
    /// Turn a TSO or PSO program into an SC program, within a bound or by its store-buffer graphs
    ///
    /// The result does under SC what the program does under TSO with at most K rounds per thread,
    /// or with stores that wait for at most K switches of their thread; with --sbgraph, whatever it
    /// does. It is a Weir program like any other: check it with --model sc, or export it for other
    /// tools.
    Reduce(ReduceArgs),
    /// Draw the store-buffer graphs of a program
    ///
    /// A node is a location together with what waits in the store buffer, by name; under SC the
    /// graph is the control flow. Prints figures and edges; with -o OUT.svg or OUT.dot, a drawing.
    Graph(GraphArgs),
    /// Rewrite Weir programs in canonical form, in place
    Fmt(FmtArgs),
    /// Print a program of a family, for measuring
    #[command(hide = true)]
    Generate(GenerateArgs),
    /// Open a page on this machine: write a program, see what becomes of it
    ///
    /// Prints the address to open in a browser. Only browsers on this machine can use it, and nothing
    /// but the program in the page is read.
    Serve(ServeArgs),
    /// Run the language server for editors, on standard input and output
    Lsp,
    /// Explain a word of an answer: UNSAFE, ROBUST, TSO, judge …
    ///
    /// Prints a short page. Without a word, lists them.
    Explain(ExplainArgs),
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page, or write one page for every command
    Man(ManArgs),
    /// Show which optional tools are found, and what they add
    Doctor(DoctorArgs),
}

impl Command {
    /// The command that these words stand for: for whoever runs one without a
    /// command line. `None` if they are not understood.
    pub fn of(words: &[&str]) -> Option<Command> {
        Cli::try_parse_from(["weir"].iter().chain(words)).ok().map(|cli| cli.command)
    }
}

/// Reads the name of a memory model.
fn parse_model(name: &str) -> Result<Model, String> {
    name.parse().map_err(|e| match weir_ir::diag::suggest(name, Model::ALL.map(Model::name)) {
        Some(meant) => format!("{e}; did you mean `{meant}`?"),
        None => e,
    })
}

/// Limits and output, the same for every command that runs an engine.
#[derive(Args, Debug, Default)]
pub struct Common {
    /// Print one JSON object to standard output
    #[arg(long)]
    pub json: bool,
    /// Write a page to step through what was found: one file, opens in any browser
    #[arg(long, value_name = "OUT.html")]
    pub html: Option<String>,
    /// Write the answer in SARIF 2.1.0, for code review tools
    #[arg(long, value_name = "OUT.sarif")]
    pub sarif: Option<String>,
    /// Print annotations that GitHub shows at the lines of a change
    #[arg(long)]
    pub github: bool,
    /// How many workers at once (default: one per core)
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub jobs: Option<usize>,
    /// Stop after this long, for example 60s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time_limit: Option<Duration>,
    /// Stop before using more memory than this, for example 4G (default: half of the machine)
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub memory_limit: Option<usize>,
    /// Print what it cost: states, time, memory
    #[arg(long)]
    pub stats: bool,
    /// Print the verdict line only
    #[arg(long, short)]
    pub quiet: bool,
}

impl Common {
    /// The limits.
    pub fn limits(&self) -> Limits {
        Limits {
            time: self.time_limit,
            memory: self.memory_limit,
            jobs: self.jobs.unwrap_or_else(default_jobs),
        }
    }
}

/// Arguments of `weir check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Programs: Weir (.weir), C (.c), Rust (.rs), LLVM IR (.ll), x86 assembly (.asm), litmus tests,
    /// Trencher automata, Memorax models; without any, the checks that `weir.toml` lists
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
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
#[derive(Args, Debug)]
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
#[derive(Args, Debug)]
pub struct RobustArgs {
    /// Programs: Weir (.weir), C (.c), Rust (.rs), LLVM IR (.ll), litmus tests, Trencher automata,
    /// Memorax models
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
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
#[derive(Args, Debug)]
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
#[derive(Args, Debug)]
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

/// How `weir litmus` prints.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LitmusFormat {
    /// As herd7 does
    Herd,
    /// A table: file, model, observation, number of states, final states
    Tsv,
}

/// Arguments of `weir litmus`.
#[derive(Args, Debug)]
pub struct LitmusArgs {
    /// Litmus tests, or folders of them
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// The memory models: sc, tso, pso, separated by commas
    #[arg(long, value_name = "MODELS", value_delimiter = ',', default_value = "tso", value_parser = parse_model)]
    pub model: Vec<Model>,
    /// How to print
    #[arg(long, value_enum, default_value = "herd")]
    pub format: LitmusFormat,
    /// Limits and output.
    #[command(flatten)]
    pub common: Common,
}

/// Arguments of `weir replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The trace: what `weir check --trace` or `--json` wrote
    #[arg(value_name = "TRACE.json")]
    pub trace: String,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Flags for clang or rustc, after `--`
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Show every step of a long execution instead of folding what does not matter
    #[arg(long)]
    pub full_trace: bool,
    /// Print the verdict line only
    #[arg(long, short)]
    pub quiet: bool,
}

/// A language that `weir export` writes.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportTo {
    /// C, for verifiers that read it (SV-COMP, CBMC); runs random schedules with -DWEIR_RUN
    C,
    /// Boogie, for tools that take concurrent programs in it
    Boogie,
    /// Promela, for SPIN; with --model tso or pso, the store-buffer graphs
    Promela,
    /// Promela with a process per store buffer
    PromelaOmm,
    /// Specifications for the prover KIV, of the store-buffer graphs
    Kiv,
    /// The store-buffer graphs in the language of graphviz
    Dot,
    /// A Cubicle-W model, for any number of threads under TSO
    Cubicle,
}

/// Arguments of `weir export`.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The language
    #[arg(long, value_enum)]
    pub to: ExportTo,
    /// Export what the program does under TSO with at most K rounds per thread
    #[arg(long, value_name = "K", conflicts_with = "age", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: Option<u32>,
    /// Export what the program does under TSO with stores at most K switches old
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub age: Option<u32>,
    /// Promela: build and run SPIN, and show what it finds as an execution of the program
    #[arg(long, conflicts_with = "output")]
    pub run: bool,
    /// The memory model (default: sc for Promela, tso for what is about store buffers)
    #[arg(long, value_name = "MODEL", value_parser = parse_model)]
    pub model: Option<Model>,
    /// Promela with processes: the size of the buffers (default: what is enough)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    pub buffer: Option<u32>,
    /// KIV: one state for all processes, instead of one per process
    #[arg(long)]
    pub global: bool,
    /// Keep the flushes that may as well come later
    #[arg(long)]
    pub no_minimise: bool,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<String>,
    /// Print one JSON object to standard output; the text stands in it, unless it goes to a file
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `weir reduce`.
#[derive(Args, Debug)]
pub struct ReduceArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Keep executions with at most K rounds per thread
    #[arg(long, value_name = "K", required_unless_present_any = ["age", "sbgraph"], conflicts_with_all = ["age", "sbgraph"], value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: Option<u32>,
    /// Keep executions in which stores wait for at most K switches of their thread
    #[arg(long, value_name = "K", conflicts_with = "sbgraph", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub age: Option<u32>,
    /// Let procedures that call themselves go at most this deep (default: any depth)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Keep all executions: every thread becomes its store-buffer graph (programs without unfenced
    /// writing loops and recursion)
    #[arg(long)]
    pub sbgraph: bool,
    /// With --sbgraph: the memory model, tso or pso
    #[arg(long, default_value = "tso", value_name = "MODEL", value_parser = parse_model, requires = "sbgraph")]
    pub model: Model,
    /// With --sbgraph: keep the flushes that may as well come later
    #[arg(long, requires = "sbgraph")]
    pub no_minimise: bool,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<String>,
    /// Print one JSON object to standard output; the text stands in it, unless it goes to a file
    #[arg(long)]
    pub json: bool,
}

/// How `weir graph` shows a graph.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GraphTo {
    /// Figures, and the edges of a single graph
    Text,
    /// A drawing
    Svg,
    /// The language of graphviz
    Dot,
    /// Figures as JSON
    Json,
}

/// Arguments of `weir graph`.
#[derive(Args, Debug)]
pub struct GraphArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Flags for clang or rustc, after `--`
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// The thread, procedure or function; all of them if not given
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// The memory model: sc, tso or pso
    #[arg(long, default_value = "tso", value_name = "MODEL", value_parser = parse_model)]
    pub model: Model,
    /// A function returns only once its buffer is empty
    #[arg(long)]
    pub fence_at_return: bool,
    /// Keep the flushes that may as well come later
    #[arg(long)]
    pub no_minimise: bool,
    /// How to show it (default: by the ending of OUT)
    #[arg(long, value_enum)]
    pub to: Option<GraphTo>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<String>,
    /// Write a page with the drawings of all graphs that are asked for
    #[arg(long, value_name = "OUT.html")]
    pub html: Option<String>,
    /// Print one JSON object to standard output: the figures of the graphs
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

/// Arguments of `weir generate`.
#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// The family: diamond, loop, lamport and others; a name that is none lists them
    pub family: String,
    /// The size
    pub n: u32,
}

/// Arguments of `weir fmt`.
#[derive(Args, Debug)]
pub struct FmtArgs {
    /// Weir programs; `-` reads standard input and prints the result
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Change nothing; exit with 1 if a file is not in canonical form
    #[arg(long)]
    pub check: bool,
}

/// Arguments of `weir serve`.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 7117)]
    pub port: u16,
    /// Each program is looked at for at most this long
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "60s")]
    pub time_limit: Duration,
    /// Each program gets at most this much memory (default: a quarter of the machine)
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub memory_limit: Option<usize>,
    /// How many workers at once (default: one per core)
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub jobs: Option<usize>,
}

/// Arguments of `weir explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// The word
    #[arg(value_name = "WORD")]
    pub word: Vec<String>,
}

/// Arguments of `weir completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Arguments of `weir man`.
#[derive(Args, Debug)]
pub struct ManArgs {
    /// Write `weir.1`, `weir-check.1` and so on to this folder
    #[arg(short, long, value_name = "FOLDER")]
    pub output: Option<String>,
}

/// Arguments of `weir doctor`.
#[derive(Args, Debug)]
pub struct DoctorArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
