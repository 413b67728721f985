//! The initial state: `{ uint64_t x; y=1; 0:rax=x; int t[2]={1,2}; }`.

use super::asm::register;
use super::lex::{Cursor, Reads as _, Tok, Word, thread_number};
use super::regs::Part;
use super::split::Arch;
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, Span, Ty};

/// A value written down: a number, or the address of a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Int(i64),
    /// A location, the index of its cell, and where it is named.
    Addr(String, u32, Span),
}

/// A location as the initial state describes it.
#[derive(Clone, Debug)]
pub(super) struct InitLoc {
    pub name: String,
    /// The declared type ([`Ty::Ptr`] for pointers).
    pub ty: Option<Ty>,
    /// The length, for an array.
    pub len: Option<u32>,
    /// The values given; empty if none are.
    pub values: Vec<Value>,
    pub span: Span,
}

/// A register as the initial state describes it.
#[derive(Clone, Debug)]
pub(super) struct InitReg {
    pub thread: u32,
    pub part: Part,
    /// The value given, if one is.
    pub value: Option<Value>,
    pub span: Span,
}

/// The initial state.
#[derive(Clone, Debug, Default)]
pub(super) struct Init {
    pub locs: Vec<InitLoc>,
    pub regs: Vec<InitReg>,
}

/// The longest array: enough for a litmus test, and for a slip of the finger
/// not to use up the memory.
const MAX_LEN: u32 = 4096;

/// Reads the initial state.
pub(super) fn init(words: &[Word], end: Span, arch: Arch, diags: &mut Vec<Diagnostic>) -> Init {
    let mut out = Init::default();
    for item in words.split(|w| w.is(";")).filter(|item| !item.is_empty()) {
        if let Err(d) = item_of(item, end, arch, &mut out) {
            diags.push(d);
        }
    }
    out
}

/// What an item is about.
enum Target {
    Loc(String),
    Array(String, u32),
    Reg(u32, Part),
}

fn item_of(item: &[Word], end: Span, arch: Arch, out: &mut Init) -> Result<(), Diagnostic> {
    let equal = item.iter().position(|w| w.is("=")).unwrap_or(item.len());
    let (left, right) = item.split_at(equal);
    let (target, types, span) = target(left, item[0].span, arch)?;
    let ty = c_type(types, arch)?;
    let mut values = Vec::new();
    if let Some((_, right)) = right.split_first() {
        let last = item.last().map_or(end, |w| w.span);
        values = value_list(&mut Cursor::new(right, Span { start: last.end, ..last }))?;
    }
    let single = |values: &[Value]| {
        if values.len() > 1 {
            return Err(Diagnostic::error(span, "several values for one location")
                .hint("give an array its length: `int t[2]={1,2};`"));
        }
        Ok(values.first().cloned())
    };
    let twice = |before: Span| {
        Err(Diagnostic::error(span, "this has two initial values").also(before, "the first one is here"))
    };
    match target {
        Target::Reg(thread, part) => {
            let value = single(&values)?;
            match out.regs.iter_mut().find(|r| r.thread == thread && r.part.reg == part.reg) {
                Some(r) if r.value.is_some() && value.is_some() && r.value != value => return twice(r.span),
                Some(r) => {
                    if value.is_some() {
                        *r = InitReg { thread, part, value, span };
                    }
                }
                None => out.regs.push(InitReg { thread, part, value, span }),
            }
        }
        Target::Loc(name) => {
            single(&values)?;
            match out.locs.iter_mut().find(|l| l.name == name) {
                Some(l) if !l.values.is_empty() && !values.is_empty() && l.values != values => {
                    return twice(l.span);
                }
                Some(l) if l.ty.is_some() && ty.is_some() && l.ty != ty => {
                    return Err(Diagnostic::error(span, format!("`{name}` is declared with two types"))
                        .also(l.span, "the first one is here"));
                }
                Some(l) => {
                    l.ty = l.ty.or(ty);
                    if !values.is_empty() {
                        l.values = values;
                    }
                }
                None => out.locs.push(InitLoc { name, ty, len: None, values, span }),
            }
        }
        Target::Array(name, len) => {
            if out.locs.iter().any(|l| l.name == name) {
                return Err(Diagnostic::error(span, format!("`{name}` is declared twice")));
            }
            if ty.is_none() {
                return Err(Diagnostic::error(span, format!("the array `{name}` needs a type")).hint(
                    format!("declare all of it, `int {name}[2]={{1,2}};`; single cells cannot be set here"),
                ));
            }
            if len == 0 || len > MAX_LEN {
                return Err(Diagnostic::error(span, format!("an array has 1 to {MAX_LEN} cells, not {len}")));
            }
            if !values.is_empty() && values.len() != len as usize {
                return Err(Diagnostic::error(
                    span,
                    format!("`{name}` has {len} cells but {} values", values.len()),
                ));
            }
            out.locs.push(InitLoc { name, ty, len: Some(len), values, span });
        }
    }
    Ok(())
}

/// What stands before `=`: type words, then the location or register.
fn target<'w, 'a>(
    left: &'w [Word<'a>],
    at: Span,
    arch: Arch,
) -> Result<(Target, &'w [Word<'a>], Span), Diagnostic> {
    let span = left.iter().map(|w| w.span).reduce(Span::to).unwrap_or(at);
    let bad = || {
        Diagnostic::error(span, "expected a location or a register")
            .hint("for example `x=1;`, `uint64_t x;`, `0:rax=1;`, `0:rax=x;`")
    };
    let place = |from: usize| left[from..].iter().map(|w| w.span).reduce(Span::to).unwrap_or(span);
    let n = left.len();
    match left {
        [.., t, colon, r] if colon.is(":") && matches!(r.tok, Tok::Name(_)) => {
            let thread = thread_number(*t).ok_or_else(|| {
                Diagnostic::error(t.span, "expected the number of a thread").hint("for example `0:rax=1;`")
            })?;
            let Tok::Name(name) = r.tok else { return Err(bad()) };
            Ok((Target::Reg(thread, register(name, r.span, arch)?), &left[..n - 3], place(n - 3)))
        }
        [.., t, colon, percent, r] if colon.is(":") && (percent.is("%") || percent.is("$")) => {
            let (Some(thread), Tok::Name(name)) = (thread_number(*t), r.tok) else { return Err(bad()) };
            Ok((Target::Reg(thread, register(name, r.span, arch)?), &left[..n - 4], place(n - 4)))
        }
        [.., Word { tok: Tok::Name(name), .. }, open, Word { tok: Tok::Num(Some(len)), .. }, close]
            if open.is("[") && close.is("]") =>
        {
            let len = u32::try_from(*len).unwrap_or(u32::MAX);
            Ok((Target::Array((*name).to_string(), len), &left[..n - 4], place(n - 4)))
        }
        [.., open, Word { tok: Tok::Name(name), .. }, close] if open.is("[") && close.is("]") => {
            Ok((Target::Loc((*name).to_string()), &left[..n - 3], place(n - 3)))
        }
        [.., Word { tok: Tok::Name(name), .. }] => {
            Ok((Target::Loc((*name).to_string()), &left[..n - 1], place(n - 1)))
        }
        _ => Err(bad()),
    }
}

/// The type that the words name; none where there are no words.
fn c_type(words: &[Word], arch: Arch) -> Result<Option<Ty>, Diagnostic> {
    let Some(span) = words.iter().map(|w| w.span).reduce(Span::to) else { return Ok(None) };
    let mut signed = None;
    let mut bits = None;
    let mut long = 0;
    for word in words {
        let Tok::Name(name) = word.tok else {
            if word.is("*") {
                return Ok(Some(Ty::Ptr));
            }
            return Err(Diagnostic::error(word.span, "expected a type"));
        };
        match name {
            "volatile" | "const" | "_Atomic" => {}
            "unsigned" => signed = Some(false),
            "signed" => signed = Some(true),
            "long" => long += 1,
            "int" => bits = bits.or(Some(32)),
            "char" => bits = Some(8),
            "short" => bits = Some(16),
            "intptr_t" | "ptrdiff_t" | "ssize_t" => bits = Some(arch.bits()),
            "uintptr_t" | "size_t" => (bits, signed) = (Some(arch.bits()), Some(false)),
            _ => match fixed_width(name) {
                Some((b, s)) => (bits, signed) = (Some(b), Some(s)),
                None => {
                    let known = [
                        "int", "char", "short", "long", "unsigned", "uint64_t", "int64_t", "uint32_t",
                        "int32_t",
                    ];
                    let d = Diagnostic::error(word.span, format!("the type `{name}` is not known"));
                    return Err(match suggest(name, known) {
                        Some(s) => d.label(format!("did you mean `{s}`?")),
                        None => d.hint(
                            "known are int, char, short, long, unsigned, int8_t … uint64_t, and pointers",
                        ),
                    });
                }
            },
        }
    }
    let bits = match long {
        0 => bits.or(signed.map(|_| 32)),
        1 => Some(arch.bits()),
        _ => Some(64),
    };
    let Some(bits) = bits else { return Err(Diagnostic::error(span, "expected a type")) };
    Ok(Some(Ty::Int { bits, signed: signed.unwrap_or(true) }))
}

/// `uint8_t` and its kin.
fn fixed_width(name: &str) -> Option<(u8, bool)> {
    let (rest, signed) = match name.strip_prefix("uint") {
        Some(rest) => (rest, false),
        None => (name.strip_prefix("int")?, true),
    };
    let bits = rest.strip_suffix("_t")?.parse().ok()?;
    matches!(bits, 8 | 16 | 32 | 64).then_some((bits, signed))
}

fn value_list(c: &mut Cursor) -> Result<Vec<Value>, Diagnostic> {
    let mut values = Vec::new();
    if c.eat("{") {
        while !c.eat("}") {
            if !values.is_empty() {
                c.expect(",")?;
            }
            values.push(value(c)?);
        }
    } else {
        values.push(value(c)?);
    }
    if !c.at_end() {
        return Err(c.unexpected("`;`"));
    }
    Ok(values)
}

/// A number, or the address of a location: `1`, `x`, `&x`, `t[1]`.
pub(super) fn value(c: &mut Cursor) -> Result<Value, Diagnostic> {
    c.eat("&");
    let Some(Word { tok: Tok::Name(name), span }) = c.peek() else { return Ok(Value::Int(c.number()?)) };
    c.take();
    let mut index = 0;
    if c.eat("[") {
        index = c.small("an index")?;
        c.expect("]")?;
    }
    Ok(Value::Addr(name.to_string(), index, span))
}
