//! `weir lin --points` on functions in C, and what SPIN says about the program
//! that checks points.

use crate::common::{Folder, weir};
use weir_testkit::Pan;

const ARORA: &str = "examples/points/arora.weir";
const ARORA_TSO: &str = "examples/points/arora_fenced_tso.weir";
const SPINLOCK: &str = "examples/points/spinlock.weir";

/// How many errors SPIN finds in a model.
fn spin(folder: &Folder, model: &str) -> u64 {
    let run = |command: &str, args: &[&str]| {
        folder.run(command, args).unwrap_or_else(|said| panic!("{command}: {said}"))
    };
    run("spin", &["-a", model]);
    run("gcc", &["-O1", "-w", "-DSAFETY", "-DVECTORSZ=16384", "-o", "pan", "pan.c"]);
    let said = run(&folder.path("pan"), &["-E", "-m1000000"]);
    Pan::parse(&said).unwrap_or_else(|| panic!("{said}")).errors
}

pub fn spin_agrees() {
    let folder = Folder::new();
    for (file, scenario, model, code) in [
        (ARORA_TSO, "uuo || s", "tso", 0),
        (ARORA_TSO, "uo || s", "pso", 1),
        (ARORA, "uuo || ss", "tso", 1),
        (SPINLOCK, "ar || ar || a", "tso", 0),
        ("examples/points/burns_fenced.weir", "ar || ar", "tso", 0),
    ] {
        let out = folder.path("points.pml");
        let args = ["lin", "--points", "--criterion", "tso", "--model", model, "--scenario", scenario];
        weir(args.iter().copied().chain(["--write", &out, file])).exits(code);
        let errors = spin(&folder, "points.pml");
        assert_eq!(i32::from(errors > 0), code, "{file} {scenario} {model}: {errors} errors");
    }
}

const STACK: &str = "#include <stdatomic.h>
#include <stdlib.h>
void weir_lin_push(int);
void weir_lin_pop(void);
void weir_lin_pop_returns(int);
struct node { int val; struct node *next; };
static struct node *_Atomic top;
void push(int v) {
  struct node *n = malloc(sizeof *n);
  n->val = v;
  struct node *t = atomic_load(&top);
  do { n->next = t; } while (!atomic_compare_exchange_strong(&top, &t, n));
  weir_lin_push(v);
}
int pop(void) {
  for (;;) {
    struct node *t = atomic_load(&top);
    if (!t) { weir_lin_pop_returns(-1); return -1; }
    struct node *next = t->next;
    if (atomic_compare_exchange_strong(&top, &t, next)) {
      weir_lin_pop();
      return t->val;
    }
  }
}
";

pub fn points_in_c() {
    let folder = Folder::new();
    let stack = ["lin", "--points", "stack.c", "--op", "push=u:push(int)", "--op", "pop=o:pop", "--empty=-1"];
    let ask = |more: &[&str]| folder.weir(&stack.iter().chain(more).copied().collect::<Vec<_>>());
    folder.file("stack.c", STACK);
    ask(&["--spec", "lifo", "--scenario", "uo || uo"]).exits(0).says("POINTS RIGHT");
    ask(&["--spec", "lifo", "--scenario", "uo || uo", "--model", "pso"]).exits(0);
    ask(&["--spec", "fifo", "--scenario", "uuo"]).exits(1).says("POINTS WRONG");
    // Too early: the node is not there yet.
    folder.file(
        "stack.c",
        STACK.replace("n->val = v;", "n->val = v; weir_lin_push(v);").replacen(
            "n));\n  weir_lin_push(v);",
            "n));",
            1,
        ),
    );
    ask(&["--spec", "lifo", "--scenario", "u || o"]).exits(1).says("POINTS WRONG");
    folder.file(
        "stack.c",
        STACK.replace("weir_lin_pop();", "weir_lin_peek();").replace("pop(void);\n", "peek(void);\n"),
    );
    ask(&["--spec", "lifo", "--scenario", "u"]).exits(3).says("weir_lin_peek");
}
