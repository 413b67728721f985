//! `cargo weir robust`: what can be said of robustness where whole programs are concerned.
//!
//! A program is robust if every execution of the machine has the happens-before of one under SC.
//! The engines that decide it (`weir-robust`) take small programs. Of a whole program its
//! answers are compared: one that goes wrong on the machine and never under SC is *not robust*,
//! since an execution with the happens-before of one under SC ends as that one does. The other
//! way round nothing follows: where nothing goes wrong on either side, that all executions are
//! those of SC is not known, and it is said so.

use crate::build::Goal;
use crate::cases::{Case, Suite};
use crate::run::{self, Done};
use crate::table::{Ended, failures};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};
use weir::artifacts::Report;
use weir::exit::Exit;
use weir::{interrupt, output};
use weir_driver::check;
use weir_driver::engines::{self, Engine};
use weir_driver::options::{CargoArgs, Common};
use weir_engine::Outcome;
use weir_ir::{Model, Program};
use weir_report::verdict::duration;

/// How long an answer may take where nothing else is said.
const TIME: Duration = Duration::from_secs(60);

/// Asks about all cases of a suite, under every model but SC.
pub fn suite(suite: &Suite, goal: Goal, root: &Path, args: &CargoArgs) -> Done {
    let (mut done, mut ended) = (Done::default(), Vec::new());
    let say = |text: &str| {
        if !args.common.json {
            output::text(text);
        }
    };
    done.counts.leave_out(suite.filtered);
    for case in suite.cases.iter().filter(|c| !c.ignored) {
        for model in args.model.iter().copied().filter(|m| *m != Model::Sc) {
            if interrupt::interrupted() {
                done.exit = done.exit.worse(Exit::Unknown);
                break;
            }
            let (name, start) = (run::title(case, model, args), Instant::now());
            say(&format!("{} {name} ... ", run::what(goal)));
            let (exit, word, why) = one(suite, case, model, root, args);
            say(&format!("{word}  ({})\n", duration(start.elapsed().as_secs_f64())));
            done.counts.add(exit);
            done.exit = done.exit.worse(exit);
            let result = json!({
                "verdict": word.replace(' ', "_"),
                "file": format!("{}::{}", suite.unit.target, case.name),
                "model": model.name(),
                "reason": why,
            });
            done.reports.push(Report { result: Some(result), ..Report::default() });
            let text = format!("{} under {}   {why}\n", word.to_uppercase(), model.name().to_uppercase());
            ended.push(Ended { name, exit, text, took: start.elapsed() });
        }
    }
    say(&failures(&ended, |_| true, ""));
    done
}

fn one(
    suite: &Suite,
    case: &Case,
    model: Model,
    root: &Path,
    args: &CargoArgs,
) -> (Exit, &'static str, String) {
    let program = match run::load_all(suite, case, root, &[]) {
        Ok((program, _)) => program,
        Err(why) => return (Exit::Input, "error", why),
    };
    let here = match answer(&program, model, args) {
        Ok(outcome) => outcome,
        Err(why) => return (Exit::Internal, "error", why),
    };
    let unknown = |why: String| (Exit::Unknown, "unknown", why);
    match here {
        Outcome::Safe(..) => unknown(
            "nothing goes wrong here, so nothing goes wrong under SC; whether all executions are those \
             of SC is not decided for whole programs"
                .into(),
        ),
        Outcome::Unsafe(_) => match answer(&program, Model::Sc, args) {
            Ok(Outcome::Safe(..)) => {
                let why = "it goes wrong here, and in no execution under SC".to_string();
                (Exit::Bad, "not robust", why)
            }
            Ok(Outcome::Unsafe(_)) => unknown(
                "it goes wrong under SC already; whether store buffers add anything is not decided for \
                 whole programs"
                    .into(),
            ),
            Ok(Outcome::Unknown(why, _)) => unknown(format!("it goes wrong here; under SC: {why}")),
            Ok(Outcome::Unsupported(what)) => unknown(what.to_string()),
            Err(why) => (Exit::Internal, "error", why),
        },
        Outcome::Unknown(why, _) => unknown(why.to_string()),
        Outcome::Unsupported(what) => unknown(what.to_string()),
    }
}

fn answer(program: &Program, model: Model, args: &CargoArgs) -> Result<Outcome<weir_ir::Trace>, String> {
    let common = Common { time_limit: Some(args.common.time_limit.unwrap_or(TIME)), ..args.common.clone() };
    let mut options = engines::options(model, &interrupt::limits(&common));
    options.deadlock = !args.no_deadlock;
    check::judge(program, Engine::Vm, &options).map(|j| j.verdict.outcome).map_err(|r| r.to_string())
}
