//! Folders of a test's own.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of a test's own, removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    ///
    /// # Panics
    ///
    /// Where none can be made.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("weir-test-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for temporary files");
        Folder(path)
    }

    /// Where it is.
    pub fn here(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it, as an argument of a command.
    ///
    /// # Panics
    ///
    /// Where the folder of temporary files has no plain name.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a temporary folder with a plain name").to_string()
    }

    /// Writes a file, and gives its path.
    ///
    /// # Panics
    ///
    /// Where it cannot be written.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).expect("a writable temporary folder");
        path
    }

    /// Copies a file under its own name, which it gives.
    ///
    /// # Panics
    ///
    /// Where it cannot be copied.
    pub fn copy(&self, from: &Path) -> String {
        let name = from.file_name().and_then(|n| n.to_str()).expect("a plain name");
        std::fs::copy(from, self.0.join(name)).unwrap_or_else(|e| panic!("{}: {e}", from.display()));
        name.to_string()
    }

    /// Runs a command in it: all that it says, as an error where it fails.
    pub fn run(&self, command: &str, args: &[&str]) -> Result<String, String> {
        let out = Command::new(command).args(args).current_dir(&self.0).output();
        let out = out.map_err(|e| format!("{command}: {e}"))?;
        let said = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
        if out.status.success() { Ok(said) } else { Err(said) }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
