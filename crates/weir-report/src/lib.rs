//! Verdicts and traces for people and machines.
