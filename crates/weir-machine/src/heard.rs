//! What a whole program says to the world while it runs: what it prints, and how it names its
//! threads. It says so by calls of the library; what these are given is looked at when they
//! are called, as the calling thread sees memory. Nothing depends on it.

use crate::eval::in_code;
use crate::memory::read;
use crate::state::State;
use weir_ir::bytes::join;
use weir_ir::log::{Log, Said};
use weir_ir::{Addr, BufferEntry, Expr, Op, Program, ThreadId};

/// More bytes of one call than this are not kept.
const MOST: i64 = 4096;

/// A thread is about to do something.
pub(crate) fn hear(program: &Program, state: &State, thread: ThreadId, op: &Op, log: &mut Log) {
    let Op::Call { routine, args, .. } = op else { return };
    let title = program.debug.titles.get(routine);
    if title.is_none_or(|t| t.library.as_deref() != Some(weir_ir::debug::LIBRARY)) {
        return;
    }
    let name = program.routine(*routine).name.as_str();
    let name = name.strip_prefix("__weir_lib_unused_").unwrap_or(name);
    let ear = Ear { program, state, thread, args };
    let to = |stream: i64| if stream == 2 { 2 } else { 1 };
    let (fd, text) = match name {
        "write" => (ear.arg(1).map(to), ear.bytes(2, ear.arg(3))),
        "writev" => (ear.arg(1).map(to), ear.pieces()),
        "puts" => (Some(1), ear.text(1).map(|t| t + "\n")),
        "printf" | "vprintf" => (Some(1), ear.text(1)),
        "putchar" => (Some(1), ear.arg(1).map(|c| char::from(c as u8).to_string())),
        "pthread_setname_np" => {
            if let (Some(name), Some(called)) = (ear.text(2), log.called.get_mut(thread.index())) {
                *called = Some(name).filter(|n| !n.is_empty());
            }
            return;
        }
        _ => return,
    };
    if let (Some(fd), Some(text)) = (fd, text.filter(|t| !t.is_empty())) {
        let step = log.running.len().saturating_sub(1) as u32;
        log.said.push(Said { step, thread, fd, text });
    }
}

struct Ear<'a> {
    program: &'a Program,
    state: &'a State,
    thread: ThreadId,
    args: &'a [Expr],
}

impl Ear<'_> {
    fn arg(&self, i: usize) -> Option<i64> {
        in_code(self.program, self.state, self.thread, self.args.get(i)?).ok()
    }

    /// A byte as the thread sees it.
    fn byte(&self, at: i64) -> Option<u8> {
        let addr = Addr(at);
        let buffer = self.state.thread(self.thread)?.buffer.entries();
        let own = buffer.iter().rev().find_map(|e| match *e {
            BufferEntry::Store(a, v) if a == addr => Some(v),
            BufferEntry::Bytes(a, width, v) if (a.0..a.0 + i64::from(width)).contains(&at) => {
                Some(v >> (8 * (at - a.0)) & 0xff)
            }
            _ => None,
        });
        match own {
            Some(v) => Some(v as u8),
            None => {
                let cell = read(self.program, self.state, addr).ok()?;
                join(&[cell]).map(|v| v as u8)
            }
        }
    }

    fn at(&self, pointer: i64, n: i64) -> Option<String> {
        let bytes: Option<Vec<u8>> = (0..n.clamp(0, MOST)).map(|i| self.byte(pointer + i)).collect();
        bytes.map(|b| String::from_utf8_lossy(&b).into_owned())
    }

    /// So many bytes that an argument points to.
    fn bytes(&self, i: usize, n: Option<i64>) -> Option<String> {
        self.at(self.arg(i)?, n?)
    }

    /// The text that an argument points to, up to its end.
    fn text(&self, i: usize) -> Option<String> {
        let pointer = self.arg(i)?;
        let length = (0..MOST).find(|n| self.byte(pointer + n) == Some(0))?;
        self.at(pointer, length)
    }

    /// What `writev` is given.
    fn pieces(&self) -> Option<String> {
        let (list, n) = (self.arg(2)?, self.arg(3)?);
        let word = |at: i64| (0..8).rev().try_fold(0i64, |w, i| Some(w << 8 | i64::from(self.byte(at + i)?)));
        let piece = |i: i64| self.at(word(list + 16 * i)?, word(list + 16 * i + 8)?);
        (0..n.clamp(0, 64)).map(piece).collect::<Option<Vec<String>>>().map(|p| p.concat())
    }
}
