//! Figures of a cluster on one machine, for `benches/cluster`: one process of two threads, two
//! processes of one thread each, and the explorer alone, on the programs given. Processes are
//! threads here, with connections on loopback like any other.

use weir_cluster::{Key, Process, run};
use weir_engine::{Budget, Verdict};
use weir_explore::{Options, Sets, explore};
use weir_ir::{Model, Program};

fn together(program: &Program, options: &Options, count: usize, threads: usize) -> Verdict {
    let (key, _) = Key::random().expect("random numbers");
    let alone = |_| Process::alone("127.0.0.1:0", key.clone(), threads).expect("loopback");
    let mut all: Vec<Process> = (0..count).map(alone).collect();
    let hosts: Vec<String> = all.iter().map(|process| process.address().to_string()).collect();
    all.iter_mut().for_each(|process| process.join(hosts.clone()).expect("it is in the list"));
    std::thread::scope(|scope| {
        let start = |process| scope.spawn(|| run(program, options, process));
        let running: Vec<_> = all.into_iter().map(start).collect();
        let mut verdicts = running.into_iter().map(|process| process.join().expect("it ends"));
        let first = verdicts.next().expect("there is one");
        verdicts.for_each(drop);
        first
    })
}

fn main() {
    println!(
        "| program | states | transitions | levels | alone, 1 worker (s) | one of two (s) | two of one (s) | ratio \
         | bytes per state, alone | two of one | each process |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|");
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).expect("a file");
        let program = weir_lang::load(&file, &text).expect("a program");
        let options = || Options {
            reduction: false,
            sets: Sets::Never,
            glance: false,
            budget: Budget::unlimited().with_memory(Some(4 << 30)),
            ..Options::new(Model::Sc)
        };
        let alone = explore(&program, &options());
        let one = together(&program, &options(), 1, 2);
        let two = together(&program, &options(), 2, 1);
        let each = |v: &Verdict| v.stats.memory.unwrap_or(0) as f64 / v.stats.states.max(1) as f64;
        let rows: Vec<String> = two.stats.notes.iter().map(|(_, row)| row.clone()).collect();
        println!(
            "| {file} | {} | {} | {} | {:.1} | {:.1} | {:.1} | {:.2} | {:.1} | {:.1} | {} |",
            two.stats.states,
            two.stats.transitions,
            two.stats.depth.unwrap_or(0),
            alone.stats.seconds,
            one.stats.seconds,
            two.stats.seconds,
            one.stats.seconds / two.stats.seconds,
            each(&alone),
            each(&two),
            rows.join("; "),
        );
    }
}
