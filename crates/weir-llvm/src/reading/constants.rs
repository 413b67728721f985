//! Every constant, and types.

use super::{I32, I64, constant, global, module};
use crate::ast::{FloatTy, Type, Value};
use crate::layout::{field_any, size_align, size_align_any};
use crate::words::{BINS, CASTS, FCMPS, ICMPS};

#[test]
fn plain_values() {
    for (text, wanted) in [
        ("i32 -5", Value::Int(-5)),
        ("i1 true", Value::Int(1)),
        ("i1 false", Value::Int(0)),
        ("i128 -170141183460469231731687303715884105728", Value::Int(i128::MIN)),
        ("i256 170141183460469231731687303715884105728", Value::Wide(vec![0, 1 << 63, 0])),
        (
            "i256 -170141183460469231731687303715884105729",
            Value::Wide(vec![u64::MAX, u64::MAX >> 1, u64::MAX]),
        ),
        ("i32 u0xFF", Value::Int(255)),
        ("i32 s0xFF", Value::Int(-1)),
        ("ptr null", Value::Null),
        ("token none", Value::NoToken),
        ("i32 undef", Value::Undef),
        ("i32 poison", Value::Poison),
        ("%t zeroinitializer", Value::Zero),
        ("[3 x i8] c\"a\\00\\\\\"", Value::Bytes(vec![b'a', 0, b'\\'])),
        ("ptr @\"a b\"", global("a b")),
        ("ptr @\"\\01plain\"", global("plain")),
        ("ptr blockaddress(@f, %\"b 1\")", Value::BlockAddress("f".into(), "b 1".into())),
        ("ptr dso_local_equivalent @f", Value::Equivalent("f".into())),
        ("ptr no_cfi @f", Value::NoCfi("f".into())),
        ("ptr ptrauth (ptr @f, i32 0)", Value::Other("`ptrauth`".into())),
    ] {
        assert_eq!(constant(text), wanted, "{text}");
    }
}

#[test]
fn floating_point() {
    let double = |d: f64| Value::Float(FloatTy::Double, u128::from(d.to_bits()));
    assert_eq!(constant("double -1.500000e+10"), double(-1.5e10));
    assert_eq!(constant("double 0x3FB999999999999A"), double(0.1));
    assert_eq!(constant("double 0x7FF0000000000000"), double(f64::INFINITY));
    assert_eq!(
        constant("float 0x3FB99999A0000000"),
        Value::Float(FloatTy::Float, u128::from(0.1f32.to_bits()))
    );
    assert_eq!(constant("half 0xH3C00"), Value::Float(FloatTy::Half, 0x3c00));
    assert_eq!(constant("bfloat 0xR3F80"), Value::Float(FloatTy::BFloat, 0x3f80));
    assert_eq!(
        constant("x86_fp80 0xK4000C8F5C28F5C28F800"),
        Value::Float(FloatTy::X86Fp80, 0x4000_c8f5_c28f_5c28_f800)
    );
    assert_eq!(
        constant("fp128 0xL00000000000000003FFF800000000000"),
        Value::Float(FloatTy::Fp128, 0x3fff_8000_0000_0000 << 64)
    );
    assert_eq!(constant("double f0x3FF0000000000000"), double(1.0));
}

#[test]
fn values_of_several_parts() {
    assert_eq!(
        constant("{ i32, [1 x ptr] } { i32 1, [1 x ptr] [ptr @a] }"),
        Value::Agg(vec![
            (I32, Value::Int(1)),
            (Type::Array(1, Box::new(Type::Ptr)), Value::Agg(vec![(Type::Ptr, global("a"))]))
        ])
    );
    assert_eq!(constant("<{ i32 }> <{ i32 7 }>"), Value::Agg(vec![(I32, Value::Int(7))]));
    assert_eq!(constant("{} {}"), Value::Agg(vec![]));
    assert_eq!(
        constant("<2 x i32> <i32 1, i32 undef>"),
        Value::Vector(vec![(I32, Value::Int(1)), (I32, Value::Undef)])
    );
    assert_eq!(constant("<4 x i32> splat (i32 9)"), Value::Splat(Box::new((I32, Value::Int(9)))));
}

#[test]
fn expressions() {
    let a = || Box::new((Type::Ptr, global("a")));
    for inbounds in [false, true] {
        let word = if inbounds { " inbounds nuw" } else { "" };
        assert_eq!(
            constant(&format!("ptr getelementptr{word} ([2 x i32], ptr @a, i64 0, i32 1)")),
            Value::Gep(
                Type::Array(2, Box::new(I32)),
                a(),
                vec![(I64, Value::Int(0)), (I32, Value::Int(1))],
                inbounds
            )
        );
    }
    let Value::Gep(.., index, true) =
        constant("i8* getelementptr inbounds inrange(-16, 24) (i8, i8* @a, inrange i32 4)")
    else {
        panic!()
    };
    assert_eq!(index, [(I32, Value::Int(4))]);
    for op in CASTS {
        assert_eq!(constant(&format!("i64 {op} (ptr @a to i64)")), Value::Cast(op, a(), I64));
    }
    let (x, y) = (|| Box::new(Value::Int(1)), || Box::new(Value::Int(2)));
    for op in BINS {
        assert_eq!(constant(&format!("i32 {op} nuw (i32 1, i32 2)")), Value::Bin(op, I32, x(), y()));
    }
    for op in ICMPS {
        assert_eq!(constant(&format!("i1 icmp {op} (i32 1, i32 2)")), Value::Icmp(op, I32, x(), y()));
    }
    for op in FCMPS {
        assert_eq!(constant(&format!("i1 fcmp {op} (i32 1, i32 2)")), Value::Fcmp(op, I32, x(), y()));
    }
    assert_eq!(constant("i32 fneg (i32 1)"), Value::Un("fneg", Box::new((I32, Value::Int(1)))));
    for (op, text) in [
        ("select", "i1 true, i32 1, i32 2"),
        ("extractelement", "<2 x i32> undef, i32 1"),
        ("insertelement", "<2 x i32> undef, i32 1, i32 0"),
        ("shufflevector", "<2 x i32> undef, <2 x i32> undef, <2 x i32> <i32 0, i32 2>"),
        ("extractvalue", "{ i32 } { i32 4 }, 0"),
        ("insertvalue", "{ i32 } undef, i32 4, 0"),
    ] {
        let Value::Expr(found, list) = constant(&format!("i32 {op} ({text})")) else { panic!("{op}") };
        assert_eq!(found, op);
        assert!(list.len() >= 2, "{op}");
    }
    // As deep as compilers write them.
    let deep = constant(
        "i64 sub (i64 ptrtoint (i8* getelementptr (i8, i8* bitcast ({ i32 }* @a to i8*), i64 4) to i64), i64 \
         ptrtoint (ptr addrspacecast (ptr addrspace(1) @a to ptr) to i64))",
    );
    assert!(matches!(deep, Value::Bin("sub", ..)));
}

#[test]
fn types() {
    let ty = |text: &str| module(&format!("@g = external global {text}\n")).globals[0].ty.clone();
    let of = |t| Box::new(t);
    for (text, wanted) in [
        ("i1", Type::Int(1)),
        ("i8388608", Type::Int(8_388_608)),
        ("half", Type::Float(FloatTy::Half)),
        ("bfloat", Type::Float(FloatTy::BFloat)),
        ("float", Type::Float(FloatTy::Float)),
        ("x86_fp80", Type::Float(FloatTy::X86Fp80)),
        ("fp128", Type::Float(FloatTy::Fp128)),
        ("ppc_fp128", Type::Float(FloatTy::PpcFp128)),
        ("<4 x float>", Type::Vector(4, of(Type::Float(FloatTy::Float)))),
        ("<vscale x 4 x i32>", Type::Other("<vscale x 4 x i32>".into())),
        ("target(\"spirv.Image\", void, 1)", Type::Other("target(\"spirv.Image\", void, 1)".into())),
        ("token", Type::Other("token".into())),
        ("i8 addrspace(3)*", Type::Ptr),
        ("ptr addrspace(3)", Type::Ptr),
        ("i32 (i8*, ...)", Type::Func(of(I32), vec![Type::Ptr], true)),
        ("void ()*", Type::Ptr),
        ("<{ i8, [2 x i64] }>", Type::Struct(vec![Type::Int(8), Type::Array(2, of(I64))], true)),
        ("%\"odd name\"", Type::Named("odd name".into())),
    ] {
        assert_eq!(ty(text), wanted, "{text}");
    }
}

#[test]
fn sizes() {
    let old = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128";
    let new = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
    for (text, in_14, in_18) in [
        ("i1", (1, 1), (1, 1)),
        ("i24", (4, 4), (4, 4)),
        ("i48", (8, 8), (8, 8)),
        ("i128", (16, 8), (16, 16)),
        ("i192", (24, 8), (32, 16)),
        ("{ i8, i128 }", (24, 8), (32, 16)),
        ("x86_fp80", (16, 16), (16, 16)),
        ("{ i8, x86_fp80 }", (32, 16), (32, 16)),
        ("half", (2, 2), (2, 2)),
        ("fp128", (16, 16), (16, 16)),
        ("<4 x i32>", (16, 16), (16, 16)),
        ("<3 x i32>", (16, 16), (16, 16)),
        ("<2 x i8>", (2, 2), (2, 2)),
        ("<8 x i1>", (1, 1), (1, 1)),
        ("<4 x ptr>", (32, 32), (32, 32)),
        ("{ i8, i32, i8 }", (12, 4), (12, 4)),
        ("<{ i8, i32, i8 }>", (6, 1), (6, 1)),
        ("[3 x { i64, i8 }]", (48, 8), (48, 8)),
        ("{}", (0, 1), (0, 1)),
        ("[0 x i64]", (0, 8), (0, 8)),
        ("%t", (8, 4), (8, 4)),
    ] {
        for (layout, wanted) in [(old, in_14), (new, in_18)] {
            let m = module(&format!(
                "target datalayout = \"{layout}\"\n%t = type {{ i32, i8 }}\n@g = external global {text}\n"
            ));
            assert_eq!(size_align(&m, &m.globals[0].ty), Ok(wanted), "{text}");
            assert_eq!(size_align_any(&m, &m.globals[0].ty), Ok(wanted), "{text}");
        }
    }
    let m = module(
        "%t = type { i8, i32, <2 x i16> }\n@g = external global %t\n@h = external global [1000000000 x i64]\n",
    );
    let fields: Vec<u64> = (0..3).map(|i| field_any(&m, &m.globals[0].ty, i).unwrap().1).collect();
    assert_eq!(fields, [0, 4, 8]);
    let Some(Type::Struct(list, false)) = m.types.get("t") else { panic!() };
    assert_eq!(field_any(&m, &list[2], 1), Ok((&Type::Int(16), 2)));
    assert_eq!(size_align_any(&m, &m.globals[1].ty), Ok((8_000_000_000, 8)));
    assert!(size_align(&m, &m.globals[1].ty).is_err());
    let small = module("target datalayout = \"E-p:32:32\"\n");
    assert!(small.layout.big_endian && small.layout.pointer_bits == 32);
}
