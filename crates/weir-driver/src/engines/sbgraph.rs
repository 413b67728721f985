//! The engine `sbgraph`: the SC program of the store-buffer graphs, explored.

use crate::threads;
use weir_engine::{Certificate, Covered, Outcome, StopReason, Verdict, piece};
use weir_explore::Options;
use weir_ir::{Diagnostic, Model, Program, RoutineId, Sources, ThreadId};
pub use weir_passes::returns::fenced_calls;
use weir_sbgraph::{Graph, Kind, Unsupported, show};

/// Explores the SC program; what it finds is mapped back to the original.
///
/// # Errors
/// Why the program has no finite graphs.
pub(super) fn sbgraph(program: &Program, options: &Options) -> Result<Verdict, Unsupported> {
    if options.model == Model::Sc {
        return Ok(weir_explore::explore(program, options));
    }
    // Where its threads are not known beforehand, the graphs say why there are none.
    match threads::from_the_start(program) {
        Ok(Some(fixed)) if !options.deadlock => {
            let verdict = explored(&fixed.program, options)?;
            Ok(threads::about_original(&fixed, verdict))
        }
        _ => explored(program, options),
    }
}

fn explored(program: &Program, options: &Options) -> Result<Verdict, Unsupported> {
    let started = weir_engine::clock::Instant::now();
    let reduce = || weir_sbgraph::reduce(program, &weir_sbgraph::Options::new(options.model));
    let reduction = match piece::run(options.budget.clone(), reduce) {
        Ok(reduction) => reduction?,
        Err(why) => {
            return Ok(Verdict::new(options.model, "sbgraph", Outcome::Unknown(why, Covered::Nothing)));
        }
    };
    // A checkpoint would be one of the SC program, not of the user's.
    let search = Options { model: Model::Sc, checkpoints: None, ..options.clone() };
    let mut verdict = weir_explore::explore(&reduction.program, &search);
    verdict.model = options.model;
    verdict.engine = "sbgraph".into();
    verdict.stats.seconds = started.elapsed().as_secs_f64();
    let nodes: usize = reduction.graphs.iter().map(|g| g.nodes.len()).sum();
    verdict.stats.notes.push(("graph nodes".into(), nodes.to_string()));
    match &verdict.outcome {
        Outcome::Unsafe(trace) => {
            verdict.outcome = match reduction.back(trace) {
                Ok(trace) => Outcome::Unsafe(trace),
                Err(why) => {
                    let why = format!("an execution of the store-buffer graphs does not map back: {why}");
                    Outcome::Unknown(StopReason::Bug(why), Covered::Nothing)
                }
            };
        }
        Outcome::Safe(scope, _) => verdict.outcome = Outcome::Safe(*scope, Certificate::Translated),
        _ => {}
    }
    Ok(verdict)
}

/// Why another engine answers.
pub(super) fn not_by(why: &Unsupported, sources: &Sources) -> String {
    let text = why.describe(sources);
    match why {
        Unsupported::UnfencedLoop { .. } => format!("not by sbgraph, because of an {text}"),
        _ => format!("not by sbgraph: {text}"),
    }
}

/// Which graphs of a program are wanted.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// Those of all threads and procedures.
    All,
    /// The one of the thread, template or procedure with this name.
    Named(&'a str),
}

/// The graphs of a program.
pub fn graphs(
    program: &Program,
    wanted: Wanted<'_>,
    options: &weir_sbgraph::Options,
) -> Result<Vec<Graph>, Diagnostic> {
    let mut found = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: String, routine: RoutineId, thread: Option<ThreadId>| {
        let asked = match wanted {
            Wanted::All => !names.contains(&name),
            Wanted::Named(n) => n == name && found.is_empty(),
        };
        names.push(name.clone());
        if asked {
            let graph = weir_sbgraph::graph(program, routine, thread, options)
                .map_err(|why| why.diagnostic(&program.sources))?;
            found.push(Graph { name, ..graph });
        }
        Ok(())
    };
    for t in (0..program.threads.len()).map(ThreadId::new) {
        let template = program.template(program.threads[t.index()].template);
        // A function that is asked for is drawn for any arguments.
        let open = matches!(wanted, Wanted::Named(_)) && program.routine(template.routine).params > 0;
        add(program.thread_name(t), template.routine, Some(t).filter(|_| !open))?;
    }
    for (i, r) in program.routines.iter().enumerate() {
        let runs = |t: &weir_ir::Template| t.routine.index() == i && t.count != weir_ir::Count::OnSpawn;
        let threads = program.templates.iter().any(runs);
        // The code of threads is shown per thread, unless it is asked for.
        if !threads || matches!(wanted, Wanted::Named(_)) {
            add(r.name.clone(), RoutineId::new(i), None)?;
        }
    }
    match (found.is_empty(), wanted) {
        (true, Wanted::Named(name)) => {
            let meant = weir_ir::diag::suggest(name, names.iter().map(String::as_str));
            let hint = match meant {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("there are: {}", names.join(", ")),
            };
            Err(Diagnostic::error_without_place(format!("there is no thread or procedure `{name}`"))
                .hint(hint))
        }
        _ => Ok(found),
    }
}

/// The SC program of the graphs, as Weir text.
pub fn reduced(program: &Program, model: Model, minimise: bool) -> Result<String, Diagnostic> {
    let options = weir_sbgraph::Options { minimise, ..weir_sbgraph::Options::new(model) };
    let reduction =
        weir_sbgraph::reduce(program, &options).map_err(|why| why.diagnostic(&program.sources))?;
    let text = weir_ir::text::print(&reduction.program);
    Ok(format!(
        "// `{}` under {model}, as a program for SC: written by weir reduce --sbgraph.\n{text}",
        program.name
    ))
}

fn refused(what: String) -> Diagnostic {
    Diagnostic::error_without_place(format!("{what}: this cannot be exported"))
}

/// The store-buffer graphs as Promela.
pub fn promela(program: &Program, options: &weir_sbgraph::Options) -> Result<String, Diagnostic> {
    let reduction = weir_sbgraph::reduce(program, options).map_err(|why| why.diagnostic(&program.sources))?;
    let promela = weir_export::promela::weak::graph(program, &reduction).map_err(refused)?;
    Ok(promela.text)
}

/// The program with a process per store buffer as Promela.
pub fn promela_omm(program: &Program, model: Model, buffer: Option<usize>) -> Result<String, Diagnostic> {
    let omm = weir_export::promela::weak::omm(program, model, buffer).map_err(refused)?;
    Ok(omm.promela.text)
}

/// The graphs of the procedures as KIV specifications; those of the threads
/// where there are no procedures.
pub fn kiv(program: &Program, global: bool, options: &weir_sbgraph::Options) -> Result<String, Diagnostic> {
    let all = graphs(program, Wanted::All, options)?;
    let thread =
        |g: &Graph| (0..program.threads.len()).any(|t| program.thread_name(ThreadId::new(t)) == g.name);
    let procedures: Vec<Graph> = all.iter().filter(|g| !thread(g)).cloned().collect();
    let chosen = if procedures.is_empty() { &all } else { &procedures };
    let state = if global { weir_export::kiv::State::Global } else { weir_export::kiv::State::Local };
    weir_export::kiv::kiv(program, chosen, state).map_err(refused)
}

/// All graphs in the language of graphviz.
pub fn dot(program: &Program, options: &weir_sbgraph::Options) -> Result<String, Diagnostic> {
    let all = graphs(program, Wanted::All, options)?;
    Ok(all.iter().map(|g| weir_export::dot::dot(program, g)).collect())
}

/// A graph in words: its figures, and its edges where they are to be listed.
pub fn described(program: &Program, g: &Graph, listed: bool) -> String {
    let count = |kind: Kind| g.edges.iter().filter(|e| e.kind == kind).count();
    let mut text = format!(
        "{} under {}: {} nodes, {} edges ({} writes, {} flushes, {} reads, {} early reads)\n",
        g.name,
        g.model,
        g.nodes.len(),
        g.edges.len(),
        count(Kind::Write),
        count(Kind::Flush),
        count(Kind::Read),
        count(Kind::EarlyRead)
    );
    if !listed {
        return text;
    }
    let names: Vec<String> = (0..g.nodes.len()).map(|n| g.node_text(program, n)).collect();
    let wide = names.iter().map(|n| n.chars().count()).max().unwrap_or(0).min(60);
    for (n, out) in g.out_table().iter().enumerate() {
        for e in out {
            let e = &g.edges[*e];
            let what = show::edge(program, g, e);
            let line = e.step.map_or(0, |s| program.sources.line(g.flat.edges[s].span));
            let place = if line > 0 { format!("   line {line}") } else { String::new() };
            text += &format!("  {:wide$}  {what}  ->  {}{place}\n", names[n], names[e.dst]);
        }
        if out.is_empty() {
            text += &format!("  {:wide$}  end\n", names[n]);
        }
    }
    text
}
