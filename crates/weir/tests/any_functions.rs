//! Functions of C and Rust that any number of threads run (`--any`).

mod common;

use common::{Folder, root};

weir_testkit::main! {
    the_page_is_right: Clang;
    any_number_and_a_number: Clang;
    nothing_need_be_asserted: Clang;
    executions_are_replayed: Clang;
    what_cannot_be_run_is_refused: Clang;
    functions_of_rust: Rustc;
}

const LOCK: &str = "#include <assert.h>
#include <stdatomic.h>
atomic_int lock, other;
volatile int inside;
void *worker(void *unused) {
    for (;;) {
        while (TAKE) { }
        assert(inside == 0);
        inside = 1;
        inside = 0;
        atomic_store_explicit(&lock, 0, memory_order_release);
    }
}
void writer(void) { for (;;) atomic_store(&other, 1); }
void with(int x) { other = x; }
";

fn lock(folder: &Folder, name: &str, take: &str) {
    folder.file(name, LOCK.replace("TAKE", take));
}

fn the_page_is_right() {
    let page = std::fs::read_to_string(root().join("docs/any-number.md")).expect("the page");
    let text = page.split("```c\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    let folder = Folder::new();
    folder.file("lock.c", text);
    folder
        .weir(&["check", "--any", "worker", "lock.c"])
        .exits(0)
        .says("any number of threads where integers");
    folder.file("lock.c", text.replace("!= mine", "> mine"));
    folder.weir(&["check", "--any", "worker", "lock.c"]).exits(1).says("UNSAFE under TSO   assertion");
}

fn any_number_and_a_number() {
    let folder = Folder::new();
    lock(&folder, "good.c", "atomic_exchange(&lock, 1)");
    lock(&folder, "bad.c", "atomic_load(&lock) || (atomic_store(&lock, 1), 0)");
    for level in ["-O0", "-O1", "-O2"] {
        let ask = |options: &[&str]| {
            folder.weir(&[&["check", "--any", "worker"], options, &["--", level]].concat())
        };
        ask(&["good.c"]).exits(0).says("SAFE under TSO   all executions of any number of threads");
        ask(&["--any", "writer", "good.c"]).exits(0).says("SAFE under TSO   all executions of any number");
        ask(&["--threads", "2", "good.c"]).exits(0).says("2 threads");
        ask(&["--threads", "2", "--model", "pso", "good.c"]).exits(0).says("SAFE under PSO");
        ask(&["bad.c"]).exits(1).says("2 threads are enough; replayed by the judge");
        ask(&["--threads", "1", "bad.c"]).exits(0).says("1 thread");
    }
    folder.weir(&["robust", "--any", "worker", "--threads", "2", "good.c"]).exits(0);
}

/// What compilers decide is no question any more, and faults are found without one.
fn nothing_need_be_asserted() {
    let folder = Folder::new();
    let loop_of = |body: &str| {
        format!(
            "#include <stdatomic.h>\natomic_int x; _Thread_local int mine; int v; int *_Atomic p = &v;\nvoid worker(void) {{ for (;;) {{ {body} }} }}\n"
        )
    };
    for (body, code) in [
        ("mine = 1; if (mine != 1) __builtin_abort(); x = 1;", 0),
        ("volatile int own = 1; if (own != 1) __builtin_abort(); own = 2; x = 1;", 0),
        ("x = 8 / (2 - (x & 1));", 0),
        ("v = 8 / (3 - x); x = 3;", 1),
        ("*p = 1; p = 0;", 1),
    ] {
        folder.file("p.c", loop_of(body));
        let ran = folder.weir(&["check", "--any", "worker", "--time-limit", "20s", "p.c"]);
        assert_eq!(ran.code, code, "{body}: {ran}");
    }
}

fn executions_are_replayed() {
    let folder = Folder::new();
    lock(&folder, "bad.c", "atomic_load(&lock) || (atomic_store(&lock, 1), 0)");
    folder.weir(&["check", "--any", "worker", "--trace", "t.json", "bad.c"]).exits(1);
    folder.weir(&["replay", "--any", "worker", "bad.c", "t.json"]).exits(0).says("REPLAYED");
    folder.weir(&["replay", "--any", "writer", "bad.c", "t.json"]).exits(1);
}

fn what_cannot_be_run_is_refused() {
    let folder = Folder::new();
    lock(&folder, "good.c", "atomic_exchange(&lock, 1)");
    folder.weir(&["check", "--any", "with", "good.c"]).exits(3).says("`with` uses its parameters");
    folder.weir(&["check", "--any", "workr", "good.c"]).exits(3).says("did you mean `worker`?");
    folder.weir(&["check", "--any", "x", "good.c"]).exits(3).says("it has worker, writer, with");
    let peterson = root().join("examples/peterson.weir");
    let peterson = peterson.to_str().expect("a name");
    folder.weir(&["check", "--any", "x", peterson]).exits(3).says("`thread T[*]`");
}

fn functions_of_rust() {
    let folder = Folder::new();
    let text = "use std::sync::atomic::{AtomicU32, Ordering::*};
static LOCK: AtomicU32 = AtomicU32::new(0);
static INSIDE: AtomicU32 = AtomicU32::new(0);
pub fn worker() {
    loop {
        while LOCK.swap(1, Acquire) != 0 {}
        assert!(INSIDE.load(Relaxed) == 0);
        INSIDE.store(1, Relaxed);
        INSIDE.store(0, Relaxed);
        LOCK.store(0, Release);
    }
}
";
    folder.file("lock.rs", text);
    folder.file("bad.rs", text.replace("LOCK.swap(1, Acquire)", "LOCK.load(Acquire)"));
    folder.weir(&["check", "--any", "worker", "lock.rs"]).exits(0).says("any number of threads");
    folder
        .weir(&["check", "--any", "worker", "bad.rs", "--", "--edition=2021"])
        .exits(1)
        .says("2 threads are enough");
}
