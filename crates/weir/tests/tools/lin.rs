//! `weir lin` on functions in C and Rust.

use crate::common::{Folder, weir};

const STACK: &str = "#include <stdatomic.h>
#include <stdlib.h>
struct node { int val; struct node *next; };
static struct node *_Atomic top;
void push(int v) {
  struct node *n = malloc(sizeof *n);
  n->val = v;
  struct node *t = atomic_load(&top);
  do { n->next = t; } while (!atomic_compare_exchange_strong(&top, &t, n));
}
int pop(void) {
  for (;;) {
    struct node *t = atomic_load(&top);
    if (!t) return -1;
    struct node *next = t->next;
    if (atomic_compare_exchange_strong(&top, &t, next)) return t->val;
  }
}
int x;
void increment(void) { x = x + 1; }
int read(void) { return x; }
";

pub fn functions_in_c() {
    let folder = Folder::new();
    folder.file("stack.c", STACK);
    let stack = ["lin", "stack.c", "--op", "push=u:push(int)", "--op", "pop=o:pop", "--empty=-1"];
    let ask = |more: &[&str]| folder.weir(&stack.iter().chain(more).copied().collect::<Vec<_>>());
    ask(&["--spec", "lifo", "--scenario", "uo || uo"]).exits(0);
    ask(&["--spec", "fifo", "--scenario", "uuo"]).exits(1).says("pop() = 2 would be 1");
    ask(&["--scenario", "uo"]).exits(3).says("has no specification");
    folder.weir(&["lin", "stack.c"]).exits(3).says("which functions are the operations");
    let lost =
        ["lin", "stack.c", "--op", "increment=i:increment", "--op", "read=r:read", "--spec", "counter"];
    folder.weir(&lost).exits(1).says("NOT LINEARIZABLE");
    let none = ["lin", "stack.c", "--op", "push=u:pusch", "--spec", "lifo"];
    folder.weir(&none).exits(3).says("did you mean `push`?");
}

pub fn a_file_beside_names_the_functions_in_c() {
    weir(["lin", "examples/lin/stack.c"]).exits(0).says("the scenario uo || uo");
    weir(["lin", "examples/lin/stack.c", "--ops", "3"]).exits(0).says("up to 3 calls");
    weir(["lin", "examples/lin/stack.c", "--spec", "fifo", "--scenario", "uuo"]).exits(1);
}

pub fn a_file_beside_names_the_functions_in_rust() {
    weir(["lin", "examples/lin/spin.rs"]).exits(1).says("tryacquire() = 0 would be 1");
    weir(["lin", "examples/lin/spin.rs", "--criterion", "tso"]).exits(0);
}
