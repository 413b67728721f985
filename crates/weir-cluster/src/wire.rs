//! A connection during a run: what timely writes to it and reads from it.
//!
//! Timely's own threads panic where a connection ends or brings what they do not expect. So
//! nothing gets through to them but what is known to be good ([`crate::frame`]), and where that
//! is over for any reason, they see the proper end of a connection: the reason goes to
//! [`Fate`], where everybody looks.

use crate::fate::Fate;
use crate::frame::{FAREWELL, FRAME, Frames, LONGEST_FAREWELL, SILENCE};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// Signs of life come this often.
const SIGN: Duration = Duration::from_millis(500);

/// A connection to another process.
pub(crate) struct Wire {
    peer: usize,
    /// The numbers of its threads, and of those of this process.
    theirs: Range<u64>,
    ours: Range<u64>,
    socket: TcpStream,
    writer: Mutex<TcpStream>,
    fate: Arc<Fate>,
    /// Nothing is written any more.
    shut: AtomicBool,
    /// When its last message came.
    left: Mutex<Option<Instant>>,
    pub sent: AtomicU64,
}

impl Wire {
    pub fn new(
        socket: TcpStream,
        peer: usize,
        [theirs, ours]: [Range<u64>; 2],
        fate: Arc<Fate>,
    ) -> io::Result<Arc<Wire>> {
        socket.set_read_timeout(Some(SILENCE))?;
        socket.set_write_timeout(Some(SILENCE))?;
        let writer = Mutex::new(socket.try_clone()?);
        Ok(Arc::new(Wire {
            peer,
            theirs,
            ours,
            socket,
            writer,
            fate,
            shut: AtomicBool::new(false),
            left: Mutex::new(None),
            sent: AtomicU64::new(0),
        }))
    }

    /// Writes a frame, or notes that it cannot.
    fn frame(&self, bytes: &[u8]) {
        let mut writer = self.writer.lock().unwrap_or_else(|e| e.into_inner());
        if self.shut.load(Ordering::Relaxed) {
            return;
        }
        // In one piece: a packet for the length alone would go first otherwise.
        let mut whole = Vec::with_capacity(4 + bytes.len());
        whole.extend((bytes.len() as u32).to_le_bytes());
        whole.extend(bytes);
        if let Err(e) = writer.write_all(&whole) {
            self.shut.store(true, Ordering::Relaxed);
            self.fate.fail(self.peer, format!("the connection to it broke ({e})"));
        }
        self.sent.fetch_add(4 + bytes.len() as u64, Ordering::Relaxed);
    }

    /// A sign of life, unless something is being written anyway.
    fn sign(&self) {
        let Ok(mut writer) = self.writer.try_lock() else { return };
        if !self.shut.load(Ordering::Relaxed) && writer.write_all(&[0; 4]).is_err() {
            self.shut.store(true, Ordering::Relaxed);
            self.fate.fail(self.peer, "the connection to it broke");
        }
    }

    /// The last message of the other side has come.
    fn leave(&self) {
        let mut left = self.left.lock().unwrap_or_else(|e| e.into_inner());
        left.get_or_insert_with(Instant::now);
    }

    /// Whoever leaves has the answer, and then this process has it a moment later.
    fn miss(&self) {
        let left = *self.left.lock().unwrap_or_else(|e| e.into_inner());
        if self.fate.is_past() {
            // Whoever reads what comes here hears that there is no more.
            let _ = self.socket.shutdown(Shutdown::Both);
        } else if left.is_some_and(|at| at.elapsed() > SILENCE) {
            self.fate.fail(self.peer, "it left before the end");
        }
    }

    /// Tells the other side that this one gives up, and why; and hears no more.
    pub fn farewell(&self, why: &str) {
        let mut writer = self.writer.lock().unwrap_or_else(|e| e.into_inner());
        if !self.shut.swap(true, Ordering::Relaxed) {
            let mut end = why.len().min(LONGEST_FAREWELL);
            while !why.is_char_boundary(end) {
                end -= 1;
            }
            let mut bytes = FAREWELL.to_le_bytes().to_vec();
            bytes.extend((end as u32).to_le_bytes());
            bytes.extend(&why.as_bytes()[..end]);
            // It is lost anyway.
            let _ = writer.write_all(&bytes);
        }
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

/// Gives signs of life to all until there is nobody to give them to.
pub(crate) fn signs(wires: &[Arc<Wire>], done: &AtomicBool) {
    while !done.load(Ordering::Relaxed) {
        for wire in wires {
            wire.sign();
            wire.miss();
        }
        std::thread::park_timeout(SIGN);
    }
}

/// One end of a [`Wire`], for timely.
pub(crate) struct End {
    wire: Arc<Wire>,
    frames: Frames,
}

impl End {
    pub fn new(wire: Arc<Wire>) -> End {
        let frames = Frames::new(wire.theirs.clone(), wire.ours.clone());
        End { wire, frames }
    }
}

impl Read for End {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let result = loop {
            match self.frames.read(&mut &self.wire.socket, bytes) {
                Ok(n) => break n,
                Err(why) => self.wire.fate.fail(self.wire.peer, why),
            }
        };
        if self.frames.is_over() {
            self.wire.leave();
        }
        Ok(result)
    }
}

impl Write for End {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = bytes.len().min(FRAME);
        if n > 0 {
            self.wire.frame(&bytes[..n]);
        }
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for End {
    fn try_clone(&self) -> io::Result<End> {
        Ok(End::new(Arc::clone(&self.wire)))
    }

    fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    /// Nothing is written after that. (The other side may still be at its last message, so
    /// it is only told.)
    fn shutdown(&self, _: Shutdown) -> io::Result<()> {
        let _writer = self.wire.writer.lock().unwrap_or_else(|e| e.into_inner());
        self.wire.shut.store(true, Ordering::Relaxed);
        let _ = self.wire.socket.shutdown(Shutdown::Write);
        Ok(())
    }
}
