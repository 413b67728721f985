//! `weir check --cluster` and `weir worker`: exploration by several processes. The engine is
//! there in builds with the feature `cluster`; others say so.

#[cfg(feature = "cluster")]
mod processes;

use crate::cli::{CheckArgs, WorkerArgs};
use crate::exit::Exit;
use weir_driver::engines::Engine;
use weir_engine::Verdict;
use weir_explore::Options;
use weir_ir::{Diagnostic, Program};

/// Why a program is not for a cluster, if it is not.
pub fn unfit(program: &Program, args: &CheckArgs) -> Option<Diagnostic> {
    let problem = |message: &str, hint: &str| Some(Diagnostic::error_without_place(message).hint(hint));
    if cfg!(not(feature = "cluster")) {
        return problem(
            "this build of weir has no cluster",
            "build it with `cargo build --release --features cluster`",
        );
    }
    if !matches!(args.engine, Engine::Auto | Engine::Explore) {
        return problem("a cluster explores: it has no other engine", "leave --engine out");
    }
    if program.whole {
        return problem("a cluster does not take whole programs", "without --cluster, `vm` takes this one");
    }
    if program.is_parameterised() {
        return problem("a cluster takes programs with a number of threads", "for example `--threads 3`");
    }
    if args.hash_compact && (args.checkpoint.is_some() || args.resume.is_some()) {
        return problem(
            "no checkpoints are written of fingerprints by a cluster",
            "leave one of the two out",
        );
    }
    None
}

/// Takes the options of a search that is resumed from its folder.
pub fn resumed(args: &CheckArgs, options: &mut Options) {
    #[cfg(feature = "cluster")]
    if let (Some(_), Some(folder)) = (&args.cluster, &args.resume) {
        processes::recorded(folder, options);
    }
    #[cfg(not(feature = "cluster"))]
    let _ = (args, options);
}

/// Explores a program as the first process of a cluster; why that cannot be.
///
/// # Errors
/// What is wrong with what was given.
#[cfg(feature = "cluster")]
pub fn check(file: &str, args: &CheckArgs, program: &Program, options: &Options) -> Result<Verdict, String> {
    processes::check(file, args, program, options)
}

/// Without the engine there is no answer.
///
/// # Errors
/// Always.
#[cfg(not(feature = "cluster"))]
pub fn check(_: &str, _: &CheckArgs, _: &Program, _: &Options) -> Result<Verdict, String> {
    Err("this build of weir has no cluster".into())
}

/// Takes part in a search.
pub fn work(args: &WorkerArgs) -> Exit {
    #[cfg(feature = "cluster")]
    return processes::work(args);
    #[cfg(not(feature = "cluster"))]
    {
        let _ = args;
        crate::output::error("this build of weir has no cluster: build it with `--features cluster`");
        Exit::Input
    }
}
