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

use crate::code::Code;
use crate::frontier::{Frontier, Task};
use crate::intern::Interner;
use crate::layout::Layout;
use crate::options::Options;
use crate::parts;
use crate::space::Space;
use crate::table::{SHARDS, Table, mix};
use crate::wire::{In, Out};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read, Seek, Write};
use std::sync::Arc;
use std::time::Duration;
use weir_ir::Model;

const MAGIC: &[u8; 8] = b"WEIRCKPT";
const FORMAT: u32 = 1;
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
    Limit(String),
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

/// By number of an initial state: its cells.
pub(crate) type Initial = BTreeMap<u32, Vec<i64>>;

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
        for (&number, cells) in &self.initial {
            out.u32(number)?;
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
                table_out(table, false, &mut out)?;
            }
        }
        table_out(&self.space.visited, true, &mut out)?;
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
        for flag in [o.reduction, o.shortest, o.deadlock] {
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
    out.u64(f.tasks.len() as u64)?;
    for task in &f.tasks {
        match task {
            Task::Range { shard, from, to } => {
                out.u32(0)?;
                [shard, from, to].into_iter().try_for_each(|&n| out.u64(n as u64))?;
            }
            Task::List(list) => {
                out.u32(1)?;
                numbers_out(list, out)?;
            }
        }
    }
    f.next.iter().try_for_each(|&n| out.u64(n as u64))?;
    numbers_out(&f.put_off, out)?;
    out.u32(f.bound)?;
    out.u32(f.covered.unwrap_or(u32::MAX))?;
    out.u64(f.depth as u64)?;
    out.u64(f.transitions)?;
    out.u32(f.longest)?;
    out.u64(f.seconds.to_bits())
}

fn numbers_out(list: &[u32], out: &mut Out<'_>) -> io::Result<()> {
    out.u64(list.len() as u64)?;
    list.iter().try_for_each(|&n| out.u32(n))
}

fn table_out(table: &Table, links: bool, out: &mut Out<'_>) -> io::Result<()> {
    for (shard, len) in table.lens().into_iter().enumerate() {
        out.u64(len as u64)?;
        table.try_for_each_of(shard, |key, link| {
            out.u64(key)?;
            if links { out.u32(link) } else { Ok(()) }
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
        let [reduction, shortest, deadlock] = [from.u32()? != 0, from.u32()? != 0, from.u32()? != 0];
        let header = Header { file, fingerprint, model, reduction, shortest, deadlock };
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
        limit: impl Fn(&Space<'_>) -> Option<String>,
    ) -> Result<(Frontier, Initial), CheckpointError> {
        let h = &self.header;
        let same = (h.model, h.reduction, h.shortest, h.deadlock)
            == (options.model, options.reduction, options.shortest, options.deadlock);
        if !same || self.code_sum != code_sum(space.code) {
            return Err(CheckpointError::OtherProgram);
        }
        let from = &mut self.from;
        let frontier = frontier_in(from)?;
        let mut initial = Initial::new();
        for _ in 0..from.count(4)? {
            let number = from.u32()?;
            let cells =
                (0..from.count(8)?).map(|_| Ok(from.u64()? as i64)).collect::<io::Result<Vec<_>>>()?;
            if cells.len() != space.code.cells() {
                return Err(CheckpointError::Damaged);
            }
            initial.insert(number, cells);
        }
        let check = |space: &Space<'_>| limit(space).map_or(Ok(()), |why| Err(CheckpointError::Limit(why)));
        let code = space.code;
        interner_in(&space.threads, from, |n, w| n == 0 || parts::is_thread(code, w), || check(space))?;
        interner_in(&space.memories, from, |_, w| parts::is_memory(code, w), || check(space))?;
        let layout = layout_in(from, space.slots + 1)?;
        let mut counts = vec![space.threads.len(); space.slots + 1];
        counts[0] = space.memories.len();
        let is_key = |key| layout.is_key(key, &counts);
        table_in(&space.visited, true, from, is_key, || check(space))?;
        *space.layout.write().unwrap_or_else(|e| e.into_inner()) = layout;
        if !from.is_empty() || !fits(&frontier, &initial, &space.visited) {
            return Err(CheckpointError::Damaged);
        }
        Ok((frontier, initial))
    }
}

fn frontier_in(from: &mut In) -> Result<Frontier, CheckpointError> {
    let mut tasks = Vec::new();
    for _ in 0..from.count(12)? {
        tasks.push(match from.u32()? {
            0 => {
                let [shard, from, to] = [from.u64()? as usize, from.u64()? as usize, from.u64()? as usize];
                Task::Range { shard, from, to }
            }
            1 => Task::List(numbers_in(from)?),
            _ => return Err(CheckpointError::Damaged),
        });
    }
    let next = (0..SHARDS).map(|_| Ok(from.u64()? as usize)).collect::<io::Result<Vec<_>>>()?;
    Ok(Frontier {
        tasks,
        next,
        put_off: numbers_in(from)?,
        bound: from.u32()?,
        covered: Some(from.u32()?).filter(|&k| k != u32::MAX),
        depth: from.u64()? as usize,
        transitions: from.u64()?,
        longest: from.u32()?,
        seconds: f64::from_bits(from.u64()?),
    })
}

fn numbers_in(from: &mut In) -> io::Result<Vec<u32>> {
    (0..from.count(4)?).map(|_| from.u32()).collect()
}

/// Whether all numbers are those of states, and positions are in range.
fn fits(f: &Frontier, initial: &Initial, visited: &Table) -> bool {
    let lens = visited.lens();
    let known = |&n: &u32| visited.find(n).is_some();
    let task = |t: &Task| match t {
        Task::Range { shard, from, to } => from <= to && lens.get(*shard).is_some_and(|l| to <= l),
        Task::List(list) => list.iter().all(known),
    };
    f.tasks.iter().all(task)
        && f.next.iter().zip(&lens).all(|(n, l)| n <= l)
        && f.put_off.iter().all(known)
        && initial.keys().all(known)
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
        let packed = crate::pack::try_unpack(&bytes, &mut words);
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
            let table = Table::new(false);
            table_in(&table, false, from, |_| true, || Ok(()))?;
            Some(table)
        });
    }
    Layout::restored(&fields, pairs).ok_or(CheckpointError::Damaged)
}

fn table_in(
    table: &Table,
    links: bool,
    from: &mut In,
    good: impl Fn(u64) -> bool,
    mut check: impl FnMut() -> Result<(), CheckpointError>,
) -> Result<(), CheckpointError> {
    for shard in 0..SHARDS {
        for position in 0..from.count(8)? {
            let key = from.u64()?;
            let link = if links { from.u32()? } else { 0 };
            if !good(key) {
                return Err(CheckpointError::Damaged);
            }
            let kept = table.insert(shard, key, link);
            if !kept.is_ok_and(|kept| kept == (Table::number(shard, position), true)) {
                return Err(CheckpointError::Damaged);
            }
            if position % 4096 == 0 {
                check()?;
            }
        }
    }
    Ok(())
}
