//! Helpers of the tests.
#![allow(dead_code, missing_docs)]

use expect_test::Expect;
use std::fmt::Write as _;
use std::path::PathBuf;
use weir_ir::{CellInit, Diagnostic, Program, Sources, Span};

/// The program as text.
pub fn load(text: &str) -> Program {
    match weir_lang::load("test.weir", text) {
        Ok(p) => p,
        Err(errors) => panic!("{}\nin\n{text}", show(text, &errors)),
    }
}

/// Messages as lines: place, message, label, hint, further places.
pub fn show(text: &str, errors: &[Diagnostic]) -> String {
    let sources = Sources::single("test.weir", text);
    let mut out = String::new();
    for e in errors {
        match e.span {
            Some(span) => {
                let (line, column) = sources.line_col(span);
                let _ = write!(out, "{line}:{column} `{}`: {}", sources.text(span), e.message);
            }
            None => {
                let _ = write!(out, "{}", e.message);
            }
        }
        if !e.label.is_empty() {
            let _ = write!(out, "; {}", e.label);
        }
        out.push('\n');
        if let Some(hint) = &e.hint {
            let _ = writeln!(out, "    hint: {hint}");
        }
        for (span, text) in &e.also {
            let _ = writeln!(out, "    {}: {text}", sources.line(*span));
        }
    }
    out
}

/// What a program lowers to.
pub fn check(text: &str, expect: Expect) {
    let printed = weir_ir::text::print(&load(text));
    let body = printed.split_once('\n').map_or("", |(_, rest)| rest);
    expect.assert_eq(body.trim_start_matches('\n'));
}

/// What is wrong with a text.
pub fn errors(text: &str, expect: Expect) {
    match weir_lang::load("test.weir", text) {
        Ok(_) => panic!("no error in\n{text}"),
        Err(errors) => expect.assert_eq(&show(text, &errors)),
    }
}

/// The program without names, places and messages: what two equal programs share.
pub fn bones(p: &Program) -> Program {
    let mut p = p.clone();
    p.sources = Sources::default();
    p.warnings.clear();
    for e in &mut p.enums {
        e.name.clear();
        e.members.iter_mut().for_each(String::clear);
    }
    for o in &mut p.objects {
        o.name.clear();
        o.span = Span::default();
        o.cell_names.iter_mut().for_each(String::clear);
        if o.init.is_empty() {
            o.init = vec![CellInit::Value(0)];
        }
    }
    for r in &mut p.routines {
        r.name.clear();
        r.span = Span::default();
        for (i, reg) in r.regs.iter_mut().enumerate() {
            reg.name = if reg.is_temporary() { "%".into() } else { String::new() };
            reg.span = Span::default();
            if i < r.params {
                reg.init = 0;
            }
        }
        for l in &mut r.locs {
            l.span = Span::default();
            l.label = l.label.as_ref().map(|_| String::new());
        }
        r.edges.iter_mut().for_each(|e| e.span = Span::default());
    }
    p.templates.iter_mut().for_each(|t| t.name.clear());
    p.properties.iter_mut().for_each(|q| q.span = Span::default());
    for i in &mut p.invariants {
        i.span = Span::default();
        i.text.clear();
    }
    p
}

/// Printing and reading again gives the same program and the same text.
pub fn round_trip(what: &str, p: &Program) {
    let text = weir_ir::text::print(p);
    let again = match weir_lang::load("again.weir", &text) {
        Ok(q) => q,
        Err(errors) => panic!("{what}: {}\nin\n{text}", show(&text, &errors)),
    };
    let (a, b) = (bones(p), bones(&again));
    for (i, (r, s)) in a.routines.iter().zip(&b.routines).enumerate() {
        for (e, f) in r.edges.iter().zip(&s.edges) {
            assert_eq!(e, f, "{what}: routine {i} of\n{text}");
        }
    }
    assert_eq!(a, b, "{what}: differs after\n{text}");
    assert_eq!(weir_ir::text::print(&again), text, "{what}: prints differently");
}

/// The example programs of the project.
pub fn examples() -> Vec<(PathBuf, String)> {
    let with_text = |path: PathBuf| (path.clone(), weir_testkit::text(&path));
    weir_testkit::plain_examples().into_iter().map(with_text).collect()
}

/// A program that uses nearly everything.
pub const EVERYTHING: &str = include_str!("everything.weir");
