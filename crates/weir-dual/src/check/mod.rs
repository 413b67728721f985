//! The proof checker: is a [`Certificate`] a proof that the program is safe?
//!
//! It shares nothing with the search but data types. What single steps do it
//! asks the judge (`threads`); predecessors it works out in its own plain way
//! (`before`). It confirms that
//!
//! 1. no configuration contains an initial state (with empty buffers);
//! 2. every error and every state that violates a property is in some
//!    configuration (`bad`);
//! 3. every predecessor of a configuration is in some configuration, or cannot
//!    be met at all by what each thread can do on its own (which the checker
//!    works out itself). Where the last step of some thread can only have been a
//!    load, or a fence while nothing is asked of its buffer, that step can be
//!    moved to the end of the execution: of the first such thread, only the
//!    predecessors by its own steps are asked for.
//!
//! Together: no initial state leads to anything forbidden in the dual machine,
//! and so not under TSO.

mod bad;
mod before;
mod threads;

use crate::certificate::{Certificate, Config, Place, Wanted};
use std::collections::HashMap;
use std::fmt;
use threads::Threads;
use weir_ir::Program;

/// Why a certificate is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejected {
    /// It does not belong to the program, or the program is not one for it.
    NotForThisProgram(String),
    /// This configuration contains an initial state.
    Initial(Box<Config>),
    /// This forbidden configuration is missing.
    Forbidden(Box<Config>),
    /// A predecessor is missing: of the first, the second.
    Predecessor(Box<(Config, Config)>),
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::NotForThisProgram(why) => write!(f, "the proof is not about this program: {why}"),
            Rejected::Initial(c) => write!(f, "an initial state is in {c:?}"),
            Rejected::Forbidden(c) => write!(f, "the forbidden {c:?} is missing"),
            Rejected::Predecessor(both) => {
                write!(f, "of {:?} the predecessor {:?} is missing", both.0, both.1)
            }
        }
    }
}

impl std::error::Error for Rejected {}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Configurations.
    pub configs: usize,
    /// Predecessors that were found in the certificate.
    pub predecessors: usize,
}

/// Checks a certificate.
pub fn check(program: &Program, certificate: &Certificate) -> Result<Checked, Rejected> {
    let threads = Threads::new(program).map_err(Rejected::NotForThisProgram)?;
    let mut set = Set::default();
    for config in &certificate.configs {
        let own = renumber(&threads, certificate, config)?;
        set.add(own);
    }
    for config in &set.configs {
        if threads.initial(config) {
            return Err(Rejected::Initial(Box::new(config.clone())));
        }
    }
    bad::forbidden(program, &threads, |config| match set.contains(&threads, config) {
        true => Ok(()),
        false => Err(Rejected::Forbidden(Box::new(config.clone()))),
    })?;
    let mut predecessors = 0;
    for config in &set.configs {
        for before in before::predecessors(&threads, config) {
            predecessors += 1;
            if threads.possible(&before) && !set.contains(&threads, &before) {
                return Err(Rejected::Predecessor(Box::new((config.clone(), before))));
            }
        }
    }
    Ok(Checked { configs: set.configs.len(), predecessors })
}

/// The configuration with the checker's own numbers of local states.
fn renumber(threads: &Threads<'_>, certificate: &Certificate, config: &Config) -> Result<Config, Rejected> {
    let alien = |why: &str| Rejected::NotForThisProgram(why.to_string());
    let n = threads.all.len();
    if config.places.len() != n || config.buffers.len() != n {
        return Err(alien("another number of threads"));
    }
    let mut own = config.clone();
    for (t, place) in own.places.iter_mut().enumerate() {
        if let Place::At(local) = place {
            let named = certificate.locals.get(t).and_then(|l| l.get(*local as usize));
            let named = named.ok_or_else(|| alien("a local state without a name"))?;
            *local = threads.all[t].number(named).ok_or_else(|| alien("an unknown local state"))?;
        }
    }
    Ok(own)
}

/// The configurations, found by their places.
#[derive(Default)]
struct Set {
    configs: Vec<Config>,
    index: HashMap<Vec<Place>, Vec<usize>>,
    /// Which threads are anywhere.
    patterns: Vec<Vec<bool>>,
}

impl Set {
    fn add(&mut self, config: Config) {
        let pattern: Vec<bool> = config.places.iter().map(|p| *p == Place::Anywhere).collect();
        if !self.patterns.contains(&pattern) {
            self.patterns.push(pattern);
        }
        self.index.entry(config.places.clone()).or_default().push(self.configs.len());
        self.configs.push(config);
    }

    /// Whether the states of a configuration are all in one of these.
    fn contains(&self, threads: &Threads<'_>, config: &Config) -> bool {
        self.patterns.iter().any(|pattern| {
            let mut places = config.places.clone();
            for (t, place) in places.iter_mut().enumerate() {
                if pattern[t] {
                    if threads.is_inside(t, *place) {
                        return false;
                    }
                    *place = Place::Anywhere;
                }
            }
            let list = self.index.get(&places);
            list.is_some_and(|list| list.iter().any(|&i| below(&self.configs[i], config)))
        })
    }
}

/// Whether the first contains the second, given that its places do.
fn below(a: &Config, b: &Config) -> bool {
    (!a.ongoing || b.ongoing)
        && a.memory.iter().all(|cell| b.memory.contains(cell))
        && a.buffers.iter().zip(&b.buffers).all(|(a, b)| (0..=b.len()).any(|from| embeds(a, &b[from..])))
}

/// Whether `b` has the own messages of `a`, in that order, and `a` is a sub-word
/// of `b`. (Own messages can match each other only, so one walk does it.)
fn embeds(a: &[Wanted], b: &[Wanted]) -> bool {
    let mut a = a.iter().peekable();
    for m in b {
        if a.next_if(|w| covers(w, m)).is_none() && m.own {
            return false;
        }
    }
    a.next().is_none()
}

/// Whether the first stands for all that the second stands for.
fn covers(a: &Wanted, b: &Wanted) -> bool {
    a.addr == b.addr && a.own == b.own && (a.value.is_none() || a.value == b.value)
}
