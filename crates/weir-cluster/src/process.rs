//! A process of a cluster, before the run: where it listens, and which of them it is.

use crate::checkpoint::Saving;
use crate::here::OnLine;
use crate::key::Key;
use crate::mesh::{self, Trouble};
use std::net::TcpListener;

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
    pub(crate) listener: TcpListener,
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
