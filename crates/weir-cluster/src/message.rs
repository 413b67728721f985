//! What owners tell each other, as bytes.

use std::time::Duration;
use weir_engine::StopReason;
use weir_explore::partition::{Candidate, Figures, Violated};

/// No figure of a report is larger than this.
const LARGEST: u64 = 1 << 52;

/// Appends numbers.
pub(crate) fn put(out: &mut Vec<u8>, numbers: &[u64]) {
    numbers.iter().for_each(|n| out.extend(n.to_le_bytes()));
}

/// Appends bytes with their length.
pub(crate) fn put_list(out: &mut Vec<u8>, bytes: &[u8]) {
    put(out, &[bytes.len() as u64]);
    out.extend(bytes);
}

/// Reads numbers and lists from bytes that may be anything.
pub(crate) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn number(&mut self) -> Option<u64> {
        let (first, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*first))
    }

    pub fn list(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (list, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(list)
    }

    pub fn text(&mut self) -> Option<String> {
        self.list().map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }
}

/// What an owner says at the end of a level.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Report {
    /// The figures when the level began, and what was expanded since.
    pub figures: Figures,
    pub violated: Option<Violated>,
    pub stopped: Option<StopReason>,
    /// A checkpoint is due.
    pub save: bool,
    /// Bytes that the process of the owner has sent to others, and its memory.
    pub network: u64,
    pub resident: u64,
}

impl Report {
    pub fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let f = &self.figures;
        put(&mut out, &[f.states, f.transitions, f.expanded, f.put_off, u64::from(f.longest), f.bytes]);
        put(&mut out, &[f.sent, f.sent_bytes, f.spared, u64::from(self.save), self.network, self.resident]);
        match self.violated {
            None => put(&mut out, &[0, 0, 0, 0]),
            Some(v) => put(&mut out, &[1, v.depth, u64::from(v.leaving), v.hash]),
        }
        stop_bytes(self.stopped.as_ref(), &mut out);
        out
    }

    pub fn read(bytes: &[u8]) -> Option<Report> {
        let mut from = Reader(bytes);
        // What nobody can have done is no report, and sums stay numbers.
        let mut n = || from.number().filter(|&n| n <= LARGEST);
        let figures = Figures {
            states: n()?,
            transitions: n()?,
            expanded: n()?,
            put_off: n()?,
            longest: u32::try_from(n()?).ok()?,
            bytes: n()?,
            sent: n()?,
            sent_bytes: n()?,
            spared: n()?,
        };
        let (save, network, resident) = (n()? != 0, n()?, n()?);
        let (some, depth, leaving) = (n()?, n()?, n()? != 0);
        let hash = from.number()?;
        let violated = (some != 0).then_some(Violated { depth, leaving, hash });
        let stopped = read_stop(&mut from)?;
        Some(Report { figures, violated, stopped, save, network, resident })
    }
}

fn stop_bytes(why: Option<&StopReason>, out: &mut Vec<u8>) {
    let (kind, number, text) = match why {
        None => (0, 0, String::new()),
        Some(StopReason::Interrupted) => (1, 0, String::new()),
        Some(StopReason::Time(limit)) => {
            (2, u64::try_from(limit.as_nanos()).unwrap_or(u64::MAX), String::new())
        }
        Some(StopReason::Memory(limit)) => (3, *limit as u64, String::new()),
        Some(why) => (4, 0, why.to_string()),
    };
    put(out, &[kind, number]);
    put_list(out, text.as_bytes());
}

fn read_stop(from: &mut Reader<'_>) -> Option<Option<StopReason>> {
    let (kind, number, text) = (from.number()?, from.number()?, from.text()?);
    Some(match kind {
        0 => None,
        1 => Some(StopReason::Interrupted),
        2 => Some(StopReason::Time(Duration::from_nanos(number))),
        3 => Some(StopReason::Memory(usize::try_from(number).ok()?)),
        4 => Some(StopReason::Exhausted(text)),
        _ => return None,
    })
}

/// States with a mark, or that they are not to be had.
pub(crate) fn candidates(all: Option<&[Candidate]>) -> Vec<u8> {
    let mut out = Vec::new();
    put(&mut out, &[u64::from(all.is_some())]);
    for candidate in all.unwrap_or_default() {
        put(&mut out, &[u64::from(candidate.link)]);
        put_list(&mut out, &candidate.name);
    }
    out
}

/// What [`candidates`] wrote.
pub(crate) fn read_candidates(bytes: &[u8]) -> Option<Vec<Candidate>> {
    let mut from = Reader(bytes);
    if from.number()? == 0 {
        return None;
    }
    let mut all = Vec::new();
    while !from.0.is_empty() {
        let link = u32::try_from(from.number()?).ok()?;
        all.push(Candidate { link, name: from.list()?.to_vec() });
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::Noise;

    #[test]
    fn reports_come_back() {
        let figures = Figures { states: 7, transitions: 9, longest: 3, ..Figures::default() };
        let violated = Some(Violated { depth: 4, leaving: true, hash: u64::MAX });
        for stopped in [None, Some(StopReason::Memory(1 << 20)), Some(StopReason::Exhausted("why".into()))] {
            let report = Report { figures, violated, stopped, save: true, network: 5, resident: 6 };
            assert_eq!(Report::read(&report.bytes()), Some(report.clone()));
            let bytes = report.bytes();
            assert_eq!(Report::read(&bytes[..bytes.len() - 1]), None);
        }
    }

    #[test]
    fn anything_may_come() {
        let mut noise = Noise::new(4);
        let violated = Some(Violated { depth: 4, leaving: true, hash: u64::MAX });
        let stopped = Some(StopReason::Exhausted("why".into()));
        let report = Report { violated, stopped, ..Report::default() }.bytes();
        let all = vec![Candidate { name: vec![1, 2, 3], link: 3 }, Candidate { name: vec![], link: 4 }];
        let list = candidates(Some(&all));
        for _ in 0..20_000 {
            let (mut report, mut list) = (report.clone(), list.clone());
            noise.change(&mut report);
            noise.change(&mut list);
            if let Some(report) = Report::read(&report) {
                assert!(report.figures.states <= LARGEST && report.network <= LARGEST);
            }
            // Nothing is made up.
            let named = read_candidates(&list).unwrap_or_default();
            assert!(named.iter().map(|candidate| 16 + candidate.name.len()).sum::<usize>() <= list.len());
        }
    }

    #[test]
    fn candidates_come_back() {
        let all = vec![Candidate { name: vec![1, 2], link: 3 }, Candidate { name: vec![], link: 4 }];
        assert_eq!(read_candidates(&candidates(Some(&all))), Some(all));
        assert_eq!(read_candidates(&candidates(None)), None);
        assert_eq!(read_candidates(&[1, 2, 3]), None);
    }
}
