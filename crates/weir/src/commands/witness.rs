//! `weir witness WITNESS.yml FILE.c`: is a verification witness right ([`weir_driver::witness`])?

use crate::artifacts;
use crate::cli::WitnessArgs;
use crate::exit::Exit;
use crate::{interrupt, output, progress};
use serde_json::json;
use weir_driver::check::{Settings, Trouble};
use weir_driver::engines::{self, Engine};
use weir_driver::gate::Effort;
use weir_driver::input;
use weir_driver::witness::{Judgement, validate};
use weir_engine::Outcome;
use weir_ir::{Diagnostic, Program, Sources};
use weir_report::{headline::Headline, style::Role, trace_table};

/// Looks at a witness.
pub fn run(args: &WitnessArgs) -> Exit {
    // The clock starts before anything is read.
    let mut options = engines::options(args.model, &interrupt::limits(&args.common));
    options.progress = if args.common.json || args.common.quiet { None } else { progress::on_terminal() };
    let text = match input::read_trace(&args.witness) {
        Ok(text) => text,
        Err(refused) => return refuse(args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    let settings =
        Settings { engine: Engine::Vm, options, effort: Effort::Share, certificate: false, threads: None };
    let judged = validate(&args.file, &args.flags, &text, &settings);
    progress::clear();
    let judged = match judged {
        Ok(judged) => judged,
        Err(refused) => {
            let (exit, d) = match refused.trouble {
                Trouble::Question(d) => (Exit::Input, d),
                Trouble::Bug(bug) => (Exit::Internal, output::bug(bug)),
                Trouble::Checkpoint(why) => (Exit::Input, Diagnostic::error_without_place(why.to_string())),
            };
            return refuse(args, exit, &[d], &refused.program.sources);
        }
    };
    let (exit, word, name, role, why) = match &judged {
        Judgement::Accepted(checked) => {
            let what = match &checked.judged.verdict.outcome {
                Outcome::Unsafe(_) => "an execution passes its waypoints and goes wrong at its target",
                _ => "the program has the property",
            };
            (Exit::Good, "ACCEPTED", "accepted", Role::Good, what.to_string())
        }
        Judgement::Rejected(why) => (Exit::Bad, "REJECTED", "rejected", Role::Bad, why.clone()),
        Judgement::Unknown(why) => (Exit::Unknown, "UNKNOWN", "unknown", Role::Unsure, why.clone()),
    };
    if args.common.json {
        let mut object = json!({
            "verdict": name, "file": args.file, "model": args.model.name(),
        });
        object["reason"] = json!(why);
        output::json(&object);
        return exit;
    }
    let style = output::style();
    let headline = Headline::new(word, role, args.model, why);
    let mut text = headline.first(&style);
    if let (Judgement::Accepted(checked), false) = (&judged, args.common.quiet) {
        text += &execution(&checked.program, &checked.judged, args.full_trace);
    }
    output::text(&text);
    exit
}

/// The execution that was found.
fn execution(program: &Program, judged: &weir_driver::gate::Judged, full: bool) -> String {
    let (Outcome::Unsafe(trace), Some(replay)) = (&judged.verdict.outcome, &judged.replay) else {
        return String::new();
    };
    let options = trace_table::TraceOptions { full, list: false };
    format!(
        "replayed by the judge\n\n{}",
        trace_table::render(program, trace, replay, options, &output::style())
    )
}

fn refuse(args: &WitnessArgs, exit: Exit, list: &[Diagnostic], sources: &Sources) -> Exit {
    artifacts::refuse((&args.common, "witness", &args.file), exit, list, sources)
}
