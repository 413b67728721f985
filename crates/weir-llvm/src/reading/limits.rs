//! Nothing overflows the stack or takes for ever.

use super::module;
use crate::items;
use crate::layout::{leaves, size_align, size_align_any};

#[test]
fn deep_nesting_is_an_error() {
    let deep = |open: &str, middle: &str, close: &str| {
        format!("@g = global {}{middle}{}\n", open.repeat(100_000), close.repeat(100_000))
    };
    for text in [
        deep("[1 x ", "i32", "]"),
        deep("{ ", "i32", " }"),
        deep("<1 x ", "i32", ">"),
        deep("i32 (", "i32", ")"),
        format!("@g = global i64 {}i64 1{}\n", "add (i64 1, i64 ".repeat(50_000), ")".repeat(50_000)),
        format!("@g = global i32 {}\n", "[i32 ".repeat(100_000)),
        format!("@g = global i32 {}\n", "getelementptr (i32, ptr ".repeat(100_000)),
        format!("@g = global i32{} zeroinitializer\n", " ()".repeat(100_000)),
    ] {
        let (m, bad) = items::module(&text);
        assert!(m.globals.is_empty() && bad.len() == 1, "{bad:?}");
        assert!(bad[0].what.contains("nested too deeply"), "{bad:?}");
    }
    let metadata = format!("!0 = {}\n", "!{".repeat(100_000));
    assert!(module(&metadata).node(0).is_some());
    let body = format!("define void @f() {{\n  %x = add {} 1, 2\n  ret void\n}}\n", "{".repeat(100_000));
    let m = module(&body);
    assert!(m.body(0).is_ok());
}

/// Types that contain others many times over.
#[test]
fn types_that_grow_without_end() {
    let mut text = String::from("%t0 = type {}\n%loop = type { %loop }\n%a = type %b\n%b = type %a\n");
    for i in 1..40 {
        text += &format!("%t{i} = type {{ %t{0}, %t{0} }}\n", i - 1);
    }
    text += "@g = external global %t39\n@l = external global %loop\n@a = external global %a\n";
    let m = module(&text);
    assert_eq!(size_align(&m, &m.globals[0].ty), Ok((0, 1)));
    assert!(leaves(&m, &m.globals[0].ty).is_err());
    assert!(size_align_any(&m, &m.globals[1].ty).is_err() && size_align_any(&m, &m.globals[2].ty).is_err());
    for huge in [
        "[18446744073709551615 x i64]",
        "[4294967296 x [4294967296 x i64]]",
        "{ [4611686018427387903 x i8], [4611686018427387903 x i8], [4611686018427387903 x i8], i64 }",
        "<18446744073709551615 x i64>",
    ] {
        let m = module(&format!("@g = external global {huge}\n"));
        assert!(size_align_any(&m, &m.globals[0].ty).is_err(), "{huge}");
    }
}

/// Texts of nothing but one byte, over and over.
#[test]
fn repeated_bytes() {
    for c in [
        "\n",
        "\"",
        "@",
        "%",
        "!",
        "!1 =",
        "{",
        "}",
        "define ",
        "define void @f() {\n",
        "c\"",
        "\\",
        "é",
        "#0 ",
        "!0 = !{",
    ] {
        let text = c.repeat(30_000);
        let (m, _) = items::module(&text);
        m.read_all();
        m.nodes.iter().take(10).for_each(|n| assert!(m.node(n.number).is_some()));
    }
}
