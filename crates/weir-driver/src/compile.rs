//! C and Rust: the user's own compiler makes LLVM IR of them.

use crate::kept::Request;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use weir_ir::Diagnostic;
use weir_llvm::Language;

/// The compiler's name, the environment variable that names another one, and
/// what to install.
fn compiler_of(language: Language) -> (&'static str, &'static str, &'static str) {
    match language {
        Language::C => ("clang", "WEIR_CLANG", "install clang, or set WEIR_CLANG to where it is"),
        Language::Cpp => {
            ("clang++", "WEIR_CLANGXX", "install clang, or set WEIR_CLANGXX to where clang++ is")
        }
        Language::Rust => {
            ("rustc", "WEIR_RUSTC", "install Rust (rustup.rs), or set WEIR_RUSTC to where rustc is")
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

/// What the compiler made.
pub struct Compiled {
    /// LLVM IR.
    pub ll: String,
    /// The name under which the source is known in it.
    pub source: String,
}

/// Why the compiler made nothing.
pub struct Failed {
    /// In words.
    pub diagnostic: Box<Diagnostic>,
    /// The lines of the source that it complains about.
    pub lines: Vec<usize>,
}

impl From<Diagnostic> for Failed {
    fn from(diagnostic: Diagnostic) -> Failed {
        Failed { diagnostic: Box::new(diagnostic), lines: Vec::new() }
    }
}

/// At which level of optimisation a file is compiled, as the compiler's flag for it; `None`
/// if no compiler is asked.
pub fn level(name: &str, flags: &[String]) -> Option<String> {
    let (prefix, default) = match Language::of(name)? {
        Language::C | Language::Cpp => ("-O", "-O1"),
        Language::Rust => ("-Copt-level=", "-Copt-level=1"),
    };
    // The last one counts; rustc takes `-C opt-level=2` as well.
    let spaced = flags.iter().rev().find(|f| f.starts_with("opt-level=")).map(|f| format!("-C{f}"));
    let own = flags.iter().rev().find(|f| f.starts_with(prefix)).cloned();
    Some(own.or(spaced.filter(|_| prefix != "-O")).unwrap_or_else(|| default.to_string()))
}

/// What makes rustc write a whole Rust program, the standard library included, as one module
/// (beside `--emit=llvm-ir,link`): all code is optimised together before it is linked, and
/// the linker is one that does nothing, because nobody wants the machine code and the
/// functions that Weir knows by name are defined nowhere.
pub const WHOLE_RUST: [&str; 5] =
    ["-Clto=fat", "-Ccodegen-units=1", "-Cno-vectorize-loops", "-Cno-vectorize-slp", "-Clinker=true"];

/// By this a Rust program, and the crate `weir`, know who compiles them.
pub const CFG_WEIR: [&str; 2] = ["--cfg=weir", "--check-cfg=cfg(weir)"];

/// The flags for a compiler where data races are looked for: clang must not read what the source
/// reads only under a condition, as it does to save a branch. It keeps from that for its own
/// detector of races, whose instruments are left out.
pub fn for_races(name: &str, flags: &[String]) -> Vec<String> {
    const OWN: [&str; 9] = [
        "-fsanitize=thread",
        "-mllvm",
        "-tsan-instrument-memory-accesses=0",
        "-mllvm",
        "-tsan-instrument-func-entry-exit=0",
        "-mllvm",
        "-tsan-instrument-atomics=0",
        "-mllvm",
        "-tsan-instrument-memintrinsics=0",
    ];
    let own: &[&str] =
        if matches!(Language::of(name), Some(Language::C | Language::Cpp)) { &OWN } else { &[] };
    own.iter().map(|f| f.to_string()).chain(flags.iter().cloned()).collect()
}

/// Compiles a file to LLVM IR, with the user's flags after our own. With a text,
/// that is compiled as if it stood in the file. Among the flags for C and C++ may be other files of the
/// program (see `parts`): they are compiled with the same flags, each by itself, and linked.
pub fn to_llvm(
    name: &str,
    text: Option<&str>,
    language: Language,
    flags: &[String],
) -> Result<Compiled, Failed> {
    let (flags, others) = match language {
        Language::C | Language::Cpp => parts(flags),
        Language::Rust => (flags.to_vec(), Vec::new()),
    };
    let mut made = one_to_llvm(name, text, language, &flags)?;
    if others.is_empty() {
        return Ok(made);
    }
    let mut texts = Vec::new();
    for other in &others {
        texts.push(match Language::of(other) {
            Some(language) => one_to_llvm(other, None, language, &flags)?.ll,
            None => std::fs::read_to_string(other)
                .map_err(|e| Diagnostic::error_without_place(format!("`{other}` cannot be read: {e}")))?,
        });
    }
    let mut all = vec![(name, made.ll.as_str())];
    all.extend(others.iter().zip(&texts).map(|(other, text)| (other.as_str(), text.as_str())));
    made.ll = weir_llvm::link(&all).map_err(|what| {
        Diagnostic::error_without_place(format!("the files are not one program: {what}"))
            .hint("names that only one file needs can be `static` there")
    })?;
    Ok(made)
}

/// Flags of clang that the next argument belongs to.
const WITH_ARGUMENT: [&str; 20] = [
    "-include",
    "-imacros",
    "-I",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-isysroot",
    "-D",
    "-U",
    "-x",
    "-o",
    "-MF",
    "-MT",
    "-MQ",
    "-Xclang",
    "-mllvm",
    "-target",
    "-arch",
    "-include-pch",
    "-Xpreprocessor",
];

/// Flags, and among them the other files of a program in C or C++ (or LLVM IR that was made of them).
fn parts(flags: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut own, mut others) = (Vec::new(), Vec::new());
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let source = matches!(Language::of(flag), Some(Language::C | Language::Cpp)) || flag.ends_with(".ll");
        if source && !flag.starts_with('-') {
            others.push(flag.clone());
            continue;
        }
        own.push(flag.clone());
        if WITH_ARGUMENT.contains(&flag.as_str()) {
            own.extend(flags.next().cloned());
        }
    }
    (own, others)
}

/// One file.
fn one_to_llvm(
    name: &str,
    text: Option<&str>,
    language: Language,
    flags: &[String],
) -> Result<Compiled, Failed> {
    let (compiler, variable, hint) = compiler_of(language);
    let wanted =
        std::env::var(variable).ok().filter(|v| !v.is_empty()).unwrap_or_else(|| compiler.to_string());
    let Some(path) = look_for(&wanted) else {
        let message = format!("`{name}` needs {compiler}, which is not found");
        return Err(Diagnostic::error_without_place(message).hint(hint).into());
    };
    // What rustc makes of a whole program takes it long; clang is fast.
    let request = (language == Language::Rust && text.is_none()).then(|| Request::of(&path, name, flags));
    let request = request.flatten();
    if let Some(ll) = request.as_ref().and_then(Request::find) {
        return Ok(Compiled { ll, source: name.to_string() });
    }
    let folder =
        Folder::new().map_err(|e| Diagnostic::error_without_place(format!("no folder for LLVM IR: {e}")))?;
    let dependencies = folder.0.join("program.d");
    let out = folder.0.join("program.ll");
    let mut command = Command::new(&path);
    match language {
        Language::C | Language::Cpp => {
            command.args(["-S", "-emit-llvm", "-O1", "-g", "-fno-vectorize", "-fno-slp-vectorize"]);
            command.args(["-fno-discard-value-names", "-pthread", "-fno-exceptions"]);
            // Stores of a loop that fills memory stay stores.
            command.arg("-fno-builtin-memset");
            // What is inlined has no name that says that it is one step.
            let own = text.map(str::to_string).or_else(|| std::fs::read_to_string(name).ok());
            if own.is_some_and(|text| has_sections(&text)) {
                command.arg("-fno-inline");
            }
        }
        Language::Rust => {
            shim(&path, &folder.0)?;
            command.args(["--emit=llvm-ir", "-Copt-level=1", "-g", "-Cpanic=abort"]);
            // rustc takes one only.
            if !flags.iter().any(|f| f.starts_with("--edition")) {
                command.arg("--edition=2024");
            }
            command.args([
                "-Ccodegen-units=1",
                "-Cno-vectorize-loops",
                "-Cno-vectorize-slp",
                "--crate-name=program",
            ]);
            command.args(CFG_WEIR);
            command.arg("-L").arg(&folder.0).args(["--extern", "weir"]);
            let mut emit = OsString::from("--emit=dep-info=");
            emit.push(&dependencies);
            command.arg(emit);
        }
    }
    let source = match text {
        None => name.to_string(),
        Some(text) => {
            let beside =
                Path::new(name).parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            // Where clang finds what is included; rustc takes modules from the
            // folder of the file.
            let beside = match language {
                Language::Rust => Some(beside),
                _ => {
                    command.arg("-iquote").arg(beside);
                    None
                }
            };
            instead(&folder.0, name, text, beside)
                .map_err(|e| Diagnostic::error_without_place(format!("no file for the changed text: {e}")))?
        }
    };
    command.args(flags).arg(&source).arg("-o").arg(&out);
    run(command, compiler, name, &source)?;
    let ll = std::fs::read_to_string(&out).map_err(|e| {
        Diagnostic::error_without_place(format!("{compiler} wrote nothing for `{name}`: {e}"))
    })?;
    if let Some(request) = request {
        request.keep(&std::fs::read_to_string(dependencies).unwrap_or_default(), &ll);
    }
    Ok(Compiled { ll, source })
}

/// Whether C has functions that are one step, by their names: `__VERIFIER_atomic_NAME`.
fn has_sections(text: &str) -> bool {
    let others = ["begin", "end", "fence"];
    text.split("__VERIFIER_atomic_").skip(1).any(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        !others.contains(&&rest[..end])
    })
}

/// Writes a text that stands for a file, among what is beside that file.
fn instead(folder: &Path, name: &str, text: &str, beside: Option<&Path>) -> std::io::Result<String> {
    let folder = folder.join("source");
    std::fs::create_dir(&folder)?;
    let own = Path::new(name).file_name().unwrap_or_default();
    // There are no links everywhere.
    #[cfg(not(unix))]
    let _ = beside;
    #[cfg(unix)]
    if let Some(beside) = beside {
        for entry in std::fs::read_dir(beside.canonicalize()?)?.flatten() {
            if entry.file_name() != own {
                std::os::unix::fs::symlink(entry.path(), folder.join(entry.file_name()))?;
            }
        }
    }
    let path = folder.join(own);
    std::fs::write(&path, text)?;
    Ok(path.to_string_lossy().into_owned())
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
    command.args(CFG_WEIR);
    command.arg(&source).arg("-o").arg(folder.join("libweir.rlib"));
    run(command, "rustc", "the crate `weir`", "weir.rs").map_err(|failed| *failed.diagnostic)
}

fn run(mut command: Command, compiler: &str, name: &str, source: &str) -> Result<(), Failed> {
    let output = command
        .output()
        .map_err(|e| Diagnostic::error_without_place(format!("{compiler} does not start: {e}")))?;
    if output.status.success() {
        return Ok(());
    }
    let all = String::from_utf8_lossy(&output.stderr);
    let said: Vec<&str> = all.lines().filter(|l| !l.trim().is_empty()).take(30).collect();
    let message = format!("{compiler} refuses {name}");
    let diagnostic = Diagnostic::error_without_place(message).hint(said.join("\n"));
    Err(Failed { diagnostic: Box::new(diagnostic), lines: complaints(&all, source) })
}

/// The lines of `source` in what a compiler says: `file:line:column: error` in
/// clang's words, ` --> file:line:column` in those of rustc.
fn complaints(said: &str, source: &str) -> Vec<usize> {
    let line = |l: &str| {
        let place = l.trim_start().trim_start_matches("--> ").strip_prefix(source)?.strip_prefix(':')?;
        let (line, rest) = place.split_once(':')?;
        let counts = l.trim_start().starts_with("--> ") || rest.contains("error");
        line.parse().ok().filter(|_| counts)
    };
    said.lines().filter_map(line).collect()
}

/// A folder that goes away again.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new folder among the temporary ones.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new() -> std::io::Result<Folder> {
        use std::sync::atomic::{AtomicU32, Ordering};
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("weir-{}-{n}", std::process::id()));
        std::fs::create_dir(&path)?;
        Ok(Folder(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed is not worth an error.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
