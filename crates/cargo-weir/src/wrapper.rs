//! What cargo calls instead of rustc.
//!
//! Cargo is told to optimise whole programs at link time, so every library is compiled to
//! bitcode, once, and rustc puts it all together where an executable is linked. There the
//! wrapper has the whole program written as LLVM IR. Nothing is linked: in the place of the
//! executable stands a file with the name of the IR, so that cargo finds (and copies, and
//! compares) what it expects.
//!
//! Build scripts and procedural macros, and what they depend on, run natively: cargo
//! compiles them without `--target`, and rustc gets its arguments as they are.

use crate::folder::as_library;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use weir_driver::compile::{CFG_WEIR, WHOLE_RUST};

/// The variable by which this program learns that it is rustc: its value is [`Settings::value`].
pub const SETTINGS: &str = "CARGO_WEIR_AS_RUSTC";
const SEPARATOR: char = '\n';

/// What a file begins with that stands in the place of an executable.
const INSTEAD: &str = "LLVM IR for weir: ";

/// How rustc is called.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The folder of the crate `test`.
    pub test: PathBuf,
    /// The source of the crate that stands in for loom, where it does.
    pub loom: Option<PathBuf>,
    /// The shadow of the workspace, where files of it are changed, and the folder of the crate `weir`,
    /// which marked places call.
    pub shadow: Option<(PathBuf, PathBuf)>,
}

impl Settings {
    /// The value of the variable [`SETTINGS`].
    pub fn value(&self) -> OsString {
        let (tree, weir) = self.shadow.clone().unzip();
        let mut value = self.test.clone().into_os_string();
        for part in [self.loom.clone(), tree, weir] {
            value.push(SEPARATOR.to_string());
            value.push(part.unwrap_or_default());
        }
        value
    }
}

/// Whether this program is called as rustc.
pub fn asked() -> Option<Settings> {
    let value = std::env::var(SETTINGS).ok()?;
    let mut parts = value.split(SEPARATOR).map(PathBuf::from);
    let test = parts.next()?;
    let mut part = || parts.next().filter(|p| !p.as_os_str().is_empty());
    let (loom, tree, weir) = (part(), part(), part());
    Some(Settings { test, loom, shadow: tree.zip(weir) })
}

/// The name of the IR that a file in the place of an executable stands for.
pub fn ir_of(executable: &Path) -> Option<PathBuf> {
    // A real executable is large, and no text.
    let text = std::fs::read(executable).ok().and_then(|bytes| String::from_utf8(bytes).ok())?;
    Some(PathBuf::from(text.strip_prefix(INSTEAD)?.trim_end()))
}

/// Runs rustc.
pub fn run(settings: &Settings) -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        return ExitCode::FAILURE;
    }
    let rustc = arguments.remove(0);
    let made = adapt(&mut arguments, settings);
    let status = match Command::new(&rustc).args(&arguments).status() {
        Ok(status) => status,
        Err(e) => {
            eprintln!("error: `{rustc}` does not start: {e}");
            return ExitCode::FAILURE;
        }
    };
    if let (true, Some(executable)) = (status.success(), made) {
        let ir = executable.with_extension("ll");
        if let Err(e) = std::fs::write(&executable, format!("{INSTEAD}{}\n", ir.display())) {
            eprintln!("error: `{}` cannot be written: {e}", executable.display());
            return ExitCode::FAILURE;
        }
    }
    status.code().map_or(ExitCode::FAILURE, |code| ExitCode::from(code as u8))
}

/// Changes the arguments of a call of rustc; the executable that it would make, if any.
fn adapt(arguments: &mut Vec<String>, settings: &Settings) -> Option<PathBuf> {
    let for_target = arguments.iter().any(|a| a == "--target" || a.starts_with("--target="));
    let asks = arguments.iter().any(|a| a.starts_with("--print") || a == "-");
    if !for_target || asks {
        return None;
    }
    let name = after(arguments, "--crate-name")?;
    arguments.extend(CFG_WEIR.map(String::from));
    // Many have a test that is called so.
    if let (Some(loom), "loom", Some("lib")) =
        (&settings.loom, name.as_str(), after(arguments, "--crate-type").as_deref())
        && let Some(source) = arguments.iter_mut().find(|a| a.ends_with(".rs"))
    {
        *source = loom.join("lib.rs").display().to_string();
        arguments.push("--edition=2024".into());
        arguments.push(as_library(loom, "loom"));
        once(arguments, "--edition");
    }
    if let Some((tree, weir)) = &settings.shadow {
        in_shadow(arguments, tree, weir);
    }
    let links = arguments.iter().any(|a| a == "lto=fat" || a == "lto" || a == "-Clto=fat");
    if !links {
        return None;
    }
    let extra = arguments.iter().find_map(|a| a.strip_prefix("extra-filename=")).unwrap_or_default();
    let folder = after(arguments, "--out-dir")?;
    let executable = Path::new(&folder).join(format!("{name}{extra}"));
    if arguments.iter().any(|a| a == "--test") {
        let test = settings.test.join("libtest.rlib");
        arguments.extend(["--extern".into(), format!("test={}", test.display())]);
    }
    arguments.push("--emit=llvm-ir".into());
    arguments.extend(WHOLE_RUST.map(String::from));
    Some(executable)
}

/// Has a crate of the workspace compiled from the shadow; cargo names its root file from the root of
/// the workspace on.
fn in_shadow(arguments: &mut Vec<String>, tree: &Path, weir: &Path) {
    let root = arguments.iter_mut().find(|a| a.ends_with(".rs") && Path::new(a.as_str()).is_relative());
    let Some(root) = root.filter(|root| tree.join(root.as_str()).is_file()) else { return };
    *root = tree.join(root.as_str()).display().to_string();
    arguments.push(format!("--remap-path-prefix={}/=", tree.display()));
    arguments.extend(["-L".into(), format!("dependency={}", weir.display())]);
    if !arguments.iter().any(|a| a.starts_with("weir=")) {
        let library = weir.join("libweir.rlib");
        arguments.extend(["--extern".into(), format!("weir={}", library.display())]);
    }
}

/// What follows an option.
fn after(arguments: &[String], option: &str) -> Option<String> {
    let at = arguments.iter().position(|a| a == option)?;
    arguments.get(at + 1).cloned()
}

/// Leaves the last of several `OPTION=VALUE`.
fn once(arguments: &mut Vec<String>, option: &str) {
    let is = |a: &String| a.strip_prefix(option).is_some_and(|rest| rest.starts_with('='));
    let last = arguments.iter().rposition(is);
    let mut at = 0;
    arguments.retain(|a| {
        at += 1;
        !is(a) || Some(at - 1) == last
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adapted(line: &str) -> (Vec<String>, Option<PathBuf>) {
        let mut arguments: Vec<String> = line.split(' ').map(String::from).collect();
        let settings = Settings { test: "/t".into(), loom: Some("/l".into()), shadow: None };
        let made = adapt(&mut arguments, &settings);
        (arguments, made)
    }

    #[test]
    fn build_scripts_are_left_alone() {
        let line = "--crate-name build_script_build build.rs -C lto=fat --out-dir /o";
        let (arguments, made) = adapted(line);
        assert_eq!(arguments.join(" "), line);
        assert_eq!(made, None);
    }

    #[test]
    fn a_test_is_written_as_ir() {
        let line =
            "--crate-name a src/lib.rs --test -C lto=fat -C extra-filename=-1f --out-dir /o --target x";
        let (arguments, made) = adapted(line);
        assert_eq!(made, Some("/o/a-1f".into()));
        assert!(arguments.contains(&"test=/t/libtest.rlib".to_string()));
        assert!(arguments.contains(&"--emit=llvm-ir".to_string()));
    }

    #[test]
    fn loom_is_replaced() {
        let (arguments, made) =
            adapted("--crate-name loom --edition=2018 /r/loom/src/lib.rs --crate-type lib --target x");
        assert_eq!(made, None);
        assert!(arguments.contains(&"/l/lib.rs".to_string()));
        assert!(!arguments.contains(&"--edition=2018".to_string()));
        let (arguments, _) = adapted("--crate-name loom tests/loom.rs --test --target x");
        assert!(arguments.contains(&"tests/loom.rs".to_string()));
    }
}
