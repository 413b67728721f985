//! C and Rust: the user's own compiler makes LLVM IR of them.

use std::path::{Path, PathBuf};
use std::process::Command;
use weir_ir::Diagnostic;

/// A language that a compiler on this machine translates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C, by clang.
    C,
    /// C++, by clang++.
    Cpp,
    /// Rust, by rustc.
    Rust,
}

impl Language {
    /// By the extension of a file's name.
    pub fn of(name: &str) -> Option<Language> {
        match Path::new(name).extension()?.to_str()? {
            "c" => Some(Language::C),
            "cc" | "cpp" | "cxx" => Some(Language::Cpp),
            "rs" => Some(Language::Rust),
            _ => None,
        }
    }

    /// The compiler's name, the environment variable that names another one, and
    /// what to install.
    fn compiler(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Language::C => ("clang", "WEIR_CLANG", "install clang, or set WEIR_CLANG to where it is"),
            Language::Cpp => {
                ("clang++", "WEIR_CLANGXX", "install clang, or set WEIR_CLANGXX to where clang++ is")
            }
            Language::Rust => {
                ("rustc", "WEIR_RUSTC", "install Rust (rustup.rs), or set WEIR_RUSTC to where rustc is")
            }
        }
    }
}

/// Looks for a program in the folders of `PATH`.
pub fn look_for(name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        return Some(PathBuf::from(name)).filter(|p| p.is_file());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Compiles a file to LLVM IR, with the user's flags after our own.
pub fn to_llvm(name: &str, language: Language, flags: &[String]) -> Result<String, Diagnostic> {
    let (compiler, variable, hint) = language.compiler();
    let wanted =
        std::env::var(variable).ok().filter(|v| !v.is_empty()).unwrap_or_else(|| compiler.to_string());
    let Some(path) = look_for(&wanted) else {
        let message = format!("`{name}` needs {compiler}, which is not found");
        return Err(Diagnostic::error_without_place(message).hint(hint));
    };
    let folder =
        Folder::new().map_err(|e| Diagnostic::error_without_place(format!("no folder for LLVM IR: {e}")))?;
    let out = folder.0.join("program.ll");
    let mut command = Command::new(&path);
    match language {
        Language::C | Language::Cpp => {
            command.args(["-S", "-emit-llvm", "-O1", "-g", "-fno-vectorize", "-fno-slp-vectorize"]);
            command.args(["-fno-discard-value-names", "-pthread", "-fno-exceptions"]);
        }
        Language::Rust => {
            shim(&path, &folder.0)?;
            command.args(["--emit=llvm-ir", "--edition=2024", "-Copt-level=1", "-g", "-Cpanic=abort"]);
            command.args([
                "-Ccodegen-units=1",
                "-Cno-vectorize-loops",
                "-Cno-vectorize-slp",
                "--crate-name=program",
            ]);
            command.arg("-L").arg(&folder.0).args(["--extern", "weir"]);
        }
    }
    command.args(flags).arg(name).arg("-o").arg(&out);
    run(command, compiler, name)?;
    std::fs::read_to_string(&out)
        .map_err(|e| Diagnostic::error_without_place(format!("{compiler} wrote nothing for `{name}`: {e}")))
}

/// Compiles the crate `weir` that Rust programs may use.
fn shim(rustc: &Path, folder: &Path) -> Result<(), Diagnostic> {
    let source = folder.join("weir.rs");
    std::fs::write(&source, weir_llvm::RUST_SHIM)
        .map_err(|e| Diagnostic::error_without_place(format!("the crate `weir` cannot be written: {e}")))?;
    let mut command = Command::new(rustc);
    command.args([
        "--crate-type=rlib",
        "--crate-name=weir",
        "--edition=2024",
        "-Copt-level=1",
        "-Cpanic=abort",
    ]);
    command.arg(&source).arg("-o").arg(folder.join("libweir.rlib"));
    run(command, "rustc", "the crate `weir`")
}

fn run(mut command: Command, compiler: &str, name: &str) -> Result<(), Diagnostic> {
    let output = command
        .output()
        .map_err(|e| Diagnostic::error_without_place(format!("{compiler} does not start: {e}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said: Vec<&str> = said.lines().filter(|l| !l.trim().is_empty()).take(30).collect();
    let message = format!("{compiler} refuses {name}");
    Err(Diagnostic::error_without_place(message).hint(said.join("\n")))
}

/// A folder that goes away again.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> std::io::Result<Folder> {
        use std::sync::atomic::{AtomicU32, Ordering};
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("weir-{}-{n}", std::process::id()));
        std::fs::create_dir(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed is not worth an error.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
