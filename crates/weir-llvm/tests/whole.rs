//! Whole programs do what they do natively: C programs are compiled at every level of
//! optimisation, run by the judge, and by the processor.

mod run;

use run::{Ended, run};
use weir_ir::Program;
use weir_testkit::Folder;

weir_testkit::main! {
    integers: Clang;
    wide: Clang;
    floats: Clang;
    structs: Clang;
    varargs: Clang;
    vectors: Clang;
    program: Clang;
    atomics: Clang;
}

/// The program that a text compiles to.
fn compiled(folder: &Folder, text: &str, level: &str) -> Program {
    folder.file("p.c", text);
    let args = [level, "-g", "-w", "-S", "-emit-llvm", "-o", "p.ll", "p.c"];
    folder.run("clang", &args).unwrap_or_else(|said| panic!("{said}"));
    let text = std::fs::read_to_string(folder.path("p.ll")).expect("clang writes it");
    let read = |_: &str| std::fs::read_to_string(folder.path("p.c")).ok();
    let options = weir_llvm::Options { entry: None, read: &read };
    let program =
        weir_llvm::load_whole("p.ll", &text, &options).unwrap_or_else(|r| panic!("{:?}", r.diagnostics));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{level}: {broken:?}");
    program
}

/// The judge and the processor agree about what a program returns.
fn same(text: &str) {
    let folder = Folder::new();
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        let program = compiled(&folder, text, level);
        let (ended, steps) = run(&program, 2_000_000);
        folder
            .run("clang", &[level, "-w", "-o", "p", "p.c", "-latomic", "-lm"])
            .unwrap_or_else(|said| panic!("{said}"));
        let native = std::process::Command::new(folder.path("p")).status().expect("it runs");
        let native = u8::try_from(native.code().expect("it ends")).expect("a code");
        assert_eq!(ended, Ended::Exit(native), "{level}");
        println!("{level}: {steps} steps");
    }
}

fn integers() {
    same(include_str!("whole/integers.c"));
}

fn wide() {
    same(include_str!("whole/wide.c"));
}

fn floats() {
    same(include_str!("whole/floats.c"));
}

fn structs() {
    same(include_str!("whole/structs.c"));
}

fn varargs() {
    same(include_str!("whole/varargs.c"));
}

fn vectors() {
    same(include_str!("whole/vectors.c"));
}

fn program() {
    same(include_str!("whole/program.c"));
}

fn atomics() {
    same(include_str!("whole/atomics.c"));
}
