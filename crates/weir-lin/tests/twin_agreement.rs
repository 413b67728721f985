//! TSO-to-TSO against brute force: on random pairs of tiny objects, the search says
//! what enumerating all histories of one, and for each all histories of the other,
//! says. Shares with the search the program with marks only.

use std::collections::HashSet;
use std::fmt::Write as _;
use weir_gen::rng::Rng;
use weir_ir::{Model, Op, Place, Program, Step};
use weir_lin::client::RESULT;
use weir_lin::marked::{Event, Marked};
use weir_lin::{Found, Options, Scenario, Spec, twin};
use weir_machine::State;
use weir_testkit::agreement::descend;
use weir_testkit::{Case, Seen, Suite};

/// Objects with more states and histories than this are left to the search alone.
const MOST: usize = 6_000;

/// A state, what each thread has in its buffer of marks, and what has happened.
type Node = (State, Vec<Vec<bool>>);

/// The events of a step on the judge's machine.
fn follow(marked: &Marked, model: Model, (before, marks): &Node, step: Step) -> (Vec<Vec<bool>>, Vec<Event>) {
    let mark = marked.client.mark.expect("marks");
    let program: &Program = &marked.client.program;
    let t = step.thread().index();
    let mut marks = marks.clone();
    let flushed = |call: bool| if call { Event::CallFlushed } else { Event::ReturnFlushed };
    let events = match step {
        Step::Exec { edge, .. } => {
            let top = before.threads[t].top();
            match &program.routine(top.routine).edges[edge.index()].op {
                Op::Store(Place::Cell(o, _), e) if *o == mark => {
                    let call = e.constant() == Some(1);
                    let event = if call { Event::Call } else { Event::Return(top.regs[RESULT.index()]) };
                    if model == Model::Sc {
                        vec![event, flushed(call)]
                    } else {
                        marks[t].push(call);
                        vec![event]
                    }
                }
                _ => Vec::new(),
            }
        }
        Step::Flush { addr, .. } if addr.object(program.objects.len()) == Some(mark) => {
            vec![flushed(marks[t].remove(0))]
        }
        Step::Flush { .. } => Vec::new(),
    };
    (marks, events)
}

fn start(marked: &Marked) -> Option<Node> {
    let (_, state) = weir_machine::initial_states(&marked.client.program).ok()?.pop()?;
    Some((state, vec![Vec::new(); marked.client.calls.len()]))
}

/// All histories; `None` if there are too many.
fn histories(marked: &Marked, model: Model) -> Option<HashSet<Vec<(usize, Event)>>> {
    let mut seen = HashSet::new();
    let mut out = HashSet::new();
    let mut todo = vec![(start(marked)?, Vec::new())];
    while let Some((node, history)) = todo.pop() {
        if !seen.insert((node.clone(), history.clone())) {
            continue;
        }
        if seen.len() > MOST {
            return None;
        }
        for (step, after) in weir_machine::successors(&marked.client.program, model, &node.0).ok()? {
            let (marks, events) = follow(marked, model, &node, step);
            let mut history = history.clone();
            history.extend(events.iter().map(|e| (step.thread().index(), *e)));
            todo.push(((after.ok()?, marks), history));
        }
        out.insert(history);
    }
    Some(out)
}

/// Whether one history may stand for the other.
fn stands_for(h: &[(usize, Event)], other: &[(usize, Event)], threads: usize) -> bool {
    let of =
        |h: &[(usize, Event)], t: usize| -> Vec<usize> { (0..h.len()).filter(|&i| h[i].0 == t).collect() };
    // Where each event of `h` is in the other.
    let mut at = vec![0; h.len()];
    for t in 0..threads {
        let (mine, theirs) = (of(h, t), of(other, t));
        if mine.len() != theirs.len() || mine.iter().zip(&theirs).any(|(i, j)| h[*i] != other[*j]) {
            return false;
        }
        mine.iter().zip(&theirs).for_each(|(i, j)| at[*i] = *j);
    }
    (0..h.len()).all(|j| (0..j).all(|i| h[i].1.begins() || !h[j].1.begins() || at[i] < at[j]))
}

#[derive(Clone, Debug)]
struct Pair {
    /// Each operation in the one and in the other object.
    ops: Vec<(Vec<String>, Vec<String>, bool)>,
    threads: Vec<Vec<usize>>,
}

const LETTERS: [&str; 2] = ["a", "b"];

fn statement(rng: &mut Rng) -> String {
    let x = rng.pick(&["x", "y"]);
    let k = rng.between(1, 2);
    match rng.below(7) {
        0 | 1 => format!("{x} = {k};"),
        2 | 3 => format!("r = {x};"),
        4 => format!("{x} = r + 1;"),
        5 => "fence;".into(),
        _ => format!("if (cas({x}, 0, {k})) {{ r = 1; }}"),
    }
}

fn make(seed: u64) -> Pair {
    let mut rng = Rng::new(seed);
    let ops = (0..rng.between(1, 2)).map(|_| {
        let code: Vec<String> = (0..rng.between(1, 3)).map(|_| statement(&mut rng)).collect();
        let mut other = code.clone();
        match rng.below(5) {
            0 => drop(other.remove(rng.below(code.len()))),
            1 | 2 => other.insert(rng.below(code.len() + 1), "fence;".into()),
            3 => other.retain(|s| s != "fence;"),
            _ => {}
        }
        (code, other, rng.percent(30))
    });
    let ops: Vec<_> = ops.collect();
    let shape = rng.pick(&[&[1, 1][..], &[1, 1], &[2, 1], &[2]]);
    let threads = shape.iter().map(|&n| (0..n).map(|_| rng.below(ops.len())).collect()).collect();
    Pair { ops, threads }
}

fn text(case: &Pair, other: bool) -> String {
    let mut out = String::from("object o {\n    shared x: u8, y: u8;\n");
    for (i, (mine, theirs, whole)) in case.ops.iter().enumerate() {
        let body = if other { theirs } else { mine }.join(" ");
        let body =
            if other && *whole { format!("atomic {{ {} }}", body.replace("fence;", "")) } else { body };
        let _ = writeln!(out, "    op {}(v: u8) -> u8 {{ var r: u8 = 0; {body} return r; }}", LETTERS[i]);
    }
    out.push_str("    spec register;\n}\n");
    let threads: Vec<String> =
        case.threads.iter().map(|t| t.iter().map(|&o| LETTERS[o]).collect::<String>()).collect();
    let _ = writeln!(out, "scenario \"{}\";", threads.join(" || "));
    out
}

fn marked(text: &str) -> Result<Marked, String> {
    let (program, object) = weir_lang::load_object("o.weir", text).map_err(|e| format!("{e:?}"))?;
    let scenario = Scenario::parse(&object.scenarios[0].0, &program, &object)?;
    let calls = scenario.calls(&program, &object, &Spec::none())?;
    let marked = Marked::new(&program, &object, calls, false);
    match weir_ir::verify::verify(&marked.client.program).first() {
        Some(broken) => Err(format!("{broken:?}")),
        None => Ok(marked),
    }
}

/// Left out is what takes brute force too long.
fn compare(case: &Pair, model: Model) -> Result<Seen, String> {
    let (object, other) = (marked(&text(case, false))?, marked(&text(case, true))?);
    let (Some(mine), Some(theirs)) = (histories(&object, model), histories(&other, model)) else {
        return Ok(Seen::LeftOut);
    };
    let threads = case.threads.len();
    let expected = mine.iter().all(|h| theirs.iter().any(|o| stands_for(h, o, threads)));
    let found = match twin::check(&object, &other, &Options::new(model, weir_lin::Criterion::Tso)).found {
        Found::Linearizable => true,
        Found::Not(trace) => {
            weir_machine::replay(&object.client.program, &trace).map_err(|e| e.to_string())?;
            let history = twin::history(&object, &trace)?;
            if !mine.contains(&history) || twin::explained(&history, &other, model)? {
                return Err("the execution found shows nothing".into());
            }
            false
        }
        unknown => return Err(format!("{unknown:?}")),
    };
    match found == expected {
        true => Ok(Seen::As(if found { "linearizable" } else { "not linearizable" })),
        false => Err(format!("brute force says {expected}, the search {found}")),
    }
}

/// The same with a call less, or a statement of one of the objects.
fn smaller(case: &Pair) -> Vec<Pair> {
    let mut all = Vec::new();
    let mut add = |change: &dyn Fn(&mut Pair)| {
        let mut less = case.clone();
        change(&mut less);
        less.threads.retain(|t| !t.is_empty());
        if !less.threads.is_empty() {
            all.push(less);
        }
    };
    for (t, calls) in case.threads.iter().enumerate() {
        (0..calls.len()).for_each(|i| add(&|c| _ = c.threads[t].remove(i)));
    }
    for (o, (mine, theirs, _)) in case.ops.iter().enumerate() {
        (0..mine.len()).for_each(|i| add(&|c| drop(c.ops[o].0.remove(i))));
        (0..theirs.len()).for_each(|i| add(&|c| drop(c.ops[o].1.remove(i))));
    }
    all
}

impl Case for Pair {
    fn show(&self) -> String {
        text(self, false) + &text(self, true)
    }

    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        descend(self, smaller, still)
    }
}

#[test]
fn tso_to_tso_agreement() {
    let tally = Suite::new("lin: two objects", 250).run(make, |case, seed| {
        let model = if seed.is_multiple_of(8) { Model::Sc } else { Model::Tso };
        compare(case, model).map_err(|why| format!("{model}: {why}"))
    });
    if tally.is_whole() {
        let rarer = tally.of("linearizable").min(tally.of("not linearizable"));
        assert!(rarer * 10 > tally.counted() && tally.left_out() < tally.counted());
    }
}
