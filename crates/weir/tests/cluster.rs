//! `weir check --cluster` and `weir worker` as processes: the same answers as alone, whoever is
//! killed, and whoever else calls.

mod common;

use common::{Ran, command, root, weir};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use weir_testkit::{Folder, example};

/// A search of some seconds.
fn long() -> String {
    root().join("benches/programs/bakery_4.weir").display().to_string()
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
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn who_is_killed_is_named_and_the_search_goes_on_from_its_checkpoint() {
    let file = long();
    let folder = Folder::new();
    let at = folder.path("parts");
    let alone = weir([&["check", "--cluster", "local:1"], &LONG[..], &[&file]].concat());
    let cluster = ["check", "--cluster", "local:3", "--checkpoint", &at, "--checkpoint-every", "100ms"];
    let mut command = command(cluster);
    command.args(LONG).arg(&file).stdout(Stdio::piped()).stderr(Stdio::null());
    let running = command.spawn().unwrap();
    let parts = || fs::read_dir(&at).map_or(0, |all| all.flatten().filter(|f| is_part(&f.path())).count());
    until("a checkpoint", || parts() >= 3);
    let killed = *children(running.id()).last().expect("workers are children");
    let begun = Instant::now();
    Ran::of({
        let mut kill = Command::new("kill");
        kill.args(["-9", &killed.to_string()]);
        kill
    })
    .exits(0);
    let ended = running.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20), "it took {:?}", begun.elapsed());
    assert_eq!(ended.status.code(), Some(2), "{}", String::from_utf8_lossy(&ended.stdout));
    let answer: Value = serde_json::from_slice(&ended.stdout).unwrap();
    let why = answer["reason"].as_str().unwrap_or_default();
    assert!(why.starts_with("process "), "{why}");
    for processes in ["local:2", "local:3"] {
        let again =
            weir(["check", "--cluster", processes, "--resume", &at, "--json", "--time-limit", "120s", &file]);
        assert_eq!(again.code, alone.code, "{}", again.out);
        assert_eq!(figures(&again.json()), figures(&alone.json()), "{processes}");
    }
}

fn is_part(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "part")
}

#[test]
fn strangers_at_the_door_change_nothing() {
    let folder = Folder::new();
    let free = || {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().to_string()
    };
    let hosts = [free(), free()];
    let list = folder.file("hosts", hosts.join("\n"));
    let key = folder.file("key", "0123456789abcdef0123456789abcdef\n");
    let file = example("peterson.weir").display().to_string();
    let cluster = ["--cluster", &list, "--cluster-key", &key, "--jobs", "1", "--time-limit", "60s", &file];
    let mut check = command(["check"]);
    let check = check.args(cluster).stdout(Stdio::piped()).spawn().unwrap();
    until("the first process", || TcpStream::connect(&hosts[0]).is_ok());
    let mut noise = Vec::new();
    for i in 0..50u8 {
        let Ok(mut stream) = TcpStream::connect(&hosts[0]) else { continue };
        let _ = stream.set_write_timeout(Some(Duration::from_millis(20)));
        let _ = match i % 3 {
            0 => stream.write_all(b"weir cluster 1\r\n"),
            1 => stream.write_all(&[i; 4096]),
            _ => Ok(()),
        };
        noise.push(stream);
    }
    let worker = weir([&["worker", "--process", "1"], &cluster[..]].concat());
    assert_eq!(worker.code, 0, "{}", worker.err);
    let answer = check.wait_with_output().unwrap();
    assert_eq!(answer.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&answer.stdout).starts_with("UNSAFE under TSO"));
}
