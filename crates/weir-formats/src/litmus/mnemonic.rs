//! Instruction names: what `lock`-able operation, condition and size each means.

use super::flags::Cond;
use weir_ir::FenceKind;

/// Two-operand arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub(super) enum Alu {
    Add,
    Sub,
    And,
    Or,
    Xor,
    /// `sub` that keeps only the flags.
    Cmp,
    /// `and` that keeps only the flags.
    Test,
    /// Signed product.
    Imul,
}

/// One-operand arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub(super) enum Unary {
    Inc,
    Dec,
    Neg,
    Not,
}

/// Shifts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub(super) enum Shift {
    Shl,
    Shr,
    Sar,
}

/// What happens to a bit after it went to CF.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub(super) enum Bit {
    Test,
    Set,
    Reset,
    Flip,
}

/// What an instruction does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A move.
    Mov,
    /// A move that widens; the source's width where the name gives it.
    Movx {
        signed: bool,
        from: Option<u8>,
    },
    Alu(Alu),
    Unary(Unary),
    Shift(Shift),
    Bit(Bit),
    Lea,
    /// Locked with memory, prefix or not.
    Xchg,
    /// herd's exchange that is never locked.
    Uxch,
    Cmpxchg,
    Xadd,
    Fence(FenceKind),
    Nop,
    Jmp,
    Jcc(Cond),
    Set(Cond),
    Cmov(Cond),
}

impl Kind {
    /// How many operands it takes.
    pub fn operands(self) -> usize {
        match self {
            Kind::Fence(_) | Kind::Nop => 0,
            Kind::Jmp | Kind::Jcc(_) | Kind::Set(_) | Kind::Unary(_) => 1,
            _ => 2,
        }
    }
    /// Whether `lock` may stand before it (with a memory destination).
    pub fn lockable(self) -> bool {
        match self {
            Kind::Alu(a) => !matches!(a, Alu::Cmp | Alu::Test | Alu::Imul),
            Kind::Bit(b) => b != Bit::Test,
            Kind::Unary(_) | Kind::Xchg | Kind::Cmpxchg | Kind::Xadd => true,
            _ => false,
        }
    }
}

/// Names that may carry a size suffix.
const SIZED: [(&str, Kind); 28] = [
    ("mov", Kind::Mov),
    ("add", Kind::Alu(Alu::Add)),
    ("sub", Kind::Alu(Alu::Sub)),
    ("and", Kind::Alu(Alu::And)),
    ("or", Kind::Alu(Alu::Or)),
    ("xor", Kind::Alu(Alu::Xor)),
    ("cmp", Kind::Alu(Alu::Cmp)),
    ("test", Kind::Alu(Alu::Test)),
    ("imul", Kind::Alu(Alu::Imul)),
    ("inc", Kind::Unary(Unary::Inc)),
    ("dec", Kind::Unary(Unary::Dec)),
    ("neg", Kind::Unary(Unary::Neg)),
    ("not", Kind::Unary(Unary::Not)),
    ("shl", Kind::Shift(Shift::Shl)),
    ("sal", Kind::Shift(Shift::Shl)),
    ("shr", Kind::Shift(Shift::Shr)),
    ("sar", Kind::Shift(Shift::Sar)),
    ("bt", Kind::Bit(Bit::Test)),
    ("bts", Kind::Bit(Bit::Set)),
    ("btr", Kind::Bit(Bit::Reset)),
    ("btc", Kind::Bit(Bit::Flip)),
    ("lea", Kind::Lea),
    ("xchg", Kind::Xchg),
    ("uxch", Kind::Uxch),
    ("cmpxchg", Kind::Cmpxchg),
    ("xadd", Kind::Xadd),
    ("movabs", Kind::Mov),
    ("nop", Kind::Nop),
];

/// Names without a size suffix.
const PLAIN: [(&str, Kind); 9] = [
    ("mfence", Kind::Fence(FenceKind::Full)),
    ("sfence", Kind::Fence(FenceKind::StoreStore)),
    ("lfence", Kind::Fence(FenceKind::None)),
    ("pause", Kind::Nop),
    ("jmp", Kind::Jmp),
    ("movzx", Kind::Movx { signed: false, from: None }),
    ("movsx", Kind::Movx { signed: true, from: None }),
    ("movsxd", Kind::Movx { signed: true, from: Some(32) }),
    ("lock", Kind::Nop),
];

/// The width a suffix stands for.
fn suffix(letter: u8) -> Option<u8> {
    match letter {
        b'b' => Some(8),
        b'w' => Some(16),
        b'l' => Some(32),
        b'q' => Some(64),
        _ => None,
    }
}

fn strip_suffix(name: &str) -> Option<(&str, u8)> {
    let bits = suffix(*name.as_bytes().last()?)?;
    Some((&name[..name.len() - 1], bits))
}

/// What the name (in lower case) means, and the width its suffix gives.
pub(super) fn mnemonic(name: &str) -> Option<(Kind, Option<u8>)> {
    if !name.is_ascii() || name == "lock" {
        return None;
    }
    let plain = PLAIN.iter().chain(&SIZED).find(|(n, _)| *n == name);
    if let Some((_, kind)) = plain {
        return Some((*kind, None));
    }
    if let Some(cond) = name.strip_prefix('j').and_then(Cond::named) {
        return Some((Kind::Jcc(cond), None));
    }
    if let Some(cond) = name.strip_prefix("set").and_then(Cond::named) {
        return Some((Kind::Set(cond), None));
    }
    if let Some(rest) = name.strip_prefix("cmov") {
        if let Some(cond) = Cond::named(rest) {
            return Some((Kind::Cmov(cond), None));
        }
        let (cond, bits) = strip_suffix(rest)?;
        return Some((Kind::Cmov(Cond::named(cond)?), Some(bits)));
    }
    let widening =
        name.strip_prefix("movz").map(|r| (false, r)).or(name.strip_prefix("movs").map(|r| (true, r)));
    if let Some((signed, &[from, to])) = widening.map(|(s, r)| (s, r.as_bytes()))
        && let (Some(from), Some(to)) = (suffix(from), suffix(to))
        && from < to
        && (signed || from < 32)
    {
        return Some((Kind::Movx { signed, from: Some(from) }, Some(to)));
    }
    let (base, bits) = strip_suffix(name)?;
    let (_, kind) = SIZED.iter().find(|(n, _)| *n == base)?;
    Some((*kind, Some(bits)))
}

/// Every name known, for suggestions.
pub(super) fn all_names() -> Vec<String> {
    let mut out: Vec<String> = PLAIN.iter().chain(&SIZED).map(|(n, _)| (*n).to_string()).collect();
    for (n, kind) in SIZED {
        if kind != Kind::Nop {
            out.extend(["b", "w", "l", "q"].map(|s| format!("{n}{s}")));
        }
    }
    for cond in Cond::names() {
        out.extend(["j", "set", "cmov"].map(|p| format!("{p}{cond}")));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_and_without_suffix() {
        assert_eq!(mnemonic("movq"), Some((Kind::Mov, Some(64))));
        assert_eq!(mnemonic("movzbl"), Some((Kind::Movx { signed: false, from: Some(8) }, Some(32))));
        assert_eq!(mnemonic("movslq"), Some((Kind::Movx { signed: true, from: Some(32) }, Some(64))));
        assert_eq!(mnemonic("movzlq"), None);
        assert_eq!(mnemonic("setb"), Some((Kind::Set(Cond::named("b").unwrap()), None)));
        assert_eq!(mnemonic("cmovel"), Some((Kind::Cmov(Cond::named("e").unwrap()), Some(32))));
        assert_eq!(mnemonic("cmovl"), Some((Kind::Cmov(Cond::named("l").unwrap()), None)));
        assert_eq!(mnemonic("btl"), Some((Kind::Bit(Bit::Test), Some(32))));
        assert_eq!(mnemonic("orb"), Some((Kind::Alu(Alu::Or), Some(8))));
        assert_eq!(mnemonic("jns"), Some((Kind::Jcc(Cond::named("ns").unwrap()), None)));
        assert_eq!(mnemonic("frob"), None);
        assert_eq!(mnemonic("é"), None);
        for name in all_names() {
            assert!(name == "lock" || mnemonic(&name).is_some(), "{name}");
        }
    }
}
