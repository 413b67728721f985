//! Going on with a search that was written down.

use super::format::{CheckpointError, FORMAT, Header, Initial, MAGIC, VERSION, code_sum};
use super::wire::In;
use crate::machine::parts;
use crate::options::Options;
use crate::search::frontier::Frontier;
use crate::store::{
    Interner, Layout, Near, PAIR_SHARDS, PairTable, Records, SHARDS, StateStore, Visited, shard_of, unpack,
};
use std::fmt;
use std::io::{self, Read, Seek};
use weir_engine::StopReason;
use weir_ir::Model;

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

    /// Fills a new store. `limit`: why to stop, if a limit is reached.
    pub(crate) fn restore(
        mut self,
        store: &mut StateStore<'_>,
        options: &Options,
        limit: impl Fn(&StateStore<'_>) -> Option<StopReason>,
    ) -> Result<(Frontier, Initial), CheckpointError> {
        let h = &self.header;
        let same = (h.model, h.reduction, h.shortest, h.deadlock, h.hash_compact)
            == (options.model, options.reduction, options.shortest, options.deadlock, options.hash_compact);
        if !same || self.code_sum != code_sum(store.code) {
            return Err(CheckpointError::OtherProgram);
        }
        let from = &mut self.from;
        let frontier = frontier_in(from)?;
        let mut initial = Initial::new();
        for _ in 0..from.count(8)? {
            let cells =
                (0..from.count(8)?).map(|_| Ok(from.u64()? as i64)).collect::<io::Result<Vec<_>>>()?;
            if cells.len() != store.code.cells() {
                return Err(CheckpointError::Damaged);
            }
            initial.push(cells);
        }
        let check =
            |store: &StateStore<'_>| limit(store).map_or(Ok(()), |why| Err(CheckpointError::Limit(why)));
        let code = store.code;
        interner_in(&store.threads, from, |n, w| n == 0 || parts::is_thread(code, w), || check(store))?;
        interner_in(&store.memories, from, |_, w| parts::is_memory(code, w), || check(store))?;
        let layout = layout_in(from, store.slots + 1)?;
        let mut counts = vec![store.threads.len(); store.slots + 1];
        counts[0] = store.memories.len();
        let exact = store.records == Records::Exact;
        let is_key = |key| !exact || layout.is_key(key, &counts);
        visited_in(&store.visited, from, is_key, || check(store))?;
        let good = from.is_empty() && fits(&frontier, store, &layout, &counts);
        *store.layout.write().unwrap_or_else(|e| e.into_inner()) = layout;
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
fn fits(f: &Frontier, store: &StateStore<'_>, layout: &Layout, counts: &[usize]) -> bool {
    let mut near = Near::new(counts.len());
    let mut parts = vec![0; counts.len()];
    let mut known = |record: &[u64]| match store.records {
        Records::Exact => {
            layout.is_key(record[0], counts) && {
                layout.decode(&mut near, record[0], &mut parts);
                store.visited.link(shard_of(Layout::hash(&parts)), record[0]).is_some()
            }
        }
        Records::Compact(_) => {
            unpack(record, &mut parts);
            parts.iter().zip(counts).all(|(&n, &count)| (n as usize) < count)
        }
    };
    f.stride == store.records.stride()
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
        let packed = crate::store::try_unpack(&bytes, &mut words);
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
            let table = PairTable::new();
            table_in(&table, from)?;
            Some(table)
        });
    }
    Layout::restored(&fields, pairs).ok_or(CheckpointError::Damaged)
}

fn table_in(table: &PairTable, from: &mut In) -> Result<(), CheckpointError> {
    for shard in 0..PAIR_SHARDS {
        for position in 0..from.count(8)? {
            let kept = table.insert(shard, from.u64()?);
            if !kept.is_ok_and(|kept| kept == (PairTable::number(shard, position), true)) {
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
    for shard in 0..SHARDS {
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
