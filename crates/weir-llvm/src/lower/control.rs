//! Jumps, and the moves of values on them.

use super::Lower;
use crate::mid::{At, BlockId, MTy, Opd, Term, ty};
use std::collections::HashMap;
use weir_ir::{BinOp, Expr, LocId, Op, RegId};

impl Lower<'_> {
    pub(super) fn term(
        &mut self,
        b: BlockId,
        term: &Term,
        at: At,
        starts: &HashMap<BlockId, LocId>,
        end: LocId,
    ) {
        match term {
            Term::Br(t) => self.jump(b, *t, None, at, starts),
            Term::Cond(c, x, y) => {
                let c = self.as_ty(*c, MTy::Int(1));
                self.jump(b, *x, Some(c.clone()), at, starts);
                self.jump(b, *y, Some(c.negate()), at, starts);
            }
            Term::Switch(v, cases, default) => {
                let t = self.flat.ty(*v);
                let e = self.as_ty(*v, t);
                let test = |op, c: i64| Expr::bin(op, ty(t), e.clone(), Expr::Const(c, ty(t)));
                let mut other = Expr::TRUE;
                for (c, block) in cases {
                    self.jump(b, *block, Some(test(BinOp::Eq, *c)), at, starts);
                    other = other.and(test(BinOp::Ne, *c));
                }
                self.jump(b, *default, Some(other), at, starts);
            }
            Term::Ret(values) => {
                for r in self.stack.clone() {
                    self.step(Op::Free(Expr::Reg(r)), at);
                }
                let value = match (self.returns, values.first(), self.flat.returns.first()) {
                    (true, Some(v), Some(t)) => Some(self.as_ty(*v, *t)),
                    _ => None,
                };
                self.edge(self.loc, end, Op::Return(value), at);
            }
            Term::Stop => {
                self.edge(self.loc, self.loc, Op::Nop, at);
            }
        }
    }

    /// An edge to a block, on which its phis get their values, all at once.
    pub(super) fn jump(
        &mut self,
        from: BlockId,
        to: BlockId,
        cond: Option<Expr>,
        at: At,
        starts: &HashMap<BlockId, LocId>,
    ) {
        let here = self.loc;
        if let Some(c) = cond
            && c != Expr::TRUE
        {
            self.step(Op::Assume(c), at);
        }
        let mut moves: Vec<(RegId, Expr)> = Vec::new();
        for p in &self.flat.blocks[to].phis {
            let Some(Expr::Reg(r)) = self.exprs[p.dst].clone() else { continue };
            let Some((_, o)) = p.from.iter().find(|(b, _)| *b == from) else { continue };
            if matches!(o, Opd::Undef(_)) {
                continue;
            }
            let e = self.as_ty(*o, self.flat.vals[p.dst].ty);
            if e != Expr::Reg(r) {
                moves.push((r, e));
            }
        }
        // A move may go once no other move still reads what it overwrites.
        while !moves.is_empty() {
            let free = (0..moves.len()).find(|&i| {
                let r = moves[i].0;
                moves.iter().enumerate().all(|(j, (_, e))| i == j || !e.regs().contains(&r))
            });
            if let Some(i) = free {
                let (r, e) = moves.remove(i);
                self.step(Op::Assign(r, e), at);
            } else {
                let (r, _) = moves[0].clone();
                let t = self.b.temporary(self.b.routine.regs[r.index()].ty);
                self.step(Op::Assign(t, Expr::Reg(r)), at);
                for (_, e) in &mut moves {
                    *e = e.map(&mut |leaf| if leaf == Expr::Reg(r) { Expr::Reg(t) } else { leaf });
                }
            }
        }
        let start = starts[&to];
        if self.loc == here {
            self.edge(here, start, Op::Nop, at);
        } else if let Some(last) = self.b.routine.edges.last_mut() {
            // The last step made leads to the block itself.
            last.dst = start;
            self.b.routine.locs.pop();
        }
        self.loc = here;
    }
}
