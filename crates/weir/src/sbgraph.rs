//! The engine `sbgraph`: the SC program of the store-buffer graphs, explored.

use crate::engines::Trouble;
use crate::portfolio;
use weir_explore::Options;
use weir_ir::{Model, Outcome, Program, Verdict};
use weir_sbgraph::Unsupported;

/// Explores the SC program; what it finds is mapped back to the original. A
/// program without finite graphs is answered by another engine, and the answer
/// says why.
pub fn sbgraph(program: &Program, options: &Options) -> Result<Verdict, Trouble> {
    if options.model == Model::Sc {
        return Ok(weir_explore::explore(program, options));
    }
    let started = std::time::Instant::now();
    let reduction = match weir_sbgraph::reduce(program, &weir_sbgraph::Options::new(options.model)) {
        Ok(reduction) => reduction,
        Err(why) => return elsewhere(program, options, &why),
    };
    // A checkpoint would be one of the SC program, not of the user's.
    let search = Options { model: Model::Sc, checkpoints: None, ..options.clone() };
    let mut verdict = weir_explore::explore(&reduction.program, &search);
    verdict.model = options.model;
    verdict.engine = "sbgraph".into();
    verdict.stats.seconds = started.elapsed().as_secs_f64();
    let nodes: usize = reduction.graphs.iter().map(|g| g.nodes.len()).sum();
    verdict.stats.notes.push(("graph nodes".into(), nodes.to_string()));
    if let Outcome::Unsafe(trace) = &verdict.outcome {
        let trace = reduction.back(trace).map_err(|why| {
            Trouble::Internal(format!("an execution of the store-buffer graphs does not map back: {why}"))
        })?;
        verdict.outcome = Outcome::Unsafe(trace);
    }
    Ok(verdict)
}

fn elsewhere(program: &Program, options: &Options, why: &Unsupported) -> Result<Verdict, Trouble> {
    let mut verdict = portfolio::auto(program, options)?;
    let text = format!("not by sbgraph, because of an {}", why.describe(&program.sources));
    let text = match why {
        Unsupported::UnfencedLoop { .. } => text,
        _ => format!("not by sbgraph: {}", why.describe(&program.sources)),
    };
    verdict.stats.notes.retain(|(name, _)| name != "why");
    verdict.stats.notes.insert(0, ("why".into(), text));
    Ok(verdict)
}
