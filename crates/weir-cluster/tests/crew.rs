//! Independent pieces of work over several processes: all are done, once, whoever is slow; what
//! comes after the first that matters is given up; and who is lost is named.

mod together;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use together::processes;
use weir_cluster::{Crew, Process};
use weir_engine::{Budget, StopReason, Team};

fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().unwrap())
}

fn pieces(count: u64) -> Vec<Vec<u8>> {
    (0..count).map(|n| n.to_le_bytes().to_vec()).collect()
}

fn crew(process: Process) -> Crew {
    Crew::new(process, "a test", "none", &Budget::of(Duration::from_secs(60))).unwrap()
}

type Work = dyn Fn(usize, u64, &Arc<AtomicBool>) -> Vec<u8> + Sync;

/// Runs `lead` as the first of so many processes, each of which works by `work`.
fn led<T: Send>(count: usize, threads: usize, work: &Work, lead: impl FnOnce(&Crew) -> T + Send) -> T {
    let mut all = processes(count, threads);
    let others = all.split_off(1);
    std::thread::scope(|scope| {
        for (i, process) in others.into_iter().enumerate() {
            scope
                .spawn(move || crew(process).serve(&|bytes, flag| work(i + 1, number(bytes), flag)).unwrap());
        }
        let first = crew(all.swap_remove(0));
        lead(&first)
    })
}

#[test]
fn every_piece_is_done_once() {
    for (count, threads) in [(1, 1), (1, 3), (2, 1), (3, 2), (5, 1)] {
        let times: Vec<AtomicUsize> = (0..500).map(|_| AtomicUsize::new(0)).collect();
        let times = &times;
        let work = |n: u64| {
            times[n as usize].fetch_add(1, Ordering::Relaxed);
            (n * n).to_le_bytes().to_vec()
        };
        let mut all = processes(count, threads);
        let others = all.split_off(1);
        let answers = std::thread::scope(|scope| {
            for process in others {
                scope.spawn(move || crew(process).serve(&|bytes, _| work(number(bytes))).unwrap());
            }
            let first = crew(all.swap_remove(0));
            // Twice, with the same connections.
            let mut never = |_: usize, _: &[u8]| false;
            let mut answers = first.all(pieces(300), &|bytes, _| work(number(bytes)), &mut never).unwrap();
            let rest = pieces(500).split_off(300);
            answers.extend(first.all(rest, &|bytes, _| work(number(bytes)), &mut never).unwrap());
            answers
        });
        let numbers: Vec<u64> = answers.iter().map(|a| number(a.as_ref().unwrap())).collect();
        assert_eq!(numbers, (0..500).map(|n| n * n).collect::<Vec<u64>>());
        assert!(times.iter().all(|n| n.load(Ordering::Relaxed) == 1), "{count} processes");
    }
}

#[test]
fn who_has_nothing_to_do_takes_from_the_others() {
    // The second process takes its time, so that the others do its share.
    let slow = |process: usize, n: u64, _: &Arc<AtomicBool>| {
        std::thread::sleep(Duration::from_millis(if process == 1 { 100 } else { 1 }));
        n.to_le_bytes().to_vec()
    };
    let begun = Instant::now();
    let rows = led(3, 1, &slow, |first| {
        let answers = first.all(pieces(150), &|b, flag| slow(0, number(b), flag), &mut |_, _| false).unwrap();
        assert!(answers.iter().all(Option::is_some));
        first.rows()
    });
    // Its share alone would take five seconds.
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    let taken: Vec<bool> = rows.iter().map(|(_, row)| !row.contains(" 0 of them")).collect();
    assert!(taken[0] || taken[2], "{rows:?}");
}

#[test]
fn what_comes_after_the_first_that_matters_is_given_up() {
    let work = |_: usize, n: u64, flag: &Arc<AtomicBool>| {
        if n > 20 {
            // For ever, if nobody says that it is not wanted.
            while !flag.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        n.to_le_bytes().to_vec()
    };
    led(3, 1, &work, |first| {
        let mut enough = |i: usize, _: &[u8]| i == 20;
        let answers = first.all(pieces(60), &|b, flag| work(0, number(b), flag), &mut enough).unwrap();
        assert!(answers[..=20].iter().all(Option::is_some));
        assert!(answers[21..].iter().all(Option::is_none));
        // What was given up does not disturb what follows.
        let again = first.all(pieces(10), &|b, flag| work(0, number(b), flag), &mut |_, _| false).unwrap();
        assert!(again.iter().all(Option::is_some));
    });
}

#[test]
fn an_error_of_a_process_is_named() {
    let work = |process: usize, n: u64, _: &Arc<AtomicBool>| {
        assert!(process == 0 || n < 5, "a piece that cannot be done");
        std::thread::sleep(Duration::from_millis(5));
        n.to_le_bytes().to_vec()
    };
    let answer = led(2, 1, &work, |first| {
        first.all(pieces(40), &|b, flag| work(0, number(b), flag), &mut |_, _| false)
    });
    let Err(StopReason::Bug(why)) = answer else { panic!("{answer:?}") };
    assert!(why.contains("process 1"), "{why}");
}

#[test]
fn the_limit_of_a_process_ends_all() {
    let mut all = processes(2, 1);
    let second = all.pop().unwrap();
    let work = |_: &[u8], flag: &Arc<AtomicBool>| {
        while !flag.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Vec::new()
    };
    let begun = Instant::now();
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            let short = Budget::of(Duration::from_millis(500));
            let crew = Crew::new(second, "a test", "none", &short).unwrap();
            assert_eq!(crew.serve(&work), Err(StopReason::Time(Duration::from_millis(500))));
        });
        crew(all.swap_remove(0)).all(pieces(4), &work, &mut |_, _| false)
    });
    assert!(begun.elapsed() < Duration::from_secs(10));
    let why = answer.unwrap_err().to_string();
    assert!(why.contains("process 1") && why.contains("time limit"), "{why}");
}

#[test]
fn another_input_is_refused() {
    let mut all = processes(2, 1);
    let second = all.pop().unwrap();
    let (a, b) = std::thread::scope(|scope| {
        let other = scope.spawn(|| Crew::new(second, "another", "none", &Budget::unlimited()).err());
        (Crew::new(all.swap_remove(0), "a test", "none", &Budget::unlimited()).err(), other.join().unwrap())
    });
    for why in [a, b] {
        assert!(why.unwrap().to_string().contains("it has another program"));
    }
}
