//! `long double` in the library of C functions, compiled natively, against the processor.

use std::process::Command;
use weir_testkit::{Folder, root};

weir_testkit::main! {
    arithmetic_is_that_of_the_processor: Clang;
}

fn arithmetic_is_that_of_the_processor() {
    // Other machines have another `long double`.
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let (folder, here) = (Folder::new(), root().join("crates/weir-llvm"));
    let binary = folder.here().join("check");
    let mut clang = Command::new("clang");
    clang.args(["-O2", "-w", "-I"]).arg(here.join("library")).arg(here.join("tests/extended/check.c"));
    assert!(clang.arg("-o").arg(&binary).status().expect("clang starts").success());
    let ran = Command::new(&binary).arg("1000000").output().expect("it starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
}
