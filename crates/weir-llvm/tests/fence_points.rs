//! Where fences can be written in C and Rust.

use weir_ir::FenceKind;
use weir_llvm::{Language, fence_points};

/// The text with `@` at every place.
fn marked(language: Language, text: &str) -> String {
    let mut points = fence_points(language, text, "");
    points.words.nothing = "@".into();
    let all: Vec<_> = (0..points.points.len()).map(|i| (i, FenceKind::None)).collect();
    points
        .write(text, &all)
        .expect("places do not get in each other's way")
        .text
        .replace("@; ", "@")
        .replace("@;", "@")
}

#[test]
fn statements_of_c() {
    let text = "int a[] = { 1, 2 }; struct s { int f; };
int f(int x) { if (x) a[0] = 1; else if (!x) { x++; } do x--; while (x); l: x = (int) 2; while (a[1]); }
";
    let expected = "int a[] = { 1, 2 }; struct s { int f; };
int f(int x) { @if (x) { @{ a[0] = 1; @} } else if (!x) { @x++;  @} @do { @{ x--; @} } while (x); @l: @x = (int) 2; @while (a[1]){ @{ ; @} }  @}
";
    assert_eq!(marked(Language::C, text), expected);
}

#[test]
fn what_is_not_sure_has_no_place() {
    // A macro without a semicolon, a statement in an expression, an atomic
    // function, the lines of a macro, a string, an unfinished comment.
    for (text, places) in [
        ("void f(void) { if (x) DO(a) b = 1; }", 2),
        ("int f(void) { return ({ g(); h(); }); }", 2),
        ("void __VERIFIER_atomic_f(void) { x = 1; }", 0),
        ("#define M(x) { x = 1; \\\n y = 2; }\nint x;", 0),
        ("char *s = \"void f(void) { x = 1; }\";", 0),
        ("void f(void) { x = 1; /* }", 0),
        ("void f(void) { x = 1; }}", 0),
        ("", 0),
    ] {
        assert_eq!(fence_points(Language::C, text, "").points.len(), places, "{text}");
    }
}

#[test]
fn statements_of_rust() {
    let text = "const fn c() -> u8 { 1; 2 }
fn f(x: u8) -> u8 { let y = x; if y == 1 { g(); } match y { 1 => { h() } _ => 3, }; 'a: loop { break 'a; } unsafe { i(); } y }
fn g<'a>(s: &'a str) { while s == \"}\" {} }
macro_rules! m { () => { fn no() { x; } } }
";
    let expected = "const fn c() -> u8 { 1; 2 }
fn f(x: u8) -> u8 { @let y = x; @if y == 1 { @g();  @} @match y { 1 => { @h() } _ => 3, }; @'a: loop { @break 'a;  @} @unsafe { @i();  @} @y }
fn g<'a>(s: &'a str) { @while s == \"}\" { @}  @}
macro_rules! m { () => { fn no() { x; } } }
";
    assert_eq!(marked(Language::Rust, text), expected);
}

#[test]
fn how_a_fence_is_spelled() {
    let full = |language, text: &str, included: &str| fence_points(language, text, included).words.full;
    assert_eq!(full(Language::C, "", ""), "__atomic_thread_fence(__ATOMIC_SEQ_CST)");
    let include = "# include <stdatomic.h>\n";
    assert_eq!(full(Language::C, include, ""), "atomic_thread_fence(memory_order_seq_cst)");
    assert_eq!(full(Language::C, "", include), "atomic_thread_fence(memory_order_seq_cst)");
    assert!(full(Language::Rust, "", "").starts_with("core::sync::atomic::fence("));
}

/// Whatever is done to a text, all its places can be written at once.
#[test]
fn places_never_get_in_each_others_way() {
    let c = "#define X \\\n 1\nint f(int x) { if (x) y = \"a\\\"\"; else do { l: x--; } while (x); case 1: for (;;) z(); }\n";
    let rust = "fn f<'a>(x: &'a u8) -> u8 { 'l: loop { if let Some(y) = x { g('}'); } else { break 'l; } } match x { 1 => { a; } _ => b, } }\n";
    for (language, text) in [(Language::C, c), (Language::Cpp, c), (Language::Rust, rust)] {
        let chars: Vec<char> = text.chars().collect();
        for i in 0..chars.len() {
            for j in [i, (i * 7 + 3) % chars.len(), (i * 31 + 11) % chars.len()] {
                let mut new = chars.clone();
                new.swap(i, j);
                new.remove(i);
                let _ = marked(language, &new.iter().collect::<String>());
            }
            let _ = marked(language, &chars[..i].iter().collect::<String>());
        }
    }
}
