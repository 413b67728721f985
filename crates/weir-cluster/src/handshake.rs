//! Two peers prove to each other that they know the key, then compare what they are about to
//! do.
//!
//! ```text
//! caller                         called
//! greeting, challenge A    →
//!                          ←     greeting, challenge B, proof("called", A, B)
//! proof("caller", B, A)    →
//! hello, proof of it      ←→     hello, proof of it
//! ```
//!
//! Until the proof nothing is read but a fixed number of bytes. Proofs of the two sides are
//! about different words, so that nobody can send a side its own back; and about both
//! challenges, so that none is of use twice. What follows on the connection is neither
//! encrypted nor proved: see the manual.

use crate::key::{Key, NONCE, PROOF, nonce};
use std::fmt;
use std::io::{self, Read, Write};

const GREETING: &[u8; 16] = b"weir cluster 1\r\n";
/// How long a hello is at most.
const LONGEST: usize = 1 << 14;

/// What a process is about to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hello {
    pub index: usize,
    pub processes: usize,
    /// How many threads it has: all have as many.
    pub threads: usize,
    /// Its version of weir, a fingerprint of the program, and the options that matter.
    pub version: String,
    pub program: String,
    pub options: String,
}

/// Why two peers do not talk to each other.
#[derive(Debug)]
pub(crate) enum Refusal {
    Io(io::Error),
    /// The other side is no process of a cluster.
    Stranger,
    /// It does not know the key.
    Key,
    /// It is about to do something else.
    Other(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Io(e) if e.kind() == io::ErrorKind::UnexpectedEof => f.write_str("it hung up"),
            Refusal::Io(e) => write!(f, "{e}"),
            Refusal::Stranger => f.write_str("it is no process of a cluster"),
            Refusal::Key => f.write_str("it does not know the key"),
            Refusal::Other(what) => f.write_str(what),
        }
    }
}

impl From<io::Error> for Refusal {
    fn from(e: io::Error) -> Refusal {
        Refusal::Io(e)
    }
}

impl Hello {
    fn bytes(&self) -> Vec<u8> {
        let lines = [
            self.index.to_string(),
            self.processes.to_string(),
            self.threads.to_string(),
            self.version.clone(),
            self.program.clone(),
            self.options.clone(),
        ];
        lines.join("\n").into_bytes()
    }

    fn read(bytes: &[u8]) -> Option<Hello> {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut lines = text.splitn(6, '\n');
        let mut number = || lines.next()?.parse().ok();
        let (index, processes, threads) = (number()?, number()?, number()?);
        let mut text = || lines.next().map(str::to_string);
        Some(Hello { index, processes, threads, version: text()?, program: text()?, options: text()? })
    }

    /// Why a peer does not fit, if it does not.
    fn differs(&self, other: &Hello) -> Option<String> {
        let differ = |what: &str, own: &dyn fmt::Display, other: &dyn fmt::Display| {
            Some(format!("it has {what} {other}, this process {own}"))
        };
        if self.version != other.version {
            return differ("version", &self.version, &other.version);
        }
        if self.program != other.program {
            return Some("it has another program".into());
        }
        if self.options != other.options {
            return differ("the options", &self.options, &other.options);
        }
        if self.processes != other.processes {
            return differ("a list of processes of length", &self.processes, &other.processes);
        }
        if self.threads != other.threads {
            return differ("a number of threads of", &self.threads, &other.threads);
        }
        (other.index >= self.processes || other.index == self.index)
            .then(|| format!("it says that it is process {}", other.index))
    }
}

/// The side that called.
pub(crate) fn call<S: Read + Write>(stream: &mut S, key: &Key, own: &Hello) -> Result<Hello, Refusal> {
    let a = challenge()?;
    stream.write_all(GREETING)?;
    stream.write_all(&a)?;
    stream.flush()?;
    let b = greeted(stream)?;
    let proof: [u8; PROOF] = fixed(stream)?;
    if !key.accepts(&[b"called", &a, &b], &proof) {
        return Err(Refusal::Key);
    }
    stream.write_all(&key.proof(&[b"caller", &b, &a]))?;
    exchange(stream, key, own, [&a, &b], [b"hello of the caller", b"hello of the called"])
}

/// The side that was called.
pub(crate) fn answer<S: Read + Write>(stream: &mut S, key: &Key, own: &Hello) -> Result<Hello, Refusal> {
    let a = greeted(stream)?;
    let b = challenge()?;
    stream.write_all(GREETING)?;
    stream.write_all(&b)?;
    stream.write_all(&key.proof(&[b"called", &a, &b]))?;
    stream.flush()?;
    let proof: [u8; PROOF] = fixed(stream)?;
    if !key.accepts(&[b"caller", &b, &a], &proof) {
        return Err(Refusal::Key);
    }
    exchange(stream, key, own, [&a, &b], [b"hello of the called", b"hello of the caller"])
}

fn challenge() -> Result<[u8; NONCE], Refusal> {
    nonce().map_err(|e| Refusal::Other(e.to_string()))
}

fn fixed<const N: usize>(stream: &mut impl Read) -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn greeted(stream: &mut impl Read) -> Result<[u8; NONCE], Refusal> {
    if fixed::<16>(stream)? != *GREETING {
        return Err(Refusal::Stranger);
    }
    fixed(stream)
}

/// Both say what they are about to do.
fn exchange<S: Read + Write>(
    stream: &mut S,
    key: &Key,
    own: &Hello,
    [a, b]: [&[u8]; 2],
    [mine, theirs]: [&[u8]; 2],
) -> Result<Hello, Refusal> {
    let bytes = own.bytes();
    stream.write_all(&(bytes.len() as u32).to_le_bytes())?;
    stream.write_all(&bytes)?;
    stream.write_all(&key.proof(&[mine, a, b, &bytes]))?;
    stream.flush()?;
    let length = u32::from_le_bytes(fixed(stream)?) as usize;
    if length > LONGEST {
        return Err(Refusal::Stranger);
    }
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes)?;
    let proof = fixed(stream)?;
    if !key.accepts(&[theirs, a, b, &bytes], &proof) {
        return Err(Refusal::Key);
    }
    let other = Hello::read(&bytes).ok_or(Refusal::Stranger)?;
    own.differs(&other).map_or(Ok(other), |what| Err(Refusal::Other(what)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::Noise;
    use std::net::{TcpListener, TcpStream};

    fn hello(index: usize, program: &str) -> Hello {
        let text = str::to_string;
        Hello {
            index,
            processes: 2,
            threads: 1,
            version: text("1"),
            program: text(program),
            options: text("tso"),
        }
    }

    fn both(one: (Key, Hello), two: (Key, Hello)) -> [Result<Hello, Refusal>; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let called = std::thread::spawn(move || answer(&mut listener.accept().unwrap().0, &one.0, &one.1));
        let caller = call(&mut TcpStream::connect(at).unwrap(), &two.0, &two.1);
        [called.join().unwrap(), caller]
    }

    /// Somebody who has said all that he has to say, whatever he hears.
    struct Deaf<'a>(&'a [u8], usize);

    impl Read for Deaf<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.0.read(bytes)
        }
    }

    impl Write for Deaf<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn strangers_may_say_anything() {
        let key = Key::new(&[7; 32]).unwrap();
        let mut noise = Noise::new(6);
        for i in 0..4_000 {
            // Half of them greet.
            let mut bytes: Vec<u8> = (0..noise.below(400)).map(|_| noise.byte()).collect();
            if i % 2 == 0 {
                bytes.splice(..0, *GREETING);
            }
            if i % 4 == 0 {
                noise.change(&mut bytes);
            }
            let mut deaf = Deaf(&bytes, 0);
            assert!(answer(&mut deaf, &key, &hello(0, "p")).is_err());
            assert!(deaf.1 <= GREETING.len() + NONCE + PROOF, "it was told {} bytes", deaf.1);
            let mut deaf = Deaf(&bytes, 0);
            assert!(call(&mut deaf, &key, &hello(1, "p")).is_err());
            assert!(deaf.1 <= GREETING.len() + NONCE, "it was told {} bytes", deaf.1);
        }
        // Nor does what somebody says who knows the key.
        for _ in 0..20_000 {
            let mut bytes = hello(1, "p").bytes();
            noise.change(&mut bytes);
            if let Some(other) = Hello::read(&bytes) {
                let fits = hello(0, "p").differs(&other).is_none();
                assert!(!fits || other.index == 1);
            }
        }
    }

    #[test]
    fn peers_that_fit_know_each_other() {
        let key = Key::new(&[7; 32]).unwrap();
        let [called, caller] = both((key.clone(), hello(0, "p")), (key, hello(1, "p")));
        assert_eq!((called.unwrap().index, caller.unwrap().index), (1, 0));
    }

    #[test]
    fn another_key_and_another_program_are_refused() {
        let (a, b) = (Key::new(&[7; 32]).unwrap(), Key::new(&[8; 32]).unwrap());
        let [called, caller] = both((a.clone(), hello(0, "p")), (b, hello(1, "p")));
        assert!(called.is_err() && matches!(caller, Err(Refusal::Key)));
        let [called, caller] = both((a.clone(), hello(0, "p")), (a.clone(), hello(1, "q")));
        let text = |r: Result<Hello, Refusal>| r.unwrap_err().to_string();
        assert_eq!(
            (text(called), text(caller)),
            ("it has another program".into(), "it has another program".into())
        );
        let mut old = hello(1, "p");
        old.version = "0".into();
        let [called, caller] = both((a.clone(), hello(0, "p")), (a, old));
        assert_eq!(text(called), "it has version 0, this process 1");
        assert_eq!(text(caller), "it has version 1, this process 0");
    }
}
