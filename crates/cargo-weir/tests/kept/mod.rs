//! Packages that are kept beside the tests, built in a folder of their own.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where a package is kept.
pub fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The package, where it may be built.
fn package(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let sources = std::fs::read_dir(here(name).join("src")).expect("a folder");
    let sources = sources.map(|e| Path::new("src").join(e.expect("an entry").file_name()));
    for file in sources.chain([PathBuf::from("Cargo.toml")]) {
        let text = std::fs::read_to_string(here(name).join(&file)).expect("a text");
        // What is the same stays as it is, and need not be compiled again.
        if std::fs::read_to_string(folder.join(&file)).ok().as_ref() != Some(&text) {
            std::fs::write(folder.join(&file), text).expect("a file");
        }
    }
    folder
}

/// What `cargo weir test` says of a package.
pub fn weir_test(name: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-weir"));
    command.args(["weir", "test", "--offline", "--time-limit", "60s", "--memory-limit", "3G"]);
    for variable in ["RUSTFLAGS", "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR", "CARGO_INCREMENTAL"] {
        command.env_remove(variable);
    }
    let out = command.args(arguments).current_dir(package(name)).output().expect("cargo-weir starts");
    let said = String::from_utf8(out.stdout).expect("a text");
    assert!(said.contains("test result: "), "{said}{}", String::from_utf8_lossy(&out.stderr));
    said
}
