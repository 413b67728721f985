//! What each command, a check of `weir.toml` and a question of the page take.

use super::entry::{Arguments, Given, Opt, Spec, arguments};
use super::table::*;
use super::values::{Answer, Bytes, CriterionArg, ExportTo, GraphTo, LitmusFormat, Shell, Task, Workers};
use crate::engines::Engine;
use crate::repair::Goal;
use std::time::Duration;
use weir_explore::Sets;
use weir_ir::Model;
use weir_prove::solver::Choice as Solver;

const TSO_OR_PSO: Opt<Model> = MODEL.help("The memory model: tso or pso");
const JSON_TEXT: Opt<bool> =
    JSON.help("Print one JSON object to standard output; the text stands in it, unless it goes to a file");

arguments! {
    /// Limits and output, the same for every command that runs an engine.
    Common {
        json: bool = JSON,
        html: Option<String> = HTML,
        sarif: Option<String> = SARIF,
        github: bool = GITHUB,
        jobs: Option<Workers> = JOBS,
        time_limit: Option<Duration> = TIME_LIMIT,
        memory_limit: Option<Bytes> = MEMORY_LIMIT,
        stats: bool = STATS,
        quiet: bool = QUIET,
    }
    /// Arguments of `weir check`.
    CheckArgs("check") {
        files: Vec<String> = CHECKED,
        certify: bool = CERTIFY,
        project: Option<String> = PROJECT,
        flags: Vec<String> = FLAGS.help("Flags for clang or rustc, after `--`: weir check lock.c -- -O2 -DTHREADS=3"),
        model: Model = MODEL,
        engine: Engine = ENGINE,
        threads: Option<u32> = THREADS,
        trace: Option<String> = TRACE,
        certificate: Option<String> = CERTIFICATE,
        invariant: bool = INVARIANT,
        invariant_from: Option<String> = INVARIANT_FROM,
        full_trace: bool = FULL_TRACE,
        show_ir: bool = SHOW_IR,
        shortest: bool = SHORTEST,
        hash_compact: bool = HASH_COMPACT,
        no_reduction: bool = NO_REDUCTION,
        sets: Sets = SETS,
        deadlock: bool = DEADLOCK,
        checkpoint: Option<String> = CHECKPOINT,
        checkpoint_every: Option<Duration> = CHECKPOINT_EVERY,
        resume: Option<String> = RESUME,
        ..common
    }
    /// Arguments of `weir fence`.
    FenceArgs("fence") {
        file: String = FILE,
        flags: Vec<String> = FLAGS,
        model: Model = TSO_OR_PSO,
        goal: Goal = GOAL,
        threads: Option<u32> = THREADS,
        patch: bool = PATCH,
        output: Option<String> = DIFF,
        cost: bool = COST,
        all_minimal: bool = ALL_MINIMAL,
        kinds: bool = KINDS,
        ..common
    }
    /// Arguments of `weir robust`.
    RobustArgs("robust") {
        files: Vec<String> = FILES,
        certify: bool = CERTIFY
            .help("Have the judge confirm the answer with all the time that is left, and say where it could not"),
        flags: Vec<String> = FLAGS,
        model: Model = TSO_OR_PSO,
        all: bool = ALL,
        states: bool = STATES,
        threads: Option<u32> = THREADS,
        trace: Option<String> = TRACE,
        full_trace: bool = FULL_TRACE,
        show_ir: bool = SHOW_IR,
        ..common
    }
    /// Arguments of `weir prove`.
    ProveArgs("prove") {
        files: Vec<String> =
            FILES.help("Programs: Weir (.weir), litmus tests, Trencher automata, Memorax models"),
        suggest: bool = SUGGEST,
        solver: Solver = SOLVER,
        invariants: bool = INVARIANTS,
        certify: bool = CERTIFY.help("Have the proof checked by weir-certify with all the time that is left"),
        certificate: Option<String> = CERTIFICATE.help("Write the proof to a file that `weir certify` checks"),
        boogie: Option<String> = BOOGIE,
        civl: Option<String> = CIVL,
        ..common
    }
    /// Arguments of `weir lin`.
    LinArgs("lin") {
        file: String = FILE.help("The object: Weir (.weir), or C, Rust or LLVM IR with --op"),
        flags: Vec<String> = FLAGS,
        model: Model = MODEL,
        criterion: CriterionArg = CRITERION,
        scenario: Option<String> = SCENARIO,
        ops: Option<u8> = OPS,
        threads: Option<u8> = SCENARIO_THREADS,
        spec: Option<String> = SPEC,
        against: Option<String> = AGAINST,
        fence_at_return: bool = FENCE_AT_RETURN,
        points: bool = POINTS,
        prove: bool = PROVE,
        solver: Solver = SOLVER.help("With --prove: who decides the formulas").requires("prove"),
        write: Option<String> = WRITE,
        op: Vec<String> = OP,
        init: Option<String> = INIT,
        empty: Option<i64> = EMPTY,
        abort: Option<i64> = ABORT,
        trace: Option<String> = TRACE,
        full_trace: bool = FULL_TRACE,
        no_reduction: bool = NO_REDUCTION,
        ..common
    }
    /// Arguments of `weir litmus`.
    LitmusArgs("litmus") {
        files: Vec<String> = FILES.help("Litmus tests, or folders of them"),
        model: Vec<Model> = MODELS,
        format: LitmusFormat = FORMAT,
        ..common
    }
    /// Arguments of `weir replay`.
    ReplayArgs("replay") {
        file: String = FILE,
        trace: String = TRACE_FILE,
        threads: Option<u32> = THREADS,
        flags: Vec<String> = FLAGS,
        json: bool = JSON.help("Print one JSON object"),
        full_trace: bool = FULL_TRACE,
        quiet: bool = QUIET,
    }
    /// Arguments of `weir certify`.
    CertifyArgs("certify") {
        file: String = FILE,
        certificate: String = CERTIFICATE_FILE,
        threads: Option<u32> = THREADS,
        flags: Vec<String> = FLAGS,
        time_limit: Option<Duration> = TIME_LIMIT,
        json: bool = JSON.help("Print one JSON object"),
    }
    /// Arguments of `weir export`.
    ExportArgs("export") {
        file: String = FILE,
        to: ExportTo = EXPORT_TO,
        rounds: Option<u32> = ROUNDS
            .help("Export what the program does under TSO with at most K rounds per thread")
            .not_with(&["age"]),
        age: Option<u32> =
            AGE.help("Export what the program does under TSO with stores at most K switches old"),
        run: bool = RUN,
        model: Option<Model> = EXPORT_MODEL,
        buffer: Option<u32> = BUFFER,
        global: bool = GLOBAL,
        no_minimise: bool = NO_MINIMISE,
        threads: Option<u32> = THREADS,
        output: Option<String> = OUTPUT,
        json: bool = JSON_TEXT,
    }
    /// Arguments of `weir reduce`.
    ReduceArgs("reduce") {
        file: String = FILE,
        rounds: Option<u32> = ROUNDS.unless(&["age", "sbgraph"]).not_with(&["age", "sbgraph"]),
        age: Option<u32> = AGE.not_with(&["sbgraph"]),
        depth: Option<u32> = DEPTH,
        threads: Option<u32> = THREADS,
        sbgraph: bool = SBGRAPH,
        model: Model = MODEL.help("With --sbgraph: the memory model, tso or pso").requires("sbgraph"),
        no_minimise: bool = NO_MINIMISE
            .help("With --sbgraph: keep the flushes that may as well come later")
            .requires("sbgraph"),
        output: Option<String> = OUTPUT,
        json: bool = JSON_TEXT,
    }
    /// Arguments of `weir graph`.
    GraphArgs("graph") {
        file: String = FILE,
        flags: Vec<String> = FLAGS,
        function: Option<String> = FUNCTION,
        model: Model = MODEL,
        fence_at_return: bool = FENCE_AT_RETURN.help("A function returns only once its buffer is empty"),
        no_minimise: bool = NO_MINIMISE,
        to: Option<GraphTo> = GRAPH_TO,
        output: Option<String> = OUTPUT,
        html: Option<String> = HTML.help("Write a page with the drawings of all graphs that are asked for"),
        json: bool =
            JSON.help("Print one JSON object to standard output: the figures of the graphs").not_with(&["to"]),
    }
    /// Arguments of `weir generate`.
    GenerateArgs {
        family: String = FAMILY,
        n: u32 = SIZE,
    }
    /// Arguments of `weir fmt`.
    FmtArgs("fmt") {
        files: Vec<String> = FILES.help("Weir programs; `-` reads standard input and prints the result"),
        check: bool = CANONICAL,
    }
    /// Arguments of `weir serve`.
    ServeArgs("serve") {
        port: u16 = PORT,
        time_limit: Duration = SERVED_TIME,
        memory_limit: Option<Bytes> = MEMORY_LIMIT
            .help("Each program gets at most this much memory (default: a quarter of the machine)"),
        jobs: Option<Workers> = JOBS,
    }
    /// Arguments of `weir explain`.
    ExplainArgs("explain") {
        word: Vec<String> = WORD,
    }
    /// Arguments of `weir completions`.
    CompletionsArgs("completions") {
        shell: Shell = SHELL,
    }
    /// Arguments of `weir man`.
    ManArgs("man") {
        output: Option<String> = PAGES,
    }
    /// Arguments of `weir doctor`.
    DoctorArgs("doctor") {
        json: bool = JSON.help("Print one JSON object"),
    }
    /// One check of `weir.toml`.
    Entry("weir.toml") {
        file: String = FILE.help("The program, relative to this file"),
        model: Model = MODEL.help("The memory model, or a list of them"),
        engine: Engine = ENGINE,
        expect: Answer = EXPECT,
        flags: Vec<String> = FLAGS.help("Flags for the compiler of C and Rust"),
        time_limit: Option<Duration> = TIME_LIMIT,
        memory_limit: Option<Bytes> = MEMORY_LIMIT,
    }
    /// What the form of the page asks for.
    Form {
        task: Task = TASK,
        model: Model = MODEL.help("Machine"),
        engine: Engine = ENGINE.help("Engine"),
    }
}

impl CheckArgs {
    /// Whether the checks of a project are meant, not files.
    pub fn asks_project(&self) -> bool {
        self.files.is_empty() && self.resume.is_none()
    }
}

impl Entry {
    /// Whether the question is robustness.
    pub fn asks_robustness(&self) -> bool {
        matches!(self.expect, Answer::Robust | Answer::NotRobust)
    }
}
