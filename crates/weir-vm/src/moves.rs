//! The moves of a search: what can be done in a state in which every thread stands before a
//! visible step, and what follows.

use crate::code::{Compiled, Do};
use crate::frames::start;
use crate::run::{Did, Machine, Run, Stop};
use crate::state::State;
use std::sync::Arc;
use weir_ir::undef::Bits;

/// How a state was reached from its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Move {
    /// A thread takes one of the edges where it stands, with a choice.
    Exec(u32, u32, i64),
    /// A thread's store at this position of its buffer is flushed.
    Flush(u32, u32),
    /// For the step of a thread, the state is divided: one of the parts ([`crate::lazy`]).
    Divide(u32, u64),
}

impl Move {
    pub fn thread(self) -> u32 {
        match self {
            Move::Exec(t, ..) | Move::Flush(t, _) | Move::Divide(t, _) => t,
        }
    }

    /// Whether both are choices of one step.
    pub fn is_with(&self, other: &Move) -> bool {
        matches!((self, other), (Move::Exec(a, ..), Move::Exec(b, ..)) if a == b)
    }
}

/// The state before any step.
pub(crate) fn initial(code: &Compiled<'_>) -> Result<State, Stop> {
    let mut s = State {
        statics: Vec::new(),
        threads: Vec::new(),
        heaps: Vec::new(),
        atomic: None,
        exited: false,
        numbers: None,
    };
    for (template, copy, args) in &code.threads {
        let args: Vec<Bits> = args.iter().map(|v| Bits::set(*v)).collect();
        s.threads.push(Arc::new(start(code, *template, *copy, &args)?));
        s.heaps.push(Arc::default());
    }
    Ok(s)
}

/// Runs from the state before any step to the first that is kept.
pub(crate) fn begin(run: &mut Run<'_>) -> Result<(), Stop> {
    run.look_around()?;
    for t in 0..run.s.threads.len() as u32 {
        run.follow_up(t)?;
    }
    Ok(())
}

/// Takes a move and what follows it.
pub(crate) fn advance(run: &mut Run<'_>, mv: Move) -> Result<Did, Stop> {
    run.look_around()?;
    match mv {
        Move::Exec(t, i, choice) => {
            let top = run.s.threads[t as usize].top();
            let (routine, loc) = (top.routine as usize, top.loc as usize);
            let code = run.m.code;
            run.begins_to_spin(t);
            let edge = &code.routines[routine].out[loc][i as usize];
            match run.edge_at_last(t, edge, choice, true) {
                Ok(Did::Went) => run.follow_up(t)?,
                Err(Stop::Need(need)) => run.puts_off(t, need)?,
                other => return other,
            }
            Ok(Did::Went)
        }
        Move::Divide(_, part) => {
            if let Some(t) = run.divide(part)? {
                run.follow_up(t)?;
            }
            Ok(Did::Went)
        }
        Move::Flush(t, position) => {
            run.flush(t, position as usize)?;
            run.follow_up(t)?;
            Ok(Did::Went)
        }
    }
}

/// The moves that may be possible in a state.
pub(crate) fn moves_of(m: &Machine<'_>, s: &State) -> Vec<Move> {
    if let Some(numbers) = &s.numbers
        && let Some((t, need)) = numbers.pending
    {
        return (0..numbers.parts(need)).map(|i| Move::Divide(t, i)).collect();
    }
    let mut out = Vec::new();
    for (i, thread) in s.threads.iter().enumerate() {
        let t = i as u32;
        if s.atomic.is_some_and(|inside| inside != t) {
            continue;
        }
        if !thread.diverges {
            let top = thread.top();
            let edges = &m.code.routines[top.routine as usize].out[top.loc as usize];
            for (e, edge) in edges.iter().enumerate() {
                let choices = match &edge.act {
                    Do::Havoc { few: Some((lo, hi)), late, .. } if !m.chooses_late(s, *late) => *lo..=*hi,
                    _ => 0..=0,
                };
                out.extend(choices.map(|choice| Move::Exec(t, e as u32, choice)));
            }
        }
        for position in thread.buffer.flushable(m.model) {
            if !m.reduced || !m.is_unseen(s, t, &thread.buffer.at(position)) {
                out.push(Move::Flush(t, position as u32));
            }
        }
    }
    out
}

/// Two threads that stand before a data race.
pub(crate) fn race(m: &Machine<'_>, s: &State) -> Option<(u32, u32)> {
    let run = Run::new(m, s.clone());
    let next: Vec<_> = (0..s.threads.len() as u32).filter_map(|t| Some((t, run.next_access(t)?))).collect();
    for (i, (a, (at, width, writes, atomic))) in next.iter().enumerate() {
        for (b, (other, other_width, other_writes, other_atomic)) in &next[i + 1..] {
            let meet = weir_ir::bytes::overlap(*at, *width, *other, *other_width);
            if meet && (*writes || *other_writes) && !(*atomic && *other_atomic) {
                return Some((*a, *b));
            }
        }
    }
    None
}
