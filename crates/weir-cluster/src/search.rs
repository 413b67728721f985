//! One owner: level by level, in step with all others.
//!
//! A level is a round. Owners expand their states of the level, send successors to those who
//! own them, and keep what comes; each says what it has done, and when the round is complete,
//! all know the same and decide the same. What a new state violates is known only when it has
//! come to its owner, so it is told with the next level: an owner that knows of one says so at
//! once, the others stop, and the figures are those from before. So they do not depend on how
//! many owners there are.

use crate::answer::{Ending, Row, spread};
use crate::checkpoint::{Saves, Trouble};
use crate::execution::execution;
use crate::here::Here;
use crate::message::Report;
use crate::parcel::Kind;
use crate::rounds::{Lost, Rounds};
use std::time::{Duration, Instant};
use weir_engine::{Progress, StopReason, memory};
use weir_explore::partition::{Compiled, Partition, Refused, Violated};

/// How many successors make a message.
const BATCH: usize = 1 << 10;
/// How often progress is told.
const TELL: Duration = Duration::from_millis(200);

/// What a level comes to.
struct Level {
    reports: Vec<Report>,
}

/// What all owners together have done.
#[derive(Default)]
struct Total {
    states: u64,
    transitions: u64,
    expanded: u64,
    put_off: u64,
}

impl Level {
    fn total(&self) -> Total {
        let mut total = Total::default();
        for report in &self.reports {
            total.states += report.figures.states;
            total.transitions += report.figures.transitions;
            total.expanded += report.figures.expanded;
            total.put_off += report.figures.put_off;
        }
        total
    }

    /// The nearest violation, and who has it.
    fn violated(&self) -> Option<(Violated, usize)> {
        self.reports.iter().enumerate().filter_map(|(owner, r)| Some((r.violated?, owner))).min()
    }

    fn stopped(&self) -> Option<(StopReason, usize)> {
        self.reports.iter().enumerate().find_map(|(owner, r)| Some((r.stopped.clone()?, owner)))
    }
}

/// Searches until all owners know why it is over.
pub(crate) fn search(rounds: &mut Rounds<'_>, compiled: &Compiled, here: &Here<'_>) -> Result<Ending, Lost> {
    let ground = compiled.ground(rounds.me, rounds.owners);
    let mut search = Search {
        partition: Partition::new(&ground, here.options),
        here,
        levels: 0,
        pending: None,
        told: Told::default(),
        begun: Instant::now(),
    };
    let resumed = match here.saves {
        Some(saves) => saves.resume(rounds, &mut search.partition)?,
        None => None,
    };
    let start = match resumed {
        Some(Err(why)) => return search.end(rounds, End::Stopped(why, 0), None),
        Some(Ok(standing)) => {
            search.levels = standing.depth as usize;
            search.partition.begin(false)
        }
        None => search.partition.begin(true),
    };
    if let Err(refused) = start {
        search.pending = Some(reason(refused));
    }
    if let Some(trace) = search.partition.early() {
        return Ok(Ending { trace: Some(trace.clone()), ..Ending::default() });
    }
    search.levels(rounds)
}

/// A search, as one owner sees it.
struct Search<'a, 's> {
    partition: Partition<'s>,
    here: &'a Here<'a>,
    /// How many levels are behind.
    levels: usize,
    /// Why this owner has to stop, where the others do not know yet.
    pending: Option<StopReason>,
    told: Told,
    begun: Instant,
}

/// When progress was told, and how many states there were.
#[derive(Default)]
struct Told {
    at: Option<Instant>,
    states: u64,
}

/// Why a search is over.
enum End {
    Safe,
    Violated(Violated, usize),
    Stopped(StopReason, usize),
    /// Everything within a bound on store buffers is done, and there is more.
    Bound(u32),
}

fn reason(refused: Refused) -> StopReason {
    match refused {
        Refused::Stopped(why) => why,
        Refused::Malformed(what) => StopReason::Exhausted(what),
    }
}

impl Search<'_, '_> {
    fn levels(&mut self, rounds: &mut Rounds<'_>) -> Result<Ending, Lost> {
        loop {
            let level = self.level(rounds)?;
            self.tell(rounds, &level);
            let total = level.total();
            let in_state = level.violated().filter(|(v, _)| !v.leaving);
            if let Some((violated, owner)) = in_state {
                let before = level.reports.iter().map(|r| r.figures).collect();
                return self.end(rounds, End::Violated(violated, owner), Some(before));
            }
            if let Some((violated, owner)) = level.violated() {
                return self.end(rounds, End::Violated(violated, owner), None);
            }
            if let Some((why, owner)) = level.stopped() {
                return self.end(rounds, End::Stopped(why, owner), None);
            }
            if total.expanded > 0 {
                self.levels = self.levels.saturating_add(1);
            } else if total.put_off == 0 {
                return self.end(rounds, End::Safe, None);
            } else if let Some(end) = self.raise_bound(rounds, &total)? {
                return self.end(rounds, end, None);
            }
            let limit = self.here.options.state_limit.filter(|&limit| total.states >= limit as u64);
            if let Some(limit) = limit {
                return self.end(rounds, End::Stopped(StopReason::Count(limit, "states"), 0), None);
            }
            if let Some(saves) = self.here.saves
                && level.reports[0].save
                && let Err(why) = self.settled().and_then(|()| saves.save(rounds, &mut self.partition))
            {
                match why {
                    Trouble::Lost => return Err(Lost),
                    Trouble::Refused(why) => self.pending = Some(why),
                }
            }
        }
    }

    fn settled(&mut self) -> Result<(), Trouble> {
        self.partition.settle().map_err(|refused| Trouble::Refused(reason(refused)))
    }

    /// All that is within the bound is done: whether that is all there is to do.
    fn raise_bound(&mut self, rounds: &mut Rounds<'_>, total: &Total) -> Result<Option<End>, Lost> {
        let bound = self.partition.bound().unwrap_or(u32::MAX);
        if self.here.options.last_bound.is_some_and(|last| bound >= last) {
            self.partition.cover_bound();
            return Ok(Some(End::Bound(bound)));
        }
        let own = self.partition.hopeless(total.states as usize).unwrap_or_default();
        let words = rounds.all_say(own.as_bytes())?;
        let hopeless = words.iter().enumerate().find(|(_, word)| !word.is_empty());
        if let Some((owner, word)) = hopeless {
            self.partition.cover_bound();
            let why = StopReason::Exhausted(String::from_utf8_lossy(word).into_owned());
            return Ok(Some(End::Stopped(why, owner)));
        }
        self.partition.raise_bound();
        Ok(None)
    }

    /// One level: what everybody says about it.
    fn level(&mut self, rounds: &mut Rounds<'_>) -> Result<Level, Lost> {
        if let Err(refused) = self.partition.settle() {
            self.pending.get_or_insert(reason(refused));
        }
        let mut figures = self.partition.figures();
        // States that were found on the way here; whatever goes wrong on the way out of one
        // comes later.
        let violated = self.partition.violated();
        self.partition.next_level(self.levels);
        let mut stopping = violated.is_some() || self.pending.is_some();
        if stopping {
            rounds.send_all(Kind::Notice, &[]);
        }
        let mut reports: Vec<Option<Report>> = vec![None; rounds.owners];
        let mut closed = false;
        loop {
            let complete = closed && rounds.is_complete();
            while let Some(message) = rounds.next()? {
                match message.kind {
                    Kind::States => self.accept(rounds, message.from, &message.bytes)?,
                    Kind::Notice => stopping = true,
                    Kind::Word => reports[message.from] = Report::read(&message.bytes),
                }
            }
            if complete {
                break;
            }
            if closed {
                rounds.wait()?;
                continue;
            }
            let more = !stopping && self.expand();
            if self.pending.is_some() && !stopping {
                stopping = true;
                rounds.send_all(Kind::Notice, &[]);
            }
            self.send(rounds, if more { BATCH } else { 1 });
            if !more {
                figures.expanded = self.partition.figures().expanded;
                figures.put_off = self.partition.figures().put_off;
                let report = Report {
                    figures,
                    violated: violated.or_else(|| self.partition.violated().filter(|v| v.leaving)),
                    stopped: self.pending.clone(),
                    save: self.here.saves.is_some_and(Saves::is_due),
                    network: self.here.network(),
                    resident: self.here.resident(),
                };
                rounds.send_all(Kind::Word, &report.bytes());
                rounds.close();
                closed = true;
            }
            rounds.step()?;
        }
        rounds.next_round();
        let silent = reports.iter().position(Option::is_none);
        match silent {
            Some(owner) => Err(rounds.blame(owner, "it says nothing of its level")),
            None => Ok(Level { reports: reports.into_iter().flatten().collect() }),
        }
    }

    /// Expands some states; whether there are more. What stops this owner is noted.
    fn expand(&mut self) -> bool {
        let limit = self.partition.limit();
        let budget = &self.here.options.budget;
        let result = match limit {
            Some(why) => Err(why),
            None => self.partition.expand(|| budget.stop()).map_err(reason),
        };
        result.unwrap_or_else(|why| {
            self.pending.get_or_insert(why);
            false
        })
    }

    /// Sends the successors that wait for others, where there are that many.
    fn send(&mut self, rounds: &mut Rounds<'_>, least: usize) {
        for owner in 0..rounds.owners {
            if let Some(bytes) = self.partition.outgoing(owner, least) {
                rounds.send(owner, Kind::States, &bytes);
            }
        }
    }

    fn accept(&mut self, rounds: &Rounds<'_>, from: usize, bytes: &[u8]) -> Result<(), Lost> {
        if self.pending.is_some() {
            // There is no room for more, and the run is over soon.
            return Ok(());
        }
        match self.partition.accept(from, bytes) {
            Ok(()) => {}
            Err(Refused::Malformed(what)) => return Err(rounds.blame(from, &format!("it sent {what}"))),
            Err(Refused::Stopped(why)) => self.pending = Some(why),
        }
        if self.pending.is_none() {
            self.pending = self.partition.limit();
        }
        Ok(())
    }

    /// Tells how the search goes; the first owner does.
    fn tell(&mut self, rounds: &Rounds<'_>, level: &Level) {
        let Some(line) = self.here.line.filter(|_| rounds.me == 0) else { return };
        let since = self.told.at.map_or(self.begun.elapsed(), |at| at.elapsed());
        if since < TELL {
            return;
        }
        let total = level.total();
        let memory = level.reports.iter().map(|r| r.resident).sum::<u64>() as usize;
        let (budget, seconds) = (&self.here.options.budget, self.begun.elapsed().as_secs_f64());
        let progress = Progress {
            seconds,
            states: total.states,
            rate: total.states.saturating_sub(self.told.states) as f64 / since.as_secs_f64(),
            depth: self.levels,
            frontier: total.expanded,
            memory,
            share: budget.used(memory::resident()),
        };
        (line.0)(&progress, &spread(&level.reports, rounds));
        self.told = Told { at: Some(Instant::now()), states: total.states };
    }

    /// The end: everybody's figures, and the execution, where there is one.
    fn end(
        &mut self,
        rounds: &mut Rounds<'_>,
        end: End,
        before: Option<Vec<weir_explore::partition::Figures>>,
    ) -> Result<Ending, Lost> {
        // What has come with the last level counts.
        let settled = self.partition.settle();
        debug_assert!(settled.is_ok() || self.pending.is_some());
        let own = Report {
            figures: self.partition.figures(),
            network: self.here.network(),
            resident: self.here.resident(),
            ..Report::default()
        };
        let words = rounds.all_say(&own.bytes())?;
        let mut rows = Vec::new();
        for (owner, word) in words.iter().enumerate() {
            let Some(report) = Report::read(word) else {
                return Err(rounds.blame(owner, "it has no figures"));
            };
            let mut figures = report.figures;
            if let Some(before) = &before {
                figures.states = before[owner].states;
                figures.transitions = before[owner].transitions;
                figures.longest = before[owner].longest;
            }
            let process = rounds.process(owner);
            rows.push(Row { process, figures, network: report.network, resident: report.resident });
        }
        let mut ending = Ending {
            rows,
            levels: self.levels,
            bound: self.partition.bound().filter(|_| self.partition.figures().put_off > 0),
            covered: self.partition.covered(),
            ..Ending::default()
        };
        match end {
            End::Safe => {}
            End::Bound(bound) => {
                let what = format!("buffers of up to {bound} entries");
                ending.stopped = Some((StopReason::Bound(what), None));
            }
            End::Stopped(why, owner) => ending.stopped = Some((why, Some(rounds.process(owner)))),
            End::Violated(violated, owner) => {
                execution(rounds, &mut self.partition, violated, owner, self.here, &mut ending)?;
            }
        }
        Ok(ending)
    }
}
