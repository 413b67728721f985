//! Values and constants.

use crate::ast::{Asm, Type, Value};
use crate::floats;
use crate::lex::{Tok, bytes};
use crate::parse::{Parser, Res};
use crate::words::{self, BINS, CASTS, EXPRS, FCMPS, ICMPS};

/// The note on a step that stands for a place of the text, before its number
/// (see [`crate::fence_points`]).
pub(crate) const MARK: &str = "weir-point ";

/// Whole numbers have no more digits than this.
const MOST_DIGITS: usize = 4096;

impl Parser<'_> {
    /// A type and a value, attributes between them skipped.
    pub fn typed(&mut self) -> Res<(Type, Value)> {
        let ty = self.ty()?;
        self.attrs();
        let value = self.value(&ty)?;
        Ok((ty, value))
    }

    /// A comma, a type and a value.
    pub fn next_typed(&mut self) -> Res<(Type, Value)> {
        self.expect(',')?;
        self.typed()
    }

    /// A value of a type.
    pub fn value(&mut self, ty: &Type) -> Res<Value> {
        self.deeper(|p| p.value_inner(ty))
    }

    fn value_inner(&mut self, ty: &Type) -> Res<Value> {
        let value = match self.tok() {
            Tok::Local => Value::Local(self.name()),
            Tok::Global => Value::Global(self.name()),
            Tok::Int | Tok::Float => return self.number_value(ty),
            Tok::Bytes => Value::Bytes(bytes(self.word())),
            Tok::Meta | Tok::MetaText => {
                let node = self.node_number();
                self.bump();
                if self.is('(') {
                    self.skip_group();
                }
                return Ok(Value::Meta(node));
            }
            Tok::Punct('!') if self.ahead(1) == Tok::Punct('{') => {
                self.bump();
                self.skip_group();
                return Ok(Value::Meta(None));
            }
            Tok::Punct('[') => return Ok(Value::Agg(self.list('[', ']')?)),
            Tok::Punct('{') => return Ok(Value::Agg(self.list('{', '}')?)),
            Tok::Punct('<') if self.ahead(1) == Tok::Punct('{') => {
                self.bump();
                let list = self.list('{', '}')?;
                self.expect('>')?;
                return Ok(Value::Agg(list));
            }
            Tok::Punct('<') => return Ok(Value::Vector(self.list('<', '>')?)),
            Tok::Word => return self.word_value(ty),
            _ => return self.bad("a value is expected here"),
        };
        self.bump();
        Ok(value)
    }

    fn number_value(&mut self, ty: &Type) -> Res<Value> {
        let w = self.word();
        let value = match (ty, self.tok()) {
            (Type::Float(float), _) => match floats::bits(*float, w) {
                Some(bits) => Value::Float(*float, bits),
                None => return self.bad(format!("`{w}` is no number of type `{}`", float.name())),
            },
            (_, Tok::Int) => match w.parse() {
                Ok(n) => Value::Int(n),
                Err(_) => match wide(w) {
                    Some(wide) => Value::Wide(wide),
                    None => return self.bad("this number is too large"),
                },
            },
            _ => Value::Other("a floating-point number".into()),
        };
        self.bump();
        Ok(value)
    }

    fn word_value(&mut self, ty: &Type) -> Res<Value> {
        let w = self.word();
        self.bump();
        if let Some(op) = words::of(&CASTS, w) {
            self.word_flags();
            self.expect('(')?;
            let from = self.typed()?;
            self.expect_word("to")?;
            let to = self.ty()?;
            self.expect(')')?;
            return Ok(Value::Cast(op, Box::new(from), to));
        }
        if let Some(op) = words::of(&BINS, w) {
            self.word_flags();
            let (ty, a, b) = self.two()?;
            return Ok(Value::Bin(op, ty, Box::new(a), Box::new(b)));
        }
        if let Some(op) = words::of(&EXPRS, w) {
            return Ok(Value::Expr(op, self.operands()?));
        }
        Ok(match w {
            "true" => Value::Int(1),
            "false" => Value::Int(0),
            "null" => Value::Null,
            "none" => Value::NoToken,
            "undef" => Value::Undef,
            "poison" => Value::Poison,
            "zeroinitializer" => Value::Zero,
            "getelementptr" => self.gep_value()?,
            "icmp" | "fcmp" => {
                while matches!(self.word(), "samesign" | "fast") || self.ahead(1) == Tok::Word {
                    self.bump();
                }
                let (icmp, fcmp) = (words::of(&ICMPS, self.word()), words::of(&FCMPS, self.word()));
                let Some(op) = (if w == "icmp" { icmp } else { fcmp }) else {
                    return self.bad("a comparison is expected here");
                };
                self.bump();
                let (ty, a, b) = self.two()?;
                let (a, b) = (Box::new(a), Box::new(b));
                if w == "icmp" { Value::Icmp(op, ty, a, b) } else { Value::Fcmp(op, ty, a, b) }
            }
            "fneg" => {
                self.word_flags();
                self.expect('(')?;
                let of = self.typed()?;
                self.expect(')')?;
                Value::Un("fneg", Box::new(of))
            }
            "splat" => {
                self.expect('(')?;
                let of = self.typed()?;
                self.expect(')')?;
                Value::Splat(Box::new(of))
            }
            "blockaddress" => {
                self.expect('(')?;
                let function = self.global_name()?;
                self.expect(',')?;
                if self.tok() != Tok::Local {
                    return self.bad("a block is expected here");
                }
                let block = self.name();
                self.bump();
                self.expect(')')?;
                Value::BlockAddress(function, block)
            }
            "dso_local_equivalent" => Value::Equivalent(self.global_name()?),
            "no_cfi" => Value::NoCfi(self.global_name()?),
            "asm" => self.assembly()?,
            other => {
                if let (Some(n), Type::Int(_)) = (hex_number(other), ty) {
                    return Ok(Value::Int(n));
                }
                if let (Type::Float(float), true) = (ty, other.starts_with("f0x"))
                    && let Some(bits) = floats::bits(*float, other)
                {
                    return Ok(Value::Float(*float, bits));
                }
                if !self.is('(') {
                    self.at -= 1;
                    return self.bad("a value is expected here");
                }
                self.skip_group();
                Value::Other(format!("`{other}`"))
            }
        })
    }

    fn gep_value(&mut self) -> Res<Value> {
        let mut inbounds = false;
        while self.tok() == Tok::Word {
            inbounds |= self.word() == "inbounds";
            self.bump();
            if self.is('(') && self.ahead(1) == Tok::Int {
                self.skip_group();
            }
        }
        self.expect('(')?;
        let ty = self.ty()?;
        self.expect(',')?;
        let base = self.typed()?;
        let mut index = Vec::new();
        while self.eat(',') {
            self.eat_word("inrange");
            index.push(self.typed()?);
        }
        self.expect(')')?;
        Ok(Value::Gep(ty, Box::new(base), index, inbounds))
    }

    /// Inline assembly. A mark of `fence_points` is a comment; it stands for a call that
    /// does nothing.
    fn assembly(&mut self) -> Res<Value> {
        let mut asm = Asm {
            template: String::new(),
            constraints: String::new(),
            side_effect: false,
            align_stack: false,
            intel: false,
            unwind: false,
        };
        while self.tok() == Tok::Word {
            match self.word() {
                "sideeffect" => asm.side_effect = true,
                "alignstack" => asm.align_stack = true,
                "inteldialect" => asm.intel = true,
                "unwind" => asm.unwind = true,
                _ => {}
            }
            self.bump();
        }
        asm.template = self.quoted()?;
        if self.eat(',') {
            asm.constraints = self.quoted()?;
        }
        let number = asm.template.strip_prefix("# ").and_then(|c| c.strip_prefix(MARK));
        Ok(match number.and_then(|n| n.parse().ok()) {
            Some(mark) => Value::Mark(mark),
            None => Value::Asm(Box::new(asm)),
        })
    }

    fn quoted(&mut self) -> Res<String> {
        if self.tok() != Tok::Text {
            return self.bad("a text in quotes is expected here");
        }
        let text = String::from_utf8_lossy(&bytes(self.word())).into_owned();
        self.bump();
        Ok(text)
    }

    pub(crate) fn global_name(&mut self) -> Res<String> {
        if self.tok() != Tok::Global {
            return self.bad("a name with `@` is expected here");
        }
        let name = self.name();
        self.bump();
        Ok(name)
    }

    /// Words before the bracket of a constant expression.
    fn word_flags(&mut self) {
        while self.tok() == Tok::Word {
            self.bump();
        }
    }

    /// `(i32 1, i32 2)`
    fn two(&mut self) -> Res<(Type, Value, Value)> {
        self.expect('(')?;
        let (ty, a) = self.typed()?;
        let (_, b) = self.next_typed()?;
        self.expect(')')?;
        Ok((ty, a, b))
    }

    /// What is in the brackets of a constant expression; a number without a type is an
    /// index.
    fn operands(&mut self) -> Res<Vec<(Type, Value)>> {
        self.expect('(')?;
        let mut list = Vec::new();
        loop {
            if self.tok() == Tok::Int {
                list.push((Type::Int(32), Value::Int(self.number()?)));
            } else {
                list.push(self.typed()?);
            }
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')?;
        Ok(list)
    }

    fn list(&mut self, open: char, close: char) -> Res<Vec<(Type, Value)>> {
        self.expect(open)?;
        let mut list = Vec::new();
        if !self.is(close) {
            loop {
                list.push(self.typed()?);
                if !self.eat(',') {
                    break;
                }
            }
        }
        self.expect(close)?;
        Ok(list)
    }
}

/// `u0x1F` and `s0x1F`: what some versions write for whole numbers.
fn hex_number(w: &str) -> Option<i128> {
    let digits = w.strip_prefix("u0x").or_else(|| w.strip_prefix("s0x"))?;
    let n = u128::from_str_radix(digits, 16).ok()? as i128;
    let unused = 128u32.checked_sub(4 * u32::try_from(digits.len()).ok()?)?;
    Some(if w.starts_with('s') && unused < 128 { (n << unused) >> unused } else { n })
}

/// A number of more than 128 bits.
fn wide(w: &str) -> Option<Vec<u64>> {
    let digits = w.strip_prefix('-').unwrap_or(w);
    if digits.len() > MOST_DIGITS {
        return None;
    }
    let mut words: Vec<u64> = vec![0];
    for d in digits.bytes() {
        let mut carry = u128::from(d.checked_sub(b'0').filter(|d| *d < 10)?);
        for word in &mut words {
            carry += u128::from(*word) * 10;
            *word = carry as u64;
            carry >>= 64;
        }
        if carry > 0 {
            words.push(carry as u64);
        }
    }
    // Room for the sign.
    words.push(0);
    if w.starts_with('-') {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    Some(words)
}

/// Words with which a value starts.
pub(crate) fn is_value_word(w: &str) -> bool {
    matches!(
        w,
        "true"
            | "false"
            | "null"
            | "none"
            | "undef"
            | "poison"
            | "zeroinitializer"
            | "getelementptr"
            | "asm"
            | "blockaddress"
            | "dso_local_equivalent"
            | "no_cfi"
            | "ptrauth"
            | "splat"
            | "icmp"
            | "fcmp"
            | "fneg"
    ) || w.starts_with("u0x")
        || w.starts_with("s0x")
        || w.starts_with("f0x")
        || words::of(&CASTS, w).is_some()
        || words::of(&BINS, w).is_some()
        || words::of(&EXPRS, w).is_some()
}
