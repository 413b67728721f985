//! Random C programs that treat memory as bytes, against this machine: what a program
//! prints natively is asserted in it, and another number in its twin. The first is SAFE,
//! the second UNSAFE; a refusal by name is left out.

#[path = "../common/mod.rs"]
mod common;
mod generate;

use common::Folder;
use generate::program;
use std::process::Command;
use weir_testkit::{Seen, Suite};

weir_testkit::main! {
    memory_is_as_on_this_machine: Clang;
}

/// What the program prints on this machine.
fn native(folder: &Folder, level: &str) -> Result<u64, String> {
    let (source, binary) = (folder.path("p.c"), folder.path("p"));
    let built = Command::new("clang")
        .args([level, "-w", "-pthread", "-fno-strict-aliasing", "-DNATIVE", "-o", &binary, &source])
        .output()
        .map_err(|e| e.to_string())?;
    if !built.status.success() {
        return Err(String::from_utf8_lossy(&built.stderr).into_owned());
    }
    let ran = Command::new(&binary).output().map_err(|e| e.to_string())?;
    String::from_utf8_lossy(&ran.stdout).trim().parse().map_err(|e| format!("{e}: {ran:?}"))
}

/// Whether the program is safe when the sum is asserted to be a number.
fn answer(folder: &Folder, level: &str, sum: u64) -> Result<Option<bool>, String> {
    folder.safe_c(&[level, "-fno-strict-aliasing", &format!("-DEXPECTED={sum}ULL")])
}

fn ask(text: &str, seed: u64) -> Result<Seen, String> {
    let folder = Folder::new();
    folder.file("p.c", text);
    let level = ["-O0", "-O1", "-O2"][(seed % 3) as usize];
    let sum = native(&folder, level)?;
    let (right, other) = (answer(&folder, level, sum)?, answer(&folder, level, sum ^ 1)?);
    match (right, other) {
        (Some(false), _) => Err(format!("{sum} is printed at {level}, and weir says it is not")),
        (_, Some(true)) => Err(format!("{sum} is printed at {level}, and weir says it is {}", sum ^ 1)),
        (Some(true), Some(false)) => Ok(Seen::As("decided")),
        _ => Ok(Seen::LeftOut),
    }
}

fn memory_is_as_on_this_machine() {
    let suite = Suite::new("llvm: native execution, memory as bytes", 120);
    let tally = suite.run(program, |text, seed| ask(text, seed));
    println!("{tally:?}");
}
