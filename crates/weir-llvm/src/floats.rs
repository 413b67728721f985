//! Floating-point constants: from the text to the bits of their format.
//!
//! LLVM writes `half`, `float` and `double` as decimals that are exact or as the bits of
//! the `double` of the same value (`0x` and 16 digits); the other formats as their own
//! bits after a letter. A decimal is rounded to a `double` and from there to the format,
//! as LLVM does it.

use crate::ast::FloatTy;

impl FloatTy {
    /// The format with that name.
    pub(crate) fn named(word: &str) -> Option<FloatTy> {
        Some(match word {
            "half" => FloatTy::Half,
            "bfloat" => FloatTy::BFloat,
            "float" => FloatTy::Float,
            "double" => FloatTy::Double,
            "x86_fp80" => FloatTy::X86Fp80,
            "fp128" => FloatTy::Fp128,
            "ppc_fp128" => FloatTy::PpcFp128,
            _ => return None,
        })
    }

    /// What LLVM calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            FloatTy::Half => "half",
            FloatTy::BFloat => "bfloat",
            FloatTy::Float => "float",
            FloatTy::Double => "double",
            FloatTy::X86Fp80 => "x86_fp80",
            FloatTy::Fp128 => "fp128",
            FloatTy::PpcFp128 => "ppc_fp128",
        }
    }
}

/// The bits of a constant of a format; `None` if this is none.
pub(crate) fn bits(ty: FloatTy, text: &str) -> Option<u128> {
    let hex = |s: &str, most: usize| {
        let fine = !s.is_empty() && s.len() <= most && s.bytes().all(|b| b.is_ascii_hexdigit());
        fine.then(|| u128::from_str_radix(s, 16).ok()).flatten()
    };
    if let Some(own) = text.strip_prefix("f0x") {
        return hex(own, 32);
    }
    let Some(digits) = text.strip_prefix("0x") else {
        return Some(from_double(ty, text.parse().ok()?));
    };
    match (digits.as_bytes().first()?, ty) {
        (b'K', FloatTy::X86Fp80) => {
            let bits = hex(&digits[1..], 20)?;
            // Without the leading 1, what looks like a normal number is none, as LLVM has it.
            let exponent = 0x7fff << 64;
            Some(if bits & exponent != 0 && bits & (1 << 63) == 0 { bits | exponent } else { bits })
        }
        // The lower half comes first.
        (b'L', FloatTy::Fp128) | (b'M', FloatTy::PpcFp128) => {
            let (low, high) = digits[1..].split_at_checked(16)?;
            Some(hex(low, 16)? | (hex(high, 16)? << 64))
        }
        (b'H', FloatTy::Half) | (b'R', FloatTy::BFloat) => hex(&digits[1..], 4),
        _ => Some(from_double(ty, f64::from_bits(u64::try_from(hex(digits, 16)?).ok()?))),
    }
}

/// A number in another format, to the nearest, and to the even one of two.
fn from_double(ty: FloatTy, d: f64) -> u128 {
    let bits = d.to_bits();
    match ty {
        FloatTy::Double => u128::from(bits),
        FloatTy::Float => u128::from(narrow(bits, 8, 23)),
        FloatTy::Half => u128::from(narrow(bits, 5, 10)),
        FloatTy::BFloat => u128::from(narrow(bits, 8, 7)),
        FloatTy::X86Fp80 => {
            let (sign, exponent, fraction) = widened(bits);
            let whole = u128::from(exponent != 0) << 63;
            (sign << 79) | (exponent << 64) | whole | (fraction << 11)
        }
        FloatTy::Fp128 => {
            let (sign, exponent, fraction) = widened(bits);
            (sign << 127) | (exponent << 112) | (fraction << 60)
        }
        // The sum of two doubles, of which the second is 0.
        FloatTy::PpcFp128 => u128::from(bits),
    }
}

/// The parts of a `double` with an exponent of 15 bits: sign, exponent, 52 bits after the
/// point.
fn widened(bits: u64) -> (u128, u128, u128) {
    let (sign, exponent, fraction) = (bits >> 63, (bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let (exponent, fraction) = match (exponent, fraction) {
        (0, 0) => (0, 0),
        (0, f) => {
            // Too small for a `double` in its normal form, but not here.
            let up = f.leading_zeros() - 11;
            (u64::from(15360 + 1 - up), (f << up) & ((1 << 52) - 1))
        }
        (0x7ff, f) => (0x7fff, f),
        (e, f) => (e + 15360, f),
    };
    (u128::from(sign), u128::from(exponent), u128::from(fraction))
}

/// Rounds a `double` to a format of that many bits for the exponent and after the point.
fn narrow(bits: u64, exponent: u32, fraction: u32) -> u64 {
    let sign = (bits >> 63) << (exponent + fraction);
    let (e, f) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let top = (1u64 << exponent) - 1;
    let cut = 52 - fraction;
    if e == 0x7ff {
        // Infinity, or no number: it stays one.
        let kept = f >> cut;
        return sign | (top << fraction) | if f != 0 && kept == 0 { 1 } else { kept };
    }
    let bias = (1i64 << (exponent - 1)) - 1;
    let new = e as i64 - 1023 + bias;
    // Below the normal numbers, the leading 1 is written out.
    let (whole, cut) = if new <= 0 { ((1 << 52) | f, i64::from(cut) + 1 - new) } else { (f, i64::from(cut)) };
    if e == 0 || cut > 53 {
        return sign;
    }
    let (kept, lost, half) = (whole >> cut, whole & ((1 << cut) - 1), 1u64 << (cut - 1));
    let up = lost > half || (lost == half && kept & 1 == 1);
    // What is carried goes into the exponent, and from the largest number to infinity.
    let magnitude = ((new.max(0) as u64) << fraction) + kept + u64::from(up);
    sign | magnitude.min(top << fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_rounded_as_the_machine_does() {
        let mut state = 0x1234_5678_9abc_def1u64;
        for i in 0..200_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // Every other number is near the range of a `float`.
            let bits =
                if i % 2 == 0 { state } else { (state & !(0x7ff << 52)) | ((850 + state % 310) << 52) };
            let d = f64::from_bits(bits);
            let expected = d as f32;
            if !d.is_nan() {
                assert_eq!(narrow(bits, 8, 23), u64::from(expected.to_bits()), "{d:e}");
            }
        }
    }

    #[test]
    fn all_forms() {
        use FloatTy::*;
        for (ty, text, wanted) in [
            (Double, "1.5", 0x3ff8_0000_0000_0000u128),
            (Double, "-1.000000e+00", 0xbff0_0000_0000_0000),
            (Double, "0x7FF0000000000000", 0x7ff0_0000_0000_0000),
            (Float, "0x3FB99999A0000000", 0x3dcc_cccd),
            (Float, "0x7FF8000000000000", 0x7fc0_0000),
            (Half, "0xH3C00", 0x3c00),
            (Half, "65504.0", 0x7bff),
            (Half, "1e9", 0x7c00),
            (Half, "5.9604644775390625e-08", 1),
            (BFloat, "0xR3F80", 0x3f80),
            (X86Fp80, "0xK3FFF8000000000000000", 0x3fff_8000_0000_0000_0000),
            (X86Fp80, "1.0", 0x3fff_8000_0000_0000_0000),
            (X86Fp80, "0.0", 0),
            (Fp128, "0xL00000000000000003FFF000000000000", 0x3fff_0000_0000_0000_0000_0000_0000_0000),
            (Fp128, "1.0", 0x3fff_0000_0000_0000_0000_0000_0000_0000),
            (PpcFp128, "0xM3FF00000000000000000000000000000", 0x3ff0_0000_0000_0000),
        ] {
            assert_eq!(bits(ty, text), Some(wanted), "{text}");
        }
        for text in ["0x", "0xK", "0xZ1", "1.2.3", "", "0x11111111111111111"] {
            assert_eq!(bits(Double, text), None, "{text}");
        }
    }

    #[test]
    fn small_doubles_are_normal_in_wider_formats() {
        // The smallest double is 2^-1074.
        assert_eq!(from_double(FloatTy::Fp128, f64::from_bits(1)), (16383 - 1074) << 112);
        assert_eq!(from_double(FloatTy::X86Fp80, f64::from_bits(1)), ((16383 - 1074) << 64) | (1 << 63));
    }
}
