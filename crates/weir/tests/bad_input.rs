//! Bad input is a message with a place and exit code 3: never a crash, never a
//! guess.

mod common;

use common::{Folder, Ran, weir};
use std::time::{Duration, Instant};

/// A small program in each format, unsafe under TSO.
const GOOD: [(&str, &str); 4] = [
    ("good.weir", "shared x: u8;\nthread t {\n    x = 1;\n}\nnever x == 1;\n"),
    (
        "good.litmus",
        "X86_64 T\n\"a comment\"\n{ x=0; }\n P0 | P1 ;\n movl $1,(x) | movl (x),%eax ;\nexists (1:rax=1)\n",
    ),
    ("good.txt", "# a comment\nthread a\ninitial q0\nfinal q1\ntransition q0 q1 write 1 1\nend\n"),
    (
        "good.rmm",
        "/* a comment */\nforbidden\n  CS\ndata\n  x = 0 : [0:3]\nprocess\ntext\n  write: x := 1;\nCS: nop\n",
    ),
];

const EXTENSIONS: [&str; 4] = ["weir", "litmus", "txt", "rmm"];

/// Checks a text under a name; it must be refused with these words, each
/// message with its place and a caret.
#[track_caller]
fn refused(name: &str, text: &str, places: &[(&str, &str)]) -> Ran {
    let folder = Folder::new();
    folder.file(name, text);
    let ran = folder.weir(&["check", name]).exits(3);
    assert_eq!(ran.out, "", "{ran}");
    assert!(ran.err.contains('^'), "no caret: {ran}");
    for (place, words) in places {
        let at = format!("┌ {name}:{place}\n");
        assert!(ran.err.contains(&at), "nothing at {place}: {ran}");
        assert!(ran.err.contains(words), "no `{words}`: {ran}");
    }
    ran
}

#[test]
fn weir_programs() {
    refused(
        "types.weir",
        "shared x: u8, y: u16, b: bool, x: u8;
thread t {
    x = 300;
    y = x;
    if (x) { skip; }
    goto nowhere;
    z = undefined_name;
    cs: skip;
    cs: skip;
}
thread t { x = 1; }
never t@sc;
",
        &[
            ("1:32", "`x` is declared twice"),
            ("3:9", "300 does not fit into u8"),
            ("4:9", "expected u16, found u8"),
            ("5:9", "a condition is needed"),
            ("6:10", "no label called `nowhere`"),
            ("7:9", "undefined_name"),
            ("9:5", "the label `cs` is used twice"),
            ("11:8", "`t` is declared twice"),
            ("12:9", "did you mean `cs`?"),
        ],
    )
    .says("9 errors");
    refused(
        "syntax.weir",
        "shared x: u8\nthread t {\n    x = = 1;\n    if x == 1 { }\n}\nnever x == ;\n",
        &[
            ("1:13", "expected `;`"),
            ("3:9", "expected an expression"),
            ("4:8", "expected `(`"),
            ("6:12", "expected an expression"),
        ],
    );
    refused(
        "typo.weir",
        "shared flag: bool;\nthread t { flga = true; }\nnever flag;\n",
        &[("2:12", "did you mean `flag`?")],
    );
    refused("bool.weir", "shared b: bool;\nthread t { b = 1; }\nnever b;\n", &[("2:16", "write `true`")]);
    refused(
        "atomic.weir",
        "shared x: u8;\nthread t { atomic { return; } }\nnever x == 1;\n",
        &[("2:21", "atomic")],
    );
    refused("never.weir", "shared x: u8;\nthread t { x = 1; }\nnever r == 1;\n", &[("3:7", "`r`")]);
}

#[test]
fn questions_that_cannot_be_asked_say_so() {
    let folder = Folder::new();
    folder.file("any.weir", "shared x: u8;\nthread t[*] { x = 1; }\nnever x == 2;\n");
    for args in [&["check", "--engine", "explore", "any.weir"][..], &["robust", "any.weir"]] {
        folder.weir(args).exits(3).says("any.weir:2:1").says("any number of threads").says("--threads 3");
    }
    folder.file("none.weir", "shared x: u8;\nthread t { x = 1; }\n");
    folder.weir(&["check", "none.weir"]).exits(3).says("nothing to check").says("weir robust");
}

#[test]
fn litmus_tests() {
    refused(
        "a.litmus",
        "X86_64 BAD
{ x=0; y=99999999999999999999; }
 P0            | P1            ;
 movl $1,(x)   | movzz $1,(y)  ;
 jmp L9        | movl (x),%eaz ;
exists (0:rax=0 /\\ )
",
        &[
            ("2:10", "more than 64 bits"),
            ("4:18", "`movzz` is not known"),
            ("5:6", "P0 has no label `L9`"),
            ("5:27", "did you mean `eax`?"),
            ("6:20", "expected a location"),
        ],
    );
    refused(
        "labels.litmus",
        "X86_64 BAD\n{ }\n P0 ;\n L: movl $1,(x) ;\n L: jmp L ;\nexists (x=1)\n",
        &[("5:2", "the label `L` is defined twice")],
    );
    refused(
        "sizes.litmus",
        "X86_64 BAD\n{ }\n P0 | P1 ;\n movl $1,(x) | movq $1,(x) ;\nexists (x=1)\n",
        &[("4:16", "size")],
    );
    refused("range.litmus", "X86_64 BAD\n{ }\n P0 ;\n movb $300,(z) ;\nexists (z=1)\n", &[("4:7", "300")]);
    refused(
        "thread.litmus",
        "X86_64 BAD\n{ }\n P0 ;\n movl $1,(x) ;\nexists (7:rax=1)\n",
        &[("5:9", "no thread 7")],
    );
    refused(
        "columns.litmus",
        "X86_64 BAD\n{ }\n P0 | P1 ;\n movl $1,(x) ;\nexists (x=1)\n",
        &[("4:2", "the table has 2")],
    );
    refused("twice.litmus", "X86_64 BAD\n{ }\n P0 | P0 ;\n | ;\nexists (x=1)\n", &[("3:7", "two columns")]);
    let arm = "AArch64 MP\n{ 0:X1=x; }\n P0 ;\n MOV W0,#1 ;\nexists (0:X0=1)\n";
    refused("arm.litmus", arm, &[("1:1", "AArch64")]).says("X86_64");
    // And through `weir litmus`.
    let folder = Folder::new();
    folder.file("arm.litmus", arm);
    folder.file(GOOD[1].0, GOOD[1].1);
    let ran = folder.weir(&["litmus", "arm.litmus", "good.litmus"]).exits(3);
    assert!(ran.err.contains("arm.litmus:1:1") && ran.out.contains("Observation T Sometimes"), "{ran}");
}

#[test]
fn trencher_automata() {
    refused(
        "a.txt",
        "thread a
initial q0
final q9
transition q0 q1 wriet 1 2
transition q2
transition q3 q4 read 5 1
transition q3 q4 write 99999999999999999999 1
end
thread a
final q1
end
foo
",
        &[
            ("4:18", "did you mean `write`?"),
            ("6:1", "expected the state"),
            ("6:23", "`5` is not a register"),
            ("7:24", "64 bits"),
            ("9:8", "two threads called `a`"),
            ("9:8", "has no initial state"),
            ("12:1", "expected `thread`"),
        ],
    );
}

#[test]
fn memorax_models() {
    refused(
        "a.rmm",
        "forbidden
  CS CS
data
  x = 0 : [0:3]
  x = 1 : [0:3]
process(2)
text
  foo: bar;
CS: nop
",
        &[("5:3", "`x` is declared twice"), ("8:8", "expected a statement")],
    );
    refused(
        "b.rmm",
        "forbidden
  CS CS
data
  x = 0 : [0:3]
process(2)
text
  L0: write: y := 1;
  L0: write: x := 7;
  goto NOWHERE;
CS: nop
",
        &[("7:14", "`y`"), ("8:3", "`L0`"), ("9:8", "`NOWHERE`")],
    );
    refused("c.rmm", "forbidden\n  XX\ndata\n  x = 0\nprocess\ntext\nCS: nop\n", &[("2:3", "`XX`")]);
}

#[test]
fn files_that_are_no_programs() {
    let folder = Folder::new();
    folder.file("peterson.weir", GOOD[0].1);
    folder.weir(&["check", "petersen.weir"]).exits(3).says("did you mean `peterson.weir`?");
    folder.weir(&["check", "nothing-like-it.weir"]).exits(3).says("there is no file");
    std::fs::create_dir(folder.path("sub.weir")).expect("a new folder");
    folder.weir(&["check", "sub.weir"]).exits(3).says("`sub.weir` is a directory");
    folder.weir(&["check", "."]).exits(3).says("is a directory");
    folder.weir(&["check", ""]).exits(3);
    folder.weir(&["litmus", "missing.litmus"]).exits(3).says("there is no file");
    for extension in EXTENSIONS {
        let contents: [(&str, &[u8]); 8] = [
            ("empty", b""),
            ("blank", b" \n\t\n"),
            ("mark", b"\xef\xbb\xbf"),
            ("junk", b"\x7fELF\x02\x01\x01\x00\x00\x00\x00"),
            ("zero", b"shared x\0: u8;"),
            ("latin1", b"thread caf\xe9 { }\n"),
            ("utf16", b"\xff\xfet\0h\0r\0e\0a\0d\0"),
            ("words", b"The quick brown fox jumps over the lazy dog.\n"),
        ];
        for (name, bytes) in contents {
            let file = format!("{name}.{extension}");
            folder.file(&file, bytes);
            let ran = folder.weir(&["check", &file]).exits(3);
            assert!(ran.err.contains(&file), "{ran}");
        }
    }
    folder.file("latin1b.weir", b"shared x: u8;\n// caf\xe9\n");
    folder.weir(&["check", "latin1b.weir"]).exits(3).says("line 2 is not UTF-8");
    folder.file("noextension", "hello\n");
    folder.weir(&["check", "noextension"]).exits(3).says("cannot tell the format").says("X86_64");
}

/// A fixed generator, so that every run sees the same bytes.
fn random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

#[test]
fn mutilated_programs_never_crash() {
    let folder = Folder::new();
    let mut seed = 0x5eed;
    for (name, text) in GOOD {
        for round in 0..40 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=round % 4 {
                let at = random(&mut seed) as usize % bytes.len();
                match random(&mut seed) % 5 {
                    0 => bytes.truncate(at.max(1)),
                    1 => bytes[at] = b" \n;(){}[]:,$%0x9\"/*"[random(&mut seed) as usize % 19],
                    2 => bytes[at] = random(&mut seed) as u8,
                    3 => {
                        bytes.remove(at);
                    }
                    _ => bytes.extend_from_within(at..),
                }
                if bytes.is_empty() {
                    bytes.push(b'x');
                }
            }
            folder.file(name, &bytes);
            folder.weir(&["check", "--time-limit", "2s", name]).sane();
        }
    }
}

#[test]
fn line_ends_and_byte_order_marks_of_other_systems() {
    let folder = Folder::new();
    for (name, text) in GOOD {
        let plain = folder.file(name, text);
        let place = |ran: &Ran| ran.json()["violation"]["line"].clone();
        let expected = place(&weir(["check", "--json", &plain]).exits(1));
        assert!(expected.is_u64(), "{name}");
        for (what, text) in [
            ("crlf", text.replace('\n', "\r\n")),
            ("mark", format!("\u{feff}{text}")),
            ("both", format!("\u{feff}{}", text.replace('\n', "\r\n"))),
            ("end", text.trim_end().to_string()),
        ] {
            let file = folder.file(&format!("{what}-{name}"), &text);
            assert_eq!(place(&weir(["check", "--json", &file]).exits(1)), expected, "{what} {name}");
            let ran = weir(["check", &file]).exits(1);
            assert!(!ran.out.contains(['\r', '\u{feff}']), "{what} {name}: {ran}");
        }
    }
    // Messages are about the right place, too.
    refused("crlf.weir", "shared x: u8;\r\nthread t {\r\n    x = y;\r\n}\r\n", &[("3:9", "`y`")]);
    refused("mark.weir", "\u{feff}shared x: u8;\nthread t { x = y; }\n", &[("2:16", "`y`")]);
    refused("first.weir", "\u{feff}shraed x: u8;\n", &[("1:1", "shraed")]);
}

#[test]
fn long_lines_and_deep_nesting() {
    let n = 20_000;
    let long = |s: &str| s.repeat(n);
    let texts = [
        (
            "parens.weir",
            format!("shared x: u8;\nthread t {{ x = {}1{}; }}\nnever x == 2;\n", long("("), long(")")),
        ),
        ("open.weir", format!("shared x: u8;\nthread t {{ x = {}", long("("))),
        ("blocks.weir", format!("shared x: u8;\nthread t {}{}\nnever x == 2;\n", long("{"), long("}"))),
        ("ifs.weir", format!("shared x: u8;\nthread t {{ {}", long("if (x == 1) { "))),
        ("nots.weir", format!("shared b: bool;\nthread t {{ b = {}b; }}\nnever b;\n", long("!"))),
        ("plus.weir", format!("shared x: u8;\nthread t {{ x = 1{}; }}\nnever x == 2;\n", long("+ 1"))),
        ("word.weir", format!("shared {}: ;\nthread t {{ x = 1; }}\n", long("abc"))),
        ("number.weir", format!("shared x: u8 = {};\nthread t {{ x = 1; }}\nnever x == 1;\n", long("9"))),
        ("comments.weir", long("/*")),
        (
            "parens.litmus",
            format!("X86 T\n{{}}\n P0 ;\n MOV [x],$1 ;\nexists {}x=1{}\n", long("("), long(")")),
        ),
        ("nots.litmus", format!("X86 T\n{{}}\n P0 ;\n MOV [x],$1 ;\nexists {} x=1\n", long("not "))),
        ("name.litmus", format!("X86 {}\n{{}}\n P0 ;\n MOV [{}],$1 ;\nexists (x=\n", long("ab"), long("x"))),
        ("nots.txt", format!("thread a\ninitial q\nfinal q\ntransition q q check {} 1\nend\n", long("! "))),
        ("plus.txt", format!("thread a\ninitial q\nfinal q\ntransition q q check {} 1\nend\n", long("+ 1 "))),
        ("name.txt", format!("thread {}\ninitial q\nfinl q\nend\n", long("ab"))),
        ("parens.rmm", format!("forbidden CS\ndata x = 0\nprocess text\nCS: write: x := {}1\n", long("("))),
        ("either.rmm", format!("forbidden CS\ndata x = 0\nprocess text\nCS: {}\n", long("either { "))),
        ("minus.rmm", format!("forbidden CS\ndata x = 0\nprocess text\nCS: write: x := {}1\n", long("- "))),
    ];
    let folder = Folder::new();
    for (name, text) in texts {
        folder.file(name, &text);
        let ran = folder.weir(&["check", "--time-limit", "5s", name]);
        ran.sane();
        // What is refused is refused in a few lines, cut to the screen.
        if ran.code == 3 {
            assert!(ran.err.contains(&format!("{name}:")), "{ran}");
            let widest = ran.err.lines().map(|l| l.chars().count()).max().unwrap_or(0);
            let prose = ran.err.lines().filter(|l| l.contains('│')).map(|l| l.chars().count()).max();
            assert!(prose.unwrap_or(0) <= 200, "{widest} columns: {ran}");
            assert!(ran.err.len() < 100_000, "{} bytes of messages: {name}", ran.err.len());
        }
    }
}

#[test]
fn short_programs_that_ask_for_much() {
    let folder = Folder::new();
    for (name, text, code) in [
        ("array.weir", "shared a: u8[1000000000];\nthread t { a[1] = 1; }\nnever a[1] == 2;\n", 0),
        ("heap.weir", "thread t { p = alloc(1000000000); assert(p != null); }\n", 2),
        ("any.weir", "shared x: u64 = any;\nthread t { x = 1; }\nnever x == 2;\n", 2),
        ("havoc.weir", "shared x: u64;\nthread t { var r: u64; havoc(r); x = r; }\nnever x == 1;\n", 2),
        ("recursion.weir", "proc f() { f(); }\nthread t { f(); assert(true); }\n", 2),
        ("spawn.weir", "thread w() { skip; }\nthread t { while (true) { spawn w(); } assert(true); }\n", 2),
        ("copies.weir", "shared x: u8;\nthread t[4000000000] { x = 1; }\nnever x == 2;\n", 3),
        ("processes.rmm", "forbidden CS\ndata x = 0\nprocess(1000000) text\nCS: nop\n", 3),
        ("any.rmm", "forbidden CS\ndata x = * : [0:99999999999]\nprocess text\nCS: nop\n", 1),
        ("far.txt", "thread t\ninitial q\nfinal p\ntransition q p write 1 99999999999\nend\n", 3),
        ("array.litmus", "X86_64 T\n{ int x[4000000000]; }\n P0 ;\n movl $1,(x) ;\nexists (x=1)\n", 3),
    ] {
        folder.file(name, text);
        let start = Instant::now();
        let args = ["check", "--json", "--time-limit", "1s", "--memory-limit", "1G", name];
        let json = folder.weir(&args).exits(code).json();
        assert!(start.elapsed() < Duration::from_secs(120), "{name} takes {:?}", start.elapsed());
        let peak = json["peak_memory_bytes"].as_u64().unwrap_or(0);
        assert!(peak < 1 << 30, "{name} takes {peak} bytes");
    }
}

#[test]
fn fifty_megabytes() {
    let size = 50 << 20;
    let repeat = |head: &str, unit: &str, tail: &str| {
        let mut text = String::with_capacity(size + 100);
        text.push_str(head);
        while text.len() < size {
            text.push_str(unit);
        }
        text + tail
    };
    let folder = Folder::new();
    for (name, make) in [
        ("big.weir", ("shared x: u8;\nthread t {\n", "    x = 1;\n", "}\nnever x == 2;\n")),
        ("big.litmus", ("X86_64 T\n{}\n P0 ;\n", " movl $1,(x) ;\n", "exists (x=1)\n")),
        ("big.txt", ("thread t\ninitial q\nfinal q\n", "transition q q write 1 1\n", "end\n")),
        ("big.rmm", ("forbidden CS\ndata x = 0\nprocess text\n", "  write: x := 1;\n", "CS: nop\n")),
        ("big", ("", "hello world\n", "")),
    ] {
        let path = folder.file(name, repeat(make.0, make.1, make.2));
        let start = Instant::now();
        // Not more than 2 GB of address space beyond what threads reserve.
        let mut command = std::process::Command::new("sh");
        command.arg("-c").arg("ulimit -v 2500000; exec \"$0\" check --time-limit 5s \"$1\"");
        command.arg(env!("CARGO_BIN_EXE_weir")).arg(&path).env("NO_COLOR", "1");
        Ran::of(command).exits(3).says("too large").says("MiB are read");
        assert!(start.elapsed() < Duration::from_secs(120), "{name} takes {:?}", start.elapsed());
        std::fs::remove_file(&path).expect("it was there");
    }
}

#[test]
fn files_at_the_limit_of_the_size() {
    let size = (8 << 20) - 100_000;
    let folder = Folder::new();
    for (name, unit) in [
        ("junk.weir", "@#$ %^& ]] )) \n"),
        ("junk.rmm", "forbidden @#$ %^& ]] )) \n"),
        ("junk.txt", "thread t\nfoo bar\n"),
        ("junk.litmus", "X86_64 A { } P0 | P0 |\n"),
        ("line.weir", "if (x == 1) { "),
    ] {
        folder.file(name, unit.repeat(size / unit.len()));
        let start = Instant::now();
        let ran = folder.weir(&["check", name]).exits(3);
        assert!(start.elapsed() < Duration::from_secs(120), "{name} takes {:?}", start.elapsed());
        assert!(ran.err.len() < 100_000, "{name}: {} bytes of messages", ran.err.len());
    }
}
