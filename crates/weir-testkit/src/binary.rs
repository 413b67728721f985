//! Running the built binary as a user does.

use crate::root;
use serde_json::Value;
use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// What a run of `weir` gave.
pub struct Ran {
    /// Its exit code.
    pub code: i32,
    /// What it printed.
    pub out: String,
    /// What it said on standard error.
    pub err: String,
    /// How it was called, for messages.
    pub called: String,
}

impl Ran {
    /// Runs a command to its end.
    ///
    /// # Panics
    ///
    /// Where it does not start, or prints what is no text.
    pub fn of(mut command: Command) -> Ran {
        let called = format!("{command:?}");
        let output = command.output().expect("the binary starts");
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
            err: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
            called,
        }
    }

    /// Asserts the exit code, and that nothing looks like a crash.
    ///
    /// # Panics
    ///
    /// Where it is another one.
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        self.sane();
        assert_eq!(self.code, code, "{self}");
        self
    }

    /// Whatever happens, it is no crash.
    ///
    /// # Panics
    ///
    /// Where it is one.
    #[track_caller]
    pub fn sane(&self) {
        assert!((0..=3).contains(&self.code), "{self}");
        for word in ["panicked", "backtrace", "internal error"] {
            assert!(!self.out.contains(word) && !self.err.contains(word), "`{word}` in\n{self}");
        }
    }

    /// Asserts that a text is printed, to either stream.
    ///
    /// # Panics
    ///
    /// Where it is not.
    #[track_caller]
    pub fn says(self, text: &str) -> Ran {
        assert!(self.out.contains(text) || self.err.contains(text), "no `{text}` in\n{self}");
        self
    }

    /// Standard output as JSON.
    ///
    /// # Panics
    ///
    /// Where it is none.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("not JSON: {e}\n{self}"))
    }
}

impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A runaway message must not flood the test log.
        let cut = |text: &str| text.chars().take(4000).collect::<String>();
        let (out, err) = (cut(&self.out), cut(&self.err));
        write!(f, "$ {}\nexit code {}\n--- out\n{out}\n--- err\n{err}", self.called, self.code)
    }
}

/// A command that runs the binary in the project's folder and a fixed environment: no
/// colours, 120 columns.
pub fn command<S: AsRef<OsStr>>(binary: &str, args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(binary);
    command.args(args).stdin(Stdio::null()).current_dir(root());
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR", "RUST_BACKTRACE", "TERM", "LANG", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(name);
    }
    // What one test compiles is no matter of another one.
    command.env("WEIR_CACHE", "off");
    command.env("NO_COLOR", "1").env("COLUMNS", "120").env("LC_ALL", "C.UTF-8");
    command
}
