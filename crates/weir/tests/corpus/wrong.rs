//! Programs that were once answered wrongly, of the kinds that `weir-llvm` and `weir lin`
//! read: the right answer, or none.

use crate::common::{each, weir};
use weir_testkit::corpus;

/// Whether the answer of a run is the right one, or an honest lack of one.
fn judge(what: &str, args: &[&str], safe: bool) -> Result<(), String> {
    let ran = weir(args);
    ran.sane();
    match (ran.code, safe) {
        (0, true) | (1, false) | (2 | 3, _) => Ok(()),
        _ => Err(format!("{what}: {ran}")),
    }
}

/// `expected.tsv`: file, flags, verdict. All of them are decided.
pub fn c_programs() {
    let folder = corpus().join("c");
    let table = std::fs::read_to_string(folder.join("expected.tsv")).expect("the table");
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|l| l.split('\t').collect()).collect();
    assert!(rows.len() >= 20);
    let wrong = each(&rows, |row| {
        let [file, flags, verdict] = row[..] else { return Err(format!("{row:?}")) };
        let path = folder.join(file).display().to_string();
        for level in ["-O0", "-O1", "-O2"] {
            let mut args = vec!["check", "--time-limit", "20s"];
            args.extend(flags.split_whitespace());
            args.extend([path.as_str(), "--", level]);
            let ran = weir(&args);
            ran.sane();
            if ran.code != i32::from(verdict != "safe") {
                return Err(format!("{file} {level}: {ran}"));
            }
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub fn block_copy() {
    let path = corpus().join("wrong/llvm/block_copy.c").display().to_string();
    for level in ["-O0", "-O1", "-O2"] {
        weir(["check", &path, "--", level]).exits(1).says("assert(x == 0)");
    }
}

pub fn rust_programs() {
    for name in ["m", "z"] {
        let path = corpus().join(format!("wrong/rust/{name}.rs")).display().to_string();
        for level in ["-Copt-level=0", "-Copt-level=1", "-Copt-level=2"] {
            let args = ["check", "--model", "sc", "--time-limit", "20s", &path, "--", level];
            judge(name, &args, true).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}

pub fn linearization_points() {
    let path = |name: &str| corpus().join(format!("wrong/lin/{name}.weir")).display().to_string();
    weir(["lin", "--points", &path("counter_u32")]).exits(0);
    weir(["lin", "--prove", &path("counter_u32")]).exits(2).says("leads past the 64 states");
    weir(["lin", "--points", &path("choice")]).exits(0);
    weir(["lin", "--prove", &path("choice")]).exits(0).says("PROVED");
}
