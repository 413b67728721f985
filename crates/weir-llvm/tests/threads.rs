//! Results of threads, and barriers.

mod common;
use common::verdicts;

const SAFE: [&str; 3] = ["safe"; 3];
const UNSAFE: [&str; 3] = ["unsafe"; 3];

/// A thread that returns 5 or leaves with 7; whether it left `wanted`.
fn result(wanted: u32, body: &str) -> String {
    format!(
        "define ptr @t(ptr %p) {{
{body}
}}
define i32 @main() {{
  %h = alloca i64
  %r = alloca ptr
  %a = call i32 @pthread_create(ptr %h, ptr null, ptr @t, ptr null)
  %i = load i64, ptr %h
  %b = call i32 @pthread_join(i64 %i, ptr %r)
  %v = load ptr, ptr %r
  %n = ptrtoint ptr %v to i64
  %ok = icmp eq i64 %n, {wanted}
  br i1 %ok, label %good, label %bad
good:
  ret i32 0
bad:
  call void @reach_error()
  unreachable
}}
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @pthread_exit(ptr)
declare void @reach_error()
"
    )
}

#[test]
fn a_thread_returns_a_value() {
    let returns = "  ret ptr inttoptr (i64 5 to ptr)";
    assert_eq!(verdicts(&result(5, returns)), SAFE);
    assert_eq!(verdicts(&result(6, returns)), UNSAFE);
    let leaves = "  call void @pthread_exit(ptr inttoptr (i64 7 to ptr))\n  unreachable";
    assert_eq!(verdicts(&result(7, leaves)), SAFE);
    assert_eq!(verdicts(&result(5, leaves)), UNSAFE);
}

/// Two threads write, meet, and read what the other one wrote.
fn barrier(meet: &str) -> String {
    format!(
        "@b = global [32 x i8] zeroinitializer
@x = global i32 0
@y = global i32 0
define ptr @s(ptr %p) {{
  store i32 1, ptr @x
  {meet}
  %v = load i32, ptr @y
  call void @check(i32 %v)
  ret ptr null
}}
define ptr @t(ptr %p) {{
  store i32 1, ptr @y
  {meet}
  %v = load i32, ptr @x
  call void @check(i32 %v)
  ret ptr null
}}
define void @check(i32 %v) {{
  %ok = icmp eq i32 %v, 1
  br i1 %ok, label %good, label %bad
good:
  ret void
bad:
  call void @reach_error()
  unreachable
}}
define i32 @main() {{
  %h = alloca i64
  %i = call i32 @pthread_barrier_init(ptr @b, ptr null, i32 2)
  %a = call i32 @pthread_create(ptr %h, ptr null, ptr @s, ptr null)
  %c = call i32 @pthread_create(ptr %h, ptr null, ptr @t, ptr null)
  ret i32 0
}}
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_barrier_init(ptr, ptr, i32)
declare i32 @pthread_barrier_wait(ptr)
declare void @reach_error()
"
    )
}

#[test]
fn a_barrier_is_passed_when_all_have_come() {
    assert_eq!(verdicts(&barrier("call i32 @pthread_barrier_wait(ptr @b)")), SAFE);
    assert_eq!(verdicts(&barrier("")), UNSAFE);
}

#[test]
fn realloc_is_refused_by_name() {
    let text = "define i32 @main() {\n  %p = call ptr @realloc(ptr null, i64 8)\n  ret i32 0\n}\ndeclare ptr @realloc(ptr, i64)\n";
    let said = weir_llvm::load("test.ll", text).expect_err("refused");
    assert!(said[0].message.contains("`realloc`") && said[0].span.is_some(), "{said:?}");
}

/// Store buffering with a fence of this kind between store and load.
fn buffered(fence: &str) -> String {
    format!(
        "@x = global i32 0
@y = global i32 0
@a = global i32 1
define ptr @t(ptr %p) {{
  store i32 1, ptr @x
  {fence}
  %v = load i32, ptr @y
  store i32 %v, ptr @a
  ret ptr null
}}
define i32 @main() {{
  %h = alloca i64
  %c = call i32 @pthread_create(ptr %h, ptr null, ptr @t, ptr null)
  store i32 1, ptr @y
  {fence}
  %b = load i32, ptr @x
  %i = load i64, ptr %h
  %j = call i32 @pthread_join(i64 %i, ptr null)
  %a = load i32, ptr @a
  %or = or i32 %a, %b
  %ok = icmp ne i32 %or, 0
  br i1 %ok, label %good, label %bad
good:
  ret i32 0
bad:
  call void @reach_error()
  unreachable
}}
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @reach_error()
"
    )
}

/// `atomic_signal_fence` is no instruction.
#[test]
fn a_fence_for_signals_orders_nothing_for_others() {
    assert_eq!(verdicts(&buffered("fence seq_cst")), SAFE);
    let weak = ["safe", "unsafe", "unsafe"];
    assert_eq!(verdicts(&buffered("fence syncscope(\"singlethread\") seq_cst")), weak);
}
