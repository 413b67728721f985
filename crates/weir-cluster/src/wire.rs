//! A connection during a run: what timely writes to it and reads from it.
//!
//! ```text
//! frame: its length (4 bytes), that many bytes of timely's messages
//!        0: a sign of life
//!        FAREWELL, a length (4 bytes), a text: the sender gives up, and why
//! ```
//!
//! Timely's own threads panic where a connection ends or brings what they do not expect. So
//! nothing gets through to them but whole messages for threads that exist, of a length that
//! is bounded, and where that is over for any reason, they see the proper end of a connection:
//! the reason goes to [`Fate`], where everybody looks.

use crate::fate::Fate;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use timely::communication::allocator::zero_copy::stream::Stream;

/// How long a frame, and a message, may be.
const FRAME: usize = 1 << 20;
const MESSAGE: u64 = 1 << 26;
/// The length of a farewell.
const FAREWELL: u32 = u32::MAX;
const LONGEST_FAREWELL: usize = 1 << 10;
/// A process that is silent for that long is lost, and signs of life come this often.
const SILENCE: Duration = Duration::from_secs(8);
const SIGN: Duration = Duration::from_millis(500);
/// A message of timely starts with so many bytes: its length stands at the fifth of six
/// numbers, the threads that it is for at the third and fourth.
const HEADER: usize = 48;

/// A connection to another process.
pub(crate) struct Wire {
    peer: usize,
    /// The numbers of the threads of this process.
    threads: Range<u64>,
    socket: TcpStream,
    writer: Mutex<TcpStream>,
    fate: Arc<Fate>,
    /// Nothing is written any more.
    shut: AtomicBool,
    pub sent: AtomicU64,
    pub received: AtomicU64,
}

impl Wire {
    pub fn new(
        socket: TcpStream,
        peer: usize,
        threads: Range<u64>,
        fate: Arc<Fate>,
    ) -> io::Result<Arc<Wire>> {
        socket.set_read_timeout(Some(SILENCE))?;
        socket.set_write_timeout(Some(SILENCE))?;
        let writer = Mutex::new(socket.try_clone()?);
        let (sent, received) = (AtomicU64::new(0), AtomicU64::new(0));
        Ok(Arc::new(Wire {
            peer,
            threads,
            socket,
            writer,
            fate,
            shut: AtomicBool::new(false),
            sent,
            received,
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
        wires.iter().for_each(|wire| wire.sign());
        std::thread::park_timeout(SIGN);
    }
}

/// One end of a [`Wire`], for timely.
pub(crate) struct End {
    wire: Arc<Wire>,
    /// What has come and is not yet a whole message; what is, and how much of it was read.
    raw: Vec<u8>,
    ready: Vec<u8>,
    at: usize,
    /// The last message was given.
    over: bool,
}

impl End {
    pub fn new(wire: Arc<Wire>) -> End {
        End { wire, raw: Vec::new(), ready: Vec::new(), at: 0, over: false }
    }

    /// Reads a frame; why there are no more of them.
    fn frame(&mut self) -> Result<(), String> {
        let mut socket = &self.wire.socket;
        let lost = |e: io::Error| match e.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => "it is gone".to_string(),
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                format!("there was no sign of life for {} s", SILENCE.as_secs())
            }
            _ => e.to_string(),
        };
        let mut length = [0; 4];
        socket.read_exact(&mut length).map_err(lost)?;
        let length = u32::from_le_bytes(length);
        if length == FAREWELL {
            let mut text = [0; 4];
            socket.read_exact(&mut text).map_err(lost)?;
            let mut text = vec![0; (u32::from_le_bytes(text) as usize).min(LONGEST_FAREWELL)];
            socket.read_exact(&mut text).map_err(lost)?;
            let text: String = String::from_utf8_lossy(&text)
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect();
            return Err(format!("it gave up: {text}"));
        }
        let length = length as usize;
        if length > FRAME {
            return Err("it sent a frame that is too long".into());
        }
        let from = self.raw.len();
        self.raw.resize(from + length, 0);
        socket.read_exact(&mut self.raw[from..]).map_err(lost)?;
        self.wire.received.fetch_add(4 + length as u64, Ordering::Relaxed);
        Ok(())
    }

    /// Moves whole messages to where they can be read.
    fn cut(&mut self) -> Result<(), String> {
        let mut at = 0;
        while let Some(header) = self.raw[at..].first_chunk::<HEADER>() {
            let field = |n: usize| {
                let mut bytes = [0; 8];
                bytes.copy_from_slice(&header[8 * n..8 * n + 8]);
                u64::from_be_bytes(bytes)
            };
            let (first, end, length) = (field(2), field(3), field(4));
            if length > MESSAGE {
                return Err("it sent a message that is too long".into());
            }
            let here = &self.wire.threads;
            if length > 0 && (first < here.start || end > here.end || first >= end) {
                return Err("it sent a message to a thread that there is not".into());
            }
            let whole = HEADER + length as usize;
            if self.raw.len() - at < whole {
                break;
            }
            at += whole;
            if length == 0 {
                self.over = true;
                break;
            }
        }
        self.ready.clear();
        self.at = 0;
        self.ready.extend(self.raw.drain(..at));
        Ok(())
    }
}

impl Read for End {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.at == self.ready.len() {
            if self.over {
                return Ok(0);
            }
            if let Err(why) = self.frame().and_then(|()| self.cut()) {
                self.wire.fate.fail(self.wire.peer, why);
                // The end of a connection, for those who cannot take any other.
                (self.ready, self.at, self.over) = (vec![0; HEADER], 0, true);
            }
        }
        let n = bytes.len().min(self.ready.len() - self.at);
        bytes[..n].copy_from_slice(&self.ready[self.at..self.at + n]);
        self.at += n;
        Ok(n)
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
