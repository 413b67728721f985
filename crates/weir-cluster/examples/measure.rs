//! Figures of a cluster on one machine, for `benches/cluster`: one process of two threads, two
//! processes of one thread each, and the explorer alone, on the programs given. Processes are
//! threads here, with connections on loopback like any other. The two are run in turns, as often
//! as WEIR_RUNS says (3 unless told), and the best of each counts; processor time is told
//! beside the time on the wall, for machines that others use as well.

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

/// Processor time of this process so far, in seconds (Linux; 0 elsewhere).
fn processor() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name, which is in brackets: the 12th and 13th, in hundredths of a second.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|f| f.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// The fastest run so far: seconds on the wall and of processors.
struct Best(f64, f64);

impl Best {
    fn run(&mut self, run: impl FnOnce() -> Verdict) -> Verdict {
        let before = processor();
        let verdict = run();
        *self = Best(self.0.min(verdict.stats.seconds), self.1.min(processor() - before));
        verdict
    }
}

fn main() {
    println!(
        "| program | states | transitions | levels | alone, 1 worker (s) | one of two (s) | two of one (s) | ratio \
         | of processor time | bytes per state, alone | two of one | each process |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|");
    let runs = std::env::var("WEIR_RUNS").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
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
        let (mut of_one, mut of_two) = (Best(f64::MAX, f64::MAX), Best(f64::MAX, f64::MAX));
        let mut two = alone.clone();
        for _ in 0..runs {
            of_one.run(|| together(&program, &options(), 1, 2));
            two = of_two.run(|| together(&program, &options(), 2, 1));
        }
        let each = |v: &Verdict| v.stats.memory.unwrap_or(0) as f64 / v.stats.states.max(1) as f64;
        let rows: Vec<String> = two.stats.notes.iter().map(|(_, row)| row.clone()).collect();
        println!(
            "| {file} | {} | {} | {} | {:.1} | {:.1} | {:.1} | {:.2} | {:.2} | {:.1} | {:.1} | {} |",
            two.stats.states,
            two.stats.transitions,
            two.stats.depth.unwrap_or(0),
            alone.stats.seconds,
            of_one.0,
            of_two.0,
            of_one.0 / of_two.0,
            of_one.1 / of_two.1,
            each(&alone),
            each(&two),
            rows.join("; "),
        );
    }
}
