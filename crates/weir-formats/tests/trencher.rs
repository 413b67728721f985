//! Trencher's format, construct by construct.

mod common;

use common::{dump, show_messages};
use expect_test::{Expect, expect};
use weir_formats::trencher::load;

fn loads(text: &str, expected: Expect) {
    match load("dir/test.txt", text) {
        Ok(p) => expected.assert_eq(&dump(&p)),
        Err(m) => panic!("{}", show_messages(text, &m)),
    }
}

fn refused(text: &str, expected: Expect) {
    let messages = load("test.txt", text).expect_err("an error");
    expected.assert_eq(&show_messages(text, &messages));
}

#[test]
fn every_instruction() {
    loads(
        "# comment\nmemory_size 4\nthread t1\ninitial q0\nfinal q3\n\
         transition q0 q1 write + x 1 2\n\
         transition\tq1 \t q2  read x\n 2 # comment\n\
         transition q2 q3 mfence\ntransition q3 q0 local y & x 3\ntransition q0 q0 noop\n\
         transition q0 l lock\ntransition l m read y 0\ntransition m q3 unlock\nend\n\
         thread t2 initial end\nfinal end\ntransition end end check x\nend",
        expect![[r#"
            mem[3]: i64 = 0
            t1 from q0 (x: i64 = 0, y: i64 = 0)
              q0 -> q1: store mem[2] = (x + 1)
              q1 -> q2: x = load mem[2]
              q2 -> q3: Fence(Full)
              q3 -> q0: y = (x & 3)
              q0 -> q0: Nop
              q0 -> l: AtomicBegin
              l -> m: y = load mem[0]
              m -> q3: AtomicEnd
            t2 from end (x: i64 = 0)
              end -> end: assume (x != 0)
            Never (t1@q3 && t2@end) [t1 at q3 and t2 at end]
        "#]],
    );
}

#[test]
fn expressions() {
    loads(
        "thread t\ninitial q\n\
         transition q q local r == a b\n\
         transition q q local r ! a\n\
         transition q q local r + == a 1 && a 2\n\
         transition q q check a\n\
         transition q q check ! || a < b -1\n\
         transition q q check && 1 <= a b\n\
         transition q q check - > a b >= a b\n\
         transition q q check != a * 2 b\n\
         transition q q local r ^ a 2\n\
         end",
        expect![[r#"
            t from q (a: i64 = 0, b: i64 = 0, r: i64 = 0)
              q -> q: r = i64((a == b))
              q -> q: r = i64(!(a != 0))
              q -> q: r = (i64((a == 1)) + i64(((a != 0) && true)))
              q -> q: assume (a != 0)
              q -> q: assume !((a != 0) || (b < -1))
              q -> q: assume (true && (a <= b))
              q -> q: assume ((i64((a > b)) - i64((a >= b))) != 0)
              q -> q: assume (a != (2 * b))
              q -> q: r = (a * (a * 1))
        "#]],
    );
}

#[test]
fn addresses_computed_at_run_time_need_all_of_memory() {
    loads(
        "thread t initial q transition q p write 1 + r 1 end",
        expect![[r#"
        mem[]: i64 = 0
        t from q (r: i64 = 0)
          q -> p: store mem[(r + 1)] = 1
    "#]],
    );
    loads(
        "thread t initial q transition q p write 1 -3 end",
        expect![[r#"
        mem[]: i64 = 0
        t from q ()
          q -> p: store mem[-3] = 1
    "#]],
    );
    loads(
        "thread t initial q transition q p write 1 4096 end",
        expect![[r#"
        mem[]: i64 = 0
        t from q ()
          q -> p: store mem[4096] = 1
    "#]],
    );
    loads(
        "thread t initial q transition q p write 1 + 1 2 end",
        expect![[r#"
        mem[4]: i64 = 0
        t from q ()
          q -> p: store mem[3] = 1
    "#]],
    );
}

#[test]
fn words_end_at_white_space_only() {
    loads(
        "thread t\ninitial q\ntransition q p read reg 1\ntransition p q write reg-1 1\nend",
        expect![[r#"
        mem[2]: i64 = 0
        t from q (reg: i64 = 0, reg-1: i64 = 0)
          q -> p: reg = load mem[1]
          p -> q: store mem[1] = reg-1
        warning: `reg-1` is read as the name of a register that is never assigned
    "#]],
    );
    loads(
        "thread t\ninitial q\ntransition q p read a-b 1\ntransition p q write a-b 1\nend",
        expect![[r#"
        mem[2]: i64 = 0
        t from q (a-b: i64 = 0)
          q -> p: a-b = load mem[1]
          p -> q: store mem[1] = a-b
    "#]],
    );
}

#[test]
fn threads_without_final_state_may_be_anywhere() {
    loads(
        "thread a initial q final p transition q p noop end thread b initial q end thread c initial q final q end",
        expect![[r#"
            a from q ()
              q -> p: Nop
            b from q ()
            c from q ()
            Never (a@p && c@q) [a at p and c at q]
        "#]],
    );
}

#[test]
fn a_state_with_and_without_the_lock_is_two_locations() {
    loads(
        "thread t\ninitial q\nfinal s\ntransition q r lock\ntransition q r noop\n\
         transition r s noop\ntransition s q unlock\nend",
        expect![[r#"
            t from q ()
              q -> r_locked: AtomicBegin
              q -> r: Nop
              r -> s: Nop
              r_locked -> s_locked: Nop
              s -> s: assume false
              s_locked -> q: AtomicEnd
            Never (t@s || t@s_locked) [t at s]
            warning: the lock is given back while it is not held in thread `t`
        "#]],
    );
    loads(
        "thread t\ninitial q\ntransition q r lock\ntransition r q noop\nend",
        expect![[r#"
        t from q ()
          q -> r: AtomicBegin
          q_locked -> q_locked: assume false
          r -> q_locked: Nop
        warning: the lock is taken while it is held in thread `t`
    "#]],
    );
}

#[test]
fn suspicious_states() {
    loads(
        "thread t\ninitial q0i\nfinal r\ntransition q0 q1 noop\nend",
        expect![[r#"
        t from q0i ()
          q0 -> q1: Nop
        Never t@r [t at r]
        warning: no transition leaves the initial state `q0i`
        warning: no transition leads to the final state `r`
    "#]],
    );
}

#[test]
fn errors() {
    refused(
        "",
        expect![[r#"
        - error: the file has no thread | hint: a thread is a block `thread NAME` … `end`
    "#]],
    );
    refused(
        "thread",
        expect![[r#"
        1:7 `` error: the file ends where the thread's name is expected | here | hint: the file may have been cut short
    "#]],
    );
    refused(
        "thraed t",
        expect![[r#"
        1:1 `thraed` error: expected `thread`, found `thraed` | did you mean `thread`? | hint: a file is a list of blocks `thread NAME` … `end`
    "#]],
    );
    refused(
        "initial q",
        expect![[r#"
        1:1 `initial` error: expected `thread`, found `initial` | this belongs inside a thread block | hint: a file is a list of blocks `thread NAME` … `end`
    "#]],
    );
    refused(
        "thread t\nend",
        expect![[r#"
        1:8 `t` error: thread `t` has no initial state | this thread | hint: add a line `initial STATE`
    "#]],
    );
    refused(
        "thread t\ninitial q\ntransition q",
        expect![[r#"
        3:13 `` error: the file ends where the state the transition leads to is expected | here | hint: the file may have been cut short
        3:13 `` error: thread `t` has no `end` | the file ends here | 1:8 the thread starts here | hint: close the block with a line `end`
    "#]],
    );
    refused(
        "thread t\ninitial q\nthread t\ninitial q\nend",
        expect![[r#"
        3:1 `thread` error: thread `t` has no `end` | the next thread starts here | 1:8 the thread that is not closed | hint: close the block with a line `end`
        3:8 `t` error: there are two threads called `t` | second one | 1:8 first one | hint: give each thread a name of its own
    "#]],
    );
    refused(
        "thread t\ninitial q\ntransition q r wirte 1 1\ntransition q r write 1\ntransition q r write 1 2 3\n\
         transiton q r noop\ntransition q r read 1 1\ntransition q r check 1x\n\
         transition q r check 99999999999999999999\ntransition q r write 1 5000000000\n\
         transition q r check ^ a b\nend",
        expect![[r#"
            3:16 `wirte` error: `wirte` is not an instruction | did you mean `write`?
            5:1 `transition` error: expected the address, found `transition` | the address is missing before this
            5:26 `3` error: `3` after the end of the instruction | `write` ends before this | hint: operators come before their operands: `== reg 1`
            6:1 `transiton` error: expected `transition`, found `transiton` | did you mean `transition`?
            7:21 `1` error: `1` is not a register | expected the register that gets the value
            8:22 `1x` error: `1x` is neither a number nor a register | numbers have 64 bits; names do not start with a digit
            9:22 `99999999999999999999` error: `99999999999999999999` is neither a number nor a register | numbers have 64 bits; names do not start with a digit
            11:22 `^` error: the exponent of `^` must be a small constant | here | hint: an integer between 0 and 63
            10:1 `transition q r write 1 5000000000` error: the address 5000000000 is out of bounds | in this transition | hint: addresses are 32-bit integers
        "#]],
    );
    refused(
        "memory_size x thread t initial q end",
        expect![[r#"
        1:13 `x` error: `x` is not a number of cells | expected an integer that is not negative
    "#]],
    );
    let deep = format!("thread t\ninitial q\ntransition q q check {}1\nend", "! ".repeat(5000));
    let messages = load("deep.txt", &deep).expect_err("too deep");
    assert_eq!(messages[0].message, "the expression nests too deep");
}
