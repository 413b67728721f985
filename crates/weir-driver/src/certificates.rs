//! Certificates of the engines' answers, for [`weir_certify`] to check.
//!
//! The dual engine has its own: the fixpoint of its search. The proofs of `param`
//! and `prove` are about systems and formulas that the checker does not know; of
//! their answers, certificates are written by closing what is forbidden under the
//! steps back that the checker counts with ([`close`]). Nothing has to be believed
//! about that: what comes out is checked like everything else.

use std::collections::{HashMap, HashSet, VecDeque};
use weir_certify::clauses::{Clause, Set, Threads, forbidden, predecessors, text};
use weir_certify::movers::{Stored, clashes, left_clashes, stored};
use weir_certify::{Rejected, seal};
use weir_engine::{Budget, Certificate, Outcome, Verdict};
use weir_ir::{Addr, Count, Model, Place, Program};
use weir_prove::{Level, Proof, Why};

/// More clauses than this are not written.
const MOST_CLAUSES: usize = 100_000;

/// The certificate of an answer.
///
/// # Errors
/// Why there is none.
pub fn certificate(
    program: &Program,
    verdict: &Verdict,
    deadlock: bool,
    budget: &Budget,
) -> Result<String, String> {
    match &verdict.outcome {
        Outcome::Safe(..) if deadlock => Err("certificates do not speak about deadlocks".into()),
        Outcome::Safe(_, Certificate::Proof(text)) => Ok(text.to_string()),
        Outcome::Safe(..) => of(program, verdict.model, &verdict.engine, budget),
        _ => Err("the answer is not `safe`".into()),
    }
}

/// The certificate of a `safe` of an engine.
///
/// # Errors
/// Why there is none.
fn of(program: &Program, model: Model, engine: &str, budget: &Budget) -> Result<String, String> {
    match engine {
        "param" => clauses(program, model, &mut || budget.stop().is_some()),
        other => Err(format!("the engine {other} writes no certificates; --engine dual does")),
    }
}

/// The certificate of the dual engine.
pub fn dual(program: &Program, proof: &weir_dual::certificate::Certificate) -> String {
    seal(program, "clauses", Model::Tso, &proof.lines(program))
}

/// A certificate of kind `clauses`, for a fixed or any number of threads.
///
/// # Errors
/// Why there is none: the program is not safe, or not one for such certificates.
pub fn clauses(program: &Program, model: Model, stop: &mut dyn FnMut() -> bool) -> Result<String, String> {
    let mut threads = Threads::new(program, model, stop).map_err(|e| e.to_string())?;
    let bad = forbidden(program, &mut threads).map_err(|e| e.to_string())?;
    let closed = close(&threads, bad, stop).map_err(|e| e.to_string())?;
    Ok(seal(program, "clauses", model, &lines(&threads, &closed)))
}

/// A certificate of kind `movers` for what was proved; where its movers are none
/// in the strict sense, of kind `clauses`, which says nothing about robustness.
///
/// # Errors
/// Why there is none.
pub fn movers(
    program: &Program,
    proof: &Proof<'_>,
    stop: &mut dyn FnMut() -> bool,
) -> Result<String, String> {
    if proof.level == Level::Nothing {
        return Err("nothing was proved".into());
    }
    let say = |e: Rejected| e.to_string();
    let mut tso = Threads::new(program, Model::Tso, stop).map_err(say)?;
    let mut sc = Threads::new(program, Model::Sc, stop).map_err(say)?;
    forbidden(program, &mut tso).map_err(say)?;
    let bad = forbidden(program, &mut sc).map_err(say)?;
    let all = stored(&tso);
    for attempt in 0..3 {
        // What the proof says moves; nothing; or, where the proof is about some of
        // the stores to a cell only, what moves by itself.
        let left: HashSet<Stored> = match attempt {
            0 => claimed(proof, &tso, &all),
            1 => HashSet::new(),
            _ => all.iter().copied().filter(|s| moves(&tso, &sc, *s, stop)).collect(),
        };
        let mut more = bad.clone();
        more.extend(clashes(&tso, &sc, &left));
        match close(&sc, more, stop) {
            Ok(closed) => {
                let list = all.iter().filter(|s| left.contains(s));
                let head: String =
                    list.map(|s| format!("{}\n", weir_certify::movers::show(&tso, *s))).collect();
                return Ok(seal(program, "movers", Model::Tso, &(head + &lines(&sc, &closed))));
            }
            Err(Rejected::Stopped) => return Err(Rejected::Stopped.to_string()),
            Err(_) => {}
        }
    }
    // Not in the strict sense; but what the program asks may hold all the same.
    clauses(program, Model::Tso, stop)
}

/// Whether nobody touches the cell of such a store when it comes.
fn moves(tso: &Threads, sc: &Threads, store: Stored, stop: &mut dyn FnMut() -> bool) -> bool {
    close(sc, left_clashes(tso, sc, store), stop).is_ok()
}

/// The stores that the proof says are left movers.
fn claimed(proof: &Proof<'_>, tso: &Threads, all: &[Stored]) -> HashSet<Stored> {
    let mut left = HashSet::new();
    for w in proof.writes.iter().filter(|w| w.why == Why::LeftMover) {
        let class = &proof.system.classes[w.class];
        let Some(Place::Cell(object, index)) = class.main_edge(&class.actions[w.action]).op.place() else {
            continue;
        };
        let cell = index.constant().and_then(|i| i32::try_from(i).ok()).map(|i| Addr::of(*object, i));
        let any = proof.system.program.template(class.template).count == Count::Any;
        let runs = |c: usize| match any {
            true => tso.classes[c].many && tso.classes[c].name == class.name,
            false => class.members.iter().any(|t| tso.listed[t.index()].0 == c),
        };
        let is = |a: Addr| cell.map_or(a.object(tso.program.objects.len()) == Some(*object), |c| c == a);
        left.extend(all.iter().copied().filter(|(c, a, _)| runs(*c) && is(*a)));
    }
    left
}

/// The least clauses that hold these and all that leads into them.
///
/// # Errors
/// If an initial state is among them, or they are too many.
pub fn close(
    threads: &Threads,
    forbidden: Vec<Clause>,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<Clause>, Rejected> {
    let mut set = Set::default();
    let mut todo = VecDeque::new();
    let meet = |clause: Clause, set: &mut Set, todo: &mut VecDeque<usize>| {
        if set.find(threads, &clause).is_none() {
            if threads.initial(&clause) {
                return Err(Rejected::Wrong(
                    "what is forbidden can be reached, for all the checker knows".into(),
                ));
            }
            set.add(clause);
            todo.push_back(set.clauses.len() - 1);
        }
        Ok(())
    };
    for clause in forbidden {
        meet(clause, &mut set, &mut todo)?;
    }
    while let Some(at) = todo.pop_front() {
        if stop() {
            return Err(Rejected::Stopped);
        }
        if set.clauses.len() > MOST_CLAUSES {
            return Err(Rejected::CannotCheck("the certificate would be too long".into()));
        }
        for before in predecessors(threads, &set.clauses[at].clone()) {
            if threads.possible(&before) {
                meet(before, &mut set, &mut todo)?;
            }
        }
    }
    // What a clause that came later holds as well is left out.
    let mut least = Set::default();
    for clause in set.clauses.into_iter().rev() {
        if least.find(threads, &clause).is_none() {
            least.add(clause);
        }
    }
    Ok(least.clauses)
}

/// The lines of clauses, and of the local states that they name.
fn lines(threads: &Threads, clauses: &[Clause]) -> String {
    let mut numbers: HashMap<(usize, u32), u32> = HashMap::new();
    let (mut states, mut out) = (String::new(), String::new());
    for clause in clauses {
        let mut clause = clause.clone();
        for n in &mut clause.threads {
            let Some(at) = n.at else { continue };
            let next = numbers.len() as u32;
            n.at = Some(*numbers.entry((n.class, at)).or_insert_with(|| {
                let local = &threads.classes[n.class].locals[at as usize];
                states += &format!("{}\n", text::show_state(&threads.program, local));
                next
            }));
        }
        out += &format!("{}\n", text::show(threads, &clause));
    }
    states + &out
}
