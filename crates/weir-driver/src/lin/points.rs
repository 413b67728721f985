//! Linearization points: `weir lin --points`.

use super::answer::{Answer, Trouble, Verdict, Witness, input_error};
use crate::options::LinArgs;
use weir_engine::{Stats, piece};
use weir_ir::{BufferEntry, Diagnostic, ObjectDecl, Program, Replay, Step, ThreadId, Trace};
use weir_lin::{Client, Criterion, Options, Scenario, Spec};
use weir_points::{Checker, Found, Refused, judge};

fn refused(why: Refused) -> Trouble {
    match why {
        Refused::Input(why) => input_error(why),
        Refused::Internal(why) => Trouble::Internal(why),
    }
}

/// Checks the points in one scenario; what is found has been replayed by the
/// judge, and found again by the plain definition.
pub fn one(
    scenario: &Scenario,
    client: &Client,
    object: &ObjectDecl,
    spec: &Spec,
    options: &Options,
) -> Result<(Verdict, Stats), Trouble> {
    // Store-buffer graphs can be large.
    let built = piece::run(options.budget.clone(), || Checker::new(client, object, spec, options));
    let checker = match built {
        Ok(checker) => checker.map_err(refused)?,
        Err(why) => {
            return Ok((Verdict::Unknown(why, scenario.show(object)), Stats::default()));
        }
    };
    let (found, stats) = weir_points::check(&checker, options).map_err(refused)?;
    let verdict = match found {
        Found::Right => Verdict::Yes,
        Found::Stopped(why) => Verdict::Unknown(why, scenario.show(object)),
        Found::Wrong(trace, wrong) => {
            let client = checker.client;
            let (trace, replay, look) = judged(&client, object, spec, options.criterion, trace, &wrong)?;
            Verdict::No(Box::new(Witness {
                scenario: scenario.clone(),
                client,
                trace,
                replay,
                history: look.history,
                why: look.order,
                wrong: Some(wrong),
            }))
        }
    };
    Ok((verdict, stats))
}

/// An execution with wrong points, replayed by the judge; what is wrong with it is found
/// again by the plain definition.
pub fn judged(
    client: &Client,
    object: &ObjectDecl,
    spec: &Spec,
    criterion: Criterion,
    mut trace: Trace,
    wrong: &str,
) -> Result<(Trace, Replay, judge::Look), Trouble> {
    let judged = |trace: &Trace| {
        let replay = weir_machine::replay(&client.program, trace)
            .map_err(|e| Trouble::Internal(format!("the judge refuses the execution found: {e}")))?;
        let look = judge::look(client, object, spec, criterion, trace, &replay);
        Ok((replay, look.map_err(input_error)?))
    };
    let (mut replay, mut look) = judged(&trace)?;
    if trace.violation.is_none() && look.wrong.is_none() {
        // It shows once the stores have reached memory.
        trace.steps.extend(flushes(&replay.snapshots));
        (replay, look) = judged(&trace)?;
    }
    if trace.violation.is_none() && look.wrong.is_none() {
        return Err(Trouble::Internal(format!("the points of the execution found are right: {wrong}")));
    }
    Ok((trace, replay, look))
}

/// Flushes of everything that waits at the end of an execution.
fn flushes(snapshots: &[weir_ir::Snapshot]) -> Vec<Step> {
    let Some(last) = snapshots.last() else { return Vec::new() };
    let waiting = |(t, thread): (usize, &weir_ir::ThreadView)| {
        let flush = move |e: &BufferEntry| match e {
            BufferEntry::Store(addr, _) | BufferEntry::Bytes(addr, ..) => {
                Some(Step::Flush { thread: ThreadId::new(t), addr: *addr })
            }
            BufferEntry::Mark => None,
        };
        thread.buffer.iter().filter_map(flush).collect::<Vec<Step>>()
    };
    last.threads.iter().enumerate().flat_map(waiting).collect()
}

/// The program that checks the points, of the scenario where they are wrong, else of
/// the first one: as Promela, or as Weir for SC.
///
/// # Errors
/// Why there is none.
pub fn program_text(
    program: &Program,
    object: &ObjectDecl,
    spec: &Spec,
    criterion: Criterion,
    args: &LinArgs,
    answer: &Answer,
    promela: bool,
) -> Result<String, Diagnostic> {
    let error = |text: String| Diagnostic::error_without_place(text);
    let given = args.scenario.as_ref().or(object.scenarios.first().map(|(text, _)| text));
    let scenario = match (&answer.verdict, given) {
        (Verdict::No(w), _) => w.scenario.clone(),
        (_, Some(text)) => Scenario::parse(text, program, object).map_err(error)?,
        (_, None) => return Err(error("--write needs a scenario: --scenario \"…\"".into())),
    };
    let calls = scenario.calls(program, object, spec).map_err(error)?;
    let client = Client::new(program, object, calls, spec, args.fence_at_return);
    let fence_at_return = args.fence_at_return;
    let options = Options { fence_at_return, ..Options::new(args.model, criterion) };
    let checker = Checker::new(&client, object, spec, &options).map_err(|e| match e {
        Refused::Input(why) | Refused::Internal(why) => error(why),
    })?;
    if promela {
        let text = weir_export::promela::export(&checker.program);
        return text.map_err(|d| d.into_iter().next().unwrap_or_else(|| error("this is not Promela".into())));
    }
    Ok(format!(
        "// The linearization points of `{}` in the scenario {} under {}, as a program for SC:\n\
         // written by weir lin --points --write. No assertion fails if they are right.\n{}",
        program.name,
        scenario.show(object),
        args.model,
        weir_ir::text::print(&checker.program)
    ))
}
