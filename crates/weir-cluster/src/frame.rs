//! What another process sends during a run, which may be anything: frames, and the whole
//! messages of timely in them.
//!
//! ```text
//! frame: its length (4 bytes), that many bytes of timely's messages
//!        0: a sign of life
//!        FAREWELL, a length (4 bytes), a text: the sender gives up, and why
//! ```
//!
//! Timely believes what it reads: it panics where a message does not have the form that it
//! expects, and where progress is reported of a place that is none. So nothing is handed to it
//! but whole messages of a bounded length, from threads that the sender has, for threads that
//! exist, on one of the two channels of the dataflow of [`crate::rounds`], and of that channel's
//! form (bincode: numbers of a fixed width, lists after their length).

use crate::parcel::Head;
use std::io::{self, Read};
use std::ops::Range;
use std::time::Duration;

/// How long a frame, and a message, may be.
pub(crate) const FRAME: usize = 1 << 20;
const MESSAGE: u64 = 1 << 26;
/// A process that is silent for that long is lost.
pub(crate) const SILENCE: Duration = Duration::from_secs(8);
/// The length of a farewell.
pub(crate) const FAREWELL: u32 = u32::MAX;
pub(crate) const LONGEST_FAREWELL: usize = 1 << 10;
/// A message of timely starts with six numbers of eight bytes, the first of which comes first:
/// channel, sender, receivers (from and to before), length, and its number.
const HEADER: usize = 48;
/// The numbers of the two channels.
const EXCHANGE: u64 = 3;
const PROGRESS: u64 = 6;
/// Operators of the dataflow: the input, the inbox, and the probe; the number of the first.
const OPERATORS: Range<u64> = 1..4;
/// No report of progress counts more than this at once.
const COUNT: u64 = 1 << 32;

/// What comes from another process.
pub(crate) struct Frames {
    /// The numbers of its threads, and of those of this process.
    theirs: Range<u64>,
    ours: Range<u64>,
    /// What has come and is not yet a whole message; what is, and how much of it was read.
    raw: Vec<u8>,
    ready: Vec<u8>,
    at: usize,
    /// The last message has come.
    over: bool,
}

impl Frames {
    pub fn new(theirs: Range<u64>, ours: Range<u64>) -> Frames {
        Frames { theirs, ours, raw: Vec::new(), ready: Vec::new(), at: 0, over: false }
    }

    /// Reads some bytes of whole messages; none: the last one was read. Or why there are no
    /// more: then what follows is the last message, since timely takes no other end.
    pub fn read(&mut self, from: &mut impl Read, bytes: &mut [u8]) -> Result<usize, String> {
        while self.at == self.ready.len() {
            if self.over {
                return Ok(0);
            }
            if let Err(why) = self.frame(from).and_then(|()| self.cut()) {
                (self.ready, self.at, self.over) = (vec![0; HEADER], 0, true);
                return Err(why);
            }
        }
        let n = bytes.len().min(self.ready.len() - self.at);
        bytes[..n].copy_from_slice(&self.ready[self.at..self.at + n]);
        self.at += n;
        Ok(n)
    }

    /// Whether the last message has come.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Reads a frame; why there are no more of them.
    fn frame(&mut self, from: &mut impl Read) -> Result<(), String> {
        let lost = |e: io::Error| match e.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => "it is gone".to_string(),
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                format!("there was no sign of life for {} s", SILENCE.as_secs())
            }
            _ => e.to_string(),
        };
        let mut length = [0; 4];
        from.read_exact(&mut length).map_err(lost)?;
        let length = u32::from_le_bytes(length);
        if length == FAREWELL {
            let mut text = [0; 4];
            from.read_exact(&mut text).map_err(lost)?;
            let mut text = vec![0; (u32::from_le_bytes(text) as usize).min(LONGEST_FAREWELL)];
            from.read_exact(&mut text).map_err(lost)?;
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
        let start = self.raw.len();
        self.raw.resize(start + length, 0);
        from.read_exact(&mut self.raw[start..]).map_err(lost)
    }

    /// Moves whole messages to where they can be read.
    fn cut(&mut self) -> Result<(), String> {
        let mut at = 0;
        while let Some(header) = Header::read(&self.raw[at..]) {
            if header.length > MESSAGE {
                return Err("it sent a message that is too long".into());
            }
            let whole = HEADER + header.length as usize;
            let Some(message) = self.raw.get(at..at + whole) else { break };
            at += whole;
            if header.length == 0 {
                if at < self.raw.len() {
                    return Err("it sent something after its last message".into());
                }
                self.over = true;
                break;
            }
            self.check(&header, &message[HEADER..])?;
        }
        self.ready.clear();
        self.at = 0;
        self.ready.extend(self.raw.drain(..at));
        Ok(())
    }

    /// Why a message is none of the dataflow, if it is not.
    fn check(&self, header: &Header, message: &[u8]) -> Result<(), String> {
        if !self.theirs.contains(&header.from) {
            return Err("it sent a message in the name of another process".into());
        }
        let good = match header.channel {
            _ if !header.length.is_multiple_of(8) => None,
            EXCHANGE => {
                if header.to.end.checked_sub(header.to.start) != Some(1)
                    || !self.ours.contains(&header.to.start)
                {
                    return Err("it sent a message to a thread that there is not".into());
                }
                self.is_exchange(header, message)
            }
            PROGRESS => {
                if header.to != self.ours {
                    return Err("it sent a message to a thread that there is not".into());
                }
                self.is_progress(header, message)
            }
            _ => return Err("it sent a message on a channel that there is not".into()),
        };
        good.ok_or_else(|| "it sent a message that has no meaning".into())
    }

    /// Messages between owners: sender and number (of no use here), round, and a list.
    fn is_exchange(&self, header: &Header, message: &[u8]) -> Option<()> {
        let mut from = Numbers(message);
        let [_, _, _, count] = [from.number()?, from.number()?, from.number()?, from.number()?];
        for _ in 0..count {
            let length = usize::try_from(from.number()?).ok()?;
            let head = Head::read(from.take(length)?)?;
            let (theirs, ours) = (head.from as u64 == header.from, head.to as u64 == header.to.start);
            (theirs && ours).then_some(())?;
        }
        from.is_padding().then_some(())
    }

    /// A report of progress: sender, its number, a list of changes of counts (operator, input or
    /// output and which, round, change), and how many of them are sorted.
    fn is_progress(&self, header: &Header, message: &[u8]) -> Option<()> {
        let mut from = Numbers(message);
        let (sender, _, count) = (from.number()?, from.number()?, from.number()?);
        (sender == header.from).then_some(())?;
        for _ in 0..count {
            let (operator, side, port) = (from.number()?, from.short()?, from.number()?);
            let (_, change) = (from.number()?, from.number()? as i64);
            // The input has no input.
            let sides = if operator == OPERATORS.start { 1..2 } else { 0..2 };
            let place = OPERATORS.contains(&operator) && sides.contains(&side) && port == 0;
            (place && change.unsigned_abs() <= COUNT).then_some(())?;
        }
        (from.number()? <= count && from.is_padding()).then_some(())
    }
}

/// The header of a message.
struct Header {
    channel: u64,
    from: u64,
    to: Range<u64>,
    length: u64,
}

impl Header {
    fn read(bytes: &[u8]) -> Option<Header> {
        let header = bytes.first_chunk::<HEADER>()?;
        let field = |n: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&header[8 * n..8 * n + 8]);
            u64::from_be_bytes(bytes)
        };
        Some(Header { channel: field(0), from: field(1), to: field(2)..field(3), length: field(4) })
    }
}

/// Numbers of a fixed width, the last byte first.
struct Numbers<'a>(&'a [u8]);

impl<'a> Numbers<'a> {
    fn fixed<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u64> {
        self.fixed().map(u64::from_le_bytes)
    }

    fn short(&mut self) -> Option<u32> {
        self.fixed().map(u32::from_le_bytes)
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(first)
    }

    /// Whether nothing is left but what fills up eight bytes.
    fn is_padding(&self) -> bool {
        self.0.len() < 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::Noise;
    use crate::parcel::{Kind, Parcel};
    use timely::bytes::arc::BytesMut;
    use timely::communication::Bytesable;
    use timely::communication::networking::MessageHeader;
    use timely::dataflow::channels::Message;
    use timely::progress::broadcast::ProgressMsg;
    use timely::progress::{ChangeBatch, Location};

    type Exchange = Message<u64, Vec<Parcel>>;

    /// Two processes of two threads: this one is the first.
    fn frames() -> Frames {
        Frames::new(2..4, 0..2)
    }

    fn message(channel: u64, from: u64, to: [u64; 2], body: &impl Bytesable) -> Vec<u8> {
        let mut out = Vec::new();
        let header = MessageHeader {
            channel: channel as usize,
            source: from as usize,
            target_lower: to[0] as usize,
            target_upper: to[1] as usize,
            length: body.length_in_bytes(),
            seqno: 5,
        };
        header.write_to(&mut out).unwrap();
        body.into_bytes(&mut out);
        out
    }

    /// A message that a process may send.
    fn honest(noise: &mut Noise) -> Vec<u8> {
        let from = 2 + noise.below(2);
        if noise.below(2) == 0 {
            let to = noise.below(2);
            let head = |number| Head { kind: Kind::Word, from: from as usize, to: to as usize, number };
            let parcels = (0..noise.below(3)).map(|number| {
                let bytes: Vec<u8> = (0..noise.below(40)).map(|_| noise.byte()).collect();
                Parcel::new(head(number), &bytes)
            });
            let parcels: Vec<Parcel> = parcels.collect();
            let body = Message::new(noise.below(9), parcels);
            return message(EXCHANGE, from, [to, to + 1], &body);
        }
        let mut changes = ChangeBatch::new();
        for _ in 0..=noise.below(4) {
            let place = match noise.below(3) {
                0 => Location::new_source(1, 0),
                1 => Location::new_target(2, 0),
                _ => Location::new_source(3, 0),
            };
            changes.update((place, noise.below(9)), noise.below(5) as i64 - 2);
        }
        let body: ProgressMsg<u64> = (from as usize, 7, changes).into();
        message(PROGRESS, from, [0, 2], &body)
    }

    /// Frames of some bytes each, as a process writes them, with signs of life.
    fn framed(mut bytes: &[u8], noise: &mut Noise) -> Vec<u8> {
        let mut out = Vec::new();
        while !bytes.is_empty() {
            let (frame, rest) = bytes.split_at((1 + noise.below(100) as usize).min(bytes.len()));
            out.extend((frame.len() as u32).to_le_bytes());
            out.extend(frame);
            if noise.below(4) == 0 {
                out.extend([0; 4]);
            }
            bytes = rest;
        }
        out
    }

    /// All that is handed on, and why there is no more.
    fn read(bytes: &[u8], noise: &mut Noise) -> (Vec<u8>, Option<String>) {
        let (mut frames, mut from, mut all, mut why) = (frames(), bytes, Vec::new(), None);
        loop {
            let mut some = vec![0; 1 + noise.below(200) as usize];
            match frames.read(&mut from, &mut some) {
                Ok(0) => return (all, why),
                Ok(n) => all.extend(&some[..n]),
                Err(e) => why = why.or(Some(e)),
            }
        }
    }

    /// Reads messages as timely does, which panics where it cannot.
    fn timely_reads(mut bytes: &[u8]) {
        loop {
            let header = MessageHeader::try_read(bytes).expect("whole messages");
            let (message, rest) = bytes.split_at(header.required_bytes());
            bytes = rest;
            if header.length == 0 {
                assert!(bytes.is_empty(), "after the last message");
                return;
            }
            assert!(header.target_lower < header.target_upper && header.target_upper <= 2);
            let body = BytesMut::from(message[header.header_bytes()..].to_vec()).freeze();
            match header.channel as u64 {
                EXCHANGE => {
                    let message = Exchange::from_bytes(body);
                    assert!(message.data.iter().all(|parcel| parcel.head().is_some()));
                }
                PROGRESS => {
                    let (_, _, mut changes) = ProgressMsg::<u64>::from_bytes(body).payload;
                    for ((place, _), _) in changes.drain() {
                        assert!(OPERATORS.contains(&(place.node as u64)), "{place:?}");
                    }
                }
                other => panic!("channel {other}"),
            }
        }
    }

    #[test]
    fn what_processes_send_gets_through() {
        let mut noise = Noise::new(1);
        for _ in 0..2_000 {
            let mut bytes: Vec<u8> = (0..noise.below(5)).flat_map(|_| honest(&mut noise)).collect();
            bytes.extend([0; HEADER]);
            let (all, why) = read(&framed(&bytes, &mut noise), &mut noise);
            assert_eq!((all, why), (bytes, None));
        }
    }

    #[test]
    fn nothing_gets_through_that_timely_does_not_take() {
        let mut noise = Noise::new(2);
        let mut through = 0;
        for _ in 0..30_000 {
            let mut bytes: Vec<u8> = (0..=noise.below(4)).flat_map(|_| honest(&mut noise)).collect();
            let inside = noise.below(4) > 0;
            if inside {
                noise.change(&mut bytes);
            }
            bytes.extend([0; HEADER]);
            let mut bytes = framed(&bytes, &mut noise);
            if !inside {
                noise.change(&mut bytes);
            }
            let (all, why) = read(&bytes, &mut noise);
            timely_reads(&all);
            through += usize::from(why.is_none());
        }
        // Bytes of messages between owners may be anything, and owners look at them themselves.
        assert!((1_000..20_000).contains(&through), "{through}");
    }

    #[test]
    fn it_is_said_what_is_wrong() {
        let mut noise = Noise::new(3);
        let body = Exchange::new(0, Vec::new());
        let progress = |place: Location, change: i64| {
            let mut changes = ChangeBatch::new();
            changes.update((place, 0), change);
            let body: ProgressMsg<u64> = (2, 0, changes).into();
            message(PROGRESS, 2, [0, 2], &body)
        };
        let mut long = message(EXCHANGE, 2, [0, 1], &body);
        long[32..40].copy_from_slice(&(MESSAGE + 1).to_be_bytes());
        let here = Location::new_source(1, 0);
        let wrong = [
            (long, "a message that is too long"),
            (message(EXCHANGE, 0, [0, 1], &body), "in the name of another process"),
            (message(EXCHANGE, 4, [0, 1], &body), "in the name of another process"),
            (message(EXCHANGE, 2, [2, 3], &body), "to a thread that there is not"),
            (message(EXCHANGE, 2, [0, 2], &body), "to a thread that there is not"),
            (message(EXCHANGE, 2, [1, 0], &body), "to a thread that there is not"),
            (message(PROGRESS, 2, [0, 3], &body), "to a thread that there is not"),
            (message(5, 2, [0, 2], &body), "on a channel that there is not"),
            (message(u64::MAX, 2, [0, 2], &body), "on a channel that there is not"),
            (message(PROGRESS, 2, [0, 2], &body), "no meaning"),
            (progress(Location::new_source(0, 0), 1), "no meaning"),
            (progress(Location::new_source(4, 0), 1), "no meaning"),
            (progress(Location::new_target(1, 0), 1), "no meaning"),
            (progress(Location::new_source(1, 1), 1), "no meaning"),
            (progress(here, i64::MIN), "no meaning"),
            ([vec![0; HEADER], progress(here, 1)].concat(), "after its last message"),
        ];
        for (bytes, what) in wrong {
            let mut all = (bytes.len() as u32).to_le_bytes().to_vec();
            all.extend(bytes);
            let (all, why) = read(&all, &mut noise);
            assert_eq!(all, [0; HEADER], "{what}");
            assert!(why.as_ref().is_some_and(|why| why.contains(what)), "{why:?}, not {what}");
        }
        let (_, why) = read(&(FRAME as u32 + 1).to_le_bytes(), &mut noise);
        assert_eq!(why.unwrap(), "it sent a frame that is too long");
        let (_, why) = read(&[9, 0, 0, 0, 1], &mut noise);
        assert_eq!(why.unwrap(), "it is gone");
        let farewell = [&FAREWELL.to_le_bytes()[..], &[3, 0, 0, 0], b"a\x1bb"].concat();
        assert_eq!(read(&farewell, &mut noise).1.unwrap(), "it gave up: a b");
    }
}
