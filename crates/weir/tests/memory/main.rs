//! C programs that treat memory as bytes and blocks: what the machine does, or a refusal.

#[path = "../common/mod.rs"]
mod common;
mod programs;

use common::{Folder, each};
use programs::{Case, programs};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

weir_testkit::main! {
    no_answer_is_wrong: Clang;
}

/// Whether the program runs to its end on this machine.
fn runs(folder: &Folder, level: &str) -> bool {
    let (source, binary) = (folder.path("p.c"), folder.path("p"));
    let built = Command::new("clang").args([level, "-w", "-pthread", "-o", &binary, &source]).status();
    assert!(built.expect("clang starts").success());
    let ran = Command::new(&binary).output().expect("it starts");
    ran.status.success()
}

fn no_answer_is_wrong() {
    let decided = AtomicUsize::new(0);
    let programs = programs();
    let wrong = each(&programs, |case: &Case| {
        let folder = Folder::new();
        folder.file("p.c", &case.text);
        for level in ["-O0", "-O1", "-O2"] {
            let (name, holds) = (case.name, case.holds);
            if runs(&folder, level) != holds {
                return Err(format!("{name} at {level}: the machine says {}", !holds));
            }
            match folder.safe_c(&[level])? {
                Some(said) if said != holds => return Err(format!("{name} at {level}: weir says {said}")),
                Some(_) => drop(decided.fetch_add(1, Ordering::Relaxed)),
                None => println!("{name} at {level}: no answer"),
            }
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Refusing everything would be right as well.
    let decided = decided.into_inner();
    println!("{decided} of {} decided", 3 * programs.len());
    assert!(decided >= 100, "only {decided} of {} decided", 3 * programs.len());
}
