//! A package with some files changed, without a change in the user's folder.
//!
//! The *shadow* of a workspace is a folder in which every entry is a link to the entry of the workspace,
//! but for some files, which are copies that may be changed, and the folders above them. The wrapper gives
//! rustc the root file of every crate of the workspace in the shadow, so that modules are found beside
//! it; everything else (manifests, build scripts, environment) is that of the workspace. Cargo
//! builds it in a target folder of its own, since it must not take one for the other.

use crate::folder::Folder;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The shadow of a workspace.
#[derive(Debug)]
pub struct Shadow {
    root: PathBuf,
    /// Where it stands.
    pub tree: PathBuf,
    /// What cargo takes as its target folder.
    pub target: PathBuf,
    /// Files that are copies, by their names in the workspace.
    copies: BTreeSet<PathBuf>,
    /// Held as long as the shadow is used: two runs would change each other's files.
    _lock: File,
}

impl Shadow {
    /// Makes the shadow of a workspace in which these files may be changed.
    ///
    /// # Errors
    /// Something cannot be written, or another run uses it.
    pub fn make(root: &Path, folder: &Folder, files: &[PathBuf]) -> Result<Shadow, String> {
        let own = folder.target.join("repair");
        let failed = |e: io::Error| format!("`{}` cannot be written: {e}", own.display());
        fs::create_dir_all(&own).map_err(failed)?;
        let lock = File::create(own.join("lock")).map_err(failed)?;
        lock.try_lock().map_err(|_| "another `cargo weir fence` is running in this workspace".to_string())?;
        let tree = own.join("tree");
        // What an earlier run has changed stays a copy: what is newer than what cargo has built is
        // built again, and a link would be older.
        let mut copies: BTreeSet<PathBuf> = files.iter().cloned().collect();
        let _ = copies_in(&tree, &tree, &mut copies);
        copies.retain(|file| root.join(file).is_file());
        if tree.exists() {
            fs::remove_dir_all(&tree).map_err(failed)?;
        }
        let shadow =
            Shadow { root: root.to_path_buf(), tree, target: own.join("target"), copies, _lock: lock };
        shadow.mirror(Path::new("")).map_err(failed)?;
        Ok(shadow)
    }

    /// Fills a folder of the shadow.
    fn mirror(&self, at: &Path) -> io::Result<()> {
        let (from, to) = (self.root.join(at), self.tree.join(at));
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(&from)? {
            let name = at.join(entry?.file_name());
            if self.tree.starts_with(self.root.join(&name)) {
                // The target folder, in which the shadow stands.
                continue;
            }
            if self.copies.contains(&name) {
                fs::write(self.tree.join(&name), fs::read(self.root.join(&name))?)?;
            } else if self.copies.iter().any(|c| c.starts_with(&name)) {
                self.mirror(&name)?;
            } else {
                link(&self.root.join(&name), &self.tree.join(&name))?;
            }
        }
        Ok(())
    }

    /// Has these files say something else; all other copies say what they say in the workspace.
    ///
    /// # Errors
    /// Something cannot be read or written.
    pub fn change(&self, texts: &[(&Path, &str)]) -> Result<(), String> {
        for file in &self.copies {
            let path = self.tree.join(file);
            let text = match texts.iter().find(|t| t.0 == file) {
                Some((_, text)) => text.as_bytes().to_vec(),
                None => fs::read(self.root.join(file)).map_err(|e| format!("`{}`: {e}", file.display()))?,
            };
            // Written in any case: it is newer than all that was built, so it is built again.
            fs::write(&path, text).map_err(|e| format!("`{}` cannot be written: {e}", path.display()))?;
        }
        Ok(())
    }
}

/// The files in a folder that are no links.
fn copies_in(tree: &Path, at: &Path, found: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(at)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copies_in(tree, &entry.path(), found)?;
        } else if let (true, Ok(name)) = (kind.is_file(), entry.path().strip_prefix(tree)) {
            found.insert(name.to_path_buf());
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

#[cfg(not(unix))]
fn link(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            link(&from.join(&name), &to.join(&name))?;
        }
        return Ok(());
    }
    fs::copy(from, to).map(drop)
}
