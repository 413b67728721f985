//! The types of numbers in generated C, and what can be done with values of each.

/// A type of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    /// An integer: its bits (8, 16, 32, 64, 128) and whether it is signed.
    Int(u32, bool),
    /// `float` or `double`.
    Float(u32),
}

/// All types.
pub const ALL: [Ty; 12] = [
    Ty::Int(8, false),
    Ty::Int(8, true),
    Ty::Int(16, false),
    Ty::Int(16, true),
    Ty::Int(32, false),
    Ty::Int(32, true),
    Ty::Int(64, false),
    Ty::Int(64, true),
    Ty::Int(128, false),
    Ty::Int(128, true),
    Ty::Float(32),
    Ty::Float(64),
];

/// The integers of up to 64 bits.
pub const INTS: &[Ty] = ALL.split_at(8).0;
/// 32 bits without a sign, the type of counters.
pub const U32: Ty = Ty::Int(32, false);
/// 64 bits without a sign, the type of sums.
pub const U64: Ty = Ty::Int(64, false);

impl Ty {
    /// Its name in the text.
    pub fn name(self) -> String {
        match self {
            Ty::Int(bits, signed) => format!("{}{bits}", if signed { 'i' } else { 'u' }),
            Ty::Float(bits) => format!("f{bits}"),
        }
    }

    /// Its size in bits.
    pub fn bits(self) -> u32 {
        match self {
            Ty::Int(bits, _) | Ty::Float(bits) => bits,
        }
    }

    /// The type without a sign in which operations of an integer wrap around: not one that
    /// is promoted to `int`.
    pub fn working(self) -> String {
        Ty::Int(self.bits().max(32), false).name()
    }

    /// 64 bits that tell values of this type apart; all NaNs are one.
    pub fn hash(self, value: &str) -> String {
        match self {
            Ty::Int(128, _) => format!("(u64)((u128)({value}) ^ (u128)({value}) >> 57)"),
            Ty::Int(..) => format!("(u64)({value})"),
            Ty::Float(bits) => format!("hash_f{bits}({value})"),
        }
    }
}
