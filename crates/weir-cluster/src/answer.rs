//! What all owners found, as one verdict, with a row of figures for each process.

use crate::message::Report;
use crate::rounds::Rounds;
use weir_engine::{Certificate, Covered, Outcome, Scope, Stats, StopReason, Verdict};
use weir_explore::Options;
use weir_explore::partition::Figures;
use weir_ir::{Model, Trace};

/// The figures of an owner.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    pub process: usize,
    pub figures: Figures,
    pub network: u64,
    pub resident: u64,
}

/// How a search ended, as the first owner knows it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Ending {
    pub rows: Vec<Row>,
    pub levels: usize,
    /// States with longer buffers than this were put off, and are.
    pub bound: Option<u32>,
    pub covered: Option<u32>,
    pub trace: Option<Trace>,
    /// Something is violated, but no execution was found that shows it.
    pub lost: bool,
    /// Why there is no answer, and the process where that was noticed.
    pub stopped: Option<(StopReason, Option<usize>)>,
}

/// The name of the engine in answers.
pub(crate) const NAME: &str = "cluster";

impl Ending {
    /// The verdict of all.
    pub fn verdict(mut self, options: &Options, hosts: &[String], seconds: f64) -> Verdict {
        let stats = self.stats(options, hosts, seconds);
        let covered = self.covered(options, &stats);
        let mut why = String::new();
        if let Some((_, Some(process))) = &self.stopped {
            why = format!("process {process} ({})", hosts.get(*process).map_or("", String::as_str));
        }
        let compact = StopReason::Exhausted(
            "states were told apart by fingerprints, and one may have been taken for another".into(),
        );
        let lost = StopReason::Bug("a violation was found, but no execution that shows it".into());
        let outcome = match (self.trace.take(), self.stopped.take()) {
            (Some(trace), _) => Outcome::Unsafe(trace),
            (None, Some((reason, _))) => Outcome::Unknown(reason, covered),
            (None, None) if self.lost => Outcome::Unknown(lost, covered),
            (None, None) if options.hash_compact => Outcome::Unknown(compact, Covered::States(stats.states)),
            (None, None) => Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted),
        };
        Verdict { why, stats, ..Verdict::new(options.model, NAME, outcome) }
    }

    fn covered(&self, options: &Options, stats: &Stats) -> Covered {
        let reduced = options.reduction && !options.shortest && !options.deadlock;
        match (self.levels, self.covered) {
            (0, _) if stats.states == 0 => Covered::Nothing,
            (0, _) => Covered::InitialStates,
            (_, Some(k)) => Covered::Buffers(k),
            (levels, None) if reduced => Covered::Levels(levels),
            (levels, None) => Covered::Steps(levels, self.bound),
        }
    }

    fn stats(&self, options: &Options, hosts: &[String], seconds: f64) -> Stats {
        let sum = |f: fn(&Figures) -> u64| self.rows.iter().map(|row| f(&row.figures)).sum::<u64>();
        let longest = self.rows.iter().map(|row| row.figures.longest).max();
        let mut notes = Vec::new();
        for (process, host) in hosts.iter().enumerate() {
            let rows = || self.rows.iter().filter(move |row| row.process == process);
            if rows().next().is_none() {
                continue;
            }
            let sum = |f: fn(&Row) -> u64| rows().map(f).sum::<u64>();
            notes.push((
                format!("process {process} ({host})"),
                format!(
                    "{} states, {} transitions, {} successors sent in {} bytes, {} not sent again, {} bytes \
                     for states, {} bytes of memory, {} bytes to others",
                    sum(|r| r.figures.states),
                    sum(|r| r.figures.transitions),
                    sum(|r| r.figures.sent),
                    sum(|r| r.figures.sent_bytes),
                    sum(|r| r.figures.spared),
                    sum(|r| r.figures.bytes),
                    sum(|r| r.resident),
                    sum(|r| r.network),
                ),
            ));
        }
        if !self.rows.is_empty() {
            let states: Vec<u64> = self.rows.iter().map(|row| row.figures.states).collect();
            notes.push(("skew".into(), format!("{:.1} %", 100.0 * skew(&states))));
        }
        Stats {
            states: sum(|f| f.states),
            transitions: sum(|f| f.transitions),
            seconds,
            depth: Some(self.levels),
            memory: Some(sum(|f| f.bytes) as usize),
            longest_buffer: longest.filter(|_| options.model != Model::Sc),
            notes,
            ..Stats::default()
        }
    }
}

/// By how much the largest share is larger than the mean.
fn skew(shares: &[u64]) -> f64 {
    let (most, all) = (shares.iter().max().copied().unwrap_or(0), shares.iter().sum::<u64>());
    if all == 0 { 0.0 } else { most as f64 * shares.len() as f64 / all as f64 - 1.0 }
}

/// How the work is spread, for the line of progress.
pub(crate) fn spread(reports: &[Report], rounds: &Rounds<'_>) -> String {
    let states: Vec<u64> = reports.iter().map(|r| r.figures.states).collect();
    let network: u64 = reports.iter().map(|r| r.network).sum();
    // Whoever has the most to do is the last to be done with it.
    let most =
        reports.iter().enumerate().max_by_key(|(_, r)| r.figures.expanded).map_or(0, |(owner, _)| owner);
    format!(
        "skew {:.1} %, {} MB between processes, most to do: process {}",
        100.0 * skew(&states),
        network >> 20,
        rounds.process(most)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skew_is_the_excess_of_the_largest_share() {
        assert_eq!(skew(&[]), 0.0);
        assert_eq!(skew(&[5, 5]), 0.0);
        assert_eq!(skew(&[10, 30]), 0.5);
    }
}
