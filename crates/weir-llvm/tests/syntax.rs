//! The same program as different versions of LLVM write it, by hand: no compiler
//! is needed for these tests.

mod common;
use common::{program, verdicts};

const SAFE: [&str; 3] = ["safe"; 3];

/// Store buffering, with the order of the stores to be filled in.
fn store_buffering(ptr: &str, int_ptr: &str, order: &str, debug: &str) -> String {
    format!(
        r#"; ModuleID = 'sb.c'
source_filename = "sb.c"
target triple = "x86_64-pc-linux-gnu"
%struct.pair = type {{ i32, i32 }}
@x = dso_local global i32 0, align 4
@y = dso_local local_unnamed_addr global i32 0, align 4
@seen = internal global %struct.pair zeroinitializer, align 4
$unused = comdat any

; Function Attrs: nounwind uwtable
define dso_local {ptr} @left({ptr} noundef %0) #0 {{
  store atomic i32 1, {int_ptr} @x {order}, align 4
{debug}
  %2 = load atomic i32, {int_ptr} @y monotonic, align 4
  store i32 %2, {int_ptr} getelementptr inbounds (%struct.pair, {pair} @seen, i64 0, i32 0), align 4, !tbaa !5
  ret {ptr} null
}}

define dso_local {ptr} @right({ptr} noundef %0) #0 {{
entry:
  store atomic volatile i32 1, {int_ptr} @y {order}, align 4
  %v = load atomic volatile i32, {int_ptr} @x acquire, align 4
  %at = getelementptr inbounds %struct.pair, {pair} @seen, i64 0, i32 1
  store i32 %v, {int_ptr} %at, align 4
  ret {ptr} null
}}

define dso_local i32 @main() local_unnamed_addr #0 {{
  %1 = alloca i64, align 8
  %2 = alloca i64, align 8
  %3 = call i32 @pthread_create({long_ptr} noundef nonnull %1, {ptr} noundef null, {start} noundef nonnull @left, {ptr} noundef null) #2
  %4 = call i32 @pthread_create({long_ptr} noundef nonnull %2, {ptr} noundef null, {start} noundef nonnull @right, {ptr} noundef null) #2
  %5 = load i64, {long_ptr} %1, align 8
  %6 = call i32 @pthread_join(i64 noundef %5, {ptr_ptr} noundef null)
  %7 = load i64, {long_ptr} %2, align 8
  %8 = call i32 @pthread_join(i64 noundef %7, {ptr_ptr} noundef null)
  %9 = load i32, {int_ptr} getelementptr inbounds (%struct.pair, {pair} @seen, i64 0, i32 0), align 4
  %10 = load i32, {int_ptr} getelementptr inbounds (%struct.pair, {pair} @seen, i64 0, i32 1), align 4
  %11 = or i32 %9, %10
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %14

13:                                               ; preds = %0
  call void @abort_with_error() #3
  unreachable

14:                                               ; preds = %0
  ret i32 0
}}

define internal void @abort_with_error() {{
  tail call void @__VERIFIER_error()
  unreachable
}}

declare i32 @pthread_create({long_ptr}, {ptr}, {start}, {ptr}) local_unnamed_addr #1
declare i32 @pthread_join(i64, {ptr_ptr}) local_unnamed_addr #1
declare void @__VERIFIER_error() #3
attributes #0 = {{ nounwind uwtable "frame-pointer"="none" }}
attributes #1 = {{ "x"="y" memory(none) }}
!llvm.module.flags = !{{!0, !1}}
!0 = !{{i32 1, !"wchar_size", i32 4}}
!1 = !{{i32 7, !"PIC Level", i32 2}}
!5 = !{{!6, !6, i64 0}}
!6 = !{{!"int", !0}}
"#,
        pair = if ptr == "ptr" { "ptr" } else { "%struct.pair*" },
        long_ptr = if ptr == "ptr" { "ptr" } else { "i64*" },
        ptr_ptr = if ptr == "ptr" { "ptr" } else { "i8**" },
        start = if ptr == "ptr" { "ptr" } else { "i8* (i8*)*" },
    )
}

#[test]
fn typed_and_opaque_pointers_mean_the_same() {
    let relaxed = ["safe", "unsafe", "unsafe"];
    assert_eq!(verdicts(&store_buffering("i8*", "i32*", "monotonic", "")), relaxed);
    assert_eq!(verdicts(&store_buffering("ptr", "ptr", "release", "")), relaxed);
    assert_eq!(verdicts(&store_buffering("i8*", "i32*", "seq_cst", "")), SAFE);
    assert_eq!(verdicts(&store_buffering("ptr", "ptr", "seq_cst", "")), SAFE);
    let records =
        "    #dbg_value(i32 1, !6, !DIExpression(DW_OP_plus_uconst, 3), !5)\n    #dbg_label(!6, !5)";
    assert_eq!(verdicts(&store_buffering("ptr", "ptr", "monotonic", records)), relaxed);
    let calls = "  call void @llvm.dbg.value(metadata i32 1, metadata !6, metadata !DIExpression()), !dbg !5";
    assert_eq!(verdicts(&store_buffering("ptr", "ptr", "monotonic", calls)), relaxed);
}

/// A function of one thread: `main` calls it with 3 and 250 and wants a result.
fn computes(body: &str, result: i64) {
    let text = format!(
        "define i32 @f(i32 noundef range(i32 0, 100) %a, i8 signext %b) {{\n{body}\n}}\n\
         define i32 @main() {{\n\
           %r = call range(i32 -9, 1000) i32 @f(i32 3, i8 -6)\n\
           %c = icmp eq i32 %r, {result}\n\
           br i1 %c, label %ok, label %bad\n\
         ok:\n  ret i32 0\n\
         bad:\n  call void @__VERIFIER_error()\n  unreachable\n}}\n\
         declare void @__VERIFIER_error()\n\
         declare i32 @llvm.smax.i32(i32, i32)\n"
    );
    assert_eq!(verdicts(&text), SAFE, "{body}");
    let wrong = text.replace(&format!("%r, {result}"), &format!("%r, {}", result + 1));
    assert_eq!(verdicts(&wrong), ["unsafe"; 3], "{body}");
}

#[test]
fn arithmetic_is_the_machine_s() {
    computes("  %1 = zext i8 %b to i32\n  %2 = add nuw nsw i32 %a, %1\n  ret i32 %2", 253);
    computes("  %1 = sext i8 %b to i32\n  %2 = sub i32 %a, %1\n  ret i32 %2", 9);
    computes("  %1 = udiv i8 %b, 3\n  %2 = zext nneg i8 %1 to i32\n  ret i32 %2", 83);
    computes("  %1 = sdiv i8 %b, 3\n  %2 = sext i8 %1 to i32\n  ret i32 %2", -2);
    computes("  %1 = urem i8 %b, 7\n  %2 = zext i8 %1 to i32\n  ret i32 %2", 5);
    computes("  %1 = lshr i8 %b, 1\n  %2 = zext i8 %1 to i32\n  ret i32 %2", 125);
    computes("  %1 = ashr exact i8 %b, 1\n  %2 = sext i8 %1 to i32\n  ret i32 %2", -3);
    computes("  %1 = shl nuw i32 %a, 4\n  %2 = or disjoint i32 %1, 1\n  ret i32 %2", 49);
    computes("  %c = icmp samesign ult i32 %a, 4\n  %2 = select i1 %c, i32 7, i32 8\n  ret i32 %2", 7);
    computes("  %c = icmp ugt i8 %b, 100\n  %2 = zext i1 %c to i32\n  ret i32 %2", 1);
    computes("  %c = icmp sgt i8 %b, 100\n  %2 = sext i1 %c to i32\n  ret i32 %2", 0);
    computes("  %1 = call i32 @llvm.smax.i32(i32 %a, i32 5)\n  ret i32 %1", 5);
    computes(
        "  %1 = xor i32 %a, -1\n  %2 = trunc nsw i32 %1 to i16\n  %3 = sext i16 %2 to i32\n  ret i32 %3",
        -4,
    );
    computes("  %1 = freeze i32 %a\n  %2 = mul i32 %1, %1\n  ret i32 %2", 9);
    computes(
        "  %1 = insertvalue { i32, i8 } undef, i32 %a, 0\n  %2 = insertvalue { i32, i8 } %1, i8 %b, 1\n  \
         %3 = extractvalue { i32, i8 } %2, 0\n  ret i32 %3",
        3,
    );
    computes(
        "  switch i32 %a, label %d [\n    i32 1, label %x\n    i32 3, label %y\n  ]\nx:\n  ret i32 1\n\
         y:\n  ret i32 33\nd:\n  ret i32 0",
        33,
    );
    computes(
        "entry:\n  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  \
         %s = phi i32 [ 1, %entry ], [ %i, %loop ]\n  %j = add i32 %i, 1\n  %c = icmp slt i32 %j, 5\n  \
         br i1 %c, label %loop, label %out, !llvm.loop !1\nout:\n  %r = mul i32 %s, 10\n  \
         %q = add i32 %r, %i\n  ret i32 %q",
        34,
    );
}

#[test]
fn memory_is_what_was_put_there() {
    computes(
        "  %p = alloca { i32, [2 x i8], ptr }, align 8\n  %q = getelementptr inbounds nuw i8, ptr %p, i64 5\n  \
         store i8 %b, ptr %q, align 1\n  store i32 %a, ptr %p, align 8\n  %v = load i8, ptr %q, align 1\n  \
         %w = sext i8 %v to i32\n  %x = load i32, ptr %p, align 8\n  %y = add i32 %w, %x\n  ret i32 %y",
        -3,
    );
    // The address of a local variable goes through memory.
    computes(
        "  %p = alloca i32, align 4\n  %q = alloca ptr, align 8\n  %r = alloca ptr, align 8\n  \
         store ptr %q, ptr %r\n  %s = load ptr, ptr %r\n  store ptr %p, ptr %s\n  store i32 %a, ptr %p\n  \
         %t = load ptr, ptr %q\n  %v = load i32, ptr %t\n  ret i32 %v",
        3,
    );
    // A computed index into a local array.
    computes(
        "  %p = alloca [8 x i32], align 4\n  %i = sext i32 %a to i64\n  \
         %q = getelementptr inbounds [8 x i32], ptr %p, i64 0, i64 %i\n  store i32 77, ptr %q\n  \
         %r = getelementptr inbounds i32, ptr %p, i64 3\n  %v = load i32, ptr %r\n  ret i32 %v",
        77,
    );
}

#[test]
fn function_pointers_and_recursion() {
    let text = r"
@table = constant [2 x ptr] [ptr @one, ptr @two]
define i32 @one(i32 %n) {
  ret i32 1
}
define i32 @two(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %zero, label %more
zero:
  ret i32 2
more:
  %m = sub i32 %n, 1
  %r = call i32 @two(i32 %m)
  %s = add i32 %r, 1
  ret i32 %s
}
define i32 @main() {
  %b = call i1 @__VERIFIER_nondet_bool()
  %i = zext i1 %b to i64
  %p = getelementptr inbounds [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %p
  %r = call i32 %f(i32 3)
  %w = select i1 %b, i32 5, i32 1
  %c = icmp eq i32 %r, %w
  br i1 %c, label %ok, label %bad
ok:
  ret i32 0
bad:
  call void @__VERIFIER_error()
  unreachable
}
declare i1 @__VERIFIER_nondet_bool()
declare void @__VERIFIER_error()
";
    assert_eq!(verdicts(text), SAFE);
    assert_eq!(verdicts(&text.replace("i32 5, i32 1", "i32 4, i32 1")), ["unsafe"; 3]);
}

#[test]
fn errors_of_memory_are_found() {
    let heap = |body: &str| {
        format!(
            "define i32 @main() {{\n  %p = call ptr @malloc(i64 8)\n{body}\n  ret i32 0\n}}\n\
             declare ptr @malloc(i64)\ndeclare ptr @calloc(i64, i64)\ndeclare void @free(ptr)\n"
        )
    };
    let next = "  %q = getelementptr i32, ptr %p, i64";
    let cases = [
        ("  store i32 1, ptr %p\n  %v = load i32, ptr %p", "safe"),
        ("  %v = load i32, ptr %p", "unsafe"),
        (&format!("{next} 2\n  store i32 1, ptr %q")[..], "unsafe"),
        (&format!("{next} 1\n  store i32 1, ptr %q")[..], "safe"),
        ("  call void @free(ptr %p)\n  store i32 1, ptr %p", "unsafe"),
        ("  call void @free(ptr %p)\n  call void @free(ptr %p)", "unsafe"),
        ("  call void @free(ptr null)", "safe"),
        ("  store i32 1, ptr null", "unsafe"),
        ("  %c = call ptr @calloc(i64 2, i64 4)\n  %v = load i32, ptr %c", "safe"),
        ("  %l = alloca i32\n  %v = load i32, ptr %l\n  store i32 %v, ptr %p", "unsafe"),
    ];
    for (body, wanted) in cases {
        let text = heap(&format!("{body}\n  call void @free(ptr null)"));
        // Something to ask about, where the body has nothing that can go wrong.
        assert_eq!(verdicts(&text), [wanted; 3], "{body}");
    }
}

#[test]
fn registers_not_memory() {
    let p = program(
        "define i32 @main() {\n  %i = alloca i32\n  store i32 0, ptr %i\n  br label %l\nl:\n  \
         %v = load i32, ptr %i\n  %w = add i32 %v, 1\n  store i32 %w, ptr %i\n  %c = icmp slt i32 %w, 9\n  \
         br i1 %c, label %l, label %o\no:\n  ret i32 0\n}",
    );
    assert!(p.objects.is_empty());
    assert!(p.routines[0].edges.iter().all(|e| e.op.place().is_none()));
}

/// A value that was never set is taken to be 0, and a warning says so.
#[test]
fn undefined_values_are_pointed_out() {
    let p = program(
        "@x = global i32 0\ndefine i32 @main() {\n  %v = add i32 undef, 1\n  store i32 %v, ptr @x\n  ret i32 0\n}\n",
    );
    assert_eq!(p.warnings.len(), 1, "{:?}", p.warnings);
    assert!(p.warnings[0].message.contains("never set"));
}

/// Every step knows the instruction it comes from.
#[test]
fn steps_know_their_instruction() {
    let text = "@x = global i32 0\ndefine i32 @main() {\n  store i32 7, ptr @x\n  ret i32 0\n}\n";
    let p = program(text);
    let routine = &p.routines[0];
    assert_eq!(routine.code.len(), routine.edges.len());
    let stores =
        routine.edges.iter().zip(&routine.code).filter(|(e, _)| matches!(e.op, weir_ir::Op::Store(..)));
    let texts: Vec<&str> = stores.map(|(_, c)| p.sources.text(*c)).collect();
    assert_eq!(texts, ["store i32 7, ptr @x"]);
}
