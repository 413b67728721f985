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

/// `--run` ran the program without its store buffers, whatever the model, and said so.
pub fn spin_runs_under_the_model_that_is_asked_for() {
    let run = |model: &'static str, file: &'static str| {
        weir(["export", "--to", "promela", "--model", model, "--run", file])
    };
    run("tso", "examples/peterson.weir").exits(1).says("UNSAFE under TSO");
    run("tso", "examples/locks/peterson_fenced.weir").exits(0).says("SAFE under TSO");
    run("pso", "examples/litmus/mp.weir").exits(1).says("UNSAFE under PSO");
    run("tso", "examples/litmus/mp.weir").exits(0).says("SAFE under TSO");
    // Two final states asked for; stores that wait when a thread ends; the heap is refused.
    run("pso", "examples/litmus/two_plus_two_w.weir").exits(1).says("UNSAFE under PSO");
    run("tso", "examples/litmus/r.weir").exits(1).says("UNSAFE under TSO");
    run("tso", "examples/queues/spsc_ring.weir").exits(3).says("unfenced writing loop");
    weir(["export", "--to", "promela-omm", "--run", "examples/peterson.weir"])
        .exits(3)
        .says("--to promela, and with --model");
}
