//! The table: every option, once. What it is called and what it means is the same
//! wherever it is given; an entry that a command words differently says so beside it
//! (`help`) in [`super::commands`].

use super::entry::Opt;
use super::values::{Answer, Bytes, CriterionArg, ExportTo, GraphTo, LitmusFormat, Shell, Task, Workers};
use crate::engines::Engine;
use crate::repair::Goal;
use std::time::Duration;
use weir_explore::Sets;
use weir_ir::Model;
use weir_prove::solver::Choice as Solver;
use weir_reduce::MAX_BOUND;

type Flag = Opt<bool>;
type Name = Opt<Option<String>>;

const fn flag(name: &'static str, help: &'static str) -> Flag {
    Opt::new(name, "", help)
}

// What is asked about.
pub(super) const FILE: Opt<String> = Opt::operand("file", "FILE", "The program");
pub(super) const FILES: Opt<Vec<String>> = Opt::operand(
    "files",
    "FILE",
    "Programs: Weir (.weir), C (.c), Rust (.rs), LLVM IR (.ll), litmus tests, Trencher automata, Memorax models",
)
.at_least_one();
pub(super) const CHECKED: Opt<Vec<String>> = Opt::operand(
    "files",
    "FILE",
    "Programs: Weir (.weir), C (.c), Rust (.rs), LLVM IR (.ll), x86 assembly (.asm), litmus tests, Trencher \
     automata, Memorax models; without any, the checks that `weir.toml` lists",
);
pub(super) const FLAGS: Opt<Vec<String>> =
    Opt::operand("flags", "FLAGS", "Flags for clang or rustc, after `--`").last().see("c-and-rust.md");
pub(super) const MODEL: Opt<Model> =
    Opt::new("model", "MODEL", "The memory model: sc, tso or pso").default("tso").see("models.md");
pub(super) const MODELS: Opt<Vec<Model>> =
    Opt::new("model", "MODELS", "The memory models: sc, tso, pso, separated by commas")
        .default("tso")
        .separated_by(',')
        .see("models.md");
pub(super) const EXPORT_MODEL: Opt<Option<Model>> = Opt::new(
    "model",
    "MODEL",
    "The memory model (default: sc for Promela, tso for what is about store buffers)",
);
pub(super) const ENGINE: Opt<Engine> = Opt::new(
    "engine",
    "ENGINE",
    "What decides: auto, explore, lazy, robust, dual, rounds, rounds=K, age=K, sbgraph or param",
)
.default("auto")
.see("engines/auto.md");
pub(super) const THREADS: Opt<Option<u32>> =
    Opt::new("threads", "N", "With this many copies of every thread that has any number of them")
        .see("any-number.md");
pub(super) const PROJECT: Name = Opt::new(
    "project",
    "WEIR.toml",
    "Run the checks that this file lists (default, without FILE: weir.toml)",
)
.not_with(&["files"])
.see("project.md");
pub(super) const EXPECT: Opt<Answer> =
    Opt::new("expect", "ANSWER", "What is expected; the last two ask `weir robust`").default("safe");
pub(super) const TASK: Opt<Task> = Opt::new("command", "", "Question").default("check");

// Limits.
pub(super) const JOBS: Opt<Option<Workers>> =
    Opt::new("jobs", "N", "How many workers at once (default: one per core)").short('j');
pub(super) const TIME_LIMIT: Opt<Option<Duration>> =
    Opt::new("time-limit", "TIME", "Stop after this long, for example 60s or 2m").see("explain/unknown.md");
pub(super) const SERVED_TIME: Opt<Duration> =
    Opt::new("time-limit", "TIME", "Each program is looked at for at most this long").default("60s");
pub(super) const MEMORY_LIMIT: Opt<Option<Bytes>> = Opt::new(
    "memory-limit",
    "SIZE",
    "Stop before using more memory than this, for example 4G (default: half of the machine)",
);

// Bounds.
pub(super) const ROUNDS: Opt<Option<u32>> =
    Opt::new("rounds", "K", "Keep executions with at most K rounds per thread").range(1, MAX_BOUND as i64);
pub(super) const AGE: Opt<Option<u32>> =
    Opt::new("age", "K", "Keep executions in which stores wait for at most K switches of their thread")
        .range(0, MAX_BOUND as i64);
pub(super) const DEPTH: Opt<Option<u32>> =
    Opt::new("depth", "N", "Let procedures that call themselves go at most this deep (default: any depth)")
        .range(1, u32::MAX as i64);
pub(super) const BUFFER: Opt<Option<u32>> =
    Opt::new("buffer", "N", "Promela with processes: the size of the buffers (default: what is enough)")
        .range(1, 16);
pub(super) const OPS: Opt<Option<u8>> =
    Opt::new("ops", "N", "All scenarios with up to so many calls (default: 5)").range(1, 12);
pub(super) const SCENARIO_THREADS: Opt<Option<u8>> =
    Opt::new("threads", "N", "On up to so many threads (default: 3)").range(1, 8);

// How to search.
pub(super) const SHORTEST: Flag =
    flag("shortest", "Find an execution with as few visible steps as possible (slower)");
pub(super) const HASH_COMPACT: Flag = flag(
    "hash-compact",
    "Keep 63-bit fingerprints instead of states, to hunt in what does not fit otherwise; the probability that \
     a state is left out is printed, and nothing is called safe",
);
pub(super) const NO_REDUCTION: Flag =
    flag("no-reduction", "Explore every interleaving, also where their order does not matter (slower)");
pub(super) const SETS: Opt<Sets> = Opt::new(
    "sets",
    "WHEN",
    "When exploration looks for all states together, as one decision diagram, instead of visiting them one by \
     one: now and then where they are many, first, or never",
)
.default("turns")
.see("engines/explore.md");
pub(super) const DEADLOCK: Flag = flag("deadlock", "A state in which no thread can move counts as wrong");
pub(super) const CHECKPOINT: Name = Opt::new(
    "checkpoint",
    "OUT.ckpt",
    "Write the state of the search to a file now and then, and when a limit stops it",
);
pub(super) const CHECKPOINT_EVERY: Opt<Option<Duration>> =
    Opt::new("checkpoint-every", "TIME", "How often to write it (default: 30s)");
pub(super) const RESUME: Name = Opt::new(
    "resume",
    "IN.ckpt",
    "Go on with the search in a file that --checkpoint wrote; model and search options are its own",
)
.not_with(&["model", "shortest", "no-reduction", "deadlock", "hash-compact"]);

// Proofs.
pub(super) const CERTIFY: Flag = flag(
    "certify",
    "Have the judge confirm the answer, or weir-certify check its proof, with all the time that is left, and \
     say where they could not",
)
.see("commands/certify.md");
pub(super) const CERTIFICATE: Name = Opt::new(
    "certificate",
    "OUT",
    "Write the proof of a `safe` to a file that `weir certify` checks (--engine dual or param)",
)
.see("commands/certify.md");
pub(super) const INVARIANT: Flag =
    flag("invariant", "For any number of threads: print the invariant that proves it").see("any-number.md");
pub(super) const INVARIANT_FROM: Name = Opt::new(
    "invariant-from",
    "FILE",
    "For any number of threads: check this invariant instead of looking for one",
);
pub(super) const SUGGEST: Flag = flag(
    "suggest",
    "Where the proof fails, look for loads and locked operations that could do more, so that it succeeds; what \
     then holds under SC holds for the program under TSO",
);
pub(super) const SOLVER: Opt<Solver> = Opt::new("solver", "SOLVER", "Who decides formulas").default("auto");
pub(super) const INVARIANTS: Flag = flag("invariants", "Print the invariants");
pub(super) const BOOGIE: Name = Opt::new("boogie", "OUT.bpl", "Write the obligations as a Boogie program");
pub(super) const CIVL: Name = Opt::new("civl", "OUT.bpl", "Write the program as CIVL text");

// Robustness and fences.
pub(super) const ALL: Flag = flag("all", "List every feasible attack, not just one");
pub(super) const STATES: Flag =
    flag("states", "Ask for less: the same reachable shared states, instead of the same executions")
        .not_with(&["all"]);
pub(super) const GOAL: Opt<Goal> = Opt::new("goal", "GOAL", "What the fences are for").default("robust");
pub(super) const PATCH: Flag = flag("patch", "Print the change of the file as a unified diff");
pub(super) const COST: Flag =
    flag("cost", "The least weight instead of the fewest fences: a fence in a loop weighs ten times as much");
pub(super) const ALL_MINIMAL: Flag =
    flag("all-minimal", "List all minimal sets (at most 100, smallest first)");
pub(super) const KINDS: Flag = flag("kinds", "Under PSO, propose store-store fences where they are enough");

// Linearizability.
pub(super) const CRITERION: Opt<CriterionArg> =
    Opt::new("criterion", "CRITERION", "When an operation counts as over")
        .default("tso-to-sc")
        .see("linearizability.md");
pub(super) const SCENARIO: Name = Opt::new(
    "scenario",
    "SCENARIO",
    "Who calls what, for example \"uuo || ss\" (default: those of the file, else all up to a size)",
);
pub(super) const SPEC: Name = Opt::new(
    "spec",
    "NAME",
    "The sequential object: fifo, lifo, deque, set, multiset, register, counter, lock, idempotent-…",
);
pub(super) const AGAINST: Name =
    Opt::new("against", "FILE", "The object to compare with under `--criterion tso-to-tso`");
pub(super) const FENCE_AT_RETURN: Flag = flag("fence-at-return", "Every operation ends with a full fence");
pub(super) const POINTS: Flag = flag(
    "points",
    "Check the linearization points marked in the source (`lin push(v);`), with the specification run beside",
)
.not_with(&["against"])
.see("linearization-points.md");
pub(super) const PROVE: Flag =
    flag("prove", "Prove the points right for threads that repeat the calls of the scenario for ever")
        .not_with(&["points"])
        .see("local-proofs.md");
pub(super) const WRITE: Name = Opt::new(
    "write",
    "OUT",
    "With --points: write the program that checks them, as Promela (OUT.pml) or Weir for SC",
)
.requires("points");
pub(super) const OP: Opt<Vec<String>> =
    Opt::new("op", "NAME=LETTER:FUNCTION", "An operation of a C, Rust or LLVM file: --op push=u:function");
pub(super) const INIT: Name = Opt::new("init", "FUNCTION", "The function that sets the object up");
pub(super) const EMPTY: Opt<Option<i64>> = Opt::new(
    "empty",
    "VALUE",
    "What an operation returns when there is nothing to take (default: the constant EMPTY, or 0)",
);
pub(super) const ABORT: Opt<Option<i64>> = Opt::new(
    "abort",
    "VALUE",
    "What an operation returns when it gives up (default: the constant ABORT, or never)",
);

// Programs in other forms.
pub(super) const EXPORT_TO: Opt<ExportTo> = Opt::new("to", "TO", "The language");
pub(super) const RUN: Flag =
    flag("run", "Promela: build and run SPIN, and show what it finds as an execution of the program")
        .not_with(&["output"]);
pub(super) const GLOBAL: Flag =
    flag("global", "KIV: one state for all processes, instead of one per process");
pub(super) const NO_MINIMISE: Flag = flag("no-minimise", "Keep the flushes that may as well come later");
pub(super) const SBGRAPH: Flag = flag(
    "sbgraph",
    "Keep all executions: every thread becomes its store-buffer graph (programs without unfenced writing loops \
     and recursion)",
)
.see("sbgraph.md");
pub(super) const FUNCTION: Name =
    Opt::new("function", "NAME", "The thread, procedure or function; all of them if not given");
pub(super) const GRAPH_TO: Opt<Option<GraphTo>> =
    Opt::new("to", "TO", "How to show it (default: by the ending of OUT)");
pub(super) const OUTPUT: Name =
    Opt::new("output", "OUT", "Write to this file instead of standard output").short('o');
pub(super) const DIFF: Name =
    Opt::new("output", "OUT.diff", "Write the diff to this file instead").short('o');
pub(super) const PAGES: Name =
    Opt::new("output", "FOLDER", "Write `weir.1`, `weir-check.1` and so on to this folder").short('o');

// What is shown.
pub(super) const JSON: Flag = flag("json", "Print one JSON object to standard output").see("json.md");
pub(super) const HTML: Name = Opt::new(
    "html",
    "OUT.html",
    "Write a page to step through what was found: one file, opens in any browser",
)
.see("report.md");
pub(super) const SARIF: Name =
    Opt::new("sarif", "OUT.sarif", "Write the answer in SARIF 2.1.0, for code review tools").see("ci.md");
pub(super) const GITHUB: Flag =
    flag("github", "Print annotations that GitHub shows at the lines of a change").see("ci.md");
pub(super) const STATS: Flag = flag("stats", "Print what it cost: states, time, memory");
pub(super) const QUIET: Flag = flag("quiet", "Print the verdict line only").short('q');
pub(super) const TRACE: Name =
    Opt::new("trace", "OUT.json", "Write the execution found to a file that `weir replay` reads")
        .see("commands/replay.md");
pub(super) const FULL_TRACE: Flag =
    flag("full-trace", "Show every step of a long execution instead of folding what does not matter");
pub(super) const SHOW_IR: Flag =
    flag("show-ir", "For C, Rust and LLVM IR: show the instruction of each step, too");
pub(super) const FORMAT: Opt<LitmusFormat> = Opt::new("format", "FORMAT", "How to print").default("herd");

// What single commands take.
pub(super) const TRACE_FILE: Opt<String> =
    Opt::operand("trace", "TRACE.json", "The trace: what `weir check --trace` or `--json` wrote");
pub(super) const CERTIFICATE_FILE: Opt<String> = Opt::operand(
    "certificate",
    "CERTIFICATE",
    "The certificate: what `weir check --certificate` or `weir prove --certificate` wrote",
);
pub(super) const FAMILY: Opt<String> = Opt::operand(
    "family",
    "FAMILY",
    "The family: diamond, loop, lamport and others; a name that is none lists them",
);
pub(super) const SIZE: Opt<u32> = Opt::operand("n", "N", "The size");
pub(super) const CANONICAL: Flag =
    flag("check", "Change nothing; exit with 1 if a file is not in canonical form");
pub(super) const PORT: Opt<u16> =
    Opt::new("port", "PORT", "The port; 0 takes any that is free").default("7117");
pub(super) const WORD: Opt<Vec<String>> = Opt::operand("word", "WORD", "The word");
pub(super) const SHELL: Opt<Shell> = Opt::operand("shell", "SHELL", "The shell");
