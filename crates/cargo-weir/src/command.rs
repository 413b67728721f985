//! The command line: `cargo weir test`, `cargo weir check`.

use crate::build::{Build, Goal, Workspace};
use crate::table::Counts;
use crate::{cases, run};
use clap::{Parser, Subcommand};
use std::process::ExitCode;
use std::time::Instant;
use weir::cli::Line;
use weir::exit::Exit;
use weir::{artifacts, interrupt, output};
use weir_driver::options::CargoArgs;

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
    /// Check robustness of programs
    Robust(Line<CargoArgs>),
    /// Find the fewest fences that repair a program
    Fence(Line<CargoArgs>),
    /// Check linearizability
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
        Asked::Test(args) => ask(Goal::Tests, args),
        Asked::Check(args) => ask(Goal::Programs, args),
        Asked::Robust(_) => refuse("robust"),
        Asked::Fence(_) => refuse("fence"),
        Asked::Lin(_) => refuse("lin"),
    }
}

/// What cannot be done is said.
fn refuse(command: &str) -> Exit {
    output::error(&format!(
        "`weir {command}` takes small programs only, and what cargo compiles is a whole program, with the \
         standard library in it; `weir {command} FILE.rs` takes a file that uses `core` and the crate `weir`"
    ));
    Exit::Input
}

fn ask(goal: Goal, args: &CargoArgs) -> Exit {
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
        if !args.common.json {
            output::text(&format!("\n   Checking {}\n", unit.title(&build.workspace.root)));
        }
        let suite = match cases::suite(unit, goal, args) {
            Ok(suite) => suite,
            Err(message) => return fail(&message),
        };
        let done = run::suite(&suite, goal, &build.workspace, args);
        counts.join(done.counts);
        exit = exit.worse(done.exit);
        reports.extend(done.reports);
    }
    if several && !args.common.json {
        output::text(&format!("\n{}", counts.line("whole", start.elapsed())));
    }
    artifacts::exit(&args.common, reports, false, exit)
}

fn fail(message: &str) -> Exit {
    output::error(message);
    Exit::Input
}
