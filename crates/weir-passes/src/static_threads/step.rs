//! What becomes of one step of the first thread.

use super::dynamic::Dynamic;
use super::memory::Memory;
use super::unroll::{Child, Item, Main, Stop, Unrolled};
use crate::faults::may_fault;
use crate::live::Live;
use std::collections::BTreeSet;
use weir_ir::analysis::reachable_locations;
use weir_ir::{Addr, EdgeId, Expr, FenceKind, LocId, ObjId, Op, Place, RegId, TemplateId};

/// So many steps the first thread may take until its end.
const MOST_STEPS: usize = 200_000;
/// So many of them may stay.
const MOST_RESIDUAL: usize = 5_000;
/// So many threads may be started.
const MOST_THREADS: usize = 64;

impl Main<'_> {
    /// Unrolls the first thread; these objects are shared, beside those that show to be.
    pub fn unroll(&self, shared: &BTreeSet<ObjId>) -> Result<Unrolled, Stop> {
        let regs = self.code.code.regs.iter().map(|r| Some(r.init)).collect();
        let mut u = Unroll {
            main: self,
            shared: shared.clone(),
            memory: Memory::new(&self.program.objects),
            regs,
            items: Vec::new(),
            residual: 0,
            children: Vec::new(),
            alone: true,
            section: false,
            acted: false,
            heap: !self.frees,
            freed: BTreeSet::new(),
            late: BTreeSet::new(),
            waited: BTreeSet::new(),
        };
        let end = u.run()?;
        Ok(Unrolled { items: u.items, children: u.children, memory: u.memory, regs: u.regs, end })
    }
}

/// The state of the unrolling.
pub(super) struct Unroll<'m, 'p> {
    pub main: &'m Main<'p>,
    /// The objects that other threads can reach, or that run-time values may point to.
    pub shared: BTreeSet<ObjId>,
    pub memory: Memory,
    pub regs: Vec<Option<i64>>,
    pub items: Vec<Item>,
    /// How many items stay.
    pub residual: usize,
    pub children: Vec<Child>,
    /// No thread was started, and all of memory is known.
    pub alone: bool,
    /// Inside an atomic section, where stores go to memory at once.
    pub section: bool,
    /// A step stays.
    pub acted: bool,
    /// New objects get the numbers that the machine gives them.
    pub heap: bool,
    pub freed: BTreeSet<ObjId>,
    /// Private objects to which stores may still be in the buffer.
    pub late: BTreeSet<ObjId>,
    pub waited: BTreeSet<usize>,
}

impl Unroll<'_, '_> {
    /// Takes all steps; gives where the code goes on as it was.
    pub fn run(&mut self) -> Result<Option<LocId>, Stop> {
        let main = self.main;
        let code = &main.code.code;
        let mut loc = code.entry;
        for _ in 0..MOST_STEPS {
            if self.residual > MOST_RESIDUAL {
                break;
            }
            if main.out[loc.index()].is_empty() {
                return Ok(None);
            }
            let next = match self.choose(loc) {
                Some(edge) => self.step(edge)?.map(|()| edge),
                None => None,
            };
            match next {
                Some(edge) => loc = code.edges[edge.index()].dst,
                None => {
                    self.go_on(loc)?;
                    return Ok(Some(loc));
                }
            }
        }
        Err(Dynamic::new("the first thread takes too many steps").into())
    }

    /// The one edge that can be taken; `None` where that is not known.
    fn choose(&self, loc: LocId) -> Option<EdgeId> {
        let out = &self.main.out[loc.index()];
        if let [only] = out.as_slice() {
            return Some(*only);
        }
        let mut chosen = None;
        for &edge in out {
            let Op::Assume(e) = &self.main.code.code.edges[edge.index()].op else { return None };
            if self.value(e)? != 0 && chosen.replace(edge).is_some() {
                return None;
            }
        }
        chosen
    }

    /// The expression with what is known of registers filled in.
    fn filled(&self, e: &Expr) -> Expr {
        let regs = &self.main.code.code.regs;
        let e = e.map(&mut |e| match e {
            Expr::Reg(r) => match self.regs[r.index()] {
                Some(v) => Expr::Const(v, regs[r.index()].ty),
                None => Expr::Reg(r),
            },
            e => e,
        });
        match (&e, e.constant()) {
            (Expr::Const(..) | Expr::AddrOf(..), _) | (_, None) => e,
            (Expr::Bin(op, ..), Some(v)) if op.is_predicate() => Expr::Const(v, weir_ir::Ty::Bool),
            (Expr::Bin(_, ty, ..) | Expr::Cast(ty, _), Some(v)) => Expr::Const(v, *ty),
            _ => e,
        }
    }

    fn value(&self, e: &Expr) -> Option<i64> {
        self.filled(e).constant()
    }

    /// A register gets a value, if its type keeps it.
    fn set(&mut self, reg: RegId, value: i64) -> bool {
        let kept = self.main.code.code.regs[reg.index()].ty.keep(value).ok();
        if kept.is_some() {
            self.regs[reg.index()] = kept;
        }
        kept.is_some()
    }

    fn before(&mut self, edge: EdgeId) -> Option<()> {
        self.items.push(Item::Before(edge, None));
        Some(())
    }

    /// The objects that an expression names.
    fn named(&self, e: &Expr, found: &mut BTreeSet<ObjId>) {
        let n = self.memory.objects.len();
        e.visit(&mut |e| match e {
            Expr::Const(v, _) => found.extend(Addr(*v).object(n)),
            Expr::AddrOf(o, _) => found.extend([*o]),
            _ => {}
        });
    }

    /// The operation stays. Objects that it names outside of a known address are no longer
    /// private: had anything been done to them beforehand, it would have to be undone.
    fn stays(&mut self, edge: EdgeId, op: &Op) -> Result<Option<()>, Stop> {
        for r in op.writes() {
            self.regs[r.index()] = None;
        }
        let known = op.place().and_then(|p| self.address(p));
        let op = op.map(&|r| r, &mut |e| self.filled(e));
        let mut named = BTreeSet::new();
        match (op.place(), known) {
            (Some(Place::Cell(o, _)), None) => {
                named.insert(*o);
            }
            (Some(_), None) if !self.freed.is_empty() => {
                let why = "memory is given back, and the first thread goes on with memory";
                return Err(Dynamic::at(self.main.code.code.edges[edge.index()].span, why).into());
            }
            _ => {}
        }
        let values = op.exprs().into_iter().skip(usize::from(known.is_some()));
        values.for_each(|e| self.named(e, &mut named));
        if self.alone {
            self.shared.extend(named);
        } else if !named.is_subset(&self.shared) && !self.main.all {
            return Err(Stop::Shared(named));
        }
        let op = match known {
            Some(addr) => op.at(Place::Cell(self.memory.object(addr), Expr::int(i64::from(addr.offset())))),
            None => op,
        };
        self.acted = true;
        self.residual += 1;
        self.items.push(Item::Stays(edge, op));
        Ok(Some(()))
    }

    /// The address of a place, where it is known and there is a cell.
    fn address(&self, place: &Place) -> Option<Addr> {
        let addr = self.memory.address(place, self.value(place.expr())?)?;
        (!self.freed.contains(&self.memory.object(addr))).then_some(addr)
    }

    /// Whether what is at an address is known, as long as nothing unknown is stored there.
    fn is_private(&self, addr: Addr) -> bool {
        self.alone || !self.main.all && !self.shared.contains(&self.memory.object(addr))
    }

    /// The first thread is no longer alone: what others can reach is shared from here on.
    fn part(&mut self, edge: EdgeId) -> Result<(), Stop> {
        if !self.alone {
            return Ok(());
        }
        if self.section {
            let why = "an atomic section of the first thread depends on what is not known";
            return Err(Dynamic::at(self.main.code.code.edges[edge.index()].span, why).into());
        }
        self.alone = false;
        self.heap &= !self.main.allocs;
        self.shared.extend(&self.main.named);
        self.close();
        Ok(())
    }

    /// What shared objects hold addresses of is shared.
    fn close(&mut self) {
        let mut todo: Vec<ObjId> = self.shared.iter().copied().collect();
        while let Some(o) = todo.pop() {
            if o.index() < self.memory.objects.len() {
                todo.extend(self.memory.held_by(o).into_iter().filter(|p| self.shared.insert(*p)));
            }
        }
    }

    /// Takes a step, or leaves it; `None`: the code goes on as it was, from before it.
    fn step(&mut self, edge: EdgeId) -> Result<Option<()>, Stop> {
        let main = self.main;
        let e = &main.code.code.edges[edge.index()];
        match &e.op {
            Op::Nop | Op::Return(None) => Ok(self.before(edge)),
            Op::Assign(r, v) => match self.value(v) {
                Some(v) => Ok(if self.set(*r, v) { self.before(edge) } else { None }),
                None => self.stays(edge, &e.op),
            },
            Op::Return(Some(v)) if self.value(v).is_some() => Ok(self.before(edge)),
            Op::Return(_) => Ok(None),
            Op::Havoc(..) => self.stays(edge, &e.op),
            Op::Assume(v) | Op::Assert(v) => match self.value(v) {
                Some(0) => Ok(None),
                Some(_) => Ok(self.before(edge)),
                None => self.stays(edge, &e.op),
            },
            // Nothing is in the buffer but what was taken beforehand.
            Op::Fence(_) if !self.acted => {
                self.late.clear();
                Ok(self.before(edge))
            }
            Op::AtomicBegin | Op::AtomicEnd if self.alone => {
                self.section = e.op == Op::AtomicBegin;
                Ok(self.before(edge))
            }
            Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd => {
                if !matches!(e.op, Op::Fence(_)) {
                    self.section = e.op == Op::AtomicBegin;
                }
                if !matches!(e.op, Op::Fence(FenceKind::None | FenceKind::StoreStore)) {
                    self.late.clear();
                }
                self.stays(edge, &e.op)
            }
            Op::Load(..) | Op::Store(..) | Op::Rmw { .. } | Op::Cas { .. } => self.access(edge, &e.op),
            Op::Spawn { dst, template, args } => self.start(edge, *template, args, *dst),
            Op::Join(v) => {
                let Some(id) = self.value(v) else { return Ok(None) };
                let Some(id) = usize::try_from(id).ok().filter(|id| *id <= self.children.len()) else {
                    return Err(Dynamic::at(e.span, "a join of what is no thread").into());
                };
                self.waited.insert(id);
                self.part(edge)?;
                self.acted = true;
                self.residual += 1;
                self.items.push(Item::Wait(edge, id));
                Ok(Some(()))
            }
            Op::Alloc(r, n) => self.alloc(edge, &e.op, *r, n),
            Op::Free(v) => self.free(edge, v),
            other => {
                let why = format!("the first thread does what is not known here: {other:?}");
                Err(Dynamic::at(e.span, why).into())
            }
        }
    }

    /// An access: taken beforehand where everything is known of it.
    fn access(&mut self, edge: EdgeId, op: &Op) -> Result<Option<()>, Stop> {
        let place = op.place().expect("it is an access");
        let Some(addr) = self.address(place) else {
            // What fails, fails at run time.
            let fails = self.value(place.expr()).is_some() && !self.is_unbounded(place);
            if fails {
                return Ok(None);
            }
            self.part(edge)?;
            return self.stays(edge, op);
        };
        if self.is_private(addr)
            && let Some(done) = self.done(op, addr)
        {
            if let Some((value, locked)) = done.stored {
                self.memory.write(addr, value);
                if locked {
                    self.late.clear();
                } else if !self.alone {
                    self.late.insert(self.memory.object(addr));
                }
            }
            done.regs.iter().for_each(|(r, v)| self.regs[r.index()] = Some(*v));
            match op {
                Op::Rmw { .. } | Op::Cas { .. } if self.acted => {
                    self.late.clear();
                    self.residual += 1;
                    self.items.push(Item::Stays(edge, Op::Fence(FenceKind::Full)));
                }
                Op::Store(..) => self.items.push(Item::Before(edge, (!self.section).then_some(addr))),
                _ => self.items.push(Item::Before(edge, None)),
            }
            return Ok(Some(()));
        }
        self.part(edge)?;
        // Nobody else sees it, so it may as well be shared from here on.
        if self.is_private(addr) {
            self.shared.insert(self.memory.object(addr));
            self.close();
            let late: BTreeSet<ObjId> = self.shared.intersection(&self.late).copied().collect();
            if !late.is_empty() {
                return Err(Stop::Shared(late));
            }
        }
        self.stays(edge, op)
    }

    fn is_unbounded(&self, place: &Place) -> bool {
        matches!(place, Place::Cell(o, _) if self.memory.objects[o.index()].len == weir_ir::Len::Unbounded)
    }

    /// What an access to what is known does, where that is known and no error.
    fn done(&self, op: &Op, addr: Addr) -> Option<Done> {
        let regs = &self.main.code.code.regs;
        let keep = |r: RegId, v: i64| Some((r, regs[r.index()].ty.keep(v).ok()?));
        match op {
            Op::Load(r, _) => Some(Done { stored: None, regs: vec![keep(*r, self.memory.read(addr)?)?] }),
            Op::Store(_, v) => {
                let value = self.memory.kept(addr, self.value(v)?)?;
                Some(Done { stored: Some((value, false)), regs: Vec::new() })
            }
            Op::Rmw { dst, op, operand, ty, .. } => {
                let old = self.memory.read(addr)?;
                let new = op.apply(*ty, old, self.value(operand)?).ok()?;
                let regs = dst.iter().map(|r| keep(*r, old)).collect::<Option<_>>()?;
                Some(Done { stored: Some((self.memory.kept(addr, new)?, true)), regs })
            }
            Op::Cas { old: o, ok, expected, new, .. } => {
                let old = self.memory.read(addr)?;
                let (expected, new) = (self.value(expected)?, self.value(new)?);
                let equal = old == expected;
                let sets =
                    o.iter().map(|r| keep(*r, old)).chain(ok.iter().map(|r| keep(*r, i64::from(equal))));
                let regs = sets.collect::<Option<_>>()?;
                let stored = if equal { Some((self.memory.kept(addr, new)?, true)) } else { None };
                Some(Done { stored, regs })
            }
            _ => None,
        }
    }

    /// Starts a thread. Its arguments let out what they point to.
    fn start(
        &mut self,
        edge: EdgeId,
        template: TemplateId,
        args: &[Expr],
        dst: Option<RegId>,
    ) -> Result<Option<()>, Stop> {
        self.part(edge)?;
        if self.children.len() >= MOST_THREADS {
            return Err(Dynamic::new("the first thread starts too many others").into());
        }
        let args: Vec<Expr> = args.iter().map(|a| self.filled(a)).collect();
        if args.iter().any(may_fault) {
            return Ok(None);
        }
        let mut named = BTreeSet::new();
        args.iter().for_each(|a| self.named(a, &mut named));
        self.shared.extend(named);
        self.close();
        self.late.clear();
        let copy = self.children.iter().filter(|c| c.template == template).count() as u32;
        let waits = self.acted || args.iter().any(|a| a.constant().is_none());
        self.acted |= waits;
        self.residual += usize::from(waits);
        self.children.push(Child { template, copy, args, waits });
        // The first thread is number 0.
        let id = self.children.len();
        self.items.push(Item::Start(edge, id - 1));
        match dst {
            Some(r) if !self.set(r, id as i64) => {
                Err(Dynamic::new("a thread's number is kept by no register").into())
            }
            _ => Ok(Some(())),
        }
    }

    /// A new object is one from the start, where it has the number that the machine gives it.
    fn alloc(&mut self, edge: EdgeId, op: &Op, reg: RegId, cells: &Expr) -> Result<Option<()>, Stop> {
        if self.heap
            && let Some(cells) = self.value(cells)
            && let Some(object) = self.memory.alloc(cells, self.main.program.heap_init)
        {
            let set = self.set(reg, Addr::of(object, 0).0);
            return Ok(if set { self.before(edge) } else { None });
        }
        self.part(edge)?;
        self.heap = false;
        self.stays(edge, op)
    }

    /// Objects from the start live on; it makes no difference where nobody goes on with them.
    fn free(&mut self, edge: EdgeId, pointer: &Expr) -> Result<Option<()>, Stop> {
        let span = self.main.code.code.edges[edge.index()].span;
        let object = self.value(pointer).map(Addr).filter(|a| a.offset() == 0);
        let object = object.and_then(|a| a.object(self.memory.objects.len()));
        let all_waited = (1..=self.children.len()).all(|id| self.waited.contains(&id));
        match object.filter(|o| !self.memory.is_own(*o)) {
            Some(o) if !self.alone && all_waited && self.freed.insert(o) => {
                self.late.clear();
                self.residual += 1;
                self.items.push(Item::Stays(edge, Op::Fence(FenceKind::Full)));
                Ok(Some(()))
            }
            _ => Err(Dynamic::at(span, "memory is given back while threads may use it").into()),
        }
    }

    /// The code goes on as it was: what it may let out must not have stores in the buffer that
    /// are not there any more.
    fn go_on(&mut self, loc: LocId) -> Result<(), Stop> {
        let code = weir_ir::Routine { entry: loc, ..self.main.code.code.clone() };
        let reached = reachable_locations(&code);
        let edges = || code.edges.iter().filter(|e| reached[e.src.index()]);
        if let Some(e) = edges().find(|e| matches!(e.op, Op::Spawn { .. })) {
            let why = "whether this thread is started depends on what is not known beforehand";
            return Err(Dynamic::at(e.span, why).into());
        }
        let touches = |op: &Op| op.place().is_some() || matches!(op, Op::Free(_));
        if let Some(e) = edges().find(|e| touches(&e.op)).filter(|_| !self.freed.is_empty()) {
            let why = "memory is given back, and the first thread goes on with memory";
            return Err(Dynamic::at(e.span, why).into());
        }
        let frees = edges().find(|e| matches!(e.op, Op::Free(_)));
        let made = (0..self.memory.objects.len()).any(|o| !self.memory.is_own(ObjId::new(o)));
        if let Some(e) = frees.filter(|_| made) {
            return Err(Dynamic::at(e.span, "memory is given back while threads may use it").into());
        }
        if self.alone {
            return Ok(());
        }
        let mut named = BTreeSet::new();
        for e in edges() {
            let address = usize::from(e.op.place().is_some());
            e.op.exprs().into_iter().skip(address).for_each(|e| self.named(e, &mut named));
        }
        for r in Live::of(&code).at(loc) {
            named.extend(self.regs[r.index()].and_then(|v| Addr(v).object(self.memory.objects.len())));
        }
        for o in (0..self.memory.objects.len()).map(ObjId::new) {
            named.extend(self.memory.held_by(o));
        }
        let out: BTreeSet<ObjId> = named.intersection(&self.late).copied().collect();
        if out.is_empty() { Ok(()) } else { Err(Stop::Shared(out)) }
    }
}

/// What an access to what is known does.
struct Done {
    /// What it stores, and whether that is locked.
    stored: Option<(i64, bool)>,
    regs: Vec<(RegId, i64)>,
}
