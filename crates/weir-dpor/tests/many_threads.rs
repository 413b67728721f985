//! Threads that touch their own elements of one array have nothing to do with each other, however
//! many there are: there is one execution.

use weir_dpor::{Options, attempt, check};
use weir_engine::Outcome;
use weir_ir::{Model, Program};

/// Which element is a thread's own is known only when it is accessed.
fn own_elements(threads: usize, expected: usize) -> Program {
    let list: Vec<String> = (0..threads).map(|i| i.to_string()).collect();
    let text = format!(
        "shared own: u8[{threads}] = {{ {} }}, a: u8[{threads}];
thread T[{threads}] {{ var i: u8; i = own[self]; a[i] = 1; a[i] = a[i] + 1; }}
forall a[0] == 2 && a[{}] == {expected};",
        list.join(", "),
        threads - 1
    );
    weir_lang::load("own.weir", &text).expect("a program")
}

#[test]
fn sixty_four_threads_with_elements_of_their_own() {
    for model in Model::ALL {
        let (verdict, share) = attempt(&own_elements(64, 2), &Options::new(model));
        assert!(verdict.outcome.is_safe(), "{model}: {:?}", verdict.outcome);
        assert_eq!(share, 1.0);
        assert!(verdict.stats.notes.contains(&("executions".into(), "1".into())));
        let wrong = own_elements(64, 1);
        let Outcome::Unsafe(trace) = check(&wrong, &Options::new(model)).outcome else { panic!("{model}") };
        weir_machine::replay(&wrong, &trace).expect("it replays");
    }
}
