//! `weir lin --points`: linearization points marked in the source.

mod common;

use common::{Folder, weir};

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
