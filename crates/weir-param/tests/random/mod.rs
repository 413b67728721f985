//! Random systems without loops.

use weir_gen::rng::Rng;
use weir_ir::Span;
use weir_param::system::{
    Alternative, BOOL, Bad, EnumId, Enumeration, Forall, Init, Kind, Lit, Place, Proc, Rel, Rhs, Rule, Sort,
    System, Term, Update, Var, VarId,
};
use weir_testkit::agreement::{Case, descend};

const LOC: EnumId = EnumId(1);
const P: Proc = Proc::Param(0);

struct Gen {
    rng: Rng,
    system: System,
    locs: u8,
}

impl Gen {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n)
    }
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
    fn var(&mut self, name: &str, kind: Kind, sort: Sort) -> VarId {
        self.system.vars.push(Var { name: name.into(), kind, sort, span: Span::default(), made: None });
        VarId(self.system.vars.len() as u16 - 1)
    }
    fn vars(&self, want: impl Fn(&Var) -> bool) -> Vec<VarId> {
        (0..self.system.vars.len()).filter(|&i| want(&self.system.vars[i])).map(|i| VarId(i as u16)).collect()
    }
    fn some(&mut self, list: &[VarId]) -> Option<VarId> {
        if list.is_empty() { None } else { Some(list[self.below(list.len())]) }
    }
    /// A place of a kind; the index is the actor or another parameter.
    fn place(&mut self, var: VarId, params: usize) -> Place {
        if !self.system.var(var).kind.is_array() {
            return Place::var(var);
        }
        let others = if self.system.var(var).kind.is_weak() { 40 } else { 4 };
        let index = if params > 1 && self.chance(others) { 1 + self.below(params - 1) } else { 0 };
        Place::cell(var, Proc::Param(index as u8))
    }
    fn constant(&mut self, sort: Sort, params: usize) -> Term {
        match sort {
            Sort::Int => Term::int(self.below(3) as i64),
            Sort::Enum(e) => Term::Name(e, self.below(self.system.enums[e.0 as usize].names.len()) as u8),
            Sort::Proc => Term::Proc(Proc::Param(self.below(params) as u8)),
        }
    }
    fn read(&self, place: Place) -> Term {
        if self.system.sort(place) == Sort::Int { Term::plus(place, 0) } else { Term::Read(place) }
    }
    /// A value of a sort: a constant, or a place of that kind.
    fn value(&mut self, sort: Sort, weak: bool, params: usize) -> Term {
        let vars = self.vars(|v| v.sort == sort && v.kind.is_weak() == weak && v.name != "pc");
        match self.some(&vars) {
            Some(var) if self.chance(70) => {
                let place = self.place(var, params);
                if sort == Sort::Int && self.chance(40) {
                    return Term::plus(place, self.below(3) as i64 - 1);
                }
                self.read(place)
            }
            _ => self.constant(sort, params),
        }
    }
    fn condition(&mut self, weak: bool, params: usize) -> Option<Lit> {
        let vars = self.vars(|v| v.kind.is_weak() == weak && v.name != "pc");
        let var = self.some(&vars)?;
        let place = self.place(var, params);
        let sort = self.system.sort(place);
        let right =
            if self.chance(75) { self.constant(sort, params) } else { self.value(sort, weak, params) };
        let rels: &[Rel] =
            if sort == Sort::Int { &[Rel::Eq, Rel::Ne, Rel::Lt, Rel::Le] } else { &[Rel::Eq, Rel::Ne] };
        let rel = rels[self.below(rels.len())];
        let left = self.read(place);
        Some(Lit::new(left, rel, right))
    }
    fn at(&self, pc: VarId, p: Proc, loc: u8) -> Lit {
        Lit::new(Term::Read(Place::cell(pc, p)), Rel::Eq, Term::Name(LOC, loc))
    }
    fn rule(&mut self, pc: VarId, from: u8) {
        let params = 1 + usize::from(self.chance(30));
        let to = from + 1 + self.below((self.locs - from - 1) as usize) as u8;
        let mut rule = Rule {
            name: format!("r{}", self.system.rules.len()),
            span: Span::default(),
            params: (0..params).map(|i| format!("p{i}")).collect(),
            actor: P,
            guard: vec![self.at(pc, P, from)],
            foralls: Vec::new(),
            fence: self.chance(12),
            locked: false,
            updates: vec![Update::Set(Place::cell(pc, P), Rhs::Term(Term::Name(LOC, to)))],
        };
        match self.below(10) {
            // A store, sometimes two at once.
            0..=3 => {
                let weak = self.vars(|v| v.kind.is_weak());
                for _ in 0..1 + usize::from(self.chance(25)) {
                    if let Some(var) = self.some(&weak) {
                        let update = self.update(var, false, params);
                        push(&mut rule.updates, update);
                    }
                }
                if self.chance(15) {
                    rule.guard.extend(self.condition(false, params));
                }
            }
            // A load, sometimes of two at once.
            4..=6 => {
                let regs = self.vars(|v| v.kind == Kind::Local && v.name != "pc");
                for _ in 0..1 + usize::from(self.chance(25)) {
                    if let Some(var) = self.some(&regs) {
                        let value = self.value(self.system.var(var).sort, true, params);
                        push(&mut rule.updates, Update::Set(Place::cell(var, P), Rhs::Term(value)));
                    }
                }
            }
            // A test.
            7 => {
                rule.guard.extend(self.condition(true, params));
                if self.chance(30) {
                    rule.guard.extend(self.condition(true, params));
                }
                if self.chance(30)
                    && let Some(lit) = self.condition(true, params + 1)
                {
                    rule.foralls.push(Forall { name: "q".into(), any: vec![vec![lit]] });
                }
            }
            // A locked operation.
            8 => {
                let weak = self.vars(|v| v.kind.is_weak());
                if let Some(var) = self.some(&weak) {
                    let update = self.update(var, true, params);
                    push(&mut rule.updates, update);
                }
                let regs = self.vars(|v| v.kind == Kind::Local && v.name != "pc");
                if let (Some(var), true) = (self.some(&regs), self.chance(60)) {
                    let value = self.value(self.system.var(var).sort, true, params);
                    push(&mut rule.updates, Update::Set(Place::cell(var, P), Rhs::Term(value)));
                }
            }
            _ => rule.guard.extend(self.condition(false, params)),
        }
        let both = rule.reads_weak(&self.system) && rule.writes_weak(&self.system);
        rule.locked = both;
        rule.fence |= both;
        self.system.rules.push(rule);
    }
    fn update(&mut self, var: VarId, weak: bool, params: usize) -> Update {
        let (kind, sort) = (self.system.var(var).kind, self.system.var(var).sort);
        if kind == Kind::WeakArray && self.chance(20) {
            let mine = Lit::new(Term::Proc(Proc::Param(params as u8)), Rel::Eq, Term::Proc(P));
            let (one, two) = (self.constant(sort, params), self.constant(sort, params));
            return Update::All(var, Rhs::Cases(vec![(vec![mine], one), (Vec::new(), two)]));
        }
        let place = self.place(var, params);
        let value = if weak && self.chance(60) {
            self.value(sort, true, params)
        } else {
            self.value(sort, false, params)
        };
        if self.chance(10)
            && let Some(lit) = self.condition(false, params)
        {
            let other = self.constant(sort, params);
            return Update::Set(place, Rhs::Cases(vec![(vec![lit], value), (Vec::new(), other)]));
        }
        Update::Set(place, Rhs::Term(value))
    }
    fn bad(&mut self, pc: VarId) {
        let params = 1 + self.below(2);
        let mut holds = Vec::new();
        for p in 0..params {
            let loc = 1 + self.below(self.locs as usize - 1) as u8;
            holds.push(self.at(pc, Proc::Param(p as u8), loc));
        }
        for _ in 0..self.below(3) {
            if let Some(mut lit) = self.condition(false, params) {
                if params > 1 && self.chance(50) {
                    swap(&mut lit);
                }
                holds.push(lit);
            }
        }
        // Looks at memory as it is, or as a process sees it.
        for _ in 0..self.below(3) {
            if let Some(mut lit) = self.condition(true, params) {
                let view = if self.chance(50) { Some(Proc::Param(self.below(params) as u8)) } else { None };
                each_place(&mut lit, &mut |p| p.view = view);
                holds.push(lit);
            }
        }
        let quiet = self.chance(20);
        if quiet {
            holds.iter_mut().for_each(|l| each_place(l, &mut |p| p.view = None));
        }
        let names = (0..params).map(|i| format!("p{i}")).collect();
        self.system.bad.push(Bad { name: "bad".into(), span: Span::default(), params: names, holds, quiet });
    }
}

fn each_place(lit: &mut Lit, f: &mut dyn FnMut(&mut Place)) {
    for term in [&mut lit.left, &mut lit.right] {
        match term {
            Term::Read(p) => f(p),
            Term::Sum(parts, _) => parts.iter_mut().for_each(|(_, p)| f(p)),
            _ => {}
        }
    }
}

/// The second process instead of the first.
fn swap(lit: &mut Lit) {
    each_place(lit, &mut |p| {
        if p.index == Some(P) {
            p.index = Some(Proc::Param(1));
        }
    });
}

fn push(updates: &mut Vec<Update>, update: Update) {
    if updates.iter().all(|u| u.var() != update.var()) {
        updates.push(update);
    }
}

/// A system in Cubicle-W's notation, as far as that can say it.
pub fn as_text(system: &System) -> String {
    weir_export::cubicle::write(system).unwrap_or_else(|_| format!("{system:#?}"))
}

/// What the suites ask about.
pub struct Random(pub System);

impl Case for Random {
    fn show(&self) -> String {
        as_text(&self.0)
    }

    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        descend(self, |random| smaller(&random.0), still)
    }
}

/// The systems with a rule, a condition, a change or a part of what is bad less.
fn smaller(system: &System) -> Vec<Random> {
    let mut all = Vec::new();
    let mut add = |change: &dyn Fn(&mut System)| {
        let mut less = system.clone();
        change(&mut less);
        all.push(Random(less));
    };
    for (i, rule) in system.rules.iter().enumerate() {
        add(&|s| drop(s.rules.remove(i)));
        // The first condition and the first change are about the location.
        (1..rule.guard.len()).for_each(|g| add(&|s| drop(s.rules[i].guard.remove(g))));
        (1..rule.updates.len()).for_each(|u| add(&|s| drop(s.rules[i].updates.remove(u))));
        (0..rule.foralls.len()).for_each(|f| add(&|s| drop(s.rules[i].foralls.remove(f))));
    }
    for (i, bad) in system.bad.iter().enumerate() {
        (0..bad.holds.len()).for_each(|h| add(&|s| drop(s.bad[i].holds.remove(h))));
    }
    all
}

/// A random system without loops.
pub fn system(seed: u64) -> System {
    let mut g = Gen { rng: Rng::new(seed), system: System::new(format!("random {seed}")), locs: 0 };
    g.locs = 3 + g.below(3) as u8;
    let names = (0..g.locs).map(|i| format!("L{i}")).collect();
    g.system.enums.push(Enumeration { name: "loc".into(), names });
    let pc = g.var("pc", Kind::Local, Sort::Enum(LOC));
    let numbers = if g.chance(50) { Sort::Int } else { Sort::Enum(BOOL) };
    g.var("x", Kind::Weak, numbers);
    if g.chance(70) {
        g.var("y", Kind::Weak, numbers);
    }
    if g.chance(50) {
        g.var("a", Kind::WeakArray, numbers);
    }
    if g.chance(20) {
        g.var("w", Kind::Weak, Sort::Proc);
    }
    g.var("r", Kind::Local, numbers);
    if g.chance(50) {
        g.var("s", Kind::Local, numbers);
    }
    if g.chance(20) {
        g.var("o", Kind::Local, Sort::Proc);
    }
    if g.chance(4) {
        g.var("g", Kind::Global, numbers);
    }
    // What is not of the sort of processes starts as its first value.
    let zero = |sort: Sort| match sort {
        Sort::Int => Term::int(0),
        Sort::Enum(e) => Term::Name(e, 0),
        Sort::Proc => Term::Proc(P),
    };
    let (mut shared, mut each) = (Vec::new(), Vec::new());
    for (i, v) in g.system.vars.clone().iter().enumerate() {
        if v.sort == Sort::Proc {
            continue;
        }
        let place =
            if v.kind.is_array() { Place::cell(VarId(i as u16), P) } else { Place::var(VarId(i as u16)) };
        let lit = Lit::new(g.read(place), Rel::Eq, zero(v.sort));
        if v.kind.is_array() { each.push(lit) } else { shared.push(lit) }
    }
    g.system.init = Init { shared, each: vec![Alternative { only: None, holds: each }] };
    for from in 0..g.locs - 1 {
        for _ in 0..1 + usize::from(g.chance(35)) {
            g.rule(pc, from);
        }
    }
    g.bad(pc);
    g.system
}
