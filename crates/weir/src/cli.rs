//! The command line: its commands. What they take is in the table of options
//! ([`weir_driver::options`]).

pub mod herd;
mod line;

use clap::{Parser, Subcommand};
pub use line::Line;
pub use weir_driver::options::*;
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
    Check(Line<CheckArgs>),
    /// Take part in a search: a process of a cluster
    ///
    /// Explores a share of the states of a program, together with `weir check --cluster` and the other
    /// workers; all of them have the same program and the same options. Prints nothing but what goes wrong
    /// with the cluster: the answer is that of `weir check`.
    Worker(Line<WorkerArgs>),
    /// Find the fewest fences that repair a program
    ///
    /// The goal is robustness (all executions are those of SC) or safety (nothing the file asks
    /// about goes wrong). The set found is exact: no smaller one is enough. The answer is NO FENCE
    /// NEEDED or REPAIRED (exit code 0), UNREPAIRABLE (1), or UNKNOWN with the reason (2).
    Fence(Line<FenceArgs>),
    /// Check robustness: does the machine do anything that SC does not?
    ///
    /// A program is robust if every execution has the same happens-before (program order, and who
    /// reads and overwrites what) as an execution under sequential consistency. Then store buffers
    /// make no difference, and what is proved under SC holds. The answer is ROBUST (exit code 0),
    /// NOT ROBUST with an execution and the cycle in its happens-before (1), or UNKNOWN with the
    /// reason (2). No property is needed.
    Robust(Line<RobustArgs>),
    /// Prove that store buffers make no difference, for any data and any number of threads
    ///
    /// Every store is a left mover, or every load that can come while it waits is a right mover:
    /// then SC and TSO reach the same shared states, and what is proved under SC holds. Invariants
    /// are inferred, or given with `invariant`. The answer is PROVED (exit code 0) or UNKNOWN (2)
    /// with the two instructions that do not commute and a state in which they do not.
    Prove(Line<ProveArgs>),
    /// Check linearizability: does a concurrent object look like a sequential one?
    ///
    /// The object is written in Weir (`object … spec …`), or is made of functions of a C, Rust or LLVM
    /// file (--op). Threads call its operations
    /// as a scenario says, or in all ways up to a size. The answer is LINEARIZABLE (exit code 0), NOT
    /// LINEARIZABLE with an execution that no order of the operations explains (1), or UNKNOWN with
    /// the reason (2).
    Lin(Line<LinArgs>),
    /// Run litmus tests and print their final states
    ///
    /// Prints what herd7 prints, or a table. Exit code 0 when every test ran, whatever its outcome.
    Litmus(Line<LitmusArgs>),
    /// Replay a trace: is it an execution of the program?
    ///
    /// The trace is executed step by step on a small machine that shares no code with the engine
    /// that found it. The answer is REPLAYED (exit code 0) or REJECTED with the reason (1).
    Replay(Line<ReplayArgs>),
    /// Check a verification witness: is it right?
    ///
    /// The witness is what `weir check --property --witness` or another verifier wrote, of format 2.0 or
    /// 2.1 (YAML). The answer is ACCEPTED with an execution that the judge replays, or with a proof (exit
    /// code 0), REJECTED with the reason (1), or UNKNOWN with the reason (2).
    Witness(Line<WitnessArgs>),
    /// Check a certificate: does it prove that nothing goes wrong?
    ///
    /// The certificate is what `weir check --certificate` or `weir prove --certificate` wrote. It is
    /// checked by a small program that shares no code with the engines. The answer is certified
    /// (exit code 0), rejected with the reason (1), or not checked with the reason (2).
    Certify(Line<CertifyArgs>),
    /// Write a program in another tool's language
    ///
    /// C, Promela, Boogie: the program as it runs under sequential consistency, stores reach memory
    /// at once. With --rounds or --age it is translated first (see `weir reduce`), so that an SC tool
    /// sees what the program does under TSO; with --model tso or pso, Promela has the store buffers in
    /// its text. Cubicle: a program with any number of threads, with its store buffers.
    Export(Line<ExportArgs>),
    /// Turn a TSO or PSO program into an SC program, within a bound or by its store-buffer graphs
    ///
    /// The result does under SC what the program does under TSO with at most K rounds per thread,
    /// or with stores that wait for at most K switches of their thread; with --sbgraph, whatever it
    /// does. It is a Weir program like any other: check it with --model sc, or export it for other
    /// tools.
    Reduce(Line<ReduceArgs>),
    /// Draw the store-buffer graphs of a program
    ///
    /// A node is a location together with what waits in the store buffer, by name; under SC the
    /// graph is the control flow. Prints figures and edges; with -o OUT.svg or OUT.dot, a drawing.
    Graph(Line<GraphArgs>),
    /// Write a `weir.toml` for the programs here
    ///
    /// Looks for Weir programs below this folder, and for C and C++ that starts threads and asserts
    /// something, and lists them as the checks of a project. Nothing is written over.
    Init(Line<InitArgs>),
    /// Rewrite Weir programs in canonical form, in place
    Fmt(Line<FmtArgs>),
    /// Print a program of a family, for measuring
    #[command(hide = true)]
    Generate(Line<GenerateArgs>),
    /// Open a page on this machine: write a program, see what becomes of it
    ///
    /// Prints the address to open in a browser. Only browsers on this machine can use it, and nothing
    /// but the program in the page is read.
    Serve(Line<ServeArgs>),
    /// Run the language server for editors, on standard input and output
    Lsp,
    /// Explain a word of an answer: UNSAFE, ROBUST, TSO, judge …
    ///
    /// Prints a short page. Without a word, lists them.
    Explain(Line<ExplainArgs>),
    /// Ten small exercises: find the bug, place the fence, prove the lock
    ///
    /// With a number, writes that exercise into this folder; once it is there, says what is still
    /// missing. Without one, lists them.
    Learn(Line<LearnArgs>),
    /// Print completions for a shell
    Completions(Line<CompletionsArgs>),
    /// Print the manual page, or write one page for every command
    Man(Line<ManArgs>),
    /// Show which optional tools are found, and what they add
    Doctor(Line<DoctorArgs>),
}

impl Line<CheckArgs> {
    /// The model of a check: properties of SV-COMP are about SC, unless another one was typed.
    pub fn checked_under(&self) -> Model {
        if self.property.is_some() && !self.is_typed("model") { Model::Sc } else { self.model }
    }
}
