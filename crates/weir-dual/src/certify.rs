//! Writes the fixpoint of a search down as a [`Certificate`].

use crate::certificate::{Certificate, Config, Local, Place, Wanted};
use crate::local::{Cell, Node, Val};
use crate::search::buffers::{self, Msg};
use crate::search::space::{ANY, ANYWHERE, Space};
use crate::search::store::Store;
use std::collections::HashMap;
use weir_engine::fault;
use weir_machine::state::Frame;

/// The configurations that are kept and not covered by more general ones.
pub(crate) fn certificate(space: &mut Space, store: &Store) -> Certificate {
    let n = space.n();
    let mut numbers: Vec<HashMap<Node, u32>> = vec![HashMap::new(); n];
    let mut out = Certificate { locals: vec![Vec::new(); n], configs: Vec::new() };
    for id in 0..store.len() as u32 {
        let inside = space.inside(store.row(id));
        if store.is_dead(id) || store.generalised(id, inside, &mut space.buffers) {
            continue;
        }
        let row = store.row(id);
        let mut places = Vec::new();
        for t in 0..n {
            places.push(match row[t] {
                ANYWHERE => Place::Anywhere,
                node if node == space.threads[t].fault => Place::Failed,
                node => Place::At(*numbers[t].entry(node).or_insert_with(|| {
                    out.locals[t].push(local(space, t, node));
                    out.locals[t].len() as u32 - 1
                })),
            });
        }
        let value = |cell: Cell, val: Val| space.system.cells[cell as usize].values[val as usize];
        let message = |m: &Msg| Wanted {
            addr: space.system.cells[m.cell() as usize].addr,
            value: (m.val() != buffers::ANY).then(|| value(m.cell(), m.val())),
            own: m.is_own(),
        };
        let buffers =
            row[n..2 * n].iter().map(|&b| space.buffers.word(b).iter().map(message).collect()).collect();
        let mut memory: Vec<_> = space
            .system
            .cells
            .iter()
            .zip(&row[2 * n..])
            .filter(|(_, val)| **val != ANY)
            .map(|(cell, &val)| (cell.addr, cell.values[val as usize]))
            .collect();
        memory.sort_unstable();
        if fault!("dual-certificate-loses-an-element") && id == 1 {
            continue;
        }
        let ongoing = inside.is_some() && row[row.len() - 1] != ANY;
        out.configs.push(Config { places, buffers, memory, ongoing });
    }
    out
}

fn local(space: &Space, t: usize, node: Node) -> Local {
    let local = &space.system.threads[t].locals[node as usize];
    let frames = local.frames.iter().map(|f| Frame {
        routine: f.routine,
        loc: f.loc,
        regs: f.regs.clone(),
        undef: Vec::new(),
        result: f.result,
    });
    Local { frames: frames.collect(), atomic: local.atomic }
}
