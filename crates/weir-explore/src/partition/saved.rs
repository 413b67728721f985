//! The states of a share as a file, and back to whoever owns them then.
//!
//! A file can be read by any owner, of as many as there are: states go from there to the
//! owners that they have now.

use super::owner::Partition;
use super::refused::Refused;
use super::wire::{Bytes, Heard, Kind, Note, Told, malformed};
use crate::search::{In, Out};
use crate::store::{Records, SHARDS, mark};
use std::io::{self, Read, Seek, Write};
use weir_engine::StopReason;

const MAGIC: &[u8; 8] = b"WEIRPART";
const FORMAT: u32 = 1;
/// How long a block of states is, about.
const BLOCK: usize = 1 << 16;

/// Where a search stands, the same for all owners but for the transitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// How many levels are behind.
    pub depth: u64,
    /// The bound on store buffers; [`u32::MAX`]: none.
    pub bound: u32,
    /// The largest bound that is covered.
    pub covered: u32,
    /// Transitions that this owner has taken.
    pub transitions: u64,
    /// The longest buffer.
    pub longest: u32,
}

impl Partition<'_> {
    /// Whether states can be written: fingerprints are none.
    pub fn can_be_saved(&self) -> bool {
        self.space.store.records == Records::Exact
    }

    fn standing(&self) -> Standing {
        let figures = self.figures();
        Standing {
            depth: self.depth() as u64,
            bound: self.frontier.bound,
            covered: self.frontier.covered.unwrap_or(u32::MAX),
            transitions: figures.transitions,
            longest: figures.longest,
        }
    }

    /// Stands where another search stood, apart from the states.
    pub fn adopt(&mut self, standing: &Standing) {
        self.frontier.depth = standing.depth as usize;
        self.frontier.bound = standing.bound;
        self.frontier.covered = Some(standing.covered).filter(|&k| k != u32::MAX);
    }

    /// Writes this share, between two levels. `about` says what it belongs to.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&mut self, about: &str, to: &mut dyn Write) -> io::Result<()> {
        let store = &self.space.store;
        let mut out = Out::new(to);
        out.bytes(MAGIC)?;
        out.u32(FORMAT)?;
        out.list(about.as_bytes())?;
        let standing = self.standing();
        out.u64(standing.depth)?;
        out.u32(standing.bound)?;
        out.u32(standing.covered)?;
        out.u64(standing.transitions)?;
        out.u32(standing.longest)?;
        let sorted = |list: Vec<u64>| {
            let mut list = list;
            list.sort_unstable();
            list
        };
        let waiting = sorted(self.frontier.next.iter().flatten().copied().collect());
        let put_off = sorted(self.frontier.put_off.clone());
        let (mut told, mut block) = (Told::default(), Vec::new());
        let mut parts = vec![0; store.slots + 1];
        let near = &mut self.worker.successors.representatives.near;
        for shard in 0..SHARDS {
            store.visited.try_for_each_of(shard, |key, link| {
                let kind = match key {
                    key if waiting.binary_search(&key).is_ok() => Kind::Waiting,
                    key if put_off.binary_search(&key).is_ok() => Kind::PutOff,
                    _ => Kind::Expanded,
                };
                store.layout().decode(near, key, &mut parts);
                told.state(store, &parts, Note { link, judge: false, kind }, &mut block);
                if block.len() >= BLOCK {
                    out.list(&block)?;
                    block.clear();
                }
                io::Result::Ok(())
            })?;
        }
        out.list(&block)?;
        if !block.is_empty() {
            out.list(&[])?;
        }
        out.finish()
    }

    /// Reads a file that [`Partition::save`] wrote, and gives the states to their owners:
    /// `send` for others. Where that search stood.
    ///
    /// # Errors
    /// The file is damaged or about something else, or a limit is reached.
    pub fn load<R: Read + Seek + 'static>(
        &mut self,
        about: &str,
        from: R,
        send: &mut dyn FnMut(usize, Vec<u8>),
    ) -> Result<Standing, Refused> {
        let (mut from, text) = opened(from)?;
        if text != about.as_bytes() {
            return Err(other("about another program or other options"));
        }
        let damaged = |_: io::Error| other("damaged");
        let standing = Standing {
            depth: from.u64().map_err(damaged)?,
            bound: from.u32().map_err(damaged)?,
            covered: from.u32().map_err(damaged)?,
            transitions: from.u64().map_err(damaged)?,
            longest: from.u32().map_err(damaged)?,
        };
        self.frontier.transitions += standing.transitions;
        self.frontier.longest = self.frontier.longest.max(standing.longest);
        let share = self.space.share.ok_or_else(malformed)?;
        let mut heard = Heard::default();
        let mut parts = vec![0; self.space.store.slots + 1];
        let mut block = Vec::new();
        loop {
            block.clear();
            from.list(&mut block).map_err(damaged)?;
            if block.is_empty() {
                return Ok(standing);
            }
            if let Some(why) = self.options.budget.stop_with(self.bytes()) {
                return Err(Refused::Stopped(why));
            }
            let mut bytes = Bytes(&block);
            let mut out: Vec<Vec<u8>> = vec![Vec::new(); share.owners];
            while !bytes.is_empty() {
                let note = heard.state(&self.space.store, &mut bytes, &mut parts)?;
                let hashes = &mut self.worker.successors.representatives.hashes;
                match share.other(mark(hashes.of_state(&self.space.store, &parts))) {
                    None => self.take_in(&parts, note)?,
                    Some(owner) => self.forward(owner, &parts, note, &mut out[owner]),
                }
            }
            for (owner, bytes) in out.into_iter().enumerate().filter(|(_, bytes)| !bytes.is_empty()) {
                send(owner, bytes);
            }
        }
    }

    /// Why to stop now, if a limit is reached.
    pub fn limit(&self) -> Option<StopReason> {
        self.options.budget.stop_with(self.bytes())
    }
}

/// What a file that [`Partition::save`] wrote is about; `None`: it is no such file.
pub fn about<R: Read + Seek + 'static>(from: R) -> Option<String> {
    let (_, text) = opened(from).ok()?;
    String::from_utf8(text).ok()
}

/// A file that is whole, after what it is about.
fn opened<R: Read + Seek + 'static>(mut from: R) -> Result<(In, Vec<u8>), Refused> {
    let damaged = |_: io::Error| other("damaged");
    if !In::is_whole(&mut from).map_err(damaged)? {
        return Err(other("damaged"));
    }
    let mut from = In::new(from).map_err(damaged)?;
    if from.fixed::<8>().map_err(damaged)? != *MAGIC || from.u32().map_err(damaged)? != FORMAT {
        return Err(other("none of this version"));
    }
    let mut text = Vec::new();
    from.list(&mut text).map_err(damaged)?;
    Ok((from, text))
}

fn other(what: &str) -> Refused {
    Refused::Malformed(format!("a checkpoint that is {what}"))
}
