//! From a command of the command line to whoever does it.

use crate::cli::{CheckArgs, Command};
use crate::commands::{
    certify, check, doctor, explain, export, fence, fmt, generate, graph, init, learn, levels, lin,
    lin_prove, litmus, manual, project, prove, reduce, replay, robust, witness, worker,
};
use crate::exit::Exit;
use crate::{lsp, serve, watchdog};

/// Runs a command.
pub fn run(command: Command) -> Exit {
    watchdog::run(command, dispatch)
}

fn dispatch(command: &Command) -> Exit {
    match command {
        Command::Check(args) if args.asks_project() => project::run(args),
        Command::Check(args) if args.property.is_some() => {
            check::run(&CheckArgs { model: args.checked_under(), ..CheckArgs::clone(args) })
        }
        Command::Check(args) if !args.opt.is_empty() => levels::run(args),
        Command::Check(args) => check::run(args),
        Command::Worker(args) => worker::run(args),
        Command::Fence(args) => fence::run(args),
        Command::Robust(args) => robust::run(args),
        Command::Prove(args) => prove::run(args),
        Command::Lin(args) if args.prove => lin_prove::run(args),
        Command::Lin(args) => lin::run(args),
        Command::Litmus(args) => litmus::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Witness(args) => witness::run(args),
        Command::Certify(args) => certify::run(args),
        Command::Export(args) => export::run(args),
        Command::Reduce(args) => reduce::run(args),
        Command::Graph(args) => graph::run(args),
        Command::Fmt(args) => fmt::run(args),
        Command::Serve(args) => serve::command::run(args),
        Command::Lsp => {
            let ended = lsp::serve(std::io::stdin().lock(), Box::new(std::io::stdout()));
            if ended { Exit::Good } else { Exit::Bad }
        }
        Command::Explain(args) => explain::run(args),
        Command::Learn(args) => learn::run(args),
        Command::Init(args) => init::run(args),
        Command::Completions(args) => manual::completions(args),
        Command::Man(args) => manual::man(args),
        Command::Doctor(args) => doctor::run(args),
        Command::Generate(args) => generate::run(args),
    }
}
