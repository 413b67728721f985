//! The programs that the page offers to start from.

use serde_json::{Value, json};

macro_rules! example {
    ($folder:literal, $name:literal, $title:literal) => {
        ($name, $title, include_str!(concat!("../../embedded/examples/", $folder, $name)))
    };
}

const EXAMPLES: [(&str, &str, &str); 13] = [
    example!("", "peterson.weir", "Peterson's lock, broken on x86"),
    example!("locks/", "peterson_fenced.weir", "Peterson's lock, repaired"),
    example!("litmus/", "sb.weir", "Store buffering: both read 0"),
    example!("litmus/", "mp.weir", "Message passing: breaks under PSO"),
    example!("litmus/", "iriw.weir", "Two writers, two readers"),
    example!("locks/", "dekker.weir", "Dekker's lock"),
    example!("locks/", "seqlock.weir", "Sequence lock"),
    example!("queues/", "chase_lev.weir", "Work-stealing queue"),
    example!("lists/", "treiber_aba.weir", "Stack with the ABA problem"),
    example!("locks/", "spinlock.weir", "Spin lock"),
    example!("sync/", "parker.weir", "Thread parking"),
    example!("locks/", "bakery.weir", "Lamport's bakery"),
    example!("lin/", "bug_missing_fence.weir", "An object: is it linearizable?"),
];

/// Name, title and text of each.
pub fn all() -> Value {
    EXAMPLES.iter().map(|(name, title, text)| json!({"name": name, "title": title, "text": text})).collect()
}
