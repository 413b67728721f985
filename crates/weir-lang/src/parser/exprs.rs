//! Expressions and types. Precedence is C's.

use super::{KEYWORDS, Parsed, Parser};
use crate::ast::{Expr, ExprKind, MAX_DEPTH, TypeKind, TypeRef, Unary};
use crate::lexer::Tok;
use weir_ir::{BinOp, Diagnostic};

/// A binary operator and how tightly it binds. `None` is `++`.
fn binary(sign: &str) -> Option<(Option<BinOp>, u8)> {
    if sign == "++" {
        return Some((None, BinOp::Add.level()));
    }
    BinOp::of_sign(sign).map(|op| (Some(op), op.level()))
}

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.nested(|p| {
            let start = p.tok.start;
            let cond = p.binary_expr(1)?;
            if !p.eat("?") {
                return Ok(cond);
            }
            let yes = p.expr()?;
            p.want(":")?;
            let no = p.expr()?;
            p.node(start, ExprKind::Ternary(Box::new(cond), Box::new(yes), Box::new(no)))
        })
    }

    /// Makes a node, unless the tree gets too deep.
    fn node(&mut self, start: usize, kind: ExprKind) -> Parsed<Expr> {
        let mut deepest = 0;
        let mut see = |e: &Expr| deepest = deepest.max(e.depth);
        match &kind {
            ExprKind::Unary(_, a)
            | ExprKind::Cast(a, _)
            | ExprKind::Paren(a)
            | ExprKind::Ascribe(a, _)
            | ExprKind::Field(a, _)
            | ExprKind::At(a, ..) => see(a),
            ExprKind::Binary(_, a, b) | ExprKind::Concat(a, b) | ExprKind::Index(a, b) => {
                see(a);
                see(b);
            }
            ExprKind::Ternary(a, b, c) => {
                see(a);
                see(b);
                see(c);
            }
            ExprKind::Call(_, l) | ExprKind::Spawn(_, l) | ExprKind::Cells(l) | ExprKind::List(l) => {
                l.iter().for_each(see);
            }
            _ => {}
        }
        let span = self.since(start);
        if deepest >= MAX_DEPTH {
            let e = Diagnostic::error(span, format!("this expression has more than {MAX_DEPTH} levels"))
                .hint("name the parts: use local variables");
            return Err(self.error(e));
        }
        Ok(Expr { kind, span, depth: deepest + 1 })
    }

    pub(super) fn binary_expr(&mut self, least: u8) -> Parsed<Expr> {
        let start = self.tok.start;
        let mut left = self.cast_expr()?;
        loop {
            let Some(sign) = self.operator_here(least) else { return Ok(left) };
            let Some((op, level)) = binary(sign).filter(|&(_, level)| level >= least) else {
                return Ok(left);
            };
            self.bump();
            let right = Box::new(self.binary_expr(level + 1)?);
            let kind = match op {
                Some(op) => ExprKind::Binary(op, Box::new(left), right),
                None => ExprKind::Concat(Box::new(left), right),
            };
            left = self.node(start, kind)?;
        }
    }

    fn cast_expr(&mut self) -> Parsed<Expr> {
        let start = self.tok.start;
        let mut e = self.unary_expr()?;
        while self.eat_word("as") {
            let ty = self.type_ref()?;
            e = self.node(start, ExprKind::Cast(Box::new(e), ty))?;
        }
        Ok(e)
    }

    pub(super) fn unary_expr(&mut self) -> Parsed<Expr> {
        let start = self.tok.start;
        let op = match self.tok.tok {
            Tok::Sign("-") => Unary::Neg,
            Tok::Sign("~") => Unary::BitNot,
            Tok::Sign("!") => Unary::Not,
            Tok::Sign("*") => Unary::Deref,
            Tok::Sign("&") => Unary::AddrOf,
            _ => return self.postfix_expr(),
        };
        self.bump();
        let op = match (op, self.width()) {
            (Unary::Deref, Some(width)) => {
                self.bump();
                Unary::Bytes(width)
            }
            _ => op,
        };
        let e = self.nested(Self::unary_expr)?;
        self.node(start, ExprKind::Unary(op, Box::new(e)))
    }

    /// How many bytes the type that comes next has, if it is one of those that bytes are
    /// accessed as.
    fn width(&self) -> Option<u8> {
        match self.current() {
            "u8" => Some(1),
            "u16" => Some(2),
            "u32" => Some(4),
            "u64" => Some(8),
            _ => None,
        }
    }

    fn postfix_expr(&mut self) -> Parsed<Expr> {
        let start = self.tok.start;
        let mut e = self.primary_expr()?;
        loop {
            let kind = if self.eat("[") {
                let index = self.expr()?;
                self.want("]")?;
                ExprKind::Index(Box::new(e), Box::new(index))
            } else if self.eat(".") {
                let field = self.ident("the name of a field")?;
                if self.is("(") {
                    self.foreign_method(&e, &field)?
                } else {
                    ExprKind::Field(Box::new(e), field)
                }
            } else if self.eat("@") {
                let label = self.ident("a label")?;
                let inner = if self.eat(".") { Some(self.ident("a label")?) } else { None };
                ExprKind::At(Box::new(e), label, inner)
            } else {
                return Ok(e);
            };
            e = self.node(start, kind)?;
        }
    }

    fn primary_expr(&mut self) -> Parsed<Expr> {
        let start = self.tok.start;
        let kind = match self.tok.tok {
            Tok::Int => self.number()?,
            Tok::Sign("(") => {
                self.bump();
                let e = self.expr()?;
                if self.eat(":") {
                    let ty = self.type_ref()?;
                    self.want(")")?;
                    ExprKind::Ascribe(Box::new(e), ty)
                } else {
                    self.foreign_equals(")")?;
                    self.want(")")?;
                    ExprKind::Paren(Box::new(e))
                }
            }
            Tok::Sign("[") => {
                self.bump();
                let list = self.list("]", Self::expr)?;
                self.want("]")?;
                ExprKind::List(list)
            }
            Tok::Word => return self.word_expr(),
            _ => return Err(self.expected("an expression")),
        };
        self.node(start, kind)
    }

    fn word_expr(&mut self) -> Parsed<Expr> {
        let start = self.tok.start;
        let kind = match self.current() {
            "true" | "false" => {
                let value = self.is_word("true");
                self.bump();
                ExprKind::Bool(value)
            }
            "null" => {
                self.bump();
                ExprKind::Null
            }
            "self" => {
                self.bump();
                ExprKind::SelfId
            }
            "any" => {
                self.bump();
                if self.eat("(") {
                    let lo = self.expr()?;
                    self.want("..")?;
                    let hi = self.expr()?;
                    self.want(")")?;
                    ExprKind::Any(Some((Box::new(lo), Box::new(hi))))
                } else {
                    ExprKind::Any(None)
                }
            }
            "spawn" => {
                self.bump();
                let name = self.ident("the name of a thread")?;
                let args = if self.is("(") { self.args()? } else { Vec::new() };
                ExprKind::Spawn(name, args)
            }
            word if KEYWORDS.contains(&word) => return Err(self.expected("an expression")),
            _ => {
                let name = self.ident("a name")?;
                if name.name == "not"
                    && let Some(negated) = self.foreign_not(name.span)
                {
                    return negated;
                }
                if self.is("(") {
                    let args = self.args()?;
                    ExprKind::Call(name, args)
                } else if self.eat("#") {
                    ExprKind::Copy(name, self.ident("a name for the copy")?)
                } else {
                    ExprKind::Name(name.name)
                }
            }
        };
        self.node(start, kind)
    }

    pub(super) fn args(&mut self) -> Parsed<Vec<Expr>> {
        self.want("(")?;
        let args = self.list(")", Self::expr)?;
        self.want(")")?;
        Ok(args)
    }

    fn number(&mut self) -> Parsed<ExprKind> {
        let raw = self.current();
        let (digits, radix) = weir_ir::lex::digits(raw);
        let len = digits.bytes().take_while(|&b| b == b'_' || (b as char).is_digit(radix)).count();
        let (number, suffix) = digits.split_at(len);
        let number = number.replace('_', "");
        let known = ["u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "int", "tid", "ptr"];
        let span = self.tok.span();
        if number.is_empty() || !(suffix.is_empty() || known.contains(&suffix)) {
            let e = Diagnostic::error(span, format!("`{}` is not a number", super::shorten(raw)))
                .hint("numbers look like 12, 0x1f or, with a type, 12u8");
            return Err(self.error(e));
        }
        let Ok(value) = u64::from_str_radix(&number, radix) else {
            return Err(self.error(Diagnostic::error(span, "this number does not fit into 64 bits")));
        };
        self.bump();
        Ok(ExprKind::Int(value, (!suffix.is_empty()).then(|| suffix.to_string())))
    }

    pub(super) fn type_ref(&mut self) -> Parsed<TypeRef> {
        let start = self.tok.start;
        let kind = if self.eat("[") {
            let lo = self.expr()?;
            self.want("..")?;
            let hi = self.expr()?;
            self.want("]")?;
            TypeKind::Range(Box::new(lo), Box::new(hi))
        } else if self.eat_word("enum") {
            self.want("{")?;
            let members = self.list("}", |p| p.ident("the name of a member"))?;
            self.want("}")?;
            TypeKind::Enum(members)
        } else if self.tok.tok != Tok::Word {
            return Err(self.expected("a type"));
        } else {
            let name = self.current().to_string();
            let builtin = matches!(
                name.as_str(),
                "bool" | "u8" | "u16" | "u32" | "u64" | "i8" | "i16" | "i32" | "i64" | "int" | "tid" | "ptr"
            );
            if !builtin && KEYWORDS.contains(&name.as_str()) {
                return Err(self.expected("a type"));
            }
            self.bump();
            if name == "ptr" && self.eat("<") {
                let to = self.ident("the name of a struct")?;
                self.want(">")?;
                TypeKind::PtrTo(to)
            } else if name == "seq" && self.eat("<") {
                let of = self.nested(Self::type_ref)?;
                self.want(">")?;
                TypeKind::Seq(Box::new(of))
            } else {
                TypeKind::Named(name)
            }
        };
        Ok(TypeRef { kind, span: self.since(start) })
    }
}
