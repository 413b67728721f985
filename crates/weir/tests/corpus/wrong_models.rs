//! Programs that were once answered wrongly, of the kinds that need no compiler: the
//! right answers, within the limits.

use crate::common::weir;
use std::time::{Duration, Instant};
use weir_testkit::corpus;

fn path(name: &str) -> String {
    corpus().join("wrong").join(name).display().to_string()
}

/// For any number of threads: integers wrap, registers and flags start with anything.
pub fn any_number() {
    for name in ["trunc8.asm", "trunc16.asm", "cast.weir", "byte8.asm", "flag0.asm", "uninit.asm"] {
        weir(["check", "--time-limit", "60s", &path(&format!("param/{name}"))]).exits(1);
    }
    weir(["check", "--time-limit", "3s", &path("param/ticket8.asm")]).exits(2);
}

/// A label that no property mentions changes nothing; one place may have two names.
pub fn labels() {
    weir(["check", "--model", "sc", &path("lang/nested_loop_label.weir")]).exits(0);
    weir(["check", "--model", "sc", &path("lang/two_labels.weir")]).exits(1);
}

/// Values as their type says.
pub fn values() {
    for model in ["sc", "tso", "pso"] {
        weir(["litmus", "--model", model, &path("lang/u64_printed.weir")])
            .says("x=9223372036854775808; y=0; z=E0c;");
    }
}

/// Where the fence belongs.
pub fn fences() {
    for (name, place) in
        [("fence_at_end", "after `y = 2`"), ("fence_place", "after `decision = Commit` (11:21)")]
    {
        for model in ["tso", "pso"] {
            let file = path(&format!("gate/{name}.weir"));
            weir(["fence", "--goal", "safe", "--model", model, &file]).exits(0).says(place);
        }
    }
}

/// What was not covered is not said to be, and limits hold.
pub fn limits() {
    for engine in ["lazy", "auto", "robust"] {
        for name in ["deep", "h6"] {
            let file = path(&format!("gate/{name}.weir"));
            let ran = weir(["check", "--engine", engine, "--time-limit", "100ms", "--json", &file]);
            let answer = ran.json();
            if answer["verdict"] == "unknown" {
                assert_ne!(answer["scope"], "all SC executions", "{ran}");
                let scope = answer["scope"].as_str().unwrap_or("");
                assert!(!scope.starts_with("all SC executions"), "{ran}");
            }
        }
    }
    let cases: [(&str, &[&str], u64, &[i32]); 6] = [
        ("gate/scbug2.weir", &["--model", "sc", "--time-limit", "5s"], 5, &[1, 2]),
        ("gate/d120.weir", &["--model", "sc", "--time-limit", "5s"], 5, &[1, 2]),
        ("gate/h3.weir", &["--time-limit", "2s"], 2, &[2, 3]),
        ("gate/many.weir", &["--time-limit", "2s", "--memory-limit", "400M"], 2, &[2, 3]),
        ("gate/deep.weir", &["--engine", "explore", "--time-limit", "5s"], 5, &[1, 2]),
        (
            "gate/sets_hang.weir",
            &["--model", "sc", "--engine", "explore", "--sets", "first", "--time-limit", "1s"],
            1,
            &[1],
        ),
    ];
    for (name, flags, seconds, codes) in cases {
        let file = path(name);
        let start = Instant::now();
        let ran = weir(["check"].iter().chain(flags).copied().chain([file.as_str()]));
        assert!(codes.contains(&ran.code), "{name}: {ran}");
        // The machine may be busy; what counts is that it ends.
        let most = Duration::from_secs(2 * seconds + 5);
        assert!(start.elapsed() < most, "{name}: {:?}", start.elapsed());
    }
}
