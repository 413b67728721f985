//! What has nothing to do with threads, in threads.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::rc::Rc;
use std::thread;

#[test]
fn holds_tls_refcell() {
    thread_local!(static L: RefCell<Vec<u32>> = RefCell::new(Vec::new()));
    let f = |x| {
        L.with(|l| {
            l.borrow_mut().push(x);
            l.borrow().len()
        })
    };
    let t = thread::spawn(move || f(1));
    assert_eq!(f(2), 1);
    assert_eq!(f(2), 2);
    assert_eq!(t.join().unwrap(), 1);
}
#[test]
fn holds_iterators() {
    let v: Vec<u32> = (1..=10).filter(|x| x % 2 == 0).map(|x| x * x).collect();
    let h: HashSet<_> = v.iter().copied().collect();
    let b: BTreeMap<_, _> = v.iter().zip("abcde".chars()).collect();
    let mut q: VecDeque<_> = v.iter().rev().collect();
    q.rotate_left(1);
    let mut s = v.clone();
    s.sort_by_key(|x| std::cmp::Reverse(*x));
    s.dedup();
    assert_eq!(v.iter().sum::<u32>(), 220);
    assert!(h.contains(&36));
    assert_eq!(b[&16], 'b');
    assert_eq!(*q[0], 64);
    assert_eq!(s[0], 100);
    let t = thread::spawn(move || s.windows(2).all(|w| w[0] > w[1]));
    assert!(t.join().unwrap());
}
trait Shape: Send {
    fn area(&self) -> f64;
}
struct Sq(f64);
struct Ci(f64);
impl Shape for Sq {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
impl Shape for Ci {
    fn area(&self) -> f64 {
        self.0 * self.0 * std::f64::consts::PI
    }
}
#[test]
fn holds_trait_objects() {
    let v: Vec<Box<dyn Shape>> = vec![Box::new(Sq(2.0)), Box::new(Ci(1.0))];
    let t = thread::spawn(move || v.iter().map(|s| s.area()).sum::<f64>());
    let a = t.join().unwrap();
    assert!((a - 7.14159).abs() < 1e-4);
}
#[test]
fn holds_rc() {
    let r = Rc::new(RefCell::new(vec![1]));
    let s = r.clone();
    s.borrow_mut().push(2);
    assert_eq!(r.borrow().len(), 2);
    assert_eq!(Rc::strong_count(&r), 2);
}
#[test]
fn fails_refcell() {
    let r = RefCell::new(1);
    let _a = r.borrow_mut();
    let _b = r.borrow_mut();
}
#[test]
fn holds_format() {
    let t = thread::spawn(|| {
        format!("{:>5}|{:<4}|{:^7}|{:08.3}|{:#x}|{:?}", 42, "ab", "mid", 3.14159, 255, Some("q"))
    });
    assert_eq!(t.join().unwrap(), "   42|ab  |  mid  |0003.142|0xff|Some(\"q\")");
    assert_eq!("a,b,,c".split(',').filter(|s| !s.is_empty()).collect::<Vec<_>>().join("-"), "a-b-c");
    assert_eq!("3.5".parse::<f64>().unwrap() * 2.0, 7.0);
    assert_eq!("Straße".to_uppercase(), "STRASSE");
    assert_eq!("äöü".chars().rev().collect::<String>(), "üöä");
}
#[test]
fn fails_overflow() {
    let x = std::hint::black_box(255u8);
    let t = thread::spawn(move || x + 1);
    t.join().unwrap();
}
#[test]
fn holds_wrapping() {
    let x = std::hint::black_box(255u8);
    let t = thread::spawn(move || x.wrapping_add(1));
    assert_eq!(t.join().unwrap(), 0);
    assert_eq!(x.checked_add(1), None);
    assert_eq!(x.saturating_add(9), 255);
}
#[test]
fn fails_index() {
    let v = vec![1, 2, 3];
    let i = std::hint::black_box(3);
    let t = thread::spawn(move || v[i]);
    t.join().unwrap();
}
#[test]
fn fails_divide() {
    let i = std::hint::black_box(0);
    let t = thread::spawn(move || 1 / i);
    t.join().unwrap();
}
