//! `weir export`: a program in another tool's language.

use super::output;
use crate::cli::{ExportArgs, ExportTo};
use crate::exit::Exit;
<<<<<<< HEAD
use crate::input::{self, Refused};
use crate::sbgraph;
use weir_ir::Model;

/// Exports a program.
pub fn run(args: &ExportArgs) -> Exit {
    let text = input::load(&args.file).and_then(|program| {
        let model = args.model.unwrap_or(if args.to == ExportTo::Promela { Model::Sc } else { Model::Tso });
        let options =
            weir_sbgraph::Options { minimise: !args.no_minimise, ..weir_sbgraph::Options::new(model) };
        let exported = match args.to {
            ExportTo::Promela if model == Model::Sc => weir_export::promela::export(&program),
            ExportTo::Promela => sbgraph::promela(&program, &options).map_err(|d| vec![d]),
            ExportTo::PromelaOmm => {
                sbgraph::promela_omm(&program, model, args.buffer.map(|n| n as usize)).map_err(|d| vec![d])
            }
            ExportTo::Kiv => sbgraph::kiv(&program, args.global, &options).map_err(|d| vec![d]),
            ExportTo::Dot => sbgraph::dot(&program, &options).map_err(|d| vec![d]),
=======
use crate::input::Refused;
use crate::instances;

/// Exports a program.
pub fn run(args: &ExportArgs) -> Exit {
    let text = instances::load(&args.file, &[], args.threads).and_then(|program| {
        let exported = match (args.to, instances::refusal(&program)) {
            (ExportTo::Cubicle, _) => crate::param::cubicle(&program).map_err(|d| vec![d]),
            (ExportTo::Promela, Some(d)) => Err(vec![d]),
            (ExportTo::Promela, None) => weir_export::promela::export(&program),
>>>>>>> main
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
