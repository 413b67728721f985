//! How many rounds cover everything a program can do.
//!
//! A thread without loops takes a bounded number of steps, and every round of it
//! has at least one step that touches memory or a flush. Between two rounds of a
//! thread another one has a round. So with `s` steps of the thread and `o` steps
//! of all others, it has at most `min(s, o + 1)` rounds.

use weir_ir::{Op, Program, RoutineId};

/// So many rounds per thread cover all executions; `None` if that is not clear.
pub fn rounds(program: &Program) -> Option<u32> {
    let spawns = |op: &Op| matches!(op, Op::Spawn { .. });
    if program.is_parameterised() || program.routines.iter().flat_map(|r| &r.edges).any(|e| spawns(&e.op)) {
        return None;
    }
    let mut known = vec![None; program.routines.len()];
    let mut steps: Vec<u64> = Vec::new();
    for t in &program.threads {
        steps.push(longest(program, program.template(t.template).routine, &mut known, 0)?);
    }
    let all = steps.iter().try_fold(0u64, |a, b| a.checked_add(*b))?;
    let most = steps.iter().map(|own| (*own).min(all - own + 1)).max().unwrap_or(0);
    u32::try_from(most.max(1)).ok()
}

/// The most steps and flushes of a routine; `None` if it has a loop or calls
/// itself.
fn longest(program: &Program, id: RoutineId, known: &mut Vec<Option<u64>>, depth: usize) -> Option<u64> {
    if let Some(n) = known[id.index()] {
        return Some(n);
    }
    if depth > program.routines.len() {
        return None;
    }
    let code = program.routine(id);
    let out = code.out_table();
    let mut best: Vec<Option<u64>> = vec![None; code.locs.len()];
    let mut open = vec![false; code.locs.len()];
    let mut stack = vec![code.entry.index()];
    while let Some(&loc) = stack.last() {
        if best[loc].is_some() {
            stack.pop();
            continue;
        }
        open[loc] = true;
        let mut most = 0u64;
        let mut waiting = false;
        for e in &out[loc] {
            let edge = &code.edges[e.index()];
            let to = edge.dst.index();
            match best[to] {
                Some(rest) => {
                    let cost = match &edge.op {
                        Op::Store(..) => 2,
                        Op::Call { routine, .. } => longest(program, *routine, known, depth + 1)?,
                        op if op.is_local() => 0,
                        _ => 1,
                    };
                    most = most.max(rest.checked_add(cost)?);
                }
                None if open[to] => return None,
                None => {
                    stack.push(to);
                    waiting = true;
                    break;
                }
            }
        }
        if !waiting {
            best[loc] = Some(most);
            open[loc] = false;
            stack.pop();
        }
    }
    let n = best[code.entry.index()]?;
    known[id.index()] = Some(n);
    Some(n)
}
