//! SPIN, run by `weir export`.

use crate::common::weir;

pub fn spin_runs_and_its_trail_is_an_execution_under_tso() {
    let found =
        weir(["export", "--to", "promela", "--age", "1", "--run", "examples/litmus/sb.weir"]).exits(1);
    assert!(found.out.starts_with("UNSAFE under TSO"), "{found}");
    weir(["export", "--to", "promela", "--run", "examples/litmus/sb_fenced.weir"])
        .exits(0)
        .says("SAFE under SC");
}
