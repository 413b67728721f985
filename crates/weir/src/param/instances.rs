//! Small instances: an execution with as few threads as it takes.

use super::choices::{Hints, few};
use super::{Found, SMALL};
use crate::engines::Trouble;
use crate::portfolio;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use weir_explore::Options;
use weir_ir::instance::instantiate;
use weir_ir::{Outcome, Program, Verdict};

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
    Open(String),
    /// There is no such instance.
    Missing,
}

/// Whether the user wants the run to end.
pub(super) fn stopped(options: &Options) -> bool {
    options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed))
}

/// Looks at the instance with `n` threads.
pub(super) fn look(program: &Program, options: &Options, n: u32, hints: &Hints) -> Result<Looked, Trouble> {
    let Ok(instance) = instantiate(program, n) else { return Ok(Looked::Missing) };
    let chosen = few(&instance, hints);
    let explored = chosen.as_ref().map_or(&instance, |f| &f.program);
    // One thread has few choices, and may have to go far: no race.
    let answer = if n == 1 {
        Ok(weir_explore::explore(explored, options))
    } else {
        portfolio::auto(explored, options)
    };
    let answer = match answer {
        Err(Trouble::Unsupported(why)) => return Ok(Looked::Open(why)),
        other => other?,
    };
    Ok(match (&answer.outcome, &chosen) {
        (Outcome::Unsafe(trace), Some(chosen)) => {
            let trace = chosen.back(trace);
            if let Err(why) = weir_machine::replay(&instance, &trace) {
                let why = format!("the judge refuses an execution with chosen values: {why}");
                return Err(Trouble::Internal(why));
            }
            let answer = Verdict { outcome: Outcome::Unsafe(trace), ..answer };
            Looked::Wrong(Box::new(Found::in_instance(n, instance, answer)))
        }
        (Outcome::Unsafe(_), None) => Looked::Wrong(Box::new(Found::in_instance(n, instance, answer))),
        (Outcome::Safe, None) => Looked::Fine,
        (Outcome::Safe, Some(_)) => {
            Looked::Open("a register may start with more values than can be tried".into())
        }
        (Outcome::Unknown(why), _) => Looked::Open(why.clone()),
    })
}

/// What a search among instances came to.
pub(super) struct Hunt {
    /// Something wrong.
    pub found: Option<Found>,
    /// Nothing is wrong with up to this many threads.
    pub fine: u32,
    /// Why some instance is open.
    pub open: Option<String>,
}

/// The smallest instance, of at most `n` threads, that does something wrong.
pub(super) fn smallest(
    program: &Program,
    options: &Options,
    (n, brief): (u32, bool),
    start: Instant,
    hints: &Hints,
) -> Result<Hunt, Trouble> {
    let mut hunt = Hunt { found: None, fine: 0, open: None };
    for k in 1..=n {
        let left = options.time_limit.map(|t| t.saturating_sub(start.elapsed()));
        if stopped(options) || left == Some(Duration::ZERO) {
            hunt.open.get_or_insert_with(|| "there was no time".into());
            break;
        }
        // With fewer threads than were needed before, a short look is enough.
        let time_limit = if k < n || brief { Some(left.map_or(BRIEF, |t| t.min(BRIEF))) } else { left };
        match look(program, &Options { time_limit, ..options.clone() }, k, hints)? {
            Looked::Wrong(found) => {
                hunt.found = Some(*found);
                break;
            }
            Looked::Fine if hunt.fine == k - 1 => hunt.fine = k,
            Looked::Fine => {}
            Looked::Open(why) => hunt.open = hunt.open.or(Some(why)),
            Looked::Missing => {
                hunt.open.get_or_insert_with(|| format!("there is no instance of {k} threads"));
                break;
            }
        }
    }
    Ok(hunt)
}

/// Looks at instances of few threads in turn, for longer and longer, as long as there
/// is time. Where no limit is set, briefly.
pub(super) fn hunt(program: &Program, options: &Options) -> Result<Hunt, Trouble> {
    let start = Instant::now();
    let hints = Hints::new();
    let mut fine = vec![false; SMALL as usize];
    // What ended before its time will not get further with more.
    let mut closed = vec![false; SMALL as usize];
    let mut out = Hunt { found: None, fine: 0, open: None };
    let mut turn = FIRST;
    let covered = |fine: &[bool]| fine.iter().take_while(|f| **f).count() as u32;
    let end = |out: Hunt, fine: &[bool]| Ok(Hunt { fine: covered(fine), ..out });
    loop {
        let last = options.time_limit.is_none() && turn >= BRIEF;
        for n in 1..=SMALL {
            let at = n as usize - 1;
            if fine[at] || closed[at] {
                continue;
            }
            let turn = if n == 1 { turn.max(ONE) } else { turn };
            let left = options.time_limit.map_or(turn, |t| t.saturating_sub(start.elapsed()).min(turn));
            if left.is_zero() || stopped(options) {
                return end(out, &fine);
            }
            let before = Instant::now();
            match look(program, &Options { time_limit: Some(left), ..options.clone() }, n, &hints)? {
                Looked::Wrong(found) => return end(Hunt { found: Some(*found), ..out }, &fine),
                Looked::Fine => fine[at] = true,
                Looked::Missing => return end(out, &fine),
                Looked::Open(why) => {
                    closed[at] = before.elapsed() < left / 2 && !stopped(options);
                    out.open = Some(why);
                }
            }
        }
        if last || fine.iter().zip(&closed).all(|(f, c)| *f || *c) {
            break;
        }
        turn = if options.time_limit.is_none() { BRIEF } else { turn * GROWTH };
    }
    for n in SMALL + 1..=LARGE {
        let Some(left) = options.time_limit.map(|t| t.saturating_sub(start.elapsed())) else { break };
        if left.is_zero() || stopped(options) || !fine.iter().all(|f| *f) || cases(program, n) > CASES {
            break;
        }
        match look(program, &Options { time_limit: Some(left), ..options.clone() }, n, &hints)? {
            Looked::Wrong(found) => return end(Hunt { found: Some(*found), ..out }, &fine),
            Looked::Fine => fine.push(true),
            Looked::Open(_) | Looked::Missing => break,
        }
    }
    end(out, &fine)
}
