//! Writes certificates for [`weir_certify`]: everything forbidden, and all that leads
//! into it, by the steps back that the checker counts with.
//!
//! The engines `param` and `prove` have proofs about systems and formulas that the
//! checker does not know; of their answers, certificates come from here. Nothing has to
//! be believed about that: what comes out is checked like everything else. Where an
//! initial state is met on the way back there is no certificate ([`Open::Reached`]). The
//! steps back are exact, so this is an answer as well: the program goes wrong. (The suite
//! `agreement` compares it with the judge.)

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use weir_certify::clauses::{Clause, MOST_NAMED, Set, Threads, forbidden, predecessors, text};
use weir_certify::movers::{Stored, clashes, show, stored};
use weir_certify::{HEAD, Rejected, Stop, asks, fingerprint, hash};
use weir_ir::{Model, Program};

/// More clauses than this are not written.
const MOST_CLAUSES: usize = 100_000;

/// Why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Open {
    /// What is forbidden can be reached: a clause with an initial state, from which
    /// steps lead there.
    Reached(String),
    /// There are none for this program.
    Cannot(String),
    /// The caller wanted to stop.
    Stopped,
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Open::Reached(clause) => {
                write!(f, "what is forbidden can be reached from an initial state of `{clause}`")
            }
            Open::Cannot(why) => f.write_str(why),
            Open::Stopped => f.write_str("the search for one was stopped"),
        }
    }
}

impl std::error::Error for Open {}

impl From<Rejected> for Open {
    fn from(rejected: Rejected) -> Open {
        match rejected {
            Rejected::Stopped => Open::Stopped,
            other => Open::Cannot(other.to_string()),
        }
    }
}

/// A certificate of kind `clauses`, for a fixed or any number of threads.
///
/// # Errors
/// Why there is none.
pub fn clauses(program: &Program, model: Model, stop: Stop<'_>) -> Result<String, Open> {
    let mut threads = Threads::new(program, model, stop)?;
    let bad = forbidden(program, &mut threads, stop)?;
    let closed = close(&threads, bad, stop)?;
    Ok(seal(program, "clauses", model, &lines(&threads, &closed)))
}

/// The threads of a program with and without buffers, for certificates of movers.
pub struct Both<'p> {
    program: &'p Program,
    /// Under TSO.
    pub tso: Threads,
    /// Under SC.
    pub sc: Threads,
    bad: Vec<Clause>,
}

impl<'p> Both<'p> {
    /// Explores the threads.
    ///
    /// # Errors
    /// The program is not one for certificates of movers.
    pub fn new(program: &'p Program, stop: Stop<'_>) -> Result<Both<'p>, Open> {
        let mut tso = Threads::new(program, Model::Tso, stop)?;
        let mut sc = Threads::new(program, Model::Sc, stop)?;
        forbidden(program, &mut tso, stop)?;
        let bad = forbidden(program, &mut sc, stop)?;
        Ok(Both { program, tso, sc, bad })
    }

    /// A certificate of kind `movers` in which these stores are left movers.
    ///
    /// # Errors
    /// Why there is none. [`Open::Reached`] may be about something that does not move.
    pub fn movers(&self, left: &HashSet<Stored>, stop: Stop<'_>) -> Result<String, Open> {
        let mut bad = self.bad.clone();
        bad.extend(clashes(&self.tso, &self.sc, left));
        let closed = close(&self.sc, bad, stop)?;
        let list = stored(&self.tso).into_iter().filter(|s| left.contains(s));
        let head: String = list.map(|s| format!("{}\n", show(&self.tso, s))).collect();
        Ok(seal(self.program, "movers", Model::Tso, &(head + &lines(&self.sc, &closed))))
    }
}

/// A certificate of that kind with these lines: says what it is about, and ends it.
pub fn seal(program: &Program, kind: &str, model: Model, lines: &str) -> String {
    let about = format!("{HEAD}\nkind {kind}\nmodel {model}\nprogram {}\n", fingerprint(program));
    let asks: String = asks(program).iter().map(|a| format!("{a}\n")).collect();
    let text = format!("{about}{asks}{lines}");
    format!("{text}end {}\n", hash(&text))
}

/// The least clauses that hold these and all that leads into them.
///
/// # Errors
/// If an initial state is among them, or they are too many.
pub fn close(threads: &Threads, forbidden: Vec<Clause>, stop: Stop<'_>) -> Result<Vec<Clause>, Open> {
    let mut set = Set::default();
    let mut todo = VecDeque::new();
    let meet = |clause: Clause, set: &mut Set, todo: &mut VecDeque<usize>| {
        if set.find(threads, &clause).is_none() {
            if threads.initial(&clause) {
                return Err(Open::Reached(lines(threads, &[clause]).trim_end().replace('\n', "; ")));
            }
            if clause.threads.len() > MOST_NAMED || set.clauses.len() >= MOST_CLAUSES {
                return Err(Open::Cannot("the certificate would be too long".into()));
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
        for before in predecessors(threads, &set.clauses[at].clone()) {
            if stop() {
                return Err(Open::Stopped);
            }
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
