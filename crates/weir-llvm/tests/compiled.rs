//! What the installed compilers write is read without a word that is not known: C and C++
//! at all levels, and a Rust program with its whole library.

mod sources;

use sources::{C, CPP, RUST, clang, rust_whole_program};
use std::fmt::Write;
use weir_gen::rng::Rng;

weir_testkit::main! {
    c_at_all_levels: Clang;
    cpp_at_all_levels: Clang;
    a_rust_program_and_its_library: Rustc, Gcc;
    sizes_are_those_of_the_compiler: Clang;
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

/// A type as a compiler of C could never have written it.
fn random_type(rng: &mut Rng, depth: usize) -> String {
    let elements = ["i1", "i8", "i16", "i24", "i32", "i64", "i128", "half", "float", "double", "i8*"];
    match rng.below(if depth == 0 { 2 } else { 5 }) {
        0 => format!(
            "i{}",
            rng.pick(&[1, 3, 8, 9, 16, 17, 24, 32, 33, 48, 64, 65, 96, 100, 128, 129, 192, 300])
        ),
        1 => rng.pick(&["half", "bfloat", "float", "double", "x86_fp80", "fp128", "i8*", "i32 (i8)*"]).into(),
        2 => format!("<{} x {}>", rng.pick(&[1, 2, 3, 4, 5, 7, 8, 16]), rng.pick(&elements)),
        3 => format!("[{} x {}]", rng.pick(&[0, 1, 2, 3, 7]), random_type(rng, depth - 1)),
        _ => {
            let fields: Vec<String> = (0..rng.below(6)).map(|_| random_type(rng, depth - 1)).collect();
            let list = format!("{{ {} }}", fields.join(", "));
            if rng.percent(30) { format!("<{list}>") } else { list }
        }
    }
}

/// The compiler says how large a type is where the address of the second element of an
/// array at address 0 is written down.
fn sizes_are_those_of_the_compiler() {
    let empty = clang("clang", "empty.c", "int x;", &[]);
    let head: String =
        empty.lines().filter(|l| l.starts_with("target ")).fold(String::new(), |all, l| all + l + "\n");
    // Up to LLVM 16 pointers have types, and later none.
    let typed = clang("clang", "pointer.c", "int *x;", &[]).contains("i32*");
    let mut rng = Rng::new(1);
    let (mut ours, mut theirs) = (head.clone(), head);
    for i in 0..2000 {
        let ty = random_type(&mut rng, 3);
        let ty = if typed { ty } else { ty.replace("i32 (i8)*", "ptr").replace("i8*", "ptr") };
        let pointer = if typed { format!("{ty}*") } else { "ptr".into() };
        let _ = writeln!(ours, "@g{i} = external global {ty}");
        let address = format!("{pointer} getelementptr ({ty}, {pointer} null, i64 1)");
        let _ = writeln!(theirs, "@g{i} = global i64 ptrtoint ({address} to i64)");
    }
    let found = weir_llvm::survey(&ours);
    assert_eq!((found.sizes.len(), found.troubles.len()), (2000, 0), "{:?}", found.troubles);
    let assembly = sources::assembly(&theirs);
    let mut lines = assembly.lines();
    for (name, size) in &found.sizes {
        let label = format!("{name}:");
        let theirs = lines.by_ref().skip_while(|l| !l.starts_with(&label)).nth(1).expect("a number");
        let number = theirs.trim().strip_prefix(".quad").map(|n| n.trim().trim_start_matches("0+"));
        let wanted: u64 = number.map_or(0, |n| n.parse().expect("a number"));
        let line = ours.lines().find(|l| l.starts_with(&format!("@{name} ="))).unwrap_or_default();
        assert_eq!(*size, wanted, "{line}: {theirs}");
    }
}
