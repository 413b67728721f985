//! Every instruction.

use super::{I32, I64, global, inst, insts, local};
use crate::ast::{Clause, FloatTy, Kind, Order, Shift, Type, Value};
use crate::words::{BINS, CASTS, FCMPS, ICMPS, RMWS};

fn s(name: &str) -> String {
    name.into()
}

#[test]
fn loads_and_stores() {
    for (order, word) in [
        (Order::Plain, ""),
        (Order::Relaxed, " monotonic"),
        (Order::Relaxed, " unordered"),
        (Order::Acquire, " syncscope(\"agent\") acquire"),
        (Order::SeqCst, " seq_cst"),
    ] {
        for volatile in [false, true] {
            let flags = format!(
                "{}{}",
                if order == Order::Plain { "" } else { "atomic " },
                if volatile { "volatile " } else { "" }
            );
            for pointer in ["i32*", "ptr"] {
                let load = inst(&format!("%v = load {flags}i32, {pointer} %p{word}, align 4, !tbaa !3"));
                assert_eq!(load, Kind::Load { ty: I32, ptr: local("p"), order, volatile });
            }
            let store = inst(&format!("store {flags}i32 -1, ptr @g{word}, align 4"));
            let value = Value::Int(-1);
            assert_eq!(store, Kind::Store { ty: I32, value, ptr: global("g"), order, volatile });
        }
    }
    let release = inst("store atomic i32 0, ptr %p release, align 4");
    assert!(matches!(release, Kind::Store { order: Order::Release, .. }));
}

#[test]
fn locked_instructions() {
    assert_eq!(
        inst("%r = cmpxchg weak volatile ptr %p, i64 %a, i64 7 acq_rel monotonic, align 8"),
        Kind::Cmpxchg {
            ptr: local("p"),
            ty: I64,
            expected: local("a"),
            new: Value::Int(7),
            success: Order::AcqRel,
            failure: Order::Relaxed,
            weak: true,
            volatile: true,
        }
    );
    let plain = inst("%r = cmpxchg i32* %p, i32 0, i32 1 syncscope(\"x\") seq_cst seq_cst");
    let Kind::Cmpxchg {
        success: Order::SeqCst, failure: Order::SeqCst, weak: false, volatile: false, ..
    } = plain
    else {
        panic!("{plain:?}")
    };
    for op in RMWS {
        let kind = inst(&format!("%r = atomicrmw volatile {op} ptr %p, i32 %v release, align 4"));
        let (ptr, value, order) = (local("p"), local("v"), Order::Release);
        assert_eq!(kind, Kind::Rmw { op, ptr, ty: I32, value, order, volatile: true });
    }
    for (text, order, alone) in [
        ("fence seq_cst", Order::SeqCst, false),
        ("fence syncscope(\"singlethread\") seq_cst", Order::SeqCst, true),
        ("fence syncscope(\"agent\") acquire", Order::Acquire, false),
        ("fence acq_rel", Order::AcqRel, false),
    ] {
        assert_eq!(inst(text), Kind::Fence(order, alone));
    }
}

#[test]
fn arithmetic() {
    for op in BINS {
        for flags in
            ["", "nuw nsw ", "exact ", "disjoint ", "fast ", "nnan ninf nsz arcp contract afn reassoc "]
        {
            let kind = inst(&format!("%v = {op} {flags}i32 %a, %b, !dbg !7"));
            assert_eq!(kind, Kind::Bin(op, I32, local("a"), local("b")));
        }
    }
    for op in CASTS {
        for flags in ["", "nneg ", "nuw nsw "] {
            let kind = inst(&format!("%v = {op} {flags}i32 %a to i64"));
            assert_eq!(kind, Kind::Cast(op, I32, local("a"), I64));
        }
    }
    for op in ICMPS {
        assert_eq!(
            inst(&format!("%v = icmp samesign {op} ptr %a, null")),
            Kind::Icmp(op, Type::Ptr, local("a"), Value::Null)
        );
    }
    let double = Type::Float(FloatTy::Double);
    for op in FCMPS {
        let half = Value::Float(FloatTy::Double, u128::from(0.5f64.to_bits()));
        assert_eq!(
            inst(&format!("%v = fcmp nnan {op} double %a, 5.000000e-01")),
            Kind::Fcmp(op, double.clone(), local("a"), half)
        );
    }
    assert_eq!(inst("%v = fneg fast double %a"), Kind::Un("fneg", double, local("a")));
    assert_eq!(inst("%v = freeze i32 %a"), Kind::Freeze(I32, local("a")));
    assert_eq!(
        inst("%v = select nnan i1 %c, i32 1, i32 poison"),
        Kind::Select((Type::Int(1), local("c")), I32, Value::Int(1), Value::Poison)
    );
    assert_eq!(
        inst("%v = phi i32 [ 1, %a ], [ %x, %\"b c\" ], !dbg !1"),
        Kind::Phi(I32, vec![(Value::Int(1), s("a")), (local("x"), s("b c"))])
    );
}

#[test]
fn addresses() {
    assert_eq!(
        inst("%v = getelementptr inbounds nuw %s, ptr %p, i64 %i, i32 1, !dbg !3"),
        Kind::Gep(
            Type::Named(s("s")),
            (Type::Ptr, local("p")),
            vec![(I64, local("i")), (I32, Value::Int(1))],
            true
        )
    );
    let flat = inst("%v = getelementptr i8, i8* %p, i64 -3");
    assert_eq!(flat, Kind::Gep(Type::Int(8), (Type::Ptr, local("p")), vec![(I64, Value::Int(-3))], false));
    assert_eq!(inst("%v = alloca i32, align 4"), Kind::Alloca(I32, None));
    assert_eq!(
        inst("%v = alloca inalloca [2 x i32], i64 %n, align 16, addrspace(5)"),
        Kind::Alloca(Type::Array(2, Box::new(I32)), Some((I64, local("n"))))
    );
    assert_eq!(
        inst("%v = va_arg %l* %p, double"),
        Kind::VaArg((Type::Ptr, local("p")), Type::Float(FloatTy::Double))
    );
}

#[test]
fn parts_of_values() {
    let pair = || Type::Struct(vec![I32, Type::Int(1)], false);
    assert_eq!(inst("%v = extractvalue { i32, i1 } %p, 1"), Kind::Extract(pair(), local("p"), vec![1]));
    assert_eq!(
        inst("%v = insertvalue { i32, i1 } undef, i32 %x, 0, !dbg !2"),
        Kind::Insert(pair(), Value::Undef, I32, local("x"), vec![0])
    );
    let four = || Type::Vector(4, Box::new(I32));
    assert_eq!(
        inst("%v = extractelement <4 x i32> %p, i64 1"),
        Kind::ExtractElement((four(), local("p")), (I64, Value::Int(1)))
    );
    assert_eq!(
        inst("%v = insertelement <4 x i32> poison, i32 %x, i32 %i"),
        Kind::InsertElement((four(), Value::Poison), (I32, local("x")), (I32, local("i")))
    );
    for (mask, wanted) in [
        ("<i32 0, i32 poison, i32 5>", vec![Some(0), None, Some(5)]),
        ("zeroinitializer", vec![Some(0); 3]),
        ("splat (i32 2)", vec![Some(2); 3]),
        ("undef", vec![None; 3]),
    ] {
        assert_eq!(
            inst(&format!("%v = shufflevector <4 x i32> %a, <4 x i32> %b, <3 x i32> {mask}")),
            Kind::ShuffleVector(four(), local("a"), local("b"), wanted)
        );
    }
}

#[test]
fn calls() {
    let text = "%v = tail call fastcc noundef i32 (ptr, ...) @printf(ptr noundef nonnull align 8 \
                dereferenceable(8) %p, double 1.000000e+00, ptr byval(%big) align 16 @x) #2 [ \"deopt\"(i32 1) ], \
                !dbg !4, !srcloc !5";
    let m = super::module(&format!(
        "define void @f() {{\n  {text}\n  call void @g(ptr sret(%big) %p) noreturn\n  unreachable\n}}\n\
         attributes #2 = {{ nounwind memory(none) \"x\"=\"y\" }}\n"
    ));
    let insts = &super::blocks(&m)[0].insts;
    let Kind::Call(call) = &insts[0].kind else { panic!("{insts:?}") };
    assert_eq!((insts[0].dst.as_deref(), insts[0].dbg), (Some("v"), Some(4)));
    assert_eq!((call.ret.clone(), call.callee.clone()), (I32, global("printf")));
    assert_eq!(call.func, Some(Type::Func(Box::new(I32), vec![Type::Ptr], true)));
    assert_eq!(call.args.len(), 3);
    assert_eq!(call.by_value, [None, None, Some(Type::Named(s("big")))]);
    assert!(call.nounwind && !call.noreturn && !call.must_tail && call.sret.is_none());
    let Kind::Call(call) = &insts[1].kind else { panic!("{insts:?}") };
    assert!(call.noreturn && !call.nounwind && call.func.is_none());
    assert_eq!((call.sret, call.ret.clone()), (Some(0), Type::Void));
    let place = &m.text[insts[0].start..insts[0].end];
    assert!(place.starts_with("%v = tail") && place.ends_with("@x)"), "{place}");
    // Calls of values, and of types in LLVM 14.
    let Kind::Call(call) = inst("musttail call i8* %f(i8* (i8*)* @g, i32 0)") else { panic!() };
    assert_eq!((call.ret, call.callee, call.must_tail), (Type::Ptr, local("f"), true));
    let Kind::Call(call) = inst("%r = call i32 bitcast (i8* @f to i32 ()*)()") else { panic!() };
    assert_eq!(call.callee, Value::Cast("bitcast", Box::new((Type::Ptr, global("f"))), Type::Ptr));
}

#[test]
fn inline_assembly() {
    let Kind::Call(call) = inst(
        "%1 = call i64 asm sideeffect alignstack inteldialect \"a\\22b\\0A\", \"=r,~{memory}\"(i32 1) #1",
    ) else {
        panic!()
    };
    let Value::Asm(asm) = call.callee else { panic!("{:?}", call.callee) };
    assert_eq!((asm.template.as_str(), asm.constraints.as_str()), ("a\"b\n", "=r,~{memory}"));
    assert!(asm.side_effect && asm.align_stack && asm.intel && !asm.unwind);
    let Kind::Call(call) = inst("call void asm sideeffect \"# weir-point 12\", \"~{memory}\"()") else {
        panic!()
    };
    assert_eq!(call.callee, Value::Mark(12));
    let Kind::Call(call) = inst("call void asm \"\", \"\"()") else { panic!() };
    assert!(matches!(call.callee, Value::Asm(asm) if !asm.side_effect));
}

#[test]
fn exceptions() {
    let kinds = insts(
        "  %1 = invoke noundef i32 @f(i32 1) #3\n          to label %a unwind label %b, !dbg !9\n\
         a:\n  ret void\n\
         b:\n  %2 = landingpad { ptr, i32 }\n          cleanup\n          catch ptr @t\n          \
         catch i8* null\n          filter [1 x i8*] [i8* @t], !dbg !3\n  \
         resume { ptr, i32 } %2",
    );
    let Kind::Invoke(call, normal, unwind) = &kinds[0] else { panic!("{kinds:?}") };
    assert_eq!((call.callee.clone(), normal.as_str(), unwind.as_str()), (global("f"), "a", "b"));
    let pair = || Type::Struct(vec![Type::Ptr, I32], false);
    let clauses = vec![
        Clause::Catch(Type::Ptr, global("t")),
        Clause::Catch(Type::Ptr, Value::Null),
        Clause::Filter(Type::Array(1, Box::new(Type::Ptr)), Value::Agg(vec![(Type::Ptr, global("t"))])),
    ];
    assert_eq!(kinds[2], Kind::Landingpad { ty: pair(), cleanup: true, clauses });
    assert_eq!(kinds[3], Kind::Resume(pair(), local("2")));
}

#[test]
fn ends_of_blocks() {
    assert_eq!(inst("br label %x, !llvm.loop !3"), Kind::Br(s("x")));
    assert_eq!(inst("br i1 true, label %x, label %1"), Kind::CondBr(Value::Int(1), s("x"), s("1")));
    assert_eq!(
        inst("switch i8 %v, label %d [\n    i8 1, label %a\n    i8 -2, label %b\n  ], !prof !2"),
        Kind::Switch(
            Type::Int(8),
            local("v"),
            s("d"),
            vec![(Value::Int(1), s("a")), (Value::Int(-2), s("b"))]
        )
    );
    assert_eq!(
        inst("indirectbr i8* %p, [label %a, label %b]"),
        Kind::IndirectBr(local("p"), vec![s("a"), s("b")])
    );
    assert_eq!(inst("ret i32 3"), Kind::Ret(Some((I32, Value::Int(3)))));
    assert_eq!(inst("ret void"), Kind::Ret(None));
    assert_eq!(inst("ret void (i32)* @f"), Kind::Ret(Some((Type::Ptr, Value::Global("f".into())))));
}

#[test]
fn what_is_not_supported_is_named() {
    for (text, part) in [
        ("callbr void asm \"\", \"!i\"()\n          to label %a [label %b]", "callbr"),
        ("%c = catchswitch within none [label %h] unwind to caller", "catchswitch"),
        ("%c = catchpad within %s [ptr null]", "catchpad"),
        ("%c = cleanuppad within none []", "cleanuppad"),
        ("catchret from %c to label %x", "catchret"),
        ("cleanupret from %c unwind to caller", "cleanupret"),
        ("%v = ad i32 1, 2", "did you mean `add`"),
        ("%v = icmp less i32 1, 2", "icmp less"),
        ("%v = atomicrmw twice ptr %p, i32 1 seq_cst", "atomicrmw twice"),
        ("%v = add i32 1", "`,` is expected"),
    ] {
        let Kind::Unsupported(trouble) = inst(text) else { panic!("{text}") };
        assert!(trouble.about("").contains(part), "{text}: {trouble:?}");
    }
}

#[test]
fn debug_info_in_both_styles() {
    for text in [
        "call void @llvm.dbg.value(metadata i32 %x, metadata !12, metadata !DIExpression()), !dbg !3",
        "tail call void @llvm.dbg.value(metadata i32 %x, metadata !12, metadata !DIExpression(DW_OP_deref)) #3",
        "  #dbg_value(i32 %x, !12, !DIExpression(), !3)",
    ] {
        let shift = if text.contains("DW_OP_deref") { Shift::Deref } else { Shift::None };
        assert_eq!(inst(text), Kind::Debug(local("x"), 12, false, shift), "{text}");
    }
    for text in [
        "call void @llvm.dbg.declare(metadata ptr %x, metadata !12, metadata !DIExpression()), !dbg !3",
        "#dbg_declare(ptr %x, !12, !DIExpression(), !3)",
    ] {
        assert_eq!(inst(text), Kind::Debug(local("x"), 12, true, Shift::None), "{text}");
    }
    for text in [
        "#dbg_label(!3, !4)",
        "#dbg_value(!DIArgList(i32 %a, i32 %b), !5, !DIExpression(DW_OP_LLVM_arg, 0), !6)",
        "#dbg_assign(i32 %a, !5, !DIExpression(), !7, ptr %p, !DIExpression(), !6)",
        "#dbg_value(!{}, !5, !DIExpression(), !6)",
        "call void @llvm.dbg.label(metadata !3), !dbg !4",
        "call void @llvm.dbg.value(metadata !DIArgList(i32 %a), metadata !5, metadata !DIExpression())",
    ] {
        assert!(matches!(inst(text), Kind::Debug(Value::Undef, ..)), "{text}");
    }
    // Metadata as an argument of other functions.
    let Kind::Call(call) = inst(
        "%v = call double @llvm.experimental.constrained.fadd.f64(double %a, double %b, \
         metadata !\"round.dynamic\", metadata !\"fpexcept.strict\")",
    ) else {
        panic!()
    };
    assert_eq!(call.args[3].1, Value::Meta(None));
    let Kind::Call(call) = inst("%v = call i64 @llvm.read_register.i64(metadata !7)") else { panic!() };
    assert_eq!(call.args[0].1, Value::Meta(Some(7)));
}
