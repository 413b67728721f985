//! `weir serve`: a page on this machine to write programs in and to see what
//! becomes of them.
//!
//! Who can use it: a browser on this machine. The server binds to the loopback
//! address; it refuses requests whose `Host` is another name (a page elsewhere
//! cannot point a name of its own here), and questions whose `Origin` is another
//! page. What it does: answers questions about the program in the request. It
//! opens no file and starts no other program: C and Rust, which need a compiler,
//! are not taken unless `--allow-compilers` says so, and LLVM IR is read without the sources it names.
//!
//! | request | answer |
//! |---|---|
//! | `GET /` | the page |
//! | `POST /api/run` | `{text, name, command, model, engine, seconds}` starts a job: `{job}` |
//! | `POST /api/step` | `{text, name, model, path, settle}`: where the path leads, and what is possible then |
//! | `GET /api/job/N` | `{state: "running", progress}` or `{state: "done", result}` |
//! | `POST /api/job/N/cancel` | asks it to end |
//! | `GET /api/job/N/report.html` | the answer as a file |

pub mod ask;
pub mod command;
mod examples;
pub mod http;
mod jobs;
mod more;
pub mod question;
mod server;
pub mod step;

pub use server::{Server, setup};
