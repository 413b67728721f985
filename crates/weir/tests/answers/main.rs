//! C programs as people write them have the answers they must have, however they are compiled, on
//! every machine, and whichever engine is asked. No answer at all is wrong, too, unless it is stated.

#[path = "../common/mod.rs"]
mod common;

use common::{Folder, each};

weir_testkit::main! {
    programs_have_the_answers_they_state: Clang;
}

/// A program, its text, the answers under SC, TSO and PSO, and flags.
struct Case {
    name: &'static str,
    text: String,
    answers: String,
    flags: Vec<&'static str>,
}

fn programs() -> Vec<Case> {
    let mut parts = include_str!("programs.txt").split("\n== ");
    let before = parts.next().expect("what stands before all programs");
    let case = |part: &'static str| {
        let (head, text) = part.split_once('\n').expect("a head and a text");
        let (name, rest) = head.rsplit_once(": ").expect("a name and answers");
        let mut words = rest.split(' ');
        let answers = words.next().expect("answers");
        let answers = if answers.len() == 1 { answers.repeat(3) } else { answers.to_string() };
        Case { name, text: format!("{before}\n{text}"), answers, flags: words.collect() }
    };
    parts.map(case).collect()
}

fn programs_have_the_answers_they_state() {
    let programs = programs();
    assert!(programs.len() > 100);
    let wrong = each(&programs, |case: &Case| {
        let folder = Folder::new();
        folder.file("p.c", &case.text);
        let mut wrong = Vec::new();
        for (level, engine) in [("-O0", "auto"), ("-O1", "auto"), ("-O2", "vm")] {
            for (model, answer) in ["sc", "tso", "pso"].into_iter().zip(case.answers.chars()) {
                let ask = ["check", "--time-limit", "60s", "--model", model, "--engine", engine];
                let ran = folder.weir(&[&ask[..], &case.flags, &["p.c", "--", "-w", level]].concat());
                ran.sane();
                let said = ['s', 'u', '?'].get(ran.code as usize).copied().unwrap_or('!');
                if said != answer {
                    let first = ran.out.lines().next().unwrap_or_default().to_string();
                    wrong.push(format!("{} at {level} with {engine} under {model}: {first}", case.name));
                }
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
