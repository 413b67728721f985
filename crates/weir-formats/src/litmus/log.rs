//! Logs of litmus tests: what herd7 prints, what litmus7 prints of a run on a machine, and what
//! `weir litmus` prints.
//!
//! Of a test only its final states are read, from the line `States N` (herd7) or
//! `Histogram (N states)` (litmus7, with a count before each state) on. Names are made the same:
//! registers by their 64-bit names in lower case, locations without brackets; numbers are
//! decimal.

use super::regs;
use std::collections::{BTreeMap, BTreeSet};

/// A final state: the value of each register (`0:rax`) and location (`x`) that is shown.
pub type Observed = BTreeMap<String, String>;

/// What a log says about a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// The name of the test.
    pub test: String,
    /// The final states that were seen.
    pub states: BTreeSet<Observed>,
}

/// Reads a log. What belongs to no test, and what follows the states of one, is passed over.
///
/// # Errors
/// The number of the first line that should be a state and is none, and that line.
pub fn read(text: &str) -> Result<Vec<Logged>, (usize, String)> {
    let mut tests: Vec<Logged> = Vec::new();
    // States that are still to come.
    let mut left = 0usize;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if left > 0 {
            left -= 1;
            let state = observed(without_count(line)).ok_or_else(|| (number, line.to_string()))?;
            if let Some(test) = tests.last_mut() {
                test.states.insert(state);
            }
        } else if let Some(rest) = line.strip_prefix("Test ") {
            let test = rest.split_whitespace().next().unwrap_or_default().to_string();
            tests.push(Logged { test, states: BTreeSet::new() });
        } else if let (Some(count), Some(_)) = (announced(line), tests.last()) {
            left = count;
        }
    }
    Ok(tests)
}

/// How many states follow this line.
fn announced(line: &str) -> Option<usize> {
    let herd = line.strip_prefix("States ");
    let litmus = line.strip_prefix("Histogram (").and_then(|rest| rest.strip_suffix(" states)"));
    herd.or(litmus)?.trim().parse().ok()
}

/// litmus7 writes `499878:>` before a state, and `96    *>` if the condition holds there.
fn without_count(line: &str) -> &str {
    match line.split_once('>') {
        Some((count, state)) if count.chars().all(|c| c.is_ascii_digit() || " \t:*~".contains(c)) => state,
        _ => line,
    }
}

/// A state: `0:rax=1; [x]=2;`. An empty one observes nothing.
pub fn observed(text: &str) -> Option<Observed> {
    let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    let part = |part: &str| {
        let (name, value) = part.split_once('=')?;
        Some((normal_name(name.trim())?, normal_value(value.trim())))
    };
    parts.map(part).collect()
}

fn normal_name(name: &str) -> Option<String> {
    let Some((thread, reg)) = name.split_once(':') else {
        let name = name.strip_prefix('[').and_then(|n| n.strip_suffix(']')).unwrap_or(name);
        return (!name.is_empty()).then(|| name.to_string());
    };
    let thread: u32 = thread.parse().ok()?;
    let reg = reg.trim_start_matches('%');
    let full = regs::part(reg).map_or_else(|| reg.to_string(), |part| regs::NAMES[part.reg].to_string());
    Some(format!("{thread}:{full}"))
}

/// Numbers in decimal; anything else (the name of a location) as it is.
fn normal_value(value: &str) -> String {
    let hex = value.strip_prefix("0x").and_then(|digits| u64::from_str_radix(digits, 16).ok());
    hex.map_or_else(|| value.to_string(), |n| n.to_string())
}

#[cfg(test)]
mod tests {
    use super::{observed, read};

    #[test]
    fn logs_of_both_tools() {
        let herd = "Test SB Allowed\nStates 2\n0:EAX=0; 1:EAX=0;\n0:EAX=0; 1:EAX=1;\nOk\nWitnesses\n";
        let litmus = "%%%\nTest SB Allowed\nHistogram (2 states)\n96    *>0:rax=0x0; 1:rax=0;\n499878:>0:rax=0; 1:rax=1;\nOk\n";
        let (herd, litmus) = (read(herd).unwrap(), read(litmus).unwrap());
        assert_eq!(herd, litmus);
        assert_eq!(herd[0].states.len(), 2);
    }

    #[test]
    fn names_are_made_the_same() {
        assert_eq!(observed("1:%EBX=2; [x]=1;"), observed("x=1; 1:rbx=2;"));
        assert_eq!(observed("nothing here"), None);
    }

    #[test]
    fn a_line_that_is_no_state_is_named() {
        let (line, text) = read("Test A Allowed\nStates 2\n0:rax=0;\nOk\n").unwrap_err();
        assert_eq!((line, text.as_str()), (4, "Ok"));
    }
}
