//! Messages between owners, and when a round of them is complete: timely dataflow.
//!
//! The dataflow is one exchange. What an owner sends has the number of the round as its
//! timestamp; when an owner has sent all it has to send in a round, it lets go of the
//! timestamp, and when timely's progress tracking says that nobody holds it any more and all
//! messages with it have arrived, the round is complete for everybody.

use crate::fate::Fate;
use crate::parcel::{Head, Kind, Parcel};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};
use timely::communication::Push;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::Message;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;
use weir_engine::Budget;

/// How long an owner that waits sleeps before it looks again: not long at first, since another
/// thread of the same process does not wake it (other processes do), and longer each time.
const LEAST: Duration = Duration::from_micros(50);
const MOST: Duration = Duration::from_millis(10);
/// How long after a limit was reached a round may take: the others stop where they are when they
/// hear of it, so one who has not ended his part by then never will.
const OVERTIME: Duration = Duration::from_secs(10);

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
            let to = parcel.head().map_or(0, |head| head.to) % pushers.len();
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
    /// The round in which each was last heard of, plus 1.
    heard: Vec<u64>,
    budget: &'w Budget,
    /// When it was seen that a limit is reached, in this round.
    late: Option<Instant>,
    fate: &'w Fate,
    /// How many owners each process has.
    threads: usize,
    pub me: usize,
    pub owners: usize,
}

impl<'w> Rounds<'w> {
    pub fn new(worker: &'w mut Worker, fate: &'w Fate, threads: usize, budget: &'w Budget) -> Rounds<'w> {
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
        let [sent, came, heard] = [0; 3].map(|n| vec![n; owners]);
        Rounds {
            worker,
            input,
            probe,
            inbox,
            round: 0,
            sent,
            came,
            nap: LEAST,
            heard,
            budget,
            late: None,
            fate,
            threads,
            me,
            owners,
        }
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
        let head = Head { kind, from: self.me, to, number: self.sent[to] };
        self.input.send(Parcel::new(head, bytes));
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
        let head = parcel.head();
        let in_order = |head: &Head| self.came.get(head.from) == Some(&head.number);
        let Some(Head { kind, from, .. }) = head.filter(in_order) else {
            let who = head.map(|head| head.from).filter(|&from| from < self.owners);
            return Err(self.blame(who.unwrap_or(self.me), "it sent what is no message, or not in order"));
        };
        self.came[from] += 1;
        self.heard[from] = self.round + 1;
        self.nap = LEAST;
        Ok(Some(Came { kind, from, bytes: parcel.into_bytes() }))
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
        if self.nap == MOST && self.budget.stop().is_some() {
            let late = self.late.get_or_insert_with(Instant::now);
            if late.elapsed() > OVERTIME {
                return Err(self.overtime());
            }
        }
        if self.fate.failed() { Err(Lost) } else { Ok(()) }
    }

    /// Whoever was not heard of in this round keeps the others waiting; or anybody else does.
    fn overtime(&self) -> Lost {
        let mut others = (0..self.owners).filter(|&owner| self.process(owner) != self.process(self.me));
        let silent = others.clone().find(|&owner| self.heard[owner] <= self.round);
        let who = silent.or_else(|| others.next()).unwrap_or(self.me);
        self.blame(who, "a limit is reached, and it does not end what it is doing")
    }

    /// Goes on to the next round. This one is complete, and its messages were taken.
    pub fn next_round(&mut self) {
        self.round += 1;
        self.late = None;
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
