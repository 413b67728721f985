//! How JavaScript calls: JSON into a buffer, JSON out of one.
//!
//! | export | |
//! |---|---|
//! | `weir_room(n)` | where to write a question of `n` bytes |
//! | `weir_answer()` | answers it; how many bytes the answer has |
//! | `weir_told()` | where the answer is |
//!
//! It imports `weir_now` (milliseconds), `weir_tell` (where a line of figures is, and how long) and
//! `weir_end` (the same for why it ends without an answer: a limit that is reached where nothing can be said
//! of what was covered, or a bug; then it traps, and a new instance is needed). Names
//! that a linker keeps and functions of the host are `unsafe` to declare; nothing is followed here that is
//! not safe.
#![allow(unsafe_code)]

use std::sync::{Mutex, PoisonError};

#[link(wasm_import_module = "weir")]
unsafe extern "C" {
    safe fn weir_now() -> f64;
    safe fn weir_tell(text: *const u8, length: usize);
    safe fn weir_end(text: *const u8, length: usize);
}

static ASKED: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static TOLD: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Where to write a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn weir_room(length: usize) -> *mut u8 {
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    asked.clear();
    asked.resize(length, 0);
    asked.as_mut_ptr()
}

/// Answers the question; how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn weir_answer() -> usize {
    weir_engine::clock::lend(|| weir_now());
    weir_engine::piece::lend(|why| weir_end(why.as_ptr(), why.len()));
    std::panic::set_hook(Box::new(|panic| {
        let why = format!("a bug in weir: {panic}");
        weir_end(why.as_ptr(), why.len());
    }));
    let asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    let value = match serde_json::from_slice(&asked) {
        Ok(value) => crate::answer(&value, |line| weir_tell(line.as_ptr(), line.len())),
        Err(_) => serde_json::json!({"error": "the question is not JSON"}),
    };
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    *told = value.to_string().into_bytes();
    told.len()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn weir_told() -> *const u8 {
    TOLD.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}
