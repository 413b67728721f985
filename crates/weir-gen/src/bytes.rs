//! Programs that access memory in several sizes.

use crate::rng::Rng;
use weir_ir::bytes::WIDTHS;
use weir_ir::{BinOp, CellInit, Expr, Len, ObjId, Object, Observable, Op, Place, Program, Span, Ty};

/// Every byte of a product with this is the same small number.
const EVERYWHERE: i64 = 0x0101_0101_0101_0101;
/// So many bytes there are.
const BYTES: u32 = 8;

/// The program with some of its accesses turned into accesses to 1, 2, 4 or 8 bytes of one
/// object, nearly always aligned and within its bounds.
pub fn with_bytes(program: &Program, seed: u64) -> Program {
    let mut rng = Rng::new(seed ^ 0xb17e5);
    let mut p = program.clone();
    let object = ObjId::new(p.objects.len());
    p.objects.push(Object {
        name: "bytes".into(),
        ty: Ty::U8,
        len: Len::Fixed(BYTES),
        init: (0..BYTES).map(|i| CellInit::Value(i64::from(i % 3))).collect(),
        cell_names: Vec::new(),
        span: Span::default(),
    });
    for e in p.routines.iter_mut().flat_map(|r| &mut r.edges) {
        if let Op::Alloc(_, cells) = &mut e.op {
            *cells = Expr::int(rng.pick(&[8, 8, 8, 4, 3]));
        }
        if e.op.place().is_none() || !rng.percent(65) {
            continue;
        }
        let width = rng.pick(&WIDTHS);
        let mut at = i64::from(width) * rng.below(usize::from(8 / width)) as i64;
        if rng.percent(2) {
            at = rng.below(12) as i64 - 2;
        }
        // What was an access through a pointer may stay one.
        let place = match e.op.place() {
            Some(Place::Deref(p)) if rng.percent(75) => {
                Place::Bytes(Expr::bin(BinOp::Add, Ty::Ptr, p.clone(), Expr::int(at)), width)
            }
            _ => Place::Bytes(Expr::AddrOf(object, Box::new(Expr::int(at))), width),
        };
        let wide = |e: &Expr| {
            let e = Expr::Cast(Ty::I64, Box::new(e.clone()));
            Expr::bin(BinOp::Mul, Ty::I64, e, Expr::int(EVERYWHERE))
        };
        let whole = rng.percent(75);
        let value = |e: &Expr| if whole { wide(e) } else { e.clone() };
        e.op = match &e.op {
            Op::Load(r, _) => Op::Load(*r, place),
            Op::Store(_, e) => Op::Store(place, value(e)),
            Op::Rmw { dst, op, operand, .. } => {
                let ty = Ty::Int { bits: 8 * width, signed: rng.percent(50) };
                let operand = Expr::Cast(ty, Box::new(value(operand)));
                Op::Rmw { dst: *dst, place, op: *op, operand, ty }
            }
            Op::Cas { old, ok, expected, new, .. } => {
                Op::Cas { old: *old, ok: *ok, place, expected: value(expected), new: value(new) }
            }
            other => other.clone(),
        };
    }
    let start = Expr::AddrOf(object, Box::new(Expr::int(0)));
    p.observables
        .push(Observable { name: "[bytes]".into(), expr: Expr::Mem(Box::new(Place::Bytes(start, 8))) });
    p
}
