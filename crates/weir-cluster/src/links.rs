//! A process with its connections: from the handshake to the threads that timely runs.

use crate::fate::Fate;
use crate::handshake::Hello;
use crate::mesh;
use crate::process::Process;
use crate::rounds::Lost;
use crate::wire::{End, Wire, signs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards, initialize_from};
use timely::worker::{Config, Worker};
use weir_engine::{Budget, StopReason};

/// How long the others have to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// The connections of a process.
pub(crate) struct Links {
    pub hosts: Vec<String>,
    pub index: usize,
    /// How many threads of timely each process has.
    pub threads: usize,
    pub fate: Arc<Fate>,
    /// One for each other process.
    pub wires: Vec<Arc<Wire>>,
    /// The same by process.
    ends: Vec<Option<Arc<Wire>>>,
}

impl Links {
    /// Connects to all others that are about to do the same.
    pub fn new(
        process: Process,
        program: String,
        options: String,
        threads: usize,
        budget: &Budget,
    ) -> Result<Links, StopReason> {
        let hello = Hello {
            index: process.index,
            processes: process.hosts.len(),
            threads: process.threads,
            version: env!("CARGO_PKG_VERSION").into(),
            program,
            options,
        };
        let Process { hosts, index, key, listener, .. } = process;
        let stop = || budget.stop().is_some();
        let patience = budget.left().map_or(PATIENCE, |left| left.min(PATIENCE));
        let sockets = mesh::connect(&listener, &hosts, &key, &hello, patience, &stop)
            .map_err(|trouble| budget.stop().unwrap_or_else(|| StopReason::Exhausted(trouble.to_string())))?;
        // Nobody else is waited for.
        drop(listener);
        let fate = Arc::new(Fate::default());
        let of = |process: usize| (process * threads) as u64..((process + 1) * threads) as u64;
        let wire = |(peer, socket): (usize, Option<std::net::TcpStream>)| {
            socket.map(|socket| Wire::new(socket, peer, [of(peer), of(index)], Arc::clone(&fate))).transpose()
        };
        let ends: Result<Vec<Option<Arc<Wire>>>, _> = sockets.into_iter().enumerate().map(wire).collect();
        let ends = ends.map_err(|e| StopReason::Exhausted(format!("a connection cannot be used: {e}")))?;
        let wires = ends.iter().flatten().cloned().collect();
        Ok(Links { hosts, index, threads, fate, wires, ends })
    }

    /// Runs the threads of this process to the end; what each of them says.
    pub fn run<T: Send + 'static>(
        &self,
        owner: impl Fn(Worker) -> Result<T, Lost> + Send + Sync + 'static,
    ) -> Result<Vec<T>, Lost> {
        let lost = |e: &dyn std::fmt::Display| {
            self.fate.fail(self.index, format!("its connections cannot be used: {e}"));
            Lost
        };
        let sockets = self.ends.iter().map(|wire| wire.clone().map(End::new)).collect();
        let hooks = Hooks::default();
        let builders = ProcessBuilder::new_typed_vector(self.threads, hooks.refill.clone(), None);
        let built = initialize_networking_from_sockets(builders, sockets, self.index, self.threads, hooks);
        let (builders, guard) = built.map_err(|e| lost(&e))?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let alive = scope.spawn(|| signs(&self.wires, &done));
            let guards = initialize_from(builders, Box::new(guard), move |allocator| {
                owner(Worker::new(Config::default(), allocator, Some(Instant::now())))
            });
            let endings = guards.map(WorkerGuards::join);
            done.store(true, Ordering::Relaxed);
            alive.thread().unpark();
            match endings {
                Ok(endings) => endings.into_iter().map(|ending| ending.unwrap_or(Err(Lost))).collect(),
                Err(e) => Err(lost(&e)),
            }
        })
    }

    /// Who is lost, and why.
    pub fn loss(&self) -> StopReason {
        let (process, why) = self.fate.reason().unwrap_or((self.index, "it is lost".into()));
        let host = self.hosts.get(process).map_or("", String::as_str);
        StopReason::Exhausted(format!("process {process} ({host}): {why}"))
    }
}

/// Lets the others know that this process does not go on.
pub(crate) fn part(fate: &Fate, wires: &[Arc<Wire>]) {
    let why = fate.reason().map_or_else(String::new, |(process, why)| format!("process {process}: {why}"));
    wires.iter().for_each(|wire| wire.farewell(&why));
}
