//! `cargo weir` on small packages that are made here, without a registry: what passes and what
//! fails, by which words, with which exit code, and that nothing is compiled twice.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A package in a folder of its own.
struct Package(PathBuf);

impl Package {
    fn new(name: &str, files: &[(&str, &str)]) -> Package {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        for (file, text) in files {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            // What is the same stays as it is, and need not be compiled again.
            if std::fs::read_to_string(&path).ok().as_deref() != Some(text) {
                std::fs::write(&path, text).expect("a file");
            }
        }
        Package(folder)
    }

    fn weir(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-weir"));
        command.arg("weir").args(arguments).args([
            "--offline",
            "--time-limit",
            "50s",
            "--memory-limit",
            "2G",
        ]);
        // What the tests themselves are built with is no matter of these packages.
        for variable in ["RUSTFLAGS", "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR", "CARGO_INCREMENTAL"] {
            command.env_remove(variable);
        }
        command.current_dir(&self.0).output().expect("cargo-weir starts")
    }
}

fn text(out: &Output) -> String {
    let (out, err) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    format!("{out}{err}")
}

/// Says everything if a line does not begin so.
#[track_caller]
fn has(said: &str, line: &str) {
    assert!(said.lines().any(|l| l.trim_start().starts_with(line)), "no line `{line}` in:\n{said}");
}

const LIBRARY: &str = r#"
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[derive(Default)]
pub struct Flags { pub a: AtomicBool, pub b: AtomicBool }

impl Flags {
    pub fn enter(mine: &AtomicBool, other: &AtomicBool) -> bool {
        mine.store(true, Relaxed);
        !other.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};
    use std::thread;

    #[test]
    fn both_enter() {
        let flags = Arc::new(Flags::default());
        let own = Arc::clone(&flags);
        let thread = thread::spawn(move || Flags::enter(&own.a, &own.b));
        let first = Flags::enter(&flags.b, &flags.a);
        let second = thread.join().unwrap();
        assert!(!(first && second));
    }

    #[test]
    fn counter() {
        let n = Arc::new(Mutex::new(0));
        let m = Arc::clone(&n);
        let thread = thread::spawn(move || *m.lock().unwrap() += 1);
        *n.lock().unwrap() += 1;
        thread.join().unwrap();
        assert_eq!(*n.lock().unwrap(), 2);
    }

    #[test]
    fn alone() { assert_eq!("7".parse::<u32>(), Ok(7)); }

    #[test]
    fn alone_wrong() { assert_eq!("8".parse::<u32>(), Ok(7)); }

    #[test]
    #[should_panic]
    fn panics() { let none: Option<u32> = std::hint::black_box(None); none.unwrap(); }

    #[test]
    #[should_panic(expected = "out of range")]
    fn panics_otherwise() { panic!("{}", std::hint::black_box("something else")); }

    #[test]
    #[should_panic]
    fn panics_sometimes() {
        let flags = Arc::new(Flags::default());
        let own = Arc::clone(&flags);
        let thread = thread::spawn(move || own.a.store(true, Relaxed));
        let seen = flags.a.load(Relaxed);
        thread.join().unwrap();
        assert!(!seen);
    }

    #[test]
    #[ignore = "for ever"]
    fn ignored() { loop { std::hint::spin_loop() } }

    #[test]
    fn returns() -> Result<(), std::num::ParseIntError> { "7".parse::<u32>().map(drop) }

    #[test]
    fn returns_an_error() -> Result<(), std::num::ParseIntError> { "x".parse::<u32>().map(drop) }

    #[test]
    fn another_thread_panics() {
        assert!(thread::spawn(|| panic!("caught")).join().is_err());
    }
}
"#;

const PROGRAM: &str = r#"
fn main() {
    let thread = std::thread::spawn(|| println!("hello"));
    thread.join().unwrap();
    assert!(std::env::args().count() < 3);
}
"#;

const OUTSIDE: &str = r#"
#[test]
fn from_outside() { assert!(first::Flags::enter(&Default::default(), &Default::default())); }
"#;

fn workspace() -> Package {
    let manifest = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{more}")
    };
    Package::new(
        "workspace",
        &[
            ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"first\", \"second\"]\n"),
            ("first/Cargo.toml", &manifest("first", "")),
            ("first/src/lib.rs", LIBRARY),
            ("first/tests/outside.rs", OUTSIDE),
            ("second/Cargo.toml", &manifest("second", "[dependencies]\nfirst = { path = \"../first\" }\n")),
            ("second/src/main.rs", PROGRAM),
        ],
    )
}

/// One run after the other: they share a folder, which cargo locks.
#[test]
fn a_workspace() {
    let package = workspace();
    tests_of_a_package(&package);
    nothing_is_compiled_twice(&package);
    models_and_names(&package);
    unwinding(&package);
    programs(&package);
    repairs(&package);
    what_cannot_be_done(&package);
}

fn tests_of_a_package(package: &Package) {
    let out = package.weir(&["test", "-p", "first"]);
    let said = text(&out);
    for (name, end) in [
        ("alone", "ok"),
        ("alone_wrong", "FAILED"),
        ("another_thread_panics", "FAILED"),
        ("both_enter", "FAILED"),
        ("counter", "ok"),
        ("ignored", "ignored"),
        ("panics - should panic", "ok"),
        ("panics_otherwise - should panic", "FAILED"),
        ("panics_sometimes - should panic", "FAILED"),
        ("returns", "ok"),
        ("returns_an_error", "FAILED"),
    ] {
        has(&said, &format!("test tests::{name} ... {end}"));
    }
    has(&said, "test from_outside ... ok");
    has(&said, "test result: FAILED. 4 passed; 6 failed; 0 unknown; 1 ignored; 0 filtered out;");
    has(&said, "whole result: FAILED. 5 passed; 6 failed;");
    assert_eq!(out.status.code(), Some(1), "{said}");
}

fn nothing_is_compiled_twice(package: &Package) {
    let out = package.weir(&["test", "-p", "first", "alone", "returns", "--exact"]);
    let said = text(&out);
    assert!(!said.contains("Compiling"), "{said}");
    has(&said, "test result: ok. 0 passed;");
    assert_eq!(out.status.code(), Some(0), "{said}");
}

fn models_and_names(package: &Package) {
    let out = package.weir(&["test", "-p", "first", "--lib", "both_enter", "--model", "sc,tso", "--json"]);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let value: serde_json::Value = serde_json::from_str(&said).expect("one object");
    let verdicts: Vec<&str> =
        value["results"].as_array().into_iter().flatten().filter_map(|r| r["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["safe", "unsafe"], "{said}");
    assert_eq!(out.status.code(), Some(1));
}

fn unwinding(package: &Package) {
    let names = ["tests::another_thread_panics", "tests::alone_wrong"];
    let out = package.weir(&["test", "-p", "first", "--lib", "--exact", names[0], names[1], "--unwind"]);
    let said = text(&out);
    has(&said, "test tests::another_thread_panics ... ok");
    has(&said, "test tests::alone_wrong ... FAILED");
}

fn programs(package: &Package) {
    let out = package.weir(&["check"]);
    let said = text(&out);
    has(&said, "program second ... ok");
    assert_eq!(out.status.code(), Some(0), "{said}");
    let out = package.weir(&["check", "--", "one", "two"]);
    let said = text(&out);
    has(&said, "program second ... FAILED");
}

/// A store in an associated function of another crate's than the test's own, and one in a test.
fn repairs(package: &Package) {
    let out =
        package.weir(&["fence", "-p", "first", "--lib", "both_enter", "alone_wrong", "counter", "--json"]);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let value: serde_json::Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{}", text(&out)));
    let results: Vec<&serde_json::Value> = value["results"].as_array().into_iter().flatten().collect();
    let verdicts: Vec<&str> = results.iter().filter_map(|r| r["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["unrepairable", "repaired", "none_needed"], "{said}");
    let ordering = &results[1]["orderings"][0];
    assert_eq!(
        (ordering["file"].as_str(), ordering["line"].as_u64(), ordering["to"].as_str()),
        (Some("first/src/lib.rs"), Some(9), Some("SeqCst")),
        "{said}"
    );
    assert!(results[1]["patch"].as_str().is_some_and(|p| p.contains("+        core::sync::atomic::fence(")));
    // The user's folder is as it was.
    let kept = std::fs::read_to_string(package.0.join("first/src/lib.rs")).expect("a file");
    assert_eq!(kept, LIBRARY);
    let out = package.weir(&["robust", "-p", "first", "--lib", "both_enter", "counter"]);
    let said = text(&out);
    has(&said, "test tests::both_enter ... not robust");
    has(&said, "test tests::counter ... unknown");
    assert_eq!(out.status.code(), Some(1), "{said}");
}

fn what_cannot_be_done(package: &Package) {
    for command in [&["lin"][..], &["fence", "--model", "sc"], &["robust", "--model", "sc"]] {
        let out = package.weir(command);
        assert_eq!(out.status.code(), Some(3), "{}", text(&out));
    }
    let out = package.weir(&["test", "-p", "third"]);
    assert_eq!(out.status.code(), Some(3), "{}", text(&out));
}

/// No library, an old edition, and tests in a program; no warning about the profile.
#[test]
fn programs_only() {
    let package = Package::new(
        "programs",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"programs\"\nversion = \"0.1.0\"\nedition = \"2018\"\n[workspace]\n",
            ),
            ("src/main.rs", "fn main() {}\n#[test]\nfn inside() { assert_eq!(1 + 1, 2) }\n"),
        ],
    );
    let out = package.weir(&["test"]);
    has(&text(&out), "test inside ... ok");
    assert_eq!(out.status.code(), Some(0), "{}", text(&out));
    let out = package.weir(&["check"]);
    assert!(!text(&out).contains("warning"), "{}", text(&out));
}

/// A package with a `cfg(loom)` test, as users of loom have it; the package named `loom` here
/// is empty, and Weir's own takes its place.
#[test]
fn loom_and_choices() {
    let rt = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rust/weir-rt");
    let manifest = format!(
        "[package]\nname = \"third\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n\
         [dev-dependencies]\nweir-rt = {{ path = {:?} }}\n\
         [target.'cfg(loom)'.dev-dependencies]\nloom = {{ path = \"loom\" }}\n\
         [lints.rust]\nunexpected_cfgs = {{ level = \"warn\", check-cfg = ['cfg(loom)'] }}\n",
        rt
    );
    let package = Package::new(
        "third",
        &[
            ("Cargo.toml", &manifest),
            ("loom/Cargo.toml", "[package]\nname = \"loom\"\nversion = \"0.7.2\"\nedition = \"2018\"\n"),
            ("loom/src/lib.rs", ""),
            ("src/lib.rs", ""),
            ("tests/loom.rs", LOOM),
            ("tests/choices.rs", CHOICES),
        ],
    );
    let out = package.weir(&["test", "--loom", "--test", "loom"]);
    let said = text(&out);
    has(&said, "test handed_over ... ok");
    has(&said, "test not_exclusive ... FAILED");
    has(&said, "test waits ... ok");
    let out = package.weir(&["test", "--test", "choices"]);
    let said = text(&out);
    has(&said, "test chosen ... FAILED");
    has(&said, "test assumed ... ok");
    has(&said, "test together ... ok");
}

const LOOM: &str = r#"
#![cfg(loom)]
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicBool, Ordering};
use loom::sync::{Arc, Notify};
use loom::thread;

struct Cell(UnsafeCell<u32>, AtomicBool);
unsafe impl Sync for Cell {}

#[test]
fn handed_over() {
    loom::model(|| {
        let cell = Arc::new(Cell(UnsafeCell::new(0), AtomicBool::new(false)));
        let own = cell.clone();
        let thread = thread::spawn(move || {
            own.0.with_mut(|p| unsafe { *p = 7 });
            own.1.store(true, Ordering::Release);
        });
        if cell.1.load(Ordering::Acquire) {
            assert_eq!(cell.0.with(|p| unsafe { *p }), 7);
        }
        thread.join().unwrap();
    });
}

#[test]
fn not_exclusive() {
    loom::model(|| {
        let cell = Arc::new(Cell(UnsafeCell::new(0), AtomicBool::new(false)));
        let own = cell.clone();
        let thread = thread::spawn(move || own.0.with_mut(|p| unsafe { *p += 1 }));
        cell.0.with_mut(|p| unsafe { *p += 1 });
        thread.join().unwrap();
    });
}

loom::lazy_static! { static ref START: u32 = 3; }

#[test]
fn waits() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(|| {
        let notify = Arc::new(Notify::new());
        let own = notify.clone();
        let thread = thread::spawn(move || own.notify());
        notify.wait();
        thread.join().unwrap();
        assert_eq!(*START, 3);
    });
}
"#;

const CHOICES: &str = r#"
use std::sync::atomic::{AtomicU32, Ordering};

#[weir::test]
fn chosen() { assert!(weir::any_in(1, 3) < 3); }

#[weir::test]
fn assumed() {
    let n = weir::any_in(1, 3);
    weir::assume(n != 2);
    assert!(n == 1 || n == 3);
}

#[weir::test]
fn together() {
    static REAL: AtomicU32 = AtomicU32::new(0);
    static BESIDE: AtomicU32 = AtomicU32::new(0);
    fn add() {
        weir::atomically(|| {
            let before = REAL.fetch_add(1, Ordering::Relaxed);
            assert_eq!(before, BESIDE.load(Ordering::Relaxed));
            BESIDE.store(before + 1, Ordering::Relaxed);
        });
    }
    weir::model(|| {
        let thread = std::thread::spawn(add);
        add();
        thread.join().unwrap();
    });
}
"#;
