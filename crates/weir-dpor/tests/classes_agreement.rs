//! As many executions are explored as there are classes of them, and none is blocked: two
//! executions are alike if each read gets its value from the same store, and the stores to each
//! cell reach memory in the same order. The classes are counted by brute force, on the judge's
//! machine.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use weir_dpor::{Finals, Options, final_states};
use weir_gen::{Config, Features, generate};
use weir_ir::{Addr, Model, Program, ReadFrom, Step};
use weir_machine::{State, initial_states, is_final, step, successors};
use weir_testkit::{Seen, Suite};

/// A store: thread, and its number among the steps of that thread that access memory.
type Store = (usize, usize);

/// Who reads from whom, and in which order stores reach memory.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
struct Class {
    reads: BTreeMap<Store, Option<Store>>,
    order: BTreeMap<Addr, Vec<Store>>,
}

/// A state, and what is known of the execution that led there.
#[derive(Clone, PartialEq, Eq, Hash)]
struct At {
    state: State,
    class: Class,
    /// For each thread, how many accesses it has made.
    count: Vec<usize>,
    /// For each thread, the stores that wait.
    waiting: Vec<Vec<(Addr, Store)>>,
}

/// States after which a program is left out.
const MOST: usize = 100_000;

/// All classes; `None`: too many, or something that is not counted here.
fn classes(program: &Program, model: Model) -> Option<BTreeSet<Class>> {
    let mut found = BTreeSet::new();
    let mut seen = HashSet::new();
    let threads = program.threads.len();
    let start = |state| At {
        state,
        class: Class::default(),
        count: vec![0; threads],
        waiting: vec![Vec::new(); threads],
    };
    let mut todo: Vec<At> =
        initial_states(program).ok()?.into_iter().map(|(_, state)| start(state)).collect();
    while let Some(at) = todo.pop() {
        if !seen.insert(at.clone()) {
            continue;
        }
        if seen.len() > MOST {
            return None;
        }
        if is_final(program, &at.state) {
            found.insert(at.class.clone());
        }
        for (taken, after) in successors(program, model, &at.state).ok()? {
            let mut next = At { state: after.ok()?, ..at.clone() };
            let t = taken.thread().index();
            if let Step::Flush { addr, .. } = taken {
                let position = next.waiting[t].iter().position(|(a, _)| *a == addr)?;
                let (_, store) = next.waiting[t].remove(position);
                next.class.order.entry(addr).or_default().push(store);
            } else if let Some(access) = step(program, model, &at.state, taken).ok()?.access {
                let me = (t, next.count[t]);
                next.count[t] += 1;
                if let Some((_, from)) = access.read {
                    let own = next.waiting[t].iter().rfind(|(a, _)| *a == access.addr).map(|(_, s)| *s);
                    let memory = next.class.order.get(&access.addr).and_then(|o| o.last()).copied();
                    next.class.reads.insert(me, if from == ReadFrom::Buffer { own } else { memory });
                }
                match access.wrote {
                    Some((_, true)) => next.class.order.entry(access.addr).or_default().push(me),
                    Some((_, false)) => next.waiting[t].push((access.addr, me)),
                    None => {}
                }
            }
            todo.push(next);
        }
    }
    Some(found)
}

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let Some(classes) = classes(program, model) else { return Ok(Seen::LeftOut) };
    let Finals { counts, incomplete, .. } = final_states(program, &Options::new(model))?;
    if let Some(why) = incomplete {
        return Err(why.to_string());
    }
    if counts.blocked + counts.redundant > 0 || counts.executions != classes.len() as u64 {
        return Err(format!("{} classes, {counts:?}", classes.len()));
    }
    Ok(Seen::As("counted"))
}

fn agree(model: Model) {
    let features = Features { fences: true, locked: true, arithmetic: true, arrays: true, ..Features::NONE };
    let config = Config { threads: 2..=3, vars: 2, stmts: 5, features, ..Config::default() };
    let make = |seed| {
        let mut program = generate(seed, &config);
        program.properties.clear();
        program
    };
    let tally =
        Suite::new(format!("dpor: classes, {model}"), 400).run(make, |program, _| compare(program, model));
    assert!(tally.of("counted") > 0);
}

weir_testkit::under_every_model!(agree: agreement_on_classes_under_sc, agreement_on_classes_under_tso, agreement_on_classes_under_pso);
