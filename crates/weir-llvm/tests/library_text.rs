//! The library of C functions is compiled from the files beside it.

use std::process::Command;
use weir_testkit::{Folder, root, text};

weir_testkit::main! {
    the_text_is_what_clang_14_makes_of_the_files: Clang14;
}

fn the_text_is_what_clang_14_makes_of_the_files() {
    let folder = Folder::new();
    let out = folder.here().join("library.ll");
    let status = Command::new(root().join("scripts/library")).arg(&out).status();
    assert!(status.expect("the script starts").success());
    let kept = text(&root().join("crates/weir-llvm/library/library.ll"));
    assert!(text(&out) == kept, "library.ll is not up to date: run scripts/library");
}
