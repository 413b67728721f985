; ModuleID = 'program.96197a1d9946b19a-cgu.0'
source_filename = "program.96197a1d9946b19a-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%"core::sync::atomic::AtomicU32" = type { i32 }

@vtable.0 = private constant <{ [24 x i8], ptr, ptr, ptr }> <{ [24 x i8] c"\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00", ptr @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17h708a744e146f6520E", ptr @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17hc0259c15f6b49ec0E", ptr @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17hc0259c15f6b49ec0E" }>, align 8, !dbg !0
@alloc_6c05de83ac82fb7fe62960fd0cb5e325 = private unnamed_addr constant [39 x i8] c"assertion failed: STACK.pop().is_none()", align 1
@alloc_0b6c9392d806e2c4acd390d1fe30a5f0 = private unnamed_addr constant [11 x i8] c"treiber.rs\00", align 1
@alloc_a5db6c8281e78a36edd3920fedba27f0 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_0b6c9392d806e2c4acd390d1fe30a5f0, [16 x i8] c"\0A\00\00\00\00\00\00\007\00\00\00\05\00\00\00" }>, align 8
@_ZN7program5STACK17h3cfa21b59161f496E = internal global [8 x i8] zeroinitializer, align 8, !dbg !24
@_ZN7program6POPPED17hd5e77b00d36c60a3E = internal global [8 x i8] zeroinitializer, align 4, !dbg !50
@alloc_c597b50e4e89f734c8b5ae53c406eb3f = private unnamed_addr constant [5 x i8] c"empty", align 1
@alloc_2966967a2a76fc574a206d24ba2d3888 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_0b6c9392d806e2c4acd390d1fe30a5f0, [16 x i8] c"\0A\00\00\00\00\00\00\00/\00\00\00\11\00\00\00" }>, align 8
@alloc_e1558463785d76e35c3175d86be8386b = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_0b6c9392d806e2c4acd390d1fe30a5f0, [16 x i8] c"\0A\00\00\00\00\00\00\00.\00\00\00\1C\00\00\00" }>, align 8
@alloc_6168125496ecf1035cac116600f22114 = private unnamed_addr constant [64 x i8] c"assertion failed: POPPED[v].fetch_add(1, Ordering::Relaxed) == 0", align 1
@alloc_9e183810b97b1476dffccc6ed638dead = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_0b6c9392d806e2c4acd390d1fe30a5f0, [16 x i8] c"\0A\00\00\00\00\00\00\00.\00\00\00\14\00\00\00" }>, align 8
@__rustc_debug_gdb_scripts_section__ = linkonce_odr unnamed_addr constant [34 x i8] c"\01gdb_load_rust_pretty_printers.py\00", section ".debug_gdb_scripts", align 1

; std::rt::lang_start
; Function Attrs: nounwind nonlazybind uwtable
define hidden noundef i64 @_ZN3std2rt10lang_start17h7e19d286d1916c6eE(ptr noundef nonnull %main, i64 noundef %argc, ptr noundef %argv, i8 noundef %sigpipe) unnamed_addr #0 !dbg !151 {
start:
  %_7 = alloca [8 x i8], align 8
    #dbg_value(ptr %main, !159, !DIExpression(), !165)
    #dbg_value(i64 %argc, !160, !DIExpression(), !165)
    #dbg_value(ptr %argv, !161, !DIExpression(), !165)
    #dbg_value(i8 %sigpipe, !162, !DIExpression(), !165)
  call void @llvm.lifetime.start.p0(ptr nonnull %_7), !dbg !166
  store ptr %main, ptr %_7, align 8, !dbg !166
; call std::rt::lang_start_internal
  %_0 = call noundef i64 @_RNvNtCsjrHSEGnQ3l9_3std2rt19lang_start_internal(ptr noundef nonnull align 1 %_7, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(48) @vtable.0, i64 noundef %argc, ptr noundef %argv, i8 noundef %sigpipe) #9, !dbg !167
  call void @llvm.lifetime.end.p0(ptr nonnull %_7), !dbg !168
  ret i64 %_0, !dbg !169
}

; std::rt::lang_start::{{closure}}
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal noundef i32 @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17hc0259c15f6b49ec0E"(ptr noalias noundef readonly align 8 captures(none) dereferenceable(8) %_1) unnamed_addr #1 !dbg !170 {
start:
    #dbg_value(ptr %_1, !176, !DIExpression(DW_OP_deref), !177)
  %_4 = load ptr, ptr %_1, align 8, !dbg !178, !nonnull !23, !noundef !23
; call std::sys::backtrace::__rust_begin_short_backtrace
  tail call fastcc void @_ZN3std3sys9backtrace28__rust_begin_short_backtrace17heedc1d471bb83d24E(ptr noundef nonnull %_4) #10, !dbg !179
  ret i32 0, !dbg !180
}

; std::sys::backtrace::__rust_begin_short_backtrace
; Function Attrs: noinline nounwind nonlazybind uwtable
define internal fastcc void @_ZN3std3sys9backtrace28__rust_begin_short_backtrace17heedc1d471bb83d24E(ptr noundef nonnull readonly captures(none) %f) unnamed_addr #2 !dbg !181 {
start:
    #dbg_declare(ptr poison, !189, !DIExpression(), !193)
    #dbg_value(ptr %f, !188, !DIExpression(), !194)
    #dbg_declare(ptr poison, !195, !DIExpression(), !202)
    #dbg_value(ptr %f, !204, !DIExpression(), !215)
    #dbg_declare(ptr poison, !211, !DIExpression(), !217)
  tail call void %f() #9, !dbg !217
  tail call void asm sideeffect "", "~{memory}"() #9, !dbg !218, !srcloc !219
  ret void, !dbg !220
}

; core::ops::function::FnOnce::call_once{{vtable.shim}}
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal noundef i32 @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17h708a744e146f6520E"(ptr noundef readonly captures(none) %_1) unnamed_addr #1 !dbg !221 {
start:
    #dbg_value(ptr %_1, !226, !DIExpression(), !230)
    #dbg_declare(ptr poison, !227, !DIExpression(), !231)
  %0 = load ptr, ptr %_1, align 8, !dbg !231, !nonnull !23, !noundef !23
    #dbg_value(ptr %0, !176, !DIExpression(), !232)
    #dbg_value(ptr %0, !238, !DIExpression(), !241)
    #dbg_declare(ptr poison, !239, !DIExpression(), !242)
    #dbg_value(ptr undef, !176, !DIExpression(DW_OP_deref), !232)
; call std::sys::backtrace::__rust_begin_short_backtrace
  tail call fastcc void @_ZN3std3sys9backtrace28__rust_begin_short_backtrace17heedc1d471bb83d24E(ptr noundef nonnull readonly %0) #10, !dbg !243, !noalias !244
  ret i32 0, !dbg !231
}

; program::main
; Function Attrs: nounwind nonlazybind uwtable
define hidden void @_ZN7program4main17h96065df29f556c80E() unnamed_addr #0 !dbg !247 {
start:
    #dbg_value(ptr @_ZN7program6worker17h2e8fafd3066c860bE, !256, !DIExpression(), !266)
    #dbg_value(i64 0, !265, !DIExpression(), !266)
  %_3.i1 = tail call noundef i64 @__weir_spawn(ptr noundef nonnull @_ZN7program6worker17h2e8fafd3066c860bE, i64 noundef 0) #9, !dbg !268
    #dbg_value(i64 %_3.i1, !249, !DIExpression(), !269)
    #dbg_value(ptr @_ZN7program6worker17h2e8fafd3066c860bE, !256, !DIExpression(), !270)
    #dbg_value(i64 1, !265, !DIExpression(), !270)
  %_3.i = tail call noundef i64 @__weir_spawn(ptr noundef nonnull @_ZN7program6worker17h2e8fafd3066c860bE, i64 noundef 1) #9, !dbg !272
    #dbg_value(i64 %_3.i, !255, !DIExpression(), !269)
    #dbg_value(i64 %_3.i1, !273, !DIExpression(), !279)
  tail call void @__weir_join(i64 noundef %_3.i1) #9, !dbg !281
    #dbg_value(i64 %_3.i, !273, !DIExpression(), !282)
  tail call void @__weir_join(i64 noundef %_3.i) #9, !dbg !284
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !285, !DIExpression(), !310)
  br label %bb1.i, !dbg !312

bb1.i:                                            ; preds = %bb5.i, %start
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !313, !DIExpression(), !322)
    #dbg_value(i8 2, !321, !DIExpression(), !322)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !324, !DIExpression(), !331)
    #dbg_value(i8 2, !330, !DIExpression(), !331)
  %0 = load atomic ptr, ptr @_ZN7program5STACK17h3cfa21b59161f496E acquire, align 8, !dbg !333
    #dbg_value(ptr %0, !306, !DIExpression(), !334)
    #dbg_value(ptr %0, !335, !DIExpression(), !344)
  %_0.i.i = icmp eq ptr %0, null, !dbg !346
  br i1 %_0.i.i, label %bb7, label %bb5.i, !dbg !363

bb5.i:                                            ; preds = %bb1.i
  %1 = getelementptr inbounds nuw i8, ptr %0, i64 8, !dbg !364
  %next.i = load ptr, ptr %1, align 8, !dbg !364, !noundef !23
    #dbg_value(ptr %next.i, !308, !DIExpression(), !365)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !366, !DIExpression(), !392)
    #dbg_value(ptr %0, !388, !DIExpression(), !392)
    #dbg_value(ptr %next.i, !389, !DIExpression(), !392)
    #dbg_value(i8 2, !390, !DIExpression(), !392)
    #dbg_value(i8 0, !391, !DIExpression(), !392)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !394, !DIExpression(), !407)
    #dbg_value(ptr %0, !400, !DIExpression(), !407)
    #dbg_value(ptr %next.i, !401, !DIExpression(), !407)
    #dbg_value(i8 2, !402, !DIExpression(), !407)
    #dbg_value(i8 0, !403, !DIExpression(), !407)
  %2 = cmpxchg weak ptr @_ZN7program5STACK17h3cfa21b59161f496E, ptr %0, ptr %next.i acquire monotonic, align 8, !dbg !409
  %_8.sroa.18.0.in.i.i.i = extractvalue { ptr, i1 } %2, 1, !dbg !407
  br i1 %_8.sroa.18.0.in.i.i.i, label %bb8, label %bb1.i, !dbg !410

bb8:                                              ; preds = %bb5.i
; call core::panicking::panic
  tail call void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) @alloc_6c05de83ac82fb7fe62960fd0cb5e325, i64 noundef 39, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_a5db6c8281e78a36edd3920fedba27f0) #11, !dbg !411
  unreachable, !dbg !411

bb7:                                              ; preds = %bb1.i
  ret void, !dbg !412
}

; program::worker
; Function Attrs: nounwind nonlazybind uwtable
define internal void @_ZN7program6worker17h2e8fafd3066c860bE(i64 noundef %me) unnamed_addr #0 personality ptr @rust_eh_personality !dbg !413 {
start:
    #dbg_value(i64 %me, !415, !DIExpression(), !418)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !419, !DIExpression(), !430)
    #dbg_value(i64 %me, !425, !DIExpression(), !430)
    #dbg_value(i64 %me, !432, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !444)
    #dbg_value(ptr null, !432, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !444)
    #dbg_value(i64 8, !446, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !474)
    #dbg_value(i64 8, !476, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !504)
    #dbg_value(i64 8, !506, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !514)
    #dbg_value(i64 16, !446, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !474)
    #dbg_value(i64 16, !476, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !504)
    #dbg_value(i64 16, !506, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !514)
    #dbg_value(ptr inttoptr (i64 1 to ptr), !503, !DIExpression(), !504)
    #dbg_value(ptr inttoptr (i64 1 to ptr), !512, !DIExpression(), !514)
    #dbg_value(i8 0, !513, !DIExpression(), !514)
    #dbg_value(i64 8, !516, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !554)
    #dbg_value(i64 8, !556, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !559)
    #dbg_value(i64 16, !516, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !554)
    #dbg_value(i64 16, !556, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !559)
    #dbg_value(i1 false, !522, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_stack_value), !554)
    #dbg_value(i64 16, !523, !DIExpression(), !561)
; call __rustc::__rust_no_alloc_shim_is_unstable_v2
  tail call void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2() #9, !dbg !562
; call __rustc::__rust_alloc
  %0 = tail call noundef align 8 dereferenceable_or_null(16) ptr @_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc(i64 noundef 16, i64 noundef 8) #9, !dbg !563
  %1 = icmp eq ptr %0, null, !dbg !564
  br i1 %1, label %bb2.i.i, label %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit.i, !dbg !565, !prof !566

bb2.i.i:                                          ; preds = %start
; call alloc::alloc::handle_alloc_error
  tail call void @_RNvNtCslNYArtu3iFV_5alloc5alloc18handle_alloc_error(i64 noundef 8, i64 noundef 16) #12, !dbg !567
  unreachable, !dbg !567

_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit.i: ; preds = %start
    #dbg_value(ptr %0, !442, !DIExpression(), !568)
  store i64 %me, ptr %0, align 8, !dbg !569
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8, !dbg !569
  store ptr null, ptr %2, align 8, !dbg !569
    #dbg_value(ptr %0, !426, !DIExpression(), !570)
  br label %bb4.i, !dbg !571

bb4.i:                                            ; preds = %bb4.i, %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit.i
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !313, !DIExpression(), !572)
    #dbg_value(i8 0, !321, !DIExpression(), !572)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !324, !DIExpression(), !574)
    #dbg_value(i8 0, !330, !DIExpression(), !574)
  %3 = load atomic ptr, ptr @_ZN7program5STACK17h3cfa21b59161f496E monotonic, align 8, !dbg !576
    #dbg_value(ptr %3, !428, !DIExpression(), !577)
  store ptr %3, ptr %2, align 8, !dbg !578
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !366, !DIExpression(), !579)
    #dbg_value(ptr %3, !388, !DIExpression(), !579)
    #dbg_value(ptr %0, !389, !DIExpression(), !579)
    #dbg_value(i8 1, !390, !DIExpression(), !579)
    #dbg_value(i8 0, !391, !DIExpression(), !579)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !394, !DIExpression(), !581)
    #dbg_value(ptr %3, !400, !DIExpression(), !581)
    #dbg_value(ptr %0, !401, !DIExpression(), !581)
    #dbg_value(i8 1, !402, !DIExpression(), !581)
    #dbg_value(i8 0, !403, !DIExpression(), !581)
  %4 = cmpxchg weak ptr @_ZN7program5STACK17h3cfa21b59161f496E, ptr %3, ptr %0 release monotonic, align 8, !dbg !583
  %_8.sroa.18.0.in.i.i.i = extractvalue { ptr, i1 } %4, 1, !dbg !581
  br i1 %_8.sroa.18.0.in.i.i.i, label %bb1.i, label %bb4.i, !dbg !584

bb1.i:                                            ; preds = %bb4.i, %bb5.i
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !313, !DIExpression(), !585)
    #dbg_value(i8 2, !321, !DIExpression(), !585)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !324, !DIExpression(), !588)
    #dbg_value(i8 2, !330, !DIExpression(), !588)
  %5 = load atomic ptr, ptr @_ZN7program5STACK17h3cfa21b59161f496E acquire, align 8, !dbg !590
    #dbg_value(ptr %5, !306, !DIExpression(), !591)
    #dbg_value(ptr %5, !335, !DIExpression(), !592)
  %_0.i.i.not = icmp eq ptr %5, null, !dbg !594
  br i1 %_0.i.i.not, label %bb4, label %bb5.i, !dbg !597

bb5.i:                                            ; preds = %bb1.i
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 8, !dbg !598
  %next.i = load ptr, ptr %6, align 8, !dbg !598, !noundef !23
    #dbg_value(ptr %next.i, !308, !DIExpression(), !599)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !366, !DIExpression(), !600)
    #dbg_value(ptr %5, !388, !DIExpression(), !600)
    #dbg_value(ptr %next.i, !389, !DIExpression(), !600)
    #dbg_value(i8 2, !390, !DIExpression(), !600)
    #dbg_value(i8 0, !391, !DIExpression(), !600)
    #dbg_value(ptr @_ZN7program5STACK17h3cfa21b59161f496E, !394, !DIExpression(), !602)
    #dbg_value(ptr %5, !400, !DIExpression(), !602)
    #dbg_value(ptr %next.i, !401, !DIExpression(), !602)
    #dbg_value(i8 2, !402, !DIExpression(), !602)
    #dbg_value(i8 0, !403, !DIExpression(), !602)
  %7 = cmpxchg weak ptr @_ZN7program5STACK17h3cfa21b59161f496E, ptr %5, ptr %next.i acquire monotonic, align 8, !dbg !604
  %_8.sroa.18.0.in.i.i.i2 = extractvalue { ptr, i1 } %7, 1, !dbg !602
  br i1 %_8.sroa.18.0.in.i.i.i2, label %bb8.i, label %bb1.i, !dbg !605

bb8.i:                                            ; preds = %bb5.i
  %_10.i = load i64, ptr %5, align 8, !dbg !606, !noundef !23
    #dbg_value(i64 %_10.i, !416, !DIExpression(), !607)
  %_9 = icmp ult i64 %_10.i, 2, !dbg !608
  br i1 %_9, label %bb6, label %panic, !dbg !608

bb4:                                              ; preds = %bb1.i
; call core::panicking::panic_fmt
  tail call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr noundef nonnull @alloc_c597b50e4e89f734c8b5ae53c406eb3f, ptr noundef nonnull inttoptr (i64 11 to ptr), ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_2966967a2a76fc574a206d24ba2d3888) #11, !dbg !609
  unreachable, !dbg !609

bb6:                                              ; preds = %bb8.i
  %_7 = getelementptr inbounds nuw %"core::sync::atomic::AtomicU32", ptr @_ZN7program6POPPED17hd5e77b00d36c60a3E, i64 %_10.i, !dbg !608
    #dbg_value(ptr %_7, !610, !DIExpression(), !619)
    #dbg_value(i32 1, !617, !DIExpression(), !619)
    #dbg_value(i32 1, !621, !DIExpression(), !631)
    #dbg_value(i8 0, !618, !DIExpression(), !619)
    #dbg_value(i8 0, !628, !DIExpression(), !631)
    #dbg_value(ptr %_7, !627, !DIExpression(), !631)
  %8 = atomicrmw add ptr %_7, i32 1 monotonic, align 4, !dbg !633
  %9 = icmp eq i32 %8, 0, !dbg !608
  br i1 %9, label %bb8, label %bb9, !dbg !608, !prof !634

panic:                                            ; preds = %bb8.i
; call core::panicking::panic_bounds_check
  tail call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef %_10.i, i64 noundef 2, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_e1558463785d76e35c3175d86be8386b) #11, !dbg !608
  unreachable, !dbg !608

bb8:                                              ; preds = %bb6
  ret void, !dbg !635

bb9:                                              ; preds = %bb6
; call core::panicking::panic
  tail call void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) @alloc_6168125496ecf1035cac116600f22114, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_9e183810b97b1476dffccc6ed638dead) #11, !dbg !636
  unreachable, !dbg !636
}

; __rustc::__rust_no_alloc_shim_is_unstable_v2
; Function Attrs: nounwind nonlazybind uwtable
declare void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2() unnamed_addr #0

; __rustc::__rust_alloc
; Function Attrs: nounwind nonlazybind allockind("alloc,uninitialized,aligned") allocsize(0) uwtable
declare noalias noundef ptr @_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc(i64 noundef, i64 allocalign noundef range(i64 1, -9223372036854775807)) unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #4

; alloc::alloc::handle_alloc_error
; Function Attrs: cold minsize noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCslNYArtu3iFV_5alloc5alloc18handle_alloc_error(i64 noundef range(i64 1, -9223372036854775807), i64 noundef) unnamed_addr #5

; std::rt::lang_start_internal
; Function Attrs: nounwind nonlazybind uwtable
declare noundef i64 @_RNvNtCsjrHSEGnQ3l9_3std2rt19lang_start_internal(ptr noundef nonnull align 1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(48), i64 noundef, ptr noundef, i8 noundef) unnamed_addr #0

; core::panicking::panic_fmt
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr noundef nonnull, ptr noundef nonnull, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #6

; Function Attrs: nounwind nonlazybind uwtable
declare noundef i64 @__weir_spawn(ptr noundef nonnull, i64 noundef) unnamed_addr #0

; Function Attrs: nounwind nonlazybind uwtable
declare void @__weir_join(i64 noundef) unnamed_addr #0

; Function Attrs: nounwind nonlazybind uwtable
declare noundef range(i32 0, 10) i32 @rust_eh_personality(i32 noundef, i32 noundef, i64 noundef, ptr noundef, ptr noundef) unnamed_addr #0

; core::panicking::panic
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance), i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #6

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #7

; Function Attrs: nounwind nonlazybind
define noundef i32 @main(i32 %0, ptr %1) unnamed_addr #8 {
top:
  %_7.i = alloca [8 x i8], align 8
  %2 = load volatile i8, ptr @__rustc_debug_gdb_scripts_section__, align 1
  %3 = sext i32 %0 to i64
    #dbg_value(ptr @_ZN7program4main17h96065df29f556c80E, !159, !DIExpression(), !165)
    #dbg_value(i64 %3, !160, !DIExpression(), !165)
    #dbg_value(ptr %1, !161, !DIExpression(), !165)
    #dbg_value(i8 0, !162, !DIExpression(), !165)
  call void @llvm.lifetime.start.p0(ptr nonnull %_7.i), !dbg !166
  store ptr @_ZN7program4main17h96065df29f556c80E, ptr %_7.i, align 8, !dbg !166
; call std::rt::lang_start_internal
  %_0.i = call noundef i64 @_RNvNtCsjrHSEGnQ3l9_3std2rt19lang_start_internal(ptr noundef nonnull align 1 %_7.i, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(48) @vtable.0, i64 noundef %3, ptr noundef %1, i8 noundef 0) #9, !dbg !167
  call void @llvm.lifetime.end.p0(ptr nonnull %_7.i), !dbg !168
  %4 = trunc i64 %_0.i to i32
  ret i32 %4
}

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { noinline nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nounwind nonlazybind allockind("alloc,uninitialized,aligned") allocsize(0) uwtable "alloc-family"="__rust_alloc" "alloc-variant-zeroed"="_RNvCsfLfy6EI15iL_7___rustc19___rust_alloc_zeroed" "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { cold minsize noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #7 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #8 = { nounwind nonlazybind "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #9 = { nounwind }
attributes #10 = { noinline nounwind }
attributes #11 = { noinline noreturn nounwind }
attributes #12 = { noreturn nounwind }

!llvm.module.flags = !{!64, !65, !66, !67, !68}
!llvm.ident = !{!69}
!llvm.dbg.cu = !{!70}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "<std::rt::lang_start::{closure_env#0}<()> as core::ops::function::Fn<()>>::{vtable}", scope: null, file: !2, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "<unknown>", directory: "")
!3 = !DICompositeType(tag: DW_TAG_structure_type, name: "<std::rt::lang_start::{closure_env#0}<()> as core::ops::function::Fn<()>>::{vtable_type}", file: !2, size: 384, align: 64, flags: DIFlagArtificial, elements: !4, vtableHolder: !14, templateParams: !23, identifier: "b96c0f48f9f4a20ef23c45a32d4d7998")
!4 = !{!5, !8, !10, !11, !12, !13}
!5 = !DIDerivedType(tag: DW_TAG_member, name: "drop_in_place", scope: !3, file: !2, baseType: !6, size: 64, align: 64)
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const ()", baseType: !7, size: 64, align: 64, dwarfAddressSpace: 0)
!7 = !DIBasicType(name: "()", encoding: DW_ATE_unsigned)
!8 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !3, file: !2, baseType: !9, size: 64, align: 64, offset: 64)
!9 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!10 = !DIDerivedType(tag: DW_TAG_member, name: "align", scope: !3, file: !2, baseType: !9, size: 64, align: 64, offset: 128)
!11 = !DIDerivedType(tag: DW_TAG_member, name: "__method3", scope: !3, file: !2, baseType: !6, size: 64, align: 64, offset: 192)
!12 = !DIDerivedType(tag: DW_TAG_member, name: "__method4", scope: !3, file: !2, baseType: !6, size: 64, align: 64, offset: 256)
!13 = !DIDerivedType(tag: DW_TAG_member, name: "__method5", scope: !3, file: !2, baseType: !6, size: 64, align: 64, offset: 320)
!14 = !DICompositeType(tag: DW_TAG_structure_type, name: "{closure_env#0}<()>", scope: !15, file: !2, size: 64, align: 64, elements: !18, templateParams: !23, identifier: "bad1f6f4ef05517f3fc1d7d11debbe41")
!15 = !DINamespace(name: "lang_start", scope: !16)
!16 = !DINamespace(name: "rt", scope: !17)
!17 = !DINamespace(name: "std", scope: null)
!18 = !{!19}
!19 = !DIDerivedType(tag: DW_TAG_member, name: "main", scope: !14, file: !2, baseType: !20, size: 64, align: 64)
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "fn()", baseType: !21, size: 64, align: 64, dwarfAddressSpace: 0)
!21 = !DISubroutineType(types: !22)
!22 = !{null}
!23 = !{}
!24 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression())
!25 = distinct !DIGlobalVariable(name: "STACK", linkageName: "_ZN7program5STACK17h3cfa21b59161f496E", scope: !26, file: !27, line: 40, type: !28, isLocal: true, isDefinition: true, align: 64)
!26 = !DINamespace(name: "program", scope: null)
!27 = !DIFile(filename: "treiber.rs", directory: "/src", checksumkind: CSK_MD5, checksum: "f82cdc50ed06c826d5cc01db3fe505d3")
!28 = !DICompositeType(tag: DW_TAG_structure_type, name: "Stack", scope: !26, file: !2, size: 64, align: 64, flags: DIFlagPrivate, elements: !29, templateParams: !23, identifier: "746021bbc9969b109c1cf1abf5fccdfe")
!29 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "top", scope: !28, file: !2, baseType: !31, size: 64, align: 64, flags: DIFlagPrivate)
!31 = !DICompositeType(tag: DW_TAG_structure_type, name: "AtomicPtr<program::Node>", scope: !32, file: !2, size: 64, align: 64, flags: DIFlagPublic, elements: !35, templateParams: !48, identifier: "92df3ae84c50507422acecaa36efcf14")
!32 = !DINamespace(name: "atomic", scope: !33)
!33 = !DINamespace(name: "sync", scope: !34)
!34 = !DINamespace(name: "core", scope: null)
!35 = !{!36}
!36 = !DIDerivedType(tag: DW_TAG_member, name: "p", scope: !31, file: !2, baseType: !37, size: 64, align: 64, flags: DIFlagPrivate)
!37 = !DICompositeType(tag: DW_TAG_structure_type, name: "UnsafeCell<*mut program::Node>", scope: !38, file: !2, size: 64, align: 64, flags: DIFlagPublic, elements: !39, templateParams: !46, identifier: "6bdc49ce1f20bb8140dd03ce6e5ab82e")
!38 = !DINamespace(name: "cell", scope: !34)
!39 = !{!40}
!40 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !37, file: !2, baseType: !41, size: 64, align: 64, flags: DIFlagPrivate)
!41 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut program::Node", baseType: !42, size: 64, align: 64, dwarfAddressSpace: 0)
!42 = !DICompositeType(tag: DW_TAG_structure_type, name: "Node", scope: !26, file: !2, size: 128, align: 64, flags: DIFlagPrivate, elements: !43, templateParams: !23, identifier: "6d78e472d9e5e5433a96fd113f57328b")
!43 = !{!44, !45}
!44 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !42, file: !2, baseType: !9, size: 64, align: 64, flags: DIFlagPrivate)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !42, file: !2, baseType: !41, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!46 = !{!47}
!47 = !DITemplateTypeParameter(name: "T", type: !41)
!48 = !{!49}
!49 = !DITemplateTypeParameter(name: "T", type: !42)
!50 = !DIGlobalVariableExpression(var: !51, expr: !DIExpression())
!51 = distinct !DIGlobalVariable(name: "POPPED", linkageName: "_ZN7program6POPPED17hd5e77b00d36c60a3E", scope: !26, file: !27, line: 41, type: !52, isLocal: true, isDefinition: true, align: 32)
!52 = !DICompositeType(tag: DW_TAG_array_type, baseType: !53, size: 64, align: 32, elements: !62)
!53 = !DICompositeType(tag: DW_TAG_structure_type, name: "AtomicU32", scope: !32, file: !2, size: 32, align: 32, flags: DIFlagPublic, elements: !54, templateParams: !23, identifier: "c7c2c74a85904bd0c8528b4e15d5ce44")
!54 = !{!55}
!55 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !53, file: !2, baseType: !56, size: 32, align: 32, flags: DIFlagPrivate)
!56 = !DICompositeType(tag: DW_TAG_structure_type, name: "UnsafeCell<u32>", scope: !38, file: !2, size: 32, align: 32, flags: DIFlagPublic, elements: !57, templateParams: !60, identifier: "276fcd5afdff990e3d83fbd36936145c")
!57 = !{!58}
!58 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !56, file: !2, baseType: !59, size: 32, align: 32, flags: DIFlagPrivate)
!59 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!60 = !{!61}
!61 = !DITemplateTypeParameter(name: "T", type: !59)
!62 = !{!63}
!63 = !DISubrange(count: 2, lowerBound: 0)
!64 = !{i32 8, !"PIC Level", i32 2}
!65 = !{i32 7, !"PIE Level", i32 2}
!66 = !{i32 2, !"RtLibUseGOT", i32 1}
!67 = !{i32 7, !"Dwarf Version", i32 4}
!68 = !{i32 2, !"Debug Info Version", i32 3}
!69 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!70 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !71, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !72, globals: !150, splitDebugInlining: false, nameTableKind: None)
!71 = !DIFile(filename: "treiber.rs/@/program.96197a1d9946b19a-cgu.0", directory: "/src")
!72 = !{!73, !142}
!73 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "AlignmentEnum", scope: !74, file: !2, baseType: !76, size: 64, align: 64, flags: DIFlagEnumClass, elements: !77)
!74 = !DINamespace(name: "alignment", scope: !75)
!75 = !DINamespace(name: "ptr", scope: !34)
!76 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!77 = !{!78, !79, !80, !81, !82, !83, !84, !85, !86, !87, !88, !89, !90, !91, !92, !93, !94, !95, !96, !97, !98, !99, !100, !101, !102, !103, !104, !105, !106, !107, !108, !109, !110, !111, !112, !113, !114, !115, !116, !117, !118, !119, !120, !121, !122, !123, !124, !125, !126, !127, !128, !129, !130, !131, !132, !133, !134, !135, !136, !137, !138, !139, !140, !141}
!78 = !DIEnumerator(name: "_Align1Shl0", value: 1, isUnsigned: true)
!79 = !DIEnumerator(name: "_Align1Shl1", value: 2, isUnsigned: true)
!80 = !DIEnumerator(name: "_Align1Shl2", value: 4, isUnsigned: true)
!81 = !DIEnumerator(name: "_Align1Shl3", value: 8, isUnsigned: true)
!82 = !DIEnumerator(name: "_Align1Shl4", value: 16, isUnsigned: true)
!83 = !DIEnumerator(name: "_Align1Shl5", value: 32, isUnsigned: true)
!84 = !DIEnumerator(name: "_Align1Shl6", value: 64, isUnsigned: true)
!85 = !DIEnumerator(name: "_Align1Shl7", value: 128, isUnsigned: true)
!86 = !DIEnumerator(name: "_Align1Shl8", value: 256, isUnsigned: true)
!87 = !DIEnumerator(name: "_Align1Shl9", value: 512, isUnsigned: true)
!88 = !DIEnumerator(name: "_Align1Shl10", value: 1024, isUnsigned: true)
!89 = !DIEnumerator(name: "_Align1Shl11", value: 2048, isUnsigned: true)
!90 = !DIEnumerator(name: "_Align1Shl12", value: 4096, isUnsigned: true)
!91 = !DIEnumerator(name: "_Align1Shl13", value: 8192, isUnsigned: true)
!92 = !DIEnumerator(name: "_Align1Shl14", value: 16384, isUnsigned: true)
!93 = !DIEnumerator(name: "_Align1Shl15", value: 32768, isUnsigned: true)
!94 = !DIEnumerator(name: "_Align1Shl16", value: 65536, isUnsigned: true)
!95 = !DIEnumerator(name: "_Align1Shl17", value: 131072, isUnsigned: true)
!96 = !DIEnumerator(name: "_Align1Shl18", value: 262144, isUnsigned: true)
!97 = !DIEnumerator(name: "_Align1Shl19", value: 524288, isUnsigned: true)
!98 = !DIEnumerator(name: "_Align1Shl20", value: 1048576, isUnsigned: true)
!99 = !DIEnumerator(name: "_Align1Shl21", value: 2097152, isUnsigned: true)
!100 = !DIEnumerator(name: "_Align1Shl22", value: 4194304, isUnsigned: true)
!101 = !DIEnumerator(name: "_Align1Shl23", value: 8388608, isUnsigned: true)
!102 = !DIEnumerator(name: "_Align1Shl24", value: 16777216, isUnsigned: true)
!103 = !DIEnumerator(name: "_Align1Shl25", value: 33554432, isUnsigned: true)
!104 = !DIEnumerator(name: "_Align1Shl26", value: 67108864, isUnsigned: true)
!105 = !DIEnumerator(name: "_Align1Shl27", value: 134217728, isUnsigned: true)
!106 = !DIEnumerator(name: "_Align1Shl28", value: 268435456, isUnsigned: true)
!107 = !DIEnumerator(name: "_Align1Shl29", value: 536870912, isUnsigned: true)
!108 = !DIEnumerator(name: "_Align1Shl30", value: 1073741824, isUnsigned: true)
!109 = !DIEnumerator(name: "_Align1Shl31", value: 2147483648, isUnsigned: true)
!110 = !DIEnumerator(name: "_Align1Shl32", value: 4294967296, isUnsigned: true)
!111 = !DIEnumerator(name: "_Align1Shl33", value: 8589934592, isUnsigned: true)
!112 = !DIEnumerator(name: "_Align1Shl34", value: 17179869184, isUnsigned: true)
!113 = !DIEnumerator(name: "_Align1Shl35", value: 34359738368, isUnsigned: true)
!114 = !DIEnumerator(name: "_Align1Shl36", value: 68719476736, isUnsigned: true)
!115 = !DIEnumerator(name: "_Align1Shl37", value: 137438953472, isUnsigned: true)
!116 = !DIEnumerator(name: "_Align1Shl38", value: 274877906944, isUnsigned: true)
!117 = !DIEnumerator(name: "_Align1Shl39", value: 549755813888, isUnsigned: true)
!118 = !DIEnumerator(name: "_Align1Shl40", value: 1099511627776, isUnsigned: true)
!119 = !DIEnumerator(name: "_Align1Shl41", value: 2199023255552, isUnsigned: true)
!120 = !DIEnumerator(name: "_Align1Shl42", value: 4398046511104, isUnsigned: true)
!121 = !DIEnumerator(name: "_Align1Shl43", value: 8796093022208, isUnsigned: true)
!122 = !DIEnumerator(name: "_Align1Shl44", value: 17592186044416, isUnsigned: true)
!123 = !DIEnumerator(name: "_Align1Shl45", value: 35184372088832, isUnsigned: true)
!124 = !DIEnumerator(name: "_Align1Shl46", value: 70368744177664, isUnsigned: true)
!125 = !DIEnumerator(name: "_Align1Shl47", value: 140737488355328, isUnsigned: true)
!126 = !DIEnumerator(name: "_Align1Shl48", value: 281474976710656, isUnsigned: true)
!127 = !DIEnumerator(name: "_Align1Shl49", value: 562949953421312, isUnsigned: true)
!128 = !DIEnumerator(name: "_Align1Shl50", value: 1125899906842624, isUnsigned: true)
!129 = !DIEnumerator(name: "_Align1Shl51", value: 2251799813685248, isUnsigned: true)
!130 = !DIEnumerator(name: "_Align1Shl52", value: 4503599627370496, isUnsigned: true)
!131 = !DIEnumerator(name: "_Align1Shl53", value: 9007199254740992, isUnsigned: true)
!132 = !DIEnumerator(name: "_Align1Shl54", value: 18014398509481984, isUnsigned: true)
!133 = !DIEnumerator(name: "_Align1Shl55", value: 36028797018963968, isUnsigned: true)
!134 = !DIEnumerator(name: "_Align1Shl56", value: 72057594037927936, isUnsigned: true)
!135 = !DIEnumerator(name: "_Align1Shl57", value: 144115188075855872, isUnsigned: true)
!136 = !DIEnumerator(name: "_Align1Shl58", value: 288230376151711744, isUnsigned: true)
!137 = !DIEnumerator(name: "_Align1Shl59", value: 576460752303423488, isUnsigned: true)
!138 = !DIEnumerator(name: "_Align1Shl60", value: 1152921504606846976, isUnsigned: true)
!139 = !DIEnumerator(name: "_Align1Shl61", value: 2305843009213693952, isUnsigned: true)
!140 = !DIEnumerator(name: "_Align1Shl62", value: 4611686018427387904, isUnsigned: true)
!141 = !DIEnumerator(name: "_Align1Shl63", value: 9223372036854775808, isUnsigned: true)
!142 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Ordering", scope: !32, file: !2, baseType: !143, size: 8, align: 8, flags: DIFlagEnumClass, elements: !144)
!143 = !DIBasicType(name: "u8", size: 8, encoding: DW_ATE_unsigned)
!144 = !{!145, !146, !147, !148, !149}
!145 = !DIEnumerator(name: "Relaxed", value: 0, isUnsigned: true)
!146 = !DIEnumerator(name: "Release", value: 1, isUnsigned: true)
!147 = !DIEnumerator(name: "Acquire", value: 2, isUnsigned: true)
!148 = !DIEnumerator(name: "AcqRel", value: 3, isUnsigned: true)
!149 = !DIEnumerator(name: "SeqCst", value: 4, isUnsigned: true)
!150 = !{!0, !24, !50}
!151 = distinct !DISubprogram(name: "lang_start<()>", linkageName: "_ZN3std2rt10lang_start17h7e19d286d1916c6eE", scope: !16, file: !152, line: 199, type: !153, scopeLine: 199, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !163, retainedNodes: !158)
!152 = !DIFile(filename: "library/std/src/rt.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "83eadca7bec2ebce94abb46f51902baa")
!153 = !DISubroutineType(types: !154)
!154 = !{!155, !20, !155, !156, !143}
!155 = !DIBasicType(name: "isize", size: 64, encoding: DW_ATE_signed)
!156 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const *const u8", baseType: !157, size: 64, align: 64, dwarfAddressSpace: 0)
!157 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u8", baseType: !143, size: 64, align: 64, dwarfAddressSpace: 0)
!158 = !{!159, !160, !161, !162}
!159 = !DILocalVariable(name: "main", arg: 1, scope: !151, file: !152, line: 200, type: !20)
!160 = !DILocalVariable(name: "argc", arg: 2, scope: !151, file: !152, line: 201, type: !155)
!161 = !DILocalVariable(name: "argv", arg: 3, scope: !151, file: !152, line: 202, type: !156)
!162 = !DILocalVariable(name: "sigpipe", arg: 4, scope: !151, file: !152, line: 203, type: !143)
!163 = !{!164}
!164 = !DITemplateTypeParameter(name: "T", type: !7)
!165 = !DILocation(line: 0, scope: !151)
!166 = !DILocation(line: 206, column: 10, scope: !151)
!167 = !DILocation(line: 205, column: 5, scope: !151)
!168 = !DILocation(line: 210, column: 5, scope: !151)
!169 = !DILocation(line: 211, column: 2, scope: !151)
!170 = distinct !DISubprogram(name: "{closure#0}<()>", linkageName: "_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17hc0259c15f6b49ec0E", scope: !15, file: !152, line: 206, type: !171, scopeLine: 206, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !163, retainedNodes: !175)
!171 = !DISubroutineType(types: !172)
!172 = !{!173, !174}
!173 = !DIBasicType(name: "i32", size: 32, encoding: DW_ATE_signed)
!174 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&std::rt::lang_start::{closure_env#0}<()>", baseType: !14, size: 64, align: 64, dwarfAddressSpace: 0)
!175 = !{!176}
!176 = !DILocalVariable(name: "main", scope: !170, file: !152, line: 200, type: !20, align: 64)
!177 = !DILocation(line: 0, scope: !170)
!178 = !DILocation(line: 206, column: 70, scope: !170)
!179 = !DILocation(line: 206, column: 18, scope: !170)
!180 = !DILocation(line: 206, column: 93, scope: !170)
!181 = distinct !DISubprogram(name: "__rust_begin_short_backtrace<fn(), ()>", linkageName: "_ZN3std3sys9backtrace28__rust_begin_short_backtrace17heedc1d471bb83d24E", scope: !183, file: !182, line: 162, type: !185, scopeLine: 162, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !191, retainedNodes: !187)
!182 = !DIFile(filename: "library/std/src/sys/backtrace.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "0469076862be40bd9e65965440a24fae")
!183 = !DINamespace(name: "backtrace", scope: !184)
!184 = !DINamespace(name: "sys", scope: !17)
!185 = !DISubroutineType(types: !186)
!186 = !{null, !20}
!187 = !{!188, !189}
!188 = !DILocalVariable(name: "f", arg: 1, scope: !181, file: !182, line: 162, type: !20)
!189 = !DILocalVariable(name: "result", scope: !190, file: !182, line: 166, type: !7, align: 8)
!190 = distinct !DILexicalBlock(scope: !181, file: !182, line: 166, column: 5)
!191 = !{!192, !164}
!192 = !DITemplateTypeParameter(name: "F", type: !20)
!193 = !DILocation(line: 166, column: 9, scope: !190)
!194 = !DILocation(line: 0, scope: !181)
!195 = !DILocalVariable(name: "dummy", scope: !196, file: !197, line: 490, type: !7, align: 8)
!196 = distinct !DISubprogram(name: "black_box<()>", linkageName: "_ZN4core4hint9black_box17hcadaea938ad4d8bcE", scope: !198, file: !197, line: 490, type: !199, scopeLine: 490, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !163, retainedNodes: !201)
!197 = !DIFile(filename: "library/core/src/hint.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "2a901a283eb5f69871d8be07d256ca78")
!198 = !DINamespace(name: "hint", scope: !34)
!199 = !DISubroutineType(types: !200)
!200 = !{null, !7}
!201 = !{!195}
!202 = !DILocation(line: 490, column: 27, scope: !196, inlinedAt: !203)
!203 = !DILocation(line: 169, column: 5, scope: !190)
!204 = !DILocalVariable(arg: 1, scope: !205, file: !206, line: 250, type: !20)
!205 = distinct !DISubprogram(name: "call_once<fn(), ()>", linkageName: "_ZN4core3ops8function6FnOnce9call_once17he4d4bb97c5a2fa5fE", scope: !207, file: !206, line: 250, type: !185, scopeLine: 250, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !212, retainedNodes: !210)
!206 = !DIFile(filename: "library/core/src/ops/function.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "7165aec212fc528edf645f7f5c1c91bb")
!207 = !DINamespace(name: "FnOnce", scope: !208)
!208 = !DINamespace(name: "function", scope: !209)
!209 = !DINamespace(name: "ops", scope: !34)
!210 = !{!204, !211}
!211 = !DILocalVariable(arg: 2, scope: !205, file: !206, line: 250, type: !7)
!212 = !{!213, !214}
!213 = !DITemplateTypeParameter(name: "Self", type: !20)
!214 = !DITemplateTypeParameter(name: "Args", type: !7)
!215 = !DILocation(line: 0, scope: !205, inlinedAt: !216)
!216 = distinct !DILocation(line: 166, column: 18, scope: !181)
!217 = !DILocation(line: 250, column: 5, scope: !205, inlinedAt: !216)
!218 = !DILocation(line: 491, column: 5, scope: !196, inlinedAt: !203)
!219 = !{i64 15263523499555317}
!220 = !DILocation(line: 172, column: 2, scope: !181)
!221 = distinct !DISubprogram(name: "call_once<std::rt::lang_start::{closure_env#0}<()>, ()>", linkageName: "_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17h708a744e146f6520E", scope: !207, file: !206, line: 250, type: !222, scopeLine: 250, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !228, retainedNodes: !225)
!222 = !DISubroutineType(types: !223)
!223 = !{!173, !224}
!224 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut std::rt::lang_start::{closure_env#0}<()>", baseType: !14, size: 64, align: 64, dwarfAddressSpace: 0)
!225 = !{!226, !227}
!226 = !DILocalVariable(arg: 1, scope: !221, file: !206, line: 250, type: !224)
!227 = !DILocalVariable(arg: 2, scope: !221, file: !206, line: 250, type: !7)
!228 = !{!229, !214}
!229 = !DITemplateTypeParameter(name: "Self", type: !14)
!230 = !DILocation(line: 0, scope: !221)
!231 = !DILocation(line: 250, column: 5, scope: !221)
!232 = !DILocation(line: 0, scope: !170, inlinedAt: !233)
!233 = distinct !DILocation(line: 250, column: 5, scope: !234, inlinedAt: !240)
!234 = distinct !DISubprogram(name: "call_once<std::rt::lang_start::{closure_env#0}<()>, ()>", linkageName: "_ZN4core3ops8function6FnOnce9call_once17h1736a95f62a4580eE", scope: !207, file: !206, line: 250, type: !235, scopeLine: 250, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !228, retainedNodes: !237)
!235 = !DISubroutineType(types: !236)
!236 = !{!173, !14}
!237 = !{!238, !239}
!238 = !DILocalVariable(arg: 1, scope: !234, file: !206, line: 250, type: !14)
!239 = !DILocalVariable(arg: 2, scope: !234, file: !206, line: 250, type: !7)
!240 = distinct !DILocation(line: 250, column: 5, scope: !221)
!241 = !DILocation(line: 0, scope: !234, inlinedAt: !240)
!242 = !DILocation(line: 250, column: 5, scope: !234, inlinedAt: !240)
!243 = !DILocation(line: 206, column: 18, scope: !170, inlinedAt: !233)
!244 = !{!245}
!245 = distinct !{!245, !246, !"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17hc0259c15f6b49ec0E: %_1"}
!246 = distinct !{!246, !"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17hc0259c15f6b49ec0E"}
!247 = distinct !DISubprogram(name: "main", linkageName: "_ZN7program4main17h96065df29f556c80E", scope: !26, file: !27, line: 51, type: !21, scopeLine: 51, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized | DISPFlagMainSubprogram, unit: !70, templateParams: !23, retainedNodes: !248)
!248 = !{!249, !255}
!249 = !DILocalVariable(name: "a", scope: !250, file: !27, line: 52, type: !251, align: 64)
!250 = distinct !DILexicalBlock(scope: !247, file: !27, line: 52, column: 5)
!251 = !DICompositeType(tag: DW_TAG_structure_type, name: "Thread", scope: !252, file: !2, size: 64, align: 64, flags: DIFlagPublic, elements: !253, templateParams: !23, identifier: "73c7da522d82289bc26fa976c4b07ac1")
!252 = !DINamespace(name: "weir", scope: null)
!253 = !{!254}
!254 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !251, file: !2, baseType: !9, size: 64, align: 64, flags: DIFlagPrivate)
!255 = !DILocalVariable(name: "b", scope: !250, file: !27, line: 52, type: !251, align: 64)
!256 = !DILocalVariable(name: "f", arg: 1, scope: !257, file: !258, line: 40, type: !261)
!257 = distinct !DISubprogram(name: "spawn", linkageName: "_ZN4weir5spawn17h2622238f069daff9E", scope: !252, file: !258, line: 40, type: !259, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, retainedNodes: !264)
!258 = !DIFile(filename: "/src", directory: "", checksumkind: CSK_MD5, checksum: "c282ad984b90d3c21f87e70be50a627a")
!259 = !DISubroutineType(types: !260)
!260 = !{!251, !261, !9}
!261 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "extern \22C\22 fn(usize)", baseType: !262, size: 64, align: 64, dwarfAddressSpace: 0)
!262 = !DISubroutineType(types: !263)
!263 = !{null, !9}
!264 = !{!256, !265}
!265 = !DILocalVariable(name: "argument", arg: 2, scope: !257, file: !258, line: 40, type: !9)
!266 = !DILocation(line: 0, scope: !257, inlinedAt: !267)
!267 = distinct !DILocation(line: 52, column: 19, scope: !247)
!268 = !DILocation(line: 41, column: 21, scope: !257, inlinedAt: !267)
!269 = !DILocation(line: 0, scope: !250)
!270 = !DILocation(line: 0, scope: !257, inlinedAt: !271)
!271 = distinct !DILocation(line: 52, column: 43, scope: !247)
!272 = !DILocation(line: 41, column: 21, scope: !257, inlinedAt: !271)
!273 = !DILocalVariable(name: "self", arg: 1, scope: !274, file: !258, line: 33, type: !251)
!274 = distinct !DISubprogram(name: "join", linkageName: "_ZN4weir6Thread4join17ha5b192c2849f95e7E", scope: !251, file: !258, line: 33, type: !275, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, declaration: !277, retainedNodes: !278)
!275 = !DISubroutineType(types: !276)
!276 = !{null, !251}
!277 = !DISubprogram(name: "join", linkageName: "_ZN4weir6Thread4join17ha5b192c2849f95e7E", scope: !251, file: !258, line: 33, type: !275, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !23)
!278 = !{!273}
!279 = !DILocation(line: 0, scope: !274, inlinedAt: !280)
!280 = distinct !DILocation(line: 53, column: 7, scope: !250)
!281 = !DILocation(line: 34, column: 18, scope: !274, inlinedAt: !280)
!282 = !DILocation(line: 0, scope: !274, inlinedAt: !283)
!283 = distinct !DILocation(line: 54, column: 7, scope: !250)
!284 = !DILocation(line: 34, column: 18, scope: !274, inlinedAt: !283)
!285 = !DILocalVariable(name: "self", arg: 1, scope: !286, file: !27, line: 26, type: !303)
!286 = distinct !DISubprogram(name: "pop", linkageName: "_ZN7program5Stack3pop17h5682b4d8a54564ffE", scope: !28, file: !27, line: 26, type: !287, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, declaration: !304, retainedNodes: !305)
!287 = !DISubroutineType(types: !288)
!288 = !{!289, !303}
!289 = !DICompositeType(tag: DW_TAG_structure_type, name: "Option<usize>", scope: !290, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !291, templateParams: !23, identifier: "6f59025219977f466509bd4ae79a2945")
!290 = !DINamespace(name: "option", scope: !34)
!291 = !{!292}
!292 = !DICompositeType(tag: DW_TAG_variant_part, scope: !289, file: !2, size: 128, align: 64, elements: !293, templateParams: !23, identifier: "57fdcff454be91893aca78d2b2510f66", discriminator: !302)
!293 = !{!294, !298}
!294 = !DIDerivedType(tag: DW_TAG_member, name: "None", scope: !292, file: !2, baseType: !295, size: 128, align: 64, extraData: i64 0)
!295 = !DICompositeType(tag: DW_TAG_structure_type, name: "None", scope: !289, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !23, templateParams: !296, identifier: "5f402b7d82062085bb94b01d172ca4ec")
!296 = !{!297}
!297 = !DITemplateTypeParameter(name: "T", type: !9)
!298 = !DIDerivedType(tag: DW_TAG_member, name: "Some", scope: !292, file: !2, baseType: !299, size: 128, align: 64, extraData: i64 1)
!299 = !DICompositeType(tag: DW_TAG_structure_type, name: "Some", scope: !289, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !300, templateParams: !296, identifier: "c70f2dfad93186ce146b7e80830727")
!300 = !{!301}
!301 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !299, file: !2, baseType: !9, size: 64, align: 64, offset: 64, flags: DIFlagPublic)
!302 = !DIDerivedType(tag: DW_TAG_member, scope: !289, file: !2, baseType: !76, size: 64, align: 64, flags: DIFlagArtificial)
!303 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&program::Stack", baseType: !28, size: 64, align: 64, dwarfAddressSpace: 0)
!304 = !DISubprogram(name: "pop", linkageName: "_ZN7program5Stack3pop17h5682b4d8a54564ffE", scope: !28, file: !27, line: 26, type: !287, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !23)
!305 = !{!285, !306, !308}
!306 = !DILocalVariable(name: "top", scope: !307, file: !27, line: 28, type: !41, align: 64)
!307 = distinct !DILexicalBlock(scope: !286, file: !27, line: 28, column: 13)
!308 = !DILocalVariable(name: "next", scope: !309, file: !27, line: 32, type: !41, align: 64)
!309 = distinct !DILexicalBlock(scope: !307, file: !27, line: 32, column: 13)
!310 = !DILocation(line: 0, scope: !286, inlinedAt: !311)
!311 = distinct !DILocation(line: 55, column: 19, scope: !250)
!312 = !DILocation(line: 27, column: 9, scope: !286, inlinedAt: !311)
!313 = !DILocalVariable(name: "self", arg: 1, scope: !314, file: !315, line: 1700, type: !318)
!314 = distinct !DISubprogram(name: "load<program::Node>", linkageName: "_ZN4core4sync6atomic18AtomicPtr$LT$T$GT$4load17h067f9865b46a5bbcE", scope: !31, file: !315, line: 1700, type: !316, scopeLine: 1700, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !48, declaration: !319, retainedNodes: !320)
!315 = !DIFile(filename: "library/core/src/sync/atomic.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "efd884d336fd52cdd46abf1cb836765b")
!316 = !DISubroutineType(types: !317)
!317 = !{!41, !318, !142}
!318 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::sync::atomic::AtomicPtr<program::Node>", baseType: !31, size: 64, align: 64, dwarfAddressSpace: 0)
!319 = !DISubprogram(name: "load<program::Node>", linkageName: "_ZN4core4sync6atomic18AtomicPtr$LT$T$GT$4load17h067f9865b46a5bbcE", scope: !31, file: !315, line: 1700, type: !316, scopeLine: 1700, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !48)
!320 = !{!313, !321}
!321 = !DILocalVariable(name: "order", arg: 2, scope: !314, file: !315, line: 1700, type: !142)
!322 = !DILocation(line: 0, scope: !314, inlinedAt: !323)
!323 = distinct !DILocation(line: 28, column: 32, scope: !286, inlinedAt: !311)
!324 = !DILocalVariable(name: "dst", arg: 1, scope: !325, file: !315, line: 3886, type: !328)
!325 = distinct !DISubprogram(name: "atomic_load<*mut program::Node>", linkageName: "_ZN4core4sync6atomic11atomic_load17h5c6cd75bf7fdcc9eE", scope: !32, file: !315, line: 3886, type: !326, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !46, retainedNodes: !329)
!326 = !DISubroutineType(types: !327)
!327 = !{!41, !328, !142}
!328 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const *mut program::Node", baseType: !41, size: 64, align: 64, dwarfAddressSpace: 0)
!329 = !{!324, !330}
!330 = !DILocalVariable(name: "order", arg: 2, scope: !325, file: !315, line: 3886, type: !142)
!331 = !DILocation(line: 0, scope: !325, inlinedAt: !332)
!332 = distinct !DILocation(line: 1702, column: 18, scope: !314, inlinedAt: !323)
!333 = !DILocation(line: 3891, column: 24, scope: !325, inlinedAt: !332)
!334 = !DILocation(line: 0, scope: !307, inlinedAt: !311)
!335 = !DILocalVariable(name: "self", arg: 1, scope: !336, file: !337, line: 22, type: !41)
!336 = distinct !DISubprogram(name: "is_null<program::Node>", linkageName: "_ZN4core3ptr7mut_ptr31_$LT$impl$u20$$BP$mut$u20$T$GT$7is_null17h4c096814a4e3a3e7E", scope: !338, file: !337, line: 22, type: !340, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !48, retainedNodes: !343)
!337 = !DIFile(filename: "library/core/src/ptr/mut_ptr.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "7c03c8e0ae695174f7f10881dc49d2cb")
!338 = !DINamespace(name: "{impl#0}", scope: !339)
!339 = !DINamespace(name: "mut_ptr", scope: !75)
!340 = !DISubroutineType(types: !341)
!341 = !{!342, !41}
!342 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!343 = !{!335}
!344 = !DILocation(line: 0, scope: !336, inlinedAt: !345)
!345 = distinct !DILocation(line: 29, column: 20, scope: !307, inlinedAt: !311)
!346 = !DILocation(line: 38, column: 17, scope: !347, inlinedAt: !356)
!347 = !DILexicalBlockFile(scope: !349, file: !348, discriminator: 0)
!348 = !DIFile(filename: "library/core/src/ptr/const_ptr.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "48638a38fe414ca30cde797e4a40b3a9")
!349 = distinct !DISubprogram(name: "runtime", linkageName: "_RNvNvMNtNtCsgEmfK2I1SDS_4core3ptr9const_ptrPp7is_null7runtime", scope: !351, file: !350, line: 2434, type: !354, scopeLine: 2434, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23)
!350 = !DIFile(filename: "library/core/src/intrinsics/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "b1b7915c1b8b57766c20270acae549ce")
!351 = !DINamespace(name: "is_null", scope: !352)
!352 = !DINamespace(name: "{impl#0}", scope: !353)
!353 = !DINamespace(name: "const_ptr", scope: !75)
!354 = !DISubroutineType(types: !355)
!355 = !{!342, !157}
!356 = distinct !DILocation(line: 2447, column: 9, scope: !357, inlinedAt: !362)
!357 = !DILexicalBlockFile(scope: !358, file: !350, discriminator: 0)
!358 = distinct !DISubprogram(name: "is_null<program::Node>", linkageName: "_ZN4core3ptr9const_ptr33_$LT$impl$u20$$BP$const$u20$T$GT$7is_null17hb5fa0d70eee9a42fE", scope: !352, file: !348, line: 22, type: !359, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !48)
!359 = !DISubroutineType(types: !360)
!360 = !{!342, !361}
!361 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const program::Node", baseType: !42, size: 64, align: 64, dwarfAddressSpace: 0)
!362 = distinct !DILocation(line: 23, column: 27, scope: !336, inlinedAt: !345)
!363 = !DILocation(line: 29, column: 16, scope: !307, inlinedAt: !311)
!364 = !DILocation(line: 32, column: 33, scope: !307, inlinedAt: !311)
!365 = !DILocation(line: 0, scope: !309, inlinedAt: !311)
!366 = !DILocalVariable(name: "self", arg: 1, scope: !367, file: !315, line: 1947, type: !318)
!367 = distinct !DISubprogram(name: "compare_exchange_weak<program::Node>", linkageName: "_ZN4core4sync6atomic18AtomicPtr$LT$T$GT$21compare_exchange_weak17h95c98a058809e1f3E", scope: !31, file: !315, line: 1946, type: !368, scopeLine: 1946, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !48, declaration: !386, retainedNodes: !387)
!368 = !DISubroutineType(types: !369)
!369 = !{!370, !318, !41, !41, !142, !142}
!370 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<*mut program::Node, *mut program::Node>", scope: !371, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !372, templateParams: !23, identifier: "97cbb1747c91ee4f6f0d7ea74d487e91")
!371 = !DINamespace(name: "result", scope: !34)
!372 = !{!373}
!373 = !DICompositeType(tag: DW_TAG_variant_part, scope: !370, file: !2, size: 128, align: 64, elements: !374, templateParams: !23, identifier: "c8f3c14c998874e09b8ff3794d14d94", discriminator: !385)
!374 = !{!375, !381}
!375 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !373, file: !2, baseType: !376, size: 128, align: 64, extraData: i64 0)
!376 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !370, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !377, templateParams: !379, identifier: "1837cdfa91df4a6774fdec929f4abd4a")
!377 = !{!378}
!378 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !376, file: !2, baseType: !41, size: 64, align: 64, offset: 64, flags: DIFlagPublic)
!379 = !{!47, !380}
!380 = !DITemplateTypeParameter(name: "E", type: !41)
!381 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !373, file: !2, baseType: !382, size: 128, align: 64, extraData: i64 1)
!382 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !370, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !383, templateParams: !379, identifier: "fbe994be8388996a6de97db554bc3df9")
!383 = !{!384}
!384 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !382, file: !2, baseType: !41, size: 64, align: 64, offset: 64, flags: DIFlagPublic)
!385 = !DIDerivedType(tag: DW_TAG_member, scope: !370, file: !2, baseType: !76, size: 64, align: 64, flags: DIFlagArtificial)
!386 = !DISubprogram(name: "compare_exchange_weak<program::Node>", linkageName: "_ZN4core4sync6atomic18AtomicPtr$LT$T$GT$21compare_exchange_weak17h95c98a058809e1f3E", scope: !31, file: !315, line: 1946, type: !368, scopeLine: 1946, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !48)
!387 = !{!366, !388, !389, !390, !391}
!388 = !DILocalVariable(name: "current", arg: 2, scope: !367, file: !315, line: 1948, type: !41)
!389 = !DILocalVariable(name: "new", arg: 3, scope: !367, file: !315, line: 1949, type: !41)
!390 = !DILocalVariable(name: "success", arg: 4, scope: !367, file: !315, line: 1950, type: !142)
!391 = !DILocalVariable(name: "failure", arg: 5, scope: !367, file: !315, line: 1951, type: !142)
!392 = !DILocation(line: 0, scope: !367, inlinedAt: !393)
!393 = distinct !DILocation(line: 33, column: 25, scope: !309, inlinedAt: !311)
!394 = !DILocalVariable(name: "dst", arg: 1, scope: !395, file: !315, line: 4021, type: !398)
!395 = distinct !DISubprogram(name: "atomic_compare_exchange_weak<*mut program::Node>", linkageName: "_ZN4core4sync6atomic28atomic_compare_exchange_weak17hcb12534f6cc4acd6E", scope: !32, file: !315, line: 4020, type: !396, scopeLine: 4020, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !46, retainedNodes: !399)
!396 = !DISubroutineType(types: !397)
!397 = !{!370, !398, !41, !41, !142, !142}
!398 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut *mut program::Node", baseType: !41, size: 64, align: 64, dwarfAddressSpace: 0)
!399 = !{!394, !400, !401, !402, !403, !404, !406}
!400 = !DILocalVariable(name: "old", arg: 2, scope: !395, file: !315, line: 4022, type: !41)
!401 = !DILocalVariable(name: "new", arg: 3, scope: !395, file: !315, line: 4023, type: !41)
!402 = !DILocalVariable(name: "success", arg: 4, scope: !395, file: !315, line: 4024, type: !142)
!403 = !DILocalVariable(name: "failure", arg: 5, scope: !395, file: !315, line: 4025, type: !142)
!404 = !DILocalVariable(name: "val", scope: !405, file: !315, line: 4028, type: !41, align: 64)
!405 = distinct !DILexicalBlock(scope: !395, file: !315, line: 4028, column: 5)
!406 = !DILocalVariable(name: "ok", scope: !405, file: !315, line: 4028, type: !342, align: 8)
!407 = !DILocation(line: 0, scope: !395, inlinedAt: !408)
!408 = distinct !DILocation(line: 1957, column: 18, scope: !367, inlinedAt: !393)
!409 = !DILocation(line: 4040, column: 17, scope: !395, inlinedAt: !408)
!410 = !DILocation(line: 33, column: 16, scope: !309, inlinedAt: !311)
!411 = !DILocation(line: 55, column: 5, scope: !250)
!412 = !DILocation(line: 56, column: 2, scope: !247)
!413 = distinct !DISubprogram(name: "worker", linkageName: "_ZN7program6worker17h2e8fafd3066c860bE", scope: !26, file: !27, line: 43, type: !262, scopeLine: 43, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, retainedNodes: !414)
!414 = !{!415, !416}
!415 = !DILocalVariable(name: "me", arg: 1, scope: !413, file: !27, line: 43, type: !9)
!416 = !DILocalVariable(name: "v", scope: !417, file: !27, line: 46, type: !9, align: 64)
!417 = distinct !DILexicalBlock(scope: !413, file: !27, line: 46, column: 9)
!418 = !DILocation(line: 0, scope: !413)
!419 = !DILocalVariable(name: "self", arg: 1, scope: !420, file: !27, line: 16, type: !303)
!420 = distinct !DISubprogram(name: "push", linkageName: "_ZN7program5Stack4push17he1c82b73c19d66edE", scope: !28, file: !27, line: 16, type: !421, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, declaration: !423, retainedNodes: !424)
!421 = !DISubroutineType(types: !422)
!422 = !{null, !303, !9}
!423 = !DISubprogram(name: "push", linkageName: "_ZN7program5Stack4push17he1c82b73c19d66edE", scope: !28, file: !27, line: 16, type: !421, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !23)
!424 = !{!419, !425, !426, !428}
!425 = !DILocalVariable(name: "value", arg: 2, scope: !420, file: !27, line: 16, type: !9)
!426 = !DILocalVariable(name: "node", scope: !427, file: !27, line: 17, type: !41, align: 64)
!427 = distinct !DILexicalBlock(scope: !420, file: !27, line: 17, column: 9)
!428 = !DILocalVariable(name: "top", scope: !429, file: !27, line: 19, type: !41, align: 64)
!429 = distinct !DILexicalBlock(scope: !427, file: !27, line: 19, column: 13)
!430 = !DILocation(line: 0, scope: !420, inlinedAt: !431)
!431 = distinct !DILocation(line: 44, column: 11, scope: !413)
!432 = !DILocalVariable(name: "x", arg: 1, scope: !433, file: !434, line: 284, type: !42)
!433 = distinct !DISubprogram(name: "new<program::Node>", linkageName: "_ZN5alloc5boxed12Box$LT$T$GT$3new17h0236a35ace1f067cE", scope: !435, file: !434, line: 284, type: !438, scopeLine: 284, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !48, retainedNodes: !441)
!434 = !DIFile(filename: "library/alloc/src/boxed.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "c2c961396e00891ae9e97f5dc112a35a")
!435 = !DINamespace(name: "{impl#0}", scope: !436)
!436 = !DINamespace(name: "boxed", scope: !437)
!437 = !DINamespace(name: "alloc", scope: null)
!438 = !DISubroutineType(types: !439)
!439 = !{!440, !42}
!440 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "alloc::boxed::Box<program::Node, alloc::alloc::Global>", baseType: !42, size: 64, align: 64, dwarfAddressSpace: 0)
!441 = !{!432, !442}
!442 = !DILocalVariable(name: "ptr", scope: !443, file: !434, line: 286, type: !41, align: 64)
!443 = distinct !DILexicalBlock(scope: !433, file: !434, line: 286, column: 9)
!444 = !DILocation(line: 0, scope: !433, inlinedAt: !445)
!445 = distinct !DILocation(line: 17, column: 34, scope: !420, inlinedAt: !431)
!446 = !DILocalVariable(name: "layout", arg: 1, scope: !447, file: !434, line: 247, type: !451)
!447 = distinct !DISubprogram(name: "box_new_uninit", linkageName: "_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit", scope: !436, file: !434, line: 247, type: !448, scopeLine: 247, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, retainedNodes: !460)
!448 = !DISubroutineType(types: !449)
!449 = !{!450, !451}
!450 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut u8", baseType: !143, size: 64, align: 64, dwarfAddressSpace: 0)
!451 = !DICompositeType(tag: DW_TAG_structure_type, name: "Layout", scope: !452, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !454, templateParams: !23, identifier: "ae6bead0f2b6a034e04e04a9846a76e3")
!452 = !DINamespace(name: "layout", scope: !453)
!453 = !DINamespace(name: "alloc", scope: !34)
!454 = !{!455, !456}
!455 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !451, file: !2, baseType: !9, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!456 = !DIDerivedType(tag: DW_TAG_member, name: "align", scope: !451, file: !2, baseType: !457, size: 64, align: 64, flags: DIFlagPrivate)
!457 = !DICompositeType(tag: DW_TAG_structure_type, name: "Alignment", scope: !74, file: !2, size: 64, align: 64, flags: DIFlagPublic, elements: !458, templateParams: !23, identifier: "5099570874743123f8e757e4da3ea37b")
!458 = !{!459}
!459 = !DIDerivedType(tag: DW_TAG_member, name: "_inner_repr_trick", scope: !457, file: !2, baseType: !73, size: 64, align: 64, flags: DIFlagPrivate)
!460 = !{!446, !461}
!461 = !DILocalVariable(name: "ptr", scope: !462, file: !434, line: 249, type: !463, align: 64)
!462 = distinct !DILexicalBlock(scope: !447, file: !434, line: 249, column: 9)
!463 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<[u8]>", scope: !464, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !465, templateParams: !472, identifier: "efe3e6a52bef0fc2baf8e9a8d6a6c8ea")
!464 = !DINamespace(name: "non_null", scope: !75)
!465 = !{!466}
!466 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !463, file: !2, baseType: !467, size: 128, align: 64, flags: DIFlagPrivate)
!467 = !DICompositeType(tag: DW_TAG_structure_type, name: "*const [u8]", file: !2, size: 128, align: 64, elements: !468, templateParams: !23, identifier: "a10360edaf335c418dbc95bccd0cb05d")
!468 = !{!469, !471}
!469 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !467, file: !2, baseType: !470, size: 64, align: 64)
!470 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !143, size: 64, align: 64, dwarfAddressSpace: 0)
!471 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !467, file: !2, baseType: !9, size: 64, align: 64, offset: 64)
!472 = !{!473}
!473 = !DITemplateTypeParameter(name: "T", type: !143)
!474 = !DILocation(line: 0, scope: !447, inlinedAt: !475)
!475 = distinct !DILocation(line: 286, column: 19, scope: !433, inlinedAt: !445)
!476 = !DILocalVariable(name: "layout", arg: 2, scope: !477, file: !478, line: 428, type: !451)
!477 = distinct !DISubprogram(name: "allocate", linkageName: "_RNvXs_NtCslNYArtu3iFV_5alloc5allocNtB4_6GlobalNtNtCsgEmfK2I1SDS_4core5alloc9Allocator8allocate", scope: !479, file: !478, line: 428, type: !481, scopeLine: 428, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, retainedNodes: !502)
!478 = !DIFile(filename: "library/alloc/src/alloc.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "57066d22da38e4b1f3bfd29f3d5ff5ae")
!479 = !DINamespace(name: "{impl#1}", scope: !480)
!480 = !DINamespace(name: "alloc", scope: !437)
!481 = !DISubroutineType(types: !482)
!482 = !{!483, !500, !451}
!483 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<core::ptr::non_null::NonNull<[u8]>, core::alloc::AllocError>", scope: !371, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !484, templateParams: !23, identifier: "519a674418a5b51cf8bee27a967aa54e")
!484 = !{!485}
!485 = !DICompositeType(tag: DW_TAG_variant_part, scope: !483, file: !2, size: 128, align: 64, elements: !486, templateParams: !23, identifier: "3b104dde0538164c272d7f6e9ec8806f", discriminator: !499)
!486 = !{!487, !495}
!487 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !485, file: !2, baseType: !488, size: 128, align: 64)
!488 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !483, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !489, templateParams: !491, identifier: "30b736d771929d0b7715388dfe942406")
!489 = !{!490}
!490 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !488, file: !2, baseType: !463, size: 128, align: 64, flags: DIFlagPublic)
!491 = !{!492, !493}
!492 = !DITemplateTypeParameter(name: "T", type: !463)
!493 = !DITemplateTypeParameter(name: "E", type: !494)
!494 = !DICompositeType(tag: DW_TAG_structure_type, name: "AllocError", scope: !453, file: !2, align: 8, flags: DIFlagPublic, elements: !23, identifier: "111d797cdc779cf5e7833a8ef17b26ec")
!495 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !485, file: !2, baseType: !496, size: 128, align: 64, extraData: i64 0)
!496 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !483, file: !2, size: 128, align: 64, flags: DIFlagPublic, elements: !497, templateParams: !491, identifier: "1f90ad7cc2064f8f568100f50e75d1fb")
!497 = !{!498}
!498 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !496, file: !2, baseType: !494, align: 8, flags: DIFlagPublic)
!499 = !DIDerivedType(tag: DW_TAG_member, scope: !483, file: !2, baseType: !76, size: 64, align: 64, flags: DIFlagArtificial)
!500 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&alloc::alloc::Global", baseType: !501, size: 64, align: 64, dwarfAddressSpace: 0)
!501 = !DICompositeType(tag: DW_TAG_structure_type, name: "Global", scope: !480, file: !2, align: 8, flags: DIFlagPublic, elements: !23, identifier: "8471efeafbd677a88d306f08d1a0eeb")
!502 = !{!503, !476}
!503 = !DILocalVariable(name: "self", scope: !477, file: !478, line: 428, type: !500, align: 64)
!504 = !DILocation(line: 0, scope: !477, inlinedAt: !505)
!505 = distinct !DILocation(line: 248, column: 18, scope: !447, inlinedAt: !475)
!506 = !DILocalVariable(name: "layout", arg: 2, scope: !507, file: !478, line: 311, type: !451)
!507 = distinct !DISubprogram(name: "alloc_impl", linkageName: "_RNvMNtCslNYArtu3iFV_5alloc5allocNtB2_6Global10alloc_impl", scope: !501, file: !478, line: 311, type: !508, scopeLine: 311, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, declaration: !510, retainedNodes: !511)
!508 = !DISubroutineType(types: !509)
!509 = !{!483, !500, !451, !342}
!510 = !DISubprogram(name: "alloc_impl", linkageName: "_RNvMNtCslNYArtu3iFV_5alloc5allocNtB2_6Global10alloc_impl", scope: !501, file: !478, line: 311, type: !508, scopeLine: 311, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !23)
!511 = !{!512, !506, !513}
!512 = !DILocalVariable(name: "self", scope: !507, file: !478, line: 311, type: !500, align: 64)
!513 = !DILocalVariable(name: "zeroed", scope: !507, file: !478, line: 311, type: !342, align: 8)
!514 = !DILocation(line: 0, scope: !507, inlinedAt: !515)
!515 = distinct !DILocation(line: 429, column: 14, scope: !477, inlinedAt: !505)
!516 = !DILocalVariable(name: "layout", arg: 1, scope: !517, file: !478, line: 185, type: !451)
!517 = distinct !DISubprogram(name: "alloc_impl_runtime", linkageName: "_RNvMNtCslNYArtu3iFV_5alloc5allocNtB2_6Global18alloc_impl_runtime", scope: !501, file: !478, line: 185, type: !518, scopeLine: 185, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, declaration: !520, retainedNodes: !521)
!518 = !DISubroutineType(types: !519)
!519 = !{!483, !451, !342}
!520 = !DISubprogram(name: "alloc_impl_runtime", linkageName: "_RNvMNtCslNYArtu3iFV_5alloc5allocNtB2_6Global18alloc_impl_runtime", scope: !501, file: !478, line: 185, type: !518, scopeLine: 185, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !23)
!521 = !{!516, !522, !523, !525, !527, !532, !552}
!522 = !DILocalVariable(name: "zeroed", arg: 2, scope: !517, file: !478, line: 185, type: !342)
!523 = !DILocalVariable(name: "size", scope: !524, file: !478, line: 189, type: !9, align: 64)
!524 = distinct !DILexicalBlock(scope: !517, file: !478, line: 189, column: 13)
!525 = !DILocalVariable(name: "raw_ptr", scope: !526, file: !478, line: 190, type: !450, align: 64)
!526 = distinct !DILexicalBlock(scope: !524, file: !478, line: 190, column: 17)
!527 = !DILocalVariable(name: "ptr", scope: !528, file: !478, line: 191, type: !529, align: 64)
!528 = distinct !DILexicalBlock(scope: !526, file: !478, line: 191, column: 17)
!529 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<u8>", scope: !464, file: !2, size: 64, align: 64, flags: DIFlagPublic, elements: !530, templateParams: !472, identifier: "ff3cb4cecc4ed13dfb833309b96ea529")
!530 = !{!531}
!531 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !529, file: !2, baseType: !157, size: 64, align: 64, flags: DIFlagPrivate)
!532 = !DILocalVariable(name: "residual", scope: !533, file: !478, line: 191, type: !534, align: 8)
!533 = distinct !DILexicalBlock(scope: !526, file: !478, line: 191, column: 66)
!534 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<core::convert::Infallible, core::alloc::AllocError>", scope: !371, file: !2, align: 8, flags: DIFlagPublic, elements: !535, templateParams: !23, identifier: "e93516a9a4d4ff61ba16dc75632d6fe")
!535 = !{!536}
!536 = !DICompositeType(tag: DW_TAG_variant_part, scope: !534, file: !2, align: 8, elements: !537, templateParams: !23, identifier: "f5e162db303eef1e33f578c71ec0a693")
!537 = !{!538, !548}
!538 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !536, file: !2, baseType: !539, align: 8)
!539 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !534, file: !2, align: 8, flags: DIFlagPublic, elements: !540, templateParams: !546, identifier: "f1d8e5af3a1dffc68ba77da64f0701a9")
!540 = !{!541}
!541 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !539, file: !2, baseType: !542, align: 8, flags: DIFlagPublic)
!542 = !DICompositeType(tag: DW_TAG_structure_type, name: "Infallible", scope: !543, file: !2, align: 8, flags: DIFlagPublic, elements: !544, templateParams: !23, identifier: "78cfd968ca0619bc6721ef3bf8e03805")
!543 = !DINamespace(name: "convert", scope: !34)
!544 = !{!545}
!545 = !DICompositeType(tag: DW_TAG_variant_part, scope: !542, file: !2, align: 8, elements: !23, identifier: "820520e070d3f01e1d1c030b6bcc9c0e")
!546 = !{!547, !493}
!547 = !DITemplateTypeParameter(name: "T", type: !542)
!548 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !536, file: !2, baseType: !549, align: 8)
!549 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !534, file: !2, align: 8, flags: DIFlagPublic, elements: !550, templateParams: !546, identifier: "e8d1b6dff9322dfb94e83992955f462f")
!550 = !{!551}
!551 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !549, file: !2, baseType: !494, align: 8, flags: DIFlagPublic)
!552 = !DILocalVariable(name: "val", scope: !553, file: !478, line: 191, type: !529, align: 64)
!553 = distinct !DILexicalBlock(scope: !526, file: !478, line: 191, column: 66)
!554 = !DILocation(line: 0, scope: !517, inlinedAt: !555)
!555 = distinct !DILocation(line: 312, column: 9, scope: !507, inlinedAt: !515)
!556 = !DILocalVariable(name: "layout", arg: 1, scope: !557, file: !478, line: 89, type: !451)
!557 = distinct !DISubprogram(name: "alloc", linkageName: "_RNvNtCslNYArtu3iFV_5alloc5alloc5alloc", scope: !480, file: !478, line: 89, type: !448, scopeLine: 89, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, retainedNodes: !558)
!558 = !{!556}
!559 = !DILocation(line: 0, scope: !557, inlinedAt: !560)
!560 = distinct !DILocation(line: 190, column: 73, scope: !524, inlinedAt: !555)
!561 = !DILocation(line: 0, scope: !524, inlinedAt: !555)
!562 = !DILocation(line: 93, column: 9, scope: !557, inlinedAt: !560)
!563 = !DILocation(line: 95, column: 9, scope: !557, inlinedAt: !560)
!564 = !DILocation(line: 248, column: 11, scope: !447, inlinedAt: !475)
!565 = !DILocation(line: 248, column: 5, scope: !447, inlinedAt: !475)
!566 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!567 = !DILocation(line: 250, column: 19, scope: !447, inlinedAt: !475)
!568 = !DILocation(line: 0, scope: !443, inlinedAt: !445)
!569 = !DILocation(line: 289, column: 56, scope: !443, inlinedAt: !445)
!570 = !DILocation(line: 0, scope: !427, inlinedAt: !431)
!571 = !DILocation(line: 18, column: 9, scope: !427, inlinedAt: !431)
!572 = !DILocation(line: 0, scope: !314, inlinedAt: !573)
!573 = distinct !DILocation(line: 19, column: 32, scope: !427, inlinedAt: !431)
!574 = !DILocation(line: 0, scope: !325, inlinedAt: !575)
!575 = distinct !DILocation(line: 1702, column: 18, scope: !314, inlinedAt: !573)
!576 = !DILocation(line: 3890, column: 24, scope: !325, inlinedAt: !575)
!577 = !DILocation(line: 0, scope: !429, inlinedAt: !431)
!578 = !DILocation(line: 20, column: 22, scope: !429, inlinedAt: !431)
!579 = !DILocation(line: 0, scope: !367, inlinedAt: !580)
!580 = distinct !DILocation(line: 21, column: 25, scope: !429, inlinedAt: !431)
!581 = !DILocation(line: 0, scope: !395, inlinedAt: !582)
!582 = distinct !DILocation(line: 1957, column: 18, scope: !367, inlinedAt: !580)
!583 = !DILocation(line: 4049, column: 17, scope: !395, inlinedAt: !582)
!584 = !DILocation(line: 21, column: 16, scope: !429, inlinedAt: !431)
!585 = !DILocation(line: 0, scope: !314, inlinedAt: !586)
!586 = distinct !DILocation(line: 28, column: 32, scope: !286, inlinedAt: !587)
!587 = distinct !DILocation(line: 45, column: 17, scope: !413)
!588 = !DILocation(line: 0, scope: !325, inlinedAt: !589)
!589 = distinct !DILocation(line: 1702, column: 18, scope: !314, inlinedAt: !586)
!590 = !DILocation(line: 3891, column: 24, scope: !325, inlinedAt: !589)
!591 = !DILocation(line: 0, scope: !307, inlinedAt: !587)
!592 = !DILocation(line: 0, scope: !336, inlinedAt: !593)
!593 = distinct !DILocation(line: 29, column: 20, scope: !307, inlinedAt: !587)
!594 = !DILocation(line: 38, column: 17, scope: !347, inlinedAt: !595)
!595 = distinct !DILocation(line: 2447, column: 9, scope: !357, inlinedAt: !596)
!596 = distinct !DILocation(line: 23, column: 27, scope: !336, inlinedAt: !593)
!597 = !DILocation(line: 29, column: 16, scope: !307, inlinedAt: !587)
!598 = !DILocation(line: 32, column: 33, scope: !307, inlinedAt: !587)
!599 = !DILocation(line: 0, scope: !309, inlinedAt: !587)
!600 = !DILocation(line: 0, scope: !367, inlinedAt: !601)
!601 = distinct !DILocation(line: 33, column: 25, scope: !309, inlinedAt: !587)
!602 = !DILocation(line: 0, scope: !395, inlinedAt: !603)
!603 = distinct !DILocation(line: 1957, column: 18, scope: !367, inlinedAt: !601)
!604 = !DILocation(line: 4040, column: 17, scope: !395, inlinedAt: !603)
!605 = !DILocation(line: 33, column: 16, scope: !309, inlinedAt: !587)
!606 = !DILocation(line: 34, column: 38, scope: !309, inlinedAt: !587)
!607 = !DILocation(line: 0, scope: !417)
!608 = !DILocation(line: 46, column: 28, scope: !417)
!609 = !DILocation(line: 47, column: 17, scope: !413)
!610 = !DILocalVariable(name: "self", arg: 1, scope: !611, file: !315, line: 3134, type: !614)
!611 = distinct !DISubprogram(name: "fetch_add", linkageName: "_RNvMs1b_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_9AtomicU329fetch_add", scope: !53, file: !315, line: 3134, type: !612, scopeLine: 3134, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !23, declaration: !615, retainedNodes: !616)
!612 = !DISubroutineType(types: !613)
!613 = !{!59, !614, !59, !142}
!614 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::sync::atomic::AtomicU32", baseType: !53, size: 64, align: 64, dwarfAddressSpace: 0)
!615 = !DISubprogram(name: "fetch_add", linkageName: "_RNvMs1b_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_9AtomicU329fetch_add", scope: !53, file: !315, line: 3134, type: !612, scopeLine: 3134, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !23)
!616 = !{!610, !617, !618}
!617 = !DILocalVariable(name: "val", arg: 2, scope: !611, file: !315, line: 3134, type: !59)
!618 = !DILocalVariable(name: "order", arg: 3, scope: !611, file: !315, line: 3134, type: !142)
!619 = !DILocation(line: 0, scope: !611, inlinedAt: !620)
!620 = distinct !DILocation(line: 46, column: 38, scope: !417)
!621 = !DILocalVariable(name: "val", arg: 2, scope: !622, file: !315, line: 3919, type: !59)
!622 = distinct !DISubprogram(name: "atomic_add<u32, u32>", linkageName: "_ZN4core4sync6atomic10atomic_add17haca3c8c0fe13a329E", scope: !32, file: !315, line: 3919, type: !623, scopeLine: 3919, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !70, templateParams: !629, retainedNodes: !626)
!623 = !DISubroutineType(types: !624)
!624 = !{!59, !625, !59, !142}
!625 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut u32", baseType: !59, size: 64, align: 64, dwarfAddressSpace: 0)
!626 = !{!627, !621, !628}
!627 = !DILocalVariable(name: "dst", arg: 1, scope: !622, file: !315, line: 3919, type: !625)
!628 = !DILocalVariable(name: "order", arg: 3, scope: !622, file: !315, line: 3919, type: !142)
!629 = !{!61, !630}
!630 = !DITemplateTypeParameter(name: "U", type: !59)
!631 = !DILocation(line: 0, scope: !622, inlinedAt: !632)
!632 = distinct !DILocation(line: 3136, column: 26, scope: !611, inlinedAt: !620)
!633 = !DILocation(line: 3923, column: 24, scope: !622, inlinedAt: !632)
!634 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!635 = !DILocation(line: 49, column: 2, scope: !413)
!636 = !DILocation(line: 46, column: 20, scope: !417)
