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

/// Store-buffer graphs with more nodes than there is time for.
#[test]
fn limits_hold_while_graphs_are_built() {
    let folder = Folder::new();
    let variables: Vec<String> = (0..16).map(|i| format!("x{i}: u8")).collect();
    let stores: String = (0..16).map(|i| format!("x{i} = 1; ")).collect();
    let text = format!(
        "object many {{
            shared {};
            op increment as \"i\"() {{ {stores} fence; lin increment(); }}
            spec counter;
        }}
        scenario \"i || i\";",
        variables.join(", ")
    );
    folder.file("many.weir", text);
    for how in ["--points", "--prove"] {
        let start = std::time::Instant::now();
        folder
            .weir(&["lin", how, "--model", "pso", "--time-limit", "1s", "many.weir"])
            .exits(2)
            .says("the time limit of 1 s is reached");
        assert!(start.elapsed().as_secs() < 15, "{how}: {:?}", start.elapsed());
    }
}

/// A proof goes as far as it goes; what lies behind is not wrong.
#[test]
fn counters_and_choices_are_not_wrong_in_proofs() {
    let folder = Folder::new();
    let counter = "object hits {
        shared n: u32;
        op increment as \"h\"() { lock n += 1; lin increment(); }
        op read() -> u32 { var v: u32 = n; lin read(); return v; }
        spec counter;
    }
    scenario \"h || r\";";
    folder.file("hits.weir", counter);
    folder.weir(&["lin", "--prove", "hits.weir"]).exits(2).says("leads past the 64 states");
    folder.file("hits.weir", counter.replace("lock n += 1;", "lock n += 3;"));
    folder.weir(&["lin", "--prove", "hits.weir"]).exits(1).says("POINTS WRONG");
}
