//! What a name means: for hover and for go to definition.

use weir_ir::{Len, Program, Routine, Span, Ty};
use weir_lang::ast::{ItemKind, ThreadBody};
use weir_lang::lexer::{Lexer, Tok};

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Shared memory.
    Shared,
    /// A variable of a thread or procedure.
    Local,
    /// A parameter.
    Parameter,
    /// A control location.
    Label,
    /// A thread.
    Thread,
    /// A procedure.
    Proc,
    /// A constant.
    Constant,
    /// An enumeration.
    Enum,
    /// A member of one.
    Member,
    /// The cells of a heap object.
    Struct,
}

/// A name in the text, and what it stands for.
pub struct Symbol {
    /// What it is.
    pub kind: Kind,
    /// Where it was found.
    pub span: Span,
    /// What it is, as code.
    pub code: String,
    /// What to know about it.
    pub about: String,
    /// Where it is declared.
    pub declared: Span,
}

/// The word at a byte, and the one before it.
fn word_at(text: &str, offset: u32) -> Option<(Span, Option<Span>)> {
    let mut lexer = Lexer::new(text);
    let mut before: [Option<(Tok, Span)>; 2] = [None, None];
    loop {
        let token = lexer.token();
        if token.tok == Tok::Eof || token.start > offset as usize {
            return None;
        }
        if token.tok == Tok::Word && token.end >= offset as usize {
            // `left.r` and `left@cs`: the thread is the word before the sign.
            let owner = match before {
                [Some((Tok::Word, owner)), Some((Tok::Sign("." | "@"), _))] => Some(owner),
                _ => None,
            };
            return Some((token.span(), owner));
        }
        before = [before[1], Some((token.tok, token.span()))];
    }
}

/// What the name at a byte stands for.
pub fn find(program: &Program, text: &str, offset: u32) -> Option<Symbol> {
    let (span, owner) = word_at(text, offset)?;
    let get = |s: Span| text.get(s.start as usize..s.end as usize).unwrap_or("");
    let name = get(span);
    let routine = match owner {
        Some(o) => program.routines.iter().find(|r| r.name == get(o)),
        None => program.routines.iter().find(|r| (r.span.start..r.span.end).contains(&offset)),
    };
    // What follows anything but a thread is a field, or a member of an enumeration.
    let (thread, field) = (owner.is_some() && routine.is_some(), owner.is_some() && routine.is_none());
    let found = routine.and_then(|r| local(program, r, name));
    let found = found.or_else(|| global(program, name).filter(|_| !thread && !field));
    let found = found.or_else(|| item(text, name).filter(|(kind, ..)| !field || *kind == Kind::Member));
    let (kind, code, about, declared) = found?;
    Some(Symbol { kind, span, code, about, declared })
}

type Found = (Kind, String, String, Span);

fn local(program: &Program, routine: &Routine, name: &str) -> Option<Found> {
    if let Some(r) = routine.reg(name) {
        let reg = &routine.regs[r.index()];
        let (kind, word) = match r.index() < routine.params {
            true => (Kind::Parameter, "parameter"),
            false => (Kind::Local, "local"),
        };
        let about = format!("A {word} of `{}`. No other thread sees it.", routine.name);
        return Some((kind, format!("{name}: {}", type_name(program, reg.ty)), about, reg.span));
    }
    let loc = routine.label(name)?;
    let about = format!("A control location; properties name it `{}@{name}`.", routine.name);
    Some((Kind::Label, format!("{}@{name}", routine.name), about, routine.locs[loc.index()].span))
}

fn global(program: &Program, name: &str) -> Option<Found> {
    if let Some(o) = program.objects.iter().find(|o| o.name == name) {
        let len = match o.len {
            Len::Scalar => String::new(),
            Len::Fixed(n) => format!("[{n}]"),
            Len::Unbounded => "[]".into(),
        };
        let about = "Shared memory: a store waits in the thread's buffer before others see it.";
        let code = format!("shared {name}: {}{len}", type_name(program, o.ty));
        return Some((Kind::Shared, code, about.into(), o.span));
    }
    let r = program.routines.iter().find(|r| r.name == name)?;
    let is_thread = program.templates.iter().any(|t| program.routine(t.routine).name == name);
    let params: Vec<String> =
        r.regs[..r.params].iter().map(|p| format!("{}: {}", p.name, type_name(program, p.ty))).collect();
    let params =
        if params.is_empty() && is_thread { String::new() } else { format!("({})", params.join(", ")) };
    let returns = r.returns.map_or(String::new(), |ty| format!(" -> {}", type_name(program, ty)));
    let (kind, word) = if is_thread { (Kind::Thread, "thread") } else { (Kind::Proc, "proc") };
    let steps = format!("{} steps of the machine.", r.edges.len());
    Some((kind, format!("{word} {name}{params}{returns}"), steps, r.span))
}

/// Names that the program model no longer has: constants, enumerations.
fn item(text: &str, name: &str) -> Option<Found> {
    let (file, _) = weir_lang::parser::parse(text);
    let get = |s: Span| text.get(s.start as usize..s.end as usize).unwrap_or("").to_string();
    for item in &file.items {
        match &item.kind {
            ItemKind::Const(c) if c.name.name == name => {
                return Some((Kind::Constant, get(item.span), "A constant.".into(), c.name.span));
            }
            ItemKind::Enum(e, members) => {
                if e.name == name {
                    return Some((Kind::Enum, get(item.span), "An enumeration.".into(), e.span));
                }
                if let Some(m) = members.iter().find(|m| m.name == name) {
                    return Some((
                        Kind::Member,
                        format!("{}.{name}", e.name),
                        format!("A member of `{}`.", e.name),
                        m.span,
                    ));
                }
            }
            ItemKind::Struct(s, _) if s.name == name => {
                return Some((Kind::Struct, get(item.span), "The cells of a heap object.".into(), s.span));
            }
            ItemKind::Thread(t) if t.name.name == name && matches!(t.body, ThreadBody::Proc(..)) => {
                return Some((
                    Kind::Thread,
                    get(item.span),
                    "Threads that run a procedure.".into(),
                    t.name.span,
                ));
            }
            _ => {}
        }
    }
    None
}

fn type_name(program: &Program, ty: Ty) -> String {
    match ty {
        Ty::Bool => "bool".into(),
        Ty::Int { bits, signed } => format!("{}{bits}", if signed { 'i' } else { 'u' }),
        Ty::Range { lo, hi } => format!("[{lo}..{hi}]"),
        Ty::Enum(e) => program.enums.get(e.index()).map_or("enum".into(), |e| e.name.clone()),
        Ty::Tid => "tid".into(),
        Ty::Ptr => "ptr".into(),
        Ty::Math => "int".into(),
    }
}
