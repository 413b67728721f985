//! The bytes of memory as they change.

use super::alive::Uid;
use super::survey::Piece;
use std::collections::HashMap;
use weir_ir::bytes::{self, UNDEFINED};
use weir_ir::undef::Bits;
use weir_ir::{Addr, CellInit, Program};

/// Memory: of each object the bytes up to the last one that was written.
pub(crate) struct Memory<'a> {
    program: &'a Program,
    objects: HashMap<Uid, Vec<u16>>,
}

impl<'a> Memory<'a> {
    pub(crate) fn new(program: &'a Program) -> Memory<'a> {
        Memory { program, objects: HashMap::new() }
    }

    /// How a byte starts.
    fn initial(&self, uid: Uid, offset: usize) -> u16 {
        match Addr::cell(uid, 0).object(self.program.objects.len()) {
            Some(o) => match self.program.object(o).cell_init(offset as i32) {
                CellInit::Value(v) | CellInit::Any { lo: v, .. } => v as u16,
            },
            None => UNDEFINED as u16,
        }
    }

    pub(crate) fn write(&mut self, uid: Uid, offset: i32, width: u8, bits: Bits) {
        let Ok(offset) = usize::try_from(offset) else { return };
        let end = offset + usize::from(width);
        let has = self.objects.get(&uid).map_or(0, Vec::len);
        let new: Vec<u16> = (has..end).map(|o| self.initial(uid, o)).collect();
        let bytes = self.objects.entry(uid).or_default();
        bytes.extend(new);
        let cells = bytes::split(bits.value, width).zip(bytes::split(bits.undef, width));
        for (k, (byte, undef)) in cells.enumerate() {
            bytes[offset + k] = bytes::cell(byte, undef) as u16;
        }
    }

    pub(crate) fn read(&self, piece: Piece) -> Bits {
        let own = self.objects.get(&piece.uid);
        let at = |o: usize| {
            own.and_then(|b| b.get(o)).copied().unwrap_or_else(|| self.initial(piece.uid, o)).into()
        };
        let cells: Vec<i64> = (0..usize::from(piece.width)).map(|k| at(piece.offset as usize + k)).collect();
        bytes::bits(&cells)
    }
}
