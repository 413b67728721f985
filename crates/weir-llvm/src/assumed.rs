//! What the library of C functions takes as given (`library/*.c` say so where they do it): an
//! answer about a program that calls such a function is about executions in which it holds.

use weir_ir::Program;

/// The functions that look at a clock.
pub(crate) const CLOCKS: &[&str] = &[
    "time",
    "clock",
    "clock_gettime",
    "timespec_get",
    "gettimeofday",
    "times",
    "getrusage",
    "_ZNSt6chrono3_V212steady_clock3nowEv",
    "_ZNSt6chrono3_V212system_clock3nowEv",
];

/// What is taken as given, and the functions of the library that do.
const TAKEN: &[(&str, &[&str])] = &[
    ("clocks go on twice at most", CLOCKS),
    (
        "random numbers are one sequence",
        &["rand", "rand_r", "random", "lrand48", "mrand48", "drand48", "arc4random", "arc4random_uniform"],
    ),
    ("random bytes are zeros", &["getrandom", "getentropy"]),
    ("the environment is empty", &["getenv", "secure_getenv", "__secure_getenv"]),
    ("no signal arrives", &["signal", "sigaction"]),
];

/// What is taken as given of a whole program: only what its code may call counts.
pub fn assumed(program: &Program) -> Vec<&'static str> {
    // The library's own routines have no instructions to show.
    let library = || program.routines.iter().filter(|r| program.whole && r.code.is_empty());
    let calls = |names: &[&str]| library().any(|r| names.contains(&r.name.as_str()));
    TAKEN.iter().filter(|(_, names)| calls(names)).map(|(what, _)| *what).collect()
}
