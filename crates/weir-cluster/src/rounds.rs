//! Messages between owners, and when a round of them is complete: timely dataflow.
//!
//! The dataflow is one exchange. What an owner sends has the number of the round as its
//! timestamp; when an owner has sent all it has to send in a round, it lets go of the
//! timestamp, and when timely's progress tracking says that nobody holds it any more and all
//! messages with it have arrived, the round is complete for everybody.

use crate::fate::Fate;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;
use timely::communication::Push;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::Message;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// How long an owner that waits sleeps before it looks again: not long at first, since another
/// thread of the same process does not wake it (other processes do), and longer each time.
const LEAST: Duration = Duration::from_micros(50);
const MOST: Duration = Duration::from_millis(10);

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// States.
    States,
    /// What an owner says in a round; one from each.
    Word,
    /// The round is to be ended soon.
    Notice,
}

const KINDS: [Kind; 3] = [Kind::States, Kind::Word, Kind::Notice];

/// A message on its way: kind, sender, receiver, its number between the two, and what it says.
#[derive(Clone, Debug)]
struct Parcel(Vec<u8>);

const HEAD: usize = 17;

impl Parcel {
    fn new(kind: Kind, from: usize, to: usize, number: u64, bytes: &[u8]) -> Parcel {
        let mut all = Vec::with_capacity(HEAD + bytes.len());
        all.push(kind as u8);
        all.extend((from as u32).to_le_bytes());
        all.extend((to as u32).to_le_bytes());
        all.extend(number.to_le_bytes());
        all.extend(bytes);
        Parcel(all)
    }

    fn word(&self, at: usize) -> usize {
        let bytes = self.0.get(at..at + 4).and_then(|b| b.try_into().ok()).unwrap_or([0; 4]);
        u32::from_le_bytes(bytes) as usize
    }

    fn from(&self) -> usize {
        self.word(1)
    }

    fn to(&self) -> usize {
        self.word(5)
    }

    fn number(&self) -> u64 {
        let bytes = self.0.get(9..HEAD).and_then(|b| b.try_into().ok()).unwrap_or([0; 8]);
        u64::from_le_bytes(bytes)
    }

    fn kind(&self) -> Option<Kind> {
        KINDS.get(usize::from(*self.0.first()?)).copied()
    }

    fn is_whole(&self) -> bool {
        self.0.len() >= HEAD && self.kind().is_some()
    }
}

impl Serialize for Parcel {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

struct ParcelVisitor;

impl Visitor<'_> for ParcelVisitor {
    type Value = Parcel;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Parcel, E> {
        Ok(Parcel(bytes.to_vec()))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Parcel, E> {
        Ok(Parcel(bytes))
    }
}

impl<'de> Deserialize<'de> for Parcel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Parcel, D::Error> {
        from.deserialize_byte_buf(ParcelVisitor)
    }
}

/// Every message goes to its owner at once. (Timely's own exchange keeps some hundred for each
/// owner until the round is closed, so that nobody would work on what others have found
/// before the end of a level, nor hear of a notice.)
struct AtOnce;

impl Distributor<Vec<Parcel>> for AtOnce {
    fn partition<T: Clone, P: Push<Message<T, Vec<Parcel>>>>(
        &mut self,
        parcels: &mut Vec<Parcel>,
        time: &T,
        pushers: &mut [P],
    ) {
        for parcel in parcels.drain(..) {
            let to = parcel.to() % pushers.len();
            Message::push_at(&mut vec![parcel], time.clone(), &mut pushers[to]);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Vec<Parcel>>>>(&mut self, _: &T, _: &mut [P]) {}
}

/// A message that has come.
pub(crate) struct Came {
    pub kind: Kind,
    pub from: usize,
    pub bytes: Vec<u8>,
}

/// The run cannot go on: see [`Fate`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lost;

type Inbox = Rc<RefCell<VecDeque<(u64, Parcel)>>>;

/// An owner among the others.
pub(crate) struct Rounds<'w> {
    worker: &'w mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox,
    round: u64,
    /// How many messages were sent to and came from each.
    sent: Vec<u64>,
    came: Vec<u64>,
    /// How long to sleep.
    nap: Duration,
    fate: &'w Fate,
    /// How many owners each process has.
    threads: usize,
    pub me: usize,
    pub owners: usize,
}

impl<'w> Rounds<'w> {
    pub fn new(worker: &'w mut Worker, fate: &'w Fate, threads: usize) -> Rounds<'w> {
        let (me, owners) = (worker.index(), worker.peers());
        let inbox: Inbox = Rc::default();
        let filled = Rc::clone(&inbox);
        let mut input = InputHandle::new();
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            let route = DistributorPact(|_| AtOnce);
            let none = scope.input_from(&mut input).unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                route,
                "inbox",
                move |_, _| {
                    move |input, _| {
                        input.for_each(|time, parcels| {
                            let parcels = parcels.drain(..).map(|parcel| (*time.time(), parcel));
                            filled.borrow_mut().extend(parcels);
                        });
                    }
                },
            );
            none.probe().0
        });
        let (sent, came) = (vec![0; owners], vec![0; owners]);
        Rounds { worker, input, probe, inbox, round: 0, sent, came, nap: LEAST, fate, threads, me, owners }
    }

    /// The process of an owner.
    pub fn process(&self, owner: usize) -> usize {
        owner / self.threads
    }

    /// The run cannot go on because of what that owner sent.
    pub fn blame(&self, owner: usize, why: &str) -> Lost {
        self.fate.fail(self.process(owner), why);
        Lost
    }

    /// Sends a message in this round.
    pub fn send(&mut self, to: usize, kind: Kind, bytes: &[u8]) {
        self.input.send(Parcel::new(kind, self.me, to, self.sent[to], bytes));
        self.sent[to] += 1;
    }

    /// The same to everybody, this owner included.
    pub fn send_all(&mut self, kind: Kind, bytes: &[u8]) {
        (0..self.owners).for_each(|to| self.send(to, kind, bytes));
    }

    /// Lets messages come and go, without waiting.
    pub fn step(&mut self) -> Result<(), Lost> {
        self.input.flush();
        self.worker.step();
        if self.fate.failed() { Err(Lost) } else { Ok(()) }
    }

    /// A message of this round that has come.
    pub fn next(&mut self) -> Result<Option<Came>, Lost> {
        let parcel = {
            let mut inbox = self.inbox.borrow_mut();
            // Those of the next round wait: whoever sent them knows already that this one is
            // complete.
            inbox.pop_front_if(|(round, _)| *round == self.round).map(|(_, parcel)| parcel)
        };
        let Some(parcel) = parcel else { return Ok(None) };
        let (from, kind) = (parcel.from(), parcel.kind());
        let in_order = self.came.get(from).is_some_and(|&n| n == parcel.number());
        let (true, true, Some(kind)) = (parcel.is_whole(), in_order, kind) else {
            let who = if from < self.owners { from } else { self.me };
            return Err(self.blame(who, "it sent what is no message, or not in order"));
        };
        self.came[from] += 1;
        self.nap = LEAST;
        let mut bytes = parcel.0;
        bytes.drain(..HEAD);
        Ok(Some(Came { kind, from, bytes }))
    }

    /// This owner has nothing more to send in this round.
    pub fn close(&mut self) {
        self.input.advance_to(self.round + 1);
    }

    /// Whether the round is complete: then everything has come.
    pub fn is_complete(&self) -> bool {
        !self.probe.less_than(&(self.round + 1))
    }

    /// Waits for something to happen.
    pub fn wait(&mut self) -> Result<(), Lost> {
        self.worker.step_or_park(Some(self.nap));
        self.nap = (self.nap * 2).min(MOST);
        if self.fate.failed() { Err(Lost) } else { Ok(()) }
    }

    /// Goes on to the next round. This one is complete, and its messages were taken.
    pub fn next_round(&mut self) {
        self.round += 1;
        self.nap = LEAST;
    }

    /// A whole round in which everybody may send a word to others: the words that came, by
    /// sender.
    pub fn words(&mut self, words: Vec<(usize, Vec<u8>)>) -> Result<Vec<Option<Vec<u8>>>, Lost> {
        for (to, bytes) in words {
            self.send(to, Kind::Word, &bytes);
        }
        self.close();
        let mut came: Vec<Option<Vec<u8>>> = vec![None; self.owners];
        loop {
            let complete = self.is_complete();
            while let Some(message) = self.next()? {
                if message.kind == Kind::Word {
                    came[message.from] = Some(message.bytes);
                }
            }
            if complete {
                self.next_round();
                return Ok(came);
            }
            self.wait()?;
        }
    }

    /// A round in which everybody tells everybody.
    pub fn all_say(&mut self, word: &[u8]) -> Result<Vec<Vec<u8>>, Lost> {
        let words = (0..self.owners).map(|to| (to, word.to_vec())).collect();
        let came = self.words(words)?;
        let silent = came.iter().position(Option::is_none);
        match silent {
            Some(owner) => Err(self.blame(owner, "it says nothing where it should")),
            None => Ok(came.into_iter().flatten().collect()),
        }
    }
}
