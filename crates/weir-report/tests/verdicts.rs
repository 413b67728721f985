//! How answers look: headlines, figures, JSON, litmus results.

mod common;

use common::*;
use expect_test::expect;
use std::collections::BTreeSet;
use std::time::Duration;
use weir_engine::{Certificate, Covered, Evidence, Outcome, Scope, Stats, StopReason, Verdict};
use weir_ir::*;
use weir_report::trace_json::{belongs_to, trace_from_json, trace_to_json};
use weir_report::{LitmusResult, Run, Style, fingerprint::fingerprint, herd, json, tsv, verdict};

fn answer(outcome: Outcome) -> Verdict {
    let stats = Stats { states: 412, transitions: 1034, seconds: 0.003, ..Stats::default() };
    Verdict { stats, ..Verdict::new(Model::Tso, "explore", outcome) }
}

fn safe() -> Outcome {
    Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted)
}

const RUN: Run = Run {
    file: "examples/peterson.weir",
    peak_memory_bytes: Some(2_040_109_466),
    evidence: Some(&Evidence::Replayed),
    compiled: None,
    sequential: false,
};

#[test]
fn headlines() {
    let p = peterson();
    let play = peterson_play(&p);
    let confirmed = Evidence::Confirmed { states: 381 };
    let line = |v: &Verdict, style: &Style| {
        let run = if v.outcome.is_unsafe() { RUN } else { RUN.with(Some(&confirmed)) };
        verdict::headline(&p, v, Some(&play.replay), run, style).lines(style)
    };
    let unsafe_ = answer(Outcome::Unsafe(play.trace.clone()));
    expect![[r#"
        UNSAFE under TSO   left@cs and right@cs at once                            examples/peterson.weir:20
        found by explore (412 states) in 3 ms; replayed by the judge
    "#]]
    .assert_eq(&line(&unsafe_, &Style::PLAIN));
    let color = Style { color: true, width: 60, ..Style::PLAIN };
    expect![[r#"
        ^[1;31mUNSAFE^[0m under TSO   left@cs and right@cs at once
        ^[36mexamples/peterson.weir:20^[0m
        found by explore (412 states) in 3 ms; replayed by the judge
    "#]]
    .assert_eq(&line(&unsafe_, &color).replace('\x1b', "^"));
    let safe = answer(safe());
    expect![[r#"
        SAFE under TSO   all executions, any buffer size
        proved by exploration (412 states) in 3 ms; confirmed by the judge: 381 states
    "#]]
    .assert_eq(&line(&safe, &Style::PLAIN));
    let sc = Verdict { model: Model::Sc, ..safe };
    expect![[r#"
        SAFE under SC   all executions
        proved by exploration (412 states) in 3 ms; confirmed by the judge: 381 states
    "#]]
    .assert_eq(&line(&sc, &Style::PLAIN));
    let mut unknown =
        answer(Outcome::Unknown(StopReason::Time(Duration::from_secs(60)), Covered::Buffers(3)));
    unknown.stats.states = 48_123_456;
    unknown.stats.seconds = 60.0;
    expect![[r#"
        UNKNOWN under TSO   the time limit of 60 s is reached
        no bug in 48.1 M states; covered: all executions with buffers up to 3 entries
        explore stopped after 60 s (1.9 GiB)
    "#]]
    .assert_eq(&line(&unknown, &Style::PLAIN));
}

#[test]
fn violations_in_words() {
    let mut p = peterson();
    let at = |l| Expr::At(ThreadId(0), RoutineId(0), LocId(l));
    let mem = Expr::Mem(Box::new(Place::scalar(ObjId(1))));
    let span = span_of(PETERSON, "never", 0);
    p.properties.clear();
    for (kind, pred, text) in [
        (PropertyKind::Never, at(0), "left@L0"),
        (PropertyKind::Never, mem.clone(), "never turn == 1;"),
        (PropertyKind::Never, mem.clone(), "never_mind == 1"),
        (PropertyKind::Exists, mem.clone(), "(0:rax=0 /\\\n 1:rax=0)"),
        (PropertyKind::NotExists, mem.clone(), "~exists (x=1)"),
        (PropertyKind::Forall, mem, "(x=1)"),
    ] {
        p.properties.push(Property { kind, pred, text: text.into(), span });
    }
    let mut trace = Play::new(&p, Model::Tso).trace.clone();
    let mut out = String::new();
    for i in 0..p.properties.len() {
        trace.violation = Some(Violation::Property(i));
        let (phrase, _) = weir_report::violation::phrase(&p, &trace, None, &Style::PLAIN);
        out.push_str(&format!("{phrase}\n"));
        out.push_str(&weir_report::violation::sentence(&p, &trace, None, &Style::PLAIN));
    }
    expect![[r#"
        left@L0 is reached
        violated: never left@L0   examples/peterson.weir:20
        turn == 1 can hold
        violated: never turn == 1   examples/peterson.weir:20
        never_mind == 1 can hold
        violated: never never_mind == 1   examples/peterson.weir:20
        a final state has (0:rax=0 /\ 1:rax=0)
        reached: exists (0:rax=0 /\ 1:rax=0)   examples/peterson.weir:20
        a final state has (x=1)
        violated: ~exists (x=1)   examples/peterson.weir:20
        a final state lacks (x=1)
        violated: forall (x=1)   examples/peterson.weir:20
    "#]]
    .assert_eq(&out);
}

#[test]
fn a_deadlock_in_words_and_in_json() {
    let p = peterson();
    let mut play = Play::new(&p, Model::Tso);
    play.run(0, 1).violates(Violation::Deadlock);
    let (phrase, at) = weir_report::violation::phrase(&p, &play.trace, Some(&play.replay), &Style::PLAIN);
    assert_eq!((phrase.as_str(), at), ("no thread can move", None));
    let sentence = weir_report::violation::sentence(
        &p,
        &play.trace,
        Some(&play.replay),
        &Style { width: 200, ..Style::PLAIN },
    );
    expect![[r#"
        deadlock: no thread can move: left waits at line 6, right waits at line 13
    "#]]
    .assert_eq(&sentence);
    let value = weir_report::trace_json::trace_to_json(&p, &play.trace, &play.replay);
    assert_eq!(value["violation"]["deadlock"], true);
    let back = weir_report::trace_json::trace_from_json(&value).unwrap();
    assert_eq!(back, play.trace);
}

#[test]
fn figures() {
    let mut v = answer(safe());
    v.stats.notes = vec![("deepest buffer".into(), "3".into()), ("workers".into(), "2".into())];
    expect![[r#"
        engine             explore
        states             412
        transitions        1 034
        time               3 ms
        states per second  137 333
        peak memory        1.9 GiB
        bytes per state    4 951 722
        deepest buffer     3
        workers            2
    "#]]
    .assert_eq(&verdict::stats(&v.engine, &v.stats, RUN, &Style::PLAIN));
}

#[test]
fn json_of_an_answer() {
    let mut p = peterson();
    p.warnings.push(Diagnostic::warning(span_of(PETERSON, "turn: u8", 0), "a bit is enough"));
    let play = peterson_play(&p);
    let unsafe_ = answer(Outcome::Unsafe(play.trace.clone()));
    let v = json::verdict(&p, &unsafe_, Some(&play.replay), RUN);
    let text = serde_json::to_string_pretty(&v).unwrap();
    expect![[r#"
        {
          "verdict": "unsafe",
          "file": "examples/peterson.weir",
          "model": "tso",
          "engine": "explore",
          "scope": "all executions",
          "states": 412,
          "transitions": 1034,
          "seconds": 0.003,
          "peak_memory_bytes": 2040109466,
          "warnings": [
            {
              "severity": "warning",
              "message": "a bit is enough",
              "file": "examples/peterson.weir",
              "line": 2,
              "column": 23,
              "end_line": 2,
              "end_column": 31
            }
          ],
          "evidence": {
            "kind": "replayed",
            "text": "replayed by the judge"
          },
          "violation": {
            "property": 0,
            "text": "never left@cs && right@cs",
            "file": "examples/peterson.weir",
            "line": 20
          },
          "trace": {
            "weir_trace": 1,
            "program": {
              "name": "peterson",
              "fingerprint": "14418cba8a62b8ad"
            },
            "model": "tso",
            "init": [],
            "steps": [
              {
                "thread": 0,
                "name": "left",
                "edge": 0,
                "line": 5,
                "text": "flag[0] = true;"
              },
              {
                "thread": 0,
                "name": "left",
                "edge": 1,
                "line": 6,
                "text": "turn = 1;"
              },
              {
                "thread": 0,
                "name": "left",
                "edge": 2,
                "line": 7,
                "text": "flag[1]"
              },
              {
                "thread": 0,
                "name": "left",
                "edge": 3,
                "line": 7,
                "text": "while (flag[1] && turn == 1) { }"
              },
              {
                "thread": 1,
                "name": "right",
                "edge": 0,
                "line": 13,
                "text": "flag[1] = true;"
              },
              {
                "thread": 1,
                "name": "right",
                "flush": true,
                "addr": 4294967297,
                "cell": "flag[1]",
                "value": 1
              },
              {
                "thread": 1,
                "name": "right",
                "edge": 1,
                "line": 14,
                "text": "turn = 0;"
              },
              {
                "thread": 1,
                "name": "right",
                "flush": true,
                "addr": 8589934592,
                "cell": "turn",
                "value": 0
              },
              {
                "thread": 1,
                "name": "right",
                "edge": 2,
                "line": 15,
                "text": "flag[0]"
              },
              {
                "thread": 1,
                "name": "right",
                "edge": 3,
                "line": 15,
                "text": "while (flag[0] && turn == 0) { }"
              }
            ],
            "violation": {
              "property": 0,
              "text": "never left@cs && right@cs",
              "file": "examples/peterson.weir",
              "line": 20
            }
          }
        }"#]]
    .assert_eq(&text);
    // What was printed can be replayed, as it is.
    assert_eq!(trace_from_json(&v), Ok(play.trace.clone()));
    assert_eq!(belongs_to(&p, &v), Ok(()));

    let mut unknown = answer(Outcome::Unknown(StopReason::Memory(1 << 30), Covered::Levels(7)));
    unknown.stats.notes.push(("workers".into(), "2".into()));
    expect![[r#"{"verdict":"unknown","file":"","model":"tso","engine":"explore","scope":"the first 7 levels of a reduced search","states":412,"transitions":1034,"seconds":0.003,"peak_memory_bytes":null,"warnings":[{"severity":"warning","message":"a bit is enough","file":"examples/peterson.weir","line":2,"column":23,"end_line":2,"end_column":31}],"notes":{"workers":"2"},"reason":"the memory limit of 1 GiB is reached"}"#]].assert_eq(&json::verdict(&p, &unknown, None, Run::default()).to_string());

    let d = Diagnostic::error(span_of(PETERSON, "flag[0]", 0), "no such thing")
        .label("here")
        .hint("look again")
        .also(span_of(PETERSON, "flag", 0), "declared here");
    expect![[r#"{"verdict":"error","file":"f.weir","diagnostics":[{"severity":"error","message":"no such thing","file":"examples/peterson.weir","line":5,"column":5,"end_line":5,"end_column":12,"label":"here","hint":"look again","also":[{"file":"examples/peterson.weir","line":2,"column":8,"end_line":2,"end_column":12,"text":"declared here"}]}]}"#]].assert_eq(&json::error("f.weir", &[d], &p.sources).to_string());
}

#[test]
fn every_fault_and_choice_comes_back() {
    let p = peterson();
    let faults = [
        Fault::Assert,
        Fault::Range(RangeError { value: 9, lo: -1, hi: i64::MAX }),
        Fault::OutOfBounds(Addr::cell(1, -3)),
        Fault::BadIndex(i64::MIN),
        Fault::Null(0),
        Fault::UseAfterFree(Addr::cell(7, 1)),
        Fault::ReadOnly(Addr::cell(2, 3)),
        Fault::BadFree(12),
        Fault::Arith(ArithError::DivisionByZero),
        Fault::Arith(ArithError::Overflow),
        Fault::BadJoin(-2),
        Fault::BadAlloc(-1),
    ];
    for fault in faults {
        let trace = Trace {
            model: Model::Pso,
            memory_init: vec![(Addr::of(ObjId(1), 0), -1)],
            steps: vec![
                Step::Exec { thread: ThreadId(1), edge: EdgeId(0), choice: -5 },
                Step::Flush { thread: ThreadId(1), addr: Addr::of(ObjId(0), 1) },
            ],
            violation: Some(Violation::Fault(fault)),
        };
        let replay = Play::new(&p, Model::Pso).replay;
        let v = trace_to_json(&p, &trace, &replay);
        let back: serde_json::Value = serde_json::from_str(&v.to_string()).unwrap();
        assert_eq!(trace_from_json(&back), Ok(trace));
    }
}

#[test]
fn bad_traces_are_refused_with_a_reason() {
    let mut out = String::new();
    for text in [
        "3",
        "{}",
        r#"{"weir_trace":2}"#,
        r#"{"weir_trace":1}"#,
        r#"{"weir_trace":1,"model":"power"}"#,
        r#"{"weir_trace":1,"model":"tso"}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[7]}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[{"thread":0,"edge":1},{"thread":-1,"edge":1}]}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[{"thread":0}]}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[{"thread":0,"flush":true}]}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[{"thread":0,"flush":1,"edge":0}]}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[{"thread":0,"edge":1.5}]}"#,
        r#"{"weir_trace":1,"model":"tso","init":[{"addr":1}],"steps":[]}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[],"violation":{}}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[],"violation":{"property":-1}}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[],"violation":{"fault":"boredom"}}"#,
        r#"{"weir_trace":1,"model":"tso","steps":[],"violation":{"fault":"range","value":1}}"#,
    ] {
        let v = serde_json::from_str(text).unwrap();
        out.push_str(&trace_from_json(&v).unwrap_err());
        out.push('\n');
    }
    expect![[r#"
        this is not a Weir trace: it has no `weir_trace`
        this is not a Weir trace: it has no `weir_trace`
        this is a Weir trace of version 2; this version of weir reads version 1
        `model` must be sc, tso or pso
        there is no memory model `power`; the models are sc, tso and pso
        `steps` must be a list
        step 1: must be an object
        step 2: `thread` must be a number from 0, not -1
        step 1: has neither `edge` nor `flush`
        step 1: `addr` is missing
        step 1: `flush` must be true or false
        step 1: `edge` must be a whole number of 64 bits, not 1.5
        init 1: `value` is missing
        `violation` must have a `property`, a `fault`, a `deadlock`, a `race` or a `loop`
        violation: `property` must be a number from 0
        violation: there is no fault called `boredom`
        violation: `lo` is missing
    "#]]
    .assert_eq(&out);
}

#[test]
fn fingerprints_ignore_places_and_notice_code() {
    let p = peterson();
    let mut moved = p.clone();
    moved.sources = Sources::single("other", "");
    for e in moved.routines.iter_mut().flat_map(|r| &mut r.edges) {
        e.span = Span::new(1, 2);
    }
    assert_eq!(fingerprint(&p), fingerprint(&moved));
    // Stable from run to run and from version to version.
    expect!["14418cba8a62b8ad"].assert_eq(&fingerprint(&p));
    let mut other = p.clone();
    other.routines[0].edges[0].op = Op::Nop;
    assert_ne!(fingerprint(&p), fingerprint(&other));
    let play = peterson_play(&p);
    let v = trace_to_json(&p, &play.trace, &play.replay);
    expect!["this trace belongs to another program (`peterson`, fingerprint 14418cba8a62b8ad), or `peterson` was changed since (its fingerprint is b7956299f5ce77b8)"].assert_eq(&belongs_to(&other, &v).unwrap_err());
}

fn litmus(kind: PropertyKind, text: &str) -> Program {
    let mut b = ProgramBuilder::new("SB");
    let x = b.scalar("x", Ty::I64, 0);
    for name in ["P0", "P1"] {
        let mut r = RoutineBuilder::new(name);
        r.loc();
        r.reg("rax", Ty::I64);
        b.thread(r.finish());
    }
    let reg = |t| Expr::RegOf(ThreadId(t), RegId(0));
    let zero = |e| Expr::bin(BinOp::Eq, Ty::I64, e, Expr::int(0));
    b.property(kind, zero(reg(0)).and(zero(reg(1))), text, Span::default());
    let mut p = b.finish();
    let mem = Expr::Mem(Box::new(Place::scalar(x)));
    for (name, expr) in [("[x]", mem), ("1:rax", reg(1)), ("0:rax", reg(0))] {
        p.observables.push(Observable { name: name.into(), expr });
    }
    p
}

#[test]
fn herd_blocks() {
    // In the order of the observables: [x], 1:rax, 0:rax.
    let states: BTreeSet<Vec<i64>> =
        [vec![1, 0, 0], vec![1, 0, 1], vec![1, 1, 0], vec![1, 1, 1], vec![2, 1, 1]].into();
    let mut first = String::new();
    let mut others = String::new();
    for (kind, text, positive, negative) in [
        (PropertyKind::Exists, "exists (0:rax=0 /\\\n        1:rax=0)", 1, 4),
        (PropertyKind::NotExists, "0:rax=0 /\\ 1:rax=0", 1, 4),
        (PropertyKind::Forall, "(0:rax=0) /\\ (1:rax=0)", 1, 4),
    ] {
        let p = litmus(kind, text);
        let r = LitmusResult { program: &p, model: Model::Tso, states: states.clone(), positive, negative };
        let block = herd::render(&r, 0.012) + &tsv::row("dir/SB.litmus", &r);
        if first.is_empty() {
            first = block;
        } else {
            // Line by line as before, but for these.
            assert_eq!(block.lines().count(), first.lines().count());
            let differ = block.lines().zip(first.lines()).filter(|(now, before)| now != before);
            others.extend(differ.map(|(now, _)| format!("{now}\n")));
        }
    }
    expect![[r#"
        Test SB Allowed
        States 5
        0:rax=0; 1:rax=0; [x]=1;
        0:rax=0; 1:rax=1; [x]=1;
        0:rax=1; 1:rax=0; [x]=1;
        0:rax=1; 1:rax=1; [x]=1;
        0:rax=1; 1:rax=1; [x]=2;
        Ok
        Witnesses
        Positive: 1 Negative: 4
        Condition exists (0:rax=0 /\ 1:rax=0)
        Observation SB Sometimes 1 4
        Time SB 0.01

        dir/SB.litmus	tso	Sometimes	4	0:rax=0; 1:rax=0; | 0:rax=0; 1:rax=1; | 0:rax=1; 1:rax=0; | 0:rax=1; 1:rax=1;
    "#]].assert_eq(&first);
    expect![[r#"
        Test SB Forbidden
        No
        Positive: 4 Negative: 1
        Condition ~exists (0:rax=0 /\ 1:rax=0)
        Test SB Required
        No
        Condition forall ((0:rax=0) /\ (1:rax=0))
    "#]]
    .assert_eq(&others);
}
