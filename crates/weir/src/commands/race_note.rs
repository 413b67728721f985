//! A remark that nobody asked for: what is safe on this machine may still be a data race, which the
//! language does not define. A second question with little time; `--races` asks it in full.

use crate::cli::CheckArgs;
use crate::interrupt;
use crate::shell;
use std::time::Duration;
use weir_driver::check::{self, Settings};
use weir_driver::compile;
use weir_driver::engines::Engine;
use weir_driver::gate::{Effort, Judged};
use weir_driver::instances;
use weir_driver::ways::{Reading, Way};
use weir_engine::Outcome;
use weir_explore::Options;
use weir_ir::Violation;
use weir_report::violation::race_text;

/// How long races are looked for.
const TIME: Duration = Duration::from_millis(200);

/// The remark, where a C or C++ program is safe and has a data race that is found in a moment.
pub(super) fn races(file: &str, args: &CheckArgs, judged: &Judged, options: &Options) -> Option<String> {
    let asked = args.races || interrupt::interrupted();
    // Rust has none outside `unsafe`, and takes long to compile.
    let text_of_c = file != "-" && !file.ends_with(".rs") && compile::level(file, &args.flags).is_some();
    let unseen = args.common.json || args.common.quiet;
    if asked
        || unseen
        || !text_of_c
        || !args.any.is_empty()
        || !matches!(judged.verdict.outcome, Outcome::Safe(..))
    {
        return None;
    }
    let flags = compile::for_races(file, &args.flags);
    let reading = Reading { way: Way::Whole, allow_abort: args.allow_abort };
    let program = instances::load_by(file, &flags, args.threads, reading).ok()?;
    let budget = options.budget.turn(TIME);
    let options = Options { budget, races: true, deadlock: false, progress: None, ..options.clone() };
    let settings =
        Settings { engine: Engine::Vm, options, effort: Effort::Nothing, certificate: false, threads: None };
    let found = check::check(program, &settings, None).ok()?;
    let Outcome::Unsafe(trace) = &found.judged.verdict.outcome else { return None };
    let Some(Violation::Race(a, b)) = trace.violation else { return None };
    let who = race_text(&found.program, found.judged.replay.as_ref(), a, b);
    Some(format!("note: a data race by C11: {who}.   weir check --races {}\n", shell::word(file)))
}
