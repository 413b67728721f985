//! `weir check --opt O0,O1,O2`: one program at several levels of optimisation.
//!
//! Each level is a question of its own, with all the time there is for one. A compiler may merge,
//! move or leave out accesses at one level and not at another, so answers may differ; that is said
//! at the end.

use super::check;
use crate::artifacts::{self, Report};
use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::output;
use weir_driver::compile;
use weir_ir::{Diagnostic, Sources};

/// The levels as the compiler of a file has them: `O2` is `-O2`, and in Rust `-Copt-level=2`.
fn flag(file: &str, level: &str) -> Result<String, Diagnostic> {
    let level = level.trim_start_matches('-');
    let name = level.strip_prefix('O').unwrap_or(level);
    if name.is_empty() || !["0", "1", "2", "3", "s", "z", "fast", "g"].contains(&name) {
        let d = Diagnostic::error_without_place(format!("`{level}` is no level of optimisation"));
        return Err(d.hint("the levels are O0, O1, O2, O3, Os and Oz"));
    }
    match compile::level(file, &[]) {
        None => {
            let d = Diagnostic::error_without_place(format!("`{file}` is not compiled"));
            Err(d.hint("--opt is for C, C++ and Rust"))
        }
        Some(default) if default.starts_with("-C") => Ok(format!("-Copt-level={name}")),
        Some(_) => Ok(format!("-O{name}")),
    }
}

/// The word for an answer, by the exit code it has.
fn word(exit: Exit) -> &'static str {
    match exit {
        Exit::Good => "safe",
        Exit::Bad => "unsafe",
        Exit::Unknown => "unknown",
        _ => "no answer",
    }
}

/// What is worst of several: what is wrong, before what is not known.
fn worst(all: &[Exit]) -> Exit {
    let order = [Exit::Internal, Exit::Input, Exit::Bad, Exit::Unknown];
    order.into_iter().find(|e| all.contains(e)).unwrap_or(Exit::Good)
}

/// Checks every file at every level.
pub fn run(args: &CheckArgs) -> Exit {
    let (mut exits, mut reports) = (Vec::new(), Vec::new());
    for file in &args.files {
        let mut said = Vec::new();
        for level in &args.opt {
            let level = match flag(file, level) {
                Ok(level) => level,
                Err(d) => {
                    reports.push(Report::refused(&args.common, "check", file, &[d], &Sources::default()));
                    exits.push(Exit::Input);
                    continue;
                }
            };
            let mut flags = args.flags.clone();
            flags.push(level.clone());
            let own = CheckArgs { flags, opt: Vec::new(), files: vec![file.clone()], ..args.clone() };
            if args.opt.len() > 1 && !args.common.json {
                output::text(&format!("{file} {level}: "));
            }
            let (exit, report) = check::check(file, &own, None, None);
            said.push((level, exit));
            exits.push(exit);
            reports.push(report);
        }
        if let (Some((_, first)), true, false) = (said.first(), said.len() > 1, args.common.json) {
            let list: Vec<String> = said.iter().map(|(l, e)| format!("{} at {l}", word(*e))).collect();
            let same = said.iter().all(|(_, e)| e == first);
            let what = if same { "the levels agree" } else { "the levels differ" };
            output::text(&format!("\n{what}: {}\n", list.join(", ")));
        }
    }
    let alone = reports.len() == 1;
    match artifacts::finish(&args.common, reports, alone) {
        Ok(()) => worst(&exits),
        Err(message) => {
            output::error(&message);
            Exit::Input
        }
    }
}
