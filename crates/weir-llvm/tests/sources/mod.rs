//! Programs that have a little of everything, and what compilers make of them.
#![allow(dead_code)]

use std::process::Command;
use weir_testkit::Folder;

pub const C: &str = include_str!("all.c");
pub const CPP: &str = include_str!("all.cpp");
pub const RUST: &str = include_str!("threads.rs.txt");

fn run(command: &mut Command) {
    let output = command.output().expect("the compiler starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// LLVM IR with debug info.
pub fn clang(compiler: &str, name: &str, source: &str, flags: &[&str]) -> String {
    let folder = Folder::new();
    let (input, output) = (folder.file(name, source), folder.path("out.ll"));
    run(Command::new(compiler).args(["-w", "-g", "-S", "-emit-llvm", &input, "-o", &output]).args(flags));
    std::fs::read_to_string(output).expect("LLVM IR is UTF-8")
}

/// A program and all of the standard library that it needs.
pub fn rust_whole_program(source: &str, level: &str) -> String {
    let folder = Folder::new();
    let input = folder.file("program.rs", source);
    let level = format!("opt-level={level}");
    // Only what is linked is put together with the library.
    run(Command::new("rustc").args(["--edition", "2021", "-g", "--emit=llvm-ir,link", "--out-dir"]).args([
        folder.here().to_str().expect("a plain name"),
        &input,
        "-C",
        "lto=fat",
        "-C",
        "codegen-units=1",
        "-C",
        "panic=abort",
        "-C",
        &level,
    ]));
    std::fs::read_to_string(folder.path("program.ll")).expect("LLVM IR is UTF-8")
}

/// What clang makes of LLVM IR.
pub fn assembly(text: &str) -> String {
    let folder = Folder::new();
    let (input, output) = (folder.file("in.ll", text), folder.path("out.s"));
    run(Command::new("clang").args(["-w", "-S", &input, "-o", &output]));
    std::fs::read_to_string(output).expect("assembly is UTF-8")
}
