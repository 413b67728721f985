//! The desk of a process: pieces of work that wait here, those that are being done, and what
//! has come of them. Those who work and the one who carries messages meet here.

use crate::message::{Reader, put, put_list};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::Thread;
use weir_engine::StopReason;

/// A piece of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub number: u64,
    pub bytes: Vec<u8>,
    /// It was taken from another process.
    pub taken: bool,
}

/// What came of a piece; nothing: whoever did it met an error of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Done {
    pub number: u64,
    pub answer: Option<Vec<u8>>,
    pub taken: bool,
}

/// What one process tells another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Letter {
    /// Pieces to do; whether they were asked for.
    Give(Vec<Piece>, bool),
    /// Nothing to do here: who has something?
    Ask,
    Done(Done),
    /// Nobody wants pieces from this number to before that one.
    Forget(u64, u64),
    /// There is nothing more to do.
    Over,
}

impl Letter {
    pub fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            Letter::Give(pieces, asked) => {
                put(&mut out, &[0, u64::from(*asked)]);
                for piece in pieces {
                    put(&mut out, &[piece.number]);
                    put_list(&mut out, &piece.bytes);
                }
            }
            Letter::Ask => put(&mut out, &[1]),
            Letter::Done(done) => {
                put(&mut out, &[2, done.number, u64::from(done.taken), u64::from(done.answer.is_some())]);
                put_list(&mut out, done.answer.as_deref().unwrap_or_default());
            }
            Letter::Forget(from, to) => put(&mut out, &[3, *from, *to]),
            Letter::Over => put(&mut out, &[4]),
        }
        out
    }

    /// What was written, if it makes sense.
    pub fn read(bytes: &[u8]) -> Option<Letter> {
        let mut from = Reader(bytes);
        Some(match from.number()? {
            0 => {
                let (taken, mut pieces) = (from.number()? != 0, Vec::new());
                while !from.0.is_empty() {
                    let number = from.number()?;
                    pieces.push(Piece { number, bytes: from.list()?.to_vec(), taken });
                }
                Letter::Give(pieces, taken)
            }
            1 => Letter::Ask,
            2 => {
                let (number, taken, some) = (from.number()?, from.number()? != 0, from.number()? != 0);
                let answer = from.list()?.to_vec();
                Letter::Done(Done { number, answer: some.then_some(answer), taken })
            }
            3 => Letter::Forget(from.number()?, from.number()?),
            4 => Letter::Over,
            _ => return None,
        })
    }
}

#[derive(Default)]
struct State {
    /// Pieces that nobody has begun.
    waiting: VecDeque<Piece>,
    /// Those that are being done, and how to say that nobody wants them any more.
    begun: BTreeMap<u64, Arc<AtomicBool>>,
    /// How many look for something to do.
    idle: usize,
    /// Pieces that nobody wants.
    forgotten: Vec<(u64, u64)>,
    /// What is to be sent, and to whom.
    out: Vec<(usize, Letter)>,
    /// What has come, and from whom; for the one that leads.
    came: VecDeque<(usize, Done)>,
    over: bool,
    lost: Option<StopReason>,
}

/// The desk of a process.
#[derive(Default)]
pub(crate) struct Desk {
    state: Mutex<State>,
    changed: Condvar,
    /// Who carries messages.
    carrier: Mutex<Option<Thread>>,
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The thread that carries messages is the one that calls this.
    pub fn carry(&self) {
        *self.carrier.lock().unwrap_or_else(|e| e.into_inner()) = Some(std::thread::current());
    }

    fn wake_carrier(&self) {
        if let Some(thread) = &*self.carrier.lock().unwrap_or_else(|e| e.into_inner()) {
            thread.unpark();
        }
    }

    /// To be sent.
    pub fn send(&self, to: usize, letter: Letter) {
        self.state().out.push((to, letter));
        self.wake_carrier();
    }

    /// What is to be sent.
    pub fn outgoing(&self) -> Vec<(usize, Letter)> {
        std::mem::take(&mut self.state().out)
    }

    /// Puts pieces on the desk, but those that nobody wants.
    pub fn put(&self, pieces: Vec<Piece>) {
        let mut state = self.state();
        let State { waiting, forgotten, .. } = &mut *state;
        waiting.extend(pieces.into_iter().filter(|p| !is_in(forgotten, p.number)));
        drop(state);
        self.changed.notify_all();
    }

    /// Half of what waits here, the last of it, for somebody who has nothing to do.
    pub fn share(&self) -> Vec<Piece> {
        let mut state = self.state();
        let from = state.waiting.len() / 2;
        state.waiting.drain(from..).collect()
    }

    /// Somebody here looks for something to do in vain.
    pub fn is_hungry(&self) -> bool {
        let state = self.state();
        state.waiting.is_empty() && state.idle > 0 && !state.over
    }

    /// Nobody wants these.
    pub fn forget(&self, from: u64, to: u64) {
        let mut state = self.state();
        state.forgotten.push((from, to));
        state.waiting.retain(|piece| !(from..to).contains(&piece.number));
        for flag in state.begun.range(from..to.max(from)).map(|(_, flag)| flag) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// A piece to do, and how to hear that nobody wants it any more; waits for one. `None`: there is
    /// nothing more to do (`enough` says so, or everything is over).
    pub fn take(&self, enough: &AtomicBool) -> Option<(Piece, Arc<AtomicBool>)> {
        let mut state = self.state();
        state.idle += 1;
        let taken = loop {
            if state.over || state.lost.is_some() || enough.load(Ordering::Relaxed) {
                break None;
            }
            if let Some(piece) = state.waiting.pop_front() {
                let flag = Arc::new(AtomicBool::new(false));
                state.begun.insert(piece.number, Arc::clone(&flag));
                break Some((piece, flag));
            }
            self.wake_carrier();
            state = self.changed.wait(state).unwrap_or_else(|e| e.into_inner());
        };
        state.idle -= 1;
        taken
    }

    /// A piece is done.
    pub fn finish(&self, leads: bool, done: Done) {
        let mut state = self.state();
        state.begun.remove(&done.number);
        match leads {
            true => state.came.push_back((0, done)),
            false => state.out.push((0, Letter::Done(done))),
        }
        drop(state);
        self.changed.notify_all();
        self.wake_carrier();
    }

    /// Another process has done a piece.
    pub fn came(&self, from: usize, done: Done) {
        self.state().came.push_back((from, done));
        self.changed.notify_all();
    }

    /// What has come; waits for it. `stop`: whether to give up.
    pub fn hear(&self, stop: &dyn Fn() -> Option<StopReason>) -> Result<(usize, Done), StopReason> {
        let mut state = self.state();
        loop {
            if let Some(why) = &state.lost {
                return Err(why.clone());
            }
            if let Some(came) = state.came.pop_front() {
                return Ok(came);
            }
            if let Some(why) = stop() {
                return Err(why);
            }
            let waited = self.changed.wait_timeout(state, std::time::Duration::from_millis(20));
            state = waited.unwrap_or_else(|e| e.into_inner()).0;
        }
    }

    /// Those who wait for something to do look again whether there is.
    pub fn wake(&self) {
        drop(self.state());
        self.changed.notify_all();
    }

    /// There is nothing more to do: what is being done is of no use either.
    pub fn end(&self) {
        let mut state = self.state();
        state.over = true;
        state.begun.values().for_each(|flag| flag.store(true, Ordering::Relaxed));
        drop(state);
        self.changed.notify_all();
        self.wake_carrier();
    }

    pub fn is_over(&self) -> bool {
        self.state().over
    }

    /// The run cannot go on.
    pub fn lose(&self, why: StopReason) {
        let mut state = self.state();
        state.lost.get_or_insert(why);
        state.begun.values().for_each(|flag| flag.store(true, Ordering::Relaxed));
        drop(state);
        self.changed.notify_all();
    }

    pub fn lost(&self) -> Option<StopReason> {
        self.state().lost.clone()
    }
}

fn is_in(ranges: &[(u64, u64)], number: u64) -> bool {
    ranges.iter().any(|(from, to)| (*from..*to).contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::Noise;

    fn piece(number: u64) -> Piece {
        Piece { number, bytes: vec![number as u8], taken: false }
    }

    #[test]
    fn letters_come_back() {
        let done = Done { number: 3, answer: Some(vec![1, 2]), taken: true };
        let lost = Done { number: 4, answer: None, taken: false };
        let letters = [
            Letter::Give(vec![piece(1), piece(2)], false),
            Letter::Give(Vec::new(), true),
            Letter::Ask,
            Letter::Done(done),
            Letter::Done(lost),
            Letter::Forget(2, 9),
            Letter::Over,
        ];
        for letter in letters {
            assert_eq!(Letter::read(&letter.bytes()), Some(letter.clone()));
        }
        assert_eq!(Letter::read(&[]), None);
        assert_eq!(Letter::read(&[9; 8]), None);
        assert_eq!(Letter::read(&Letter::Give(vec![piece(1)], false).bytes()[..28]), None);
    }

    #[test]
    fn letters_may_be_anything() {
        let mut noise = Noise::new(5);
        let done = Done { number: 3, answer: Some(vec![1, 2]), taken: true };
        let letters = [
            Letter::Give(vec![piece(1), piece(2)], false),
            Letter::Ask,
            Letter::Done(done),
            Letter::Forget(2, 9),
            Letter::Over,
        ];
        let desk = Desk::default();
        for i in 0..20_000 {
            let mut bytes = letters[i % letters.len()].bytes();
            noise.change(&mut bytes);
            match Letter::read(&bytes) {
                Some(Letter::Give(pieces, _)) => {
                    assert!(pieces.iter().map(|piece| 16 + piece.bytes.len()).sum::<usize>() <= bytes.len());
                }
                Some(Letter::Forget(from, to)) if i < 2_000 => desk.forget(from, to),
                _ => {}
            }
        }
    }

    #[test]
    fn what_nobody_wants_is_neither_kept_nor_taken() {
        let desk = Desk::default();
        desk.put((0..6).map(piece).collect());
        desk.forget(4, 9);
        desk.put(vec![piece(7), piece(9)]);
        let never = AtomicBool::new(false);
        let (first, flag) = desk.take(&never).unwrap();
        assert_eq!(first.number, 0);
        desk.forget(0, 1);
        assert!(flag.load(Ordering::Relaxed));
        assert_eq!(desk.share().iter().map(|p| p.number).collect::<Vec<_>>(), [3, 9]);
        desk.end();
        assert!(desk.take(&never).is_none());
    }
}
