//! The registers of x86 and the names of their parts.

/// The general registers, by their 64-bit names.
pub(super) const NAMES: [&str; 16] = [
    "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15",
];

/// `rcx`, which counts shifts.
pub(super) const RCX: usize = 2;
/// `rax`, which `cmpxchg` compares with.
pub(super) const RAX: usize = 0;
/// `rsp`, the stack.
pub(super) const RSP: usize = 7;

/// A part of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// Which register: an index into [`NAMES`].
    pub reg: usize,
    /// How many bits.
    pub bits: u8,
    /// Whether it is the second byte (`ah`).
    pub high: bool,
}

/// The part with that name, in any case.
pub(super) fn part(name: &str) -> Option<Part> {
    let name = name.to_ascii_lowercase();
    for (reg, full) in NAMES.iter().enumerate() {
        let found = |bits, high| Some(Part { reg, bits, high });
        let short = &full[1..];
        if name == *full {
            return found(64, false);
        }
        if reg >= 8 {
            match name.strip_prefix(full) {
                Some("d") => return found(32, false),
                Some("w") => return found(16, false),
                Some("b") => return found(8, false),
                _ => {}
            }
            continue;
        }
        if name == format!("e{short}") {
            return found(32, false);
        }
        if name == short {
            return found(16, false);
        }
        if reg < 4 {
            let letter = &short[..1];
            if name == format!("{letter}l") {
                return found(8, false);
            }
            if name == format!("{letter}h") {
                return found(8, true);
            }
        } else if name == format!("{short}l") {
            return found(8, false);
        }
    }
    None
}

/// The name of a whole register in a machine of that width.
pub(super) fn name(reg: usize, bits: u8) -> String {
    match (bits, NAMES[reg].strip_prefix('r')) {
        (32, Some(short)) if reg < 8 => format!("e{short}"),
        (32, _) => format!("{}d", NAMES[reg]),
        _ => NAMES[reg].to_string(),
    }
}

/// All names of parts, for suggestions.
pub(super) fn all_names() -> Vec<String> {
    let mut out = Vec::new();
    for (reg, full) in NAMES.iter().enumerate() {
        out.push((*full).to_string());
        let short = &full[1..];
        if reg >= 8 {
            out.extend(["d", "w", "b"].map(|s| format!("{full}{s}")));
        } else {
            out.push(format!("e{short}"));
            out.push(short.to_string());
            if reg < 4 {
                out.extend(["l", "h"].map(|s| format!("{}{s}", &short[..1])));
            } else {
                out.push(format!("{short}l"));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_its_name() {
        for name in all_names() {
            assert!(part(&name).is_some(), "{name}");
        }
        assert_eq!(part("AH"), Some(Part { reg: 0, bits: 8, high: true }));
        assert_eq!(part("sil"), Some(Part { reg: 4, bits: 8, high: false }));
        assert_eq!(part("r10d"), Some(Part { reg: 10, bits: 32, high: false }));
        assert_eq!(part("x"), None);
        assert_eq!(part("r1"), None);
    }
}
