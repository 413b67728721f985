; ModuleID = 'ms_queue.c'
source_filename = "ms_queue.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [17 x i8] c"v == 1 || v == 2\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [11 x i8] c"ms_queue.c\00", align 1, !dbg !7
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1, !dbg !12
@taken = dso_local global [3 x i32] zeroinitializer, align 4, !dbg !18
@.str.2 = private unnamed_addr constant [36 x i8] c"atomic_fetch_add(&taken[v], 1) == 0\00", align 1, !dbg !37
@head = dso_local global ptr null, align 8, !dbg !50
@tail = dso_local global ptr null, align 8, !dbg !58
@.str.3 = private unnamed_addr constant [15 x i8] c"dequeue() == 0\00", align 1, !dbg !42
@__PRETTY_FUNCTION__.main = private unnamed_addr constant [15 x i8] c"int main(void)\00", align 1, !dbg !47

; Function Attrs: nounwind uwtable
define dso_local noalias noundef ptr @worker(ptr noundef %0) #0 !dbg !77 {
    #dbg_value(ptr %0, !81, !DIExpression(), !83)
  %2 = ptrtoint ptr %0 to i64, !dbg !84
  %3 = trunc i64 %2 to i32, !dbg !85
  %4 = add nsw i32 %3, 1, !dbg !86
    #dbg_value(i32 %4, !87, !DIExpression(), !98)
    #dbg_value(i32 %4, !100, !DIExpression(), !106)
  %5 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #6, !dbg !108
    #dbg_value(ptr %5, !105, !DIExpression(), !106)
  store i32 %4, ptr %5, align 8, !dbg !109, !tbaa !110
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 8, !dbg !112
  store atomic i64 0, ptr %6 monotonic, align 8, !dbg !113
    #dbg_value(ptr %5, !92, !DIExpression(), !98)
  %7 = ptrtoint ptr %5 to i64
  br label %8, !dbg !114

8:                                                ; preds = %22, %1
  %9 = load atomic i64, ptr @tail monotonic, align 8, !dbg !115
  %10 = inttoptr i64 %9 to ptr, !dbg !116
    #dbg_value(ptr %10, !93, !DIExpression(), !117)
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 8, !dbg !118
  %12 = load atomic i64, ptr %11 monotonic, align 8, !dbg !119
    #dbg_value(i64 %12, !97, !DIExpression(), !117)
  %13 = load atomic i64, ptr @tail monotonic, align 8, !dbg !120
  %14 = icmp eq i64 %9, %13, !dbg !122
  br i1 %14, label %15, label %22, !dbg !123

15:                                               ; preds = %8
    #dbg_value(i64 %12, !97, !DIExpression(), !117)
  %16 = icmp eq i64 %12, 0, !dbg !124
  br i1 %16, label %19, label %17, !dbg !126

17:                                               ; preds = %15
  %18 = cmpxchg ptr @tail, i64 %9, i64 %12 seq_cst seq_cst, align 8, !dbg !127
  br label %22, !dbg !129

19:                                               ; preds = %15
  %20 = cmpxchg ptr %11, i64 0, i64 %7 seq_cst seq_cst, align 8, !dbg !130
  %21 = extractvalue { i64, i1 } %20, 1, !dbg !132
  br i1 %21, label %23, label %22, !dbg !133

22:                                               ; preds = %19, %17, %8
  br label %8, !dbg !115, !llvm.loop !134

23:                                               ; preds = %19
  %24 = cmpxchg ptr @tail, i64 %9, i64 %7 seq_cst seq_cst, align 8, !dbg !137
  br label %25, !dbg !139

25:                                               ; preds = %44, %23
  %26 = load atomic i64, ptr @head monotonic, align 8, !dbg !152
  %27 = inttoptr i64 %26 to ptr, !dbg !153
    #dbg_value(ptr %27, !144, !DIExpression(), !154)
  %28 = load atomic i64, ptr @tail monotonic, align 8, !dbg !155
    #dbg_value(i64 %28, !148, !DIExpression(), !154)
  %29 = getelementptr inbounds nuw i8, ptr %27, i64 8, !dbg !156
  %30 = load atomic i64, ptr %29 monotonic, align 8, !dbg !157
  %31 = inttoptr i64 %30 to ptr, !dbg !158
    #dbg_value(ptr %31, !149, !DIExpression(), !154)
  %32 = load atomic i64, ptr @head monotonic, align 8, !dbg !159
  %33 = icmp eq i64 %26, %32, !dbg !161
  br i1 %33, label %34, label %44, !dbg !162

34:                                               ; preds = %25
    #dbg_value(i64 %28, !148, !DIExpression(), !154)
  %35 = icmp eq i64 %26, %28, !dbg !163
  br i1 %35, label %36, label %40, !dbg !165

36:                                               ; preds = %34
  %37 = icmp eq i64 %30, 0, !dbg !166
  br i1 %37, label %48, label %38, !dbg !169

38:                                               ; preds = %36
  %39 = cmpxchg ptr @tail, i64 %26, i64 %30 seq_cst seq_cst, align 8, !dbg !170
  br label %44, !dbg !171

40:                                               ; preds = %34
  %41 = load i32, ptr %31, align 8, !dbg !172, !tbaa !110
    #dbg_value(i32 %41, !150, !DIExpression(), !154)
  %42 = cmpxchg ptr @head, i64 %26, i64 %30 seq_cst seq_cst, align 8, !dbg !173
  %43 = extractvalue { i64, i1 } %42, 1, !dbg !175
  br i1 %43, label %45, label %44

44:                                               ; preds = %40, %38, %25
  br label %25, !dbg !152, !llvm.loop !176

45:                                               ; preds = %40
    #dbg_value(i32 %41, !82, !DIExpression(), !83)
  %46 = add i32 %41, -1, !dbg !179
  %47 = icmp ult i32 %46, 2, !dbg !179
  br i1 %47, label %49, label %48, !dbg !179

48:                                               ; preds = %36, %45
  tail call void @__assert_fail(ptr noundef nonnull @.str, ptr noundef nonnull @.str.1, i32 noundef 53, ptr noundef nonnull @__PRETTY_FUNCTION__.worker) #7, !dbg !182
  unreachable, !dbg !182

49:                                               ; preds = %45
  %50 = zext nneg i32 %41 to i64, !dbg !183
  %51 = getelementptr inbounds nuw i32, ptr @taken, i64 %50, !dbg !183
  %52 = atomicrmw add ptr %51, i32 1 seq_cst, align 4, !dbg !186
  %53 = icmp eq i32 %52, 0, !dbg !187
  br i1 %53, label %55, label %54, !dbg !188

54:                                               ; preds = %49
  tail call void @__assert_fail(ptr noundef nonnull @.str.2, ptr noundef nonnull @.str.1, i32 noundef 54, ptr noundef nonnull @__PRETTY_FUNCTION__.worker) #7, !dbg !189
  unreachable, !dbg !189

55:                                               ; preds = %49
  ret ptr null, !dbg !190
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: noreturn nounwind
declare void @__assert_fail(ptr noundef, ptr noundef, i32 noundef, ptr noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nounwind uwtable
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !191 {
  %1 = alloca i64, align 8, !DIAssignID !194
    #dbg_assign(i1 poison, !195, !DIExpression(), !194, ptr %1, !DIExpression(), !208)
  %2 = alloca i64, align 8, !DIAssignID !210
    #dbg_value(i32 0, !100, !DIExpression(), !211)
  %3 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #6, !dbg !213
    #dbg_value(ptr %3, !105, !DIExpression(), !211)
  store i32 0, ptr %3, align 8, !dbg !214, !tbaa !110
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 8, !dbg !215
  store atomic i64 0, ptr %4 monotonic, align 8, !dbg !216
    #dbg_value(ptr %3, !193, !DIExpression(), !217)
  store atomic ptr %3, ptr @head seq_cst, align 8, !dbg !218, !tbaa !219
  store atomic ptr %3, ptr @tail seq_cst, align 8, !dbg !220, !tbaa !219
    #dbg_assign(i1 poison, !204, !DIExpression(), !210, ptr %2, !DIExpression(), !208)
    #dbg_value(ptr @worker, !202, !DIExpression(), !208)
    #dbg_value(ptr @worker, !203, !DIExpression(), !208)
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #8, !dbg !221
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #8, !dbg !221
  %5 = call i32 @pthread_create(ptr noundef nonnull %1, ptr noundef null, ptr noundef nonnull @worker, ptr noundef null) #8, !dbg !222
  %6 = call i32 @pthread_create(ptr noundef nonnull %2, ptr noundef null, ptr noundef nonnull @worker, ptr noundef nonnull inttoptr (i64 1 to ptr)) #8, !dbg !223
  %7 = load i64, ptr %1, align 8, !dbg !224, !tbaa !225
  %8 = call i32 @pthread_join(i64 noundef %7, ptr noundef null) #8, !dbg !227
  %9 = load i64, ptr %2, align 8, !dbg !228, !tbaa !225
  %10 = call i32 @pthread_join(i64 noundef %9, ptr noundef null) #8, !dbg !229
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #8, !dbg !230
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #8, !dbg !230
  br label %11, !dbg !231

11:                                               ; preds = %30, %0
  %12 = load atomic i64, ptr @head monotonic, align 8, !dbg !235
  %13 = inttoptr i64 %12 to ptr, !dbg !236
    #dbg_value(ptr %13, !144, !DIExpression(), !237)
  %14 = load atomic i64, ptr @tail monotonic, align 8, !dbg !238
    #dbg_value(i64 %14, !148, !DIExpression(), !237)
  %15 = getelementptr inbounds nuw i8, ptr %13, i64 8, !dbg !239
  %16 = load atomic i64, ptr %15 monotonic, align 8, !dbg !240
  %17 = inttoptr i64 %16 to ptr, !dbg !241
    #dbg_value(ptr %17, !149, !DIExpression(), !237)
  %18 = load atomic i64, ptr @head monotonic, align 8, !dbg !242
  %19 = icmp eq i64 %12, %18, !dbg !243
  br i1 %19, label %20, label %30, !dbg !244

20:                                               ; preds = %11
    #dbg_value(i64 %14, !148, !DIExpression(), !237)
  %21 = icmp eq i64 %12, %14, !dbg !245
  br i1 %21, label %22, label %26, !dbg !246

22:                                               ; preds = %20
  %23 = icmp eq i64 %16, 0, !dbg !247
  br i1 %23, label %34, label %24, !dbg !248

24:                                               ; preds = %22
  %25 = cmpxchg ptr @tail, i64 %12, i64 %16 seq_cst seq_cst, align 8, !dbg !249
  br label %30, !dbg !250

26:                                               ; preds = %20
  %27 = load i32, ptr %17, align 8, !dbg !251, !tbaa !110
    #dbg_value(i32 %27, !150, !DIExpression(), !237)
  %28 = cmpxchg ptr @head, i64 %12, i64 %16 seq_cst seq_cst, align 8, !dbg !252
  %29 = extractvalue { i64, i1 } %28, 1, !dbg !253
  br i1 %29, label %31, label %30

30:                                               ; preds = %26, %24, %11
  br label %11, !dbg !235, !llvm.loop !254

31:                                               ; preds = %26
  %32 = icmp eq i32 %27, 0, !dbg !257
  br i1 %32, label %34, label %33, !dbg !258

33:                                               ; preds = %31
  call void @__assert_fail(ptr noundef nonnull @.str.3, ptr noundef nonnull @.str.1, i32 noundef 63, ptr noundef nonnull @__PRETTY_FUNCTION__.main) #7, !dbg !259
  unreachable, !dbg !259

34:                                               ; preds = %22, %31
  ret i32 0, !dbg !260
}

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite)
declare !dbg !261 noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #3

; Function Attrs: nounwind
declare !dbg !267 i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare !dbg !285 i32 @pthread_join(i64 noundef, ptr noundef) local_unnamed_addr #5

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind allocsize(0) }
attributes #7 = { noreturn nounwind }
attributes #8 = { nounwind }

!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!65, !66, !67, !68, !69, !70, !71}
!llvm.ident = !{!72}
!llvm.errno.tbaa = !{!73}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 53, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "ms_queue.c", directory: "/src", checksumkind: CSK_MD5, checksum: "edc787d0b29c6789f3cfbc41d2f91bfe")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 136, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 17)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 53, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 88, elements: !10)
!10 = !{!11}
!11 = !DISubrange(count: 11)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(scope: null, file: !2, line: 53, type: !14, isLocal: true, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 168, elements: !16)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!16 = !{!17}
!17 = !DISubrange(count: 21)
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(name: "taken", scope: !20, file: !2, line: 11, type: !60, isLocal: false, isDefinition: true)
!20 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !21, retainedTypes: !32, globals: !36, splitDebugInlining: false, nameTableKind: None)
!21 = !{!22}
!22 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "memory_order", file: !23, line: 68, baseType: !24, size: 32, elements: !25)
!23 = !DIFile(filename: "/include/stdatomic.h", directory: "", checksumkind: CSK_MD5, checksum: "f17199a988fe91afffaf0f943ef87096")
!24 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!25 = !{!26, !27, !28, !29, !30, !31}
!26 = !DIEnumerator(name: "memory_order_relaxed", value: 0)
!27 = !DIEnumerator(name: "memory_order_consume", value: 1)
!28 = !DIEnumerator(name: "memory_order_acquire", value: 2)
!29 = !DIEnumerator(name: "memory_order_release", value: 3)
!30 = !DIEnumerator(name: "memory_order_acq_rel", value: 4)
!31 = !DIEnumerator(name: "memory_order_seq_cst", value: 5)
!32 = !{!33, !34, !35}
!33 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!34 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!35 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!36 = !{!0, !7, !12, !37, !42, !47, !50, !58, !18}
!37 = !DIGlobalVariableExpression(var: !38, expr: !DIExpression())
!38 = distinct !DIGlobalVariable(scope: null, file: !2, line: 54, type: !39, isLocal: true, isDefinition: true)
!39 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 288, elements: !40)
!40 = !{!41}
!41 = !DISubrange(count: 36)
!42 = !DIGlobalVariableExpression(var: !43, expr: !DIExpression())
!43 = distinct !DIGlobalVariable(scope: null, file: !2, line: 63, type: !44, isLocal: true, isDefinition: true)
!44 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 120, elements: !45)
!45 = !{!46}
!46 = !DISubrange(count: 15)
!47 = !DIGlobalVariableExpression(var: !48, expr: !DIExpression())
!48 = distinct !DIGlobalVariable(scope: null, file: !2, line: 63, type: !49, isLocal: true, isDefinition: true)
!49 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 120, elements: !45)
!50 = !DIGlobalVariableExpression(var: !51, expr: !DIExpression())
!51 = distinct !DIGlobalVariable(name: "head", scope: !20, file: !2, line: 10, type: !52, isLocal: false, isDefinition: true)
!52 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !53)
!53 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !54, size: 64)
!54 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !2, line: 6, size: 128, elements: !55)
!55 = !{!56, !57}
!56 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !54, file: !2, line: 7, baseType: !33, size: 32)
!57 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !54, file: !2, line: 8, baseType: !52, size: 64, offset: 64)
!58 = !DIGlobalVariableExpression(var: !59, expr: !DIExpression())
!59 = distinct !DIGlobalVariable(name: "tail", scope: !20, file: !2, line: 10, type: !52, isLocal: false, isDefinition: true)
!60 = !DICompositeType(tag: DW_TAG_array_type, baseType: !61, size: 96, elements: !63)
!61 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_int", file: !23, line: 104, baseType: !62)
!62 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !33)
!63 = !{!64}
!64 = !DISubrange(count: 3)
!65 = !{i32 7, !"Dwarf Version", i32 5}
!66 = !{i32 2, !"Debug Info Version", i32 3}
!67 = !{i32 1, !"wchar_size", i32 4}
!68 = !{i32 8, !"PIC Level", i32 2}
!69 = !{i32 7, !"PIE Level", i32 2}
!70 = !{i32 7, !"uwtable", i32 2}
!71 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!72 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!73 = !{!74, !74, i64 0}
!74 = !{!"int", !75, i64 0}
!75 = !{!"omnipotent char", !76, i64 0}
!76 = !{!"Simple C/C++ TBAA"}
!77 = distinct !DISubprogram(name: "worker", scope: !2, file: !2, line: 50, type: !78, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !80, keyInstructions: true)
!78 = !DISubroutineType(types: !79)
!79 = !{!35, !35}
!80 = !{!81, !82}
!81 = !DILocalVariable(name: "arg", arg: 1, scope: !77, file: !2, line: 50, type: !35)
!82 = !DILocalVariable(name: "v", scope: !77, file: !2, line: 52, type: !33)
!83 = !DILocation(line: 0, scope: !77)
!84 = !DILocation(line: 51, column: 20, scope: !77)
!85 = !DILocation(line: 51, column: 15, scope: !77)
!86 = !DILocation(line: 51, column: 13, scope: !77)
!87 = !DILocalVariable(name: "v", arg: 1, scope: !88, file: !2, line: 20, type: !33)
!88 = distinct !DISubprogram(name: "enqueue", scope: !2, file: !2, line: 20, type: !89, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !91, keyInstructions: true)
!89 = !DISubroutineType(types: !90)
!90 = !{null, !33}
!91 = !{!87, !92, !93, !97}
!92 = !DILocalVariable(name: "n", scope: !88, file: !2, line: 21, type: !53)
!93 = !DILocalVariable(name: "t", scope: !94, file: !2, line: 23, type: !53)
!94 = distinct !DILexicalBlock(scope: !95, file: !2, line: 22, column: 12)
!95 = distinct !DILexicalBlock(scope: !96, file: !2, line: 22, column: 3)
!96 = distinct !DILexicalBlock(scope: !88, file: !2, line: 22, column: 3)
!97 = !DILocalVariable(name: "next", scope: !94, file: !2, line: 23, type: !53)
!98 = !DILocation(line: 0, scope: !88, inlinedAt: !99)
!99 = distinct !DILocation(line: 51, column: 3, scope: !77)
!100 = !DILocalVariable(name: "v", arg: 1, scope: !101, file: !2, line: 13, type: !33)
!101 = distinct !DISubprogram(name: "new_node", scope: !2, file: !2, line: 13, type: !102, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !104, keyInstructions: true)
!102 = !DISubroutineType(types: !103)
!103 = !{!53, !33}
!104 = !{!100, !105}
!105 = !DILocalVariable(name: "n", scope: !101, file: !2, line: 14, type: !53)
!106 = !DILocation(line: 0, scope: !101, inlinedAt: !107)
!107 = distinct !DILocation(line: 21, column: 20, scope: !88, inlinedAt: !99)
!108 = !DILocation(line: 14, column: 20, scope: !101, inlinedAt: !107, atomGroup: 1, atomRank: 2)
!109 = !DILocation(line: 15, column: 12, scope: !101, inlinedAt: !107, atomGroup: 2, atomRank: 1)
!110 = !{!111, !74, i64 0}
!111 = !{!"node", !74, i64 0, !75, i64 8}
!112 = !DILocation(line: 16, column: 12, scope: !101, inlinedAt: !107)
!113 = !DILocation(line: 16, column: 3, scope: !101, inlinedAt: !107, atomGroup: 3, atomRank: 1)
!114 = !DILocation(line: 22, column: 3, scope: !88, inlinedAt: !99)
!115 = !DILocation(line: 23, column: 22, scope: !94, inlinedAt: !99, atomGroup: 3, atomRank: 2)
!116 = !DILocation(line: 23, column: 22, scope: !94, inlinedAt: !99, atomGroup: 3, atomRank: 1)
!117 = !DILocation(line: 0, scope: !94, inlinedAt: !99)
!118 = !DILocation(line: 23, column: 50, scope: !94, inlinedAt: !99)
!119 = !DILocation(line: 23, column: 42, scope: !94, inlinedAt: !99, atomGroup: 5, atomRank: 2)
!120 = !DILocation(line: 24, column: 14, scope: !121, inlinedAt: !99, atomGroup: 6, atomRank: 2)
!121 = distinct !DILexicalBlock(scope: !94, file: !2, line: 24, column: 9)
!122 = !DILocation(line: 24, column: 11, scope: !121, inlinedAt: !99, atomGroup: 7, atomRank: 2)
!123 = !DILocation(line: 24, column: 11, scope: !121, inlinedAt: !99, atomGroup: 7, atomRank: 1)
!124 = !DILocation(line: 25, column: 14, scope: !125, inlinedAt: !99, atomGroup: 9, atomRank: 2)
!125 = distinct !DILexicalBlock(scope: !94, file: !2, line: 25, column: 9)
!126 = !DILocation(line: 25, column: 14, scope: !125, inlinedAt: !99, atomGroup: 9, atomRank: 1)
!127 = !DILocation(line: 26, column: 7, scope: !128, inlinedAt: !99)
!128 = distinct !DILexicalBlock(scope: !125, file: !2, line: 25, column: 23)
!129 = !DILocation(line: 27, column: 7, scope: !128, inlinedAt: !99, atomGroup: 11, atomRank: 1)
!130 = !DILocation(line: 29, column: 9, scope: !131, inlinedAt: !99)
!131 = distinct !DILexicalBlock(scope: !94, file: !2, line: 29, column: 9)
!132 = !DILocation(line: 29, column: 9, scope: !131, inlinedAt: !99, atomGroup: 12, atomRank: 3)
!133 = !DILocation(line: 29, column: 9, scope: !131, inlinedAt: !99, atomGroup: 13, atomRank: 1)
!134 = distinct !{!134, !135, !136}
!135 = !DILocation(line: 22, column: 3, scope: !96, inlinedAt: !99)
!136 = !DILocation(line: 33, column: 3, scope: !96, inlinedAt: !99)
!137 = !DILocation(line: 30, column: 7, scope: !138, inlinedAt: !99)
!138 = distinct !DILexicalBlock(scope: !131, file: !2, line: 29, column: 61)
!139 = !DILocation(line: 37, column: 3, scope: !140, inlinedAt: !151)
!140 = distinct !DISubprogram(name: "dequeue", scope: !2, file: !2, line: 36, type: !141, scopeLine: 36, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !143, keyInstructions: true)
!141 = !DISubroutineType(types: !142)
!142 = !{!33}
!143 = !{!144, !148, !149, !150}
!144 = !DILocalVariable(name: "h", scope: !145, file: !2, line: 38, type: !53)
!145 = distinct !DILexicalBlock(scope: !146, file: !2, line: 37, column: 12)
!146 = distinct !DILexicalBlock(scope: !147, file: !2, line: 37, column: 3)
!147 = distinct !DILexicalBlock(scope: !140, file: !2, line: 37, column: 3)
!148 = !DILocalVariable(name: "t", scope: !145, file: !2, line: 38, type: !53)
!149 = !DILocalVariable(name: "next", scope: !145, file: !2, line: 38, type: !53)
!150 = !DILocalVariable(name: "v", scope: !145, file: !2, line: 45, type: !33)
!151 = distinct !DILocation(line: 52, column: 11, scope: !77)
!152 = !DILocation(line: 38, column: 22, scope: !145, inlinedAt: !151, atomGroup: 2, atomRank: 2)
!153 = !DILocation(line: 38, column: 22, scope: !145, inlinedAt: !151, atomGroup: 2, atomRank: 1)
!154 = !DILocation(line: 0, scope: !145, inlinedAt: !151)
!155 = !DILocation(line: 38, column: 39, scope: !145, inlinedAt: !151, atomGroup: 4, atomRank: 2)
!156 = !DILocation(line: 38, column: 67, scope: !145, inlinedAt: !151)
!157 = !DILocation(line: 38, column: 59, scope: !145, inlinedAt: !151, atomGroup: 6, atomRank: 2)
!158 = !DILocation(line: 38, column: 59, scope: !145, inlinedAt: !151, atomGroup: 6, atomRank: 1)
!159 = !DILocation(line: 39, column: 14, scope: !160, inlinedAt: !151, atomGroup: 7, atomRank: 2)
!160 = distinct !DILexicalBlock(scope: !145, file: !2, line: 39, column: 9)
!161 = !DILocation(line: 39, column: 11, scope: !160, inlinedAt: !151, atomGroup: 8, atomRank: 2)
!162 = !DILocation(line: 39, column: 11, scope: !160, inlinedAt: !151, atomGroup: 8, atomRank: 1)
!163 = !DILocation(line: 40, column: 11, scope: !164, inlinedAt: !151, atomGroup: 10, atomRank: 2)
!164 = distinct !DILexicalBlock(scope: !145, file: !2, line: 40, column: 9)
!165 = !DILocation(line: 40, column: 11, scope: !164, inlinedAt: !151, atomGroup: 10, atomRank: 1)
!166 = !DILocation(line: 41, column: 16, scope: !167, inlinedAt: !151, atomGroup: 11, atomRank: 2)
!167 = distinct !DILexicalBlock(scope: !168, file: !2, line: 41, column: 11)
!168 = distinct !DILexicalBlock(scope: !164, file: !2, line: 40, column: 17)
!169 = !DILocation(line: 41, column: 16, scope: !167, inlinedAt: !151, atomGroup: 11, atomRank: 1)
!170 = !DILocation(line: 42, column: 7, scope: !168, inlinedAt: !151)
!171 = !DILocation(line: 43, column: 7, scope: !168, inlinedAt: !151, atomGroup: 14, atomRank: 1)
!172 = !DILocation(line: 45, column: 19, scope: !145, inlinedAt: !151, atomGroup: 15, atomRank: 2)
!173 = !DILocation(line: 46, column: 9, scope: !174, inlinedAt: !151)
!174 = distinct !DILexicalBlock(scope: !145, file: !2, line: 46, column: 9)
!175 = !DILocation(line: 46, column: 9, scope: !174, inlinedAt: !151, atomGroup: 16, atomRank: 3)
!176 = distinct !{!176, !177, !178}
!177 = !DILocation(line: 37, column: 3, scope: !147, inlinedAt: !151)
!178 = !DILocation(line: 47, column: 3, scope: !147, inlinedAt: !151)
!179 = !DILocation(line: 53, column: 17, scope: !180, atomGroup: 2, atomRank: 1)
!180 = distinct !DILexicalBlock(scope: !181, file: !2, line: 53, column: 10)
!181 = distinct !DILexicalBlock(scope: !77, file: !2, line: 53, column: 3)
!182 = !DILocation(line: 53, column: 3, scope: !180)
!183 = !DILocation(line: 54, column: 28, scope: !184)
!184 = distinct !DILexicalBlock(scope: !185, file: !2, line: 54, column: 10)
!185 = distinct !DILexicalBlock(scope: !77, file: !2, line: 54, column: 3)
!186 = !DILocation(line: 54, column: 10, scope: !184, atomGroup: 4, atomRank: 2)
!187 = !DILocation(line: 54, column: 41, scope: !184, atomGroup: 5, atomRank: 2)
!188 = !DILocation(line: 54, column: 41, scope: !184, atomGroup: 5, atomRank: 1)
!189 = !DILocation(line: 54, column: 3, scope: !184)
!190 = !DILocation(line: 55, column: 3, scope: !77, atomGroup: 7, atomRank: 1)
!191 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 58, type: !141, scopeLine: 58, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !192, keyInstructions: true)
!192 = !{!193}
!193 = !DILocalVariable(name: "n", scope: !191, file: !2, line: 59, type: !53)
!194 = distinct !DIAssignID()
!195 = !DILocalVariable(name: "a", scope: !196, file: !197, line: 30, type: !205)
!196 = distinct !DISubprogram(name: "run_two", scope: !197, file: !197, line: 29, type: !198, scopeLine: 29, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !201, keyInstructions: true)
!197 = !DIFile(filename: "./weir.h", directory: "/src", checksumkind: CSK_MD5, checksum: "fb5a240cafa448756313d19abdef23ca")
!198 = !DISubroutineType(types: !199)
!199 = !{null, !200, !200}
!200 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !78, size: 64)
!201 = !{!202, !203, !195, !204}
!202 = !DILocalVariable(name: "f", arg: 1, scope: !196, file: !197, line: 29, type: !200)
!203 = !DILocalVariable(name: "g", arg: 2, scope: !196, file: !197, line: 29, type: !200)
!204 = !DILocalVariable(name: "b", scope: !196, file: !197, line: 30, type: !205)
!205 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !206, line: 27, baseType: !207)
!206 = !DIFile(filename: "/include/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!207 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!208 = !DILocation(line: 0, scope: !196, inlinedAt: !209)
!209 = distinct !DILocation(line: 62, column: 3, scope: !191)
!210 = distinct !DIAssignID()
!211 = !DILocation(line: 0, scope: !101, inlinedAt: !212)
!212 = distinct !DILocation(line: 59, column: 20, scope: !191)
!213 = !DILocation(line: 14, column: 20, scope: !101, inlinedAt: !212, atomGroup: 1, atomRank: 2)
!214 = !DILocation(line: 15, column: 12, scope: !101, inlinedAt: !212, atomGroup: 2, atomRank: 1)
!215 = !DILocation(line: 16, column: 12, scope: !101, inlinedAt: !212)
!216 = !DILocation(line: 16, column: 3, scope: !101, inlinedAt: !212, atomGroup: 3, atomRank: 1)
!217 = !DILocation(line: 0, scope: !191)
!218 = !DILocation(line: 60, column: 8, scope: !191)
!219 = !{!75, !75, i64 0}
!220 = !DILocation(line: 61, column: 8, scope: !191)
!221 = !DILocation(line: 30, column: 3, scope: !196, inlinedAt: !209)
!222 = !DILocation(line: 31, column: 3, scope: !196, inlinedAt: !209)
!223 = !DILocation(line: 32, column: 3, scope: !196, inlinedAt: !209)
!224 = !DILocation(line: 33, column: 16, scope: !196, inlinedAt: !209)
!225 = !{!226, !226, i64 0}
!226 = !{!"long", !75, i64 0}
!227 = !DILocation(line: 33, column: 3, scope: !196, inlinedAt: !209)
!228 = !DILocation(line: 34, column: 16, scope: !196, inlinedAt: !209)
!229 = !DILocation(line: 34, column: 3, scope: !196, inlinedAt: !209)
!230 = !DILocation(line: 35, column: 1, scope: !196, inlinedAt: !209)
!231 = !DILocation(line: 37, column: 3, scope: !140, inlinedAt: !232)
!232 = distinct !DILocation(line: 63, column: 10, scope: !233)
!233 = distinct !DILexicalBlock(scope: !234, file: !2, line: 63, column: 10)
!234 = distinct !DILexicalBlock(scope: !191, file: !2, line: 63, column: 3)
!235 = !DILocation(line: 38, column: 22, scope: !145, inlinedAt: !232, atomGroup: 2, atomRank: 2)
!236 = !DILocation(line: 38, column: 22, scope: !145, inlinedAt: !232, atomGroup: 2, atomRank: 1)
!237 = !DILocation(line: 0, scope: !145, inlinedAt: !232)
!238 = !DILocation(line: 38, column: 39, scope: !145, inlinedAt: !232, atomGroup: 4, atomRank: 2)
!239 = !DILocation(line: 38, column: 67, scope: !145, inlinedAt: !232)
!240 = !DILocation(line: 38, column: 59, scope: !145, inlinedAt: !232, atomGroup: 6, atomRank: 2)
!241 = !DILocation(line: 38, column: 59, scope: !145, inlinedAt: !232, atomGroup: 6, atomRank: 1)
!242 = !DILocation(line: 39, column: 14, scope: !160, inlinedAt: !232, atomGroup: 7, atomRank: 2)
!243 = !DILocation(line: 39, column: 11, scope: !160, inlinedAt: !232, atomGroup: 8, atomRank: 2)
!244 = !DILocation(line: 39, column: 11, scope: !160, inlinedAt: !232, atomGroup: 8, atomRank: 1)
!245 = !DILocation(line: 40, column: 11, scope: !164, inlinedAt: !232, atomGroup: 10, atomRank: 2)
!246 = !DILocation(line: 40, column: 11, scope: !164, inlinedAt: !232, atomGroup: 10, atomRank: 1)
!247 = !DILocation(line: 41, column: 16, scope: !167, inlinedAt: !232, atomGroup: 11, atomRank: 2)
!248 = !DILocation(line: 41, column: 16, scope: !167, inlinedAt: !232, atomGroup: 11, atomRank: 1)
!249 = !DILocation(line: 42, column: 7, scope: !168, inlinedAt: !232)
!250 = !DILocation(line: 43, column: 7, scope: !168, inlinedAt: !232, atomGroup: 14, atomRank: 1)
!251 = !DILocation(line: 45, column: 19, scope: !145, inlinedAt: !232, atomGroup: 15, atomRank: 2)
!252 = !DILocation(line: 46, column: 9, scope: !174, inlinedAt: !232)
!253 = !DILocation(line: 46, column: 9, scope: !174, inlinedAt: !232, atomGroup: 16, atomRank: 3)
!254 = distinct !{!254, !255, !256}
!255 = !DILocation(line: 37, column: 3, scope: !147, inlinedAt: !232)
!256 = !DILocation(line: 47, column: 3, scope: !147, inlinedAt: !232)
!257 = !DILocation(line: 63, column: 20, scope: !233, atomGroup: 2, atomRank: 2)
!258 = !DILocation(line: 63, column: 20, scope: !233, atomGroup: 2, atomRank: 1)
!259 = !DILocation(line: 63, column: 3, scope: !233)
!260 = !DILocation(line: 64, column: 1, scope: !191, atomGroup: 3, atomRank: 1)
!261 = !DISubprogram(name: "malloc", scope: !262, file: !262, line: 553, type: !263, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!262 = !DIFile(filename: "/include/stdlib.h", directory: "", checksumkind: CSK_MD5, checksum: "4b47dc81a92f1fe77a152c0aac236718")
!263 = !DISubroutineType(types: !264)
!264 = !{!35, !265}
!265 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !266, line: 18, baseType: !207)
!266 = !DIFile(filename: "/include/__stddef_size_t.h", directory: "", checksumkind: CSK_MD5, checksum: "2c44e821a2b1951cde2eb0fb2e656867")
!267 = !DISubprogram(name: "pthread_create", scope: !268, file: !268, line: 202, type: !269, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!268 = !DIFile(filename: "/include/pthread.h", directory: "", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!269 = !DISubroutineType(types: !270)
!270 = !{!33, !271, !273, !200, !284}
!271 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !272)
!272 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !205, size: 64)
!273 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !274)
!274 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !275, size: 64)
!275 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !276)
!276 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_attr_t", file: !206, line: 62, baseType: !277)
!277 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "pthread_attr_t", file: !206, line: 56, size: 448, elements: !278)
!278 = !{!279, !283}
!279 = !DIDerivedType(tag: DW_TAG_member, name: "__size", scope: !277, file: !206, line: 58, baseType: !280, size: 448)
!280 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 448, elements: !281)
!281 = !{!282}
!282 = !DISubrange(count: 56)
!283 = !DIDerivedType(tag: DW_TAG_member, name: "__align", scope: !277, file: !206, line: 59, baseType: !34, size: 64)
!284 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !35)
!285 = !DISubprogram(name: "pthread_join", scope: !268, file: !268, line: 219, type: !286, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!286 = !DISubroutineType(types: !287)
!287 = !{!33, !205, !288}
!288 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !35, size: 64)
