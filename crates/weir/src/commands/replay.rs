//! `weir replay`: is this trace an execution of this program?

use super::models;
use crate::cli::ReplayArgs;
use crate::exit::Exit;
use crate::output;
use serde_json::{Value, json};
use weir_driver::ways::{Reading, Way};
use weir_driver::{check, compile, input, instances};
use weir_ir::{Program, Replay, Trace};
use weir_report::{trace_json, trace_table};

/// Replays a trace on the judge's machine.
pub fn run(args: &ReplayArgs) -> Exit {
    if models::is_model(&args.file) {
        return models::replay(args);
    }
    let program = match load(args) {
        Ok(program) => program,
        Err(refused) => return output::refuse(&args.file, &refused, args.json),
    };
    let text = match input::read_trace(&args.trace) {
        Ok(text) => text,
        Err(refused) => return output::refuse(&args.trace, &refused, args.json),
    };
    let parsed = serde_json::from_str::<Value>(&text)
        .map_err(|e| format!("`{}` is not JSON: {e}", args.trace))
        .and_then(|v| {
            Ok((trace_json::trace_from_json(&v).map_err(|e| format!("`{}`: {e}", args.trace))?, v))
        });
    let (trace, value) = match parsed {
        Ok(parsed) => parsed,
        Err(message) => {
            let hint = "`weir check --trace OUT.json FILE` writes a trace";
            let refused = input::Refused::whole_file(&args.trace, message, hint);
            return output::refuse(&args.trace, &refused, args.json);
        }
    };
    // A trace knows its program, and with that the number of threads.
    let own = |p: &Program| trace_json::belongs_to(p, &value).is_ok();
    let mut program = instances::find(program, own);
    // A compiled program may have been taken the other way, or compiled to look for races.
    if !own(&program) && check::is_compiled(&program) {
        let ways = [args.flags.clone(), compile::for_races(&args.file, &args.flags)];
        let whole = |flags: &Vec<String>| input::load_by(&args.file, flags, reading(args, Way::Whole)).ok();
        if let Some(whole) = ways.iter().filter_map(whole).find(own) {
            program = whole;
        }
    }
    let judged = trace_json::belongs_to(&program, &value)
        .and_then(|()| weir_machine::replay(&program, &trace).map_err(|e| e.to_string()));
    answer(args, &program, &trace, judged)
}

/// The program of a file; for a trace of `weir lin`, its object in the scenario.
fn load(args: &ReplayArgs) -> Result<Program, input::Refused> {
    let value = input::read_trace(&args.trace).ok().and_then(|t| serde_json::from_str::<Value>(&t).ok());
    match value.as_ref().map(|v| v.get("trace").unwrap_or(v)).and_then(|v| v.get("lin")) {
        Some(scenario) => weir_driver::lin::load_client(&args.file, scenario),
        None => instances::load_with_any(
            &args.file,
            &args.flags,
            args.threads,
            &args.any,
            reading(args, Way::Either),
        ),
    }
}

fn reading(args: &ReplayArgs, way: Way) -> Reading {
    Reading { way, allow_abort: args.allow_abort }
}

fn answer(args: &ReplayArgs, program: &Program, trace: &Trace, judged: Result<Replay, String>) -> Exit {
    let (exit, word) = match &judged {
        Ok(_) => (Exit::Good, "replayed"),
        Err(_) => (Exit::Bad, "rejected"),
    };
    if args.json {
        let mut object = json!({
            "verdict": word,
            "file": args.file,
            "model": trace.model.name(),
            "steps": trace.steps.len(),
        });
        if let Err(why) = &judged {
            object["reason"] = json!(why);
        }
        output::json(&object);
        return exit;
    }
    let style = output::style();
    match judged {
        Ok(replay) => {
            let mut text = format!(
                "REPLAYED under {}   {} steps, all of them possible\n",
                trace.model,
                trace.steps.len()
            );
            if !args.quiet {
                let options = trace_table::TraceOptions { full: args.full_trace, list: false };
                text.push('\n');
                text += &trace_table::render(program, trace, &replay, options, &style);
            }
            output::text(&text);
        }
        Err(why) => output::text(&format!("REJECTED under {}   {why}\n", trace.model)),
    }
    exit
}
