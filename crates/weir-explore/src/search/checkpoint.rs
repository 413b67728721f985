//! Writing a search down, and going on with it later.
//!
//! ```text
//! "WEIRCKPT", format version
//! the writer's version, the program's file and fingerprint, model, options,
//!   a sum over the compiled program
//! the frontier, the initial states
//! the parts: threads, memories
//! the layout of keys with its tables of pairs, the visited set
//! a sum over everything before it
//! ```
//!
//! All is written as the search keeps it in memory, except the hash index, which
//! is built again. Nothing of a damaged file is used: its sum is compared before
//! anything else is read. What a file says beyond that is checked where a search
//! would otherwise trip over it.

use crate::compile::code::Code;
use crate::expand::space::Space;
use crate::machine::parts;
use crate::options::Options;
use crate::search::frontier::Frontier;
use crate::search::wire::{In, Out};
use crate::store::collapse::{Layout, Near};
use crate::store::hash_compaction::{Records, unpack};
use crate::store::interner::Interner;
use crate::store::pair_table::{SHARDS, Table, mix};
use crate::store::visited::{self, Visited, shard_of};
use std::fmt;
use std::io::{self, Read, Seek, Write};
use std::sync::Arc;
use std::time::Duration;
use weir_ir::Model;

const MAGIC: &[u8; 8] = b"WEIRCKPT";
const FORMAT: u32 = 2;
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// When and where to write checkpoints.
#[derive(Clone)]
pub struct Checkpoints {
    /// How often; rarer where writing takes long. One is also written when a
    /// limit stops the search.
    pub every: Duration,
    /// The program's file, to be found again by whoever resumes.
    pub file: String,
    /// What tells this program from others.
    pub fingerprint: String,
    /// Receives each checkpoint. It reports its own errors; the search goes on.
    pub save: Arc<dyn Fn(&Saving<'_>) + Send + Sync>,
}

impl fmt::Debug for Checkpoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checkpoints of {} every {:?}", self.file, self.every)
    }
}

/// What a checkpoint is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The program's file, as it was given then.
    pub file: String,
    /// What tells the program from others.
    pub fingerprint: String,
    /// The memory model.
    pub model: Model,
    /// [`Options::reduction`].
    pub reduction: bool,
    /// [`Options::shortest`].
    pub shortest: bool,
    /// [`Options::deadlock`].
    pub deadlock: bool,
    /// [`Options::hash_compact`].
    pub hash_compact: bool,
}

/// Why a checkpoint is of no use.
#[derive(Debug)]
pub enum CheckpointError {
    /// It cannot be read.
    Io(io::Error),
    /// It is something else.
    NotACheckpoint,
    /// It was written by another version; the text names it.
    Version(String),
    /// It was changed or cut off.
    Damaged,
    /// It belongs to another program, or other options.
    OtherProgram,
    /// There is not enough memory (or time) for it.
    Limit(weir_engine::StopReason),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(e) => write!(f, "it cannot be read: {e}"),
            CheckpointError::NotACheckpoint => write!(f, "it is not a checkpoint of weir"),
            CheckpointError::Version(v) => {
                write!(f, "it was written by another version of weir ({v}); this one cannot go on with it")
            }
            CheckpointError::Damaged => write!(f, "it is damaged or incomplete"),
            CheckpointError::OtherProgram => {
                write!(f, "it belongs to another program, or the program has changed since")
            }
            CheckpointError::Limit(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<io::Error> for CheckpointError {
    fn from(e: io::Error) -> CheckpointError {
        match e.kind() {
            io::ErrorKind::UnexpectedEof => CheckpointError::Damaged,
            _ => CheckpointError::Io(e),
        }
    }
}

/// The cells of each initial state.
pub(crate) type Initial = Vec<Vec<i64>>;

/// A search at a moment at which nobody works on it.
pub struct Saving<'a> {
    pub(crate) space: &'a Space<'a>,
    pub(crate) options: &'a Options,
    pub(crate) frontier: &'a Frontier,
    pub(crate) initial: Initial,
}

impl Saving<'_> {
    /// Writes the checkpoint.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        let mut out = Out::new(to);
        self.header(&mut out)?;
        frontier_out(self.frontier, &mut out)?;
        out.u64(self.initial.len() as u64)?;
        for cells in &self.initial {
            out.u64(cells.len() as u64)?;
            cells.iter().try_for_each(|&c| out.u64(c as u64))?;
        }
        for interner in [&self.space.threads, &self.space.memories] {
            out.u64(interner.len() as u64)?;
            interner.try_for_each(|bytes| out.list(bytes))?;
        }
        let layout = self.space.layout();
        let (fields, pairs) = layout.saved();
        out.u64(fields.len() as u64)?;
        for (to, width) in fields {
            out.u32(to as u32)?;
            out.u32(width)?;
        }
        for table in pairs {
            out.u32(u32::from(table.is_some()))?;
            if let Some(table) = table {
                table_out(table, &mut out)?;
            }
        }
        visited_out(&self.space.visited, &mut out)?;
        out.finish()
    }

    fn header(&self, out: &mut Out<'_>) -> io::Result<()> {
        let o = self.options;
        let (file, fingerprint) =
            o.checkpoints.as_ref().map_or(("", ""), |c| (c.file.as_str(), c.fingerprint.as_str()));
        out.bytes(MAGIC)?;
        out.u32(FORMAT)?;
        for text in [VERSION, file, fingerprint] {
            out.list(text.as_bytes())?;
        }
        let model = Model::ALL.iter().position(|&m| m == o.model).unwrap_or(0);
        out.u32(model as u32)?;
        for flag in [o.reduction, o.shortest, o.deadlock, o.hash_compact] {
            out.u32(u32::from(flag))?;
        }
        out.u64(code_sum(self.space.code))
    }
}

/// Tells compiled programs apart, so that a checkpoint does not outlive a change
/// of the compiler.
fn code_sum(code: &Code) -> u64 {
    format!("{code:?}").bytes().fold(0, |sum, byte| mix(sum ^ u64::from(byte)))
}

fn frontier_out(f: &Frontier, out: &mut Out<'_>) -> io::Result<()> {
    out.u64(f.stride as u64)?;
    for lists in [&f.tasks, &f.next] {
        out.u64(lists.len() as u64)?;
        lists.iter().try_for_each(|list| words_out(list, out))?;
    }
    words_out(&f.put_off, out)?;
    out.u32(f.bound)?;
    out.u32(f.covered.unwrap_or(u32::MAX))?;
    out.u64(f.depth as u64)?;
    out.u64(f.transitions)?;
    out.u32(f.longest)?;
    out.u64(f.seconds.to_bits())
}

fn words_out(list: &[u64], out: &mut Out<'_>) -> io::Result<()> {
    out.u64(list.len() as u64)?;
    list.iter().try_for_each(|&n| out.u64(n))
}

fn table_out(table: &Table, out: &mut Out<'_>) -> io::Result<()> {
    for (shard, len) in table.lens().into_iter().enumerate() {
        out.u64(len as u64)?;
        table.try_for_each_of(shard, |key| out.u64(key))?;
    }
    Ok(())
}

fn visited_out(visited: &Visited, out: &mut Out<'_>) -> io::Result<()> {
    for shard in 0..visited::SHARDS {
        out.u64(visited.shard_len(shard) as u64)?;
        visited.try_for_each_of(shard, |key, link| {
            out.u64(key)?;
            out.u32(link)
        })?;
    }
    Ok(())
}

/// A checkpoint whose header has been read.
pub struct Checkpoint {
    header: Header,
    code_sum: u64,
    from: In,
}

impl fmt::Debug for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checkpoint of {:?}", self.header)
    }
}

impl Checkpoint {
    /// Opens a checkpoint: reads it once to see that it is whole.
    pub fn open<R: Read + Seek + 'static>(mut from: R) -> Result<Checkpoint, CheckpointError> {
        let mut start = [0; 12];
        let mut got = 0;
        while got < start.len() {
            match from.read(&mut start[got..])? {
                0 => break,
                n => got += n,
            }
        }
        if got < MAGIC.len() || start[..8] != *MAGIC {
            return Err(CheckpointError::NotACheckpoint);
        }
        let format = u32::from_le_bytes([start[8], start[9], start[10], start[11]]);
        if got == start.len() && format != FORMAT {
            return Err(CheckpointError::Version(format!("format {format}")));
        }
        if !In::is_whole(&mut from)? {
            return Err(CheckpointError::Damaged);
        }
        let mut from = In::new(from)?;
        from.fixed::<12>()?;
        let mut text = || -> Result<String, CheckpointError> {
            let mut bytes = Vec::new();
            from.list(&mut bytes)?;
            String::from_utf8(bytes).map_err(|_| CheckpointError::Damaged)
        };
        let (version, file, fingerprint) = (text()?, text()?, text()?);
        if version != VERSION {
            return Err(CheckpointError::Version(version));
        }
        let model = *Model::ALL.get(from.u32()? as usize).ok_or(CheckpointError::Damaged)?;
        let mut flag = || from.u32().map(|n| n != 0);
        let [reduction, shortest, deadlock, hash_compact] = [flag()?, flag()?, flag()?, flag()?];
        let header = Header { file, fingerprint, model, reduction, shortest, deadlock, hash_compact };
        Ok(Checkpoint { header, code_sum: from.u64()?, from })
    }

    /// What it is about.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Fills a new space. `limit`: why to stop, if a limit is reached.
    pub(crate) fn restore(
        mut self,
        space: &mut Space<'_>,
        options: &Options,
        limit: impl Fn(&Space<'_>) -> Option<weir_engine::StopReason>,
    ) -> Result<(Frontier, Initial), CheckpointError> {
        let h = &self.header;
        let same = (h.model, h.reduction, h.shortest, h.deadlock, h.hash_compact)
            == (options.model, options.reduction, options.shortest, options.deadlock, options.hash_compact);
        if !same || self.code_sum != code_sum(space.code) {
            return Err(CheckpointError::OtherProgram);
        }
        let from = &mut self.from;
        let frontier = frontier_in(from)?;
        let mut initial = Initial::new();
        for _ in 0..from.count(8)? {
            let cells =
                (0..from.count(8)?).map(|_| Ok(from.u64()? as i64)).collect::<io::Result<Vec<_>>>()?;
            if cells.len() != space.code.cells() {
                return Err(CheckpointError::Damaged);
            }
            initial.push(cells);
        }
        let check = |space: &Space<'_>| limit(space).map_or(Ok(()), |why| Err(CheckpointError::Limit(why)));
        let code = space.code;
        interner_in(&space.threads, from, |n, w| n == 0 || parts::is_thread(code, w), || check(space))?;
        interner_in(&space.memories, from, |_, w| parts::is_memory(code, w), || check(space))?;
        let layout = layout_in(from, space.slots + 1)?;
        let mut counts = vec![space.threads.len(); space.slots + 1];
        counts[0] = space.memories.len();
        let exact = space.records == Records::Exact;
        let is_key = |key| !exact || layout.is_key(key, &counts);
        visited_in(&space.visited, from, is_key, || check(space))?;
        let good = from.is_empty() && fits(&frontier, space, &layout, &counts);
        *space.layout.write().unwrap_or_else(|e| e.into_inner()) = layout;
        if !good {
            return Err(CheckpointError::Damaged);
        }
        Ok((frontier, initial))
    }
}

fn frontier_in(from: &mut In) -> Result<Frontier, CheckpointError> {
    let stride = from.u64()? as usize;
    let mut lists = || (0..from.count(8)?).map(|_| words_in(from)).collect::<io::Result<Vec<_>>>();
    let (tasks, next) = (lists()?, lists()?);
    Ok(Frontier {
        stride,
        tasks,
        next,
        put_off: words_in(from)?,
        bound: from.u32()?,
        covered: Some(from.u32()?).filter(|&k| k != u32::MAX),
        depth: from.u64()? as usize,
        transitions: from.u64()?,
        longest: from.u32()?,
        seconds: f64::from_bits(from.u64()?),
    })
}

fn words_in(from: &mut In) -> io::Result<Vec<u64>> {
    (0..from.count(8)?).map(|_| from.u64()).collect()
}

/// Whether all records are those of visited states; `counts` says how many there
/// are of each part.
fn fits(f: &Frontier, space: &Space<'_>, layout: &Layout, counts: &[usize]) -> bool {
    let mut near = Near::new(counts.len());
    let mut parts = vec![0; counts.len()];
    let mut known = |record: &[u64]| match space.records {
        Records::Exact => {
            layout.is_key(record[0], counts) && {
                layout.decode(&mut near, record[0], &mut parts);
                space.visited.link(shard_of(Layout::hash(&parts)), record[0]).is_some()
            }
        }
        Records::Compact(_) => {
            unpack(record, &mut parts);
            parts.iter().zip(counts).all(|(&n, &count)| (n as usize) < count)
        }
    };
    f.stride == space.records.stride()
        && f.tasks
            .iter()
            .chain(&f.next)
            .chain([&f.put_off])
            .all(|list| list.len().is_multiple_of(f.stride) && list.chunks_exact(f.stride).all(&mut known))
}

fn interner_in(
    interner: &Interner,
    from: &mut In,
    good: impl Fn(usize, &[i64]) -> bool,
    mut check: impl FnMut() -> Result<(), CheckpointError>,
) -> Result<(), CheckpointError> {
    let (mut bytes, mut words) = (Vec::new(), Vec::new());
    for n in 0..from.count(8)? {
        from.list(&mut bytes)?;
        let packed = crate::store::varint::try_unpack(&bytes, &mut words);
        if !packed || !good(n, &words) || interner.restore(&bytes) as usize != n {
            return Err(CheckpointError::Damaged);
        }
        if n % 4096 == 0 {
            check()?;
        }
    }
    Ok(())
}

fn layout_in(from: &mut In, leaves: usize) -> Result<Layout, CheckpointError> {
    let mut fields = Vec::new();
    for _ in 0..from.count(8)? {
        fields.push((from.u32()? as usize, from.u32()?));
    }
    let mut pairs = Vec::new();
    for _ in 0..leaves {
        pairs.push(if from.u32()? == 0 {
            None
        } else {
            let table = Table::new();
            table_in(&table, from)?;
            Some(table)
        });
    }
    Layout::restored(&fields, pairs).ok_or(CheckpointError::Damaged)
}

fn table_in(table: &Table, from: &mut In) -> Result<(), CheckpointError> {
    for shard in 0..SHARDS {
        for position in 0..from.count(8)? {
            let kept = table.insert(shard, from.u64()?);
            if !kept.is_ok_and(|kept| kept == (Table::number(shard, position), true)) {
                return Err(CheckpointError::Damaged);
            }
        }
    }
    Ok(())
}

fn visited_in(
    visited: &Visited,
    from: &mut In,
    good: impl Fn(u64) -> bool,
    mut check: impl FnMut() -> Result<(), CheckpointError>,
) -> Result<(), CheckpointError> {
    for shard in 0..visited::SHARDS {
        for position in 0..from.count(8)? {
            let (key, link) = (from.u64()?, from.u32()?);
            if !good(key) || !visited.insert(shard, key, link) {
                return Err(CheckpointError::Damaged);
            }
            if position % 4096 == 0 {
                check()?;
            }
        }
    }
    Ok(())
}
