//! What small tests can do, as the judge sees it: locks, fences, pointers.

use expect_test::{Expect, expect};
use std::fmt::Write as _;
use weir_formats::litmus;
use weir_ir::verify::type_of;
use weir_ir::{Model, Ty};

/// The final states under SC, TSO and PSO, and what goes wrong.
fn outcome(test: &str) -> String {
    let program = litmus::load("test.litmus", test).unwrap_or_else(|d| panic!("{d:#?}\n{test}"));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{broken:#?}");
    let types: Vec<Ty> =
        program.observables.iter().map(|o| type_of(&program, None, &o.expr).expect("a type")).collect();
    let mut out = String::new();
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        let found =
            weir_machine::enumerate(&program, model, 1_000_000).expect("the judge takes litmus tests");
        assert!(found.complete);
        let show = |values: &Vec<i64>| {
            let named = program.observables.iter().zip(&types).zip(values);
            let shown = named.map(|((o, ty), v)| format!("{}={}", o.name, program.show_value(*ty, *v)));
            shown.collect::<Vec<_>>().join(" ")
        };
        let states: Vec<String> = found.finals.iter().map(show).collect();
        let wrong: Vec<String> = found.wrong.iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "{model:?}: {} ({})", states.join(" | "), wrong.join(", "));
    }
    out
}

fn check(test: &str, expect: Expect) {
    expect.assert_eq(&outcome(test));
}

/// Store buffering with something between the store and the load.
fn store_buffering(left: &str, right: &str) -> String {
    outcome(&format!(
        "X86_64 SB\n{{}}\n P0 | P1 ;\n movq $1,(x) | movq $1,(y) ;\n {left} | {right} ;\n movq (y),%rdx | movq (x),%rdx ;\n\
         exists (0:rdx=0 /\\ 1:rdx=0)"
    ))
}

#[test]
fn fences_between_store_and_load() {
    expect![[r#"
        Sc: 0:rdx=0 1:rdx=1 | 0:rdx=1 1:rdx=0 | 0:rdx=1 1:rdx=1 ()
        Tso: 0:rdx=0 1:rdx=0 | 0:rdx=0 1:rdx=1 | 0:rdx=1 1:rdx=0 | 0:rdx=1 1:rdx=1 (property 0)
        Pso: 0:rdx=0 1:rdx=0 | 0:rdx=0 1:rdx=1 | 0:rdx=1 1:rdx=0 | 0:rdx=1 1:rdx=1 (property 0)
    "#]]
    .assert_eq(&store_buffering("lfence", "sfence"));
    let fenced = store_buffering("mfence", "mfence");
    expect![[r#"
        Sc: 0:rdx=0 1:rdx=1 | 0:rdx=1 1:rdx=0 | 0:rdx=1 1:rdx=1 ()
        Tso: 0:rdx=0 1:rdx=1 | 0:rdx=1 1:rdx=0 | 0:rdx=1 1:rdx=1 ()
        Pso: 0:rdx=0 1:rdx=1 | 0:rdx=1 1:rdx=0 | 0:rdx=1 1:rdx=1 ()
    "#]]
    .assert_eq(&fenced);
    for fence in [
        "lock orl $0,(%rsp)",
        "xchgq %rcx,(z)",
        "lock xaddq %rcx,(z)",
        "lock negq (z)",
        "lock notq (z)",
        "lock incq (z)",
        "lock btsq $1,(z)",
        "lock cmpxchgq %rcx,(z)",
    ] {
        assert_eq!(store_buffering(fence, "mfence"), fenced, "{fence}");
    }
    for no_fence in ["incq (z)", "xaddq %rcx,(z)", "uxchq %rcx,(z)", "cmpxchgq %rcx,(z)", "pause"] {
        assert_eq!(store_buffering(no_fence, "nop"), store_buffering("nop", "nop"), "{no_fence}");
    }
}

#[test]
fn counting_with_and_without_lock() {
    let test =
        |inc| outcome(&format!("X86_64 INC\n{{ int x; }}\n P0 | P1 ;\n {inc} | {inc} ;\nforall (x=2)"));
    expect![[r#"
        Sc: [x]=1 | [x]=2 (property 0)
        Tso: [x]=1 | [x]=2 (property 0)
        Pso: [x]=1 | [x]=2 (property 0)
    "#]]
    .assert_eq(&test("incl (x)"));
    expect![[r#"
        Sc: [x]=2 ()
        Tso: [x]=2 ()
        Pso: [x]=2 ()
    "#]]
    .assert_eq(&test("lock incl (x)"));
}

/// The Linux kernel's old spin lock: one decrement, then wait until positive.
#[test]
fn a_spin_lock_that_branches_on_the_sign() {
    let thread = |i: usize| {
        [
            "L: lock decl (l)",
            "jns C",
            "W: cmpl $0,(l)",
            "jle W",
            "jmp L",
            "C: movl (x),%eax",
            "incl %eax",
            "movl %eax,(x)",
            "movl $1,(l)",
        ][i]
    };
    let rows: String = (0..9).map(|i| format!(" {} | {} ;\n", thread(i), thread(i))).collect();
    check(
        &format!("X86_64 SPIN\n{{ int l=1; int x; }}\n P0 | P1 ;\n{rows}forall (x=2)"),
        expect![[r#"
        Sc: [x]=2 ()
        Tso: [x]=2 ()
        Pso: [x]=1 | [x]=2 (property 0)
    "#]],
    );
}

#[test]
fn a_lock_of_compare_and_exchange() {
    let thread = "L: movl $0,%eax;lock cmpxchgl %ebx,(l);jne L;movq (x),%rcx;lea 1(%rcx),%rcx;movq %rcx,(x);movl $0,(l)";
    let rows: String = thread.split(';').map(|i| format!(" {i} | {i} ;\n")).collect();
    check(
        &format!(
            "X86_64 CAS\n{{ int l; uint64_t x; 0:rbx=1; 1:rbx=1; }}\n P0 | P1 ;\n{rows}forall (x=2 /\\ 0:eax=0)"
        ),
        expect![[r#"
            Sc: 0:rax=0 [x]=2 ()
            Tso: 0:rax=0 [x]=2 ()
            Pso: 0:rax=0 [x]=1 | 0:rax=0 [x]=2 (property 0)
        "#]],
    );
}

#[test]
fn a_message_behind_a_pointer() {
    let test = |fence| {
        outcome(&format!(
            "X86_64 MP+ptr\n{{ uint64_t x; uint64_t old=7; uint64_t* p=old; }}\n P0 | P1 ;\n movq $1,(x) | movq (p),%rax ;\n \
             {fence} | movq (%rax),%rbx ;\n movq $x,(p) | ;\nexists (1:rax=x /\\ 1:rbx=0)"
        ))
    };
    expect![[r#"
        Sc: 1:rax=&x 1:rbx=1 | 1:rax=&old 1:rbx=7 ()
        Tso: 1:rax=&x 1:rbx=1 | 1:rax=&old 1:rbx=7 ()
        Pso: 1:rax=&x 1:rbx=0 | 1:rax=&x 1:rbx=1 | 1:rax=&old 1:rbx=7 (property 0)
    "#]]
    .assert_eq(&test("nop"));
    expect![[r#"
        Sc: 1:rax=&x 1:rbx=1 | 1:rax=&old 1:rbx=7 ()
        Tso: 1:rax=&x 1:rbx=1 | 1:rax=&old 1:rbx=7 ()
        Pso: 1:rax=&x 1:rbx=1 | 1:rax=&old 1:rbx=7 ()
    "#]]
    .assert_eq(&test("sfence"));
}

#[test]
fn a_bad_address_is_found_while_it_runs() {
    check(
        "X86 BAD\n{ x=y; }\n P0 | P1 ;\n MOV EAX,[x] | MOV [x],$0 ;\n MOV EBX,[EAX] | ;\nexists (0:EBX=0)",
        expect![[r#"
            Sc: 0:rbx=0 (property 0, fault Null)
            Tso: 0:rbx=0 (property 0, fault Null)
            Pso: 0:rbx=0 (property 0, fault Null)
        "#]],
    );
}
