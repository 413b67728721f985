//! Checkpoints: at a complete level every owner writes its share to a file of its own, in a
//! folder that every machine has, its own or a shared one. The set before is deleted once all
//! have written theirs, so there is always one that is whole.
//!
//! To resume, all say which files they have. The last level of which every share is there is
//! taken, each file is read by one process that has it, and its states go to their owners,
//! however many there are now.

use crate::message::{Reader, put, put_list};
use crate::parcel::Kind;
use crate::rounds::{Lost, Rounds};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use weir_engine::StopReason;
use weir_explore::partition::{Partition, Refused, Standing};

/// Where and when to write checkpoints.
#[derive(Clone, Debug)]
pub struct Saving {
    /// The folder.
    pub folder: PathBuf,
    /// How often, at most.
    pub every: Duration,
    /// Go on from the files that are there.
    pub resume: bool,
    /// Write.
    pub save: bool,
}

/// The options of the search that wrote the files of a folder, by name, as far as they are told.
pub fn recorded(folder: &Path) -> Option<Vec<(String, String)>> {
    let files = fs::read_dir(folder).ok()?.flatten().map(|file| file.path());
    let mut parts = files.filter(|path| path.extension().is_some_and(|e| e == "part"));
    let about = weir_explore::partition::about(File::open(parts.next()?).ok()?)?;
    let pair = |word: &str| word.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()));
    Some(about.split(' ').filter_map(pair).collect())
}

/// The checkpoints of a process.
pub(crate) struct Saves {
    saving: Saving,
    /// What the search is about, so that no other goes on with it.
    about: String,
    last: Mutex<Instant>,
}

/// At most one part in this many of the time goes into checkpoints.
const SHARE: u32 = 10;

/// A file: its level, the owner that wrote it, and how many owners there were.
type Name = (u64, u64, u64);

impl Saves {
    pub fn new(saving: Saving, about: String) -> Saves {
        Saves { saving, about, last: Mutex::new(Instant::now()) }
    }

    fn path(&self, (level, owner, owners): Name) -> PathBuf {
        self.saving.folder.join(format!("level-{level}.owner-{owner}-of-{owners}.part"))
    }

    /// Whether a checkpoint is due.
    pub fn is_due(&self) -> bool {
        let last = self.last.lock().unwrap_or_else(|e| e.into_inner());
        self.saving.save && last.elapsed() >= self.saving.every
    }

    /// The files that are there.
    fn files(&self) -> Vec<Name> {
        let Ok(all) = fs::read_dir(&self.saving.folder) else { return Vec::new() };
        let name = |text: &str| {
            let rest = text.strip_prefix("level-")?.strip_suffix(".part")?;
            let (level, rest) = rest.split_once(".owner-")?;
            let (owner, owners) = rest.split_once("-of-")?;
            Some((level.parse().ok()?, owner.parse().ok()?, owners.parse().ok()?))
        };
        all.flatten().filter_map(|file| name(file.file_name().to_str()?)).collect()
    }

    /// Writes the share of an owner; all do. Whoever cannot says why.
    pub fn save(&self, rounds: &mut Rounds<'_>, partition: &mut Partition<'_>) -> Result<(), Trouble> {
        let begun = Instant::now();
        let level = partition.depth() as u64 + 1;
        let own = (level, rounds.me as u64, rounds.owners as u64);
        let trouble = match self.write(own, partition) {
            Ok(()) => String::new(),
            Err(e) => format!("a checkpoint cannot be written to {}: {e}", self.path(own).display()),
        };
        let words = rounds.all_say(trouble.as_bytes())?;
        *self.last.lock().unwrap_or_else(|e| e.into_inner()) = Instant::now() + begun.elapsed() * SHARE;
        if let Some(word) = words.iter().find(|word| !word.is_empty()) {
            let why = String::from_utf8_lossy(word).into_owned();
            return Err(Trouble::Refused(StopReason::Exhausted(why)));
        }
        // Each owner deletes its own, and the first those of owners that there are no more.
        let gone = |name: &Name| {
            name.0 != level && (name.1 == own.1 || own.1 == 0 && name.1 >= own.2)
                || name.2 != own.2 && own.1 == 0
        };
        for name in self.files().into_iter().filter(gone) {
            // What stays is of no harm.
            let _ = fs::remove_file(self.path(name));
        }
        Ok(())
    }

    fn write(&self, own: Name, partition: &mut Partition<'_>) -> std::io::Result<()> {
        let path = self.path(own);
        let mut draft = path.clone();
        draft.set_extension("draft");
        let mut to = BufWriter::new(File::create(&draft)?);
        partition.save(&self.about, &mut to)?;
        to.flush()?;
        to.get_ref().sync_all()?;
        fs::rename(&draft, &path)
    }

    /// Goes on from files, where that is wanted: where the search stood, or why that cannot
    /// be. All owners come to the same.
    pub fn resume(
        &self,
        rounds: &mut Rounds<'_>,
        partition: &mut Partition<'_>,
    ) -> Result<Option<Result<Standing, StopReason>>, Lost> {
        if !self.saving.resume {
            return Ok(None);
        }
        let mut word = Vec::new();
        self.files().iter().for_each(|&(level, owner, owners)| put(&mut word, &[level, owner, owners]));
        let words = rounds.all_say(&word)?;
        let mut holders: BTreeMap<Name, usize> = BTreeMap::new();
        for (holder, word) in words.iter().enumerate() {
            let mut from = Reader(word);
            while let (Some(level), Some(owner), Some(owners)) = (from.number(), from.number(), from.number())
            {
                holders.entry((level, owner, owners)).or_insert(holder);
            }
        }
        let whole = |&&(level, _, owners): &&Name| {
            (0..owners).all(|owner| holders.contains_key(&(level, owner, owners)))
        };
        let Some(&(level, _, owners)) = holders.keys().rev().find(whole) else {
            let why = "there is no checkpoint of which every part is there".to_string();
            return Ok(Some(Err(StopReason::Exhausted(why))));
        };
        let mine = (0..owners).filter(|&owner| holders[&(level, owner, owners)] == rounds.me);
        let own = self.load(rounds, partition, mine.map(|owner| (level, owner, owners)).collect())?;
        let mut word = Vec::new();
        match &own {
            Ok(standing) => {
                let s = standing.unwrap_or_default();
                put(&mut word, &[u64::from(standing.is_some()), s.depth, s.bound.into(), s.covered.into()]);
                put_list(&mut word, &[]);
            }
            Err(why) => {
                put(&mut word, &[2, 0, 0, 0]);
                put_list(&mut word, why.to_string().as_bytes());
            }
        }
        let words = rounds.all_say(&word)?;
        let mut all = None;
        for (owner, word) in words.iter().enumerate() {
            let mut from = Reader(word);
            let mut n = || from.number();
            let (Some(kind), Some(depth), Some(bound), Some(covered)) = (n(), n(), n(), n()) else {
                return Err(rounds.blame(owner, "it does not say where the search stands"));
            };
            match kind {
                1 => all = Some((depth, bound, covered)),
                2 => {
                    let why = from.text().unwrap_or_default();
                    return Ok(Some(Err(StopReason::Exhausted(why))));
                }
                _ => {}
            }
        }
        let Some((depth, bound, covered)) = all else {
            return Ok(Some(Err(StopReason::Exhausted("no part of the checkpoint could be read".into()))));
        };
        let standing = Standing {
            depth: depth.saturating_add(1),
            bound: bound as u32,
            covered: covered as u32,
            ..Standing::default()
        };
        partition.adopt(&standing);
        Ok(Some(Ok(standing)))
    }

    /// Reads files, and takes in what others read.
    fn load(
        &self,
        rounds: &mut Rounds<'_>,
        partition: &mut Partition<'_>,
        files: Vec<Name>,
    ) -> Result<Result<Option<Standing>, StopReason>, Lost> {
        let mut found = Ok(None);
        for name in files {
            let path = self.path(name);
            let mut send = |owner: usize, bytes: Vec<u8>| rounds.send(owner, Kind::States, &bytes);
            let loaded = match File::open(&path) {
                Err(e) => Err(StopReason::Exhausted(format!("{}: {e}", path.display()))),
                Ok(file) => partition.load(&self.about, file, &mut send).map_err(|refused| match refused {
                    Refused::Stopped(why) => why,
                    Refused::Malformed(what) => StopReason::Exhausted(format!("{}: {what}", path.display())),
                }),
            };
            match loaded {
                Ok(standing) => found = found.map(|_| Some(standing)),
                Err(why) => found = Err(why),
            }
            rounds.step()?;
        }
        rounds.close();
        loop {
            let complete = rounds.is_complete();
            while let Some(message) = rounds.next()? {
                match partition.accept(message.from, &message.bytes) {
                    Ok(()) => {}
                    Err(Refused::Stopped(why)) => found = Err(why),
                    Err(Refused::Malformed(what)) => {
                        return Err(rounds.blame(message.from, &format!("it sent {what}")));
                    }
                }
            }
            if complete {
                rounds.next_round();
                return Ok(found);
            }
            rounds.wait()?;
        }
    }
}

/// What can go wrong with a checkpoint.
pub(crate) enum Trouble {
    Lost,
    Refused(StopReason),
}

impl From<Lost> for Trouble {
    fn from(_: Lost) -> Trouble {
        Trouble::Lost
    }
}
