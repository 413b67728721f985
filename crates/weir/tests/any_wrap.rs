//! Any number of threads at the ends of their integers: what wraps, is cut off or
//! was never set is seen, and what is safe in spite of it is proved.

use std::time::Duration;
use weir_engine::{Budget, Outcome};
use weir_explore::Options;
use weir_ir::{Model, Program};

/// What is right.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Right {
    /// Violated by this many threads.
    Unsafe(u32),
    /// Safe with any number.
    Safe,
    /// Violated by more threads than can be tried: never called safe.
    NotSafe,
}
use Right::{NotSafe, Safe, Unsafe};

fn options() -> Options {
    Options {
        budget: weir_engine::Budget::of(Duration::from_secs(20)),
        workers: 2,
        ..Options::new(Model::Tso)
    }
}

fn check(name: &str, program: &Program, right: Right, options: &Options) {
    let found = weir_driver::engines::param::auto(program, options)
        .unwrap_or_else(|e| panic!("{name}: {}", e.message));
    match (&found.verdict.outcome, right) {
        (Outcome::Safe(..), Safe) | (Outcome::Unknown(..), NotSafe) => {}
        (Outcome::Unsafe(trace), Unsafe(n)) => {
            let (threads, instance) = found.instance.as_ref().expect("an instance");
            weir_machine::replay(instance, trace).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(*threads, n, "{name}");
        }
        (other, right) => panic!("{name}: {other:?}, not {right:?}"),
    }
}

/// A Weir program: a loop, with what is shared before it.
fn weir(shared: &str, body: &str) -> String {
    format!("shared {shared};\nthread T[*] {{\n    loop {{\n{body}\n    }}\n}}\nnever T#a@bad;\n")
}

#[test]
fn weir_programs() {
    let count = |ty: &str, start: &str, test: &str| {
        weir(&format!("x: {ty} = {start}"), &format!("lock x += 1;\nr = x;\nif ({test}) {{ bad: skip; }}"))
    };
    let down = |ty: &str, start: &str, test: &str| count(ty, start, test).replace("+= 1", "-= 1");
    let once = |shared: &str, test: &str| weir(shared, &format!("r = x;\nif ({test}) {{ bad: skip; }}"));
    let lock = "shared held: u8, entries: u8;\nthread T[*] {\n    loop {\n        while (xchg(held, 1) != 0) { }\n        cs: lock entries += 1;\n        held = 0;\n    }\n}\nnever T#a@cs && T#b@cs;\n";
    let ticket = "shared next: u8, owner: u8;\nthread T[*] {\n    loop {\n        t = fetch_add(next, 1);\n        while (owner != t) { }\n        cs: skip;\n        lock owner += 1;\n    }\n}\nnever T#a@cs && T#b@cs;\n";
    let barrier = "shared left: u8 = N, open: bool;\nthread T[*] {\n    before: skip;\n    if (fetch_sub(left, 1) == 1) { open = true; } else { while (!open) { } }\n    after: skip;\n}\nnever T#a@before && T#b@after;\n";
    let programs: Vec<(&str, String, Right)> = vec![
        ("the low byte of a word", count("u16", "3", "(r as u8) == 2"), Unsafe(1)),
        ("a byte wraps", count("u8", "9", "r == 8"), Unsafe(1)),
        ("a signed byte turns negative", count("i8", "100", "r < 0"), Unsafe(1)),
        ("two bytes wrap", count("u16", "65000", "r == 3"), Unsafe(1)),
        ("unsigned below zero", down("u32", "0", "r > 5"), Unsafe(1)),
        ("an unsigned byte below zero", down("u8", "2", "r == 255"), Unsafe(1)),
        ("64 bits below zero", down("u64", "1", "r > 5"), Unsafe(1)),
        ("the end of 32 bits is near", count("u32", "4294967290", "r == 1"), Unsafe(1)),
        ("the end of signed 32 bits is near", count("i32", "2147483600", "r < 0"), Unsafe(1)),
        ("a difference below zero", once("x: u32", "r - 1 > 10"), Unsafe(1)),
        ("a cast of a negative number", down("i32", "0", "(r as u32) > 10"), Unsafe(1)),
        ("sign extension", once("x: i8 = -3", "(r as i32) == -3 && ((r as u8) as i32) == 253"), Unsafe(1)),
        ("bits turned round", count("u8", "0", "~r == 200"), Unsafe(1)),
        ("a product wraps", count("u8", "0", "r * 3 == 1"), Unsafe(1)),
        (
            "a large step",
            once("x: u32", "r == 7")
                .replace("r = x;", "lock x += 1073741824;\nr = x;")
                .replace("r == 7", "r == 0"),
            Unsafe(1),
        ),
        ("tickets of one byte", ticket.to_string(), NotSafe),
        ("a barrier that counts in one byte", barrier.to_string(), NotSafe),
        ("a byte that counts beside a lock", lock.to_string(), Safe),
        ("an unsigned number is not negative", once("x: u32", "(r as i64) < 0"), Safe),
        ("a byte is below 256", count("u8", "0", "(r as u32) > 255"), Safe),
    ];
    for (name, text, right) in &programs {
        let program = weir_driver::input::from_text("test.weir", text)
            .unwrap_or_else(|r| panic!("{name}: {:?}\n{text}", r.diagnostics));
        let seconds = Duration::from_secs(if *right == NotSafe { 3 } else { 20 });
        check(name, &program, *right, &Options { budget: Budget::of(seconds), ..options() });
    }
}

/// A program in assembly.
fn asm(data: &str, code: &str) -> String {
    format!(
        "begin shared_data\n{data}\nend shared_data\nbegin unsafe_prop\neip[$t1] = bad\nend unsafe_prop\nbegin thread_code\n{code}\nend thread_code\n"
    )
}

#[test]
fn assembly() {
    let mutex = "begin shared_data\nL db 0\nend shared_data\nbegin unsafe_prop\neip[$t1] = cs && eip[$t2] = cs\nend unsafe_prop\nbegin thread_code\nacq: mov al, 1\nxchg [L], al\ntest al, al\njne acq\ncs: nop\nmov byte [L], 0\njmp acq\nend thread_code\n";
    let end = "jmp ok\nbad: nop\nok: jmp ok";
    let programs: Vec<(&str, String, Right)> = vec![
        (
            "cl of a counter",
            asm("x dd 5", "l: lock inc dword [x]\nmov ecx, [x]\ncmp cl, 4\njne l\nbad: nop"),
            Unsafe(1),
        ),
        (
            "movzx",
            asm(
                "x dd 1",
                "l: lock inc dword [x]\nmov ecx, [x]\nmovzx edx, cl\ntest edx, edx\njne l\nbad: nop",
            ),
            Unsafe(1),
        ),
        (
            "ax near its end",
            asm("x dd 65530", "l: lock inc dword [x]\nmov eax, [x]\ncmp ax, 0\njne l\nbad: nop"),
            Unsafe(1),
        ),
        ("a byte below zero", asm("x db 0", &format!("lock dec byte [x]\njs bad\n{end}")), Unsafe(1)),
        (
            "above after below zero",
            asm("x dd 0", &format!("mov eax, [x]\nsub eax, 1\ncmp eax, 10\nja bad\n{end}")),
            Unsafe(1),
        ),
        ("overflow of a byte", asm("x db 126", "l: lock inc byte [x]\njno l\nbad: nop"), Unsafe(1)),
        (
            "carry of a byte",
            asm("x db 250", "mov al, 1\nl: lock add byte [x], al\njnc l\nbad: nop"),
            Unsafe(1),
        ),
        ("a register that nobody has set", asm("x dd 0", &format!("cmp ebx, 5\nje bad\n{end}")), Unsafe(1)),
        ("a byte of it", asm("x dd 0", &format!("test cl, cl\nje bad\n{end}")), Unsafe(1)),
        ("two of them", asm("x dd 0", &format!("cmp ebx, ecx\njne bad\n{end}")), Unsafe(1)),
        ("a flag that nobody has set", asm("x dd 0", &format!("jc bad\n{end}")), Unsafe(1)),
        (
            "one that `inc` leaves alone",
            asm("x dd 0", &format!("mov eax, 0\ninc eax\njc bad\n{end}")),
            Unsafe(1),
        ),
        (
            "a store of it",
            asm("x dd 0", &format!("mov [x], esi\ncmp dword [x], 77\nje bad\n{end}")),
            Unsafe(1),
        ),
        ("a lock of one byte", mutex.to_string(), Safe),
        ("set before it is read", asm("x dd 0", &format!("xor ebx, ebx\ncmp ebx, 0\njne bad\n{end}")), Safe),
    ];
    for (name, text, right) in &programs {
        let program = weir_driver::input::from_text("test.asm", text)
            .unwrap_or_else(|r| panic!("{name}: {:?}\n{text}", r.diagnostics));
        assert!(*right != Safe || program.warnings.is_empty(), "{name}: {:?}", program.warnings);
        check(name, &program, *right, &options());
    }
}

/// Limits hold, and the reason given is the real one.
#[test]
fn limits_hold() {
    let names: Vec<String> = (1..=6).map(|i| format!("eip[$t{i}] = cs")).collect();
    let text = format!(
        "begin shared_data\nfree dd 5\nend shared_data\nbegin unsafe_prop\n{}\nend unsafe_prop\nbegin thread_code\nacq: mov eax, [free]\ncmp eax, 0\njle acq\nmov ebx, eax\ndec ebx\nlock cmpxchg [free], ebx\njne acq\ncs: nop\nlock inc dword [free]\njmp acq\nend thread_code\n",
        names.join(" && ")
    );
    let program = weir_driver::input::from_text("sem.asm", &text).expect("a program");
    for engine in [weir_driver::engines::param::auto, weir_driver::engines::param::param] {
        let options = Options { budget: weir_engine::Budget::of(Duration::from_secs(2)), ..options() };
        let start = std::time::Instant::now();
        let found = engine(&program, &options).expect("an answer");
        let Outcome::Unknown(why, _) = &found.verdict.outcome else { panic!("{:?}", found.verdict) };
        assert_eq!(why, &weir_engine::StopReason::Time(Duration::from_secs(2)));
        assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
        // Asked to stop.
        let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let options =
            Options { budget: weir_engine::Budget::unlimited().interrupted_by(stop.clone()), ..options };
        let asked = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(1500));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let start = std::time::Instant::now();
        let found = engine(&program, &options).expect("an answer");
        assert!(matches!(found.verdict.outcome, Outcome::Unknown(..)));
        assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
        asked.join().expect("no panic");
    }
}
