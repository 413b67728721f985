//! Running the built binary as a user does.

// Each test file uses its own part of this.
#![allow(dead_code)]

pub mod repair;
pub mod replays;
pub mod server;

use serde_json::Value;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// What a run of `weir` gave.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
    /// How it was called, for messages.
    pub called: String,
}

impl Ran {
    /// Asserts the exit code, and that nothing looks like a crash.
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        self.sane();
        assert_eq!(self.code, code, "{self}");
        self
    }

    /// Whatever happens, it is no crash.
    #[track_caller]
    pub fn sane(&self) {
        assert!((0..=3).contains(&self.code), "{self}");
        for word in ["panicked", "backtrace", "internal error"] {
            assert!(!self.out.contains(word) && !self.err.contains(word), "`{word}` in\n{self}");
        }
    }

    /// Asserts that a text is printed, to either stream.
    #[track_caller]
    pub fn says(self, text: &str) -> Ran {
        assert!(self.out.contains(text) || self.err.contains(text), "no `{text}` in\n{self}");
        self
    }

    /// Standard output as JSON.
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

/// A command that runs `weir` in a fixed environment: no colours, 120 columns.
pub fn command<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_weir"));
    command.args(args).stdin(Stdio::null()).current_dir(root());
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR", "RUST_BACKTRACE", "TERM", "LANG", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(name);
    }
    command.env("NO_COLOR", "1").env("COLUMNS", "120").env("LC_ALL", "C.UTF-8");
    command
}

/// Runs a command to its end.
pub fn run(mut command: Command) -> Ran {
    let called = format!("{command:?}");
    let output = command.output().expect("the binary starts");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
        err: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
        called,
    }
}

/// Runs `weir` with these arguments in the project's root.
pub fn weir<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Ran {
    run(command(args))
}

/// The project's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder with one of these extensions, in order.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut found: Vec<PathBuf> = entries
        .map(|e| e.expect("a readable folder").path())
        .filter(|p| p.extension().is_some_and(|x| extensions.iter().any(|e| x == *e)))
        .collect();
    found.sort();
    found
}

/// The pages of the manual, in order.
pub fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A folder of a test's own, removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("weir-test-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for temporary files");
        Folder(path)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a temporary folder with a plain name").to_string()
    }

    /// Writes a file, and gives its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).expect("a writable temporary folder");
        path
    }

    /// `weir` with this folder as the current one.
    pub fn weir(&self, args: &[&str]) -> Ran {
        let mut command = command(args);
        command.current_dir(&self.0);
        run(command)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Does something for every item, two at a time; everything that went wrong.
pub fn each<T: Sync>(items: &[T], work: impl Fn(&T) -> Result<(), String> + Sync) -> Vec<String> {
    let next = AtomicU32::new(0);
    let wrong = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    if let Err(e) = work(item) {
                        wrong.lock().expect("no panic while it was held").push(e);
                    }
                }
            });
        }
    });
    wrong.into_inner().expect("no panic while it was held")
}

/// Store buffering with two threads, as a Cubicle-W model.
pub const STORE_BUFFERING: &str = "type loc = Start | Wrote | End
array PC[proc] : loc
array R[proc] : int
weak var X : int
weak var Y : int

init (p) { PC[p] = Start && R[p] = 9 && X = 0 && Y = 0 }

unsafe (p q) { p = #1 && q = #2 && PC[p] = End && PC[q] = End && R[p] = 0 && R[q] = 0 }

transition write_x ([p])
requires { p = #1 && PC[p] = Start }
{ PC[p] := Wrote; X := 1 }

transition read_y ([p])
requires { p = #1 && PC[p] = Wrote }
{ PC[p] := End; R[p] := Y }

transition write_y ([p])
requires { p = #2 && PC[p] = Start }
{ PC[p] := Wrote; Y := 1 }

transition read_x ([p])
requires { p = #2 && PC[p] = Wrote }
{ PC[p] := End; R[p] := X }
";

/// Says when to stop.
pub fn stop_after(limit: Option<Duration>) -> impl FnMut() -> bool {
    let start = Instant::now();
    move || limit.is_some_and(|t| start.elapsed() >= t)
}
