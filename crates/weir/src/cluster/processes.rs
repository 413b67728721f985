//! The processes of a cluster: which there are, and those that are started here.
//!
//! `local:N` starts N - 1 workers of the same binary. Each listens at a free port of loopback
//! and says which on standard output; then all are told the key and the list on standard
//! input, where nobody else sees them.

use crate::cli::{CheckArgs, WorkerArgs};
use crate::exit::Exit;
use crate::{interrupt, output, progress};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use weir_cluster::{Key, OnLine, Process, Saving, recorded as recorded_options, run};
use weir_driver::engines::{self, Engine};
use weir_driver::limits::{Limits, default_jobs};
use weir_driver::options::defaults::CHECKPOINT_EVERY;
use weir_driver::{input, instances};
use weir_engine::{Outcome, StopReason, Verdict};
use weir_explore::Options;
use weir_ir::{Model, Program};

/// Where local processes listen.
pub(super) const LOOPBACK: &str = "127.0.0.1:0";
/// Who has been told to end has this long.
const GRACE: Duration = Duration::from_secs(5);
/// More local processes make no sense.
const MOST: usize = 256;

/// Explores a program as the first process of a cluster.
pub(super) fn check(
    file: &str,
    args: &CheckArgs,
    program: &Program,
    options: &Options,
) -> Result<Verdict, String> {
    let cluster = args.cluster.as_deref().unwrap_or_default();
    let (jobs, mut options) = (args.common.jobs.map(|jobs| jobs.0), options.clone());
    let mut workers = Workers::default();
    let mut process = match cluster.strip_prefix("local:") {
        None => {
            let key = key(args.cluster_key.as_deref())?;
            Process::new(hosts(cluster)?, 0, key, jobs.unwrap_or_else(default_jobs))
                .map_err(|e| e.to_string())?
        }
        Some(count) => {
            let count = local_count(count)?;
            let threads = jobs.unwrap_or_else(|| (default_jobs() / count).max(1));
            if args.common.memory_limit.is_none() {
                // Half of the machine is for all of them.
                let share = options.budget.memory_limit().map(|m| m / count);
                options.budget = options.budget.with_memory(share);
            }
            let (key, text) = Key::random().map_err(|e| e.to_string())?;
            let mut first = Process::alone(LOOPBACK, key, threads).map_err(|e| e.to_string())?;
            workers.start(count - 1, &arguments(file, args, &options, threads), &text)?;
            let hosts: Vec<String> = std::iter::once(first.address().to_string())
                .chain(workers.addresses.iter().cloned())
                .collect();
            workers.tell(&hosts)?;
            first.join(hosts).map_err(|e| e.to_string())?;
            first
        }
    };
    process.saving = saving(args.checkpoint.as_deref(), args.resume.as_deref(), args.checkpoint_every)?;
    if !args.common.json && !args.common.quiet && progress::is_watched() {
        process.line = Some(OnLine(Arc::new(progress::show)));
    }
    let verdict = run(program, &options, process);
    workers.wait();
    Ok(verdict)
}

/// How many local processes there are to be.
pub(super) fn local_count(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|n| (1..=MOST).contains(n))
        .ok_or_else(|| format!("`--cluster local:{text}`: a number of processes from 1 to {MOST} is wanted"))
}

/// Takes part in a search.
pub(super) fn work(args: &WorkerArgs) -> Exit {
    match worked(args) {
        Ok(exit) => exit,
        Err(message) => {
            output::error(&message);
            Exit::Input
        }
    }
}

fn worked(args: &WorkerArgs) -> Result<Exit, String> {
    let threads = args.jobs.map_or_else(default_jobs, |jobs| jobs.0);
    let limits = Limits {
        time: args.time_limit,
        memory: args.memory_limit.map(|m| m.0),
        jobs: threads,
        interrupt: Some(interrupt::flag()),
    };
    let mut options = Options {
        reduction: !args.no_reduction,
        shortest: args.shortest,
        hash_compact: args.hash_compact,
        deadlock: args.deadlock,
        ..engines::options(args.model, &limits)
    };
    if let Some(folder) = &args.resume {
        recorded(folder, &mut options);
    }
    let process = match args.cluster.as_str() {
        "-" => local(threads),
        file => listed(file, args, threads),
    };
    let mut process = process?;
    process.saving = saving(args.checkpoint.as_deref(), args.resume.as_deref(), args.checkpoint_every)?;
    let program = match instances::load_by(&args.file, &args.flags, args.threads, Engine::Explore.way()) {
        Ok(program) => program,
        Err(refused) => return Ok(output::refuse(&args.file, &refused, false)),
    };
    let verdict = run(&program, &options, process);
    Ok(match verdict.outcome {
        Outcome::Unknown(StopReason::Overtaken, _) => Exit::Good,
        Outcome::Unknown(why, _) => {
            if !args.quiet {
                output::error(&why.to_string());
            }
            Exit::Unknown
        }
        _ => Exit::Good,
    })
}

/// A process of a list.
fn listed(file: &str, args: &WorkerArgs, threads: usize) -> Result<Process, String> {
    let (hosts, key) = (hosts(file)?, key(args.cluster_key.as_deref())?);
    let process = match args.process {
        Some(n) if n as usize >= hosts.len() => return Err(format!("`{file}` has no process {n}")),
        Some(n) => Process::new(hosts, n as usize, key, threads),
        None => Process::find(hosts, key, threads),
    };
    process.map_err(|e| e.to_string())
}

/// A process that somebody on this machine has started, and tells the rest.
pub(super) fn local(threads: usize) -> Result<Process, String> {
    let mut lines = std::io::stdin().lock().lines();
    let mut line = || match lines.next() {
        Some(Ok(line)) => Ok(line),
        _ => Err("whoever started this process says nothing".to_string()),
    };
    let key = Key::new(line()?.as_bytes()).map_err(|e| e.to_string())?;
    let mut process = Process::alone(LOOPBACK, key, threads).map_err(|e| e.to_string())?;
    output::text(&format!("{}\n", process.address()));
    let mut hosts = Vec::new();
    loop {
        let host = line()?;
        if host.is_empty() {
            break;
        }
        hosts.push(host);
    }
    process.join(hosts).map_err(|e| e.to_string())?;
    Ok(process)
}

/// The lines of a file of hosts.
pub(super) fn hosts(file: &str) -> Result<Vec<String>, String> {
    let text = input::read(file).map_err(|refused| message(file, &refused))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let hosts: Vec<String> = lines.filter(|line| !line.is_empty()).map(str::to_string).collect();
    if hosts.is_empty() { Err(format!("`{file}` has no line `host:port`")) } else { Ok(hosts) }
}

pub(super) fn key(file: Option<&str>) -> Result<Key, String> {
    let file = file.ok_or("a cluster of other machines needs `--cluster-key FILE`")?;
    let text = input::read(file).map_err(|refused| message(file, &refused))?;
    Key::new(text.as_bytes()).map_err(|e| format!("`{file}`: {e}"))
}

fn message(file: &str, refused: &input::Refused) -> String {
    let first = refused.diagnostics.first().map(|d| d.message.clone());
    first.unwrap_or_else(|| format!("`{file}` cannot be read"))
}

/// Checkpoints in folders.
fn saving(
    checkpoint: Option<&str>,
    resume: Option<&str>,
    every: Option<Duration>,
) -> Result<Option<Saving>, String> {
    let Some(folder) = resume.or(checkpoint) else { return Ok(None) };
    if let (Some(a), Some(b)) = (checkpoint, resume)
        && a != b
    {
        return Err("a cluster goes on in the folder that it resumes from: --checkpoint is another".into());
    }
    if resume.is_none() {
        std::fs::create_dir_all(folder).map_err(|e| format!("`{folder}` cannot be made: {e}"))?;
    }
    let every = every.unwrap_or(CHECKPOINT_EVERY);
    Ok(Some(Saving { folder: folder.into(), every, resume: resume.is_some(), save: true }))
}

/// Takes the options of the search that a folder has.
pub(super) fn recorded(folder: &str, options: &mut Options) {
    for (name, value) in recorded_options(Path::new(folder)).unwrap_or_default() {
        let is = value == "true";
        match name.as_str() {
            "model" => {
                let model = Model::ALL.into_iter().find(|model| model.to_string() == value);
                options.model = model.unwrap_or(options.model);
            }
            "reduction" => options.reduction = is,
            "shortest" => options.shortest = is,
            "deadlock" => options.deadlock = is,
            _ => {}
        }
    }
}

/// What a local worker is started with.
fn arguments(file: &str, args: &CheckArgs, options: &Options, threads: usize) -> Vec<String> {
    let mut all: Vec<String> = ["worker", "--cluster", "-", "--quiet"].map(String::from).to_vec();
    all.extend(["--model".into(), options.model.name().into(), "--jobs".into(), threads.to_string()]);
    let flags = [
        ("--no-reduction", !options.reduction),
        ("--shortest", options.shortest),
        ("--hash-compact", options.hash_compact),
        ("--deadlock", options.deadlock),
    ];
    all.extend(flags.iter().filter(|(_, given)| *given).map(|(flag, _)| flag.to_string()));
    let named = [
        ("--threads", args.threads.map(|n| n.to_string())),
        ("--checkpoint", args.checkpoint.clone()),
        ("--resume", args.resume.clone()),
        ("--checkpoint-every", args.checkpoint_every.map(|t| format!("{}ms", t.as_millis()))),
        ("--time-limit", options.budget.time_limit().map(|t| format!("{}ms", t.as_millis()))),
        ("--memory-limit", options.budget.memory_limit().map(|m| m.to_string())),
    ];
    for (name, value) in named {
        all.extend(value.into_iter().flat_map(|value| [name.to_string(), value]));
    }
    all.push(file.into());
    if !args.flags.is_empty() {
        all.push("--".into());
        all.extend(args.flags.iter().cloned());
    }
    all
}

/// Workers that were started here; none of them outlives this.
#[derive(Default, Debug)]
pub(super) struct Workers {
    children: Vec<Child>,
    pub addresses: Vec<String>,
}

impl Workers {
    pub fn start(&mut self, count: usize, arguments: &[String], key: &str) -> Result<(), String> {
        let binary = std::env::current_exe().map_err(|e| format!("weir does not find itself: {e}"))?;
        for _ in 0..count {
            let mut command = Command::new(&binary);
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
            let child = command.spawn().map_err(|e| format!("a worker cannot be started: {e}"))?;
            self.children.push(child);
        }
        for child in &mut self.children {
            let trouble = |e: std::io::Error| format!("a worker is not heard of: {e}");
            let to = child.stdin.as_mut().ok_or("a worker has no standard input")?;
            writeln!(to, "{key}").and_then(|()| to.flush()).map_err(trouble)?;
            let from = child.stdout.take().ok_or("a worker has no standard output")?;
            let mut line = String::new();
            BufReader::new(from).read_line(&mut line).map_err(trouble)?;
            if line.trim().is_empty() {
                return Err("a worker ended before it began".into());
            }
            self.addresses.push(line.trim().to_string());
        }
        Ok(())
    }

    /// Tells all of them who there is.
    pub fn tell(&mut self, hosts: &[String]) -> Result<(), String> {
        for child in &mut self.children {
            let Some(mut to) = child.stdin.take() else { continue };
            let list = hosts.join("\n");
            writeln!(to, "{list}\n").map_err(|e| format!("a worker is lost: {e}"))?;
        }
        Ok(())
    }

    /// Waits for all of them, but not for long.
    pub fn wait(&mut self) {
        let end = Instant::now() + GRACE;
        for child in &mut self.children {
            while Instant::now() < end && matches!(child.try_wait(), Ok(None)) {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for child in &mut self.children {
            // Those that have ended are gone already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
