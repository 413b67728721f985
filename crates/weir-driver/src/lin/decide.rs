//! From an object and a question to an answer that the judge has seen.

use super::answer::{Answer, Trouble, Verdict, Witness, input_error, operation};
use super::points;
use crate::gate::{self, Effort, Looks};
use crate::limits::Limits;
use crate::options::{LinArgs, defaults};
use crate::spread::{bytes, numbers};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use weir_engine::clock::Instant;
use weir_engine::{Evidence, Stats, StopReason, Team};
use weir_ir::{Diagnostic, ObjectDecl, Operation, Program, Trace};
use weir_lin::marked::Marked;
use weir_lin::{Client, Criterion, Found, Options, Scenario, Spec, generate, history, twin};

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

/// Answers a question about an object.
///
/// # Errors
/// The question makes no sense, or Weir has a bug.
pub fn decide(
    program: &Program,
    object: &ObjectDecl,
    spec: &Spec,
    question: Question,
    args: &LinArgs,
    limits: &Limits,
) -> Result<Answer, Trouble> {
    decide_together((program, object, spec), question, args, limits, None)
}

/// Answers a question about an object together with others: each scenario is a piece of work.
/// The first that is not linearizable, or not decided, is looked at here once more. Whoever does
/// not lead helps, and says that it was overtaken.
///
/// # Errors
/// The question makes no sense, or Weir has a bug.
pub fn decide_together(
    (program, object, spec): (&Program, &ObjectDecl, &Spec),
    question: Question,
    args: &LinArgs,
    limits: &Limits,
    team: Option<&dyn Team>,
) -> Result<Answer, Trouble> {
    let (criterion, against) = match question {
        Question::Spec(criterion) => (criterion, None),
        Question::Against(other) => (Criterion::Tso, Some(other)),
    };
    let options = Options {
        fence_at_return: args.fence_at_return,
        reduction: !args.no_reduction,
        budget: limits.budget(),
        ..Options::new(args.model, criterion)
    };
    let (points, start) = (args.points, Instant::now());
    let asked = Asked { program, object, spec, against, options, points, cost: Cost::default(), start, team };
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
    if let Some(team) = team.filter(|team| !team.leads()) {
        let why = asked.help(team, &listed, args).err().unwrap_or(StopReason::Overtaken);
        let verdict = Verdict::Unknown(why, String::new());
        return Ok(Answer { verdict, scope: String::new(), evidence: None, stats: asked.stats() });
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(limits.jobs)
        .build()
        .map_err(|e| Trouble::Internal(format!("no worker threads: {e}")))?;
    let (verdict, scope) = pool.install(|| asked.answer(&listed, args))?;
    let mut stats = asked.stats();
    stats.notes.extend(team.map_or(Vec::new(), Team::rows));
    let evidence = match verdict {
        Verdict::Yes => asked.pass(&listed, args, stats.seconds)?,
        Verdict::No(_) => Some(Evidence::Replayed),
        Verdict::Unknown(..) => None,
    };
    Ok(Answer { verdict, scope, evidence, stats })
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
    /// Who takes scenarios.
    team: Option<&'a dyn Team>,
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
            return Ok(match self.first(listed, 0)?.unwrap_or(Verdict::Yes) {
                unknown @ Verdict::Unknown(..) => (unknown, "part of the executions of a scenario".into()),
                verdict => (verdict, scope),
            });
        }
        let threads = args.threads.unwrap_or(defaults::LIN_THREADS);
        let within = |ops: usize| match ops {
            0 => "nothing".to_string(),
            1 => "all scenarios with one call".to_string(),
            n => format!("all scenarios with up to {n} calls on up to {threads} threads"),
        };
        for size in self.sizes(args) {
            match self.first(&self.scenarios(size, args), size)? {
                None => {}
                Some(verdict @ Verdict::Unknown(..)) => return Ok((verdict, within(size - 1))),
                Some(verdict) => return Ok((verdict, within(size))),
            }
        }
        Ok((Verdict::Yes, within(*self.sizes(args).end())))
    }

    /// The gate looks at all scenarios again, as far as its share of the time goes.
    fn pass(&self, listed: &[Scenario], args: &LinArgs, seconds: f64) -> Result<Option<Evidence>, Trouble> {
        let not = |why: &str| Ok(Some(Evidence::Unconfirmed(why.into())));
        if self.points {
            return not("brute force does not know marked points");
        }
        if self.against.is_some() {
            return not("brute force knows specifications, not other objects");
        }
        let all = match listed {
            [] => self.sizes(args).flat_map(|size| self.scenarios(size, args)).collect(),
            listed => listed.to_vec(),
        };
        let client = |s: &Scenario| {
            let calls = s.calls(self.program, self.object, self.spec).ok()?;
            let fence = self.options.fence_at_return;
            let client = Client::new(self.program, self.object, calls, self.spec, fence);
            Some((s.show(self.object), client))
        };
        let all: Vec<(String, Client)> = all.iter().filter_map(client).collect();
        let Options { criterion, model, .. } = self.options;
        let looks = Looks { spec: self.spec, criterion, model };
        let effort = if args.certify { Effort::Whole } else { Effort::Share };
        gate::pass_linearizable(&all, looks, seconds, effort, &self.options.budget)
            .map_err(|refused| Trouble::Internal(refused.to_string()))
    }

    /// How many calls scenarios have, where none are listed.
    fn sizes(&self, args: &LinArgs) -> std::ops::RangeInclusive<usize> {
        1..=args.ops.unwrap_or(defaults::LIN_OPS).into()
    }

    fn scenarios(&self, size: usize, args: &LinArgs) -> Vec<Scenario> {
        let threads = args.threads.unwrap_or(defaults::LIN_THREADS).into();
        generate::scenarios(self.program, self.object, self.spec, size, threads)
    }

    /// The first scenario of a list that is not linearizable or not decided. `size`: how many
    /// calls each has; 0 where they were listed.
    fn first(&self, list: &[Scenario], size: usize) -> Result<Option<Verdict>, Trouble> {
        let one = |s: &Scenario| self.one(s, &self.options, &self.cost);
        let Some(team) = self.team else {
            let found = list.par_iter().map(one).find_first(|r| !matches!(r, Ok(Verdict::Yes)));
            return found.transpose();
        };
        let pieces = (0..list.len()).map(|i| bytes(&[size as u64, i as u64])).collect();
        let work = |piece: &[u8], flag: &Arc<AtomicBool>| {
            let index = numbers::<2>(piece).map(|([_, i], _)| i as usize);
            self.piece(index.and_then(|i| list.get(i)), flag)
        };
        let mut other = None;
        let mut enough = |i: usize, answer: &[u8]| {
            let yes = numbers::<3>(answer).map(|([states, transitions, yes], _)| {
                let stats = Stats { states, transitions, ..Stats::default() };
                self.cost.add(&stats);
                yes == 1
            });
            let yes = yes.unwrap_or(false);
            if !yes && other.is_none_or(|o| i < o) {
                other = Some(i);
            }
            !yes
        };
        if let Err(why) = team.all(pieces, &work, &mut enough) {
            return Ok(Some(Verdict::Unknown(why, String::new())));
        }
        // Whatever there is to say about it is said here.
        match other.map(|i| one(&list[i])).transpose()? {
            Some(Verdict::Yes) => Err(Trouble::Internal("two processes disagree about a scenario".into())),
            verdict => Ok(verdict),
        }
    }

    /// Takes scenarios until whoever leads has enough.
    fn help(&self, team: &dyn Team, listed: &[Scenario], args: &LinArgs) -> Result<(), StopReason> {
        let lists: Vec<OnceLock<Vec<Scenario>>> =
            (0..=*self.sizes(args).end()).map(|_| OnceLock::new()).collect();
        team.serve(&|piece, flag| {
            let found = numbers::<2>(piece).and_then(|([size, i], _)| match size {
                0 => listed.get(i as usize),
                _ => {
                    let list = lists.get(size as usize)?;
                    list.get_or_init(|| self.scenarios(size as usize, args)).get(i as usize)
                }
            });
            self.piece(found, flag)
        })
    }

    /// A piece of work: what it cost, and whether the scenario is linearizable.
    fn piece(&self, scenario: Option<&Scenario>, flag: &Arc<AtomicBool>) -> Vec<u8> {
        let options = Options { budget: self.options.budget.overtaken_by(flag), ..self.options.clone() };
        let cost = Cost::default();
        let answer = scenario.map(|scenario| self.one(scenario, &options, &cost));
        let yes = matches!(answer, Some(Ok(Verdict::Yes)));
        let n = |n: &AtomicU64| n.load(Ordering::Relaxed);
        bytes(&[n(&cost.states), n(&cost.transitions), u64::from(yes)])
    }

    fn one(&self, scenario: &Scenario, options: &Options, cost: &Cost) -> Result<Verdict, Trouble> {
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
        if self.points {
            let (verdict, stats) = points::one(scenario, &client, self.object, self.spec, options)?;
            cost.add(&stats);
            return Ok(verdict);
        }
        let answer = match &marked {
            Some((ours, other)) => twin::check(ours, other, options),
            None => weir_lin::check(&client, self.spec, options),
        };
        cost.add(&answer.stats);
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
