//! Runs a whole program with the judge: one thread after the other, under sequential
//! consistency, until it ends.

use std::collections::HashMap;
use weir_ir::{EdgeId, Fault, Model, Op, Program, RoutineId, Step, ThreadId};
use weir_machine::{State, eval, initial_state, step::advance};

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// With what `main` returned, as the shell sees it.
    Exit(u8),
    /// By an error: its fault, and the note of the edge or the text of what is not supported.
    Fault(Fault, String),
    /// All threads wait.
    Stuck,
    /// After so many steps it is still running.
    Running,
}

/// Runs a program for at most so many steps; how many it took.
pub fn run(program: &Program, most: usize) -> (Ended, usize) {
    let mut state = initial_state(program, &[]).expect("whole programs have one initial state");
    let mut tables: HashMap<RoutineId, Vec<Vec<EdgeId>>> = HashMap::new();
    let mut turn = 0;
    for steps in 0..most {
        if state.exited {
            return (Ended::Exit(result(program, &state)), steps);
        }
        let n = state.threads.len();
        let chosen = (0..n).map(|i| (turn + i) % n).find_map(|t| {
            let thread = ThreadId::new(t);
            if state.atomic.is_some_and(|a| a != thread) {
                return None;
            }
            edge(program, &state, &mut tables, thread).map(|e| (thread, e))
        });
        let Some((thread, edge)) = chosen else { return (Ended::Stuck, steps) };
        let top = state.threads[thread.index()].top();
        let routine = program.routine(top.routine);
        let op = &routine.edges[edge.index()].op;
        let choice = match op {
            Op::Havoc(r, _) => program.bounds(routine.regs[r.index()].ty).map_or(0, |(lo, _)| lo),
            _ => 0,
        };
        let note = match op {
            Op::Unsupported(what) => what.clone(),
            op => {
                let note = routine.notes.get(&edge).cloned();
                let called: Vec<&str> = state.threads[thread.index()]
                    .frames
                    .iter()
                    .map(|f| program.routine(f.routine).name.as_str())
                    .collect();
                // Only looked at where something is wrong.
                note.unwrap_or_else(|| {
                    if std::env::var_os("WEIR_SHOW").is_some() {
                        format!("{called:?} {op:?}")
                    } else {
                        String::new()
                    }
                })
            }
        };
        match advance(program, Model::Sc, &mut state, Step::Exec { thread, edge, choice }) {
            Ok(Ok(_)) => turn = thread.index(),
            Ok(Err(fault)) => return (Ended::Fault(fault, note), steps),
            Err(why) => panic!("{why:?} at {op:?}"),
        }
    }
    (Ended::Running, most)
}

/// The edge that a thread can take.
fn edge(
    program: &Program,
    state: &State,
    tables: &mut HashMap<RoutineId, Vec<Vec<EdgeId>>>,
    thread: ThreadId,
) -> Option<EdgeId> {
    let top = state.threads[thread.index()].top();
    let routine = program.routine(top.routine);
    let out = &tables.entry(top.routine).or_insert_with(|| routine.out_table())[top.loc.index()];
    out.iter().copied().find(|e| match &routine.edges[e.index()].op {
        Op::Assume(c) => eval::in_code(program, state, thread, c) != Ok(0),
        Op::Join(t) => {
            let t = eval::in_code(program, state, thread, t).unwrap_or(-1);
            usize::try_from(t).ok().and_then(|t| state.threads.get(t)).is_none_or(|t| t.ended(program))
        }
        Op::AtomicWhen { .. } => {
            let mut after = state.clone();
            advance(program, Model::Sc, &mut after, Step::Exec { thread, edge: *e, choice: 0 }).is_ok()
        }
        _ => true,
    })
}

/// What `main` has returned.
fn result(program: &Program, state: &State) -> u8 {
    let bottom = state.threads[0].bottom();
    let r = program.routine(bottom.routine).reg("%result").expect("the first thread has one");
    bottom.regs[r.index()] as u8
}
