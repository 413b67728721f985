//! Functions of mathematics that the machine computes exactly.

use crate::whole::shape::Prim;
use weir_ir::fun::FloatOp;

/// The operation that a function of the C library is.
pub(crate) fn function(name: &str) -> Option<(FloatOp, Prim)> {
    let (base, prim) = match name {
        "sqrtf" | "fabsf" | "floorf" | "ceilf" | "truncf" | "roundf" | "rintf" | "nearbyintf" | "fminf"
        | "fmaxf" | "copysignf" | "fmaf" | "fmodf" | "roundevenf" => (&name[..name.len() - 1], Prim::Single),
        name => (name, Prim::Double),
    };
    let op = match base {
        "fmod" => FloatOp::Rem,
        "fmin" => FloatOp::Min,
        "fmax" => FloatOp::Max,
        "nearbyint" => FloatOp::RoundEven,
        base => operation(base)?,
    };
    Some((op, prim))
}

/// The operation that an intrinsic is (`llvm.NAME.TYPE`).
pub(crate) fn operation(base: &str) -> Option<FloatOp> {
    Some(match base {
        "sqrt" => FloatOp::Sqrt,
        "fabs" => FloatOp::Abs,
        "floor" => FloatOp::Floor,
        "ceil" => FloatOp::Ceil,
        "trunc" => FloatOp::Trunc,
        "round" => FloatOp::Round,
        // The rounding that the machine starts with.
        "rint" | "nearbyint" | "roundeven" => FloatOp::RoundEven,
        "copysign" => FloatOp::CopySign,
        "minnum" | "minimumnum" => FloatOp::Min,
        "maxnum" | "maximumnum" => FloatOp::Max,
        "fma" => FloatOp::Fma,
        _ => return None,
    })
}
