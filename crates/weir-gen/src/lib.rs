//! Random small programs, and shrinking those on which two engines disagree.
