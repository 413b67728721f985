//! What a run leaves behind beside its answer: `--html`, `--sarif`, `--github`.

use crate::cli::Common;
use crate::exit::Exit;
use crate::output;
use serde_json::Value;
use weir_ir::{Diagnostic, Sources};
use weir_report::{annotations, json, page, sarif};

/// The answer about one file in the forms that are wanted.
#[derive(Clone, Debug, Default)]
pub struct Report {
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
        Report {
            result: wants_result(common).then(|| json::error(file, list, sources)),
            page: common.html.is_some().then(|| page::refused(file, command, list, sources)),
        }
    }
}

/// Whether the `--json` object is needed.
pub fn wants_result(common: &Common) -> bool {
    common.json || common.github || common.sarif.is_some()
}

/// Prints and writes what is wanted about all files: the `--json` object
/// (`single`: without a list around it), the annotations, the files.
pub fn finish(common: &Common, reports: Vec<Report>, single: bool) -> Result<(), String> {
    let (mut results, mut pages) = (Vec::new(), Vec::new());
    for r in reports {
        results.extend(r.result);
        pages.extend(r.page);
    }
    if let Some(out) = &common.html {
        output::write(out, &weir_html::report(&page::page(pages)))?;
    }
    if let Some(out) = &common.sarif {
        output::write(out, &format!("{:#}\n", sarif::log(&results)))?;
    }
    if common.github {
        let lines = annotations::github(&results);
        if common.json { output::note(&lines) } else { output::text(&lines) }
    }
    if common.json {
        let one = single && results.len() == 1;
        output::json(&if one { results.swap_remove(0) } else { json::results(results) });
    }
    Ok(())
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
