//! `unsafe_prop`: `eip[$t1] = cs && eip[$t2] = cs`.
//!
//! Names `$t` are for distinct threads. Every section is a property of its own.

use super::super::lex::{Cursor, Reads as _, Tok, Word};
use super::super::regs;
use super::super::split::Arch;
use super::super::table::Column;
use super::data::{Data, end_of};
use super::sections::Section;
use weir_ir::diag::suggest;
use weir_ir::{
    BinOp, Diagnostic, Expr, LocId, ObjId, Place, Program, Property, PropertyKind, RoutineId, Span,
    TemplateId, Thread, ThreadId, Ty,
};

/// The most threads that one property names.
const MOST_THREADS: usize = 8;

/// One side of a comparison.
enum Term {
    /// `eip[$t]`
    Eip(ThreadId),
    /// A name that is no variable: a label.
    Label(String, Span),
    /// A value, with its type; `None` for a number.
    Value(Expr, Option<Ty>, Span),
}

/// A register that a property names, and the label at which the property holds the
/// thread, if it says one: the register is looked at there only.
pub(super) type Looked = (usize, Option<String>);

/// The registers that properties name.
pub(super) fn registers(sections: &[Section], arch: Arch) -> Vec<Looked> {
    let mut found: Vec<Looked> = Vec::new();
    for section in sections.iter().filter(|s| s.name == "unsafe_prop") {
        let words: Vec<Word> = section.lines.iter().flatten().copied().collect();
        let name = |i: usize| match words.get(i).map(|w| w.tok) {
            Some(Tok::Name(n)) => Some(n),
            _ => None,
        };
        let is = |i: usize, sign: &str| words.get(i).is_some_and(|w| w.is(sign));
        // `NAME[$t]`: the thread.
        let thread = |i: usize| match is(i + 1, "[") && is(i + 2, "$") && is(i + 4, "]") {
            true => name(i + 3),
            false => None,
        };
        let label = |t: &str| {
            (0..words.len()).find_map(|i| {
                let eip =
                    name(i).is_some_and(|n| n.eq_ignore_ascii_case("eip") || n.eq_ignore_ascii_case("rip"));
                let equal = is(i + 5, "=") || is(i + 5, "==");
                if eip && equal && thread(i) == Some(t) { name(i + 6).map(str::to_string) } else { None }
            })
        };
        for i in 0..words.len() {
            let part = name(i).and_then(regs::part).filter(|p| p.bits <= arch.bits());
            if let Some(part) = part {
                found.push((part.reg, thread(i).and_then(label)));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Reads the properties.
pub(super) fn ask(
    sections: &[Section],
    (column, before): (&Column, &[LocId]),
    data: &Data,
    arch: Arch,
    program: &mut Program,
    diags: &mut Vec<Diagnostic>,
) {
    for s in sections.iter().filter(|s| s.name == "unsafe_prop") {
        let words: Vec<Word> = s.lines.iter().flatten().copied().collect();
        let mut asker = Asker { column, before, data, arch, program, names: Vec::new() };
        let mut c = Cursor::new(&words, words.last().map_or(s.span, |_| end_of(&words)));
        match asker.conjunction(&mut c) {
            Ok(pred) => {
                let most = asker.names.len();
                let have = program.threads.len();
                let names = (have..most).map(|i| Thread {
                    template: TemplateId::new(0),
                    copy: i as u32,
                    args: Vec::new(),
                });
                program.threads.extend(names);
                let span = words.first().map_or(s.span, |w| w.span.to(c.last()));
                let text = program.sources.text(span).split_whitespace().collect::<Vec<_>>().join(" ");
                program.properties.push(Property { kind: PropertyKind::Never, pred, text, span });
            }
            Err(d) => diags.push(d),
        }
    }
}

struct Asker<'a> {
    column: &'a Column,
    /// Where a thread is before its first instruction: at that instruction.
    before: &'a [LocId],
    data: &'a Data,
    arch: Arch,
    program: &'a Program,
    names: Vec<String>,
}

impl Asker<'_> {
    fn conjunction(&mut self, c: &mut Cursor) -> Result<Expr, Diagnostic> {
        let mut pred = self.atom(c)?;
        while !c.at_end() {
            if !(c.eat("&") && c.eat("&")) {
                return Err(c.unexpected("`&&`"));
            }
            pred = pred.and(self.atom(c)?);
        }
        Ok(pred)
    }

    fn atom(&mut self, c: &mut Cursor) -> Result<Expr, Diagnostic> {
        let start = c.here();
        let left = self.term(c)?;
        let op = relation(c)?;
        let right = self.term(c)?;
        let span = start.to(c.last());
        match (left, right) {
            (Term::Eip(t), Term::Label(label, at)) | (Term::Label(label, at), Term::Eip(t)) => {
                let Some(target) = self.column.target(&label) else {
                    let d = Diagnostic::error(at, format!("there is no label `{label}`"));
                    let known = self.column.labels.iter().map(|(l, ..)| l.as_str());
                    return Err(match suggest(&label, known) {
                        Some(s) => d.label(format!("did you mean `{s}`?")),
                        None => d.hint(format!("write `{label}:` before an instruction")),
                    });
                };
                let at = |loc: LocId| Expr::At(t, RoutineId::new(0), loc);
                let mut holds = at(LocId::new(target));
                if target == 0 {
                    holds = self.before.iter().fold(holds, |any, loc| any.or(at(*loc)));
                }
                match op {
                    BinOp::Eq => Ok(holds),
                    BinOp::Ne => Ok(holds.negate()),
                    _ => Err(Diagnostic::error(span, "places in the code are equal or different, not more")),
                }
            }
            (Term::Eip(_), _) | (_, Term::Eip(_)) => {
                Err(Diagnostic::error(span, "`eip` is compared with a label"))
            }
            (Term::Label(name, at), _) | (_, Term::Label(name, at)) => {
                let d = self.data.undeclared(&name, at);
                Err(if self.column.target(&name).is_some() {
                    d.hint(format!("a thread is at a label: `eip[$t] = {name}`"))
                } else {
                    d
                })
            }
            (Term::Value(a, s, _), Term::Value(b, t, at)) => {
                let ty = match (s, t) {
                    (Some(s), Some(t)) if s != t => {
                        return Err(Diagnostic::error(at, "these have different widths"));
                    }
                    (s, t) => s.or(t).unwrap_or(Ty::I64),
                };
                let fit = |e: Expr| match e {
                    Expr::Const(v, _) => Expr::Const(ty.wrap(v), ty),
                    Expr::ThreadCount if ty != Ty::I64 => Expr::Cast(ty, Box::new(Expr::ThreadCount)),
                    e => e,
                };
                Ok(Expr::bin(op, ty, fit(a), fit(b)))
            }
        }
    }

    /// `[$t]`
    fn index(&mut self, c: &mut Cursor) -> Result<ThreadId, Diagnostic> {
        c.expect("[")?;
        let span = c.here();
        c.expect("$")?;
        let (name, at) = c.name("a thread after `$`")?;
        c.expect("]")?;
        let number = match self.names.iter().position(|n| n == name) {
            Some(i) => i,
            None if self.names.len() >= MOST_THREADS => {
                let message = format!("a property names at most {MOST_THREADS} threads");
                return Err(Diagnostic::error(span.to(at), message));
            }
            None => {
                self.names.push(name.to_string());
                self.names.len() - 1
            }
        };
        // All threads of the program are names for copies.
        Ok(ThreadId::new(number))
    }

    fn term(&mut self, c: &mut Cursor) -> Result<Term, Diagnostic> {
        let start = c.here();
        match c.peek().map(|w| w.tok) {
            Some(Tok::Num(_) | Tok::Sym("-")) => {
                let value = c.number()?;
                return Ok(Term::Value(Expr::int(value), None, start));
            }
            Some(Tok::Sym("$")) => {
                return Err(Diagnostic::error(start, "a thread's own view of memory is not supported here")
                    .hint("properties speak of memory as it is: write the variable alone"));
            }
            _ => {}
        }
        let (name, span) = c.name("`eip[$t]`, a register, a variable or a number")?;
        let indexed = c.is("[");
        if name == "N" && !indexed {
            return Ok(Term::Value(Expr::ThreadCount, None, span));
        }
        if name.eq_ignore_ascii_case("eip") || name.eq_ignore_ascii_case("rip") {
            return Ok(Term::Eip(self.index(c)?));
        }
        if let Some(part) = regs::part(name) {
            if part.bits != self.arch.bits() {
                return Err(Diagnostic::error(span, format!("`{name}` is a part of a register"))
                    .hint(format!("write `{}`", regs::name(part.reg, self.arch.bits()))));
            }
            let t = self.index(c)?;
            let routine = self.program.routine(RoutineId::new(0));
            let Some(reg) = routine.reg(&regs::name(part.reg, self.arch.bits())) else {
                return Err(Diagnostic::error(span, format!("the code does not use `{name}`")));
            };
            return Ok(Term::Value(Expr::RegOf(t, reg), Some(routine.regs[reg.index()].ty), span));
        }
        let Some(at) = self.data.find(name) else { return Ok(Term::Label(name.to_string(), span)) };
        if self.data.own[at] || indexed {
            let d = Diagnostic::error(span, "a property about a thread's own memory is not supported");
            return Err(d.hint("move the value to a register, and speak of that: `eax[$t] = 1`"));
        }
        let object = ObjId::new(at);
        let value = Expr::Mem(Box::new(Place::Cell(object, Expr::int(0))));
        Ok(Term::Value(value, Some(self.program.object(object).ty), span))
    }
}

fn relation(c: &mut Cursor) -> Result<BinOp, Diagnostic> {
    let op = if c.eat("=") || c.eat("==") {
        BinOp::Eq
    } else if c.eat("<>") || c.eat("!=") {
        BinOp::Ne
    } else if c.eat("<") {
        if c.eat("=") { BinOp::Le } else { BinOp::Lt }
    } else if c.eat(">") {
        if c.eat("=") { BinOp::Ge } else { BinOp::Gt }
    } else {
        return Err(c.unexpected("a comparison: `=`, `<>`, `<`, `>`, `<=` or `>=`"));
    };
    Ok(op)
}
