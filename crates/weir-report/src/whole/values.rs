//! Values in words: `3`, `&node.next`, `Some(3)`, `?` for what was never written.

use super::alive::Alive;
use super::names::Objects;
use weir_ir::bytes;
use weir_ir::debug::{Debug, Shape, TypeId};
use weir_ir::undef::Bits;
use weir_ir::{Program, Ty};

/// Who says values.
pub(crate) struct Values<'a> {
    pub(crate) program: &'a Program,
    pub(crate) objects: &'a Objects<'a>,
    pub(crate) alive: &'a Alive,
}

/// Values hold others no deeper than this.
const DEEPEST: u32 = 6;

impl Values<'_> {
    /// A value of so many bytes, of a type if it is known, accessed as a pointer or not.
    pub(crate) fn say(&self, ty: Option<TypeId>, pointer: bool, width: u8, bits: Bits) -> String {
        if let (Some(ty), true) = (ty, bits.undef != 0)
            && let Some(said) = self.partly_set(ty, bits)
        {
            return said;
        }
        if bits.undef != 0 {
            let all = bytes::cut(-1, width);
            let value = signed(width, bits.value);
            return if bits.undef & all == all { "?".to_string() } else { format!("{value}?") };
        }
        let typed = ty.and_then(|ty| self.typed(ty, width, bits.value, 0));
        typed.unwrap_or_else(|| self.untyped(pointer, width, bits.value))
    }

    /// One of several where that which says which one was set: `None`, `Some(?)`.
    fn partly_set(&self, ty: TypeId, bits: Bits) -> Option<String> {
        let Shape::Variants(Some((at, size)), variants) = &self.debug().ty(ty).shape else { return None };
        if part(bits.undef, *at, *size) != 0 {
            return None;
        }
        let now = part(bits.value, *at, *size);
        let is = |n: Option<i64>| n.is_some_and(|n| bytes::cut(n, 8) == now);
        let other = || variants.iter().find(|v| v.number.is_none());
        let variant = variants.iter().find(|v| is(v.number)).or_else(other)?;
        let Shape::Struct(fields) = &self.debug().ty(variant.ty).shape else { return None };
        let more = if fields.iter().any(|f| self.debug().ty(f.ty).size > 0) { "(?)" } else { "" };
        Some(format!("{}{more}", variant.name))
    }

    fn untyped(&self, pointer: bool, width: u8, value: i64) -> String {
        let value = Ty::Int { bits: 8 * width, signed: width > 1 }.wrap(value);
        let meant = width == 8 && (pointer || self.objects.looks_like_pointer(self.alive, value));
        if meant { self.objects.pointer(self.alive, value) } else { value.to_string() }
    }

    fn debug(&self) -> &Debug {
        &self.program.debug
    }

    fn typed(&self, ty: TypeId, width: u8, value: i64, depth: u32) -> Option<String> {
        let cut = bytes::cut(value, width);
        match &self.debug().ty(ty).shape {
            Shape::Bool if cut <= 1 => Some((cut == 1).to_string()),
            Shape::Char => {
                let c = u32::try_from(cut).ok().and_then(char::from_u32)?;
                let plain = c.is_ascii_graphic() || c == ' ' || width == 4 && c.is_alphanumeric();
                Some(if plain { format!("'{c}'") } else { signed(width, value).to_string() })
            }
            Shape::Int(true) => Some(signed(width, value).to_string()),
            Shape::Int(false) if width == 8 => Some((value as u64).to_string()),
            Shape::Int(false) => Some(cut.to_string()),
            Shape::Float if width == 4 => Some(f32::from_bits(cut as u32).to_string()),
            Shape::Float if width == 8 => Some(f64::from_bits(value as u64).to_string()),
            Shape::Pointer(_) if width == 8 => Some(self.objects.pointer(self.alive, value)),
            Shape::Enum(members) => {
                let named = members.iter().find(|(n, _)| bytes::cut(*n, width) == cut);
                named.map(|(_, name)| name.clone())
            }
            Shape::Variants(number, variants) => {
                let part = |(at, size): (u64, u64)| part(value, at, size);
                let now = number.map(part);
                let is = |n: Option<i64>| n.zip(now).is_some_and(|(n, now)| bytes::cut(n, 8) == now);
                let found = variants.iter().find(|v| is(v.number));
                let other = || variants.iter().find(|v| v.number.is_none());
                let variant = found.or_else(other)?;
                Some(format!("{}{}", variant.name, self.fields(variant.ty, value, depth)))
            }
            Shape::Struct(_) => Some(self.fields(ty, value, depth)),
            _ => None,
        }
    }

    /// What a structure of up to eight bytes holds: `(3)`, `{left: 1, right: 2}`.
    fn fields(&self, ty: TypeId, value: i64, depth: u32) -> String {
        let Shape::Struct(fields) = &self.debug().ty(ty).shape else { return String::new() };
        let mut shown = Vec::new();
        for f in fields {
            let of = self.debug().ty(f.ty);
            let (Ok(width @ 1..=8), true) = (u8::try_from(of.size), depth < DEEPEST) else { continue };
            let now = part(value, f.offset, of.size);
            let said = self.typed(f.ty, width, now, depth + 1);
            shown.push((f.name.as_str(), said.unwrap_or_else(|| self.untyped(false, width, now))));
        }
        if shown.is_empty() {
            return String::new();
        }
        let numbered = shown.iter().all(|(n, _)| n.parse::<u32>().is_ok());
        let one = |(name, v): &(&str, String)| if numbered { v.clone() } else { format!("{name}: {v}") };
        let list = shown.iter().map(one).collect::<Vec<_>>().join(", ");
        if numbered { format!("({list})") } else { format!("{{{list}}}") }
    }
}

fn signed(width: u8, value: i64) -> i64 {
    Ty::Int { bits: 8 * width, signed: true }.wrap(value)
}

/// Some bytes of a value.
fn part(value: i64, at: u64, size: u64) -> i64 {
    let moved = ((value as u64) >> (8 * at.min(7))) as i64;
    bytes::cut(moved, size.clamp(1, 8) as u8)
}
