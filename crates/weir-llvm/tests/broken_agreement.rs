//! Whole programs as compilers write them, with things wrong in them: the reader comes
//! back, soon, and what it says points into the text.
//!
//! The real files of the repository, C and C++ at two levels, and pieces of a Rust program
//! with its library; words, bytes and lines of them are lost, doubled, swapped and
//! replaced by what is meant to hurt.

mod sources;

use sources::{C, CPP, RUST, clang, rust_whole_program};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use weir_gen::rng::Rng;
use weir_testkit::agreement::descend;
use weir_testkit::{Case, Seen, Suite};

weir_testkit::main! {
    broken_text_is_read_to_its_end: Clang, Rustc, Gcc;
}

/// Texts are cut to pieces of about this many bytes.
const PIECE: usize = 60_000;
/// Reading one takes a hundredth of this.
const LONGEST: Duration = Duration::from_secs(3);

/// What hurts.
const NASTY: [&str; 32] = [
    "-9223372036854775808 ",
    "999999999999999999999999999999999999999999999999 ",
    "i1 ",
    "i99999999 ",
    "[18446744073709551615 x ",
    "<4294967295 x i32> ",
    "{ ",
    "} ",
    "\n}\n",
    "(",
    ")",
    "\"",
    "c\"",
    "\\",
    "é",
    "!",
    "!{",
    "!DIExpression(",
    "#dbg_value(",
    "define ",
    "declare void @f(",
    "\n@x = global ",
    "getelementptr (",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "zeroinitializer ",
    "splat (",
    "asm sideeffect \"",
    "0xK",
    "f0x1",
    "...",
    "switch i32 0, label %x [",
    "\u{1}\u{0}",
];

fn texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let real = [
            include_str!("real/peterson_clang14_O0.ll"),
            include_str!("real/ms_queue_clang22_O2.ll"),
            include_str!("real/treiber_rustc_O1.ll"),
        ];
        let mut texts: Vec<String> = real.map(String::from).into();
        for level in ["-O0", "-O2"] {
            texts.push(clang("clang", "test.c", C, &[level]));
            texts.push(clang("clang", "test.cpp", CPP, &[level]));
        }
        texts.push(rust_whole_program(RUST, "1"));
        texts
    })
}

struct Broken(String);

impl Case for Broken {
    fn show(&self) -> String {
        self.0.clone()
    }

    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        let smaller = |c: &Broken| {
            let lines: Vec<&str> = c.0.split_inclusive('\n').collect();
            let mut all = Vec::new();
            let mut size = lines.len() / 2;
            while size > 0 {
                let without =
                    |at: usize| [&lines[..at], &lines[(at + size).min(lines.len())..]].concat().concat();
                all.extend((0..lines.len()).step_by(size).map(|at| Broken(without(at))));
                size /= 2;
            }
            all
        };
        descend(self, smaller, still)
    }
}

/// Lines of a text, about [`PIECE`] bytes: some from the start of it, where types and
/// globals are, and some from anywhere.
fn piece(rng: &mut Rng) -> String {
    let text = &texts()[rng.below(texts().len())];
    let line = |at: usize| text[..text.floor_char_boundary(at)].rfind('\n').map_or(0, |n| n + 1);
    let cut = |from: usize, bytes: usize| &text[line(from)..line((from + bytes).min(text.len()))];
    if text.len() < 2 * PIECE {
        return text.clone();
    }
    format!("{}{}", cut(0, PIECE / 4), cut(rng.below(text.len()), PIECE))
}

fn broken(seed: u64) -> Broken {
    let mut rng = Rng::new(seed);
    let mut text = piece(&mut rng);
    for _ in 0..rng.between(1, 6) {
        let ends: &[char] = if rng.percent(20) { &['\n'] } else { &[' ', '\n', ',', '(', ')', '"'] };
        let mut words: Vec<&str> = text.split_inclusive(ends).collect();
        if words.is_empty() {
            break;
        }
        let (i, j) = (rng.below(words.len()), rng.below(words.len()));
        match rng.below(9) {
            0 => drop(words.remove(i)),
            1 => words.swap(i, j),
            2 => words[i] = words[j],
            3 => words.insert(i, words[j]),
            4 | 5 => words[i] = rng.pick(&NASTY),
            6 => words.insert(i, rng.pick(&NASTY)),
            7 if rng.percent(20) => words.truncate(i),
            7 => drop(words.drain(i.min(j)..i.max(j).min(i.min(j) + 30))),
            _ => {
                let mut bytes = text.clone().into_bytes();
                let at = rng.below(bytes.len());
                bytes[at] = rng.bits() as u8;
                text = String::from_utf8_lossy(&bytes).into_owned();
                continue;
            }
        }
        text = words.concat();
    }
    Broken(text)
}

fn broken_text_is_read_to_its_end() {
    texts();
    let tally = Suite::new("broken LLVM IR is read to its end", 4000).run(broken, |Broken(text), _| {
        let start = Instant::now();
        let found = weir_llvm::survey(text);
        let time = start.elapsed();
        if time > LONGEST {
            return Err(format!("{time:?} for {} bytes", text.len()));
        }
        for d in &found.troubles {
            let Some(span) = d.span else { return Err(format!("{} has no place", d.message)) };
            if text.get(span.start as usize..span.end as usize).is_none() {
                return Err(format!("{}: {span:?} is no place in the text", d.message));
            }
            if d.message.is_empty() {
                return Err("a message without a word".into());
            }
        }
        Ok(if found.troubles.is_empty() { Seen::As("nothing is wrong") } else { Seen::As("refused") }
            .also("read in part", found.instructions > 0 && !found.troubles.is_empty()))
    });
    assert!(!tally.is_whole() || tally.of("read in part") > 0);
}
