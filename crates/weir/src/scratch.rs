//! Files for a while: where a search goes on when memory is full (`--disk`).
//!
//! Where the system lets a file be removed while it is open, that is done at once, so that
//! nothing is left however the process ends; elsewhere a file is removed when the search is
//! done with it.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use weir_explore::{Disk, Scratch, ScratchFile};

/// How many bytes files may have together unless `--disk-limit` says so.
const LIMIT: u64 = 100 << 30;

/// A folder for files.
struct Folder {
    path: PathBuf,
    /// The number of the next file.
    next: AtomicU64,
}

struct Temporary {
    file: Mutex<File>,
    /// To be removed in the end.
    path: Option<PathBuf>,
}

/// Files in that folder, so many bytes at most; why that cannot be.
///
/// # Errors
/// It is no folder, or nothing can be written there.
pub fn disk(name: &str, limit: Option<usize>) -> Result<Disk, String> {
    if !Path::new(name).is_dir() {
        return Err(format!("`{name}` is no folder for --disk"));
    }
    let folder = Folder { path: PathBuf::from(name), next: AtomicU64::new(0) };
    let tried = folder.create().and_then(|mut file| file.append(b"weir"));
    tried.map_err(|e| format!("nothing can be written to `{name}`: {e}"))?;
    let limit = limit.map_or(LIMIT, |limit| limit as u64);
    Ok(Disk { scratch: Arc::new(folder), limit, buffer: None, at_once: false })
}

impl Scratch for Folder {
    fn create(&self) -> io::Result<Box<dyn ScratchFile>> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let path = self.path.join(format!("weir-{}-{number}.run", std::process::id()));
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        let removed = cfg!(unix) && fs::remove_file(&path).is_ok();
        Ok(Box::new(Temporary { file: Mutex::new(file), path: (!removed).then_some(path) }))
    }
}

impl ScratchFile for Temporary {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let file = self.file.get_mut().unwrap_or_else(|e| e.into_inner());
        file.seek(SeekFrom::End(0))?;
        file.write_all(bytes)
    }

    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(|e| e.into_inner());
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(bytes)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = fs::remove_file(path);
        }
    }
}
