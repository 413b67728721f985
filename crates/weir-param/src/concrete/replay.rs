//! Replays an execution, by the letter of Cubicle-W's interpreter (Conchon,
//! Declerck, Zaïdi 2017, Algorithm 1). Written for obviousness, and separately
//! from every search.
//!
//! Of the paper's text after Algorithm 1, which swaps the two cases of `locked`,
//! the algorithm is right: a locked transition writes to memory at once, any other
//! enqueues its update.

use crate::system::{Bad, Lit, Place, Proc, Rel, Rhs, Rule, Sort, System, Term, Update};
use crate::trace::{Action, Slot, Trace};
use std::collections::{BTreeMap, VecDeque};

/// A state: values, and per process the updates that wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Every variable and cell.
    pub values: BTreeMap<Slot, i64>,
    /// Per process, oldest first.
    pub buffers: Vec<VecDeque<Vec<(Slot, i64)>>>,
}

/// Why an execution is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The step (from 0), or the number of steps for the start and the end.
    pub step: usize,
    /// What is wrong.
    pub why: String,
}

/// Replays an execution: the states before, between and after its steps.
///
/// # Errors
/// When a step is not possible, the start is not initial or the end not bad.
pub fn replay(system: &System, trace: &Trace) -> Result<Vec<State>, Refused> {
    let at = |step: usize| move |why: String| Refused { step, why };
    let last = trace.actions.len();
    let state = start(system, trace).map_err(at(last))?;
    let mut states = vec![state];
    for (i, action) in trace.actions.iter().enumerate() {
        let mut state = states[i].clone();
        act(system, trace.procs, &mut state, action).map_err(at(i))?;
        states.push(state);
    }
    let bad = system.bad.get(trace.bad).ok_or_else(|| at(last)("there is no such bad state".into()))?;
    if !is_bad(bad, &states[last], trace.procs, &trace.witness).map_err(at(last))? {
        return Err(at(last)("the last state is not bad".into()));
    }
    Ok(states)
}

fn start(system: &System, trace: &Trace) -> Result<State, String> {
    if trace.procs == 0 || system.procs.is_some_and(|n| n != trace.procs) {
        return Err("the number of processes is wrong".into());
    }
    let given: BTreeMap<Slot, i64> = trace.start.iter().copied().collect();
    let mut values = BTreeMap::new();
    for (i, var) in system.vars.iter().enumerate() {
        let id = crate::system::VarId(u16::try_from(i).map_err(|e| e.to_string())?);
        let cells: Vec<Option<u8>> =
            if var.kind.is_array() { (0..trace.procs).map(Some).collect() } else { vec![None] };
        for cell in cells {
            let value = *given.get(&(id, cell)).ok_or_else(|| format!("`{}` has no value", var.name))?;
            let fits = match var.sort {
                Sort::Int => true,
                Sort::Proc => (0..i64::from(trace.procs)).contains(&value),
                Sort::Enum(e) => {
                    usize::try_from(value).is_ok_and(|v| v < system.enums[e.0 as usize].names.len())
                }
            };
            if !fits || (system.count == Some(id) && value != i64::from(trace.procs)) {
                return Err(format!("`{}` cannot have that value", var.name));
            }
            values.insert((id, cell), value);
        }
    }
    let state = State { values, buffers: vec![VecDeque::new(); trace.procs as usize] };
    let direct = Eyes { state: &state, reader: None, procs: trace.procs };
    if !direct.all(&system.init.shared, &[])? {
        return Err("the start is not initial".into());
    }
    for p in 0..trace.procs {
        let own = system.init.each.iter().any(|a| a.only == Some(p + 1));
        let mut ways =
            system.init.each.iter().filter(|a| if own { a.only == Some(p + 1) } else { a.only.is_none() });
        let mut starts = false;
        for way in &mut ways {
            starts |= direct.all(&way.holds, &[p])?;
        }
        if !starts {
            return Err(format!("process {} does not start like that", p + 1));
        }
    }
    Ok(state)
}

/// Looks at a state, as a process does or at memory itself.
struct Eyes<'a> {
    state: &'a State,
    reader: Option<u8>,
    procs: u8,
}

impl Eyes<'_> {
    fn proc(&self, p: Proc, args: &[u8]) -> Result<u8, String> {
        let p = match p {
            Proc::Param(i) => *args.get(i as usize).ok_or("a process is missing")?,
            Proc::Const(n) => n.checked_sub(1).ok_or("there is no process 0")?,
        };
        if p < self.procs { Ok(p) } else { Err(format!("there is no process {}", p + 1)) }
    }
    fn slot(&self, place: Place, args: &[u8]) -> Result<Slot, String> {
        Ok((place.var, place.index.map(|p| self.proc(p, args)).transpose()?))
    }
    fn read(&self, place: Place, args: &[u8]) -> Result<i64, String> {
        let slot = self.slot(place, args)?;
        let reader = match place.view {
            Some(p) => Some(self.proc(p, args)?),
            None => self.reader,
        };
        let waiting = reader.and_then(|p| {
            let newest_first = self.state.buffers[p as usize].iter().rev();
            newest_first.flatten().find(|(s, _)| *s == slot).map(|&(_, v)| v)
        });
        match waiting {
            Some(v) => Ok(v),
            None => self.state.values.get(&slot).copied().ok_or_else(|| "there is no such cell".into()),
        }
    }
    fn term(&self, term: &Term, args: &[u8]) -> Result<i64, String> {
        match term {
            Term::Name(_, n) => Ok(i64::from(*n)),
            Term::Proc(p) => self.proc(*p, args).map(i64::from),
            Term::Read(place) => self.read(*place, args),
            Term::Sum(parts, k) => parts.iter().try_fold(*k, |sum, &(factor, place)| {
                let value = self.read(place, args)?;
                factor
                    .checked_mul(value)
                    .and_then(|v| sum.checked_add(v))
                    .ok_or_else(|| "too large".to_string())
            }),
        }
    }
    fn holds(&self, lit: &Lit, args: &[u8]) -> Result<bool, String> {
        let (a, b) = (self.term(&lit.left, args)?, self.term(&lit.right, args)?);
        Ok(match lit.rel {
            Rel::Eq => a == b,
            Rel::Ne => a != b,
            Rel::Lt => a < b,
            Rel::Le => a <= b,
        })
    }
    fn all(&self, conj: &[Lit], args: &[u8]) -> Result<bool, String> {
        for lit in conj {
            if !self.holds(lit, args)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
    fn rhs(&self, rhs: &Rhs, args: &[u8], any: &mut impl Iterator<Item = i64>) -> Result<i64, String> {
        match rhs {
            Rhs::Any => any.next().ok_or_else(|| "a value is missing".into()),
            Rhs::Term(term) => self.term(term, args),
            Rhs::Cases(cases) => {
                for (when, term) in cases {
                    if self.all(when, args)? {
                        return self.term(term, args);
                    }
                }
                Err("no case applies".into())
            }
        }
    }
}

fn act(system: &System, procs: u8, state: &mut State, action: &Action) -> Result<(), String> {
    match action {
        Action::Flush(p) => {
            let buffer = state.buffers.get_mut(*p as usize).ok_or("there is no such process")?;
            let update = buffer.pop_front().ok_or("the buffer is empty")?;
            state.values.extend(update);
            Ok(())
        }
        Action::Fire { rule, args, any } => {
            let rule = system.rules.get(*rule).ok_or("there is no such rule")?;
            fire(system, procs, state, rule, args, any)
        }
    }
}

fn fire(
    system: &System,
    procs: u8,
    state: &mut State,
    rule: &Rule,
    args: &[u8],
    any: &[i64],
) -> Result<(), String> {
    let distinct = args.iter().enumerate().all(|(i, p)| *p < procs && !args[..i].contains(p));
    if args.len() != rule.params.len() || !distinct {
        return Err("the processes of a rule are distinct".into());
    }
    let nobody = Eyes { state, reader: None, procs };
    let actor = match (rule.actor, args) {
        (Proc::Param(_), []) => None,
        _ => Some(nobody.proc(rule.actor, args)?),
    };
    let eyes = Eyes { state, reader: actor, procs };
    if rule.fence && actor.is_some_and(|p| !state.buffers[p as usize].is_empty()) {
        return Err(format!("`{}` waits for an empty buffer", rule.name));
    }
    if !eyes.all(&rule.guard, args)? {
        return Err(format!("the guard of `{}` does not hold", rule.name));
    }
    for forall in &rule.foralls {
        for q in (0..procs).filter(|q| !args.contains(q)) {
            let args = [args, &[q]].concat();
            let mut some = false;
            for conj in &forall.any {
                some |= eyes.all(conj, &args)?;
            }
            if !some {
                return Err(format!("the guard of `{}` does not hold for every process", rule.name));
            }
        }
    }
    let mut any = any.iter().copied();
    let (mut strong, mut weak) = (Vec::new(), Vec::new());
    for update in &rule.updates {
        let into = if system.var(update.var()).kind.is_weak() { &mut weak } else { &mut strong };
        match update {
            Update::Set(place, rhs) => into.push((eyes.slot(*place, args)?, eyes.rhs(rhs, args, &mut any)?)),
            Update::All(var, rhs) => {
                for q in 0..procs {
                    let args = [args, &[q]].concat();
                    into.push(((*var, Some(q)), eyes.rhs(rhs, &args, &mut any)?));
                }
            }
        }
    }
    state.values.extend(strong);
    match actor {
        Some(p) if !rule.locked && !weak.is_empty() => state.buffers[p as usize].push_back(weak),
        _ => state.values.extend(weak),
    }
    Ok(())
}

fn is_bad(bad: &Bad, state: &State, procs: u8, args: &[u8]) -> Result<bool, String> {
    let distinct = args.iter().enumerate().all(|(i, p)| *p < procs && !args[..i].contains(p));
    if args.len() != bad.params.len() || !distinct {
        return Err("the processes of a bad state are distinct".into());
    }
    if bad.quiet && state.buffers.iter().any(|b| !b.is_empty()) {
        return Ok(false);
    }
    Eyes { state, reader: None, procs }.all(&bad.holds, args)
}
