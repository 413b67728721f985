//! Checkpoints as files.
//!
//! A checkpoint is written next to its place, forced to the disk, and then moved
//! there, so that at every moment the old one or the new one is whole. An error
//! (a full disk, say) is a warning: the search goes on, and so does what was
//! saved before.

use crate::output;
use crate::progress;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use weir_explore::{Checkpoint, Checkpoints, Saving};
use weir_ir::{Diagnostic, Program, Severity, Sources};

/// Where the checkpoints of a run go.
#[derive(Clone, Debug)]
pub struct Place {
    path: PathBuf,
    shown: String,
    written: Arc<AtomicBool>,
}

impl Place {
    /// Checkpoints under that name; why they cannot go there.
    pub fn new(name: &str) -> Result<Place, String> {
        // A link stays a link: what it names is replaced.
        let path = fs::canonicalize(name).unwrap_or_else(|_| PathBuf::from(name));
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            return Err(format!("`{name}` cannot be written: there is no folder `{}`", folder.display()));
        }
        if path.is_dir() {
            return Err(format!("`{name}` is a folder, not a file for a checkpoint"));
        }
        if path.is_file() && !may_be_replaced(&path) {
            return Err(format!("`{name}` is there already and is no checkpoint: it is left as it is"));
        }
        Ok(Place { path, shown: name.to_string(), written: Arc::default() })
    }

    /// The name, as the user gave it, if a checkpoint was written.
    pub fn written(&self) -> Option<&str> {
        self.written.load(Ordering::Relaxed).then_some(self.shown.as_str())
    }

    /// What to tell the engine.
    pub fn checkpoints(&self, every: Duration, file: &str, program: &Program) -> Checkpoints {
        let place = self.clone();
        Checkpoints {
            every,
            file: file.to_string(),
            fingerprint: weir_report::fingerprint::fingerprint(program),
            save: Arc::new(move |saving| place.save(saving)),
        }
    }

    fn save(&self, saving: &Saving<'_>) {
        match self.try_save(saving) {
            Ok(()) => self.written.store(true, Ordering::Relaxed),
            Err(e) => {
                progress::clear();
                let message = format!("the checkpoint `{}` cannot be written: {e}", self.shown);
                let warning = Diagnostic {
                    severity: Severity::Warning,
                    ..Diagnostic::error_without_place(message).hint("the search goes on")
                };
                output::diagnostics(&[warning], &Sources::default());
            }
        }
    }

    fn try_save(&self, saving: &Saving<'_>) -> io::Result<()> {
        // A device is written to, never replaced.
        if self.path.exists() && !self.path.is_file() {
            return saving.write(&mut File::options().write(true).open(&self.path)?);
        }
        let mut new = self.path.clone().into_os_string();
        new.push(format!(".new-{}", std::process::id()));
        let new = PathBuf::from(new);
        let result = write_synced(&new, saving).and_then(|()| fs::rename(&new, &self.path));
        if result.is_err() {
            let _ = fs::remove_file(&new);
            return result;
        }
        // The name is part of the folder; not every system can force that.
        if let Some(folder) = self.path.parent().and_then(|f| File::open(f).ok()) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

fn write_synced(path: &Path, saving: &Saving<'_>) -> io::Result<()> {
    let mut file = File::create(path)?;
    saving.write(&mut file)?;
    file.flush()?;
    file.sync_all()
}

/// Whether a file is empty or starts like a checkpoint.
fn may_be_replaced(path: &Path) -> bool {
    let mut start = [0; 8];
    match File::open(path).and_then(|mut f| f.read(&mut start)) {
        Ok(0) => true,
        Ok(n) => n == 8 && start == *b"WEIRCKPT",
        Err(_) => false,
    }
}

/// Opens a checkpoint to go on from; why that is not possible.
pub fn open(name: &str) -> Result<Checkpoint, String> {
    let cannot = |why: String| format!("`{name}` cannot be resumed: {why}");
    if Path::new(name).is_dir() {
        return Err(cannot("it is a folder".into()));
    }
    let file = File::open(name).map_err(|e| match e.kind() {
        io::ErrorKind::NotFound => {
            format!("there is no file `{name}`; `--checkpoint OUT.ckpt` writes one")
        }
        _ => cannot(e.to_string()),
    })?;
    Checkpoint::open(file).map_err(|e| cannot(e.to_string()))
}
