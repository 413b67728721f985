//! A checkpoint is taken only where it belongs.

mod keeping;

use keeping::keeping;
use std::io::Cursor;
use weir_engine::Outcome;
use weir_explore::{Checkpoint, Options, explore, explore_from};
use weir_gen::{Config, generate};
use weir_ir::{Model, Program};

#[test]
fn a_checkpoint_is_refused_where_it_does_not_belong() {
    let program = generate(3, &Config::default());
    let (options, kept) = keeping(&Options::new(Model::Tso));
    explore(&program, &options);
    let bytes = kept.lock().unwrap().first().expect("a checkpoint").clone();
    let open = |bytes: &[u8]| Checkpoint::open(Cursor::new(bytes.to_vec()));
    let checkpoint = open(&bytes).unwrap();
    assert_eq!((checkpoint.header().file.as_str(), checkpoint.header().model), ("random", Model::Tso));
    // Cut off anywhere, or with any bit changed.
    for len in (0..bytes.len()).step_by(bytes.len() / 97 + 1) {
        assert!(open(&bytes[..len]).is_err(), "cut at {len}");
    }
    for at in (0..bytes.len()).step_by(bytes.len() / 97 + 1) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(open(&changed).is_err(), "changed at {at}");
    }
    let mut other = bytes.clone();
    other[8] = 99;
    assert!(open(&other).unwrap_err().to_string().contains("another version"));
    assert!(open(b"#!/bin/sh\n").unwrap_err().to_string().contains("not a checkpoint"));
    // Another program, another model, another search.
    let refused = |program: &Program, options: &Options| {
        explore_from(program, options, open(&bytes).unwrap()).unwrap_err().to_string()
    };
    assert!(refused(&generate(4, &Config::default()), &options).contains("another program"));
    assert!(refused(&program, &Options::new(Model::Pso)).contains("another program"));
    assert!(refused(&program, &Options { reduction: false, ..options.clone() }).contains("another program"));
    // Memory that does not suffice for it.
    let little =
        Options { budget: weir_engine::Budget::unlimited().with_memory(Some(1 << 16)), ..options.clone() };
    let verdict = explore_from(&program, &little, open(&bytes).unwrap()).unwrap();
    assert!(matches!(verdict.outcome, Outcome::Unknown(weir_engine::StopReason::Memory(_), _)));
}
