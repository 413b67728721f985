//! `weir init`: the project it writes, and its hook and its workflow, run.

mod common;

use common::{Folder, Ran, weir_in};
use std::process::Command;
use weir_testkit::{example, text};

/// Runs a line of a shell in a folder, with this `weir` to be found.
fn shell(folder: &Folder, line: &str) -> Ran {
    let mut command = Command::new("sh");
    let own = std::path::Path::new(env!("CARGO_BIN_EXE_weir")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    command.args(["-e", "-c", line]).current_dir(folder.here());
    command.env("PATH", format!("{}:{path}", own.display()));
    for who in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{who}_NAME"), "a").env(format!("GIT_{who}_EMAIL"), "a@example.org");
    }
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("NO_COLOR", "1");
    Ran::of(command)
}

#[test]
fn a_project_is_written_and_nothing_is_written_over() {
    let folder = Folder::new();
    folder.weir(&["init"]).exits(0).says("no program was found here");
    folder.weir(&["check"]).exits(3).says("there is no check in this project");
    folder.weir(&["init"]).exits(3).says("`weir.toml` is there already");

    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("locks/.hidden")).unwrap();
    let fenced = text(&example("locks/peterson_fenced.weir"));
    folder.file("locks/peterson.weir", &fenced);
    folder.file("locks/.hidden/no.weir", "nonsense");
    folder.file("lib.c", "int add(int a, int b) { return a + b; }\n");
    folder.file("test.c", "int main() { pthread_create(0, 0, 0, 0); assert(1); }\n");
    folder.weir(&["init"]).exits(0).says("locks/*.weir").says("test.c");
    let written = std::fs::read_to_string(folder.path("weir.toml")).unwrap();
    assert!(!written.contains("hidden") && !written.contains("lib.c"), "{written}");
    std::fs::write(folder.path("weir.toml"), written.replace("test.c", "locks/p*.weir")).unwrap();
    folder.weir(&["check"]).exits(0).says("2 of 2 as expected");
    folder.weir(&["init", "--github"]).exits(3).says("no git repository here");
}

#[test]
fn the_hook_looks_at_what_is_staged_and_the_workflow_runs() {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("skipped: git is not found");
        return;
    }
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("locks")).unwrap();
    let (fenced, broken) = (text(&example("locks/peterson_fenced.weir")), text(&example("peterson.weir")));
    folder.file("locks/peterson.weir", &fenced);
    shell(&folder, "git init -q .").exits(0);
    let ran = folder.weir(&["init", "--github", "--pre-commit"]).exits(0);
    ran.says(".github/workflows/weir.yml").says(".git/hooks/pre-commit");
    folder.weir(&["init", "--pre-commit"]).exits(3).says("is there already");
    shell(&folder, "git add . && git commit -q -m good").exits(0).says("1 of 1 as expected");

    // What is staged counts, not what lies in the folder.
    folder.file("locks/peterson.weir", &broken);
    shell(&folder, "git add locks").exits(0);
    folder.file("locks/peterson.weir", &fenced);
    shell(&folder, "git commit -q -m bad").exits(1).says("repair: 2 fences");
    shell(&folder, "git add locks && git commit -q --allow-empty -m good").exits(0);

    // The steps of the workflow that run anything, but for the installation.
    let workflow = std::fs::read_to_string(folder.path(".github/workflows/weir.yml")).unwrap();
    let runs: Vec<&str> = workflow.lines().filter_map(|l| l.trim().strip_prefix("- run: ")).collect();
    let (install, runs): (Vec<&str>, Vec<&str>) =
        runs.into_iter().partition(|r| r.starts_with("cargo install"));
    assert_eq!((install.len(), runs.len()), (1, 1), "{workflow}");
    shell(&folder, runs[0]).exits(0);
    for kept in ["weir.sarif", "weir.html"] {
        assert!(workflow.contains(&format!(": {kept}")), "{kept} is not kept: {workflow}");
        assert!(std::fs::metadata(folder.path(kept)).unwrap().len() > 100);
    }
    folder.file("locks/peterson.weir", &broken);
    shell(&folder, runs[0]).exits(1).says("::error file=locks/peterson.weir");
}

#[test]
fn a_project_within_a_repository_has_a_hook() {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("skipped: git is not found");
        return;
    }
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("some part")).unwrap();
    folder.file("some part/p.weir", text(&example("peterson.weir")));
    shell(&folder, "git init -q .").exits(0);
    let part = folder.here().join("some part");
    weir_in(&part, ["init", "--pre-commit"]).exits(0);
    weir_in(&part, ["init", "--github"]).exits(3).says("go to its top folder");
    shell(&folder, "git add . && git commit -q -m bad").exits(1).says("0 of 1 as expected");
}

#[test]
fn the_manual_shows_what_is_written() {
    let ci = text(&common::root().join("docs/ci.md"));
    let own = |name: &str| text(&common::root().join("crates/weir/src/commands/init").join(name));
    assert!(ci.contains(&own("weir.yml")), "the workflow");
    assert!(ci.contains(&own("pre-commit").replace("/@FOLDER@", "")), "the hook");
}

#[test]
fn shells_complete_models_and_engines() {
    let bash = common::weir(["completions", "bash"]).exits(0).out;
    assert!(bash.contains("sc tso pso") && bash.contains("explore lazy robust dual"), "{bash}");
    common::weir(["completions", "zsh"]).exits(0).says("pso");
    common::weir(["completions", "fish"]).exits(0).says("sbgraph");
    // The help is as short as it was, and other words are still taken.
    let help = common::weir(["check", "-h"]).exits(0).out;
    assert!(!help.contains("possible values: sc"), "{help}");
    common::weir(["check", "--engine", "rounds=2", "-q", "examples/litmus/sb.weir"]).exits(1);
}
