//! What of the program becomes which variable of the system.

use super::refusal::Refusal;
use super::values::{Known, Values, values};
use crate::system::{BOOL, EnumId, Enumeration, Kind, Proc, Sort, System, Var, VarId};
use std::collections::BTreeSet;
use weir_ir::{CountUse, Expr, Len, LocId, ObjId, Op, Place, Program, RegId, RoutineId, Span, ThreadId, Ty};

/// The most cells of an array that become variables.
const MOST_CELLS: u32 = 64;
/// The most names an enumeration of a system has.
const MOST_NAMES: usize = 64;

/// The values of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Domain {
    /// These, in the order of the enumeration's names.
    Few(EnumId, Vec<i64>),
    /// Any integer.
    Int,
}

/// What an object is in the system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shared {
    /// One variable per cell.
    Cells(Vec<VarId>),
    /// A weak array: one cell per process.
    Own(VarId),
    /// A number of threads, as a weak array of truth values.
    Counter(VarId),
}

/// A thread: one that stands for all copies of a template, or a single one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Runs {
    pub routine: RoutineId,
    /// The process; a parameter for a template with any number of threads.
    pub proc: Proc,
}

/// The variables of the system under construction.
#[derive(Debug)]
pub(super) struct Names<'a> {
    pub program: &'a Program,
    pub system: System,
    pub pc: VarId,
    pub pc_enum: EnumId,
    /// By routine: its cut points in the order of their discovery.
    pub places: Vec<(RoutineId, LocId)>,
    /// The name of the place where an assertion has failed, once there is one.
    pub failed: Option<usize>,
    /// The name of the place where a counter has left its range.
    pub overrun: Option<usize>,
    /// The name of the place where a value could not be followed.
    pub lost: Option<usize>,
    pub regs: Vec<Vec<Option<VarId>>>,
    pub shared: Vec<Option<Shared>>,
    pub domains: Vec<Domain>,
    /// The types of the program's registers and cells.
    pub types: Vec<Option<Ty>>,
    /// Integers of 32 and 64 bits that do not merely count (`wrap`).
    pub exact: BTreeSet<VarId>,
    pub count: Option<VarId>,
    /// Threads that do not count in `N`.
    pub others: i64,
    pub runs: Vec<Runs>,
    /// The process of each thread that is there from the start: those that are
    /// names for copies have none.
    pub consts: Vec<Option<Proc>>,
}

impl<'a> Names<'a> {
    /// The variables of a program. `live[routine][reg]`: whether a register is
    /// kept between rules; `counters`: whether counters are arrays.
    pub fn new(program: &'a Program, live: &[Vec<bool>], counters: bool) -> Result<Names<'a>, Refusal> {
        let known = values(program);
        let mut system = System::new(program.name.clone());
        system.sources = program.sources.clone();
        system.enums.push(Enumeration { name: "place".into(), names: Vec::new() });
        let pc_enum = EnumId(1);
        let mut names = Names {
            program,
            system,
            pc: VarId(0),
            pc_enum,
            places: Vec::new(),
            failed: None,
            overrun: None,
            lost: None,
            regs: Vec::new(),
            shared: Vec::new(),
            domains: Vec::new(),
            types: Vec::new(),
            exact: BTreeSet::new(),
            count: None,
            others: 0,
            runs: Vec::new(),
            consts: Vec::new(),
        };
        names.var("PC", Kind::Local, Domain::Few(pc_enum, Vec::new()), Span::default());
        names.threads()?;
        if uses_count(program) {
            let n = names.var("N", Kind::Global, Domain::Int, Span::default());
            names.count = Some(n);
            names.system.count = Some(n);
        }
        for i in 0..program.objects.len() {
            let shared = names.object(ObjId::new(i), &known, counters)?;
            names.shared.push(shared);
        }
        for (r, routine) in program.routines.iter().enumerate() {
            let mut vars = Vec::new();
            for (i, reg) in routine.regs.iter().enumerate() {
                let wanted = live[r][i] && names.runs.iter().any(|t| t.routine.index() == r);
                vars.push(wanted.then(|| {
                    let domain = names.domain(&known.regs[r][i]);
                    let plain = reg.name.replacen('%', "tmp", 1);
                    let clash = names.system.vars.iter().any(|v| v.name == plain);
                    let name = if clash { format!("{}_{plain}", routine.name) } else { plain };
                    names.typed(&name, Kind::Local, domain, (reg.ty, reg.span))
                }));
            }
            names.regs.push(vars);
        }
        Ok(names)
    }

    fn threads(&mut self) -> Result<(), Refusal> {
        use weir_ir::Count;
        for t in self.program.templates.iter().filter(|t| t.count == Count::Any) {
            self.runs.push(Runs { routine: t.routine, proc: Proc::Param(0) });
        }
        for (i, t) in self.program.threads.iter().enumerate() {
            if self.program.is_name(ThreadId::new(i)) {
                self.consts.push(None);
                continue;
            }
            self.others += 1;
            let number =
                u8::try_from(self.others).map_err(|_| Refusal::new(None, "there are too many threads"))?;
            if !t.args.is_empty() {
                let span = self.program.thread_routine(ThreadId::new(i)).span;
                return Err(Refusal::new(Some(span), "threads with parameters are not supported"));
            }
            let routine = self.program.template(t.template).routine;
            self.runs.push(Runs { routine, proc: Proc::Const(number) });
            self.consts.push(Some(Proc::Const(number)));
        }
        Ok(())
    }

    pub fn var(&mut self, name: &str, kind: Kind, domain: Domain, span: Span) -> VarId {
        let sort = match domain {
            Domain::Few(e, _) => Sort::Enum(e),
            Domain::Int => Sort::Int,
        };
        self.system.vars.push(Var { name: name.to_string(), kind, sort, span, made: None });
        self.domains.push(domain);
        self.types.push(None);
        VarId((self.system.vars.len() - 1) as u16)
    }

    /// A variable for a register or a cell of that type.
    fn typed(&mut self, name: &str, kind: Kind, domain: Domain, (ty, span): (Ty, Span)) -> VarId {
        let var = self.var(name, kind, domain, span);
        self.types[var.0 as usize] = Some(ty);
        var
    }

    /// The enumeration of a set of values.
    fn domain(&mut self, values: &Values) -> Domain {
        let Values::Few(set) = values else { return Domain::Int };
        let list: Vec<i64> = set.iter().copied().collect();
        let known = self.domains.iter().find_map(|d| match d {
            Domain::Few(e, l) if *l == list && *e != self.pc_enum => Some(*e),
            _ => None,
        });
        let id = known.unwrap_or_else(|| {
            let names = list.iter().map(ToString::to_string).collect();
            let name = format!("values{}", self.system.enums.len());
            self.system.enums.push(Enumeration { name, names });
            EnumId((self.system.enums.len() - 1) as u16)
        });
        Domain::Few(id, list)
    }

    fn object(&mut self, id: ObjId, known: &Known, counters: bool) -> Result<Option<Shared>, Refusal> {
        let o = self.program.object(id);
        let used = uses(self.program, id);
        if !used {
            return Ok(None);
        }
        let domain = self.domain(&known.objects[id.index()]);
        if self.program.counts(id, CountUse::Cells) {
            return Ok(Some(Shared::Own(self.typed(&o.name, Kind::WeakArray, domain, (o.ty, o.span)))));
        }
        let counts = self.program.counts(id, CountUse::Counter) || self.program.counts(id, CountUse::Initial);
        // As many threads as a narrower type has values are not too many.
        let wide = matches!(o.ty, Ty::Int { bits: 32.., .. } | Ty::Math);
        if counters && counts && wide && self.others == 0 {
            let domain = Domain::Few(BOOL, vec![0, 1]);
            return Ok(Some(Shared::Counter(self.var(&o.name, Kind::WeakArray, domain, o.span))));
        }
        let cells = match o.len {
            Len::Scalar => 1,
            Len::Fixed(n) if n <= MOST_CELLS => n,
            Len::Fixed(_) | Len::Unbounded => {
                let message = format!("the array `{}` is too large for any number of threads", o.name);
                return Err(Refusal::new(Some(o.span), message));
            }
        };
        let vars = (0..cells as i32).map(|i| {
            let name = if cells == 1 { o.name.clone() } else { format!("{}_{i}", o.name) };
            self.typed(&name, Kind::Weak, domain.clone(), (o.ty, o.span))
        });
        Ok(Some(Shared::Cells(vars.collect())))
    }

    /// The name of a cut point, by its number.
    pub fn place(&mut self, routine: RoutineId, loc: LocId) -> Result<usize, Refusal> {
        if let Some(i) = self.find(routine, loc) {
            return Ok(i);
        }
        let code = self.program.routine(routine);
        let name = code.loc_name(loc);
        self.places.push((routine, loc));
        self.pc_name(name, code.span)
    }

    /// The number of a cut point, if it has one.
    pub fn find(&self, routine: RoutineId, loc: LocId) -> Option<usize> {
        self.places.iter().position(|p| *p == (routine, loc))
    }

    /// The place where an assertion has failed.
    pub fn failed(&mut self) -> Result<usize, Refusal> {
        self.special("failed").inspect(|i| self.failed = Some(*i))
    }

    /// The place where a counter has left its range.
    pub fn overrun(&mut self) -> Result<usize, Refusal> {
        self.special("overrun").inspect(|i| self.overrun = Some(*i))
    }

    /// The place where a value could not be followed.
    pub fn lost(&mut self) -> Result<usize, Refusal> {
        self.special("lost").inspect(|i| self.lost = Some(*i))
    }

    fn special(&mut self, name: &str) -> Result<usize, Refusal> {
        let known = match name {
            "failed" => self.failed,
            "overrun" => self.overrun,
            _ => self.lost,
        };
        if let Some(i) = known {
            return Ok(i);
        }
        // No code is there.
        self.places.push((RoutineId(u32::MAX), LocId(0)));
        self.pc_name(name.to_string(), Span::default())
    }

    fn pc_name(&mut self, name: String, span: Span) -> Result<usize, Refusal> {
        let list = &mut self.system.enums[self.pc_enum.0 as usize].names;
        if list.len() >= MOST_NAMES {
            let message = format!("the code has more than {MOST_NAMES} places where a thread may wait");
            return Err(Refusal::new(Some(span), message));
        }
        let mut unique = name.clone();
        while list.contains(&unique) {
            unique.push('_');
        }
        list.push(unique);
        let i = list.len() - 1;
        if let Domain::Few(_, values) = &mut self.domains[self.pc.0 as usize] {
            values.push(i as i64);
        }
        Ok(i)
    }

    /// The values of a variable.
    pub fn domain_of(&self, var: VarId) -> &Domain {
        &self.domains[var.0 as usize]
    }

    /// The variable of a register.
    pub fn reg(&self, routine: RoutineId, reg: RegId) -> Option<VarId> {
        self.regs[routine.index()][reg.index()]
    }

    /// The places of a routine's code.
    pub fn places_of(&self, routine: RoutineId) -> BTreeSet<i64> {
        let own = |(_, (r, _)): &(usize, &(RoutineId, LocId))| *r == routine;
        self.places.iter().enumerate().filter(own).map(|(i, _)| i as i64).collect()
    }
}

fn mentions(e: &Expr, wanted: impl Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    e.visit(&mut |e| found |= wanted(e));
    found
}

/// Whether the number of threads occurs anywhere.
fn uses_count(program: &Program) -> bool {
    let is = |e: &Expr| mentions(e, |e| *e == Expr::ThreadCount);
    let code = program.routines.iter().flat_map(|r| &r.edges).flat_map(|e| e.op.exprs());
    code.into_iter().any(is)
        || program.properties.iter().any(|p| is(&p.pred))
        || program.counted.iter().any(|c| c.what == CountUse::Initial)
}

/// Whether code or a property speaks of an object.
fn uses(program: &Program, id: ObjId) -> bool {
    let is = |p: &Place| matches!(p, Place::Cell(o, _) if *o == id);
    let code = program.routines.iter().flat_map(|r| &r.edges).any(|e| e.op.place().is_some_and(is));
    let taken =
        |op: &Op| op.exprs().iter().any(|e| mentions(e, |e| matches!(e, Expr::AddrOf(o, _) if *o == id)));
    code || program.routines.iter().flat_map(|r| &r.edges).any(|e| taken(&e.op))
        || program.properties.iter().any(|p| mentions(&p.pred, |e| matches!(e, Expr::Mem(m) if is(m))))
}
