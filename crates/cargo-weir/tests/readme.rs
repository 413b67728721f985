//! What the README has a newcomer type for a Rust package, typed in an empty folder.

use std::path::Path;
use std::process::Command;

/// The commands of the README that are about Rust.
fn commands() -> String {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md"));
    let text = text.expect("the README");
    let rust = text.split("## Rust\n").nth(1).expect("a chapter about Rust");
    rust.split("```\n").nth(1).expect("commands").to_string()
}

#[test]
fn what_the_readme_says_about_rust_is_so() {
    let folder = weir_testkit::Folder::new();
    // cargo finds `cargo weir` where the shell would find it.
    let binary = Path::new(env!("CARGO_BIN_EXE_cargo-weir")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    for variable in ["RUSTFLAGS", "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR", "CARGO_INCREMENTAL"] {
        shell.env_remove(variable);
    }
    shell.env("PATH", format!("{}:{path}", binary.display())).env("CARGO_NET_OFFLINE", "true");
    let out = shell.arg("-c").arg(commands()).current_dir(folder.here()).output().expect("sh starts");
    let said = String::from_utf8_lossy(&out.stdout);
    let (first, second) = said.split_once("test result: FAILED").expect(&said);
    assert!(first.contains("UNSAFE under TSO"), "{said}");
    assert!(second.contains("test result: ok. 3 passed"), "{said}");
    assert_eq!(out.status.code(), Some(0), "{said}");
}
