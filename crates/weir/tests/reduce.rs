//! `weir reduce`, the engines behind it, and exports, as a user types them.

mod common;

use common::{Folder, weir};

#[test]
fn the_translated_program_has_the_bug_under_sc() {
    let folder = Folder::new();
    for bound in [["--age", "1"], ["--rounds", "2"]] {
        let out = folder.file("reduced.weir", String::new());
        let ran = weir(["reduce", bound[0], bound[1], "examples/peterson.weir", "-o", &out]).exits(0);
        assert!(ran.out.is_empty(), "{ran}");
        weir(["check", "--model", "sc", "examples/peterson.weir"]).exits(0);
        weir(["check", "--model", "sc", &out]).exits(1).says("left@cs and right@cs at once");
    }
    let printed = weir(["reduce", "--age", "1", "examples/peterson.weir"]).exits(0);
    assert!(printed.out.contains("// 8: flag[0] = true;"), "{printed}");
    assert!(printed.out.contains("stores at most 1 switch old"), "{printed}");
}

#[test]
fn engines_answer_within_their_bound() {
    weir(["check", "--engine", "age=1", "examples/litmus/sb.weir"]).exits(1).says("replayed by the judge");
    weir(["check", "--engine", "rounds=2", "examples/litmus/sb.weir"]).exits(1).says("found by rounds=2");
    weir(["check", "--engine", "rounds", "examples/litmus/sb.weir"]).exits(1).says("replayed by the judge");
    weir(["check", "--engine", "rounds=1", "examples/litmus/sb.weir"])
        .exits(2)
        .says("up to 1 round per thread");
    weir(["check", "--engine", "age=1", "examples/locks/burns_fenced.weir"])
        .exits(2)
        .says("stores at most 1 switch old");
    // Nothing of this program is left out by the bound.
    weir(["check", "--engine", "age=1", "examples/litmus/sb_fenced.weir"]).exits(0).says("all executions");
    weir(["check", "--engine", "rounds", "examples/litmus/sb_fenced.weir"]).exits(0).says("SAFE under TSO");
    weir(["check", "--engine", "rounds=2,depth=2", "examples/language/recursive_entry.weir"])
        .exits(2)
        .says("calls at most 2 deep");
    weir(["check", "--engine", "rounds=2", "examples/language/recursive_entry.weir"]).exits(1);
}

#[test]
fn what_is_not_taken_is_said() {
    let refused = |args: &[&str], what: &str| {
        let ran = weir(args).exits(3);
        assert!(ran.err.contains(what), "{ran}");
    };
    refused(&["reduce", "--age", "1", "examples/lists/treiber.weir"], "cannot take");
    refused(&["check", "--engine", "age=1", "examples/lists/treiber.weir"], "cannot take");
    refused(&["check", "--engine", "age=1", "--model", "pso", "examples/litmus/sb.weir"], "are for TSO");
    refused(&["check", "--engine", "rounds=0", "examples/litmus/sb.weir"], "rounds takes a number from 1");
    refused(&["check", "--engine", "age=x", "examples/litmus/sb.weir"], "age takes a number from 0");
    refused(&["reduce", "examples/litmus/sb.weir"], "--rounds");
    refused(&["export", "--to", "c", "--run", "examples/litmus/sb.weir"], "--to promela");
    refused(&["export", "--to", "boogie", "examples/lists/treiber.weir"], "cannot be written in Boogie");
}

#[test]
fn exports_are_written() {
    let c = weir(["export", "--to", "c", "--age", "1", "examples/peterson.weir"]).exits(0);
    for part in
        ["__VERIFIER_atomic_begin", "__VERIFIER_nondet_long", "pthread_create", "assert(", "do_start_round"]
    {
        assert!(c.out.contains(part), "{part}");
    }
    let corral = weir(["export", "--to", "corral", "--rounds", "2", "examples/peterson.weir"]).exits(0);
    for part in ["async call start_0", "corral_atomic_begin", "procedure {:entrypoint} main", "assert !("] {
        assert!(corral.out.contains(part), "{part}");
    }
    let boogie = weir(["export", "--to", "boogie", "--rounds", "2", "examples/peterson.weir"]).exits(0);
    for part in ["procedure main()", "assume holder < 0;", "assert !("] {
        assert!(boogie.out.contains(part), "{part}");
    }
}
