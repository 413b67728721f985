//! Tests of the reader: what each piece of text becomes.

mod constants;
mod insts;
mod items;
mod limits;

use crate::ast::{Block, Kind, Module, Type, Value};

/// A module that has nothing wrong at the top level.
fn module(text: &str) -> Module {
    let (m, bad) = crate::items::module(text);
    assert!(bad.is_empty(), "{bad:?}\n{text}");
    m
}

/// The blocks of the first function that is defined.
fn blocks(m: &Module) -> &[Block] {
    let f = m.functions.iter().position(|f| f.is_defined()).expect("a function");
    m.body(f).expect("a body")
}

/// The instructions of a function with that body. What ends its block is followed by another.
fn insts(body: &str) -> Vec<Kind> {
    let read = |label: &str| module(&format!("define void @f() {{\n{body}\n{label}  unreachable\n}}\n"));
    let m = Some(read("")).filter(|m| m.body(0).is_ok()).unwrap_or_else(|| read("last:\n"));
    let mut kinds: Vec<Kind> = blocks(&m).iter().flat_map(|b| &b.insts).map(|i| i.kind.clone()).collect();
    assert_eq!(kinds.pop(), Some(Kind::Unreachable), "{body}");
    kinds
}

/// The only instruction of a text.
fn inst(text: &str) -> Kind {
    let mut kinds = insts(&format!("  {text}"));
    assert_eq!(kinds.len(), 1, "{text}: {kinds:?}");
    kinds.remove(0)
}

/// The initial value of a global.
fn constant(text: &str) -> Value {
    let m = module(&format!("@g = global {text}, align 8\n"));
    assert_eq!(m.globals[0].align, Some(8), "{text}");
    m.globals[0].init.clone().expect("a value")
}

fn local(name: &str) -> Value {
    Value::Local(name.into())
}

fn global(name: &str) -> Value {
    Value::Global(name.into())
}

const I32: Type = Type::Int(32);
const I64: Type = Type::Int(64);
