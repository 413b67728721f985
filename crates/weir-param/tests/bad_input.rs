//! Models that are wrong: messages with places, and never a panic.

use weir_gen::rng::Rng;
use weir_param::cub;

const GOOD: &str = "
number_procs 3
type loc = L1 | L2 (* two places *)
array PC[proc] : loc
weak var X : int
weak array A[proc] : bool
var G : proc
init (p) { PC[p] = L1 && X = 0 && A[p] = False }
unsafe (p q) { PC[p] = L2 && p @ X <> 2 && p @ A[q] = True }
transition t ([p] q)
requires { PC[p] = L1 && A[q] = False && fence() && (X < 3 || forall_other r. A[r] = True) }
{ PC[p] := L2; X := X + 1; A[j] := case | j = p : True | _ : False; G := q }
";

/// The messages about a model.
fn messages(text: &str) -> String {
    match cub::load("m.cub", text) {
        Ok(_) => "accepted".into(),
        Err(list) => list.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; "),
    }
}

#[test]
fn a_model_with_everything_is_read() {
    let system = cub::load("m.cub", GOOD).unwrap();
    // The guard has two cases, and the look is a rule of its own.
    assert_eq!(system.rules.len(), 3);
    assert!(system.rules[0].locked && system.rules[0].fence);
}

/// Two cases of which one is the opposite of the other leave nothing out.
#[test]
fn the_last_case_may_be_the_opposite_of_one_before() {
    let opposite = cub::load("m.cub", &GOOD.replacen("| _ : False", "| j <> p : False", 1)).unwrap();
    assert_eq!(opposite.rules, cub::load("m.cub", GOOD).unwrap().rules);
    assert!(messages(&GOOD.replacen("| _ : False", "| j <> q : False", 1)).contains("the last case"));
}

#[test]
fn what_is_wrong_is_said() {
    let cases = [
        ("array PC", "array PD", "there is no array called `PC`"),
        ("X < 3", "Y < 3", "nothing is called `Y`"),
        ("X < 3", "PC[p] < L1", "only integers have an order"),
        ("X < 3", "X < L1", "`int` and `loc` cannot be compared"),
        ("X < 3", "A < 3", "`A` is an array: say whose cell"),
        ("X < 3", "q @ X < 3", "another process accesses weak variables in this transition"),
        ("X := X + 1", "X := 1; X := 2", "this is assigned twice in one transition"),
        ("p @ X <> 2", "X <> 2", "`X` is weak: say who looks"),
        ("| _ : False", "", "the last case must be `_`"),
        ("number_procs 3", "number_procs 0", "there must be a process"),
        ("type loc = L1 | L2", "type loc = L1 | L1", "there is a value `L1` already"),
        ("weak var X : int", "weak var X : real", "`real` is not supported"),
        ("array PC[proc] : loc", "array PC[proc, proc] : loc", "arrays with two indices are not supported"),
        ("init (p)", "const (p)", "`const` is not supported"),
        ("(* two places *)", "(* two places", "this comment does not end"),
        ("fence()", "fence(q)", "this is not the process that acts"),
        ("X + 1", "X * X", "a product of two variables is not supported"),
    ];
    for (old, new, message) in cases {
        let text = GOOD.replacen(old, new, 1);
        assert!(messages(&text).contains(message), "{new}: {}", messages(&text));
    }
    assert!(messages("").contains("there is no `init`"));
}

#[test]
fn no_text_makes_the_reader_panic() {
    let mut rng = Rng::new(1);
    let words: Vec<&str> = GOOD.split_inclusive([' ', '\n', '[', ']', '(', ')', '{', '}']).collect();
    for _ in 0..3000 {
        let mut text: Vec<&str> = words.clone();
        for _ in 0..1 + rng.below(6) {
            let (i, j) = (rng.below(text.len()), rng.below(text.len()));
            match rng.below(3) {
                0 => text.swap(i, j),
                1 => text[i] = text[j],
                _ => {
                    text.remove(i);
                }
            }
        }
        let _ = messages(&text.concat());
    }
    let _ = messages(&format!("unsafe () {{ {} }}", "(".repeat(100_000)));
    let _ = messages(&format!("unsafe () {{ {} }}", "not ".repeat(100_000)));
}
