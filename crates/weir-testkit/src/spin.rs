//! SPIN on a model.

use crate::Folder;

/// SPIN, in a folder of its own.
pub struct Spin(Folder);

impl Spin {
    /// With an empty folder.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Spin {
        Spin(Folder::new())
    }

    /// Gives the text to `spin -a`; what SPIN says about it, if anything.
    ///
    /// # Errors
    ///
    /// What it says.
    pub fn generate(&self, text: &str) -> Result<(), String> {
        self.0.file("model.pml", text);
        // Without SPIN's own reductions of data (dead variables, variables that are
        // only written, merged steps), so that states can be compared.
        let said = self.0.run("spin", &["-a", "-o1", "-o2", "-o3", "model.pml"])?;
        if said.trim().is_empty() { Ok(()) } else { Err(said) }
    }

    /// Compiles SPIN's verifier and runs it.
    ///
    /// # Errors
    ///
    /// What it says where it does not come to an end.
    pub fn verify(&self) -> Result<Pan, String> {
        // Small hash table, large depth: these are small programs.
        let flags = ["-O0", "-w", "-DSAFETY", "-DNOREDUCE", "-DVECTORSZ=8192", "-o", "pan", "pan.c"];
        self.0.run("gcc", &flags)?;
        let report = self.0.run(&self.0.path("pan"), &["-E", "-w18", "-m2000000", "-n"])?;
        Pan::parse(&report).ok_or(report)
    }

    /// The table of transitions and the trail of the error that was found.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn trail(&self) -> Result<(String, String), String> {
        let table = self.0.run(&self.0.path("pan"), &["-d"]).unwrap_or_else(|said| said);
        let trail = std::fs::read_to_string(self.0.path("model.pml.trail")).map_err(|e| e.to_string())?;
        Ok((table, trail))
    }
}

/// What SPIN's verifier found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pan {
    /// Errors.
    pub errors: u64,
    /// States that it stored.
    pub states: u64,
}

impl Pan {
    /// Reads its report; `None` for a search that ran out of depth, which proves nothing.
    pub fn parse(report: &str) -> Option<Pan> {
        let before = |what: &str| {
            let line = report.lines().find(|l| l.contains(what))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let errors = report.split("errors: ").nth(1)?.split_whitespace().next()?.parse().ok()?;
        if report.contains("max search depth too small") {
            return None;
        }
        Some(Pan { errors, states: before("states, stored")? })
    }
}
