use std::sync::mpsc;
use std::thread;
fn main() {
    let (s, r) = mpsc::channel();
    let a = thread::spawn(move || {
        s.send(1u32).unwrap();
        s.send(2u32).unwrap();
    });
    let x: Vec<u32> = r.iter().collect();
    assert!(x.len() == 2);
    a.join().unwrap();
}
