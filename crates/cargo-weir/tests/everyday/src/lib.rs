//! Everyday programs, by what is true of them: `holds_…` in all executions under TSO and PSO, `fails_…` in some,
//! `pso_fails_…` under PSO only, `unwinds_…` where panics unwind (`--unwind`).

#![cfg(test)]

mod atomics;
mod locks;
mod threads;
mod values;
