//! What tests need, and whether it is there.

use std::fmt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Something that a clone of the repository does not bring along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Other people's programs with known answers: [`corpus`].
    Corpus,
    /// SPIN, for exported Promela.
    Spin,
    /// A C compiler, for what SPIN generates and for exported C.
    Gcc,
    /// Programs in C.
    Clang,
    /// The very version with which the library of C functions was compiled: what another one
    /// emits is another text.
    Clang14,
    /// Programs in Rust.
    Rustc,
    /// A second opinion on formulas.
    Z3,
    /// A second opinion on proofs.
    Boogie,
    /// A terminal for a program to run in, of any width.
    Script,
    /// A browser, for the report and the page of `weir serve`.
    Chromedriver,
    /// What `scripts/playground` builds, which needs a compiler for WebAssembly.
    Playground,
    /// What `scripts/book` builds, which needs mdBook; and the playground in it.
    Book,
}

impl Need {
    /// The command that shows that a tool runs.
    fn command(self) -> Option<[&'static str; 2]> {
        Some(match self {
            Need::Corpus | Need::Playground | Need::Book => return None,
            Need::Spin => ["spin", "-V"],
            Need::Gcc => ["gcc", "--version"],
            Need::Clang => ["clang", "--version"],
            Need::Clang14 => ["clang-14", "--version"],
            Need::Rustc => ["rustc", "--version"],
            Need::Z3 => ["z3", "--version"],
            Need::Boogie => ["boogie", "/help"],
            Need::Script => ["script", "--version"],
            Need::Chromedriver => ["chromedriver", "--version"],
        })
    }

    /// The file that shows that something was built.
    fn built(self) -> Option<&'static str> {
        match self {
            Need::Playground => Some("target/playground/weir.wasm"),
            Need::Book => Some("target/book/playground/weir.wasm"),
            _ => None,
        }
    }

    pub(crate) fn is_met(self) -> bool {
        if let Some(file) = self.built() {
            return crate::root().join(file).is_file();
        }
        match self.command() {
            None => find_corpus().is_ok_and(|found| found.is_some()),
            Some([tool, argument]) => {
                let mut command = Command::new(tool);
                command.arg(argument).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
                // Boogie has no argument with which it does nothing and succeeds: that it
                // starts is enough.
                command.status().is_ok_and(|s| s.success() || self == Need::Boogie)
            }
        }
    }

    /// Why it counts as a failure that this is not there, if it does.
    pub(crate) fn must_be_met(self) -> Option<String> {
        if self == Need::Corpus {
            return find_corpus().err();
        }
        // Systems have one version of clang or another; and whoever builds pages says so by building them.
        if self == Need::Clang14 || self.built().is_some() {
            return None;
        }
        let set = |name: &&str| std::env::var_os(name).is_some();
        let asked = ["CI", "WEIR_REQUIRE_TOOLS"].into_iter().find(set)?;
        Some(format!("{self} is not installed, and {asked} is set"))
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Need::Playground => "playground",
            Need::Book => "book",
            _ => self.command().map_or("corpus", |[tool, _]| tool),
        })
    }
}

/// What a tool calls itself: the first line of what `--version` prints; `None` where it
/// does not run.
pub fn version(tool: &str) -> Option<String> {
    let out = Command::new(tool).arg("--version").stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&out.stdout);
    out.status.success().then(|| text.lines().next().unwrap_or_default().to_string())
}

/// The folder of the corpus; `None` where there is none, an error where it is
/// not at the place that was named.
fn find_corpus() -> Result<Option<PathBuf>, String> {
    let named = std::env::var_os("WEIR_CORPUS");
    if named.as_ref().is_some_and(|n| n == "none") {
        return Ok(None);
    }
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    let path = named.as_ref().map_or(PathBuf::from(beside), PathBuf::from);
    match path.canonicalize() {
        Ok(path) if path.is_dir() => Ok(Some(path)),
        _ if named.is_none() => Ok(None),
        _ => Err(format!("WEIR_CORPUS names {}, which is no folder", path.display())),
    }
}

/// The folder of other people's programs.
///
/// # Panics
///
/// Where it is absent: only tests that need [`Need::Corpus`] may ask.
pub fn corpus() -> PathBuf {
    find_corpus()
        .unwrap_or_else(|e| panic!("{e}"))
        .expect("a test that asks for the corpus lists it as a need")
}
