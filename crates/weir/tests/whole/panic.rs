use std::thread;
fn main() {
    let v = vec![1, 2, 3];
    let t = thread::Builder::new().name("reader".into()).spawn(move || { let i = v.len() + 2; v[i] }).unwrap();
    println!("waiting");
    t.join().unwrap();
}
