//! The dual machine and the judge's TSO machine reach the same combinations of
//! local states, the same memories and the same final states: on litmus tests
//! and on random programs without loops.
//!
//! Buffers of the dual machine are bounded here by what a run can use: a message
//! that no load will read need not enter, so there are never more of them than
//! loads left to the thread.

use std::collections::{BTreeSet, HashSet};
use weir_dual::machine::{self, Step};
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Op, Program, RoutineId};
use weir_machine::state::Frame;
use weir_machine::{FaultKind, State, property};

/// The frames of all threads.
type Locals = Vec<Vec<Frame>>;
/// Addresses and values.
type Memory = Vec<(i64, i64)>;

/// What can be seen of a program.
#[derive(Default, PartialEq, Debug)]
struct Seen {
    locals: BTreeSet<Locals>,
    memories: BTreeSet<Memory>,
    finals: BTreeSet<(Locals, Memory)>,
    faults: BTreeSet<FaultKind>,
}

impl Seen {
    fn state(&mut self, program: &Program, core: &State) {
        let locals: Locals = core.threads.iter().map(|t| t.frames.clone()).collect();
        let memory: Memory = core.memory.iter().map(|(a, v)| (a.0, *v)).collect();
        if property::is_final(program, core) {
            self.finals.insert((locals.clone(), memory.clone()));
        }
        // Inside a section TSO may hold back stores that the dual machine has
        // to perform before it.
        if core.atomic.is_none() {
            self.locals.insert(locals);
        }
        self.memories.insert(memory);
    }
}

fn under_tso(program: &Program, most: usize) -> Option<Seen> {
    let mut seen = Seen::default();
    let mut known = HashSet::new();
    let mut todo: Vec<State> =
        weir_machine::initial_states(program).ok()?.into_iter().map(|(_, s)| s).collect();
    while let Some(state) = todo.pop() {
        if !known.insert(state.clone()) {
            continue;
        }
        if known.len() > most {
            return None;
        }
        seen.state(program, &state);
        for (_, after) in weir_machine::successors(program, Model::Tso, &state).ok()? {
            match after {
                Ok(after) => todo.push(after),
                Err(fault) => {
                    seen.faults.insert(fault.into());
                }
            }
        }
    }
    Some(seen)
}

fn under_dual(program: &Program, most: usize) -> Option<Seen> {
    let loads = Loads::new(program)?;
    let mut seen = Seen::default();
    let mut known = HashSet::new();
    let mut todo = machine::initial(program).ok()?;
    while let Some(state) = todo.pop() {
        if !known.insert(state.clone()) {
            continue;
        }
        if known.len() > most {
            return None;
        }
        seen.state(program, &state.core);
        for (step, after) in machine::successors(program, &state).ok()? {
            if let Step::Enter { thread, .. } = step {
                let i = thread.index();
                let waiting = state.buffers[i].iter().filter(|m| !m.own).count();
                if waiting >= loads.left(&state.core.threads[i].frames) {
                    continue;
                }
            }
            match after {
                Ok(after) => todo.push(after),
                Err(fault) => {
                    seen.faults.insert(fault.into());
                }
            }
        }
    }
    Some(seen)
}

/// The most loads on a path from each location; there are no loops.
struct Loads(Vec<Vec<usize>>);

impl Loads {
    fn new(program: &Program) -> Option<Loads> {
        if weir_ir::analysis::recursive_routines(program).contains(&true) {
            return None;
        }
        let mut loads = Loads(program.routines.iter().map(|r| vec![usize::MAX; r.locs.len()]).collect());
        for r in 0..program.routines.len() {
            for l in 0..program.routines[r].locs.len() {
                loads.find(program, r, l, &mut Vec::new())?;
            }
        }
        Some(loads)
    }

    fn find(
        &mut self,
        program: &Program,
        r: usize,
        l: usize,
        path: &mut Vec<(usize, usize)>,
    ) -> Option<usize> {
        if self.0[r][l] != usize::MAX {
            return Some(self.0[r][l]);
        }
        if path.contains(&(r, l)) {
            return None;
        }
        path.push((r, l));
        let mut most = 0;
        let routine = program.routine(RoutineId::new(r));
        for (_, edge) in routine.out(weir_ir::LocId::new(l)) {
            let here = match &edge.op {
                Op::Load(..) => 1,
                Op::Call { routine, .. } => {
                    self.find(program, routine.index(), program.routine(*routine).entry.index(), path)?
                }
                _ => 0,
            };
            most = most.max(here + self.find(program, r, edge.dst.index(), path)?);
        }
        path.pop();
        self.0[r][l] = most;
        Some(most)
    }

    fn left(&self, frames: &[Frame]) -> usize {
        frames.iter().map(|f| self.0[f.routine.index()][f.loc.index()]).sum()
    }
}

#[test]
fn both_machines_agree_on_random_programs() {
    let wanted = std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let features = Features { heap: false, spawn: false, loops: false, ..Features::ALL };
    let (mut done, mut seed) = (0, 0);
    while done < wanted {
        let config =
            Config { threads: 2..=2 + usize::from(seed % 8 == 0), stmts: 4, features, ..Config::default() };
        let program = generate(seed, &config);
        seed += 1;
        assert!(seed < 100 * wanted as u64 + 10_000, "too few programs are finished");
        let Some(tso) = under_tso(&program, 3_000) else { continue };
        let Some(dual) = under_dual(&program, 20_000) else { continue };
        assert!(tso == dual, "seed {}:\n{}", seed - 1, weir_ir::text::print(&program));
        done += 1;
    }
    println!("{done} programs agree ({seed} generated)");
}

#[test]
fn both_machines_agree_on_litmus_tests() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/litmus"));
    if !root.exists() {
        let must = ["CI", "WEIR_REQUIRE_CORPUS"].iter().any(|v| std::env::var_os(v).is_some());
        assert!(!must, "corpus not found");
        println!("skipped: corpus not found");
        return;
    }
    let mut files = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of litmus tests") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|x| x == "litmus") {
                files.push(path);
            }
        }
    }
    files.sort();
    let (mut done, mut large) = (0, 0);
    for file in &files {
        let text = std::fs::read_to_string(file).expect("readable text");
        let name = file.to_string_lossy();
        let program = weir_formats::litmus::load(&name, &text).expect("a litmus test that loads");
        let Some(tso) = under_tso(&program, 3_000) else {
            large += 1;
            continue;
        };
        let Some(dual) = under_dual(&program, 15_000) else {
            large += 1;
            continue;
        };
        assert!(tso == dual, "{name}");
        done += 1;
    }
    println!("{done} litmus tests agree, {large} are too large for this");
    assert!(done >= 300, "only {done} litmus tests were small enough");
}
