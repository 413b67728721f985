//! What is proved of a system, and whether the check accepts it.

use std::time::Duration;
use weir_param::check::check;
use weir_param::claim::Claim;
use weir_param::system::System;
use weir_param::{Options, Outcome, decide};

pub fn proved(system: &System) -> Option<Claim> {
    let options = Options { budget: weir_engine::Budget::of(Duration::from_secs(5)), ..Options::default() };
    match decide(system, &options).unwrap().outcome {
        Outcome::Safe(proof) if proof.explored().is_none() => Some(proof.claim().clone()),
        _ => None,
    }
}

pub fn accepts(system: &System, claim: &Claim) -> bool {
    check(system, claim, &mut || false).is_ok()
}
