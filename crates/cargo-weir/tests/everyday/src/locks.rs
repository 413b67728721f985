//! Locks and what is under them.

use std::collections::HashMap;
use std::sync::atomic::Ordering::*;
use std::sync::atomic::*;
use std::sync::{Arc, Barrier, Condvar, LazyLock, Mutex, Once, OnceLock, RwLock};
use std::thread;

#[test]
fn holds_scope_mutex() {
    let m = Mutex::new(0);
    thread::scope(|s| {
        s.spawn(|| *m.lock().unwrap() += 1);
        s.spawn(|| *m.lock().unwrap() += 2);
    });
    assert_eq!(*m.lock().unwrap(), 3);
}
#[test]
fn holds_rwlock() {
    let l = Arc::new(RwLock::new((0, 0)));
    let k = l.clone();
    let t = thread::spawn(move || {
        let mut g = k.write().unwrap();
        g.0 = 1;
        g.1 = 1;
    });
    {
        let g = l.read().unwrap();
        assert_eq!(g.0, g.1);
    }
    t.join().unwrap();
}
#[test]
fn fails_rwlock_upgrade() {
    let l = Arc::new(RwLock::new(0));
    let k = l.clone();
    let inc = |l: &RwLock<i32>| {
        let x = *l.read().unwrap();
        *l.write().unwrap() = x + 1;
    };
    let t = thread::spawn(move || inc(&k));
    inc(&l);
    t.join().unwrap();
    assert_eq!(*l.read().unwrap(), 2);
}
#[test]
fn holds_condvar_loop() {
    let p = Arc::new((Mutex::new(false), Condvar::new()));
    let q = p.clone();
    let t = thread::spawn(move || {
        *q.0.lock().unwrap() = true;
        q.1.notify_one();
    });
    let mut g = p.0.lock().unwrap();
    while !*g {
        g = p.1.wait(g).unwrap();
    }
    drop(g);
    t.join().unwrap();
}
#[test]
fn fails_condvar_no_check() {
    let p = Arc::new((Mutex::new(false), Condvar::new()));
    let q = p.clone();
    let t = thread::spawn(move || {
        *q.0.lock().unwrap() = true;
        q.1.notify_one();
    });
    let g = p.0.lock().unwrap();
    let g = p.1.wait(g).unwrap(); // lost wake-up
    drop(g);
    t.join().unwrap();
}
#[test]
fn holds_once() {
    static O: Once = Once::new();
    static N: AtomicU32 = AtomicU32::new(0);
    let f = || {
        O.call_once(|| {
            N.fetch_add(1, Relaxed);
        });
        assert_eq!(N.load(Relaxed), 1)
    };
    let t = thread::spawn(f);
    f();
    t.join().unwrap();
}
#[test]
fn holds_oncelock() {
    static C: OnceLock<u32> = OnceLock::new();
    let t = thread::spawn(|| *C.get_or_init(|| 1));
    let a = *C.get_or_init(|| 2);
    assert_eq!(a, t.join().unwrap());
}
#[test]
fn fails_oncelock() {
    static C: OnceLock<u32> = OnceLock::new();
    let t = thread::spawn(|| *C.get_or_init(|| 1));
    assert_eq!(*C.get_or_init(|| 2), 2);
    t.join().unwrap();
}
#[test]
fn holds_lazylock_map() {
    static M: LazyLock<Mutex<HashMap<String, u32>>> = LazyLock::new(Default::default);
    let t = thread::spawn(|| {
        M.lock().unwrap().insert("a".into(), 1);
    });
    M.lock().unwrap().insert("b".into(), 2);
    t.join().unwrap();
    assert_eq!(M.lock().unwrap().len(), 2);
}
#[test]
fn unwinds_poison() {
    let m = Arc::new(Mutex::new(0));
    let n = m.clone();
    let r = thread::spawn(move || {
        let _g = n.lock().unwrap();
        panic!("poisons")
    })
    .join();
    assert!(r.is_err());
    assert!(m.lock().is_err());
    assert!(m.is_poisoned());
}
#[test]
fn holds_barrier() {
    let b = Arc::new(Barrier::new(2));
    let c = b.clone();
    static X: AtomicU32 = AtomicU32::new(0);
    let t = thread::spawn(move || {
        X.store(1, Relaxed);
        c.wait().is_leader()
    });
    let lead = b.wait().is_leader();
    assert_eq!(X.load(Relaxed), 1);
    assert!(lead ^ t.join().unwrap());
}
#[test]
fn fails_barrier_leader() {
    let b = Arc::new(Barrier::new(2));
    let c = b.clone();
    let t = thread::spawn(move || c.wait().is_leader());
    let lead = b.wait().is_leader();
    let _ = t.join().unwrap();
    assert!(lead);
}
#[test]
fn holds_hashmap_mutex() {
    let m = Arc::new(Mutex::new(HashMap::new()));
    let n = m.clone();
    let t = thread::spawn(move || *n.lock().unwrap().entry("k").or_insert(0) += 1);
    *m.lock().unwrap().entry("k").or_insert(0) += 1;
    t.join().unwrap();
    assert_eq!(m.lock().unwrap()["k"], 2);
}
#[test]
fn fails_hashmap_check_then_act() {
    let m = Arc::new(Mutex::new(HashMap::new()));
    let n = m.clone();
    let f = |m: &Mutex<HashMap<u32, u32>>| {
        if !m.lock().unwrap().contains_key(&1) {
            assert!(m.lock().unwrap().insert(1, 1).is_none());
        }
    };
    let t = thread::spawn(move || f(&n));
    f(&m);
    t.join().unwrap();
}
#[test]
fn holds_boxed_jobs() {
    let jobs: Arc<Mutex<Vec<Box<dyn FnOnce() -> u32 + Send>>>> =
        Arc::new(Mutex::new(vec![Box::new(|| 1), Box::new(|| 2)]));
    let j = jobs.clone();
    fn work(j: &Mutex<Vec<Box<dyn FnOnce() -> u32 + Send>>>) -> u32 {
        let mut n = 0;
        loop {
            let job = j.lock().unwrap().pop();
            match job {
                Some(f) => n += f(),
                None => break n,
            }
        }
    }
    let t = thread::spawn(move || work(&j));
    let n = work(&jobs);
    assert_eq!(n + t.join().unwrap(), 3);
}
#[test]
fn fails_deadlock() {
    let a = Arc::new((Mutex::new(0), Mutex::new(0)));
    let b = a.clone();
    let t = thread::spawn(move || {
        let _x = b.0.lock().unwrap();
        let _y = b.1.lock().unwrap();
    });
    {
        let _y = a.1.lock().unwrap();
        let _x = a.0.lock().unwrap();
    }
    t.join().unwrap();
}
#[test]
fn holds_try_lock() {
    let a = Arc::new((Mutex::new(0), Mutex::new(0)));
    let b = a.clone();
    let t = thread::spawn(move || {
        let _x = b.0.lock().unwrap();
        let _y = b.1.try_lock();
    });
    {
        let _y = a.1.lock().unwrap();
        let _x = a.0.try_lock();
    }
    t.join().unwrap();
}
#[test]
fn holds_mutex_vec() {
    let v = Arc::new(Mutex::new(Vec::<u32>::new()));
    let w = v.clone();
    let t = thread::spawn(move || {
        w.lock().unwrap().push(1);
        w.lock().unwrap().push(2);
    });
    v.lock().unwrap().push(3);
    v.lock().unwrap().push(4);
    t.join().unwrap();
    assert_eq!(v.lock().unwrap().len(), 4);
}
#[test]
fn holds_three() {
    let m = Arc::new(Mutex::new(0u32));
    let add = |m: &Arc<Mutex<u32>>| {
        let m = m.clone();
        thread::spawn(move || *m.lock().unwrap() += 1)
    };
    let threads: Vec<_> = (0..3).map(|_| add(&m)).collect();
    for t in threads {
        t.join().unwrap()
    }
    assert_eq!(*m.lock().unwrap(), 3);
}
