//! Work on both cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does something for every item, two at a time; everything that went wrong.
///
/// # Panics
///
/// Where the work does.
pub fn each<T: Sync>(items: &[T], work: impl Fn(&T) -> Result<(), String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(e) = work(item) {
                        wrong.lock().expect("no panic while it was held").push(e);
                    }
                }
            });
        }
    });
    wrong.into_inner().expect("no panic while it was held")
}
