//! One cell of the table: labels, prefix, instruction name and operands.
//!
//! herd reads `X86_64` in AT&T order (source first) and `X86` in Intel order
//! (destination first) whatever the operands look like; so does this module,
//! except that `X86` with `%`-registers is AT&T too. `cmpxchg`, `xadd` and
//! `cmov` are unambiguous when one operand is in memory, and herd writes some of
//! them the other way round: both ways are read. The result is always
//! destination first.

use super::lex::{Cursor, Reads as _, Tok, Word};
use super::mnemonic::{self, Alu, Kind, mnemonic};
use super::regs::{self, Part};
use super::split::Arch;
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, Span};

/// An operand in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mem {
    /// The location named.
    pub sym: Option<String>,
    /// Bytes added.
    pub disp: i64,
    /// The register added.
    pub base: Option<usize>,
    /// The register added after scaling.
    pub index: Option<(usize, i64)>,
    /// The width, where the operand says so (`dword [x]`).
    pub bits: Option<u8>,
    /// The thread whose cell it is: `[x + $t]`.
    pub thread: Option<(String, Span)>,
    pub span: Span,
}

/// An operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    Reg(Part, Span),
    Imm(i64, Span),
    /// The address of a location as a constant: `$x`.
    Addr(String, Span),
    Mem(Mem),
    Label(String, Span),
    /// How many threads there are: `N`.
    Threads(Span),
}

impl Operand {
    /// Its place.
    pub fn span(&self) -> Span {
        match self {
            Operand::Reg(_, s) | Operand::Imm(_, s) | Operand::Addr(_, s) | Operand::Label(_, s) => *s,
            Operand::Threads(s) => *s,
            Operand::Mem(m) => m.span,
        }
    }
    /// The memory operand, if it is one.
    pub fn mem(&self) -> Option<&Mem> {
        if let Operand::Mem(m) = self { Some(m) } else { None }
    }
    /// The register part, if it is one.
    pub fn reg(&self) -> Option<Part> {
        if let Operand::Reg(p, _) = self { Some(*p) } else { None }
    }
}

/// An instruction, destination first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Insn {
    pub kind: Kind,
    /// The width the name's suffix gives.
    pub suffix: Option<u8>,
    pub lock: bool,
    pub ops: Vec<Operand>,
    pub span: Span,
}

/// Reads the instruction of a cell (after its labels).
pub(super) fn instruction(c: &mut Cursor, arch: Arch) -> Result<Insn, Diagnostic> {
    let start = c.here();
    let (mut name, mut name_span) = c.name("an instruction")?;
    let lock = name.eq_ignore_ascii_case("lock");
    if lock {
        (name, name_span) = c.name("an instruction after `lock`")?;
    }
    let lower = name.to_ascii_lowercase();
    let Some((kind, suffix)) = mnemonic(&lower) else { return Err(unknown(name, &lower, name_span)) };
    if suffix == Some(64) && arch == Arch::X86 {
        return Err(Diagnostic::error(name_span, format!("`{name}` is a 64-bit instruction"))
            .hint("tests for `X86` are 32-bit; change the architecture in the first line to `X86_64`"));
    }
    let mut ops = Vec::new();
    let mut att = arch == Arch::X86_64;
    while !c.at_end() {
        if !ops.is_empty() {
            c.expect(",")?;
        }
        if matches!(kind, Kind::Jmp | Kind::Jcc(_)) {
            let (label, span) = c.name("a label")?;
            ops.push(Operand::Label(label.to_string(), span));
        } else {
            ops.push(operand(c, arch, &mut att)?);
        }
    }
    let span = start.to(c.last());
    let wanted = kind.operands();
    if matches!(kind, Kind::Shift(_)) && ops.len() == 1 {
        // A shift without a count is by one.
        ops.push(Operand::Imm(1, name_span));
    } else if ops.len() != wanted {
        let s = if wanted == 1 { "" } else { "s" };
        return Err(Diagnostic::error(
            span,
            format!("`{name}` takes {wanted} operand{s}, not {}", ops.len()),
        ));
    } else if att && wanted == 2 {
        ops.reverse();
    }
    arrange(kind, &mut ops);
    let insn = Insn { kind, suffix, lock, ops, span };
    check(&insn, name, att)?;
    Ok(insn)
}

fn unknown(name: &str, lower: &str, span: Span) -> Diagnostic {
    let names = mnemonic::all_names();
    let d = Diagnostic::error(span, format!("the instruction `{name}` is not known"));
    match suggest(lower, names.iter().map(String::as_str)) {
        Some(s) => d.label(format!("did you mean `{s}`?")),
        None => d.hint(
            "known are mov, movzx, movsx, lea, xchg, cmpxchg, xadd, add, sub, and, or, xor, imul, cmp, test, inc, \
             dec, neg, not, shl, shr, sar, bt, bts, btr, btc, setcc, cmovcc, jmp, jcc, mfence, sfence, lfence, \
             nop, pause, and the prefix lock",
        ),
    }
}

/// Puts the operand that can only be the destination first.
fn arrange(kind: Kind, ops: &mut [Operand]) {
    let [dst, src] = ops else { return };
    let swap = match kind {
        Kind::Cmpxchg | Kind::Xadd | Kind::Xchg | Kind::Uxch => src.mem().is_some() && dst.mem().is_none(),
        Kind::Cmov(_) => dst.mem().is_some() && src.reg().is_some(),
        Kind::Alu(Alu::Test) => {
            matches!(dst, Operand::Imm(..)) || (src.mem().is_some() && dst.mem().is_none())
        }
        _ => false,
    };
    if swap {
        ops.swap(0, 1);
    }
}

fn check(insn: &Insn, name: &str, att: bool) -> Result<(), Diagnostic> {
    let wrong = |op: &Operand, what: &str| Err(Diagnostic::error(op.span(), format!("`{name}` {what}")));
    if let Some(dst @ (Operand::Imm(..) | Operand::Addr(..) | Operand::Threads(_))) = insn.ops.first() {
        let order = if att {
            "operands are in AT&T order here: the source comes first, the destination last"
        } else {
            "operands are in Intel order here: the destination comes first, the source last"
        };
        return Err(Diagnostic::error(
            dst.span(),
            format!("`{name}` cannot have a constant as its destination"),
        )
        .hint(order));
    }
    if let [dst, src] = &insn.ops[..] {
        if dst.mem().is_some() && src.mem().is_some() {
            return Err(Diagnostic::error(insn.span, format!("`{name}` cannot have two operands in memory"))
                .hint("go through a register"));
        }
        let constant = matches!(src, Operand::Imm(..) | Operand::Addr(..) | Operand::Threads(_));
        match insn.kind {
            Kind::Lea if dst.reg().is_none() || src.mem().is_none() => {
                return wrong(src, "goes from memory to a register");
            }
            Kind::Movx { .. } | Kind::Cmov(_) if dst.reg().is_none() || constant => {
                return wrong(dst, "goes from a register or memory to a register");
            }
            Kind::Alu(Alu::Imul) if dst.reg().is_none() => {
                return wrong(dst, "goes to a register");
            }
            Kind::Xchg | Kind::Uxch | Kind::Cmpxchg | Kind::Xadd if src.reg().is_none() => {
                return wrong(src, "needs a register as its second operand");
            }
            Kind::Shift(_) => match src {
                Operand::Imm(..) => {}
                Operand::Reg(p, _) if p.reg == regs::RCX && p.bits == 8 && !p.high => {}
                _ => return wrong(src, "shifts by a constant or by `cl`"),
            },
            Kind::Bit(_) if src.mem().is_some() => {
                return wrong(src, "takes the bit's number from a register or a constant");
            }
            Kind::Bit(_) if dst.mem().is_some() && src.reg().is_some() => {
                return Err(Diagnostic::error(
                    src.span(),
                    format!("`{name}` on memory needs a constant bit number"),
                )
                .hint("with a register, x86 addresses a bit string of any length"));
            }
            _ => {}
        }
        if let (Operand::Addr(..), false) = (src, insn.kind == Kind::Mov || insn.kind == Kind::Alu(Alu::Cmp))
        {
            return wrong(src, "with the address of a location is not supported");
        }
    }
    if insn.lock {
        let lock_span = Span { end: insn.span.start + 4, ..insn.span };
        if !insn.kind.lockable() {
            return Err(Diagnostic::error(lock_span, format!("`lock` cannot stand before `{name}`"))
                .hint("it may stand before add, sub, and, or, xor, inc, dec, neg, not, xchg, cmpxchg, xadd, bts, btr, btc"));
        }
        if insn.ops[0].mem().is_none() {
            return Err(Diagnostic::error(lock_span, "`lock` needs a destination in memory"));
        }
    }
    Ok(())
}

/// The register with that name, or why there is none.
pub(super) fn register(name: &str, span: Span, arch: Arch) -> Result<Part, Diagnostic> {
    let Some(part) = regs::part(name) else {
        let names = regs::all_names();
        let d = Diagnostic::error(span, format!("the register `{name}` is not known"));
        return Err(match suggest(&name.to_ascii_lowercase(), names.iter().map(String::as_str)) {
            Some(s) => d.label(format!("did you mean `{s}`?")),
            None => d.hint("general registers and their parts are known: rax, eax, ax, al, ah … r15"),
        });
    };
    if part.bits > arch.bits() && arch == Arch::X86 {
        let other = "change the architecture in the first line to `X86_64`";
        let hint = match regs::NAMES[part.reg].strip_prefix('r') {
            Some(short) if part.reg < 8 => format!("write `E{}`, or {other}", short.to_ascii_uppercase()),
            _ => other.to_string(),
        };
        return Err(Diagnostic::error(span, format!("`{name}` is a 64-bit register"))
            .hint(format!("tests for `X86` are 32-bit: {hint}")));
    }
    Ok(part)
}

/// The width that `byte`, `dword ptr` … ask for.
fn width_word(name: &str) -> Option<u8> {
    match name.to_ascii_lowercase().as_str() {
        "byte" => Some(8),
        "word" => Some(16),
        "dword" => Some(32),
        "qword" => Some(64),
        _ => None,
    }
}

fn operand(c: &mut Cursor, arch: Arch, att: &mut bool) -> Result<Operand, Diagnostic> {
    let start = c.here();
    let mut bits = None;
    // `byte` may also be the name of a location.
    if let (
        Some(Word { tok: Tok::Name(n), .. }),
        Some(Word { tok: Tok::Name(_), .. } | Word { tok: Tok::Sym("["), .. }),
    ) = (c.peek(), c.ahead(1))
        && let Some(w) = width_word(n)
    {
        c.take();
        if matches!(c.peek(), Some(Word { tok: Tok::Name(p), .. }) if p.eq_ignore_ascii_case("ptr")) {
            c.take();
        }
        bits = Some(w);
    }
    let mut mem = Mem { sym: None, disp: 0, base: None, index: None, bits, thread: None, span: start };
    match c.peek().map(|w| w.tok) {
        Some(Tok::Sym("%")) => {
            c.take();
            *att = true;
            let (name, span) = c.name("a register after `%`")?;
            return Ok(Operand::Reg(register(name, start.to(span), arch)?, start.to(span)));
        }
        Some(Tok::Sym("$")) if !matches!(arch, Arch::Nasm(_)) => {
            c.take();
            if let Some(Word { tok: Tok::Name(name), span }) = c.peek() {
                c.take();
                return Ok(Operand::Addr(name.to_string(), start.to(span)));
            }
            let value = c.number()?;
            return Ok(Operand::Imm(value, start.to(c.last())));
        }
        Some(Tok::Num(_) | Tok::Sym("-")) => {
            mem.disp = c.number()?;
            if !(c.is("(") || c.is("[")) {
                return Ok(Operand::Imm(mem.disp, start.to(c.last())));
            }
        }
        Some(Tok::Name(name)) => {
            let span = c.here();
            if regs::part(name).is_some() {
                c.take();
                return Ok(Operand::Reg(register(name, span, arch)?, span));
            }
            if matches!(arch, Arch::Nasm(_)) && name == "N" {
                c.take();
                return Ok(Operand::Threads(span));
            }
            if arch != Arch::X86_64 {
                return Err(Diagnostic::error(span, format!("`{name}` is not a register"))
                    .hint(format!("a location in memory is written `[{name}]`")));
            }
            c.take();
            mem.sym = Some(name.to_string());
            if c.is("+") || c.is("-") {
                mem.disp = c.number()?;
            }
        }
        _ => {}
    }
    if c.is("(") {
        parenthesised(c, arch, att, &mut mem)?;
    } else if c.is("[") {
        bracketed(c, arch, &mut mem)?;
    } else if mem.sym.is_none() {
        return Err(c.unexpected("an operand"));
    }
    mem.span = start.to(c.last());
    Ok(Operand::Mem(mem))
}

/// `(x)`, `(%rax)`, `(%rax,%rbx,8)`; `%rip` adds nothing.
fn parenthesised(c: &mut Cursor, arch: Arch, att: &mut bool, mem: &mut Mem) -> Result<(), Diagnostic> {
    c.expect("(")?;
    let mut position = 0;
    loop {
        if c.is(",") && position == 0 {
            // `(,%rbx,8)`: no base.
        } else if position == 2 {
            let span = c.here();
            let scale = c.number()?;
            set_scale(mem, scale, span)?;
        } else {
            let percent = c.eat("%");
            *att |= percent;
            let (name, span) = c.name("a register or a location")?;
            if name.eq_ignore_ascii_case("rip") {
                // Addresses are absolute here.
            } else if percent || regs::part(name).is_some() {
                let part = address_register(name, span, arch)?;
                if position == 0 { mem.base = Some(part) } else { mem.index = Some((part, 1)) }
            } else if mem.sym.is_none() && position == 0 {
                mem.sym = Some(name.to_string());
            } else {
                return Err(Diagnostic::error(span, "only one location can be named in an operand"));
            }
        }
        position += 1;
        if position < 3 && c.eat(",") {
            continue;
        }
        return c.expect(")");
    }
}

/// `[x]`, `[EAX]`, `[rax+rbx*8+16]`.
fn bracketed(c: &mut Cursor, arch: Arch, mem: &mut Mem) -> Result<(), Diagnostic> {
    c.expect("[")?;
    loop {
        let span = c.here();
        match c.peek().map(|w| w.tok) {
            Some(Tok::Sym("$")) if matches!(arch, Arch::Nasm(_)) => {
                c.take();
                let (name, at) = c.name("a thread after `$`")?;
                if mem.thread.replace((name.to_string(), span.to(at))).is_some() {
                    return Err(Diagnostic::error(span.to(at), "only one thread can be named in an operand"));
                }
            }
            Some(Tok::Num(_) | Tok::Sym("-" | "+")) => {
                let value = c.number()?;
                mem.disp = mem.disp.wrapping_add(value);
            }
            _ => {
                c.eat("%");
                let (name, span) = c.name("a register or a location")?;
                if regs::part(name).is_some() {
                    let part = address_register(name, span, arch)?;
                    if c.eat("*") {
                        let at = c.here();
                        let scale = c.number()?;
                        if mem.index.is_some() {
                            return Err(Diagnostic::error(span, "only one register can be scaled"));
                        }
                        mem.index = Some((part, 1));
                        set_scale(mem, scale, at)?;
                    } else if mem.base.is_none() {
                        mem.base = Some(part);
                    } else if mem.index.is_none() {
                        mem.index = Some((part, 1));
                    } else {
                        return Err(Diagnostic::error(span, "an address adds up at most two registers"));
                    }
                } else if mem.sym.is_none() && !name.eq_ignore_ascii_case("rip") {
                    mem.sym = Some(name.to_string());
                } else if mem.sym.is_some() {
                    return Err(Diagnostic::error(span, "only one location can be named in an operand"));
                }
            }
        }
        if c.eat("]") {
            return Ok(());
        }
        // A minus is the sign of the number that follows.
        if !c.eat("+") && !c.is("-") {
            return Err(c.unexpected("`]`").label(""));
        }
        if c.at_end() {
            return Err(Diagnostic::error(span, "this address does not end").hint("close it with `]`"));
        }
    }
}

fn set_scale(mem: &mut Mem, scale: i64, span: Span) -> Result<(), Diagnostic> {
    if !matches!(scale, 1 | 2 | 4 | 8) {
        return Err(Diagnostic::error(span, "the scale is 1, 2, 4 or 8"));
    }
    if let Some((_, s)) = &mut mem.index {
        *s = scale;
    }
    Ok(())
}

/// An address is made of whole registers.
fn address_register(name: &str, span: Span, arch: Arch) -> Result<usize, Diagnostic> {
    let part = register(name, span, arch)?;
    if part.bits != arch.bits() {
        return Err(Diagnostic::error(span, format!("`{name}` is too narrow for an address"))
            .hint(format!("addresses have {} bits here", arch.bits())));
    }
    Ok(part.reg)
}
