use std::sync::LazyLock;
use std::thread;
static O: LazyLock<Vec<u32>> = LazyLock::new(|| vec![1, 2]);
fn main() {
    let t: Vec<_> = (0..2)
        .map(|_| {
            thread::spawn(move || {
                assert!(O.len() == 2);
            })
        })
        .collect();
    for t in t {
        t.join().unwrap();
    }
}
