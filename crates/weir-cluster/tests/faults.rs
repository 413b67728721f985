//! What goes wrong with a cluster, and what is said of it: limits, processes that are lost,
//! strangers, and processes that do not fit.

mod together;

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};
use together::{answers, figures, processes, together};
use weir_cluster::{Key, Process, Saving, run};
use weir_engine::{Budget, Outcome, StopReason};
use weir_explore::{Options, Sets};
use weir_ir::{Model, Program};
use weir_testkit::Folder;

fn program(text: &str) -> Program {
    weir_lang::load("test.weir", text).unwrap_or_else(|e| panic!("{e:?}"))
}

/// Some hundred thousand states: counters that everybody reads.
fn large(rounds: u32) -> Program {
    let mut text = String::from("shared x: u8, y: u8;\n");
    for t in ["a", "b", "c"] {
        text += &format!(
            "thread {t} {{ n = 0; while (n < {rounds}) {{ r = x; x = (r + 1) % 8; s = y; y = (s + r) % 8; n = n + 1; }} }}\n"
        );
    }
    text += "never x == 9;\n";
    program(&text)
}

fn options() -> Options {
    Options { sets: Sets::Never, glance: false, reduction: false, ..Options::new(Model::Sc) }
}

fn unknown(outcome: &Outcome) -> StopReason {
    match outcome {
        Outcome::Unknown(why, _) => why.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_limit_of_one_process_ends_all() {
    let program = large(3);
    let all = processes(3, 1);
    let short = Options { budget: Budget::of(Duration::from_millis(300)), ..options() };
    let begun = Instant::now();
    let verdicts = std::thread::scope(|scope| {
        let running: Vec<_> = all
            .into_iter()
            .enumerate()
            .map(|(i, process)| {
                let options = if i == 1 { short.clone() } else { options() };
                let program = &program;
                scope.spawn(move || run(program, &options, process))
            })
            .collect();
        running.into_iter().map(|p| p.join().unwrap()).collect::<Vec<_>>()
    });
    assert!(begun.elapsed() < Duration::from_secs(20));
    for verdict in verdicts {
        assert_eq!(unknown(&verdict.outcome), StopReason::Time(Duration::from_millis(300)));
        assert!(verdict.why.contains("process 1"), "{}", verdict.why);
        assert!(verdict.stats.states > 0);
    }
}

/// The memory that counts is that of the whole process, so this one is full from the start.
#[test]
fn the_memory_of_one_process_ends_all() {
    let program = large(3);
    let full = Options { budget: Budget::unlimited().with_memory(Some(1 << 20)), ..options() };
    let verdicts = std::thread::scope(|scope| {
        let start = |(i, process)| {
            let (program, options) = (&program, if i == 2 { full.clone() } else { options() });
            scope.spawn(move || run(program, &options, process))
        };
        let running: Vec<_> = processes(3, 1).into_iter().enumerate().map(start).collect();
        running.into_iter().map(|p| p.join().unwrap()).collect::<Vec<_>>()
    });
    for verdict in verdicts {
        assert_eq!(unknown(&verdict.outcome), StopReason::Memory(1 << 20));
        assert!(verdict.why.contains("process 2"), "{}", verdict.why);
        assert!(verdict.stats.states > 0);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let (one, other) = (
        program("shared x: u8; thread t { x = 1; } never x == 2;"),
        program("shared x: u8; thread t { x = 1; } never x == 3;"),
    );
    let mut all = processes(2, 1);
    let (second, first) = (all.pop().unwrap(), all.pop().unwrap());
    let [a, b] = std::thread::scope(|scope| {
        let a = scope.spawn(|| run(&one, &options(), first));
        let b = scope.spawn(|| run(&other, &options(), second));
        [a.join().unwrap(), b.join().unwrap()]
    });
    for verdict in [a, b] {
        assert!(unknown(&verdict.outcome).to_string().contains("it has another program"));
    }
}

#[test]
fn another_key_is_refused() {
    let program = program("shared x: u8; thread t { x = 1; } never x == 2;");
    let mut all = processes(2, 1);
    all[1].key = Key::new(&[b'x'; 32]).unwrap();
    let short = Options { budget: Budget::of(Duration::from_secs(2)), ..options() };
    let verdicts = answers(&program, &short, all);
    assert!(unknown(&verdicts[1].outcome).to_string().contains("it does not know the key"));
    assert!(matches!(verdicts[0].outcome, Outcome::Unknown(..)));
}

#[test]
fn strangers_change_nothing() {
    let program = large(2);
    let alone = together(&program, &options(), 1, 1);
    let all = processes(2, 1);
    let hosts: Vec<String> = all.iter().map(|p| p.address().to_string()).collect();
    // Strangers are there before the others are.
    let noise: Vec<TcpStream> = hosts
        .iter()
        .flat_map(|host| (0..40).map(move |i| (host, i)))
        .filter_map(|(host, i)| {
            let mut stream = TcpStream::connect(host).ok()?;
            match i % 4 {
                // Half a handshake, random bytes, a flood, and nothing.
                0 => stream.write_all(b"weir cluster 1\r\n0123456789abcdef").ok()?,
                1 => stream.write_all(&[i as u8; 200]).ok()?,
                2 => {
                    stream.set_write_timeout(Some(Duration::from_millis(50))).ok()?;
                    let _ = stream.write_all(&[0xff; 1 << 20]);
                }
                _ => {}
            }
            Some(stream)
        })
        .collect();
    let verdict = answers(&program, &options(), all).swap_remove(0);
    assert_eq!(figures(&alone), figures(&verdict));
    for mut stream in noise {
        // Nobody was told anything but a greeting and a challenge.
        let mut told = Vec::new();
        let _ = stream.set_read_timeout(Some(Duration::from_millis(20)));
        let _ = stream.read_to_end(&mut told);
        assert!(told.len() <= 80, "{} bytes", told.len());
        let _ = stream.shutdown(Shutdown::Both);
    }
}

#[test]
fn a_process_that_never_comes_is_named() {
    let program = large(2);
    let mut all = processes(2, 1);
    let host = all.pop().unwrap().address().to_string();
    let short = Options { budget: Budget::of(Duration::from_millis(500)), ..options() };
    let verdict = answers(&program, &short, all).swap_remove(0);
    let why = unknown(&verdict.outcome).to_string();
    assert!(why.contains(&host) || why.contains("time limit"), "{why}");
}

#[test]
fn a_search_goes_on_with_another_number_of_processes() {
    let program = large(2);
    let whole = together(&program, &options(), 1, 1);
    let folder = Folder::new();
    let saving = Saving { folder: folder.here().into(), every: Duration::ZERO, resume: false, save: true };
    let mut all = processes(3, 1);
    all.iter_mut().for_each(|p| p.saving = Some(saving.clone()));
    let some = Options { state_limit: Some(5_000), ..options() };
    let first = answers(&program, &some, all).swap_remove(0);
    assert_eq!(unknown(&first.outcome), StopReason::Count(5_000, "states"));
    let resume = Saving { resume: true, save: false, every: Duration::from_secs(60), ..saving };
    for count in [1, 2, 3, 5] {
        let mut all = processes(count, 1);
        all.iter_mut().for_each(|p| p.saving = Some(resume.clone()));
        let verdict = answers(&program, &options(), all).swap_remove(0);
        assert_eq!(figures(&whole), figures(&verdict), "{count} processes");
    }
}

#[test]
fn all_addresses_at_once_are_refused() {
    let (key, _) = Key::random().unwrap();
    let refused = Process::alone("0.0.0.0:0", key, 1).unwrap_err();
    assert!(refused.to_string().contains("name one of them"), "{refused}");
}
