//! Objects on the stack, and local variables that are registers.
//!
//! An `alloca` of the first block is an object that every return ends. Others may be made
//! any number of times: they are in a list, whose nodes are objects of two words (the next
//! node, the object). `llvm.stacksave` is the head of the list, `llvm.stackrestore` ends
//! the objects up to there.
//!
//! Where LLVM says that the life of a variable in memory ends, nothing of it may be used any more. In
//! code of Rust's it is overwritten there with what was never set, so that states do not differ by
//! what is left behind. (C keeps it: who uses it is told what the machine does.)

use super::function::Fun;
use super::make::{bin, plus};
use super::shape::{Res, leaves, registers};
use crate::ast::{Inst, Kind, Type, Value};
use crate::layout::size_align;
use std::collections::HashSet;
use weir_ir::{BinOp, Expr, Op, Place, RegId, Ty};

/// Local variables of more registers than this are in memory.
const MOST_REGISTERS: usize = 8;
/// Variables of more bytes than this are left as they are when their life ends.
const MOST_FORGOTTEN: u64 = 256;

impl<'a> Fun<'_, 'a> {
    /// Makes the registers of local variables, and the head of the list.
    pub(crate) fn prepare_stack(&mut self) {
        let m = self.m();
        self.scan
            .promoted
            .retain(|_, ty| leaves(m, ty).is_ok_and(|l| (1..=MOST_REGISTERS).contains(&registers(&l))));
        let mut names: Vec<(&'a str, &'a Type)> = self.scan.promoted.iter().map(|(n, t)| (*n, *t)).collect();
        names.sort_unstable_by_key(|(n, _)| *n);
        for (name, ty) in names {
            if let Ok(regs) = self.registers(name, ty) {
                self.variables.extend(&regs);
                self.fixed.insert(name, regs);
            }
        }
        let insts = || self.blocks.iter().enumerate().flat_map(|(i, b)| b.insts.iter().map(move |x| (i, x)));
        let listed = insts().any(|(i, inst)| match (&inst.kind, &inst.dst) {
            (Kind::Alloca(_, count), Some(name)) => {
                !self.scan.promoted.contains_key(name.as_str()) && !is_static(i, count.as_ref())
            }
            _ => false,
        });
        if listed {
            let head = self.e.b.reg("%stack", Ty::Ptr);
            self.chain = Some(head);
        }
    }

    pub(crate) fn alloca(
        &mut self,
        inst: &'a Inst,
        ty: &'a Type,
        count: Option<&'a (Type, Value)>,
    ) -> Res<()> {
        let Some(name) = &inst.dst else { return Ok(()) };
        if let Some(regs) = self.fixed.get(name.as_str()).cloned()
            && self.scan.promoted.contains_key(name.as_str())
        {
            if !self.stored_first(name) {
                self.set_undefined(&regs);
            }
            return Ok(());
        }
        let (each, _) = size_align(self.m(), ty)?;
        let size = match count {
            None => Expr::int(each as i64),
            Some((ty, n)) => {
                let n = self.v.one(ty, n)?;
                bin(BinOp::Mul, Ty::U64, n, Expr::int(each as i64))
            }
        };
        let r = self.registers(name, &Type::Ptr)?[0];
        self.e.step(Op::Alloc(r, size));
        if is_static(self.current, count) {
            self.stack.push(r);
            if count.is_none() && each <= MOST_FORGOTTEN && crate::titles::is_rust(&self.f.name) {
                self.sizes.insert(name, each);
            }
        } else {
            self.push(r);
        }
        self.v.locals.insert(name, vec![Expr::Reg(r)]);
        Ok(())
    }

    fn set_undefined(&mut self, regs: &[RegId]) {
        self.before_store(regs);
        for r in regs {
            let ty = self.e.b.routine.regs[r.index()].ty;
            self.e.step(Op::Assign(*r, Expr::Undef(ty)));
        }
    }

    /// The life of a local variable starts: no value was set.
    pub(crate) fn begin_life(&mut self, name: &str) {
        if self.scan.promoted.contains_key(name)
            && let Some(regs) = self.fixed.get(name).cloned()
        {
            self.set_undefined(&regs);
        }
    }

    /// The life of a local variable ends: what it has does not matter any more.
    pub(crate) fn end_life(&mut self, name: &str) {
        let (Some(&size), Some([object])) =
            (self.sizes.get(name), self.v.locals.get(name).map(Vec::as_slice))
        else {
            return;
        };
        let (object, mut at) = (object.clone(), 0);
        // No step of the program's.
        let place = (std::mem::take(&mut self.e.span), std::mem::take(&mut self.e.inlined));
        while at < size {
            let width = [8, 4, 2, 1].into_iter().find(|w| at + w <= size).unwrap_or(1);
            let never = Expr::Undef(Ty::Int { bits: 8 * width as u8, signed: false });
            self.e.step(Op::Store(Place::Bytes(plus(&object, at), width as u8), never));
            at += width;
        }
        (self.e.span, self.e.inlined) = place;
    }

    /// Whether the first thing that happens to a variable is that it is set.
    fn stored_first(&self, name: &str) -> bool {
        let first = self.blocks[self.current].insts.iter().find_map(|i| match &i.kind {
            Kind::Load { ptr: Value::Local(n), .. } if n == name => Some(false),
            Kind::Store { ptr: Value::Local(n), .. } if n == name => Some(true),
            _ => None,
        });
        first == Some(true)
    }

    /// The registers of a local variable that a pointer is the address of.
    pub(crate) fn variable(&self, ptr: &Value) -> Option<Vec<RegId>> {
        let Value::Local(name) = ptr else { return None };
        self.scan.promoted.get(name.as_str())?;
        self.fixed.get(name.as_str()).cloned()
    }

    /// A new node of the list.
    fn push(&mut self, object: RegId) {
        let Some(head) = self.chain else { return };
        let node = self.e.temporary(Ty::Ptr);
        self.e.step(Op::Alloc(node, Expr::int(16)));
        self.e.step(Op::Store(Place::Bytes(Expr::Reg(node), 8), Expr::Reg(head)));
        self.e.step(Op::Store(Place::Bytes(plus(&Expr::Reg(node), 8), 8), Expr::Reg(object)));
        self.e.step(Op::Assign(head, Expr::Reg(node)));
    }

    /// Ends the objects of the list up to a node.
    pub(crate) fn pop(&mut self, to: Expr) {
        let Some(head) = self.chain else { return };
        let to = self.e.keep(Ty::Ptr, to);
        let (again, next, object) = (self.e.b.loc(), self.e.temporary(Ty::Ptr), self.e.temporary(Ty::Ptr));
        self.e.jump(again);
        let more = Expr::bin(BinOp::Ne, Ty::U64, Expr::Reg(head), to);
        self.e.step(Op::Assume(more.clone()));
        self.e.step(Op::Load(next, Place::Bytes(Expr::Reg(head), 8)));
        self.e.step(Op::Load(object, Place::Bytes(plus(&Expr::Reg(head), 8), 8)));
        self.e.step(Op::Release(Expr::Reg(object)));
        self.e.step(Op::Release(Expr::Reg(head)));
        self.e.step_to(Op::Assign(head, Expr::Reg(next)), again);
        self.e.step(Op::Assume(more.negate()));
    }

    /// Ends all objects on the stack.
    pub(crate) fn leave(&mut self) {
        if self.is_section() {
            self.section("__VERIFIER_atomic_end");
        }
        self.pop(Expr::Const(0, Ty::Ptr));
        let live: HashSet<RegId> = self.stack.iter().copied().collect();
        let mut live: Vec<RegId> = live.into_iter().collect();
        live.sort_unstable();
        for r in live {
            self.e.step(Op::Release(Expr::Reg(r)));
        }
    }
}

/// Whether an object is made exactly once.
fn is_static(block: usize, count: Option<&(Type, Value)>) -> bool {
    block == 0 && count.is_none_or(|(_, n)| matches!(n, Value::Int(_)))
}
