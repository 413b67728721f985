//! `weir serve`: a page on this machine.

use super::Server;
use crate::cli::ServeArgs;
use crate::exit::Exit;
use crate::output;
use weir_driver::limits::{Limits, default_jobs, default_memory};

/// Serves until it is ended.
pub fn run(args: &ServeArgs) -> Exit {
    // Two programs may be looked at at once.
    let memory = args.memory_limit.map_or_else(|| default_memory() / 2, |m| m.0);
    let limits = Limits {
        time: Some(args.time_limit),
        memory: Some(memory),
        jobs: args.jobs.map_or_else(default_jobs, |j| j.0),
        interrupt: None,
    };
    match Server::bind(args.port, limits, args.allow_compilers) {
        Ok(server) => {
            output::text(&format!("{}   (Ctrl-C ends it)\n", server.address()));
            server.run();
            Exit::Good
        }
        Err(e) => {
            let hint = "--port 0 takes any that is free";
            let message = format!("port {} of this machine cannot be used: {e}", args.port);
            output::diagnostics(
                &[weir_ir::Diagnostic::error_without_place(message).hint(hint)],
                &weir_ir::Sources::default(),
            );
            Exit::Input
        }
    }
}
