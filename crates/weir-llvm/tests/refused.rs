//! What is not supported is named, with its place; nothing panics.

use proptest::prelude::*;

fn messages(text: &str) -> Vec<(usize, String)> {
    let diagnostics = weir_llvm::load("test.ll", text).expect_err("this must be refused");
    let sources = weir_ir::Sources::single("test.ll", text);
    diagnostics.iter().map(|d| (d.span.map_or(0, |s| sources.line(s)), d.message.clone())).collect()
}

fn in_main(body: &str) -> Vec<(usize, String)> {
    messages(&format!(
        "@g = global i64 0\ndefine i32 @main() {{\n{body}\n  ret i32 0\n}}\ndeclare void @ext()\n"
    ))
}

#[test]
fn unsupported_instructions_are_named_with_their_line() {
    for (body, part) in [
        ("  %v = fadd double 1.0, 2.0", "floating point"),
        ("  %v = load <4 x i32>, ptr @g", "vector"),
        ("  %v = add i128 1, 2", "128 bits"),
        ("  call void asm sideeffect \"nop\", \"\"()", "inline assembly"),
        ("  %v = landingpad { ptr, i32 } cleanup", "exceptions"),
        ("  call void @ext()", "`ext`"),
        ("  %f = load ptr, ptr @g\n  call void %f()", "target of this call is not known"),
        ("  %v = frobnicate i32 1", "frobnicate"),
        ("  %v = add i32 1,", "expected"),
        ("  %v = atomicrmw fadd ptr @g, i64 1 seq_cst", "fadd"),
    ] {
        let said = in_main(body);
        assert!(said.iter().any(|(_, m)| m.contains(part)), "{body}: {said:?}");
        assert!(said.iter().all(|(line, _)| *line >= 2), "{body}: {said:?}");
    }
}

#[test]
fn broken_files_are_refused() {
    for text in
        ["", "hello", "define i32 @main() {", "define i32 @main(", "@x = global", "define i32 @main() {\n}\n"]
    {
        assert!(!messages(text).is_empty(), "{text}");
    }
    assert!(messages("define i32 @f() {\n  ret i32 0\n}\n")[0].1.contains("no function `main`"));
    // Nobody knows here what a function returns that is run before the program.
    let chosen = "@f = ifunc void (), ptr @choose\ndefine ptr @choose() {\n  ret ptr @g\n}\ndefine void @g() {\n  ret void\n}\n\
                  define i32 @main() {\n  call void @f()\n  ret i32 0\n}\n";
    assert!(messages(chosen)[0].1.contains("chosen when the program starts"));
    // What is never reached does not matter.
    let fine = "define i32 @main() {\n  ret i32 0\n}\ndefine double @f() {\n  %v = fadd double 1.0, 2.0\n  ret double %v\n}\n";
    assert!(weir_llvm::load("test.ll", fine).is_ok());
}

const SEED: &str = r#"%s = type { i32, ptr }
@x = global [2 x i32] [i32 1, i32 2]
@h = global ptr null
define ptr @t(ptr %0) {
  %2 = alloca i32, align 4
  store i32 0, ptr %2
  br label %3
3:
  %4 = load i32, ptr %2
  %5 = sext i32 %4 to i64
  %6 = getelementptr inbounds [2 x i32], ptr @x, i64 0, i64 %5
  store atomic i32 1, ptr %6 release, align 4
  %7 = cmpxchg weak ptr @h, ptr null, ptr %6 acq_rel monotonic, align 8
  %8 = extractvalue { ptr, i1 } %7, 1
  %9 = atomicrmw add ptr %6, i32 1 seq_cst
  %10 = add i32 %4, 1
  store i32 %10, ptr %2
  %11 = icmp slt i32 %10, 2
  br i1 %11, label %3, label %12
12:
  %13 = phi i32 [ %9, %3 ]
  switch i32 %13, label %14 [
    i32 1, label %14
  ]
14:
  fence seq_cst
  %15 = call ptr @malloc(i64 16)
  %16 = getelementptr %s, ptr %15, i32 0, i32 1
  store ptr @t, ptr %16
  call void @free(ptr %15)
  ret ptr null
}
define i32 @main() {
  %1 = alloca i64
  %2 = call i32 @pthread_create(ptr %1, ptr null, ptr @t, ptr null)
  %3 = load i64, ptr %1
  %4 = call i32 @pthread_join(i64 %3, ptr null)
  ret i32 0
}
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare ptr @malloc(i64)
declare void @free(ptr)
!1 = !DILocation(line: 1, column: 2, scope: !1, inlinedAt: !1)
"#;

fn survives(text: &str) {
    if let Ok(p) = weir_llvm::load("test.ll", text) {
        let broken = weir_ir::verify::verify(&p);
        assert!(broken.is_empty(), "{broken:?}\n{text}");
    }
}

#[test]
fn the_seed_is_fine() {
    assert!(weir_llvm::load("test.ll", SEED).is_ok());
}

#[test]
fn truncated_files_do_not_panic() {
    for (i, _) in SEED.char_indices() {
        survives(&SEED[..i]);
    }
}

/// A value that is itself plus nothing is no reason to run for ever.
#[test]
fn copies_of_themselves_do_not_hang() {
    survives("define i32 @main() {\n  %x = add i32 %x, 0\n  ret i32 %x\n}\n");
    survives("define i32 @main() {\n  %x = add i32 %y, 0\n  %y = or i32 %x, 0\n  ret i32 %x\n}\n");
    survives("define i32 @main() {\n  ret i32 0\ndead:\n  %x = add i32 %x, 0\n  br label %dead\n}\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn mutated_files_do_not_panic(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0u8..5), 1..6)) {
        let mut words: Vec<&str> = SEED.split_inclusive([' ', '\n', ',']).collect();
        for (a, b, kind) in edits {
            let (i, j) = (a.index(words.len()), b.index(words.len()));
            match kind {
                0 => { words.remove(i); }
                1 => words.swap(i, j),
                2 => words[i] = words[j],
                3 => words.insert(i, words[j]),
                _ => words.insert(i, "-9223372036854775808 "),
            }
            if words.is_empty() { break; }
        }
        survives(&words.concat());
    }

    #[test]
    fn any_text_does_not_panic(text in "\\PC*") {
        survives(&text);
    }

    #[test]
    fn any_body_does_not_panic(text in "[a-z0-9%@!,(){}<>\\[\\]=* \n.:\"]{0,200}") {
        survives(&format!("define i32 @main() {{\n{text}\n  ret i32 0\n}}\n"));
    }
}
