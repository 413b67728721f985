use std::sync::OnceLock;
use std::thread;
static O: OnceLock<u32> = OnceLock::new();
fn main() {
    let t: Vec<_> = (0..2u32)
        .map(|i| {
            thread::spawn(move || {
                let x = *O.get_or_init(|| i + 1);
                assert!(x <= 2);
            })
        })
        .collect();
    for t in t {
        t.join().unwrap();
    }
}
