//! The words of LLVM IR that say what an instruction does.

/// Instructions with two operands of one type.
pub(crate) const BINS: [&str; 18] = [
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "and", "or", "xor", "shl", "lshr", "ashr", "fadd",
    "fsub", "fmul", "fdiv", "frem",
];

/// Conversions.
pub(crate) const CASTS: [&str; 14] = [
    "trunc",
    "zext",
    "sext",
    "bitcast",
    "ptrtoint",
    "inttoptr",
    "addrspacecast",
    "ptrtoaddr",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
];

/// Comparisons of integers and pointers.
pub(crate) const ICMPS: [&str; 10] = ["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"];

/// Comparisons of floating-point numbers: `o` is false and `u` is true where one is no number.
pub(crate) const FCMPS: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "true",
];

/// What `atomicrmw` does.
pub(crate) const RMWS: [&str; 21] = [
    "xchg",
    "add",
    "sub",
    "and",
    "nand",
    "or",
    "xor",
    "max",
    "min",
    "umax",
    "umin",
    "fadd",
    "fsub",
    "fmax",
    "fmin",
    "fmaximum",
    "fminimum",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
];

/// Constant expressions that are lists of operands.
pub(crate) const EXPRS: [&str; 6] =
    ["select", "extractelement", "insertelement", "shufflevector", "extractvalue", "insertvalue"];

/// Words without a meaning for the result, between an instruction and its operands.
pub(crate) const FLAGS: [&str; 18] = [
    "nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "fast", "nnan", "ninf", "nsz", "arcp", "contract",
    "afn", "reassoc", "inbounds", "nusw", "volatile", "atomic",
];

/// The word of a list, as it is in the list.
pub(crate) fn of(list: &[&'static str], word: &str) -> Option<&'static str> {
    list.iter().find(|w| **w == word).copied()
}

/// The instructions that programs are made of, for who mistypes one.
const KNOWN: [&str; 16] = [
    "load",
    "store",
    "cmpxchg",
    "atomicrmw",
    "fence",
    "alloca",
    "getelementptr",
    "icmp",
    "br",
    "ret",
    "call",
    "phi",
    "select",
    "switch",
    "add",
    "sub",
];

/// What an opcode that is not supported is about.
pub(crate) fn describe(op: &str) -> String {
    let what = match op {
        "fadd" | "fsub" | "fmul" | "fdiv" | "frem" | "fneg" | "fcmp" | "fptrunc" | "fpext" | "fptoui"
        | "fptosi" | "uitofp" | "sitofp" => "floating point",
        "extractelement" | "insertelement" | "shufflevector" => "vector code",
        "landingpad" | "resume" | "catchswitch" | "catchpad" | "cleanuppad" | "catchret" | "cleanupret" => {
            "exceptions"
        }
        "indirectbr" | "callbr" => "computed jumps",
        "va_arg" => "variable arguments",
        _ => {
            let near = weir_ir::diag::suggest(op, KNOWN);
            let meant = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            return format!("the instruction `{op}` is not known{meant}");
        }
    };
    format!("`{op}` ({what}) is not supported")
}
