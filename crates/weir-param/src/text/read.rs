//! Text to claims.

use super::names::{Names, plain};
use crate::claim::{Atom, Cell, Claim, Clause, Load, OTHER, Own, Slot};
use crate::system::{Kind, Sort, System, VarId};
use weir_ir::Span;
use weir_ir::lex::{Comment, Cursor, Found, Lexicon, Token};

/// What is wrong with a text, and where (in bytes).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What is wrong.
    pub message: String,
}

impl Mistake {
    fn new(span: Span, message: impl Into<String>) -> Mistake {
        Mistake { start: span.start as usize, end: span.end as usize, message: message.into() }
    }
}

/// Reads lines `never …;`, with or without `invariant { … }` around them.
///
/// # Errors
/// The first thing that cannot be understood.
pub fn read(system: &System, names: &Names, text: &str) -> Result<Claim, Mistake> {
    let tokens = tokens(text)?;
    let end = Span::new(text.len(), text.len());
    let mut reader = Reader { system, names, c: Cursor::new(&tokens, end) };
    let mut claim = Claim::default();
    while !reader.c.at_end() {
        if reader.c.eat("invariant") {
            reader.want("{")?;
            while !reader.c.eat("}") {
                claim.clauses.push(reader.line()?);
            }
        } else {
            claim.clauses.push(reader.line()?);
        }
    }
    Ok(claim)
}

fn in_name(c: char) -> bool {
    weir_ir::lex::in_word(c) || c == '$' || c == '\''
}

static LEXICON: Lexicon<()> = Lexicon {
    blank: |c| c.is_ascii_whitespace(),
    comments: &[Comment::Line("//", &['\n'])],
    runs: &[((), in_name, in_name)],
    signs: &[
        "&&", "==", "!=", "<=", ">=", "<", ">", "{", "}", "[", "]", "(", ")", ".", ",", ";", "@", "#", "+",
        "-",
    ],
    ..Lexicon::PLAIN
};

fn tokens(text: &str) -> Result<Vec<Token<'_, ()>>, Mistake> {
    let mut wrong = None;
    let list = LEXICON.tokens(text, (), |piece| {
        if piece.kind != Found::Comment {
            wrong = wrong.or(piece.chars().next());
        }
    });
    match wrong {
        None => Ok(list),
        Some((_, span)) => Err(Mistake::new(span, "this sign means nothing in an invariant")),
    }
}

struct Reader<'a> {
    system: &'a System,
    names: &'a Names,
    c: Cursor<'a, Token<'a, ()>>,
}

/// One line under construction.
#[derive(Default)]
struct Line {
    clause: Clause,
    procs: Vec<String>,
    /// Per process: the cells of its view at the moment of the bad state.
    joint: Vec<Vec<Cell>>,
}

/// One side of a comparison.
enum Side {
    /// A slot, plus a constant.
    Slot(Slot, i64),
    /// A process alone.
    Proc(u8),
    /// A name of an enumeration, or `other`.
    Word,
    /// An integer.
    Int(i64),
}

type Read<T> = Result<T, Mistake>;

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.ahead(0)
    }
    fn ahead(&self, n: usize) -> &str {
        self.c.ahead(n).map_or("", |t| t.text)
    }
    fn mistake<T>(&self, message: impl Into<String>) -> Read<T> {
        Err(Mistake::new(self.c.here(), message))
    }
    fn want(&mut self, token: &str) -> Read<()> {
        if self.c.eat(token) { Ok(()) } else { self.mistake(format!("expected `{token}`")) }
    }
    fn word(&mut self) -> Read<String> {
        let word = self.peek().to_string();
        if !word.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$') {
            return self.mistake("expected a name");
        }
        self.c.at += 1;
        Ok(word)
    }
    fn int(&mut self) -> Read<i64> {
        let sign = if self.c.eat("-") { -1 } else { 1 };
        match self.peek().parse::<i64>() {
            Ok(n) => {
                self.c.at += 1;
                Ok(sign * n)
            }
            Err(_) => self.mistake("expected a number"),
        }
    }

    fn line(&mut self) -> Read<Clause> {
        let start = self.c.here();
        self.want("never")?;
        let mut line = Line::default();
        loop {
            self.part(&mut line)?;
            if self.c.eat(";") {
                break;
            }
            self.want("&&")?;
        }
        // What is seen at the moment of the bad state comes behind all loads.
        for (p, cells) in std::mem::take(&mut line.joint).into_iter().enumerate() {
            if !cells.is_empty() {
                let at = line.clause.loads[p].len() as u8;
                line.clause.loads[p].push(Load { cells, joint: true });
                let fix = |s: &mut Slot| {
                    if let Slot::Load(q, last @ u8::MAX, _) = s
                        && usize::from(*q) == p
                    {
                        *last = at;
                    }
                };
                for atom in &mut line.clause.atoms {
                    match atom {
                        Atom::In(s, _) => fix(s),
                        Atom::Same(a, b) => [a, b].into_iter().for_each(fix),
                        Atom::AtMost(a, b, _) => [a, b].into_iter().flatten().for_each(fix),
                    }
                }
            }
        }
        if line.clause.loads.iter().flatten().any(|l| l.cells.is_empty()) {
            return self.mistake("the loads of a thread are numbered from 1 on, none left out");
        }
        if line.clause == Clause::default() {
            return Err(Mistake::new(start, "this holds in every state, so it cannot be that it never does"));
        }
        Ok(line.clause)
    }

    /// Whether a process begins here.
    fn is_proc(&self) -> bool {
        self.ahead(1) == "#" || self.names.numbered.iter().any(|(_, name)| name == self.peek())
    }
    fn proc(&mut self, line: &mut Line) -> Read<u8> {
        let number = self.names.numbered.iter().find(|(_, name)| name == self.peek()).map(|&(n, _)| n);
        let number = number.filter(|_| self.ahead(1) != "#");
        if number.is_none() && self.peek() != self.names.any {
            return self.mistake(format!("threads are called `{}#a` here", self.names.any));
        }
        let mut name = self.word()?;
        if number.is_none() {
            self.want("#")?;
            name = format!("#{}", self.word()?);
        }
        if let Some(p) = line.procs.iter().position(|n| *n == name) {
            return Ok(p as u8);
        }
        if line.procs.len() >= 12 {
            return self.mistake("too many threads in one line");
        }
        line.procs.push(name);
        let p = (line.procs.len() - 1) as u8;
        line.clause.procs += 1;
        line.clause.loads.push(Vec::new());
        line.clause.owns.push(Vec::new());
        line.joint.push(Vec::new());
        if let Some(n) = number {
            line.clause.atoms.push(Atom::In(Slot::Number(p), 1 << n));
        }
        Ok(p)
    }
    fn var(&mut self, want: impl Fn(Kind) -> bool) -> Read<VarId> {
        let at = (0..self.system.vars.len())
            .find(|&i| plain(&self.system.vars[i].name) == self.peek() && want(self.system.vars[i].kind));
        match at {
            Some(i) => {
                self.c.at += 1;
                Ok(VarId(i as u16))
            }
            None => self.mistake(format!("there is no variable `{}` here", self.peek())),
        }
    }
    /// `x`, `x[T#a]`, `T#a.r`.
    fn cell(&mut self, line: &mut Line) -> Read<Cell> {
        if self.is_proc() {
            let p = self.proc(line)?;
            self.want(".")?;
            return Ok((self.var(|k| k == Kind::Local)?, Some(p)));
        }
        let var = self.var(|k| k != Kind::Local)?;
        if !self.system.var(var).kind.is_array() {
            return Ok((var, None));
        }
        self.want("[")?;
        let p = self.proc(line)?;
        self.want("]")?;
        Ok((var, Some(p)))
    }
    fn weak_cell(&mut self, line: &mut Line) -> Read<Cell> {
        let cell = self.cell(line)?;
        if self.system.var(cell.0).kind.is_weak() {
            return Ok(cell);
        }
        self.c.at -= 1;
        self.mistake("only variables in shared memory are loaded")
    }
    /// What begins with a process, behind its dot.
    fn of_proc(&mut self, line: &mut Line, p: u8) -> Read<Slot> {
        let what = self.peek().to_string();
        if self.ahead(1) != "(" || !["load", "own", "seen"].contains(&what.as_str()) {
            return Ok(Slot::Cell((self.var(|k| k == Kind::Local)?, Some(p))));
        }
        self.c.at += 2;
        let slot = match what.as_str() {
            "load" => {
                let n = self.int()?;
                let Some(at) = u8::try_from(n - 1).ok().filter(|&at| at < 64) else {
                    return self.mistake("loads are numbered from 1 on");
                };
                self.want(",")?;
                let cell = self.weak_cell(line)?;
                let loads = &mut line.clause.loads[p as usize];
                while loads.len() <= usize::from(at) {
                    loads.push(Load::default());
                }
                let cells = &mut loads[usize::from(at)].cells;
                if !cells.contains(&cell) {
                    cells.push(cell);
                    cells.sort_unstable();
                }
                Slot::Load(p, at, cell)
            }
            "own" => {
                let cell = self.weak_cell(line)?;
                let after = if self.c.eat(",") { self.int()? } else { 0 };
                let Ok(after) = u8::try_from(after) else { return self.mistake("expected a small number") };
                let owns = &mut line.clause.owns[p as usize];
                if owns.iter().all(|o| o.cell != cell) {
                    owns.push(Own { cell, after });
                }
                Slot::Own(p, cell)
            }
            _ => {
                let cell = self.weak_cell(line)?;
                let cells = &mut line.joint[p as usize];
                if !cells.contains(&cell) {
                    cells.push(cell);
                    cells.sort_unstable();
                }
                // Which load that is shows at the end of the line.
                Slot::Load(p, u8::MAX, cell)
            }
        };
        self.want(")")?;
        Ok(slot)
    }
    fn side(&mut self, line: &mut Line) -> Read<Side> {
        if self.peek() == "-" || self.peek().starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(Side::Int(self.int()?));
        }
        let slot = if self.is_proc() {
            let p = self.proc(line)?;
            if !self.c.eat(".") {
                return Ok(Side::Proc(p));
            }
            self.of_proc(line, p)?
        } else if self.peek() == "seen" && self.ahead(1) == "(" {
            self.c.at += 2;
            let cell = self.weak_cell(line)?;
            self.want(")")?;
            if !line.clause.seen.contains(&cell) {
                line.clause.seen.push(cell);
                line.clause.seen.sort_unstable();
            }
            Slot::Seen(cell)
        } else if self.system.vars.iter().any(|v| plain(&v.name) == self.peek() && v.kind != Kind::Local) {
            Slot::Cell(self.cell(line)?)
        } else {
            self.word()?;
            return Ok(Side::Word);
        };
        let plus = match self.peek() {
            "+" | "-" if self.sort(slot) == Some(Sort::Int) => {
                let sign = if self.c.eat("+") {
                    1
                } else {
                    self.c.at += 1;
                    -1
                };
                sign * self.int()?
            }
            _ => 0,
        };
        Ok(Side::Slot(slot, plus))
    }
    fn sort(&self, slot: Slot) -> Option<Sort> {
        match slot {
            Slot::Number(_) => None,
            Slot::Cell(c) | Slot::Seen(c) | Slot::Own(_, c) | Slot::Load(_, _, c) => {
                Some(self.system.var(c.0).sort)
            }
        }
    }
    /// The value a word is, as a bit.
    fn value(&mut self, line: &mut Line, sort: Option<Sort>) -> Read<u64> {
        if self.is_proc() {
            if sort == Some(Sort::Proc) {
                return Ok(1 << self.proc(line)?);
            }
            let number = self.names.numbered.iter().find(|(_, name)| name == self.peek()).map(|&(n, _)| n);
            return match (number, sort) {
                (Some(n), None) => {
                    self.c.at += 1;
                    Ok(1 << n)
                }
                _ => self.mistake("a thread is no such value"),
            };
        }
        let start = self.c.at;
        let word = if self.c.eat("-") { format!("-{}", self.word()?) } else { self.word()? };
        let bit = match sort {
            None if word == "other" => Some(1),
            Some(Sort::Proc) if word == "other" => Some(OTHER),
            Some(Sort::Enum(e)) => {
                self.system.enums[e.0 as usize].names.iter().position(|n| plain(n) == word).map(|i| 1 << i)
            }
            _ => None,
        };
        bit.map_or_else(
            || {
                self.c.at = start;
                self.mistake(format!("`{word}` is none of the values"))
            },
            Ok,
        )
    }
    /// `{a, b}`, or one.
    fn values(&mut self, line: &mut Line, sort: Option<Sort>) -> Read<u64> {
        if !self.c.eat("{") {
            return self.value(line, sort);
        }
        let mut mask = 0;
        while !self.c.eat("}") {
            mask |= self.value(line, sort)?;
            if !self.c.eat(",") && self.peek() != "}" {
                return self.mistake("expected `,` or `}`");
            }
        }
        Ok(mask)
    }

    fn part(&mut self, line: &mut Line) -> Read<()> {
        let begin = self.c.at;
        let left = self.side(line)?;
        let rel = self.peek().to_string();
        if let (Side::Proc(p), "@") = (&left, rel.as_str()) {
            self.c.at += 1;
            let Some(place) = self.names.place else { return self.mistake("nothing says where threads are") };
            let mask = self.values(line, Some(self.system.var(place).sort))?;
            line.clause.atoms.push(Atom::In(Slot::Cell((place, Some(*p))), mask));
            return Ok(());
        }
        if !["==", "!=", "<=", "<", ">=", ">", "in"].contains(&rel.as_str()) {
            return self.mistake("expected a comparison");
        }
        self.c.at += 1;
        let slot = match left {
            Side::Proc(p) => Slot::Number(p),
            Side::Slot(slot, 0) => slot,
            Side::Slot(..) | Side::Int(_) if rel != "in" => return self.integers(line, left, &rel),
            _ => {
                self.c.at = begin;
                return self.mistake("this has no value here");
            }
        };
        let sort = self.sort(slot);
        if sort == Some(Sort::Int) && rel != "in" {
            return self.integers(line, Side::Slot(slot, 0), &rel);
        }
        if sort == Some(Sort::Int) || !["==", "!=", "in"].contains(&rel.as_str()) {
            return self.mistake("these values cannot be compared like that");
        }
        // The same process or slot, or another slot of the same sort.
        let start = self.c.at;
        if rel == "==" && self.peek() != "-" && !self.peek().starts_with(|c: char| c.is_ascii_digit()) {
            match (self.side(line)?, slot) {
                (Side::Proc(q), Slot::Number(p)) if p == q => return Ok(()),
                (Side::Slot(other, 0), _) if self.sort(other) == sort => {
                    if other != slot {
                        line.clause.atoms.push(Atom::Same(slot, other));
                    }
                    return Ok(());
                }
                _ => self.c.at = start,
            }
        }
        let mut mask = self.values(line, sort)?;
        if rel == "!=" {
            mask = match sort {
                Some(Sort::Enum(e)) => {
                    !mask & (u64::MAX >> (64 - self.system.enums[e.0 as usize].names.len().clamp(1, 64)))
                }
                // Who else is in the line shows at its end; the check leaves out what
                // is no process.
                Some(Sort::Proc) => !mask,
                _ => !mask & u64::from(u32::MAX),
            };
        }
        line.clause.atoms.push(Atom::In(slot, mask));
        Ok(())
    }
    fn integers(&mut self, line: &mut Line, left: Side, rel: &str) -> Read<()> {
        let right = self.side(line)?;
        let mut split = |side: Side| match side {
            Side::Slot(slot, plus) if self.sort(slot) == Some(Sort::Int) => Ok((Some(slot), plus)),
            Side::Int(n) => Ok((None, n)),
            _ => {
                self.c.at -= 1;
                self.mistake("expected an integer")
            }
        };
        let ((a, j), (b, k)) = (split(left)?, split(right)?);
        let Some(c) = k.checked_sub(j).filter(|c| c.abs() < 1 << 50) else {
            return self.mistake("this number is too large");
        };
        if a.is_some() && a == b && c == 0 && rel == "==" {
            return Ok(());
        }
        let atoms = &mut line.clause.atoms;
        match rel {
            "==" => atoms.extend([Atom::AtMost(a, b, c), Atom::AtMost(b, a, -c)]),
            "<=" => atoms.push(Atom::AtMost(a, b, c)),
            "<" => atoms.push(Atom::AtMost(a, b, c - 1)),
            ">=" => atoms.push(Atom::AtMost(b, a, -c)),
            ">" => atoms.push(Atom::AtMost(b, a, -c - 1)),
            _ => return self.mistake("integers are not compared like that; write two lines"),
        }
        Ok(())
    }
}
