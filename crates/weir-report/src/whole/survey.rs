//! Which bytes are shared, and into which pieces they fall.
//!
//! A byte is shared if at least two threads touch it and one of them writes it. An object is
//! known by its birth, since the numbers of freed ones may be used again.

use super::alive::{Alive, Uid};
use super::calls::{Callee, Calls, Site};
use super::typed::Typed;
use std::collections::{BTreeMap, HashMap, HashSet};
use weir_ir::bytes::PADDING;
use weir_ir::debug::TypeId;
use weir_ir::log::{Deed, Log};
use weir_ir::verify::type_of;
use weir_ir::{Access, Addr, EdgeId, Expr, Op, Program, RoutineId, Step, Trace, Ty, Violation};

/// Who has touched a byte.
#[derive(Clone, Copy, Default)]
struct Touch {
    /// A thread and 1; 0: nobody.
    first: u32,
    many: bool,
    written: bool,
}

/// A piece of memory that is shown as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Piece {
    pub(crate) uid: Uid,
    pub(crate) offset: i32,
    pub(crate) width: u8,
}

/// How a new object came about: the edge, and where that stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Birth {
    pub(crate) routine: RoutineId,
    pub(crate) edge: EdgeId,
    pub(crate) site: Site,
}

/// What is shared in an execution.
pub(crate) struct Survey {
    /// The pieces, by object and offset.
    pub(crate) pieces: Vec<Piece>,
    /// Whether a piece is accessed as a pointer.
    pub(crate) pointer: Vec<bool>,
    /// The type of a piece, where it is known.
    pub(crate) types: Vec<Option<TypeId>>,
    /// What is known of types.
    pub(crate) typed: Typed,
    /// For every byte of a piece, its piece.
    of_byte: HashMap<(Uid, i32), usize>,
    /// Whether the user's own code accesses a piece. What only a library does, the words of a
    /// mutex, says nothing to people.
    pub(crate) own: Vec<bool>,
    /// The objects of the heap that are shared, in order of their first shared access.
    pub(crate) order: Vec<Uid>,
    pub(crate) births: BTreeMap<Uid, Birth>,
}

impl Survey {
    /// The pieces that an access touches, if it is one to shared memory.
    pub(crate) fn touched(&self, uid: Uid, access: Access) -> Vec<usize> {
        let mut all = Vec::new();
        for k in 0..i32::from(access.cells) {
            if let Some(&piece) = self.of_byte.get(&(uid, access.addr.offset() + k))
                && !all.contains(&piece)
            {
                all.push(piece);
            }
        }
        all
    }
    /// Whether some byte of the object is shared.
    pub(crate) fn shares(&self, uid: Uid) -> bool {
        let at = self.pieces.partition_point(|p| p.uid < uid);
        self.pieces.get(at).is_some_and(|p| p.uid == uid)
    }

    pub(crate) fn new(program: &Program, trace: &Trace, log: &Log) -> Survey {
        let mut touches: HashMap<(Uid, i32), Touch> = HashMap::new();
        let mut list: Vec<(Uid, Access, bool, bool)> = Vec::new();
        let mut births = BTreeMap::new();
        let mut typed = Typed::default();
        let alive = walk(program, trace, log, |now| match now {
            Walk::Birth(uid, birth) => {
                typed.born(program, uid, birth.routine, birth.edge);
                births.insert(uid, birth);
            }
            Walk::Access { uid, access, step, edge, own } => {
                for k in 0..i32::from(access.cells) {
                    let t = touches.entry((uid, access.addr.offset() + k)).or_default();
                    let thread = step.thread().0 + 1;
                    t.many |= t.first != 0 && t.first != thread;
                    t.first = thread;
                    t.written |= access.wrote.is_some();
                }
                if let Some((routine, edge)) = edge {
                    typed.seen(program, uid, access.addr.offset(), routine, edge);
                }
                list.push((uid, access, is_pointer(program, edge), own));
            }
        });
        // Whoever waits for a place would read and write it.
        if trace.violation == Some(Violation::Deadlock) {
            for (thread, addr, cells) in &log.waits {
                let Some(uid) = alive.uid(addr.number()) else { continue };
                for k in 0..i32::from(*cells) {
                    let t = touches.entry((uid, addr.offset() + k)).or_default();
                    t.many |= t.first != 0 && t.first != thread.0 + 1;
                }
            }
        }
        let used: HashSet<Uid> = list.iter().filter(|l| l.3).map(|l| l.0).collect();
        let internal = |uid: Uid| !used.contains(&uid) && is_internal(program, uid, births.get(&uid));
        list.retain(|l| !internal(l.0));
        let shared = |uid, a: &Access| {
            let at = |k| touches.get(&(uid, a.addr.offset() + k)).is_some_and(|t| t.many && t.written);
            (0..i32::from(a.cells)).any(at)
        };
        list.retain(|(uid, a, ..)| shared(*uid, a));
        let (mut order, mut seen) = (Vec::new(), HashSet::new());
        for (uid, ..) in &list {
            if *uid > program.objects.len() as u32 && seen.insert(*uid) {
                order.push(*uid);
            }
        }
        let (pieces, pointer, own) = (Vec::new(), Vec::new(), Vec::new());
        let (types, of_byte) = (Vec::new(), HashMap::new());
        let mut survey = Survey { pieces, pointer, own, types, typed, of_byte, order, births };
        survey.cut(program, &list);
        survey
    }

    /// Cuts what is accessed into pieces: as the source names them; else as the user's own
    /// code accesses them, the widest access first; else as a library does.
    fn cut(&mut self, program: &Program, list: &[(Uid, Access, bool, bool)]) {
        let mut found: Vec<Piece> = Vec::new();
        let mut taken: HashSet<(Uid, i32)> = HashSet::new();
        let mut add = |piece: Piece| {
            let bytes = piece.offset..piece.offset + i32::from(piece.width);
            if bytes.clone().all(|b| !taken.contains(&(piece.uid, b))) {
                taken.extend(bytes.map(|b| (piece.uid, b)));
                found.push(piece);
            }
        };
        for (uid, a, ..) in list {
            for k in 0..i32::from(a.cells) {
                let typed = by_type(program, &self.typed, *uid, a.addr.offset() + k, a.cells);
                if let Some(piece) = typed.or_else(|| named(program, *uid, a.addr.offset() + k)) {
                    add(piece);
                }
            }
        }
        for own in [true, false] {
            for width in [8u8, 4, 2, 1] {
                let fits = list.iter().filter(|l| l.3 == own && l.1.cells == width);
                fits.for_each(|(uid, a, ..)| add(Piece { uid: *uid, offset: a.addr.offset(), width }));
            }
        }
        // A wide access of a library over narrow ones of the user's leaves bytes between.
        for (uid, a, ..) in list {
            let bytes = (0..i32::from(a.cells)).map(|k| a.addr.offset() + k);
            bytes
                .filter(|at| !self.typed.is_padding(program, *uid, *at))
                .for_each(|offset| add(Piece { uid: *uid, offset, width: 1 }));
        }
        found.sort();
        for (i, p) in found.iter().enumerate() {
            self.of_byte.extend((p.offset..p.offset + i32::from(p.width)).map(|b| ((p.uid, b), i)));
        }
        self.pointer = vec![false; found.len()];
        self.own = vec![false; found.len()];
        let ty = |p: &Piece| {
            let (leaf, _) = self.typed.leaf(program, p.uid, p.offset)?;
            let size = program.debug.ty(leaf.ty).size;
            (leaf.offset == p.offset as u64 && size == u64::from(p.width)).then_some(leaf.ty)
        };
        self.types = found.iter().map(ty).collect();
        self.pieces = found;
        for (uid, a, ..) in list.iter().filter(|l| l.3) {
            for i in self.touched(*uid, *a) {
                let Piece { uid, offset, .. } = self.pieces[i];
                self.own[i] = !self.typed.is_bookkeeping(program, uid, offset);
            }
        }
        for (uid, a, pointer, _) in list.iter().filter(|l| l.2) {
            if let [one] = self.touched(*uid, *a)[..] {
                self.pointer[one] |= *pointer && self.pieces[one].width == 8;
            }
        }
    }
}

/// Whether an object that the user's own code never accesses belongs to the library: a
/// variable of it, or what it has allocated for itself.
pub(crate) fn is_internal(program: &Program, uid: Uid, birth: Option<&Birth>) -> bool {
    if let Some(o) = Addr::cell(uid, 0).object(program.objects.len()) {
        return program.object(o).name.starts_with(LIBRARY);
    }
    let Some((callee, _)) = birth.and_then(|b| b.site.inside) else { return false };
    let Callee::Routine(routine) = callee else { return false };
    let name = &program.routine(routine).name;
    // What the user allocates.
    !(name.starts_with("_Zn") || ["alloc", "memalign", "strdup", "strndup"].iter().any(|w| name.contains(w)))
}

/// How names of the library's own begin.
const LIBRARY: &str = "__weir_lib_";

/// The piece that a byte belongs to by its type. What is no part of a structure is taken so
/// only where it is accessed so.
fn by_type(program: &Program, typed: &Typed, uid: Uid, offset: i32, cells: u8) -> Option<Piece> {
    let (leaf, part) = typed.leaf(program, uid, offset)?;
    let size = program.debug.ty(leaf.ty).size;
    let width = u8::try_from(size).ok().filter(|w| weir_ir::bytes::WIDTHS.contains(w))?;
    (part || width == cells).then_some(Piece { uid, offset: leaf.offset as i32, width })
}

/// The piece of a static object that a byte belongs to by its name.
fn named(program: &Program, uid: Uid, offset: i32) -> Option<Piece> {
    let names = &Addr::cell(uid, 0).object(program.objects.len()).map(|o| program.object(o))?.cell_names;
    let mut first = usize::try_from(offset).ok().filter(|o| *o < names.len())?;
    while first > 0 && names[first].is_empty() {
        first -= 1;
    }
    if names[first].is_empty() || names[first] == PADDING {
        return None;
    }
    let rest = names[first + 1..].iter().take_while(|n| n.is_empty()).count();
    let width = u8::try_from(rest + 1).ok().filter(|w| weir_ir::bytes::WIDTHS.contains(w))?;
    Some(Piece { uid, offset: first as i32, width })
}

/// Whether an edge reads or writes a pointer.
fn is_pointer(program: &Program, edge: Option<(RoutineId, EdgeId)>) -> bool {
    let Some((routine, edge)) = edge else { return false };
    let routine = program.routine(routine);
    let value = |e: &Expr| type_of(program, Some(routine), e) == Some(Ty::Ptr);
    match routine.edges.get(edge.index()).map(|e| &e.op) {
        Some(Op::Load(r, _) | Op::AtomicWhen { dst: r, .. }) => {
            routine.regs.get(r.index()).is_some_and(|r| r.ty == Ty::Ptr)
        }
        Some(Op::Store(_, e) | Op::Cas { new: e, .. }) => value(e),
        Some(Op::Rmw { ty, .. }) => *ty == Ty::Ptr,
        _ => false,
    }
}

/// What a survey sees.
enum Walk {
    Birth(Uid, Birth),
    /// `own`: by the user's own code.
    Access {
        uid: Uid,
        access: Access,
        step: Step,
        edge: Option<(RoutineId, EdgeId)>,
        own: bool,
    },
}

/// Goes through the steps; the objects as they are at the end.
fn walk(program: &Program, trace: &Trace, log: &Log, mut see: impl FnMut(Walk)) -> Alive {
    let mut calls = Calls::new(program, log);
    let mut alive = Alive::new(program);
    let (mut accesses, mut deeds) = (log.accesses.iter().peekable(), log.deeds.iter().peekable());
    for (i, &step) in trace.steps.iter().enumerate() {
        calls.step(log, i, step);
        let edge = match step {
            Step::Exec { edge, .. } => log.running.get(i).map(|r| (r.routine, edge)),
            Step::Flush { .. } => None,
        };
        while let Some((_, deed)) = deeds.next_if(|d| d.0 as usize == i) {
            if let (Deed::New(number), Some((routine, edge))) = (*deed, edge) {
                let uid = alive.new_object(number);
                see(Walk::Birth(uid, Birth { routine, edge, site: calls.site(step.thread().index()) }));
            }
        }
        while let Some(&(_, access)) = accesses.next_if(|a| a.0 as usize == i) {
            if let Some(uid) = alive.uid(access.addr.number()) {
                let site = calls.site(step.thread().index());
                let own = edge.is_some() && site.own && site.inside.is_none();
                see(Walk::Access { uid, access, step, edge, own });
            }
        }
    }
    alive
}
