//! Several processes of a cluster in one test: each has its own sockets on loopback, its own
//! threads and its own tables, as if it were alone.
#![allow(dead_code)]

use weir_cluster::{Key, Process, run};
use weir_engine::{Outcome, Verdict};
use weir_explore::Options;
use weir_ir::Program;

/// Processes that know of each other.
pub fn processes(count: usize, threads: usize) -> Vec<Process> {
    let (key, _) = Key::random().unwrap();
    let alone = |_| Process::alone("127.0.0.1:0", key.clone(), threads).unwrap();
    let mut all: Vec<Process> = (0..count).map(alone).collect();
    let hosts: Vec<String> = all.iter().map(|process| process.address().to_string()).collect();
    all.iter_mut().for_each(|process| process.join(hosts.clone()).unwrap());
    all
}

/// What each of them answers.
pub fn answers(program: &Program, options: &Options, all: Vec<Process>) -> Vec<Verdict> {
    std::thread::scope(|scope| {
        let start = |process| scope.spawn(|| run(program, options, process));
        let running: Vec<_> = all.into_iter().map(start).collect();
        running.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

/// What the first of so many processes answers.
pub fn together(program: &Program, options: &Options, count: usize, threads: usize) -> Verdict {
    answers(program, options, processes(count, threads)).swap_remove(0)
}

/// What has to be the same however many there are.
pub fn figures(verdict: &Verdict) -> String {
    let (stats, what) = (
        &verdict.stats,
        match &verdict.outcome {
            Outcome::Unsafe(trace) => format!("unsafe after {} steps", trace.steps.len()),
            other => format!("{} {:?}", other.word(), other.reason().map(|why| why.to_string())),
        },
    );
    format!(
        "{what}: {} states, {} transitions, {:?} levels, buffers of {:?}",
        stats.states, stats.transitions, stats.depth, stats.longest_buffer
    )
}
