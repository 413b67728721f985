//! One process of a cluster: its connections, its threads, its answer.

use crate::answer::{Ending, NAME};
use crate::checkpoint::{Saves, Saving};
use crate::fate::Fate;
use crate::handshake::Hello;
use crate::here::{Here, OnLine};
use crate::key::Key;
use crate::mesh::{self, Trouble};
use crate::rounds::{Lost, Rounds};
use crate::search::search;
use crate::wire::{End, Wire, signs};
use sha2::{Digest, Sha256};
use std::net::TcpListener;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards, initialize_from};
use timely::worker::{Config, Worker};
use weir_engine::{Covered, Outcome, StopReason, Verdict};
use weir_explore::Options;
use weir_explore::partition::Compiled;
use weir_ir::{Program, Sources};

/// How long the others have to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// A process of a cluster, before the run.
#[derive(Debug)]
pub struct Process {
    /// Where each process listens: `host:port`.
    pub hosts: Vec<String>,
    /// Which of them this one is.
    pub index: usize,
    /// What all of them know.
    pub key: Key,
    /// How many threads each of them has.
    pub threads: usize,
    /// Where this one listens.
    listener: TcpListener,
    /// Checkpoints, where they are wanted.
    pub saving: Option<Saving>,
    /// Told how the search goes; the first process tells.
    pub line: Option<OnLine>,
}

impl Process {
    /// A process that listens at its address, and at no other.
    ///
    /// # Errors
    /// That is no address of this machine, or it is taken.
    pub fn new(hosts: Vec<String>, index: usize, key: Key, threads: usize) -> Result<Process, Trouble> {
        let host = hosts.get(index).cloned().unwrap_or_default();
        let listener = mesh::listen(&host)?;
        Ok(Process { hosts, index, key, threads: threads.max(1), listener, saving: None, line: None })
    }

    /// The process that the first address of the list belongs to which is one of this machine
    /// and free.
    ///
    /// # Errors
    /// There is none.
    pub fn find(hosts: Vec<String>, key: Key, threads: usize) -> Result<Process, Trouble> {
        let mut last = Trouble::Address("the list of processes".into(), "it is empty".into());
        for (index, host) in hosts.iter().enumerate() {
            match mesh::listen(host) {
                Ok(listener) => {
                    return Ok(Process {
                        hosts,
                        index,
                        key,
                        threads: threads.max(1),
                        listener,
                        saving: None,
                        line: None,
                    });
                }
                Err(trouble) => last = trouble,
            }
        }
        Err(last)
    }

    /// A process at a free port of an address: who the others are is told later
    /// ([`Process::join`]).
    ///
    /// # Errors
    /// That is no address of this machine.
    pub fn alone(host: &str, key: Key, threads: usize) -> Result<Process, Trouble> {
        let listener = mesh::listen(host)?;
        let at = listener.local_addr().map_err(|e| Trouble::Address(host.into(), e.to_string()))?;
        let hosts = vec![at.to_string()];
        Ok(Process { hosts, index: 0, key, threads: threads.max(1), listener, saving: None, line: None })
    }

    /// The address at which this process listens.
    pub fn address(&self) -> &str {
        &self.hosts[self.index]
    }

    /// Takes its place in a list, which has its address.
    ///
    /// # Errors
    /// The list does not have it.
    pub fn join(&mut self, hosts: Vec<String>) -> Result<(), Trouble> {
        let own = self.address().to_string();
        let index = hosts.iter().position(|host| *host == own);
        self.index = index.ok_or_else(|| Trouble::Address(own, "it is not in the list".into()))?;
        self.hosts = hosts;
        Ok(())
    }
}

/// What a run is about, in two lines: nobody takes part in another one, nor goes on with it.
fn about(program: &Program, options: &Options) -> (String, String) {
    // What it is, and not where it stands.
    let bare = Program { sources: Sources::default(), ..program.clone() };
    let sum = Sha256::digest(format!("{bare:?}"));
    let program: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
    let o = options;
    let options = format!(
        "model={} reduction={} shortest={} deadlock={} assertions-only={} bounds={}..{:?} hash-compact={}",
        o.model,
        o.reduction,
        o.shortest,
        o.deadlock,
        o.assertions_only,
        o.first_bound,
        o.last_bound,
        o.hash_compact,
    );
    (program, options)
}

/// Explores a program together with the other processes. The answer is that of the first; the
/// others say that they were overtaken ([`StopReason::Overtaken`]), or why there is none.
pub fn run(program: &Program, options: &Options, process: Process) -> Verdict {
    let start = Instant::now();
    let unknown =
        |why: StopReason| Verdict::new(options.model, NAME, Outcome::Unknown(why, Covered::Nothing));
    let (sum, chosen) = about(program, options);
    let hello = Hello {
        index: process.index,
        processes: process.hosts.len(),
        threads: process.threads,
        version: env!("CARGO_PKG_VERSION").into(),
        program: sum.clone(),
        options: format!("{chosen} states={:?}", options.state_limit),
    };
    let compiled = match Compiled::new(program, options) {
        Ok(compiled) => compiled,
        Err(why) => return unknown(why),
    };
    let Process { hosts, index, key, threads, listener, saving, line } = process;
    let stop = || options.budget.stop().is_some();
    let patience = options.budget.left().map_or(PATIENCE, |left| left.min(PATIENCE));
    let sockets = match mesh::connect(&listener, &hosts, &key, &hello, patience, &stop) {
        Ok(sockets) => sockets,
        Err(trouble) => {
            return unknown(
                options.budget.stop().unwrap_or_else(|| StopReason::Exhausted(trouble.to_string())),
            );
        }
    };
    // Nobody else is waited for.
    drop(listener);
    let fate = Arc::new(Fate::default());
    let here = (index * threads) as u64..((index + 1) * threads) as u64;
    let wire = |(peer, socket): (usize, Option<std::net::TcpStream>)| {
        socket.map(|socket| Wire::new(socket, peer, here.clone(), Arc::clone(&fate))).transpose()
    };
    let ends: Result<Vec<Option<Arc<Wire>>>, _> = sockets.into_iter().enumerate().map(wire).collect();
    let ends = match ends {
        Ok(ends) => ends,
        Err(e) => return unknown(StopReason::Exhausted(format!("a connection cannot be used: {e}"))),
    };
    let saves = saving.map(|saving| Saves::new(saving, format!("{sum} {chosen}")));
    let place = Place {
        program: program.clone(),
        options: options.clone(),
        compiled,
        wires: ends.iter().flatten().cloned().collect(),
        saves,
        line,
        fate: Arc::clone(&fate),
        index,
        threads,
    };
    let ending = Arc::new(place).run(ends);
    let seconds = start.elapsed().as_secs_f64();
    match ending {
        Ok(ending) => {
            let mut verdict = ending.verdict(options, &hosts, seconds);
            if index > 0 && verdict.outcome.is_decided() {
                verdict.outcome = Outcome::Unknown(StopReason::Overtaken, Covered::Nothing);
            }
            verdict
        }
        Err(Lost) => {
            let (process, why) = fate.reason().unwrap_or((index, "it is lost".into()));
            let host = hosts.get(process).map_or("", String::as_str);
            let mut verdict = unknown(StopReason::Exhausted(format!("process {process} ({host}): {why}")));
            verdict.stats.seconds = seconds;
            verdict
        }
    }
}

/// A process with its connections.
struct Place {
    program: Program,
    options: Options,
    compiled: Compiled,
    wires: Vec<Arc<Wire>>,
    saves: Option<Saves>,
    line: Option<OnLine>,
    fate: Arc<Fate>,
    index: usize,
    threads: usize,
}

impl Place {
    /// Runs the threads of this process to the end; what the first of them says.
    fn run(self: Arc<Self>, ends: Vec<Option<Arc<Wire>>>) -> Result<Ending, Lost> {
        let lost = |e: &dyn std::fmt::Display| {
            self.fate.fail(self.index, format!("its connections cannot be used: {e}"));
            Lost
        };
        let sockets = ends.into_iter().map(|wire| wire.map(End::new)).collect();
        let hooks = Hooks::default();
        let builders = ProcessBuilder::new_typed_vector(self.threads, hooks.refill.clone(), None);
        let built = initialize_networking_from_sockets(builders, sockets, self.index, self.threads, hooks);
        let (builders, guard) = built.map_err(|e| lost(&e))?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let alive = scope.spawn(|| signs(&self.wires, &done));
            let owner = Arc::clone(&self);
            let first = self.index * self.threads;
            let guards = initialize_from(builders, Box::new(guard), move |allocator| {
                let worker = Worker::new(Config::default(), allocator, Some(Instant::now()));
                owner.owner(worker.index() == first, worker)
            });
            let endings = guards.map(WorkerGuards::join);
            done.store(true, Ordering::Relaxed);
            alive.thread().unpark();
            let endings: Result<Vec<Ending>, Lost> = match endings {
                Ok(endings) => endings.into_iter().map(|ending| ending.unwrap_or(Err(Lost))).collect(),
                Err(e) => Err(lost(&e)),
            };
            endings?.into_iter().next().ok_or(Lost)
        })
    }

    /// Lets the others know that this process does not go on.
    fn part(&self) {
        let why =
            self.fate.reason().map_or_else(String::new, |(process, why)| format!("process {process}: {why}"));
        self.wires.iter().for_each(|wire| wire.farewell(&why));
    }

    /// An owner, from its first message to its last.
    fn owner(&self, first: bool, mut worker: Worker) -> Result<Ending, Lost> {
        let result = catch_unwind(AssertUnwindSafe(|| {
            let mut rounds = Rounds::new(&mut worker, &self.fate, self.threads);
            let here = Here {
                options: &self.options,
                wires: &self.wires,
                saves: self.saves.as_ref(),
                line: self.line.as_ref(),
                first,
            };
            let ending = search(&mut rounds, &self.compiled, &here)?;
            if !(ending.lost && self.options.reduction) {
                return self.leave(&mut rounds, ending);
            }
            // The full search keeps every state as it is, and finds it again.
            let options = Options { reduction: false, ..self.options.clone() };
            let here = Here { options: &options, saves: None, ..here };
            match Compiled::new(&self.program, &options) {
                Ok(compiled) => {
                    let ending = search(&mut rounds, &compiled, &here)?;
                    self.leave(&mut rounds, ending)
                }
                Err(why) => Ok(Ending { stopped: Some((why, None)), ..Ending::default() }),
            }
        }));
        match result {
            Ok(Ok(ending)) => {
                while worker.has_dataflows() && !self.fate.failed() {
                    worker.step_or_park(Some(Duration::from_millis(10)));
                }
                Ok(ending)
            }
            Ok(Err(Lost)) => {
                self.part();
                Err(Lost)
            }
            Err(_) => {
                self.fate.fail(self.index, "it met what it does not understand (an internal error)");
                self.part();
                Err(Lost)
            }
        }
    }

    /// All have the answer: whoever goes now may.
    fn leave(&self, rounds: &mut Rounds<'_>, ending: Ending) -> Result<Ending, Lost> {
        rounds.words(Vec::new())?;
        self.fate.finish();
        Ok(ending)
    }
}
