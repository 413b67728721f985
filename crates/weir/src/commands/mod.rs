//! What the command line offers, one module a command.

pub mod certify;
pub mod check;
pub mod doctor;
pub mod explain;
pub mod export;
pub mod fence;
pub mod fmt;
pub mod generate;
pub mod graph;
pub mod lin;
mod lin_prove;
pub mod litmus;
pub mod lsp;
pub mod manual;
pub mod models;
pub mod output;
pub mod project;
pub mod prove;
pub mod reduce;
pub mod replay;
pub mod robust;
pub mod serve;
pub mod written;

use crate::cli::Command;
use crate::exit::Exit;
use crate::watchdog;

/// Runs a command.
pub fn run(command: Command) -> Exit {
    watchdog::run(command, dispatch)
}

fn dispatch(command: &Command) -> Exit {
    match command {
        Command::Check(args) => check::run(args),
        Command::Fence(args) => fence::run(args),
        Command::Robust(args) => robust::run(args),
        Command::Prove(args) => prove::run(args),
        Command::Lin(args) => lin::run(args),
        Command::Litmus(args) => litmus::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Certify(args) => certify::run(args),
        Command::Export(args) => export::run(args),
        Command::Reduce(args) => reduce::run(args),
        Command::Graph(args) => graph::run(args),
        Command::Fmt(args) => fmt::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Lsp => lsp::run(),
        Command::Explain(args) => explain::run(args),
        Command::Completions(args) => manual::completions(args),
        Command::Man(args) => manual::man(args),
        Command::Doctor(args) => doctor::run(args),
        Command::Generate(args) => generate::run(args),
    }
}
