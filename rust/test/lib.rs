//! What stands in for the crate `test` when `cargo weir test` compiles tests.
//!
//! `rustc --test` writes a `main` that hands descriptions of all tests to the crate `test`;
//! with this one in its place there is no harness: `main` runs the one test whose name it is
//! called with. The descriptions can be found in the compiled program (`weir_llvm::rust_tests`
//! knows the layout), so the names of types, fields and functions here are those that rustc
//! expects, and their order is Weir's own.
//!
//! * A test fails when it panics, in any thread, or returns an error. With `unwind`, only when
//!   its own thread panics, as in `cargo test`: other threads unwind, and whoever joins them
//!   gets an `Err`.
//! * A test that should panic (in its own thread, with the message that is expected) fails
//!   when it does not, in any execution.

use std::cell::Cell;
use std::ffi::c_char;
use std::panic::PanicHookInfo;
use std::process::{ExitCode, Termination};

/// Where a description begins.
const MAGIC: [u8; 16] = *b"weir: one test\0\x01";

/// The name of a test.
#[repr(C)]
pub struct TestName {
    magic: [u8; 16],
    name: &'static str,
}

/// A name that is known.
#[allow(non_snake_case)]
pub const fn StaticTestName(name: &'static str) -> TestName {
    TestName { magic: MAGIC, name }
}

/// Whether a test should panic.
#[repr(C)]
pub struct ShouldPanic {
    kind: u64,
    message: &'static str,
}

#[allow(non_upper_case_globals, non_snake_case)]
impl ShouldPanic {
    /// It should not.
    pub const No: ShouldPanic = ShouldPanic { kind: 0, message: "" };
    /// It should, with any message.
    pub const Yes: ShouldPanic = ShouldPanic { kind: 1, message: "" };
    /// It should, with a message that contains this.
    pub const fn YesWithMessage(message: &'static str) -> ShouldPanic {
        ShouldPanic { kind: 2, message }
    }
}

/// Where a test stands.
#[repr(u8)]
pub enum TestType {
    UnitTest,
    IntegrationTest,
    DocTest,
    Unknown,
}

/// What is said about a test.
#[repr(C)]
pub struct TestDesc {
    pub name: TestName,
    pub ignore: bool,
    pub ignore_message: Option<&'static str>,
    pub source_file: &'static str,
    pub start_line: usize,
    pub start_col: usize,
    pub end_line: usize,
    pub end_col: usize,
    pub should_panic: ShouldPanic,
    pub compile_fail: bool,
    pub no_run: bool,
    pub test_type: TestType,
}

/// What a test does.
#[repr(transparent)]
pub struct TestFn(fn() -> Result<(), String>);

/// A function that is known.
#[allow(non_snake_case)]
pub const fn StaticTestFn(run: fn() -> Result<(), String>) -> TestFn {
    TestFn(run)
}

/// A test.
#[repr(C)]
pub struct TestDescAndFn {
    pub desc: TestDesc,
    pub testfn: TestFn,
}

/// What a test has returned.
pub fn assert_test_result<T: Termination>(result: T) -> Result<(), String> {
    if result.report() == ExitCode::SUCCESS { Ok(()) } else { Err(String::new()) }
}

unsafe extern "C" {
    /// Weir knows it: the program goes wrong, and this is what is said.
    fn __weir_fail(what: *const c_char);
    /// Weir knows it: the program ends here, and nothing is wrong.
    fn __weir_exit();
}

/// Goes wrong with a text. Each in a function of its own, so that calls are not made one.
macro_rules! fail {
    ($what:literal) => {{
        #[cold]
        #[inline(never)]
        fn stop() -> ! {
            unsafe { __weir_fail($what.as_ptr()) };
            std::process::abort()
        }
        stop()
    }};
}

thread_local! {
    /// Whether this is the thread of the test.
    static OWN: Cell<bool> = const { Cell::new(false) };
}

/// Runs the test that the program is called with: `NAME`, or `NAME unwind`.
#[inline(never)]
pub fn test_main_static(tests: &[&TestDescAndFn]) {
    let mut arguments = std::env::args().skip(1);
    let Some(name) = arguments.next() else { return };
    let unwind = arguments.next().is_some();
    for test in tests {
        if test.desc.name.name == name {
            run(test, unwind);
            return;
        }
    }
    fail!(c"there is no such test");
}

fn run(test: &TestDescAndFn, unwind: bool) {
    let should = &test.desc.should_panic;
    let (kind, message) = (should.kind, should.message);
    OWN.set(true);
    // What a panic says is printed, as ever: Weir reads the message there.
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| panics(info, kind, message, unwind, &*print)));
    let result = if unwind { std::panic::catch_unwind(test.testfn.0) } else { Ok((test.testfn.0)()) };
    match result {
        Err(_) => fail!(c"the test panicked"),
        Ok(_) if kind != 0 => fail!(c"the test did not panic, as it should have"),
        Ok(Err(_)) => fail!(c"the test returned an error"),
        Ok(Ok(())) => {}
    }
}

/// Somebody panics.
fn panics(
    info: &PanicHookInfo<'_>,
    kind: u64,
    message: &str,
    unwind: bool,
    print: &dyn Fn(&PanicHookInfo<'_>),
) {
    match (OWN.get(), kind) {
        (false, 0) if !unwind => {
            print(info);
            fail!(c"a thread panicked")
        }
        // Whoever joins it sees it.
        (false, _) => {}
        // It may be caught.
        (true, 0) if unwind => {}
        (true, 0) => {
            print(info);
            fail!(c"the test panicked")
        }
        (true, 1) => unsafe { __weir_exit() },
        (true, _) if info.payload_as_str().is_some_and(|said| said.contains(message)) => unsafe {
            __weir_exit()
        },
        (true, _) => {
            print(info);
            fail!(c"the test panicked with another message than expected")
        }
    }
}
