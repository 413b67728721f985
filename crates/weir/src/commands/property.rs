//! `weir check FILE.c --property FILE.prp`: a verification task of SV-COMP
//! ([`weir_driver::property`]).

use crate::artifacts::{self, Report, refuse_check};
use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::{interrupt, output, progress};
use std::time::SystemTime;
use weir_driver::check::{Checked, Settings, Trouble};
use weir_driver::engines::{self, Engine};
use weir_driver::gate::Effort;
use weir_driver::input;
use weir_driver::property::{self, Property, Shifts};
use weir_driver::witness::{self, Producer};
use weir_engine::Outcome;
use weir_explore::Options;
use weir_ir::{Diagnostic, Sources};
use weir_report::{Answer, Run, instructions, json, trace_table, verdict};

/// Checks a file against a property.
pub(super) fn check(file: &str, property_file: &str, args: &CheckArgs) -> (Exit, Report) {
    // The clock starts before anything is read.
    let limits = interrupt::limits(&args.common);
    let property = match read(property_file, args.data_model.as_deref()) {
        Ok(property) => property,
        Err(refused) => return refuse_check(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    let mut options: Options = engines::options(args.model, &limits);
    options.progress = if args.common.json || args.common.quiet { None } else { progress::on_terminal() };
    let program = match property::load(file, &args.flags, &property, Shifts::Wrap) {
        Ok(program) => program,
        Err(refused) => return refuse_check(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    if !args.common.json {
        output::diagnostics(&program.warnings, &program.sources);
    }
    let effort = if args.certify { Effort::Whole } else { Effort::Share };
    let settings = Settings { engine: Engine::Vm, options, effort, certificate: false, threads: None };
    let checked = property::decide(file, &args.flags, &property, program, &settings);
    progress::clear();
    let checked = match checked {
        Ok(checked) => checked,
        Err(refused) => {
            let (exit, d) = match refused.trouble {
                Trouble::Question(d) => (Exit::Input, d),
                Trouble::Bug(bug) => (Exit::Internal, output::bug(bug)),
                Trouble::Checkpoint(why) => (Exit::Input, Diagnostic::error_without_place(why.to_string())),
            };
            return refuse_check(file, args, exit, &[d], &refused.program.sources);
        }
    };
    if let Err(message) = save_witness(file, &property, &checked, args) {
        let d = Diagnostic::error_without_place(message);
        return refuse_check(file, args, Exit::Input, &[d], &checked.program.sources);
    }
    let Checked { program, judged, .. } = checked;
    let outcome = &judged.verdict.outcome;
    let exit = match outcome {
        Outcome::Safe(..) => Exit::Good,
        Outcome::Unsafe(_) => Exit::Bad,
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Exit::Unknown,
    };
    let result = property.result(outcome);
    let given = match weir_driver::assumed(&program).join(", ") {
        given if given.is_empty() => given,
        given => format!("; taken as given: {given}"),
    };
    let races = if property.races() { ", as this machine orders accesses" } else { "" };
    let compiled = format!("checked as compiled with -O0, LP64: {property}{races}{given}");
    let run = Run { compiled: Some(&compiled), ..Run::of(file).with(judged.evidence.as_ref()) };
    let mut report = Report::default();
    if artifacts::wants_result(&args.common) {
        let replay = judged.replay.as_ref();
        let answer = Answer::of(&program, &judged.verdict, replay, run);
        let mut value = json::checked(&answer, &program, &judged.verdict, replay);
        if let (true, Outcome::Unsafe(trace), Some(replay)) = (args.show_ir, outcome, replay) {
            instructions::add(&mut value["trace"], &program, trace, replay);
        }
        value["property"] = property.to_string().into();
        value["sv_comp"] = result.as_str().into();
        report.result = Some(value);
        report.answer = Some(answer);
    }
    if !args.common.json {
        let style = output::style();
        let headline = verdict::headline(&program, &judged.verdict, judged.replay.as_ref(), run, &style);
        let mut text = headline.for_people(args.common.quiet, &style);
        if let (Outcome::Unsafe(trace), Some(replay), false) = (outcome, &judged.replay, args.common.quiet) {
            let options = trace_table::TraceOptions { full: args.full_trace, list: false };
            text.push('\n');
            text += &trace_table::render(&program, trace, replay, options, &style);
            if args.show_ir {
                text.push('\n');
                text += &instructions::list(&program, trace, replay, &style);
            }
        }
        if args.common.stats {
            text.push('\n');
            text += &verdict::stats(&judged.verdict.engine, &judged.verdict.stats, run, &style);
        }
        if !args.common.quiet {
            text += &format!("\nSV-COMP: {result}\n");
        }
        output::text(&text);
    }
    (exit, report)
}

/// Writes the witness, where somebody wants it and there is something to witness.
fn save_witness(file: &str, property: &Property, checked: &Checked, args: &CheckArgs) -> Result<(), String> {
    let Some(out) = &args.witness else { return Ok(()) };
    let producer = Producer { version: env!("CARGO_PKG_VERSION"), time: SystemTime::now() };
    let text = input::read(file).map_err(|_| format!("`{file}` cannot be read again"))?;
    match witness::write(file, &text, property, checked, producer) {
        Some(text) => output::write(out, &text),
        None => {
            output::note(
                "no witness is written: nothing was decided, or nothing that has a place in the text\n",
            );
            Ok(())
        }
    }
}

/// Reads a property file, and looks at the data model.
pub(super) fn read(file: &str, data_model: Option<&str>) -> Result<Property, input::Refused> {
    let refuse = |d: Diagnostic| input::Refused { sources: Sources::default(), diagnostics: vec![d] };
    match data_model {
        None | Some("LP64") => {}
        Some("ILP32") => {
            let d = Diagnostic::error_without_place("the data model ILP32 is not supported");
            return Err(refuse(d.hint("pointers and `long` have 64 bits here: --data-model LP64")));
        }
        Some(other) => {
            let d = Diagnostic::error_without_place(format!("there is no data model `{other}`"));
            return Err(refuse(d.hint("SV-COMP has LP64 and ILP32; the former is taken")));
        }
    }
    let text = input::read(file)?;
    Property::read(&text).map_err(|mut d| {
        d.message = format!("{file}: {}", d.message);
        refuse(d)
    })
}
