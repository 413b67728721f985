//! Where things are kept: `target/weir` of the workspace, so that nothing of `cargo build` is
//! touched, and in it the sources of the crates that programs are compiled with.

use std::path::{Path, PathBuf};
use std::process::Command;
use weir_driver::compile::CFG_WEIR;

/// Changes whenever this version compiles programs in another way: what an older one has made
/// is not used then, and stands in a folder of its own. (Cargo sees the changes of everything
/// else.)
const COMPILED: &str = "v2";

const TEST: &str = include_str!("../embedded/test.rs");
const LOOM: [(&str, &str); 6] = [
    ("lib.rs", include_str!("../embedded/loom/lib.rs")),
    ("alloc.rs", include_str!("../embedded/loom/alloc.rs")),
    ("arc.rs", include_str!("../embedded/loom/arc.rs")),
    ("atomic.rs", include_str!("../embedded/loom/atomic.rs")),
    ("cell.rs", include_str!("../embedded/loom/cell.rs")),
    ("future.rs", include_str!("../embedded/loom/future.rs")),
];

/// The folders of a run.
#[derive(Clone, Debug)]
pub struct Folder {
    /// What cargo takes as its target folder.
    pub target: PathBuf,
    /// The folder of the crate `test`, compiled by the rustc in use.
    pub test: PathBuf,
    /// The source of the crate that stands in for loom.
    pub loom: PathBuf,
    /// The folder of the crate `weir`, for places that are marked.
    pub weir: PathBuf,
}

/// What rustc says about itself.
#[derive(Clone, Debug)]
pub struct Rustc {
    /// The platform it runs on.
    pub host: String,
    /// The version, as one word.
    pub version: String,
}

impl Rustc {
    /// Asks the rustc that cargo will use.
    ///
    /// # Errors
    /// It does not start, or says something else.
    pub fn ask() -> Result<Rustc, String> {
        let mut command = Command::new(rustc());
        let said = command.arg("-vV").output().map_err(|e| format!("rustc does not start: {e}"))?;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let line = |key: &str| {
            let found = said.lines().find_map(|l| l.strip_prefix(key));
            found.map(|v| v.trim().to_string()).ok_or(format!("rustc does not say its {key}"))
        };
        Ok(Rustc {
            host: line("host:")?,
            version: format!("{}-{}", line("release:")?, line("commit-hash:")?),
        })
    }
}

fn rustc() -> String {
    std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into())
}

impl Folder {
    /// Makes the folder below the target folder of a workspace.
    ///
    /// # Errors
    /// Something cannot be written or compiled.
    pub fn make(target: &Path, rustc: &Rustc, loom: bool) -> Result<Folder, String> {
        let own = target.join("weir").join(COMPILED);
        let folder = Folder {
            target: if loom { own.join("loom") } else { own.clone() },
            test: own.join("crates").join(format!("test-{}", rustc.version)),
            loom: own.join("crates").join("loom"),
            weir: own.join("crates").join(format!("weir-{}", rustc.version)),
        };
        for (name, text) in LOOM {
            keep(&folder.loom.join(name), text)?;
        }
        folder.make_test()?;
        Ok(folder)
    }

    /// Compiles the crate `test`, where that has not been done.
    fn make_test(&self) -> Result<(), String> {
        library(&self.test, "test", TEST)
    }

    /// Compiles the crate `weir`, where that has not been done.
    ///
    /// # Errors
    /// It cannot be written or compiled.
    pub fn make_weir(&self) -> Result<(), String> {
        library(&self.weir, "weir", weir_llvm::RUST_SHIM)
    }
}

/// Compiles a crate of one file, where that has not been done.
fn library(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let (source, made) = (folder.join("lib.rs"), folder.join(format!("lib{name}.rlib")));
    if !keep(&source, text)? && made.is_file() {
        return Ok(());
    }
    let mut command = Command::new(rustc());
    command.args(["--crate-type=rlib", "--edition=2024", "-Copt-level=1", "-Cdebuginfo=line-tables-only"]);
    command.arg(format!("--crate-name={name}")).args(CFG_WEIR).arg(as_library(folder, name));
    command.arg(&source).arg("-o").arg(&made);
    let said = command.output().map_err(|e| format!("rustc does not start: {e}"))?;
    if said.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    Err(format!("rustc does not take Weir's crate `{name}`:\n{said}"))
}

/// An argument for rustc: the files of a folder are shown as those of a library that comes with
/// Rust, not as the user's.
pub fn as_library(folder: &Path, name: &str) -> String {
    format!("--remap-path-prefix={}=/rustc/weir/library/{name}/src", folder.display())
}

/// Writes a file, unless it is there already; whether it was written.
fn keep(path: &Path, text: &str) -> Result<bool, String> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(false);
    }
    let parent = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|e| format!("`{}` cannot be written: {e}", path.display()))?;
    Ok(true)
}
