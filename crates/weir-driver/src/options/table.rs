//! The table: every option, once. What several commands take has an entry of its own;
//! what one command takes stands there, with what the command says differently (`=>`).
//! A check of `weir.toml` and the form of the page are lists like any other.

use super::entry::{Arguments, Field, Given, Place, Spec, arguments, entries, named};
use super::values::{
    Answer, Bytes, CriterionArg, ExportTo, Goal, GraphTo, LitmusFormat, Shell, Solver, Task, Workers,
};
use crate::engines::Engine;
use std::time::Duration;
use weir_explore::Sets;
use weir_ir::Model;
use weir_reduce::MAX_BOUND;

const fn flag(name: &'static str, help: &'static str) -> Spec {
    named(name, "", help)
}

const fn operand(name: &'static str, value: &'static str, help: &'static str) -> Spec {
    Spec { place: Place::Operand, ..named(name, value, help) }
}

const BOUND: (i64, i64) = (0, MAX_BOUND as i64);

entries! {
    FILE = operand("file", "FILE", "The program");
    FILES = operand("files", "FILE", "Programs: Weir (.weir), C (.c), Rust (.rs), LLVM IR (.ll), litmus tests, \
        Trencher automata, Memorax models") => { required: true };
    FLAGS = operand("flags", "FLAGS", "Flags for clang or rustc, after `--`") => { place: Place::Last, see: "c-and-rust.md" };
    MODEL = named("model", "MODEL", "The memory model: sc, tso or pso") => { default: "tso", see: "models.md" };
    TSO_OR_PSO = MODEL => { help: "The memory model: tso or pso" };
    ENGINE = named("engine", "ENGINE", "What decides: auto, explore, lazy, robust, dual, rounds, rounds=K, age=K, \
        sbgraph, param, vm or dpor") => { default: "auto", see: "engines/auto.md" };
    ANY = named("any", "FUNCTION",
        "Any number of threads run this function of a C, Rust or LLVM file (it may be said for several)")
        => { see: "any-number.md" };
    THREADS = named("threads", "N", "With this many copies of every thread that has any number of them")
        => { see: "any-number.md" };
    CLUSTER = named("cluster", "HOSTS", "Explore with several processes: `local:4` for four on this machine, or a file \
        with a line `host:port` for each") => { see: "scale.md" };
    CLUSTER_KEY = named("cluster-key", "FILE", "A secret that all processes of the cluster have")
        => { requires: "cluster", see: "scale.md" };
    SPREAD = CLUSTER => { help: "Spread the work over several processes: `local:4` for four on this machine, or a file with \
        a line `host:port` for each" };
    PROCESS = named("process", "N", "Which line of the file of the cluster this process is: 0 leads, the others help")
        => { requires: "cluster", see: "scale.md" };
    SHORTEST = flag("shortest", "Find an execution with as few visible steps as possible (slower)");
    HASH_COMPACT = flag("hash-compact", "Keep 63-bit fingerprints instead of states, to hunt in what does \
        not fit otherwise; the probability that a state is left out is printed, and nothing is called safe");
    DEADLOCK = flag("deadlock", "A state in which no thread can move counts as wrong; of compiled programs it \
        always does");
    CHECKPOINT = named("checkpoint", "OUT.ckpt",
        "Write the state of the search to a file now and then, and when a limit stops it");
    DISK = named("disk", "DIR", "Where exploration does not fit into memory, keep its states in files in this folder")
        => { conflicts: &["hash-compact", "checkpoint", "resume", "cluster"], see: "scale.md" };
    DISK_LIMIT = named("disk-limit", "SIZE", "How large these files may be together (default: 100G)")
        => { requires: "disk", see: "scale.md" };
    EVERY = named("checkpoint-every", "TIME", "How often to write it (default: 30s)");
    JOBS = named("jobs", "N", "How many workers at once (default: one per core)") => { short: Some('j') };
    TIME_LIMIT = named("time-limit", "TIME", "Stop after this long, for example 60s or 2m") => { see: "explain/unknown.md" };
    MEMORY_LIMIT = named("memory-limit", "SIZE",
        "Stop before using more memory than this, for example 4G (default: half of the machine)");
    ROUNDS = named("rounds", "K", "Keep executions with at most K rounds per thread") => { range: Some((1, BOUND.1)) };
    AGE = named("age", "K", "Keep executions in which stores wait for at most K switches of their thread")
        => { range: Some(BOUND) };
    SEQUENTIAL = flag("sequential", "With --rounds: one sequential program, without threads")
        => { requires: "rounds", see: "reduce.md" };
    PROPERTY = named("property", "FILE.prp", "Check a C program against a property file of SV-COMP, and nothing else; \
        under SC unless --model says otherwise") => { see: "formats/sv-comp.md" };
    DATA_MODEL = named("data-model", "MODEL", "With --property: the sizes of types that the task is about: LP64 \
        (ILP32 is refused)") => { see: "formats/sv-comp.md" };
    ALLOW_ABORT = flag("allow-abort", "In a compiled program, `abort` is a way to end and no error")
        => { see: "c-and-rust.md" };
    NO_REDUCTION = flag("no-reduction", "Explore every interleaving, also where their order does not matter (slower)");
    NO_MINIMISE = flag("no-minimise", "Keep the flushes that may as well come later");
    FENCE_AT_RETURN = flag("fence-at-return", "Every operation ends with a full fence");
    CERTIFY = flag("certify", "Have the judge confirm the answer, or weir-certify check its proof, with all the time \
        that is left, and say where they could not") => { see: "commands/certify.md" };
    CERTIFICATE = named("certificate", "OUT", "Write the proof of a `safe` to a file that `weir certify` checks \
        (--engine dual or param)") => { see: "commands/certify.md" };
    SOLVER = named("solver", "SOLVER", "Who decides formulas") => { default: "auto" };
    JSON = flag("json", "Print one JSON object to standard output") => { see: "json.md" };
    JSON_ONLY = JSON => { help: "Print one JSON object" };
    JSON_TEXT = JSON
        => { help: "Print one JSON object to standard output; the text stands in it, unless it goes to a file" };
    HTML = named("html", "OUT.html", "Write a page to step through what was found: one file, opens in any browser")
        => { see: "report.md" };
    QUIET = flag("quiet", "Print the verdict line only") => { short: Some('q') };
    TRACE = named("trace", "OUT.json", "Write the execution found to a file that `weir replay` reads")
        => { see: "commands/replay.md" };
    SVG = named("svg", "OUT.svg", "Draw the happens-before graph of the execution found, for light and dark pages")
        => { see: "report.md" };
    TIKZ = named("tikz", "OUT.tex", "The same as TikZ, for papers") => { see: "report.md" };
    FULL_TRACE = flag("full-trace", "Show every step of a long execution instead of folding what does not matter");
    SHOW_IR = flag("show-ir", "For C, Rust and LLVM IR: show the instruction of each step, too");
    OUTPUT = named("output", "OUT", "Write to this file instead of standard output") => { short: Some('o') };
}

arguments! {
    /// Limits and output, the same for every command that runs an engine.
    Common {
        json: bool = JSON;
        html: Option<String> = HTML;
        sarif: Option<String> = named("sarif", "OUT.sarif", "Write the answer in SARIF 2.1.0, for code review tools")
            => { see: "ci.md" };
        github: bool = flag("github", "Print annotations that GitHub shows at the lines of a change") => { see: "ci.md" };
        jobs: Option<Workers> = JOBS;
        time_limit: Option<Duration> = TIME_LIMIT;
        memory_limit: Option<Bytes> = MEMORY_LIMIT;
        stats: bool = flag("stats", "Print what it cost: states, time, memory");
        quiet: bool = QUIET;
    }
    CheckArgs("check") {
        files: Vec<String> = FILES => { required: false, help: "Programs: Weir (.weir), C (.c), Rust (.rs), LLVM IR \
            (.ll), x86 assembly (.asm), litmus tests, Trencher automata, Memorax models; without any, the checks that \
            `weir.toml` lists" };
        certify: bool = CERTIFY;
        project: Option<String> = named("project", "WEIR.toml",
            "Run the checks that this file lists (default, without FILE: the weir.toml here or in the nearest folder above)")
            => { conflicts: &["files"], see: "project.md" };
        flags: Vec<String> = FLAGS
            => { help: "Flags for clang or rustc, after `--`: weir check lock.c -- -O2 -DTHREADS=3" };
        model: Model = MODEL;
        engine: Engine = ENGINE;
        any: Vec<String> = ANY;
        threads: Option<u32> = THREADS;
        trace: Option<String> = TRACE;
        svg: Option<String> = SVG;
        tikz: Option<String> = TIKZ;
        certificate: Option<String> = CERTIFICATE;
        invariant: bool = flag("invariant", "For any number of threads: print the invariant that proves it");
        invariant_from: Option<String> = named("invariant-from", "FILE",
            "For any number of threads: check this invariant instead of looking for one");
        show_program: bool = flag("show-program",
            "With --engine lazy: print the program of every round, in which SC has the delays found so far")
            => { see: "engines/lazy.md" };
        full_trace: bool = FULL_TRACE;
        show_ir: bool = SHOW_IR;
        shortest: bool = SHORTEST;
        hash_compact: bool = HASH_COMPACT;
        no_reduction: bool = NO_REDUCTION;
        sets: Sets = named("sets", "WHEN", "When exploration looks for all states together, as one decision diagram, \
            instead of visiting them one by one: now and then where they are many, first, or never")
            => { default: "turns", see: "engines/explore.md" };
        deadlock: bool = DEADLOCK;
        no_deadlock: bool = flag("no-deadlock", "Do not look for deadlocks in a compiled program")
            => { conflicts: &["deadlock"], see: "c-and-rust.md" };
        races: bool = flag("races", "Data races of a compiled program count as wrong: two accesses at once, one of which \
            writes, not both atomic") => { see: "c-and-rust.md" };
        liveness: bool = flag("liveness", "Can a thread wait for ever, if the scheduler is fair and every store reaches \
            memory in the end? An execution that shows it has a stem and a loop")
            => { requires: "files", see: "liveness.md", conflicts: &["engine", "deadlock", "no-deadlock", "races",
                 "shortest", "hash-compact", "certificate", "invariant", "invariant-from", "opt", "checkpoint", "resume",
                 "cluster"] };
        buffer: Option<u32> = named("buffer", "N", "With --liveness: executions with up to N stores in a buffer, where \
            buffers can grow for ever (default: 8)") => { requires: "liveness", range: Some((1, 64)), see: "liveness.md" };
        allow_abort: bool = ALLOW_ABORT;
        opt: Vec<String> = named("opt", "LEVELS", "Compile with this level of optimisation, or check with each of \
            several and say where the answers differ: O0,O1,O2")
            => { delimiter: Some(','), conflicts: &["trace", "certificate", "checkpoint", "resume"],
                 see: "c-and-rust.md" };
        property: Option<String> = PROPERTY => { requires: "files", conflicts: &["engine", "threads", "deadlock",
            "no-deadlock", "races", "liveness", "shortest", "hash-compact", "sets", "no-reduction", "certificate",
            "invariant", "invariant-from", "show-program", "allow-abort", "opt", "checkpoint", "resume", "disk",
            "cluster", "svg", "tikz", "trace", "html"] };
        data_model: Option<String> = DATA_MODEL => { requires: "property" };
        witness: Option<String> = named("witness", "OUT.yml", "With --property: write what was found as a witness of \
            format 2.0, which `weir witness` reads") => { requires: "property", see: "formats/sv-comp.md" };
        checkpoint: Option<String> = CHECKPOINT;
        checkpoint_every: Option<Duration> = EVERY;
        resume: Option<String> = named("resume", "IN.ckpt",
            "Go on with the search in a file that --checkpoint wrote; model and search options are its own")
            => { conflicts: &["model", "shortest", "no-reduction", "deadlock", "hash-compact"] };
        disk: Option<String> = DISK;
        disk_limit: Option<Bytes> = DISK_LIMIT;
        cluster: Option<String> = CLUSTER;
        cluster_key: Option<String> = CLUSTER_KEY;
        process: Option<u32> = PROCESS;
        ..common
    }
    WorkerArgs("worker") {
        file: String = FILE;
        flags: Vec<String> = FLAGS;
        cluster: String = CLUSTER => { value: "HOSTS",
            help: "A file with a line `host:port` for each process: that of `weir check --cluster`" };
        cluster_key: Option<String> = CLUSTER_KEY => { requires: "" };
        process: Option<u32> = named("process", "N",
            "Which line of the file this process is, from 0 (default: the first that can be listened at)");
        model: Model = MODEL;
        threads: Option<u32> = THREADS;
        shortest: bool = SHORTEST;
        hash_compact: bool = HASH_COMPACT;
        no_reduction: bool = NO_REDUCTION;
        deadlock: bool = DEADLOCK;
        checkpoint: Option<String> = CHECKPOINT
            => { value: "FOLDER", help: "Write this process's share of the search to a folder now and then" };
        checkpoint_every: Option<Duration> = EVERY;
        resume: Option<String> =
            named("resume", "FOLDER", "Go on with the search in a folder that --checkpoint wrote");
        jobs: Option<Workers> = JOBS;
        time_limit: Option<Duration> = TIME_LIMIT;
        memory_limit: Option<Bytes> = MEMORY_LIMIT;
        quiet: bool = QUIET;
    }
    /// What `cargo weir` takes, whatever it does.
    CargoArgs {
        name: Vec<String> = operand("name", "NAME", "Only what has this in its name");
        exact: bool = flag("exact", "NAME is the whole name");
        ignored: bool = flag("ignored", "Only tests that are marked with #[ignore]")
            => { conflicts: &["include-ignored"] };
        include_ignored: bool = flag("include-ignored", "Tests that are marked with #[ignore], too");
        arguments: Vec<String> = operand("arguments", "ARGUMENTS", "What programs are called with, after `--`")
            => { place: Place::Last };
        model: Vec<Model> = MODEL => { delimiter: Some(','), help: "The memory models: sc, tso, pso, or several: sc,tso" };
        package: Vec<String> = named("package", "SPEC", "Only this package of the workspace") => { short: Some('p') };
        workspace: bool = flag("workspace", "All packages of the workspace");
        lib: bool = flag("lib", "Only the tests in the library");
        bins: bool = flag("bins", "Only the programs");
        bin: Vec<String> = named("bin", "NAME", "Only this program");
        examples: bool = flag("examples", "Only the examples");
        example: Vec<String> = named("example", "NAME", "Only this example");
        test: Vec<String> = named("test", "NAME", "Only this integration test");
        features: Vec<String> = named("features", "FEATURES", "Features to activate") => { short: Some('F') };
        all_features: bool = flag("all-features", "Activate all features");
        no_default_features: bool = flag("no-default-features", "Do not activate the feature `default`");
        release: bool = flag("release", "With the profile `release`: optimised, without overflow checks") => { short: Some('r') };
        manifest_path: Option<String> = named("manifest-path", "Cargo.toml", "The package");
        offline: bool = flag("offline", "Do not ask the network");
        locked: bool = flag("locked", "Leave Cargo.lock as it is");
        unwind: bool = flag("unwind", "Panics unwind: one that is caught, or ends another thread than that of the test, is no error");
        loom: bool = flag("loom", "Compile with --cfg loom, and with Weir's own crate in the place of loom");
        races: bool = flag("races", "Data races count as wrong");
        no_deadlock: bool = flag("no-deadlock", "Do not look for deadlocks");
        full_trace: bool = FULL_TRACE;
        patch: bool = flag("patch", "cargo weir fence: print the change of the files as a unified diff");
        ..common
    }
    FenceArgs("fence") {
        file: String = FILE;
        flags: Vec<String> = FLAGS;
        model: Model = TSO_OR_PSO;
        goal: Goal = named("goal", "GOAL", "What the fences are for") => { default: "robust" };
        threads: Option<u32> = THREADS;
        patch: bool = flag("patch", "Print the change of the file as a unified diff");
        output: Option<String> = OUTPUT => { value: "OUT.diff", help: "Write the diff to this file instead" };
        cost: bool = flag("cost",
            "The least weight instead of the fewest fences: a fence in a loop weighs ten times as much");
        all_minimal: bool = flag("all-minimal", "List all minimal sets (at most 100, smallest first)");
        kinds: bool = flag("kinds", "Under PSO, propose store-store fences where they are enough");
        cluster: Option<String> = SPREAD;
        cluster_key: Option<String> = CLUSTER_KEY;
        process: Option<u32> = PROCESS;
        ..common
    }
    RobustArgs("robust") {
        files: Vec<String> = FILES;
        certify: bool = CERTIFY
            => { help: "Have the judge confirm the answer with all the time that is left, and say where it could not" };
        flags: Vec<String> = FLAGS;
        model: Model = TSO_OR_PSO;
        all: bool = flag("all", "List every feasible attack, not just one");
        states: bool = flag("states",
            "Ask for less: the same reachable shared states, instead of the same executions")
            => { conflicts: &["all"] };
        any: Vec<String> = ANY;
        threads: Option<u32> = THREADS;
        trace: Option<String> = TRACE;
        svg: Option<String> = SVG;
        tikz: Option<String> = TIKZ;
        full_trace: bool = FULL_TRACE;
        show_ir: bool = SHOW_IR;
        cluster: Option<String> = SPREAD => { conflicts: &["states"] };
        cluster_key: Option<String> = CLUSTER_KEY;
        process: Option<u32> = PROCESS;
        ..common
    }
    ProveArgs("prove") {
        files: Vec<String> = FILES
            => { help: "Programs: Weir (.weir), litmus tests, Trencher automata, Memorax models" };
        suggest: bool = flag("suggest", "Where the proof fails, look for loads and locked operations that could do \
            more, so that it succeeds; what then holds under SC holds for the program under TSO");
        solver: Solver = SOLVER;
        invariants: bool = flag("invariants", "Print the invariants");
        certify: bool = CERTIFY => { help: "Have the proof checked by weir-certify with all the time that is left" };
        certificate: Option<String> = CERTIFICATE => { help: "Write the proof to a file that `weir certify` checks" };
        boogie: Option<String> = named("boogie", "OUT.bpl", "Write the obligations as a Boogie program");
        civl: Option<String> = named("civl", "OUT.bpl", "Write the program as CIVL text");
        ..common
    }
    LinArgs("lin") {
        file: String = FILE => { help: "The object: Weir (.weir), or C, Rust or LLVM IR with --op" };
        flags: Vec<String> = FLAGS;
        model: Model = MODEL;
        criterion: CriterionArg = named("criterion", "CRITERION", "When an operation counts as over")
            => { default: "tso-to-sc", see: "linearizability.md" };
        scenario: Option<String> = named("scenario", "SCENARIO",
            "Who calls what, for example \"uuo || ss\" (default: those of the file, else all up to a size)");
        ops: Option<u8> = named("ops", "N", "All scenarios with up to so many calls (default: 5)")
            => { range: Some((1, 12)) };
        threads: Option<u8> = named("threads", "N", "On up to so many threads (default: 3)")
            => { range: Some((1, 8)) };
        spec: Option<String> = named("spec", "NAME",
            "The sequential object: fifo, lifo, deque, set, multiset, register, counter, lock, idempotent-…; or a \
             file with one of your own (.weir)");
        against: Option<String> =
            named("against", "FILE", "The object to compare with under `--criterion tso-to-tso`");
        fence_at_return: bool = FENCE_AT_RETURN;
        points: bool = flag("points", "Check the linearization points marked in the source (`lin push(v);`), with \
            the specification run beside") => { conflicts: &["against"], see: "linearization-points.md" };
        prove: bool = flag("prove",
            "Prove the points right for threads that repeat the calls of the scenario for ever")
            => { conflicts: &["points"], see: "local-proofs.md" };
        solver: Solver = SOLVER => { help: "With --prove: who decides the formulas", requires: "prove" };
        write: Option<String> = named("write", "OUT",
            "With --points: write the program that checks them, as Promela (OUT.pml) or Weir for SC")
            => { requires: "points" };
        op: Vec<String> = named("op", "NAME=LETTER:FUNCTION",
            "An operation of a C, Rust or LLVM file: --op push=u:function");
        init: Option<String> = named("init", "FUNCTION", "The function that sets the object up");
        empty: Option<i64> = named("empty", "VALUE",
            "What an operation returns when there is nothing to take (default: the constant EMPTY, or 0)");
        abort: Option<i64> = named("abort", "VALUE",
            "What an operation returns when it gives up (default: the constant ABORT, or never)");
        certify: bool = CERTIFY => { help: "Have brute force, on the judge's machine, confirm that it is linearizable \
            with all the time that is left, and say where it could not", see: "linearizability.md" };
        trace: Option<String> = TRACE;
        full_trace: bool = FULL_TRACE;
        no_reduction: bool = NO_REDUCTION;
        cluster: Option<String> = SPREAD => { conflicts: &["prove"] };
        cluster_key: Option<String> = CLUSTER_KEY;
        process: Option<u32> = PROCESS;
        ..common
    }
    LitmusArgs("litmus") {
        files: Vec<String> = FILES => { help: "Litmus tests, or folders of them" };
        model: Vec<Model> = MODEL => { value: "MODELS", delimiter: Some(','),
            help: "The memory models: sc, tso, pso, separated by commas" };
        format: LitmusFormat = named("format", "FORMAT", "How to print") => { default: "herd" };
        compare: Option<String> = named("compare", "LOG", "Compare the final states with those in a log of herd7, of \
            litmus7 or of `weir litmus`; exit code 1 if the log has one that the model has not")
            => { conflicts: &["cluster", "format"], see: "formats/litmus.md" };
        cluster: Option<String> = SPREAD;
        cluster_key: Option<String> = CLUSTER_KEY;
        process: Option<u32> = PROCESS;
        ..common
    }
    ReplayArgs("replay") {
        file: String = FILE;
        trace: String =
            operand("trace", "TRACE.json", "The trace: what `weir check --trace` or `--json` wrote");
        any: Vec<String> = ANY;
        threads: Option<u32> = THREADS;
        flags: Vec<String> = FLAGS;
        allow_abort: bool = ALLOW_ABORT;
        json: bool = JSON_ONLY;
        full_trace: bool = FULL_TRACE;
        quiet: bool = QUIET;
    }
    WitnessArgs("witness") {
        file: String = FILE => { help: "The program: C" };
        witness: String = operand("witness", "WITNESS.yml", "The witness, of format 2.0 or 2.1")
            => { see: "formats/sv-comp.md" };
        flags: Vec<String> = FLAGS;
        model: Model = MODEL => { default: "sc" };
        full_trace: bool = FULL_TRACE;
        ..common
    }
    CertifyArgs("certify") {
        file: String = FILE;
        certificate: String = operand("certificate", "CERTIFICATE",
            "The certificate: what `weir check --certificate` or `weir prove --certificate` wrote");
        any: Vec<String> = ANY;
        threads: Option<u32> = THREADS;
        flags: Vec<String> = FLAGS;
        time_limit: Option<Duration> = TIME_LIMIT;
        json: bool = JSON_ONLY;
    }
    ExportArgs("export") {
        file: String = FILE;
        to: ExportTo = named("to", "TO", "The language");
        rounds: Option<u32> = ROUNDS => { conflicts: &["age"],
            help: "Export what the program does under TSO with at most K rounds per thread" };
        age: Option<u32> = AGE
            => { help: "Export what the program does under TSO with stores at most K switches old" };
        sequential: bool = SEQUENTIAL;
        run: bool = flag("run",
            "Promela: build and run SPIN, and show what it finds as an execution of the program")
            => { conflicts: &["output"] };
        model: Option<Model> = MODEL => { default: "",
            help: "The memory model (default: sc for Promela, tso for what is about store buffers)" };
        buffer: Option<u32> = named("buffer", "N",
            "Promela with processes: the size of the buffers (default: what is enough)")
            => { range: Some((1, 16)) };
        global: bool = flag("global", "KIV: one state for all processes, instead of one per process");
        no_minimise: bool = NO_MINIMISE;
        fence_at_return: bool = FENCE_AT_RETURN => { help: "A procedure returns only once the buffer is empty" };
        threads: Option<u32> = THREADS;
        output: Option<String> = OUTPUT;
        json: bool = JSON_TEXT;
    }
    ReduceArgs("reduce") {
        file: String = FILE;
        rounds: Option<u32> = ROUNDS => { unless: &["age", "sbgraph"], conflicts: &["age", "sbgraph"] };
        age: Option<u32> = AGE => { conflicts: &["sbgraph"] };
        sequential: bool = SEQUENTIAL;
        depth: Option<u32> = named("depth", "N",
            "Let procedures that call themselves go at most this deep (default: any depth)")
            => { range: Some((1, u32::MAX as i64)) };
        threads: Option<u32> = THREADS;
        sbgraph: bool = flag("sbgraph", "Keep all executions: every thread becomes its store-buffer graph (programs \
            without unfenced writing loops and recursion)") => { see: "sbgraph.md" };
        model: Model = MODEL => { help: "With --sbgraph: the memory model, tso or pso", requires: "sbgraph" };
        no_minimise: bool = NO_MINIMISE => { requires: "sbgraph",
            help: "With --sbgraph: keep the flushes that may as well come later" };
        fence_at_return: bool = FENCE_AT_RETURN => { help: "A procedure returns only once the buffer is empty" };
        output: Option<String> = OUTPUT;
        json: bool = JSON_TEXT;
    }
    GraphArgs("graph") {
        file: String = FILE;
        flags: Vec<String> = FLAGS;
        function: Option<String> =
            named("function", "NAME", "The thread, procedure or function; all of them if not given");
        model: Model = MODEL;
        fence_at_return: bool = FENCE_AT_RETURN => { help: "A function returns only once its buffer is empty" };
        no_minimise: bool = NO_MINIMISE;
        to: Option<GraphTo> = named("to", "TO", "How to show it (default: by the ending of OUT)");
        output: Option<String> = OUTPUT;
        html: Option<String> = HTML => { help: "Write a page with the drawings of all graphs that are asked for" };
        json: bool = JSON => { conflicts: &["to"],
            help: "Print one JSON object to standard output: the figures of the graphs" };
    }
    /// What `weir generate` takes.
    GenerateArgs {
        family: String = operand("family", "FAMILY",
            "The family: diamond, loop, lamport and others; a name that is none lists them");
        n: u32 = operand("n", "N", "The size");
    }
    FmtArgs("fmt") {
        files: Vec<String> = FILES => { help: "Weir programs; `-` reads standard input and prints the result" };
        check: bool = flag("check", "Change nothing; exit with 1 if a file is not in canonical form");
    }
    ServeArgs("serve") {
        port: u16 = named("port", "PORT", "The port; 0 takes any that is free") => { default: "7117" };
        time_limit: Duration = TIME_LIMIT
            => { help: "Each program is looked at for at most this long", default: "60s" };
        memory_limit: Option<Bytes> = MEMORY_LIMIT
            => { help: "Each program gets at most this much memory (default: a quarter of the machine)" };
        allow_compilers: bool = flag("allow-compilers", "Take C, C++ and Rust too: run this machine's clang or rustc on \
            what the page sends") => { see: "c-and-rust.md" };
        jobs: Option<Workers> = JOBS;
    }
    ExplainArgs("explain") {
        word: Vec<String> = operand("word", "WORD", "The word");
    }
    LearnArgs("learn") {
        number: Option<u8> = operand("number", "NUMBER", "The exercise; without one, they are listed");
        solution: bool = flag("solution", "Print a solution") => { requires: "number" };
    }
    CompletionsArgs("completions") {
        shell: Shell = operand("shell", "SHELL", "The shell");
    }
    InitArgs("init") {
        github: bool = flag("github", "Write a workflow for GitHub, too: .github/workflows/weir.yml") => { see: "ci.md" };
        pre_commit: bool = flag("pre-commit", "Write a hook for git, too, that runs the checks before every commit")
            => { see: "ci.md" };
    }
    ManArgs("man") {
        output: Option<String> = OUTPUT
            => { value: "FOLDER", help: "Write `weir.1`, `weir-check.1` and so on to this folder" };
    }
    DoctorArgs("doctor") {
        json: bool = JSON_ONLY;
    }
    Entry("weir.toml") {
        file: String = FILE => { help: "The program, relative to this file; or a pattern, or a list of them: `locks/**/*.weir`" };
        exclude: Vec<String> = named("exclude", "FILES", "Not these of the files that a pattern names: a pattern, or a list");
        model: Model = MODEL => { help: "The memory model, or a list of them" };
        engine: Engine = ENGINE;
        expect: Answer = named("expect", "ANSWER", "What is expected; the last two ask `weir robust`")
            => { default: "safe" };
        flags: Vec<String> = FLAGS => { help: "Flags for the compiler of C and Rust" };
        time_limit: Option<Duration> = TIME_LIMIT;
        memory_limit: Option<Bytes> = MEMORY_LIMIT;
    }
    /// What the form of the page asks for.
    Form {
        task: Task = named("command", "COMMAND", "Question") => { default: "check" };
        model: Model = MODEL => { help: "Machine" };
        engine: Engine = ENGINE => { help: "Engine" };
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

#[cfg(test)]
mod tests {
    #[test]
    fn entries_name_each_other_and_defaults_are_values() {
        for (command, specs) in super::commands() {
            for s in &specs {
                let named = s.conflicts.iter().chain(s.unless).chain([&s.requires]).filter(|n| !n.is_empty());
                assert!(named.clone().all(|n| specs.iter().any(|o| o.name == *n)), "{command} {}", s.name);
                assert!(s.default.is_empty() || (s.check)(s, s.default).is_ok(), "{command} {}", s.name);
            }
        }
    }
}
