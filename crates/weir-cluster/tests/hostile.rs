//! Processes that know the key and send what no process sends: they are named, and nobody else
//! panics or waits for ever.

#[path = "../src/noise.rs"]
mod noise;
mod together;

use hmac::{Hmac, KeyInit, Mac};
use noise::Noise;
use sha2::Sha256;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};
use together::{answers, figures, processes};
use weir_cluster::{Key, Process, run};
use weir_engine::{Budget, Outcome, Verdict};
use weir_explore::{Options, Sets};
use weir_gen::{Config, generate};
use weir_ir::{Model, Program};

const KEY: &[u8; 32] = b"what all of these processes know";
const GREETING: &[u8; 16] = b"weir cluster 1\r\n";
/// Channels of the dataflow.
const EXCHANGE: u64 = 3;
const PROGRESS: u64 = 6;

/// What panicked, in whichever thread.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // What these tests assert is not meant.
            if panic.location().is_none_or(|at| !at.file().ends_with("hostile.rs")) {
                PANICS.lock().unwrap_or_else(|e| e.into_inner()).push(panic.to_string());
            }
            usual(panic);
        }));
    });
}

fn nothing_panicked() {
    let panics = PANICS.lock().unwrap_or_else(|e| e.into_inner()).clone();
    assert!(panics.is_empty(), "{panics:?}");
}

/// Some thousand states.
fn program() -> Program {
    let text = "shared x: u8, y: u8;
thread a { n = 0; while (n < 3) { r = x; x = (r + 1) % 8; s = y; y = (s + r) % 8; n = n + 1; } }
thread b { n = 0; while (n < 3) { r = x; x = (r + 1) % 8; s = y; y = (s + r) % 8; n = n + 1; } }
never x == 9;";
    weir_lang::load("test.weir", text).unwrap_or_else(|e| panic!("{e:?}"))
}

fn options(seconds: u64) -> Options {
    let budget = Budget::of(Duration::from_secs(seconds));
    Options { sets: Sets::Never, glance: false, reduction: false, budget, ..Options::new(Model::Sc) }
}

fn proof(parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(KEY).unwrap();
    for part in parts {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

fn exactly(stream: &mut impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Meets the first of two processes as the second, whose hello is like that of the first, but
/// for a line.
fn meet(host: &str, line: usize, says: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host).unwrap();
    let a = [7; 32];
    stream.write_all(&[&GREETING[..], &a].concat()).unwrap();
    let told = exactly(&mut stream, 16 + 32 + 32).unwrap();
    let b = &told[16..48];
    stream.write_all(&proof(&[b"caller", b, &a])).unwrap();
    let length = u32::from_le_bytes(exactly(&mut stream, 4).unwrap().try_into().unwrap());
    let hello = String::from_utf8(exactly(&mut stream, length as usize).unwrap()).unwrap();
    exactly(&mut stream, 32).unwrap();
    let mut lines: Vec<&str> = hello.split('\n').collect();
    lines[0] = "1";
    lines[line] = says;
    let own = lines.join("\n");
    stream.write_all(&(own.len() as u32).to_le_bytes()).unwrap();
    stream.write_all(own.as_bytes()).unwrap();
    stream.write_all(&proof(&[b"hello of the caller", &a, b, own.as_bytes()])).unwrap();
    stream
}

/// What the first of two processes answers where `second` is the other.
fn with(seconds: u64, second: impl FnOnce(&str) -> Option<TcpStream> + Send) -> Verdict {
    watch();
    let program = program();
    let mut first = Process::alone("127.0.0.1:0", Key::new(KEY).unwrap(), 1).unwrap();
    let host = first.address().to_string();
    first.join(vec![host.clone(), "127.0.0.1:1".into()]).unwrap();
    std::thread::scope(|scope| {
        let program = &program;
        let running = scope.spawn(move || run(program, &options(seconds), first));
        let stream = second(&host);
        // It listens, and keeps the connection.
        if let Some(mut stream) = stream {
            let _ = io::copy(&mut stream, &mut io::sink());
        }
        running.join().unwrap()
    })
}

/// That is no answer, and the second process is named with what it did.
fn blames_the_second(verdict: &Verdict, what: &str) {
    let Outcome::Unknown(why, _) = &verdict.outcome else { panic!("{:?}", verdict.outcome) };
    let why = why.to_string();
    assert!(why.contains("process 1 (") && why.contains(what), "{why}, not {what}");
    nothing_panicked();
}

/// A frame with a message of timely in it.
fn message(channel: u64, from: u64, to: [u64; 2], body: &[u8]) -> Vec<u8> {
    let mut frame = Vec::new();
    let body = [body, &vec![0; body.len().next_multiple_of(8) - body.len()]].concat();
    let header = [channel, from, to[0], to[1], body.len() as u64, 0];
    header.iter().for_each(|n| frame.extend(n.to_be_bytes()));
    frame.extend(body);
    [&(frame.len() as u32).to_le_bytes()[..], &frame].concat()
}

fn numbers(all: &[u64]) -> Vec<u8> {
    all.iter().flat_map(|n| n.to_le_bytes()).collect()
}

/// A message between owners, in the first round: its kind, its number, and what it says.
fn parcel(kind: u8, number: u64, says: &[u8]) -> Vec<u8> {
    let parcel = [&[kind, 1, 0, 0, 0, 0, 0, 0, 0][..], &number.to_le_bytes(), says].concat();
    let mut body = numbers(&[0, 0, 0, 1, parcel.len() as u64]);
    body.extend(parcel);
    message(EXCHANGE, 1, [0, 1], &body)
}

/// A report that a count has changed in the first round: at the input (0) or output (1) of an
/// operator.
fn progress(operator: u64, side: u32, change: i64) -> Vec<u8> {
    let mut body = numbers(&[1, 0, 1, operator]);
    body.extend(side.to_le_bytes());
    body.extend(numbers(&[0, 0, change as u64, 0]));
    message(PROGRESS, 1, [0, 1], &body)
}

/// Reports that this process will send nothing in any round, and has taken more than there was.
fn complete() -> Vec<u8> {
    let nothing = (1..4).flat_map(|operator| progress(operator, 1, -1));
    nothing.chain(progress(2, 0, -1_000_000)).collect()
}

#[test]
fn who_sends_nonsense_is_named() {
    let long = |n: u64| (n as u32).to_le_bytes().to_vec();
    let mut endless = message(EXCHANGE, 1, [0, 1], &numbers(&[0; 4]));
    endless[4 + 32..4 + 40].copy_from_slice(&(u64::MAX / 2).to_be_bytes());
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (long(0x7fff_ffff), "a frame that is too long"),
        ([long(1_000), (0..1_000u32).map(|n| (n * 37 % 251) as u8).collect()].concat(), "it sent"),
        (endless, "a message that is too long"),
        (message(EXCHANGE, 1, [99, 100], &numbers(&[0; 4])), "a thread that there is not"),
        (message(EXCHANGE, 0, [0, 1], &numbers(&[0; 4])), "in the name of another process"),
        (message(77, 1, [0, 1], &numbers(&[0; 4])), "a channel that there is not"),
        (message(EXCHANGE, 1, [0, 1], &numbers(&[0])), "no meaning"),
        (message(EXCHANGE, 1, [0, 1], &numbers(&[0, 0, 0, u64::MAX])), "no meaning"),
        (message(EXCHANGE, 1, [0, 1], &numbers(&[0, 0, 0, 1, u64::MAX])), "no meaning"),
        (message(EXCHANGE, 1, [0, 1], &numbers(&[0, 0, 0, 1, 2, 0])), "no meaning"),
        (message(PROGRESS, 1, [0, 1], &numbers(&[1, 0, u64::MAX])), "no meaning"),
        (progress(88, 1, 1), "no meaning"),
        (progress(1, 1, i64::MIN), "no meaning"),
        (parcel(9, 0, &[]), "no meaning"),
        (parcel(1, 5, &[1, 2, 3]), "not in order"),
        (parcel(0, 0, &[0xff; 40]), "none of this protocol"),
        // A state whose first part is one that was never described.
        (parcel(0, 0, &[0, 5, 5, 5]), "none of this protocol"),
        // It says that its level is complete, and says nothing of it; or what is no report.
        (complete(), "it says nothing of its level"),
        ([parcel(1, 0, &[1; 9]), complete()].concat(), "it says nothing of its level"),
        (u32::MAX.to_le_bytes().iter().chain(&[0xff; 2_000]).copied().collect(), "it gave up"),
    ];
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((bytes, what)) = cases.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    let verdict = with(60, |host| {
                        let mut stream = meet(host, 0, "1");
                        stream.write_all(bytes).unwrap();
                        Some(stream)
                    });
                    blames_the_second(&verdict, what);
                }
            });
        }
    });
}

#[test]
fn who_goes_in_the_middle_is_named() {
    let verdict = with(60, |host| {
        let mut stream = meet(host, 0, "1");
        stream.write_all(&[200, 0, 0, 0, 1, 2, 3]).unwrap();
        None
    });
    // Whoever notices first, the reader or the writer.
    let writer = verdict.outcome.reason().is_some_and(|why| why.to_string().contains("broke"));
    blames_the_second(&verdict, if writer { "the connection to it broke" } else { "it is gone" });
}

/// It says that nothing more will come from it, and stays.
#[test]
fn who_leaves_before_the_end_is_named() {
    let verdict = with(60, |host| {
        let mut stream = meet(host, 0, "1");
        stream.write_all(&[&48u32.to_le_bytes()[..], &[0; 48]].concat()).unwrap();
        Some(stream)
    });
    blames_the_second(&verdict, "it left before the end");
}

/// It gives signs of life, and nothing else: limits hold all the same.
#[test]
fn who_keeps_the_others_waiting_is_named() {
    let begun = Instant::now();
    let verdict = with(2, |host| {
        let mut stream = meet(host, 0, "1");
        while stream.write_all(&[0; 4]).is_ok() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(200));
        }
        None
    });
    blames_the_second(&verdict, "a limit is reached, and it does not end what it is doing");
}

#[test]
fn a_process_of_another_version_is_refused() {
    for (line, says, why) in [
        (3, "0.0.0", "it has version 0.0.0, this process "),
        (4, "p", "it has another program"),
        (5, "model=sc", "it has the options model=sc, this process model=SC"),
        (1, "3", "it has a list of processes of length 3, this process 2"),
        (2, "2", "it has a number of threads of 2, this process 1"),
        (0, "0", "it says that it is process 0"),
        (0, "9", "it says that it is process 9"),
    ] {
        let verdict = with(60, |host| Some(meet(host, line, says)));
        let Outcome::Unknown(reason, _) = &verdict.outcome else { panic!("{:?}", verdict.outcome) };
        let reason = reason.to_string();
        assert!(reason.contains("is refused") && reason.contains(why), "{reason}, not {why}");
        assert_eq!(verdict.stats.states, 0);
        nothing_panicked();
    }
}

/// Hands on what two processes say to each other; after the handshake, what the second says
/// is changed now and then.
fn between(listener: &TcpListener, first: &str, seed: u64) -> io::Result<()> {
    let (mut caller, _) = listener.accept()?;
    let mut called = TcpStream::connect(first)?;
    let (mut from, mut to) = (called.try_clone()?, caller.try_clone()?);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let _ = io::copy(&mut from, &mut to);
            let _ = to.shutdown(std::net::Shutdown::Both);
        });
        let handed = hand_on(&mut caller, &mut called, seed);
        let _ = called.shutdown(std::net::Shutdown::Both);
        handed
    })
}

fn hand_on(caller: &mut TcpStream, called: &mut TcpStream, seed: u64) -> io::Result<()> {
    let mut noise = Noise::new(seed);
    called.write_all(&exactly(caller, 16 + 32)?)?;
    called.write_all(&exactly(caller, 32)?)?;
    let length = exactly(caller, 4)?;
    let hello = exactly(caller, u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize)?;
    called.write_all(&[length, hello, exactly(caller, 32)?].concat())?;
    let often = 2 + noise.below(30);
    loop {
        let length = exactly(caller, 4)?;
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
        if length == u32::MAX {
            called.write_all(&length.to_le_bytes())?;
            io::copy(caller, called)?;
            return Ok(());
        }
        let mut bytes = exactly(caller, length as usize)?;
        let mut frame = Vec::new();
        if length > 0 && noise.below(often) == 0 {
            noise.change(&mut bytes);
            frame.extend((bytes.len() as u32).to_le_bytes());
            frame.extend(&bytes);
            if noise.below(8) == 0 {
                noise.change(&mut frame);
            }
        } else {
            frame.extend(length.to_le_bytes());
            frame.extend(&bytes);
        }
        called.write_all(&frame)?;
    }
}

/// `WEIR_PROGRAMS` says how many: whatever becomes of the run, it ends, and nobody panics. (It may
/// be another answer: what travels is not signed.)
#[test]
fn what_is_changed_on_the_way_harms_nobody() {
    watch();
    let runs = std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let next = AtomicU64::new(0);
    let counts = [const { AtomicU64::new(0) }; 2];
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= runs {
                        break;
                    }
                    let named = changed_on_the_way(seed);
                    counts[usize::from(named)].fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    nothing_panicked();
    let [other, named] = counts.map(AtomicU64::into_inner);
    println!("changed on the way: {named} ended with the process named, {other} otherwise");
    assert!(named >= other);
}

/// Whether the second process was named by the first.
fn changed_on_the_way(seed: u64) -> bool {
    let model = [Model::Sc, Model::Tso, Model::Pso][seed as usize % 3];
    let program = match seed % 2 {
        0 => program(),
        _ => generate(seed, &Config { threads: 2..=4, ..Config::default() }),
    };
    let options = Options {
        reduction: seed.is_multiple_of(5),
        budget: Budget::of(Duration::from_secs(3)),
        state_limit: Some(20_000),
        first_bound: 2,
        last_bound: Some(2),
        ..Options { model, ..options(3) }
    };
    let mut all = processes(2, 1);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let first = all[0].address().to_string();
    all[1].hosts[0] = listener.local_addr().unwrap().to_string();
    let begun = Instant::now();
    let verdicts = std::thread::scope(|scope| {
        scope.spawn(|| between(&listener, &first, seed));
        answers(&program, &options, all)
    });
    assert!(begun.elapsed() < Duration::from_secs(60), "seed {seed}: {:?}", begun.elapsed());
    if let Outcome::Unsafe(trace) = &verdicts[0].outcome {
        weir_machine::replay(&program, trace).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    }
    let why = verdicts[0].outcome.reason().map(|why| why.to_string()).unwrap_or_default();
    if std::env::var_os("WEIR_PROGRAMS").is_some() {
        println!("{seed}: {}", figures(&verdicts[0]));
    }
    why.contains("process 1 (")
}
