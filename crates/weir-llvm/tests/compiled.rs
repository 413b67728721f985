//! What the installed compilers write is read without a word that is not known: C and C++
//! at all levels, and a Rust program with its whole library.

mod sources;

use sources::{C, CPP, RUST, clang, rust_whole_program};

weir_testkit::main! {
    c_at_all_levels: Clang;
    cpp_at_all_levels: Clang;
    a_rust_program_and_its_library: Rustc;
}

/// Everything is known but what is named.
fn all_known(what: &str, text: &str, but: &[&str]) -> weir_llvm::Survey {
    let found = weir_llvm::survey(text);
    let unknown: Vec<&str> = found
        .troubles
        .iter()
        .map(|d| d.message.as_str())
        .filter(|m| !but.iter().any(|b| m.contains(b)))
        .collect();
    assert!(unknown.is_empty(), "{what}: {unknown:#?}");
    assert!(found.defined > 10 && found.globals > 5 && found.nodes > 10, "{what}: {found:?}");
    assert_eq!(found.instructions, lines_of_code(text), "{what}: every instruction is read once");
    found
}

/// Instructions, counted by their lines: another reader, which knows nothing but where
/// lines start.
fn lines_of_code(text: &str) -> usize {
    let (mut inside, mut count) = (false, 0);
    for line in text.lines() {
        let code = line.trim_start();
        // These go on with the line before.
        let goes_on = ["to label", "unwind label", "cleanup", "catch ", "filter ", "]"];
        let case = code.starts_with('i') && code.contains(", label %") && !code.contains('=');
        match line.bytes().next() {
            Some(b'd') if line.starts_with("define ") => inside = true,
            Some(b'}') => inside = false,
            Some(b' ') if inside && !code.is_empty() && !code.starts_with(';') => {
                let more = case && !code.starts_with("invoke") && !code.starts_with("indirectbr");
                count += usize::from(!more && !goes_on.iter().any(|g| code.starts_with(g)));
            }
            _ => {}
        }
    }
    count
}

fn c_at_all_levels() {
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        for more in [&[][..], &["-mavx2", "-ffast-math"]] {
            // Assembly that jumps is the one thing without a kind.
            all_known(level, &clang("clang", "test.c", C, &[&[level], more].concat()), &["`callbr`"]);
        }
    }
}

fn cpp_at_all_levels() {
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        all_known(level, &clang("clang", "test.cpp", CPP, &[level]), &[]);
    }
}

fn a_rust_program_and_its_library() {
    for level in ["0", "1", "3"] {
        let text = rust_whole_program(RUST, level);
        let start = std::time::Instant::now();
        let found = weir_llvm::skim(&text);
        let time = start.elapsed();
        println!("-C opt-level={level}: {} bytes, {found:?} in {time:?}", text.len());
        // A tenth of that is usual; tests may run side by side.
        assert!(time.as_millis() < 2000, "{time:?}");
        let found = all_known(level, &text, &[]);
        assert!(found.instructions > 20_000, "{found:?}");
    }
}
