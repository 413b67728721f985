//! `cargo weir fence`: what makes a test right that goes wrong on the machine only.

use crate::build::{Build, Goal, Unit};
use crate::cases::{self, Case, Suite};
use crate::run::{self, Done};
use crate::shadow::Shadow;
use crate::table::{Ended, failures};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use weir::artifacts::Report;
use weir::exit::Exit;
use weir::{interrupt, output};
use weir_driver::engines;
use weir_driver::options::{CargoArgs, Common};
use weir_driver::repair::{Goal as Aim, NotCompiled, PackageRepair, PackageText, Settings, repair_package};
use weir_ir::{Model, Program};
use weir_llvm::Mark;
use weir_report::fences::{orderings, summary};
use weir_report::verdict::duration;
use weir_robust::fence::{self, Outcome};

/// How long a case may take where nothing else is said: the package is compiled many times.
const TIME: Duration = Duration::from_secs(600);

/// Looks for repairs for all cases of a suite, under every model but SC.
pub fn suite(suite: &Suite, build: &Build<'_>) -> Done {
    let (args, mut done, mut ended) = (build.args, Done::default(), Vec::new());
    let quiet = args.common.json || args.patch;
    let say = |text: &str| {
        if !quiet {
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
            let name = run::title(case, model, args);
            say(&format!("{} {name} ... ", run::what(build.goal)));
            let start = Instant::now();
            let (exit, word, text, result, patch) = one(suite, case, model, build);
            say(&format!("{word}  ({})\n", duration(start.elapsed().as_secs_f64())));
            if args.patch && !args.common.json {
                output::text(&patch);
                output::note(&format!("{name}: {word}\n{text}"));
            }
            done.counts.add(exit);
            done.exit = done.exit.worse(exit);
            done.reports.push(Report { result: Some(result), ..Report::default() });
            if !text.is_empty() {
                ended.push(Ended { name, exit, text, took: start.elapsed() });
            }
        }
    }
    say(&failures(&ended, |_| true, ""));
    done
}

type Said = (Exit, &'static str, String, serde_json::Value, String);

fn one(suite: &Suite, case: &Case, model: Model, build: &Build<'_>) -> Said {
    let name = format!("{}::{}", suite.unit.target, case.name);
    match look(suite, case, model, build) {
        Ok(found) => {
            let (exit, word) = match &found.outcome {
                Outcome::NoneNeeded => (Exit::Good, "no fence needed"),
                Outcome::Repaired(_) => (Exit::Good, "repaired"),
                _ if !found.orderings.is_empty() => (Exit::Good, "repaired"),
                Outcome::Unrepairable { .. } => (Exit::Bad, "wrong under SC already"),
                Outcome::Unknown(_) => (Exit::Unknown, "unknown"),
            };
            let result = json!({
                "verdict": match exit {
                    Exit::Good if found.fences.is_empty() && found.orderings.is_empty() => "none_needed",
                    Exit::Good => "repaired",
                    Exit::Bad => "unrepairable",
                    _ => "unknown",
                },
                "file": name,
                "model": model.name(),
                "goal": "safe",
                "fences": found.fences.iter().map(|f| f.to_json(&found.program)).collect::<Vec<_>>(),
                "orderings": found.orderings.iter().map(|o| o.to_json()).collect::<Vec<_>>(),
                "patch": found.patch,
                "orderings_patch": found.orderings_patch,
                "reason": reason(&found),
                "places": found.places,
                "checks": found.checks,
                "seconds": found.stats.seconds,
            });
            let patch = if found.orderings_patch.is_empty() { &found.patch } else { &found.orderings_patch };
            (exit, word, told(&found, case, model), result, patch.clone())
        }
        Err((exit, why)) => {
            let result = json!({"verdict": "error", "file": name, "model": model.name(), "reason": why});
            (exit, "ERROR", format!("{why}\n"), result, String::new())
        }
    }
}

fn reason(found: &PackageRepair) -> Option<String> {
    match &found.outcome {
        Outcome::Unknown(why) => Some(why.to_string()),
        Outcome::Unrepairable { .. } => Some("it goes wrong under SC already".into()),
        Outcome::NoneNeeded | Outcome::Repaired(_) => None,
    }
}

/// What is said about a repair in full.
fn told(found: &PackageRepair, case: &Case, model: Model) -> String {
    let (style, name) = (output::style(), model.name().to_uppercase());
    let checked = format!(
        "checked {} programs in {}; {} places for fences; what is proposed was compiled and checked again\n",
        found.checks,
        duration(found.stats.seconds),
        found.places
    );
    let mut text = match &found.outcome {
        Outcome::NoneNeeded => return String::new(),
        Outcome::Repaired(_) => {
            let mut files: Vec<String> =
                found.fences.iter().filter_map(|f| f.stands(&found.program).0).collect();
            files.dedup();
            let verb = if found.fences.len() == 1 { "makes" } else { "make" };
            let fences = summary(&found.program, &found.fences);
            format!("REPAIRED under {name}   {fences}, {verb} it safe   {}\n{checked}", files.join(", "))
        }
        Outcome::Unknown(why) if found.orderings.is_empty() => {
            return format!("UNKNOWN under {name}   {why}\n");
        }
        Outcome::Unknown(why) => {
            format!("REPAIRED under {name}   by stronger orderings\n{checked}fences: {why}\n")
        }
        Outcome::Unrepairable { .. } => {
            return format!(
                "UNREPAIRABLE under {name}   it goes wrong under SC already, and fences do not change that\n"
            );
        }
    };
    if !found.orderings.is_empty() {
        text += &format!("stronger orderings do it, too: {}\n", orderings(&found.orderings, &style));
    }
    let model = if model == Model::Tso { String::new() } else { format!(" --model {}", model.name()) };
    text + &format!("write it: cargo weir fence --patch --exact{model} {} | patch -p0\n", case.name)
}

fn look(
    suite: &Suite,
    case: &Case,
    model: Model,
    build: &Build<'_>,
) -> Result<PackageRepair, (Exit, String)> {
    let (args, root) = (build.args, build.workspace.root.clone());
    let input = |why: String| (Exit::Input, why);
    let common = Common { time_limit: Some(args.common.time_limit.unwrap_or(TIME)), ..args.common.clone() };
    let mut engine = engines::options(model, &interrupt::limits(&common));
    (engine.deadlock, engine.races) = (!args.no_deadlock, args.races || args.loom);
    let settings = Settings {
        goal: Aim::Safe,
        search: fence::Options { full_only: model != Model::Pso, ..fence::Options::new(model) },
        existing: false,
        engine,
    };
    let (program, _) = run::load_all(suite, case, &root, &[]).map_err(input)?;
    let texts = own_texts(&program, &root);
    let files: Vec<PathBuf> = texts.iter().map(|t| PathBuf::from(&t.name)).collect();
    let mut shadow: Option<Shadow> = None;
    let mut compile = |texts: &[PackageText]| {
        let shadow = match &mut shadow {
            Some(shadow) => shadow,
            none => none.insert(build.shadow(&files).map_err(NotCompiled::Otherwise)?),
        };
        compiled(suite, case, build, shadow, texts)
    };
    repair_package(&program, &texts, &settings, &mut compile).map_err(|r| (Exit::Internal, r.to_string()))
}

/// The files of the program that are the user's own.
fn own_texts(program: &Program, root: &Path) -> Vec<PackageText> {
    let own = |f: &&weir_ir::SourceFile| {
        let path = Path::new(&f.name);
        let inside = !path.components().any(|c| matches!(c, std::path::Component::ParentDir));
        path.is_relative()
            && inside
            && f.name.ends_with(".rs")
            && std::fs::read_to_string(root.join(path)).is_ok_and(|text| text == f.text)
    };
    let files = program.sources.files.iter().filter(own);
    files.map(|f| PackageText { name: f.name.clone(), text: f.text.clone() }).collect()
}

/// The case, compiled with changed files.
fn compiled(
    suite: &Suite,
    case: &Case,
    build: &Build<'_>,
    shadow: &Shadow,
    texts: &[PackageText],
) -> Result<(Program, Vec<Mark>), NotCompiled> {
    let changed: Vec<(&Path, &str)> = texts.iter().map(|t| (Path::new(&t.name), t.text.as_str())).collect();
    shadow.change(&changed).map_err(NotCompiled::Otherwise)?;
    let unit: Unit = build.again(&suite.unit, shadow)?;
    let again = cases::suite(unit, build.goal, build.args).map_err(NotCompiled::Otherwise)?;
    let same = again.cases.iter().find(|c| c.name == case.name);
    let same = same.ok_or_else(|| NotCompiled::Otherwise(format!("`{}` is gone", case.name)))?;
    run::load_all(&again, same, &build.workspace.root, texts).map_err(NotCompiled::Otherwise)
}

/// Whether tests or programs are meant.
pub fn goal(args: &CargoArgs) -> Goal {
    let programs = args.bins || args.examples || !args.bin.is_empty() || !args.example.is_empty();
    if programs { Goal::Programs } else { Goal::Tests }
}
