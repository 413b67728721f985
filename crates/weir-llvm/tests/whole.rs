//! Whole programs do what they do natively: C programs are compiled at every level of
//! optimisation, run by the judge, and by the processor.

mod run;

use run::{Ended, run};
use weir_ir::{ArithError, Fault, Program};
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
    assembly: Clang;
    exceptions: Clang;
    endings: Clang;
}

/// The program that a text compiles to.
fn compiled(folder: &Folder, text: &str, compiler: &str, level: &str) -> Program {
    folder.file("p.c", text);
    let args = [
        level,
        "-g",
        "-w",
        "-S",
        "-emit-llvm",
        "-o",
        "p.ll",
        "-x",
        if compiler == "clang" { "c" } else { "c++" },
        "p.c",
    ];
    folder.run(compiler, &args).unwrap_or_else(|said| panic!("{said}"));
    let text = std::fs::read_to_string(folder.path("p.ll")).expect("clang writes it");
    let read = |_: &str| std::fs::read_to_string(folder.path("p.c")).ok();
    let options = weir_llvm::Options { read: &read, ..weir_llvm::Options::default() };
    let program =
        weir_llvm::load_whole("p.ll", &text, &options).unwrap_or_else(|r| panic!("{:?}", r.diagnostics));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{level}: {broken:?}");
    program
}

/// The judge and the processor agree about what a program returns.
fn same(text: &str) {
    same_by("clang", text);
}

fn same_by(compiler: &str, text: &str) {
    let folder = Folder::new();
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        let program = compiled(&folder, text, compiler, level);
        let (ended, steps) = run(&program, 2_000_000);
        folder
            .run(
                compiler,
                &[
                    level,
                    "-w",
                    "-o",
                    "p",
                    "-x",
                    if compiler == "clang" { "c" } else { "c++" },
                    "p.c",
                    "-x",
                    "none",
                    "-latomic",
                    "-lm",
                ],
            )
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

fn assembly() {
    same(include_str!("whole/assembly.c"));
}

fn exceptions() {
    same_by("clang++", include_str!("whole/exceptions.cc"));
}

/// How programs end that do not return, and what is said then.
fn endings() {
    let folder = Folder::new();
    let fault = |fault, note: &str| Ended::Fault(fault, note.to_string());
    let wanted = [
        Ended::Exit(25),
        fault(Fault::Arith(ArithError::DivisionByZero), ""),
        fault(Fault::Assert, "the result of a division does not fit its type"),
        fault(Fault::Assert, "abort is called"),
        fault(Fault::Unsupported, "floating point of type `fp128`"),
        fault(Fault::Undefined, ""),
        fault(Fault::Null(0), ""),
        fault(Fault::Unsupported, "call of `elsewhere`, which is not defined here"),
        fault(Fault::Assert, "code that the compiler took for unreachable is reached"),
    ];
    for (i, wanted) in wanted.into_iter().enumerate() {
        let text = format!("#define ENDING {i}\n{}", include_str!("whole/endings.c"));
        let program = compiled(&folder, &text, "clang", "-O0");
        assert_eq!(run(&program, 10_000).0, wanted, "ending {i}");
    }
}
