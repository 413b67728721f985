//! The program that checks the points of a scenario.

use crate::automaton::{self, Automaton, Calls, NoAutomaton};
use crate::instrument::{self, Instrumented};
use crate::regions::{Class, Regions};
use crate::{endless, judge, marks};
use weir_ir::object::ObjectDecl;
use weir_ir::{EdgeId, Program, Step, Trace, Violation};
use weir_lin::spec::Spec;
use weir_lin::{Client, Criterion, Options};
use weir_sbgraph::Reduction;
use weir_sbgraph::graph::Item;

/// The program that checks the points of a scenario.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The client whose executions are looked at, under the memory model.
    pub client: Client,
    /// The program for SC: no assertion of it fails if the points are right.
    pub program: Program,
    /// With [`Checker::program`] in the place of the plain SC program.
    reduction: Reduction,
    /// Per routine: the edges that check the points.
    checks: Vec<Vec<EdgeId>>,
    /// Per routine: those of them that fail where the method ends (in proofs).
    limits: Vec<Vec<EdgeId>>,
}

/// Why points cannot be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The question makes no sense, or this scenario is beyond the method.
    Input(String),
    /// A bug in Weir.
    Internal(String),
}

impl Checker {
    /// Builds the program that checks the points.
    ///
    /// # Errors
    /// There are no points, or the client has no store-buffer graphs.
    pub fn new(
        client: &Client,
        object: &ObjectDecl,
        spec: &Spec,
        options: &Options,
    ) -> Result<Checker, Refused> {
        Checker::build(client, object, spec, options, false)
    }

    /// The same for a proof: the threads repeat their calls for ever, and the
    /// program has the user's invariants.
    ///
    /// # Errors
    /// As for [`Checker::new`].
    pub fn repeated(
        client: &Client,
        object: &ObjectDecl,
        spec: &Spec,
        options: &Options,
    ) -> Result<Checker, Refused> {
        Checker::build(&endless::repeated(client), object, spec, options, true)
    }

    fn build(
        client: &Client,
        object: &ObjectDecl,
        spec: &Spec,
        options: &Options,
        repeated: bool,
    ) -> Result<Checker, Refused> {
        let strict = match options.criterion {
            Criterion::TsoToSc => true,
            Criterion::Tso => false,
            Criterion::Quiescent => {
                let text = "linearization points are for the criteria tso and tso-to-sc";
                return Err(Refused::Input(text.into()));
            }
        };
        let points = marks::points(&client.program, object).map_err(Refused::Input)?;
        if points.iter().all(Option::is_none) {
            let text = "no linearization points are marked: write `lin push(v);` after the step where `push` takes effect";
            return Err(Refused::Input(text.into()));
        }
        let (client, state) = marks::prepared(client);
        let most = client.program.bounds(client.program.object(state).ty).map_or(i64::MAX, |b| b.1);
        if endless::touches(&client.program, state)
            || client.program.object(state).len != weir_ir::Len::Scalar
        {
            let text =
                format!("`{}` is for the state of the specification: no operation touches it", marks::STATE);
            return Err(Refused::Input(text));
        }
        // Not minimised: flushes are told apart from points that come later.
        let how = weir_sbgraph::Options {
            minimise: false,
            tell_apart: true,
            ..weir_sbgraph::Options::new(options.model)
        };
        let mut reduction = weir_sbgraph::reduce(&client.program, &how)
            .map_err(|why| Refused::Input(why.describe(&client.program.sources)))?;
        let threads = client.calls.len();
        let mut regions = Vec::new();
        for (t, graph) in reduction.graphs.iter().take(threads).enumerate() {
            regions.push(Regions::new(&client, &points, graph, t).map_err(Refused::Input)?);
        }
        let calls = calls(&client, spec, &regions);
        let built = match repeated {
            true => self::repeated(&client, &calls, &regions, strict),
            false => Automaton::new(&calls).map(|a| (a, None)),
        };
        let (automaton, direct) = built.map_err(|e| match e {
            NoAutomaton::TooLarge => {
                let most = automaton::MOST_STATES;
                Refused::Input(format!("the specification has more than {most} states in this scenario"))
            }
            NoAutomaton::Spec(e) => Refused::Input(e),
            NoAutomaton::Late => {
                let text = "the specification leaves a choice to a call that may return before its point takes effect: not handled in proofs";
                Refused::Input(text.into())
            }
        })?;
        let speaks = |i: &weir_ir::Invariant| {
            let mut found = false;
            i.pred.visit(&mut |e| {
                found |= matches!(e, weir_ir::Expr::Mem(p) if matches!(&**p, weir_ir::Place::Cell(o, _) if *o == state));
            });
            found
        };
        if repeated && direct.is_none() && client.program.invariants.iter().any(speaks) {
            let text = format!(
                "the specification leaves a choice, so `{}` is no state of it: no invariant may speak about it",
                marks::STATE
            );
            return Err(Refused::Input(text));
        }
        let highest = automaton.steps.values().flatten().map(|(s, n)| s.max(n)).max().copied().unwrap_or(0);
        if highest as i64 > most {
            let text = format!("`{}` has to hold numbers up to {highest}", marks::STATE);
            return Err(Refused::Input(text));
        }
        let mut done: Vec<Instrumented> = Vec::new();
        for (t, r) in regions.iter().enumerate() {
            let shown = |c: &weir_lin::spec::Call| judge::show_call(&client.program, object, c);
            let returns =
                |c: &weir_lin::spec::Call| client.program.routine(object.ops[c.op].routine).returns.is_some();
            done.push(instrument::instrument(&instrument::Thread {
                regions: r,
                routine: &reduction.program.routines[t],
                was: &reduction.was[t],
                ways: &reduction.ways(t),
                automaton: &automaton,
                state,
                first: calls.number(t, 0),
                calls: client.calls[t].iter().map(|c| (shown(c), c.op, c.args.clone())).collect(),
                returns: client.calls[t].iter().map(returns).collect(),
                strict,
                direct: direct.as_ref(),
            }));
        }
        drop(regions);
        let mut checks = vec![Vec::new(); reduction.program.routines.len()];
        let mut limits = checks.clone();
        for (t, d) in done.into_iter().enumerate() {
            reduction.program.routines[t] = d.routine;
            reduction.was[t] = d.was;
            checks[t] = d.checks;
            limits[t] = d.limits;
        }
        reduction.program.invariants = endless::invariants(&client.program, &reduction);
        reduction.program.name = format!("{} with its linearization points", client.program.name);
        let program = reduction.program.clone();
        if let Some(broken) = weir_ir::verify::verify(&program).first() {
            return Err(Refused::Internal(format!("rule {} is broken: {}", broken.rule, broken.what)));
        }
        Ok(Checker { client, program, reduction, checks, limits })
    }

    /// An execution of [`Checker::program`] as one of the client, with what is
    /// wrong about it.
    ///
    /// # Errors
    /// It is no execution of the program.
    pub fn back(&self, trace: &Trace) -> Result<(Trace, String), String> {
        let mut found = self.reduction.back(trace)?;
        let note = self.failed(trace);
        let wrong = match (&note, trace.violation) {
            (Some(note), _) => note.clone(),
            (None, Some(Violation::Fault(fault))) => fault.to_string(),
            _ => "a property is violated".into(),
        };
        if note.is_some() {
            // The client has no such assertion.
            found.violation = None;
        }
        Ok((found, wrong))
    }

    /// Whether an execution of [`Checker::program`] has come to where the method ends:
    /// then it says nothing about the points.
    pub(crate) fn at_limit(&self, trace: &Trace) -> bool {
        let is_fault = matches!(trace.violation, Some(Violation::Fault(_)));
        let Some(Step::Exec { thread, edge, .. }) = trace.steps.last() else { return false };
        let Some(thread) = self.program.threads.get(thread.index()) else { return false };
        let routine = self.program.template(thread.template).routine;
        is_fault && self.limits.get(routine.index()).is_some_and(|l| l.contains(edge))
    }

    /// A copy of [`Checker::program`] goes no further than the method does.
    pub(crate) fn stop_at_limits(&self, program: &mut Program) {
        for (routine, limits) in program.routines.iter_mut().zip(&self.limits) {
            for edge in limits {
                let op = &mut routine.edges[edge.index()].op;
                if let weir_ir::Op::Assert(holds) = op {
                    *op = weir_ir::Op::Assume(holds.clone());
                }
            }
        }
    }

    /// The note of the check that fails at the end of an execution.
    fn failed(&self, trace: &Trace) -> Option<String> {
        let Some(Step::Exec { thread, edge, .. }) = trace.steps.last() else { return None };
        let template = self.program.threads.get(thread.index())?.template;
        let routine = self.program.template(template).routine;
        let checks = self.checks.get(routine.index())?;
        let is_fault = matches!(trace.violation, Some(Violation::Fault(_)));
        (is_fault && checks.contains(edge)).then(|| self.program.routine(routine).notes.get(edge).cloned())?
    }
}

/// Which calls may return before they take effect, and which tell a result.
fn calls<'a>(client: &'a Client, spec: &'a Spec, regions: &[Regions<'_>]) -> Calls<'a> {
    let mut calls =
        Calls { spec, threads: &client.calls, late: Vec::new(), tells: Vec::new(), repeated: false };
    for (t, r) in regions.iter().enumerate() {
        let armed = r.armed();
        for k in 0..client.calls[t].len() {
            let waits = |item: &Item| matches!(item, Item::Store(e) if armed.contains(e) && r.call_of_entry(*e) == Some(k));
            let late = r
                .graph
                .edges
                .iter()
                .zip(&r.class)
                .any(|(e, c)| *c == Class::Return(k) && r.graph.nodes[e.src].buffer.iter().any(waits));
            let tells = r
                .graph
                .edges
                .iter()
                .zip(&r.class)
                .any(|(e, c)| matches!(c, Class::Mark(p) if p.result) && r.call_at(e.src) == Some(k));
            calls.late.push(late);
            calls.tells.push(tells);
        }
    }
    calls
}

/// The specification of calls that are repeated for ever: with one number per state
/// where the state says everything, else with sets of states.
fn repeated(
    client: &Client,
    calls: &Calls<'_>,
    regions: &[Regions<'_>],
    strict: bool,
) -> Result<(Automaton, Option<instrument::Direct>), NoAutomaton> {
    let mut untold = Vec::new();
    for (t, r) in regions.iter().enumerate() {
        for k in 0..client.calls[t].len() {
            let mut edges = r.graph.edges.iter().zip(&r.class);
            untold.push(
                edges.any(|(e, c)| matches!(c, Class::Mark(p) if !p.result) && r.call_at(e.src) == Some(k)),
            );
        }
    }
    let (automaton, direct) = endless::direct(calls.spec, &client.calls)?;
    if !endless::chooses(&direct, &untold) {
        return Ok((automaton, Some(direct)));
    }
    // A call that returns before it takes effect could be called again before that. Where
    // that is wrong anyway, it is no step.
    if !strict && calls.late.contains(&true) {
        return Err(NoAutomaton::Late);
    }
    let calls = Calls { late: vec![false; calls.late.len()], repeated: true, ..calls.clone() };
    Ok((Automaton::new(&calls)?, None))
}
