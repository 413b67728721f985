//! The tests of a Rust program that was compiled with `rustc --test` and Weir's own crate
//! `test` (`rust/test/lib.rs`), whose descriptions of tests have a layout that is known here.

use crate::ast::{GlobalVar, Module, Value};
use crate::items;
use crate::layout::size_align;
use std::collections::{BTreeMap, HashMap};

/// Where a description begins.
const MAGIC: &[u8; 16] = b"weir: one test\0\x01";

// Where the parts of a description are: those of `TestDescAndFn` in `rust/test/lib.rs`.
const NAME: u64 = 16;
const IGNORE: u64 = 32;
const LINE: u64 = 72;
const SHOULD_PANIC: u64 = 104;
const FUNCTION: u64 = 136;

/// A test of a Rust program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RustTest {
    /// Its name, with its modules.
    pub name: String,
    /// The function that runs it.
    pub function: String,
    /// It is marked with `#[ignore]`.
    pub ignored: bool,
    /// It is marked with `#[should_panic]`.
    pub should_panic: bool,
    /// The line where it stands.
    pub line: u64,
}

/// The tests of a module, by their names; `None` where no such harness is in it.
pub fn rust_tests(text: &str) -> Option<Vec<RustTest>> {
    let (module, _) = items::module(text);
    let is_harness = |name: &str| name.contains("4test16test_main_static");
    if !module.functions.iter().any(|f| f.is_defined() && is_harness(&f.name)) {
        return None;
    }
    let globals: HashMap<&str, &GlobalVar> = module.globals.iter().map(|g| (g.name.as_str(), g)).collect();
    let mut found: Vec<RustTest> =
        module.globals.iter().filter_map(|g| described(&module, g, &globals)).collect();
    found.sort();
    Some(found)
}

/// What a constant is made of, by offset.
#[derive(Default)]
struct Parts<'a> {
    bytes: BTreeMap<u64, u8>,
    names: BTreeMap<u64, &'a str>,
}

impl<'a> Parts<'a> {
    fn of(m: &Module, g: &'a GlobalVar) -> Option<Parts<'a>> {
        let mut parts = Parts::default();
        let Some(Value::Agg(fields)) = &g.init else { return None };
        let mut at = 0;
        for (ty, value) in fields {
            match value {
                Value::Bytes(bytes) => parts.bytes.extend((at..).zip(bytes.iter().copied())),
                Value::Global(name) => {
                    parts.names.insert(at, name);
                }
                _ => {}
            }
            at += size_align(m, ty).ok()?.0;
        }
        Some(parts)
    }

    fn byte(&self, at: u64) -> u8 {
        self.bytes.get(&at).copied().unwrap_or(0)
    }

    fn word(&self, at: u64) -> u64 {
        (0..8).rev().fold(0, |n, i| n << 8 | u64::from(self.byte(at + i)))
    }

    /// The text at an offset, which is an address and a length.
    fn text(&self, at: u64, globals: &HashMap<&str, &GlobalVar>) -> Option<String> {
        let Some(Value::Bytes(bytes)) = &globals.get(self.names.get(&at)?)?.init else { return None };
        let text = bytes.get(..usize::try_from(self.word(at + 8)).ok()?)?;
        String::from_utf8(text.to_vec()).ok()
    }
}

fn described(m: &Module, g: &GlobalVar, globals: &HashMap<&str, &GlobalVar>) -> Option<RustTest> {
    if !matches!(&g.init, Some(Value::Agg(f)) if matches!(f.first(), Some((_, Value::Bytes(b))) if b.starts_with(MAGIC)))
    {
        return None;
    }
    let parts = Parts::of(m, g)?;
    Some(RustTest {
        name: parts.text(NAME, globals)?,
        function: (*parts.names.get(&FUNCTION)?).to_string(),
        ignored: parts.byte(IGNORE) != 0,
        should_panic: parts.word(SHOULD_PANIC) != 0,
        line: parts.word(LINE),
    })
}
