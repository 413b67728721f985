//! From SPIN's trail to an execution of the program.
//!
//! Every transition of a process is one step of the export, and SPIN numbers
//! transitions in the order of the text. `pan -d` prints the numbers; a trail
//! lists which process took which. So the *n*-th transition of a process is the
//! *n*-th step that was written, and [`Key`] knows the edges it consists of.
//!
//! Run SPIN with `spin -a -o3` (statements are not merged), so that transitions
//! and steps correspond.

use std::collections::BTreeMap;
use std::fmt;
use weir_ir::{Addr, EdgeId, Step, ThreadId};

/// The edges of a step, each with what it chooses.
pub type Way = Vec<(EdgeId, i64)>;

/// What is needed to read a trail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// One process per thread, in order.
    pub processes: Vec<Process>,
    /// The cells whose initial value is chosen, by their Promela names.
    pub cells: BTreeMap<String, Addr>,
}

/// A process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Process {
    /// Its name in the text.
    pub name: String,
    /// What the thread does before its first transition.
    pub before: Way,
    /// Its transitions in the order of the text.
    pub steps: Vec<Way>,
}

/// The start and the steps of an execution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// The initial values that are chosen.
    pub memory_init: Vec<(Addr, i64)>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// Why a trail cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrailError {
    /// The table of `pan -d` does not fit the program.
    Table(String),
    /// A line of the trail makes no sense.
    Line(usize),
    /// The trail takes a transition that the table does not have.
    Transition(u64),
}

impl fmt::Display for TrailError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrailError::Table(why) => write!(f, "SPIN's table of transitions: {why}"),
            TrailError::Line(n) => write!(f, "line {n} of SPIN's trail makes no sense"),
            TrailError::Transition(id) => write!(f, "SPIN's trail takes the unknown transition {id}"),
        }
    }
}

impl std::error::Error for TrailError {}

/// What a transition is.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Meaning {
    Step(usize, usize),
    /// A cell gets its initial value.
    Init(Addr, i64),
    Nothing,
}

impl Key {
    /// The execution that a trail describes; `table` is what `pan -d` printed,
    /// `trail` the content of the trail file.
    pub fn read(&self, table: &str, trail: &str) -> Result<Run, TrailError> {
        let meanings = self.meanings(table)?;
        let mut run = Run::default();
        let mut init: BTreeMap<Addr, i64> = BTreeMap::new();
        let mut started = vec![false; self.processes.len()];
        for (t, p) in self.processes.iter().enumerate() {
            if p.steps.is_empty() {
                started[t] = true;
                run.take(t, &p.before);
            }
        }
        for (n, line) in trail.lines().enumerate() {
            let fields: Vec<&str> = line.trim().split(':').collect();
            let [_, _, id] = fields.as_slice() else { return Err(TrailError::Line(n + 1)) };
            let Ok(id) = id.parse::<i64>() else { return Err(TrailError::Line(n + 1)) };
            // Lines about the search itself.
            let Ok(id) = u64::try_from(id) else { continue };
            match meanings.get(&id).ok_or(TrailError::Transition(id))? {
                Meaning::Nothing => {}
                Meaning::Init(addr, value) => {
                    init.insert(*addr, *value);
                }
                Meaning::Step(t, step) => {
                    for (t, p) in self.processes.iter().enumerate() {
                        if !std::mem::replace(&mut started[t], true) {
                            run.take(t, &p.before);
                        }
                    }
                    run.take(*t, &self.processes[*t].steps[*step]);
                }
            }
        }
        for (t, p) in self.processes.iter().enumerate() {
            if !started[t] {
                run.take(t, &p.before);
            }
        }
        run.memory_init = init.into_iter().collect();
        Ok(run)
    }

    fn meanings(&self, table: &str) -> Result<BTreeMap<u64, Meaning>, TrailError> {
        let mut meanings = BTreeMap::new();
        let mut rows: BTreeMap<&str, BTreeMap<u64, &str>> = BTreeMap::new();
        let mut process = "";
        for line in table.lines() {
            if let Some(name) = line.strip_prefix("proctype ") {
                process = name.trim();
            } else if line.trim() == "init" {
                process = ":init:";
            } else if let Some((id, text)) = row(line) {
                rows.entry(process).or_default().insert(id, text);
            }
        }
        for (t, p) in self.processes.iter().enumerate() {
            let own = rows.remove(p.name.as_str()).unwrap_or_default();
            let (ends, own): (Vec<_>, Vec<_>) = own.into_iter().partition(|(_, text)| *text == "-end-");
            meanings.extend(ends.into_iter().map(|(id, _)| (id, Meaning::Nothing)));
            if own.len() != p.steps.len() {
                let (found, wanted) = (own.len(), p.steps.len());
                return Err(TrailError::Table(format!(
                    "`{}` has {found} transitions, but {wanted} steps were written",
                    p.name
                )));
            }
            for (step, (id, _)) in own.into_iter().enumerate() {
                meanings.insert(id, Meaning::Step(t, step));
            }
        }
        for (id, text) in rows.remove(":init:").unwrap_or_default() {
            let chosen = text.split_once(" = ").and_then(|(cell, value)| {
                let addr = self.cells.get(cell.trim())?;
                Some(Meaning::Init(*addr, value.trim().parse().ok()?))
            });
            meanings.insert(id, chosen.unwrap_or(Meaning::Nothing));
        }
        Ok(meanings)
    }
}

impl Run {
    fn take(&mut self, thread: usize, way: &Way) {
        let thread = ThreadId::new(thread);
        self.steps.extend(way.iter().map(|(edge, choice)| Step::Exec {
            thread,
            edge: *edge,
            choice: *choice,
        }));
    }
}

/// The number and the text of a transition, from a line of the table.
fn row(line: &str) -> Option<(u64, &str)> {
    let (head, text) = line.split_once(" => ")?;
    let id = head.split_once("[id")?.1.split_whitespace().next()?.parse().ok()?;
    Some((id, text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "proctype a
\tstate   8 -(tr  13)-> state  10  [id   3 tp   2] [D---G] m.pml:5 => D_STEP5
\tstate   8 -(tr  14)-> state  10  [id   5 tp   2] [----G] m.pml:5 => x = 2
\tstate  25 -(tr  19)-> state   0  [id  24 tp 3500] [--e-L] m.pml:16 => -end-
init
\tstate  11 -(tr   3)-> state   7  [id  29 tp   2] [A---G] m.pml:24 => x = 1
\tstate   9 -(tr   7)-> state  10  [id  37 tp   2] [A---G] m.pml:26 => (run a())
";

    fn key() -> Key {
        let way = |e: u32| vec![(EdgeId(e), 0)];
        let process = Process { name: "a".into(), before: way(0), steps: vec![way(1), way(2)] };
        Key { processes: vec![process], cells: BTreeMap::from([("x".to_string(), Addr::cell(1, 0))]) }
    }

    #[test]
    fn a_trail_names_steps() {
        let run = key().read(TABLE, "-4:-4:-4\n1:0:29\n2:0:37\n3:1:5\n").unwrap();
        let edges: Vec<u32> = run
            .steps
            .iter()
            .map(|s| match s {
                Step::Exec { edge, .. } => edge.0,
                Step::Flush { .. } => panic!("no flushes under SC"),
            })
            .collect();
        assert_eq!(edges, [0, 2]);
        assert_eq!(run.memory_init, [(Addr::cell(1, 0), 1)]);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(key().read(TABLE, "1:1:99\n"), Err(TrailError::Transition(99)));
        assert_eq!(key().read(TABLE, "nonsense\n"), Err(TrailError::Line(1)));
        assert!(matches!(key().read("", ""), Err(TrailError::Table(_))));
    }
}
