//! What a run leaves behind beside its answer: `--html`, `--sarif`, `--github`.

use crate::cli::{CheckArgs, Common};
use crate::exit::Exit;
use crate::output;
use serde_json::Value;
use weir_ir::{Diagnostic, Sources};
use weir_report::{Answer, annotations, json, page, sarif};

/// The answer about one file, and the forms of it that are wanted.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The answer, for reviewers.
    pub answer: Option<Answer>,
    /// The object that `--json` prints.
    pub result: Option<Value>,
    /// The data of the page.
    pub page: Option<Value>,
}

impl Report {
    /// Messages instead of an answer.
    pub fn refused(
        common: &Common,
        command: &str,
        file: &str,
        list: &[Diagnostic],
        sources: &Sources,
    ) -> Report {
        if !common.json {
            output::diagnostics(list, sources);
        }
        let answer = Answer::refused(file, list, sources);
        Report {
            result: wants_result(common).then(|| json::answer(&answer)),
            answer: Some(answer),
            page: common.html.is_some().then(|| page::refused(file, command, list, sources)),
        }
    }
}

/// Whether the answer is needed as a value: for `--json`, SARIF or annotations.
pub fn wants_result(common: &Common) -> bool {
    common.json || common.github || common.sarif.is_some()
}

/// Whether nothing but the verdict is wanted, so that nobody waits for what explains or repairs it: `-q`
/// is about what is printed for people.
pub fn is_hasty(common: &Common) -> bool {
    common.quiet && common.html.is_none() && !wants_result(common)
}

/// Prints and writes what is wanted about all files: the `--json` object
/// (`single`: without a list around it), the annotations, the files.
pub fn finish(common: &Common, reports: Vec<Report>, single: bool) -> Result<(), String> {
    let (mut answers, mut results, mut pages) = (Vec::new(), Vec::new(), Vec::new());
    for r in reports {
        answers.extend(r.answer);
        results.extend(r.result);
        pages.extend(r.page);
    }
    if let Some(out) = &common.html {
        output::write(out, &weir_html::report(&page::page(pages)))?;
    }
    if let Some(out) = &common.sarif {
        output::write(out, &format!("{:#}\n", sarif::log(&answers)))?;
    }
    if common.github {
        let lines = annotations::github(&answers);
        if common.json { output::note(&lines) } else { output::text(&lines) }
    }
    if common.json {
        let one = single && results.len() == 1;
        output::json(&if one { results.swap_remove(0) } else { json::results(results) });
    }
    Ok(())
}

/// Says why there is no answer about the one file of a command.
pub fn refuse(
    (common, command, file): (&Common, &str, &str),
    exit: Exit,
    list: &[Diagnostic],
    sources: &Sources,
) -> Exit {
    let report = Report::refused(common, command, file, list, sources);
    if let Err(message) = finish(common, vec![report], true) {
        output::error(&message);
    }
    exit
}

/// The same about one of several files, each of which gets a line when little is wanted.
pub fn refuse_one(
    (common, command, file, several): (&Common, &str, &str, bool),
    exit: Exit,
    list: &[Diagnostic],
    sources: &Sources,
) -> (Exit, Report) {
    if common.quiet && several && !common.json {
        // The line has the file's name already.
        output::text("ERROR\n");
    }
    (exit, Report::refused(common, command, file, list, sources))
}

/// The same for `weir check`.
pub fn refuse_check(
    file: &str,
    args: &CheckArgs,
    exit: Exit,
    list: &[Diagnostic],
    sources: &Sources,
) -> (Exit, Report) {
    refuse_one((&args.common, "check", file, args.files.len() > 1), exit, list, sources)
}

/// [`finish`], at the end of a command that ends with `exit` if that works.
pub fn exit(common: &Common, reports: Vec<Report>, single: bool, exit: Exit) -> Exit {
    match finish(common, reports, single) {
        Ok(()) => exit,
        Err(message) => {
            output::error(&message);
            Exit::Input
        }
    }
}
