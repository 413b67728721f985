//! Intrinsics about memory: blocks that are copied or filled, tables of distances.

use super::function::Fun;
use super::insts::memory::{aligned, spread};
use super::make::{bin, ite, number, plus};
use super::shape::{Res, unsigned};
use crate::ast::{Type, Value};
use weir_ir::{BinOp, Expr, Op, Place, Ty};

/// Blocks of no more bytes than this are copied and filled word by word.
const FEW: u64 = 64;

impl Fun<'_, '_> {
    /// `memcpy` and `memmove`: few words that are known to be aligned are copied here.
    pub(crate) fn copy_block(&mut self, name: &str, to: Expr, from: Expr, size: Expr) -> Res<()> {
        let align = |f: &Self, e: &Expr| aligned(e, 1, f);
        let known = align(self, &to).min(align(self, &from)).min(8);
        match size.constant() {
            Some(0) => Ok(()),
            Some(n) if n > 0 && n as u64 <= FEW / 8 * known => {
                let pieces: Vec<(u64, u64)> = spread(n as u64, known);
                let mut read = Vec::new();
                for (at, piece) in &pieces {
                    let r = self.e.temporary(unsigned(8 * *piece as u32));
                    let place = Place::Bytes(plus(&from, *at), *piece as u8);
                    self.e.step(Op::Load(r, place));
                    read.push(Expr::Reg(r));
                }
                for ((at, piece), value) in pieces.into_iter().zip(read) {
                    let place = Place::Bytes(plus(&to, at), piece as u8);
                    self.e.step(Op::Store(place, value));
                }
                Ok(())
            }
            _ => self.call_library(name, vec![to, from, size], None),
        }
    }

    pub(crate) fn fill_block(&mut self, to: Expr, byte: Expr, size: Expr) -> Res<()> {
        let known = aligned(&to, 1, self).min(8);
        match (size.constant(), byte.constant()) {
            (Some(0), _) => Ok(()),
            (Some(n), Some(b)) if n > 0 && n as u64 <= FEW / 8 * known => {
                for (at, piece) in spread(n as u64, known) {
                    let value = number(8 * piece as u32, b.wrapping_mul(0x0101_0101_0101_0101));
                    let place = Place::Bytes(plus(&to, at), piece as u8);
                    self.e.step(Op::Store(place, value));
                }
                Ok(())
            }
            _ => self.call_library("memset", vec![to, byte, size], None),
        }
    }

    /// `llvm.load.relative`: an entry of a constant table of distances. Objects have no
    /// distance here; what the entries lead to is what the table was made of.
    pub(crate) fn load_relative(&mut self, table: &Expr, offset: &Expr) -> Res<Expr> {
        let unknown = "a table of distances that is not known";
        let Expr::AddrOf(object, at) = table else { return Err(unknown.into()) };
        let start = at.constant().ok_or(unknown)?;
        let id = *self.v.w.global_of.get(object).ok_or(unknown)?;
        let Some(Value::Agg(entries)) = &self.v.w.global(id).init else { return Err(unknown.into()) };
        let offset = self.e.keep(Ty::U64, offset.clone());
        let mut made = Expr::Undef(Ty::Ptr);
        for (i, (_, entry)) in entries.iter().enumerate().rev() {
            let target = distance(entry).ok_or(unknown)?;
            let (module, old) = (id.0, self.v.module);
            self.v.module = module;
            let target = self.v.one(&target.0, &target.1);
            self.v.module = old;
            let is = bin(BinOp::Eq, Ty::U64, offset.clone(), number(64, 4 * i as i64 - start));
            made = ite(&is, target?, made);
        }
        Ok(made)
    }
}

/// What an entry of a table of distances leads to.
fn distance(v: &Value) -> Option<&(Type, Value)> {
    match v {
        Value::Cast("trunc", from, _) => distance(&from.1),
        Value::Bin("sub", _, to, _) => match &**to {
            Value::Cast("ptrtoint", target, _) => Some(target),
            _ => None,
        },
        _ => None,
    }
}
