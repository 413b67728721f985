//! `weir export`: a program in another tool's language.

use super::output;
use crate::cli::{ExportArgs, ExportTo};
use crate::exit::Exit;
use crate::input::Refused;
use crate::{instances, sbgraph};
use weir_ir::{Diagnostic, Model, Program};

/// Exports a program.
pub fn run(args: &ExportArgs) -> Exit {
    let text = instances::load(&args.file, &[], args.threads).and_then(|program| {
        exported(&program, args).map_err(|diagnostics| Refused { sources: program.sources, diagnostics })
    });
    match text {
        Err(refused) => {
            output::diagnostics(&refused.diagnostics, &refused.sources);
            Exit::Input
        }
        Ok(text) => output::text_or_file(&text, args.output.as_deref()),
    }
}

fn exported(program: &Program, args: &ExportArgs) -> Result<String, Vec<Diagnostic>> {
    // Only Cubicle takes any number of threads.
    if let Some(d) = instances::refusal(program).filter(|_| args.to != ExportTo::Cubicle) {
        return Err(vec![d]);
    }
    let model = args.model.unwrap_or(if args.to == ExportTo::Promela { Model::Sc } else { Model::Tso });
    let options = weir_sbgraph::Options { minimise: !args.no_minimise, ..weir_sbgraph::Options::new(model) };
    let buffer = args.buffer.map(|n| n as usize);
    let text = match args.to {
        ExportTo::Promela if model == Model::Sc => return weir_export::promela::export(program),
        ExportTo::Promela => sbgraph::promela(program, &options),
        ExportTo::PromelaOmm => sbgraph::promela_omm(program, model, buffer),
        ExportTo::Kiv => sbgraph::kiv(program, args.global, &options),
        ExportTo::Dot => sbgraph::dot(program, &options),
        ExportTo::Cubicle => crate::param::cubicle(program),
    };
    text.map_err(|d| vec![d])
}
