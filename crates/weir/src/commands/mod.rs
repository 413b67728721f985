//! What the command line offers, one module a command.

pub mod certify;
pub mod check;
pub mod doctor;
pub mod explain;
pub mod export;
pub mod fence;
pub mod fmt;
pub mod generate;
pub mod graph;
pub mod init;
pub mod levels;
pub mod lin;
pub mod lin_prove;
pub mod litmus;
mod liveness;
pub mod manual;
pub mod models;
pub mod project;
pub mod prove;
mod prove_text;
mod proved;
pub mod reduce;
pub mod replay;
pub mod robust;
mod turns;
pub mod worker;
pub mod written;
