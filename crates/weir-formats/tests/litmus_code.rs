//! What each group of instructions becomes, and how tests are laid out.

mod common;

use common::dump;
use expect_test::{Expect, expect};
use weir_formats::litmus;
use weir_ir::Program;

fn load(text: &str) -> Program {
    litmus::load("test.litmus", text).unwrap_or_else(|d| panic!("{d:#?}\n{text}"))
}

/// The steps of a thread of `X86_64` with these instructions.
fn steps(init: &str, instructions: &str) -> String {
    let rows: String = instructions.split(';').map(|i| format!(" {} ;\n", i.trim())).collect();
    dump(&load(&format!("X86_64 t\n{{ {init} }}\n P0 ;\n{rows}")))
}

fn check(init: &str, instructions: &str, expect: Expect) {
    expect.assert_eq(&steps(init, instructions));
}

#[test]
fn moves() {
    check(
        "uint64_t x;",
        "movq $1,(x); movq (x),%rax; movq %rax,%rbx; mov %rbx,x(%rip); mov $-1,(x)",
        expect![[r#"
            x: u64 = 0
            P0 from L0 (rax: i64 = 0, rbx: i64 = 0)
              L0 -> L1: store x = 1
              L1 -> L2: rax = load x
              L2 -> L3: rbx = rax
              L3 -> L4: store x = rbx
              L4 -> L5: store x = -1
        "#]],
    );
}

#[test]
fn narrow_moves() {
    check(
        "int x; uint32_t u; char c;",
        "movl (x),%eax; movl (u),%eax; movl %eax,(x); movb (c),%al; movb %ah,(c); movb $7,%ah; movw $-1,%ax; movl $-1,%ecx",
        expect![[r#"
            x: i32 = 0
            u: u32 = 0
            c: i8 = 0
            P0 from L0 (rax: i64 = 0, %1: i8 = 0, rcx: i64 = 0)
              L0 -> L9: rax = load x
              L9 -> L1: rax = i64(u32(rax))
              L1 -> L2: rax = load u
              L2 -> L3: store x = i32(rax)
              L3 -> L10: %1 = load c
              L10 -> L4: rax = ((rax & -256) | i64(u8(%1)))
              L4 -> L5: store c = i8((rax >> 8))
              L5 -> L6: rax = ((rax & -65281) | (7 << 8))
              L6 -> L7: rax = ((rax & -65536) | 65535)
              L7 -> L8: rcx = 4294967295
        "#]],
    );
}

#[test]
fn widening_moves() {
    check(
        "int x; char c;",
        "movzbl (c),%eax; movsbl (c),%eax; movzx %al,%ebx; movslq (x),%rax; movsx c,%rdx",
        expect![[r#"
            x: i32 = 0
            c: i8 = 0
            P0 from L0 (%1: i8 = 0, rax: i64 = 0, %2: i8 = 0, rbx: i64 = 0, %3: i32 = 0, %4: i8 = 0, rdx: i64 = 0)
              L0 -> L6: %1 = load c
              L6 -> L1: rax = i64(u32(i32(u8(%1))))
              L1 -> L7: %2 = load c
              L7 -> L2: rax = i64(u32(i32(%2)))
              L2 -> L3: rbx = i64(u32(i32(u8(i8(rax)))))
              L3 -> L8: %3 = load x
              L8 -> L4: rax = i64(%3)
              L4 -> L9: %4 = load c
              L9 -> L5: rdx = i64(%4)
        "#]],
    );
}

#[test]
fn arithmetic_without_a_reader_of_the_flags() {
    check(
        "",
        "addq $1,%rax; subq %rbx,%rax; xorq %rax,%rax; incq (x); orq %rax,(x); negq %rax; notl %eax; shlq $3,%rax; sarl %cl,%eax; imulq %rbx,%rax; lea 8(%rax,%rbx,4),%rcx",
        expect![[r#"
            x: i64 = 0
            P0 from L0 (rax: i64 = 0, rbx: i64 = 0, %1: i64 = 0, %2: i64 = 0, rcx: i64 = 0)
              L0 -> L1: rax = (rax + 1)
              L1 -> L2: rax = (rax - rbx)
              L2 -> L3: rax = 0
              L3 -> L12: %1 = load x
              L12 -> L4: store x = (%1 + 1)
              L4 -> L13: %2 = load x
              L13 -> L5: store x = (%2 | rax)
              L5 -> L6: rax = -rax
              L6 -> L7: rax = i64(u32(~i32(rax)))
              L7 -> L8: rax = i64((u64(rax) << 3))
              L8 -> L9: rax = i64(u32(i32((i64(i32(rax)) >> (i64(i8(rcx)) & 31)))))
              L9 -> L10: rax = (rax * rbx)
              L10 -> L11: rcx = (rax + ((rbx * 4) + 8))
        "#]],
    );
}

#[test]
fn flags_that_are_read() {
    check(
        "",
        "cmpq $1,%rax; jne L; decl (x); js L; testq %rax,%rax; jle L; addq %rbx,%rax; jbe L; L: nop",
        expect![[r#"
            x: i32 = 0
            P0 from L0 (rax: i64 = 0, %zf: bool = 0, %1: i32 = 0, %sf: bool = 0, %of: bool = 0, rbx: i64 = 0, %cf: bool = 0)
              L0 -> L1: %zf = (rax == 1)
              L1 -> L: assume !%zf
              L1 -> L2: assume %zf
              L2 -> L10: %1 = load x
              L10 -> L11: %sf = ((%1 - 1) < 0)
              L11 -> L3: store x = (%1 - 1)
              L3 -> L: assume %sf
              L3 -> L4: assume !%sf
              L4 -> L12: %zf = (rax == 0)
              L12 -> L13: %sf = (rax < 0)
              L13 -> L5: %of = false
              L5 -> L: assume (%zf || (%sf != %of))
              L5 -> L6: assume !(%zf || (%sf != %of))
              L6 -> L14: %zf = ((rax + rbx) == 0)
              L14 -> L15: %cf = (u64((rax + rbx)) < u64(rax))
              L15 -> L7: rax = (rax + rbx)
              L7 -> L: assume (%cf || %zf)
              L7 -> L: assume !(%cf || %zf)
              L -> L9: Nop
        "#]],
    );
}

#[test]
fn locked_operations() {
    check(
        "",
        "lock incq (x); lock addq %rax,(x); lock decq (x); jns E; lock notq (x); lock negq (x); lock btsq $3,(x); setc %al; E: nop",
        expect![[r#"
            x: i64 = 0
            P0 from L0 (rax: i64 = 0, %1: i64 = 0, %sf: bool = 0, %2: i64 = 0, %3: i64 = 0, %cf: bool = 0)
              L0 -> L1: _ = Add x 1 in i64
              L1 -> L2: _ = Add x rax in i64
              L2 -> L10: %1 = Sub x 1 in i64
              L10 -> L3: %sf = ((%1 - 1) < 0)
              L3 -> E: assume !%sf
              L3 -> L4: assume %sf
              L4 -> L5: _ = Xor x -1 in i64
              L5 -> L11: AtomicBegin
              L11 -> L12: %2 = load x
              L12 -> L13: store x = -%2
              L13 -> L6: AtomicEnd
              L6 -> L14: %3 = Or x 8 in i64
              L14 -> L7: %cf = (((%3 >> 3) & 1) != 0)
              L7 -> E: rax = ((rax & -256) | i64(u8(i8(%cf))))
              E -> L9: Nop
        "#]],
    );
}

#[test]
fn exchanges() {
    check(
        "uint64_t x; int y;",
        "xchgq %rax,(x); xchg (y),%ebx; xchg %rax,%rbx; lock xadd %rax,(x); xaddl %eax,(y); lock cmpxchgq %rbx,(x); jne E; lock cmpxchg %ebx,(y); uxchq %rax,(x); E: nop",
        expect![[r#"
            x: u64 = 0
            y: i32 = 0
            P0 from L0 (rax: i64 = 0, rbx: i64 = 0, %1: i32 = 0, %2: i64 = 0, %3: i32 = 0, %zf: bool = 0, %4: bool = 0, %5: i32 = 0, %6: i64 = 0)
              L0 -> L1: rax = Xchg x rax in u64
              L1 -> L11: %1 = Xchg y i32(rbx) in i32
              L11 -> L2: rbx = i64(u32(%1))
              L2 -> L12: %2 = rbx
              L12 -> L13: rbx = rax
              L13 -> L3: rax = %2
              L3 -> L4: rax = Add x rax in u64
              L4 -> L14: %3 = load y
              L14 -> L15: store y = (%3 + i32(rax))
              L15 -> L5: rax = i64(u32(%3))
              L5 -> L6: rax, %zf = cas x rax rbx
              L6 -> E: assume !%zf
              L6 -> L7: assume %zf
              L7 -> L16: %5, %4 = cas y i32(rax) i32(rbx)
              L16 -> L8: rax = (%4 ? rax : i64(u32(%5)))
              L8 -> L17: %6 = load x
              L17 -> L18: store x = rax
              L18 -> E: rax = %6
              E -> L10: Nop
        "#]],
    );
}

#[test]
fn a_compare_and_exchange_that_is_not_locked() {
    check(
        "",
        "cmpxchgq %rbx,(x); sete %cl",
        expect![[r#"
            x: i64 = 0
            P0 from L0 (%1: i64 = 0, rax: i64 = 0, rbx: i64 = 0, %zf: bool = 0, rcx: i64 = 0)
              L0 -> L4: %1 = load x
              L4 -> L3: %zf = (rax == %1)
              L3 -> L5: assume (rax == %1)
              L5 -> L1: store x = rbx
              L3 -> L6: assume (rax != %1)
              L6 -> L1: rax = %1
              L1 -> L2: rcx = ((rcx & -256) | i64(u8(i8(%zf))))
        "#]],
    );
}

#[test]
fn fences() {
    check(
        "",
        "mfence; sfence; lfence; pause; nop; lock orl $0,(%rsp); lock; addq $0,-8(%rsp)",
        expect![[r#"
            P0 from L0 ()
              L0 -> L1: Fence(Full)
              L1 -> L2: Fence(StoreStore)
              L2 -> L3: Fence(None)
              L3 -> L4: Nop
              L4 -> L5: Nop
              L5 -> L6: Fence(Full)
              L6 -> L7: Fence(Full)
        "#]],
    );
}

#[test]
fn conditional_moves_and_sets() {
    check(
        "char c;",
        "cmpq %rbx,%rax; cmovaq (x),%rcx; cmovel %ebx,%eax; setge (c)",
        expect![[r#"
            c: i8 = 0
            x: i64 = 0
            P0 from L0 (rbx: i64 = 0, rax: i64 = 0, %zf: bool = 0, %sf: bool = 0, %cf: bool = 0, %of: bool = 0, %1: i64 = 0, rcx: i64 = 0)
              L0 -> L5: %zf = (rax == rbx)
              L5 -> L6: %sf = ((rax - rbx) < 0)
              L6 -> L7: %cf = (u64(rax) < u64(rbx))
              L7 -> L1: %of = (((rax ^ rbx) & (rax ^ (rax - rbx))) < 0)
              L1 -> L8: %1 = load x
              L8 -> L2: rcx = (!(%cf || %zf) ? %1 : rcx)
              L2 -> L3: rax = i64(u32((%zf ? i32(rbx) : i32(rax))))
              L3 -> L4: store c = i8((%sf == %of))
        "#]],
    );
}

#[test]
fn addresses_that_stay() {
    check(
        "uint64_t x; 0:rax=x; int t[3]={1,2,3}; 0:rbx=t;",
        "movq $1,(%rax); movl 4(%rbx),%ecx; movl t+8(%rip),%ecx; movl (%rbx,%rcx,4),%edx; movq (x,%rcx),%rdx",
        expect![[r#"
            x: u64 = 0
            t[3]: i32 = 1, 2, 3
            P0 from L0 (rcx: i64 = 0, rdx: i64 = 0)
              L0 -> L1: store x = 1
              L1 -> L6: rcx = load t[1]
              L6 -> L2: rcx = i64(u32(rcx))
              L2 -> L7: rcx = load t[2]
              L7 -> L3: rcx = i64(u32(rcx))
              L3 -> L8: rdx = load t[rcx]
              L8 -> L4: rdx = i64(u32(rdx))
              L4 -> L9: assert ((rcx % 8) == 0)
              L9 -> L5: rdx = load x[(rcx / 8)]
        "#]],
    );
}

#[test]
fn addresses_that_travel() {
    check(
        "y=1; p=y; uint64_t x; 0:rbx=x;",
        "movq (p),%rax; movq (%rax),%rcx; movq $x,%rax; movq $2,(%rax); xorq %rdx,%rdx; addq %rbx,%rdx; movq (%rdx),%rcx; lea (y),%rsi; movq %rsi,(p)",
        expect![[r#"
            y: i64 = 1
            p: ptr = &y
            x: u64 = 0
            P0 from L0 (rax: ptr = null, rcx: i64 = 0, rdx: ptr = null, rbx: ptr = &x, rsi: ptr = null)
              L0 -> L1: rax = load p
              L1 -> L2: rcx = load *rax
              L2 -> L3: rax = &x
              L3 -> L4: store *rax = 2
              L4 -> L5: rdx = 0
              L5 -> L10: assert (((i64(rdx) == 0) || (i64(rbx) == 0)) || ((i64(i32(i64(rdx))) == i64(rdx)) && (i64(i32(i64(rbx))) == i64(rbx))))
              L10 -> L6: rdx = (i64(rdx) + i64(rbx))
              L6 -> L7: rcx = load *rdx
              L7 -> L8: rsi = &y
              L8 -> L9: store p = rsi
        "#]],
    );
}

#[test]
fn the_32_bit_architecture_is_in_intel_order() {
    let p = load(
        "X86 SB\n{ x=1; 0:ESI=y; p=x; }\n P0 | P1:any ;\n MOV [x],$1 | L: MOV EAX,[p] ;\n MOV EAX,[y] | MOV EBX,[EAX] ;\n \
         mov dword ptr [y],2 | XCHG [x],EBX ;\n MOV (ESI),3 | JNE L ;\n CMPXCHG [x],ECX | movl %ecx,%edx ;\n",
    );
    expect![[r#"
        x: i32 = 1
        p: ptr = &x
        y: i32 = 0
        P0 from L0 (rax: i32 = 0, %1: i32 = 0, rcx: i32 = 0)
          L0 -> L1: store x = 1
          L1 -> L2: rax = load y
          L2 -> L3: store y = 2
          L3 -> L4: store y = 3
          L4 -> L6: %1 = load x
          L6 -> L7: assume (rax == %1)
          L7 -> L5: store x = rcx
          L6 -> L8: assume (rax != %1)
          L8 -> L5: rax = %1
        P1 from L (rax: ptr = null, rbx: i32 = 0, %zf: bool = 0, rcx: i32 = 0, rdx: i32 = 0)
          L -> L1: rax = load p
          L1 -> L2: rbx = load *rax
          L2 -> L3: rbx = Xchg x rbx in i32
          L3 -> L: assume !%zf
          L3 -> L4: assume %zf
          L4 -> L5: rdx = rcx
    "#]]
    .assert_eq(&dump(&p));
}
