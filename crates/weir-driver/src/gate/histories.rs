//! What is said of objects: brute force looks at small scenarios again.

use super::effort::{Effort, STATE_BYTES, unconfirmed};
use super::refused::{LARGE, Refused, is_large};
use weir_engine::{Budget, Evidence};
use weir_ir::Model;
use weir_lin::brute::{self, Brute};
use weir_lin::{Client, Criterion, Spec};

/// What an object was found to look like.
#[derive(Clone, Copy, Debug)]
pub struct Looks<'a> {
    /// The specification.
    pub spec: &'a Spec,
    /// What it means to look like it.
    pub criterion: Criterion,
    /// The memory model.
    pub model: Model,
}

/// Scenarios are small and the search takes little time: brute force gets a share of at least
/// these seconds.
const AT_LEAST: f64 = 1.25;

/// Lets an answer that an object is linearizable through, or not: in every scenario the
/// judge takes every step, and all orders of the operations are tried for every history.
///
/// # Errors
/// There is a history that no order explains: a bug in Weir.
pub fn pass_linearizable(
    scenarios: &[(String, Client)],
    looks: Looks<'_>,
    seconds: f64,
    effort: Effort,
    budget: &Budget,
) -> Result<Option<Evidence>, Refused> {
    let Some(share) = effort.budget(seconds.max(AT_LEAST), budget) else { return Ok(None) };
    let (mut all, mut stopped) = (0, None);
    for (done, (name, client)) in scenarios.iter().enumerate() {
        if is_large(&client.program) {
            return Ok(Some(Evidence::Unconfirmed(LARGE.into())));
        }
        let found = brute::linearizable(client, looks.spec, looks.model, looks.criterion, &mut |states| {
            stopped = share.stop_with(states * STATE_BYTES);
            stopped.is_some()
        });
        match found {
            Brute::Linearizable(states) => all += states as u64,
            Brute::Not(why) => {
                let why = format!("it says linearizable, and brute force finds in {name}: {why}");
                return Err(Refused { engine: "lin".into(), why });
            }
            Brute::Unfit(why) => return Ok(Some(Evidence::Unconfirmed(why))),
            Brute::Stopped if done > 0 => {
                let why = format!("{done} of {} scenarios fit its share of the time", scenarios.len());
                return Ok(Some(Evidence::Unconfirmed(why)));
            }
            Brute::Stopped => return Ok(Some(unconfirmed(stopped))),
        }
    }
    Ok(Some(Evidence::Confirmed { states: all }))
}
