//! Processes that do independent work together. All of them are given the same command line, but
//! for the number of the process; nothing but numbers of pieces and what came of them travels.

use super::processes::{LOOPBACK, Workers, hosts, key, local, local_count};
use super::spread::Spread;
use crate::cli::Common;
use crate::interrupt;
use weir_cluster::{Crew, Key, Process};
use weir_driver::limits::{default_jobs, default_memory};
use weir_engine::Team;

/// Processes that have met. (In this order: workers are waited for once they have heard that it
/// is over.)
#[derive(Debug)]
pub struct Gathered {
    crew: Crew,
    _workers: Waited,
}

/// Workers that have some time to end.
#[derive(Debug)]
struct Waited(Workers);

impl Drop for Waited {
    fn drop(&mut self) {
        self.0.wait();
    }
}

impl Gathered {
    /// Who takes the work.
    pub fn team(&self) -> &dyn Team {
        &self.crew
    }
}

/// Meets the others.
pub(super) fn gather(spread: &Spread<'_>, about: &str) -> Result<Gathered, String> {
    let Spread { cluster, process, common, .. } = *spread;
    let mut limits = interrupt::limits(common);
    let mut workers = Workers::default();
    let process = match cluster.strip_prefix("local:") {
        _ if cluster == "-" => local(limits.jobs)?,
        None => {
            let (hosts, key) = (hosts(cluster)?, key(spread.key)?);
            let n = process.unwrap_or(0) as usize;
            if n >= hosts.len() {
                return Err(format!("`{cluster}` has no process {n}"));
            }
            Process::new(hosts, n, key, limits.jobs).map_err(|e| e.to_string())?
        }
        Some(count) => {
            let count = local_count(count)?;
            let threads = common.jobs.map_or_else(|| (default_jobs() / count).max(1), |j| j.0);
            // Half of the machine is for all of them.
            let memory = common.memory_limit.map_or_else(|| default_memory() / count, |m| m.0);
            limits.memory = Some(memory);
            let (key, text) = Key::random().map_err(|e| e.to_string())?;
            let mut first = Process::alone(LOOPBACK, key, threads).map_err(|e| e.to_string())?;
            workers.start(count - 1, &arguments(std::env::args().skip(1), threads, memory, common), &text)?;
            let hosts: Vec<String> = std::iter::once(first.address().to_string())
                .chain(workers.addresses.iter().cloned())
                .collect();
            workers.tell(&hosts)?;
            first.join(hosts).map_err(|e| e.to_string())?;
            first
        }
    };
    // The time is for each piece of work, as it is for each of several files.
    limits.time = None;
    let crew = Crew::new(process, about, "the same command", &limits.budget()).map_err(|e| e.to_string())?;
    Ok(Gathered { crew, _workers: Waited(workers) })
}

/// The command line of this process for one that is started here: it is told the rest.
fn arguments(
    own: impl Iterator<Item = String>,
    threads: usize,
    memory: usize,
    common: &Common,
) -> Vec<String> {
    let mut own = own;
    // The command comes first.
    let mut all: Vec<String> = own.next().into_iter().collect();
    if common.jobs.is_none() {
        all.extend(["--jobs".into(), threads.to_string()]);
    }
    if common.memory_limit.is_none() {
        all.extend(["--memory-limit".into(), memory.to_string()]);
    }
    let mut flags = false;
    while let Some(word) = own.next() {
        flags |= word == "--";
        match word.as_str() {
            "--cluster" if !flags => {
                all.extend([word, "-".into()]);
                own.next();
            }
            _ if !flags && word.starts_with("--cluster=") => all.push("--cluster=-".into()),
            _ => all.push(word),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::arguments;
    use crate::cli::{Arguments, Common};

    #[test]
    fn those_who_help_are_given_the_same_command() {
        let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
        let common = Common::unsaid();
        let said = words("lin --cluster local:3 x.c -- --cluster y");
        assert_eq!(
            arguments(said.into_iter(), 2, 99, &common),
            words("lin --jobs 2 --memory-limit 99 --cluster - x.c -- --cluster y")
        );
        let said = words("litmus --cluster=local:3 x.litmus");
        assert_eq!(
            arguments(said.into_iter(), 1, 9, &common),
            words("litmus --jobs 1 --memory-limit 9 --cluster=- x.litmus")
        );
    }
}
