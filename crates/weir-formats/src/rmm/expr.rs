//! Parsing of arithmetic, conditions and places in memory.

use super::ast::{Arith, Cond, Mem, Owner};
use super::lex::Kind;
use super::parse::{Parsed, Parser};
use weir_ir::lex::Lexeme;
use weir_ir::{BinOp, Diagnostic};

/// How deep expressions and statements may nest.
const MAX_DEPTH: usize = 200;
/// How many operators one expression may have.
const MAX_OPERATORS: usize = 500;

impl Parser<'_, '_> {
    /// Runs `f` one level deeper.
    pub(super) fn deeper<T>(&mut self, f: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            let span = self.peek().span;
            return self.stuck(
                Diagnostic::error(span, "this nests too deep").label(format!("more than {MAX_DEPTH} levels")),
            );
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    /// Counts an operator of the present expression. Long expressions are deep
    /// trees, so their length is limited as well.
    fn operator(&mut self) -> Parsed<()> {
        self.operators += 1;
        if self.operators <= MAX_OPERATORS {
            return Ok(());
        }
        let span = self.peek().span;
        self.stuck(
            Diagnostic::error(span, "the expression is too long")
                .label(format!("more than {MAX_OPERATORS} operators")),
        )
    }

    /// Arithmetic over registers.
    pub(super) fn arith(&mut self) -> Parsed<Arith> {
        self.operators = 0;
        self.sum()
    }

    fn sum(&mut self) -> Parsed<Arith> {
        let mut left = self.arith_unit()?;
        loop {
            let op = if self.take_if("+") {
                BinOp::Add
            } else if self.take_if("-") {
                BinOp::Sub
            } else {
                return Ok(left);
            };
            self.operator()?;
            left = Arith::Bin(op, Box::new(left), Box::new(self.arith_unit()?));
        }
    }

    fn arith_unit(&mut self) -> Parsed<Arith> {
        let tok = self.peek();
        match tok.kind {
            Kind::Reg => {
                self.take();
                Ok(Arith::Reg(tok.name()))
            }
            Kind::Nat => self.number("a number").map(Arith::Int),
            _ if tok.is("-") => {
                self.take();
                Ok(match self.deeper(Self::arith_unit)? {
                    Arith::Int(n) => Arith::Int(n.wrapping_neg()),
                    a => Arith::Neg(Box::new(a)),
                })
            }
            _ if tok.is("(") => {
                self.take();
                let inner = self.deeper(Self::sum)?;
                self.expect(")")?;
                Ok(inner)
            }
            _ if tok.is_name() => {
                let d = Diagnostic::error(
                    tok.span,
                    format!("expected a register or a number, found {}", tok.show()),
                );
                self.stuck(
                    d.label("registers start with `$`")
                        .hint("variables cannot be used in expressions: read them into a register first"),
                )
            }
            _ if tok.is("=") => {
                let d = Diagnostic::error(tok.span, "expected a register or a number, found `=`");
                self.stuck(d.label("equality is a single `=`"))
            }
            _ => self.unexpected("a register or a number"),
        }
    }

    /// A condition over registers.
    pub(super) fn cond(&mut self) -> Parsed<Cond> {
        self.operators = 0;
        self.disjunction()
    }

    fn disjunction(&mut self) -> Parsed<Cond> {
        let mut left = self.conjunction()?;
        while self.take_if("||") {
            self.operator()?;
            left = Cond::Or(Box::new(left), Box::new(self.conjunction()?));
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Parsed<Cond> {
        let mut left = self.cond_unit()?;
        while self.take_if("&&") {
            self.operator()?;
            left = Cond::And(Box::new(left), Box::new(self.cond_unit()?));
        }
        Ok(left)
    }

    fn cond_unit(&mut self) -> Parsed<Cond> {
        if self.take_if("not") || self.take_if("!") {
            return Ok(Cond::Not(Box::new(self.deeper(Self::cond_unit)?)));
        }
        if self.take_if("true") {
            return Ok(Cond::Const(true));
        }
        if self.take_if("false") {
            return Ok(Cond::Const(false));
        }
        if self.take_if("[") {
            let inner = self.deeper(Self::disjunction)?;
            self.expect("]")?;
            return Ok(inner);
        }
        let left = self.sum()?;
        let operators = [
            ("=", BinOp::Eq),
            ("!=", BinOp::Ne),
            ("<=", BinOp::Le),
            (">=", BinOp::Ge),
            ("<", BinOp::Lt),
            (">", BinOp::Gt),
        ];
        match operators.into_iter().find(|(text, _)| self.take_if(text)) {
            Some((_, op)) => Ok(Cond::Compare(op, left, self.sum()?)),
            None => self.unexpected("a comparison (`=`, `!=`, `<`, `>`, `<=`, `>=`)"),
        }
    }

    pub(super) fn mem(&mut self) -> Parsed<Mem> {
        let first = self.peek();
        if self.take_if("[") {
            let pointer = self.arith()?;
            self.expect("]")?;
            return Ok(Mem::Pointer(pointer, self.span_from(first)));
        }
        let name = self.name("a variable")?;
        if !self.take_if("[") {
            return Ok(Mem::Global(name));
        }
        let owner = if self.take_if("my") {
            Owner::Me
        } else {
            Owner::Other(self.number("`my` or the number of another process")?)
        };
        self.expect("]")?;
        let span = self.span_from(first);
        Ok(Mem::Local(name, owner, span))
    }
}
