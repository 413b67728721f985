//! Atomic operations, counted references, parking.

use std::sync::atomic::Ordering::*;
use std::sync::atomic::*;
use std::sync::{Arc, Weak};
use std::thread;

#[test]
fn fails_scope_counter() {
    let n = AtomicU32::new(0);
    thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                let x = n.load(SeqCst);
                n.store(x + 1, SeqCst)
            });
        }
    });
    assert_eq!(n.load(SeqCst), 2);
}
#[test]
fn holds_weak_upgrade() {
    let a = Arc::new(5);
    let w: Weak<i32> = Arc::downgrade(&a);
    let t = thread::spawn(move || drop(a));
    if let Some(x) = w.upgrade() {
        assert_eq!(*x, 5)
    }
    t.join().unwrap();
    assert!(w.upgrade().is_none());
}
#[test]
fn fails_weak_upgrade() {
    let a = Arc::new(5);
    let w = Arc::downgrade(&a);
    let t = thread::spawn(move || drop(a));
    assert!(w.upgrade().is_some());
    t.join().unwrap();
}
#[test]
fn holds_arc_try_unwrap() {
    let a = Arc::new(String::from("x"));
    let b = a.clone();
    let t = thread::spawn(move || Arc::try_unwrap(b).is_ok() as u32);
    let mine = Arc::try_unwrap(a).is_ok() as u32;
    assert!(mine + t.join().unwrap() <= 1);
}
#[test]
fn holds_arc_get_mut_drop_order() {
    static DROPS: AtomicU32 = AtomicU32::new(0);
    struct D;
    impl Drop for D {
        fn drop(&mut self) {
            DROPS.fetch_add(1, Relaxed);
        }
    }
    let a = Arc::new(D);
    let b = a.clone();
    let t = thread::spawn(move || drop(b));
    drop(a);
    t.join().unwrap();
    assert_eq!(DROPS.load(Relaxed), 1);
}
#[test]
fn holds_park() {
    let f = Arc::new(AtomicBool::new(false));
    let g = f.clone();
    let me = thread::current();
    let t = thread::spawn(move || {
        g.store(true, Release);
        me.unpark();
    });
    while !f.load(Acquire) {
        thread::park();
    }
    t.join().unwrap();
}
#[test]
fn fails_park_if() {
    let f = Arc::new(AtomicBool::new(false));
    let g = f.clone();
    let me = thread::current();
    let t = thread::spawn(move || {
        me.unpark();
        g.store(true, Release);
    });
    thread::park();
    assert!(f.load(Acquire));
    t.join().unwrap();
}
#[test]
fn holds_atomics() {
    static A: AtomicU8 = AtomicU8::new(200);
    static B: AtomicI16 = AtomicI16::new(-5);
    static C: AtomicI32 = AtomicI32::new(3);
    static D: AtomicU64 = AtomicU64::new(6);
    static P: AtomicPtr<u32> = AtomicPtr::new(std::ptr::null_mut());
    static F: AtomicBool = AtomicBool::new(false);
    let t = thread::spawn(|| {
        A.fetch_add(100, Relaxed);
        B.fetch_min(-7, AcqRel);
        C.fetch_xor(1, SeqCst);
        D.fetch_and(3, SeqCst);
        F.fetch_or(true, SeqCst);
        P.store(Box::into_raw(Box::new(9)), Release);
    });
    B.fetch_max(-9, SeqCst);
    C.fetch_nand(3, SeqCst);
    t.join().unwrap();
    assert_eq!(A.load(Relaxed), 44);
    let b = B.load(Relaxed);
    assert!(b == -7);
    assert_eq!(D.swap(1, SeqCst), 2);
    assert_eq!(D.compare_exchange(2, 5, SeqCst, SeqCst), Err(1));
    assert_eq!(D.fetch_update(SeqCst, SeqCst, |x| (x == 1).then_some(x + 8)), Ok(1));
    assert_eq!(unsafe { *Box::from_raw(P.load(Acquire)) }, 9);
    assert!(F.load(SeqCst));
}
#[test]
fn holds_cas_loop() {
    static N: AtomicU32 = AtomicU32::new(0);
    let f = || {
        let mut x = N.load(Relaxed);
        while let Err(y) = N.compare_exchange_weak(x, x + 1, Relaxed, Relaxed) {
            x = y
        }
    };
    let t = thread::spawn(f);
    f();
    t.join().unwrap();
    assert_eq!(N.load(Relaxed), 2);
}
#[test]
fn fails_store_buffering() {
    static X: AtomicU32 = AtomicU32::new(0);
    static Y: AtomicU32 = AtomicU32::new(0);
    let t = thread::spawn(|| {
        X.store(1, Release);
        Y.load(Acquire)
    });
    Y.store(1, Release);
    let a = X.load(Acquire);
    assert!(a == 1 || t.join().unwrap() == 1);
}
#[test]
fn holds_message_passing() {
    static X: AtomicU32 = AtomicU32::new(0);
    static Y: AtomicBool = AtomicBool::new(false);
    let t = thread::spawn(|| {
        X.store(1, Relaxed);
        Y.store(true, Release);
    });
    if Y.load(Acquire) {
        assert_eq!(X.load(Relaxed), 1)
    }
    t.join().unwrap();
}
#[test]
fn pso_fails_message_passing_relaxed() {
    static X: AtomicU32 = AtomicU32::new(0);
    static Y: AtomicBool = AtomicBool::new(false);
    let t = thread::spawn(|| {
        X.store(1, Relaxed);
        Y.store(true, Relaxed);
    });
    if Y.load(Acquire) {
        assert_eq!(X.load(Relaxed), 1)
    }
    t.join().unwrap();
}
#[test]
fn fails_static_mut_race() {
    static mut N: u32 = 0;
    let f = || unsafe {
        let p = &raw mut N;
        p.write_volatile(p.read_volatile() + 1)
    };
    let t = thread::spawn(f);
    f();
    t.join().unwrap();
    assert_eq!(unsafe { N }, 2);
}
#[test]
fn fails_use_after_free() {
    let b = Box::into_raw(Box::new(AtomicU32::new(1))) as usize;
    let t = thread::spawn(move || unsafe { (*(b as *const AtomicU32)).load(SeqCst) });
    unsafe { drop(Box::from_raw(b as *mut AtomicU32)) };
    t.join().unwrap();
}
