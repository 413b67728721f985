//! The explicit-state engine.
