//! Families of programs for measuring: the same program for any size.
//!
//! *diamond*, *loop* and *lamport* are those of "Lazy TSO Reachability" (Figures 7
//! to 9); the others are code that people write, for many threads.

use std::fmt::Write as _;

/// A family: its name, what its number means, and the program of a size.
pub struct Family {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    text: fn(u32) -> String,
}

/// All families.
pub const FAMILIES: [Family; 12] = [
    Family {
        name: "diamond",
        about: "store buffering with N branches between store and load",
        text: diamond,
    },
    Family { name: "loop", about: "a loop of N stores that must be passed twice", text: stores_loop },
    Family {
        name: "lamport",
        about: "Lamport's fast mutex, no fences: can all N threads be in the critical section at once?",
        text: |n| lamport(n, false),
    },
    Family {
        name: "lamport-safe",
        about: "the same with fences: can any two threads be there?",
        text: |n| lamport(n, true),
    },
    Family { name: "double-checked", about: "double-checked locking by N threads", text: double_checked },
    Family { name: "seqlock", about: "a sequence lock with N readers", text: seqlock },
    Family {
        name: "dijkstra",
        about: "Dijkstra's lock for N threads, no fences",
        text: |n| dijkstra(n, false),
    },
    Family { name: "dijkstra-safe", about: "the same with fences", text: |n| dijkstra(n, true) },
    Family {
        name: "szymanski",
        about: "Szymanski's lock for N threads, no fences",
        text: |n| szymanski(n, false),
    },
    Family { name: "szymanski-safe", about: "the same with fences", text: |n| szymanski(n, true) },
    Family {
        name: "latch",
        about: "N PostgreSQL-style latches in a ring, no fences",
        text: |n| latch(n, false),
    },
    Family { name: "latch-safe", about: "the same with fences", text: |n| latch(n, true) },
];

/// The largest size: programs grow with it.
const LARGEST: u32 = 100_000;

/// The program of a family, as Weir text.
pub fn generate(family: &str, n: u32) -> Result<String, String> {
    let Some(f) = FAMILIES.iter().find(|f| f.name == family) else {
        let names: Vec<&str> = FAMILIES.iter().map(|f| f.name).collect();
        return Err(format!("there is no family `{family}` (families: {})", names.join(", ")));
    };
    if !(1..=LARGEST).contains(&n) {
        return Err(format!("{n} is not a size: give a number from 1 to {LARGEST}"));
    }
    Ok(format!("// {}, N = {n}.\n\n{}", f.about, (f.text)(n)))
}

fn fence(fenced: bool) -> &'static str {
    if fenced { "\n    fence;" } else { "" }
}

fn diamond(n: u32) -> String {
    let mut text = String::from("shared x: i64, y: i64, a: i64, b: i64;\n");
    for (name, mine, between, other) in [("t0", "x", "a", "y"), ("t1", "y", "b", "x")] {
        let _ = write!(
            text,
            "\nthread {name} {{\n    var r: i64;\n    at q0: {mine} = 1 goto q1;\n    at q1: r = {between} goto q2;\n"
        );
        for i in 1..=n {
            let _ = writeln!(text, "    at q2: assume(r == {}) goto b{i};", i - 1);
        }
        for i in 1..=n {
            let _ = writeln!(text, "    at b{i}: {between} = {} goto q3;", i % n);
        }
        let _ = write!(text, "    at q3: r = {other} goto q4;\n    at q4: assume(r == 0) goto goal;\n}}\n");
    }
    text + "\nnever t0@goal && t1@goal;\n"
}

fn stores_loop(n: u32) -> String {
    format!(
        "shared x: i64, y: i64;

thread t1 {{
    var ri: i64;
    var r1: i64;
    at q0: ri = 0 goto q1;
    at q1: assume(ri < {n}) goto q2;
    at q2: x = ri goto q3;
    at q3: ri = ri + 1 goto q1;
    at q1: assume(ri >= {n}) goto q0;
    at q1: assume(ri >= {n}) goto q4;
    at q4: r1 = y goto q5;
    at q5: assume(r1 == 0) goto goal;
}}

thread t2 {{
    var r: i64;
    at q0: y = 1 goto q1;
    at q1: r = x goto q2;
    at q2: assume(r == 1) goto q3;
    at q3: r = x goto q4;
    at q4: assume(r == 0) goto goal;
}}

never t1@goal && t2@goal;
"
    )
}

fn lamport(n: u32, fenced: bool) -> String {
    let f = fence(fenced);
    // The goal of the paper, and what a mutex promises.
    let all: Vec<String> = (0..n).map(|i| format!("T[{i}]@cs")).collect();
    let goal = if fenced || n < 2 { "T#i@cs && T#j@cs".to_string() } else { all.join(" && ") };
    format!(
        "shared x: [0..{n}], y: [0..{n}];

// Algorithm 1. Who loses the race after the door is closed waits until it is open.
thread T[{n}] {{
    start: x = self + 1;{f}
    if (y != 0) {{ goto start; }}
    y = self + 1;{f}
    if (x != self + 1) {{
        assume(y != self + 1);
        goto start;
    }}
    cs: skip;
    y = 0;
}}

never {goal};
"
    )
}

fn double_checked(n: u32) -> String {
    format!(
        "shared made: bool, data: u8, held: bool;

thread T[{n}] {{
    var v: u8;
    if (!made) {{
        while (xchg(held, true)) {{ }}
        if (!made) {{
            data = 42;
            made = true;
        }}
        held = false;
    }}
    v = data;
    assert(v == 42);
}}
"
    )
}

fn seqlock(n: u32) -> String {
    format!(
        "shared seq: u8, x: u8, y: u8;

thread writer {{
    var i: u8;
    while (i < 2) {{
        seq = 2 * i + 1;
        x = i + 1;
        y = i + 1;
        seq = 2 * i + 2;
        i = i + 1;
    }}
}}

thread reader[{n}] {{
    var before: u8;
    var after: u8;
    var a: u8;
    var b: u8;
    do {{
        before = seq;
        a = x;
        b = y;
        after = seq;
    }} while (before % 2 == 1 || before != after);
    assert(a == b);
}}
"
    )
}

fn dijkstra(n: u32, fenced: bool) -> String {
    let f = fence(fenced);
    format!(
        "shared flag: [0..2][{n}], turn: u32;

thread T[{n}] {{
    var k: u32;
    var j: u32;
    start: flag[self] = 1;{f}
    k = turn;
    while (k != self) {{
        if (flag[k] == 0) {{
            turn = self;{f}
        }}
        k = turn;
    }}
    flag[self] = 2;{f}
    j = 0;
    while (j < {n}) {{
        if (j != self && flag[j] == 2) {{ goto start; }}
        j = j + 1;
    }}
    cs: skip;
    flag[self] = 0;
}}

never T#i@cs && T#j@cs;
"
    )
}

fn szymanski(n: u32, fenced: bool) -> String {
    let f = fence(fenced);
    let last = n - 1;
    format!(
        "shared flag: [0..4][{n}];

thread T[{n}] {{
    var j: u32;
    var f: [0..4];
    flag[self] = 1;{f}
    j = 0;
    while (j < {n}) {{
        if (flag[j] < 3) {{ j = j + 1; }}
    }}
    flag[self] = 3;{f}
    j = 0;
    while (j < {n}) {{
        if (flag[j] == 1) {{
            flag[self] = 2;{f}
            j = 0;
            do {{
                f = flag[j];
                if (j < {last}) {{ j = j + 1; }} else {{ j = 0; }}
            }} while (f != 4);
            break;
        }}
        j = j + 1;
    }}
    flag[self] = 4;{f}
    j = 0;
    while (j < self) {{
        if (flag[j] < 2) {{ j = j + 1; }}
    }}
    cs: skip;
    j = self + 1;
    while (j < {n}) {{
        f = flag[j];
        if (f < 2 || f > 3) {{ j = j + 1; }}
    }}
    flag[self] = 0;
}}

never T#i@cs && T#j@cs;
"
    )
}

fn latch(n: u32, fenced: bool) -> String {
    let f = if fenced { "\n        fence;" } else { "" };
    let mut first = vec!["false"; n as usize];
    first[0] = "true";
    let first = first.join(", ");
    format!(
        "shared latch: bool[{n}] = {{ {first} }}, work: bool[{n}] = {{ {first} }};

// Who holds the work passes it on; a wake-up without work would be lost.
thread worker[{n}] {{
    var next: u32;
    next = (self as u32 + 1) % {n};
    loop {{
        while (!latch[self]) {{ }}
        latch[self] = false;{f}
        if (work[self]) {{
            cs: work[self] = false;
            work[next] = true;
            latch[next] = true;
        }}
    }}
}}

never worker#i@cs && worker#j@cs;
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_is_a_program_in_canonical_form() {
        for family in &FAMILIES {
            for n in [1, 2, 3, 7] {
                let text = generate(family.name, n).expect("a known family");
                let loaded = weir_lang::load("family.weir", &text);
                assert!(loaded.is_ok(), "{} {n}: {loaded:?}\n{text}", family.name);
            }
        }
        assert!(generate("ring", 3).is_err());
        assert!(generate("loop", 0).is_err());
    }
}
