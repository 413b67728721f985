//! Expressions without undefined behaviour: arithmetic wraps in a type without a sign,
//! divisors are small and not 0, shifts are masked, and what is converted from
//! floating-point numbers to integers is in range.

use super::types::{ALL, INTS, Ty};
use crate::rng::Rng;

/// What a program is made with.
pub struct Maker {
    /// Where choices come from.
    pub rng: Rng,
    /// The number of the program in its file: part of all names at file scope.
    pub number: usize,
    names: usize,
    /// Values that can be read here.
    pub scope: Vec<(String, Ty)>,
}

impl Maker {
    pub fn new(seed: u64, number: usize) -> Maker {
        Maker { rng: Rng::new(seed), number, names: 0, scope: Vec::new() }
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.rng.below(n)
    }

    /// A name that nothing else has.
    pub fn fresh(&mut self, what: &str) -> String {
        self.names += 1;
        format!("{what}_{}_{}", self.number, self.names)
    }

    pub fn ty(&mut self) -> Ty {
        self.rng.pick(&ALL)
    }

    pub fn int(&mut self) -> Ty {
        self.rng.pick(INTS)
    }

    /// Does something where only these values can be read.
    pub fn with<T>(&mut self, scope: Vec<(String, Ty)>, f: impl FnOnce(&mut Maker) -> T) -> T {
        let before = std::mem::replace(&mut self.scope, scope);
        let result = f(self);
        self.scope = before;
        result
    }

    /// Does something where this can be read as well.
    pub fn also<T>(&mut self, name: &str, ty: Ty, f: impl FnOnce(&mut Maker) -> T) -> T {
        self.scope.push((name.into(), ty));
        let result = f(self);
        self.scope.pop();
        result
    }

    /// A number of a type.
    pub fn constant(&mut self, ty: Ty) -> String {
        let bits = self.rng.bits();
        match ty {
            Ty::Int(n, _) => {
                let edge = [0, 1, 2, 7, 1 << 7, 0xff, 0x7fff, 0xffff_ffff, 1 << 31, u64::MAX >> 1, u64::MAX];
                let value = if self.rng.percent(40) { self.rng.pick(&edge) } else { bits };
                let value = if self.rng.percent(40) { value % 100 } else { value };
                if n == 128 && self.rng.percent(50) {
                    return format!("(({})((u128)0x{bits:x}u << 64 | 0x{value:x}u))", ty.name());
                }
                format!("(({})0x{value:x}u)", ty.name())
            }
            Ty::Float(_) => {
                let text = match self.below(8) {
                    0 => self.rng.pick(&["0.0", "-0.0", "1e30", "1e-30", "0.1", "-1.5"]).to_string(),
                    1 => format!("{}e{}", bits % 1000, self.below(40) as i64 - 20),
                    _ => format!("{}.{}", (bits % 2000) as i64 - 1000, (bits >> 32) % 1000),
                };
                format!("(({}){text})", ty.name())
            }
        }
    }

    /// Something to read, of that type where there is such a thing.
    fn leaf(&mut self, ty: Ty) -> String {
        let same: Vec<String> =
            self.scope.iter().filter(|(_, t)| *t == ty).map(|(name, _)| name.clone()).collect();
        if !same.is_empty() && self.rng.percent(75) {
            return same[self.below(same.len())].clone();
        }
        if self.scope.is_empty() || self.rng.percent(40) {
            return self.constant(ty);
        }
        let i = self.below(self.scope.len());
        let (name, from) = self.scope[i].clone();
        convert(&name, from, ty)
    }

    /// An expression of a type.
    pub fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.rng.percent(12) {
            return self.leaf(ty);
        }
        match ty {
            Ty::Int(..) => self.integer(ty, depth - 1),
            Ty::Float(..) => self.floating(ty, depth - 1),
        }
    }

    /// Something that is 0 or not.
    pub fn condition(&mut self, depth: usize) -> String {
        let ty = self.ty();
        let op = self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
        format!("({} {op} {})", self.expr(ty, depth), self.expr(ty, depth))
    }

    fn integer(&mut self, ty: Ty, depth: usize) -> String {
        let (n, w, bits) = (ty.name(), ty.working(), ty.bits());
        let a = self.expr(ty, depth);
        match self.below(24) {
            0..=7 => {
                let op = self.rng.pick(&["+", "-", "*", "&", "|", "^", "+", "*"]);
                format!("({n})(({w}){a} {op} ({w}){})", self.expr(ty, depth))
            }
            8 => {
                let op = self.rng.pick(&["/", "%"]);
                format!("({n})({a} {op} ({n})(({} & 63) | 1))", self.expr(ty, depth))
            }
            9 => match ty {
                Ty::Int(_, true) => {
                    let op = self.rng.pick(&["/", "%"]);
                    format!("({n})({a} {op} ({n})-(({} & 61) | 2))", self.expr(ty, depth))
                }
                _ => {
                    let op = self.rng.pick(&["/", "%"]);
                    format!("({n})({a} {op} ({n})({} | 1))", self.expr(ty, depth))
                }
            },
            10 | 11 => {
                let by = self.int();
                format!("({n})(({w}){a} << ({} & {}))", self.expr(by, depth), bits - 1)
            }
            12 | 13 => {
                let by = self.int();
                format!("({n})({a} >> ({} & {}))", self.expr(by, depth), bits - 1)
            }
            14 => format!("({n}){}", self.condition(depth)),
            15 => format!("({} ? {a} : {})", self.condition(depth), self.expr(ty, depth)),
            16 => format!("({n})~{a}"),
            17 => format!("({n})-({w}){a}"),
            18 => {
                let from = self.ty();
                let inner = self.expr(from, depth);
                convert(&inner, from, ty)
            }
            19 => {
                let op = self.rng.pick(&["&&", "||"]);
                format!("({n})({} {op} {})", self.condition(depth), self.condition(depth))
            }
            20 => {
                let f = self.rng.pick(&[
                    "__builtin_popcountll((u64)(X))",
                    "__builtin_clzll((u64)(X) | 1)",
                    "__builtin_ctzll((u64)(X) | 256)",
                    "__builtin_clz((u32)(X) | 1)",
                    "__builtin_bswap64((u64)(X))",
                    "__builtin_bswap32((u32)(X))",
                    "__builtin_bswap16((u16)(X))",
                    "__builtin_parity((u32)(X))",
                    "__builtin_ffsll((i64)(X))",
                    "__builtin_bitreverse32((u32)(X))",
                    "__builtin_rotateleft64((u64)(X), 13)",
                    "__builtin_rotateright8((u8)(X), 3)",
                ]);
                format!("({n}){}", f.replace('X', &a))
            }
            21 => {
                let f = self.rng.pick(&["add", "sub", "mul"]);
                let b = self.expr(ty, depth);
                format!(
                    "({{ {n} r_; int o_ = __builtin_{f}_overflow({a}, {b}, &r_); ({n})(({w})r_ + (u32)o_); }})"
                )
            }
            22 => {
                let k = 1 + self.below(bits as usize - 1);
                let u = Ty::Int(bits, false).name();
                format!("({{ {u} x_ = ({u}){a}; ({n})(({w})x_ << {k} | x_ >> {}); }})", bits as usize - k)
            }
            _ => {
                let (b, op) = (self.expr(ty, depth), self.rng.pick(&["<", ">"]));
                format!("({{ {n} x_ = {a}, y_ = {b}; x_ {op} y_ ? x_ : y_; }})")
            }
        }
    }

    fn floating(&mut self, ty: Ty, depth: usize) -> String {
        let n = ty.name();
        let f = if ty.bits() == 32 { "f" } else { "" };
        let a = self.expr(ty, depth);
        match self.below(16) {
            0..=6 => {
                let op = self.rng.pick(&["+", "-", "*", "/", "+", "*"]);
                format!("({a} {op} {})", self.expr(ty, depth))
            }
            7 => format!("(-{a})"),
            8 => format!("({} ? {a} : {})", self.condition(depth), self.expr(ty, depth)),
            9 | 10 => {
                let from = self.ty();
                let inner = self.expr(from, depth);
                convert(&inner, from, ty)
            }
            11 => {
                let name = self.rng.pick(&["fabs", "floor", "ceil", "trunc", "rint", "round"]);
                format!("__builtin_{name}{f}({a})")
            }
            12 => format!("__builtin_sqrt{f}(__builtin_fabs{f}({a}))"),
            // The sign of a NaN is not specified, nor which zero is the smaller one.
            13 => {
                let b = self.expr(ty, depth);
                format!("({{ {n} x_ = {a}, y_ = {b}; __builtin_copysign{f}(x_, y_ == y_ ? y_ : 1); }})")
            }
            14 => {
                let name = self.rng.pick(&["fmin", "fmax"]);
                format!("(__builtin_{name}{f}({a}, {}) + ({n})0.0)", self.expr(ty, depth))
            }
            _ => {
                let ty = self.int();
                format!("(({n}){})", self.expr(ty, depth))
            }
        }
    }
}

/// A value as one of another type.
pub fn convert(value: &str, from: Ty, to: Ty) -> String {
    match (from, to) {
        (Ty::Float(_), Ty::Int(bits, signed)) => {
            let most = if bits == 128 { 100 } else { bits - u32::from(signed) };
            let least = if signed { format!("-0x1p{}", most - 1) } else { "0".into() };
            format!("IN({value}, {least}, 0x1p{most}, {})", to.name())
        }
        // The largest u128 is more than the largest float.
        (Ty::Int(128, false), Ty::Float(32)) => format!("((f32)(({value}) >> 1))"),
        _ => format!("(({})({value}))", to.name()),
    }
}
