//! `weir init`: the first `weir.toml` of a project, and what runs it for a team.
//!
//! Programs of Weir are taken wherever they are below the folder, C and C++ where they start threads and
//! assert something. What is there already is never written over.

use crate::cli::InitArgs;
use crate::exit::Exit;
use crate::output;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use weir_driver::project;

const WORKFLOW: &str = include_str!("weir.yml");
const HOOK: &str = include_str!("pre-commit");
/// Folders below folders are looked at so deep.
const DEEP: usize = 8;
/// Folders of what others made.
const FOREIGN: [&str; 4] = ["target", "node_modules", "vendor", "build"];

/// Writes what is asked for.
pub fn run(args: &InitArgs) -> Exit {
    match write(args) {
        Ok(said) => {
            output::text(&said);
            Exit::Good
        }
        Err(message) => {
            output::error(&message);
            Exit::Input
        }
    }
}

fn write(args: &InitArgs) -> Result<String, String> {
    let (mut said, toml) = (String::new(), Path::new(project::FILE));
    // Whoever has a project already may want the rest only.
    if !toml.exists() || !args.github && !args.pre_commit {
        let patterns = programs(Path::new("."));
        new_file(toml, &text(&patterns), false)?;
        said += &match patterns.len() {
            0 => format!("wrote {}: no program was found here, name yours in it\n", project::FILE),
            _ => format!("wrote {}: {}; `weir check` runs its checks\n", project::FILE, list(&patterns)),
        };
    }
    if !args.github && !args.pre_commit {
        return Ok(said);
    }
    let (root, below) = repository()?;
    if args.github {
        if !below.as_os_str().is_empty() {
            return Err("a workflow is for a whole repository: go to its top folder".into());
        }
        let place = root.join(".github/workflows/weir.yml");
        std::fs::create_dir_all(root.join(".github/workflows")).map_err(|e| not_written(&place, &e))?;
        new_file(&place, WORKFLOW, false)?;
        said += &format!("wrote {}: say in it how weir is installed\n", place.display());
    }
    if args.pre_commit {
        let place = root.join(".git/hooks/pre-commit");
        if !root.join(".git").is_dir() {
            return Err("`.git` is no folder: write the hook where this repository is kept".into());
        }
        std::fs::create_dir_all(root.join(".git/hooks")).map_err(|e| not_written(&place, &e))?;
        let below = below.to_str().filter(|b| !b.contains(['"', '$', '`', '\\', '\n']));
        let below = below.ok_or("the name of this folder has signs that a shell reads otherwise")?;
        new_file(&place, &HOOK.replace("@FOLDER@", below), true)?;
        said += &format!("wrote {}\n", place.display());
    }
    Ok(said)
}

/// The top of the repository, seen from here, and where here is in it.
fn repository() -> Result<(PathBuf, PathBuf), String> {
    let here = std::env::current_dir().map_err(|e| e.to_string())?;
    let (up, root) = here
        .ancestors()
        .enumerate()
        .find(|(_, folder)| folder.join(".git").exists())
        .ok_or("there is no git repository here: `git init` makes one")?;
    let below = here.strip_prefix(root).map(Path::to_path_buf).unwrap_or_default();
    Ok((std::iter::repeat_n("..", up).collect(), below))
}

/// Writes a file that is not there yet.
fn new_file(place: &Path, text: &str, runs: bool) -> Result<(), String> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if runs { 0o755 } else { 0o644 });
    #[cfg(not(unix))]
    let _ = runs;
    let mut file = options.open(place).map_err(|e| match e.kind() {
        std::io::ErrorKind::AlreadyExists => format!("`{}` is there already", place.display()),
        _ => not_written(place, &e),
    })?;
    file.write_all(text.as_bytes()).map_err(|e| not_written(place, &e))
}

fn not_written(place: &Path, why: &std::io::Error) -> String {
    format!("`{}` cannot be written: {why}", place.display())
}

fn list(patterns: &BTreeSet<String>) -> String {
    let mut all: Vec<&str> = patterns.iter().take(4).map(String::as_str).collect();
    if patterns.len() > all.len() {
        all.push("…");
    }
    all.join(", ")
}

/// The file: every pattern a check.
fn text(patterns: &BTreeSet<String>) -> String {
    let mut out = String::from(
        "# What `weir check` looks at here, with the answers that are expected.\n\n\
         [defaults]\n\
         model = \"tso\"          # sc, tso, pso, or a list of them: [\"tso\", \"pso\"]\n\
         time-limit = \"60s\"\n",
    );
    if patterns.is_empty() {
        out += "\n# [[check]]\n# file = \"locks/*.weir\"  # a file, a pattern, or a list of them\n\
                # expect = \"safe\"        # safe, unsafe, unknown, robust, not-robust\n";
    }
    for (i, pattern) in patterns.iter().enumerate() {
        // A text of TOML, where only these have to be escaped.
        let pattern = pattern.replace('\\', "\\\\").replace('"', "\\\"");
        out += &format!("\n[[check]]\nfile = \"{pattern}\"\n");
        let said = if i == 0 { "        # safe, unsafe, unknown, robust, not-robust" } else { "" };
        out += &format!("expect = \"safe\"{said}\n");
    }
    out
}

/// What stands for the programs below a folder: `locks/*.weir`, `tests/lock.c`.
fn programs(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk(folder, "", DEEP, &mut found);
    found
}

fn walk(folder: &Path, at: &str, deep: usize, found: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (name, kind) = (entry.file_name(), entry.file_type());
        let Some(name) = name.to_str().filter(|n| !n.starts_with('.')) else { continue };
        if kind.as_ref().is_ok_and(std::fs::FileType::is_dir) {
            if deep > 0 && !FOREIGN.contains(&name) {
                walk(&entry.path(), &format!("{at}{name}/"), deep - 1, found);
            }
        } else if name.ends_with(".weir") {
            found.insert(format!("{at}*.weir"));
        } else if [".c", ".cpp", ".cc"].iter().any(|end| name.ends_with(end)) && asserts(&entry.path()) {
            found.insert(format!("{at}{name}"));
        }
    }
}

/// Whether a text of C or C++ starts threads and says what is right.
fn asserts(file: &Path) -> bool {
    let text = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    ["pthread_create", "thrd_create", "std::thread", "std::jthread"].iter().any(|t| text.contains(t))
        && text.contains("assert")
}
