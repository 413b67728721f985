//! What pointers may point to: one set for all of them.
//!
//! A pointer is an address that somebody computed. Without arithmetic that can make
//! large numbers out of small ones, the object in it comes from an address that is
//! written somewhere in the program: taken, a constant, an initial value or an
//! argument. Whoever needs to know more looks at the constants of single places.

use weir_ir::{Addr, BinOp, CellInit, Expr, Program, Ty};

/// For every object, whether a pointer may point into it: its address is taken
/// or written down somewhere, or pointers may come out of arithmetic.
pub fn addressed_objects(program: &Program) -> Vec<bool> {
    let mut addressed = vec![false; program.objects.len()];
    let mut all = false;
    let mut value = |v: i64| {
        if let Some(o) = Addr(v).object(program.objects.len()) {
            addressed[o.index()] = true;
        }
    };
    // Small numbers are offsets without an object.
    let far = |lo: i64, hi: i64| hi >= 1 << 31 || lo <= -(1 << 31);
    value(program.heap_init);
    for init in program.objects.iter().flat_map(|o| &o.init) {
        match *init {
            CellInit::Value(v) => value(v),
            CellInit::Any { lo, hi } => all |= far(lo, hi),
        }
    }
    for r in &program.routines {
        for reg in &r.regs {
            value(reg.init);
            all |= matches!(reg.ty, Ty::Range { lo, hi } if far(lo, hi));
        }
        for e in r.edges.iter().flat_map(|e| e.op.exprs()) {
            e.visit(&mut |e| match e {
                Expr::Const(v, _) => value(*v),
                Expr::AddrOf(o, _) => value(Addr::of(*o, 0).0),
                // Large numbers can be made out of small ones; nobody should,
                // but a pointer to anything may result.
                Expr::Bin(BinOp::Mul | BinOp::Shl, ..) => all = true,
                _ => {}
            });
        }
    }
    program.threads.iter().flat_map(|t| &t.args).for_each(|v| value(*v));
    addressed.iter().map(|taken| *taken || all).collect()
}
