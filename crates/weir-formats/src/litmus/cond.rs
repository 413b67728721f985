//! The question at the end of the file: `locations`, `filter`, and
//! `exists`, `~exists` or `forall` with a proposition.
//!
//! Precedence is herd's (`stateParser.mly`): `not` binds tightest, then `=>`,
//! then `/\`, then `\/`. Conditions are printed as herd prints them
//! (`constrGen.ml`): memory in brackets, the operand of `not` in parentheses,
//! parentheses elsewhere only where they are needed.

use super::asm::register;
use super::init::{Value, value};
use super::lex::{Cursor, Reads as _, Tok, Word, thread_number};
use super::regs::Part;
use super::split::Arch;
use weir_ir::{Diagnostic, PropertyKind, Span};

/// A location or register named in the question.
#[derive(Clone, Debug)]
pub(super) enum Name {
    Reg {
        thread: u32,
        part: Part,
        /// As written.
        text: String,
        span: Span,
    },
    Mem {
        name: String,
        index: Option<u32>,
        span: Span,
    },
}

/// What a location is compared with.
#[derive(Clone, Debug)]
pub(super) enum Rhs {
    Value(Value),
    Name(Name),
}

/// A proposition.
#[derive(Clone, Debug)]
pub(super) enum Prop {
    Atom(Name, Rhs),
    Not(Box<Prop>),
    And(Vec<Prop>),
    Or(Vec<Prop>),
    Implies(Box<Prop>, Box<Prop>),
}

/// The question.
#[derive(Clone, Debug, Default)]
pub(super) struct Question {
    /// What `locations [...]` names.
    pub locations: Vec<Name>,
    pub filter: Option<Prop>,
    pub condition: Option<(PropertyKind, Prop, Span)>,
}

/// How deep parentheses may nest.
const MAX_DEPTH: usize = 200;
/// How many `not` and `=>` there may be: these nest without parentheses.
const MAX_NESTING_SIGNS: usize = 1000;

/// Reads the question.
pub(super) fn question(words: &[Word], end: Span, arch: Arch, diags: &mut Vec<Diagnostic>) -> Question {
    let mut q = Question::default();
    let mut p = Parser { c: Cursor::new(words, end), arch, depth: 0, signs: 0 };
    if let Err(d) = p.question(&mut q) {
        diags.push(d);
    }
    q
}

struct Parser<'w, 'a> {
    c: Cursor<'w, 'a>,
    arch: Arch,
    depth: usize,
    signs: usize,
}

type Res<T> = Result<T, Diagnostic>;

impl Parser<'_, '_> {
    fn question(&mut self, q: &mut Question) -> Res<()> {
        if self.c.eat_name("locations") {
            self.c.expect("[")?;
            while !self.c.eat("]") {
                let name = self.name()?;
                q.locations.push(name);
                // A type may follow, as in `x uint64_t;`.
                while matches!(self.c.peek(), Some(Word { tok: Tok::Name(_) | Tok::Sym("*"), .. })) {
                    self.c.take();
                }
                if !self.c.eat(";") && !self.c.is("]") {
                    return Err(self.c.unexpected("`;` or `]`"));
                }
            }
        }
        if self.c.eat_name("filter") {
            q.filter = Some(self.prop()?);
        }
        if self.c.at_end() {
            return Ok(());
        }
        let start = self.c.here();
        let kind = if self.c.eat("~") || self.c.eat_name("not") {
            let (word, span) = self.c.name("`exists`")?;
            if word != "exists" {
                return Err(Diagnostic::error(span, "expected `exists` after `~`"));
            }
            PropertyKind::NotExists
        } else {
            let (word, span) = self.c.name("`exists`, `~exists` or `forall`")?;
            match word {
                "exists" | "final" => PropertyKind::Exists,
                "forall" => PropertyKind::Forall,
                "observed" | "Observed" => {
                    let prop = self.observed()?;
                    q.condition = Some((PropertyKind::Exists, prop, start.to(self.c.last())));
                    return Ok(());
                }
                _ => {
                    return Err(Diagnostic::error(span, "expected `exists`, `~exists` or `forall`"));
                }
            }
        };
        let prop = self.prop()?;
        q.condition = Some((kind, prop, start.to(self.c.last())));
        self.c.eat(";");
        // `with …` lists what other models are expected to say.
        if !self.c.at_end() && !self.c.eat_name("with") {
            return Err(self
                .c
                .unexpected("the end of the file")
                .hint("the condition is the last part of a test; join propositions with `/\\` or `\\/`"));
        }
        Ok(())
    }

    /// `observed x=1; y=1; and x=0; y=1;`
    fn observed(&mut self) -> Res<Prop> {
        let mut any = Vec::new();
        loop {
            let mut all = Vec::new();
            while !self.c.at_end() && !matches!(self.c.peek(), Some(Word { tok: Tok::Name("and"), .. })) {
                all.push(self.atom()?);
                self.c.expect(";")?;
            }
            any.push(Prop::And(all));
            if !self.c.eat_name("and") {
                return Ok(Prop::Or(any));
            }
        }
    }

    fn prop(&mut self) -> Res<Prop> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Diagnostic::error(self.c.here(), "this proposition is nested too deeply"));
        }
        let mut any = vec![self.conjunction()?];
        while self.c.eat("\\/") {
            any.push(self.conjunction()?);
        }
        self.depth -= 1;
        Ok(if any.len() == 1 { any.remove(0) } else { Prop::Or(any) })
    }

    /// Counts a sign that nests.
    fn sign(&mut self) -> Res<()> {
        self.signs += 1;
        if self.signs > MAX_NESTING_SIGNS {
            return Err(Diagnostic::error(self.c.here(), "this proposition has too many `not` and `=>`"));
        }
        Ok(())
    }

    fn conjunction(&mut self) -> Res<Prop> {
        let mut all = vec![self.implication()?];
        while self.c.eat("/\\") {
            all.push(self.implication()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Prop::And(all) })
    }

    fn implication(&mut self) -> Res<Prop> {
        let mut chain = vec![self.primary()?];
        while self.c.eat("=>") {
            self.sign()?;
            chain.push(self.primary()?);
        }
        let mut prop = chain.remove(chain.len() - 1);
        while let Some(left) = chain.pop() {
            prop = Prop::Implies(Box::new(left), Box::new(prop));
        }
        Ok(prop)
    }

    fn primary(&mut self) -> Res<Prop> {
        let mut negations = 0;
        while self.c.eat("~") || self.c.eat_name("not") {
            negations += 1;
            self.sign()?;
        }
        let mut prop = if self.c.eat("(") {
            let inner = self.prop()?;
            self.c.expect(")")?;
            inner
        } else if self.c.eat_name("true") {
            Prop::And(Vec::new())
        } else if self.c.eat_name("false") {
            Prop::Or(Vec::new())
        } else {
            self.atom()?
        };
        for _ in 0..negations {
            prop = Prop::Not(Box::new(prop));
        }
        Ok(prop)
    }

    fn atom(&mut self) -> Res<Prop> {
        let name = self.name()?;
        let equal = if self.c.eat("=") || self.c.eat("==") {
            true
        } else if self.c.eat("<>") || self.c.eat("!=") {
            false
        } else {
            return Err(self.c.unexpected("`=` or `<>`"));
        };
        let next = self.c.peek();
        let colon = self.c.ahead(1).is_some_and(|w| w.is(":"));
        let names_register = next.and_then(thread_number).is_some() && colon;
        let rhs = if names_register || next.is_some_and(|w| w.is("[") || w.is("*")) {
            Rhs::Name(self.name()?)
        } else {
            Rhs::Value(value(&mut self.c)?)
        };
        let atom = Prop::Atom(name, rhs);
        Ok(if equal { atom } else { Prop::Not(Box::new(atom)) })
    }

    /// `0:rax`, `P0:EAX`, `x`, `[x]`, `*x`, `t[1]`.
    fn name(&mut self) -> Res<Name> {
        let start = self.c.here();
        if let (Some(word), Some(true)) = (self.c.peek(), self.c.ahead(1).map(|w| w.is(":"))) {
            let Some(thread) = thread_number(word) else {
                return Err(Diagnostic::error(word.span, "expected the number of a thread")
                    .hint("for example `0:rax=1`"));
            };
            self.c.take();
            self.c.take();
            let _sign = self.c.eat("%") || self.c.eat("$");
            let (name, span) = self.c.name("a register")?;
            let part = register(name, span, self.arch)?;
            return Ok(Name::Reg { thread, part, text: name.to_string(), span: start.to(span) });
        }
        let bracket = self.c.eat("[");
        if !bracket {
            self.c.eat("*");
        }
        let (name, span) = self.c.name("a location, or a register such as `0:rax`")?;
        let mut index = None;
        if self.c.eat("[") {
            index = Some(self.c.small("an index")?);
            self.c.expect("]")?;
        }
        if bracket {
            self.c.expect("]")?;
        }
        Ok(Name::Mem { name: name.to_string(), index, span })
    }
}

/// The name as herd prints it.
fn show_name(name: &Name, arch: Arch) -> String {
    match name {
        Name::Reg { thread, text, .. } => match arch {
            Arch::X86 => format!("{thread}:{}", text.to_ascii_uppercase()),
            _ => format!("{thread}:{}", text.to_ascii_lowercase()),
        },
        Name::Mem { name, index: Some(i), .. } => format!("{name}[{i}]"),
        Name::Mem { name, index: None, .. } => format!("[{name}]"),
    }
}

/// The condition as herd prints it: `exists (0:rax=0 /\ [x]=1)`.
pub(super) fn show(kind: PropertyKind, prop: &Prop, arch: Arch) -> String {
    let word = match kind {
        PropertyKind::Exists | PropertyKind::Never => "exists",
        PropertyKind::NotExists => "~exists",
        PropertyKind::Forall => "forall",
    };
    format!("{word} ({})", show_prop(prop, Above::Top, arch))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Above {
    Top,
    And,
    Or,
    Implies,
}

fn show_prop(prop: &Prop, above: Above, arch: Arch) -> String {
    let join = |props: &[Prop], sign: &str, here| {
        props.iter().map(|p| show_prop(p, here, arch)).collect::<Vec<_>>().join(sign)
    };
    let (text, wrap) = match prop {
        Prop::Atom(name, rhs) => {
            let right = match rhs {
                Rhs::Value(Value::Int(v)) => v.to_string(),
                Rhs::Value(Value::Addr(n, 0, _)) => n.clone(),
                Rhs::Value(Value::Addr(n, i, _)) => format!("{n}[{i}]"),
                Rhs::Name(n) => show_name(n, arch),
            };
            (format!("{}={right}", show_name(name, arch)), false)
        }
        Prop::Not(p) => (format!("not ({})", show_prop(p, Above::Top, arch)), false),
        Prop::And(ps) if ps.is_empty() => ("true".to_string(), false),
        Prop::Or(ps) if ps.is_empty() => ("false".to_string(), false),
        Prop::And(ps) => (join(ps, " /\\ ", Above::And), above == Above::Implies),
        Prop::Or(ps) => (join(ps, " \\/ ", Above::Or), above == Above::And || above == Above::Implies),
        Prop::Implies(a, b) => (
            format!("{} => {}", show_prop(a, Above::Implies, arch), show_prop(b, Above::Implies, arch)),
            above == Above::And || above == Above::Or,
        ),
    };
    if wrap { format!("({text})") } else { text }
}
