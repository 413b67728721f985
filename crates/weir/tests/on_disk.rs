//! `--disk`: a search past its memory ends as one in memory does, and leaves nothing behind.

mod common;

use common::{Folder, Ran, command};
use std::process::Stdio;
use std::time::Duration;

/// A program with `places` to the power of five states; the one in which all threads are at
/// their last place is the farthest.
fn readers(places: usize) -> String {
    let loads = "a = x;\n".repeat(places - 1);
    format!("shared x: u8;\nthread T[5] {{\nvar a: u8;\nloop {{\n{loads}last: a = x;\n}}\n}}\n")
}

const FULL: [&str; 8] = ["check", "--json", "--model", "sc", "--no-reduction", "--sets", "never", "-j1"];
const SMALL: [&str; 6] = ["--memory-limit", "56M", "--disk", "files", "--disk-limit", "1G"];

fn figures(ran: &Ran) -> String {
    let json = ran.json();
    format!("{:?}", ["verdict", "scope", "states", "transitions"].map(|key| &json[key]))
}

/// A folder with a program, and an empty one for files.
fn prepared(program: String) -> Folder {
    let folder = Folder::new();
    folder.file("p.weir", program);
    std::fs::create_dir(folder.path("files")).expect("a folder can be made");
    folder
}

fn is_empty(folder: &Folder) -> bool {
    std::fs::read_dir(folder.path("files")).expect("it is there").next().is_none()
}

#[test]
fn a_search_that_does_not_fit_goes_on_on_disk() {
    let folder = prepared(readers(18) + "never x == 1;\n");
    let whole = folder.weir(&[&FULL[..], &["p.weir"]].concat()).exits(0);
    let disk = folder.weir(&[&FULL[..], &SMALL, &["p.weir"]].concat()).exits(0);
    assert_eq!(figures(&disk), figures(&whole));
    assert!(disk.json()["notes"]["disk"].is_string(), "it was not on disk: {disk}");
    assert!(is_empty(&folder));
}

#[test]
fn an_execution_is_found_on_disk() {
    let all = "never T[0]@last && T[1]@last && T[2]@last && T[3]@last && T[4]@last;\n";
    let folder = prepared(readers(18) + all);
    let disk = folder.weir(&[&FULL[..], &SMALL, &["p.weir"]].concat()).exits(1);
    assert!(disk.json()["notes"]["disk"].is_string(), "it was not on disk: {disk}");
    assert!(is_empty(&folder));
}

#[test]
fn a_limit_on_files_is_told() {
    let folder = prepared(readers(18) + "never x == 1;\n");
    let few = ["--memory-limit", "56M", "--disk", "files", "--disk-limit", "4M", "p.weir"];
    folder.weir(&[&FULL[..], &few].concat()).exits(2).says("the disk limit of 4 MiB is reached");
    assert!(is_empty(&folder));
}

#[test]
fn a_run_that_is_killed_leaves_no_file() {
    let folder = prepared(readers(40) + "never x == 1;\n");
    let mut killed = command([&FULL[..], &SMALL, &["p.weir"]].concat());
    killed.current_dir(folder.path(".")).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = killed.spawn().expect("the binary starts");
    std::thread::sleep(Duration::from_secs(3));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(cfg!(not(unix)) || is_empty(&folder));
}

#[test]
fn what_is_not_for_it_is_refused() {
    let folder = prepared("shared x: u8;\nthread a { x = 1; }\nnever x == 2;\n".into());
    folder.weir(&["check", "--disk", "nowhere", "p.weir"]).exits(3).says("`nowhere` is no folder");
    folder.weir(&["check", "--disk", "files", "--engine", "dual", "p.weir"]).exits(3).says("exploration");
    folder.weir(&["check", "--disk", "files", "--hash-compact", "p.weir"]).exits(3);
    folder.weir(&["check", "--disk-limit", "1G", "p.weir"]).exits(3);
    folder.weir(&["check", "--disk", "files", "p.weir"]).exits(0);
}
