//! `weir check --cluster` and `weir worker`: exploration by several processes; and `--cluster` of
//! commands that have independent questions. The engine is there in builds with the feature
//! `cluster`; others say so.

#[cfg(feature = "cluster")]
mod crew;
#[cfg(feature = "cluster")]
mod processes;
mod spread;

#[cfg(feature = "cluster")]
pub use crew::Gathered;
pub use spread::Spread;

use crate::cli::{CheckArgs, WorkerArgs};
use crate::exit::Exit;
use crate::output;
use weir_driver::engines::Engine;
#[cfg(not(feature = "cluster"))]
use weir_engine::Team;
use weir_engine::{StopReason, Verdict};
use weir_explore::Options;
use weir_ir::{Diagnostic, Program, Sources};

/// Meets the others, who have to have the same in common: `about`.
///
/// # Errors
/// What is wrong with what was given, or who does not come.
#[cfg(feature = "cluster")]
pub fn gather(spread: Spread<'_>, about: &str) -> Result<Gathered, String> {
    crew::gather(&spread, about)
}

/// Without the engine there are no others.
///
/// # Errors
/// Always.
#[cfg(not(feature = "cluster"))]
pub fn gather(_: Spread<'_>, _: &str) -> Result<Gathered, String> {
    Err("this build of weir has no cluster: it was turned off (`--no-default-features`)".into())
}

/// Nobody, in a build without a cluster.
#[cfg(not(feature = "cluster"))]
#[derive(Debug)]
pub enum Gathered {}

#[cfg(not(feature = "cluster"))]
impl Gathered {
    /// Who takes the work.
    pub fn team(&self) -> &dyn Team {
        match *self {}
    }
}

/// What a program is, and not where it stands: for comparison between processes.
pub fn bare(program: &Program) -> String {
    format!("{:?}", Program { sources: Sources::default(), ..program.clone() })
}

/// How a process ends that has helped others.
pub fn helped(result: Result<(), StopReason>, quiet: bool) -> Exit {
    match result {
        Ok(()) | Err(StopReason::Overtaken) => Exit::Good,
        Err(why) => {
            if !quiet {
                output::error(&why.to_string());
            }
            Exit::Unknown
        }
    }
}

/// Why a program is not for a cluster, if it is not.
pub fn unfit(program: &Program, args: &CheckArgs) -> Option<Diagnostic> {
    let problem = |message: &str, hint: &str| Some(Diagnostic::error_without_place(message).hint(hint));
    if cfg!(not(feature = "cluster")) {
        return problem(
            "this build of weir has no cluster",
            "it was turned off (`--no-default-features`): build it with `cargo build --release`",
        );
    }
    if args.process.is_some_and(|n| n > 0) {
        return problem("the first process of a search is `weir check`", "the others are `weir worker`");
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
        output::error("this build of weir has no cluster: it was turned off (`--no-default-features`)");
        Exit::Input
    }
}
