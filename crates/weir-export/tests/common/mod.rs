//! What the tests share: programs, and SPIN.

#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::Command;
use weir_formats::Format;
use weir_ir::{Diagnostic, Program};

/// The folder of a relative path from the workspace's root.
pub fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Reads a program of any format.
pub fn load(path: &Path) -> Result<Program, Vec<Diagnostic>> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{name}: {e}"));
    match weir_formats::detect(&name, text.as_bytes()).map_err(|d| vec![d])? {
        Format::Weir => weir_lang::load(&name, &text),
        other => weir_formats::load(other, &name, &text),
    }
}

/// The files of a folder with one of these endings, in order.
pub fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().and_then(|e| e.to_str()).is_some_and(|e| endings.contains(&e)));
    files.sort();
    files
}

/// A folder for one program, removed when done.
pub struct Workdir(PathBuf);

impl Workdir {
    pub fn new(name: &str) -> Workdir {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder for SPIN");
        Workdir(dir)
    }

    /// Gives the text to `spin -a`; what SPIN says about it, if anything.
    pub fn generate(&self, text: &str) -> Result<(), String> {
        std::fs::write(self.0.join("model.pml"), text).map_err(|e| e.to_string())?;
        // Without SPIN's own reductions of data (dead variables, variables that are
        // only written, merged steps), so that states can be compared.
        let said = self.run("spin", &["-a", "-o1", "-o2", "-o3", "model.pml"])?;
        if said.trim().is_empty() { Ok(()) } else { Err(said) }
    }

    /// Compiles SPIN's verifier and runs it.
    pub fn verify(&self) -> Result<Pan, String> {
        // Small hash table, large depth: these are small programs.
        let flags = ["-O0", "-w", "-DSAFETY", "-DNOREDUCE", "-DVECTORSZ=8192", "-o", "pan", "pan.c"];
        self.run("gcc", &flags)?;
        let pan = self.0.join("pan").display().to_string();
        let report = self.run(&pan, &["-E", "-w18", "-m2000000", "-n"])?;
        Pan::parse(&report).ok_or(report)
    }

    /// The table of transitions and the trail of the error that was found.
    pub fn trail(&self) -> Result<(String, String), String> {
        let pan = self.0.join("pan").display().to_string();
        let table = self.run(&pan, &["-d"]).unwrap_or_else(|said| said);
        let trail = std::fs::read_to_string(self.0.join("model.pml.trail")).map_err(|e| e.to_string())?;
        Ok((table, trail))
    }

    /// Compiles C both ways, for a verifier and to be run; warnings are errors.
    pub fn compile(&self, text: &str) -> Result<(), String> {
        std::fs::write(self.0.join("program.c"), text).map_err(|e| e.to_string())?;
        let strict = ["-Wall", "-Wextra", "-Werror", "-O0"];
        let check = [&strict[..], &["-c", "-o", "program.o", "program.c"]].concat();
        let build = [&strict[..], &["-DWEIR_RUN", "-o", "program", "program.c"]].concat();
        self.run("gcc", &check)?;
        self.run("gcc", &build).map(|_| ())
    }

    /// Runs that many random schedules; whether one goes wrong.
    pub fn schedules(&self, count: u32) -> Result<bool, String> {
        let out = Command::new(self.0.join("program")).arg(count.to_string()).output();
        let out = out.map_err(|e| e.to_string())?;
        match out.status.code() {
            Some(0) => Ok(false),
            Some(1) => Ok(true),
            _ => Err(format!("the program ends with {:?}", out.status)),
        }
    }

    fn run(&self, command: &str, args: &[&str]) -> Result<String, String> {
        let out = Command::new(command).args(args).current_dir(&self.0).output();
        let out = out.map_err(|e| format!("{command}: {e}"))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let said = text(&out.stdout) + &text(&out.stderr);
        if out.status.success() { Ok(said) } else { Err(said) }
    }
}

impl Drop for Workdir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What SPIN's verifier found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pan {
    pub errors: u64,
    pub states: u64,
}

impl Pan {
    fn parse(report: &str) -> Option<Pan> {
        let before = |what: &str| {
            let line = report.lines().find(|l| l.contains(what))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let errors = report.split("errors: ").nth(1)?.split_whitespace().next()?.parse().ok()?;
        // A search that ran out of depth proves nothing.
        if report.contains("max search depth too small") {
            return None;
        }
        Some(Pan { errors, states: before("states, stored")? })
    }
}
