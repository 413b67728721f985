//! Writing a search down.

use super::format::{FORMAT, Initial, MAGIC, VERSION, code_sum};
use super::wire::Out;
use crate::options::Options;
use crate::search::frontier::Frontier;
use crate::store::{PairTable, SHARDS, StateStore, Visited};
use std::io::{self, Write};
use weir_ir::Model;

/// A search at a moment at which nobody works on it.
pub(crate) struct Snapshot<'a> {
    pub store: &'a StateStore<'a>,
    pub options: &'a Options,
    pub frontier: &'a Frontier,
    pub initial: Initial,
}

impl Snapshot<'_> {
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
        for interner in [&self.store.threads, &self.store.memories] {
            out.u64(interner.len() as u64)?;
            interner.try_for_each(|bytes| out.list(bytes))?;
        }
        let layout = self.store.layout();
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
        visited_out(&self.store.visited, &mut out)?;
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
        out.u64(code_sum(self.store.code))
    }
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

fn table_out(table: &PairTable, out: &mut Out<'_>) -> io::Result<()> {
    for (shard, len) in table.lens().into_iter().enumerate() {
        out.u64(len as u64)?;
        table.try_for_each_of(shard, |key| out.u64(key))?;
    }
    Ok(())
}

fn visited_out(visited: &Visited, out: &mut Out<'_>) -> io::Result<()> {
    for shard in 0..SHARDS {
        out.u64(visited.shard_len(shard) as u64)?;
        visited.try_for_each_of(shard, |key, link| {
            out.u64(key)?;
            out.u32(link)
        })?;
    }
    Ok(())
}
