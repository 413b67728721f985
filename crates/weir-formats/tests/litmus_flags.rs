//! Flags and widths against Rust's own arithmetic: all pairs of 8-bit values,
//! through the steps that the instructions became.

use weir_formats::litmus;
use weir_ir::expr::{binary, unary};
use weir_ir::{CellInit, Expr, Op, Place, Program, RmwOp};

fn program(init: &str, instructions: &str) -> Program {
    let rows: String = instructions.split(';').map(|i| format!(" {} ;\n", i.trim())).collect();
    let text = format!("X86_64 t\n{{ {init} }}\n P0 ;\n{rows}");
    let program = litmus::load("test.litmus", &text).unwrap_or_else(|d| panic!("{d:#?}\n{text}"));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{broken:#?}");
    program
}

/// One thread, run alone. A flag that is left undefined becomes 2.
struct Run<'a> {
    program: &'a Program,
    regs: Vec<i64>,
    memory: Vec<i64>,
}

impl Run<'_> {
    fn new(program: &Program) -> Run<'_> {
        let value = |c: &CellInit| if let CellInit::Value(v) = c { *v } else { 0 };
        Run {
            program,
            regs: program.routines[0].regs.iter().map(|r| r.init).collect(),
            memory: program.objects.iter().map(|o| value(&o.init[0])).collect(),
        }
    }
    fn set(mut self, reg: &str, value: i64) -> Self {
        if let Some(r) = self.program.routines[0].reg(reg) {
            self.regs[r.index()] = value;
        }
        self
    }
    fn get(&self, reg: &str) -> i64 {
        self.program.routines[0].reg(reg).map_or(0, |r| self.regs[r.index()])
    }
    fn eval(&self, e: &Expr) -> i64 {
        match e {
            Expr::Const(v, _) => *v,
            Expr::Reg(r) => self.regs[r.index()],
            Expr::Un(op, ty, a) => unary(*op, *ty, self.eval(a)).unwrap(),
            Expr::Bin(op, ty, a, b) => binary(*op, *ty, self.eval(a), self.eval(b)).unwrap(),
            Expr::Ite(c, a, b) => self.eval(if self.eval(c) != 0 { a } else { b }),
            Expr::Cast(ty, a) => ty.wrap(self.eval(a)),
            other => panic!("{other:?}"),
        }
    }
    fn keep(&mut self, reg: weir_ir::RegId, value: i64) {
        self.regs[reg.index()] = self.program.routines[0].regs[reg.index()].ty.wrap(value);
    }
    fn cell(place: &Place) -> usize {
        let Place::Cell(o, _) = place else { panic!("{place:?}") };
        o.index()
    }
    fn store(&mut self, place: &Place, value: i64) {
        let i = Self::cell(place);
        self.memory[i] = self.program.objects[i].ty.wrap(value);
    }
    fn run(mut self) -> Self {
        let routine = &self.program.routines[0];
        let mut at = routine.entry;
        loop {
            let enabled = |e: &&weir_ir::Edge| !matches!(&e.op, Op::Assume(c) if self.eval(c) == 0);
            let Some(edge) = routine.out(at).map(|(_, e)| e).find(enabled) else { return self };
            match &edge.op {
                Op::Assign(r, e) => self.keep(*r, self.eval(e)),
                Op::Havoc(r, _) => self.regs[r.index()] = 2,
                Op::Load(r, p) => self.keep(*r, self.memory[Self::cell(p)]),
                Op::Store(p, e) => self.store(p, self.eval(e)),
                Op::Rmw { dst, place, op, operand, ty } => {
                    let old = self.memory[Self::cell(place)];
                    let new = RmwOp::apply(*op, *ty, old, self.eval(operand)).unwrap();
                    if let Some(r) = dst {
                        self.keep(*r, old);
                    }
                    self.store(place, new);
                }
                Op::Cas { old: to, ok, place, expected, new } => {
                    let old = self.memory[Self::cell(place)];
                    let (equal, new) = (old == self.eval(expected), self.eval(new));
                    for (r, v) in to.iter().map(|r| (r, old)).chain(ok.iter().map(|r| (r, i64::from(equal))))
                    {
                        self.keep(*r, v);
                    }
                    if equal {
                        self.store(place, new);
                    }
                }
                Op::Assume(_) | Op::Nop | Op::AtomicBegin | Op::AtomicEnd | Op::Fence(_) => {}
                other => panic!("{other:?}"),
            }
            at = edge.dst;
        }
    }
}

/// The four flags, as `setcc` shows them.
const SHOW: &str = "setz %r8b; sets %r9b; setc %r10b; seto %r11b";

/// Result, ZF, SF, CF, OF.
type Answer = (u8, bool, bool, bool, bool);

fn of_result(r: u8, carry: bool, overflow: bool) -> Answer {
    (r, r == 0, (r as i8) < 0, carry, overflow)
}

fn add(a: u8, b: u8) -> Answer {
    of_result(a.wrapping_add(b), a.overflowing_add(b).1, (a as i8).overflowing_add(b as i8).1)
}

fn sub(a: u8, b: u8) -> Answer {
    of_result(a.wrapping_sub(b), a.overflowing_sub(b).1, (a as i8).overflowing_sub(b as i8).1)
}

fn all_pairs(check: impl Fn(u8, u8)) {
    for a in 0..=255 {
        for b in 0..=255 {
            check(a, b);
        }
    }
}

/// Junk in the upper bits of the registers, which 8-bit instructions leave alone.
const JUNK: i64 = 0x1234_5678_9abc_de00;

fn flags(run: &Run) -> [bool; 4] {
    ["r8", "r9", "r10", "r11"].map(|r| match run.get(r) {
        0 => false,
        1 => true,
        other => panic!("{r} is {other}"),
    })
}

/// Runs `name %bl,%al`, `name %bl,(x)` and the locked form, where there are such.
fn two_operands(name: &str, lock: bool, keeps: bool, expected: impl Fn(u8, u8) -> Answer) {
    let registers = program("", &format!("{name} %bl,%al; {SHOW}"));
    let memory = program("uint8_t x;", &format!("{name} %bl,(x); {SHOW}"));
    let signed = program("char x;", &format!("{} {name} %bl,(x); {SHOW}", if lock { "lock" } else { "" }));
    all_pairs(|a, b| {
        let want = expected(a, b);
        let run = Run::new(&registers).set("rax", JUNK | i64::from(a)).set("rbx", JUNK | i64::from(b)).run();
        let result = if keeps { a } else { want.0 };
        assert_eq!(run.get("rax"), JUNK | i64::from(result), "{name} {a} {b}");
        assert_eq!(flags(&run), [want.1, want.2, want.3, want.4], "{name} {a} {b}");
        for p in [&memory, &signed] {
            let mut run = Run::new(p).set("rbx", JUNK | i64::from(b));
            run.memory[0] = p.objects[0].ty.wrap(i64::from(a));
            let run = run.run();
            assert_eq!(run.memory[0] as u8, result, "{name} {a} {b}");
            assert_eq!(run.memory[0], p.objects[0].ty.wrap(run.memory[0]));
            assert_eq!(flags(&run), [want.1, want.2, want.3, want.4], "{name} {a} {b}");
        }
    });
}

#[test]
fn additions_and_subtractions() {
    two_operands("addb", true, false, add);
    two_operands("subb", true, false, sub);
    two_operands("cmpb", false, true, sub);
}

#[test]
fn logic() {
    two_operands("andb", true, false, |a, b| of_result(a & b, false, false));
    two_operands("orb", true, false, |a, b| of_result(a | b, false, false));
    two_operands("xorb", true, false, |a, b| of_result(a ^ b, false, false));
    two_operands("testb", false, true, |a, b| of_result(a & b, false, false));
}

#[test]
fn one_operand() {
    type Case = (&'static str, fn(u8) -> Answer, bool);
    let cases: [Case; 4] = [
        ("incb", |a| add(a, 1), false),
        ("decb", |a| sub(a, 1), false),
        ("negb", |a| sub(0, a), true),
        ("notb", |a| (!a, false, false, false, false), false),
    ];
    for (name, expected, sets_carry) in cases {
        // `stc` by hand: 0 - 1 borrows.
        let before = "movb $0,%cl; cmpb $1,%cl";
        let register = program("", &format!("{before}; {name} %al; {SHOW}"));
        let memory = program("char x;", &format!("{before}; lock {name} (x); {SHOW}"));
        for a in 0..=255u8 {
            let want = expected(a);
            let carry = if sets_carry { want.3 } else { true };
            // After the comparison, ZF is 0, SF is 1 and OF is 0; `not` keeps that.
            let flags_wanted =
                if name == "notb" { [false, true, true, false] } else { [want.1, want.2, carry, want.4] };
            let run = Run::new(&register).set("rax", JUNK | i64::from(a)).run();
            assert_eq!(run.get("rax"), JUNK | i64::from(want.0), "{name} {a}");
            assert_eq!(flags(&run), flags_wanted, "{name} {a}");
            let mut run = Run::new(&memory);
            run.memory[0] = i64::from(a as i8);
            let run = run.run();
            assert_eq!(run.memory[0], i64::from(want.0 as i8), "{name} {a}");
            assert_eq!(flags(&run), flags_wanted, "{name} {a}");
        }
    }
}

#[test]
fn conditions_are_comparisons() {
    type Case = (&'static str, fn(u8, u8) -> bool);
    let cases: [Case; 22] = [
        ("e", |a, b| a == b),
        ("z", |a, b| a == b),
        ("ne", |a, b| a != b),
        ("b", |a, b| a < b),
        ("nae", |a, b| a < b),
        ("ae", |a, b| a >= b),
        ("nc", |a, b| a >= b),
        ("be", |a, b| a <= b),
        ("na", |a, b| a <= b),
        ("a", |a, b| a > b),
        ("nbe", |a, b| a > b),
        ("l", |a, b| (a as i8) < b as i8),
        ("lt", |a, b| (a as i8) < b as i8),
        ("nge", |a, b| (a as i8) < b as i8),
        ("ge", |a, b| a as i8 >= b as i8),
        ("nl", |a, b| a as i8 >= b as i8),
        ("le", |a, b| a as i8 <= b as i8),
        ("ng", |a, b| a as i8 <= b as i8),
        ("g", |a, b| a as i8 > b as i8),
        ("gt", |a, b| a as i8 > b as i8),
        ("nle", |a, b| a as i8 > b as i8),
        ("s", |a, b| (a.wrapping_sub(b) as i8) < 0),
    ];
    for (cond, expected) in cases {
        let set = program("", &format!("cmpb %bl,%al; set{cond} %cl"));
        let jump =
            program("", &format!("cmpb %bl,%al; j{cond} T; movb $0,%cl; jmp E; T: movb $1,%cl; E: nop"));
        let mov = program("0:rdx=1;", &format!("cmpb %bl,%al; cmov{cond} %rdx,%rcx"));
        all_pairs(|a, b| {
            for p in [&set, &jump, &mov] {
                let run = Run::new(p).set("rax", i64::from(a)).set("rbx", i64::from(b)).run();
                assert_eq!(run.get("rcx"), i64::from(expected(a, b)), "{cond} {a} {b}");
            }
        });
    }
}

/// A shift, one bit at a time.
fn shift(name: &str, a: u8, count: u32) -> (u8, bool, bool) {
    let (mut r, mut carry, mut overflow) = (a, false, false);
    for _ in 0..count {
        match name {
            "shl" => {
                carry = r & 0x80 != 0;
                r <<= 1;
                overflow = (r & 0x80 != 0) != carry;
            }
            "shr" => {
                carry = r & 1 != 0;
                overflow = r & 0x80 != 0;
                r >>= 1;
            }
            _ => {
                carry = r & 1 != 0;
                r = ((r as i8) >> 1) as u8;
            }
        }
    }
    (r, carry, overflow)
}

#[test]
fn shifts() {
    for name in ["shl", "shr", "sar"] {
        let by_cl = program("", &format!("cmpb $1,%dl; {name}b %cl,%al; setz %r8b; sets %r9b; setc %r10b"));
        for count in 0..40u32 {
            let fixed = program("", &format!("{name}b ${count},%al; setz %r8b; sets %r9b; setc %r10b"));
            let with_overflow = program("", &format!("{name}b ${count},%al; seto %r11b"));
            for a in 0..=255u8 {
                let (r, carry, overflow) = shift(name, a, count & 31);
                let run = Run::new(&fixed).set("rax", i64::from(a)).run();
                assert_eq!(run.get("rax"), i64::from(r), "{name} {a} {count}");
                let run_cl = Run::new(&by_cl).set("rax", i64::from(a)).set("rcx", i64::from(count)).run();
                assert_eq!(run_cl.get("rax"), i64::from(r), "{name} {a} {count}");
                if count & 31 == 0 {
                    // The comparison 0 - 1 stays: not zero, negative, borrow.
                    assert_eq!(flags(&run_cl)[..3], [false, true, true]);
                    continue;
                }
                // The carry of `shl` and `shr` past the width is undefined; here it is 0.
                let want =
                    [r == 0, (r as i8) < 0, if count & 31 > 8 && name != "sar" { false } else { carry }];
                assert_eq!(flags(&run)[..3], want, "{name} {a} {count}");
                assert_eq!(flags(&run_cl)[..3], want, "{name} {a} {count}");
                let run = Run::new(&with_overflow).set("rax", i64::from(a)).run();
                if count & 31 == 1 {
                    assert_eq!(run.get("r11"), i64::from(overflow), "{name} {a} {count}");
                } else {
                    let of = run.program.routines[0].reg("%of").unwrap();
                    assert_eq!(run.regs[of.index()], 2, "OF is undefined");
                }
            }
        }
    }
}

#[test]
fn products() {
    let p16 = program("", "imulw %bx,%ax; setc %r10b; seto %r11b");
    let p64 = program("", "imulq %rbx,%rax; setc %r10b; seto %r11b");
    let edges: Vec<i64> = [0i64, 1, -1, 2, -2, 3, 7, 181, 182, 255, 256, 3_037_000_499, 3_037_000_500]
        .into_iter()
        .flat_map(|v| [v, -v])
        .chain([i64::MIN, i64::MIN + 1, i64::MAX, i64::MIN / 2, i64::MAX / 2, 32767, -32768, 16384])
        .collect();
    for &a in &edges {
        for &b in &edges {
            let run = Run::new(&p64).set("rax", a).set("rbx", b).run();
            let (r, o) = a.overflowing_mul(b);
            assert_eq!(
                (run.get("rax"), run.get("r10"), run.get("r11")),
                (r, o.into(), o.into()),
                "{a} * {b}"
            );
            let run = Run::new(&p16).set("rax", a).set("rbx", b).run();
            let (r, o) = (a as i16).overflowing_mul(b as i16);
            assert_eq!(
                (run.get("rax") as i16, run.get("r10"), run.get("r11")),
                (r, o.into(), o.into()),
                "{a} * {b}"
            );
            assert_eq!(run.get("rax") >> 16, a >> 16);
        }
    }
}

#[test]
fn exchanges() {
    let add_registers = program("", &format!("xaddb %bl,%al; {SHOW}"));
    let add_memory = program("char x;", &format!("xaddb %bl,(x); {SHOW}"));
    let add_locked = program("uint8_t x;", &format!("lock xaddb %bl,(x); {SHOW}"));
    let cas_registers = program("", &format!("cmpxchgb %bl,%dl; {SHOW}"));
    let cas_memory = program("char x;", &format!("cmpxchgb %bl,(x); {SHOW}"));
    let cas_locked = program("char x;", &format!("lock cmpxchgb %bl,(x); {SHOW}"));
    all_pairs(|a, b| {
        let want = add(a, b);
        let wanted_flags = [want.1, want.2, want.3, want.4];
        let run = Run::new(&add_registers).set("rax", i64::from(a)).set("rbx", JUNK | i64::from(b)).run();
        assert_eq!((run.get("rax"), run.get("rbx")), (i64::from(want.0), JUNK | i64::from(a)));
        assert_eq!(flags(&run), wanted_flags);
        for p in [&add_memory, &add_locked] {
            let mut run = Run::new(p).set("rbx", JUNK | i64::from(b));
            run.memory[0] = p.objects[0].ty.wrap(i64::from(a));
            let run = run.run();
            assert_eq!((run.memory[0] as u8, run.get("rbx")), (want.0, JUNK | i64::from(a)));
            assert_eq!(flags(&run), wanted_flags);
        }
        // The accumulator holds a, the destination b, the source 77.
        let want = sub(a, b);
        let (acc, dst) = if a == b { (a, 77) } else { (b, b) };
        for p in [&cas_registers, &cas_memory, &cas_locked] {
            let mut run = Run::new(p).set("rax", JUNK | i64::from(a)).set("rbx", 77).set("rdx", i64::from(b));
            if let Some(cell) = run.memory.first_mut() {
                *cell = i64::from(b as i8);
            }
            let run = run.run();
            let after = run.memory.first().map_or(run.get("rdx"), |v| *v) as u8;
            assert_eq!((run.get("rax"), after), (JUNK | i64::from(acc), dst), "{a} {b}");
            assert_eq!(flags(&run), [want.1, want.2, want.3, want.4], "{a} {b}");
        }
    });
}

#[test]
fn bits() {
    type Case = (&'static str, fn(u16, u16) -> u16);
    let cases: [Case; 4] =
        [("btw", |a, _| a), ("btsw", |a, m| a | m), ("btrw", |a, m| a & !m), ("btcw", |a, m| a ^ m)];
    for (name, expected) in cases {
        let lock = if name == "btw" { "" } else { "lock" };
        let by_register = program("", &format!("{name} %bx,%ax; setc %r10b"));
        for n in 0..40u16 {
            let fixed = program("", &format!("{name} ${n},%ax; setc %r10b"));
            let memory = program("short x;", &format!("{lock} {name} ${n},(x); setc %r10b"));
            let mask = 1u16 << (n % 16);
            for a in [0u16, 1, 0x8000, 0xffff, 0x1234, 0xa5a5] {
                let carry = i64::from(a & mask != 0);
                for p in [&fixed, &by_register] {
                    let run = Run::new(p).set("rax", i64::from(a)).set("rbx", i64::from(n)).run();
                    assert_eq!(
                        (run.get("rax"), run.get("r10")),
                        (i64::from(expected(a, mask)), carry),
                        "{name} {n} {a}"
                    );
                }
                let mut run = Run::new(&memory);
                run.memory[0] = i64::from(a as i16);
                let run = run.run();
                assert_eq!(
                    (run.memory[0] as u16, run.get("r10")),
                    (expected(a, mask), carry),
                    "{name} {n} {a}"
                );
            }
        }
    }
}

#[test]
fn widths() {
    let case = |init: &str, code: &str, rax: i64, wanted: i64| {
        let p = program(init, code);
        let run = Run::new(&p).set("rax", rax).set("rbx", -2).run();
        assert_eq!(run.get("rax"), wanted, "{code}");
    };
    case("", "movl %ebx,%eax", JUNK, 0xffff_fffe);
    case("", "movw %bx,%ax", JUNK, 0x1234_5678_9abc_fffe);
    case("", "movb %bl,%ah", JUNK, 0x1234_5678_9abc_fe00);
    case("", "movb %bh,%al", JUNK, 0x1234_5678_9abc_deff);
    case("", "movzbl %bl,%eax", JUNK, 0xfe);
    case("", "movsbl %bl,%eax", JUNK, 0xffff_fffe);
    case("", "movsbq %bl,%rax", JUNK, -2);
    case("", "movzbw %bl,%ax", JUNK, 0x1234_5678_9abc_00fe);
    case("", "addl $1,%eax", -1, 0);
    case("", "addb $1,%al", 0xff, 0);
    case("int x=-1;", "movl (x),%eax", JUNK, 0xffff_ffff);
    case("uint32_t x=-1;", "movl (x),%eax", JUNK, 0xffff_ffff);
    case("int x=-1;", "movslq (x),%rax", JUNK, -1);
    case("char x=-1;", "movb (x),%al", JUNK, JUNK | 0xff);
    case("char x=-1;", "xchgb %al,(x)", JUNK, JUNK | 0xff);
    case("int x=-1;", "xchgl %eax,(x)", JUNK, 0xffff_ffff);
    case("", "cmpq %rax,%rax; cmovnel %ebx,%eax", JUNK, 0x9abc_de00);
    case("0:rax=5;", "lea 3(%rax,%rax,4),%rax", 5, 28);
}
