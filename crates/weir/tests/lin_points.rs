//! `weir lin --points`: linearization points marked in the source, in Weir and
//! in C, and what SPIN says about the program that checks them.

mod common;

use common::{Folder, weir};
use std::path::Path;
use std::process::Command;

const TREIBER: &str = "examples/points/treiber.weir";
const ARORA: &str = "examples/points/arora.weir";
const ARORA_TSO: &str = "examples/points/arora_fenced_tso.weir";
const SPINLOCK: &str = "examples/points/spinlock.weir";

#[test]
fn points_of_the_examples() {
    weir(["lin", "--points", TREIBER]).exits(0).says("POINTS RIGHT under TSO");
    weir(["lin", "--points", TREIBER, "--criterion", "quiescent"]).exits(3).says("tso and tso-to-sc");
    weir(["lin", "--points", "examples/lin/treiber.weir"]).exits(3).says("no linearization points");
    weir(["lin", "--points", "--criterion", "tso", ARORA_TSO, "--scenario", "uuo || s"]).exits(0);
    weir(["lin", "--points", "--criterion", "tso", ARORA, "--scenario", "uuo || ss"]).exits(1);
    weir(["lin", "--points", SPINLOCK])
        .exits(1)
        .says("POINTS WRONG under TSO")
        .says("returns before its linearization point has taken effect");
    weir(["lin", "--write", "x.pml", TREIBER]).exits(3).says("--points");
}

/// The same lock with its points elsewhere.
fn lock(acquire: &str, release: &str) -> String {
    format!(
        "object lock {{
            shared held: u8;
            shared owner: tid;
            op acquire(me: tid) {{ {acquire} }}
            op release(me: tid) {{ {release} }}
            spec lock;
        }}
        scenario \"ar || ar\";"
    )
}

#[test]
fn wrong_places_are_refused() {
    let folder = Folder::new();
    let wait = "while (xchg(held, 1) == 1) { }";
    let ask = |acquire: &str, release: &str, criterion: &str| {
        folder.file("lock.weir", lock(&acquire.replace("WAIT", wait), release));
        folder.weir(&["lin", "--points", "--criterion", criterion, "lock.weir"])
    };
    let (good, free) = ("WAIT lin acquire(me);", "held = 0; lin release(me);");
    ask(good, free, "tso").exits(0);
    // Where the lock is given back before the store, nobody can tell.
    ask(good, "lin release(me); held = 0;", "tso-to-sc").exits(0);
    ask("lin acquire(me); WAIT", free, "tso").exits(1).says("has no such step");
    ask("WAIT", free, "tso").exits(1).says("returns without a linearization point");
    ask("WAIT lin acquire(me); lin acquire(me);", free, "tso").exits(1).says("a second linearization point");
    ask("WAIT lin release(me);", free, "tso").exits(1).says("of another operation");
    ask("WAIT lin acquire(1);", free, "tso").exits(1).says("names other arguments");
    ask("WAIT lin acquire();", free, "tso").exits(3).says("takes 1 arguments, 0 given");
    ask("WAIT lin akquire(me);", free, "tso").exits(3).says("no operation called `akquire`");
    ask(good, "held = 0; lin release(owner);", "tso").exits(3).says("reads no shared memory");
}

#[test]
fn executions_can_be_replayed() {
    let folder = Folder::new();
    folder.file("lock.weir", lock("while (xchg(held, 1) == 1) { }", "held = 0; lin release(me);"));
    let args = ["lin", "--points", "--json", "--trace", "t.json", "lock.weir"];
    let json = folder.weir(&args).exits(1).json();
    assert_eq!(json["verdict"], "points-wrong");
    folder.weir(&["replay", "lock.weir", "t.json"]).exits(0);
}

#[test]
fn an_object_that_is_set_up_first() {
    let folder = Folder::new();
    let text = "const EMPTY = 99;
object register {
    shared cell: ptr;
    proc init() { var p: ptr = alloc(1); cell = p; }
    op write(v: u8) { var p: ptr = cell; *p = v; lin write(v); }
    op read() -> u8 { var p: ptr = cell; var v: u8 = *p; lin v = read(); return v; }
    spec register;
}
scenario \"wr || r\";";
    folder.file("register.weir", text);
    // The own store is read from the buffer before it takes effect for all.
    folder.weir(&["lin", "--points", "--criterion", "tso", "register.weir"]).exits(1);
    folder.weir(&["lin", "--points", "--criterion", "tso", "register.weir", "--scenario", "w || r"]).exits(0);
    folder.weir(&["lin", "--points", "--fence-at-return", "register.weir"]).exits(0);
}

fn has(tool: &str) -> bool {
    let found = Command::new(tool).arg(if tool == "spin" { "-V" } else { "--version" }).output();
    let found = found.is_ok_and(|o| o.status.success());
    assert!(found || std::env::var_os("CI").is_none(), "{tool} is not installed");
    if !found {
        eprintln!("skipped: {tool} not found");
    }
    found
}

/// How many errors SPIN finds in a model.
fn spin(folder: &Path, model: &str) -> u32 {
    let run = |command: &str, args: &[&str]| {
        let out = Command::new(command).args(args).current_dir(folder).output().unwrap();
        let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success(), "{command}: {said}");
        said
    };
    run("spin", &["-a", model]);
    run("gcc", &["-O1", "-w", "-DSAFETY", "-DVECTORSZ=16384", "-o", "pan", "pan.c"]);
    let pan = folder.join("pan").display().to_string();
    let said = run(&pan, &["-E", "-m1000000"]);
    assert!(!said.contains("search depth too small"), "{said}");
    let errors = said.split("errors: ").nth(1).and_then(|r| r.split_whitespace().next()?.parse().ok());
    errors.unwrap_or_else(|| panic!("{said}"))
}

#[test]
fn spin_agrees() {
    if !has("spin") || !has("gcc") {
        return;
    }
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
        let errors = spin(Path::new(&folder.path(".")), "points.pml");
        assert_eq!(i32::from(errors > 0), code, "{file} {scenario} {model}: {errors} errors");
    }
}

/// What is written is an ordinary program, which the other commands take.
#[test]
fn the_program_that_is_written_can_be_checked() {
    let folder = Folder::new();
    let out = folder.path("sc.weir");
    for (file, code) in [(TREIBER, 0), (SPINLOCK, 1)] {
        weir([
            "lin",
            "--points",
            "--scenario",
            if code == 0 { "uo || o" } else { "ar || ar" },
            "--write",
            &out,
            file,
        ])
        .exits(code);
        folder.weir(&["check", "--model", "sc", "sc.weir"]).exits(code);
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

#[test]
fn points_in_c() {
    if !has("clang") {
        return;
    }
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
