//! Independent pieces of work over the processes of a cluster, with stealing.
//!
//! Pieces are dealt out in turn; a process that has nothing left asks the others, one after the
//! other, and gets half of what one of them has not begun (Blumofe, Leiserson: Scheduling
//! multithreaded computations by work stealing, 1999). Deviations: half of them, and not one,
//! because a question takes a round trip; and victims in turn, not at random. What comes of a
//! piece goes to the process that leads.
//!
//! Only pieces and answers travel, never programs or commands: every process has read its
//! input itself, and the handshake compares a fingerprint of it.

use crate::desk::{Desk, Done, Letter, Piece};
use crate::fate::Fate;
use crate::links::{Links, part};
use crate::parcel::Kind;
use crate::process::Process;
use crate::rounds::{Lost, Rounds};
use sha2::{Digest, Sha256};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use timely::worker::Worker;
use weir_engine::team::{Enough, Work};
use weir_engine::{Budget, StopReason, Team};

/// How long a process that found nothing waits before it asks all others again.
const LEAST: Duration = Duration::from_millis(2);
const MOST: Duration = Duration::from_millis(100);
/// How many pieces go into one letter at most.
const AT_ONCE: usize = 1 << 12;

/// One process of several that do pieces of work together.
pub struct Crew {
    desk: Arc<Desk>,
    hosts: Vec<String>,
    index: usize,
    threads: usize,
    budget: Budget,
    next: AtomicU64,
    /// How many pieces each process has done, and how many of them it took from another.
    rows: Mutex<Vec<(u64, u64)>>,
    carrier: Option<JoinHandle<()>>,
}

impl std::fmt::Debug for Crew {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Crew({} of {})", self.index, self.hosts.len())
    }
}

impl Crew {
    /// Meets the others. `about`: what all of them have to have in common, as text of any
    /// length; `options`: the same in a line, for messages.
    ///
    /// # Errors
    /// Somebody does not come, or must not take part.
    pub fn new(process: Process, about: &str, options: &str, budget: &Budget) -> Result<Crew, StopReason> {
        let sum = Sha256::digest(about);
        let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        let (index, threads) = (process.index, process.threads);
        let links = Links::new(process, sum, format!("pieces: {options}"), 1, budget)?;
        let (hosts, desk) = (links.hosts.clone(), Arc::new(Desk::default()));
        let rows = Mutex::new(vec![(0, 0); hosts.len()]);
        let (own, limits) = (Arc::clone(&desk), budget.clone());
        let carrier = std::thread::Builder::new()
            .spawn(move || {
                let (desk, fate, wires) = (Arc::clone(&own), Arc::clone(&links.fate), links.wires.clone());
                let carried = links.run(move |mut worker| {
                    let result = carry(&mut worker, &desk, &fate, &limits);
                    if result.is_ok() {
                        while worker.has_dataflows() && !fate.failed() && !fate.is_past() {
                            worker.step_or_park(Some(Duration::from_millis(10)));
                        }
                    } else {
                        part(&fate, &wires);
                    }
                    result
                });
                if carried.is_err() {
                    own.lose(links.loss());
                }
            })
            .map_err(|e| StopReason::Exhausted(format!("the system gives no thread: {e}")))?;
        let next = AtomicU64::new(0);
        Ok(Crew { desk, hosts, index, threads, budget: budget.clone(), next, rows, carrier: Some(carrier) })
    }

    /// Works until there is nothing to do.
    fn labour(&self, work: &Work<'_>, enough: &AtomicBool) {
        while let Some((piece, flag)) = self.desk.take(enough) {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&piece.bytes, &flag))).ok();
            let done = Done { number: piece.number, answer, taken: piece.taken };
            self.desk.finish(self.leads(), done);
        }
    }

    fn deal(&self, first: u64, pieces: Vec<Vec<u8>>) {
        let processes = self.hosts.len();
        let mut shares: Vec<Vec<Piece>> = vec![Vec::new(); processes];
        for (i, bytes) in pieces.into_iter().enumerate() {
            shares[i % processes].push(Piece { number: first + i as u64, bytes, taken: false });
        }
        for (to, share) in shares.into_iter().enumerate() {
            if to == self.index {
                self.desk.put(share);
                continue;
            }
            for some in share.chunks(AT_ONCE) {
                self.desk.send(to, Letter::Give(some.to_vec(), false));
            }
        }
    }

    fn to_others(&self, letter: &Letter) {
        for to in (0..self.hosts.len()).filter(|&to| to != self.index) {
            self.desk.send(to, letter.clone());
        }
    }

    /// Hears of all pieces from `first` on.
    fn hear(
        &self,
        first: u64,
        count: usize,
        enough: &mut Enough<'_>,
    ) -> Result<Vec<Option<Vec<u8>>>, StopReason> {
        let mut answers: Vec<Option<Vec<u8>>> = vec![None; count];
        let (mut wanted, mut left) = (count, count);
        while left > 0 {
            let (from, done) = self.desk.hear(&|| self.budget.stop())?;
            // What was given up before may come late.
            let Some(i) = done.number.checked_sub(first).map(|i| i as usize) else { continue };
            if i >= wanted || answers[i].is_some() {
                continue;
            }
            let Some(answer) = done.answer else {
                let host = self.hosts.get(from).map_or("", String::as_str);
                let why = format!("process {from} ({host}) met an error of its own");
                return Err(StopReason::Bug(why));
            };
            let mut rows = self.rows.lock().unwrap_or_else(|e| e.into_inner());
            rows[from].0 += 1;
            rows[from].1 += u64::from(done.taken);
            drop(rows);
            left -= 1;
            let last = enough(i, &answer);
            answers[i] = Some(answer);
            if last {
                // Those before it count all the same.
                let unheard = answers[i + 1..wanted].iter().filter(|a| a.is_none()).count();
                left -= unheard;
                let (from, to) = (first + i as u64 + 1, first + wanted as u64);
                wanted = i + 1;
                self.desk.forget(from, to);
                self.to_others(&Letter::Forget(from, to));
            }
        }
        Ok(answers)
    }
}

impl Team for Crew {
    fn size(&self) -> usize {
        self.threads * self.hosts.len()
    }

    fn leads(&self) -> bool {
        self.index == 0
    }

    fn all(
        &self,
        pieces: Vec<Vec<u8>>,
        work: &Work<'_>,
        enough: &mut Enough<'_>,
    ) -> Result<Vec<Option<Vec<u8>>>, StopReason> {
        let count = pieces.len();
        let first = self.next.fetch_add(count as u64, Ordering::Relaxed);
        self.deal(first, pieces);
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| self.labour(work, &over));
            }
            let heard = self.hear(first, count, enough);
            if heard.is_err() {
                // Whatever is left of these is of no use.
                let end = first + count as u64;
                self.desk.forget(first, end);
                self.to_others(&Letter::Forget(first, end));
            }
            over.store(true, Ordering::Relaxed);
            self.desk.wake();
            heard
        })
    }

    fn serve(&self, work: &Work<'_>) -> Result<(), StopReason> {
        let never = AtomicBool::new(false);
        std::thread::scope(|scope| {
            // Limits and signals end a process that waits for something to do as well.
            scope.spawn(|| {
                while !self.desk.is_over() && self.desk.lost().is_none() {
                    if let Some(why) = self.budget.stop() {
                        self.desk.lose(why);
                    }
                    std::thread::park_timeout(Duration::from_millis(20));
                }
            });
            for _ in 0..self.threads {
                scope.spawn(|| self.labour(work, &never));
            }
        });
        self.desk.lost().map_or(Ok(()), Err)
    }

    fn rows(&self) -> Vec<(String, String)> {
        let rows = self.rows.lock().unwrap_or_else(|e| e.into_inner());
        let row = |(i, (done, taken)): (usize, &(u64, u64))| {
            let name = format!("process {i} ({})", self.hosts.get(i).map_or("", String::as_str));
            (name, format!("{done} pieces of work, {taken} of them taken from others"))
        };
        rows.iter().enumerate().map(row).collect()
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        if self.leads() {
            self.to_others(&Letter::Over);
        }
        self.desk.end();
        if let Some(carrier) = self.carrier.take() {
            // It has said what it had to say.
            let _ = carrier.join();
        }
    }
}

/// Whom to ask for something to do, and when.
struct Thief {
    victim: usize,
    /// An answer is awaited.
    asked: bool,
    /// How many had nothing, one after the other.
    refused: usize,
    pause: Duration,
    again: Instant,
}

impl Thief {
    fn refuse(&mut self, others: usize) {
        (self.asked, self.refused) = (false, self.refused + 1);
        if self.refused >= others {
            (self.refused, self.again) = (0, Instant::now() + self.pause);
            self.pause = (self.pause * 2).min(MOST);
        }
    }

    fn feed(&mut self, asked: bool) {
        (self.refused, self.pause, self.again) = (0, LEAST, Instant::now());
        self.asked &= !asked;
    }
}

/// Carries letters until everything is over.
fn carry(worker: &mut Worker, desk: &Desk, fate: &Fate, budget: &Budget) -> Result<(), Lost> {
    desk.carry();
    let mut rounds = Rounds::new(worker, fate, 1, budget);
    let (me, owners) = (rounds.me, rounds.owners);
    let mut thief = Thief { victim: me, asked: false, refused: 0, pause: LEAST, again: Instant::now() };
    loop {
        while let Some(message) = rounds.next()? {
            if message.kind != Kind::Word {
                continue;
            }
            let from = message.from;
            match Letter::read(&message.bytes) {
                Some(Letter::Give(pieces, asked)) => {
                    match asked && pieces.is_empty() {
                        true => thief.refuse(owners - 1),
                        false => thief.feed(asked),
                    }
                    desk.put(pieces);
                }
                Some(Letter::Ask) => {
                    let share = Letter::Give(desk.share(), true);
                    rounds.send(from, Kind::Word, &share.bytes());
                }
                Some(Letter::Done(done)) if me == 0 => desk.came(from, done),
                Some(Letter::Forget(from, to)) => desk.forget(from, to),
                Some(Letter::Over) if from == 0 => desk.end(),
                _ => return Err(rounds.blame(from, "it sent what makes no sense")),
            }
        }
        // In this order: what is said last is sent.
        let over = desk.is_over();
        for (to, letter) in desk.outgoing() {
            rounds.send(to, Kind::Word, &letter.bytes());
        }
        if over {
            break;
        }
        if let Some(why) = desk.lost() {
            // A limit of this process, or it was interrupted: the others are told.
            fate.fail(me, why.to_string());
            return Err(Lost);
        }
        if owners > 1 && !thief.asked && desk.is_hungry() && Instant::now() >= thief.again {
            thief.victim = (thief.victim + 1) % owners;
            if thief.victim == me {
                thief.victim = (thief.victim + 1) % owners;
            }
            thief.asked = true;
            rounds.send(thief.victim, Kind::Word, &Letter::Ask.bytes());
        }
        rounds.step()?;
        rounds.wait()?;
    }
    // Everybody has heard that it is over.
    rounds.close();
    while !rounds.is_complete() {
        while rounds.next()?.is_some() {}
        rounds.step()?;
        rounds.wait()?;
    }
    fate.finish();
    Ok(())
}
