//! Locks whose numbers grow: the ticket lock, on which Cubicle-W gives up.

use std::time::Duration;
use weir_param::{Options, Outcome, cub, decide};

fn verdict(text: &str) -> (String, weir_param::decide::Figures) {
    let system = cub::load("model.cub", text).unwrap();
    let options = Options { budget: weir_engine::Budget::of(Duration::from_secs(60)), ..Options::default() };
    let answer = decide(&system, &options).unwrap();
    let word = match answer.outcome {
        Outcome::Safe(_) => "safe".to_string(),
        Outcome::Unsafe(_) => "unsafe".to_string(),
        Outcome::Unknown(why) => why.to_string(),
    };
    (word, answer.figures)
}

const TICKETS: &str = "
type loc = Acq | Spin | CS | Exit
array PC[proc] : loc
array My[proc] : int
array T[proc] : int
weak var Next : int
weak var Owner : int
init (p) { PC[p] = Acq && Next = 0 && Owner = 0 && My[p] = 0 && T[p] = 0 }
unsafe (p q) { PC[p] = CS && PC[q] = CS }
transition take ([p]) requires { PC[p] = Acq } { PC[p] := Spin; My[p] := Next; Next := Next + 1 }
transition enter ([p]) requires { PC[p] = Spin && My[p] = Owner } { PC[p] := CS }
transition leave1 ([p]) requires { PC[p] = CS } { PC[p] := Exit; T[p] := Owner }
transition leave2 ([p]) requires { PC[p] = Exit } { PC[p] := Acq; Owner := T[p] + 1 }
";

#[test]
fn a_ticket_lock_is_safe() {
    let (word, figures) = verdict(TICKETS);
    println!("{figures:?}");
    assert_eq!(word, "safe");
}

#[test]
fn tickets_taken_without_a_lock_are_not() {
    let text = TICKETS
        .replace("| Exit", "| Exit | Took")
        .replace("{ PC[p] := Spin; My[p] := Next; Next := Next + 1 }", "{ PC[p] := Took; My[p] := Next }")
        + "transition took ([p]) requires { PC[p] = Took } { PC[p] := Spin; Next := My[p] + 1 }";
    assert_eq!(verdict(&text).0, "unsafe");
}
