; ModuleID = 'peterson_tso.c'
source_filename = "peterson_tso.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@flag = dso_local global [2 x i32] zeroinitializer, align 4, !dbg !0
@turn = dso_local global i32 0, align 4, !dbg !20
@inside = internal global i32 0, align 4, !dbg !25
@.str = private unnamed_addr constant [34 x i8] c"atomic_fetch_add(&inside, 1) == 0\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"./weir.h\00", align 1
@__PRETTY_FUNCTION__.critical_section = private unnamed_addr constant [28 x i8] c"void critical_section(void)\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i8* @worker(i8* noundef %0) #0 !dbg !39 {
  %2 = alloca i8*, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store i8* %0, i8** %2, align 8
  call void @llvm.dbg.declare(metadata i8** %2, metadata !43, metadata !DIExpression()), !dbg !44
  call void @llvm.dbg.declare(metadata i32* %3, metadata !45, metadata !DIExpression()), !dbg !46
  %10 = load i8*, i8** %2, align 8, !dbg !47
  %11 = ptrtoint i8* %10 to i64, !dbg !48
  %12 = trunc i64 %11 to i32, !dbg !49
  store i32 %12, i32* %3, align 4, !dbg !46
  call void @llvm.dbg.declare(metadata i32* %4, metadata !50, metadata !DIExpression()), !dbg !51
  %13 = load i32, i32* %3, align 4, !dbg !52
  %14 = sub nsw i32 1, %13, !dbg !53
  store i32 %14, i32* %4, align 4, !dbg !51
  %15 = load i32, i32* %3, align 4, !dbg !54
  %16 = sext i32 %15 to i64, !dbg !54
  %17 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %16, !dbg !54
  store i32 1, i32* %5, align 4, !dbg !54
  %18 = load i32, i32* %5, align 4, !dbg !54
  store atomic i32 %18, i32* %17 monotonic, align 4, !dbg !54
  %19 = load i32, i32* %4, align 4, !dbg !55
  store i32 %19, i32* %6, align 4, !dbg !55
  %20 = load i32, i32* %6, align 4, !dbg !55
  store atomic i32 %20, i32* @turn monotonic, align 4, !dbg !55
  fence seq_cst, !dbg !56
  br label %21, !dbg !57

21:                                               ; preds = %35, %1
  %22 = load i32, i32* %4, align 4, !dbg !58
  %23 = sext i32 %22 to i64, !dbg !58
  %24 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %23, !dbg !58
  %25 = load atomic i32, i32* %24 monotonic, align 4, !dbg !58
  store i32 %25, i32* %7, align 4, !dbg !58
  %26 = load i32, i32* %7, align 4, !dbg !58
  %27 = icmp ne i32 %26, 0, !dbg !58
  br i1 %27, label %28, label %33, !dbg !59

28:                                               ; preds = %21
  %29 = load atomic i32, i32* @turn monotonic, align 4, !dbg !60
  store i32 %29, i32* %8, align 4, !dbg !60
  %30 = load i32, i32* %8, align 4, !dbg !60
  %31 = load i32, i32* %4, align 4, !dbg !61
  %32 = icmp eq i32 %30, %31, !dbg !62
  br label %33

33:                                               ; preds = %28, %21
  %34 = phi i1 [ false, %21 ], [ %32, %28 ], !dbg !63
  br i1 %34, label %35, label %36, !dbg !57

35:                                               ; preds = %33
  br label %21, !dbg !57, !llvm.loop !64

36:                                               ; preds = %33
  call void @critical_section(), !dbg !67
  %37 = load i32, i32* %3, align 4, !dbg !68
  %38 = sext i32 %37 to i64, !dbg !68
  %39 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %38, !dbg !68
  store i32 0, i32* %9, align 4, !dbg !68
  %40 = load i32, i32* %9, align 4, !dbg !68
  store atomic i32 %40, i32* %39 monotonic, align 4, !dbg !68
  ret i8* null, !dbg !69
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind optnone uwtable
define internal void @critical_section() #0 !dbg !70 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 1, i32* %1, align 4, !dbg !73
  %5 = load i32, i32* %1, align 4, !dbg !73
  %6 = atomicrmw add i32* @inside, i32 %5 seq_cst, align 4, !dbg !73
  store i32 %6, i32* %2, align 4, !dbg !73
  %7 = load i32, i32* %2, align 4, !dbg !73
  %8 = icmp eq i32 %7, 0, !dbg !73
  br i1 %8, label %9, label %10, !dbg !76

9:                                                ; preds = %0
  br label %11, !dbg !76

10:                                               ; preds = %0
  call void @__assert_fail(i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.1, i64 0, i64 0), i32 noundef 25, i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @__PRETTY_FUNCTION__.critical_section, i64 0, i64 0)) #5, !dbg !73
  unreachable, !dbg !73

11:                                               ; preds = %9
  store i32 1, i32* %3, align 4, !dbg !77
  %12 = load i32, i32* %3, align 4, !dbg !77
  %13 = atomicrmw sub i32* @inside, i32 %12 seq_cst, align 4, !dbg !77
  store i32 %13, i32* %4, align 4, !dbg !77
  %14 = load i32, i32* %4, align 4, !dbg !77
  ret void, !dbg !78
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 !dbg !79 {
  call void @run_two(i8* (i8*)* noundef @worker, i8* (i8*)* noundef @worker), !dbg !82
  ret i32 0, !dbg !83
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @run_two(i8* (i8*)* noundef %0, i8* (i8*)* noundef %1) #0 !dbg !84 {
  %3 = alloca i8* (i8*)*, align 8
  %4 = alloca i8* (i8*)*, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  store i8* (i8*)* %0, i8* (i8*)** %3, align 8
  call void @llvm.dbg.declare(metadata i8* (i8*)** %3, metadata !88, metadata !DIExpression()), !dbg !89
  store i8* (i8*)* %1, i8* (i8*)** %4, align 8
  call void @llvm.dbg.declare(metadata i8* (i8*)** %4, metadata !90, metadata !DIExpression()), !dbg !91
  call void @llvm.dbg.declare(metadata i64* %5, metadata !92, metadata !DIExpression()), !dbg !96
  call void @llvm.dbg.declare(metadata i64* %6, metadata !97, metadata !DIExpression()), !dbg !98
  %7 = load i8* (i8*)*, i8* (i8*)** %3, align 8, !dbg !99
  %8 = call i32 @pthread_create(i64* noundef %5, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef %7, i8* noundef null) #6, !dbg !100
  %9 = load i8* (i8*)*, i8* (i8*)** %4, align 8, !dbg !101
  %10 = call i32 @pthread_create(i64* noundef %6, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef %9, i8* noundef inttoptr (i64 1 to i8*)) #6, !dbg !102
  %11 = load i64, i64* %5, align 8, !dbg !103
  %12 = call i32 @pthread_join(i64 noundef %11, i8** noundef null), !dbg !104
  %13 = load i64, i64* %6, align 8, !dbg !105
  %14 = call i32 @pthread_join(i64 noundef %13, i8** noundef null), !dbg !106
  ret void, !dbg !107
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #2

; Function Attrs: nounwind
declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #3

declare i32 @pthread_join(i64 noundef, i8** noundef) #4

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn nounwind }
attributes #6 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!31, !32, !33, !34, !35, !36, !37}
!llvm.ident = !{!38}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "flag", scope: !2, file: !22, line: 5, type: !28, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !15, globals: !19, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "peterson_tso.c", directory: "/src", checksumkind: CSK_MD5, checksum: "6ae6f5792fdb6564276683b33110841b")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "memory_order", file: !6, line: 56, baseType: !7, size: 32, elements: !8)
!6 = !DIFile(filename: "/include/stdatomic.h", directory: "", checksumkind: CSK_MD5, checksum: "de5d66a1ef2f5448cc1919ff39db92bc")
!7 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!8 = !{!9, !10, !11, !12, !13, !14}
!9 = !DIEnumerator(name: "memory_order_relaxed", value: 0)
!10 = !DIEnumerator(name: "memory_order_consume", value: 1)
!11 = !DIEnumerator(name: "memory_order_acquire", value: 2)
!12 = !DIEnumerator(name: "memory_order_release", value: 3)
!13 = !DIEnumerator(name: "memory_order_acq_rel", value: 4)
!14 = !DIEnumerator(name: "memory_order_seq_cst", value: 5)
!15 = !{!16, !17, !18}
!16 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!19 = !{!0, !20, !25}
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "turn", scope: !2, file: !22, line: 6, type: !23, isLocal: false, isDefinition: true)
!22 = !DIFile(filename: "./peterson.c", directory: "/src", checksumkind: CSK_MD5, checksum: "aac80f054ba92b26eb0ee166ac1867da")
!23 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_int", file: !6, line: 92, baseType: !24)
!24 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !16)
!25 = !DIGlobalVariableExpression(var: !26, expr: !DIExpression())
!26 = distinct !DIGlobalVariable(name: "inside", scope: !2, file: !27, line: 23, type: !23, isLocal: true, isDefinition: true)
!27 = !DIFile(filename: "./weir.h", directory: "/src", checksumkind: CSK_MD5, checksum: "fb5a240cafa448756313d19abdef23ca")
!28 = !DICompositeType(tag: DW_TAG_array_type, baseType: !23, size: 64, elements: !29)
!29 = !{!30}
!30 = !DISubrange(count: 2)
!31 = !{i32 7, !"Dwarf Version", i32 5}
!32 = !{i32 2, !"Debug Info Version", i32 3}
!33 = !{i32 1, !"wchar_size", i32 4}
!34 = !{i32 7, !"PIC Level", i32 2}
!35 = !{i32 7, !"PIE Level", i32 2}
!36 = !{i32 7, !"uwtable", i32 1}
!37 = !{i32 7, !"frame-pointer", i32 2}
!38 = !{!"Debian clang version 14.0.6"}
!39 = distinct !DISubprogram(name: "worker", scope: !22, file: !22, line: 8, type: !40, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !42)
!40 = !DISubroutineType(types: !41)
!41 = !{!18, !18}
!42 = !{}
!43 = !DILocalVariable(name: "arg", arg: 1, scope: !39, file: !22, line: 8, type: !18)
!44 = !DILocation(line: 8, column: 20, scope: !39)
!45 = !DILocalVariable(name: "me", scope: !39, file: !22, line: 9, type: !16)
!46 = !DILocation(line: 9, column: 7, scope: !39)
!47 = !DILocation(line: 9, column: 23, scope: !39)
!48 = !DILocation(line: 9, column: 17, scope: !39)
!49 = !DILocation(line: 9, column: 12, scope: !39)
!50 = !DILocalVariable(name: "other", scope: !39, file: !22, line: 9, type: !16)
!51 = !DILocation(line: 9, column: 28, scope: !39)
!52 = !DILocation(line: 9, column: 40, scope: !39)
!53 = !DILocation(line: 9, column: 38, scope: !39)
!54 = !DILocation(line: 10, column: 3, scope: !39)
!55 = !DILocation(line: 12, column: 3, scope: !39)
!56 = !DILocation(line: 13, column: 3, scope: !39)
!57 = !DILocation(line: 14, column: 3, scope: !39)
!58 = !DILocation(line: 14, column: 10, scope: !39)
!59 = !DILocation(line: 14, column: 28, scope: !39)
!60 = !DILocation(line: 14, column: 31, scope: !39)
!61 = !DILocation(line: 14, column: 45, scope: !39)
!62 = !DILocation(line: 14, column: 42, scope: !39)
!63 = !DILocation(line: 0, scope: !39)
!64 = distinct !{!64, !57, !65, !66}
!65 = !DILocation(line: 14, column: 53, scope: !39)
!66 = !{!"llvm.loop.mustprogress"}
!67 = !DILocation(line: 15, column: 3, scope: !39)
!68 = !DILocation(line: 16, column: 3, scope: !39)
!69 = !DILocation(line: 17, column: 3, scope: !39)
!70 = distinct !DISubprogram(name: "critical_section", scope: !27, file: !27, line: 24, type: !71, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !42)
!71 = !DISubroutineType(types: !72)
!72 = !{null}
!73 = !DILocation(line: 25, column: 3, scope: !74)
!74 = distinct !DILexicalBlock(scope: !75, file: !27, line: 25, column: 3)
!75 = distinct !DILexicalBlock(scope: !70, file: !27, line: 25, column: 3)
!76 = !DILocation(line: 25, column: 3, scope: !75)
!77 = !DILocation(line: 26, column: 3, scope: !70)
!78 = !DILocation(line: 27, column: 1, scope: !70)
!79 = distinct !DISubprogram(name: "main", scope: !22, file: !22, line: 20, type: !80, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !42)
!80 = !DISubroutineType(types: !81)
!81 = !{!16}
!82 = !DILocation(line: 21, column: 3, scope: !79)
!83 = !DILocation(line: 22, column: 1, scope: !79)
!84 = distinct !DISubprogram(name: "run_two", scope: !27, file: !27, line: 29, type: !85, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !42)
!85 = !DISubroutineType(types: !86)
!86 = !{null, !87, !87}
!87 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !40, size: 64)
!88 = !DILocalVariable(name: "f", arg: 1, scope: !84, file: !27, line: 29, type: !87)
!89 = !DILocation(line: 29, column: 36, scope: !84)
!90 = !DILocalVariable(name: "g", arg: 2, scope: !84, file: !27, line: 29, type: !87)
!91 = !DILocation(line: 29, column: 56, scope: !84)
!92 = !DILocalVariable(name: "a", scope: !84, file: !27, line: 30, type: !93)
!93 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !94, line: 27, baseType: !95)
!94 = !DIFile(filename: "/include/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!95 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!96 = !DILocation(line: 30, column: 13, scope: !84)
!97 = !DILocalVariable(name: "b", scope: !84, file: !27, line: 30, type: !93)
!98 = !DILocation(line: 30, column: 16, scope: !84)
!99 = !DILocation(line: 31, column: 28, scope: !84)
!100 = !DILocation(line: 31, column: 3, scope: !84)
!101 = !DILocation(line: 32, column: 28, scope: !84)
!102 = !DILocation(line: 32, column: 3, scope: !84)
!103 = !DILocation(line: 33, column: 16, scope: !84)
!104 = !DILocation(line: 33, column: 3, scope: !84)
!105 = !DILocation(line: 34, column: 16, scope: !84)
!106 = !DILocation(line: 34, column: 3, scope: !84)
!107 = !DILocation(line: 35, column: 1, scope: !84)
