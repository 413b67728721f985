//! `weir litmus`: many litmus tests at once, printed as herd7 does or as a table.

use super::litmus_log::{Compared, Log};
use crate::cli::{LitmusArgs, LitmusFormat};
use crate::cluster::{self, Gathered, Spread, helped};
use crate::exit::Exit;
use crate::{interrupt, output};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Instant;
use weir_driver::{input, limits};
use weir_engine::{StopReason, Team};
use weir_explore::{Finals, Options};
use weir_ir::{Diagnostic, Model, Program};
use weir_report::{LitmusResult, herd, tsv, verdict};

/// What one file gave, ready to print.
#[derive(Default)]
struct Answer {
    text: String,
    json: Vec<Value>,
    exit: Exit,
    refused: Option<input::Refused>,
    /// Runs (a test under a model), and states visited in them.
    runs: u64,
    states: u64,
}

/// Runs every test under every model; prints in the order of the arguments.
pub fn run(args: &LitmusArgs) -> Exit {
    if args.common.html.is_some() || args.common.sarif.is_some() || args.common.github {
        let d = weir_ir::Diagnostic::error_without_place("a litmus test is no finding, and has no page")
            .hint("`weir check TEST.litmus` takes --html, --sarif and --github");
        output::diagnostics(&[d], &weir_ir::Sources::default());
        return Exit::Input;
    }
    let mut files = Vec::new();
    for name in &args.files {
        if let Err(message) = expand(name, &mut files) {
            output::error(&message);
            return Exit::Input;
        }
    }
    let log = match args.compare.as_deref().map(Log::read).transpose() {
        Ok(log) => log,
        Err(message) => {
            output::error(&message);
            return Exit::Input;
        }
    };
    let log = log.as_ref();
    let pool = match rayon::ThreadPoolBuilder::new().num_threads(args.common.jobs.map_or(0, |j| j.0)).build()
    {
        Ok(pool) => pool,
        Err(e) => {
            output::error(&format!("the system gives no worker threads: {e}"));
            return Exit::Internal;
        }
    };
    let spread = Spread::of((&args.cluster, &args.cluster_key, args.process), &args.common);
    let gathered = match spread.map(|spread| cluster::gather(spread, &about(&files, args))).transpose() {
        Ok(gathered) => gathered,
        Err(message) => {
            output::error(&message);
            return Exit::Input;
        }
    };
    let team = gathered.as_ref().map(Gathered::team);
    if let Some(team) = team.filter(|team| !team.leads()) {
        return helped(team.serve(&|piece, _| piece_of(piece, &files, args)), args.common.quiet);
    }
    if args.format == LitmusFormat::Tsv && !args.common.json {
        output::text(tsv::HEADER);
    }
    let start = Instant::now();
    let mut exit = Exit::Good;
    let mut results = Vec::new();
    let (mut runs, mut states) = (0, 0);
    // In batches, so that answers appear while later tests still run.
    for (batch, first) in files.chunks(BATCH).zip((0..).step_by(BATCH)) {
        let answers: Result<Vec<Answer>, StopReason> =
            match team {
                None => Ok(pool
                    .install(|| batch.par_iter().with_max_len(4).map(|file| one(file, args, log)).collect())),
                Some(team) => together(team, &files, first..first + batch.len(), args),
            };
        let answers = match answers {
            Ok(answers) => answers,
            Err(why) => {
                output::error(&why.to_string());
                exit = exit.worse(if why.is_bug() { Exit::Internal } else { Exit::Unknown });
                break;
            }
        };
        for answer in answers {
            exit = exit.worse(answer.exit);
            runs += answer.runs;
            states += answer.states;
            results.extend(answer.json);
            if !args.common.json {
                output::text(&answer.text);
                if let Some(refused) = answer.refused {
                    output::diagnostics(&refused.diagnostics, &refused.sources);
                }
            }
        }
    }
    if args.common.json {
        let single = results.len() == 1;
        output::json(&if single { results.swap_remove(0) } else { weir_report::json::results(results) });
    }
    if args.common.stats {
        // Not among the answers, which other programs read.
        output::note(&format!(
            "{} runs of {} tests, {} states, {}, peak memory {}\n",
            verdict::grouped(runs),
            verdict::grouped(files.len() as u64),
            verdict::grouped(states),
            verdict::duration(start.elapsed().as_secs_f64()),
            verdict::bytes(limits::peak_memory()),
        ));
        for (process, row) in team.map_or(Vec::new(), Team::rows) {
            output::note(&format!("{process}: {row}\n"));
        }
    }
    exit
}

/// So many tests are answered before any of their answers is printed.
const BATCH: usize = 256;

/// What all processes of a cluster have to have in common: the tests, and what is asked.
fn about(files: &[String], args: &LitmusArgs) -> String {
    let models: Vec<&str> = args.model.iter().map(|model| model.name()).collect();
    let mut all = format!("litmus {models:?} {:?} {} {}", args.format, args.common.json, args.common.quiet);
    for file in files {
        // What cannot be read is refused by everybody alike.
        let text = input::read(file).unwrap_or_default();
        all += &format!("\n{file} {}\n{text}", text.len());
    }
    all
}

/// The answers about some tests, by whoever has time for them.
fn together(
    team: &dyn Team,
    files: &[String],
    some: std::ops::Range<usize>,
    args: &LitmusArgs,
) -> Result<Vec<Answer>, StopReason> {
    let pieces = some.clone().map(|i| (i as u64).to_le_bytes().to_vec()).collect();
    let answers = team.all(pieces, &|piece, _| piece_of(piece, files, args), &mut |_, _| false)?;
    let nonsense = || StopReason::Exhausted("a process gave an answer that makes no sense".into());
    let answer = |(answer, i): (Option<Vec<u8>>, usize)| {
        let value: Value = serde_json::from_slice(&answer.unwrap_or_default()).map_err(|_| nonsense())?;
        // Messages are made here: they have places in texts.
        if value["refused"] == true {
            return Ok(one(&files[i], args, None));
        }
        let exit =
            value["exit"].as_u64().and_then(|code| EXITS.into_iter().find(|e| u64::from(e.code()) == code));
        Ok(Answer {
            text: value["text"].as_str().unwrap_or_default().to_string(),
            json: value["json"].as_array().cloned().unwrap_or_default(),
            exit: exit.ok_or_else(nonsense)?,
            refused: None,
            runs: value["runs"].as_u64().unwrap_or(0),
            states: value["states"].as_u64().unwrap_or(0),
        })
    };
    answers.into_iter().zip(some).map(answer).collect()
}

const EXITS: [Exit; 5] = [Exit::Good, Exit::Bad, Exit::Unknown, Exit::Input, Exit::Internal];

/// The answer about a test, as a piece of work.
fn piece_of(piece: &[u8], files: &[String], args: &LitmusArgs) -> Vec<u8> {
    let index = piece.try_into().map(u64::from_le_bytes).ok().map(|i| i as usize);
    let Some(file) = index.and_then(|i| files.get(i)) else { return Vec::new() };
    let answer = one(file, args, None);
    let value = json!({
        "text": answer.text,
        "json": answer.json,
        "exit": answer.exit.code(),
        "refused": answer.refused.is_some(),
        "runs": answer.runs,
        "states": answer.states,
    });
    value.to_string().into_bytes()
}

/// A folder stands for the litmus tests in it, in byte order.
fn expand(name: &str, files: &mut Vec<String>) -> Result<(), String> {
    if !Path::new(name).is_dir() {
        files.push(name.to_string());
        return Ok(());
    }
    let entries = std::fs::read_dir(name).map_err(|e| format!("`{name}` cannot be read: {e}"))?;
    let mut inside: Vec<String> = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() || path.extension().is_some_and(|e| e == "litmus") {
            let shown = path.display().to_string();
            inside.push(shown.strip_prefix("./").unwrap_or(&shown).to_string());
        }
    }
    inside.sort();
    inside.iter().try_for_each(|f| expand(f, files))
}

fn one(file: &str, args: &LitmusArgs, log: Option<&Log>) -> Answer {
    let mut answer = Answer::default();
    let loaded = input::load(file).and_then(|p| match problem(&p) {
        Some(d) => Err(input::Refused { sources: p.sources.clone(), diagnostics: vec![d] }),
        None => Ok(p),
    });
    let program = match loaded {
        Ok(program) => program,
        Err(refused) => {
            answer.exit = Exit::Input;
            answer.json.push(weir_report::json::error(file, &refused.diagnostics, &refused.sources));
            answer.refused = Some(refused);
            return answer;
        }
    };
    for &model in &args.model {
        let start = Instant::now();
        let limits = interrupt::limits(&args.common);
        let options = Options { budget: limits.budget(), ..Options::new(model) };
        let finals = weir_explore::final_states(&program, &options);
        report((file, &program), model, finals, start, (args, log), &mut answer);
    }
    answer
}

fn problem(program: &Program) -> Option<Diagnostic> {
    program
        .is_parameterised()
        .then(|| Diagnostic::error_without_place("a litmus test has a fixed number of threads"))
}

fn report(
    (file, program): (&str, &Program),
    model: Model,
    finals: Finals,
    start: Instant,
    (args, log): (&LitmusArgs, Option<&Log>),
    answer: &mut Answer,
) {
    answer.runs += 1;
    answer.states += finals.stats.states;
    if let Some(why) = finals.incomplete {
        answer.exit = answer.exit.worse(Exit::Unknown);
        if args.common.json {
            answer.json.push(json!({
                "verdict": "unknown",
                "test": program.name,
                "file": file,
                "model": model.name(),
                "engine": "explore",
                "scope": "nothing",
                "reason": why.to_string(),
                "states": finals.stats.states,
                "transitions": finals.stats.transitions,
                "seconds": finals.stats.seconds,
                "peak_memory_bytes": limits::peak_memory(),
            }));
        }
        answer.text += &match args.format {
            LitmusFormat::Herd => format!("Test {} Unknown\n{why}\n\n", program.name),
            LitmusFormat::Tsv => format!("{file}\t{}\tUnknown\t\t{why}\n", model.name()),
        };
        return;
    }
    // A test without a condition holds in every state, as `forall (true)` does.
    let asked = !program.properties.is_empty();
    let positive = finals.states.values().filter(|holds| **holds || !asked).count();
    let result = LitmusResult {
        program,
        model,
        negative: finals.states.len() - positive,
        positive,
        states: finals.states.into_keys().collect(),
    };
    let compared = log.map(|log| Compared::of(log, &result));
    if let Some(compared) = &compared {
        answer.exit = answer.exit.worse(compared.exit());
    }
    if args.common.json {
        let types: Vec<_> =
            program.observables.iter().map(|o| weir_ir::verify::type_of(program, None, &o.expr)).collect();
        let numbers = |state: &Vec<i64>| -> Vec<serde_json::Value> {
            state.iter().zip(&types).map(|(v, ty)| weir_report::trace_json::number(*ty, *v)).collect()
        };
        let final_states: Vec<_> = result.states.iter().map(numbers).collect();
        let names: Vec<&str> = program.observables.iter().map(|o| o.name.as_str()).collect();
        let mut object = json!({
            "verdict": if result.holds() { "ok" } else { "no" },
            "test": program.name,
            "file": file,
            "model": model.name(),
            "engine": "explore",
            "scope": "all executions",
            "warnings": weir_report::json::diagnostics(&program.warnings, &program.sources),
            "observation": result.observation(),
            "positive": result.positive,
            "negative": result.negative,
            "locations": names,
            "final_states": final_states,
            "states": finals.stats.states,
            "transitions": finals.stats.transitions,
            "seconds": finals.stats.seconds,
            "peak_memory_bytes": limits::peak_memory(),
        });
        if let Some(compared) = compared {
            object["compared"] = compared.json();
        }
        answer.json.push(object);
    } else if let Some(compared) = compared {
        answer.text += &compared.text();
    } else {
        answer.text += &match args.format {
            LitmusFormat::Herd if args.common.quiet => format!(
                "Observation {} {} {} {}\n",
                program.name,
                result.observation(),
                result.positive,
                result.negative
            ),
            LitmusFormat::Herd => herd::render(&result, start.elapsed().as_secs_f64()),
            LitmusFormat::Tsv => tsv::row(file, &result),
        };
    }
}
