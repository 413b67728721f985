//! Certificates of the examples: written, checked, and damaged in every way.

mod common;

use common::stop_after;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;
use weir_certify::{Rejected, certify, hash};
use weir_driver::certificates;
use weir_ir::{Model, Program};
use weir_testkit::{example, files, plain_examples, text};

/// Damaged one by one where they have at most so many lines.
const SMALL: usize = 120;
/// A certificate that takes longer to write is left out.
const LIMIT: Duration = Duration::from_millis(400);
/// And one that takes longer to check: `examples` checks those of the dual engine whole.
const CHECK: Duration = Duration::from_secs(3);

fn examples() -> Vec<(String, Program)> {
    let all = plain_examples().into_iter().chain(files(&example("any"), &["weir"]));
    let load = |file: PathBuf| {
        let name = file.display().to_string();
        let program = weir_lang::load(&name, &text(&file)).ok()?;
        Some((name, program))
    };
    all.filter_map(load).collect()
}

fn check(program: &Program, text: &str) -> Result<weir_certify::Certified, Rejected> {
    let mut stop = stop_after(Some(CHECK));
    certify(program, text, &mut stop)
}

/// The certificate of the dual engine.
fn dual(program: &Program, time: Duration) -> Option<String> {
    let budget = weir_engine::Budget::of(time);
    let options = weir_dual::Options { budget, certificate: true, ..weir_dual::Options::default() };
    let answer = weir_dual::decide(program, &options).ok()?;
    answer.certificate.map(|proof| certificates::dual(program, &proof))
}

/// Every certificate that can be had soon: of the dual engine, of `prove`,
/// and by clauses for any number of threads.
fn certificates_of(program: &Program) -> Vec<(&'static str, String)> {
    let limit = Some(LIMIT);
    let mut found = Vec::new();
    if program.is_parameterised() {
        let mut stop = stop_after(limit);
        found.extend(weir_closure::clauses(program, Model::Tso, &mut stop).map(|c| ("param", c)));
        found.extend(weir_closure::clauses(program, Model::Sc, &mut stop).map(|c| ("param, SC", c)));
    } else {
        found.extend(dual(program, LIMIT).map(|c| ("dual", c)));
    }
    let options = weir_prove::Options {
        solver: weir_prove::Choice::Embedded,
        deadline: Some(std::time::Instant::now() + LIMIT),
        states: 1_000,
    };
    if let Ok(proof) = weir_prove::prove(program, &options) {
        let mut stop = stop_after(limit);
        found.extend(certificates::movers(program, &proof, &mut stop).map(|c| ("prove", c)));
    }
    found
}

/// The lines with an end that fits them.
fn sealed(lines: &[String]) -> String {
    let text: String = lines.iter().map(|l| format!("{l}\n")).collect();
    format!("{text}end {}\n", hash(&text))
}

/// The line with one of its numbers changed, for each of them.
fn changed(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let digit = |i: usize| line.as_bytes()[i].is_ascii_digit();
    for i in (0..line.len()).filter(|&i| digit(i) && (i == 0 || !digit(i - 1))) {
        let end = (i..line.len()).find(|&k| !digit(k)).unwrap_or(line.len());
        let number: u64 = line[i..end].parse().unwrap_or(0);
        found.push(format!("{}{}{}", &line[..i], number ^ 1, &line[end..]));
    }
    found
}

/// What was seen of certificates.
#[derive(Default)]
struct Seen {
    accepted: usize,
    /// Where they come from.
    kinds: BTreeSet<&'static str>,
    damaged: usize,
    /// Damaged ones that are proofs still.
    proofs: usize,
}

impl Seen {
    fn and(mut self, other: Seen) -> Seen {
        self.accepted += other.accepted;
        self.kinds.extend(other.kinds);
        self.damaged += other.damaged;
        self.proofs += other.proofs;
        self
    }
}

#[test]
fn certificates_of_the_examples_are_accepted_and_damaged_ones_are_not() {
    let all = examples();
    let one = |(name, program): &(String, Program)| {
        let others: Vec<&Program> = all.iter().filter(|(n, _)| n != name).take(5).map(|(_, p)| p).collect();
        let list = certificates_of(program);
        let seen =
            list.iter().map(|(from, text)| damage(&format!("{name} ({from})"), from, program, text, &others));
        seen.fold(Seen::default(), Seen::and)
    };
    let Seen { accepted, kinds, damaged, proofs } = all.par_iter().map(one).reduce(Seen::default, Seen::and);
    println!("{accepted} certificates ({kinds:?}), {damaged} damaged ones, {proofs} of them proofs still");
    assert!(accepted >= 60 && kinds.len() == 4, "{accepted} certificates of {kinds:?}");
    assert!(proofs * 20 <= damaged, "{proofs} of {damaged} damaged certificates are still proofs");
}

/// Checks a certificate, and damages it in every way.
fn damage(name: &str, from: &'static str, program: &Program, text: &str, others: &[&Program]) -> Seen {
    match check(program, text) {
        Ok(_) => {}
        Err(Rejected::Stopped) => return Seen::default(),
        Err(why) => panic!("{name}: {why}"),
    }
    let mut seen = Seen { accepted: 1, kinds: BTreeSet::from([from]), ..Seen::default() };
    // Of another program, and under another model.
    for other in others {
        assert!(matches!(check(other, text), Err(Rejected::Wrong(_))), "{name} for {}", other.name);
    }
    let model =
        if text.contains("model TSO") { ("model TSO", "model SC") } else { ("model SC", "model TSO") };
    let refuses =
        |text: &str| matches!(check(program, text), Err(Rejected::Wrong(_) | Rejected::Unreadable(_)));
    assert!(refuses(&text.replace(model.0, model.1)), "{name}");
    let lines: Vec<String> = text.lines().map(String::from).collect();
    if lines.len() > SMALL {
        return seen;
    }
    for i in 0..lines.len() {
        let cut = lines[..i].join("\n");
        assert!(refuses(&cut), "{name}: cut at line {i}");
        assert!(refuses(&format!("{cut}\n")), "{name}: cut after line {i}");
        let mut less = lines.clone();
        less.remove(i);
        assert!(refuses(&less.join("\n")), "{name}: without line {i}");
        seen.damaged += 1;
        for line in changed(&lines[i]) {
            let mut other = lines.clone();
            other[i] = line;
            assert!(refuses(&other.join("\n")), "{name}: {}", other[i]);
            seen.damaged += 1;
        }
    }
    // The same with an end that fits: now the proof itself has to be wrong.
    let body = &lines[..lines.len() - 1];
    let clauses = || (0..body.len()).filter(|&i| body[i].starts_with("clause"));
    for i in clauses() {
        let mut less = body.to_vec();
        less.remove(i);
        assert!(refuses(&sealed(&less)), "{name}: does without `{}`", body[i]);
        seen.damaged += 1;
    }
    for i in clauses() {
        for line in changed(&body[i]) {
            let mut other = body.to_vec();
            other[i] = line;
            // What is still a proof is one: another clause may do as well.
            seen.proofs += usize::from(!refuses(&sealed(&other)));
            seen.damaged += 1;
        }
    }
    seen
}

#[test]
fn what_is_not_so_has_no_certificate() {
    let mut wrong = 0;
    for (name, program) in examples() {
        let unsafe_under_tso =
            name.ends_with("_wrong.weir") || name.ends_with("/sb.weir") || name.ends_with("/peterson.weir");
        if unsafe_under_tso {
            assert!(certificates_of(&program).iter().all(|(from, _)| *from == "param, SC"), "{name}");
            wrong += 1;
        }
    }
    assert!(wrong >= 4);
}

/// A forged certificate: the clauses of a safe program under the name of an
/// unsafe one.
#[test]
fn a_certificate_under_a_false_name_is_no_proof() {
    let program = |fence: &str| {
        let text = format!(
            "shared x: u8, y: u8;
            thread a {{ x = 1; {fence} r = y; }}
            thread b {{ y = 1; {fence} s = x; }}
            not exists (a.r == 0 && b.s == 0);"
        );
        weir_lang::load("sb.weir", &text).expect("a program")
    };
    let (fenced, not) = (program("fence;"), program("skip;"));
    let text = dual(&fenced, Duration::from_secs(60)).expect("a certificate");
    assert!(check(&fenced, &text).is_ok());
    let name = |p: &Program| weir_certify::fingerprint(p);
    let forged = text.replace(&name(&fenced), &name(&not));
    let lines: Vec<String> = forged.lines().filter(|l| !l.starts_with("end ")).map(String::from).collect();
    assert!(matches!(check(&not, &sealed(&lines)), Err(Rejected::Wrong(_))));
}

/// With wrapping and casts as the machine has them, also where the engine for any
/// number of threads is not asked.
#[test]
fn narrowing_and_wrapping_are_the_machine_s() {
    let certificate = |text: &str| {
        let program = weir_lang::load("any.weir", text).expect("a program");
        let mut stop = stop_after(Some(Duration::from_secs(20)));
        weir_closure::clauses(&program, Model::Tso, &mut stop).map(|c| check(&program, &c).is_ok())
    };
    let counts = "shared x: u8;
        thread T[*] { loop { lock x += 1; } }
        thread main { r = x; assert(r != 255); }";
    assert!(certificate(counts).is_err());
    let even = "shared x: u8;
        thread T[*] { loop { lock x += 2; } }
        thread main { r = x; assert(r != 255); }";
    assert_eq!(certificate(even), Ok(true));
    let cast = "shared x: u16, y: u8;
        thread T[*] { x = 256; r = x; y = r as u8; s = y; assert(s == 0); }";
    assert_eq!(certificate(cast), Ok(true));
    assert!(certificate(&cast.replace("s == 0", "s != 0")).is_err());
}
