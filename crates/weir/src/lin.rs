//! Linearizability: from an object and a question to an answer that the judge
//! has seen.

use crate::cli::LinArgs;
use crate::input::{self, Refused};
use crate::{points, sidecar};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use weir_engine::{Stats, StopReason};
use weir_ir::{
    Diagnostic, ObjectDecl, Operation, Program, Replay, RoutineId, Sources, Span, SpecDecl, Trace,
};
use weir_lin::marked::Marked;
use weir_lin::{Client, Criterion, Found, History, Options, Scenario, Spec, generate, history, twin};

/// How many calls scenarios have at most where none is given.
pub const DEFAULT_OPS: usize = 5;
/// How many threads they have at most.
pub const DEFAULT_THREADS: usize = 3;

/// An execution that no order explains.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The scenario.
    pub scenario: Scenario,
    /// The scenario as a program.
    pub client: Client,
    /// The execution.
    pub trace: Trace,
    /// What the judge saw.
    pub replay: Replay,
    /// What can be seen of it from outside.
    pub history: History,
    /// Why some of the orders do not explain it; for points, their order.
    pub why: Vec<String>,
    /// What is wrong with the linearization points, where these are checked.
    pub wrong: Option<String>,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Linearizable in everything that was looked at.
    Yes,
    /// Not in this scenario.
    No(Box<Witness>),
    /// A limit was reached, in this scenario.
    Unknown(StopReason, String),
}

/// An answer, what it is about, and what it cost.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The answer.
    pub verdict: Verdict,
    /// What was looked at, in words.
    pub scope: String,
    /// What it cost.
    pub stats: Stats,
}

/// What an object has to look like.
#[derive(Clone, Debug)]
pub enum Question {
    /// Its specification.
    Spec(Criterion),
    /// Another object that runs under the model too; see [`in_order_of`].
    Against(Box<(Program, ObjectDecl)>),
}

/// The other object with its operations in the order of the object's.
///
/// # Errors
/// It does not have them.
pub fn in_order_of(
    program: &Program,
    object: &ObjectDecl,
    other: &Program,
    theirs: ObjectDecl,
) -> Result<ObjectDecl, Diagnostic> {
    let mut ops = Vec::new();
    for op in &object.ops {
        let Some(found) = theirs.ops.iter().find(|o| o.name == op.name) else {
            let message = format!("the object to compare with has no operation `{}`", op.name);
            return Err(Diagnostic::error_without_place(message));
        };
        let shape = |p: &Program, o: &Operation| {
            let routine = p.routine(o.routine);
            let ids: Vec<bool> = (0..routine.params).map(|i| o.takes_thread(p, i)).collect();
            (ids, routine.returns.is_some())
        };
        if shape(program, op) != shape(other, found) {
            let message =
                format!("`{}` takes or returns something else in the object to compare with", op.name);
            return Err(Diagnostic::error_without_place(message));
        }
        ops.push(found.clone());
    }
    Ok(ObjectDecl { ops, ..theirs })
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The question makes no sense, or cannot be answered yet.
    Input(Diagnostic),
    /// A bug in Weir.
    Internal(String),
}

pub(crate) fn input_error(message: impl Into<String>) -> Trouble {
    Trouble::Input(Diagnostic::error_without_place(message))
}

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
        let spec = said.spec.map_or(SpecDecl::Missing, |name| SpecDecl::Named(name, object.span));
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
    let fence = described.get("fence_at_return").and_then(serde_json::Value::as_bool).unwrap_or(false);
    let marks = described.get("marks").and_then(serde_json::Value::as_bool).unwrap_or(false);
    let spec = match (marks, &object.spec, text("spec")) {
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

/// Answers the question of the command line about an object.
///
/// # Errors
/// The question makes no sense, or Weir has a bug.
pub fn decide(
    program: &Program,
    object: &ObjectDecl,
    spec: &Spec,
    question: Question,
    args: &LinArgs,
) -> Result<Answer, Trouble> {
    let (criterion, against) = match question {
        Question::Spec(criterion) => (criterion, None),
        Question::Against(other) => (Criterion::Tso, Some(other)),
    };
    let given = args.common.limits();
    let options = Options {
        fence_at_return: args.fence_at_return,
        reduction: !args.no_reduction,
        budget: given.budget(),
        ..Options::new(args.model, criterion)
    };
    let (points, start) = (args.points, Instant::now());
    let asked = Asked { program, object, spec, against, options, points, cost: Cost::default(), start };
    let parse = |text: &str| Scenario::parse(text, program, object);
    let listed: Result<Vec<Scenario>, Trouble> = match &args.scenario {
        Some(text) => Ok(vec![parse(text).map_err(|e| input_error(format!("scenario \"{text}\": {e}")))?]),
        None if args.ops.is_some() || args.threads.is_some() => Ok(Vec::new()),
        None => object
            .scenarios
            .iter()
            .map(|(text, span)| parse(text).map_err(|e| Trouble::Input(Diagnostic::error(*span, e))))
            .collect(),
    };
    let listed = listed?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(given.jobs)
        .build()
        .map_err(|e| Trouble::Internal(format!("no worker threads: {e}")))?;
    let (verdict, scope) = pool.install(|| asked.answer(&listed, args))?;
    Ok(Answer { verdict, scope, stats: asked.stats() })
}

#[derive(Default)]
struct Cost {
    states: AtomicU64,
    transitions: AtomicU64,
    scenarios: AtomicU64,
}

impl Cost {
    /// One more scenario.
    fn add(&self, stats: &Stats) {
        self.states.fetch_add(stats.states, Ordering::Relaxed);
        self.transitions.fetch_add(stats.transitions, Ordering::Relaxed);
        self.scenarios.fetch_add(1, Ordering::Relaxed);
    }
}

struct Asked<'a> {
    program: &'a Program,
    object: &'a ObjectDecl,
    spec: &'a Spec,
    against: Option<Box<(Program, ObjectDecl)>>,
    options: Options,
    /// The marked linearization points are asked about.
    points: bool,
    cost: Cost,
    start: Instant,
}

impl Asked<'_> {
    fn stats(&self) -> Stats {
        Stats {
            states: self.cost.states.load(Ordering::Relaxed),
            transitions: self.cost.transitions.load(Ordering::Relaxed),
            seconds: self.start.elapsed().as_secs_f64(),
            notes: vec![("scenarios".into(), self.cost.scenarios.load(Ordering::Relaxed).to_string())],
            ..Stats::default()
        }
    }

    fn answer(&self, listed: &[Scenario], args: &LinArgs) -> Result<(Verdict, String), Trouble> {
        if !listed.is_empty() {
            let names: Vec<String> = listed.iter().map(|s| s.show(self.object)).collect();
            let scope = match names.as_slice() {
                [one] => format!("all executions of the scenario {one}"),
                many => format!("all executions of the scenarios {}", many.join(", ")),
            };
            return Ok(match self.first(listed)?.unwrap_or(Verdict::Yes) {
                unknown @ Verdict::Unknown(..) => (unknown, "part of the executions of a scenario".into()),
                verdict => (verdict, scope),
            });
        }
        let ops = args.ops.map_or(DEFAULT_OPS, usize::from);
        let threads = args.threads.map_or(DEFAULT_THREADS, usize::from);
        let within = |ops: usize| match ops {
            0 => "nothing".to_string(),
            1 => "all scenarios with one call".to_string(),
            n => format!("all scenarios with up to {n} calls on up to {threads} threads"),
        };
        for size in 1..=ops {
            let all = generate::scenarios(self.program, self.object, self.spec, size, threads);
            match self.first(&all)? {
                None => {}
                Some(verdict @ Verdict::Unknown(..)) => return Ok((verdict, within(size - 1))),
                Some(verdict) => return Ok((verdict, within(size))),
            }
        }
        Ok((Verdict::Yes, within(ops)))
    }

    /// The first scenario of a list that is not linearizable or not decided.
    fn first(&self, list: &[Scenario]) -> Result<Option<Verdict>, Trouble> {
        let found = list.par_iter().map(|s| self.one(s)).find_first(|r| !matches!(r, Ok(Verdict::Yes)));
        found.transpose()
    }

    fn one(&self, scenario: &Scenario) -> Result<Verdict, Trouble> {
        let shown = || scenario.show(self.object);
        let calls = scenario
            .calls(self.program, self.object, self.spec)
            .map_err(|e| input_error(format!("scenario \"{}\": {e}", shown())))?;
        let fence = self.options.fence_at_return;
        let marked = self.against.as_ref().map(|against| {
            let (other, theirs) = &**against;
            let ours = Marked::new(self.program, self.object, calls.clone(), fence);
            (ours, Marked::new(other, theirs, calls.clone(), fence))
        });
        let client = match &marked {
            Some((ours, _)) => ours.client.clone(),
            None => Client::new(self.program, self.object, calls, self.spec, fence),
        };
        if let Some(broken) = weir_ir::verify::verify(&client.program).first() {
            return Err(Trouble::Internal(format!("rule {} is broken: {}", broken.rule, broken.what)));
        }
        let options = self.options.clone();
        if self.points {
            let (verdict, stats) = points::one(scenario, &client, self.object, self.spec, &options)?;
            self.cost.add(&stats);
            return Ok(verdict);
        }
        let answer = match &marked {
            Some((ours, other)) => twin::check(ours, other, &options),
            None => weir_lin::check(&client, self.spec, &options),
        };
        self.cost.add(&answer.stats);
        match answer.found {
            Found::Linearizable => Ok(Verdict::Yes),
            Found::Stopped(why) => Ok(Verdict::Unknown(why, shown())),
            Found::Unsupported(why) => Err(input_error(why)),
            Found::Not(trace) => self.judge(scenario, client, trace, marked.as_ref()),
        }
    }

    /// The judge replays the execution, and its history is looked at by the plain
    /// definition.
    fn judge(
        &self,
        scenario: &Scenario,
        client: Client,
        trace: Trace,
        marked: Option<&(Marked, Marked)>,
    ) -> Result<Verdict, Trouble> {
        let replay = weir_machine::replay(&client.program, &trace)
            .map_err(|e| Trouble::Internal(format!("the judge refuses the execution found: {e}")))?;
        let history = history::of(&client, &trace, &replay);
        let criterion = self.options.criterion;
        let explained = match marked {
            None => history.explained(self.spec, criterion).map_err(input_error)?,
            Some((ours, other)) => twin::history(ours, &trace)
                .and_then(|events| twin::explained(&events, other, trace.model))
                .map_err(Trouble::Internal)?,
        };
        if explained && trace.violation.is_none() {
            return Err(Trouble::Internal("an order explains the execution found".into()));
        }
        let show = |o: &history::Operation| operation(self.program, self.object, o);
        let why = match trace.violation {
            None if marked.is_none() => history.why(self.spec, criterion, &show).map_err(input_error)?,
            _ => Vec::new(),
        };
        Ok(Verdict::No(Box::new(Witness {
            scenario: scenario.clone(),
            client,
            trace,
            replay,
            history,
            why,
            wrong: None,
        })))
    }
}

/// An operation as shown to people: `pop() = 3`.
pub fn operation(program: &Program, object: &ObjectDecl, o: &history::Operation) -> String {
    let op = &object.ops[o.call.op];
    let routine = program.routine(op.routine);
    let args: Vec<String> =
        o.call.args.iter().zip(&routine.regs).map(|(v, reg)| program.show_value(reg.ty, *v)).collect();
    let call = format!("{}({})", op.name, args.join(", "));
    match (o.returned, routine.returns) {
        (Some((_, v)), Some(ty)) => format!("{call} = {}", program.show_value(ty, v)),
        _ => call,
    }
}
