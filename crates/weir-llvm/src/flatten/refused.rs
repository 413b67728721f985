//! Instructions that are read and have no model here.

use crate::ast::{Kind, Type};
use crate::trouble::Trouble;
use crate::words::describe;

/// Why an instruction that was read has no model here.
pub(super) fn refused(kind: &Kind) -> Option<Trouble> {
    let not_supported = |op: &str| Some(Trouble::Said(describe(op)));
    match kind {
        Kind::Unsupported(what) => Some(what.clone()),
        Kind::Bin(op @ ("fadd" | "fsub" | "fmul" | "fdiv" | "frem"), ..)
        | Kind::Cast(op @ ("fptrunc" | "fpext" | "fptoui" | "fptosi" | "uitofp" | "sitofp"), ..)
        | Kind::Un(op, ..) => not_supported(op),
        Kind::Fcmp(..) => not_supported("fcmp"),
        Kind::ExtractElement(..) => not_supported("extractelement"),
        Kind::InsertElement(..) => not_supported("insertelement"),
        Kind::ShuffleVector(..) => not_supported("shufflevector"),
        Kind::Landingpad { .. } => not_supported("landingpad"),
        Kind::Resume(..) => not_supported("resume"),
        Kind::IndirectBr(..) => not_supported("indirectbr"),
        Kind::VaArg(..) => not_supported("va_arg"),
        Kind::Gep(_, (Type::Vector(..), _), ..) | Kind::Select((Type::Vector(..), _), ..) => {
            Some("vector code".into())
        }
        _ => None,
    }
}
