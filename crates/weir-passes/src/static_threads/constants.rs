//! What is known of a thread once its arguments are: registers that only ever hold one value,
//! and pointers that only ever point to one cell.
//!
//! A register is that value if one step writes it, with a constant, and no path reads it before
//! ([`crate::live`]). A pointer that is a constant and points to a cell of a static object is
//! that cell: the same address, and there is nothing to go wrong.

use crate::live::Live;
use std::collections::HashMap;
use weir_ir::{Addr, Expr, Op, Place, Program, RegId, Routine};

/// Writes down what is constant in a routine without parameters.
pub(super) fn fold(program: &Program, code: &mut Routine) {
    let read_first = Live::of(code).at(code.entry).to_vec();
    loop {
        let mut writes: HashMap<RegId, usize> = HashMap::new();
        for r in code.edges.iter().flat_map(|e| e.op.writes()) {
            *writes.entry(r).or_default() += 1;
        }
        let mut known: HashMap<RegId, i64> = HashMap::new();
        for e in &code.edges {
            if let Op::Assign(r, v) = &e.op
                && writes[r] == 1
                && !read_first.contains(r)
                && let Some(v) = v.constant().and_then(|v| code.regs[r.index()].ty.keep(v).ok())
            {
                known.insert(*r, v);
            }
        }
        let regs = &code.regs;
        let mut changed = false;
        for e in &mut code.edges {
            let mut filled = |x: &Expr| {
                x.map(&mut |x| match x {
                    Expr::Reg(r) => match known.get(&r) {
                        Some(v) => {
                            changed = true;
                            Expr::Const(*v, regs[r.index()].ty)
                        }
                        None => Expr::Reg(r),
                    },
                    x => x,
                })
            };
            e.op = e.op.map(&|r| r, &mut filled);
        }
        if !changed {
            break;
        }
    }
    for e in &mut code.edges {
        if let Some(Place::Deref(p)) = e.op.place()
            && let Some(addr) = p.constant().map(Addr)
            && let Some(o) = addr.object(program.objects.len())
            && program.object(o).has_cell(i64::from(addr.offset()))
        {
            let cell = Place::Cell(o, Expr::int(i64::from(addr.offset())));
            e.op = e.op.clone().at(cell);
        }
    }
}
