//! What a file is made of.

use super::{I32, blocks, global, module};
use crate::ast::{Field, Kind, Linkage, Type, Value};

#[test]
fn functions() {
    let m = module(
        "define weak_odr dso_local noundef i32 @\"\\01odd\"(ptr noundef byval(%s) align 8 %0, i32 %x, ptr sret(%s) %r, \
         ...) unnamed_addr #0 comdat align 2 personality i32 (...)* @__gxx_personality_v0 !dbg !7 {\n  ret i32 0\n}\n\
         declare !dbg !3 noalias ptr @malloc(i64 noundef) #1\n\
         define internal fastcc void @g() noreturn { ; with a comment\nentry:\n  unreachable\n}\n\
         define available_externally void @h() {\n\"a b\":\n  br label %\"a b\"\n}\n\
         attributes #0 = { nounwind \"a\"=\"b\" }\nattributes #1 = { noreturn allockind(\"alloc,zeroed\") }\n",
    );
    let f = &m.functions[0];
    assert_eq!((f.name.as_str(), f.linkage, f.ret.clone()), ("odd", Linkage::Weak, I32));
    assert_eq!(f.params[0], (Type::Ptr, "0".into()));
    assert_eq!(f.by_value, [Some(Type::Named("s".into())), None, None]);
    assert!(f.varargs && f.promises.nounwind && !f.promises.noreturn && f.is_defined());
    assert_eq!(
        (f.sret, f.dbg, f.personality.clone()),
        (Some(2), Some(7), Some(global("__gxx_personality_v0")))
    );
    assert_eq!(m.body(0).unwrap()[0].label, "1");
    let f = &m.functions[1];
    assert!(!f.is_defined() && f.promises.noreturn && !f.varargs);
    assert_eq!(m.body(1), Ok(&[][..]));
    assert_eq!((m.functions[2].linkage, m.functions[2].promises.noreturn), (Linkage::Internal, true));
    assert_eq!(m.body(2).unwrap()[0].label, "entry");
    assert_eq!(m.functions[3].linkage, Linkage::AvailableExternally);
    assert_eq!(m.body(3).unwrap()[0].insts[0].kind, Kind::Br("a b".into()));
}

#[test]
fn globals() {
    let m = module(
        "@a = external dso_local thread_local(initialexec) global i32, align 4\n\
         @b = private unnamed_addr constant [2 x i8] c\"x\\00\", section \".rodata\\22\", comdat, align 1, !dbg !4\n\
         @c = linkonce_odr hidden addrspace(1) externally_initialized global i32\n  7, align 4\n\
         @d = common global %t zeroinitializer\n@e = extern_weak global i32\n\
         @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }]\n\
         @x = weak alias i32 (), ptr @f\n@y = dso_local ifunc i32 (), ptr @g\n\
         module asm \".globl z\"\n",
    );
    let names: Vec<&str> = m.globals.iter().map(|g| g.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c", "d", "e", "llvm.global_ctors"]);
    let linkages: Vec<Linkage> = m.globals.iter().map(|g| g.linkage).collect();
    use Linkage::*;
    assert_eq!(linkages, [External, Private, LinkOnce, Common, ExternWeak, Appending]);
    assert!(m.globals[0].thread_local && m.globals[0].init.is_none() && !m.globals[0].constant);
    let b = &m.globals[1];
    assert!(b.constant && !b.thread_local);
    assert_eq!((b.section.as_deref(), b.align, b.dbg), (Some(".rodata\""), Some(1), Some(4)));
    assert_eq!((m.globals[2].init.clone(), m.globals[2].align), (Some(Value::Int(7)), Some(4)));
    assert!(m.globals[4].init.is_none());
    assert_eq!((m.aliases["x"].linkage, m.aliases["x"].target.clone()), (Weak, global("f")));
    assert_eq!(m.ifuncs["y"].target, global("g"));
    assert!(!m.aliases.contains_key("y"));
    assert_eq!(m.assembly, [".globl z"]);
}

#[test]
fn metadata() {
    let m = module(
        "!llvm.module.flags = !{!0, !7}\n!0 = !{i32 7, !\"Dwarf Version\", i32 4}\n\
         !7 = distinct !DISubprogram(name: \"f\\22\", line: 3, flags: DIFlagPrototyped | DIFlagX, scope: !0, x: !{!1})\n\
         !2 = !{!0, null, !7}\n!9 = !{\n!5 = !DIExpression()\n!0 = !{!2}\n",
    );
    let node = m.node(7).expect("a node");
    assert_eq!(node.kind, "DISubprogram");
    assert_eq!(node.fields[0], ("name".into(), Field::Text("f\"".into())));
    assert_eq!(node.fields[1], ("line".into(), Field::Int(3)));
    assert_eq!(node.fields[3], ("scope".into(), Field::Ref(0)));
    // The last one of a number counts.
    assert_eq!(m.node(0).map(|n| n.fields.clone()), Some(vec![(String::new(), Field::Ref(2))]));
    assert!(m.node(9).is_some_and(|n| n.fields.is_empty()));
    assert!(m.node(1).is_none() && m.node(10).is_none());
    assert_eq!(m.node(5).map(|n| n.kind.as_str()), Some("DIExpression"));
}

/// A function that nobody asks for may hold anything.
#[test]
fn bodies_are_read_when_asked_for() {
    let m = module(
        "define void @broken() {\n  )( nonsense\n  store\n  add\n}\n\ndefine void @open() {\n  %x = add i32 1, 2\n}\n\
         define void @fine() {\n  ret void\n}\n",
    );
    assert!(m.functions.iter().all(|f| f.is_defined() && f.blocks().is_empty()));
    assert_eq!(m.body(2).map(<[_]>::len), Ok(1));
    assert!(m.functions[0].blocks().is_empty() && !m.functions[2].blocks().is_empty());
    let broken = m.body(0).expect("instructions that are not supported");
    assert!(broken[0].insts.iter().all(|i| matches!(i.kind, Kind::Unsupported(_))));
    assert_eq!(broken[0].insts.len(), 3);
    let bad = m.body(1).expect_err("no end");
    assert!(bad.what.contains("does not end with a branch"));
    assert_eq!(m.text.get(bad.start..bad.end), Some("%x = add i32 1, 2"));
    assert_eq!(m.read_all().len(), 1);
}

#[test]
fn labels_and_places() {
    let m =
        module("define i32 @f(i32 %0, i32 %1) {\n  br label %3\n\n3:   ; preds\n  ret i32 %0, !dbg !8\n}\n");
    let found = blocks(&m);
    let labels: Vec<&str> = found.iter().map(|b| b.label.as_str()).collect();
    assert_eq!(labels, ["2", "3"]);
    let ret = &found[1].insts[0];
    assert_eq!((&m.text[ret.start..ret.end], ret.dbg), ("ret i32 %0", Some(8)));
}

/// What is wrong at the top level is said with its place, once.
#[test]
fn broken_headers() {
    let text = "define i32 @f( {\n  ret i32 0\n}\n@x = global i32 0\ndefine void @g() {\n  ret void\n}\nwhat is this\n";
    let (m, bad) = crate::items::module(text);
    assert_eq!(bad.len(), 2, "{bad:?}");
    assert!(text[bad[1].start..].starts_with("what"));
    assert_eq!((m.globals.len(), m.functions.len()), (1, 1));
    let (_, bad) = crate::items::module("define void @f() {\n  ret void\n");
    assert!(bad[0].what.contains("the text ends inside `@f`"));
}
