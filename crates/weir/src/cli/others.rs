//! Arguments of the other commands.

use super::common::{Common, parse_model};
use clap::{Args, ValueEnum};
use std::time::Duration;
use weir_driver::limits::{parse_jobs, parse_memory, parse_time};
use weir_ir::Model;

/// How `weir litmus` prints.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LitmusFormat {
    /// As herd7 does
    Herd,
    /// A table: file, model, observation, number of states, final states
    Tsv,
}

/// Arguments of `weir litmus`.
#[derive(Args, Debug)]
pub struct LitmusArgs {
    /// Litmus tests, or folders of them
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// The memory models: sc, tso, pso, separated by commas
    #[arg(long, value_name = "MODELS", value_delimiter = ',', default_value = "tso", value_parser = parse_model)]
    pub model: Vec<Model>,
    /// How to print
    #[arg(long, value_enum, default_value = "herd")]
    pub format: LitmusFormat,
    /// Limits and output.
    #[command(flatten)]
    pub common: Common,
}

/// Arguments of `weir replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The trace: what `weir check --trace` or `--json` wrote
    #[arg(value_name = "TRACE.json")]
    pub trace: String,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Flags for clang or rustc, after `--`
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Show every step of a long execution instead of folding what does not matter
    #[arg(long)]
    pub full_trace: bool,
    /// Print the verdict line only
    #[arg(long, short)]
    pub quiet: bool,
}

/// Arguments of `weir certify`.
#[derive(Args, Debug)]
pub struct CertifyArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The certificate: what `weir check --certificate` or `weir prove --certificate` wrote
    #[arg(value_name = "CERTIFICATE")]
    pub certificate: String,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Flags for clang or rustc, after `--`
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// Stop after this long, for example 60s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time_limit: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A language that `weir export` writes.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportTo {
    /// C, for verifiers that read it (SV-COMP, CBMC); runs random schedules with -DWEIR_RUN
    C,
    /// Boogie, for tools that take concurrent programs in it
    Boogie,
    /// Promela, for SPIN; with --model tso or pso, the store-buffer graphs
    Promela,
    /// Promela with a process per store buffer
    PromelaOmm,
    /// Specifications for the prover KIV, of the store-buffer graphs
    Kiv,
    /// The store-buffer graphs in the language of graphviz
    Dot,
    /// A Cubicle-W model, for any number of threads under TSO
    Cubicle,
}

/// Arguments of `weir export`.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The language
    #[arg(long, value_enum)]
    pub to: ExportTo,
    /// Export what the program does under TSO with at most K rounds per thread
    #[arg(long, value_name = "K", conflicts_with = "age", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: Option<u32>,
    /// Export what the program does under TSO with stores at most K switches old
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub age: Option<u32>,
    /// Promela: build and run SPIN, and show what it finds as an execution of the program
    #[arg(long, conflicts_with = "output")]
    pub run: bool,
    /// The memory model (default: sc for Promela, tso for what is about store buffers)
    #[arg(long, value_name = "MODEL", value_parser = parse_model)]
    pub model: Option<Model>,
    /// Promela with processes: the size of the buffers (default: what is enough)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    pub buffer: Option<u32>,
    /// KIV: one state for all processes, instead of one per process
    #[arg(long)]
    pub global: bool,
    /// Keep the flushes that may as well come later
    #[arg(long)]
    pub no_minimise: bool,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<String>,
    /// Print one JSON object to standard output; the text stands in it, unless it goes to a file
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `weir reduce`.
#[derive(Args, Debug)]
pub struct ReduceArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Keep executions with at most K rounds per thread
    #[arg(long, value_name = "K", required_unless_present_any = ["age", "sbgraph"], conflicts_with_all = ["age", "sbgraph"], value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: Option<u32>,
    /// Keep executions in which stores wait for at most K switches of their thread
    #[arg(long, value_name = "K", conflicts_with = "sbgraph", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub age: Option<u32>,
    /// Let procedures that call themselves go at most this deep (default: any depth)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// With this many copies of every thread that has any number of them
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// Keep all executions: every thread becomes its store-buffer graph (programs without unfenced
    /// writing loops and recursion)
    #[arg(long)]
    pub sbgraph: bool,
    /// With --sbgraph: the memory model, tso or pso
    #[arg(long, default_value = "tso", value_name = "MODEL", value_parser = parse_model, requires = "sbgraph")]
    pub model: Model,
    /// With --sbgraph: keep the flushes that may as well come later
    #[arg(long, requires = "sbgraph")]
    pub no_minimise: bool,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<String>,
    /// Print one JSON object to standard output; the text stands in it, unless it goes to a file
    #[arg(long)]
    pub json: bool,
}

/// How `weir graph` shows a graph.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GraphTo {
    /// Figures, and the edges of a single graph
    Text,
    /// A drawing
    Svg,
    /// The language of graphviz
    Dot,
    /// Figures as JSON
    Json,
}

/// Arguments of `weir graph`.
#[derive(Args, Debug)]
pub struct GraphArgs {
    /// The program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Flags for clang or rustc, after `--`
    #[arg(last = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
    /// The thread, procedure or function; all of them if not given
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// The memory model: sc, tso or pso
    #[arg(long, default_value = "tso", value_name = "MODEL", value_parser = parse_model)]
    pub model: Model,
    /// A function returns only once its buffer is empty
    #[arg(long)]
    pub fence_at_return: bool,
    /// Keep the flushes that may as well come later
    #[arg(long)]
    pub no_minimise: bool,
    /// How to show it (default: by the ending of OUT)
    #[arg(long, value_enum)]
    pub to: Option<GraphTo>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<String>,
    /// Write a page with the drawings of all graphs that are asked for
    #[arg(long, value_name = "OUT.html")]
    pub html: Option<String>,
    /// Print one JSON object to standard output: the figures of the graphs
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

/// Arguments of `weir generate`.
#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// The family: diamond, loop, lamport and others; a name that is none lists them
    pub family: String,
    /// The size
    pub n: u32,
}

/// Arguments of `weir fmt`.
#[derive(Args, Debug)]
pub struct FmtArgs {
    /// Weir programs; `-` reads standard input and prints the result
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Change nothing; exit with 1 if a file is not in canonical form
    #[arg(long)]
    pub check: bool,
}

/// Arguments of `weir serve`.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 7117)]
    pub port: u16,
    /// Each program is looked at for at most this long
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "60s")]
    pub time_limit: Duration,
    /// Each program gets at most this much memory (default: a quarter of the machine)
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub memory_limit: Option<usize>,
    /// How many workers at once (default: one per core)
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub jobs: Option<usize>,
}

/// Arguments of `weir explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// The word
    #[arg(value_name = "WORD")]
    pub word: Vec<String>,
}

/// Arguments of `weir completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Arguments of `weir man`.
#[derive(Args, Debug)]
pub struct ManArgs {
    /// Write `weir.1`, `weir-check.1` and so on to this folder
    #[arg(short, long, value_name = "FOLDER")]
    pub output: Option<String>,
}

/// Arguments of `weir doctor`.
#[derive(Args, Debug)]
pub struct DoctorArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
