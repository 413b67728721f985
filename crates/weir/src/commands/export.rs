//! `weir export`: a program in another tool's language.

use super::output;
use crate::cli::{ExportArgs, ExportTo};
use crate::exit::Exit;
use crate::input::Refused;
use crate::instances;

/// Exports a program.
pub fn run(args: &ExportArgs) -> Exit {
    let text = instances::load(&args.file, &[], args.threads).and_then(|program| {
        let exported = match (args.to, instances::refusal(&program)) {
            (ExportTo::Cubicle, _) => crate::param::cubicle(&program).map_err(|d| vec![d]),
            (ExportTo::Promela, Some(d)) => Err(vec![d]),
            (ExportTo::Promela, None) => weir_export::promela::export(&program),
        };
        exported.map_err(|diagnostics| Refused { sources: program.sources, diagnostics })
    });
    match (text, &args.output) {
        (Err(refused), _) => {
            output::diagnostics(&refused.diagnostics, &refused.sources);
            return Exit::Input;
        }
        (Ok(text), None) => output::text(&text),
        (Ok(text), Some(out)) => {
            if let Err(e) = std::fs::write(out, text) {
                output::error(&format!("`{out}` cannot be written: {e}"));
                return Exit::Input;
            }
        }
    }
    Exit::Good
}
