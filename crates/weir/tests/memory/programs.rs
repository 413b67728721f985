//! Programs that treat memory as bytes, blocks or something else than it was written
//! as. Each is wrapped in the same frame: declarations, what a thread does, and what
//! is asserted after it.

/// A program, and whether what it asserts holds.
pub struct Case {
    pub name: &'static str,
    pub text: String,
    pub holds: bool,
}

/// The programs of `programs.txt`.
pub fn programs() -> Vec<Case> {
    include_str!("programs.txt").split("\n== ").skip(1).map(case).collect()
}

fn case(block: &'static str) -> Case {
    let (name, rest) = block.split_once('\n').expect("a name in a line");
    let (declared, rest) = rest.split_once("\n-- ").expect("what is done");
    let (done, rest) = rest.split_once('\n').expect("what is asserted");
    let (sign, asserted) = rest.trim_end().split_once(' ').expect("`??` or `!!`");
    assert!(["??", "!!"].contains(&sign), "{name}: {sign}");
    Case { name, text: framed(declared, done, asserted), holds: sign == "??" }
}

fn framed(declared: &str, done: &str, asserted: &str) -> String {
    format!(
        "#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
{declared}
static void *worker(void *unused) {{ {done} return unused; }}
int main(void) {{
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert({asserted});
  return 0;
}}
"
    )
}
