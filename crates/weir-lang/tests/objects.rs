//! Objects: letters, specifications, and what is wrong with them.

use weir_ir::object::SpecDecl;

fn letters(ops: &str) -> String {
    let text = format!("object o {{ {ops} spec lifo; }}");
    let (_, object) = weir_lang::load_object("o.weir", &text).expect("an object");
    object.ops.iter().map(|o| o.letter).collect()
}

fn error(text: &str) -> String {
    weir_lang::load_object("o.weir", text).expect_err("an error")[0].message.clone()
}

#[test]
fn letters_of_operations() {
    assert_eq!(letters("op push(v: u8) { } op pop() -> u8 { return 0; }"), "uo");
    assert_eq!(letters("op enqueue(v: u8) { } op dequeue() -> u8 { return 0; }"), "ed");
    assert_eq!(letters("op push(v: u8) { } op pop() { } op steal() { }"), "uos");
    assert_eq!(letters("op push as \"x\"(v: u8) { } op pop() -> u8 { return 0; }"), "xp");
    let same = "object o { op a() { } op b as \"a\"() { } spec lock; }";
    assert_eq!(error(same), "`a` and `b` have the same letter `a`");
}

#[test]
fn own_specifications() {
    let text = "const EMPTY = 7;
object stack {
    op push(v: u8) { }
    op pop() -> u8 { return 0; }
    spec {
        var s: seq<u8>;
        op push(v) { s = s ++ [v]; }
        op pop() {
            if (len(s) == 0) { return EMPTY; }
            var v = s[len(s) - 1];
            s = front(s);
            return v;
        }
    }
}";
    let (program, object) = weir_lang::load_object("s.weir", text).expect("an object");
    assert!(program.threads.is_empty());
    assert_eq!((object.empty, object.abort), (7, None));
    let SpecDecl::Own(spec) = object.spec else { panic!("the user's own") };
    assert_eq!((spec.vars.len(), spec.ops.len()), (1, 2));
}

#[test]
fn what_is_wrong_with_a_specification() {
    let with = |spec: &str| format!("object o {{ op push(v: u8) {{ }} spec {{ var s: seq<u8>; {spec} }} }}");
    let mixed = "a sequence and a number are mixed up here";
    assert_eq!(error(&with("op push(v) { s = v; }")), mixed);
    assert_eq!(error(&with("op push(v) { s = s + [v]; }")), mixed);
    assert_eq!(error(&with("op push() { }")), "`push` takes 1 parameters in the object, 0 here");
    assert_eq!(error(&with("")), "the specification says nothing about `push`");
    assert_eq!(error(&with("op pusch(v) { }")), "no operation of the object called `pusch`");
    assert_eq!(error(&with("op push(v) { t[0] = v; }")), "no variable of the specification called `t`");
    assert_eq!(error(&with("op push(v) { fence; }")), "this statement does not occur in specifications");
    assert_eq!(error(&with("op push(v) { s = rest(s); }")), "no function of sequences called `rest`");
    assert_eq!(error("thread t { skip; }"), "the file has no `object`");
    assert_eq!(error("object a { op f() { } } object b { }"), "there is more than one object");
    assert_eq!(error("object a { }"), "`a` has no operation");
}
