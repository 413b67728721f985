//! One function: its parameters, its blocks in the order of control, and the copies that
//! phis are.
//!
//! Blocks are lowered so that what dominates a block comes before it. A value that is used
//! once, in its own block, stays an expression; so does what costs nothing to compute
//! again. That is sound since an operand is never changed while a value made of it can
//! still be used: what a phi gets on an edge kills everything computed from its old value
//! (a use behind the edge would not be dominated by the value), and a local variable that
//! is a register makes the expressions that read it into registers before it is stored to.

use super::emit::{Emit, is_simple};
use super::link::Id;
use super::reach::Whole;
use super::scan::{self, Scan};
use super::shape::{Res, leaves, types};
use super::values::Values;
use crate::ast::{Block, Function, Inst, Kind, Module, Type};
use weir_engine::piece::go_on;
use weir_ir::{Expr, LocId, Op, RegId, Routine, RoutineBuilder, Span, Ty};

/// Expressions with more nodes than this get a register.
const LARGEST: usize = 24;

pub(crate) struct Fun<'w, 'a> {
    pub v: Values<'w, 'a>,
    pub e: Emit,
    pub f: &'a Function,
    pub id: Id,
    pub scan: Scan<'a>,
    pub blocks: &'a [Block],
    locs: Vec<Option<LocId>>,
    /// The block that is lowered.
    current: usize,
    /// The registers of phis and of local variables that are registers.
    pub fixed: std::collections::HashMap<&'a str, Vec<RegId>>,
    /// The registers of local variables.
    pub variables: std::collections::HashSet<RegId>,
    /// The objects on the stack that every return ends.
    pub stack: Vec<RegId>,
    /// The list of the other objects on the stack, where there are any.
    pub chain: Option<RegId>,
    /// Where the variable arguments are.
    pub area: Option<RegId>,
    /// Where exceptions that no handler takes lead.
    pub out: Option<LocId>,
}

/// The parameters of a function: the thread block, those it has, and where the others are.
pub(crate) fn parameters(b: &mut RoutineBuilder, m: &Module, f: &Function) -> Res<Vec<Vec<RegId>>> {
    b.param("%thread", Ty::Ptr);
    let mut all = Vec::new();
    for (ty, name) in &f.params {
        let types = types(&leaves(m, ty)?);
        let several = types.len() > 1;
        let name = |i: usize| if several { format!("%{name}.{i}") } else { format!("%{name}") };
        all.push(types.into_iter().enumerate().map(|(i, ty)| b.param(name(i), ty)).collect());
    }
    if f.varargs {
        b.param("%more", Ty::Ptr);
    }
    Ok(all)
}

pub(crate) fn lower(w: &mut Whole<'_>, id: Id) -> Routine {
    let f = w.function(id);
    let m = w.modules[id.0];
    let user = Whole::is_user(id);
    let mut e = Emit::new(&f.name, user);
    let declared = f.dbg.and_then(|d| if user { w.places.declared(d) } else { None });
    let ll = Span::new(f.start, f.end);
    if user {
        e.span = declared.unwrap_or(ll);
        e.ll = ll;
        e.b.routine.span = e.span;
    }
    let params = parameters(&mut e.b, m, f);
    let entry = e.b.loc();
    e.at(entry);
    let returns = leaves(m, &f.ret);
    e.b.routine.returns = returns.as_ref().ok().and_then(|l| types(l).first().copied());
    let body = m.body(id.1);
    let (params, blocks) = match (params, body, returns) {
        (Ok(params), Ok(blocks), Ok(_)) => (params, blocks),
        (Err(what), ..) | (_, _, Err(what)) => {
            e.unsupported(what);
            return e.finish();
        }
        (_, Err(bad), _) => {
            e.unsupported(bad.what.clone());
            return e.finish();
        }
    };
    let area = f.varargs.then(|| RegId::new(e.b.routine.params - 1));
    let mut fun = Fun {
        v: Values::new(w, id.0, Some(RegId(0))),
        e,
        f,
        id,
        scan: scan::scan(blocks),
        blocks,
        locs: vec![None; blocks.len()],
        current: 0,
        fixed: std::collections::HashMap::new(),
        variables: std::collections::HashSet::new(),
        stack: Vec::new(),
        chain: None,
        area,
        out: None,
    };
    for ((_, name), regs) in f.params.iter().zip(params) {
        if user {
            fun.name(name, &regs);
        }
        fun.v.locals.insert(name, regs.into_iter().map(Expr::Reg).collect());
    }
    fun.all();
    fun.e.finish()
}

impl<'a> Fun<'_, 'a> {
    pub(crate) fn m(&self) -> &'a Module {
        self.v.m()
    }

    /// The block that is lowered.
    pub(crate) fn current(&self) -> usize {
        self.current
    }

    /// The thread block.
    pub(crate) fn block(&self) -> Expr {
        Expr::Reg(RegId(0))
    }

    /// Gives registers the name of a variable.
    fn name(&mut self, value: &str, regs: &[RegId]) {
        let Some(variable) = self.scan.variables.get(value) else { return };
        let Some(name) = self.v.w.places.variable(*variable) else { return };
        for (i, r) in regs.iter().enumerate() {
            let name = if regs.len() > 1 { format!("{name}.{i}") } else { name.clone() };
            self.e.b.routine.regs[r.index()].name = name;
        }
    }

    /// Gives registers the name of the variable that a value is, in the user's code.
    pub(crate) fn name_registers(&mut self, value: &str, regs: &[RegId]) {
        if Whole::is_user(self.id) {
            self.name(value, regs);
        }
    }

    /// New registers for a value.
    pub(crate) fn registers(&mut self, name: &str, ty: &Type) -> Res<Vec<RegId>> {
        let regs: Vec<RegId> =
            types(&leaves(self.m(), ty)?).into_iter().map(|ty| self.e.temporary(ty)).collect();
        if Whole::is_user(self.id) {
            self.name(name, &regs);
        }
        Ok(regs)
    }

    fn all(&mut self) {
        let order = scan::order(self.blocks, &self.scan.blocks);
        for &b in &order {
            for inst in &self.blocks[b].insts {
                let (Kind::Phi(ty, _), Some(name)) = (&inst.kind, &inst.dst) else { continue };
                if let Ok(regs) = self.registers(name, ty) {
                    self.v.locals.insert(name, regs.iter().map(|r| Expr::Reg(*r)).collect());
                    self.fixed.insert(name, regs);
                }
            }
        }
        self.prepare_stack();
        if let Some(&first) = order.first() {
            let loc = self.loc_of(first);
            self.e.jump(loc);
        }
        for b in order {
            go_on();
            self.current = b;
            self.v.pending.clear();
            let loc = self.loc_of(b);
            self.e.at(loc);
            for inst in &self.blocks[b].insts {
                self.place(inst);
                if let Err(what) = self.inst(inst) {
                    self.e.unsupported(what);
                    break;
                }
            }
        }
        self.finish_unwinding();
    }

    fn place(&mut self, inst: &Inst) {
        if !Whole::is_user(self.id) {
            return;
        }
        self.e.ll = Span::new(inst.start, inst.end);
        match inst.dbg.and_then(|d| self.v.w.places.place(d)) {
            Some(span) => self.e.span = span,
            None if self.f.dbg.is_none() => self.e.span = self.e.ll,
            None => {}
        }
    }

    pub(crate) fn loc_of(&mut self, block: usize) -> LocId {
        match self.locs[block] {
            Some(loc) => loc,
            None => {
                let loc = self.e.b.loc();
                self.locs[block] = Some(loc);
                loc
            }
        }
    }

    /// A value that an instruction makes. It stays an expression where it is used once and
    /// at once.
    pub(crate) fn define(&mut self, inst: &'a Inst, ty: &Type, values: Vec<Expr>) -> Res<()> {
        let Some(name) = &inst.dst else { return Ok(()) };
        let (uses, last) = self.scan.uses.get(name.as_str()).copied().unwrap_or((0, 0));
        if uses == 0 {
            self.v.locals.insert(name, values);
            return Ok(());
        }
        let once = uses == 1 && last == self.current;
        let mut kept = Vec::with_capacity(values.len());
        let mut regs: Option<Vec<RegId>> = None;
        for (i, value) in values.into_iter().enumerate() {
            let stays = match once {
                true => super::make::size(&value) <= LARGEST,
                false => is_simple(&value) && !self.reads_variable(&value),
            };
            if stays {
                kept.push(value);
                continue;
            }
            if regs.is_none() {
                regs = Some(self.registers(name, ty)?);
            }
            let r = regs.as_ref().and_then(|r| r.get(i)).copied().ok_or("a value of another size")?;
            self.e.step(Op::Assign(r, value));
            kept.push(Expr::Reg(r));
        }
        if kept.iter().any(|e| self.reads_variable(e)) {
            self.v.pending.push(name);
        }
        self.v.locals.insert(name, kept);
        Ok(())
    }

    /// Whether an expression changes when a local variable does.
    fn reads_variable(&self, e: &Expr) -> bool {
        !self.scan.promoted.is_empty()
            && e.mentions(|e| match e {
                Expr::Reg(r) => self.variables.contains(r),
                _ => false,
            })
    }

    /// Before a local variable changes: what still needs its old value gets a register.
    pub(crate) fn before_store(&mut self, variable: &[RegId]) {
        let reads = |e: &Expr| e.mentions(|e| matches!(e, Expr::Reg(r) if variable.contains(r)));
        let names = std::mem::take(&mut self.v.pending);
        for name in names {
            let values = self.v.locals.get(name).cloned().unwrap_or_default();
            if !values.iter().any(reads) {
                self.v.pending.push(name);
                continue;
            }
            let kept = values
                .into_iter()
                .map(|value| {
                    let ty = self.type_of(&value);
                    let r = self.e.temporary(ty);
                    self.e.step(Op::Assign(r, value));
                    Expr::Reg(r)
                })
                .collect();
            self.v.locals.insert(name, kept);
        }
    }

    /// The type of a register that holds what an expression is.
    pub(crate) fn type_of(&self, e: &Expr) -> Ty {
        match e {
            Expr::Reg(r) => self.e.b.routine.regs[r.index()].ty,
            Expr::Const(_, ty) | Expr::Cast(ty, _) | Expr::Undef(ty) => *ty,
            Expr::Bin(op, ..) if op.is_predicate() => Ty::Bool,
            Expr::Bin(_, ty, ..) => *ty,
            Expr::Ite(_, a, _) | Expr::Freeze(a) => self.type_of(a),
            Expr::AddrOf(..) => Ty::Ptr,
            Expr::Un(weir_ir::UnOp::Not, ..) => Ty::Bool,
            _ => Ty::U64,
        }
    }
}
