//! Running the built binary as a user does.

// Each test file uses its own part of this.
#![allow(dead_code)]

pub mod repair;
pub mod replays;
pub mod server;

use std::ffi::OsStr;
use std::ops::Deref;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};
pub use weir_testkit::{Ran, each, root};

/// A command that runs `weir` in a fixed environment: no colours, 120 columns.
pub fn command<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    weir_testkit::command(env!("CARGO_BIN_EXE_weir"), args)
}

/// Runs `weir` with these arguments in the project's root.
pub fn weir<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Ran {
    Ran::of(command(args))
}

/// Runs `weir` in a folder.
pub fn weir_in<S: AsRef<OsStr>>(folder: &std::path::Path, args: impl IntoIterator<Item = S>) -> Ran {
    let mut command = command(args);
    command.current_dir(folder);
    Ran::of(command)
}

/// The pages of the manual, in order.
pub fn pages() -> Vec<PathBuf> {
    weir_testkit::files_below(&root().join("docs"), &["md"])
}

/// A folder of a test's own, in which `weir` can be run.
pub struct Folder(weir_testkit::Folder);

impl Folder {
    pub fn new() -> Folder {
        Folder(weir_testkit::Folder::new())
    }

    /// `weir` with this folder as the current one.
    pub fn weir(&self, args: &[&str]) -> Ran {
        weir_in(self.here(), args)
    }

    /// Whether the C program `p.c`, compiled with these flags, is safe; `None`: that is not
    /// known, or it is refused with its place.
    pub fn safe_c(&self, flags: &[&str]) -> Result<Option<bool>, String> {
        let ran = self.weir(&[&["check", "--time-limit", "20s", "p.c", "--"], flags].concat());
        ran.sane();
        match ran.code {
            0 => Ok(Some(true)),
            1 => Ok(Some(false)),
            2 => Ok(None),
            3 if ran.err.contains("p.c:") || ran.out.contains("p.c:") => Ok(None),
            _ => Err(format!("{ran}")),
        }
    }
}

impl Deref for Folder {
    type Target = weir_testkit::Folder;

    fn deref(&self) -> &weir_testkit::Folder {
        &self.0
    }
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
