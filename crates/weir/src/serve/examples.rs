//! The programs that the page offers to start from.

use serde_json::{Value, json};

macro_rules! example {
    ($name:literal, $title:literal) => {
        ($name, $title, include_str!(concat!("../../../../examples/", $name)))
    };
}

const EXAMPLES: [(&str, &str, &str); 12] = [
    example!("peterson.weir", "Peterson's lock, broken on x86"),
    example!("peterson_fenced.weir", "Peterson's lock, repaired"),
    example!("sb.weir", "Store buffering: both read 0"),
    example!("mp.weir", "Message passing: breaks under PSO"),
    example!("iriw.weir", "Two writers, two readers"),
    example!("dekker.weir", "Dekker's lock"),
    example!("seqlock.weir", "Sequence lock"),
    example!("chase_lev.weir", "Work-stealing queue"),
    example!("treiber_aba.weir", "Stack with the ABA problem"),
    example!("spinlock.weir", "Spin lock"),
    example!("parker.weir", "Thread parking"),
    example!("bakery.weir", "Lamport's bakery"),
];

/// Name, title and text of each.
pub fn all() -> Value {
    EXAMPLES.iter().map(|(name, title, text)| json!({"name": name, "title": title, "text": text})).collect()
}
