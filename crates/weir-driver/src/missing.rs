//! What a program lacks to be asked about: threads, or a question.

use weir_ir::{Count, Diagnostic, Program, Template};

/// Said if nobody does anything.
pub fn threads(program: &Program) -> Option<Diagnostic> {
    if !program.threads.is_empty() {
        return None;
    }
    let none = Diagnostic::error_without_place("the program has no thread");
    let waiting = program.templates.iter().find(|t| t.count == Count::OnSpawn);
    let told = waiting.and_then(|t| never_started(program, t));
    Some(told.unwrap_or_else(|| none.hint("somebody has to do something: `thread NAME { … }`")))
}

/// Said of a thread that is only there to be started. With parameters it is one without
/// the word for it.
fn never_started(program: &Program, template: &Template) -> Option<Diagnostic> {
    let routine = program.routine(template.routine);
    let head = program.sources.text(routine.span).split('{').next()?.trim_end();
    let name = &template.name;
    if !head.starts_with("thread") {
        return None;
    }
    let hint = match head.find('[') {
        Some(_) => format!("start it from another thread: `thread main {{ spawn {name}(…); }}`"),
        None => {
            let values = |first: usize| {
                let values = (first..first + routine.params).map(|v| v.to_string());
                values.collect::<Vec<_>>().join(", ")
            };
            format!(
                "say how many there are, and what they get: `{head}[2] {{ … }}` and `run {name}[0]({}), \
                 {name}[1]({});`; or start each from another thread: `spawn {name}({});`",
                values(0),
                values(1),
                values(0)
            )
        }
    };
    let e = Diagnostic::error(routine.span, "the program has no thread");
    Some(e.label(format!("nobody starts `{name}`")).hint(hint))
}

/// Said if there is nothing to check.
pub fn question(program: &Program) -> Diagnostic {
    let message = "there is nothing to check in this program";
    if let Some(invariant) = program.invariants.iter().find(|i| !i.text.is_empty()) {
        let own = match invariant.at {
            None => format!("write `never !({});`", invariant.text),
            Some(_) => format!("write `assert({});` there", invariant.text),
        };
        return Diagnostic::error(invariant.span, message)
            .label("an invariant is for `weir prove`")
            .hint(format!("to ask `weir check` whether it holds, {own}"));
    }
    Diagnostic::error_without_place(message).hint(
        "say what must not happen: `assert`, `never` or `exists` in Weir, `final` in a Trencher \
         file; or try `weir robust`, which needs no property",
    )
}
