//! Nothing: the harnesses are the tests.
