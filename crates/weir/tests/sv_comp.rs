//! Verification tasks of SV-COMP: programs in `sv_comp/*.c` that say what each property comes to
//! (`// expect: PROPERTY [MODEL] RESULT`), their witnesses, and witnesses that somebody changed.

mod common;

use common::{Folder, command, root};
use std::path::{Path, PathBuf};
use weir_testkit::{Ran, files_below};

weir_testkit::main! {
    results: Clang;
    witnesses_are_accepted: Clang;
    changed_witnesses_are_rejected: Clang;
    what_is_refused: Clang;
    functions_that_are_one_step: Clang;
    tool_info: Clang;
}

fn folder() -> PathBuf {
    root().join("crates/weir/tests/sv_comp")
}

/// A program, a property, a model if it is said, and what is expected.
struct Task {
    file: PathBuf,
    property: String,
    model: Option<String>,
    result: String,
}

fn tasks() -> Vec<Task> {
    let mut tasks = Vec::new();
    for file in files_below(&folder(), &["c"]) {
        let text = std::fs::read_to_string(&file).unwrap();
        for line in text.lines().filter_map(|l| l.strip_prefix("// expect: ")) {
            let words: Vec<&str> = line.split(' ').collect();
            let (property, model, result) = match words[..] {
                [property, result] => (property, None, result),
                [property, model, result] => (property, Some(model.to_string()), result),
                _ => panic!("{line}"),
            };
            let (file, property, result) = (file.clone(), property.to_string(), result.to_string());
            tasks.push(Task { file, property, model, result });
        }
    }
    assert!(tasks.len() > 35, "{} tasks", tasks.len());
    tasks
}

impl Task {
    fn check(&self, more: &[&str]) -> Ran {
        let property = folder().join(format!("{}.prp", self.property));
        let mut c = command(["check", "--time-limit", "60s", "--property"]);
        c.arg(property).arg(&self.file).args(more);
        if let Some(model) = &self.model {
            c.args(["--model", model]);
        }
        Ran::of(c)
    }
}

fn witness(file: &Path, witness: &Path) -> Ran {
    let mut c = command(["witness", "--time-limit", "60s"]);
    c.arg(file).arg(witness);
    Ran::of(c)
}

fn results() {
    for task in tasks() {
        let code = match task.result.as_str() {
            "true" => 0,
            "unknown" => 2,
            _ => 1,
        };
        let model = task.model.as_deref().unwrap_or("sc").to_uppercase();
        let ran = task.check(&[]).exits(code);
        ran.says(&format!("under {model}")).says(&format!("\nSV-COMP: {}\n", task.result));
    }
}

fn witnesses_are_accepted() {
    let place = Folder::new();
    let mut kinds = [0, 0];
    for task in tasks().iter().filter(|t| t.model.is_none()) {
        let out = PathBuf::from(place.path("w.yml"));
        std::fs::remove_file(&out).ok();
        task.check(&["-q", "--witness", out.to_str().unwrap()]);
        assert_eq!(out.exists(), task.result != "unknown", "{} {}", task.file.display(), task.property);
        if out.exists() {
            witness(&task.file, &out).exits(0).says("ACCEPTED under SC");
            kinds[usize::from(task.result == "true")] += 1;
        }
    }
    assert!(kinds[0] >= 10 && kinds[1] >= 10, "{kinds:?}");
}

fn changed_witnesses_are_rejected() {
    let place = Folder::new();
    let out = PathBuf::from(place.path("w.yml"));
    let changed = PathBuf::from(place.path("changed.yml"));
    let written = |name: &str, property: &str| {
        let task = tasks().into_iter().find(|t| t.file.ends_with(name) && t.property == property).unwrap();
        task.check(&["-q", "--witness", out.to_str().unwrap()]);
        (task.file.clone(), std::fs::read_to_string(&out).unwrap())
    };
    let (file, text) = written("two_choices.c", "unreach-call");
    assert!(text.contains("\\\\result == 12") && text.contains("\\\\result == 200"), "{text}");
    let line = |text: &str, n: usize| text.match_indices("          line: ").nth(n).unwrap().0;
    let at = line(&text, 0);
    let (first, second) = (line(&text, 1), line(&text, 2));
    assert!(second > first && first > at);
    let hash = text.find("        \"").map(|i| text[i..].find(": \"").unwrap() + i + 3).unwrap();
    let other_hash = format!(
        "{}{}{}",
        &text[..hash],
        if &text[hash..=hash] == "0" { "1" } else { "0" },
        &text[hash + 1..]
    );
    let moved = |n: usize, by: &str| {
        let i = line(&text, n);
        let end = i + text[i..].find('\n').unwrap();
        format!("{}          line: {by}{}", &text[..i], &text[end..])
    };
    let swapped =
        text.replace("== 12\"", "== 1\"").replace("== 200\"", "== 12\"").replace("== 1\"", "== 200\"");
    for (what, text, why) in [
        ("hash", other_hash, "SHA-256"),
        ("value", text.replace("== 12\"", "== 13\""), "no execution"),
        ("value out of its type", text.replace("== 12\"", "== 268\""), "no execution"),
        ("values swapped", swapped, "no execution"),
        ("line of a value", moved(0, "3"), "no call"),
        ("line of the target", moved(2, "9"), "target"),
        ("type of the target", text.replace("type: target", "type: assumption"), "constraint"),
        ("version", text.replace("\"2.0\"", "\"1.0\""), "format_version"),
        ("no target", text[..text.rfind("  - segment:").unwrap()].to_string(), "target"),
        ("a key too many", text.replace("    producer:", "    more: x\n    producer:"), "more"),
        ("data model", text.replace("LP64", "LP32"), "data_model"),
        ("no YAML", text.replace("content:", "content: |"), "line"),
    ] {
        std::fs::write(&changed, text).unwrap();
        let ran = witness(&file, &changed);
        assert_eq!(ran.code, 1, "{what}: {ran}");
        ran.says("REJECTED").says(why);
    }
    // What is said of one program is not so of another; what is proved of one is not true of another.
    let (racy, _) = written("lost_update.c", "unreach-call");
    let (fine, text) = written("locked_update.c", "unreach-call");
    std::fs::write(&changed, &text).unwrap();
    witness(&racy, &changed).exits(1).says("SHA-256");
    let sum = |file: &Path| {
        let text = written(file.file_name().unwrap().to_str().unwrap(), "unreach-call").1;
        let i = text.find(".c\": \"").unwrap() + 6;
        text[i..i + 64].to_string()
    };
    std::fs::write(&changed, text.replace(&sum(&fine), &sum(&racy))).unwrap();
    witness(&racy, &changed).exits(1).says("the program violates the property");
    // Of an access elsewhere it is not known whether it goes wrong; where nothing stands, nothing does.
    let (file, text) = written("out_of_bounds.c", "valid-memsafety");
    let end = text.rfind("line: ").unwrap();
    std::fs::write(&changed, format!("{}line: 1\n          column: 1\n", &text[..end])).unwrap();
    witness(&file, &changed).exits(1).says("REJECTED");
    let value = text.replace("== 4\"", "== 3\"");
    assert_ne!(value, text);
    std::fs::write(&changed, value).unwrap();
    witness(&file, &changed).exits(2).says("UNKNOWN");
    // Other kinds of waypoints are read, and not looked at.
    let more = "  content:\n  - segment:\n    - waypoint:\n        type: assumption\n        action: follow\n        constraint:\n          \
                value: \"1\"\n          format: c_expression\n        location:\n          file_name: \"x\"\n          line: 1\n";
    let name = file.display().to_string();
    std::fs::write(&changed, text.replace("  content:\n", &more.replace("\"x\"", &format!("{name:?}"))))
        .unwrap();
    witness(&file, &changed).exits(2).says("`assumption`");
}

fn what_is_refused() {
    let task = |property: &str| Task {
        file: folder().join("lost_update.c"),
        property: property.to_string(),
        model: None,
        result: String::new(),
    };
    task("termination").check(&[]).exits(3).says("termination is not decided");
    task("unreach-call").check(&["--data-model", "ILP32"]).exits(3).says("ILP32 is not supported");
    task("unreach-call").check(&["--data-model", "LP64"]).exits(1);
    task("unreach-call").check(&["--", "-O1"]).exits(3).says("-O1 cannot be given with a property");
    task("unreach-call").check(&["--races"]).exits(3);
    task("unreach-call").check(&["--json"]).exits(1).says("\"sv_comp\": \"false(unreach-call)\"");
    let mut c = command(["check", "examples/peterson.weir", "--property"]);
    c.arg(folder().join("unreach-call.prp"));
    Ran::of(c).exits(3).says("is not C");
}

/// Without a property, and whichever way the program is taken.
fn functions_that_are_one_step() {
    for options in [&["--engine", "auto"][..], &["--engine", "explore"], &["--engine", "vm"]] {
        for level in ["-O0", "-O1", "-O2"] {
            let mut c = command(["check"]);
            c.arg(folder().join("atomic_function.c")).args(options).args(["--", level]);
            Ran::of(c).exits(0).says("SAFE under TSO");
        }
    }
}

fn tool_info() {
    let Ok(python) = std::process::Command::new("python3").arg("--version").output() else { return };
    assert!(python.status.success());
    for (file, expected) in [("lost_update.c", "false(unreach-call)"), ("locked_update.c", "true")] {
        let ran = std::process::Command::new("python3")
            .arg(root().join("packaging/benchexec/test_weir.py"))
            .arg(env!("CARGO_BIN_EXE_weir"))
            .args([folder().join(file), folder().join("unreach-call.prp")])
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        assert_eq!(said.trim(), expected);
    }
}
