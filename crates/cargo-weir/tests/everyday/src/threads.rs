//! Threads, channels, thread-local objects, panics, output.

use std::cell::Cell;
use std::sync::atomic::Ordering::*;
use std::sync::atomic::*;
use std::sync::mpsc::{TryRecvError, channel};
use std::thread;

#[test]
fn fails_channel_try() {
    let (tx, rx) = channel();
    let t = thread::spawn(move || tx.send(1u8).unwrap());
    assert_ne!(rx.try_recv(), Err(TryRecvError::Empty));
    t.join().unwrap();
}
#[test]
fn fails_recv_deadlock() {
    let (tx, rx) = channel::<u8>();
    let tx2 = tx.clone();
    let t = thread::spawn(move || drop(tx2));
    let _ = rx.recv();
    drop(tx);
    t.join().unwrap();
}
#[test]
fn holds_scope_chunks() {
    let mut v = vec![1, 2, 3, 4];
    thread::scope(|s| {
        for c in v.chunks_mut(2) {
            s.spawn(move || {
                for x in c {
                    *x *= 10
                }
            });
        }
    });
    assert_eq!(v, [10, 20, 30, 40]);
}
#[test]
fn holds_tls_destructor() {
    static DROPS: AtomicU32 = AtomicU32::new(0);
    struct D(Cell<u32>);
    impl Drop for D {
        fn drop(&mut self) {
            DROPS.fetch_add(self.0.get(), Relaxed);
        }
    }
    thread_local!(static L: D = const { D(Cell::new(1)) });
    let t = thread::spawn(|| L.with(|d| d.0.set(d.0.get() + 1)));
    t.join().unwrap();
    assert_eq!(DROPS.load(Relaxed), 2);
}
#[test]
fn unwinds_catch() {
    let r = std::panic::catch_unwind(|| {
        let v: Vec<u32> = Vec::new();
        v[std::hint::black_box(0)]
    });
    assert!(r.is_err());
}
#[test]
fn unwinds_payload() {
    let r = thread::spawn(|| std::panic::panic_any(7u32)).join();
    let e = r.unwrap_err();
    assert_eq!(*e.downcast_ref::<u32>().unwrap(), 7);
}
#[test]
fn unwinds_drop_runs() {
    static N: AtomicU32 = AtomicU32::new(0);
    struct D;
    impl Drop for D {
        fn drop(&mut self) {
            N.fetch_add(1, Relaxed);
        }
    }
    let _ = thread::spawn(|| {
        let _d = D;
        panic!("x")
    })
    .join();
    assert_eq!(N.load(Relaxed), 1);
}
#[test]
fn holds_exit() {
    let t = thread::spawn(|| std::process::exit(0));
    let _ = t.join();
    assert!(std::hint::black_box(false));
}
#[test]
fn fails_sleep_is_no_order() {
    static X: AtomicU32 = AtomicU32::new(0);
    let t = thread::spawn(|| X.store(1, SeqCst));
    thread::sleep(std::time::Duration::from_secs(1));
    assert_eq!(X.load(SeqCst), 1);
    t.join().unwrap();
}
#[test]
fn holds_builder() {
    let t = thread::Builder::new()
        .name("worker".into())
        .stack_size(64 * 1024)
        .spawn(|| thread::current().name().map(String::from))
        .unwrap();
    assert_eq!(t.join().unwrap().as_deref(), Some("worker"));
    assert_ne!(thread::current().id(), thread::spawn(|| thread::current().id()).join().unwrap());
}
#[test]
fn holds_println() {
    let t = thread::spawn(|| println!("hello {}", 1));
    println!("main");
    eprintln!("err");
    t.join().unwrap();
}
#[test]
fn fails_println() {
    let t = thread::spawn(|| println!("hello {}", 1));
    println!("main");
    t.join().unwrap();
    assert!(std::hint::black_box(false), "after output");
}
#[test]
fn fails_is_finished() {
    let t = thread::spawn(|| 1);
    assert!(!t.is_finished());
    t.join().unwrap();
}
#[test]
fn holds_detached() {
    static X: AtomicU32 = AtomicU32::new(0);
    thread::spawn(|| X.store(1, Relaxed));
    assert!(X.load(Relaxed) < 2);
}
