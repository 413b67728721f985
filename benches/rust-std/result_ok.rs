use std::thread;
fn main() {
    let t = thread::Builder::new().name("w".into()).spawn(|| vec![1u32, 2]).unwrap();
    let u = thread::spawn(|| String::from("abc"));
    let v = t.join().unwrap();
    assert!(v.len() + u.join().unwrap().len() == 5);
}
