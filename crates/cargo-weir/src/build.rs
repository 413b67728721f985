//! Calls cargo, and learns from it what was made.

use crate::folder::{Folder, Rustc};
use crate::shadow::Shadow;
use crate::wrapper::{self, Settings};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use weir_driver::options::CargoArgs;
use weir_driver::repair::NotCompiled;

/// What is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Tests, each of which is a case of its own.
    Tests,
    /// Programs and examples.
    Programs,
}

/// A workspace, as cargo knows it.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// Its folder.
    pub root: PathBuf,
    /// Where cargo puts what it makes.
    target: PathBuf,
    /// Package identifiers and names.
    packages: Vec<(String, String)>,
    /// A package of it depends on loom.
    loom: bool,
}

/// An executable, as a module of LLVM IR.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The package.
    pub package: String,
    /// The name of the library, program, example or test.
    pub target: String,
    /// What that is, in cargo's words: `lib`, `bin`, `example`, `test`.
    pub kind: String,
    /// Its first source file.
    pub source: String,
    /// The file with the IR.
    pub ir: PathBuf,
    /// How it was compiled, in words.
    pub how: String,
}

impl Unit {
    /// `lib p (src/lib.rs)`.
    pub fn title(&self, root: &std::path::Path) -> String {
        let source = std::path::Path::new(&self.source);
        let source = source.strip_prefix(root).unwrap_or(source).display();
        format!("{} {} ({source})", self.kind, self.target)
    }
}

/// What is to be built, and where.
#[derive(Debug)]
pub struct Build<'a> {
    /// What was said on the command line.
    pub args: &'a CargoArgs,
    /// Tests or programs.
    pub goal: Goal,
    /// The workspace.
    pub workspace: Workspace,
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The options that every call of cargo gets.
fn everywhere(command: &mut Command, args: &CargoArgs) {
    if let Some(path) = &args.manifest_path {
        command.args(["--manifest-path", path]);
    }
    for (given, option) in [(args.offline, "--offline"), (args.locked, "--locked")] {
        if given {
            command.arg(option);
        }
    }
}

/// The files and lines that an error of the compiler is about.
fn complaints(message: &Value, shadow: &Shadow) -> Vec<(String, usize)> {
    let said = &message["message"];
    if message["reason"] != "compiler-message" || said["level"] != "error" {
        return Vec::new();
    }
    let tree = format!("{}/", shadow.tree.display());
    let place = |span: &Value| {
        let file = span["file_name"].as_str()?;
        let file = file.strip_prefix(&tree).unwrap_or(file).to_string();
        Some((file, usize::try_from(span["line_start"].as_u64()?).ok()?))
    };
    said["spans"].as_array().into_iter().flatten().filter_map(place).collect()
}

impl Workspace {
    /// Asks cargo.
    ///
    /// # Errors
    /// Cargo's own words.
    pub fn ask(args: &CargoArgs) -> Result<Workspace, String> {
        let mut command = cargo();
        command.args(["metadata", "--format-version=1", "--no-deps"]);
        everywhere(&mut command, args);
        let out = command.output().map_err(|e| format!("cargo does not start: {e}"))?;
        if !out.status.success() {
            let said = String::from_utf8_lossy(&out.stderr);
            return Err(said.trim().trim_start_matches("error: ").to_string());
        }
        let known: Value = serde_json::from_slice(&out.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
        let path = |key: &str| PathBuf::from(known[key].as_str().unwrap_or_default());
        let packages = known["packages"].as_array().into_iter().flatten();
        let mut needed = packages.clone().flat_map(|p| p["dependencies"].as_array().into_iter().flatten());
        let loom = needed.any(|d| d["name"] == "loom");
        let named = |p: &Value| Some((p["id"].as_str()?.to_string(), p["name"].as_str()?.to_string()));
        Ok(Workspace {
            root: path("workspace_root"),
            target: path("target_directory"),
            packages: packages.filter_map(named).collect(),
            loom,
        })
    }
}

impl Build<'_> {
    /// Whether a package of the workspace depends on loom.
    pub fn uses_loom(&self) -> bool {
        self.workspace.loom
    }

    /// Builds everything that was asked for.
    ///
    /// # Errors
    /// What went wrong; nothing where cargo has said it already.
    pub fn run(&self) -> Result<Vec<Unit>, Option<String>> {
        let rustc = Rustc::ask()?;
        let folder = Folder::make(&self.workspace.target, &rustc, self.args.loom)?;
        let mut command = self.command(&folder, &rustc, None)?;
        self.select(&mut command);
        command.stdout(Stdio::piped());
        let out = command.spawn().and_then(|child| child.wait_with_output());
        let out = out.map_err(|e| format!("cargo does not start: {e}"))?;
        if !out.status.success() {
            return Err(None);
        }
        let text = String::from_utf8_lossy(&out.stdout);
        let messages = text.lines().filter_map(|l| serde_json::from_str::<Value>(l).ok());
        let mut units: Vec<Unit> = messages.filter_map(|m| self.unit(&m)).collect();
        units.sort_by(|a, b| (&a.package, &a.kind, &a.target).cmp(&(&b.package, &b.kind, &b.target)));
        Ok(units)
    }

    /// The shadow of the workspace in which these files may be changed.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn shadow(&self, files: &[PathBuf]) -> Result<Shadow, String> {
        let rustc = Rustc::ask()?;
        let folder = Folder::make(&self.workspace.target, &rustc, self.args.loom)?;
        folder.make_weir()?;
        Shadow::make(&self.workspace.root, &folder, files)
    }

    /// Builds a unit again, with the files of the shadow.
    ///
    /// # Errors
    /// What the compiler complains about.
    pub fn again(&self, unit: &Unit, shadow: &Shadow) -> Result<Unit, NotCompiled> {
        let otherwise = NotCompiled::Otherwise;
        let rustc = Rustc::ask().map_err(otherwise)?;
        let folder = Folder::make(&self.workspace.target, &rustc, self.args.loom).map_err(otherwise)?;
        let mut command = self.command(&folder, &rustc, Some(shadow)).map_err(otherwise)?;
        self.features(&mut command);
        command.args(["--quiet", "--package", &unit.package]);
        match unit.kind.as_str() {
            kind @ ("bin" | "example" | "test") => command.args([&format!("--{kind}"), &unit.target]),
            _ => command.arg("--lib"),
        };
        let out = command.stderr(Stdio::piped()).output();
        let out = out.map_err(|e| otherwise(format!("cargo does not start: {e}")))?;
        let text = String::from_utf8_lossy(&out.stdout);
        let messages: Vec<Value> = text.lines().filter_map(|l| serde_json::from_str(l).ok()).collect();
        if !out.status.success() {
            let lines: Vec<(String, usize)> = messages.iter().flat_map(|m| complaints(m, shadow)).collect();
            let said = String::from_utf8_lossy(&out.stderr).into_owned();
            return Err(if lines.is_empty() { otherwise(said) } else { NotCompiled::Lines(lines) });
        }
        let mut units = messages.iter().filter_map(|m| Some((self.unit(m)?, m["fresh"] == true)));
        let same = |u: &Unit| (&u.package, &u.kind, &u.target) == (&unit.package, &unit.kind, &unit.target);
        match units.find(|(u, _)| same(u)) {
            // Cargo goes by times of files. An answer about what was there before would be about
            // another program.
            Some((_, true)) => Err(otherwise("cargo did not compile the changed files".into())),
            Some((unit, false)) => Ok(unit),
            None => Err(otherwise("cargo made nothing of it".into())),
        }
    }

    fn command(&self, folder: &Folder, rustc: &Rustc, shadow: Option<&Shadow>) -> Result<Command, String> {
        let args = self.args;
        let mut command = cargo();
        match self.goal {
            Goal::Tests => command.args(["test", "--no-run"]),
            Goal::Programs => command.arg("build"),
        };
        let form = if shadow.is_some() { "json" } else { "json-render-diagnostics" };
        command.args([&format!("--message-format={form}"), "--target", &rustc.host]);
        command.arg("--target-dir").arg(shadow.map_or(&folder.target, |s| &s.target));
        everywhere(&mut command, args);
        for setting in self.profile() {
            command.args(["--config", &setting]);
        }
        let own = std::env::current_exe().map_err(|e| format!("where this program is, is not known: {e}"))?;
        let loom = args.loom.then(|| folder.loom.clone());
        let shadow = shadow.map(|s| (s.tree.clone(), folder.weir.clone()));
        let settings = Settings { test: folder.test.clone(), loom, shadow };
        command.env("RUSTC_WRAPPER", own).env(wrapper::SETTINGS, settings.value());
        if args.loom {
            let flags = std::env::var("RUSTFLAGS").unwrap_or_default();
            command.env("RUSTFLAGS", format!("{flags} --cfg loom").trim_start());
        }
        Ok(command)
    }

    /// Features and the profile.
    fn features(&self, command: &mut Command) {
        let args = self.args;
        let flags = [
            (args.all_features, "--all-features"),
            (args.no_default_features, "--no-default-features"),
            (args.release, "--release"),
        ];
        command.args(flags.iter().filter(|(given, _)| *given).map(|(_, option)| option));
        command.args(args.features.iter().flat_map(|value| ["--features", value]));
    }

    fn select(&self, command: &mut Command) {
        let args = self.args;
        self.features(command);
        let flags = [
            (args.workspace, "--workspace"),
            (args.lib, "--lib"),
            (args.bins, "--bins"),
            (args.examples, "--examples"),
            (args.common.quiet || args.common.json, "--quiet"),
        ];
        command.args(flags.iter().filter(|(given, _)| *given).map(|(_, option)| option));
        let values = [
            (&args.package, "--package"),
            (&args.bin, "--bin"),
            (&args.example, "--example"),
            (&args.test, "--test"),
        ];
        for (list, option) in values {
            command.args(list.iter().flat_map(|value| [option, value]));
        }
        let some = args.lib || args.bins || args.examples || !args.bin.is_empty() || !args.example.is_empty();
        match self.goal {
            Goal::Programs if !some => {
                command.args(["--bins", "--examples"]);
            }
            // Unit tests of libraries and programs are among these; documentation is not run.
            Goal::Tests if !some && args.test.is_empty() => {
                command.arg("--tests");
            }
            _ => {}
        }
    }

    /// How whole programs are made: settings that go before those of the package.
    fn profile(&self) -> Vec<String> {
        let mut settings = Vec::new();
        let profiles: &[&str] = if self.args.release { &["release"] } else { &["dev", "test"] };
        for profile in profiles {
            let mut set = |key: &str, value: &str| settings.push(format!("profile.{profile}.{key}={value}"));
            set("lto", "\"fat\"");
            set("codegen-units", "1");
            set("incremental", "false");
            set("debug", "2");
            set("strip", "\"none\"");
            if !self.args.release {
                set("opt-level", "1");
            }
            if self.goal == Goal::Programs && *profile != "test" {
                set("panic", "\"abort\"");
            }
        }
        settings
    }

    /// The unit that a message of cargo's is about.
    fn unit(&self, message: &Value) -> Option<Unit> {
        if message["reason"] != "compiler-artifact" {
            return None;
        }
        let (target, profile) = (&message["target"], &message["profile"]);
        let kind = target["kind"][0].as_str()?;
        let wanted = match self.goal {
            Goal::Tests => profile["test"] == true,
            Goal::Programs => matches!(kind, "bin" | "example"),
        };
        let ir = wanted.then(|| wrapper::ir_of(message["executable"].as_str()?.as_ref()))??;
        let id = message["package_id"].as_str()?;
        let package = self.workspace.packages.iter().find(|(known, _)| known == id);
        let checks = |key: &str, name: &str| {
            format!("{} {name}", if profile[key] == true { "with" } else { "without" })
        };
        let how = format!(
            "compiled by cargo, opt-level {}, {}, {}",
            profile["opt_level"].as_str().unwrap_or("?"),
            checks("overflow_checks", "overflow checks"),
            checks("debug_assertions", "debug assertions"),
        );
        Some(Unit {
            package: package.map_or_else(|| id.to_string(), |(_, name)| name.clone()),
            target: target["name"].as_str()?.to_string(),
            kind: kind.to_string(),
            source: target["src_path"].as_str().unwrap_or_default().to_string(),
            ir,
            how,
        })
    }
}
