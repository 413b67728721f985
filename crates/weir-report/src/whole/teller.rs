//! The state of the telling, and what every sort of row needs; its other methods stand in the
//! files around.

use super::alive::{Alive, Uid};
use super::calls::{Calls, Site};
use super::memory::Memory;
use super::names::Objects;
use super::survey::Survey;
use super::tale::{Entry, Scene, Tale};
use super::values::Values;
use crate::row::{Remark, Row};
use crate::source::{line_of, source_text};
use crate::style::Style;
use crate::text::clean;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use weir_ir::debug::{Shape, Title};
use weir_ir::log::Log;
use weir_ir::undef::Bits;
use weir_ir::{Access, Op, Program, Span, Step, Trace};

/// More remarks than this about one call explain nothing.
const MOST_REMARKS: usize = 3;

/// Whether a function belongs to a type, or is made by the compiler.
fn is_method(title: &Title) -> bool {
    let owner = title.name.split_once("::").map_or("", |(owner, _)| owner);
    owner.starts_with(char::is_uppercase) || title.name.starts_with("drop(")
}

pub(super) struct Teller<'a> {
    pub(super) program: &'a Program,
    pub(super) trace: &'a Trace,
    pub(super) log: &'a Log,
    pub(super) names: &'a [String],
    pub(super) style: &'a Style,
    pub(super) join_flushes: bool,
    pub(super) survey: &'a Survey,
    pub(super) objects: &'a Objects<'a>,
    pub(super) memory: Memory<'a>,
    pub(super) alive: Alive,
    pub(super) calls: Calls<'a>,
    /// The library call that the last row is about.
    pub(super) call: Option<u64>,
    /// The row of a fence that orders stores: a store of the same piece of source takes its place.
    pub(super) ordering: Option<usize>,
    pub(super) buffers: Rc<Vec<Vec<Entry>>>,
    /// Which row wrote a cell last.
    pub(super) writers: HashMap<usize, usize>,
    pub(super) rows: Vec<Row>,
    pub(super) tale: Tale,
    pub(super) now: usize,
}

impl Teller<'_> {
    pub(super) fn op(&self, step: Step) -> Option<&Op> {
        let Step::Exec { edge, .. } = step else { return None };
        let running = self.log.running.get(self.now)?;
        Some(&self.program.routine(running.routine).edges.get(edge.index())?.op)
    }

    /// The row that the present step belongs to: a new one, or that of the same library call
    /// if nothing came between.
    pub(super) fn row(&mut self, thread: usize, site: Site, text: impl FnOnce(&Self) -> String) -> usize {
        let call = site.inside.map(|c| c.1);
        if let (Some(call), Some(row)) = (call, self.rows.last())
            && self.call == Some(call)
            && row.thread == thread
        {
            return self.rows.len() - 1;
        }
        let own = self.source_or(site, "");
        let action = match site.title(self.program) {
            // A method that a line calls is often not what the line says.
            Some(title) if is_method(&title) && site.library(self.program).is_some() || own.is_empty() => {
                clean(&title.name, self.style)
            }
            _ if site.inside.is_some() => own,
            _ => clean(&text(self), self.style),
        };
        self.call = call;
        self.push(thread, site.span, action)
    }

    /// What the source says where a step belongs, or these words where there is no source.
    pub(super) fn source_or(&self, site: Site, words: &str) -> String {
        let own = source_text(self.program, site.span, self.style);
        if own.is_empty() { words.to_string() } else { own }
    }

    pub(super) fn push(&mut self, thread: usize, span: Span, action: String) -> usize {
        let at = self.rows.len();
        let place = (line_of(self.program, span), span);
        self.rows.push(Row::new(thread, (self.now, at), action, place));
        self.tale.scenes.push(Scene { changes: BTreeMap::new(), buffers: Rc::clone(&self.buffers) });
        at
    }

    /// A step of a library is in a row.
    pub(super) fn fold(&mut self, row: usize, site: Site) {
        if let Some(library) = site.library(self.program) {
            self.rows[row].folded.get_or_insert((0, library)).0 += 1;
        }
    }

    pub(super) fn remark(&mut self, row: usize, remark: impl Into<Remark>) {
        let remark = remark.into();
        let all = &mut self.rows[row].remarks;
        if all.len() < MOST_REMARKS && !all.contains(&remark) {
            all.push(remark);
        }
    }

    pub(super) fn name(&self, thread: usize) -> &str {
        self.names.get(thread).map_or("?", String::as_str)
    }

    /// The shown pieces of an object.
    pub(super) fn of(&self, uid: Uid) -> Vec<usize> {
        let from = self.survey.pieces.partition_point(|p| p.uid < uid);
        (from..self.survey.pieces.len()).take_while(|i| self.survey.pieces[*i].uid == uid).collect()
    }

    /// A value of a piece, or of a part of it.
    pub(super) fn say(&self, piece: usize, width: u8, bits: Bits) -> String {
        let values = Values { program: self.program, objects: self.objects, alive: &self.alive };
        let fits = self.survey.pieces[piece].width == width;
        let ty = self.survey.types[piece].filter(|_| fits);
        values.say(ty, self.survey.pointer[piece], width, bits)
    }

    /// A cell and a value of it, as accessed.
    pub(super) fn said(&self, uid: Uid, access: Access, pieces: &[usize], bits: Bits) -> [String; 2] {
        let offset = access.addr.offset();
        if let [one] = pieces {
            let piece = self.survey.pieces[*one];
            let whole = self.memory.read(piece);
            // A part of one of several says little: `is 1` is `is Some(3)`.
            let variants = self.survey.types[*one]
                .is_some_and(|ty| matches!(self.program.debug.ty(ty).shape, Shape::Variants(..)));
            if variants && access.cells < piece.width && access.wrote.is_none() {
                return [self.objects.cell(uid, piece.offset), self.say(*one, piece.width, whole)];
            }
            let value = self.say(*one, access.cells, bits);
            return [self.objects.cell(uid, offset), value];
        }
        // Several at once, as when a structure is copied.
        let (mut names, mut values) = (Vec::new(), Vec::new());
        for &i in pieces {
            let piece = self.survey.pieces[i];
            let from = (piece.offset - offset).max(0);
            let part = |n: i64| weir_ir::bytes::cut(n >> (8 * from.min(7)), piece.width);
            let part = Bits { value: part(bits.value), undef: part(bits.undef) };
            names.push(self.objects.cell(uid, piece.offset));
            values.push(self.say(i, piece.width, part));
        }
        [names.join(","), values.join(",")]
    }

    /// Cells have other values now, in the last row.
    pub(super) fn changed(&mut self, pieces: &[usize], written: bool) {
        let Some(row) = self.rows.len().checked_sub(1) else { return };
        for &i in pieces.iter().filter(|i| self.survey.own[**i]) {
            let piece = self.survey.pieces[i];
            let bits = self.memory.read(piece);
            let value = self.say(i, piece.width, bits);
            self.tale.scenes[row].changes.insert(i, Some(value));
            if written {
                self.writers.insert(i, row);
            }
        }
    }
}
