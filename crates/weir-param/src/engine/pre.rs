//! One step back: the states from which a rule leads into a cube.

use super::assert::{Names, Reads, Work};
use super::cube::{Cell, Cube, Msg, Own, P, Shape};
use super::zone::Val;
use crate::clock::late;
use crate::system::{Bad, Conj, Proc, Rhs, Rule, System, Update};
use weir_engine::fault;

/// Whose cells of a variable the buffered stores of a process can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OwnStores {
    Never,
    /// Only its own cell.
    Itself,
    Any,
}

/// A system with what the search needs to know about it.
pub(crate) struct Engine<'a> {
    pub(crate) system: &'a System,
    pub(crate) shape: Shape,
    own: Vec<OwnStores>,
    /// Whether any store waits in a buffer; if not, all loads see memory.
    pub(super) buffered: bool,
}

/// A step back.
pub(crate) struct Step {
    pub(crate) cube: Cube,
    pub(crate) rule: usize,
    /// The processes of the rule: those of the cube stepped from, then new ones.
    pub(crate) args: Vec<P>,
    /// Where the processes (old and new ones) are in the new cube.
    pub(crate) map: Vec<Option<P>>,
}

/// More cubes than this from one rule and one choice of processes: give up.
const MOST_CASES: usize = 4096;

impl<'a> Engine<'a> {
    /// Prepares a system. `numbers` are the processes it names by number.
    pub(crate) fn new(system: &'a System, numbers: u32, buffered: bool) -> Engine<'a> {
        let mut own = vec![OwnStores::Never; system.vars.len()];
        for rule in system.rules.iter().filter(|r| !r.locked) {
            for update in &rule.updates {
                let var = update.var();
                if !system.var(var).kind.is_weak() {
                    continue;
                }
                let is = &mut own[var.0 as usize];
                *is = match update {
                    Update::Set(place, _) if place.index == Some(rule.actor) && *is != OwnStores::Any => {
                        OwnStores::Itself
                    }
                    _ => OwnStores::Any,
                };
            }
        }
        Engine { system, shape: Shape::new(system, numbers), own, buffered }
    }

    fn may_own(&self, p: P, cell: Cell) -> bool {
        match self.own[cell.var().0 as usize] {
            OwnStores::Never => false,
            OwnStores::Itself => cell.index() == Some(p),
            OwnStores::Any => true,
        }
    }

    /// The cubes of a bad state.
    pub(crate) fn bad(&self, bad: &Bad) -> Vec<Cube> {
        let mut cube = Cube::default();
        let mut bind = Vec::new();
        for _ in &bad.params {
            match cube.add_proc(&self.shape) {
                Some(p) => bind.push(p),
                None => return Vec::new(),
            }
        }
        let reads = if bad.quiet || !self.buffered { Reads::Direct } else { Reads::AsSaid };
        let names = Names { shape: &self.shape, bind: &bind, reads };
        let works = all(&names, vec![Work { cube, seen: Vec::new() }], &bad.holds);
        let mut cubes: Vec<Cube> = works.into_iter().flat_map(|w| self.settle_reads(w, true)).collect();
        for cube in &mut cubes {
            cube.simplify(&self.shape);
        }
        cubes
    }

    /// Every step back from a cube.
    pub(crate) fn predecessors(&self, cube: &Cube, out: &mut Vec<Step>) {
        let mut vars = vec![false; self.system.vars.len()];
        let queued = cube.queues.iter().flat_map(|q| {
            let msgs = q.msgs.iter().flat_map(|m| m.cells.iter().map(|&(c, _)| c));
            msgs.chain(q.owns.iter().map(|o| o.cell))
        });
        let observed = cube.observed.iter().flat_map(|m| m.cells.iter().map(|&(c, _)| c));
        for cell in cube.cells.iter().map(|&(c, _)| c).chain(queued).chain(observed) {
            vars[cell.var().0 as usize] = true;
        }
        for (at, rule) in self.system.rules.iter().enumerate() {
            if fault!("param-drops-a-predecessor") && at + 1 == self.system.rules.len() {
                continue;
            }
            if rule.updates.iter().any(|u| vars[u.var().0 as usize]) {
                self.bindings(cube, at, rule, &mut Vec::new(), cube.procs(), out);
            }
        }
    }

    /// Every choice of processes for a rule: known ones and new ones.
    fn bindings(
        &self,
        cube: &Cube,
        at: usize,
        rule: &Rule,
        bind: &mut Vec<P>,
        next_new: usize,
        out: &mut Vec<Step>,
    ) {
        if bind.len() == rule.params.len() {
            self.step(cube, at, rule, bind, next_new - cube.procs(), out);
            return;
        }
        for p in (0..cube.procs()).map(|p| p as u8) {
            if !bind.contains(&p) {
                bind.push(p);
                self.bindings(cube, at, rule, bind, next_new, out);
                bind.pop();
            }
        }
        if next_new < self.shape.most {
            bind.push(next_new as u8);
            self.bindings(cube, at, rule, bind, next_new + 1, out);
            bind.pop();
        } else {
            self.shape.too_many_procs();
        }
    }

    fn step(&self, cube: &Cube, at: usize, rule: &Rule, bind: &[P], new: usize, out: &mut Vec<Step>) {
        if late() || !self.reaches(cube, rule, bind) {
            return;
        }
        let mut cube = cube.clone();
        for _ in 0..new {
            if cube.add_proc(&self.shape).is_none() {
                return;
            }
        }
        let known = cube.procs();
        for mut cube in self.before(cube, rule, bind) {
            let mut map = cube.simplify(&self.shape);
            map.truncate(known);
            out.push(Step { cube, rule: at, args: bind.to_vec(), map });
        }
    }

    /// A quick look: can the rule have left the locals as the cube wants them, and
    /// does it change anything the cube speaks of?
    fn reaches(&self, cube: &Cube, rule: &Rule, bind: &[P]) -> bool {
        use crate::system::Term;
        let mut touches = false;
        for update in &rule.updates {
            let Update::Set(place, rhs) = update else {
                touches = true;
                continue;
            };
            let index = match place.index {
                Some(Proc::Param(i)) => Some(bind[i as usize]),
                Some(Proc::Const(_)) => {
                    touches = true;
                    continue;
                }
                None => None,
            };
            let cell = Cell::new(place.var, index);
            if self.shape.kinds[place.var.0 as usize].is_weak() {
                touches = touches || mentions(cube, |c| c == cell);
                continue;
            }
            let Some(v) = cube.cell(cell) else { continue };
            touches = true;
            if let (super::zone::V::Fin(mask), Rhs::Term(Term::Name(_, n))) = (cube.vals.get(v), rhs)
                && mask & (1 << n) == 0
            {
                return false;
            }
        }
        touches
    }

    /// The states before the rule.
    fn before(&self, cube: Cube, rule: &Rule, bind: &[P]) -> Vec<Cube> {
        let mut numbers: Vec<u8> = rule
            .updates
            .iter()
            .filter_map(|u| match u {
                Update::Set(place, _) => match place.index {
                    Some(Proc::Const(n)) => Some(n),
                    _ => None,
                },
                Update::All(..) => None,
            })
            .collect();
        if let Proc::Const(n) = rule.actor {
            numbers.push(n);
        }
        let direct = Names { shape: &self.shape, bind, reads: Reads::Direct };
        let mut done = Vec::new();
        for work in direct.resolve(Work { cube, seen: Vec::new() }, &numbers) {
            let actor = match rule.actor {
                Proc::Param(i) => bind.get(i as usize).copied(),
                Proc::Const(n) => work.cube.pins.iter().position(|&pin| pin == 1 << n).map(|p| p as u8),
            };
            for cube in self.take_back(work.cube, rule, bind, actor) {
                self.before_settled(cube, rule, bind, actor, &mut done);
            }
        }
        done
    }

    fn before_settled(
        &self,
        mut cube: Cube,
        rule: &Rule,
        bind: &[P],
        actor: Option<P>,
        done: &mut Vec<Cube>,
    ) {
        let reads = match actor {
            Some(p) if !rule.fence && self.buffered => Reads::Through(p),
            _ => Reads::Direct,
        };
        let names = Names { shape: &self.shape, bind, reads };
        let mut changed: Vec<(Val, &Rhs, Option<P>)> = Vec::new();
        for update in &rule.updates {
            let kind = self.system.var(update.var()).kind;
            let own = actor.filter(|_| kind.is_weak() && !rule.locked);
            match update {
                Update::Set(place, rhs) => {
                    let Some(cell) = names.cell(&cube, *place) else { return };
                    changed.extend(forget(&mut cube, own, |c| c == cell).map(|(_, v)| (v, rhs, None)));
                }
                Update::All(var, rhs) => {
                    changed.extend(
                        forget(&mut cube, own, |c| c.var() == *var).map(|(c, v)| (v, rhs, c.index())),
                    );
                }
            }
        }
        if changed.is_empty() {
            return;
        }
        if rule.fence && !rule.locked {
            // The store of such a rule waits in the buffer that was empty before.
            match fenced(cube, actor) {
                Some(settled) => cube = settled,
                None => return,
            }
        }
        let mut works = all(&names, vec![Work { cube, seen: Vec::new() }], &rule.guard);
        for (after, rhs, index) in changed {
            let mut bind = bind.to_vec();
            bind.extend(index);
            let names = Names { bind: &bind, ..names };
            works = works.into_iter().flat_map(|w| assigned(&names, w, after, rhs)).collect();
            if works.len() > MOST_CASES {
                break;
            }
        }
        if !rule.foralls.is_empty() {
            works = works.into_iter().flat_map(|w| self.foralls(&names, w, rule)).collect();
        }
        done.extend(works.into_iter().flat_map(|w| self.settle_reads(w, false)));
    }

    /// Universal guards, for the processes the cube speaks of. Where the number of
    /// processes is fixed, it speaks of all of them.
    fn foralls(&self, names: &Names<'_>, mut work: Work, rule: &Rule) -> Vec<Work> {
        if self.shape.fixed {
            while work.cube.add_proc(&self.shape).is_some() {}
        }
        let mut works = vec![work];
        for forall in &rule.foralls {
            let most = works.iter().map(|w| w.cube.procs()).max().unwrap_or(0);
            for q in (0..most).map(|q| q as u8).filter(|q| !names.bind.contains(q)) {
                let mut bind = names.bind.to_vec();
                bind.push(q);
                let names = Names { bind: &bind, ..*names };
                works = works
                    .into_iter()
                    .flat_map(|w| {
                        if q as usize >= w.cube.procs() {
                            return vec![w];
                        }
                        forall.any.iter().flat_map(|conj| all(&names, vec![w.clone()], conj)).collect()
                    })
                    .collect();
            }
        }
        works
    }

    /// Takes back the messages that must have been propagated after the rule.
    fn take_back(&self, cube: Cube, rule: &Rule, bind: &[P], actor: Option<P>) -> Vec<Cube> {
        let mut cubes = vec![cube];
        if rule.locked {
            cubes = cubes.into_iter().filter_map(|c| fenced(c, actor)).collect();
        }
        if rule.writes_weak(self.system) {
            let names = Names { shape: &self.shape, bind, reads: Reads::Direct };
            let writes = |cube: &Cube, c: Cell| {
                rule.updates.iter().any(|u| match u {
                    Update::Set(place, _) => names.cell(cube, *place) == Some(c),
                    Update::All(var, _) => *var == c.var(),
                })
            };
            cubes = cubes.into_iter().flat_map(|c| joint(c, &writes)).collect();
            for p in 0..cubes.first().map_or(0, Cube::procs) {
                let own = Some(p as u8) == actor;
                cubes = cubes.into_iter().flat_map(|c| back_options(c, p, own, &writes)).collect();
            }
        }
        cubes
    }

    /// Decides for every weak cell read whether it was the own newest store or
    /// memory, and enters the loads into the queues.
    fn settle_reads(&self, work: Work, joint: bool) -> Vec<Cube> {
        let mut viewers: Vec<Option<P>> = work.seen.iter().map(|&(p, ..)| p).collect();
        viewers.sort_unstable();
        viewers.dedup();
        let mut cubes = vec![work.cube];
        for viewer in viewers {
            let reads: Vec<(Cell, Val)> =
                work.seen.iter().filter(|&&(p, ..)| p == viewer).map(|&(_, c, v)| (c, v)).collect();
            let Some(p) = viewer else {
                for cube in &mut cubes {
                    let mut cells = reads.clone();
                    cells.sort_unstable();
                    cube.observed = Some(Msg { cells, joint });
                }
                continue;
            };
            let may: Vec<usize> = (0..reads.len()).filter(|&i| self.may_own(p, reads[i].0)).collect();
            if may.len() > 8 {
                self.shape.gave_up.set(true);
            }
            let mut next = Vec::new();
            for cube in cubes {
                for choice in 0..1usize << may.len().min(8) {
                    let is_own =
                        |i: usize| may.iter().position(|&m| m == i).is_some_and(|b| choice >> b & 1 == 1);
                    let mut cube = cube.clone();
                    let queue = &mut cube.queues[p as usize];
                    let mut cells: Vec<(Cell, Val)> =
                        (0..reads.len()).filter(|&i| !is_own(i)).map(|i| reads[i]).collect();
                    cells.sort_unstable();
                    let some = u8::from(!cells.is_empty());
                    if some == 1 {
                        queue.msgs.insert(0, Msg { cells, joint });
                        queue.owns.iter_mut().for_each(|o| o.before += 1);
                    }
                    for i in (0..reads.len()).filter(|&i| is_own(i)) {
                        queue.owns.push(Own { cell: reads[i].0, val: reads[i].1, before: some });
                    }
                    queue.owns.sort_unstable_by_key(|o| o.cell);
                    next.push(cube);
                }
            }
            cubes = next;
        }
        cubes
    }
}

/// The cubes in which all conditions hold.
pub(crate) fn all(names: &Names<'_>, mut works: Vec<Work>, conj: &Conj) -> Vec<Work> {
    for lit in conj {
        works = works.into_iter().flat_map(|w| names.lit(w, lit)).collect();
    }
    works
}

/// The cubes in which a right-hand side has this value.
fn assigned(names: &Names<'_>, work: Work, after: Val, rhs: &Rhs) -> Vec<Work> {
    match rhs {
        Rhs::Any => vec![work],
        Rhs::Term(term) => names.becomes(work, after, term),
        Rhs::Cases(cases) => {
            let (mut rest, mut out) = (vec![work], Vec::new());
            for (when, term) in cases {
                let here = all(names, rest.clone(), when);
                out.extend(here.into_iter().flat_map(|w| names.becomes(w, after, term)));
                // The first condition that fails tells the remaining cases apart.
                let mut next = Vec::new();
                let mut so_far = rest;
                for lit in when {
                    next.extend(so_far.iter().flat_map(|w| names.lit(w.clone(), &lit.negated())));
                    so_far = so_far.into_iter().flat_map(|w| names.lit(w, lit)).collect();
                }
                rest = next;
            }
            out
        }
    }
}

/// Whether a cube speaks of a cell anywhere.
fn mentions(cube: &Cube, is: impl Fn(Cell) -> bool) -> bool {
    cube.cells.iter().any(|&(c, _)| is(c))
        || cube.observed.iter().flat_map(|m| &m.cells).any(|&(c, _)| is(c))
        || cube.queues.iter().any(|q| {
            q.owns.iter().any(|o| is(o.cell)) || q.msgs.iter().flat_map(|m| &m.cells).any(|&(c, _)| is(c))
        })
}

/// Forgets the cells of memory (and locals) a rule assigns, and the own loads it
/// meets; what their values were.
fn forget(cube: &mut Cube, own: Option<P>, is: impl Fn(Cell) -> bool) -> std::vec::IntoIter<(Cell, Val)> {
    let mut gone: Vec<(Cell, Val)> = Vec::new();
    cube.cells.retain(|&(c, v)| {
        let hit = is(c);
        if hit {
            gone.push((c, v));
        }
        !hit
    });
    if let Some(p) = own {
        cube.queues[p as usize].owns.retain(|o| {
            let hit = is(o.cell);
            if hit {
                gone.push((o.cell, o.val));
            }
            !hit
        });
    }
    gone.into_iter()
}

/// The buffer of a process is empty, and with it the queue of its loads.
fn fenced(cube: Cube, actor: Option<P>) -> Option<Cube> {
    let mut cube = back_joint(cube)?;
    if let Some(p) = actor {
        while !cube.queues[p as usize].msgs.is_empty() {
            if !cube.take_back(p) {
                return None;
            }
        }
        if !cube.queues[p as usize].owns.is_empty() {
            return None;
        }
    }
    Some(cube)
}

/// Whether the moment of a bad state comes after a store, or before it (the store
/// waits in its buffer then). Everything a process has loaded, and every fence it
/// has passed, is before that moment: as long as it is to come, nothing else is
/// taken back.
fn joint(cube: Cube, writes: &dyn Fn(&Cube, Cell) -> bool) -> Vec<Cube> {
    let touched = |m: &Msg| m.cells.iter().any(|&(c, _)| writes(&cube, c));
    let mut msgs = cube.queues.iter().flat_map(|q| &q.msgs).chain(&cube.observed);
    if is_pending(&cube) && msgs.any(touched) {
        let mut both = vec![cube.clone()];
        both.extend(back_joint(cube));
        return both;
    }
    vec![cube]
}

/// Whether the moment of the bad state is still to come.
fn is_pending(cube: &Cube) -> bool {
    cube.observed.is_some() || cube.queues.iter().any(|q| q.msgs.iter().any(|m| m.joint))
}

/// Takes back the joint messages, all at the same moment.
pub(crate) fn back_joint(mut cube: Cube) -> Option<Cube> {
    for p in 0..cube.procs() {
        if cube.queues[p].msgs.last().is_some_and(|m| m.joint) && !cube.take_back(p as u8) {
            return None;
        }
    }
    match cube.observed.take() {
        Some(msg) => cube.in_memory(msg).then_some(cube),
        None => Some(cube),
    }
}

/// How many messages of a process were propagated after a store: none, or those
/// from one that reads what is stored. A process does not read older values than
/// its own store, so there its own messages leave no choice.
fn back_options(cube: Cube, p: usize, own: bool, writes: &dyn Fn(&Cube, Cell) -> bool) -> Vec<Cube> {
    let msgs = &cube.queues[p].msgs;
    let touched: Vec<usize> =
        (0..msgs.len()).filter(|&t| msgs[t].cells.iter().any(|&(c, _)| writes(&cube, c))).collect();
    let Some(&first) = touched.first() else { return vec![cube] };
    let blocked = is_pending(&cube);
    let from = |mut cube: Cube, to: usize| {
        while cube.queues[p].msgs.len() > to {
            if !cube.take_back(p as u8) {
                return None;
            }
        }
        Some(cube)
    };
    let mut out = Vec::new();
    if own {
        if !blocked {
            out.extend(from(cube, first));
        }
        return out;
    }
    if !blocked {
        out.extend(touched.iter().filter_map(|&t| from(cube.clone(), t)));
    }
    out.push(cube);
    out
}
