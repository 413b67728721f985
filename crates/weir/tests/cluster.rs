//! `weir check --cluster` and `weir worker` as processes: the same answers as alone, whoever is
//! killed, and whoever else calls.

mod common;

use common::{Ran, command, weir};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use weir_testkit::{Folder, example};

/// A search of some seconds: three threads with counters, 1.5 million states.
fn long(folder: &Folder) -> String {
    let mut text = String::from("shared x: u8, y: u8;\n");
    for (thread, rounds) in [("a", 3), ("b", 3), ("c", 2)] {
        text += &format!(
            "thread {thread} {{ n = 0; while (n < {rounds}) {{ r = x; x = (r + 1) % 8; s = y; y = (s + r) % 8; \
             n = n + 1; }} }}\n"
        );
    }
    folder.file("long.weir", text + "never x == 9;\n")
}

const LONG: [&str; 6] = ["--model", "sc", "--no-reduction", "--json", "--time-limit", "120s"];

/// States, transitions and levels.
fn figures(answer: &Value) -> [Value; 3] {
    [&answer["states"], &answer["transitions"], &answer["notes"]["depth"]].map(Clone::clone)
}

#[test]
fn a_broken_lock_is_shown_by_several_processes() {
    let file = example("peterson.weir").display().to_string();
    for processes in ["local:1", "local:3"] {
        let ran = weir(["check", "--cluster", processes, "--time-limit", "60s", &file]).exits(1);
        assert!(ran.out.starts_with("UNSAFE under TSO"), "{}", ran.out);
        let ran = weir(["check", "--cluster", processes, "--model", "sc", "--stats", &file]).exits(0);
        assert!(ran.out.contains("process 0"), "{}", ran.out);
    }
}

#[test]
fn bad_clusters_are_bad_input() {
    let file = example("peterson.weir").display().to_string();
    weir(["check", "--cluster", "local:0", &file]).exits(3).says("a number of processes");
    weir(["check", "--cluster", "local:x", &file]).exits(3).says("a number of processes");
    weir(["check", "--cluster", "no-such-file", "--cluster-key", "none", &file]).exits(3);
    let folder = Folder::new();
    let hosts = folder.file("hosts", "0.0.0.0:1234\n");
    let key = folder.file("key", "0123456789abcdef0123456789abcdef");
    weir(["check", "--cluster", &hosts, &file]).exits(3).says("--cluster-key");
    weir(["check", "--cluster", &hosts, "--cluster-key", &key, &file]).exits(3).says("name one of them");
    weir(["worker", "--cluster", &hosts, "--cluster-key", &key, "--process", "7", &file]).exits(3);
}

/// The children of a process, whichever of its threads has started them.
fn children(of: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{of}/task")).into_iter().flatten().flatten();
    let lists = threads.map(|t| fs::read_to_string(t.path().join("children")).unwrap_or_default());
    let all: Vec<String> = lists.collect();
    all.iter().flat_map(|l| l.split_whitespace()).filter_map(|pid| pid.parse().ok()).collect()
}

/// Waits until that is so, but not for ever.
fn until(what: &str, mut is: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !is() {
        assert!(Instant::now() < end, "{what} does not come");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Once, unless `WEIR_KILLS` says how often: another process at another moment each time.
#[test]
fn who_is_killed_is_named_and_the_search_goes_on_from_its_checkpoint() {
    let folder = Folder::new();
    let file = long(&folder);
    let alone = weir([&["check", "--cluster", "local:1"], &LONG[..], &[&file]].concat()).exits(0);
    let times = std::env::var("WEIR_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for time in 0..times {
        // On a fast machine the search may be over before the signal: then an earlier moment is tried.
        let moments = [37 * time as u64, 9 * time as u64, 0, 0, 0].map(Duration::from_millis);
        let killed = moments.into_iter().any(|after| killed_and_resumed(&file, &alone, time, after));
        assert!(killed, "every search was over before the signal");
    }
}

/// Kills a process so long after the first checkpoint, and resumes. Whether the signal came in time.
fn killed_and_resumed(file: &str, alone: &Ran, time: usize, after: Duration) -> bool {
    let folder = Folder::new();
    let at = folder.path("parts");
    let cluster = ["check", "--cluster", "local:3", "--checkpoint", &at, "--checkpoint-every", "20ms"];
    let mut command = command(cluster);
    command.args(LONG).arg(file).stdout(Stdio::piped()).stderr(Stdio::null());
    let running = command.spawn().unwrap();
    let parts = || fs::read_dir(&at).map_or(0, |all| all.flatten().filter(|f| is_part(&f.path())).count());
    until("a checkpoint", || parts() >= 3);
    std::thread::sleep(after);
    let workers = children(running.id());
    let begun = Instant::now();
    if let Some(killed) = workers.get(time % workers.len().max(1)) {
        let _ = Command::new("kill").args(["-9", &killed.to_string()]).output().unwrap();
    }
    let ended = running.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20), "it took {:?}", begun.elapsed());
    if ended.status.code() == Some(alone.code) {
        let answer: Value = serde_json::from_slice(&ended.stdout).unwrap();
        assert_eq!(figures(&answer), figures(&alone.json()));
        return false;
    }
    assert_eq!(ended.status.code(), Some(2), "{}", String::from_utf8_lossy(&ended.stdout));
    let answer: Value = serde_json::from_slice(&ended.stdout).unwrap();
    let why = answer["reason"].as_str().unwrap_or_default();
    assert!(why.starts_with("process "), "{why}");
    let all = ["local:2", "local:3", "local:1", "local:5"];
    for processes in [all[time % 4], all[(time + 1) % 4]] {
        let again =
            weir(["check", "--cluster", processes, "--resume", &at, "--json", "--time-limit", "120s", file]);
        assert_eq!(again.code, alone.code, "{}", again.out);
        assert_eq!(figures(&again.json()), figures(&alone.json()), "{processes}");
    }
    true
}

fn is_part(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "part")
}

/// A list of two processes of this machine, and a key.
fn hosts(folder: &Folder) -> (String, String) {
    let free = || {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().to_string()
    };
    let list = folder.file("hosts", [free(), free()].join("\n"));
    (list, folder.file("key", "0123456789abcdef0123456789abcdef\n"))
}

#[test]
fn strangers_at_the_door_change_nothing() {
    let folder = Folder::new();
    let (list, key) = hosts(&folder);
    let hosts: Vec<String> = fs::read_to_string(&list).unwrap().lines().map(str::to_string).collect();
    let file = long(&folder);
    let alone = weir([&["check", "--cluster", "local:1"], &LONG[..], &[&file]].concat()).exits(0);
    let cluster = ["--cluster", &list, "--cluster-key", &key, "--jobs", "1", &file];
    let mut check = command(["check"]);
    let check = check.args(LONG).args(cluster).stdout(Stdio::piped()).spawn().unwrap();
    until("the first process", || TcpStream::connect(&hosts[0]).is_ok());
    // Half a handshake, nonsense, a flood and silence, until the run is over.
    let over = AtomicBool::new(false);
    let hostile = |i: usize| {
        let mut noise = Vec::new();
        while !over.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(2));
            let Ok(mut stream) = TcpStream::connect(&hosts[i % 2]) else { continue };
            let _ = stream.set_write_timeout(Some(Duration::from_millis(20)));
            let _ = match noise.len() % 4 {
                0 => stream.write_all(b"weir cluster 1\r\n0123456789"),
                1 => stream.write_all(&[i as u8 ^ 0x5a; 4096]),
                2 => stream.write_all(&[0xff; 1 << 20]),
                _ => Ok(()),
            };
            noise.push(stream);
            // So many at once, and no more.
            if noise.len() > 60 {
                noise.clear();
            }
        }
    };
    let answer = std::thread::scope(|scope| {
        (0..2).for_each(|i| {
            let hostile = &hostile;
            scope.spawn(move || hostile(i));
        });
        let words = ["--model", "sc", "--no-reduction", "--time-limit", "120s"];
        let worker = weir([&["worker", "--process", "1"], &words[..], &cluster[..]].concat());
        let answer = check.wait_with_output().unwrap();
        over.store(true, Ordering::Relaxed);
        assert_eq!(worker.code, 0, "{}", worker.err);
        answer
    });
    assert_eq!(answer.status.code(), Some(alone.code));
    let answer: Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(figures(&answer), figures(&alone.json()));
}

/// The worker has less memory than its share of the states takes, and the first process has enough.
#[test]
fn the_memory_of_a_worker_ends_the_run() {
    let folder = Folder::new();
    let (list, key) = hosts(&folder);
    let file = long(&folder);
    let cluster = ["--cluster", &list, "--cluster-key", &key, "--jobs", "1", &file];
    let mut check = command(["check", "--memory-limit", "2G"]);
    let check = check.args(LONG).args(cluster).stdout(Stdio::piped()).spawn().unwrap();
    let words = ["--model", "sc", "--no-reduction", "--time-limit", "120s", "--memory-limit", "24M"];
    let worker = weir([&["worker", "--process", "1"], &words[..], &cluster[..]].concat()).exits(2);
    let answer = check.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&answer.stdout);
    assert_eq!(answer.status.code(), Some(2), "{text}");
    let answer: Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(answer["verdict"], "unknown", "{text}");
    assert!(answer["reason"].as_str().is_some_and(|why| why.contains("memory limit")), "{text}");
    assert!(text.contains("process 1 (") && worker.err.contains("memory limit"), "{text}{}", worker.err);
    // With what was done until then.
    assert!(answer["states"].as_u64().is_some_and(|n| n > 0), "{text}");
}

/// Independent work: each command says the same with a cluster as without.
#[test]
fn independent_work_is_spread() {
    let example = |name: &str| example(name).display().to_string();
    // Figures that depend on who did what are left out.
    let word = |ran: &Ran| (ran.code, ran.out.split("   ").next().unwrap_or_default().to_string());
    let peterson = example("peterson.weir");
    let fenced = example("locks/peterson_fenced.weir");
    let [sb, mp, iriw] = ["sb", "mp", "iriw"].map(|name| example(&format!("litmus/{name}.weir")));
    let treiber = example("lin/treiber.weir");
    let asked: [&[&str]; 7] = [
        &["robust", &peterson],
        &["robust", "--all", &peterson],
        &["robust", &fenced],
        &["fence", "--goal", "safe", &peterson],
        &["fence", "--all-minimal", &peterson],
        &["lin", "--ops", "3", &treiber],
        &["litmus", "--quiet", "--model", "sc,tso,pso", &sb, &mp, &iriw],
    ];
    for words in asked {
        let alone = weir(words);
        for cluster in ["local:1", "local:3"] {
            let together = weir([words, &["--cluster", cluster]].concat());
            assert_eq!(word(&together), word(&alone), "{words:?} {cluster}: {}", together.err);
        }
    }
}

/// The checks of a project are pieces of work, too, and so are those that fail.
#[test]
fn a_project_is_spread() {
    let folder = Folder::new();
    let (peterson, fenced) = (example("peterson.weir"), example("locks/peterson_fenced.weir"));
    let mut text = String::new();
    for (file, expect) in [(&peterson, "unsafe"), (&fenced, "robust"), (&peterson, "safe")] {
        text += &format!("[[check]]\nfile = {:?}\nexpect = \"{expect}\"\n", file.display().to_string());
    }
    let project = folder.file("weir.toml", &text);
    let alone = weir(["check", "--project", &project, "--json"]);
    let together = weir(["check", "--project", &project, "--json", "--cluster", "local:3"]);
    assert_eq!(together.code, alone.code, "{}", together.err);
    let rows = |ran: &Ran| -> Vec<(Value, Value)> {
        let value = ran.json();
        let list = value["results"].as_array().cloned().unwrap_or_default();
        list.iter().map(|r| (r["verdict"].clone(), r["as_expected"].clone())).collect()
    };
    assert_eq!(rows(&alone).len(), 3);
    assert_eq!(rows(&together), rows(&alone));
    weir(["check", "--project", &project, "--cluster", "local:2", "--github"]).exits(3).says("no pages");
}
