//! Values that are chosen late ([`crate::lazy`]), in a running thread.

use super::{Did, Run, Stop};
use crate::code::{Edge, Ex};
use crate::eval::Trap;
use crate::lazy::label;
use crate::lazy::need::{MOST, NUMBERS, Need, Why};
use crate::lazy::set::Set;
use crate::narrow::Divided;
use crate::state::Home;
use crate::symbolic::Lazily;
use weir_ir::undef::Bits;
use weir_ir::{Addr, Ty};

impl From<Why> for Stop {
    fn from(why: Why) -> Stop {
        match why {
            Why::Fault(f) => f.into(),
            Why::Need(need) => Stop::Need(need),
        }
    }
}

impl<'a> Run<'a> {
    fn lazily(&self, t: u32) -> Option<Lazily<'_>> {
        let numbers = self.s.numbers.as_deref()?;
        let types = &self.m.code.routines[self.thread(t).top().routine as usize].reg_ty;
        Some(Lazily { regs: self.regs(t), types, numbers })
    }

    /// The value of an expression on which something depends.
    #[inline]
    pub(super) fn value(&self, t: u32, e: &Ex) -> Result<i64, Stop> {
        match self.regs(t).value(e) {
            Ok(value) => Ok(value),
            Err(trap) => self.trapped(t, trap, |lazily| lazily.decided(e)),
        }
    }

    /// The value of an expression that is only kept, in a variable of a type.
    #[inline]
    pub(super) fn bits(&self, t: u32, e: &Ex, ty: Ty) -> Result<Bits, Stop> {
        match self.regs(t).bits(e) {
            Ok(bits) => Ok(bits),
            Err(trap) => self.trapped(t, trap, |lazily| lazily.copied(e, ty)),
        }
    }

    #[cold]
    fn trapped<T>(
        &self,
        t: u32,
        trap: Trap,
        value: impl FnOnce(Lazily<'_>) -> Result<T, Why>,
    ) -> Result<T, Stop> {
        match (trap, self.lazily(t)) {
            (Trap::Fault(f), _) => Err(f.into()),
            (Trap::Lazy, Some(lazily)) => value(lazily).map_err(Stop::from),
            (Trap::Lazy, None) => Err(self.open(t)),
        }
    }

    /// Arguments as the parameters of a routine.
    pub(super) fn args(&self, t: u32, routine: u32, args: &[Ex]) -> Result<Vec<Bits>, Stop> {
        let code = &self.m.code.routines[routine as usize];
        let types = code.reg_ty.iter().take(code.params).copied().chain(std::iter::repeat(Ty::U64));
        args.iter().zip(types).map(|(e, ty)| self.bits(t, e, ty)).collect()
    }

    /// What a step depends on has to be known before it begins.
    pub(super) fn foresee(&self, t: u32, e: &Ex) -> Result<(), Stop> {
        match self.s.numbers.as_ref().map(|_| self.value(t, e)) {
            Some(Err(Stop::Need(need))) => Err(Stop::Need(need)),
            _ => Ok(()),
        }
    }

    /// So has what is in memory.
    pub(super) fn foresee_memory(&self, home: Home, addr: Addr, width: u8) -> Result<(), Stop> {
        if self.s.numbers.is_none() {
            return Ok(());
        }
        known(self.s.read(self.m.code, home, addr, width))
    }

    /// A word for a register: one that can have no bytes of numbers gets none.
    pub(super) fn fits(&self, t: u32, reg: u32, bits: Bits) -> Result<(), Stop> {
        if !label::is(bits) {
            return Ok(());
        }
        let ty = self.m.code.routines[self.thread(t).top().routine as usize].reg_ty[reg as usize];
        if label::size(ty).is_some() { Ok(()) } else { known(bits) }
    }

    /// The type in which the running routine of a thread returns: its own, if its caller keeps that as it is, else
    /// one that has no bytes of numbers.
    pub(super) fn returned(&self, t: u32) -> Ty {
        let frames = &self.thread(t).frames;
        let [.., caller, top] = &frames[..] else { return Ty::U64 };
        let returns = self.m.code.routines[top.routine as usize].returns;
        let kept = top.result.map(|r| self.m.code.routines[caller.routine as usize].reg_ty[r as usize]);
        match (returns, kept) {
            (Some(a), Some(b)) if label::size(a) != label::size(b) => Ty::Math,
            (Some(a), _) => a,
            (None, Some(b)) => b,
            (None, None) => Ty::U64,
        }
    }

    /// A register as it is.
    pub(super) fn kept(&self, t: u32, reg: u32) -> Bits {
        let regs = self.regs(t);
        Bits { value: regs.value[reg as usize], undef: regs.undef[reg as usize] }
    }

    /// A choice that is made late: a number begins.
    pub(super) fn choose_late(&mut self, t: u32, edge: u32, reg: u32, set: Set) -> Result<Did, Stop> {
        let Some(number) = self.s.numbers_mut().begin(set) else { return Err(self.open(t)) };
        let ty = self.m.code.routines[self.thread(t).top().routine as usize].reg_ty[reg as usize];
        let highest = set.at(set.last);
        let bytes = label::size(ty).unwrap_or(8 - (highest.leading_zeros() / 8) as u8);
        self.set(t, reg, label::with(number, usize::from(bytes), 0))?;
        self.note(t, edge, ty.wrap(set.first as i64));
        self.note_buffer(|r| r.begins(number, ty));
        Ok(Did::Went)
    }

    /// The thread takes an edge, for which functions of numbers may have to be kept first.
    pub fn edge_at_last(&mut self, t: u32, edge: &'a Edge, choice: i64, force: bool) -> Result<Did, Stop> {
        let mut did = self.edge(t, edge, choice, force);
        for _ in 0..NUMBERS {
            match did {
                Err(Stop::Need(need)) if self.provides(t, need) => did = self.edge(t, edge, choice, force),
                other => return other,
            }
        }
        did
    }

    /// What a step needs is that a function of a number can be kept: now it can, and the step can be tried again.
    fn provides(&mut self, t: u32, need: Need) -> bool {
        let Need::Kept(number, a, b) = need else { return false };
        if !self.s.numbers_mut().has_room() {
            crate::canonical::forget_numbers(self.m.code, &mut self.s, t);
        }
        self.s.numbers_mut().keep(number, a, b).is_some()
    }

    /// The step of a thread waits until more is known.
    pub fn puts_off(&mut self, t: u32, need: Need) -> Result<(), Stop> {
        let numbers = self.s.numbers_mut();
        // A function for which there is no room cannot be kept.
        let need = if let Need::Kept(number, ..) = need { Need::Each(number) } else { numbers.below(need) };
        let few = u128::from(numbers.parts(need)) <= MOST;
        let need = if few { need } else { Need::Some(need.number()) };
        numbers.pending.get_or_insert((t, need));
        if !few && let Stop::Open(routine, edge, callers) = self.open(t) {
            self.partly = Some((routine, edge, callers));
        }
        Ok(())
    }

    /// Takes one of the parts of a state; the thread whose step waited for it.
    pub fn divide(&mut self, part: u64) -> Result<Option<u32>, Stop> {
        match self.s.divide(self.m.code, part) {
            Divided::Nothing => Ok(None),
            Divided::Address(t) => Err(self.open(t)),
            Divided::Done(t, number, set) => {
                self.note_buffer(|r| r.divided(number, set.first));
                Ok(Some(t))
            }
        }
    }

    /// The running routine of a thread gets to a step for which too much is not known.
    fn open(&self, t: u32) -> Stop {
        let top = self.thread(t).top();
        let next = self.m.code.routines[top.routine as usize].out[top.loc as usize].first();
        match self.unsupported(t, next.map_or(0, |e| e.id)) {
            Stop::Unsupported(routine, edge, callers) => Stop::Open(routine, edge, callers),
            other => other,
        }
    }
}

/// The error is what must be known of a word first.
fn known(bits: Bits) -> Result<(), Stop> {
    label::labels(bits).next().map_or(Ok(()), |(number, _)| Err(Stop::Need(Need::Each(number))))
}
