//! A connection between every two processes.
//!
//! Each process listens at its own address, and at no other; it calls those before it in the
//! list and is called by those after it. Whoever calls has a few seconds to prove that it
//! knows the key, beside everybody else, and some at a time: nobody keeps the others waiting.
//! Once all are there, nobody listens any more.

use crate::handshake::{Hello, Refusal, answer, call};
use crate::key::Key;
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// How many handshakes go on at once.
const AT_ONCE: usize = 256;
/// How long to wait before calling again, or looking again.
const AGAIN: Duration = Duration::from_millis(20);

/// Why there is no cluster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// An address that is none, or that cannot be listened at.
    Address(String, String),
    /// A process that does not come: its number, its address, and what was heard of it.
    Missing(usize, String, String),
    /// A process that must not take part.
    Refused(Option<usize>, String, String),
    /// The run was ended meanwhile.
    Stopped,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Address(at, why) => write!(f, "{at}: {why}"),
            Trouble::Missing(n, at, why) => write!(f, "process {n} ({at}) does not come: {why}"),
            Trouble::Refused(Some(n), at, why) => write!(f, "process {n} ({at}) is refused: {why}"),
            Trouble::Refused(None, at, why) => write!(f, "the process at {at} is refused: {why}"),
            Trouble::Stopped => f.write_str("the run was ended before all processes were there"),
        }
    }
}

impl std::error::Error for Trouble {}

/// The one address of a name.
pub(crate) fn address(host: &str) -> Result<SocketAddr, Trouble> {
    let trouble = |why: String| Trouble::Address(host.to_string(), why);
    let mut all = host.to_socket_addrs().map_err(|e| trouble(e.to_string()))?;
    let at = all.next().ok_or_else(|| trouble("there is no such address".into()))?;
    if at.ip().is_unspecified() {
        return Err(trouble("this stands for all addresses of a machine; name one of them".into()));
    }
    Ok(at)
}

/// Listens at an address, and only there.
pub(crate) fn listen(host: &str) -> Result<TcpListener, Trouble> {
    TcpListener::bind(address(host)?).map_err(|e| Trouble::Address(host.to_string(), e.to_string()))
}

/// What is known of a process that is not there yet.
struct Wanted<'a> {
    hosts: &'a [String],
    key: &'a Key,
    own: &'a Hello,
    /// No more is wanted, or somebody must not take part.
    done: AtomicBool,
    heard: Vec<Mutex<String>>,
    handshakes: AtomicUsize,
}

/// What became of a call.
type Came = Result<(usize, TcpStream), Trouble>;

/// Connects to all others within that time. `stop`: whether to give up.
pub(crate) fn connect(
    listener: &TcpListener,
    hosts: &[String],
    key: &Key,
    own: &Hello,
    patience: Duration,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Option<TcpStream>>, Trouble> {
    let me = own.index;
    let heard = hosts.iter().map(|_| Mutex::new("it was not heard of".to_string())).collect();
    let wanted =
        Wanted { hosts, key, own, done: AtomicBool::new(false), heard, handshakes: AtomicUsize::new(0) };
    let end = Instant::now() + patience;
    let mut sockets: Vec<Option<TcpStream>> = hosts.iter().map(|_| None).collect();
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for process in 0..me {
            let (send, wanted) = (send.clone(), &wanted);
            scope.spawn(move || wanted.call(process, end, &send));
        }
        let called = send.clone();
        let w = &wanted;
        scope.spawn(move || w.accept(listener, end, &called, scope));
        let result = loop {
            let missing = (0..hosts.len()).find(|&p| p != me && sockets[p].is_none());
            let Some(missing) = missing else { break Ok(()) };
            if stop() {
                break Err(Trouble::Stopped);
            }
            if Instant::now() >= end {
                let why = wanted.heard[missing].lock().unwrap_or_else(|e| e.into_inner()).clone();
                break Err(Trouble::Missing(missing, hosts[missing].clone(), why));
            }
            match receive.recv_timeout(AGAIN) {
                Ok(Ok((process, stream))) => {
                    // A second one with the same number is another who says so.
                    sockets[process].get_or_insert(stream);
                }
                Ok(Err(trouble)) => break Err(trouble),
                Err(_) => {}
            }
        };
        wanted.done.store(true, Ordering::Relaxed);
        result
    })?;
    Ok(sockets)
}

impl<'a> Wanted<'a> {
    fn is_done(&self, end: Instant) -> bool {
        self.done.load(Ordering::Relaxed) || Instant::now() >= end
    }

    fn hear(&self, process: usize, what: String) {
        *self.heard[process].lock().unwrap_or_else(|e| e.into_inner()) = what;
    }

    /// Calls a process until it answers.
    fn call(&self, process: usize, end: Instant, send: &mpsc::Sender<Came>) {
        let host = &self.hosts[process];
        while !self.is_done(end) {
            let came = address(host).map_err(|e| Refusal::Other(e.to_string())).and_then(|at| {
                let stream = TcpStream::connect_timeout(&at, HANDSHAKE)?;
                let other = call(&mut Timed::new(&stream)?, self.key, self.own)?;
                if other.index != process {
                    return Err(Refusal::Other(format!("it says that it is process {}", other.index)));
                }
                Ok(stream)
            });
            match came {
                Ok(stream) => {
                    let _ = send.send(Ok((process, stream)));
                    return;
                }
                Err(refusal @ (Refusal::Other(_) | Refusal::Key)) => {
                    let refused = Trouble::Refused(Some(process), host.clone(), refusal.to_string());
                    let _ = send.send(Err(refused));
                    return;
                }
                Err(refusal) => self.hear(process, refusal.to_string()),
            }
            std::thread::sleep(AGAIN);
        }
    }

    /// Answers whoever calls.
    fn accept<'scope, 'env>(
        &'env self,
        listener: &TcpListener,
        end: Instant,
        send: &mpsc::Sender<Came>,
        scope: &'scope std::thread::Scope<'scope, 'env>,
    ) where
        'a: 'env,
    {
        if listener.set_nonblocking(true).is_err() {
            return;
        }
        while !self.is_done(end) {
            let Ok((stream, from)) = listener.accept() else {
                std::thread::sleep(AGAIN);
                continue;
            };
            if self.handshakes.load(Ordering::Relaxed) >= AT_ONCE {
                // Whoever belongs here calls again.
                continue;
            }
            self.handshakes.fetch_add(1, Ordering::Relaxed);
            let send = send.clone();
            scope.spawn(move || {
                if let Some(came) = self.answer(stream, from) {
                    let _ = send.send(came);
                }
                self.handshakes.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    fn answer(&self, stream: TcpStream, from: SocketAddr) -> Option<Came> {
        let timed = stream.set_nonblocking(false).and_then(|()| Timed::new(&stream));
        match timed.map_err(Refusal::from).and_then(|mut timed| answer(&mut timed, self.key, self.own)) {
            Ok(other) if other.index > self.own.index => Some(Ok((other.index, stream))),
            // It knows the key, so this is a mistake, and not an attack.
            Err(Refusal::Other(why)) => Some(Err(Trouble::Refused(None, from.to_string(), why))),
            _ => None,
        }
    }
}

/// A connection on which all that is read and written together takes no longer than a handshake
/// may.
struct Timed<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl<'s> Timed<'s> {
    fn new(stream: &'s TcpStream) -> io::Result<Timed<'s>> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(HANDSHAKE))?;
        Ok(Timed { stream, end: Instant::now() + HANDSHAKE })
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
