//! The report and the page of `weir serve` in a real browser.

#[path = "../common/mod.rs"]
mod common;
mod driver;
mod report;
mod serve;
