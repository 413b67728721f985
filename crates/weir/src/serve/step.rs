//! What if: the program goes on by hand, one step after another, as the judge has it.

use super::question::{Question, program};
use serde_json::{Value, json};
use weir_driver::stepping::{Position, follow};
use weir_driver::ways::Way;
use weir_ir::Program;
use weir_report::{choices, path, trace_json, view};

/// Where a path of the question's program leads: the execution so far as `execution`
/// ([`view`]), what is possible then as `enabled` ([`choices`]), and the execution as a file for
/// `weir replay` as `trace`.
///
/// # Errors
/// Why there is no such path, in words.
pub fn answer(q: &Question, steps: &str, settle: bool) -> Result<Value, String> {
    let program = program(q, Way::Small).map_err(|refused| {
        refused.diagnostics.first().map_or("this is no program".into(), |d| d.message.clone())
    })?;
    let (init, steps) = path::read(steps)?;
    let position = follow(&program, q.form.model, &init, &steps, settle)?;
    Ok(shown(&program, &position))
}

fn shown(program: &Program, at: &Position) -> Value {
    let execution = view::Execution {
        title: "by hand",
        trace: &at.trace,
        replay: &at.replay,
        cycle: &[],
        sequential: None,
        happens: None,
    };
    let mut execution = view::execution(program, execution);
    let rows = execution["rows"].as_array().map_or(0, Vec::len);
    // Whoever goes on by hand looks at the last step.
    execution["decisive"] = json!(rows.saturating_sub(1));
    json!({
        "execution": execution,
        "enabled": choices::to_json(program, &at.replay, &at.enabled),
        "ended": at.ended,
        "trace": trace_json::trace_to_json(program, &at.trace, &at.replay),
    })
}
