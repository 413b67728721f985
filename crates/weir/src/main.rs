//! The `weir` command.

use clap::Parser;
use std::process::ExitCode;
use weir::cli::Cli;
use weir::commands;
use weir::exit::Exit;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => {
            // Help and version are answers, not mistakes.
            let exit = if e.use_stderr() { Exit::Input } else { Exit::Good };
            let _ = e.print();
            return exit.code().into();
        }
    };
    // A panic is a bug in Weir: say so without a backtrace, and never let it
    // look like a verdict.
    std::panic::set_hook(Box::new(|_| {}));
    let run = std::thread::Builder::new()
        // Parsers and expressions recurse; their depth is limited, and this is
        // more than they need.
        .stack_size(256 << 20)
        .spawn(move || std::panic::catch_unwind(|| commands::run(&cli.command)));
    match run.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(exit))) => exit.code().into(),
        Ok(Ok(Err(panic))) | Ok(Err(panic)) => {
            let what = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("no details");
            commands::output::error(&format!("internal error: {what}"));
            Exit::Internal.code().into()
        }
        Err(e) => {
            commands::output::error(&format!("the system gives no thread to run in: {e}"));
            Exit::Internal.code().into()
        }
    }
}
