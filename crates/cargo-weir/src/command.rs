//! The command line: `cargo weir test`, `cargo weir check` and so on.

use crate::build::{Build, Goal, Workspace};
use crate::table::Counts;
use crate::{cases, repair, robust, run};
use clap::{Parser, Subcommand};
use std::process::ExitCode;
use std::time::Instant;
use weir::cli::Line;
use weir::exit::Exit;
use weir::{artifacts, interrupt, output};
use weir_driver::options::CargoArgs;
use weir_ir::Model;

#[derive(Parser, Debug)]
#[command(name = "cargo", bin_name = "cargo")]
struct Cargo {
    #[command(subcommand)]
    weir: Weir,
}

/// What cargo calls: its own first word comes along.
#[derive(Subcommand, Debug)]
enum Weir {
    /// Check the tests and programs of a Rust package under SC, TSO and PSO
    #[command(version, max_term_width = 100, after_help = CODES)]
    Weir {
        /// What to do.
        #[command(subcommand)]
        command: Asked,
    },
}

const CODES: &str = "Exit codes: 0 all passed, 1 something goes wrong, 2 unknown (limit or bound reached), \
    3 bad input or usage, 4 a bug in weir.";

#[derive(Subcommand, Debug)]
enum Asked {
    /// Check every test: in all executions it passes
    ///
    /// Unit and integration tests are compiled as a whole, with the standard library. A test that
    /// starts threads is checked in all their interleavings, store buffers included; one that starts
    /// none is run once. A test fails where some execution panics, returns an error, deadlocks or
    /// accesses memory it must not.
    Test(Line<CargoArgs>),
    /// Check programs and examples
    Check(Line<CargoArgs>),
    /// Compare what tests do on the machine with what they do under SC
    ///
    /// A test that goes wrong on the machine and in no execution under SC is not robust. Where nothing
    /// goes wrong, whether all executions are those of SC is not known: that is decided for small programs
    /// only (`weir robust FILE.rs`). With --bin, --bins, --example or --examples, of programs.
    Robust(Line<CargoArgs>),
    /// Find fences and stronger orderings for tests that go wrong on the machine only
    ///
    /// Places are those of the package's own files, in closures, methods and generic functions too; what
    /// is proposed is compiled and checked again. With --bin, --bins, --example or --examples, of
    /// programs.
    Fence(Line<CargoArgs>),
    /// Say how linearizability is checked
    Lin(Line<CargoArgs>),
}

/// Runs what the command line asks for.
pub fn main() -> ExitCode {
    let Cargo { weir: Weir::Weir { command } } = match Cargo::try_parse() {
        Ok(cargo) => cargo,
        Err(e) => {
            let _ = e.print();
            let exit = if e.use_stderr() { Exit::Input } else { Exit::Good };
            return exit.code().into();
        }
    };
    // Parsers and expressions recurse; their depth is limited, and this is more than they need.
    let run = std::thread::Builder::new().stack_size(256 << 20).spawn(move || dispatch(&command));
    let exit = run.map(std::thread::JoinHandle::join);
    match exit {
        Ok(Ok(exit)) => exit.code().into(),
        Ok(Err(_)) => Exit::Internal.code().into(),
        Err(e) => {
            output::error(&format!("the system gives no thread to run in: {e}"));
            Exit::Internal.code().into()
        }
    }
}

fn dispatch(command: &Asked) -> Exit {
    match command {
        Asked::Test(args) => ask(Question::Check, Goal::Tests, args),
        Asked::Check(args) => ask(Question::Check, Goal::Programs, args),
        Asked::Robust(args) => ask(Question::Robust, repair::goal(args), args),
        Asked::Fence(args) => ask(Question::Fence, repair::goal(args), args),
        Asked::Lin(_) => fail(
            "linearizability is checked for objects of small programs: `weir lin FILE.rs --spec queue` takes a \
             file that uses `core` and the crate `weir`; in a package, a test with `weir::atomically` at its \
             linearization points compares an object with a sequential one (docs/cargo.md)",
        ),
    }
}

/// What is asked about each case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Check,
    Robust,
    Fence,
}

fn ask(question: Question, goal: Goal, args: &CargoArgs) -> Exit {
    if question != Question::Check && args.model.iter().all(|m| *m == Model::Sc) {
        return fail("under SC there are no store buffers: say `--model tso` or `--model pso`");
    }
    let start = Instant::now();
    let workspace = match Workspace::ask(args) {
        Ok(workspace) => workspace,
        Err(message) => return fail(&message),
    };
    let build = Build { args, goal, workspace };
    let units = match build.run() {
        Ok(units) => units,
        Err(None) => return Exit::Input,
        Err(Some(message)) => return fail(&message),
    };
    if units.is_empty() {
        return fail("there is nothing to check: no test, no program and no example");
    }
    let (mut counts, mut exit, mut reports) = (Counts::default(), Exit::Good, Vec::new());
    let several = units.len() > 1;
    for unit in units {
        if interrupt::interrupted() {
            exit = exit.worse(Exit::Unknown);
            break;
        }
        if !args.common.json && !args.patch {
            output::text(&format!("\n   Checking {}\n", unit.title(&build.workspace.root)));
        }
        let suite = match cases::suite(unit, goal, args) {
            Ok(suite) => suite,
            Err(message) => return fail(&message),
        };
        let done = match question {
            Question::Check => run::suite(&suite, goal, &build.workspace, args),
            Question::Robust => robust::suite(&suite, goal, &build.workspace.root, args),
            Question::Fence => repair::suite(&suite, &build),
        };
        counts.join(done.counts);
        exit = exit.worse(done.exit);
        reports.extend(done.reports);
    }
    if several && question == Question::Check && !args.common.json {
        output::text(&format!("\n{}", counts.line("whole", start.elapsed())));
    }
    if counts.is_empty() && goal == Goal::Tests && !args.common.json && !args.loom && build.uses_loom() {
        output::note("note: this package uses loom; `cargo weir test --loom` checks tests for it\n");
    }
    artifacts::exit(&args.common, reports, false, exit)
}

fn fail(message: &str) -> Exit {
    output::error(message);
    Exit::Input
}
