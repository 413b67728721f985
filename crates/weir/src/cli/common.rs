//! What several commands take.

use clap::Args;
use std::time::Duration;
use weir_driver::limits::{Limits, default_jobs, parse_jobs, parse_memory, parse_time};
use weir_ir::Model;

/// Reads the name of a memory model.
pub(super) fn parse_model(name: &str) -> Result<Model, String> {
    name.parse().map_err(|e| match weir_ir::diag::suggest(name, Model::ALL.map(Model::name)) {
        Some(meant) => format!("{e}; did you mean `{meant}`?"),
        None => e,
    })
}

/// Limits and output, the same for every command that runs an engine.
#[derive(Args, Clone, Debug, Default)]
pub struct Common {
    /// Print one JSON object to standard output
    #[arg(long)]
    pub json: bool,
    /// Write a page to step through what was found: one file, opens in any browser
    #[arg(long, value_name = "OUT.html")]
    pub html: Option<String>,
    /// Write the answer in SARIF 2.1.0, for code review tools
    #[arg(long, value_name = "OUT.sarif")]
    pub sarif: Option<String>,
    /// Print annotations that GitHub shows at the lines of a change
    #[arg(long)]
    pub github: bool,
    /// How many workers at once (default: one per core)
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub jobs: Option<usize>,
    /// Stop after this long, for example 60s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time_limit: Option<Duration>,
    /// Stop before using more memory than this, for example 4G (default: half of the machine)
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub memory_limit: Option<usize>,
    /// Print what it cost: states, time, memory
    #[arg(long)]
    pub stats: bool,
    /// Print the verdict line only
    #[arg(long, short)]
    pub quiet: bool,
}

impl Common {
    /// The limits.
    pub fn limits(&self) -> Limits {
        Limits {
            time: self.time_limit,
            memory: self.memory_limit,
            jobs: self.jobs.unwrap_or_else(default_jobs),
            interrupt: Some(crate::interrupt::flag()),
        }
    }
}
