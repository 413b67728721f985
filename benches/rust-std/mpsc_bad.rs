use std::sync::mpsc;
use std::thread;
fn main() {
    let (s, r) = mpsc::channel();
    let s2 = s.clone();
    let a = thread::spawn(move || s.send(1u32).unwrap());
    let b = thread::spawn(move || s2.send(2u32).unwrap());
    let x = r.recv().unwrap();
    let y = r.recv().unwrap();
    assert!(x + 2 * y == 4);
    a.join().unwrap();
    b.join().unwrap();
}
