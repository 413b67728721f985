//! What people see: a line for every case, as `cargo test` has it, what went wrong in full
//! below, and the figures at the end.

use std::time::Duration;
use weir::exit::Exit;
use weir_report::verdict::duration;

/// How a case ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// Its name; the model with it, where there are several.
    pub name: String,
    /// How.
    pub exit: Exit,
    /// What is said about it in full.
    pub text: String,
    /// How long it took.
    pub took: Duration,
}

/// What was counted.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    passed: usize,
    failed: usize,
    unknown: usize,
    ignored: usize,
    filtered: usize,
}

impl Counts {
    /// One more that ended so.
    pub fn add(&mut self, exit: Exit) {
        match exit {
            Exit::Good => self.passed += 1,
            Exit::Unknown => self.unknown += 1,
            Exit::Bad | Exit::Input | Exit::Internal => self.failed += 1,
        }
    }

    /// One more that is left out.
    pub fn ignore(&mut self) {
        self.ignored += 1;
    }

    /// So many more whose names were not asked for.
    pub fn leave_out(&mut self, n: usize) {
        self.filtered += n;
    }

    /// Whether there was nothing at all.
    pub fn is_empty(&self) -> bool {
        self.passed + self.failed + self.unknown + self.ignored + self.filtered == 0
    }

    /// Adds others.
    pub fn join(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.unknown += other.unknown;
        self.ignored += other.ignored;
        self.filtered += other.filtered;
    }

    /// `test result: ok. 3 passed; 0 failed; …`.
    pub fn line(&self, what: &str, took: Duration) -> String {
        let result = match self {
            Counts { failed: 1.., .. } => "FAILED",
            Counts { unknown: 1.., .. } => "UNKNOWN",
            _ => "ok",
        };
        let Counts { passed, failed, unknown, ignored, filtered } = self;
        format!(
            "{what} result: {result}. {passed} passed; {failed} failed; {unknown} unknown; {ignored} ignored; \
             {filtered} filtered out; finished in {}\n",
            duration(took.as_secs_f64())
        )
    }
}

/// The word for how a case ended.
pub fn word(exit: Exit) -> &'static str {
    match exit {
        Exit::Good => "ok",
        Exit::Bad => "FAILED",
        Exit::Unknown => "unknown",
        Exit::Input | Exit::Internal => "ERROR",
    }
}

/// What is to be told, in full: by default what did not pass. A hint follows where something went wrong.
pub fn failures(ended: &[Ended], told: impl Fn(Exit) -> bool, hint: &str) -> String {
    let mut out = String::new();
    for e in ended.iter().filter(|e| told(e.exit)) {
        out += &format!("\n---- {} ----\n{}", e.name, e.text);
    }
    let bad: Vec<&Ended> = ended.iter().filter(|e| e.exit != Exit::Good).collect();
    if !bad.is_empty() {
        out += "\nnot passed:\n";
        out.extend(bad.iter().map(|e| format!("    {}\n", e.name)));
    }
    if bad.iter().any(|e| e.exit == Exit::Bad) {
        out += hint;
    }
    out
}
