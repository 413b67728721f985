//! The bytes that global variables start with, and the names of their parts.

use super::compute::lanes;
use super::link::{Id, USER};
use super::reach::Whole;
use super::shape::{Res, leaves};
use super::values::{Values, slice};
use crate::ast::{Type, Value};
use crate::layout::{field, resolve, size_align};
use weir_ir::bytes::PADDING;
use weir_ir::{CellInit, Diagnostic, Expr, ObjId, Span};

/// Initial values nest no deeper than this.
const DEEPEST: u32 = 64;
/// Objects with more bytes than this have no names for them.
const MOST_NAMED: usize = 4096;

/// Fills in the object of a global.
pub(crate) fn fill(w: &mut Whole<'_>, id: Id, object: ObjId) {
    let var = w.global(id);
    let bytes = image(w, id);
    let o = &mut w.objects[object.index()];
    if bytes.iter().any(|b| *b != 0) {
        o.init = bytes.iter().map(|b| CellInit::Value(i64::from(*b))).collect();
    }
    if !Whole::is_user(id) {
        return;
    }
    let size = bytes.len();
    let declared = var.dbg.and_then(|d| w.places.declared(d));
    let name = var.dbg.and_then(|d| w.places.variable(d));
    let parts = match var.dbg {
        Some(d) if size <= MOST_NAMED => w.places.parts(d),
        _ => Vec::new(),
    };
    if let Some(ty) = var.dbg.and_then(|d| w.places.type_of_variable(d)) {
        w.debug.objects.insert(object, ty);
    }
    let o = &mut w.objects[object.index()];
    o.span = declared.unwrap_or(Span::new(var.start, var.end));
    o.name = match name {
        Some(name) => name,
        None => crate::titles::title(&o.name).name,
    };
    if size <= MOST_NAMED {
        o.cell_names = names(&o.name, size, &parts);
    }
}

/// The first byte of a part has its name, the others none, and padding is padding.
fn names(name: &str, size: usize, parts: &[(u64, u64, String)]) -> Vec<String> {
    if parts.is_empty() {
        let whole = |at: usize| if at == 0 { name.to_string() } else { String::new() };
        return if size > 8 { Vec::new() } else { (0..size).map(whole).collect() };
    }
    if parts.len() == size && size > 1 {
        return Vec::new();
    }
    let mut names = vec![PADDING.to_string(); size];
    for (at, bytes, part) in parts {
        for i in *at..at + bytes {
            if let Some(there) = names.get_mut(i as usize) {
                *there = if i == *at { format!("{name}{part}") } else { String::new() };
            }
        }
    }
    names
}

/// What a global starts with. What has no value here is 0, and a warning says so.
pub(crate) fn image(w: &mut Whole<'_>, id: Id) -> Vec<u8> {
    let var = w.global(id);
    let size = size_align(w.modules[id.0], &var.ty).map_or(0, |(size, _)| size as usize);
    let mut bytes = vec![0; size];
    if let Some(init) = &var.init
        && let Err(what) = put(w, id.0, &var.ty, init, 0, &mut bytes, 0)
    {
        let message = format!("the initial value of `{}` has {what} in it: it is taken to be 0", var.name);
        let span = if id.0 == USER { Span::new(var.start, var.end) } else { Span::default() };
        w.warnings.push(Diagnostic::warning(span, message));
    }
    bytes
}

fn put(
    w: &mut Whole<'_>,
    module: usize,
    ty: &Type,
    v: &Value,
    at: u64,
    bytes: &mut [u8],
    depth: u32,
) -> Res<()> {
    if depth > DEEPEST {
        return Err("a constant that is nested too deeply".into());
    }
    let m = w.modules[module];
    match v {
        Value::Zero | Value::Undef | Value::Poison | Value::Null => Ok(()),
        Value::Bytes(text) => {
            for (i, b) in text.iter().enumerate() {
                if let Some(there) = bytes.get_mut(at as usize + i) {
                    *there = *b;
                }
            }
            Ok(())
        }
        Value::Agg(list) => {
            let mut result = Ok(());
            let mut next = 0u64;
            let each =
                if let Type::Array(_, of) = resolve(m, ty) { Some(size_align(m, of)?.0) } else { None };
            for (i, (part_ty, part)) in list.iter().enumerate() {
                let offset = match each {
                    Some(size) => {
                        next += size;
                        next - size
                    }
                    None => field(m, ty, i as u64)?.1,
                };
                result = result.and(put(w, module, part_ty, part, at + offset, bytes, depth + 1));
            }
            result
        }
        v => {
            let values = Values::new(w, module, None).value(ty, v)?;
            let (parts, values) = match super::shape::packed(m, ty) {
                Some((n, bits)) => {
                    let whole = Type::Int(n as u32 * bits);
                    (leaves(m, &whole)?, lanes::cast(m, "bitcast", ty, &values, &whole)?)
                }
                None => (leaves(m, ty)?, values),
            };
            if values.len() != parts.iter().map(|l| l.prim.regs()).sum::<usize>() {
                return Err("a constant that is no value of its type".into());
            }
            for (i, leaf) in parts.iter().enumerate() {
                for (k, word) in slice(&parts, &values, i).iter().enumerate() {
                    let bytes_of = leaf.prim.bytes() as usize;
                    let width = if k == 0 { bytes_of.min(8) } else { bytes_of - 8 };
                    match word {
                        Expr::Undef(_) => {}
                        word => {
                            let value = word.constant().ok_or("a constant that is computed")?;
                            write(bytes, at + leaf.at + 8 * k as u64, value, width);
                        }
                    }
                }
            }
            Ok(())
        }
    }
}

fn write(bytes: &mut [u8], at: u64, value: i64, width: usize) {
    for (i, b) in value.to_le_bytes().into_iter().take(width).enumerate() {
        if let Some(there) = bytes.get_mut(at as usize + i) {
            *there = b;
        }
    }
}
