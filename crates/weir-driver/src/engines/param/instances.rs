//! Small instances: an execution with as few threads as it takes.

use super::choices::{Hints, few};
use super::found::Found;
use crate::engines::portfolio;
use std::time::Duration;
use weir_engine::{Outcome, StopReason, Verdict};
use weir_explore::Options;
use weir_ir::Program;
use weir_ir::instance::instantiate;

/// Instances of up to this many threads are looked at where there is no proof.
pub(super) const SMALL: u32 = 4;
/// How long an instance is looked at where others wait.
pub(super) const BRIEF: Duration = Duration::from_secs(5);
/// How long in the first round.
const FIRST: Duration = Duration::from_secs(1);
/// The same for one thread: a byte or two are counted through in that time.
const ONE: Duration = Duration::from_secs(10);
/// By how much rounds grow; engines start afresh in each.
const GROWTH: u32 = 4;
/// With time left, this many threads are tried.
const LARGE: u32 = 16;

/// Larger instances whose properties have more cases than this are left out: making
/// them takes long, and knows no limits.
const CASES: usize = 1_000;

/// How many cases the properties have with so many threads.
fn cases(program: &Program, n: u32) -> usize {
    let of = |p: &weir_ir::Property| {
        let names = weir_ir::instance::names(program, &p.pred).len();
        (0..names).map(|i| (n as usize).saturating_sub(i)).fold(1, usize::saturating_mul)
    };
    program.properties.iter().map(of).sum()
}

/// What an instance does.
pub(super) enum Looked {
    /// Something wrong.
    Wrong(Box<Found>),
    /// Nothing wrong, in all its executions.
    Fine,
    /// That is not known, and why.
    Open(StopReason),
    /// There is no such instance.
    Missing,
}

/// Looks at the instance with `n` threads.
pub(super) fn look(program: &Program, options: &Options, n: u32, hints: &Hints) -> Looked {
    let Ok(instance) = instantiate(program, n) else { return Looked::Missing };
    let chosen = few(&instance, hints);
    let explored = chosen.as_ref().map_or(&instance, |f| &f.program);
    // One thread has few choices, and may have to go far: no race.
    let answer =
        if n == 1 { weir_explore::explore(explored, options) } else { portfolio::auto(explored, options) };
    match (&answer.outcome, &chosen) {
        (Outcome::Unsafe(trace), Some(chosen)) => {
            let trace = chosen.back(trace);
            if let Err(why) = weir_machine::replay(&instance, &trace) {
                let why = format!("the judge refuses an execution with chosen values: {why}");
                return Looked::Open(StopReason::Bug(why));
            }
            let answer = Verdict { outcome: Outcome::Unsafe(trace), ..answer };
            Looked::Wrong(Box::new(Found::in_instance(n, instance, answer)))
        }
        (Outcome::Unsafe(_), None) => Looked::Wrong(Box::new(Found::in_instance(n, instance, answer))),
        (Outcome::Safe(..), None) => Looked::Fine,
        (Outcome::Safe(..), Some(_)) => Looked::Open(StopReason::Exhausted(
            "a register may start with more values than can be tried".into(),
        )),
        (Outcome::Unknown(why, _), _) => Looked::Open(why.clone()),
        (Outcome::Unsupported(what), _) => Looked::Open(StopReason::Unsupported(what.clone())),
    }
}

/// What a search among instances came to.
pub(super) struct Hunt {
    /// Something wrong.
    pub found: Option<Found>,
    /// Nothing is wrong with up to this many threads.
    pub fine: u32,
    /// Why some instance is open.
    pub open: Option<StopReason>,
}

/// The smallest instance, of at most `n` threads, that does something wrong.
pub(super) fn smallest(program: &Program, options: &Options, (n, brief): (u32, bool), hints: &Hints) -> Hunt {
    let mut hunt = Hunt { found: None, fine: 0, open: None };
    for k in 1..=n {
        if let Some(why) = options.budget.stop() {
            hunt.open.get_or_insert(why);
            break;
        }
        // With fewer threads than were needed before, a short look is enough.
        let budget = if k < n || brief { options.budget.turn(BRIEF) } else { options.budget.clone() };
        match look(program, &Options { budget, ..options.clone() }, k, hints) {
            Looked::Wrong(found) => {
                hunt.found = Some(*found);
                break;
            }
            Looked::Fine if hunt.fine == k - 1 => hunt.fine = k,
            Looked::Fine => {}
            Looked::Open(why) => hunt.open = hunt.open.or(Some(why)),
            Looked::Missing => {
                hunt.open.get_or_insert_with(|| {
                    StopReason::Exhausted(format!("there is no instance of {k} threads"))
                });
                break;
            }
        }
    }
    hunt
}

/// Looks at instances of few threads in turn, for longer and longer, as long as there
/// is time. Where no limit is set, briefly.
pub(super) fn hunt(program: &Program, options: &Options) -> Hunt {
    let hints = Hints::new();
    let mut fine = vec![false; SMALL as usize];
    // What ended for another reason than time will not get further with more.
    let mut closed = vec![false; SMALL as usize];
    let mut out = Hunt { found: None, fine: 0, open: None };
    let mut turn = FIRST;
    let unlimited = options.budget.left().is_none();
    let covered = |fine: &[bool]| fine.iter().take_while(|f| **f).count() as u32;
    let end = |out: Hunt, fine: &[bool]| Hunt { fine: covered(fine), ..out };
    loop {
        let last = unlimited && turn >= BRIEF;
        for n in 1..=SMALL {
            let at = n as usize - 1;
            if fine[at] || closed[at] {
                continue;
            }
            if options.budget.stop().is_some() {
                return end(out, &fine);
            }
            let budget = options.budget.turn(if n == 1 { turn.max(ONE) } else { turn });
            match look(program, &Options { budget, ..options.clone() }, n, &hints) {
                Looked::Wrong(found) => return end(Hunt { found: Some(*found), ..out }, &fine),
                Looked::Fine => fine[at] = true,
                Looked::Missing => return end(out, &fine),
                Looked::Open(why) => {
                    closed[at] = !why.is_limit();
                    out.open = Some(why);
                }
            }
        }
        if last || fine.iter().zip(&closed).all(|(f, c)| *f || *c) {
            break;
        }
        turn = if unlimited { BRIEF } else { turn * GROWTH };
    }
    if unlimited {
        return end(out, &fine);
    }
    for n in SMALL + 1..=LARGE {
        if options.budget.stop().is_some() || !fine.iter().all(|f| *f) || cases(program, n) > CASES {
            break;
        }
        match look(program, options, n, &hints) {
            Looked::Wrong(found) => return end(Hunt { found: Some(*found), ..out }, &fine),
            Looked::Fine => fine.push(true),
            Looked::Open(_) | Looked::Missing => break,
        }
    }
    end(out, &fine)
}
