//! The questions of the page that are not about executions first: linearizability, proofs, store-buffer
//! graphs, the program for SC, final states.

use super::question::{Question, bug, refuse};
use crate::cli::{Arguments, Common, LinArgs, ProveArgs, ReduceArgs};
use crate::commands::{lin, prove, reduce};
use crate::pages;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use weir_driver::engines::sbgraph::{self, Wanted};
use weir_driver::limits::Limits;
use weir_driver::lin::{self as decided, Trouble};
use weir_engine::Budget;
use weir_explore::Options;
use weir_ir::{Diagnostic, Model, Program, Sources};
use weir_report::page::{self, Words};
use weir_report::style::Role;
use weir_report::{Headline, LitmusResult, Run, herd};

/// More final states are not listed.
const MOST_FINALS: usize = 500;

/// Whether the object is linearizable, for the scenarios of its file, else all of a size.
pub fn lin(q: &Question, stop: Arc<AtomicBool>) -> Value {
    let (program, object) = match weir_lang::load_object(&q.name, &q.text) {
        Ok(loaded) => loaded,
        Err(list) => return page::refused(&q.name, "lin", &list, &Sources::single(&q.name, &q.text)),
    };
    let args = LinArgs { file: q.name.clone(), model: q.form.model, ..LinArgs::unsaid() };
    let limits = Limits { interrupt: Some(stop), ..q.limits.clone() };
    let object = lin::with_codes(object, &args);
    let answer = lin::question(&program, &object, None, &args)
        .and_then(|(spec, against)| decided::decide(&program, &object, &spec, against, &args, &limits));
    match answer {
        Ok(answer) => lin::page(&program, &object, &answer, &args),
        Err(Trouble::Input(d)) => refuse(q, d, &program.sources),
        Err(Trouble::Internal(why)) => bug(q, &program, &why),
    }
}

/// A proof by reduction; where there is none, one of a program that does more.
pub fn prove(q: &Question, program: &Program, budget: &Budget) -> Value {
    let common = Common { time_limit: q.limits.time, ..Common::unsaid() };
    let args = ProveArgs { suggest: true, common, ..ProveArgs::unsaid() };
    prove::answer(&q.name, program, &args, budget)
}

/// The store-buffer graphs of all threads and procedures.
pub fn graph(q: &Question, program: &Program) -> Value {
    match sbgraph::graphs(program, Wanted::All, &weir_sbgraph::Options::new(q.form.model)) {
        Ok(graphs) => pages::graph(program, &graphs, q.form.model, &q.name),
        Err(d) => refuse(q, d, &program.sources),
    }
}

/// The program as one for SC, exactly, by its store-buffer graphs.
pub fn reduce(q: &Question, program: &Program) -> Value {
    let args = ReduceArgs { sbgraph: true, model: q.form.model, ..ReduceArgs::unsaid() };
    let text = match reduce::translated(program, &args) {
        Ok(text) => text,
        Err(list) => return page::refused(&q.name, "reduce", &list, &program.sources),
    };
    let lines = text.lines().count();
    let said = format!("the same program for SC, with all its executions: {lines} lines");
    let headline = Headline::new("REDUCED", Role::Plain, q.form.model, said);
    let mut out = page::result(program, &q.name, &Words { command: "reduce", verdict: "written", headline });
    out["texts"] = json!([{"title": "The program for SC", "text": text, "open": true}]);
    out
}

/// All final states.
pub fn litmus(q: &Question, program: &Program, options: &Options) -> Value {
    if program.is_parameterised() {
        let d = Diagnostic::error_without_place("final states are of a fixed number of threads");
        return refuse(q, d, &program.sources);
    }
    if program.observables.is_empty() {
        let d = Diagnostic::error_without_place("the program names nothing to look at in the end")
            .hint("a litmus test does, and a Weir program with `exists`, `not exists` or `forall`");
        return refuse(q, d, &program.sources);
    }
    let finals = weir_explore::final_states(program, options);
    let model: Model = q.form.model;
    if let Some(why) = finals.incomplete {
        let headline = Headline::new("UNKNOWN", Role::Plain, model, why.to_string());
        return page::result(program, &q.name, &Words { command: "litmus", verdict: "unknown", headline });
    }
    let asked = !program.properties.is_empty();
    let positive = finals.states.values().filter(|holds| **holds || !asked).count();
    let (all, head): (usize, Vec<&str>) =
        (finals.states.len(), program.observables.iter().map(|o| o.name.as_str()).collect());
    let row = |(state, holds): (&Vec<i64>, &bool)| {
        let mut cells: Vec<String> = state.iter().map(i64::to_string).collect();
        cells.push(if !asked {
            String::new()
        } else if *holds {
            "yes".into()
        } else {
            "no".into()
        });
        json!({"tone": if asked && *holds { "unsure" } else { "good" }, "cells": cells})
    };
    let rows: Vec<Value> = finals.states.iter().take(MOST_FINALS).map(row).collect();
    let result = LitmusResult {
        program,
        model,
        negative: all - positive,
        positive,
        states: finals.states.into_keys().collect(),
    };
    let word = if result.holds() { "OK" } else { "NO" };
    let said = format!("{all} final states: {}", result.observation());
    let headline = Headline::new(word, Role::Plain, model, said);
    let verdict = if result.holds() { "ok" } else { "no" };
    let mut out = page::result(program, &q.name, &Words { command: "litmus", verdict, headline });
    let mut head: Vec<String> = head.into_iter().map(String::from).collect();
    head.push(if asked { "the condition".into() } else { String::new() });
    out["tables"] = json!([{"title": "Final states", "head": head, "rows": rows}]);
    out["texts"] =
        json!([{"title": "As herd prints it", "text": herd::render(&result, finals.stats.seconds)}]);
    out["stats"] = page::stats("explore", &finals.stats, Run::of(&q.name));
    out
}
