//! What is asked of C programs beside `weir check`: fences of whole programs, levels of
//! optimisation, what counts as an error, what an answer takes as given, and other engines and
//! exports for programs that start their threads themselves.

weir_testkit::main! {
    fences_of_a_whole_program: Clang;
    abort_is_an_error_either_way: Clang;
    levels_are_checked_one_by_one: Clang;
    what_is_taken_as_given_is_said: Clang;
    started_threads_are_known_to_other_engines: Clang;
    started_threads_are_exported: Clang;
}

mod common;

use common::Folder;
use weir_testkit::{example, files};

/// Store buffering between threads that also use a mutex, and print: no small program.
const STORE_BUFFERING: &str = "#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
atomic_int x, y, a, b;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *first(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  int r = atomic_load_explicit(&y, memory_order_relaxed);
  pthread_mutex_lock(&lock);
  a = r + 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}
void *second(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  int r = atomic_load_explicit(&x, memory_order_relaxed);
  b = r + 1;
  return NULL;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  printf(\"%.1f\\n\", a / 2.0);
  assert(!(a == 1 && b == 1));
}
";

fn fences_of_a_whole_program() {
    let folder = Folder::new();
    folder.file("sb.c", STORE_BUFFERING);
    let found = folder.weir(&["fence", "--goal", "safe", "--json", "--time-limit", "60s", "sb.c"]).json();
    assert_eq!(found["verdict"], "repaired", "{found}");
    let lines: Vec<u64> =
        found["fences"].as_array().unwrap().iter().map(|f| f["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [9, 17], "{found}");
    let robust = folder.weir(&["fence", "--goal", "robust", "--json", "sb.c"]).json();
    assert!(robust.to_string().contains("only be taken as a whole"), "{robust}");
}

const ABORT: &str = "#include <pthread.h>
#include <stdlib.h>
int x;
void *f(void *a) { x = 1; if (x == 1) abort(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }
";

fn abort_is_an_error_either_way() {
    let folder = Folder::new();
    folder.file("abort.c", ABORT);
    for engine in ["auto", "explore", "vm"] {
        let run = |more: &[&str]| {
            let all =
                [&["check", "--json", "--no-deadlock", "--engine", engine, "abort.c"][..], more].concat();
            folder.weir(&all).json()
        };
        assert_eq!(run(&[])["verdict"], "unsafe", "{engine}");
        assert_eq!(run(&["--allow-abort"])["verdict"], "safe", "{engine}");
    }
}

/// Right without optimisation only.
const LEVEL: &str = "#include <assert.h>
int n = 1;
int main(void) {
  int m = n;
#ifdef __OPTIMIZE__
  m++;
#endif
  assert(m == 1);
}
";

fn levels_are_checked_one_by_one() {
    let folder = Folder::new();
    folder.file("level.c", LEVEL);
    let text = folder.weir(&["check", "--opt", "O0,O2", "level.c"]).out;
    assert!(text.contains("the levels differ: safe at -O0, unsafe at -O2"), "{text}");
    let said = folder.weir(&["check", "--opt", "O7", "level.c"]).err;
    assert!(said.contains("no level of optimisation"), "{said}");
}

fn what_is_taken_as_given_is_said() {
    let folder = Folder::new();
    folder.file(
        "clock.c",
        "#include <assert.h>\n#include <stdlib.h>\n#include <time.h>\n\
         int main(void) { assert(time(NULL) > 0 && rand() >= 0); }\n",
    );
    let text = folder.weir(&["check", "clock.c"]).out;
    assert!(text.contains("clocks go on twice at most, random numbers are one sequence"), "{text}");
}

fn examples() -> Vec<std::path::PathBuf> {
    files(&example("c"), &["c"])
}

/// Where `dual` answers, it answers as `explore` does; else it has a reason that is not the
/// threads.
fn started_threads_are_known_to_other_engines() {
    let mut answered = 0;
    for file in examples() {
        let file = file.display().to_string();
        let run = |engine: &str| {
            let limit = ["--time-limit", "10s", "--memory-limit", "2G"];
            common::weir([&["check", "--json", "--engine", engine, &file][..], &limit].concat()).json()
        };
        for engine in ["dual", "sbgraph"] {
            let said = run(engine);
            let all = said.to_string();
            assert!(!all.contains("spawn") && !all.contains("not known beforehand"), "{file}: {all}");
            if matches!(said["verdict"].as_str(), Some("safe" | "unsafe")) {
                answered += 1;
                assert_eq!(said["verdict"], run("explore")["verdict"], "{file}, {engine}");
            }
        }
    }
    assert!(answered > 20, "{answered}");
}

fn started_threads_are_exported() {
    let mut written = 0;
    for file in examples() {
        let file = file.display().to_string();
        let ran = common::weir(["export", "--to", "promela", &file]);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(!all.contains("spawn"), "{file}: {all}");
        written += usize::from(all.starts_with("/*"));
    }
    assert!(written > 20, "{written}");
}
