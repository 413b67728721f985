//! `weir export`: a program in another tool's language.

use super::output;
use crate::cli::{ExportArgs, ExportTo};
use crate::exit::Exit;
use crate::input::{self, Refused};

/// Exports a program, as it runs under sequential consistency.
pub fn run(args: &ExportArgs) -> Exit {
    let text = input::load(&args.file).and_then(|program| {
        let exported = match args.to {
            ExportTo::Promela => weir_export::promela::export(&program),
        };
        exported.map_err(|diagnostics| Refused { sources: program.sources, diagnostics })
    });
    match text {
        Err(refused) => {
            output::diagnostics(&refused.diagnostics, &refused.sources);
            Exit::Input
        }
        Ok(text) => output::text_or_file(&text, args.output.as_deref()),
    }
}
