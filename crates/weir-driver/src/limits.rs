//! Limits on time and memory, and how they are written.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use weir_engine::{Budget, memory};

/// How far a run may go.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Bytes; `None` stands for [`default_memory`].
    pub memory: Option<usize>,
    /// How many workers may search at once.
    pub jobs: usize,
    /// Becomes true when whoever asked wants no answer any more.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: None, memory: None, jobs: 1, interrupt: None }
    }
}

impl Limits {
    /// What a run may take, from now on.
    pub fn budget(&self) -> Budget {
        let budget = Budget::unlimited().with_time(self.time).with_memory(Some(self.memory_bytes()));
        match &self.interrupt {
            Some(flag) => budget.interrupted_by(Arc::clone(flag)),
            None => budget,
        }
    }

    /// The memory limit in bytes.
    pub fn memory_bytes(&self) -> usize {
        self.memory.unwrap_or_else(default_memory)
    }
}

/// Reads `60s`, `500ms`, `2m`, `1h`, or a number of seconds.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("`{text}` is not a time; write for example 60s, 500ms, 2m")),
    };
    let seconds =
        number.parse::<f64>().map_err(|_| format!("`{text}` is not a time; write for example 60s"))?;
    Duration::try_from_secs_f64(seconds * factor).map_err(|_| format!("`{text}` is out of range"))
}

/// Reads `4G`, `500M`, `64k`, or a number of bytes. Units are powers of 1024.
pub fn parse_memory(text: &str) -> Result<usize, String> {
    let (number, unit) = split(text);
    let factor: u32 = match unit.trim_end_matches(['b', 'B']).trim_end_matches('i') {
        "" => 0,
        "k" | "K" => 1,
        "m" | "M" => 2,
        "g" | "G" => 3,
        "t" | "T" => 4,
        _ => return Err(format!("`{text}` is not an amount of memory; write for example 4G, 500M")),
    };
    let bytes = number
        .parse::<f64>()
        .map_err(|_| format!("`{text}` is not an amount of memory; write for example 4G"))?
        * 1024f64.powi(factor as i32);
    if bytes.is_finite() && (1.0..1e18).contains(&bytes) {
        Ok(bytes as usize)
    } else {
        Err(format!("`{text}` is out of range"))
    }
}

/// Reads a number of workers.
pub fn parse_jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=256).contains(&n) => Ok(n),
        _ => Err(format!("`{text}` is not a number of workers; write a number from 1 to 256")),
    }
}

fn split(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// One worker per core.
pub fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Half of the machine's memory; 4 GiB where that is not known.
pub fn default_memory() -> usize {
    memory::of_machine().map_or(4 << 30, |bytes| bytes / 2)
}

pub use weir_engine::memory::peak as peak_memory;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_people_write_them() {
        assert_eq!(parse_time("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("250ms"), Ok(Duration::from_millis(250)));
        assert!(parse_time("soon").is_err());
        assert!(parse_time("-1s").is_err());
        assert_eq!(parse_memory("4G"), Ok(4 << 30));
        assert_eq!(parse_memory("500MB"), Ok(500 << 20));
        assert_eq!(parse_memory("1GiB"), Ok(1 << 30));
        assert!(parse_memory("lots").is_err());
        assert!(parse_memory("0").is_err());
    }
}
