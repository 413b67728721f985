//! The object of a file, and the program of a scenario.

use super::sidecar;
use crate::input::{self, Refused};
use weir_ir::{Diagnostic, ObjectDecl, Operation, Program, RoutineId, Sources, Span, SpecDecl};
use weir_lin::marked::Marked;
use weir_lin::{Client, Scenario, Spec};

/// The object of a file: Weir's own, or functions of a C, Rust or LLVM file.
///
/// # Errors
/// The object cannot be read.
pub fn load(
    file: &str,
    ops: &[String],
    init: Option<&str>,
    flags: &[String],
) -> Result<(Program, ObjectDecl), Refused> {
    let refused =
        |text: &str, d: Diagnostic| Refused { sources: Sources::single(file, text), diagnostics: vec![d] };
    if !ops.is_empty() {
        let ops: Result<Vec<Named>, String> = ops.iter().map(|text| Named::parse(text)).collect();
        let ops = ops.map_err(|e| refused("", Diagnostic::error_without_place(e)))?;
        return functions(file, &ops, init, flags);
    }
    let text = input::read(file)?;
    let compiled =
        weir_llvm::Language::of(file).is_some() || file.ends_with(".ll") || weir_llvm::is_llvm(&text);
    if compiled && let Some(said) = sidecar::of(file)? {
        let ops: Result<Vec<Named>, String> = said.ops.iter().map(|text| Named::parse(text)).collect();
        let ops = ops.map_err(|e| refused("", Diagnostic::error_without_place(e)))?;
        let flags: Vec<String> = said.flags.iter().chain(flags).cloned().collect();
        let (program, object) = functions(file, &ops, init.or(said.init.as_deref()), &flags)?;
        // A file is named as seen from the sidecar.
        let beside = |name: &str| std::path::Path::new(file).with_file_name(name).display().to_string();
        let own = said.spec.as_deref().filter(|s| is_file(s)).map(beside);
        let object = given(&program, object, own.as_deref())?;
        let spec = match said.spec {
            Some(name) if own.is_none() => SpecDecl::Named(name, object.span),
            _ => object.spec.clone(),
        };
        let scenarios = said.scenarios.into_iter().map(|text| (text, object.span)).collect();
        let (empty, abort) = (said.empty.unwrap_or(object.empty), said.abort.or(object.abort));
        return Ok((program, ObjectDecl { spec, scenarios, empty, abort, ..object }));
    }
    if compiled || init.is_some() {
        let d = Diagnostic::error_without_place("which functions are the operations of the object?").hint(
            format!(
                "name them: --op push=u:push_bottom --op pop=o:pop_bottom --spec lifo, or in a file {}",
                sidecar::path(file).display()
            ),
        );
        return Err(refused(&text, d));
    }
    weir_lang::load_object(file, &text)
        .map_err(|diagnostics| Refused { sources: Sources::single(file, &text), diagnostics })
}

/// Whether the name of a specification is that of a file with one.
fn is_file(spec: &str) -> bool {
    spec.ends_with(".weir")
}

/// The name of a specification, where it is not that of a file: [`given`] read those.
pub fn in_library(spec: Option<&str>) -> Option<&str> {
    spec.filter(|s| !is_file(s))
}

/// The object, with the specification of the file that was named, if one was.
///
/// # Errors
/// The file has none, or not one for this object.
pub fn given(program: &Program, object: ObjectDecl, spec: Option<&str>) -> Result<ObjectDecl, Refused> {
    let Some(file) = spec.filter(|s| is_file(s)) else { return Ok(object) };
    let text = input::read(file)?;
    let params = |o: &Operation| (o.name.clone(), program.routine(o.routine).params);
    let ops: Vec<(String, usize)> = object.ops.iter().map(params).collect();
    let ops: Vec<(&str, usize)> = ops.iter().map(|(name, n)| (name.as_str(), *n)).collect();
    let own = weir_lang::load_spec(file, &text, &ops)
        .map_err(|diagnostics| Refused { sources: Sources::single(file, &text), diagnostics })?;
    Ok(ObjectDecl { spec: SpecDecl::Own(own), ..object })
}

/// An operation as named on the command line: `push=u:push_bottom(int)`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Named {
    name: String,
    letter: char,
    function: String,
    /// The parameters given as `tid`.
    thread_params: Vec<usize>,
}

impl Named {
    fn parse(text: &str) -> Result<Named, String> {
        let wrong = || format!("`--op {text}` is not understood; write for example --op push=u:push_bottom");
        let (name, rest) = text.split_once('=').ok_or_else(wrong)?;
        let (letter, rest) = rest.split_once(':').ok_or_else(wrong)?;
        let mut letters = letter.trim().chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(wrong()) };
        let (function, params) = match rest.split_once('(') {
            None => (rest, ""),
            Some((function, params)) => (function, params.trim_end().strip_suffix(')').ok_or_else(wrong)?),
        };
        let thread_params =
            params.split(',').enumerate().filter(|(_, p)| p.trim() == "tid").map(|(i, _)| i).collect();
        let (name, function) = (name.trim().to_string(), function.trim().to_string());
        if name.is_empty() || function.is_empty() || !letter.is_alphanumeric() {
            return Err(wrong());
        }
        Ok(Named { name, letter, function, thread_params })
    }
}

/// The object that functions of a C, Rust or LLVM file make up.
fn functions(
    file: &str,
    ops: &[Named],
    init: Option<&str>,
    flags: &[String],
) -> Result<(Program, ObjectDecl), Refused> {
    let mut names: Vec<&str> = Vec::new();
    for name in ops.iter().map(|o| o.function.as_str()).chain(init) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let (program, routines) = input::load_functions(file, &names, flags)?;
    let wrong = |message: String| {
        let diagnostics = vec![Diagnostic::error_without_place(message)];
        Err(Refused { sources: program.sources.clone(), diagnostics })
    };
    let routine = |name: &str| -> RoutineId {
        let at = names.iter().position(|n| *n == name);
        at.and_then(|at| routines.get(at)).copied().unwrap_or_default()
    };
    let mut list: Vec<Operation> = Vec::new();
    for o in ops {
        if let Some(other) = list.iter().find(|p| p.letter == o.letter) {
            return wrong(format!("`{}` and `{}` have the same letter `{}`", other.name, o.name, o.letter));
        }
        let routine = routine(&o.function);
        let params = program.routine(routine).params;
        if let Some(i) = o.thread_params.iter().find(|i| **i >= params) {
            return wrong(format!("`{}` has {params} parameters, none with number {}", o.function, i + 1));
        }
        list.push(Operation {
            name: o.name.clone(),
            letter: o.letter,
            routine,
            thread_params: o.thread_params.clone(),
            span: program.routine(routine).span,
        });
    }
    let init = init.map(routine);
    if init.is_some_and(|r| program.routine(r).params > 0) {
        return wrong("the function that sets the object up takes no parameters".into());
    }
    let object = ObjectDecl {
        name: program.name.clone(),
        span: list.first().map_or(Span::default(), |o| o.span),
        ops: list,
        init,
        spec: SpecDecl::Missing,
        scenarios: Vec::new(),
        empty: 0,
        abort: None,
    };
    Ok((program, object))
}

/// The program that a trace of `weir lin` is about: an object in a scenario, as
/// the trace describes it.
///
/// # Errors
/// The object cannot be read, or the scenario does not fit it.
pub fn load_client(file: &str, described: &serde_json::Value) -> Result<Program, Refused> {
    let text = |key: &str| described.get(key).and_then(serde_json::Value::as_str);
    let list = |key: &str| -> Vec<String> {
        let values = described.get(key).and_then(serde_json::Value::as_array);
        values.into_iter().flatten().filter_map(|v| v.as_str().map(String::from)).collect()
    };
    let (program, object) = load(file, &list("op"), text("init"), &[])?;
    let object = given(&program, object, text("spec"))?;
    let fence = described.get("fence_at_return").and_then(serde_json::Value::as_bool).unwrap_or(false);
    let marks = described.get("marks").and_then(serde_json::Value::as_bool).unwrap_or(false);
    let spec = match (marks, &object.spec, in_library(text("spec"))) {
        (true, SpecDecl::Missing, None) => Ok(Spec::none()),
        (_, _, named) => Spec::of(&program, &object, named),
    };
    let client = spec.and_then(|spec| {
        let scenario = Scenario::parse(text("scenario").unwrap_or(""), &program, &object);
        let calls = scenario.and_then(|s| s.calls(&program, &object, &spec));
        let points = described.get("points").and_then(serde_json::Value::as_bool).unwrap_or(false);
        let prepared = |c: Client| if points { weir_points::marks::prepared(&c).0 } else { c };
        calls
            .map(|calls| match marks {
                true => Marked::new(&program, &object, calls, fence).client,
                false => prepared(Client::new(&program, &object, calls, &spec, fence)),
            })
            .map_err(|e| Diagnostic::error_without_place(format!("the scenario of the trace: {e}")))
    });
    match client {
        Ok(client) => Ok(client.program),
        Err(d) => Err(Refused { sources: program.sources, diagnostics: vec![d] }),
    }
}
