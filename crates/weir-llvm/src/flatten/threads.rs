//! Threads with results, and barriers.
//!
//! Where some thread's result is asked for, what a `pthread_t` holds is the
//! address of two cells: the thread's number and its result. The thread gets that
//! address as a further argument and leaves its result there before it ends;
//! joining waits until that has reached memory.

use super::Flattener;
use crate::ast::Order;
use crate::mid::{At, Bin, CastKind, MTy, Op, Opd, Pred, Rmw, Term};

const I32: MTy = MTy::Int(32);
const I64: MTy = MTy::Int(64);
/// What one thread of those that leave a barrier is told.
const SERIAL_THREAD: i64 = -1;

impl Flattener<'_, '_> {
    /// Starts a thread; its handle goes where the caller wants it.
    pub(crate) fn create(&mut self, handle: Opd, f: Opd, argument: Opd, at: At) {
        let id = if self.cx.results {
            let cells = self.def(MTy::Ptr, Op::Malloc(Opd::Const(16, I64), true), at);
            let id = self.def(I64, Op::Spawn(f, vec![argument, cells]), at);
            // Nothing waits in the buffer after a spawn, so this orders nothing.
            self.store(cells, id, I64, Order::SeqCst, at);
            cells
        } else {
            self.def(I64, Op::Spawn(f, vec![argument]), at)
        };
        if !matches!(handle, Opd::Const(0, _)) {
            self.store(handle, id, I64, Order::Plain, at);
        }
    }

    /// Waits for a thread; its result goes where the caller wants it.
    pub(crate) fn join(&mut self, handle: Opd, result: Opd, ty: MTy, at: At) {
        if !self.cx.results {
            self.emit(vec![], Op::Join(handle), at);
            return;
        }
        let cells = self.def(MTy::Ptr, Op::Cast(CastKind::Same, I64, MTy::Ptr, handle), at);
        let id = self.def(I64, Op::Load(cells, I64, false), at);
        self.emit(vec![], Op::Join(id), at);
        if matches!(result, Opd::Const(0, _)) {
            return;
        }
        let place = self.offset(cells, 8, at);
        let left = self.def(I64, Op::Load(place, I64, false), at);
        let kind = if ty == MTy::Ptr { CastKind::Same } else { CastKind::Trunc };
        let value = self.def(ty, Op::Cast(kind, I64, ty, left), at);
        let null = self.icmp(Pred::Eq, MTy::Ptr, result, Opd::Const(0, MTy::Ptr), at);
        let from = self.cur;
        let wanted = self.next_block();
        self.store(result, value, ty, Order::Plain, at);
        let next = self.next_block();
        self.flat.blocks[from].term = Term::Cond(null, next, wanted);
        self.flat.blocks[wanted].term = Term::Br(next);
    }

    /// What the thread that runs this leaves for the one that joins it.
    pub(crate) fn leave_result(&mut self, value: Option<Opd>, at: At) {
        let (Some(cell), Some(value)) = (self.flat.result, value) else { return };
        let place = self.offset(Opd::Val(cell), 8, at);
        let value = match self.flat.ty(value) {
            I64 => value,
            MTy::Ptr => self.def(I64, Op::Cast(CastKind::Same, MTy::Ptr, I64, value), at),
            ty => self.def(I64, Op::Cast(CastKind::Sext, ty, I64, value), at),
        };
        self.store(place, value, I64, Order::Plain, at);
    }

    /// A barrier is three cells: how many threads it takes, how many have come,
    /// and how often it was passed.
    pub(crate) fn barrier_init(&mut self, barrier: Opd, count: Opd, at: At) {
        for (offset, value) in [(0, count), (4, Opd::Const(0, I32)), (8, Opd::Const(0, I32))] {
            let place = self.offset(barrier, offset, at);
            self.store(place, value, I32, Order::Plain, at);
        }
    }

    /// Waits until all have come. Coming and passing are locked operations.
    pub(crate) fn barrier_wait(&mut self, barrier: Opd, at: At) -> Opd {
        self.flat.waits.push(at);
        let (come, passed) = (self.offset(barrier, 4, at), self.offset(barrier, 8, at));
        let round = self.def(I32, Op::Load(passed, I32, true), at);
        let count = self.def(I32, Op::Load(barrier, I32, true), at);
        let before = self.def(I32, Op::Rmw(Rmw::Add, come, Opd::Const(1, I32), I32), at);
        let all = self.bin(Bin::Add, I32, before, Opd::Const(1, I32), at);
        let last = self.icmp(Pred::Eq, I32, all, count, at);
        let from = self.cur;
        let open = self.next_block();
        self.store(come, Opd::Const(0, I32), I32, Order::SeqCst, at);
        self.def(I32, Op::Rmw(Rmw::Add, passed, Opd::Const(1, I32), I32), at);
        let wait = self.next_block();
        let now = self.def(I32, Op::Load(passed, I32, true), at);
        let same = self.icmp(Pred::Eq, I32, now, round, at);
        let next = self.next_block();
        self.flat.blocks[from].term = Term::Cond(last, open, wait);
        self.flat.blocks[open].term = Term::Br(next);
        self.flat.blocks[wait].term = Term::Cond(same, wait, next);
        self.def(I32, Op::Select(last, Opd::Const(SERIAL_THREAD, I32), Opd::Const(0, I32)), at)
    }
}
