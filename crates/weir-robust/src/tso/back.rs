//! From an execution of the instrumented program back to one of the original
//! program, with the cycle it closes.

use super::instrument::{Instrumented, Mark};
use super::prepare::Prepared;
use super::trie::Trie;
use crate::answer::{Attack, Witness};
use crate::hb::{Cycle, Deed, Relation, graph};
use crate::run::Run;
use weir_engine::fault;
use weir_explore::stepper::edges::EdgeStepper;
use weir_ir::{EdgeId, EdgeRef, Model, Op, Program, ReadFrom, RoutineId, Step, ThreadId, Trace};

/// One step of the original program.
#[derive(Clone, Copy, Debug)]
struct Item {
    thread: ThreadId,
    edge: EdgeRef,
    /// The edge of the prepared program.
    prepared: (RoutineId, EdgeId),
    choice: i64,
    start: bool,
}

/// What an execution of the instrumented program shows.
pub(crate) enum Found {
    /// A witness, and the edges of the prepared program that attack.
    Witness(Box<Witness>, super::instrument::PairEdges),
    /// The instrumentation met its limits.
    Limit,
    /// It makes no sense: a mistake in this crate.
    Nonsense(&'static str),
}

/// Whether a store and a load count.
pub(crate) type Counts<'a> = &'a dyn Fn(super::instrument::PairEdges) -> bool;

/// Turns an execution of the instrumented program into a witness. `threads`
/// says which threads of the original program take part.
pub(crate) fn back(
    original: &Program,
    prepared: &Prepared,
    instrumented: &Instrumented,
    threads: &[ThreadId],
    trace: &Trace,
    counts: Counts<'_>,
    exclude: &Trie,
) -> Found {
    let Some(items) = items(prepared, instrumented, threads, trace) else { return Found::Limit };
    let Some(start) = items.iter().position(|i| i.start) else { return Found::Nonsense("no attack starts") };
    let attacker = items[start].thread;
    let Ok(stepper) = EdgeStepper::new(original, Model::Tso) else {
        return Found::Nonsense("the program cannot be executed");
    };
    let machine = (&stepper, original);
    let Some(whole) = Rebuilt::of(machine, trace, &items, start, items.len()) else {
        return Found::Nonsense("the execution cannot be repeated");
    };
    // The first load from which the cycle closes; what the attacker does after
    // it is not needed.
    let mut sequence = Vec::new();
    for (i, item) in items.iter().enumerate().skip(start) {
        if item.thread != attacker {
            continue;
        }
        sequence.push(item.edge);
        let pair = (items[start].prepared, item.prepared);
        if !whole.loads_from_memory(i) || !counts(pair) || exclude.contains(&sequence) {
            continue;
        }
        if whole.cycle(start, i, attacker).is_none() {
            continue;
        }
        let Some(short) = Rebuilt::of(machine, trace, &items, start, i) else { continue };
        let Some(cycle) = short.cycle(start, i, attacker) else { continue };
        let attack = Attack { thread: attacker, store: items[start].edge, load: item.edge };
        let mut steps = short.run.steps;
        if fault!("robust-alters-a-witness") {
            steps.pop();
        }
        let trace =
            Trace { model: Model::Tso, memory_init: trace.memory_init.clone(), steps, violation: None };
        return Found::Witness(Box::new(Witness { attack, trace, sequence, cycle }), pair);
    }
    Found::Nonsense("no cycle closes")
}

/// The steps of the original program, in order; `None` where the
/// instrumentation could not go on.
fn items(
    prepared: &Prepared,
    instrumented: &Instrumented,
    threads: &[ThreadId],
    trace: &Trace,
) -> Option<Vec<Item>> {
    let program = &instrumented.program;
    let root = |t| program.template(t).routine;
    let mut frames: Vec<Vec<RoutineId>> = program.threads.iter().map(|t| vec![root(t.template)]).collect();
    let mut chosen = vec![0; frames.len()];
    let mut out = Vec::new();
    for step in &trace.steps {
        let Step::Exec { thread, edge, choice } = *step else { continue };
        let t = thread.index();
        let routine = *frames[t].last()?;
        let id = threads.get(t).copied().unwrap_or(thread);
        match &program.routine(routine).edges[edge.index()].op {
            Op::Havoc(..) => chosen[t] = choice,
            Op::Call { routine, .. } => frames[t].push(*routine),
            Op::Return(_) if frames[t].len() > 1 => {
                frames[t].pop();
            }
            Op::Spawn { template, .. } => {
                frames.push(vec![root(*template)]);
                chosen.push(0);
            }
            _ => {}
        }
        let (e, start) = match instrumented.marks[routine.index()][edge.index()] {
            Mark::Inner => continue,
            Mark::Limit => return None,
            Mark::Done(e) | Mark::Goal(e) => (e, false),
            Mark::Start(e) => (e, true),
        };
        let choice = std::mem::take(&mut chosen[t]);
        let routine = instrumented.stands_for[routine.index()];
        if let Some(edge) = prepared.origin[routine.index()][e.index()] {
            out.push(Item { thread: id, edge, prepared: (routine, e), choice, start });
        }
    }
    Some(out)
}

/// The execution of the original program.
struct Rebuilt<'a> {
    run: Run<'a>,
    /// For each item, the number of its step.
    at: Vec<Option<usize>>,
}

impl<'a> Rebuilt<'a> {
    /// Stores reach memory at once but for those of the attacker from the start
    /// of the attack on. Its steps after the item `last` are left out. In the
    /// end its stores reach memory.
    fn of(
        (stepper, original): (&'a EdgeStepper, &Program),
        trace: &Trace,
        items: &[Item],
        start: usize,
        last: usize,
    ) -> Option<Rebuilt<'a>> {
        let attacker = items[start].thread;
        let mut run = Run::new(stepper, original, &trace.memory_init);
        let mut at = vec![None; items.len()];
        for (i, item) in items.iter().enumerate() {
            if item.thread == attacker && i > last {
                continue;
            }
            let delayed = item.thread == attacker && i >= start;
            at[i] = Some(run.steps.len());
            run.exec(item.thread, item.edge.edge, item.choice).ok()?;
            if !delayed && let Some(&Deed::Access(addr, _, Some(false))) = run.deeds.last() {
                run.flush(item.thread, addr).ok()?;
            }
        }
        let first = run.oldest(attacker)?;
        run.flush(attacker, first).ok()?;
        while let Some(next) = run.oldest(attacker)
            && run.flush(attacker, next).is_ok()
        {}
        Some(Rebuilt { run, at })
    }

    /// Whether the item is a load that reads memory.
    fn loads_from_memory(&self, item: usize) -> bool {
        let deed = self.at[item].map(|s| self.run.deeds[s]);
        matches!(deed, Some(Deed::Access(_, Some(ReadFrom::Memory), None)))
    }

    /// The cycle from the store to the load and back through other threads.
    fn cycle(&self, store: usize, load: usize, attacker: ThreadId) -> Option<Cycle> {
        let g = graph(&self.run.steps, &self.run.deeds);
        let event = |item: usize| g.events.iter().position(|e| Some(e.step) == self.at[item]);
        let (store, load) = (event(store)?, event(load)?);
        let others = |e: usize| g.events[e].thread != attacker;
        let (way, mut relations) = g.path(load, store, &others)?;
        let mut events = vec![g.events[store].clone()];
        events.extend(way[..way.len() - 1].iter().map(|e| g.events[*e].clone()));
        relations.insert(0, Relation::Po);
        Some(Cycle { events, relations })
    }
}
