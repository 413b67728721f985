//! The `weir` command.

use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::process::ExitCode;
use weir::cli::{Cli, herd};
use weir::exit::Exit;
use weir::{dispatch, output};
use weir_ir::{Diagnostic, Sources};

fn main() -> ExitCode {
    #[cfg(feature = "faults")]
    if let Err(why) = weir_engine::fault::chosen() {
        output::error(&why);
        return Exit::Input.code().into();
    }
    let args = match herd::translate(with_command(std::env::args_os().collect())) {
        Ok(args) => args,
        Err(why) if wants_json() => {
            json_error(&why);
            return Exit::Input.code().into();
        }
        Err(why) => {
            output::error(&why);
            return Exit::Input.code().into();
        }
    };
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(e) => {
            // Help and version are answers, not mistakes.
            if !e.use_stderr() {
                let _ = e.print();
                return Exit::Good.code().into();
            }
            let message = e.render().to_string();
            if wants_json() {
                json_error(message.trim_start_matches("error: ").trim_end());
            } else {
                let _ = e.print();
            }
            return Exit::Input.code().into();
        }
    };
    // A panic is a bug in Weir: say so without a backtrace, and never let it
    // look like a verdict.
    std::panic::set_hook(Box::new(|_| {}));
    let run = std::thread::Builder::new()
        // Parsers and expressions recurse; their depth is limited, and this is
        // more than they need.
        .stack_size(256 << 20)
        .spawn(move || std::panic::catch_unwind(|| dispatch::run(cli.command)));
    match run.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(exit))) => match output::not_written() {
            None => exit.code().into(),
            Some(why) => {
                output::error(&why);
                Exit::Input.code().into()
            }
        },
        Ok(Ok(Err(panic))) | Ok(Err(panic)) => {
            let what = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("no details");
            let message = format!("internal error: {what}");
            if wants_json() {
                json_error(&message);
            } else {
                output::error(&message);
            }
            Exit::Internal.code().into()
        }
        Err(e) => {
            output::error(&format!("the system gives no thread to run in: {e}"));
            Exit::Internal.code().into()
        }
    }
}

/// `weir FILE` is `weir check FILE`: where a command is expected and what stands there is no
/// command but names a file, or looks as if it should: no command has a dot or a slash in it, and
/// whoever mistypes a file's name wants to hear of the file.
fn with_command(mut args: Vec<OsString>) -> Vec<OsString> {
    let cli = Cli::command();
    let is_command = |word: &str| word == "help" || cli.find_subcommand(word).is_some();
    let is_file = |word: &OsString| {
        let text = word.to_string_lossy();
        let looks_like_one = !text.starts_with('-') && text.contains(['.', '/']);
        text == "-" || looks_like_one || std::path::Path::new(word).is_file()
    };
    if let Some(first) = args.get(1)
        && !first.to_str().is_some_and(is_command)
        && is_file(first)
    {
        args.insert(1, "check".into());
    }
    args
}

/// Whether the answer is for a program to read; known even where the command
/// line is not understood.
fn wants_json() -> bool {
    std::env::args_os().take_while(|a| a != "--").any(|a| a == "--json")
}

fn json_error(message: &str) {
    let list = [Diagnostic::error_without_place(message)];
    let list = weir_report::json::diagnostics(&list, &Sources::default());
    output::json(&serde_json::json!({"verdict": "error", "diagnostics": list}));
}
