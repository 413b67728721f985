//! `weir fence` on C and Rust: places in the user's text, a patch that the
//! compiler takes, and nothing left to do after it.

weir_testkit::main! {
    examples_in_c_become_safe: Clang;
    examples_in_rust_become_safe_and_robust: Rustc;
    mutual_exclusion_in_c_becomes_robust: Clang;
    bodies_without_braces_macros_and_labels: Clang;
    modules_and_closures_in_rust: Rustc;
}

mod common;

use common::Folder;
use serde_json::Value;
use weir_testkit::{example, files, text};

fn fence(folder: &Folder, file: &str, more: &[&str]) -> Value {
    folder.weir(&[&["fence", "--json", "--patch", "--time-limit", "30s", file][..], more].concat()).json()
}

/// Puts the lines of a diff that only adds lines into a text.
fn apply(old: &str, diff: &str) -> String {
    let mut lines = old.split_inclusive('\n');
    let (mut out, mut at) = (String::new(), 1);
    for line in diff.split_inclusive('\n').skip(2) {
        if let Some(head) = line.strip_prefix("@@ -") {
            let start: usize = head.split(',').next().unwrap().parse().unwrap();
            while at < start {
                out += lines.next().unwrap();
                at += 1;
            }
        } else if let Some(new) = line.strip_prefix('+') {
            out += new;
        } else {
            let kept = lines.next().unwrap();
            assert_eq!(kept, &line[1..]);
            at += 1;
            if line.starts_with(' ') {
                out += kept;
            }
        }
    }
    out + &lines.collect::<String>()
}

/// What a file needs: `None` where it is not known. The patched text needs no
/// more.
fn fences(folder: &Folder, file: &str, model: &str, goal: &str) -> Option<usize> {
    let more = ["--model", model, "--goal", goal, "--kinds"];
    let found = fence(folder, file, &more);
    let lines: Vec<u64> =
        found["fences"].as_array().into_iter().flatten().map(|f| f["line"].as_u64().unwrap()).collect();
    match found["verdict"].as_str().unwrap() {
        "none-needed" => Some(0),
        "repaired" => {
            for f in found["fences"].as_array().unwrap() {
                assert_eq!(f["file"], file, "{f}");
                assert!(f["state"].is_null(), "{file} under {model}: {f}");
            }
            let text = text(&folder.here().join(file));
            let patched = format!("patched_{file}");
            folder.file(&patched, apply(&text, found["patch"].as_str().unwrap()));
            let again = fence(folder, &patched, &more);
            assert_eq!(again["verdict"], "none-needed", "{file} {model} {goal}\n{}", found["patch"]);
            Some(lines.len())
        }
        "unknown" => {
            println!("{file} {model} {goal}: {}", found["reason"]);
            None
        }
        other => panic!("{file} under {model} for {goal}: {other}"),
    }
}

/// Repairs all examples of a folder: those that state that they are safe need
/// nothing for that, those that state that they are not need at least a fence.
fn all(language: &str, wanted: impl Fn(&str) -> bool, goals: &[&str]) -> usize {
    let folder = Folder::new();
    let mut repaired = 0;
    let files = files(&example(language), &[]);
    let names: Vec<String> = files.iter().map(|path| folder.copy(path)).collect();
    for (path, file) in files.iter().zip(&names) {
        let text = text(path);
        let Some(states) = text.lines().next().and_then(|l| l.strip_prefix("// expect: ")) else { continue };
        if !wanted(file) {
            continue;
        }
        for model in ["tso", "pso"] {
            for goal in goals {
                let Some(n) = fences(&folder, file, model, goal) else { continue };
                println!("{file} {model} {goal}: {n}");
                if *goal == "safe" {
                    assert_eq!(states.contains(&format!("{model} safe")), n == 0, "{file} {model}: {n}");
                }
                repaired += usize::from(n > 0);
            }
        }
    }
    repaired
}

/// The examples as they were before fences were added.
fn unfenced(file: &str) -> bool {
    !file.ends_with("_tso.c") && !file.ends_with("_pso.c")
}

fn examples_in_c_become_safe() {
    let repaired = all("c", unfenced, &["safe"]);
    assert!(repaired >= 20, "{repaired}");
}

fn examples_in_rust_become_safe_and_robust() {
    assert_eq!(all("rust", |_| true, &["safe", "robust"]), 6);
}

fn mutual_exclusion_in_c_becomes_robust() {
    let wanted = ["peterson.c", "dekker.c", "burns.c", "publish.c", "ticket.c"];
    let repaired = all("c", |f| wanted.contains(&f), &["robust"]);
    assert!(repaired >= 6, "{repaired}");
}

/// Store buffering in all the ways in which statements are written.
fn bodies_without_braces_macros_and_labels() {
    let folder = Folder::new();
    let text = r#"#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define SET(x) atomic_store_explicit(&x, 1, memory_order_relaxed)
#define GET(x) atomic_load_explicit(&x, memory_order_relaxed)
/* "not { a string */
struct pair { int a, b; } unused = { .a = 1, .b = 2 };
atomic_int x, y, r1 = 1, r2 = 1;
void *first(void *p) {
  if (p) return p; else SET(x); r1 = GET(y);
  return 0;
}
void *second(void *p) {
  switch ((long)p) {
  case 0: SET(y);
    goto end;
  default:
    return "}";
  }
end:
  for (int i = 0; i < 1; i++)
    r2 = GET(x);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r1 || r2);
}
"#;
    folder.file("sb.c", text);
    for level in ["-O0", "-O1", "-O2"] {
        let found = fence(&folder, "sb.c", &["--goal", "safe", "--", level]);
        assert_eq!(found["verdict"], "repaired", "{level}: {found}");
        let patch = found["patch"].as_str().unwrap();
        assert_eq!(patch.matches("atomic_thread_fence(memory_order_seq_cst);").count(), 2, "{patch}");
    }
    assert_eq!(fences(&folder, "sb.c", "tso", "safe"), Some(2));
}

fn modules_and_closures_in_rust() {
    let folder = Folder::new();
    let shared = "use core::sync::atomic::AtomicU32;\npub static X: AtomicU32 = AtomicU32::new(0);\n\
                  pub static Y: AtomicU32 = AtomicU32::new(0);\npub static OK: AtomicU32 = AtomicU32::new(0);\n";
    let text = r#"#![forbid(unsafe_code)]
mod shared;
use core::sync::atomic::Ordering::Relaxed;
use shared::{OK, X, Y};
const fn zero() -> u32 {
    let z = 0;
    z
}
extern "C" fn worker(me: usize) {
    let (mine, other) = if me == 0 { (&X, &Y) } else { (&Y, &X) };
    let get = |v: u32| { let w = v; w };
    match me {
        0 | 1 => {
            mine.store(get(1), Relaxed);
        }
        _ => return,
    }
    if other.load(Relaxed) != zero() { OK.fetch_add(1, Relaxed); }
}
fn main() {
    let (a, b) = (weir::spawn(worker, 0), weir::spawn(worker, 1));
    a.join();
    b.join();
    assert!(OK.load(Relaxed) > 0);
}
"#;
    folder.file("shared.rs", shared);
    folder.file("sb.rs", text);
    assert_eq!(fences(&folder, "sb.rs", "tso", "safe"), Some(1));
}
