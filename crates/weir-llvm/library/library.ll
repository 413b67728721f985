target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"

%struct.__weir_lib_thread = type { i8*, i8*, i32, i32 }
%struct.__weir_lib_key = type { void (i8*)* }
%struct.__weir_lib_destructor = type { void (i8*)*, i8*, %struct.__weir_lib_destructor* }
%struct.__weir_lib_mutex = type { i32, i32, [2 x i32], i32, [5 x i32] }
%struct.__weir_lib_category = type { i8** }
%struct.anon.1 = type { [56 x i8], i8, [256 x i8], [263 x i8] }
%struct.__weir_lib_stream = type { i64*, [30 x i64], i8*, [2 x i64] }
%struct.__weir_lib_handler = type { void (i8*)*, i8*, %struct.__weir_lib_handler* }
%struct.__weir_lib_file = type { [27 x i64] }
%struct.__weir_lib_waiter = type { %struct.__weir_lib_waiter*, i32*, i32, i32, i32 }
%struct.timespec = type { i64, i64 }
%struct.__weir_lib_cond = type { i64, i64, [8 x i32] }
%struct.__weir_lib_attributes = type { i32, i32, i64, i64, i8*, i32, i32, i32, [3 x i32] }
%struct.__weir_lib_barrier = type { i64, i64, i32, [3 x i32] }
%struct.__weir_lib_node = type { i32, %struct.__weir_lib_node*, %struct.__weir_lib_node*, %struct.__weir_lib_node* }
%struct.__weir_lib_link = type { %struct.__weir_lib_link*, %struct.__weir_lib_link* }
%struct.__weir_lib_policy = type { float, i64 }
%struct.__weir_lib_state = type { void (%struct.__weir_lib_state*)** }
%struct.__weir_lib_result = type { i8**, i8* }
%struct.__weir_lib_exception = type { i8**, i8*, i32, i8* }
%struct.__weir_lib_string = type { i8*, i64, %union.anon }
%union.anon = type { i64, [8 x i8] }
%struct.__va_list_tag = type { i32, i32, i8*, i8* }
%struct.__weir_lib_class = type { i8**, i8*, %union.anon.0 }
%union.anon.0 = type { %struct.__weir_lib_class* }
%struct.__weir_lib_cast = type { %struct.__weir_lib_class*, %struct.__weir_lib_class*, i8*, i8*, i8*, i32, i32 }
%struct.anon = type { i32, i32, [0 x %struct.__weir_lib_base] }
%struct.__weir_lib_base = type { %struct.__weir_lib_class*, i64 }
%struct.__weir_lib_piece = type { i8*, i64 }
%struct.__weir_lib_poll = type { i32, i16, i16 }
%struct.decimal = type { i32, i32, [158 x i32] }
%struct.__weir_lib_guard = type { i8, [3 x i8], i32 }
%struct.__weir_lib_rwlock = type { i32, [13 x i32] }

@.str = private unnamed_addr constant [28 x i8] c"a locked mutex is destroyed\00", align 1
@.str.1 = private unnamed_addr constant [15 x i8] c"robust mutexes\00", align 1
@.str.2 = private unnamed_addr constant [59 x i8] c"a condition variable is destroyed for which a thread waits\00", align 1
@__weir_lib_errno = dso_local thread_local global i32 0, align 4
@__weir_lib_me = internal thread_local unnamed_addr global i64 0, align 8
@__weir_lib_main = internal global %struct.__weir_lib_thread zeroinitializer, align 8
@__weir_lib_keys_made = internal unnamed_addr global i32 0, align 4
@.str.3 = private unnamed_addr constant [43 x i8] c"more than 32 keys for thread-specific data\00", align 1
@__weir_lib_keys = internal unnamed_addr global [32 x %struct.__weir_lib_key] zeroinitializer, align 16
@__weir_lib_has_values = internal thread_local unnamed_addr global i32 0, align 4
@__weir_lib_values = internal thread_local unnamed_addr global i8** null, align 8
@__weir_lib_destructors = internal thread_local unnamed_addr global %struct.__weir_lib_destructor* null, align 8
@.str.4 = private unnamed_addr constant [36 x i8] c"a detached thread is detached again\00", align 1
@__weir_lib_cleanups = internal thread_local unnamed_addr global i32 0, align 4
@.str.5 = private unnamed_addr constant [35 x i8] c"pthread_exit with cleanup handlers\00", align 1
@__weir_lib_classes_at = internal constant i16* getelementptr inbounds (<{ [256 x i16], [128 x i16] }>, <{ [256 x i16], [128 x i16] }>* @__weir_lib_classes, i64 0, i32 0, i64 128), align 8
@__weir_lib_lowers_at = internal constant i32* getelementptr inbounds ([384 x i32], [384 x i32]* @__weir_lib_lowers, i64 0, i64 128), align 8
@__weir_lib_uppers_at = internal constant i32* getelementptr inbounds ([384 x i32], [384 x i32]* @__weir_lib_uppers, i64 0, i64 128), align 8
@.str.6 = private unnamed_addr constant [47 x i8] c"a barrier is destroyed at which a thread waits\00", align 1
@.str.7 = private unnamed_addr constant [50 x i8] c"a thread with a number over 63 waits at a barrier\00", align 1
@.str.8 = private unnamed_addr constant [69 x i8] c"a thread waits at a barrier that is not initialised or was destroyed\00", align 1
@.str.9 = private unnamed_addr constant [31 x i8] c"strtod of a hexadecimal number\00", align 1
@.str.10 = private unnamed_addr constant [38 x i8] c"strtod of an infinity or of no number\00", align 1
@.str.11 = private unnamed_addr constant [30 x i8] c"strtod of more than 19 digits\00", align 1
@.str.12 = private unnamed_addr constant [42 x i8] c"strtod of a number with more than 53 bits\00", align 1
@.str.13 = private unnamed_addr constant [31 x i8] c"strtod of a large power of ten\00", align 1
@__weir_lib_powers = internal unnamed_addr constant [23 x double] [double 1.000000e+00, double 1.000000e+01, double 1.000000e+02, double 1.000000e+03, double 1.000000e+04, double 1.000000e+05, double 1.000000e+06, double 1.000000e+07, double 1.000000e+08, double 1.000000e+09, double 1.000000e+10, double 1.000000e+11, double 1.000000e+12, double 1.000000e+13, double 1.000000e+14, double 1.000000e+15, double 1.000000e+16, double 1.000000e+17, double 1.000000e+18, double 1.000000e+19, double 1.000000e+20, double 1.000000e+21, double 1.000000e+22], align 16
@.str.14 = private unnamed_addr constant [25 x i8] c"std::terminate is called\00", align 1
@.str.15 = private unnamed_addr constant [34 x i8] c"a pure virtual function is called\00", align 1
@.str.16 = private unnamed_addr constant [37 x i8] c"a deleted virtual function is called\00", align 1
@.str.17 = private unnamed_addr constant [43 x i8] c"an exception is thrown that is not allowed\00", align 1
@.str.18 = private unnamed_addr constant [38 x i8] c"an assertion of the C++ library fails\00", align 1
@_ZTSNSt6thread6_StateE = dso_local constant [19 x i8] c"NSt6thread6_StateE\00", align 16
@_ZTVN10__cxxabiv117__class_type_infoE = dso_local global [11 x i8*] zeroinitializer, align 16
@_ZTINSt6thread6_StateE = dso_local global [2 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv117__class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([19 x i8], [19 x i8]* @_ZTSNSt6thread6_StateE, i32 0, i32 0)], align 16
@_ZTVNSt6thread6_StateE = dso_local local_unnamed_addr global [5 x i8*] [i8* null, i8* bitcast ([2 x i8*]* @_ZTINSt6thread6_StateE to i8*), i8* bitcast (void (%struct.__weir_lib_state*)* @_ZNSt6thread6_StateD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_state*)* @_ZNSt6thread6_StateD0Ev to i8*), i8* bitcast (void ()* @__cxa_pure_virtual to i8*)], align 16
@_ZSt11__once_call = dso_local thread_local local_unnamed_addr global void ()* null, align 8
@_ZTSNSt13__future_base12_Result_baseE = dso_local constant [34 x i8] c"NSt13__future_base12_Result_baseE\00", align 16
@_ZTINSt13__future_base12_Result_baseE = dso_local global [2 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv117__class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([34 x i8], [34 x i8]* @_ZTSNSt13__future_base12_Result_baseE, i32 0, i32 0)], align 16
@_ZTVNSt13__future_base12_Result_baseE = dso_local global [5 x i8*] [i8* null, i8* bitcast ([2 x i8*]* @_ZTINSt13__future_base12_Result_baseE to i8*), i8* bitcast (void ()* @__cxa_pure_virtual to i8*), i8* bitcast (void (%struct.__weir_lib_result*)* @_ZNSt13__future_base12_Result_baseD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_result*)* @_ZNSt13__future_base12_Result_baseD0Ev to i8*)], align 16
@__weir_lib_shared_pointers = internal global %struct.__weir_lib_mutex zeroinitializer, align 4
@.str.19 = private unnamed_addr constant [15 x i8] c"std::exception\00", align 1
@_ZTSSt9exception = dso_local constant [13 x i8] c"St9exception\00", align 1
@_ZTISt9exception = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv117__class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([13 x i8], [13 x i8]* @_ZTSSt9exception, i32 0, i32 0), i8* null], align 16
@_ZTVSt9exception = dso_local local_unnamed_addr global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt9exceptionD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt9exceptionD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @_ZNKSt9exception4whatEv to i8*)], align 16
@.str.20 = private unnamed_addr constant [15 x i8] c"std::bad_alloc\00", align 1
@_ZTSSt9bad_alloc = dso_local constant [13 x i8] c"St9bad_alloc\00", align 1
@_ZTVN10__cxxabiv120__si_class_type_infoE = dso_local global [11 x i8*] zeroinitializer, align 16
@_ZTISt9bad_alloc = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([13 x i8], [13 x i8]* @_ZTSSt9bad_alloc, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*)], align 16
@_ZTVSt9bad_alloc = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt9bad_alloc to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt9bad_allocD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt9bad_allocD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @_ZNKSt9bad_alloc4whatEv to i8*)], align 16
@.str.21 = private unnamed_addr constant [26 x i8] c"std::bad_array_new_length\00", align 1
@_ZTSSt20bad_array_new_length = dso_local constant [25 x i8] c"St20bad_array_new_length\00", align 16
@_ZTISt20bad_array_new_length = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([25 x i8], [25 x i8]* @_ZTSSt20bad_array_new_length, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9bad_alloc to i8*)], align 16
@_ZTVSt20bad_array_new_length = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt20bad_array_new_length to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt20bad_array_new_lengthD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt20bad_array_new_lengthD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @_ZNKSt20bad_array_new_length4whatEv to i8*)], align 16
@.str.22 = private unnamed_addr constant [14 x i8] c"std::bad_cast\00", align 1
@_ZTSSt8bad_cast = dso_local constant [12 x i8] c"St8bad_cast\00", align 1
@_ZTISt8bad_cast = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([12 x i8], [12 x i8]* @_ZTSSt8bad_cast, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*)], align 16
@_ZTVSt8bad_cast = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt8bad_cast to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt8bad_castD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt8bad_castD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @_ZNKSt8bad_cast4whatEv to i8*)], align 16
@.str.23 = private unnamed_addr constant [16 x i8] c"std::bad_typeid\00", align 1
@_ZTSSt10bad_typeid = dso_local constant [15 x i8] c"St10bad_typeid\00", align 1
@_ZTISt10bad_typeid = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([15 x i8], [15 x i8]* @_ZTSSt10bad_typeid, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*)], align 16
@_ZTVSt10bad_typeid = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt10bad_typeid to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt10bad_typeidD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt10bad_typeidD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @_ZNKSt10bad_typeid4whatEv to i8*)], align 16
@.str.24 = private unnamed_addr constant [19 x i8] c"std::bad_exception\00", align 1
@_ZTSSt13bad_exception = dso_local constant [18 x i8] c"St13bad_exception\00", align 16
@_ZTISt13bad_exception = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([18 x i8], [18 x i8]* @_ZTSSt13bad_exception, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*)], align 16
@_ZTVSt13bad_exception = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt13bad_exception to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt13bad_exceptionD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt13bad_exceptionD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @_ZNKSt13bad_exception4whatEv to i8*)], align 16
@.str.25 = private unnamed_addr constant [18 x i8] c"bad_function_call\00", align 1
@_ZTSSt17bad_function_call = dso_local constant [22 x i8] c"St17bad_function_call\00", align 16
@_ZTISt17bad_function_call = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([22 x i8], [22 x i8]* @_ZTSSt17bad_function_call, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*)], align 16
@_ZTVSt17bad_function_call = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt17bad_function_call to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt17bad_function_callD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt17bad_function_callD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @_ZNKSt17bad_function_call4whatEv to i8*)], align 16
@.str.26 = private unnamed_addr constant [13 x i8] c"bad_weak_ptr\00", align 1
@_ZTSSt12bad_weak_ptr = dso_local constant [17 x i8] c"St12bad_weak_ptr\00", align 16
@_ZTISt12bad_weak_ptr = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([17 x i8], [17 x i8]* @_ZTSSt12bad_weak_ptr, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*)], align 16
@_ZTVSt12bad_weak_ptr = dso_local local_unnamed_addr global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt12bad_weak_ptr to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12bad_weak_ptrD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12bad_weak_ptrD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @_ZNKSt12bad_weak_ptr4whatEv to i8*)], align 16
@_ZTSSt11logic_error = dso_local constant [16 x i8] c"St11logic_error\00", align 16
@_ZTISt11logic_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([16 x i8], [16 x i8]* @_ZTSSt11logic_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*)], align 16
@_ZTVSt11logic_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt11logic_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt11logic_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt11logic_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt13runtime_error = dso_local constant [18 x i8] c"St13runtime_error\00", align 16
@_ZTISt13runtime_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([18 x i8], [18 x i8]* @_ZTSSt13runtime_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt9exception to i8*)], align 16
@_ZTVSt13runtime_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt13runtime_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt13runtime_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt13runtime_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt12domain_error = dso_local constant [17 x i8] c"St12domain_error\00", align 16
@_ZTISt12domain_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([17 x i8], [17 x i8]* @_ZTSSt12domain_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt11logic_error to i8*)], align 16
@_ZTVSt12domain_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt12domain_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12domain_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12domain_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt16invalid_argument = dso_local constant [21 x i8] c"St16invalid_argument\00", align 16
@_ZTISt16invalid_argument = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([21 x i8], [21 x i8]* @_ZTSSt16invalid_argument, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt11logic_error to i8*)], align 16
@_ZTVSt16invalid_argument = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt16invalid_argument to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt16invalid_argumentD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt16invalid_argumentD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt12length_error = dso_local constant [17 x i8] c"St12length_error\00", align 16
@_ZTISt12length_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([17 x i8], [17 x i8]* @_ZTSSt12length_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt11logic_error to i8*)], align 16
@_ZTVSt12length_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt12length_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12length_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12length_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt12out_of_range = dso_local constant [17 x i8] c"St12out_of_range\00", align 16
@_ZTISt12out_of_range = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([17 x i8], [17 x i8]* @_ZTSSt12out_of_range, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt11logic_error to i8*)], align 16
@_ZTVSt12out_of_range = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt12out_of_range to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12out_of_rangeD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12out_of_rangeD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt11range_error = dso_local constant [16 x i8] c"St11range_error\00", align 16
@_ZTISt11range_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([16 x i8], [16 x i8]* @_ZTSSt11range_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt13runtime_error to i8*)], align 16
@_ZTVSt11range_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt11range_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt11range_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt11range_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt14overflow_error = dso_local constant [19 x i8] c"St14overflow_error\00", align 16
@_ZTISt14overflow_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([19 x i8], [19 x i8]* @_ZTSSt14overflow_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt13runtime_error to i8*)], align 16
@_ZTVSt14overflow_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt14overflow_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt14overflow_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt14overflow_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt15underflow_error = dso_local constant [20 x i8] c"St15underflow_error\00", align 16
@_ZTISt15underflow_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([20 x i8], [20 x i8]* @_ZTSSt15underflow_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt13runtime_error to i8*)], align 16
@_ZTVSt15underflow_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt15underflow_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt15underflow_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt15underflow_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt12system_error = dso_local constant [17 x i8] c"St12system_error\00", align 16
@_ZTISt12system_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([17 x i8], [17 x i8]* @_ZTSSt12system_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt13runtime_error to i8*)], align 16
@_ZTVSt12system_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt12system_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12system_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12system_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@_ZTSSt12future_error = dso_local constant [17 x i8] c"St12future_error\00", align 16
@_ZTISt12future_error = dso_local global [3 x i8*] [i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([17 x i8], [17 x i8]* @_ZTSSt12future_error, i32 0, i32 0), i8* bitcast ([3 x i8*]* @_ZTISt11logic_error to i8*)], align 16
@_ZTVSt12future_error = dso_local global [5 x i8*] [i8* null, i8* bitcast ([3 x i8*]* @_ZTISt12future_error to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12future_errorD1Ev to i8*), i8* bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12future_errorD0Ev to i8*), i8* bitcast (i8* (%struct.__weir_lib_exception*)* @__weir_lib_text_of to i8*)], align 16
@__weir_lib_generic = internal global %struct.__weir_lib_category { i8** getelementptr inbounds ([8 x i8*], [8 x i8*]* @__weir_lib_generic_table, i32 0, i32 0) }, align 8
@__weir_lib_system = internal global %struct.__weir_lib_category { i8** getelementptr inbounds ([8 x i8*], [8 x i8*]* @__weir_lib_system_table, i32 0, i32 0) }, align 8
@__weir_lib_future = internal global %struct.__weir_lib_category { i8** getelementptr inbounds ([8 x i8*], [8 x i8*]* @__weir_lib_future_table, i32 0, i32 0) }, align 8
@.str.27 = private unnamed_addr constant [25 x i8] c"std::bad_alloc is thrown\00", align 1
@.str.28 = private unnamed_addr constant [36 x i8] c"std::bad_array_new_length is thrown\00", align 1
@.str.29 = private unnamed_addr constant [24 x i8] c"std::bad_cast is thrown\00", align 1
@.str.30 = private unnamed_addr constant [26 x i8] c"std::bad_typeid is thrown\00", align 1
@.str.31 = private unnamed_addr constant [29 x i8] c"std::bad_exception is thrown\00", align 1
@.str.32 = private unnamed_addr constant [33 x i8] c"std::bad_function_call is thrown\00", align 1
@.str.33 = private unnamed_addr constant [27 x i8] c"std::logic_error is thrown\00", align 1
@.str.34 = private unnamed_addr constant [28 x i8] c"std::domain_error is thrown\00", align 1
@.str.35 = private unnamed_addr constant [32 x i8] c"std::invalid_argument is thrown\00", align 1
@.str.36 = private unnamed_addr constant [28 x i8] c"std::length_error is thrown\00", align 1
@.str.37 = private unnamed_addr constant [28 x i8] c"std::out_of_range is thrown\00", align 1
@.str.38 = private unnamed_addr constant [29 x i8] c"std::runtime_error is thrown\00", align 1
@.str.39 = private unnamed_addr constant [27 x i8] c"std::range_error is thrown\00", align 1
@.str.40 = private unnamed_addr constant [30 x i8] c"std::overflow_error is thrown\00", align 1
@.str.41 = private unnamed_addr constant [31 x i8] c"std::underflow_error is thrown\00", align 1
@.str.42 = private unnamed_addr constant [33 x i8] c"std::ios_base::failure is thrown\00", align 1
@.str.43 = private unnamed_addr constant [28 x i8] c"std::system_error is thrown\00", align 1
@.str.44 = private unnamed_addr constant [28 x i8] c"std::future_error is thrown\00", align 1
@.str.45 = private unnamed_addr constant [18 x i8] c"std::future_error\00", align 1
@.str.46 = private unnamed_addr constant [51 x i8] c"std::rethrow_exception is called with no exception\00", align 1
@.str.47 = private unnamed_addr constant [70 x i8] c"an exception that is being handled and thrown again through a pointer\00", align 1
@__weir_lib_stream_table = internal constant [4 x i64] [i64 8, i64 0, i64 0, i64 0], align 16
@__weir_lib_letters = internal constant %struct.anon.1 { [56 x i8] zeroinitializer, i8 1, [256 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F !\22#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\7F\80\81\82\83\84\85\86\87\88\89\8A\8B\8C\8D\8E\8F\90\91\92\93\94\95\96\97\98\99\9A\9B\9C\9D\9E\9F\A0\A1\A2\A3\A4\A5\A6\A7\A8\A9\AA\AB\AC\AD\AE\AF\B0\B1\B2\B3\B4\B5\B6\B7\B8\B9\BA\BB\BC\BD\BE\BF\C0\C1\C2\C3\C4\C5\C6\C7\C8\C9\CA\CB\CC\CD\CE\CF\D0\D1\D2\D3\D4\D5\D6\D7\D8\D9\DA\DB\DC\DD\DE\DF\E0\E1\E2\E3\E4\E5\E6\E7\E8\E9\EA\EB\EC\ED\EE\EF\F0\F1\F2\F3\F4\F5\F6\F7\F8\F9\FA\FB\FC\FD\FE\FF", [263 x i8] zeroinitializer }, align 1
@_ZSt4cout = dso_local local_unnamed_addr global %struct.__weir_lib_stream { i64* bitcast (i8* getelementptr (i8, i8* bitcast ([4 x i64]* @__weir_lib_stream_table to i8*), i64 24) to i64*), [30 x i64] zeroinitializer, i8* getelementptr inbounds (%struct.anon.1, %struct.anon.1* @__weir_lib_letters, i32 0, i32 0, i32 0), [2 x i64] zeroinitializer }, align 8
@_ZSt4cerr = dso_local local_unnamed_addr global %struct.__weir_lib_stream { i64* bitcast (i8* getelementptr (i8, i8* bitcast ([4 x i64]* @__weir_lib_stream_table to i8*), i64 24) to i64*), [30 x i64] zeroinitializer, i8* getelementptr inbounds (%struct.anon.1, %struct.anon.1* @__weir_lib_letters, i32 0, i32 0, i32 0), [2 x i64] zeroinitializer }, align 8
@_ZSt4clog = dso_local local_unnamed_addr global %struct.__weir_lib_stream { i64* bitcast (i8* getelementptr (i8, i8* bitcast ([4 x i64]* @__weir_lib_stream_table to i8*), i64 24) to i64*), [30 x i64] zeroinitializer, i8* getelementptr inbounds (%struct.anon.1, %struct.anon.1* @__weir_lib_letters, i32 0, i32 0, i32 0), [2 x i64] zeroinitializer }, align 8
@.str.48 = private unnamed_addr constant [24 x i8] c"basic_string::_M_create\00", align 1
@.str.49 = private unnamed_addr constant [16 x i8] c"write to a file\00", align 1
@.str.50 = private unnamed_addr constant [15 x i8] c"read of a file\00", align 1
@.str.51 = private unnamed_addr constant [5 x i8] c"poll\00", align 1
@.str.52 = private unnamed_addr constant [4 x i8] c"INF\00", align 1
@.str.53 = private unnamed_addr constant [4 x i8] c"NAN\00", align 1
@.str.54 = private unnamed_addr constant [35 x i8] c"printf with a width over a million\00", align 1
@.str.55 = private unnamed_addr constant [22 x i8] c"printf with positions\00", align 1
@.str.56 = private unnamed_addr constant [6 x i8] c"(nil)\00", align 1
@.str.57 = private unnamed_addr constant [26 x i8] c"printf of wide characters\00", align 1
@.str.58 = private unnamed_addr constant [7 x i8] c"(null)\00", align 1
@.str.59 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@.str.60 = private unnamed_addr constant [24 x i8] c"printf of a long double\00", align 1
@.str.61 = private unnamed_addr constant [33 x i8] c"printf of a float in hexadecimal\00", align 1
@.str.62 = private unnamed_addr constant [45 x i8] c"printf with a conversion that does not exist\00", align 1
@.str.63 = private unnamed_addr constant [21 x i8] c"this futex operation\00", align 1
@.str.64 = private unnamed_addr constant [31 x i8] c"allocation of more than 16 MiB\00", align 1
@.str.65 = private unnamed_addr constant [15 x i8] c"mmap of a file\00", align 1
@.str.66 = private unnamed_addr constant [24 x i8] c"mmap at a fixed address\00", align 1
@.str.67 = private unnamed_addr constant [30 x i8] c"munmap of a part of a mapping\00", align 1
@__weir_lib_handlers = internal global %struct.__weir_lib_handler* null, align 8
@__weir_lib_quick = internal global %struct.__weir_lib_handler* null, align 8
@.str.68 = private unnamed_addr constant [16 x i8] c"abort is called\00", align 1
@.str.69 = private unnamed_addr constant [19 x i8] c"an assertion fails\00", align 1
@.str.70 = private unnamed_addr constant [41 x i8] c"the stack protector finds a broken stack\00", align 1
@.str.71 = private unnamed_addr constant [19 x i8] c"a buffer overflows\00", align 1
@.str.72 = private unnamed_addr constant [41 x i8] c"a locked reader-writer lock is destroyed\00", align 1
@.str.73 = private unnamed_addr constant [52 x i8] c"a reader-writer lock is unlocked that is not locked\00", align 1
@.str.74 = private unnamed_addr constant [66 x i8] c"a reader-writer lock is unlocked by a thread that does not own it\00", align 1
@.str.75 = private unnamed_addr constant [40 x i8] c"reader-writer locks that prefer writers\00", align 1
@.str.76 = private unnamed_addr constant [26 x i8] c"sscanf of wide characters\00", align 1
@.str.77 = private unnamed_addr constant [24 x i8] c"sscanf of a long double\00", align 1
@.str.78 = private unnamed_addr constant [23 x i8] c"a conversion of sscanf\00", align 1
@.str.79 = private unnamed_addr constant [54 x i8] c"snprintf is told that the buffer is larger than it is\00", align 1
@.str.80 = private unnamed_addr constant [29 x i8] c"sprintf overflows its buffer\00", align 1
@__weir_lib_stdin = internal global %struct.__weir_lib_file zeroinitializer, align 8
@stdin = dso_local local_unnamed_addr global %struct.__weir_lib_file* @__weir_lib_stdin, align 8
@__weir_lib_stdout = internal global %struct.__weir_lib_file zeroinitializer, align 8
@stdout = dso_local local_unnamed_addr global %struct.__weir_lib_file* @__weir_lib_stdout, align 8
@__weir_lib_stderr = internal global %struct.__weir_lib_file zeroinitializer, align 8
@stderr = dso_local local_unnamed_addr global %struct.__weir_lib_file* @__weir_lib_stderr, align 8
@__weir_lib_seed = internal unnamed_addr global i64 1, align 8
@.str.81 = private unnamed_addr constant [2 x i8] c"C\00", align 1
@__weir_lib_rest = internal global i8* null, align 8
@.str.82 = private unnamed_addr constant [8 x i8] c"Success\00", align 1
@.str.83 = private unnamed_addr constant [24 x i8] c"Operation not permitted\00", align 1
@.str.84 = private unnamed_addr constant [26 x i8] c"No such file or directory\00", align 1
@.str.85 = private unnamed_addr constant [24 x i8] c"Interrupted system call\00", align 1
@.str.86 = private unnamed_addr constant [20 x i8] c"Bad file descriptor\00", align 1
@.str.87 = private unnamed_addr constant [33 x i8] c"Resource temporarily unavailable\00", align 1
@.str.88 = private unnamed_addr constant [23 x i8] c"Cannot allocate memory\00", align 1
@.str.89 = private unnamed_addr constant [24 x i8] c"Device or resource busy\00", align 1
@.str.90 = private unnamed_addr constant [17 x i8] c"Invalid argument\00", align 1
@.str.91 = private unnamed_addr constant [30 x i8] c"Numerical result out of range\00", align 1
@.str.92 = private unnamed_addr constant [26 x i8] c"Resource deadlock avoided\00", align 1
@.str.93 = private unnamed_addr constant [25 x i8] c"Function not implemented\00", align 1
@.str.94 = private unnamed_addr constant [21 x i8] c"Connection timed out\00", align 1
@.str.95 = private unnamed_addr constant [14 x i8] c"Unknown error\00", align 1
@.str.96 = private unnamed_addr constant [15 x i8] c"Unknown signal\00", align 1
@.str.97 = private unnamed_addr constant [6 x i8] c"raise\00", align 1
@.str.98 = private unnamed_addr constant [13 x i8] c"pthread_kill\00", align 1
@.str.99 = private unnamed_addr constant [27 x i8] c"the system call membarrier\00", align 1
@.str.100 = private unnamed_addr constant [23 x i8] c"the system call getcpu\00", align 1
@.str.101 = private unnamed_addr constant [24 x i8] c"a system call by number\00", align 1
@.str.102 = private unnamed_addr constant [24 x i8] c"__VERIFIER_assert fails\00", align 1
@.str.103 = private unnamed_addr constant [23 x i8] c"__CPROVER_assert fails\00", align 1
@.str.104 = private unnamed_addr constant [27 x i8] c"__VERIFIER_error is called\00", align 1
@.str.105 = private unnamed_addr constant [22 x i8] c"reach_error is called\00", align 1
@__weir_lib_inside = internal thread_local unnamed_addr global i32 0, align 4
@.str.106 = private unnamed_addr constant [51 x i8] c"__VERIFIER_atomic_end outside of an atomic section\00", align 1
@.str.107 = private unnamed_addr constant [30 x i8] c"more than 64 threads of GenMC\00", align 1
@__weir_lib_ids = internal unnamed_addr global [64 x i64] zeroinitializer, align 16
@.str.108 = private unnamed_addr constant [54 x i8] c"a thread is joined that does not exist, or was joined\00", align 1
@.str.109 = private unnamed_addr constant [53 x i8] c"a mutex is unlocked by a thread that does not own it\00", align 1
@.str.110 = private unnamed_addr constant [64 x i8] c"a thread with a number over 15 waits for a condition of 4 bytes\00", align 1
@.str.111 = private unnamed_addr constant [46 x i8] c"a barrier of 4 bytes for more than 12 threads\00", align 1
@.str.112 = private unnamed_addr constant [61 x i8] c"a thread with a number over 11 waits at a barrier of 4 bytes\00", align 1
@_ZTIN10__cxxabiv115__forced_unwindE = dso_local local_unnamed_addr global [3 x i64] zeroinitializer, align 16
@_ZSt15__once_callable = dso_local thread_local local_unnamed_addr global i8* null, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = dso_local global [11 x i8*] zeroinitializer, align 16
@_ZTVN10__cxxabiv119__pointer_type_infoE = dso_local local_unnamed_addr global [11 x i8*] zeroinitializer, align 16
@__libc_single_threaded = dso_local local_unnamed_addr global i8 0, align 1
@_ZSt7nothrow = dso_local local_unnamed_addr global [1 x i8] zeroinitializer, align 1
@__dso_handle = dso_local local_unnamed_addr global i8* null, align 8
@environ = dso_local local_unnamed_addr global i8** null, align 8
@__environ = dso_local local_unnamed_addr global i8** null, align 8
@.str.113 = private unnamed_addr constant [39 x i8] c"a mutex is used after it was destroyed\00", align 1
@.str.114 = private unnamed_addr constant [39 x i8] c"a mutex is unlocked that is not locked\00", align 1
@.str.115 = private unnamed_addr constant [53 x i8] c"a thread with a number over 63 waits for a condition\00", align 1
@.str.116 = private unnamed_addr constant [65 x i8] c"a thread waits for a condition with a mutex that it does not own\00", align 1
@.str.117 = private unnamed_addr constant [28 x i8] c"a detached thread is joined\00", align 1
@__weir_lib_classes = internal constant <{ [256 x i16], [128 x i16] }> <{ [256 x i16] [i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 8195, i16 8194, i16 8194, i16 8194, i16 8194, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 24577, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 2], [128 x i16] zeroinitializer }>, align 16
@__weir_lib_lowers = internal constant [384 x i32] [i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 -1, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255], align 16
@__weir_lib_uppers = internal constant [384 x i32] [i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 -1, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255], align 16
@__weir_lib_generic_table = internal global [8 x i8*] [i8* null, i8* null, i8* bitcast (i8* (%struct.__weir_lib_category*)* @__weir_lib_generic_name to i8*), i8* null, i8* bitcast (void (%struct.__weir_lib_string*, %struct.__weir_lib_category*, i32)* @__weir_lib_message to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*)], align 16
@.str.119 = private unnamed_addr constant [8 x i8] c"generic\00", align 1
@.str.120 = private unnamed_addr constant [24 x i8] c"error conditions of C++\00", align 1
@__weir_lib_system_table = internal global [8 x i8*] [i8* null, i8* null, i8* bitcast (i8* (%struct.__weir_lib_category*)* @__weir_lib_system_name to i8*), i8* null, i8* bitcast (void (%struct.__weir_lib_string*, %struct.__weir_lib_category*, i32)* @__weir_lib_message to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*)], align 16
@.str.121 = private unnamed_addr constant [7 x i8] c"system\00", align 1
@__weir_lib_future_table = internal global [8 x i8*] [i8* null, i8* null, i8* bitcast (i8* (%struct.__weir_lib_category*)* @__weir_lib_future_name to i8*), i8* null, i8* bitcast (void (%struct.__weir_lib_string*, %struct.__weir_lib_category*, i32)* @__weir_lib_future_message to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*), i8* bitcast (void ()* @__weir_lib_no_category to i8*)], align 16
@.str.122 = private unnamed_addr constant [7 x i8] c"future\00", align 1
@reltable.__weir_lib_future_message = internal unnamed_addr constant [4 x i32] [i32 trunc (i64 sub (i64 ptrtoint ([25 x i8]* @.str.123 to i64), i64 ptrtoint ([4 x i32]* @reltable.__weir_lib_future_message to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint ([26 x i8]* @.str.124 to i64), i64 ptrtoint ([4 x i32]* @reltable.__weir_lib_future_message to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint ([20 x i8]* @.str.125 to i64), i64 ptrtoint ([4 x i32]* @reltable.__weir_lib_future_message to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint ([15 x i8]* @.str.126 to i64), i64 ptrtoint ([4 x i32]* @reltable.__weir_lib_future_message to i64)) to i32)], align 4
@.str.123 = private unnamed_addr constant [25 x i8] c"Future already retrieved\00", align 1
@.str.124 = private unnamed_addr constant [26 x i8] c"Promise already satisfied\00", align 1
@.str.125 = private unnamed_addr constant [20 x i8] c"No associated state\00", align 1
@.str.126 = private unnamed_addr constant [15 x i8] c"Broken promise\00", align 1
@.str.127 = private unnamed_addr constant [13 x i8] c"basic_string\00", align 1
@__weir_lib_tens = internal unnamed_addr constant [9 x i32] [i32 1, i32 10, i32 100, i32 1000, i32 10000, i32 100000, i32 1000000, i32 10000000, i32 100000000], align 16
@__weir_lib_waiters = internal unnamed_addr global %struct.__weir_lib_waiter* null, align 8

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i32 @pthread_mutex_init(%struct.__weir_lib_mutex* noundef %m, i32* noundef readonly %attributes) local_unnamed_addr #0 {
entry:
  %0 = bitcast %struct.__weir_lib_mutex* %m to i8*
  %call = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 40) #25
  %tobool.not = icmp eq i32* %attributes, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %1 = load i32, i32* %attributes, align 4
  %and = and i32 %1, 3
  %kind = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  store i32 %and, i32* %kind, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i8* @memset(i8* noundef returned %to, i32 noundef %c, i64 noundef %n) local_unnamed_addr #1 {
entry:
  %0 = and i32 %c, 255
  %conv1 = zext i32 %0 to i64
  %mul = mul nuw i64 %conv1, 72340172838076673
  %tobool.not45 = icmp eq i64 %n, 0
  br i1 %tobool.not45, label %while.end, label %while.body.lr.ph

while.body.lr.ph:                                 ; preds = %entry
  %conv20 = trunc i64 %mul to i8
  %conv18 = trunc i64 %mul to i16
  %conv10 = trunc i64 %mul to i32
  br label %while.body

while.body:                                       ; preds = %while.body.lr.ph, %if.end22
  %n.addr.048 = phi i64 [ %n, %while.body.lr.ph ], [ %sub, %if.end22 ]
  %d.046 = phi i8* [ %to, %while.body.lr.ph ], [ %add.ptr, %if.end22 ]
  %1 = ptrtoint i8* %d.046 to i64
  %cmp = icmp ugt i64 %n.addr.048, 7
  %and = and i64 %1, 7
  %tobool3.not = icmp eq i64 %and, 0
  %or.cond = select i1 %cmp, i1 %tobool3.not, i1 false
  br i1 %or.cond, label %if.then, label %if.else

if.then:                                          ; preds = %while.body
  %2 = bitcast i8* %d.046 to i64*
  store i64 %mul, i64* %2, align 8
  br label %if.end22

if.else:                                          ; preds = %while.body
  %cmp4 = icmp ugt i64 %n.addr.048, 3
  %and7 = and i64 %1, 3
  %tobool8.not = icmp eq i64 %and7, 0
  %or.cond43 = select i1 %cmp4, i1 %tobool8.not, i1 false
  br i1 %or.cond43, label %if.then9, label %if.else11

if.then9:                                         ; preds = %if.else
  %3 = bitcast i8* %d.046 to i32*
  store i32 %conv10, i32* %3, align 4
  br label %if.end22

if.else11:                                        ; preds = %if.else
  %cmp12 = icmp ugt i64 %n.addr.048, 1
  %and15 = and i64 %1, 1
  %tobool16.not = icmp eq i64 %and15, 0
  %or.cond44 = select i1 %cmp12, i1 %tobool16.not, i1 false
  br i1 %or.cond44, label %if.then17, label %if.else19

if.then17:                                        ; preds = %if.else11
  %4 = bitcast i8* %d.046 to i16*
  store i16 %conv18, i16* %4, align 2
  br label %if.end22

if.else19:                                        ; preds = %if.else11
  store i8 %conv20, i8* %d.046, align 1
  br label %if.end22

if.end22:                                         ; preds = %if.then9, %if.else19, %if.then17, %if.then
  %piece.0 = phi i64 [ 1, %if.else19 ], [ 2, %if.then17 ], [ 4, %if.then9 ], [ 8, %if.then ]
  %add.ptr = getelementptr i8, i8* %d.046, i64 %piece.0
  %sub = sub i64 %n.addr.048, %piece.0
  %tobool.not = icmp eq i64 %sub, 0
  br i1 %tobool.not, label %while.end, label %while.body

while.end:                                        ; preds = %if.end22, %entry
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_mutex_destroy(%struct.__weir_lib_mutex* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  %owner1 = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 0
  %0 = load atomic i32, i32* %owner1 monotonic, align 4
  %tobool.not.i = icmp sgt i32 %0, -1
  br i1 %tobool.not.i, label %__weir_lib_alive.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.113, i64 0, i64 0)) #26
  unreachable

__weir_lib_alive.exit:                            ; preds = %entry
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %__weir_lib_alive.exit
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @.str, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %__weir_lib_alive.exit
  store atomic i32 -2147483648, i32* %owner1 monotonic, align 4
  ret i32 0
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #3

; Function Attrs: noreturn nounwind optsize
declare void @__weir_fail(i8* noundef) local_unnamed_addr #4

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #3

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef %m) local_unnamed_addr #2 {
entry:
  %call.i = tail call i32 @__weir_self() #27
  %and.i = and i32 %call.i, 32767
  %0 = mul nuw nsw i32 %and.i, 65537
  %or.i = xor i32 %0, 2147418112
  %owner1 = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 0
  %1 = bitcast %struct.__weir_lib_mutex* %m to i8*
  %neg = xor i32 %0, 65535
  %call2 = tail call i32 @__weir_await_eq(i8* noundef %1, i32 noundef %neg, i32 noundef 0) #27
  %tobool.not = icmp eq i32 %call2, 0
  br i1 %tobool.not, label %if.end13, label %if.then

if.then:                                          ; preds = %entry
  %tobool.not.i = icmp sgt i32 %call2, -1
  br i1 %tobool.not.i, label %__weir_lib_alive.exit, label %if.then.i

if.then.i:                                        ; preds = %if.then
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.113, i64 0, i64 0)) #26
  unreachable

__weir_lib_alive.exit:                            ; preds = %if.then
  %kind3 = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  %2 = load i32, i32* %kind3, align 4
  %and = and i32 %2, 3
  %cmp = icmp eq i32 %and, 1
  br i1 %cmp, label %if.then4, label %if.end7.critedge

if.then4:                                         ; preds = %__weir_lib_alive.exit
  %more = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 1
  %3 = load i32, i32* %more, align 4
  %inc = add i32 %3, 1
  store i32 %inc, i32* %more, align 4
  %4 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i28 = icmp eq i32 %4, 0
  br i1 %tobool.not.i28, label %cleanup15.sink.split, label %cleanup15

if.end7.critedge:                                 ; preds = %__weir_lib_alive.exit
  %5 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i30 = icmp eq i32 %5, 0
  br i1 %tobool.not.i30, label %if.then.i31, label %__weir_lib_leave.exit32

if.then.i31:                                      ; preds = %if.end7.critedge
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit32

__weir_lib_leave.exit32:                          ; preds = %if.end7.critedge, %if.then.i31
  %cmp8 = icmp eq i32 %and, 2
  br i1 %cmp8, label %cleanup15, label %cleanup

cleanup:                                          ; preds = %__weir_lib_leave.exit32
  %call12 = tail call i32 @__weir_await_eq(i8* noundef nonnull %1, i32 noundef -1, i32 noundef 0) #27
  br label %if.end13

if.end13:                                         ; preds = %cleanup, %entry
  store i32 %or.i, i32* %owner1, align 4
  %6 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i33 = icmp eq i32 %6, 0
  br i1 %tobool.not.i33, label %cleanup15.sink.split, label %cleanup15

cleanup15.sink.split:                             ; preds = %if.end13, %if.then4
  tail call void @__weir_atomic_end() #27
  br label %cleanup15

cleanup15:                                        ; preds = %cleanup15.sink.split, %if.then4, %__weir_lib_leave.exit32, %if.end13
  %retval.1 = phi i32 [ 0, %if.end13 ], [ 0, %if.then4 ], [ 35, %__weir_lib_leave.exit32 ], [ 0, %cleanup15.sink.split ]
  ret i32 %retval.1
}

; Function Attrs: nounwind optsize
declare i32 @__weir_await_eq(i8* noundef, i32 noundef, i32 noundef) local_unnamed_addr #5

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_mutex_trylock(%struct.__weir_lib_mutex* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try(%struct.__weir_lib_mutex* noundef %m, i32 noundef 16) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define internal fastcc i32 @__weir_lib_try(%struct.__weir_lib_mutex* nocapture noundef %m, i32 noundef %busy) unnamed_addr #2 {
entry:
  %call.i = tail call i32 @__weir_self() #27
  %and.i = and i32 %call.i, 32767
  %0 = mul nuw nsw i32 %and.i, 65537
  %or.i = xor i32 %0, 2147418112
  tail call void @__weir_atomic_begin() #27
  %owner1 = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 0
  %1 = load i32, i32* %owner1, align 4
  %tobool.not.i = icmp sgt i32 %1, -1
  br i1 %tobool.not.i, label %__weir_lib_alive.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.113, i64 0, i64 0)) #26
  unreachable

__weir_lib_alive.exit:                            ; preds = %entry
  %tobool.not = icmp eq i32 %1, 0
  br i1 %tobool.not, label %if.then, label %if.else

if.then:                                          ; preds = %__weir_lib_alive.exit
  store i32 %or.i, i32* %owner1, align 4
  br label %if.end13

if.else:                                          ; preds = %__weir_lib_alive.exit
  %cmp.not = icmp eq i32 %1, %or.i
  br i1 %cmp.not, label %if.else4, label %if.end13

if.else4:                                         ; preds = %if.else
  %kind = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  %2 = load i32, i32* %kind, align 4
  %and = and i32 %2, 3
  %cmp5 = icmp eq i32 %and, 1
  br i1 %cmp5, label %if.then6, label %if.else7

if.then6:                                         ; preds = %if.else4
  %more = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 1
  %3 = load i32, i32* %more, align 4
  %inc = add i32 %3, 1
  store i32 %inc, i32* %more, align 4
  br label %if.end13

if.else7:                                         ; preds = %if.else4
  %cmp8 = icmp eq i32 %busy, 110
  %cmp11 = icmp eq i32 %and, 2
  %or.cond = select i1 %cmp8, i1 %cmp11, i1 false
  %cond = select i1 %or.cond, i32 35, i32 %busy
  br label %if.end13

if.end13:                                         ; preds = %if.else, %if.else7, %if.then6, %if.then
  %result.0 = phi i32 [ 0, %if.then6 ], [ %cond, %if.else7 ], [ 0, %if.then ], [ %busy, %if.else ]
  %4 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i26 = icmp eq i32 %4, 0
  br i1 %tobool.not.i26, label %if.then.i27, label %__weir_lib_leave.exit

if.then.i27:                                      ; preds = %if.end13
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end13, %if.then.i27
  ret i32 %result.0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_mutex_timedlock(%struct.__weir_lib_mutex* nocapture noundef %m, %struct.timespec* nocapture readnone %until) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try(%struct.__weir_lib_mutex* noundef %m, i32 noundef 110) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_mutex_clocklock(%struct.__weir_lib_mutex* nocapture noundef %m, i32 noundef %clock, %struct.timespec* nocapture noundef readnone %until) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try(%struct.__weir_lib_mutex* noundef %m, i32 noundef 110) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_mutex_unlock(%struct.__weir_lib_mutex* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %owner.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 0
  %0 = load i32, i32* %owner.i, align 4
  %call.i.i = tail call i32 @__weir_self() #27
  %and.i.i = and i32 %call.i.i, 32767
  %1 = mul nuw nsw i32 %and.i.i, 65537
  %or.i.i = xor i32 %1, 2147418112
  %cmp.not.i = icmp eq i32 %0, %or.i.i
  br i1 %cmp.not.i, label %if.end9.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  %2 = load i32, i32* %owner.i, align 4
  %tobool.not.i.i = icmp sgt i32 %2, -1
  br i1 %tobool.not.i.i, label %__weir_lib_alive.exit.i, label %if.then.i.i

if.then.i.i:                                      ; preds = %if.then.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.113, i64 0, i64 0)) #26
  unreachable

__weir_lib_alive.exit.i:                          ; preds = %if.then.i
  %kind2.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  %3 = load i32, i32* %kind2.i, align 4
  %and.i = and i32 %3, 3
  %4 = add nsw i32 %and.i, -1
  %5 = icmp ult i32 %4, 2
  br i1 %5, label %__weir_lib_give.exit, label %if.end.i

if.end.i:                                         ; preds = %__weir_lib_alive.exit.i
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %if.then7.i, label %if.end8.i

if.then7.i:                                       ; preds = %if.end.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.114, i64 0, i64 0)) #26
  unreachable

if.end8.i:                                        ; preds = %if.end.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([53 x i8], [53 x i8]* @.str.109, i64 0, i64 0)) #26
  unreachable

if.end9.i:                                        ; preds = %entry
  %more.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 1
  %6 = load i32, i32* %more.i, align 4
  %tobool10.not.i = icmp eq i32 %6, 0
  br i1 %tobool10.not.i, label %if.else.i, label %if.then11.i

if.then11.i:                                      ; preds = %if.end9.i
  %dec.i = add i32 %6, -1
  store i32 %dec.i, i32* %more.i, align 4
  br label %__weir_lib_give.exit

if.else.i:                                        ; preds = %if.end9.i
  store i32 0, i32* %owner.i, align 4
  br label %__weir_lib_give.exit

__weir_lib_give.exit:                             ; preds = %__weir_lib_alive.exit.i, %if.then11.i, %if.else.i
  %retval.0.i = phi i32 [ 1, %__weir_lib_alive.exit.i ], [ 0, %if.else.i ], [ 0, %if.then11.i ]
  %7 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i2 = icmp eq i32 %7, 0
  br i1 %tobool.not.i2, label %if.then.i3, label %__weir_lib_leave.exit

if.then.i3:                                       ; preds = %__weir_lib_give.exit
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %__weir_lib_give.exit, %if.then.i3
  ret i32 %retval.0.i
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_mutexattr_init(i32* nocapture noundef writeonly %a) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %a, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_mutexattr_destroy(i32* nocapture noundef readnone %a) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_mutexattr_settype(i32* nocapture noundef %a, i32 noundef %kind) local_unnamed_addr #8 {
entry:
  %cmp = icmp ugt i32 %kind, 3
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %0 = load i32, i32* %a, align 4
  %and = and i32 %0, -4
  %or = or i32 %and, %kind
  store i32 %or, i32* %a, align 4
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_mutexattr_gettype(i32* nocapture noundef readonly %a, i32* nocapture noundef writeonly %kind) local_unnamed_addr #8 {
entry:
  %0 = load i32, i32* %a, align 4
  %and = and i32 %0, 3
  store i32 %and, i32* %kind, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_mutexattr_setprotocol(i32* nocapture noundef %a, i32 noundef %protocol) local_unnamed_addr #8 {
entry:
  %cmp = icmp ugt i32 %protocol, 2
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %0 = load i32, i32* %a, align 4
  %and = and i32 %0, -49
  %shl = shl nuw nsw i32 %protocol, 4
  %or = or i32 %and, %shl
  store i32 %or, i32* %a, align 4
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_mutexattr_getprotocol(i32* nocapture noundef readonly %a, i32* nocapture noundef writeonly %protocol) local_unnamed_addr #8 {
entry:
  %0 = load i32, i32* %a, align 4
  %shr = lshr i32 %0, 4
  %and = and i32 %shr, 3
  store i32 %and, i32* %protocol, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_mutexattr_setpshared(i32* nocapture noundef %a, i32 noundef %shared) local_unnamed_addr #8 {
entry:
  %cmp = icmp ugt i32 %shared, 1
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %0 = load i32, i32* %a, align 4
  %and = and i32 %0, -65
  %shl = shl nuw nsw i32 %shared, 6
  %or = or i32 %and, %shl
  store i32 %or, i32* %a, align 4
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_mutexattr_getpshared(i32* nocapture noundef readonly %a, i32* nocapture noundef writeonly %shared) local_unnamed_addr #8 {
entry:
  %0 = load i32, i32* %a, align 4
  %shr = lshr i32 %0, 6
  %and = and i32 %shr, 1
  store i32 %and, i32* %shared, align 4
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_mutexattr_setrobust(i32* nocapture noundef readnone %a, i32 noundef %robust) local_unnamed_addr #2 {
entry:
  %cmp = icmp ugt i32 %robust, 1
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %tobool.not = icmp eq i32 %robust, 0
  br i1 %tobool.not, label %return, label %if.then1

if.then1:                                         ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @.str.1, i64 0, i64 0)) #26
  unreachable

return:                                           ; preds = %if.end, %entry
  %retval.0 = phi i32 [ 22, %entry ], [ 0, %if.end ]
  ret i32 %retval.0
}

; Function Attrs: noreturn nounwind optsize
declare void @__weir_unsupported(i8* noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_mutexattr_getrobust(i32* nocapture noundef readnone %a, i32* nocapture noundef writeonly %robust) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %robust, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_mutexattr_setprioceiling(i32* nocapture noundef readnone %a, i32 noundef %n) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_mutexattr_getprioceiling(i32* nocapture noundef readnone %a, i32* nocapture noundef writeonly %n) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %n, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_spin_init(i32* nocapture noundef writeonly %lock, i32 noundef %shared) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %lock, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_spin_destroy(i32* nocapture noundef readnone %lock) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_spin_lock(i32* noundef %lock) local_unnamed_addr #2 {
entry:
  %0 = bitcast i32* %lock to i8*
  %call = tail call i32 @__weir_await_eq(i8* noundef %0, i32 noundef -1, i32 noundef 0) #27
  store i32 1, i32* %lock, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local i32 @pthread_spin_trylock(i32* nocapture noundef %lock) local_unnamed_addr #9 {
entry:
  %0 = atomicrmw xchg i32* %lock, i32 1 seq_cst, align 4
  %tobool.not = icmp eq i32 %0, 0
  %cond = select i1 %tobool.not, i32 0, i32 16
  ret i32 %cond
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local i32 @pthread_spin_unlock(i32* nocapture noundef writeonly %lock) local_unnamed_addr #9 {
entry:
  store atomic i32 0, i32* %lock release, align 4
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @pthread_cond_init(%struct.__weir_lib_cond* noundef %c, i32* nocapture readnone %attributes) local_unnamed_addr #1 {
entry:
  %0 = bitcast %struct.__weir_lib_cond* %c to i8*
  %call = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 48) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_cond_destroy(%struct.__weir_lib_cond* noundef %c) local_unnamed_addr #2 {
entry:
  %waiting = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 0
  %0 = load atomic i64, i64* %waiting monotonic, align 8
  %tobool.not = icmp eq i64 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.2, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %woken = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 1
  %1 = load atomic i64, i64* %woken monotonic, align 8
  %tobool2.not = icmp eq i64 %1, 0
  br i1 %tobool2.not, label %if.end5, label %for.cond.preheader

for.cond.preheader:                               ; preds = %if.end
  %2 = bitcast i64* %woken to i32*
  br label %for.body

for.body:                                         ; preds = %for.cond.preheader, %__weir_lib_leave.exit
  %cmp = phi i1 [ true, %for.cond.preheader ], [ false, %__weir_lib_leave.exit ]
  %indvars.iv = phi i64 [ 0, %for.cond.preheader ], [ 1, %__weir_lib_leave.exit ]
  %add.ptr = getelementptr i32, i32* %2, i64 %indvars.iv
  %3 = bitcast i32* %add.ptr to i8*
  %call = tail call i32 @__weir_await_eq(i8* noundef %3, i32 noundef -1, i32 noundef 0) #27
  %4 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %4, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %for.body
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %for.body, %if.then.i
  br i1 %cmp, label %for.body, label %if.end5

if.end5:                                          ; preds = %__weir_lib_leave.exit, %if.end
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_cond_wait(%struct.__weir_lib_cond* noundef %c, %struct.__weir_lib_mutex* noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %rem = and i32 %call, 31
  %shl = shl nuw i32 1, %rem
  %woken1 = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 1
  %0 = bitcast i64* %woken1 to i32*
  %div = lshr i32 %call, 5
  %idx.ext = zext i32 %div to i64
  %add.ptr = getelementptr i32, i32* %0, i64 %idx.ext
  %cmp.i = icmp ugt i32 %call, 63
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([53 x i8], [53 x i8]* @.str.115, i64 0, i64 0)) #26
  unreachable

if.end.i:                                         ; preds = %entry
  tail call void @__weir_atomic_begin() #27
  %owner.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 0
  %1 = load i32, i32* %owner.i, align 4
  %call.i.i = tail call i32 @__weir_self() #27
  %and.i.i = and i32 %call.i.i, 32767
  %2 = mul nuw nsw i32 %and.i.i, 65537
  %or.i.i = xor i32 %2, 2147418112
  %cmp1.not.i = icmp eq i32 %1, %or.i.i
  br i1 %cmp1.not.i, label %if.end8.i, label %land.lhs.true.i

land.lhs.true.i:                                  ; preds = %if.end.i
  %kind.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  %3 = load i32, i32* %kind.i, align 4
  %and.i = and i32 %3, 3
  %and.off.i = add nsw i32 %and.i, -1
  %switch.i = icmp ult i32 %and.off.i, 2
  br i1 %switch.i, label %if.end8.i, label %if.then7.i

if.then7.i:                                       ; preds = %land.lhs.true.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([65 x i8], [65 x i8]* @.str.116, i64 0, i64 0)) #26
  unreachable

if.end8.i:                                        ; preds = %land.lhs.true.i, %if.end.i
  %4 = load i32, i32* %owner.i, align 4
  %call.i.i.i = tail call i32 @__weir_self() #27
  %and.i.i.i = and i32 %call.i.i.i, 32767
  %5 = mul nuw nsw i32 %and.i.i.i, 65537
  %or.i.i.i = xor i32 %5, 2147418112
  %cmp.not.i.i = icmp eq i32 %4, %or.i.i.i
  br i1 %cmp.not.i.i, label %if.end9.i.i, label %if.then.i.i

if.then.i.i:                                      ; preds = %if.end8.i
  %6 = load i32, i32* %owner.i, align 4
  %tobool.not.i.i.i = icmp sgt i32 %6, -1
  br i1 %tobool.not.i.i.i, label %__weir_lib_alive.exit.i.i, label %if.then.i.i.i

if.then.i.i.i:                                    ; preds = %if.then.i.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.113, i64 0, i64 0)) #26
  unreachable

__weir_lib_alive.exit.i.i:                        ; preds = %if.then.i.i
  %kind2.i.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  %7 = load i32, i32* %kind2.i.i, align 4
  %and.i18.i = and i32 %7, 3
  %8 = add nsw i32 %and.i18.i, -1
  %9 = icmp ult i32 %8, 2
  br i1 %9, label %if.end11.i, label %if.end.i.i

if.end.i.i:                                       ; preds = %__weir_lib_alive.exit.i.i
  %tobool.not.i.i = icmp eq i32 %6, 0
  br i1 %tobool.not.i.i, label %if.then7.i.i, label %if.end8.i.i

if.then7.i.i:                                     ; preds = %if.end.i.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.114, i64 0, i64 0)) #26
  unreachable

if.end8.i.i:                                      ; preds = %if.end.i.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([53 x i8], [53 x i8]* @.str.109, i64 0, i64 0)) #26
  unreachable

if.end9.i.i:                                      ; preds = %if.end8.i
  %more.i.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 1
  %10 = load i32, i32* %more.i.i, align 4
  %tobool10.not.i.i = icmp eq i32 %10, 0
  br i1 %tobool10.not.i.i, label %if.else.i.i, label %if.then11.i.i

if.then11.i.i:                                    ; preds = %if.end9.i.i
  %dec.i.i = add i32 %10, -1
  store i32 %dec.i.i, i32* %more.i.i, align 4
  br label %if.then10.i

if.else.i.i:                                      ; preds = %if.end9.i.i
  store i32 0, i32* %owner.i, align 4
  br label %if.then10.i

if.then10.i:                                      ; preds = %if.else.i.i, %if.then11.i.i
  %sh_prom.i = zext i32 %call to i64
  %shl.i = shl nuw i64 1, %sh_prom.i
  %waiting.i = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 0
  %11 = load i64, i64* %waiting.i, align 8
  %or.i = or i64 %11, %shl.i
  store i64 %or.i, i64* %waiting.i, align 8
  br label %if.end11.i

if.end11.i:                                       ; preds = %if.then10.i, %__weir_lib_alive.exit.i.i
  %12 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i19.i = icmp eq i32 %12, 0
  br i1 %tobool.not.i19.i, label %if.then.i20.i, label %__weir_lib_begin_wait.exit

if.then.i20.i:                                    ; preds = %if.end11.i
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_begin_wait.exit

__weir_lib_begin_wait.exit:                       ; preds = %if.end11.i, %if.then.i20.i
  br i1 %cmp.not.i.i, label %if.end, label %cleanup

if.end:                                           ; preds = %__weir_lib_begin_wait.exit
  %call3 = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 1) #27
  %tobool4.not = icmp eq i64 %call3, 0
  br i1 %tobool4.not, label %if.else13, label %if.then5

if.then5:                                         ; preds = %if.end
  tail call void @__weir_atomic_begin() #27
  %13 = load i32, i32* %add.ptr, align 4
  %and = and i32 %13, %shl
  %tobool6.not = icmp eq i32 %and, 0
  br i1 %tobool6.not, label %if.else, label %if.then7

if.then7:                                         ; preds = %if.then5
  %neg = xor i32 %shl, -1
  %and8 = and i32 %13, %neg
  store i32 %and8, i32* %add.ptr, align 4
  br label %if.end17

if.else:                                          ; preds = %if.then5
  %sh_prom = zext i32 %call to i64
  %shl9 = shl nuw i64 1, %sh_prom
  %neg10 = xor i64 %shl9, -1
  %waiting = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 0
  %14 = load i64, i64* %waiting, align 8
  %and11 = and i64 %14, %neg10
  store i64 %and11, i64* %waiting, align 8
  br label %if.end17

if.else13:                                        ; preds = %if.end
  %15 = bitcast i32* %add.ptr to i8*
  %call14 = tail call i32 @__weir_await_ne(i8* noundef %15, i32 noundef %shl, i32 noundef 0) #27
  %neg15 = xor i32 %shl, -1
  %16 = load i32, i32* %add.ptr, align 4
  %and16 = and i32 %16, %neg15
  store i32 %and16, i32* %add.ptr, align 4
  br label %if.end17

if.end17:                                         ; preds = %if.then7, %if.else, %if.else13
  %17 = load i32, i32* %owner.i, align 4
  %tobool.not.i = icmp eq i32 %17, 0
  br i1 %tobool.not.i, label %if.then.i42, label %if.then4.critedge.i

if.then.i42:                                      ; preds = %if.end17
  %call.i.i38 = tail call i32 @__weir_self() #27
  %and.i.i39 = and i32 %call.i.i38, 32767
  %18 = mul nuw nsw i32 %and.i.i39, 65537
  %or.i.i40 = xor i32 %18, 2147418112
  store i32 %or.i.i40, i32* %owner.i, align 4
  %19 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i.i41 = icmp eq i32 %19, 0
  br i1 %tobool.not.i.i41, label %if.then.i.i43, label %cleanup

if.then.i.i43:                                    ; preds = %if.then.i42
  tail call void @__weir_atomic_end() #27
  br label %cleanup

if.then4.critedge.i:                              ; preds = %if.end17
  %20 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i11.i = icmp eq i32 %20, 0
  br i1 %tobool.not.i11.i, label %if.then.i12.i, label %__weir_lib_leave.exit13.i

if.then.i12.i:                                    ; preds = %if.then4.critedge.i
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit13.i

__weir_lib_leave.exit13.i:                        ; preds = %if.then.i12.i, %if.then4.critedge.i
  %call5.i = tail call i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef nonnull %m) #27
  br label %cleanup

cleanup:                                          ; preds = %__weir_lib_leave.exit13.i, %if.then.i.i43, %if.then.i42, %__weir_lib_begin_wait.exit
  %retval.0 = phi i32 [ 1, %__weir_lib_begin_wait.exit ], [ 0, %if.then.i42 ], [ 0, %if.then.i.i43 ], [ 0, %__weir_lib_leave.exit13.i ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
declare i32 @__weir_self() local_unnamed_addr #5

; Function Attrs: nounwind optsize
declare i64 @__weir_any(i64 noundef, i64 noundef) local_unnamed_addr #5

; Function Attrs: nounwind optsize
declare i32 @__weir_await_ne(i8* noundef, i32 noundef, i32 noundef) local_unnamed_addr #5

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_cond_timedwait(%struct.__weir_lib_cond* nocapture noundef %c, %struct.__weir_lib_mutex* noundef %m, %struct.timespec* noundef readonly %until) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq %struct.timespec* %until, null
  br i1 %tobool.not, label %if.end, label %land.lhs.true

land.lhs.true:                                    ; preds = %entry
  %tv_nsec = getelementptr inbounds %struct.timespec, %struct.timespec* %until, i64 0, i32 1
  %0 = load i64, i64* %tv_nsec, align 8
  %cmp = icmp ugt i64 %0, 999999999
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %land.lhs.true, %entry
  %call = tail call i32 @__weir_self() #27
  %rem = and i32 %call, 31
  %shl = shl nuw i32 1, %rem
  %woken1 = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 1
  %1 = bitcast i64* %woken1 to i32*
  %div = lshr i32 %call, 5
  %idx.ext = zext i32 %div to i64
  %add.ptr = getelementptr i32, i32* %1, i64 %idx.ext
  %cmp.i = icmp ugt i32 %call, 63
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([53 x i8], [53 x i8]* @.str.115, i64 0, i64 0)) #26
  unreachable

if.end.i:                                         ; preds = %if.end
  tail call void @__weir_atomic_begin() #27
  %owner.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 0
  %2 = load i32, i32* %owner.i, align 4
  %call.i.i = tail call i32 @__weir_self() #27
  %and.i.i = and i32 %call.i.i, 32767
  %3 = mul nuw nsw i32 %and.i.i, 65537
  %or.i.i = xor i32 %3, 2147418112
  %cmp1.not.i = icmp eq i32 %2, %or.i.i
  br i1 %cmp1.not.i, label %if.end8.i, label %land.lhs.true.i

land.lhs.true.i:                                  ; preds = %if.end.i
  %kind.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  %4 = load i32, i32* %kind.i, align 4
  %and.i = and i32 %4, 3
  %and.off.i = add nsw i32 %and.i, -1
  %switch.i = icmp ult i32 %and.off.i, 2
  br i1 %switch.i, label %if.end8.i, label %if.then7.i

if.then7.i:                                       ; preds = %land.lhs.true.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([65 x i8], [65 x i8]* @.str.116, i64 0, i64 0)) #26
  unreachable

if.end8.i:                                        ; preds = %land.lhs.true.i, %if.end.i
  %5 = load i32, i32* %owner.i, align 4
  %call.i.i.i = tail call i32 @__weir_self() #27
  %and.i.i.i = and i32 %call.i.i.i, 32767
  %6 = mul nuw nsw i32 %and.i.i.i, 65537
  %or.i.i.i = xor i32 %6, 2147418112
  %cmp.not.i.i = icmp eq i32 %5, %or.i.i.i
  br i1 %cmp.not.i.i, label %if.end9.i.i, label %if.then.i.i

if.then.i.i:                                      ; preds = %if.end8.i
  %7 = load i32, i32* %owner.i, align 4
  %tobool.not.i.i.i = icmp sgt i32 %7, -1
  br i1 %tobool.not.i.i.i, label %__weir_lib_alive.exit.i.i, label %if.then.i.i.i

if.then.i.i.i:                                    ; preds = %if.then.i.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.113, i64 0, i64 0)) #26
  unreachable

__weir_lib_alive.exit.i.i:                        ; preds = %if.then.i.i
  %kind2.i.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  %8 = load i32, i32* %kind2.i.i, align 4
  %and.i18.i = and i32 %8, 3
  %9 = add nsw i32 %and.i18.i, -1
  %10 = icmp ult i32 %9, 2
  br i1 %10, label %if.end11.i, label %if.end.i.i

if.end.i.i:                                       ; preds = %__weir_lib_alive.exit.i.i
  %tobool.not.i.i = icmp eq i32 %7, 0
  br i1 %tobool.not.i.i, label %if.then7.i.i, label %if.end8.i.i

if.then7.i.i:                                     ; preds = %if.end.i.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.114, i64 0, i64 0)) #26
  unreachable

if.end8.i.i:                                      ; preds = %if.end.i.i
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([53 x i8], [53 x i8]* @.str.109, i64 0, i64 0)) #26
  unreachable

if.end9.i.i:                                      ; preds = %if.end8.i
  %more.i.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 1
  %11 = load i32, i32* %more.i.i, align 4
  %tobool10.not.i.i = icmp eq i32 %11, 0
  br i1 %tobool10.not.i.i, label %if.else.i.i, label %if.then11.i.i

if.then11.i.i:                                    ; preds = %if.end9.i.i
  %dec.i.i = add i32 %11, -1
  store i32 %dec.i.i, i32* %more.i.i, align 4
  br label %if.then10.i

if.else.i.i:                                      ; preds = %if.end9.i.i
  store i32 0, i32* %owner.i, align 4
  br label %if.then10.i

if.then10.i:                                      ; preds = %if.else.i.i, %if.then11.i.i
  %sh_prom.i = zext i32 %call to i64
  %shl.i = shl nuw i64 1, %sh_prom.i
  %waiting.i = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 0
  %12 = load i64, i64* %waiting.i, align 8
  %or.i = or i64 %12, %shl.i
  store i64 %or.i, i64* %waiting.i, align 8
  br label %if.end11.i

if.end11.i:                                       ; preds = %if.then10.i, %__weir_lib_alive.exit.i.i
  %13 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i19.i = icmp eq i32 %13, 0
  br i1 %tobool.not.i19.i, label %if.then.i20.i, label %__weir_lib_begin_wait.exit

if.then.i20.i:                                    ; preds = %if.end11.i
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_begin_wait.exit

__weir_lib_begin_wait.exit:                       ; preds = %if.end11.i, %if.then.i20.i
  br i1 %cmp.not.i.i, label %if.end5, label %return

if.end5:                                          ; preds = %__weir_lib_begin_wait.exit
  tail call void @__weir_atomic_begin() #27
  %14 = load i32, i32* %add.ptr, align 4
  %and = and i32 %14, %shl
  %tobool6.not = icmp eq i32 %and, 0
  br i1 %tobool6.not, label %if.else, label %if.then7

if.then7:                                         ; preds = %if.end5
  %neg = xor i32 %shl, -1
  %and8 = and i32 %14, %neg
  store i32 %and8, i32* %add.ptr, align 4
  br label %if.end12

if.else:                                          ; preds = %if.end5
  %sh_prom = zext i32 %call to i64
  %shl9 = shl nuw i64 1, %sh_prom
  %neg10 = xor i64 %shl9, -1
  %waiting = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 0
  %15 = load i64, i64* %waiting, align 8
  %and11 = and i64 %15, %neg10
  store i64 %and11, i64* %waiting, align 8
  br label %if.end12

if.end12:                                         ; preds = %if.else, %if.then7
  %result.0 = phi i32 [ 0, %if.then7 ], [ 110, %if.else ]
  %16 = load i32, i32* %owner.i, align 4
  %tobool.not.i = icmp eq i32 %16, 0
  br i1 %tobool.not.i, label %if.then.i35, label %if.then4.critedge.i

if.then.i35:                                      ; preds = %if.end12
  %call.i.i31 = tail call i32 @__weir_self() #27
  %and.i.i32 = and i32 %call.i.i31, 32767
  %17 = mul nuw nsw i32 %and.i.i32, 65537
  %or.i.i33 = xor i32 %17, 2147418112
  store i32 %or.i.i33, i32* %owner.i, align 4
  %18 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i.i34 = icmp eq i32 %18, 0
  br i1 %tobool.not.i.i34, label %if.then.i.i36, label %return

if.then.i.i36:                                    ; preds = %if.then.i35
  tail call void @__weir_atomic_end() #27
  br label %return

if.then4.critedge.i:                              ; preds = %if.end12
  %19 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i11.i = icmp eq i32 %19, 0
  br i1 %tobool.not.i11.i, label %if.then.i12.i, label %__weir_lib_leave.exit13.i

if.then.i12.i:                                    ; preds = %if.then4.critedge.i
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit13.i

__weir_lib_leave.exit13.i:                        ; preds = %if.then.i12.i, %if.then4.critedge.i
  %call5.i = tail call i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef nonnull %m) #27
  br label %return

return:                                           ; preds = %__weir_lib_leave.exit13.i, %if.then.i.i36, %if.then.i35, %__weir_lib_begin_wait.exit, %land.lhs.true
  %retval.1 = phi i32 [ 22, %land.lhs.true ], [ 1, %__weir_lib_begin_wait.exit ], [ %result.0, %if.then.i35 ], [ %result.0, %if.then.i.i36 ], [ %result.0, %__weir_lib_leave.exit13.i ]
  ret i32 %retval.1
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_cond_clockwait(%struct.__weir_lib_cond* nocapture noundef %c, %struct.__weir_lib_mutex* noundef %m, i32 noundef %clock, %struct.timespec* noundef %until) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_cond_timedwait(%struct.__weir_lib_cond* noundef %c, %struct.__weir_lib_mutex* noundef %m, %struct.timespec* noundef %until) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_cond_signal(%struct.__weir_lib_cond* nocapture noundef %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_wake(%struct.__weir_lib_cond* noundef %c, i32 noundef 0) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define internal fastcc void @__weir_lib_wake(%struct.__weir_lib_cond* nocapture noundef %c, i32 noundef %all) unnamed_addr #2 {
entry:
  %waiting = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 0
  %0 = load atomic i64, i64* %waiting monotonic, align 8
  %tobool.not = icmp eq i64 %0, 0
  br i1 %tobool.not, label %return, label %if.end

if.end:                                           ; preds = %entry
  tail call void @__weir_atomic_begin() #27
  %1 = load i64, i64* %waiting, align 8
  %tobool2.not = icmp eq i64 %1, 0
  br i1 %tobool2.not, label %if.end6, label %if.then3

if.then3:                                         ; preds = %if.end
  %tobool4.not = icmp eq i32 %all, 0
  br i1 %tobool4.not, label %for.cond.i, label %cond.end

for.cond.i:                                       ; preds = %if.then3, %lor.lhs.false.i
  %set.addr.0.i = phi i64 [ %and1.i, %lor.lhs.false.i ], [ %1, %if.then3 ]
  %sub.i = sub i64 0, %set.addr.0.i
  %and.i = and i64 %set.addr.0.i, %sub.i
  %and1.i = xor i64 %and.i, %set.addr.0.i
  %tobool.not.i1 = icmp eq i64 %and1.i, 0
  br i1 %tobool.not.i1, label %cond.end, label %lor.lhs.false.i

lor.lhs.false.i:                                  ; preds = %for.cond.i
  %call.i = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 1) #27
  %tobool2.not.i = icmp eq i64 %call.i, 0
  br i1 %tobool2.not.i, label %for.cond.i, label %cond.end

cond.end:                                         ; preds = %lor.lhs.false.i, %for.cond.i, %if.then3
  %cond = phi i64 [ %1, %if.then3 ], [ %and.i, %for.cond.i ], [ %and.i, %lor.lhs.false.i ]
  %neg = xor i64 %cond, -1
  %and = and i64 %1, %neg
  store i64 %and, i64* %waiting, align 8
  %woken = getelementptr inbounds %struct.__weir_lib_cond, %struct.__weir_lib_cond* %c, i64 0, i32 1
  %2 = load i64, i64* %woken, align 8
  %or = or i64 %2, %cond
  store i64 %or, i64* %woken, align 8
  br label %if.end6

if.end6:                                          ; preds = %cond.end, %if.end
  %3 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %3, 0
  br i1 %tobool.not.i, label %if.then.i, label %return

if.then.i:                                        ; preds = %if.end6
  tail call void @__weir_atomic_end() #27
  br label %return

return:                                           ; preds = %if.then.i, %if.end6, %entry
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_cond_broadcast(%struct.__weir_lib_cond* nocapture noundef %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_wake(%struct.__weir_lib_cond* noundef %c, i32 noundef 1) #25
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_condattr_init(i32* nocapture noundef writeonly %a) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %a, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_condattr_destroy(i32* nocapture noundef readnone %a) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_condattr_setclock(i32* nocapture noundef %a, i32 noundef %clock) local_unnamed_addr #8 {
entry:
  %cmp = icmp ugt i32 %clock, 1
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %0 = load i32, i32* %a, align 4
  %and = and i32 %0, 1
  %shl = shl nuw nsw i32 %clock, 1
  %or = or i32 %and, %shl
  store i32 %or, i32* %a, align 4
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_condattr_getclock(i32* nocapture noundef readonly %a, i32* nocapture noundef writeonly %clock) local_unnamed_addr #8 {
entry:
  %0 = load i32, i32* %a, align 4
  %shr = lshr i32 %0, 1
  store i32 %shr, i32* %clock, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_condattr_setpshared(i32* nocapture noundef %a, i32 noundef %shared) local_unnamed_addr #8 {
entry:
  %cmp = icmp ugt i32 %shared, 1
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %0 = load i32, i32* %a, align 4
  %and = and i32 %0, -2
  %or = or i32 %and, %shared
  store i32 %or, i32* %a, align 4
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_condattr_getpshared(i32* nocapture noundef readonly %a, i32* nocapture noundef writeonly %shared) local_unnamed_addr #8 {
entry:
  %0 = load i32, i32* %a, align 4
  %and = and i32 %0, 1
  store i32 %and, i32* %shared, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local nonnull i32* @__errno_location() local_unnamed_addr #7 {
entry:
  ret i32* @__weir_lib_errno
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define dso_local i64 @pthread_self() local_unnamed_addr #10 {
entry:
  %0 = load i64, i64* @__weir_lib_me, align 8
  %tobool.not = icmp eq i64 %0, 0
  %cond = select i1 %tobool.not, i64 ptrtoint (%struct.__weir_lib_thread* @__weir_lib_main to i64), i64 %0
  ret i64 %cond
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_equal(i64 noundef %a, i64 noundef %b) local_unnamed_addr #7 {
entry:
  %cmp = icmp eq i64 %a, %b
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_key_create(i32* nocapture noundef writeonly %key, void (i8*)* noundef %destroy) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %0 = load i32, i32* @__weir_lib_keys_made, align 4
  %cmp = icmp eq i32 %0, 32
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.3, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %idxprom = zext i32 %0 to i64
  %destroy1 = getelementptr [32 x %struct.__weir_lib_key], [32 x %struct.__weir_lib_key]* @__weir_lib_keys, i64 0, i64 %idxprom, i32 0
  store void (i8*)* %destroy, void (i8*)** %destroy1, align 8
  %add = add i32 %0, 1
  store i32 %add, i32* @__weir_lib_keys_made, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  store i32 %0, i32* %key, align 4
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_key_delete(i32 noundef %key) local_unnamed_addr #2 {
entry:
  %cmp = icmp ugt i32 %key, 31
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  tail call void @__weir_atomic_begin() #27
  %idxprom = zext i32 %key to i64
  %destroy = getelementptr [32 x %struct.__weir_lib_key], [32 x %struct.__weir_lib_key]* @__weir_lib_keys, i64 0, i64 %idxprom, i32 0
  store void (i8*)* null, void (i8*)** %destroy, align 8
  %0 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %0, 0
  br i1 %tobool.not.i, label %if.then.i, label %return

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %return

return:                                           ; preds = %if.then.i, %if.end, %entry
  %retval.0 = phi i32 [ 22, %entry ], [ 0, %if.end ], [ 0, %if.then.i ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define dso_local i8* @pthread_getspecific(i32 noundef %key) local_unnamed_addr #10 {
entry:
  %cmp = icmp ult i32 %key, 32
  br i1 %cmp, label %land.lhs.true, label %cond.end

land.lhs.true:                                    ; preds = %entry
  %0 = load i32, i32* @__weir_lib_has_values, align 4
  %1 = shl nuw i32 1, %key
  %2 = and i32 %0, %1
  %tobool.not = icmp eq i32 %2, 0
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:                                        ; preds = %land.lhs.true
  %3 = load i8**, i8*** @__weir_lib_values, align 8
  %idxprom = zext i32 %key to i64
  %arrayidx = getelementptr i8*, i8** %3, i64 %idxprom
  %4 = load i8*, i8** %arrayidx, align 8
  br label %cond.end

cond.end:                                         ; preds = %entry, %land.lhs.true, %cond.true
  %cond = phi i8* [ %4, %cond.true ], [ null, %land.lhs.true ], [ null, %entry ]
  ret i8* %cond
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_setspecific(i32 noundef %key, i8* noundef %value) local_unnamed_addr #2 {
entry:
  %cmp = icmp ugt i32 %key, 31
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %tobool.not = icmp eq i8* %value, null
  br i1 %tobool.not, label %if.then1, label %if.end2

if.then1:                                         ; preds = %if.end
  %shl = shl nuw i32 1, %key
  %neg = xor i32 %shl, -1
  %0 = load i32, i32* @__weir_lib_has_values, align 4
  %and = and i32 %0, %neg
  br label %return.sink.split

if.end2:                                          ; preds = %if.end
  %1 = load i8**, i8*** @__weir_lib_values, align 8
  %tobool3.not = icmp eq i8** %1, null
  br i1 %tobool3.not, label %if.then4, label %if.end5

if.then4:                                         ; preds = %if.end2
  %call.i = tail call i8* @__weir_alloc(i64 noundef 256) #27
  store i8* %call.i, i8** bitcast (i8*** @__weir_lib_values to i8**), align 8
  %2 = bitcast i8* %call.i to i8**
  br label %if.end5

if.end5:                                          ; preds = %if.then4, %if.end2
  %3 = phi i8** [ %2, %if.then4 ], [ %1, %if.end2 ]
  %idxprom = zext i32 %key to i64
  %arrayidx = getelementptr i8*, i8** %3, i64 %idxprom
  store i8* %value, i8** %arrayidx, align 8
  %shl6 = shl nuw i32 1, %key
  %4 = load i32, i32* @__weir_lib_has_values, align 4
  %or = or i32 %4, %shl6
  br label %return.sink.split

return.sink.split:                                ; preds = %if.then1, %if.end5
  %or.sink = phi i32 [ %or, %if.end5 ], [ %and, %if.then1 ]
  store i32 %or.sink, i32* @__weir_lib_has_values, align 4
  br label %return

return:                                           ; preds = %return.sink.split, %entry
  %retval.0 = phi i32 [ 22, %entry ], [ 0, %return.sink.split ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i8* @malloc(i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp = icmp ugt i64 %n, 16777216
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__cxa_thread_atexit_impl(void (i8*)* noundef %run, i8* noundef %object, i8* nocapture readnone %dso) local_unnamed_addr #2 {
entry:
  %call.i = tail call i8* @__weir_alloc(i64 noundef 24) #27
  %run1 = bitcast i8* %call.i to void (i8*)**
  store void (i8*)* %run, void (i8*)** %run1, align 8
  %object2 = getelementptr inbounds i8, i8* %call.i, i64 8
  %0 = bitcast i8* %object2 to i8**
  store i8* %object, i8** %0, align 8
  %1 = load %struct.__weir_lib_destructor*, %struct.__weir_lib_destructor** @__weir_lib_destructors, align 8
  %next = getelementptr inbounds i8, i8* %call.i, i64 16
  %2 = bitcast i8* %next to %struct.__weir_lib_destructor**
  store %struct.__weir_lib_destructor* %1, %struct.__weir_lib_destructor** %2, align 8
  store i8* %call.i, i8** bitcast (%struct.__weir_lib_destructor** @__weir_lib_destructors to i8**), align 8
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__cxa_thread_atexit(void (i8*)* noundef %run, i8* noundef %object, i8* nocapture noundef readnone %dso) local_unnamed_addr #2 {
entry:
  %call.i.i = tail call i8* @__weir_alloc(i64 noundef 24) #27
  %run1.i = bitcast i8* %call.i.i to void (i8*)**
  store void (i8*)* %run, void (i8*)** %run1.i, align 8
  %object2.i = getelementptr inbounds i8, i8* %call.i.i, i64 8
  %0 = bitcast i8* %object2.i to i8**
  store i8* %object, i8** %0, align 8
  %1 = load %struct.__weir_lib_destructor*, %struct.__weir_lib_destructor** @__weir_lib_destructors, align 8
  %next.i = getelementptr inbounds i8, i8* %call.i.i, i64 16
  %2 = bitcast i8* %next.i to %struct.__weir_lib_destructor**
  store %struct.__weir_lib_destructor* %1, %struct.__weir_lib_destructor** %2, align 8
  store i8* %call.i.i, i8** bitcast (%struct.__weir_lib_destructor** @__weir_lib_destructors to i8**), align 8
  ret i32 0
}

; Function Attrs: optsize
define dso_local void @__weir_lib_run_destructors() local_unnamed_addr #11 {
entry:
  %0 = load %struct.__weir_lib_destructor*, %struct.__weir_lib_destructor** @__weir_lib_destructors, align 8
  %tobool.not9 = icmp eq %struct.__weir_lib_destructor* %0, null
  br i1 %tobool.not9, label %while.end, label %free.exit

free.exit:                                        ; preds = %entry, %free.exit
  %1 = phi %struct.__weir_lib_destructor* [ %6, %free.exit ], [ %0, %entry ]
  %run1 = getelementptr inbounds %struct.__weir_lib_destructor, %struct.__weir_lib_destructor* %1, i64 0, i32 0
  %2 = load void (i8*)*, void (i8*)** %run1, align 8
  %object2 = getelementptr inbounds %struct.__weir_lib_destructor, %struct.__weir_lib_destructor* %1, i64 0, i32 1
  %3 = load i8*, i8** %object2, align 8
  %next = getelementptr inbounds %struct.__weir_lib_destructor, %struct.__weir_lib_destructor* %1, i64 0, i32 2
  %4 = load %struct.__weir_lib_destructor*, %struct.__weir_lib_destructor** %next, align 8
  store %struct.__weir_lib_destructor* %4, %struct.__weir_lib_destructor** @__weir_lib_destructors, align 8
  %5 = bitcast %struct.__weir_lib_destructor* %1 to i8*
  tail call void @__weir_release(i8* noundef nonnull %5) #27
  tail call void %2(i8* noundef %3) #25
  %6 = load %struct.__weir_lib_destructor*, %struct.__weir_lib_destructor** @__weir_lib_destructors, align 8
  %tobool.not = icmp eq %struct.__weir_lib_destructor* %6, null
  br i1 %tobool.not, label %while.end, label %free.exit

while.end:                                        ; preds = %free.exit, %entry
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @free(i8* noundef %p) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq i8* %p, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_create(i64* noundef %to, i32* noundef readonly %attributes, i8* (i8*)* noundef %start, i8* noundef %arg) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq i32* %attributes, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:                                        ; preds = %entry
  %0 = load i32, i32* %attributes, align 4
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %0, %cond.true ], [ 0, %entry ]
  %1 = bitcast i8* (i8*)* %start to i8*
  %call = tail call fastcc i64 @__weir_lib_start(i64* noundef %to, i8* noundef %1, i8* noundef %arg, i32 noundef %cond, i32 noundef 0) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define internal fastcc i64 @__weir_lib_start(i64* noundef writeonly %to, i8* noundef %start, i8* noundef %arg, i32 noundef %state, i32 noundef %is_c11) unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %call = tail call i8* @__weir_alloc(i64 noundef 24) #27
  %start1 = bitcast i8* %call to i8**
  store i8* %start, i8** %start1, align 8
  %value = getelementptr inbounds i8, i8* %call, i64 8
  %0 = bitcast i8* %value to i8**
  store i8* %arg, i8** %0, align 8
  %state2 = getelementptr inbounds i8, i8* %call, i64 16
  %1 = bitcast i8* %state2 to i32*
  store i32 %state, i32* %1, align 8
  %is_c113 = getelementptr inbounds i8, i8* %call, i64 20
  %2 = bitcast i8* %is_c113 to i32*
  store i32 %is_c11, i32* %2, align 4
  %3 = ptrtoint i8* %call to i64
  %call4 = tail call i32 @__weir_spawn(void (i8*)* noundef nonnull @__weir_lib_run, i8* noundef %call) #27
  %conv = zext i32 %call4 to i64
  %or = or i64 %conv, %3
  %tobool.not = icmp eq i64* %to, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i64 %or, i64* %to, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %4 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %4, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i64 %or
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_join(i64 noundef %t, i8** noundef writeonly %result) local_unnamed_addr #2 {
entry:
  %0 = load i64, i64* @__weir_lib_me, align 8
  %tobool.not.i = icmp eq i64 %0, 0
  %cond.i = select i1 %tobool.not.i, i64 ptrtoint (%struct.__weir_lib_thread* @__weir_lib_main to i64), i64 %0
  %cmp = icmp eq i64 %cond.i, %t
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %and.i.i = and i64 %t, -4294967296
  %1 = inttoptr i64 %and.i.i to %struct.__weir_lib_thread*
  %conv.i.i = trunc i64 %t to i32
  tail call void @__weir_join(i32 noundef %conv.i.i) #27
  tail call void @__weir_atomic_begin() #27
  %value.i = getelementptr inbounds %struct.__weir_lib_thread, %struct.__weir_lib_thread* %1, i64 0, i32 1
  %2 = load i8*, i8** %value.i, align 8
  %state.i = getelementptr inbounds %struct.__weir_lib_thread, %struct.__weir_lib_thread* %1, i64 0, i32 2
  %3 = load i32, i32* %state.i, align 16
  %cmp.i = icmp eq i32 %3, 1
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @.str.117, i64 0, i64 0)) #26
  unreachable

if.end.i:                                         ; preds = %if.end
  %cmp2.not.i = icmp eq %struct.__weir_lib_thread* %1, @__weir_lib_main
  br i1 %cmp2.not.i, label %if.end4.i, label %if.then3.i

if.then3.i:                                       ; preds = %if.end.i
  %4 = inttoptr i64 %and.i.i to i8*
  tail call void @__weir_release(i8* noundef %4) #27
  br label %if.end4.i

if.end4.i:                                        ; preds = %if.then3.i, %if.end.i
  %5 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i.i = icmp eq i32 %5, 0
  br i1 %tobool.not.i.i, label %if.then.i.i, label %__weir_lib_wait.exit

if.then.i.i:                                      ; preds = %if.end4.i
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_wait.exit

__weir_lib_wait.exit:                             ; preds = %if.end4.i, %if.then.i.i
  %tobool.not = icmp eq i8** %result, null
  br i1 %tobool.not, label %return, label %if.then2

if.then2:                                         ; preds = %__weir_lib_wait.exit
  store i8* %2, i8** %result, align 8
  br label %return

return:                                           ; preds = %__weir_lib_wait.exit, %if.then2, %entry
  %retval.0 = phi i32 [ 35, %entry ], [ 0, %if.then2 ], [ 0, %__weir_lib_wait.exit ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_detach(i64 noundef %t) local_unnamed_addr #2 {
entry:
  %and.i = and i64 %t, -4294967296
  %0 = inttoptr i64 %and.i to %struct.__weir_lib_thread*
  tail call void @__weir_atomic_begin() #27
  %state = getelementptr inbounds %struct.__weir_lib_thread, %struct.__weir_lib_thread* %0, i64 0, i32 2
  %1 = load i32, i32* %state, align 16
  %cmp = icmp eq i32 %1, 1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([36 x i8], [36 x i8]* @.str.4, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  store i32 1, i32* %state, align 16
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i32 0
}

; Function Attrs: noreturn optsize
define dso_local void @pthread_exit(i8* noundef %result) local_unnamed_addr #12 {
entry:
  %0 = load i32, i32* @__weir_lib_cleanups, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([35 x i8], [35 x i8]* @.str.5, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  tail call fastcc void @__weir_lib_end(i8* noundef %result) #25
  tail call void @__weir_thread_exit() #28
  unreachable
}

; Function Attrs: optsize
define internal fastcc void @__weir_lib_end(i8* noundef %result) unnamed_addr #11 {
entry:
  %0 = load %struct.__weir_lib_destructor*, %struct.__weir_lib_destructor** @__weir_lib_destructors, align 8
  %tobool.not = icmp eq %struct.__weir_lib_destructor* %0, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_lib_run_destructors() #25
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %1 = load i8**, i8*** @__weir_lib_values, align 8
  %tobool1.not = icmp eq i8** %1, null
  br i1 %tobool1.not, label %if.end3, label %if.then2

if.then2:                                         ; preds = %if.end
  %2 = bitcast i8** %1 to i8*
  %3 = load i32, i32* @__weir_lib_has_values, align 4
  %tobool24.not.i = icmp eq i32 %3, 0
  br i1 %tobool24.not.i, label %for.cond.cleanup.i, label %for.body.i

for.cond.cleanup.i:                               ; preds = %for.cond1.for.end_crit_edge.i, %if.then2
  %4 = phi i8* [ %2, %if.then2 ], [ %15, %for.cond1.for.end_crit_edge.i ]
  %tobool.not.i.i = icmp eq i8* %4, null
  br i1 %tobool.not.i.i, label %__weir_lib_run_keys.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %for.cond.cleanup.i
  tail call void @__weir_release(i8* noundef nonnull %4) #27
  br label %__weir_lib_run_keys.exit

for.body.i:                                       ; preds = %if.then2, %for.cond1.for.end_crit_edge.i
  %.pre26.i = phi i8** [ %.pre2628.i, %for.cond1.for.end_crit_edge.i ], [ %1, %if.then2 ]
  %5 = phi i32 [ %17, %for.cond1.for.end_crit_edge.i ], [ %3, %if.then2 ]
  %round.025.i = phi i32 [ %inc.i, %for.cond1.for.end_crit_edge.i ], [ 0, %if.then2 ]
  store i32 0, i32* @__weir_lib_has_values, align 4
  %6 = bitcast i8** %.pre26.i to i8*
  br label %for.body3.i

for.body3.i:                                      ; preds = %if.end.i, %for.body.i
  %.pre2629.i = phi i8** [ %.pre26.i, %for.body.i ], [ %.pre2628.i, %if.end.i ]
  %7 = phi i8* [ %6, %for.body.i ], [ %15, %if.end.i ]
  %8 = phi i8** [ %.pre26.i, %for.body.i ], [ %16, %if.end.i ]
  %set.023.i = phi i32 [ %5, %for.body.i ], [ %and.i9, %if.end.i ]
  %9 = tail call i32 @llvm.cttz.i32(i32 %set.023.i, i1 true)
  %idxprom.i = zext i32 %9 to i64
  %arrayidx.i = getelementptr i8*, i8** %8, i64 %idxprom.i
  %10 = load i8*, i8** %arrayidx.i, align 8
  %destroy6.i = getelementptr [32 x %struct.__weir_lib_key], [32 x %struct.__weir_lib_key]* @__weir_lib_keys, i64 0, i64 %idxprom.i, i32 0
  %11 = bitcast void (i8*)** %destroy6.i to i64*
  %12 = load atomic i64, i64* %11 monotonic, align 8
  %tobool7.not.i = icmp eq i64 %12, 0
  br i1 %tobool7.not.i, label %if.end.i, label %if.then.i

if.then.i:                                        ; preds = %for.body3.i
  %13 = inttoptr i64 %12 to void (i8*)*
  tail call void %13(i8* noundef %10) #25
  %.pre.i = load i8**, i8*** @__weir_lib_values, align 8
  %14 = bitcast i8** %.pre.i to i8*
  br label %if.end.i

if.end.i:                                         ; preds = %if.then.i, %for.body3.i
  %.pre2628.i = phi i8** [ %.pre.i, %if.then.i ], [ %.pre2629.i, %for.body3.i ]
  %15 = phi i8* [ %14, %if.then.i ], [ %7, %for.body3.i ]
  %16 = phi i8** [ %.pre.i, %if.then.i ], [ %8, %for.body3.i ]
  %sub.i = add i32 %set.023.i, -1
  %and.i9 = and i32 %sub.i, %set.023.i
  %tobool2.not.i = icmp eq i32 %and.i9, 0
  br i1 %tobool2.not.i, label %for.cond1.for.end_crit_edge.i, label %for.body3.i

for.cond1.for.end_crit_edge.i:                    ; preds = %if.end.i
  %inc.i = add nuw nsw i32 %round.025.i, 1
  %cmp.i = icmp ult i32 %round.025.i, 3
  %17 = load i32, i32* @__weir_lib_has_values, align 4
  %tobool.i = icmp ne i32 %17, 0
  %18 = select i1 %cmp.i, i1 %tobool.i, i1 false
  br i1 %18, label %for.body.i, label %for.cond.cleanup.i

__weir_lib_run_keys.exit:                         ; preds = %for.cond.cleanup.i, %if.then.i.i
  store i8** null, i8*** @__weir_lib_values, align 8
  store i32 0, i32* @__weir_lib_has_values, align 4
  br label %if.end3

if.end3:                                          ; preds = %__weir_lib_run_keys.exit, %if.end
  %19 = ptrtoint i8* %result to i64
  %neg = xor i64 %19, -1
  %call = tail call i64 @__weir_freeze(i64 noundef %neg) #27
  %cmp.not = icmp eq i64 %call, -1
  br i1 %cmp.not, label %if.end7, label %if.then4

if.then4:                                         ; preds = %if.end3
  %20 = load i64, i64* @__weir_lib_me, align 8
  %tobool.not.i = icmp eq i64 %20, 0
  %.op = and i64 %20, -4294967296
  %and.i = select i1 %tobool.not.i, i64 and (i64 ptrtoint (%struct.__weir_lib_thread* @__weir_lib_main to i64), i64 -4294967296), i64 %.op
  %21 = inttoptr i64 %and.i to %struct.__weir_lib_thread*
  %value = getelementptr inbounds %struct.__weir_lib_thread, %struct.__weir_lib_thread* %21, i64 0, i32 1
  %22 = bitcast i8** %value to i64*
  store atomic i64 %19, i64* %22 monotonic, align 8
  br label %if.end7

if.end7:                                          ; preds = %if.then4, %if.end3
  ret void
}

; Function Attrs: noreturn nounwind optsize
declare void @__weir_thread_exit() local_unnamed_addr #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local void @__pthread_register_cancel(i8* nocapture noundef readnone %buffer) local_unnamed_addr #8 {
entry:
  %0 = load i32, i32* @__weir_lib_cleanups, align 4
  %inc = add i32 %0, 1
  store i32 %inc, i32* @__weir_lib_cleanups, align 4
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local void @__pthread_unregister_cancel(i8* nocapture noundef readnone %buffer) local_unnamed_addr #8 {
entry:
  %0 = load i32, i32* @__weir_lib_cleanups, align 4
  %dec = add i32 %0, -1
  store i32 %dec, i32* @__weir_lib_cleanups, align 4
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local void @_pthread_cleanup_push(i8* nocapture noundef writeonly %buffer, void (i8*)* noundef %run, i8* noundef %arg) local_unnamed_addr #8 {
entry:
  %0 = bitcast i8* %buffer to void (i8*)**
  store void (i8*)* %run, void (i8*)** %0, align 8
  %arrayidx1 = getelementptr i8, i8* %buffer, i64 8
  %1 = bitcast i8* %arrayidx1 to i8**
  store i8* %arg, i8** %1, align 8
  %2 = load i32, i32* @__weir_lib_cleanups, align 4
  %inc = add i32 %2, 1
  store i32 %inc, i32* @__weir_lib_cleanups, align 4
  ret void
}

; Function Attrs: optsize
define dso_local void @_pthread_cleanup_pop(i8* nocapture noundef readonly %buffer, i32 noundef %execute) local_unnamed_addr #11 {
entry:
  %0 = load i32, i32* @__weir_lib_cleanups, align 4
  %dec = add i32 %0, -1
  store i32 %dec, i32* @__weir_lib_cleanups, align 4
  %tobool.not = icmp eq i32 %execute, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %1 = bitcast i8* %buffer to void (i8*)**
  %2 = load void (i8*)*, void (i8*)** %1, align 8
  %arrayidx1 = getelementptr i8, i8* %buffer, i64 8
  %3 = bitcast i8* %arrayidx1 to i8**
  %4 = load i8*, i8** %3, align 8
  tail call void %2(i8* noundef %4) #25
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @pthread_testcancel() local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_setcancelstate(i32 noundef %state, i32* noundef writeonly %old) local_unnamed_addr #6 {
entry:
  %tobool.not = icmp eq i32* %old, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i32 0, i32* %old, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_setcanceltype(i32 noundef %type, i32* noundef writeonly %old) local_unnamed_addr #6 {
entry:
  %tobool.not = icmp eq i32* %old, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i32 0, i32* %old, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local nonnull i16** @__ctype_b_loc() local_unnamed_addr #7 {
entry:
  ret i16** @__weir_lib_classes_at
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local nonnull i32** @__ctype_tolower_loc() local_unnamed_addr #7 {
entry:
  ret i32** @__weir_lib_lowers_at
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local nonnull i32** @__ctype_toupper_loc() local_unnamed_addr #7 {
entry:
  ret i32** @__weir_lib_uppers_at
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i64 @__ctype_get_mb_cur_max() local_unnamed_addr #7 {
entry:
  ret i64 1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isalpha(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %or = or i32 %c, 32
  %0 = add i32 %or, -97
  %1 = icmp ult i32 %0, 26
  %land.ext = zext i1 %1 to i32
  ret i32 %land.ext
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isdigit(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -48
  %1 = icmp ult i32 %0, 10
  %land.ext = zext i1 %1 to i32
  ret i32 %land.ext
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isalnum(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %or.i = or i32 %c, 32
  %0 = add i32 %or.i, -97
  %1 = icmp ult i32 %0, 26
  %2 = add i32 %c, -48
  %3 = icmp ult i32 %2, 10
  %narrow = or i1 %3, %1
  %4 = zext i1 %narrow to i32
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isupper(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -65
  %1 = icmp ult i32 %0, 26
  %land.ext = zext i1 %1 to i32
  ret i32 %land.ext
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @islower(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -97
  %1 = icmp ult i32 %0, 26
  %land.ext = zext i1 %1 to i32
  ret i32 %land.ext
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isspace(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -9
  %1 = icmp ult i32 %0, 5
  %cmp2 = icmp eq i32 %c, 32
  %narrow = or i1 %cmp2, %1
  %2 = zext i1 %narrow to i32
  ret i32 %2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isblank(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %cmp = icmp eq i32 %c, 32
  %cmp1 = icmp eq i32 %c, 9
  %0 = or i1 %cmp, %cmp1
  %lor.ext = zext i1 %0 to i32
  ret i32 %lor.ext
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @iscntrl(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = icmp ult i32 %c, 32
  %cmp2 = icmp eq i32 %c, 127
  %narrow = or i1 %0, %cmp2
  %1 = zext i1 %narrow to i32
  ret i32 %1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isprint(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -32
  %1 = icmp ult i32 %0, 95
  %land.ext = zext i1 %1 to i32
  ret i32 %land.ext
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isgraph(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -33
  %1 = icmp ult i32 %0, 94
  %land.ext = zext i1 %1 to i32
  ret i32 %land.ext
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @ispunct(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -127
  %1 = icmp ult i32 %0, -94
  br i1 %1, label %land.end, label %land.rhs

land.rhs:                                         ; preds = %entry
  %or.i.i = or i32 %c, 32
  %2 = add i32 %or.i.i, -123
  %3 = icmp ult i32 %2, -26
  %4 = add nsw i32 %c, -58
  %5 = icmp ult i32 %4, -10
  %tobool2.not = and i1 %5, %3
  %phi.cast = zext i1 %tobool2.not to i32
  br label %land.end

land.end:                                         ; preds = %land.rhs, %entry
  %6 = phi i32 [ 0, %entry ], [ %phi.cast, %land.rhs ]
  ret i32 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isxdigit(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -48
  %1 = icmp ult i32 %0, 10
  %or = or i32 %c, 32
  %2 = add i32 %or, -97
  %3 = icmp ult i32 %2, 6
  %narrow = or i1 %1, %3
  %4 = zext i1 %narrow to i32
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @isascii(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = icmp ult i32 %c, 128
  %land.ext = zext i1 %0 to i32
  ret i32 %land.ext
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @toascii(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %and = and i32 %c, 127
  ret i32 %and
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @tolower(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -65
  %1 = icmp ult i32 %0, 26
  %add = add i32 %c, 32
  %cond = select i1 %1, i32 %add, i32 %c
  ret i32 %cond
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @toupper(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %0 = add i32 %c, -97
  %1 = icmp ult i32 %0, 26
  %sub = add i32 %c, -32
  %cond = select i1 %1, i32 %sub, i32 %c
  ret i32 %cond
}

; Function Attrs: nounwind optsize
define dso_local void @__atomic_load(i64 noundef %size, i8* noundef %at, i8* noundef %to, i32 noundef %order) local_unnamed_addr #2 {
entry:
  switch i64 %size, label %if.end21 [
    i64 1, label %if.then
    i64 2, label %land.lhs.true2
    i64 4, label %land.lhs.true9
    i64 8, label %land.lhs.true16
  ]

if.then:                                          ; preds = %entry
  %0 = load atomic i8, i8* %at seq_cst, align 1
  store i8 %0, i8* %to, align 1
  br label %return

land.lhs.true2:                                   ; preds = %entry
  %1 = ptrtoint i8* %at to i64
  %rem3 = and i64 %1, 1
  %tobool4.not = icmp eq i64 %rem3, 0
  br i1 %tobool4.not, label %if.then5, label %if.end21

if.then5:                                         ; preds = %land.lhs.true2
  %2 = bitcast i8* %at to i16*
  %3 = load atomic i16, i16* %2 seq_cst, align 2
  %4 = bitcast i8* %to to i16*
  store i16 %3, i16* %4, align 2
  br label %return

land.lhs.true9:                                   ; preds = %entry
  %.old = ptrtoint i8* %at to i64
  %rem10.old = and i64 %.old, 3
  %tobool11.not.old = icmp eq i64 %rem10.old, 0
  br i1 %tobool11.not.old, label %if.then12, label %if.end21

if.then12:                                        ; preds = %land.lhs.true9
  %5 = bitcast i8* %at to i32*
  %6 = load atomic i32, i32* %5 seq_cst, align 4
  %7 = bitcast i8* %to to i32*
  store i32 %6, i32* %7, align 4
  br label %return

land.lhs.true16:                                  ; preds = %entry
  %.old38 = ptrtoint i8* %at to i64
  %rem17.old = and i64 %.old38, 7
  %tobool18.not.old = icmp eq i64 %rem17.old, 0
  br i1 %tobool18.not.old, label %if.then19, label %if.end21

if.then19:                                        ; preds = %land.lhs.true16
  %8 = bitcast i8* %at to i64*
  %9 = load atomic i64, i64* %8 seq_cst, align 8
  %10 = bitcast i8* %to to i64*
  store i64 %9, i64* %10, align 8
  br label %return

if.end21:                                         ; preds = %land.lhs.true9, %land.lhs.true2, %entry, %land.lhs.true16
  tail call void @__weir_atomic_begin() #27
  %call.i = tail call i8* @memcpy(i8* noundef %to, i8* noundef %at, i64 noundef %size) #27
  %11 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i.i = icmp eq i32 %11, 0
  br i1 %tobool.not.i.i, label %if.then.i.i, label %return

if.then.i.i:                                      ; preds = %if.end21
  tail call void @__weir_atomic_end() #27
  br label %return

return:                                           ; preds = %if.then.i.i, %if.end21, %if.then19, %if.then12, %if.then5, %if.then
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @__atomic_store(i64 noundef %size, i8* noundef %at, i8* noundef %from, i32 noundef %order) local_unnamed_addr #2 {
entry:
  switch i64 %size, label %if.end60 [
    i64 1, label %if.then
    i64 2, label %land.lhs.true11
    i64 4, label %land.lhs.true28
    i64 8, label %land.lhs.true45
  ]

if.then:                                          ; preds = %entry
  switch i32 %order, label %if.else6 [
    i32 5, label %if.then2
    i32 3, label %if.then4
  ]

if.then2:                                         ; preds = %if.then
  %0 = load i8, i8* %from, align 1
  store atomic i8 %0, i8* %at seq_cst, align 1
  br label %return

if.then4:                                         ; preds = %if.then
  %1 = load i8, i8* %from, align 1
  store atomic i8 %1, i8* %at release, align 1
  br label %return

if.else6:                                         ; preds = %if.then
  %2 = load i8, i8* %from, align 1
  store atomic i8 %2, i8* %at monotonic, align 1
  br label %return

land.lhs.true11:                                  ; preds = %entry
  %3 = ptrtoint i8* %at to i64
  %rem12 = and i64 %3, 1
  %tobool13.not = icmp eq i64 %rem12, 0
  br i1 %tobool13.not, label %if.then14, label %if.end60

if.then14:                                        ; preds = %land.lhs.true11
  switch i32 %order, label %if.else22 [
    i32 5, label %if.then16
    i32 3, label %if.then20
  ]

if.then16:                                        ; preds = %if.then14
  %4 = bitcast i8* %at to i16*
  %5 = bitcast i8* %from to i16*
  %6 = load i16, i16* %5, align 2
  store atomic i16 %6, i16* %4 seq_cst, align 2
  br label %return

if.then20:                                        ; preds = %if.then14
  %7 = bitcast i8* %at to i16*
  %8 = bitcast i8* %from to i16*
  %9 = load i16, i16* %8, align 2
  store atomic i16 %9, i16* %7 release, align 2
  br label %return

if.else22:                                        ; preds = %if.then14
  %10 = bitcast i8* %at to i16*
  %11 = bitcast i8* %from to i16*
  %12 = load i16, i16* %11, align 2
  store atomic i16 %12, i16* %10 monotonic, align 2
  br label %return

land.lhs.true28:                                  ; preds = %entry
  %.old = ptrtoint i8* %at to i64
  %rem29.old = and i64 %.old, 3
  %tobool30.not.old = icmp eq i64 %rem29.old, 0
  br i1 %tobool30.not.old, label %if.then31, label %if.end60

if.then31:                                        ; preds = %land.lhs.true28
  switch i32 %order, label %if.else39 [
    i32 5, label %if.then33
    i32 3, label %if.then37
  ]

if.then33:                                        ; preds = %if.then31
  %13 = bitcast i8* %at to i32*
  %14 = bitcast i8* %from to i32*
  %15 = load i32, i32* %14, align 4
  store atomic i32 %15, i32* %13 seq_cst, align 4
  br label %return

if.then37:                                        ; preds = %if.then31
  %16 = bitcast i8* %at to i32*
  %17 = bitcast i8* %from to i32*
  %18 = load i32, i32* %17, align 4
  store atomic i32 %18, i32* %16 release, align 4
  br label %return

if.else39:                                        ; preds = %if.then31
  %19 = bitcast i8* %at to i32*
  %20 = bitcast i8* %from to i32*
  %21 = load i32, i32* %20, align 4
  store atomic i32 %21, i32* %19 monotonic, align 4
  br label %return

land.lhs.true45:                                  ; preds = %entry
  %.old100 = ptrtoint i8* %at to i64
  %rem46.old = and i64 %.old100, 7
  %tobool47.not.old = icmp eq i64 %rem46.old, 0
  br i1 %tobool47.not.old, label %if.then48, label %if.end60

if.then48:                                        ; preds = %land.lhs.true45
  switch i32 %order, label %if.else56 [
    i32 5, label %if.then50
    i32 3, label %if.then54
  ]

if.then50:                                        ; preds = %if.then48
  %22 = bitcast i8* %at to i64*
  %23 = bitcast i8* %from to i64*
  %24 = load i64, i64* %23, align 8
  store atomic i64 %24, i64* %22 seq_cst, align 8
  br label %return

if.then54:                                        ; preds = %if.then48
  %25 = bitcast i8* %at to i64*
  %26 = bitcast i8* %from to i64*
  %27 = load i64, i64* %26, align 8
  store atomic i64 %27, i64* %25 release, align 8
  br label %return

if.else56:                                        ; preds = %if.then48
  %28 = bitcast i8* %at to i64*
  %29 = bitcast i8* %from to i64*
  %30 = load i64, i64* %29, align 8
  store atomic i64 %30, i64* %28 monotonic, align 8
  br label %return

if.end60:                                         ; preds = %land.lhs.true28, %land.lhs.true11, %entry, %land.lhs.true45
  tail call void @__weir_atomic_begin() #27
  %call = tail call i8* @memcpy(i8* noundef %at, i8* noundef %from, i64 noundef %size) #25
  %31 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %31, 0
  br i1 %tobool.not.i, label %if.then.i, label %return

if.then.i:                                        ; preds = %if.end60
  tail call void @__weir_atomic_end() #27
  br label %return

return:                                           ; preds = %if.then.i, %if.end60, %if.then50, %if.else56, %if.then54, %if.then33, %if.else39, %if.then37, %if.then16, %if.else22, %if.then20, %if.then2, %if.else6, %if.then4
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @memcpy(i8* noundef returned %to, i8* noundef %from, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %tobool.not57 = icmp eq i64 %n, 0
  br i1 %tobool.not57, label %while.end, label %while.body

while.body:                                       ; preds = %entry, %if.end25
  %n.addr.060 = phi i64 [ %sub10, %if.end25 ], [ %n, %entry ]
  %s.059 = phi i8* [ %add.ptr9, %if.end25 ], [ %from, %entry ]
  %d.058 = phi i8* [ %add.ptr8, %if.end25 ], [ %to, %entry ]
  %0 = ptrtoint i8* %d.058 to i64
  %1 = ptrtoint i8* %s.059 to i64
  %or = or i64 %1, %0
  %cmp = icmp ugt i64 %n.addr.060, 7
  %and = and i64 %or, 7
  %tobool1.not = icmp eq i64 %and, 0
  %or.cond = select i1 %cmp, i1 %tobool1.not, i1 false
  br i1 %or.cond, label %if.then, label %if.else

if.then:                                          ; preds = %while.body
  %2 = bitcast i8* %s.059 to i64*
  %3 = load i64, i64* %2, align 8
  %4 = bitcast i8* %d.058 to i64*
  store i64 %3, i64* %4, align 8
  br label %if.end25

if.else:                                          ; preds = %while.body
  %cmp3 = icmp ugt i64 %n.addr.060, 3
  %and5 = and i64 %or, 3
  %tobool6.not = icmp eq i64 %and5, 0
  %or.cond55 = select i1 %cmp3, i1 %tobool6.not, i1 false
  br i1 %or.cond55, label %if.then7, label %if.else11

if.then7:                                         ; preds = %if.else
  %5 = bitcast i8* %s.059 to i32*
  %6 = load i32, i32* %5, align 4
  %7 = bitcast i8* %d.058 to i32*
  store i32 %6, i32* %7, align 4
  br label %if.end25

if.else11:                                        ; preds = %if.else
  %cmp12 = icmp ugt i64 %n.addr.060, 1
  %and14 = and i64 %or, 1
  %tobool15.not = icmp eq i64 %and14, 0
  %or.cond56 = select i1 %cmp12, i1 %tobool15.not, i1 false
  br i1 %or.cond56, label %if.then16, label %if.else20

if.then16:                                        ; preds = %if.else11
  %8 = bitcast i8* %s.059 to i16*
  %9 = load i16, i16* %8, align 2
  %10 = bitcast i8* %d.058 to i16*
  store i16 %9, i16* %10, align 2
  br label %if.end25

if.else20:                                        ; preds = %if.else11
  %11 = load i8, i8* %s.059, align 1
  store i8 %11, i8* %d.058, align 1
  br label %if.end25

if.end25:                                         ; preds = %if.then7, %if.else20, %if.then16, %if.then
  %.sink62 = phi i64 [ 4, %if.then7 ], [ 1, %if.else20 ], [ 2, %if.then16 ], [ 8, %if.then ]
  %.sink = phi i64 [ -4, %if.then7 ], [ -1, %if.else20 ], [ -2, %if.then16 ], [ -8, %if.then ]
  %add.ptr8 = getelementptr i8, i8* %d.058, i64 %.sink62
  %add.ptr9 = getelementptr i8, i8* %s.059, i64 %.sink62
  %sub10 = add i64 %n.addr.060, %.sink
  %tobool.not = icmp eq i64 %sub10, 0
  br i1 %tobool.not, label %while.end, label %while.body

while.end:                                        ; preds = %if.end25, %entry
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local void @__atomic_exchange(i64 noundef %size, i8* nocapture noundef %at, i8* nocapture noundef readonly %from, i8* nocapture noundef writeonly %to, i32 noundef %order) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %cmp11.not = icmp eq i64 %size, 0
  br i1 %cmp11.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %0 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %0, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %for.cond.cleanup
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %for.cond.cleanup, %if.then.i
  ret void

for.body:                                         ; preds = %entry, %for.body
  %i.012 = phi i64 [ %inc, %for.body ], [ 0, %entry ]
  %arrayidx = getelementptr i8, i8* %at, i64 %i.012
  %1 = load i8, i8* %arrayidx, align 1
  %arrayidx1 = getelementptr i8, i8* %from, i64 %i.012
  %2 = load i8, i8* %arrayidx1, align 1
  store i8 %2, i8* %arrayidx, align 1
  %arrayidx3 = getelementptr i8, i8* %to, i64 %i.012
  store i8 %1, i8* %arrayidx3, align 1
  %inc = add nuw i64 %i.012, 1
  %exitcond.not = icmp eq i64 %inc, %size
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

; Function Attrs: nounwind optsize
define dso_local zeroext i1 @__atomic_compare_exchange(i64 noundef %size, i8* noundef %at, i8* noundef %expected, i8* noundef %from, i32 noundef %good, i32 noundef %bad) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %tobool.not17.i = icmp eq i64 %size, 0
  br i1 %tobool.not17.i, label %if.then, label %for.body.i

for.body.i:                                       ; preds = %entry, %for.inc.i
  %y.020.i = phi i8* [ %incdec.ptr7.i, %for.inc.i ], [ %expected, %entry ]
  %x.019.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %at, %entry ]
  %n.addr.018.i = phi i64 [ %dec.i, %for.inc.i ], [ %size, %entry ]
  %0 = load i8, i8* %x.019.i, align 1
  %1 = load i8, i8* %y.020.i, align 1
  %cmp.not.i = icmp eq i8 %0, %1
  br i1 %cmp.not.i, label %for.inc.i, label %if.else

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.018.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %x.019.i, i64 1
  %incdec.ptr7.i = getelementptr i8, i8* %y.020.i, i64 1
  %tobool.not.i12 = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i12, label %if.then, label %for.body.i

if.then:                                          ; preds = %for.inc.i, %entry
  %call2 = tail call i8* @memcpy(i8* noundef %at, i8* noundef %from, i64 noundef %size) #25
  br label %if.end

if.else:                                          ; preds = %for.body.i
  %call3 = tail call i8* @memcpy(i8* noundef %expected, i8* noundef %at, i64 noundef %size) #25
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %tobool.not15 = phi i1 [ false, %if.else ], [ true, %if.then ]
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i1 %tobool.not15
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @memcmp(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b, i64 noundef %n) local_unnamed_addr #13 {
entry:
  %tobool.not17 = icmp eq i64 %n, 0
  br i1 %tobool.not17, label %cleanup, label %for.body

for.body:                                         ; preds = %entry, %for.inc
  %y.020 = phi i8* [ %incdec.ptr7, %for.inc ], [ %b, %entry ]
  %x.019 = phi i8* [ %incdec.ptr, %for.inc ], [ %a, %entry ]
  %n.addr.018 = phi i64 [ %dec, %for.inc ], [ %n, %entry ]
  %0 = load i8, i8* %x.019, align 1
  %1 = load i8, i8* %y.020, align 1
  %cmp.not = icmp eq i8 %0, %1
  br i1 %cmp.not, label %for.inc, label %if.then

if.then:                                          ; preds = %for.body
  %cmp5 = icmp ult i8 %0, %1
  %cond = select i1 %cmp5, i32 -1, i32 1
  br label %cleanup

for.inc:                                          ; preds = %for.body
  %dec = add i64 %n.addr.018, -1
  %incdec.ptr = getelementptr i8, i8* %x.019, i64 1
  %incdec.ptr7 = getelementptr i8, i8* %y.020, i64 1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %cleanup, label %for.body

cleanup:                                          ; preds = %for.inc, %entry, %if.then
  %retval.0 = phi i32 [ %cond, %if.then ], [ 0, %entry ], [ 0, %for.inc ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local zeroext i1 @__atomic_is_lock_free(i64 noundef %size, i8* nocapture noundef readnone %at) local_unnamed_addr #7 {
entry:
  %switch.tableidx = add i64 %size, -1
  %0 = icmp ult i64 %switch.tableidx, 8
  %switch.cast = trunc i64 %switch.tableidx to i8
  %switch.downshift = lshr i8 -117, %switch.cast
  %1 = and i8 %switch.downshift, 1
  %switch.masked = icmp ne i8 %1, 0
  %2 = select i1 %0, i1 %switch.masked, i1 false
  ret i1 %2
}

; Function Attrs: nounwind optsize
define dso_local { i64, i64 } @__atomic_load_16(i128* nocapture noundef readonly %at, i32 noundef %order) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  %retval.sroa.0.0.extract.trunc = trunc i128 %0 to i64
  %retval.sroa.2.0.extract.shift = lshr i128 %0, 64
  %retval.sroa.2.0.extract.trunc = trunc i128 %retval.sroa.2.0.extract.shift to i64
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %retval.sroa.0.0.extract.trunc, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %retval.sroa.2.0.extract.trunc, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: nounwind optsize
define dso_local void @__atomic_store_16(i128* nocapture noundef writeonly %at, i64 noundef %new.coerce0, i64 noundef %new.coerce1, i32 noundef %order) local_unnamed_addr #2 {
entry:
  %new.sroa.2.0.insert.ext = zext i64 %new.coerce1 to i128
  %new.sroa.2.0.insert.shift = shl nuw i128 %new.sroa.2.0.insert.ext, 64
  %new.sroa.0.0.insert.ext = zext i64 %new.coerce0 to i128
  %new.sroa.0.0.insert.insert = or i128 %new.sroa.2.0.insert.shift, %new.sroa.0.0.insert.ext
  tail call void @__weir_atomic_begin() #27
  store i128 %new.sroa.0.0.insert.insert, i128* %at, align 16
  %0 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %0, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local { i64, i64 } @__atomic_exchange_16(i128* nocapture noundef %at, i64 noundef %new.coerce0, i64 noundef %new.coerce1, i32 noundef %order) local_unnamed_addr #2 {
entry:
  %new.sroa.2.0.insert.ext = zext i64 %new.coerce1 to i128
  %new.sroa.2.0.insert.shift = shl nuw i128 %new.sroa.2.0.insert.ext, 64
  %new.sroa.0.0.insert.ext = zext i64 %new.coerce0 to i128
  %new.sroa.0.0.insert.insert = or i128 %new.sroa.2.0.insert.shift, %new.sroa.0.0.insert.ext
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  store i128 %new.sroa.0.0.insert.insert, i128* %at, align 16
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  %retval.sroa.0.0.extract.trunc = trunc i128 %0 to i64
  %retval.sroa.2.0.extract.shift = lshr i128 %0, 64
  %retval.sroa.2.0.extract.trunc = trunc i128 %retval.sroa.2.0.extract.shift to i64
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %retval.sroa.0.0.extract.trunc, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %retval.sroa.2.0.extract.trunc, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: nounwind optsize
define dso_local zeroext i1 @__atomic_compare_exchange_16(i128* nocapture noundef %at, i128* nocapture noundef %expected, i64 noundef %new.coerce0, i64 noundef %new.coerce1, i32 noundef %good, i32 noundef %bad) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  %1 = load i128, i128* %expected, align 16
  %cmp = icmp eq i128 %0, %1
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %new.sroa.2.0.insert.ext = zext i64 %new.coerce1 to i128
  %new.sroa.2.0.insert.shift = shl nuw i128 %new.sroa.2.0.insert.ext, 64
  %new.sroa.0.0.insert.ext = zext i64 %new.coerce0 to i128
  %new.sroa.0.0.insert.insert = or i128 %new.sroa.2.0.insert.shift, %new.sroa.0.0.insert.ext
  store i128 %new.sroa.0.0.insert.insert, i128* %at, align 16
  br label %if.end

if.else:                                          ; preds = %entry
  store i128 %0, i128* %expected, align 16
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i1 %cmp
}

; Function Attrs: nounwind optsize
define dso_local { i64, i64 } @__atomic_fetch_add_16(i128* nocapture noundef %at, i64 noundef %by.coerce0, i64 noundef %by.coerce1, i32 noundef %order) local_unnamed_addr #2 {
entry:
  %by.sroa.2.0.insert.ext = zext i64 %by.coerce1 to i128
  %by.sroa.2.0.insert.shift = shl nuw i128 %by.sroa.2.0.insert.ext, 64
  %by.sroa.0.0.insert.ext = zext i64 %by.coerce0 to i128
  %by.sroa.0.0.insert.insert = or i128 %by.sroa.2.0.insert.shift, %by.sroa.0.0.insert.ext
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  %add = add i128 %by.sroa.0.0.insert.insert, %0
  store i128 %add, i128* %at, align 16
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  %retval.sroa.0.0.extract.trunc = trunc i128 %0 to i64
  %retval.sroa.2.0.extract.shift = lshr i128 %0, 64
  %retval.sroa.2.0.extract.trunc = trunc i128 %retval.sroa.2.0.extract.shift to i64
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %retval.sroa.0.0.extract.trunc, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %retval.sroa.2.0.extract.trunc, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: nounwind optsize
define dso_local { i64, i64 } @__atomic_fetch_sub_16(i128* nocapture noundef %at, i64 noundef %by.coerce0, i64 noundef %by.coerce1, i32 noundef %order) local_unnamed_addr #2 {
entry:
  %by.sroa.2.0.insert.ext = zext i64 %by.coerce1 to i128
  %by.sroa.2.0.insert.shift.neg5 = mul i128 %by.sroa.2.0.insert.ext, -18446744073709551616
  %by.sroa.0.0.insert.ext = zext i64 %by.coerce0 to i128
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  %by.sroa.0.0.insert.insert.neg = sub i128 %by.sroa.2.0.insert.shift.neg5, %by.sroa.0.0.insert.ext
  %sub = add i128 %by.sroa.0.0.insert.insert.neg, %0
  store i128 %sub, i128* %at, align 16
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  %retval.sroa.0.0.extract.trunc = trunc i128 %0 to i64
  %retval.sroa.2.0.extract.shift = lshr i128 %0, 64
  %retval.sroa.2.0.extract.trunc = trunc i128 %retval.sroa.2.0.extract.shift to i64
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %retval.sroa.0.0.extract.trunc, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %retval.sroa.2.0.extract.trunc, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: nounwind optsize
define dso_local { i64, i64 } @__atomic_fetch_and_16(i128* nocapture noundef %at, i64 noundef %by.coerce0, i64 noundef %by.coerce1, i32 noundef %order) local_unnamed_addr #2 {
entry:
  %by.sroa.2.0.insert.ext = zext i64 %by.coerce1 to i128
  %by.sroa.2.0.insert.shift = shl nuw i128 %by.sroa.2.0.insert.ext, 64
  %by.sroa.0.0.insert.ext = zext i64 %by.coerce0 to i128
  %by.sroa.0.0.insert.insert = or i128 %by.sroa.2.0.insert.shift, %by.sroa.0.0.insert.ext
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  %and = and i128 %0, %by.sroa.0.0.insert.insert
  store i128 %and, i128* %at, align 16
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  %retval.sroa.0.0.extract.trunc = trunc i128 %0 to i64
  %retval.sroa.2.0.extract.shift = lshr i128 %0, 64
  %retval.sroa.2.0.extract.trunc = trunc i128 %retval.sroa.2.0.extract.shift to i64
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %retval.sroa.0.0.extract.trunc, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %retval.sroa.2.0.extract.trunc, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: nounwind optsize
define dso_local { i64, i64 } @__atomic_fetch_or_16(i128* nocapture noundef %at, i64 noundef %by.coerce0, i64 noundef %by.coerce1, i32 noundef %order) local_unnamed_addr #2 {
entry:
  %by.sroa.2.0.insert.ext = zext i64 %by.coerce1 to i128
  %by.sroa.2.0.insert.shift = shl nuw i128 %by.sroa.2.0.insert.ext, 64
  %by.sroa.0.0.insert.ext = zext i64 %by.coerce0 to i128
  %by.sroa.0.0.insert.insert = or i128 %by.sroa.2.0.insert.shift, %by.sroa.0.0.insert.ext
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  %or = or i128 %0, %by.sroa.0.0.insert.insert
  store i128 %or, i128* %at, align 16
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  %retval.sroa.0.0.extract.trunc = trunc i128 %0 to i64
  %retval.sroa.2.0.extract.shift = lshr i128 %0, 64
  %retval.sroa.2.0.extract.trunc = trunc i128 %retval.sroa.2.0.extract.shift to i64
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %retval.sroa.0.0.extract.trunc, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %retval.sroa.2.0.extract.trunc, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: nounwind optsize
define dso_local { i64, i64 } @__atomic_fetch_xor_16(i128* nocapture noundef %at, i64 noundef %by.coerce0, i64 noundef %by.coerce1, i32 noundef %order) local_unnamed_addr #2 {
entry:
  %by.sroa.2.0.insert.ext = zext i64 %by.coerce1 to i128
  %by.sroa.2.0.insert.shift = shl nuw i128 %by.sroa.2.0.insert.ext, 64
  %by.sroa.0.0.insert.ext = zext i64 %by.coerce0 to i128
  %by.sroa.0.0.insert.insert = or i128 %by.sroa.2.0.insert.shift, %by.sroa.0.0.insert.ext
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  %xor = xor i128 %0, %by.sroa.0.0.insert.insert
  store i128 %xor, i128* %at, align 16
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  %retval.sroa.0.0.extract.trunc = trunc i128 %0 to i64
  %retval.sroa.2.0.extract.shift = lshr i128 %0, 64
  %retval.sroa.2.0.extract.trunc = trunc i128 %retval.sroa.2.0.extract.shift to i64
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %retval.sroa.0.0.extract.trunc, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %retval.sroa.2.0.extract.trunc, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: nounwind optsize
define dso_local { i64, i64 } @__atomic_fetch_nand_16(i128* nocapture noundef %at, i64 noundef %by.coerce0, i64 noundef %by.coerce1, i32 noundef %order) local_unnamed_addr #2 {
entry:
  %by.sroa.2.0.insert.ext = zext i64 %by.coerce1 to i128
  %by.sroa.2.0.insert.shift = shl nuw i128 %by.sroa.2.0.insert.ext, 64
  %by.sroa.0.0.insert.ext = zext i64 %by.coerce0 to i128
  %by.sroa.0.0.insert.insert = or i128 %by.sroa.2.0.insert.shift, %by.sroa.0.0.insert.ext
  tail call void @__weir_atomic_begin() #27
  %0 = load i128, i128* %at, align 16
  %and = and i128 %0, %by.sroa.0.0.insert.insert
  %neg = xor i128 %and, -1
  store i128 %neg, i128* %at, align 16
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  %retval.sroa.0.0.extract.trunc = trunc i128 %0 to i64
  %retval.sroa.2.0.extract.shift = lshr i128 %0, 64
  %retval.sroa.2.0.extract.trunc = trunc i128 %retval.sroa.2.0.extract.shift to i64
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %retval.sroa.0.0.extract.trunc, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %retval.sroa.2.0.extract.trunc, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @pthread_attr_init(%struct.__weir_lib_attributes* noundef %a) local_unnamed_addr #1 {
entry:
  %0 = bitcast %struct.__weir_lib_attributes* %a to i8*
  %call = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 56) #25
  %stack_size = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 2
  store i64 8388608, i64* %stack_size, align 8
  %guard_size = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 3
  store i64 4096, i64* %guard_size, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_attr_destroy(%struct.__weir_lib_attributes* nocapture noundef readnone %a) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setstacksize(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i64 noundef %v) local_unnamed_addr #6 {
entry:
  %stack_size = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 2
  store i64 %v, i64* %stack_size, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getstacksize(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i64* nocapture noundef writeonly %v) local_unnamed_addr #8 {
entry:
  %stack_size = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 2
  %0 = load i64, i64* %stack_size, align 8
  store i64 %0, i64* %v, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setguardsize(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i64 noundef %v) local_unnamed_addr #6 {
entry:
  %guard_size = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 3
  store i64 %v, i64* %guard_size, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getguardsize(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i64* nocapture noundef writeonly %v) local_unnamed_addr #8 {
entry:
  %guard_size = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 3
  %0 = load i64, i64* %guard_size, align 8
  store i64 %0, i64* %v, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setstackaddr(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i8* noundef %v) local_unnamed_addr #6 {
entry:
  %stack = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 4
  store i8* %v, i8** %stack, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getstackaddr(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i8** nocapture noundef writeonly %v) local_unnamed_addr #8 {
entry:
  %stack = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 4
  %0 = load i8*, i8** %stack, align 8
  store i8* %0, i8** %v, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setinheritsched(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i32 noundef %v) local_unnamed_addr #6 {
entry:
  %inherit = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 5
  store i32 %v, i32* %inherit, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getinheritsched(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i32* nocapture noundef writeonly %v) local_unnamed_addr #8 {
entry:
  %inherit = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 5
  %0 = load i32, i32* %inherit, align 8
  store i32 %0, i32* %v, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setschedpolicy(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i32 noundef %v) local_unnamed_addr #6 {
entry:
  %policy = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 1
  store i32 %v, i32* %policy, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getschedpolicy(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i32* nocapture noundef writeonly %v) local_unnamed_addr #8 {
entry:
  %policy = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 1
  %0 = load i32, i32* %policy, align 4
  store i32 %0, i32* %v, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setschedparam(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i32 noundef %v) local_unnamed_addr #6 {
entry:
  %priority = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 7
  store i32 %v, i32* %priority, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getschedparam(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i32* nocapture noundef writeonly %v) local_unnamed_addr #8 {
entry:
  %priority = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 7
  %0 = load i32, i32* %priority, align 8
  store i32 %0, i32* %v, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setscope(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i32 noundef %v) local_unnamed_addr #6 {
entry:
  %scope = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 6
  store i32 %v, i32* %scope, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getscope(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i32* nocapture noundef writeonly %v) local_unnamed_addr #8 {
entry:
  %scope = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 6
  %0 = load i32, i32* %scope, align 4
  store i32 %0, i32* %v, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setdetachstate(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i32 noundef %state) local_unnamed_addr #6 {
entry:
  %cmp = icmp ugt i32 %state, 1
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %detach = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 0
  store i32 %state, i32* %detach, align 8
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getdetachstate(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i32* nocapture noundef writeonly %state) local_unnamed_addr #8 {
entry:
  %detach = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 0
  %0 = load i32, i32* %detach, align 8
  store i32 %0, i32* %state, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_attr_setstack(%struct.__weir_lib_attributes* nocapture noundef writeonly %a, i8* noundef %stack, i64 noundef %n) local_unnamed_addr #6 {
entry:
  %stack1 = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 4
  store i8* %stack, i8** %stack1, align 8
  %stack_size = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 2
  store i64 %n, i64* %stack_size, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_attr_getstack(%struct.__weir_lib_attributes* nocapture noundef readonly %a, i8** nocapture noundef writeonly %stack, i64* nocapture noundef writeonly %n) local_unnamed_addr #8 {
entry:
  %stack1 = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 4
  %0 = load i8*, i8** %stack1, align 8
  store i8* %0, i8** %stack, align 8
  %stack_size = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 2
  %1 = load i64, i64* %stack_size, align 8
  store i64 %1, i64* %n, align 8
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @pthread_getattr_np(i64 noundef %t, %struct.__weir_lib_attributes* noundef %a) local_unnamed_addr #1 {
entry:
  %0 = bitcast %struct.__weir_lib_attributes* %a to i8*
  %call.i = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 56) #27
  %stack_size.i = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 2
  store i64 8388608, i64* %stack_size.i, align 8
  %guard_size.i = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 3
  store i64 4096, i64* %guard_size.i, align 8
  %stack = getelementptr inbounds %struct.__weir_lib_attributes, %struct.__weir_lib_attributes* %a, i64 0, i32 4
  store i8* inttoptr (i64 65536 to i8*), i8** %stack, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_attr_setaffinity_np(%struct.__weir_lib_attributes* nocapture noundef readnone %a, i64 noundef %n, i8* nocapture noundef readnone %set) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_setaffinity_np(i64 noundef %t, i64 noundef %n, i8* nocapture noundef readnone %set) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @pthread_getaffinity_np(i64 %t, i64 noundef %n, i8* noundef %set) local_unnamed_addr #1 {
entry:
  %call = tail call i8* @memset(i8* noundef %set, i32 noundef 0, i64 noundef %n) #25
  store i8 3, i8* %set, align 1
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sched_setaffinity(i32 noundef %pid, i64 noundef %n, i8* nocapture noundef readnone %set) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @sched_getaffinity(i32 noundef %pid, i64 noundef %n, i8* noundef %set) local_unnamed_addr #1 {
entry:
  %call.i = tail call i8* @memset(i8* noundef %set, i32 noundef 0, i64 noundef %n) #27
  store i8 3, i8* %set, align 1
  ret i32 0
}

; Function Attrs: nofree nosync nounwind optsize readonly
define dso_local i32 @__sched_cpucount(i64 noundef %n, i8* nocapture noundef readonly %set) local_unnamed_addr #14 {
entry:
  %tobool.not4 = icmp eq i64 %n, 0
  br i1 %tobool.not4, label %for.end, label %for.body

for.body:                                         ; preds = %entry, %for.body
  %count.07 = phi i32 [ %add, %for.body ], [ 0, %entry ]
  %set.addr.06 = phi i8* [ %incdec.ptr, %for.body ], [ %set, %entry ]
  %n.addr.05 = phi i64 [ %dec, %for.body ], [ %n, %entry ]
  %incdec.ptr = getelementptr i8, i8* %set.addr.06, i64 1
  %0 = load i8, i8* %set.addr.06, align 1
  %1 = tail call i8 @llvm.ctpop.i8(i8 %0)
  %2 = zext i8 %1 to i32
  %add = add i32 %count.07, %2
  %dec = add i64 %n.addr.05, -1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %for.end, label %for.body

for.end:                                          ; preds = %for.body, %entry
  %count.0.lcssa = phi i32 [ 0, %entry ], [ %add, %for.body ]
  ret i32 %count.0.lcssa
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.ctpop.i32(i32) #15

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sched_getcpu() local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_setname_np(i64 noundef %t, i8* nocapture noundef readnone %name) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_getname_np(i64 noundef %t, i8* nocapture noundef writeonly %name, i64 noundef %n) local_unnamed_addr #6 {
entry:
  %tobool.not = icmp eq i64 %n, 0
  br i1 %tobool.not, label %return, label %if.end

if.end:                                           ; preds = %entry
  store i8 0, i8* %name, align 1
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 34, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_setschedparam(i64 noundef %t, i32 noundef %policy, i32* nocapture noundef readnone %priority) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_getschedparam(i64 noundef %t, i32* nocapture noundef writeonly %policy, i32* nocapture noundef writeonly %priority) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %policy, align 4
  store i32 0, i32* %priority, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_setschedprio(i64 noundef %t, i32 noundef %priority) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_setconcurrency(i32 noundef %n) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_getconcurrency() local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sched_get_priority_max(i32 noundef %policy) local_unnamed_addr #7 {
entry:
  %0 = add i32 %policy, -1
  %1 = icmp ult i32 %0, 2
  %cond = select i1 %1, i32 99, i32 0
  ret i32 %cond
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sched_get_priority_min(i32 noundef %policy) local_unnamed_addr #7 {
entry:
  %0 = add i32 %policy, -1
  %1 = icmp ult i32 %0, 2
  %cond = zext i1 %1 to i32
  ret i32 %cond
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sched_setscheduler(i32 noundef %pid, i32 noundef %policy, i32* nocapture noundef readnone %priority) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sched_getscheduler(i32 noundef %pid) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_atfork(void ()* nocapture noundef readnone %before, void ()* nocapture noundef readnone %parent, void ()* nocapture noundef readnone %child) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_getcpuclockid(i64 noundef %t, i32* nocapture noundef writeonly %clock) local_unnamed_addr #6 {
entry:
  store i32 3, i32* %clock, align 4
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__pthread_key_create(i32* nocapture noundef writeonly %key, void (i8*)* noundef %destroy) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_key_create(i32* noundef %key, void (i8*)* noundef %destroy) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__pthread_mutex_lock(%struct.__weir_lib_mutex* noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef %m) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__pthread_mutex_unlock(%struct.__weir_lib_mutex* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_unlock(%struct.__weir_lib_mutex* noundef %m) #25
  ret i32 %call
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__tsan_init() local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @pthread_barrier_init(%struct.__weir_lib_barrier* noundef %b, i32* nocapture noundef readnone %attributes, i32 noundef %count) local_unnamed_addr #1 {
entry:
  %tobool.not = icmp eq i32 %count, 0
  br i1 %tobool.not, label %return, label %if.end

if.end:                                           ; preds = %entry
  %0 = bitcast %struct.__weir_lib_barrier* %b to i8*
  %call = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 32) #25
  %count1 = getelementptr inbounds %struct.__weir_lib_barrier, %struct.__weir_lib_barrier* %b, i64 0, i32 2
  store i32 %count, i32* %count1, align 8
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_barrier_destroy(%struct.__weir_lib_barrier* noundef %b) local_unnamed_addr #2 {
entry:
  %waiting = getelementptr inbounds %struct.__weir_lib_barrier, %struct.__weir_lib_barrier* %b, i64 0, i32 0
  %0 = load atomic i64, i64* %waiting monotonic, align 8
  %tobool.not = icmp eq i64 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([47 x i8], [47 x i8]* @.str.6, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %going = getelementptr inbounds %struct.__weir_lib_barrier, %struct.__weir_lib_barrier* %b, i64 0, i32 1
  %1 = load atomic i64, i64* %going monotonic, align 8
  %tobool2.not = icmp eq i64 %1, 0
  br i1 %tobool2.not, label %if.end5, label %for.cond.preheader

for.cond.preheader:                               ; preds = %if.end
  %2 = bitcast i64* %going to i32*
  br label %for.body

for.body:                                         ; preds = %for.cond.preheader, %__weir_lib_leave.exit
  %cmp = phi i1 [ true, %for.cond.preheader ], [ false, %__weir_lib_leave.exit ]
  %indvars.iv = phi i64 [ 0, %for.cond.preheader ], [ 1, %__weir_lib_leave.exit ]
  %add.ptr = getelementptr i32, i32* %2, i64 %indvars.iv
  %3 = bitcast i32* %add.ptr to i8*
  %call = tail call i32 @__weir_await_eq(i8* noundef %3, i32 noundef -1, i32 noundef 0) #27
  %4 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %4, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %for.body
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %for.body, %if.then.i
  br i1 %cmp, label %for.body, label %if.end5

if.end5:                                          ; preds = %__weir_lib_leave.exit, %if.end
  %count = getelementptr inbounds %struct.__weir_lib_barrier, %struct.__weir_lib_barrier* %b, i64 0, i32 2
  store atomic i32 0, i32* %count monotonic, align 8
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_barrier_wait(%struct.__weir_lib_barrier* noundef %b) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %cmp = icmp ugt i32 %call, 63
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([50 x i8], [50 x i8]* @.str.7, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %going1 = getelementptr inbounds %struct.__weir_lib_barrier, %struct.__weir_lib_barrier* %b, i64 0, i32 1
  %0 = bitcast i64* %going1 to i32*
  %div = lshr i32 %call, 5
  %idx.ext = zext i32 %div to i64
  %add.ptr = getelementptr i32, i32* %0, i64 %idx.ext
  %rem = and i32 %call, 31
  %shl = shl nuw i32 1, %rem
  tail call void @__weir_atomic_begin() #27
  %count = getelementptr inbounds %struct.__weir_lib_barrier, %struct.__weir_lib_barrier* %b, i64 0, i32 2
  %1 = load i32, i32* %count, align 8
  %tobool.not = icmp eq i32 %1, 0
  br i1 %tobool.not, label %if.then2, label %if.end3

if.then2:                                         ; preds = %if.end
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([69 x i8], [69 x i8]* @.str.8, i64 0, i64 0)) #26
  unreachable

if.end3:                                          ; preds = %if.end
  %waiting4 = getelementptr inbounds %struct.__weir_lib_barrier, %struct.__weir_lib_barrier* %b, i64 0, i32 0
  %2 = load i64, i64* %waiting4, align 8
  %3 = tail call i64 @llvm.ctpop.i64(i64 %2)
  %cast = trunc i64 %3 to i32
  %add = add nuw nsw i32 %cast, 1
  %cmp6 = icmp eq i32 %add, %1
  br i1 %cmp6, label %if.then8, label %if.else

if.then8:                                         ; preds = %if.end3
  store i64 0, i64* %waiting4, align 8
  %4 = load i64, i64* %going1, align 8
  %or = or i64 %4, %2
  store i64 %or, i64* %going1, align 8
  br label %if.end14

if.else:                                          ; preds = %if.end3
  %sh_prom = zext i32 %call to i64
  %shl11 = shl nuw i64 1, %sh_prom
  %or12 = or i64 %2, %shl11
  store i64 %or12, i64* %waiting4, align 8
  br label %if.end14

if.end14:                                         ; preds = %if.else, %if.then8
  %5 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %5, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end14
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end14, %if.then.i
  br i1 %cmp6, label %cleanup, label %if.end17

if.end17:                                         ; preds = %__weir_lib_leave.exit
  %6 = bitcast i32* %add.ptr to i8*
  %call18 = tail call i32 @__weir_await_ne(i8* noundef %6, i32 noundef %shl, i32 noundef 0) #27
  %neg = xor i32 %shl, -1
  %7 = load i32, i32* %add.ptr, align 4
  %and = and i32 %7, %neg
  store i32 %and, i32* %add.ptr, align 4
  %8 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i42 = icmp eq i32 %8, 0
  br i1 %tobool.not.i42, label %if.then.i43, label %cleanup

if.then.i43:                                      ; preds = %if.end17
  tail call void @__weir_atomic_end() #27
  br label %cleanup

cleanup:                                          ; preds = %if.then.i43, %if.end17, %__weir_lib_leave.exit
  %retval.0 = phi i32 [ -1, %__weir_lib_leave.exit ], [ 0, %if.end17 ], [ 0, %if.then.i43 ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.ctpop.i64(i64) #15

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_barrierattr_init(i32* nocapture noundef writeonly %a) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %a, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_barrierattr_destroy(i32* nocapture noundef readnone %a) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_barrierattr_setpshared(i32* nocapture noundef writeonly %a, i32 noundef %shared) local_unnamed_addr #6 {
entry:
  %cmp = icmp ugt i32 %shared, 1
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  store i32 %shared, i32* %a, align 4
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_barrierattr_getpshared(i32* nocapture noundef readonly %a, i32* nocapture noundef writeonly %shared) local_unnamed_addr #8 {
entry:
  %0 = load i32, i32* %a, align 4
  store i32 %0, i32* %shared, align 4
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @thrd_create(i64* noundef %to, i32 (i8*)* noundef %start, i8* noundef %arg) local_unnamed_addr #2 {
entry:
  %0 = bitcast i32 (i8*)* %start to i8*
  %call = tail call fastcc i64 @__weir_lib_start(i64* noundef %to, i8* noundef %0, i8* noundef %arg, i32 noundef 0, i32 noundef 1) #25
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define dso_local i64 @thrd_current() local_unnamed_addr #10 {
entry:
  %0 = load i64, i64* @__weir_lib_me, align 8
  %tobool.not.i = icmp eq i64 %0, 0
  %cond.i = select i1 %tobool.not.i, i64 ptrtoint (%struct.__weir_lib_thread* @__weir_lib_main to i64), i64 %0
  ret i64 %cond.i
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @thrd_equal(i64 noundef %a, i64 noundef %b) local_unnamed_addr #7 {
entry:
  %cmp = icmp eq i64 %a, %b
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i32 @thrd_join(i64 noundef %t, i32* noundef writeonly %result) local_unnamed_addr #2 {
entry:
  %value = alloca i8*, align 8
  %0 = bitcast i8** %value to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %0) #29
  %call = call i32 @pthread_join(i64 noundef %t, i8** noundef nonnull %value) #25
  %tobool = icmp eq i32 %call, 0
  %tobool1 = icmp ne i32* %result, null
  %or.cond = and i1 %tobool1, %tobool
  br i1 %or.cond, label %if.end.thread, label %if.end

if.end.thread:                                    ; preds = %entry
  %1 = load i8*, i8** %value, align 8
  %2 = ptrtoint i8* %1 to i64
  %conv = trunc i64 %2 to i32
  store i32 %conv, i32* %result, align 4
  br label %__weir_lib_c11.exit

if.end:                                           ; preds = %entry
  switch i32 %call, label %cond.false3.i [
    i32 0, label %__weir_lib_c11.exit
    i32 16, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %if.end
  %cmp4.i = icmp eq i32 %call, 110
  %cond.i = select i1 %cmp4.i, i32 4, i32 2
  br label %__weir_lib_c11.exit

cond.end6.fold.split.i:                           ; preds = %if.end
  br label %__weir_lib_c11.exit

__weir_lib_c11.exit:                              ; preds = %if.end.thread, %if.end, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi i32 [ %call, %if.end ], [ %cond.i, %cond.false3.i ], [ 1, %cond.end6.fold.split.i ], [ 0, %if.end.thread ]
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %0) #29
  ret i32 %cond7.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @thrd_detach(i64 noundef %t) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_detach(i64 noundef %t) #25
  ret i32 0
}

; Function Attrs: noreturn optsize
define dso_local void @thrd_exit(i32 noundef %result) local_unnamed_addr #12 {
entry:
  %conv = sext i32 %result to i64
  %0 = inttoptr i64 %conv to i8*
  tail call void @pthread_exit(i8* noundef %0) #30
  unreachable
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @thrd_yield() local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @thrd_sleep(%struct.timespec* nocapture noundef readnone %duration, %struct.timespec* noundef writeonly %left) local_unnamed_addr #6 {
entry:
  %tobool.not = icmp eq %struct.timespec* %left, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %tv_nsec = getelementptr inbounds %struct.timespec, %struct.timespec* %left, i64 0, i32 1
  store i64 0, i64* %tv_nsec, align 8
  %tv_sec = getelementptr inbounds %struct.timespec, %struct.timespec* %left, i64 0, i32 0
  store i64 0, i64* %tv_sec, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret i32 0
}

; Function Attrs: nofree nosync nounwind optsize writeonly
define dso_local i32 @mtx_init(%struct.__weir_lib_mutex* noundef %m, i32 noundef %type) local_unnamed_addr #16 {
entry:
  %cmp = icmp ugt i32 %type, 3
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %and = and i32 %type, 1
  %0 = bitcast %struct.__weir_lib_mutex* %m to i8*
  %call.i = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 40) #27
  %kind.i = getelementptr inbounds %struct.__weir_lib_mutex, %struct.__weir_lib_mutex* %m, i64 0, i32 3
  store i32 %and, i32* %kind.i, align 4
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ 0, %if.end ], [ 2, %entry ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local void @mtx_destroy(%struct.__weir_lib_mutex* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_destroy(%struct.__weir_lib_mutex* noundef %m) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @mtx_lock(%struct.__weir_lib_mutex* noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef %m) #25
  switch i32 %call, label %cond.false3.i [
    i32 0, label %__weir_lib_c11.exit
    i32 16, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %entry
  %cmp4.i = icmp eq i32 %call, 110
  %cond.i = select i1 %cmp4.i, i32 4, i32 2
  br label %__weir_lib_c11.exit

cond.end6.fold.split.i:                           ; preds = %entry
  br label %__weir_lib_c11.exit

__weir_lib_c11.exit:                              ; preds = %entry, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi i32 [ %call, %entry ], [ %cond.i, %cond.false3.i ], [ 1, %cond.end6.fold.split.i ]
  ret i32 %cond7.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @mtx_trylock(%struct.__weir_lib_mutex* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  %call.i = tail call fastcc i32 @__weir_lib_try(%struct.__weir_lib_mutex* noundef %m, i32 noundef 16) #27
  switch i32 %call.i, label %cond.false3.i [
    i32 0, label %__weir_lib_c11.exit
    i32 16, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %entry
  %cmp4.i = icmp eq i32 %call.i, 110
  %cond.i = select i1 %cmp4.i, i32 4, i32 2
  br label %__weir_lib_c11.exit

cond.end6.fold.split.i:                           ; preds = %entry
  br label %__weir_lib_c11.exit

__weir_lib_c11.exit:                              ; preds = %entry, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi i32 [ %call.i, %entry ], [ %cond.i, %cond.false3.i ], [ 1, %cond.end6.fold.split.i ]
  ret i32 %cond7.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @mtx_timedlock(%struct.__weir_lib_mutex* nocapture noundef %m, %struct.timespec* nocapture noundef readnone %until) local_unnamed_addr #2 {
entry:
  %call.i = tail call fastcc i32 @__weir_lib_try(%struct.__weir_lib_mutex* noundef %m, i32 noundef 110) #27
  switch i32 %call.i, label %cond.false3.i [
    i32 0, label %__weir_lib_c11.exit
    i32 16, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %entry
  %cmp4.i = icmp eq i32 %call.i, 110
  %cond.i = select i1 %cmp4.i, i32 4, i32 2
  br label %__weir_lib_c11.exit

cond.end6.fold.split.i:                           ; preds = %entry
  br label %__weir_lib_c11.exit

__weir_lib_c11.exit:                              ; preds = %entry, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi i32 [ %call.i, %entry ], [ %cond.i, %cond.false3.i ], [ 1, %cond.end6.fold.split.i ]
  ret i32 %cond7.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @mtx_unlock(%struct.__weir_lib_mutex* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_unlock(%struct.__weir_lib_mutex* noundef %m) #25
  %cond = icmp eq i32 %call, 0
  %spec.select = select i1 %cond, i32 0, i32 2
  ret i32 %spec.select
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @cnd_init(%struct.__weir_lib_cond* noundef %c) local_unnamed_addr #1 {
entry:
  %0 = bitcast %struct.__weir_lib_cond* %c to i8*
  %call.i = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 48) #27
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local void @cnd_destroy(%struct.__weir_lib_cond* noundef %c) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_cond_destroy(%struct.__weir_lib_cond* noundef %c) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @cnd_signal(%struct.__weir_lib_cond* nocapture noundef %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_wake(%struct.__weir_lib_cond* noundef %c, i32 noundef 0) #27
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @cnd_broadcast(%struct.__weir_lib_cond* nocapture noundef %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_wake(%struct.__weir_lib_cond* noundef %c, i32 noundef 1) #27
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @cnd_wait(%struct.__weir_lib_cond* noundef %c, %struct.__weir_lib_mutex* noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_cond_wait(%struct.__weir_lib_cond* noundef %c, %struct.__weir_lib_mutex* noundef %m) #25
  switch i32 %call, label %cond.false3.i [
    i32 0, label %__weir_lib_c11.exit
    i32 16, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %entry
  %cmp4.i = icmp eq i32 %call, 110
  %cond.i = select i1 %cmp4.i, i32 4, i32 2
  br label %__weir_lib_c11.exit

cond.end6.fold.split.i:                           ; preds = %entry
  br label %__weir_lib_c11.exit

__weir_lib_c11.exit:                              ; preds = %entry, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi i32 [ %call, %entry ], [ %cond.i, %cond.false3.i ], [ 1, %cond.end6.fold.split.i ]
  ret i32 %cond7.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @cnd_timedwait(%struct.__weir_lib_cond* nocapture noundef %c, %struct.__weir_lib_mutex* noundef %m, %struct.timespec* noundef %until) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_cond_timedwait(%struct.__weir_lib_cond* noundef %c, %struct.__weir_lib_mutex* noundef %m, %struct.timespec* noundef %until) #25
  switch i32 %call, label %cond.false3.i [
    i32 0, label %__weir_lib_c11.exit
    i32 16, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %entry
  %cmp4.i = icmp eq i32 %call, 110
  %cond.i = select i1 %cmp4.i, i32 4, i32 2
  br label %__weir_lib_c11.exit

cond.end6.fold.split.i:                           ; preds = %entry
  br label %__weir_lib_c11.exit

__weir_lib_c11.exit:                              ; preds = %entry, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi i32 [ %call, %entry ], [ %cond.i, %cond.false3.i ], [ 1, %cond.end6.fold.split.i ]
  ret i32 %cond7.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @tss_create(i32* nocapture noundef writeonly %key, void (i8*)* noundef %destroy) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_key_create(i32* noundef %key, void (i8*)* noundef %destroy) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local void @tss_delete(i32 noundef %key) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_key_delete(i32 noundef %key) #25
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define dso_local i8* @tss_get(i32 noundef %key) local_unnamed_addr #10 {
entry:
  %cmp.i = icmp ult i32 %key, 32
  br i1 %cmp.i, label %land.lhs.true.i, label %pthread_getspecific.exit

land.lhs.true.i:                                  ; preds = %entry
  %0 = load i32, i32* @__weir_lib_has_values, align 4
  %1 = shl nuw i32 1, %key
  %2 = and i32 %0, %1
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %pthread_getspecific.exit, label %cond.true.i

cond.true.i:                                      ; preds = %land.lhs.true.i
  %3 = load i8**, i8*** @__weir_lib_values, align 8
  %idxprom.i = zext i32 %key to i64
  %arrayidx.i = getelementptr i8*, i8** %3, i64 %idxprom.i
  %4 = load i8*, i8** %arrayidx.i, align 8
  br label %pthread_getspecific.exit

pthread_getspecific.exit:                         ; preds = %entry, %land.lhs.true.i, %cond.true.i
  %cond.i = phi i8* [ %4, %cond.true.i ], [ null, %land.lhs.true.i ], [ null, %entry ]
  ret i8* %cond.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @tss_set(i32 noundef %key, i8* noundef %value) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_setspecific(i32 noundef %key, i8* noundef %value) #25
  %switch.selectcmp = icmp eq i32 %call, 16
  %switch.select = select i1 %switch.selectcmp, i32 1, i32 2
  %switch.selectcmp2 = icmp eq i32 %call, 0
  %switch.select3 = select i1 %switch.selectcmp2, i32 0, i32 %switch.select
  ret i32 %switch.select3
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local %struct.__weir_lib_node* @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(%struct.__weir_lib_node* noundef readonly %x) local_unnamed_addr #13 {
entry:
  %right = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 3
  %0 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right, align 8
  %tobool.not = icmp eq %struct.__weir_lib_node* %0, null
  br i1 %tobool.not, label %while.cond, label %for.cond

for.cond:                                         ; preds = %entry, %for.cond
  %x.addr.0 = phi %struct.__weir_lib_node* [ %1, %for.cond ], [ %0, %entry ]
  %left = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.0, i64 0, i32 2
  %1 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left, align 8
  %tobool2.not = icmp eq %struct.__weir_lib_node* %1, null
  br i1 %tobool2.not, label %return, label %for.cond

while.cond:                                       ; preds = %entry, %while.cond
  %x.addr.1 = phi %struct.__weir_lib_node* [ %up.0, %while.cond ], [ %x, %entry ]
  %up.0.in = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.1, i64 0, i32 1
  %up.0 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %up.0.in, align 8
  %right4 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.0, i64 0, i32 3
  %2 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right4, align 8
  %cmp = icmp eq %struct.__weir_lib_node* %x.addr.1, %2
  br i1 %cmp, label %while.cond, label %while.end

while.end:                                        ; preds = %while.cond
  %right6 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.1, i64 0, i32 3
  %3 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right6, align 8
  %cmp7 = icmp eq %struct.__weir_lib_node* %3, %up.0
  %cond = select i1 %cmp7, %struct.__weir_lib_node* %x.addr.1, %struct.__weir_lib_node* %up.0
  br label %return

return:                                           ; preds = %for.cond, %while.end
  %retval.0 = phi %struct.__weir_lib_node* [ %cond, %while.end ], [ %x.addr.0, %for.cond ]
  ret %struct.__weir_lib_node* %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local %struct.__weir_lib_node* @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(%struct.__weir_lib_node* noundef readonly %x) local_unnamed_addr #13 {
entry:
  %right.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 3
  %0 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right.i, align 8
  %tobool.not.i = icmp eq %struct.__weir_lib_node* %0, null
  br i1 %tobool.not.i, label %while.cond.i, label %for.cond.i

for.cond.i:                                       ; preds = %entry, %for.cond.i
  %x.addr.0.i = phi %struct.__weir_lib_node* [ %1, %for.cond.i ], [ %0, %entry ]
  %left.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.0.i, i64 0, i32 2
  %1 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left.i, align 8
  %tobool2.not.i = icmp eq %struct.__weir_lib_node* %1, null
  br i1 %tobool2.not.i, label %_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base.exit, label %for.cond.i

while.cond.i:                                     ; preds = %entry, %while.cond.i
  %x.addr.1.i = phi %struct.__weir_lib_node* [ %up.0.i, %while.cond.i ], [ %x, %entry ]
  %up.0.in.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.1.i, i64 0, i32 1
  %up.0.i = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %up.0.in.i, align 8
  %right4.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.0.i, i64 0, i32 3
  %2 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right4.i, align 8
  %cmp.i = icmp eq %struct.__weir_lib_node* %x.addr.1.i, %2
  br i1 %cmp.i, label %while.cond.i, label %while.end.i

while.end.i:                                      ; preds = %while.cond.i
  %right6.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.1.i, i64 0, i32 3
  %3 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right6.i, align 8
  %cmp7.i = icmp eq %struct.__weir_lib_node* %3, %up.0.i
  %cond.i = select i1 %cmp7.i, %struct.__weir_lib_node* %x.addr.1.i, %struct.__weir_lib_node* %up.0.i
  br label %_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base.exit

_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base.exit: ; preds = %for.cond.i, %while.end.i
  %retval.0.i = phi %struct.__weir_lib_node* [ %cond.i, %while.end.i ], [ %x.addr.0.i, %for.cond.i ]
  ret %struct.__weir_lib_node* %retval.0.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local %struct.__weir_lib_node* @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(%struct.__weir_lib_node* noundef readonly %x) local_unnamed_addr #13 {
entry:
  %color = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 0
  %0 = load i32, i32* %color, align 8
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %parent = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 1
  %1 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent, align 8
  %tobool.not = icmp eq %struct.__weir_lib_node* %1, null
  br i1 %tobool.not, label %if.end, label %land.lhs.true1

land.lhs.true1:                                   ; preds = %land.lhs.true
  %parent3 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %1, i64 0, i32 1
  %2 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent3, align 8
  %cmp4 = icmp eq %struct.__weir_lib_node* %2, %x
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true1
  %right = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 3
  %3 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right, align 8
  br label %return

if.end:                                           ; preds = %land.lhs.true1, %land.lhs.true, %entry
  %left = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 2
  %4 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left, align 8
  %tobool5.not = icmp eq %struct.__weir_lib_node* %4, null
  br i1 %tobool5.not, label %while.cond, label %for.cond

for.cond:                                         ; preds = %if.end, %for.cond
  %x.addr.0 = phi %struct.__weir_lib_node* [ %5, %for.cond ], [ %4, %if.end ]
  %right8 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.0, i64 0, i32 3
  %5 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right8, align 8
  %tobool9.not = icmp eq %struct.__weir_lib_node* %5, null
  br i1 %tobool9.not, label %return, label %for.cond

while.cond:                                       ; preds = %if.end, %while.cond
  %x.addr.1 = phi %struct.__weir_lib_node* [ %up.0, %while.cond ], [ %x, %if.end ]
  %up.0.in = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.1, i64 0, i32 1
  %up.0 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %up.0.in, align 8
  %left13 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.0, i64 0, i32 2
  %6 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left13, align 8
  %cmp14 = icmp eq %struct.__weir_lib_node* %x.addr.1, %6
  br i1 %cmp14, label %while.cond, label %return

return:                                           ; preds = %for.cond, %while.cond, %if.then
  %retval.0 = phi %struct.__weir_lib_node* [ %3, %if.then ], [ %up.0, %while.cond ], [ %x.addr.0, %for.cond ]
  ret %struct.__weir_lib_node* %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local %struct.__weir_lib_node* @_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(%struct.__weir_lib_node* noundef readonly %x) local_unnamed_addr #13 {
entry:
  %call = tail call %struct.__weir_lib_node* @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(%struct.__weir_lib_node* noundef %x) #25
  ret %struct.__weir_lib_node* %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 noundef zeroext %left, %struct.__weir_lib_node* noundef %x, %struct.__weir_lib_node* noundef %p, %struct.__weir_lib_node* noundef %header) local_unnamed_addr #0 {
entry:
  %parent = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 1
  store %struct.__weir_lib_node* %p, %struct.__weir_lib_node** %parent, align 8
  %right = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 3
  store %struct.__weir_lib_node* null, %struct.__weir_lib_node** %right, align 8
  %left1 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 2
  store %struct.__weir_lib_node* null, %struct.__weir_lib_node** %left1, align 8
  %color = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 0
  store i32 0, i32* %color, align 8
  %cmp = icmp eq %struct.__weir_lib_node* %p, %header
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %right2 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %p, i64 0, i32 3
  store %struct.__weir_lib_node* %x, %struct.__weir_lib_node** %right2, align 8
  %left3 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %p, i64 0, i32 2
  store %struct.__weir_lib_node* %x, %struct.__weir_lib_node** %left3, align 8
  %parent4 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %p, i64 0, i32 1
  br label %if.end19.sink.split

if.else:                                          ; preds = %entry
  br i1 %left, label %if.then5, label %if.else11

if.then5:                                         ; preds = %if.else
  %left6 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %p, i64 0, i32 2
  store %struct.__weir_lib_node* %x, %struct.__weir_lib_node** %left6, align 8
  %left7 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 2
  %0 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left7, align 8
  %cmp8 = icmp eq %struct.__weir_lib_node* %0, %p
  br i1 %cmp8, label %if.end19.sink.split, label %if.end19

if.else11:                                        ; preds = %if.else
  %right12 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %p, i64 0, i32 3
  store %struct.__weir_lib_node* %x, %struct.__weir_lib_node** %right12, align 8
  %right13 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 3
  %1 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right13, align 8
  %cmp14 = icmp eq %struct.__weir_lib_node* %1, %p
  br i1 %cmp14, label %if.end19.sink.split, label %if.end19

if.end19.sink.split:                              ; preds = %if.else11, %if.then5, %if.then
  %left7.sink = phi %struct.__weir_lib_node** [ %parent4, %if.then ], [ %left7, %if.then5 ], [ %right13, %if.else11 ]
  store %struct.__weir_lib_node* %x, %struct.__weir_lib_node** %left7.sink, align 8
  br label %if.end19

if.end19:                                         ; preds = %if.end19.sink.split, %if.then5, %if.else11
  %parent20 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 1
  %2 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent20, align 8
  %cmp21.not112 = icmp eq %struct.__weir_lib_node* %2, %x
  br i1 %cmp21.not112, label %while.end, label %land.rhs.preheader

land.rhs.preheader:                               ; preds = %if.end19
  %parent22115 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 1
  %3 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent22115, align 8
  %color23116 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %3, i64 0, i32 0
  %4 = load i32, i32* %color23116, align 8
  %cmp24117 = icmp eq i32 %4, 0
  br i1 %cmp24117, label %while.body, label %while.end

land.rhs:                                         ; preds = %cleanup
  %parent22 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.2, i64 0, i32 1
  %5 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent22, align 8
  %color23 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %5, i64 0, i32 0
  %6 = load i32, i32* %color23, align 8
  %cmp24 = icmp eq i32 %6, 0
  br i1 %cmp24, label %while.body, label %while.end

while.body:                                       ; preds = %land.rhs.preheader, %land.rhs
  %color23119 = phi i32* [ %color23, %land.rhs ], [ %color23116, %land.rhs.preheader ]
  %7 = phi %struct.__weir_lib_node* [ %5, %land.rhs ], [ %3, %land.rhs.preheader ]
  %x.addr.0113118 = phi %struct.__weir_lib_node* [ %x.addr.2, %land.rhs ], [ %x, %land.rhs.preheader ]
  %parent26 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %7, i64 0, i32 1
  %8 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent26, align 8
  %left27 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %8, i64 0, i32 2
  %9 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left27, align 8
  %cmp28 = icmp eq %struct.__weir_lib_node* %7, %9
  %conv = zext i1 %cmp28 to i32
  br i1 %cmp28, label %cond.true, label %cond.end

cond.true:                                        ; preds = %while.body
  %right30 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %8, i64 0, i32 3
  %10 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right30, align 8
  br label %cond.end

cond.end:                                         ; preds = %while.body, %cond.true
  %cond = phi %struct.__weir_lib_node* [ %10, %cond.true ], [ %9, %while.body ]
  %tobool32.not = icmp eq %struct.__weir_lib_node* %cond, null
  br i1 %tobool32.not, label %if.end40, label %land.lhs.true

land.lhs.true:                                    ; preds = %cond.end
  %color33 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond, i64 0, i32 0
  %11 = load i32, i32* %color33, align 8
  %cmp34 = icmp eq i32 %11, 0
  br i1 %cmp34, label %if.then36, label %if.end40

if.then36:                                        ; preds = %land.lhs.true
  store i32 1, i32* %color33, align 8
  store i32 1, i32* %color23119, align 8
  %color39 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %8, i64 0, i32 0
  store i32 0, i32* %color39, align 8
  br label %cleanup

if.end40:                                         ; preds = %land.lhs.true, %cond.end
  %right43 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %7, i64 0, i32 3
  %left45 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %7, i64 0, i32 2
  %cond47.in = select i1 %cmp28, %struct.__weir_lib_node** %right43, %struct.__weir_lib_node** %left45
  %cond47 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %cond47.in, align 8
  %cmp48 = icmp eq %struct.__weir_lib_node* %x.addr.0113118, %cond47
  br i1 %cmp48, label %if.then50, label %if.end51

if.then50:                                        ; preds = %if.end40
  tail call fastcc void @__weir_lib_rotate(%struct.__weir_lib_node* noundef nonnull %7, i32 noundef %conv, %struct.__weir_lib_node* noundef nonnull %header) #25
  %.pre = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent26, align 8
  br label %if.end51

if.end51:                                         ; preds = %if.then50, %if.end40
  %12 = phi %struct.__weir_lib_node* [ %.pre, %if.then50 ], [ %7, %if.end40 ]
  %x.addr.1 = phi %struct.__weir_lib_node* [ %7, %if.then50 ], [ %x.addr.0113118, %if.end40 ]
  %color53 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %12, i64 0, i32 0
  store i32 1, i32* %color53, align 8
  %color54 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %8, i64 0, i32 0
  store i32 0, i32* %color54, align 8
  %lnot = xor i1 %cmp28, true
  %lnot.ext = zext i1 %lnot to i32
  tail call fastcc void @__weir_lib_rotate(%struct.__weir_lib_node* noundef nonnull %8, i32 noundef %lnot.ext, %struct.__weir_lib_node* noundef nonnull %header) #25
  br label %cleanup

cleanup:                                          ; preds = %if.end51, %if.then36
  %x.addr.2 = phi %struct.__weir_lib_node* [ %8, %if.then36 ], [ %x.addr.1, %if.end51 ]
  %13 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent20, align 8
  %cmp21.not = icmp eq %struct.__weir_lib_node* %x.addr.2, %13
  br i1 %cmp21.not, label %while.end, label %land.rhs

while.end:                                        ; preds = %cleanup, %land.rhs, %land.rhs.preheader, %if.end19
  %.lcssa = phi %struct.__weir_lib_node* [ %x, %if.end19 ], [ %2, %land.rhs.preheader ], [ %13, %land.rhs ], [ %x.addr.2, %cleanup ]
  %color60 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %.lcssa, i64 0, i32 0
  store i32 1, i32* %color60, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define internal fastcc void @__weir_lib_rotate(%struct.__weir_lib_node* noundef %x, i32 noundef %left, %struct.__weir_lib_node* nocapture noundef %header) unnamed_addr #8 {
entry:
  %tobool.not = icmp eq i32 %left, 0
  %right = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 3
  %left1 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 2
  %cond.in = select i1 %tobool.not, %struct.__weir_lib_node** %left1, %struct.__weir_lib_node** %right
  %cond = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %cond.in, align 8
  %left4 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond, i64 0, i32 2
  %right6 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond, i64 0, i32 3
  %cond8.in = select i1 %tobool.not, %struct.__weir_lib_node** %right6, %struct.__weir_lib_node** %left4
  %cond8 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %cond8.in, align 8
  %left1.right = select i1 %tobool.not, %struct.__weir_lib_node** %left1, %struct.__weir_lib_node** %right
  store %struct.__weir_lib_node* %cond8, %struct.__weir_lib_node** %left1.right, align 8
  %tobool12.not = icmp eq %struct.__weir_lib_node* %cond8, null
  br i1 %tobool12.not, label %if.end14, label %if.then13

if.then13:                                        ; preds = %entry
  %parent = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond8, i64 0, i32 1
  store %struct.__weir_lib_node* %x, %struct.__weir_lib_node** %parent, align 8
  br label %if.end14

if.end14:                                         ; preds = %if.then13, %entry
  %parent.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 1
  %0 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent.i, align 8
  %cmp.i = icmp eq %struct.__weir_lib_node* %0, %x
  br i1 %cmp.i, label %if.end9.i, label %if.else.i

if.else.i:                                        ; preds = %if.end14
  %parent2.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 1
  %1 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent2.i, align 8
  %left.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %1, i64 0, i32 2
  %2 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left.i, align 8
  %cmp3.i = icmp eq %struct.__weir_lib_node* %2, %x
  %right.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %1, i64 0, i32 3
  %spec.select.i = select i1 %cmp3.i, %struct.__weir_lib_node** %left.i, %struct.__weir_lib_node** %right.i
  br label %if.end9.i

if.end9.i:                                        ; preds = %if.else.i, %if.end14
  %left.sink.i = phi %struct.__weir_lib_node** [ %parent.i, %if.end14 ], [ %spec.select.i, %if.else.i ]
  store %struct.__weir_lib_node* %cond, %struct.__weir_lib_node** %left.sink.i, align 8
  %tobool.not.i = icmp eq %struct.__weir_lib_node* %cond, null
  br i1 %tobool.not.i, label %__weir_lib_replace.exit, label %if.then10.i

if.then10.i:                                      ; preds = %if.end9.i
  %parent11.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 1
  %3 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent11.i, align 8
  %parent12.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond, i64 0, i32 1
  store %struct.__weir_lib_node* %3, %struct.__weir_lib_node** %parent12.i, align 8
  br label %__weir_lib_replace.exit

__weir_lib_replace.exit:                          ; preds = %if.end9.i, %if.then10.i
  %right6.left4 = select i1 %tobool.not, %struct.__weir_lib_node** %right6, %struct.__weir_lib_node** %left4
  store %struct.__weir_lib_node* %x, %struct.__weir_lib_node** %right6.left4, align 8
  %parent21 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x, i64 0, i32 1
  store %struct.__weir_lib_node* %cond, %struct.__weir_lib_node** %parent21, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local %struct.__weir_lib_node* @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(%struct.__weir_lib_node* noundef returned %z, %struct.__weir_lib_node* noundef %header) local_unnamed_addr #0 {
entry:
  %left = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 2
  %0 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left, align 8
  %cmp = icmp eq %struct.__weir_lib_node* %0, %z
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %right.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %z, i64 0, i32 3
  %1 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right.i, align 8
  %tobool.not.i = icmp eq %struct.__weir_lib_node* %1, null
  br i1 %tobool.not.i, label %while.cond.i, label %for.cond.i

for.cond.i:                                       ; preds = %if.then, %for.cond.i
  %x.addr.0.i = phi %struct.__weir_lib_node* [ %2, %for.cond.i ], [ %1, %if.then ]
  %left.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.0.i, i64 0, i32 2
  %2 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left.i, align 8
  %tobool2.not.i = icmp eq %struct.__weir_lib_node* %2, null
  br i1 %tobool2.not.i, label %_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base.exit, label %for.cond.i

while.cond.i:                                     ; preds = %if.then, %while.cond.i
  %x.addr.1.i = phi %struct.__weir_lib_node* [ %up.0.i, %while.cond.i ], [ %z, %if.then ]
  %up.0.in.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.1.i, i64 0, i32 1
  %up.0.i = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %up.0.in.i, align 8
  %right4.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.0.i, i64 0, i32 3
  %3 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right4.i, align 8
  %cmp.i = icmp eq %struct.__weir_lib_node* %x.addr.1.i, %3
  br i1 %cmp.i, label %while.cond.i, label %while.end.i

while.end.i:                                      ; preds = %while.cond.i
  %right6.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %x.addr.1.i, i64 0, i32 3
  %4 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right6.i, align 8
  %cmp7.i = icmp eq %struct.__weir_lib_node* %4, %up.0.i
  %cond.i = select i1 %cmp7.i, %struct.__weir_lib_node* %x.addr.1.i, %struct.__weir_lib_node* %up.0.i
  br label %_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base.exit

_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base.exit: ; preds = %for.cond.i, %while.end.i
  %retval.0.i = phi %struct.__weir_lib_node* [ %cond.i, %while.end.i ], [ %x.addr.0.i, %for.cond.i ]
  store %struct.__weir_lib_node* %retval.0.i, %struct.__weir_lib_node** %left, align 8
  br label %if.end

if.end:                                           ; preds = %_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base.exit, %entry
  %right = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 3
  %5 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right, align 8
  %cmp2 = icmp eq %struct.__weir_lib_node* %5, %z
  br i1 %cmp2, label %if.then3, label %if.end6

if.then3:                                         ; preds = %if.end
  %call4 = tail call %struct.__weir_lib_node* @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(%struct.__weir_lib_node* noundef %z) #25
  store %struct.__weir_lib_node* %call4, %struct.__weir_lib_node** %right, align 8
  br label %if.end6

if.end6:                                          ; preds = %if.then3, %if.end
  %color7 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %z, i64 0, i32 0
  %6 = load i32, i32* %color7, align 8
  %left8 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %z, i64 0, i32 2
  %7 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left8, align 8
  %tobool.not = icmp eq %struct.__weir_lib_node* %7, null
  %right15 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %z, i64 0, i32 3
  %8 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right15, align 8
  br i1 %tobool.not, label %cond.end, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %if.end6
  %tobool10.not = icmp eq %struct.__weir_lib_node* %8, null
  br i1 %tobool10.not, label %cond.end, label %while.cond

cond.end:                                         ; preds = %if.end6, %lor.lhs.false
  %cond = phi %struct.__weir_lib_node* [ %7, %lor.lhs.false ], [ %8, %if.end6 ]
  %parent = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %z, i64 0, i32 1
  %9 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent, align 8
  %parent.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 1
  %10 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent.i, align 8
  %cmp.i251 = icmp eq %struct.__weir_lib_node* %10, %z
  br i1 %cmp.i251, label %if.end9.i, label %if.else.i

if.else.i:                                        ; preds = %cond.end
  %left.i252 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %9, i64 0, i32 2
  %11 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left.i252, align 8
  %cmp3.i = icmp eq %struct.__weir_lib_node* %11, %z
  %right.i253 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %9, i64 0, i32 3
  %spec.select.i = select i1 %cmp3.i, %struct.__weir_lib_node** %left.i252, %struct.__weir_lib_node** %right.i253
  br label %if.end9.i

if.end9.i:                                        ; preds = %if.else.i, %cond.end
  %left.sink.i = phi %struct.__weir_lib_node** [ %parent.i, %cond.end ], [ %spec.select.i, %if.else.i ]
  store %struct.__weir_lib_node* %cond, %struct.__weir_lib_node** %left.sink.i, align 8
  %tobool.not.i254 = icmp eq %struct.__weir_lib_node* %cond, null
  br i1 %tobool.not.i254, label %if.end37, label %if.then10.i

if.then10.i:                                      ; preds = %if.end9.i
  %12 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent, align 8
  %parent12.i = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond, i64 0, i32 1
  store %struct.__weir_lib_node* %12, %struct.__weir_lib_node** %parent12.i, align 8
  br label %if.end37

while.cond:                                       ; preds = %lor.lhs.false, %while.cond
  %y.0 = phi %struct.__weir_lib_node* [ %13, %while.cond ], [ %8, %lor.lhs.false ]
  %left17 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %y.0, i64 0, i32 2
  %13 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left17, align 8
  %tobool18.not = icmp eq %struct.__weir_lib_node* %13, null
  br i1 %tobool18.not, label %while.end, label %while.cond

while.end:                                        ; preds = %while.cond
  %left17.le = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %y.0, i64 0, i32 2
  %color20 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %y.0, i64 0, i32 0
  %14 = load i32, i32* %color20, align 8
  %right21 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %y.0, i64 0, i32 3
  %15 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right21, align 8
  %parent22 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %y.0, i64 0, i32 1
  %16 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent22, align 8
  %cmp23 = icmp eq %struct.__weir_lib_node* %16, %z
  br i1 %cmp23, label %if.end30, label %if.else25

if.else25:                                        ; preds = %while.end
  %parent.i255 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 1
  %17 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent.i255, align 8
  %cmp.i256 = icmp eq %struct.__weir_lib_node* %17, %y.0
  br i1 %cmp.i256, label %if.end9.i265, label %if.else.i262

if.else.i262:                                     ; preds = %if.else25
  %left.i258 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %16, i64 0, i32 2
  %18 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left.i258, align 8
  %cmp3.i259 = icmp eq %struct.__weir_lib_node* %18, %y.0
  %right.i260 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %16, i64 0, i32 3
  %spec.select.i261 = select i1 %cmp3.i259, %struct.__weir_lib_node** %left.i258, %struct.__weir_lib_node** %right.i260
  br label %if.end9.i265

if.end9.i265:                                     ; preds = %if.else.i262, %if.else25
  %left.sink.i263 = phi %struct.__weir_lib_node** [ %parent.i255, %if.else25 ], [ %spec.select.i261, %if.else.i262 ]
  store %struct.__weir_lib_node* %15, %struct.__weir_lib_node** %left.sink.i263, align 8
  %tobool.not.i264 = icmp eq %struct.__weir_lib_node* %15, null
  br i1 %tobool.not.i264, label %__weir_lib_replace.exit269, label %if.then10.i268

if.then10.i268:                                   ; preds = %if.end9.i265
  %19 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent22, align 8
  %parent12.i267 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %15, i64 0, i32 1
  store %struct.__weir_lib_node* %19, %struct.__weir_lib_node** %parent12.i267, align 8
  br label %__weir_lib_replace.exit269

__weir_lib_replace.exit269:                       ; preds = %if.end9.i265, %if.then10.i268
  %20 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right15, align 8
  store %struct.__weir_lib_node* %20, %struct.__weir_lib_node** %right21, align 8
  %parent29 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %20, i64 0, i32 1
  store %struct.__weir_lib_node* %y.0, %struct.__weir_lib_node** %parent29, align 8
  br label %if.end30

if.end30:                                         ; preds = %while.end, %__weir_lib_replace.exit269
  %up.0 = phi %struct.__weir_lib_node* [ %16, %__weir_lib_replace.exit269 ], [ %y.0, %while.end ]
  %parent.i270 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 1
  %21 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent.i270, align 8
  %cmp.i271 = icmp eq %struct.__weir_lib_node* %21, %z
  br i1 %cmp.i271, label %__weir_lib_replace.exit284, label %if.else.i277

if.else.i277:                                     ; preds = %if.end30
  %parent2.i272 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %z, i64 0, i32 1
  %22 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent2.i272, align 8
  %left.i273 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %22, i64 0, i32 2
  %23 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left.i273, align 8
  %cmp3.i274 = icmp eq %struct.__weir_lib_node* %23, %z
  %right.i275 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %22, i64 0, i32 3
  %spec.select.i276 = select i1 %cmp3.i274, %struct.__weir_lib_node** %left.i273, %struct.__weir_lib_node** %right.i275
  br label %__weir_lib_replace.exit284

__weir_lib_replace.exit284:                       ; preds = %if.else.i277, %if.end30
  %left.sink.i278 = phi %struct.__weir_lib_node** [ %parent.i270, %if.end30 ], [ %spec.select.i276, %if.else.i277 ]
  store %struct.__weir_lib_node* %y.0, %struct.__weir_lib_node** %left.sink.i278, align 8
  %parent11.i281 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %z, i64 0, i32 1
  %24 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent11.i281, align 8
  store %struct.__weir_lib_node* %24, %struct.__weir_lib_node** %parent22, align 8
  %25 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left8, align 8
  store %struct.__weir_lib_node* %25, %struct.__weir_lib_node** %left17.le, align 8
  %parent34 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %25, i64 0, i32 1
  store %struct.__weir_lib_node* %y.0, %struct.__weir_lib_node** %parent34, align 8
  %26 = load i32, i32* %color7, align 8
  store i32 %26, i32* %color20, align 8
  br label %if.end37

if.end37:                                         ; preds = %if.then10.i, %if.end9.i, %__weir_lib_replace.exit284
  %up.1 = phi %struct.__weir_lib_node* [ %up.0, %__weir_lib_replace.exit284 ], [ %9, %if.end9.i ], [ %9, %if.then10.i ]
  %color.0 = phi i32 [ %14, %__weir_lib_replace.exit284 ], [ %6, %if.end9.i ], [ %6, %if.then10.i ]
  %child.0 = phi %struct.__weir_lib_node* [ %15, %__weir_lib_replace.exit284 ], [ null, %if.end9.i ], [ %cond, %if.then10.i ]
  %cmp38 = icmp eq i32 %color.0, 0
  br i1 %cmp38, label %cleanup142, label %while.cond41.preheader

while.cond41.preheader:                           ; preds = %if.end37
  %parent42 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %header, i64 0, i32 1
  %27 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent42, align 8
  %cmp43.not293 = icmp eq %struct.__weir_lib_node* %child.0, %27
  br i1 %cmp43.not293, label %while.end131, label %land.rhs

land.rhs:                                         ; preds = %while.cond41.preheader, %cleanup
  %child.1296 = phi %struct.__weir_lib_node* [ %up.2294, %cleanup ], [ %child.0, %while.cond41.preheader ]
  %up.2294 = phi %struct.__weir_lib_node* [ %36, %cleanup ], [ %up.1, %while.cond41.preheader ]
  %tobool44.not = icmp eq %struct.__weir_lib_node* %child.1296, null
  br i1 %tobool44.not, label %while.body47, label %lor.rhs

lor.rhs:                                          ; preds = %land.rhs
  %color45 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %child.1296, i64 0, i32 0
  %28 = load i32, i32* %color45, align 8
  %cmp46 = icmp eq i32 %28, 1
  br i1 %cmp46, label %while.body47, label %if.end135

while.body47:                                     ; preds = %land.rhs, %lor.rhs
  %left48 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.2294, i64 0, i32 2
  %29 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %left48, align 8
  %cmp49 = icmp eq %struct.__weir_lib_node* %child.1296, %29
  %conv = zext i1 %cmp49 to i32
  br i1 %cmp49, label %cond.true51, label %cond.end55

cond.true51:                                      ; preds = %while.body47
  %right52 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.2294, i64 0, i32 3
  %30 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %right52, align 8
  br label %cond.end55

cond.end55:                                       ; preds = %while.body47, %cond.true51
  %cond56 = phi %struct.__weir_lib_node* [ %30, %cond.true51 ], [ %29, %while.body47 ]
  %color57 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond56, i64 0, i32 0
  %31 = load i32, i32* %color57, align 8
  %cmp58 = icmp eq i32 %31, 0
  br i1 %cmp58, label %if.then60, label %if.end70

if.then60:                                        ; preds = %cond.end55
  store i32 1, i32* %color57, align 8
  %color62 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.2294, i64 0, i32 0
  store i32 0, i32* %color62, align 8
  tail call fastcc void @__weir_lib_rotate(%struct.__weir_lib_node* noundef nonnull %up.2294, i32 noundef %conv, %struct.__weir_lib_node* noundef nonnull %header) #25
  %right65 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.2294, i64 0, i32 3
  %cond69.in = select i1 %cmp49, %struct.__weir_lib_node** %right65, %struct.__weir_lib_node** %left48
  %cond69 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %cond69.in, align 8
  br label %if.end70

if.end70:                                         ; preds = %if.then60, %cond.end55
  %other.0 = phi %struct.__weir_lib_node* [ %cond69, %if.then60 ], [ %cond56, %cond.end55 ]
  %left73 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %other.0, i64 0, i32 2
  %right75 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %other.0, i64 0, i32 3
  %cond77.in = select i1 %cmp49, %struct.__weir_lib_node** %left73, %struct.__weir_lib_node** %right75
  %cond77 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %cond77.in, align 8
  %cond84.in = select i1 %cmp49, %struct.__weir_lib_node** %right75, %struct.__weir_lib_node** %left73
  %cond84 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %cond84.in, align 8
  %tobool85.not = icmp eq %struct.__weir_lib_node* %cond77, null
  br i1 %tobool85.not, label %land.lhs.true, label %lor.lhs.false86

lor.lhs.false86:                                  ; preds = %if.end70
  %color87 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond77, i64 0, i32 0
  %32 = load i32, i32* %color87, align 8
  %cmp88 = icmp eq i32 %32, 1
  br i1 %cmp88, label %land.lhs.true, label %if.end98

land.lhs.true:                                    ; preds = %lor.lhs.false86, %if.end70
  %tobool90.not = icmp eq %struct.__weir_lib_node* %cond84, null
  br i1 %tobool90.not, label %cleanup, label %lor.lhs.false91

lor.lhs.false91:                                  ; preds = %land.lhs.true
  %color92 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond84, i64 0, i32 0
  %33 = load i32, i32* %color92, align 8
  %cmp93 = icmp eq i32 %33, 1
  br i1 %cmp93, label %cleanup, label %cleanup.thread

if.end98:                                         ; preds = %lor.lhs.false86
  %tobool99.not = icmp eq %struct.__weir_lib_node* %cond84, null
  br i1 %tobool99.not, label %if.then104, label %lor.lhs.false100

lor.lhs.false100:                                 ; preds = %if.end98
  %color101.phi.trans.insert = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond84, i64 0, i32 0
  %.pre = load i32, i32* %color101.phi.trans.insert, align 8
  %cmp102 = icmp eq i32 %.pre, 1
  br i1 %cmp102, label %if.then104, label %cleanup.thread

if.then104:                                       ; preds = %lor.lhs.false100, %if.end98
  %color105 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond77, i64 0, i32 0
  store i32 1, i32* %color105, align 8
  %color106 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %other.0, i64 0, i32 0
  store i32 0, i32* %color106, align 8
  %lnot = xor i1 %cmp49, true
  %lnot.ext = zext i1 %lnot to i32
  tail call fastcc void @__weir_lib_rotate(%struct.__weir_lib_node* noundef %other.0, i32 noundef %lnot.ext, %struct.__weir_lib_node* noundef %header) #25
  %right110 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.2294, i64 0, i32 3
  %cond114.in = select i1 %cmp49, %struct.__weir_lib_node** %right110, %struct.__weir_lib_node** %left48
  %cond114 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %cond114.in, align 8
  %right117 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond114, i64 0, i32 3
  %left119 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %cond114, i64 0, i32 2
  %cond121.in = select i1 %cmp49, %struct.__weir_lib_node** %right117, %struct.__weir_lib_node** %left119
  %cond121 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %cond121.in, align 8
  br label %cleanup.thread

cleanup.thread:                                   ; preds = %lor.lhs.false91, %lor.lhs.false100, %if.then104
  %other.1 = phi %struct.__weir_lib_node* [ %cond114, %if.then104 ], [ %other.0, %lor.lhs.false100 ], [ %other.0, %lor.lhs.false91 ]
  %far.0 = phi %struct.__weir_lib_node* [ %cond121, %if.then104 ], [ %cond84, %lor.lhs.false100 ], [ %cond84, %lor.lhs.false91 ]
  %color123 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.2294, i64 0, i32 0
  %34 = load i32, i32* %color123, align 8
  %color124 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %other.1, i64 0, i32 0
  store i32 %34, i32* %color124, align 8
  store i32 1, i32* %color123, align 8
  %color126 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %far.0, i64 0, i32 0
  store i32 1, i32* %color126, align 8
  tail call fastcc void @__weir_lib_rotate(%struct.__weir_lib_node* noundef nonnull %up.2294, i32 noundef %conv, %struct.__weir_lib_node* noundef %header) #25
  %35 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent42, align 8
  br label %while.end131

cleanup:                                          ; preds = %land.lhs.true, %lor.lhs.false91
  %color96 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %other.0, i64 0, i32 0
  store i32 0, i32* %color96, align 8
  %parent97 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %up.2294, i64 0, i32 1
  %36 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent97, align 8
  %.pre302 = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent42, align 8
  %cmp43.not = icmp eq %struct.__weir_lib_node* %up.2294, %.pre302
  br i1 %cmp43.not, label %while.end131, label %land.rhs

while.end131:                                     ; preds = %cleanup, %cleanup.thread, %while.cond41.preheader
  %child.1.lcssa = phi %struct.__weir_lib_node* [ %child.0, %while.cond41.preheader ], [ %35, %cleanup.thread ], [ %.pre302, %cleanup ]
  %tobool132.not = icmp eq %struct.__weir_lib_node* %child.1.lcssa, null
  br i1 %tobool132.not, label %if.then138, label %if.end135

if.end135:                                        ; preds = %lor.rhs, %while.end131
  %child.1291 = phi %struct.__weir_lib_node* [ %child.1.lcssa, %while.end131 ], [ %child.1296, %lor.rhs ]
  %color134 = getelementptr inbounds %struct.__weir_lib_node, %struct.__weir_lib_node* %child.1291, i64 0, i32 0
  store i32 1, i32* %color134, align 8
  %.pr = load %struct.__weir_lib_node*, %struct.__weir_lib_node** %parent42, align 8
  %phi.cmp = icmp eq %struct.__weir_lib_node* %.pr, null
  br i1 %phi.cmp, label %if.then138, label %cleanup142

if.then138:                                       ; preds = %while.end131, %if.end135
  store %struct.__weir_lib_node* %header, %struct.__weir_lib_node** %right, align 8
  store %struct.__weir_lib_node* %header, %struct.__weir_lib_node** %left, align 8
  br label %cleanup142

cleanup142:                                       ; preds = %if.end135, %if.then138, %if.end37
  ret %struct.__weir_lib_node* %z
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local void @_ZNSt8__detail15_List_node_base7_M_hookEPS0_(%struct.__weir_lib_link* noundef %x, %struct.__weir_lib_link* noundef %before) local_unnamed_addr #8 {
entry:
  %next = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %x, i64 0, i32 0
  store %struct.__weir_lib_link* %before, %struct.__weir_lib_link** %next, align 8
  %previous = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %before, i64 0, i32 1
  %0 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous, align 8
  %previous1 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %x, i64 0, i32 1
  store %struct.__weir_lib_link* %0, %struct.__weir_lib_link** %previous1, align 8
  %1 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous, align 8
  %next3 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %1, i64 0, i32 0
  store %struct.__weir_lib_link* %x, %struct.__weir_lib_link** %next3, align 8
  store %struct.__weir_lib_link* %x, %struct.__weir_lib_link** %previous, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local void @_ZNSt8__detail15_List_node_base9_M_unhookEv(%struct.__weir_lib_link* nocapture noundef readonly %x) local_unnamed_addr #8 {
entry:
  %next = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %x, i64 0, i32 0
  %0 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %next, align 8
  %previous = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %x, i64 0, i32 1
  %1 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous, align 8
  %next1 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %1, i64 0, i32 0
  store %struct.__weir_lib_link* %0, %struct.__weir_lib_link** %next1, align 8
  %2 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous, align 8
  %3 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %next, align 8
  %previous4 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %3, i64 0, i32 1
  store %struct.__weir_lib_link* %2, %struct.__weir_lib_link** %previous4, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(%struct.__weir_lib_link* noundef %to, %struct.__weir_lib_link* noundef %first, %struct.__weir_lib_link* noundef %last) local_unnamed_addr #8 {
entry:
  %cmp = icmp eq %struct.__weir_lib_link* %to, %last
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %previous = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %last, i64 0, i32 1
  %0 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous, align 8
  %previous1 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %first, i64 0, i32 1
  %1 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous1, align 8
  %next = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %1, i64 0, i32 0
  store %struct.__weir_lib_link* %last, %struct.__weir_lib_link** %next, align 8
  %2 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous1, align 8
  store %struct.__weir_lib_link* %2, %struct.__weir_lib_link** %previous, align 8
  %previous4 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %to, i64 0, i32 1
  %3 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous4, align 8
  %next5 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %3, i64 0, i32 0
  store %struct.__weir_lib_link* %first, %struct.__weir_lib_link** %next5, align 8
  %4 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous4, align 8
  store %struct.__weir_lib_link* %4, %struct.__weir_lib_link** %previous1, align 8
  %next8 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %0, i64 0, i32 0
  store %struct.__weir_lib_link* %to, %struct.__weir_lib_link** %next8, align 8
  store %struct.__weir_lib_link* %0, %struct.__weir_lib_link** %previous4, align 8
  br label %return

return:                                           ; preds = %entry, %if.end
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local void @_ZNSt8__detail15_List_node_base10_M_reverseEv(%struct.__weir_lib_link* noundef %x) local_unnamed_addr #0 {
entry:
  br label %do.body

do.body:                                          ; preds = %do.body, %entry
  %each.0 = phi %struct.__weir_lib_link* [ %x, %entry ], [ %0, %do.body ]
  %next1 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %each.0, i64 0, i32 0
  %0 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %next1, align 8
  %previous = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %each.0, i64 0, i32 1
  %1 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %previous, align 8
  store %struct.__weir_lib_link* %1, %struct.__weir_lib_link** %next1, align 8
  store %struct.__weir_lib_link* %0, %struct.__weir_lib_link** %previous, align 8
  %cmp.not = icmp eq %struct.__weir_lib_link* %0, %x
  br i1 %cmp.not, label %do.end, label %do.body

do.end:                                           ; preds = %do.body
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local void @_ZNSt8__detail15_List_node_base4swapERS0_S1_(%struct.__weir_lib_link* noundef %x, %struct.__weir_lib_link* noundef %y) local_unnamed_addr #8 {
entry:
  %a.sroa.0.0..sroa_idx = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %x, i64 0, i32 0
  %a.sroa.0.0.copyload = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %a.sroa.0.0..sroa_idx, align 8
  %a.sroa.5.0..sroa_idx31 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %x, i64 0, i32 1
  %a.sroa.5.0.copyload = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %a.sroa.5.0..sroa_idx31, align 8
  %b.sroa.0.0..sroa_idx = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %y, i64 0, i32 0
  %b.sroa.0.0.copyload = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %b.sroa.0.0..sroa_idx, align 8
  %b.sroa.5.0..sroa_idx24 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %y, i64 0, i32 1
  %b.sroa.5.0.copyload = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %b.sroa.5.0..sroa_idx24, align 8
  %cmp = icmp eq %struct.__weir_lib_link* %a.sroa.0.0.copyload, %x
  %cmp2 = icmp eq %struct.__weir_lib_link* %b.sroa.0.0.copyload, %y
  store %struct.__weir_lib_link* %b.sroa.0.0.copyload, %struct.__weir_lib_link** %a.sroa.0.0..sroa_idx, align 8
  store %struct.__weir_lib_link* %b.sroa.5.0.copyload, %struct.__weir_lib_link** %a.sroa.5.0..sroa_idx31, align 8
  store %struct.__weir_lib_link* %a.sroa.0.0.copyload, %struct.__weir_lib_link** %b.sroa.0.0..sroa_idx, align 8
  store %struct.__weir_lib_link* %a.sroa.5.0.copyload, %struct.__weir_lib_link** %b.sroa.5.0..sroa_idx24, align 8
  br i1 %cmp2, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  store %struct.__weir_lib_link* %x, %struct.__weir_lib_link** %a.sroa.5.0..sroa_idx31, align 8
  br label %if.end

if.else:                                          ; preds = %entry
  %0 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %a.sroa.5.0..sroa_idx31, align 8
  %next6 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %0, i64 0, i32 0
  store %struct.__weir_lib_link* %x, %struct.__weir_lib_link** %next6, align 8
  %1 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %a.sroa.0.0..sroa_idx, align 8
  %previous8 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %1, i64 0, i32 1
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %previous8.sink = phi %struct.__weir_lib_link** [ %previous8, %if.else ], [ %a.sroa.0.0..sroa_idx, %if.then ]
  store %struct.__weir_lib_link* %x, %struct.__weir_lib_link** %previous8.sink, align 8
  br i1 %cmp, label %if.then10, label %if.else13

if.then10:                                        ; preds = %if.end
  store %struct.__weir_lib_link* %y, %struct.__weir_lib_link** %b.sroa.5.0..sroa_idx24, align 8
  br label %if.end18

if.else13:                                        ; preds = %if.end
  %2 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %b.sroa.5.0..sroa_idx24, align 8
  %next15 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %2, i64 0, i32 0
  store %struct.__weir_lib_link* %y, %struct.__weir_lib_link** %next15, align 8
  %3 = load %struct.__weir_lib_link*, %struct.__weir_lib_link** %b.sroa.0.0..sroa_idx, align 8
  %previous17 = getelementptr inbounds %struct.__weir_lib_link, %struct.__weir_lib_link* %3, i64 0, i32 1
  br label %if.end18

if.end18:                                         ; preds = %if.else13, %if.then10
  %previous17.sink = phi %struct.__weir_lib_link** [ %previous17, %if.else13 ], [ %b.sroa.0.0..sroa_idx, %if.then10 ]
  store %struct.__weir_lib_link* %y, %struct.__weir_lib_link** %previous17.sink, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(%struct.__weir_lib_policy* nocapture noundef %p, i64 noundef %n) local_unnamed_addr #0 {
entry:
  br label %while.cond

while.cond:                                       ; preds = %while.cond, %entry
  %buckets.0 = phi i64 [ 13, %entry ], [ %mul, %while.cond ]
  %cmp = icmp ult i64 %buckets.0, %n
  %mul = shl i64 %buckets.0, 1
  br i1 %cmp, label %while.cond, label %while.end

while.end:                                        ; preds = %while.cond
  %conv.i = uitofp i64 %buckets.0 to double
  %load.i = getelementptr inbounds %struct.__weir_lib_policy, %struct.__weir_lib_policy* %p, i64 0, i32 0
  %0 = load float, float* %load.i, align 8
  %conv1.i = fpext float %0 to double
  %mul.i = fmul double %conv.i, %conv1.i
  %conv2.i = fptoui double %mul.i to i64
  %next = getelementptr inbounds %struct.__weir_lib_policy, %struct.__weir_lib_policy* %p, i64 0, i32 1
  store i64 %conv2.i, i64* %next, align 8
  ret i64 %buckets.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local { i8, i64 } @_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(%struct.__weir_lib_policy* nocapture noundef %p, i64 noundef %buckets, i64 noundef %n, i64 noundef %more) local_unnamed_addr #0 {
entry:
  %add = add i64 %more, %n
  %next = getelementptr inbounds %struct.__weir_lib_policy, %struct.__weir_lib_policy* %p, i64 0, i32 1
  %0 = load i64, i64* %next, align 8
  %cmp.not = icmp ugt i64 %add, %0
  br i1 %cmp.not, label %if.end, label %return

if.end:                                           ; preds = %entry
  %conv.i = uitofp i64 %buckets to double
  %load.i = getelementptr inbounds %struct.__weir_lib_policy, %struct.__weir_lib_policy* %p, i64 0, i32 0
  %1 = load float, float* %load.i, align 8
  %conv1.i = fpext float %1 to double
  %mul.i = fmul double %conv.i, %conv1.i
  %conv2.i = fptoui double %mul.i to i64
  store i64 %conv2.i, i64* %next, align 8
  %cmp5.not = icmp ugt i64 %add, %conv2.i
  br i1 %cmp5.not, label %if.end9, label %return

if.end9:                                          ; preds = %if.end
  %cmp10 = icmp ult i64 %buckets, 13
  %mul = shl i64 %buckets, 1
  %cond = select i1 %cmp10, i64 13, i64 %mul
  br label %while.cond

while.cond:                                       ; preds = %while.cond, %if.end9
  %wanted.0 = phi i64 [ %cond, %if.end9 ], [ %mul14, %while.cond ]
  %conv.i35 = uitofp i64 %wanted.0 to double
  %mul.i38 = fmul double %conv1.i, %conv.i35
  %conv2.i39 = fptoui double %mul.i38 to i64
  %cmp13 = icmp ugt i64 %add, %conv2.i39
  %mul14 = shl i64 %wanted.0, 1
  br i1 %cmp13, label %while.cond, label %while.end

while.end:                                        ; preds = %while.cond
  store i64 %conv2.i39, i64* %next, align 8
  br label %return

return:                                           ; preds = %if.end, %entry, %while.end
  %retval.sroa.0.0 = phi i8 [ 1, %while.end ], [ 0, %entry ], [ 0, %if.end ]
  %retval.sroa.4.0 = phi i64 [ %wanted.0, %while.end ], [ 0, %entry ], [ 0, %if.end ]
  %.fca.0.insert = insertvalue { i8, i64 } poison, i8 %retval.sroa.0.0, 0
  %.fca.1.insert = insertvalue { i8, i64 } %.fca.0.insert, i64 %retval.sroa.4.0, 1
  ret { i8, i64 } %.fca.1.insert
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i64 @_ZSt11_Hash_bytesPKvmm(i8* nocapture noundef readonly %p, i64 noundef %n, i64 noundef %seed) local_unnamed_addr #13 {
entry:
  %xor = xor i64 %seed, -3750763034362895579
  %tobool.not6 = icmp eq i64 %n, 0
  br i1 %tobool.not6, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %h.0.lcssa = phi i64 [ %xor, %entry ], [ %mul, %for.body ]
  ret i64 %h.0.lcssa

for.body:                                         ; preds = %entry, %for.body
  %s.09 = phi i8* [ %incdec.ptr, %for.body ], [ %p, %entry ]
  %h.08 = phi i64 [ %mul, %for.body ], [ %xor, %entry ]
  %n.addr.07 = phi i64 [ %dec, %for.body ], [ %n, %entry ]
  %incdec.ptr = getelementptr i8, i8* %s.09, i64 1
  %0 = load i8, i8* %s.09, align 1
  %conv = zext i8 %0 to i64
  %xor1 = xor i64 %h.08, %conv
  %mul = mul i64 %xor1, 1099511628211
  %dec = add i64 %n.addr.07, -1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @strtol(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how = alloca i32, align 4
  %0 = bitcast i32* %how to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef 9223372036854775807, i32* noundef nonnull %how) #25
  %1 = load i32, i32* %how, align 4
  %and = and i32 %1, 2
  %tobool.not = icmp eq i32 %and, 0
  %and2 = and i32 %1, 1
  %conv = zext i32 %and2 to i64
  %add = add nuw i64 %conv, 9223372036854775807
  %tobool3.not = icmp eq i32 %and2, 0
  %sub = sub i64 0, %call
  %cond = select i1 %tobool3.not, i64 %call, i64 %sub
  %retval.0 = select i1 %tobool.not, i64 %cond, i64 %add
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0
}

; Function Attrs: nofree nosync nounwind optsize
define internal fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef writeonly %end, i32 noundef %base, i64 noundef %most, i32* nocapture noundef %how) unnamed_addr #17 {
entry:
  store i32 0, i32* %how, align 4
  %cmp1 = icmp eq i32 %base, 1
  %0 = icmp ugt i32 %base, 36
  %1 = or i1 %0, %cmp1
  br i1 %1, label %cleanup.sink.split, label %while.cond

while.cond:                                       ; preds = %entry, %while.cond
  %s.addr.0 = phi i8* [ %incdec.ptr, %while.cond ], [ %s, %entry ]
  %2 = load i8, i8* %s.addr.0, align 1
  %conv = zext i8 %2 to i32
  %3 = add nsw i32 %conv, -14
  %4 = icmp ult i32 %3, -5
  %cmp2.i = icmp ne i8 %2, 32
  %tobool.not = and i1 %cmp2.i, %4
  %incdec.ptr = getelementptr i8, i8* %s.addr.0, i64 1
  br i1 %tobool.not, label %while.end, label %while.cond

while.end:                                        ; preds = %while.cond
  switch i8 %2, label %if.end16 [
    i8 43, label %if.then11
    i8 45, label %if.then11
  ]

if.then11:                                        ; preds = %while.end, %while.end
  %cmp14 = icmp eq i8 %2, 45
  %conv15 = zext i1 %cmp14 to i32
  store i32 %conv15, i32* %how, align 4
  br label %if.end16

if.end16:                                         ; preds = %while.end, %if.then11
  %5 = phi i32 [ %conv15, %if.then11 ], [ 0, %while.end ]
  %s.addr.1 = phi i8* [ %incdec.ptr, %if.then11 ], [ %s.addr.0, %while.end ]
  %6 = and i32 %base, -17
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %land.lhs.true, label %if.end43

land.lhs.true:                                    ; preds = %if.end16
  %8 = load i8, i8* %s.addr.1, align 1
  %cmp23 = icmp eq i8 %8, 48
  br i1 %cmp23, label %land.lhs.true25, label %if.end36

land.lhs.true25:                                  ; preds = %land.lhs.true
  %arrayidx26 = getelementptr i8, i8* %s.addr.1, i64 1
  %9 = load i8, i8* %arrayidx26, align 1
  %10 = and i8 %9, -33
  %cmp28 = icmp eq i8 %10, 88
  br i1 %cmp28, label %land.lhs.true30, label %if.end36

land.lhs.true30:                                  ; preds = %land.lhs.true25
  %arrayidx31 = getelementptr i8, i8* %s.addr.1, i64 2
  %11 = load i8, i8* %arrayidx31, align 1
  %12 = add i8 %11, -48
  %13 = icmp ult i8 %12, 10
  br i1 %13, label %if.end43, label %if.end.i

if.end.i:                                         ; preds = %land.lhs.true30
  %or.i = or i8 %11, 32
  %14 = add i8 %or.i, -97
  %15 = icmp ult i8 %14, 26
  br i1 %15, label %__weir_lib_digit_value.exit, label %if.end36

__weir_lib_digit_value.exit:                      ; preds = %if.end.i
  %conv8.i = zext i8 %or.i to i32
  %add.i = add nsw i32 %conv8.i, -87
  %cmp33 = icmp ult i32 %add.i, 16
  br i1 %cmp33, label %if.end43, label %if.end36

if.end36:                                         ; preds = %if.end.i, %__weir_lib_digit_value.exit, %land.lhs.true25, %land.lhs.true
  %cond = phi i32 [ 8, %if.end.i ], [ 8, %__weir_lib_digit_value.exit ], [ 8, %land.lhs.true25 ], [ 10, %land.lhs.true ]
  %cmp37 = icmp eq i32 %base, 0
  %spec.select = select i1 %cmp37, i32 %cond, i32 %base
  br label %if.end43

if.end43:                                         ; preds = %if.end36, %land.lhs.true30, %__weir_lib_digit_value.exit, %if.end16
  %s.addr.2124 = phi i8* [ %s.addr.1, %if.end16 ], [ %arrayidx31, %__weir_lib_digit_value.exit ], [ %arrayidx31, %land.lhs.true30 ], [ %s.addr.1, %if.end36 ]
  %base.addr.1 = phi i32 [ %base, %if.end16 ], [ 16, %__weir_lib_digit_value.exit ], [ 16, %land.lhs.true30 ], [ %spec.select, %if.end36 ]
  %conv47 = sext i32 %base.addr.1 to i64
  br label %for.cond

for.cond:                                         ; preds = %if.end54, %if.end43
  %16 = phi i32 [ %5, %if.end43 ], [ %28, %if.end54 ]
  %s.addr.3 = phi i8* [ %s.addr.2124, %if.end43 ], [ %incdec.ptr55, %if.end54 ]
  %v.0 = phi i64 [ 0, %if.end43 ], [ %next.1, %if.end54 ]
  %tobool58.not = phi i8* [ %s, %if.end43 ], [ %incdec.ptr55, %if.end54 ]
  %17 = load i8, i8* %s.addr.3, align 1
  %18 = add i8 %17, -48
  %19 = icmp ult i8 %18, 10
  br i1 %19, label %if.then.i113, label %if.end.i118

if.then.i113:                                     ; preds = %for.cond
  %conv.i111 = zext i8 %17 to i32
  %sub.i112 = add nsw i32 %conv.i111, -48
  br label %__weir_lib_digit_value.exit120

if.end.i118:                                      ; preds = %for.cond
  %or.i114 = or i8 %17, 32
  %conv8.i115 = zext i8 %or.i114 to i32
  %20 = add i8 %or.i114, -97
  %21 = icmp ult i8 %20, 26
  %add.i116 = add nsw i32 %conv8.i115, -87
  %cond.i117 = select i1 %21, i32 %add.i116, i32 36
  br label %__weir_lib_digit_value.exit120

__weir_lib_digit_value.exit120:                   ; preds = %if.then.i113, %if.end.i118
  %retval.0.i119 = phi i32 [ %sub.i112, %if.then.i113 ], [ %cond.i117, %if.end.i118 ]
  %cmp45 = icmp ult i32 %retval.0.i119, %base.addr.1
  br i1 %cmp45, label %for.body, label %for.end

for.body:                                         ; preds = %__weir_lib_digit_value.exit120
  %22 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %v.0, i64 %conv47)
  %23 = extractvalue { i64, i1 } %22, 1
  %24 = extractvalue { i64, i1 } %22, 0
  br i1 %23, label %if.then52, label %lor.lhs.false49

lor.lhs.false49:                                  ; preds = %for.body
  %conv50 = zext i32 %retval.0.i119 to i64
  %25 = tail call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %24, i64 %conv50)
  %26 = extractvalue { i64, i1 } %25, 1
  %27 = extractvalue { i64, i1 } %25, 0
  br i1 %26, label %if.then52, label %if.end54

if.then52:                                        ; preds = %lor.lhs.false49, %for.body
  %next.0 = phi i64 [ %24, %for.body ], [ %27, %lor.lhs.false49 ]
  %or53 = or i32 %16, 2
  store i32 %or53, i32* %how, align 4
  br label %if.end54

if.end54:                                         ; preds = %if.then52, %lor.lhs.false49
  %28 = phi i32 [ %or53, %if.then52 ], [ %16, %lor.lhs.false49 ]
  %next.1 = phi i64 [ %next.0, %if.then52 ], [ %27, %lor.lhs.false49 ]
  %incdec.ptr55 = getelementptr i8, i8* %s.addr.3, i64 1
  br label %for.cond

for.end:                                          ; preds = %__weir_lib_digit_value.exit120
  %tobool56.not = icmp eq i8** %end, null
  br i1 %tobool56.not, label %if.end60, label %if.then57

if.then57:                                        ; preds = %for.end
  store i8* %tobool58.not, i8** %end, align 8
  %.pre = load i32, i32* %how, align 4
  br label %if.end60

if.end60:                                         ; preds = %if.then57, %for.end
  %29 = phi i32 [ %.pre, %if.then57 ], [ %16, %for.end ]
  %and = and i32 %29, 2
  %tobool61.not = icmp eq i32 %and, 0
  br i1 %tobool61.not, label %lor.lhs.false62, label %if.then70

lor.lhs.false62:                                  ; preds = %if.end60
  %cmp63 = icmp eq i64 %most, 9223372036854775807
  %and65 = and i32 %29, 1
  %phi.cast = zext i32 %and65 to i64
  %30 = select i1 %cmp63, i64 %phi.cast, i64 0
  %add = add i64 %30, %most
  %cmp68 = icmp ugt i64 %v.0, %add
  br i1 %cmp68, label %if.then70, label %cleanup

if.then70:                                        ; preds = %lor.lhs.false62, %if.end60
  %or71 = or i32 %29, 2
  store i32 %or71, i32* %how, align 4
  br label %cleanup.sink.split

cleanup.sink.split:                               ; preds = %entry, %if.then70
  %.sink = phi i32 [ 34, %if.then70 ], [ 22, %entry ]
  %retval.0.ph = phi i64 [ %v.0, %if.then70 ], [ 0, %entry ]
  store i32 %.sink, i32* @__weir_lib_errno, align 4
  br label %cleanup

cleanup:                                          ; preds = %cleanup.sink.split, %lor.lhs.false62
  %retval.0 = phi i64 [ %v.0, %lor.lhs.false62 ], [ %retval.0.ph, %cleanup.sink.split ]
  ret i64 %retval.0
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @strtoul(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how = alloca i32, align 4
  %0 = bitcast i32* %how to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef -1, i32* noundef nonnull %how) #25
  %1 = load i32, i32* %how, align 4
  %and = and i32 %1, 2
  %tobool.not = icmp eq i32 %and, 0
  %and1 = and i32 %1, 1
  %tobool2.not = icmp eq i32 %and1, 0
  %sub = sub i64 0, %call
  %cond = select i1 %tobool2.not, i64 %call, i64 %sub
  %cond6 = select i1 %tobool.not, i64 %cond, i64 -1
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %cond6
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @strtoll(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw i64 %conv.i, 9223372036854775807
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @strtoull(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef -1, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and1.i = and i32 %1, 1
  %tobool2.not.i = icmp eq i32 %and1.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool2.not.i, i64 %call.i, i64 %sub.i
  %cond6.i = select i1 %tobool.not.i, i64 %cond.i, i64 -1
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %cond6.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @strtoimax(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw i64 %conv.i, 9223372036854775807
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @strtoumax(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef -1, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and1.i = and i32 %1, 1
  %tobool2.not.i = icmp eq i32 %and1.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool2.not.i, i64 %call.i, i64 %sub.i
  %cond6.i = select i1 %tobool.not.i, i64 %cond.i, i64 -1
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %cond6.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @strtoq(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw i64 %conv.i, 9223372036854775807
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @strtouq(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef -1, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and1.i = and i32 %1, 1
  %tobool2.not.i = icmp eq i32 %and1.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool2.not.i, i64 %call.i, i64 %sub.i
  %cond6.i = select i1 %tobool.not.i, i64 %cond.i, i64 -1
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %cond6.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @__strtol_internal(i8* noundef %s, i8** noundef %end, i32 noundef %base, i32 noundef %group) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw i64 %conv.i, 9223372036854775807
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @__strtoul_internal(i8* noundef %s, i8** noundef %end, i32 noundef %base, i32 noundef %group) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef -1, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and1.i = and i32 %1, 1
  %tobool2.not.i = icmp eq i32 %and1.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool2.not.i, i64 %call.i, i64 %sub.i
  %cond6.i = select i1 %tobool.not.i, i64 %cond.i, i64 -1
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %cond6.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @__isoc23_strtol(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw i64 %conv.i, 9223372036854775807
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @__isoc23_strtoul(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef -1, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and1.i = and i32 %1, 1
  %tobool2.not.i = icmp eq i32 %and1.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool2.not.i, i64 %call.i, i64 %sub.i
  %cond6.i = select i1 %tobool.not.i, i64 %cond.i, i64 -1
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %cond6.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @__isoc23_strtoll(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw i64 %conv.i, 9223372036854775807
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @__isoc23_strtoull(i8* noundef %s, i8** noundef %end, i32 noundef %base) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef %end, i32 noundef %base, i64 noundef -1, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and1.i = and i32 %1, 1
  %tobool2.not.i = icmp eq i32 %and1.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool2.not.i, i64 %call.i, i64 %sub.i
  %cond6.i = select i1 %tobool.not.i, i64 %cond.i, i64 -1
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %cond6.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i32 @atoi(i8* noundef %s) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef null, i32 noundef 10, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw nsw i64 %conv.i, 4294967295
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  %conv = trunc i64 %retval.0.i to i32
  ret i32 %conv
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @atol(i8* noundef %s) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef null, i32 noundef 10, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw i64 %conv.i, 9223372036854775807
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0.i
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @atoll(i8* noundef %s) local_unnamed_addr #17 {
entry:
  %how.i = alloca i32, align 4
  %0 = bitcast i32* %how.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %0) #29
  %call.i = call fastcc i64 @__weir_lib_integer(i8* noundef %s, i8** noundef null, i32 noundef 10, i64 noundef 9223372036854775807, i32* noundef nonnull %how.i) #27
  %1 = load i32, i32* %how.i, align 4
  %and.i = and i32 %1, 2
  %tobool.not.i = icmp eq i32 %and.i, 0
  %and2.i = and i32 %1, 1
  %conv.i = zext i32 %and2.i to i64
  %add.i = add nuw i64 %conv.i, 9223372036854775807
  %tobool3.not.i = icmp eq i32 %and2.i, 0
  %sub.i = sub i64 0, %call.i
  %cond.i = select i1 %tobool3.not.i, i64 %call.i, i64 %sub.i
  %retval.0.i = select i1 %tobool.not.i, i64 %cond.i, i64 %add.i
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %0) #29
  ret i64 %retval.0.i
}

; Function Attrs: nounwind optsize
define dso_local double @strtod(i8* noundef %s, i8** noundef writeonly %end) local_unnamed_addr #2 {
entry:
  br label %while.cond

while.cond:                                       ; preds = %while.cond, %entry
  %s.addr.0 = phi i8* [ %s, %entry ], [ %incdec.ptr, %while.cond ]
  %0 = load i8, i8* %s.addr.0, align 1
  %conv = zext i8 %0 to i32
  %1 = add nsw i32 %conv, -14
  %2 = icmp ult i32 %1, -5
  %cmp2.i = icmp ne i8 %0, 32
  %tobool.not = and i1 %cmp2.i, %2
  %incdec.ptr = getelementptr i8, i8* %s.addr.0, i64 1
  br i1 %tobool.not, label %while.end, label %while.cond

while.end:                                        ; preds = %while.cond
  switch i8 %0, label %if.end [
    i8 43, label %if.then
    i8 45, label %if.then
  ]

if.then:                                          ; preds = %while.end, %while.end
  %cmp8 = icmp eq i8 %0, 45
  %conv9 = zext i1 %cmp8 to i32
  %.pre = load i8, i8* %incdec.ptr, align 1
  br label %if.end

if.end:                                           ; preds = %while.end, %if.then
  %3 = phi i8 [ %.pre, %if.then ], [ %0, %while.end ]
  %s.addr.1 = phi i8* [ %incdec.ptr, %if.then ], [ %s.addr.0, %while.end ]
  %negative.0 = phi i32 [ %conv9, %if.then ], [ 0, %while.end ]
  %cmp11 = icmp eq i8 %3, 48
  br i1 %cmp11, label %land.lhs.true, label %if.end18

land.lhs.true:                                    ; preds = %if.end
  %arrayidx13 = getelementptr i8, i8* %s.addr.1, i64 1
  %4 = load i8, i8* %arrayidx13, align 1
  %5 = and i8 %4, -33
  %cmp15 = icmp eq i8 %5, 88
  br i1 %cmp15, label %if.then17, label %for.cond.preheader

if.then17:                                        ; preds = %land.lhs.true
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.9, i64 0, i64 0)) #26
  unreachable

if.end18:                                         ; preds = %if.end
  %6 = or i8 %3, 32
  switch i8 %6, label %for.cond.preheader [
    i8 105, label %if.then28
    i8 110, label %if.then28
  ]

for.cond.preheader:                               ; preds = %land.lhs.true, %if.end18
  br label %for.cond

if.then28:                                        ; preds = %if.end18, %if.end18
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([38 x i8], [38 x i8]* @.str.10, i64 0, i64 0)) #26
  unreachable

for.cond:                                         ; preds = %for.cond.preheader, %for.inc
  %7 = phi i8 [ %.pre273, %for.inc ], [ %3, %for.cond.preheader ]
  %s.addr.2 = phi i8* [ %incdec.ptr53, %for.inc ], [ %s.addr.1, %for.cond.preheader ]
  %m.0 = phi i64 [ %m.2, %for.inc ], [ 0, %for.cond.preheader ]
  %exponent.0 = phi i64 [ %exponent.2, %for.inc ], [ 0, %for.cond.preheader ]
  %digits.0 = phi i64 [ %digits.3, %for.inc ], [ 0, %for.cond.preheader ]
  %any.0 = phi i32 [ %any.2, %for.inc ], [ 0, %for.cond.preheader ]
  %point.0 = phi i32 [ %point.1, %for.inc ], [ 0, %for.cond.preheader ]
  %cmp31 = icmp ne i8 %7, 46
  %tobool34 = icmp ne i32 %point.0, 0
  %or.cond = select i1 %cmp31, i1 true, i1 %tobool34
  br i1 %or.cond, label %if.end36, label %for.inc

if.end36:                                         ; preds = %for.cond
  %8 = add i8 %7, -48
  %9 = icmp ult i8 %8, 10
  br i1 %9, label %__weir_lib_digit_value.exit.thread236, label %if.end.i

__weir_lib_digit_value.exit.thread236:            ; preds = %if.end36
  %conv.i = zext i8 %7 to i32
  %sub.i = add nsw i32 %conv.i, -48
  br label %if.end41

if.end.i:                                         ; preds = %if.end36
  %or.i = or i8 %7, 32
  %conv8.i = zext i8 %or.i to i32
  %10 = add i8 %or.i, -123
  %11 = icmp ult i8 %10, -26
  %add.i = add nsw i32 %conv8.i, -87
  %cmp38 = icmp ugt i32 %add.i, 9
  %or.cond249 = select i1 %11, i1 true, i1 %cmp38
  br i1 %or.cond249, label %for.end, label %if.end41

if.end41:                                         ; preds = %if.end.i, %__weir_lib_digit_value.exit.thread236
  %retval.0.i239 = phi i32 [ %sub.i, %__weir_lib_digit_value.exit.thread236 ], [ %add.i, %if.end.i ]
  %tobool42 = icmp ne i64 %m.0, 0
  %tobool44 = icmp ne i32 %retval.0.i239, 0
  %or.cond164 = select i1 %tobool42, i1 true, i1 %tobool44
  %inc = zext i1 %or.cond164 to i64
  %spec.select = add i64 %digits.0, %inc
  %cmp47 = icmp sgt i64 %spec.select, 19
  br i1 %cmp47, label %if.then49, label %cleanup

if.then49:                                        ; preds = %if.end41
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([30 x i8], [30 x i8]* @.str.11, i64 0, i64 0)) #26
  unreachable

cleanup:                                          ; preds = %if.end41
  %mul = mul i64 %m.0, 10
  %conv51 = zext i32 %retval.0.i239 to i64
  %add = add i64 %mul, %conv51
  %conv52 = zext i32 %point.0 to i64
  %sub = sub i64 %exponent.0, %conv52
  br label %for.inc

for.inc:                                          ; preds = %cleanup, %for.cond
  %m.2 = phi i64 [ %add, %cleanup ], [ %m.0, %for.cond ]
  %exponent.2 = phi i64 [ %sub, %cleanup ], [ %exponent.0, %for.cond ]
  %digits.3 = phi i64 [ %spec.select, %cleanup ], [ %digits.0, %for.cond ]
  %any.2 = phi i32 [ 1, %cleanup ], [ %any.0, %for.cond ]
  %point.1 = phi i32 [ %point.0, %cleanup ], [ 1, %for.cond ]
  %incdec.ptr53 = getelementptr i8, i8* %s.addr.2, i64 1
  %.pre273 = load i8, i8* %incdec.ptr53, align 1
  br label %for.cond

for.end:                                          ; preds = %if.end.i
  %tobool54.not = icmp eq i32 %any.0, 0
  br i1 %tobool54.not, label %if.then55, label %if.end59

if.then55:                                        ; preds = %for.end
  %tobool56.not = icmp eq i8** %end, null
  br i1 %tobool56.not, label %cleanup157, label %if.then57

if.then57:                                        ; preds = %if.then55
  store i8* %s, i8** %end, align 8
  br label %cleanup157

if.end59:                                         ; preds = %for.end
  %12 = and i8 %7, -33
  %cmp62 = icmp eq i8 %12, 69
  br i1 %cmp62, label %if.then64, label %if.end109

if.then64:                                        ; preds = %if.end59
  %add.ptr = getelementptr i8, i8* %s.addr.2, i64 1
  %13 = load i8, i8* %add.ptr, align 1
  switch i8 %13, label %if.end78 [
    i8 43, label %if.then72
    i8 45, label %if.then72
  ]

if.then72:                                        ; preds = %if.then64, %if.then64
  %incdec.ptr73 = getelementptr i8, i8* %s.addr.2, i64 2
  %cmp75 = icmp eq i8 %13, 45
  %conv77 = select i1 %cmp75, i64 -1, i64 1
  %.pre274 = load i8, i8* %incdec.ptr73, align 1
  br label %if.end78

if.end78:                                         ; preds = %if.then64, %if.then72
  %14 = phi i8 [ %.pre274, %if.then72 ], [ %13, %if.then64 ]
  %e.0 = phi i8* [ %incdec.ptr73, %if.then72 ], [ %add.ptr, %if.then64 ]
  %sign.0 = phi i64 [ %conv77, %if.then72 ], [ 1, %if.then64 ]
  %15 = add i8 %14, -48
  %16 = icmp ult i8 %15, 10
  br i1 %16, label %for.body, label %if.end109

for.body:                                         ; preds = %if.end78, %for.body
  %17 = phi i8 [ %19, %for.body ], [ %14, %if.end78 ]
  %n.0259 = phi i64 [ %n.1, %for.body ], [ 0, %if.end78 ]
  %e.1258 = phi i8* [ %incdec.ptr104, %for.body ], [ %e.0, %if.end78 ]
  %conv88275 = zext i8 %17 to i64
  %cmp94 = icmp slt i64 %n.0259, 100000
  %mul97 = mul i64 %n.0259, 10
  %sub99 = add nuw nsw i64 %conv88275, 4294967248
  %18 = and i64 %sub99, 4294967295
  %add101 = add i64 %18, %mul97
  %n.1 = select i1 %cmp94, i64 %add101, i64 %n.0259
  %incdec.ptr104 = getelementptr i8, i8* %e.1258, i64 1
  %19 = load i8, i8* %incdec.ptr104, align 1
  %20 = add i8 %19, -48
  %21 = icmp ult i8 %20, 10
  br i1 %21, label %for.body, label %for.end105

for.end105:                                       ; preds = %for.body
  %mul106 = mul i64 %n.1, %sign.0
  %add107 = add i64 %mul106, %exponent.0
  br label %if.end109

if.end109:                                        ; preds = %if.end78, %for.end105, %if.end59
  %s.addr.4 = phi i8* [ %s.addr.2, %if.end59 ], [ %incdec.ptr104, %for.end105 ], [ %s.addr.2, %if.end78 ]
  %exponent.4 = phi i64 [ %exponent.0, %if.end59 ], [ %add107, %for.end105 ], [ %exponent.0, %if.end78 ]
  %tobool110.not = icmp eq i8** %end, null
  br i1 %tobool110.not, label %if.end112, label %if.then111

if.then111:                                       ; preds = %if.end109
  store i8* %s.addr.4, i8** %end, align 8
  br label %if.end112

if.end112:                                        ; preds = %if.then111, %if.end109
  %tobool114.not261 = icmp eq i64 %m.0, 0
  br i1 %tobool114.not261, label %if.end150, label %land.lhs.true115

land.lhs.true115:                                 ; preds = %if.end112, %while.body122
  %exponent.5263 = phi i64 [ %inc123, %while.body122 ], [ %exponent.4, %if.end112 ]
  %m.3262 = phi i64 [ %div, %while.body122 ], [ %m.0, %if.end112 ]
  %rem = urem i64 %m.3262, 10
  %div = udiv i64 %m.3262, 10
  %cmp116 = icmp eq i64 %rem, 0
  %cmp119 = icmp slt i64 %exponent.5263, 0
  %or.cond168 = select i1 %cmp116, i1 %cmp119, i1 false
  br i1 %or.cond168, label %while.body122, label %if.then126

while.body122:                                    ; preds = %land.lhs.true115
  %inc123 = add nsw i64 %exponent.5263, 1
  %22 = icmp ult i64 %m.3262, 10
  br i1 %22, label %if.end150, label %land.lhs.true115

if.then126:                                       ; preds = %land.lhs.true115
  %tobool127 = icmp ugt i64 %m.3262, 9007199254740991
  %cmp129 = icmp ne i64 %exponent.5263, 0
  %or.cond166 = select i1 %tobool127, i1 %cmp129, i1 false
  br i1 %or.cond166, label %if.then131, label %if.end132

if.then131:                                       ; preds = %if.then126
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([42 x i8], [42 x i8]* @.str.12, i64 0, i64 0)) #26
  unreachable

if.end132:                                        ; preds = %if.then126
  %23 = add i64 %exponent.5263, -23
  %24 = icmp ult i64 %23, -45
  br i1 %24, label %if.then138, label %if.end139

if.then138:                                       ; preds = %if.end132
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.13, i64 0, i64 0)) #26
  unreachable

if.end139:                                        ; preds = %if.end132
  %conv142 = uitofp i64 %m.3262 to double
  br i1 %cmp119, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end139
  %sub143 = sub nsw i64 0, %exponent.5263
  %arrayidx144 = getelementptr [23 x double], [23 x double]* @__weir_lib_powers, i64 0, i64 %sub143
  %25 = load double, double* %arrayidx144, align 8
  %div145 = fdiv double %conv142, %25
  br label %if.end150

cond.false:                                       ; preds = %if.end139
  %arrayidx147 = getelementptr [23 x double], [23 x double]* @__weir_lib_powers, i64 0, i64 %exponent.5263
  %26 = load double, double* %arrayidx147, align 8
  %mul148 = fmul double %26, %conv142
  br label %if.end150

if.end150:                                        ; preds = %while.body122, %if.end112, %cond.true, %cond.false
  %v.0 = phi double [ %div145, %cond.true ], [ %mul148, %cond.false ], [ 0.000000e+00, %if.end112 ], [ 0.000000e+00, %while.body122 ]
  %tobool151.not = icmp eq i32 %negative.0, 0
  %fneg = fneg double %v.0
  %cond155 = select i1 %tobool151.not, double %v.0, double %fneg
  br label %cleanup157

cleanup157:                                       ; preds = %if.then55, %if.then57, %if.end150
  %retval.0 = phi double [ %cond155, %if.end150 ], [ 0.000000e+00, %if.then57 ], [ 0.000000e+00, %if.then55 ]
  ret double %retval.0
}

; Function Attrs: nounwind optsize
define dso_local double @atof(i8* noundef %s) local_unnamed_addr #2 {
entry:
  %call = tail call double @strtod(i8* noundef %s, i8** noundef null) #25
  ret double %call
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @_ZSt9terminatev() local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([25 x i8], [25 x i8]* @.str.14, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__cxa_pure_virtual() #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str.15, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__cxa_deleted_virtual() local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([37 x i8], [37 x i8]* @.str.16, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__cxa_call_unexpected(i8* nocapture noundef readnone %p) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.17, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @_ZSt21__glibcxx_assert_failPKciS0_S0_(i8* nocapture noundef readnone %f, i32 noundef %l, i8* nocapture noundef readnone %w, i8* nocapture noundef readnone %c) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([38 x i8], [38 x i8]* @.str.18, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(i64* noundef %t, %struct.__weir_lib_state** nocapture noundef %s, i8* nocapture noundef readnone %depend) local_unnamed_addr #2 {
entry:
  %0 = bitcast %struct.__weir_lib_state** %s to i8**
  %1 = load i8*, i8** %0, align 8
  store %struct.__weir_lib_state* null, %struct.__weir_lib_state** %s, align 8
  %call.i = tail call fastcc i64 @__weir_lib_start(i64* noundef %t, i8* noundef bitcast (i8* (i8*)* @__weir_lib_run_state to i8*), i8* noundef %1, i32 noundef 0, i32 noundef 0) #27
  ret void
}

; Function Attrs: optsize
define internal i8* @__weir_lib_run_state(i8* noundef %p) #11 {
entry:
  %0 = bitcast i8* %p to %struct.__weir_lib_state*
  %table = bitcast i8* %p to void (%struct.__weir_lib_state*)***
  %1 = load void (%struct.__weir_lib_state*)**, void (%struct.__weir_lib_state*)*** %table, align 8
  %arrayidx = getelementptr void (%struct.__weir_lib_state*)*, void (%struct.__weir_lib_state*)** %1, i64 2
  %2 = load void (%struct.__weir_lib_state*)*, void (%struct.__weir_lib_state*)** %arrayidx, align 8
  tail call void %2(%struct.__weir_lib_state* noundef %0) #25
  %3 = load void (%struct.__weir_lib_state*)**, void (%struct.__weir_lib_state*)*** %table, align 8
  %arrayidx2 = getelementptr void (%struct.__weir_lib_state*)*, void (%struct.__weir_lib_state*)** %3, i64 1
  %4 = load void (%struct.__weir_lib_state*)*, void (%struct.__weir_lib_state*)** %arrayidx2, align 8
  tail call void %4(%struct.__weir_lib_state* noundef %0) #25
  ret i8* null
}

; Function Attrs: optsize
define dso_local void @_ZNSt6thread4joinEv(i64* nocapture noundef %t) local_unnamed_addr #11 {
entry:
  %0 = load i64, i64* %t, align 8
  %tobool.not = icmp eq i64 %0, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @_ZSt20__throw_system_errori(i32 noundef 22) #30
  unreachable

if.end:                                           ; preds = %entry
  %call = tail call i32 @pthread_join(i64 noundef %0, i8** noundef null) #25
  %tobool1.not = icmp eq i32 %call, 0
  br i1 %tobool1.not, label %if.end3, label %if.then2

if.then2:                                         ; preds = %if.end
  tail call void @_ZSt20__throw_system_errori(i32 noundef 35) #30
  unreachable

if.end3:                                          ; preds = %if.end
  store i64 0, i64* %t, align 8
  ret void
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt20__throw_system_errori(i32 noundef %error) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @.str.43, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12system_error, i64 0, i64 2), i8*** %table, align 8
  %call2 = tail call i8* @strerror(i32 noundef %error) #25
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %call2, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call4 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %call2, i64 noundef %n.0.i) #25
  %text5 = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text5 to i8**
  store i8* %call4, i8** %1, align 8
  %code = getelementptr inbounds i8, i8* %call1, i64 16
  %2 = bitcast i8* %code to i32*
  store i32 %error, i32* %2, align 8
  %category = getelementptr inbounds i8, i8* %call1, i64 24
  %3 = bitcast i8* %category to i8**
  store i8* bitcast (%struct.__weir_lib_category* @__weir_lib_generic to i8*), i8** %3, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt12system_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12system_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: optsize
define dso_local void @_ZNSt6thread6detachEv(i64* nocapture noundef %t) local_unnamed_addr #11 {
entry:
  %0 = load i64, i64* %t, align 8
  %tobool.not = icmp eq i64 %0, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @_ZSt20__throw_system_errori(i32 noundef 22) #30
  unreachable

if.end:                                           ; preds = %entry
  %call = tail call i32 @pthread_detach(i64 noundef %0) #25
  store i64 0, i64* %t, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @_ZNSt6thread20hardware_concurrencyEv() local_unnamed_addr #7 {
entry:
  ret i32 2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt6thread6_StateD2Ev(%struct.__weir_lib_state* nocapture noundef %s) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt6thread6_StateD1Ev(%struct.__weir_lib_state* nocapture %s) #7 {
entry:
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt6thread6_StateD0Ev(%struct.__weir_lib_state* noundef %s) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_state* %s, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_state* %s to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local void @_ZNSt18condition_variableC1Ev(%struct.__weir_lib_cond* noundef %c) local_unnamed_addr #1 {
entry:
  %0 = bitcast %struct.__weir_lib_cond* %c to i8*
  %call.i = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 48) #27
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local void @_ZNSt18condition_variableC2Ev(%struct.__weir_lib_cond* noundef %c) local_unnamed_addr #1 {
entry:
  %0 = bitcast %struct.__weir_lib_cond* %c to i8*
  %call.i = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 48) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt18condition_variableD1Ev(%struct.__weir_lib_cond* noundef %c) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_cond_destroy(%struct.__weir_lib_cond* noundef %c) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt18condition_variableD2Ev(%struct.__weir_lib_cond* noundef %c) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_cond_destroy(%struct.__weir_lib_cond* noundef %c) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(%struct.__weir_lib_cond* noundef %c, %struct.__weir_lib_mutex** nocapture noundef readonly %lock) local_unnamed_addr #2 {
entry:
  %0 = load %struct.__weir_lib_mutex*, %struct.__weir_lib_mutex** %lock, align 8
  %call = tail call i32 @pthread_cond_wait(%struct.__weir_lib_cond* noundef %c, %struct.__weir_lib_mutex* noundef %0) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt18condition_variable10notify_oneEv(%struct.__weir_lib_cond* nocapture noundef %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_wake(%struct.__weir_lib_cond* noundef %c, i32 noundef 0) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt18condition_variable10notify_allEv(%struct.__weir_lib_cond* nocapture noundef %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_wake(%struct.__weir_lib_cond* noundef %c, i32 noundef 1) #27
  ret void
}

; Function Attrs: optsize
define dso_local void @__once_proxy() local_unnamed_addr #11 {
entry:
  %0 = load void ()*, void ()** @_ZSt11__once_call, align 8
  tail call void %0() #25
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i64 @_ZNSt6chrono3_V212steady_clock3nowEv() local_unnamed_addr #7 {
entry:
  ret i64 1600000000000000000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i64 @_ZNSt6chrono3_V212system_clock3nowEv() local_unnamed_addr #7 {
entry:
  ret i64 1600000000000000000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE(i64 noundef %s, i64 noundef %n) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(i32* noundef %at) local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_lib_futex(i32* noundef %at, i32 noundef 1, i32 noundef 2147483647, i64 noundef 0, i32* noundef null, i32 noundef 0) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i64 @__weir_lib_futex(i32* noundef %at, i32 noundef %op, i32 noundef %value, i64 noundef %timeout, i32* noundef %other, i32 noundef %third) local_unnamed_addr #2 {
entry:
  %0 = ptrtoint i32* %at to i64
  %and = and i64 %0, 3
  %tobool.not = icmp eq i64 %and, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %return

if.end:                                           ; preds = %entry
  %and1 = and i32 %op, 127
  switch i32 %and1, label %sw.epilog [
    i32 0, label %sw.bb
    i32 9, label %sw.bb3
    i32 1, label %if.end12
    i32 10, label %sw.bb8
    i32 3, label %sw.bb17
    i32 4, label %sw.bb17
  ]

sw.bb:                                            ; preds = %if.end
  %cmp = icmp ne i64 %timeout, 0
  %conv = zext i1 %cmp to i32
  %call2 = tail call fastcc i64 @__weir_lib_futex_wait(i32* noundef %at, i32 noundef %value, i32 noundef -1, i32 noundef %conv) #25
  br label %return

sw.bb3:                                           ; preds = %if.end
  %cmp4 = icmp ne i64 %timeout, 0
  %conv5 = zext i1 %cmp4 to i32
  %call6 = tail call fastcc i64 @__weir_lib_futex_wait(i32* noundef %at, i32 noundef %value, i32 noundef %third, i32 noundef %conv5) #25
  br label %return

sw.bb8:                                           ; preds = %if.end
  %tobool9.not = icmp eq i32 %third, 0
  br i1 %tobool9.not, label %if.then10, label %if.end12

if.then10:                                        ; preds = %sw.bb8
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %return

if.end12:                                         ; preds = %if.end, %sw.bb8
  %third.addr.067 = phi i32 [ %third, %sw.bb8 ], [ -1, %if.end ]
  tail call void @__weir_atomic_begin() #27
  %1 = icmp sgt i32 %value, 1
  %cond = select i1 %1, i32 %value, i32 1
  %call15 = tail call fastcc i32 @__weir_lib_futex_take(i32* noundef %at, i32 noundef %cond, i32 noundef %third.addr.067, i32* noundef null) #25
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end12
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end12, %if.then.i
  %conv16 = zext i32 %call15 to i64
  br label %return

sw.bb17:                                          ; preds = %if.end, %if.end
  tail call void @__weir_atomic_begin() #27
  %cmp19 = icmp eq i32 %and1, 4
  br i1 %cmp19, label %land.lhs.true, label %if.end25

land.lhs.true:                                    ; preds = %sw.bb17
  %3 = load i32, i32* %at, align 4
  %cmp21.not = icmp eq i32 %3, %third
  br i1 %cmp21.not, label %if.end25, label %if.then23

if.then23:                                        ; preds = %land.lhs.true
  %4 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i59 = icmp eq i32 %4, 0
  br i1 %tobool.not.i59, label %if.then.i60, label %__weir_lib_leave.exit61

if.then.i60:                                      ; preds = %if.then23
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit61

__weir_lib_leave.exit61:                          ; preds = %if.then23, %if.then.i60
  store i32 11, i32* @__weir_lib_errno, align 4
  br label %return

if.end25:                                         ; preds = %land.lhs.true, %sw.bb17
  %tobool26.not = icmp eq i32 %value, 0
  br i1 %tobool26.not, label %cond.end30, label %cond.true27

cond.true27:                                      ; preds = %if.end25
  %call28 = tail call fastcc i32 @__weir_lib_futex_take(i32* noundef %at, i32 noundef %value, i32 noundef -1, i32* noundef null) #25
  br label %cond.end30

cond.end30:                                       ; preds = %if.end25, %cond.true27
  %cond31 = phi i32 [ %call28, %cond.true27 ], [ 0, %if.end25 ]
  %tobool32.not = icmp eq i64 %timeout, 0
  br i1 %tobool32.not, label %if.end36, label %if.then33

if.then33:                                        ; preds = %cond.end30
  %conv34 = trunc i64 %timeout to i32
  %call35 = tail call fastcc i32 @__weir_lib_futex_take(i32* noundef %at, i32 noundef %conv34, i32 noundef -1, i32* noundef %other) #25
  %add = add i32 %call35, %cond31
  br label %if.end36

if.end36:                                         ; preds = %if.then33, %cond.end30
  %taken.0 = phi i32 [ %add, %if.then33 ], [ %cond31, %cond.end30 ]
  %5 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i62 = icmp eq i32 %5, 0
  br i1 %tobool.not.i62, label %if.then.i63, label %__weir_lib_leave.exit64

if.then.i63:                                      ; preds = %if.end36
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit64

__weir_lib_leave.exit64:                          ; preds = %if.end36, %if.then.i63
  %conv37 = zext i32 %taken.0 to i64
  br label %return

sw.epilog:                                        ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @.str.63, i64 0, i64 0)) #26
  unreachable

return:                                           ; preds = %sw.bb, %sw.bb3, %if.then10, %__weir_lib_leave.exit, %__weir_lib_leave.exit61, %__weir_lib_leave.exit64, %if.then
  %retval.1 = phi i64 [ -1, %if.then ], [ -1, %__weir_lib_leave.exit61 ], [ %conv37, %__weir_lib_leave.exit64 ], [ %conv16, %__weir_lib_leave.exit ], [ -1, %if.then10 ], [ %call6, %sw.bb3 ], [ %call2, %sw.bb ]
  ret i64 %retval.1
}

; Function Attrs: nounwind optsize
define dso_local zeroext i1 @_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(i32* noundef %at, i32 noundef %value, i1 noundef zeroext %timed, i64 noundef %s, i64 noundef %ns) local_unnamed_addr #2 {
entry:
  %0 = ptrtoint i32* %at to i64
  %and.i = and i64 %0, 3
  %tobool.not.i = icmp eq i64 %and.i, 0
  br i1 %tobool.not.i, label %if.end.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %__weir_lib_futex.exit

if.end.i:                                         ; preds = %entry
  %conv.i = zext i1 %timed to i32
  %call2.i = tail call fastcc i64 @__weir_lib_futex_wait(i32* noundef %at, i32 noundef %value, i32 noundef -1, i32 noundef %conv.i) #27
  %phi.cmp = icmp eq i64 %call2.i, 0
  br label %__weir_lib_futex.exit

__weir_lib_futex.exit:                            ; preds = %if.then.i, %if.end.i
  %retval.1.i = phi i1 [ false, %if.then.i ], [ %phi.cmp, %if.end.i ]
  %timed.not = xor i1 %timed, true
  %brmerge = or i1 %retval.1.i, %timed.not
  br i1 %brmerge, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %__weir_lib_futex.exit
  %1 = load i32, i32* @__weir_lib_errno, align 4
  %cmp3 = icmp ne i32 %1, 110
  br label %lor.end

lor.end:                                          ; preds = %__weir_lib_futex.exit, %lor.rhs
  %2 = phi i1 [ true, %__weir_lib_futex.exit ], [ %cmp3, %lor.rhs ]
  ret i1 %2
}

; Function Attrs: nounwind optsize
define dso_local zeroext i1 @_ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(i32* noundef %at, i32 noundef %value, i1 noundef zeroext %timed, i64 noundef %s, i64 noundef %ns) local_unnamed_addr #2 {
entry:
  %0 = ptrtoint i32* %at to i64
  %and.i = and i64 %0, 3
  %tobool.not.i = icmp eq i64 %and.i, 0
  br i1 %tobool.not.i, label %if.end.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %__weir_lib_futex.exit

if.end.i:                                         ; preds = %entry
  %conv.i = zext i1 %timed to i32
  %call2.i = tail call fastcc i64 @__weir_lib_futex_wait(i32* noundef %at, i32 noundef %value, i32 noundef -1, i32 noundef %conv.i) #27
  %phi.cmp = icmp eq i64 %call2.i, 0
  br label %__weir_lib_futex.exit

__weir_lib_futex.exit:                            ; preds = %if.then.i, %if.end.i
  %retval.1.i = phi i1 [ false, %if.then.i ], [ %phi.cmp, %if.end.i ]
  %timed.not = xor i1 %timed, true
  %brmerge = or i1 %retval.1.i, %timed.not
  br i1 %brmerge, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %__weir_lib_futex.exit
  %1 = load i32, i32* @__weir_lib_errno, align 4
  %cmp3 = icmp ne i32 %1, 110
  br label %lor.end

lor.end:                                          ; preds = %__weir_lib_futex.exit, %lor.rhs
  %2 = phi i1 [ true, %__weir_lib_futex.exit ], [ %cmp3, %lor.rhs ]
  ret i1 %2
}

; Function Attrs: optsize
define dso_local void @_ZNSt13__future_base12_Result_baseD1Ev(%struct.__weir_lib_result* nocapture noundef %r) #11 {
entry:
  %error = getelementptr inbounds %struct.__weir_lib_result, %struct.__weir_lib_result* %r, i64 0, i32 1
  %0 = load i8*, i8** %error, align 8
  %tobool.not = icmp eq i8* %0, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(i8** noundef nonnull %error) #25
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(i8** nocapture noundef %p) local_unnamed_addr #11 {
entry:
  %0 = load i8*, i8** %p, align 8
  %tobool.not = icmp eq i8* %0, null
  br i1 %tobool.not, label %cleanup, label %if.end

if.end:                                           ; preds = %entry
  %add.ptr = getelementptr i8, i8* %0, i64 -40
  %1 = bitcast i8* %add.ptr to i64*
  %2 = atomicrmw sub i64* %1, i64 1 seq_cst, align 8
  %tobool1.not = icmp eq i64 %2, 1
  br i1 %tobool1.not, label %if.then2, label %if.end8

if.then2:                                         ; preds = %if.end
  %add.ptr3 = getelementptr i8, i8* %0, i64 -24
  %3 = bitcast i8* %add.ptr3 to void (i8*)**
  %4 = load void (i8*)*, void (i8*)** %3, align 8
  %tobool4.not = icmp eq void (i8*)* %4, null
  br i1 %tobool4.not, label %if.end6, label %if.then5

if.then5:                                         ; preds = %if.then2
  tail call void %4(i8* noundef nonnull %0) #25
  br label %if.end6

if.end6:                                          ; preds = %if.then5, %if.then2
  %add.ptr7 = getelementptr i8, i8* %0, i64 -48
  tail call void @__weir_release(i8* noundef %add.ptr7) #27
  br label %if.end8

if.end8:                                          ; preds = %if.end6, %if.end
  store i8* null, i8** %p, align 8
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end8
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt13__future_base12_Result_baseD2Ev(%struct.__weir_lib_result* nocapture noundef %r) local_unnamed_addr #11 {
entry:
  %error.i = getelementptr inbounds %struct.__weir_lib_result, %struct.__weir_lib_result* %r, i64 0, i32 1
  %0 = load i8*, i8** %error.i, align 8
  %tobool.not.i = icmp eq i8* %0, null
  br i1 %tobool.not.i, label %_ZNSt13__future_base12_Result_baseD1Ev.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(i8** noundef nonnull %error.i) #25
  br label %_ZNSt13__future_base12_Result_baseD1Ev.exit

_ZNSt13__future_base12_Result_baseD1Ev.exit:      ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt13__future_base12_Result_baseD0Ev(%struct.__weir_lib_result* noundef %r) #11 {
entry:
  %error.i = getelementptr inbounds %struct.__weir_lib_result, %struct.__weir_lib_result* %r, i64 0, i32 1
  %0 = load i8*, i8** %error.i, align 8
  %tobool.not.i = icmp eq i8* %0, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(i8** noundef nonnull %error.i) #25
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  %1 = bitcast %struct.__weir_lib_result* %r to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local void @_ZNSt13__future_base12_Result_baseC1Ev(%struct.__weir_lib_result* nocapture noundef writeonly %r) local_unnamed_addr #6 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_result, %struct.__weir_lib_result* %r, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVNSt13__future_base12_Result_baseE, i64 0, i64 2), i8*** %table, align 8
  %error = getelementptr inbounds %struct.__weir_lib_result, %struct.__weir_lib_result* %r, i64 0, i32 1
  store i8* null, i8** %error, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local void @_ZNSt13__future_base12_Result_baseC2Ev(%struct.__weir_lib_result* nocapture noundef writeonly %r) local_unnamed_addr #6 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_result, %struct.__weir_lib_result* %r, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVNSt13__future_base12_Result_baseE, i64 0, i64 2), i8*** %table.i, align 8
  %error.i = getelementptr inbounds %struct.__weir_lib_result, %struct.__weir_lib_result* %r, i64 0, i32 1
  store i8* null, i8** %error.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt10_Sp_lockerC1EPKv(i8* nocapture noundef readnone %l, i8* nocapture noundef readnone %p) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef nonnull @__weir_lib_shared_pointers) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt10_Sp_lockerC2EPKv(i8* nocapture noundef readnone %l, i8* nocapture noundef readnone %p) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef nonnull @__weir_lib_shared_pointers) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt10_Sp_lockerC1EPKvS1_(i8* nocapture noundef readnone %l, i8* nocapture noundef readnone %p, i8* nocapture noundef readnone %q) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef nonnull @__weir_lib_shared_pointers) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt10_Sp_lockerC2EPKvS1_(i8* nocapture noundef readnone %l, i8* nocapture noundef readnone %p, i8* nocapture noundef readnone %q) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_lock(%struct.__weir_lib_mutex* noundef nonnull @__weir_lib_shared_pointers) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt10_Sp_lockerD1Ev(i8* nocapture noundef readnone %l) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_unlock(%struct.__weir_lib_mutex* noundef nonnull @__weir_lib_shared_pointers) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt10_Sp_lockerD2Ev(i8* nocapture noundef readnone %l) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @pthread_mutex_unlock(%struct.__weir_lib_mutex* noundef nonnull @__weir_lib_shared_pointers) #25
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @_ZNKSt9exception4whatEv(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret i8* getelementptr inbounds ([15 x i8], [15 x i8]* @.str.19, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt9exceptionD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_exception* %e, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt9exceptionD1Ev(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt9exceptionD2Ev(%struct.__weir_lib_exception* nocapture noundef readnone %e) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @_ZNKSt9bad_alloc4whatEv(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret i8* getelementptr inbounds ([15 x i8], [15 x i8]* @.str.20, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt9bad_allocD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_exception* %e, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt9bad_allocD1Ev(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt9bad_allocD2Ev(%struct.__weir_lib_exception* nocapture noundef readnone %e) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @_ZNKSt20bad_array_new_length4whatEv(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret i8* getelementptr inbounds ([26 x i8], [26 x i8]* @.str.21, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt20bad_array_new_lengthD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_exception* %e, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt20bad_array_new_lengthD1Ev(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt20bad_array_new_lengthD2Ev(%struct.__weir_lib_exception* nocapture noundef readnone %e) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @_ZNKSt8bad_cast4whatEv(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret i8* getelementptr inbounds ([14 x i8], [14 x i8]* @.str.22, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt8bad_castD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_exception* %e, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt8bad_castD1Ev(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt8bad_castD2Ev(%struct.__weir_lib_exception* nocapture noundef readnone %e) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @_ZNKSt10bad_typeid4whatEv(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret i8* getelementptr inbounds ([16 x i8], [16 x i8]* @.str.23, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt10bad_typeidD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_exception* %e, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt10bad_typeidD1Ev(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt10bad_typeidD2Ev(%struct.__weir_lib_exception* nocapture noundef readnone %e) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @_ZNKSt13bad_exception4whatEv(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret i8* getelementptr inbounds ([19 x i8], [19 x i8]* @.str.24, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13bad_exceptionD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_exception* %e, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt13bad_exceptionD1Ev(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt13bad_exceptionD2Ev(%struct.__weir_lib_exception* nocapture noundef readnone %e) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @_ZNKSt17bad_function_call4whatEv(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret i8* getelementptr inbounds ([18 x i8], [18 x i8]* @.str.25, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt17bad_function_callD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_exception* %e, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt17bad_function_callD1Ev(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt17bad_function_callD2Ev(%struct.__weir_lib_exception* nocapture noundef readnone %e) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @_ZNKSt12bad_weak_ptr4whatEv(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret i8* getelementptr inbounds ([13 x i8], [13 x i8]* @.str.26, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12bad_weak_ptrD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %tobool.not.i = icmp eq %struct.__weir_lib_exception* %e, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt12bad_weak_ptrD1Ev(%struct.__weir_lib_exception* nocapture readnone %e) #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt12bad_weak_ptrD2Ev(%struct.__weir_lib_exception* nocapture noundef readnone %e) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define internal i8* @__weir_lib_text_of(%struct.__weir_lib_exception* nocapture noundef readonly %e) #10 {
entry:
  %text = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text, align 8
  ret i8* %0
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define internal fastcc i8* @__weir_lib_copied(i8* noundef %text, i64 noundef %n) unnamed_addr #2 {
entry:
  %add = add i64 %n, 1
  %cmp.i = icmp ugt i64 %add, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %add) #27
  %call1 = tail call i8* @memcpy(i8* noundef %call.i, i8* noundef %text, i64 noundef %n) #25
  %arrayidx = getelementptr i8, i8* %call.i, i64 %n
  store i8 0, i8* %arrayidx, align 1
  ret i8* %call.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i64 @strlen(i8* nocapture noundef readonly %s) local_unnamed_addr #13 {
entry:
  br label %while.cond

while.cond:                                       ; preds = %while.cond, %entry
  %n.0 = phi i64 [ 0, %entry ], [ %inc, %while.cond ]
  %arrayidx = getelementptr i8, i8* %s, i64 %n.0
  %0 = load i8, i8* %arrayidx, align 1
  %tobool.not = icmp eq i8 %0, 0
  %inc = add i64 %n.0, 1
  br i1 %tobool.not, label %while.end, label %while.cond

while.end:                                        ; preds = %while.cond
  ret i64 %n.0
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt11logic_errorC1EPKc.exit, label %while.cond.i.i

_ZNSt11logic_errorC1EPKc.exit:                    ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorC1ERKS_(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table, align 8
  %text = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %0, i64 %n.0.i
  %1 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %1, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call2 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i) #25
  %text3 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call2, i8** %text3, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorC2ERKS_(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table.i, align 8
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %0, i64 %n.0.i.i
  %1 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %1, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt11logic_errorC1ERKS_.exit, label %while.cond.i.i

_ZNSt11logic_errorC1ERKS_.exit:                   ; preds = %while.cond.i.i
  %call2.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i.i) #27
  %text3.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call2.i, i8** %text3.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorC1EOS_(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table.i, align 8
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %0, i64 %n.0.i.i
  %1 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %1, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt11logic_errorC1ERKS_.exit, label %while.cond.i.i

_ZNSt11logic_errorC1ERKS_.exit:                   ; preds = %while.cond.i.i
  %call2.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i.i) #27
  %text3.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call2.i, i8** %text3.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11logic_errorC2EOS_(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table.i, align 8
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %0, i64 %n.0.i.i
  %1 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %1, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt11logic_errorC1ERKS_.exit, label %while.cond.i.i

_ZNSt11logic_errorC1ERKS_.exit:                   ; preds = %while.cond.i.i
  %call2.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i.i) #27
  %text3.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call2.i, i8** %text3.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local %struct.__weir_lib_exception* @_ZNSt11logic_erroraSERKS_(%struct.__weir_lib_exception* noundef returned %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text1, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %0, i64 %n.0.i
  %1 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %1, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i) #25
  %text4 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %2 = load i8*, i8** %text4, align 8
  %tobool.not.i10 = icmp eq i8* %2, null
  br i1 %tobool.not.i10, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %strlen.exit
  tail call void @__weir_release(i8* noundef nonnull %2) #27
  br label %free.exit

free.exit:                                        ; preds = %strlen.exit, %if.then.i
  store i8* %call3, i8** %text4, align 8
  ret %struct.__weir_lib_exception* %e
}

; Function Attrs: nounwind optsize
define dso_local %struct.__weir_lib_exception* @_ZNSt11logic_erroraSEOS_(%struct.__weir_lib_exception* noundef returned %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %call = tail call %struct.__weir_lib_exception* @_ZNSt11logic_erroraSERKS_(%struct.__weir_lib_exception* noundef %e, %struct.__weir_lib_exception* noundef %from) #25
  ret %struct.__weir_lib_exception* %e
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define dso_local i8* @_ZNKSt11logic_error4whatEv(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #10 {
entry:
  %text = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text, align 8
  ret i8* %0
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt13runtime_errorC1EPKc.exit, label %while.cond.i.i

_ZNSt13runtime_errorC1EPKc.exit:                  ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorC1ERKS_(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table, align 8
  %text = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %0, i64 %n.0.i
  %1 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %1, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call2 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i) #25
  %text3 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call2, i8** %text3, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorC2ERKS_(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table.i, align 8
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %0, i64 %n.0.i.i
  %1 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %1, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt13runtime_errorC1ERKS_.exit, label %while.cond.i.i

_ZNSt13runtime_errorC1ERKS_.exit:                 ; preds = %while.cond.i.i
  %call2.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i.i) #27
  %text3.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call2.i, i8** %text3.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorC1EOS_(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table.i, align 8
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %0, i64 %n.0.i.i
  %1 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %1, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt13runtime_errorC1ERKS_.exit, label %while.cond.i.i

_ZNSt13runtime_errorC1ERKS_.exit:                 ; preds = %while.cond.i.i
  %call2.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i.i) #27
  %text3.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call2.i, i8** %text3.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt13runtime_errorC2EOS_(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table.i, align 8
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %0, i64 %n.0.i.i
  %1 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %1, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt13runtime_errorC1ERKS_.exit, label %while.cond.i.i

_ZNSt13runtime_errorC1ERKS_.exit:                 ; preds = %while.cond.i.i
  %call2.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i.i) #27
  %text3.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call2.i, i8** %text3.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local %struct.__weir_lib_exception* @_ZNSt13runtime_erroraSERKS_(%struct.__weir_lib_exception* noundef returned %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %from, i64 0, i32 1
  %0 = load i8*, i8** %text1, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %0, i64 %n.0.i
  %1 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %1, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %0, i64 noundef %n.0.i) #25
  %text4 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %2 = load i8*, i8** %text4, align 8
  %tobool.not.i10 = icmp eq i8* %2, null
  br i1 %tobool.not.i10, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %strlen.exit
  tail call void @__weir_release(i8* noundef nonnull %2) #27
  br label %free.exit

free.exit:                                        ; preds = %strlen.exit, %if.then.i
  store i8* %call3, i8** %text4, align 8
  ret %struct.__weir_lib_exception* %e
}

; Function Attrs: nounwind optsize
define dso_local %struct.__weir_lib_exception* @_ZNSt13runtime_erroraSEOS_(%struct.__weir_lib_exception* noundef returned %e, %struct.__weir_lib_exception* nocapture noundef readonly %from) local_unnamed_addr #2 {
entry:
  %call = tail call %struct.__weir_lib_exception* @_ZNSt13runtime_erroraSERKS_(%struct.__weir_lib_exception* noundef %e, %struct.__weir_lib_exception* noundef %from) #25
  ret %struct.__weir_lib_exception* %e
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define dso_local i8* @_ZNKSt13runtime_error4whatEv(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #10 {
entry:
  %text = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text, align 8
  ret i8* %0
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12domain_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12domain_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12domain_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12domain_errorC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12domain_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12domain_errorC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12domain_error, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt12domain_errorC1EPKc.exit, label %while.cond.i.i

_ZNSt12domain_errorC1EPKc.exit:                   ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12domain_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12domain_error, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12domain_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12domain_error, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt16invalid_argumentD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt16invalid_argumentD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt16invalid_argumentD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt16invalid_argumentC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt16invalid_argument, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt16invalid_argumentC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt16invalid_argument, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt16invalid_argumentC1EPKc.exit, label %while.cond.i.i

_ZNSt16invalid_argumentC1EPKc.exit:               ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt16invalid_argumentC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt16invalid_argument, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt16invalid_argumentC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt16invalid_argument, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12length_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12length_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12length_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12length_errorC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12length_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12length_errorC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12length_error, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt12length_errorC1EPKc.exit, label %while.cond.i.i

_ZNSt12length_errorC1EPKc.exit:                   ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12length_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12length_error, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12length_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12length_error, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12out_of_rangeD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12out_of_rangeD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12out_of_rangeD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12out_of_rangeC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12out_of_range, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12out_of_rangeC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12out_of_range, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt12out_of_rangeC1EPKc.exit, label %while.cond.i.i

_ZNSt12out_of_rangeC1EPKc.exit:                   ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12out_of_rangeC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12out_of_range, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12out_of_rangeC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12out_of_range, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11range_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11range_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11range_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11range_errorC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11range_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11range_errorC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11range_error, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt11range_errorC1EPKc.exit, label %while.cond.i.i

_ZNSt11range_errorC1EPKc.exit:                    ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11range_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11range_error, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt11range_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11range_error, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt14overflow_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt14overflow_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt14overflow_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt14overflow_errorC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt14overflow_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt14overflow_errorC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt14overflow_error, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt14overflow_errorC1EPKc.exit, label %while.cond.i.i

_ZNSt14overflow_errorC1EPKc.exit:                 ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt14overflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt14overflow_error, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt14overflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt14overflow_error, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt15underflow_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt15underflow_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt15underflow_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt15underflow_errorC1EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt15underflow_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %text, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call1 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i) #25
  %text2 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1, i8** %text2, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt15underflow_errorC2EPKc(%struct.__weir_lib_exception* nocapture noundef writeonly %e, i8* noundef %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt15underflow_error, i64 0, i64 2), i8*** %table.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %text, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt15underflow_errorC1EPKc.exit, label %while.cond.i.i

_ZNSt15underflow_errorC1EPKc.exit:                ; preds = %while.cond.i.i
  %call1.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %text, i64 noundef %n.0.i.i) #27
  %text2.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call1.i, i8** %text2.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt15underflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt15underflow_error, i64 0, i64 2), i8*** %table, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #25
  %text1 = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call, i8** %text1, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt15underflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(%struct.__weir_lib_exception* nocapture noundef writeonly %e, %struct.__weir_lib_string* nocapture noundef readonly %text) local_unnamed_addr #2 {
entry:
  %table.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 0
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt15underflow_error, i64 0, i64 2), i8*** %table.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %text, i64 0, i32 1
  %1 = load i64, i64* %n.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_copied(i8* noundef %0, i64 noundef %1) #27
  %text1.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  store i8* %call.i, i8** %text1.i, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12system_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12system_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12system_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12future_errorD0Ev(%struct.__weir_lib_exception* noundef %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %free.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i.i
  %1 = bitcast %struct.__weir_lib_exception* %e to i8*
  tail call void @__weir_release(i8* noundef nonnull %1) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12future_errorD1Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt12future_errorD2Ev(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #2 {
entry:
  %text.i = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text.i, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %__weir_lib_drop_text.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop_text.exit

__weir_lib_drop_text.exit:                        ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define dso_local i8* @_ZNKSt12future_error4whatEv(%struct.__weir_lib_exception* nocapture noundef readonly %e) local_unnamed_addr #10 {
entry:
  %text = getelementptr inbounds %struct.__weir_lib_exception, %struct.__weir_lib_exception* %e, i64 0, i32 1
  %0 = load i8*, i8** %text, align 8
  ret i8* %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local nonnull %struct.__weir_lib_category* @_ZNSt3_V216generic_categoryEv() local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_category* @__weir_lib_generic
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local nonnull %struct.__weir_lib_category* @_ZNSt3_V215system_categoryEv() local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_category* @__weir_lib_system
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local nonnull %struct.__weir_lib_category* @_ZSt15future_categoryv() local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_category* @__weir_lib_future
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt17__throw_bad_allocv() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([25 x i8], [25 x i8]* @.str.27, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt9bad_alloc, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt9bad_alloc to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt9bad_allocD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: nounwind optsize
declare i32 @__weir_catches() local_unnamed_addr #5

; Function Attrs: nounwind optsize
declare i8* @__cxa_allocate_exception(i64 noundef) local_unnamed_addr #5

; Function Attrs: noreturn optsize
declare void @__cxa_throw(i8* noundef, i8* noundef, void (i8*)* noundef) local_unnamed_addr #19

; Function Attrs: noreturn optsize
define dso_local void @_ZSt28__throw_bad_array_new_lengthv() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([36 x i8], [36 x i8]* @.str.28, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt20bad_array_new_length, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt20bad_array_new_length to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt20bad_array_new_lengthD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @__cxa_throw_bad_array_new_length() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([36 x i8], [36 x i8]* @.str.28, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt20bad_array_new_length, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt20bad_array_new_length to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt20bad_array_new_lengthD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt16__throw_bad_castv() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.29, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt8bad_cast, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt8bad_cast to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt8bad_castD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @__cxa_bad_cast() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.29, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt8bad_cast, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt8bad_cast to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt8bad_castD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt18__throw_bad_typeidv() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.30, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt10bad_typeid, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt10bad_typeid to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt10bad_typeidD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @__cxa_bad_typeid() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.30, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt10bad_typeid, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt10bad_typeid to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt10bad_typeidD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt21__throw_bad_exceptionv() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([29 x i8], [29 x i8]* @.str.31, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13bad_exception, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt13bad_exception to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt13bad_exceptionD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt25__throw_bad_function_callv() local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([33 x i8], [33 x i8]* @.str.32, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt17bad_function_call, i64 0, i64 2), i8*** %table, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt17bad_function_call to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt17bad_function_callD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt19__throw_logic_errorPKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([27 x i8], [27 x i8]* @.str.33, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11logic_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt11logic_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt11logic_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt20__throw_domain_errorPKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @.str.34, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12domain_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt12domain_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12domain_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt24__throw_invalid_argumentPKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([32 x i8], [32 x i8]* @.str.35, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt16invalid_argument, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt16invalid_argument to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt16invalid_argumentD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt20__throw_length_errorPKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @.str.36, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12length_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt12length_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12length_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt20__throw_out_of_rangePKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @.str.37, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12out_of_range, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt12out_of_range to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12out_of_rangeD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt21__throw_runtime_errorPKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([29 x i8], [29 x i8]* @.str.38, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt13runtime_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt13runtime_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt13runtime_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt19__throw_range_errorPKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([27 x i8], [27 x i8]* @.str.39, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt11range_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt11range_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt11range_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt22__throw_overflow_errorPKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([30 x i8], [30 x i8]* @.str.40, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt14overflow_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt14overflow_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt14overflow_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt23__throw_underflow_errorPKc(i8* noundef %what) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.41, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt15underflow_error, i64 0, i64 2), i8*** %table, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %if.end
  %n.0.i = phi i64 [ 0, %if.end ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call3 = tail call fastcc i8* @__weir_lib_copied(i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %1 = bitcast i8* %text to i8**
  store i8* %call3, i8** %1, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt15underflow_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt15underflow_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @_ZSt19__throw_ios_failurePKc(i8* nocapture noundef readnone %what) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([33 x i8], [33 x i8]* @.str.42, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt24__throw_out_of_range_fmtPKcz(i8* nocapture noundef readonly %what, ...) local_unnamed_addr #12 {
entry:
  %text = alloca [128 x i8], align 16
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = getelementptr inbounds [128 x i8], [128 x i8]* %text, i64 0, i64 0
  call void @llvm.lifetime.start.p0i8(i64 128, i8* nonnull %0) #29
  %1 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %1) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %1)
  %call = call i32 @vsnprintf(i8* noundef nonnull %0, i64 noundef 128, i8* noundef %what, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %1)
  call void @_ZSt20__throw_out_of_rangePKc(i8* noundef nonnull %0) #30
  unreachable
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_start(i8*) #20

; Function Attrs: nounwind optsize
define dso_local i32 @vsnprintf(i8* noundef %to, i64 noundef %room, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq i64 %room, 0
  %sub = add i64 %room, -1
  %cond = select i1 %tobool.not, i64 0, i64 %sub
  %call = tail call i64 @__weir_lib_format(i8* noundef %to, i64 noundef %cond, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #25
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %cmp = icmp ult i64 %call, %room
  %cond6 = select i1 %cmp, i64 %call, i64 %sub
  %arrayidx = getelementptr i8, i8* %to, i64 %cond6
  store i8 0, i8* %arrayidx, align 1
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_end(i8*) #20

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @strerror(i32 noundef %error) local_unnamed_addr #7 {
entry:
  switch i32 %error, label %sw.epilog [
    i32 0, label %return
    i32 1, label %sw.bb1
    i32 2, label %sw.bb2
    i32 4, label %sw.bb3
    i32 9, label %sw.bb4
    i32 11, label %sw.bb5
    i32 12, label %sw.bb6
    i32 16, label %sw.bb7
    i32 22, label %sw.bb8
    i32 34, label %sw.bb9
    i32 35, label %sw.bb10
    i32 38, label %sw.bb11
    i32 110, label %sw.bb12
  ]

sw.bb1:                                           ; preds = %entry
  br label %return

sw.bb2:                                           ; preds = %entry
  br label %return

sw.bb3:                                           ; preds = %entry
  br label %return

sw.bb4:                                           ; preds = %entry
  br label %return

sw.bb5:                                           ; preds = %entry
  br label %return

sw.bb6:                                           ; preds = %entry
  br label %return

sw.bb7:                                           ; preds = %entry
  br label %return

sw.bb8:                                           ; preds = %entry
  br label %return

sw.bb9:                                           ; preds = %entry
  br label %return

sw.bb10:                                          ; preds = %entry
  br label %return

sw.bb11:                                          ; preds = %entry
  br label %return

sw.bb12:                                          ; preds = %entry
  br label %return

sw.epilog:                                        ; preds = %entry
  br label %return

return:                                           ; preds = %entry, %sw.epilog, %sw.bb12, %sw.bb11, %sw.bb10, %sw.bb9, %sw.bb8, %sw.bb7, %sw.bb6, %sw.bb5, %sw.bb4, %sw.bb3, %sw.bb2, %sw.bb1
  %retval.0 = phi i8* [ getelementptr inbounds ([14 x i8], [14 x i8]* @.str.95, i64 0, i64 0), %sw.epilog ], [ getelementptr inbounds ([21 x i8], [21 x i8]* @.str.94, i64 0, i64 0), %sw.bb12 ], [ getelementptr inbounds ([25 x i8], [25 x i8]* @.str.93, i64 0, i64 0), %sw.bb11 ], [ getelementptr inbounds ([26 x i8], [26 x i8]* @.str.92, i64 0, i64 0), %sw.bb10 ], [ getelementptr inbounds ([30 x i8], [30 x i8]* @.str.91, i64 0, i64 0), %sw.bb9 ], [ getelementptr inbounds ([17 x i8], [17 x i8]* @.str.90, i64 0, i64 0), %sw.bb8 ], [ getelementptr inbounds ([24 x i8], [24 x i8]* @.str.89, i64 0, i64 0), %sw.bb7 ], [ getelementptr inbounds ([23 x i8], [23 x i8]* @.str.88, i64 0, i64 0), %sw.bb6 ], [ getelementptr inbounds ([33 x i8], [33 x i8]* @.str.87, i64 0, i64 0), %sw.bb5 ], [ getelementptr inbounds ([20 x i8], [20 x i8]* @.str.86, i64 0, i64 0), %sw.bb4 ], [ getelementptr inbounds ([24 x i8], [24 x i8]* @.str.85, i64 0, i64 0), %sw.bb3 ], [ getelementptr inbounds ([26 x i8], [26 x i8]* @.str.84, i64 0, i64 0), %sw.bb2 ], [ getelementptr inbounds ([24 x i8], [24 x i8]* @.str.83, i64 0, i64 0), %sw.bb1 ], [ getelementptr inbounds ([8 x i8], [8 x i8]* @.str.82, i64 0, i64 0), %entry ]
  ret i8* %retval.0
}

; Function Attrs: noreturn optsize
define dso_local void @_ZSt20__throw_future_errori(i32 noundef %error) local_unnamed_addr #12 {
entry:
  %call = tail call i32 @__weir_catches() #27
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @.str.44, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %call1 = tail call i8* @__cxa_allocate_exception(i64 noundef 32) #27
  %table = bitcast i8* %call1 to i8***
  store i8** getelementptr inbounds ([5 x i8*], [5 x i8*]* @_ZTVSt12future_error, i64 0, i64 2), i8*** %table, align 8
  %call2 = tail call fastcc i8* @__weir_lib_copied(i8* noundef getelementptr inbounds ([18 x i8], [18 x i8]* @.str.45, i64 0, i64 0), i64 noundef 17) #25
  %text = getelementptr inbounds i8, i8* %call1, i64 8
  %0 = bitcast i8* %text to i8**
  store i8* %call2, i8** %0, align 8
  %code = getelementptr inbounds i8, i8* %call1, i64 16
  %1 = bitcast i8* %code to i32*
  store i32 %error, i32* %1, align 8
  %category = getelementptr inbounds i8, i8* %call1, i64 24
  %2 = bitcast i8* %category to i8**
  store i8* bitcast (%struct.__weir_lib_category* @__weir_lib_future to i8*), i8** %2, align 8
  tail call void @__cxa_throw(i8* noundef %call1, i8* noundef bitcast ([3 x i8*]* @_ZTISt12future_error to i8*), void (i8*)* noundef bitcast (void (%struct.__weir_lib_exception*)* @_ZNSt12future_errorD1Ev to void (i8*)*)) #30
  unreachable
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local void @_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(i8** nocapture noundef readonly %p) local_unnamed_addr #9 {
entry:
  %0 = load i8*, i8** %p, align 8
  %tobool.not = icmp eq i8* %0, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %add.ptr = getelementptr i8, i8* %0, i64 -40
  %1 = bitcast i8* %add.ptr to i64*
  %2 = atomicrmw add i64* %1, i64 1 seq_cst, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: nounwind optsize
declare void @__weir_release(i8* noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local void @_ZNSt15__exception_ptr13exception_ptrC1EPv(i8** nocapture noundef %p, i8* noundef %object) local_unnamed_addr #9 {
entry:
  store i8* %object, i8** %p, align 8
  %tobool.not.i = icmp eq i8* %object, null
  br i1 %tobool.not.i, label %_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %add.ptr.i = getelementptr i8, i8* %object, i64 -40
  %0 = bitcast i8* %add.ptr.i to i64*
  %1 = atomicrmw add i64* %0, i64 1 seq_cst, align 8
  br label %_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv.exit

_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv.exit: ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local void @_ZNSt15__exception_ptr13exception_ptrC2EPv(i8** nocapture noundef writeonly %p, i8* noundef %object) local_unnamed_addr #9 {
entry:
  store i8* %object, i8** %p, align 8
  %tobool.not.i.i = icmp eq i8* %object, null
  br i1 %tobool.not.i.i, label %_ZNSt15__exception_ptr13exception_ptrC1EPv.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  %add.ptr.i.i = getelementptr i8, i8* %object, i64 -40
  %0 = bitcast i8* %add.ptr.i.i to i64*
  %1 = atomicrmw add i64* %0, i64 1 seq_cst, align 8
  br label %_ZNSt15__exception_ptr13exception_ptrC1EPv.exit

_ZNSt15__exception_ptr13exception_ptrC1EPv.exit:  ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local void @_ZNSt15__exception_ptr13exception_ptrC1ERKS0_(i8** nocapture noundef writeonly %p, i8** nocapture noundef readonly %from) local_unnamed_addr #9 {
entry:
  %0 = load i8*, i8** %from, align 8
  store i8* %0, i8** %p, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %_ZNSt15__exception_ptr13exception_ptrC1EPv.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  %add.ptr.i.i = getelementptr i8, i8* %0, i64 -40
  %1 = bitcast i8* %add.ptr.i.i to i64*
  %2 = atomicrmw add i64* %1, i64 1 seq_cst, align 8
  br label %_ZNSt15__exception_ptr13exception_ptrC1EPv.exit

_ZNSt15__exception_ptr13exception_ptrC1EPv.exit:  ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local void @_ZNSt15__exception_ptr13exception_ptrC2ERKS0_(i8** nocapture noundef writeonly %p, i8** nocapture noundef readonly %from) local_unnamed_addr #9 {
entry:
  %0 = load i8*, i8** %from, align 8
  store i8* %0, i8** %p, align 8
  %tobool.not.i.i = icmp eq i8* %0, null
  br i1 %tobool.not.i.i, label %_ZNSt15__exception_ptr13exception_ptrC1EPv.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  %add.ptr.i.i = getelementptr i8, i8* %0, i64 -40
  %1 = bitcast i8* %add.ptr.i.i to i64*
  %2 = atomicrmw add i64* %1, i64 1 seq_cst, align 8
  br label %_ZNSt15__exception_ptr13exception_ptrC1EPv.exit

_ZNSt15__exception_ptr13exception_ptrC1EPv.exit:  ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local void @_ZNSt15__exception_ptr13exception_ptrC1Ev(i8** nocapture noundef writeonly %p) local_unnamed_addr #6 {
entry:
  store i8* null, i8** %p, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local void @_ZNSt15__exception_ptr13exception_ptrC2Ev(i8** nocapture noundef writeonly %p) local_unnamed_addr #6 {
entry:
  store i8* null, i8** %p, align 8
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt15__exception_ptr13exception_ptrD1Ev(i8** nocapture noundef %p) local_unnamed_addr #11 {
entry:
  tail call void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(i8** noundef %p) #25
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt15__exception_ptr13exception_ptrD2Ev(i8** nocapture noundef %p) local_unnamed_addr #11 {
entry:
  tail call void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(i8** noundef %p) #25
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define dso_local i8* @_ZNKSt15__exception_ptr13exception_ptr6_M_getEv(i8** nocapture noundef readonly %p) local_unnamed_addr #10 {
entry:
  %0 = load i8*, i8** %p, align 8
  ret i8* %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local void @_ZNSt15__exception_ptr13exception_ptr4swapERS0_(i8** nocapture noundef %p, i8** nocapture noundef %q) local_unnamed_addr #8 {
entry:
  %0 = load i8*, i8** %p, align 8
  %1 = load i8*, i8** %q, align 8
  store i8* %1, i8** %p, align 8
  store i8* %0, i8** %q, align 8
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZSt17current_exceptionv(i8** nocapture noundef writeonly %made) local_unnamed_addr #2 {
entry:
  %call = tail call i8* @__weir_caught() #27
  store i8* %call, i8** %made, align 8
  %tobool.not.i.i = icmp eq i8* %call, null
  br i1 %tobool.not.i.i, label %_ZNSt15__exception_ptr13exception_ptrC1EPv.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  %add.ptr.i.i = getelementptr i8, i8* %call, i64 -40
  %0 = bitcast i8* %add.ptr.i.i to i64*
  %1 = atomicrmw add i64* %0, i64 1 seq_cst, align 8
  br label %_ZNSt15__exception_ptr13exception_ptrC1EPv.exit

_ZNSt15__exception_ptr13exception_ptrC1EPv.exit:  ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
declare i8* @__weir_caught() local_unnamed_addr #5

; Function Attrs: noreturn optsize
define dso_local void @_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(i8** nocapture noundef readonly %p) local_unnamed_addr #12 {
entry:
  %0 = load i8*, i8** %p, align 8
  %tobool.not = icmp eq i8* %0, null
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([51 x i8], [51 x i8]* @.str.46, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %add.ptr = getelementptr i8, i8* %0, i64 -16
  %1 = bitcast i8* %add.ptr to i64*
  %2 = load atomic i64, i64* %1 monotonic, align 8
  %tobool1.not = icmp eq i64 %2, 0
  br i1 %tobool1.not, label %if.end3, label %if.then2

if.then2:                                         ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([70 x i8], [70 x i8]* @.str.47, i64 0, i64 0)) #26
  unreachable

if.end3:                                          ; preds = %if.end
  %add.ptr4 = getelementptr i8, i8* %0, i64 -40
  %3 = bitcast i8* %add.ptr4 to i64*
  %4 = atomicrmw add i64* %3, i64 1 seq_cst, align 8
  tail call void @__weir_rethrow(i8* noundef nonnull %0) #30
  unreachable
}

; Function Attrs: noreturn optsize
declare void @__weir_rethrow(i8* noundef) local_unnamed_addr #19

; Function Attrs: nounwind optsize
define dso_local i32 @_ZSt19uncaught_exceptionsv() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_uncaught() #27
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
declare i64 @__weir_uncaught() local_unnamed_addr #5

; Function Attrs: nounwind optsize
define dso_local zeroext i1 @_ZSt18uncaught_exceptionv() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_uncaught() #27
  %cmp = icmp ne i64 %call, 0
  ret i1 %cmp
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i8* @__cxa_init_primary_exception(i8* noundef writeonly %object, i8* noundef %type, void (i8*)* noundef %destroy) local_unnamed_addr #6 {
entry:
  %add.ptr = getelementptr i8, i8* %object, i64 -48
  %0 = bitcast i8* %add.ptr to i8**
  store i8* %type, i8** %0, align 8
  %add.ptr1 = getelementptr i8, i8* %object, i64 -24
  %1 = bitcast i8* %add.ptr1 to void (i8*)**
  store void (i8*)* %destroy, void (i8*)** %1, align 8
  ret i8* %add.ptr
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i8* @__dynamic_cast(i8* noundef %part, %struct.__weir_lib_class* noundef %from, %struct.__weir_lib_class* noundef %to, i64 noundef %hint) local_unnamed_addr #17 {
entry:
  %c = alloca %struct.__weir_lib_cast, align 8
  %0 = bitcast i8* %part to i8***
  %1 = load i8**, i8*** %0, align 8
  %arrayidx = getelementptr i8*, i8** %1, i64 -2
  %2 = load i8*, i8** %arrayidx, align 8
  %3 = ptrtoint i8* %2 to i64
  %add.ptr = getelementptr i8, i8* %part, i64 %3
  %4 = bitcast %struct.__weir_lib_cast* %c to i8*
  call void @llvm.lifetime.start.p0i8(i64 48, i8* nonnull %4) #29
  %from1 = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 0
  store %struct.__weir_lib_class* %from, %struct.__weir_lib_class** %from1, align 8
  %to2 = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 1
  store %struct.__weir_lib_class* %to, %struct.__weir_lib_class** %to2, align 8
  %part3 = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 2
  store i8* %part, i8** %part3, align 8
  %above = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 3
  store i8* null, i8** %above, align 8
  %any = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 4
  store i8* null, i8** %any, align 8
  %several_above = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 5
  store i32 0, i32* %several_above, align 8
  %several = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 6
  store i32 0, i32* %several, align 4
  %arrayidx4 = getelementptr i8*, i8** %1, i64 -1
  %5 = bitcast i8** %arrayidx4 to %struct.__weir_lib_class**
  %6 = load %struct.__weir_lib_class*, %struct.__weir_lib_class** %5, align 8
  call fastcc void @__weir_lib_visit(%struct.__weir_lib_cast* noundef nonnull %c, %struct.__weir_lib_class* noundef %6, i8* noundef %add.ptr, i8* noundef null) #25
  %7 = load i8*, i8** %above, align 8
  %tobool.not = icmp eq i8* %7, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %8 = load i32, i32* %several_above, align 8
  %tobool7.not = icmp eq i32 %8, 0
  %cond = select i1 %tobool7.not, i8* %7, i8* null
  br label %cleanup

if.end:                                           ; preds = %entry
  %9 = load i32, i32* %several, align 4
  %tobool10.not = icmp eq i32 %9, 0
  %10 = load i8*, i8** %any, align 8
  %cond15 = select i1 %tobool10.not, i8* %10, i8* null
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.then
  %retval.0 = phi i8* [ %cond, %if.then ], [ %cond15, %if.end ]
  call void @llvm.lifetime.end.p0i8(i64 48, i8* nonnull %4) #29
  ret i8* %retval.0
}

; Function Attrs: nofree nosync nounwind optsize
define internal fastcc void @__weir_lib_visit(%struct.__weir_lib_cast* noundef %c, %struct.__weir_lib_class* noundef readonly %type, i8* noundef %at, i8* noundef %inside) unnamed_addr #17 {
entry:
  %to = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 1
  %0 = load %struct.__weir_lib_class*, %struct.__weir_lib_class** %to, align 8
  %from = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 0
  %1 = load %struct.__weir_lib_class*, %struct.__weir_lib_class** %from, align 8
  %any = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 4
  %several = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 6
  %part = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 2
  %above = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 3
  %several_above = getelementptr inbounds %struct.__weir_lib_cast, %struct.__weir_lib_cast* %c, i64 0, i32 5
  br label %tailrecurse

tailrecurse:                                      ; preds = %if.then19, %entry
  %type.tr = phi %struct.__weir_lib_class* [ %type, %entry ], [ %10, %if.then19 ]
  %inside.tr = phi i8* [ %inside, %entry ], [ %inside.addr.0, %if.then19 ]
  %cmp = icmp eq %struct.__weir_lib_class* %0, %type.tr
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %tailrecurse
  %2 = load i8*, i8** %any, align 8
  %tobool.not = icmp ne i8* %2, null
  %cmp2 = icmp ne i8* %2, %at
  %narrow82 = and i1 %tobool.not, %cmp2
  %3 = zext i1 %narrow82 to i32
  %4 = load i32, i32* %several, align 4
  %or = or i32 %4, %3
  store i32 %or, i32* %several, align 4
  store i8* %at, i8** %any, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %tailrecurse
  %inside.addr.0 = phi i8* [ %at, %if.then ], [ %inside.tr, %tailrecurse ]
  %cmp4 = icmp eq %struct.__weir_lib_class* %1, %type.tr
  br i1 %cmp4, label %land.lhs.true, label %if.end17

land.lhs.true:                                    ; preds = %if.end
  %5 = load i8*, i8** %part, align 8
  %cmp5 = icmp eq i8* %5, %at
  %tobool7 = icmp ne i8* %inside.addr.0, null
  %or.cond = and i1 %tobool7, %cmp5
  br i1 %or.cond, label %if.then8, label %if.end17

if.then8:                                         ; preds = %land.lhs.true
  %6 = load i8*, i8** %above, align 8
  %tobool9.not = icmp ne i8* %6, null
  %cmp12 = icmp ne i8* %6, %inside.addr.0
  %narrow = and i1 %tobool9.not, %cmp12
  %7 = zext i1 %narrow to i32
  %8 = load i32, i32* %several_above, align 8
  %or15 = or i32 %8, %7
  store i32 %or15, i32* %several_above, align 8
  store i8* %inside.addr.0, i8** %above, align 8
  br label %if.end17

if.end17:                                         ; preds = %if.then8, %land.lhs.true, %if.end
  %kind = getelementptr inbounds %struct.__weir_lib_class, %struct.__weir_lib_class* %type.tr, i64 0, i32 0
  %9 = load i8**, i8*** %kind, align 8
  %cmp18 = icmp eq i8** %9, getelementptr inbounds ([11 x i8*], [11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 0, i64 2)
  br i1 %cmp18, label %if.then19, label %if.else

if.then19:                                        ; preds = %if.end17
  %one = getelementptr inbounds %struct.__weir_lib_class, %struct.__weir_lib_class* %type.tr, i64 0, i32 2, i32 0
  %10 = load %struct.__weir_lib_class*, %struct.__weir_lib_class** %one, align 8
  br label %tailrecurse

if.else:                                          ; preds = %if.end17
  %cmp21 = icmp eq i8** %9, getelementptr inbounds ([11 x i8*], [11 x i8*]* @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 0, i64 2)
  br i1 %cmp21, label %for.cond.preheader, label %if.end40

for.cond.preheader:                               ; preds = %if.else
  %11 = getelementptr inbounds %struct.__weir_lib_class, %struct.__weir_lib_class* %type.tr, i64 0, i32 2
  %12 = bitcast %union.anon.0* %11 to %struct.anon*
  %n = getelementptr inbounds %struct.anon, %struct.anon* %12, i64 0, i32 1
  %13 = load i32, i32* %n, align 4
  %cmp2383.not = icmp eq i32 %13, 0
  br i1 %cmp2383.not, label %if.end40, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %for.cond.preheader
  %base = getelementptr inbounds %union.anon.0, %union.anon.0* %11, i64 1
  %14 = bitcast %union.anon.0* %base to [0 x %struct.__weir_lib_base]*
  %15 = bitcast i8* %at to i8**
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %cleanup
  %16 = phi i32 [ %13, %for.body.lr.ph ], [ %22, %cleanup ]
  %indvars.iv = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next, %cleanup ]
  %where24 = getelementptr [0 x %struct.__weir_lib_base], [0 x %struct.__weir_lib_base]* %14, i64 0, i64 %indvars.iv, i32 1
  %17 = load i64, i64* %where24, align 8
  %shr = ashr i64 %17, 8
  %and = and i64 %17, 2
  %tobool25.not = icmp eq i64 %and, 0
  br i1 %tobool25.not, label %cleanup, label %if.end27

if.end27:                                         ; preds = %for.body
  %and28 = and i64 %17, 1
  %tobool29.not = icmp eq i64 %and28, 0
  br i1 %tobool29.not, label %if.end31, label %if.then30

if.then30:                                        ; preds = %if.end27
  %18 = load i8*, i8** %15, align 8
  %add.ptr = getelementptr i8, i8* %18, i64 %shr
  %19 = bitcast i8* %add.ptr to i64*
  %20 = load i64, i64* %19, align 8
  br label %if.end31

if.end31:                                         ; preds = %if.then30, %if.end27
  %offset.0 = phi i64 [ %20, %if.then30 ], [ %shr, %if.end27 ]
  %type35 = getelementptr [0 x %struct.__weir_lib_base], [0 x %struct.__weir_lib_base]* %14, i64 0, i64 %indvars.iv, i32 0
  %21 = load %struct.__weir_lib_class*, %struct.__weir_lib_class** %type35, align 8
  %add.ptr36 = getelementptr i8, i8* %at, i64 %offset.0
  tail call fastcc void @__weir_lib_visit(%struct.__weir_lib_cast* noundef %c, %struct.__weir_lib_class* noundef %21, i8* noundef %add.ptr36, i8* noundef %inside.addr.0) #25
  %.pre = load i32, i32* %n, align 4
  br label %cleanup

cleanup:                                          ; preds = %for.body, %if.end31
  %22 = phi i32 [ %16, %for.body ], [ %.pre, %if.end31 ]
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %23 = zext i32 %22 to i64
  %cmp23 = icmp ult i64 %indvars.iv.next, %23
  br i1 %cmp23, label %for.body, label %if.end40

if.end40:                                         ; preds = %cleanup, %for.cond.preheader, %if.else
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEi(%struct.__weir_lib_stream* noundef readnone returned %s, i32 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEj(%struct.__weir_lib_stream* noundef readnone returned %s, i32 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEl(%struct.__weir_lib_stream* noundef readnone returned %s, i64 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEm(%struct.__weir_lib_stream* noundef readnone returned %s, i64 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEx(%struct.__weir_lib_stream* noundef readnone returned %s, i64 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEy(%struct.__weir_lib_stream* noundef readnone returned %s, i64 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEs(%struct.__weir_lib_stream* noundef readnone returned %s, i16 noundef signext %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEt(%struct.__weir_lib_stream* noundef readnone returned %s, i16 noundef zeroext %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEb(%struct.__weir_lib_stream* noundef readnone returned %s, i1 noundef zeroext %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEf(%struct.__weir_lib_stream* noundef readnone returned %s, float noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEd(%struct.__weir_lib_stream* noundef readnone returned %s, double noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSolsEPKv(%struct.__weir_lib_stream* noundef readnone returned %s, i8* nocapture noundef readnone %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo9_M_insertIbEERSoT_(%struct.__weir_lib_stream* noundef readnone returned %s, i1 noundef zeroext %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo9_M_insertIlEERSoT_(%struct.__weir_lib_stream* noundef readnone returned %s, i64 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo9_M_insertImEERSoT_(%struct.__weir_lib_stream* noundef readnone returned %s, i64 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo9_M_insertIxEERSoT_(%struct.__weir_lib_stream* noundef readnone returned %s, i64 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo9_M_insertIyEERSoT_(%struct.__weir_lib_stream* noundef readnone returned %s, i64 noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo9_M_insertIdEERSoT_(%struct.__weir_lib_stream* noundef readnone returned %s, double noundef %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo9_M_insertIPKvEERSoT_(%struct.__weir_lib_stream* noundef readnone returned %s, i8* nocapture noundef readnone %v) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_stream* @_ZNSolsEPFRSoS_E(%struct.__weir_lib_stream* noundef %s, %struct.__weir_lib_stream* (%struct.__weir_lib_stream*)* nocapture noundef readonly %f) local_unnamed_addr #11 {
entry:
  %call = tail call %struct.__weir_lib_stream* %f(%struct.__weir_lib_stream* noundef %s) #25
  ret %struct.__weir_lib_stream* %call
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo3putEc(%struct.__weir_lib_stream* noundef readnone returned %s, i8 noundef signext %c) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo5flushEv(%struct.__weir_lib_stream* noundef readnone returned %s) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZNSo5writeEPKcl(%struct.__weir_lib_stream* noundef readnone returned %s, i8* nocapture noundef readnone %p, i64 noundef %n) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc(%struct.__weir_lib_stream* noundef readnone returned %s, i8* nocapture noundef readnone %p) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c(%struct.__weir_lib_stream* noundef readnone returned %s, i8 noundef signext %c) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE(%struct.__weir_lib_stream* noundef readnone returned %s, i8* nocapture noundef readnone %p) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(%struct.__weir_lib_stream* noundef readnone returned %s, i8* nocapture noundef readnone %p, i64 noundef %n) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(%struct.__weir_lib_stream* noundef readnone returned %s) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local %struct.__weir_lib_stream* @_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(%struct.__weir_lib_stream* noundef readnone returned %s) local_unnamed_addr #7 {
entry:
  ret %struct.__weir_lib_stream* %s
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate(i8* nocapture noundef %s, i32 noundef %state) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt8ios_base4InitC1Ev(i8* nocapture noundef %p) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSt8ios_base4InitD1Ev(i8* nocapture noundef %p) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: optsize
define dso_local i8* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(%struct.__weir_lib_string* nocapture readnone %s, i64* nocapture noundef %room, i64 noundef %old) local_unnamed_addr #11 {
entry:
  %0 = load i64, i64* %room, align 8
  %cmp = icmp slt i64 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @_ZSt20__throw_length_errorPKc(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.48, i64 0, i64 0)) #30
  unreachable

if.end:                                           ; preds = %entry
  %cmp1 = icmp ugt i64 %0, %old
  br i1 %cmp1, label %land.lhs.true, label %if.end5

land.lhs.true:                                    ; preds = %if.end
  %mul = shl i64 %old, 1
  %cmp2 = icmp ult i64 %0, %mul
  br i1 %cmp2, label %if.then3, label %if.end5

if.then3:                                         ; preds = %land.lhs.true
  store i64 %mul, i64* %room, align 8
  br label %if.end5

if.end5:                                          ; preds = %if.then3, %land.lhs.true, %if.end
  %1 = phi i64 [ %mul, %if.then3 ], [ %0, %land.lhs.true ], [ %0, %if.end ]
  %cmp.i = icmp ugt i64 %1, 16777215
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %if.end5
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %if.end5
  %add = add nuw i64 %1, 1
  %call.i = tail call i8* @__weir_alloc(i64 noundef %add) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv(%struct.__weir_lib_string* noundef readonly %s) local_unnamed_addr #2 {
entry:
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 2
  %arraydecay.i = bitcast %union.anon* %1 to i8*
  %cmp.not.i = icmp eq i8* %0, %arraydecay.i
  %tobool.not.i.i = icmp eq i8* %0, null
  %or.cond.i = or i1 %cmp.not.i, %tobool.not.i.i
  br i1 %or.cond.i, label %__weir_lib_drop.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop.exit

__weir_lib_drop.exit:                             ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev(%struct.__weir_lib_string* noundef readonly %s) local_unnamed_addr #2 {
entry:
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 2
  %arraydecay.i = bitcast %union.anon* %1 to i8*
  %cmp.not.i = icmp eq i8* %0, %arraydecay.i
  %tobool.not.i.i = icmp eq i8* %0, null
  %or.cond.i = or i1 %cmp.not.i, %tobool.not.i.i
  br i1 %or.cond.i, label %__weir_lib_drop.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop.exit

__weir_lib_drop.exit:                             ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED2Ev(%struct.__weir_lib_string* noundef readonly %s) local_unnamed_addr #2 {
entry:
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 2
  %arraydecay.i = bitcast %union.anon* %1 to i8*
  %cmp.not.i = icmp eq i8* %0, %arraydecay.i
  %tobool.not.i.i = icmp eq i8* %0, null
  %or.cond.i = or i1 %cmp.not.i, %tobool.not.i.i
  br i1 %or.cond.i, label %__weir_lib_drop.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %0) #27
  br label %__weir_lib_drop.exit

__weir_lib_drop.exit:                             ; preds = %entry, %if.then.i.i
  ret void
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(%struct.__weir_lib_string* noundef returned %s, i8* noundef %from, i64 noundef %n) local_unnamed_addr #11 {
entry:
  %n1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n1, align 8
  %call = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %0, i64 noundef 0, i8* noundef %from, i64 noundef %n) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define internal fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %at, i64 noundef %cut, i8* noundef %from, i64 noundef %n) unnamed_addr #11 {
entry:
  %room = alloca i64, align 8
  %n1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n1, align 8
  %1 = add i64 %cut, %at
  %sub2 = sub i64 %0, %1
  %add = add i64 %n, %at
  %add3 = add i64 %add, %sub2
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %2 = load i8*, i8** %p, align 8
  %cmp.not = icmp ule i8* %2, %from
  %add.ptr = getelementptr i8, i8* %2, i64 %0
  %cmp6 = icmp uge i8* %add.ptr, %from
  %3 = select i1 %cmp.not, i1 %cmp6, i1 false
  %4 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 2
  %arraydecay.i = bitcast %union.anon* %4 to i8*
  %cmp.i = icmp eq i8* %2, %arraydecay.i
  br i1 %cmp.i, label %__weir_lib_room_of.exit, label %__weir_lib_room_of.exit.thread

__weir_lib_room_of.exit:                          ; preds = %entry
  %cmp7 = icmp ugt i64 %add3, 15
  %or.cond = select i1 %cmp7, i1 true, i1 %3
  br i1 %or.cond, label %if.then, label %if.else

__weir_lib_room_of.exit.thread:                   ; preds = %entry
  %room.i = getelementptr %union.anon, %union.anon* %4, i64 0, i32 0
  %5 = load i64, i64* %room.i, align 8
  %cmp7104 = icmp ugt i64 %add3, %5
  %or.cond105 = select i1 %cmp7104, i1 true, i1 %3
  br i1 %or.cond105, label %cond.false.i98, label %if.else

if.then:                                          ; preds = %__weir_lib_room_of.exit
  %6 = bitcast i64* %room to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %6) #29
  br label %__weir_lib_room_of.exit100

cond.false.i98:                                   ; preds = %__weir_lib_room_of.exit.thread
  %7 = bitcast i64* %room to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %7) #29
  %8 = icmp ugt i64 %add3, 15
  br label %__weir_lib_room_of.exit100

__weir_lib_room_of.exit100:                       ; preds = %if.then, %cond.false.i98
  %cmp7.sink = phi i1 [ %cmp7, %if.then ], [ %8, %cond.false.i98 ]
  %cond.i99 = phi i64 [ 15, %if.then ], [ %5, %cond.false.i98 ]
  %cond = select i1 %cmp7.sink, i64 %add3, i64 15
  %.pre-phi = bitcast i64* %room to i8*
  store i64 %cond, i64* %room, align 8
  %call11 = call i8* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(%struct.__weir_lib_string* undef, i64* noundef nonnull %room, i64 noundef %cond.i99) #25
  %9 = load i8*, i8** %p, align 8
  %call13 = tail call i8* @memcpy(i8* noundef %call11, i8* noundef %9, i64 noundef %at) #25
  %tobool14.not = icmp eq i8* %from, null
  br i1 %tobool14.not, label %if.end, label %if.then15

if.then15:                                        ; preds = %__weir_lib_room_of.exit100
  %add.ptr16 = getelementptr i8, i8* %call11, i64 %at
  %call17 = tail call i8* @memcpy(i8* noundef %add.ptr16, i8* noundef nonnull %from, i64 noundef %n) #25
  br label %if.end

if.end:                                           ; preds = %if.then15, %__weir_lib_room_of.exit100
  %add.ptr18 = getelementptr i8, i8* %call11, i64 %at
  %add.ptr19 = getelementptr i8, i8* %add.ptr18, i64 %n
  %10 = load i8*, i8** %p, align 8
  %add.ptr21 = getelementptr i8, i8* %10, i64 %at
  %add.ptr22 = getelementptr i8, i8* %add.ptr21, i64 %cut
  %call23 = tail call i8* @memcpy(i8* noundef %add.ptr19, i8* noundef %add.ptr22, i64 noundef %sub2) #25
  %11 = load i8*, i8** %p, align 8
  %cmp.not.i = icmp eq i8* %11, %arraydecay.i
  %tobool.not.i.i = icmp eq i8* %11, null
  %or.cond.i = or i1 %cmp.not.i, %tobool.not.i.i
  br i1 %or.cond.i, label %__weir_lib_drop.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %if.end
  tail call void @__weir_release(i8* noundef nonnull %11) #27
  br label %__weir_lib_drop.exit

__weir_lib_drop.exit:                             ; preds = %if.end, %if.then.i.i
  store i8* %call11, i8** %p, align 8
  %12 = load i64, i64* %room, align 8
  %room25 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 2, i32 0
  store i64 %12, i64* %room25, align 8
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %.pre-phi) #29
  br label %if.end39

if.else:                                          ; preds = %__weir_lib_room_of.exit.thread, %__weir_lib_room_of.exit
  %add.ptr27 = getelementptr i8, i8* %2, i64 %at
  %add.ptr28 = getelementptr i8, i8* %add.ptr27, i64 %n
  %add.ptr31 = getelementptr i8, i8* %add.ptr27, i64 %cut
  %call32 = tail call i8* @memmove(i8* noundef %add.ptr28, i8* noundef %add.ptr31, i64 noundef %sub2) #25
  %tobool33.not = icmp eq i8* %from, null
  br i1 %tobool33.not, label %if.end39, label %if.then34

if.then34:                                        ; preds = %if.else
  %13 = load i8*, i8** %p, align 8
  %add.ptr36 = getelementptr i8, i8* %13, i64 %at
  %call37 = tail call i8* @memcpy(i8* noundef %add.ptr36, i8* noundef nonnull %from, i64 noundef %n) #25
  br label %if.end39

if.end39:                                         ; preds = %if.else, %if.then34, %__weir_lib_drop.exit
  store i64 %add3, i64* %n1, align 8
  %14 = load i8*, i8** %p, align 8
  %arrayidx = getelementptr i8, i8* %14, i64 %add3
  store i8 0, i8* %arrayidx, align 1
  %15 = load i8*, i8** %p, align 8
  %add.ptr43 = getelementptr i8, i8* %15, i64 %at
  ret i8* %add.ptr43
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKcm(%struct.__weir_lib_string* noundef returned %s, i8* noundef %from, i64 noundef %n) local_unnamed_addr #11 {
entry:
  %n1.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n1.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %0, i64 noundef 0, i8* noundef %from, i64 noundef %n) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc(%struct.__weir_lib_string* noundef returned %s, i8* noundef %from) local_unnamed_addr #11 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %n1.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %1 = load i64, i64* %n1.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %1, i64 noundef 0, i8* noundef nonnull %from, i64 noundef %n.0.i) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendERKS4_(%struct.__weir_lib_string* noundef returned %s, %struct.__weir_lib_string* nocapture noundef readonly %t) local_unnamed_addr #11 {
entry:
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %n1.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %2 = load i64, i64* %n1.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %2, i64 noundef 0, i8* noundef %0, i64 noundef %1) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEpLERKS4_(%struct.__weir_lib_string* noundef returned %s, %struct.__weir_lib_string* nocapture noundef readonly %t) local_unnamed_addr #11 {
entry:
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  %n1.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %2 = load i64, i64* %n1.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %2, i64 noundef 0, i8* noundef %0, i64 noundef %1) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEpLEPKc(%struct.__weir_lib_string* noundef returned %s, i8* noundef %from) local_unnamed_addr #11 {
entry:
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %from, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc.exit, label %while.cond.i.i

_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc.exit: ; preds = %while.cond.i.i
  %n1.i.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %1 = load i64, i64* %n1.i.i, align 8
  %call.i.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %1, i64 noundef 0, i8* noundef nonnull %from, i64 noundef %n.0.i.i) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(%struct.__weir_lib_string* noundef returned %s, i64 noundef %at, i64 noundef %cut, i8* noundef %from, i64 noundef %n) local_unnamed_addr #11 {
entry:
  %call = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %at, i64 noundef %cut, i8* noundef %from, i64 noundef %n) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE14_M_replace_auxEmmmc(%struct.__weir_lib_string* noundef returned %s, i64 noundef %at, i64 noundef %cut, i64 noundef %n, i8 noundef signext %c) local_unnamed_addr #11 {
entry:
  %call = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %at, i64 noundef %cut, i8* noundef null, i64 noundef %n) #25
  %conv = sext i8 %c to i32
  %call1 = tail call i8* @memset(i8* noundef %call, i32 noundef %conv, i64 noundef %n) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_mutateEmmPKcm(%struct.__weir_lib_string* noundef %s, i64 noundef %at, i64 noundef %cut, i8* noundef %from, i64 noundef %n) local_unnamed_addr #11 {
entry:
  %n1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n1, align 8
  %call = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %at, i64 noundef %cut, i8* noundef %from, i64 noundef %n) #25
  store i64 %0, i64* %n1, align 8
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE8_M_eraseEmm(%struct.__weir_lib_string* noundef %s, i64 noundef %at, i64 noundef %n) local_unnamed_addr #11 {
entry:
  %call = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %at, i64 noundef %n, i8* noundef null, i64 noundef 0) #25
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_(%struct.__weir_lib_string* noundef %s, %struct.__weir_lib_string* noundef readonly %t) local_unnamed_addr #11 {
entry:
  %cmp.not = icmp eq %struct.__weir_lib_string* %s, %t
  br i1 %cmp.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 0
  %1 = load i8*, i8** %p, align 8
  %n1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 1
  %2 = load i64, i64* %n1, align 8
  %call = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef 0, i64 noundef %0, i8* noundef %1, i64 noundef %2) #25
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKc(%struct.__weir_lib_string* noundef returned %s, i8* noundef %from) local_unnamed_addr #11 {
entry:
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n, align 8
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.0.i
  %1 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %1, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef 0, i64 noundef %0, i8* noundef nonnull %from, i64 noundef %n.0.i) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSEPKc(%struct.__weir_lib_string* noundef returned %s, i8* noundef %from) local_unnamed_addr #11 {
entry:
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n.i, align 8
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %from, i64 %n.0.i.i
  %1 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %1, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKc.exit, label %while.cond.i.i

_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKc.exit: ; preds = %while.cond.i.i
  %call.i.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef 0, i64 noundef %0, i8* noundef nonnull %from, i64 noundef %n.0.i.i) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSERKS4_(%struct.__weir_lib_string* noundef returned %s, %struct.__weir_lib_string* noundef readonly %t) local_unnamed_addr #11 {
entry:
  %cmp.not.i = icmp eq %struct.__weir_lib_string* %s, %t
  br i1 %cmp.not.i, label %_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n.i, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 0
  %1 = load i8*, i8** %p.i, align 8
  %n1.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 1
  %2 = load i64, i64* %n1.i, align 8
  %call.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef 0, i64 noundef %0, i8* noundef %1, i64 noundef %2) #25
  br label %_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_.exit

_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_.exit: ; preds = %entry, %if.then.i
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6insertEmPKc(%struct.__weir_lib_string* noundef returned %s, i64 noundef %at, i8* noundef %from) local_unnamed_addr #11 {
entry:
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n.i, align 8
  %cmp.i = icmp ult i64 %0, %at
  br i1 %cmp.i, label %if.then.i, label %while.cond.i

if.then.i:                                        ; preds = %entry
  tail call void @_ZSt20__throw_out_of_rangePKc(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.127, i64 0, i64 0)) #30
  unreachable

while.cond.i:                                     ; preds = %entry, %while.cond.i
  %n.0.i = phi i64 [ %inc.i, %while.cond.i ], [ 0, %entry ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.0.i
  %1 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %1, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %call.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %at, i64 noundef 0, i8* noundef nonnull %from, i64 noundef %n.0.i) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local %struct.__weir_lib_string* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7replaceEmmPKcm(%struct.__weir_lib_string* noundef returned %s, i64 noundef %at, i64 noundef %cut, i8* noundef %from, i64 noundef %n) local_unnamed_addr #11 {
entry:
  %n.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n.i, align 8
  %cmp.i = icmp ult i64 %0, %at
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_within.exit

if.then.i:                                        ; preds = %entry
  tail call void @_ZSt20__throw_out_of_rangePKc(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.127, i64 0, i64 0)) #30
  unreachable

__weir_lib_within.exit:                           ; preds = %entry
  %sub = sub i64 %0, %at
  %cmp = icmp ugt i64 %sub, %cut
  %cut.sub = select i1 %cmp, i64 %cut, i64 %sub
  %call.i = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef nonnull %s, i64 noundef %at, i64 noundef %cut.sub, i8* noundef %from, i64 noundef %n) #25
  ret %struct.__weir_lib_string* %s
}

; Function Attrs: optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9push_backEc(%struct.__weir_lib_string* noundef %s, i8 noundef signext %c) local_unnamed_addr #11 {
entry:
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n, align 8
  %call = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef %s, i64 noundef %0, i64 noundef 0, i8* noundef null, i64 noundef 1) #25
  store i8 %c, i8* %call, align 1
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7reserveEm(%struct.__weir_lib_string* noundef %s, i64 noundef %room) local_unnamed_addr #11 {
entry:
  %room.addr = alloca i64, align 8
  store i64 %room, i64* %room.addr, align 8
  %p.i = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %0 = load i8*, i8** %p.i, align 8
  %1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 2
  %arraydecay.i = bitcast %union.anon* %1 to i8*
  %cmp.i = icmp eq i8* %0, %arraydecay.i
  br i1 %cmp.i, label %__weir_lib_room_of.exit, label %cond.false.i

cond.false.i:                                     ; preds = %entry
  %room.i = getelementptr %union.anon, %union.anon* %1, i64 0, i32 0
  %2 = load i64, i64* %room.i, align 8
  br label %__weir_lib_room_of.exit

__weir_lib_room_of.exit:                          ; preds = %entry, %cond.false.i
  %cond.i = phi i64 [ %2, %cond.false.i ], [ 15, %entry ]
  %cmp.not = icmp ult i64 %cond.i, %room
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %__weir_lib_room_of.exit
  %call1 = call i8* @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(%struct.__weir_lib_string* undef, i64* noundef nonnull %room.addr, i64 noundef %cond.i) #25
  %3 = load i8*, i8** %p.i, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %4 = load i64, i64* %n, align 8
  %add = add i64 %4, 1
  %call3 = tail call i8* @memcpy(i8* noundef %call1, i8* noundef %3, i64 noundef %add) #25
  %5 = load i8*, i8** %p.i, align 8
  %cmp.not.i = icmp eq i8* %5, %arraydecay.i
  %tobool.not.i.i = icmp eq i8* %5, null
  %or.cond.i = or i1 %cmp.not.i, %tobool.not.i.i
  br i1 %or.cond.i, label %__weir_lib_drop.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %if.end
  tail call void @__weir_release(i8* noundef nonnull %5) #27
  br label %__weir_lib_drop.exit

__weir_lib_drop.exit:                             ; preds = %if.end, %if.then.i.i
  store i8* %call1, i8** %p.i, align 8
  %6 = load i64, i64* %room.addr, align 8
  %room5 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 2, i32 0
  store i64 %6, i64* %room5, align 8
  br label %cleanup

cleanup:                                          ; preds = %__weir_lib_room_of.exit, %__weir_lib_drop.exit
  ret void
}

; Function Attrs: optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6resizeEmc(%struct.__weir_lib_string* noundef %s, i64 noundef %n, i8 noundef signext %c) local_unnamed_addr #11 {
entry:
  %n1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n1, align 8
  %cmp = icmp ult i64 %0, %n
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %sub = sub i64 %n, %0
  %call = tail call fastcc i8* @__weir_lib_splice(%struct.__weir_lib_string* noundef nonnull %s, i64 noundef %0, i64 noundef 0, i8* noundef null, i64 noundef %sub) #25
  %conv = sext i8 %c to i32
  %call4 = tail call i8* @memset(i8* noundef %call, i32 noundef %conv, i64 noundef %sub) #25
  br label %if.end

if.else:                                          ; preds = %entry
  store i64 %n, i64* %n1, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %1 = load i8*, i8** %p, align 8
  %arrayidx = getelementptr i8, i8* %1, i64 %n
  store i8 0, i8* %arrayidx, align 1
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_M_constructEmc(%struct.__weir_lib_string* noundef %s, i64 noundef %n, i8 noundef signext %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_fresh(%struct.__weir_lib_string* noundef %s, i8* noundef null, i64 noundef %n) #25
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %conv = sext i8 %c to i32
  %call = tail call i8* @memset(i8* noundef %0, i32 noundef %conv, i64 noundef %n) #25
  ret void
}

; Function Attrs: nounwind optsize
define internal fastcc void @__weir_lib_fresh(%struct.__weir_lib_string* noundef %s, i8* noundef %from, i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 2
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %1 = bitcast %struct.__weir_lib_string* %s to %union.anon**
  store %union.anon* %0, %union.anon** %1, align 8
  %cmp = icmp ugt i64 %n, 15
  %2 = bitcast %union.anon* %0 to i8*
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %add = add i64 %n, 1
  %cmp.i = icmp ugt i64 %add, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %if.then
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %if.then
  %call.i = tail call i8* @__weir_alloc(i64 noundef %add) #27
  store i8* %call.i, i8** %p, align 8
  %room = getelementptr %union.anon, %union.anon* %0, i64 0, i32 0
  store i64 %n, i64* %room, align 8
  br label %if.end

if.end:                                           ; preds = %malloc.exit, %entry
  %3 = phi i8* [ %call.i, %malloc.exit ], [ %2, %entry ]
  %tobool.not = icmp eq i8* %from, null
  br i1 %tobool.not, label %if.end5, label %if.then2

if.then2:                                         ; preds = %if.end
  %call4 = tail call i8* @memcpy(i8* noundef %3, i8* noundef nonnull %from, i64 noundef %n) #25
  %.pre = load i8*, i8** %p, align 8
  br label %if.end5

if.end5:                                          ; preds = %if.then2, %if.end
  %4 = phi i8* [ %.pre, %if.then2 ], [ %3, %if.end ]
  %n6 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  store i64 %n, i64* %n6, align 8
  %arrayidx = getelementptr i8, i8* %4, i64 %n
  store i8 0, i8* %arrayidx, align 1
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_(%struct.__weir_lib_string* noundef %s, %struct.__weir_lib_string* nocapture noundef readonly %t) local_unnamed_addr #2 {
entry:
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  tail call fastcc void @__weir_lib_fresh(%struct.__weir_lib_string* noundef %s, i8* noundef %0, i64 noundef %1) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2ERKS4_(%struct.__weir_lib_string* noundef %s, %struct.__weir_lib_string* nocapture noundef readonly %t) local_unnamed_addr #2 {
entry:
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 0
  %0 = load i8*, i8** %p, align 8
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 1
  %1 = load i64, i64* %n, align 8
  tail call fastcc void @__weir_lib_fresh(%struct.__weir_lib_string* noundef %s, i8* noundef %0, i64 noundef %1) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_(%struct.__weir_lib_string* noundef %s, i8* noundef %from, i8* nocapture readnone %allocator) local_unnamed_addr #2 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  tail call fastcc void @__weir_lib_fresh(%struct.__weir_lib_string* noundef %s, i8* noundef nonnull %from, i64 noundef %n.0.i) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2EPKcRKS3_(%struct.__weir_lib_string* noundef %s, i8* noundef %from, i8* nocapture noundef readnone %allocator) local_unnamed_addr #2 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  tail call fastcc void @__weir_lib_fresh(%struct.__weir_lib_string* noundef %s, i8* noundef nonnull %from, i64 noundef %n.0.i) #25
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc(%struct.__weir_lib_string* nocapture noundef readonly %s, i8* nocapture noundef readonly %t) local_unnamed_addr #13 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %t, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %n1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %1 = load i64, i64* %n1, align 8
  %cmp = icmp ult i64 %1, %n.0.i
  %.call = select i1 %cmp, i64 %1, i64 %n.0.i
  %tobool.not17.i = icmp eq i64 %.call, 0
  br i1 %tobool.not17.i, label %cond.false5, label %for.body.i.preheader

for.body.i.preheader:                             ; preds = %strlen.exit
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %2 = load i8*, i8** %p, align 8
  br label %for.body.i

for.body.i:                                       ; preds = %for.body.i.preheader, %for.inc.i
  %y.020.i = phi i8* [ %incdec.ptr7.i, %for.inc.i ], [ %t, %for.body.i.preheader ]
  %x.019.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %2, %for.body.i.preheader ]
  %n.addr.018.i = phi i64 [ %dec.i, %for.inc.i ], [ %.call, %for.body.i.preheader ]
  %3 = load i8, i8* %x.019.i, align 1
  %4 = load i8, i8* %y.020.i, align 1
  %cmp.not.i = icmp eq i8 %3, %4
  br i1 %cmp.not.i, label %for.inc.i, label %memcmp.exit

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.018.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %x.019.i, i64 1
  %incdec.ptr7.i = getelementptr i8, i8* %y.020.i, i64 1
  %tobool.not.i29 = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i29, label %cond.false5, label %for.body.i

memcmp.exit:                                      ; preds = %for.body.i
  %cmp5.i = icmp ult i8 %3, %4
  %cond.i = select i1 %cmp5.i, i32 -1, i32 1
  br label %cond.end14

cond.false5:                                      ; preds = %for.inc.i, %strlen.exit
  br i1 %cmp, label %cond.end14, label %cond.false9

cond.false9:                                      ; preds = %cond.false5
  %cmp11 = icmp ugt i64 %1, %n.0.i
  %conv = zext i1 %cmp11 to i32
  br label %cond.end14

cond.end14:                                       ; preds = %memcmp.exit, %cond.false9, %cond.false5
  %cond15 = phi i32 [ %conv, %cond.false9 ], [ -1, %cond.false5 ], [ %cond.i, %memcmp.exit ]
  ret i32 %cond15
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareERKS4_(%struct.__weir_lib_string* nocapture noundef readonly %s, %struct.__weir_lib_string* nocapture noundef readonly %t) local_unnamed_addr #13 {
entry:
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n, align 8
  %n1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 1
  %1 = load i64, i64* %n1, align 8
  %cmp = icmp ult i64 %0, %1
  %. = select i1 %cmp, i64 %0, i64 %1
  %tobool.not17.i = icmp eq i64 %., 0
  br i1 %tobool.not17.i, label %cond.false6, label %for.body.i.preheader

for.body.i.preheader:                             ; preds = %entry
  %p4 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %t, i64 0, i32 0
  %2 = load i8*, i8** %p4, align 8
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %3 = load i8*, i8** %p, align 8
  br label %for.body.i

for.body.i:                                       ; preds = %for.body.i.preheader, %for.inc.i
  %y.020.i = phi i8* [ %incdec.ptr7.i, %for.inc.i ], [ %2, %for.body.i.preheader ]
  %x.019.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %3, %for.body.i.preheader ]
  %n.addr.018.i = phi i64 [ %dec.i, %for.inc.i ], [ %., %for.body.i.preheader ]
  %4 = load i8, i8* %x.019.i, align 1
  %5 = load i8, i8* %y.020.i, align 1
  %cmp.not.i = icmp eq i8 %4, %5
  br i1 %cmp.not.i, label %for.inc.i, label %memcmp.exit

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.018.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %x.019.i, i64 1
  %incdec.ptr7.i = getelementptr i8, i8* %y.020.i, i64 1
  %tobool.not.i = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i, label %cond.false6, label %for.body.i

memcmp.exit:                                      ; preds = %for.body.i
  %cmp5.i = icmp ult i8 %4, %5
  %cond.i = select i1 %cmp5.i, i32 -1, i32 1
  br label %cond.end17

cond.false6:                                      ; preds = %for.inc.i, %entry
  br i1 %cmp, label %cond.end17, label %cond.false11

cond.false11:                                     ; preds = %cond.false6
  %cmp14 = icmp ugt i64 %0, %1
  %conv = zext i1 %cmp14 to i32
  br label %cond.end17

cond.end17:                                       ; preds = %memcmp.exit, %cond.false11, %cond.false6
  %cond18 = phi i32 [ %conv, %cond.false11 ], [ -1, %cond.false6 ], [ %cond.i, %memcmp.exit ]
  ret i32 %cond18
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEPKcmm(%struct.__weir_lib_string* nocapture noundef readonly %s, i8* nocapture noundef readonly %what, i64 noundef %at, i64 noundef %n) local_unnamed_addr #13 {
entry:
  %n1 = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n1, align 8
  %cmp = icmp ult i64 %0, %at
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %1 = load i8*, i8** %p, align 8
  %add.ptr = getelementptr i8, i8* %1, i64 %at
  %sub = sub i64 %0, %at
  %cmp.not11.i = icmp ult i64 %sub, %n
  br i1 %cmp.not11.i, label %return, label %for.body.lr.ph.i

for.body.lr.ph.i:                                 ; preds = %if.end
  %tobool.not17.i.i = icmp eq i64 %n, 0
  br i1 %tobool.not17.i.i, label %memmem.exit, label %for.body.i

for.body.i:                                       ; preds = %for.body.lr.ph.i, %for.inc.i
  %s.013.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %add.ptr, %for.body.lr.ph.i ]
  %n.addr.012.i = phi i64 [ %dec.i, %for.inc.i ], [ %sub, %for.body.lr.ph.i ]
  br label %for.body.i.i

for.body.i.i:                                     ; preds = %for.body.i, %for.inc.i.i
  %y.020.i.i = phi i8* [ %incdec.ptr7.i.i, %for.inc.i.i ], [ %what, %for.body.i ]
  %x.019.i.i = phi i8* [ %incdec.ptr.i.i, %for.inc.i.i ], [ %s.013.i, %for.body.i ]
  %n.addr.018.i.i = phi i64 [ %dec.i.i, %for.inc.i.i ], [ %n, %for.body.i ]
  %2 = load i8, i8* %x.019.i.i, align 1
  %3 = load i8, i8* %y.020.i.i, align 1
  %cmp.not.i.i = icmp eq i8 %2, %3
  br i1 %cmp.not.i.i, label %for.inc.i.i, label %for.inc.i

for.inc.i.i:                                      ; preds = %for.body.i.i
  %dec.i.i = add i64 %n.addr.018.i.i, -1
  %incdec.ptr.i.i = getelementptr i8, i8* %x.019.i.i, i64 1
  %incdec.ptr7.i.i = getelementptr i8, i8* %y.020.i.i, i64 1
  %tobool.not.i.i = icmp eq i64 %dec.i.i, 0
  br i1 %tobool.not.i.i, label %memmem.exit, label %for.body.i.i

for.inc.i:                                        ; preds = %for.body.i.i
  %dec.i = add i64 %n.addr.012.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %s.013.i, i64 1
  %cmp.not.i = icmp ult i64 %dec.i, %n
  br i1 %cmp.not.i, label %return, label %for.body.i

memmem.exit:                                      ; preds = %for.inc.i.i, %for.body.lr.ph.i
  %retval.0.i = phi i8* [ %add.ptr, %for.body.lr.ph.i ], [ %s.013.i, %for.inc.i.i ]
  %tobool.not = icmp eq i8* %retval.0.i, null
  br i1 %tobool.not, label %return, label %cond.true

cond.true:                                        ; preds = %memmem.exit
  %sub.ptr.lhs.cast = ptrtoint i8* %retval.0.i to i64
  %sub.ptr.rhs.cast = ptrtoint i8* %1 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  br label %return

return:                                           ; preds = %for.inc.i, %if.end, %cond.true, %memmem.exit, %entry
  %retval.0 = phi i64 [ -1, %entry ], [ %sub.ptr.sub, %cond.true ], [ -1, %memmem.exit ], [ -1, %if.end ], [ -1, %for.inc.i ]
  ret i64 %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @memmem(i8* noundef readonly %where, i64 noundef %n, i8* nocapture noundef readonly %what, i64 noundef %length) local_unnamed_addr #13 {
entry:
  %cmp.not11 = icmp ult i64 %n, %length
  br i1 %cmp.not11, label %cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry
  %tobool.not17.i = icmp eq i64 %length, 0
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %s.013 = phi i8* [ %where, %for.body.lr.ph ], [ %incdec.ptr, %for.inc ]
  %n.addr.012 = phi i64 [ %n, %for.body.lr.ph ], [ %dec, %for.inc ]
  br i1 %tobool.not17.i, label %cleanup, label %for.body.i

for.body.i:                                       ; preds = %for.body, %for.inc.i
  %y.020.i = phi i8* [ %incdec.ptr7.i, %for.inc.i ], [ %what, %for.body ]
  %x.019.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %s.013, %for.body ]
  %n.addr.018.i = phi i64 [ %dec.i, %for.inc.i ], [ %length, %for.body ]
  %0 = load i8, i8* %x.019.i, align 1
  %1 = load i8, i8* %y.020.i, align 1
  %cmp.not.i = icmp eq i8 %0, %1
  br i1 %cmp.not.i, label %for.inc.i, label %for.inc

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.018.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %x.019.i, i64 1
  %incdec.ptr7.i = getelementptr i8, i8* %y.020.i, i64 1
  %tobool.not.i = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i, label %cleanup, label %for.body.i

for.inc:                                          ; preds = %for.body.i
  %dec = add i64 %n.addr.012, -1
  %incdec.ptr = getelementptr i8, i8* %s.013, i64 1
  %cmp.not = icmp ult i64 %dec, %length
  br i1 %cmp.not, label %cleanup, label %for.body

cleanup:                                          ; preds = %for.inc, %for.body, %for.inc.i, %entry
  %retval.0 = phi i8* [ null, %entry ], [ %s.013, %for.inc.i ], [ null, %for.inc ], [ %where, %for.body ]
  ret i8* %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEcm(%struct.__weir_lib_string* nocapture noundef readonly %s, i8 noundef signext %c, i64 noundef %at) local_unnamed_addr #13 {
entry:
  %n = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 1
  %0 = load i64, i64* %n, align 8
  %cmp = icmp ugt i64 %0, %at
  br i1 %cmp, label %cond.true, label %cond.end5

cond.true:                                        ; preds = %entry
  %p = getelementptr inbounds %struct.__weir_lib_string, %struct.__weir_lib_string* %s, i64 0, i32 0
  %1 = load i8*, i8** %p, align 8
  %sub = sub i64 %0, %at
  %tobool.not8.i = icmp eq i64 %sub, 0
  br i1 %tobool.not8.i, label %cond.end5, label %for.body.i.preheader

for.body.i.preheader:                             ; preds = %cond.true
  %add.ptr = getelementptr i8, i8* %1, i64 %at
  br label %for.body.i

for.body.i:                                       ; preds = %for.body.i.preheader, %for.inc.i
  %s.010.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %add.ptr, %for.body.i.preheader ]
  %n.addr.09.i = phi i64 [ %dec.i, %for.inc.i ], [ %sub, %for.body.i.preheader ]
  %2 = load i8, i8* %s.010.i, align 1
  %cmp.i = icmp eq i8 %2, %c
  br i1 %cmp.i, label %cond.true2, label %for.inc.i

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.09.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %s.010.i, i64 1
  %tobool.not.i = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i, label %cond.end5, label %for.body.i

cond.true2:                                       ; preds = %for.body.i
  %sub.ptr.lhs.cast = ptrtoint i8* %s.010.i to i64
  %sub.ptr.rhs.cast = ptrtoint i8* %1 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  br label %cond.end5

cond.end5:                                        ; preds = %for.inc.i, %cond.true, %entry, %cond.true2
  %cond6 = phi i64 [ %sub.ptr.sub, %cond.true2 ], [ -1, %entry ], [ -1, %cond.true ], [ -1, %for.inc.i ]
  ret i64 %cond6
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @memchr(i8* noundef readonly %p, i32 noundef %c, i64 noundef %n) local_unnamed_addr #13 {
entry:
  %tobool.not8 = icmp eq i64 %n, 0
  br i1 %tobool.not8, label %cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry
  %0 = trunc i32 %c to i8
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %s.010 = phi i8* [ %p, %for.body.lr.ph ], [ %incdec.ptr, %for.inc ]
  %n.addr.09 = phi i64 [ %n, %for.body.lr.ph ], [ %dec, %for.inc ]
  %1 = load i8, i8* %s.010, align 1
  %cmp = icmp eq i8 %1, %0
  br i1 %cmp, label %cleanup, label %for.inc

for.inc:                                          ; preds = %for.body
  %dec = add i64 %n.addr.09, -1
  %incdec.ptr = getelementptr i8, i8* %s.010, i64 1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %cleanup, label %for.body

cleanup:                                          ; preds = %for.body, %for.inc, %entry
  %retval.0 = phi i8* [ null, %entry ], [ null, %for.inc ], [ %s.010, %for.body ]
  ret i8* %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSaIcEC1Ev(i8* nocapture noundef %a) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSaIcEC2Ev(i8* nocapture noundef %a) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSaIcEC1ERKS_(i8* nocapture noundef %a, i8* nocapture noundef %from) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSaIcEC2ERKS_(i8* nocapture noundef %a, i8* nocapture noundef %from) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSaIcED1Ev(i8* nocapture noundef %a) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @_ZNSaIcED2Ev(i8* nocapture noundef %a) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i64 @write(i32 noundef %fd, i8* nocapture noundef readnone %p, i64 noundef returned %n) local_unnamed_addr #2 {
entry:
  %0 = add i32 %fd, -3
  %1 = icmp ult i32 %0, -2
  br i1 %1, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @.str.49, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  ret i64 %n
}

; Function Attrs: nounwind optsize
define dso_local i64 @writev(i32 noundef %fd, %struct.__weir_lib_piece* nocapture noundef readonly %v, i32 noundef %count) local_unnamed_addr #2 {
entry:
  %0 = add i32 %fd, -3
  %1 = icmp ult i32 %0, -2
  br i1 %1, label %if.then, label %for.cond.preheader

for.cond.preheader:                               ; preds = %entry
  %cmp210 = icmp sgt i32 %count, 0
  br i1 %cmp210, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %for.cond.preheader
  %wide.trip.count = zext i32 %count to i64
  br label %for.body

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @.str.49, i64 0, i64 0)) #26
  unreachable

for.cond.cleanup:                                 ; preds = %for.body, %for.cond.preheader
  %n.0.lcssa = phi i64 [ 0, %for.cond.preheader ], [ %add, %for.body ]
  ret i64 %n.0.lcssa

for.body:                                         ; preds = %for.body.preheader, %for.body
  %indvars.iv = phi i64 [ 0, %for.body.preheader ], [ %indvars.iv.next, %for.body ]
  %n.011 = phi i64 [ 0, %for.body.preheader ], [ %add, %for.body ]
  %n3 = getelementptr %struct.__weir_lib_piece, %struct.__weir_lib_piece* %v, i64 %indvars.iv, i32 1
  %2 = load i64, i64* %n3, align 8
  %add = add i64 %2, %n.011
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

; Function Attrs: nounwind optsize
define dso_local i64 @read(i32 noundef %fd, i8* nocapture noundef readnone %p, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp.not = icmp eq i32 %fd, 0
  br i1 %cmp.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @.str.50, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  ret i64 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @close(i32 noundef %fd) local_unnamed_addr #6 {
entry:
  %0 = icmp ult i32 %fd, 3
  br i1 %0, label %return, label %if.end

if.end:                                           ; preds = %entry
  store i32 9, i32* @__weir_lib_errno, align 4
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ -1, %if.end ], [ 0, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @isatty(i32 noundef %fd) local_unnamed_addr #6 {
entry:
  store i32 25, i32* @__weir_lib_errno, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fsync(i32 noundef %fd) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fdatasync(i32 noundef %fd) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @poll(%struct.__weir_lib_poll* nocapture noundef %p, i64 noundef %n, i32 noundef %timeout) local_unnamed_addr #2 {
entry:
  %cmp7.not = icmp eq i64 %n, 0
  br i1 %cmp7.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %entry
  ret i32 0

for.body:                                         ; preds = %entry, %if.end
  %i.08 = phi i64 [ %inc, %if.end ], [ 0, %entry ]
  %events = getelementptr %struct.__weir_lib_poll, %struct.__weir_lib_poll* %p, i64 %i.08, i32 1
  %0 = load i16, i16* %events, align 4
  %tobool.not = icmp eq i16 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %for.body
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.51, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %for.body
  %revents = getelementptr %struct.__weir_lib_poll, %struct.__weir_lib_poll* %p, i64 %i.08, i32 2
  store i16 0, i16* %revents, align 2
  %inc = add nuw i64 %i.08, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @dl_iterate_phdr(i32 (i8*, i64, i8*)* nocapture noundef readnone %f, i8* nocapture noundef readnone %arg) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local noalias i8* @dlsym(i8* nocapture noundef readnone %handle, i8* nocapture noundef readnone %name) local_unnamed_addr #7 {
entry:
  ret i8* null
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getchar() local_unnamed_addr #7 {
entry:
  ret i32 -1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getchar_unlocked() local_unnamed_addr #7 {
entry:
  ret i32 -1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fgetc(%struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 -1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getc(%struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 -1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @_IO_getc(%struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 -1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local noalias i8* @fgets(i8* nocapture noundef readnone %to, i32 noundef %n, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i8* null
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @feof(%struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 1
}

; Function Attrs: nofree nosync nounwind optsize
define dso_local i64 @__weir_lib_double(i8* nocapture noundef writeonly %to, i64 noundef %room, i64 noundef %n, double noundef %v, i8 noundef signext %kind, i32 noundef %flags, i64 noundef %width, i64 noundef %precision) local_unnamed_addr #17 {
entry:
  %v.addr.i = alloca double, align 8
  %bits.i = alloca i64, align 8
  %v.addr = alloca double, align 8
  %bits = alloca i64, align 8
  %d = alloca %struct.decimal, align 4
  store double %v, double* %v.addr, align 8
  %0 = bitcast i64* %bits to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %0) #29
  %1 = bitcast double* %v.addr to i8*
  %call = call i8* @memcpy(i8* noundef nonnull %0, i8* noundef nonnull %1, i64 noundef 8) #25
  %2 = load i64, i64* %bits, align 8
  %tobool.not = icmp sgt i64 %2, -1
  br i1 %tobool.not, label %cond.false, label %cond.end7

cond.false:                                       ; preds = %entry
  %and = and i32 %flags, 2
  %tobool1.not = icmp eq i32 %and, 0
  br i1 %tobool1.not, label %cond.false3, label %cond.end7

cond.false3:                                      ; preds = %cond.false
  %and4 = shl i32 %flags, 3
  %3 = and i32 %and4, 32
  br label %cond.end7

cond.end7:                                        ; preds = %cond.false3, %cond.false, %entry
  %cond8 = phi i32 [ 45, %entry ], [ %3, %cond.false3 ], [ 43, %cond.false ]
  %conv = trunc i32 %cond8 to i8
  %or = or i8 %kind, 32
  %4 = and i8 %kind, 32
  %and14 = and i64 %2, 9223372036854775807
  store i64 %and14, i64* %bits, align 8
  %cmp = icmp ugt i64 %and14, 9218868437227405311
  br i1 %cmp, label %if.then, label %if.end88

if.then:                                          ; preds = %cond.end7
  %cmp16 = icmp eq i64 %and14, 9218868437227405312
  %cond18 = select i1 %cmp16, i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.52, i64 0, i64 0), i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.53, i64 0, i64 0)
  %cmp20.not = icmp eq i32 %cond8, 0
  %add.neg = select i1 %cmp20.not, i64 -3, i64 -4
  %and23 = and i32 %flags, 1
  %tobool24.not = icmp eq i32 %and23, 0
  %sub = add i64 %add.neg, %width
  %cmp26614 = icmp sgt i64 %sub, 0
  %or.cond629 = and i1 %tobool24.not, %cmp26614
  br i1 %or.cond629, label %do.body, label %if.end31

do.body:                                          ; preds = %if.then, %if.end
  %n.addr.0616 = phi i64 [ %inc, %if.end ], [ %n, %if.then ]
  %pad.0615 = phi i64 [ %dec, %if.end ], [ %sub, %if.then ]
  %cmp28 = icmp ult i64 %n.addr.0616, %room
  br i1 %cmp28, label %if.then30, label %if.end

if.then30:                                        ; preds = %do.body
  %arrayidx = getelementptr i8, i8* %to, i64 %n.addr.0616
  store i8 32, i8* %arrayidx, align 1
  br label %if.end

if.end:                                           ; preds = %if.then30, %do.body
  %inc = add i64 %n.addr.0616, 1
  %dec = add nsw i64 %pad.0615, -1
  %cmp26 = icmp sgt i64 %pad.0615, 1
  br i1 %cmp26, label %do.body, label %if.end31

if.end31:                                         ; preds = %if.end, %if.then
  %n.addr.1 = phi i64 [ %n, %if.then ], [ %inc, %if.end ]
  %tobool32.not = icmp eq i8 %conv, 0
  br i1 %tobool32.not, label %if.end44, label %do.body34

do.body34:                                        ; preds = %if.end31
  %cmp36 = icmp ult i64 %n.addr.1, %room
  br i1 %cmp36, label %if.then38, label %if.end40

if.then38:                                        ; preds = %do.body34
  %arrayidx39 = getelementptr i8, i8* %to, i64 %n.addr.1
  store i8 %conv, i8* %arrayidx39, align 1
  br label %if.end40

if.end40:                                         ; preds = %if.then38, %do.body34
  %inc41 = add i64 %n.addr.1, 1
  br label %if.end44

if.end44:                                         ; preds = %if.end40, %if.end31
  %n.addr.2 = phi i64 [ %inc41, %if.end40 ], [ %n.addr.1, %if.end31 ]
  %5 = load i8, i8* %cond18, align 1
  %tobool46.not619 = icmp eq i8 %5, 0
  br i1 %tobool46.not619, label %for.end63, label %do.body48

do.body48:                                        ; preds = %if.end44, %if.end58
  %6 = phi i8 [ %7, %if.end58 ], [ %5, %if.end44 ]
  %n.addr.3621 = phi i64 [ %inc59, %if.end58 ], [ %n.addr.2, %if.end44 ]
  %text.0620 = phi i8* [ %incdec.ptr, %if.end58 ], [ %cond18, %if.end44 ]
  %cmp54 = icmp ult i64 %n.addr.3621, %room
  br i1 %cmp54, label %if.then56, label %if.end58

if.then56:                                        ; preds = %do.body48
  %or52 = or i8 %6, %4
  %arrayidx57 = getelementptr i8, i8* %to, i64 %n.addr.3621
  store i8 %or52, i8* %arrayidx57, align 1
  br label %if.end58

if.end58:                                         ; preds = %if.then56, %do.body48
  %inc59 = add i64 %n.addr.3621, 1
  %incdec.ptr = getelementptr i8, i8* %text.0620, i64 1
  %7 = load i8, i8* %incdec.ptr, align 1
  %tobool46.not = icmp eq i8 %7, 0
  br i1 %tobool46.not, label %for.end63, label %do.body48

for.end63:                                        ; preds = %if.end58, %if.end44
  %n.addr.3.lcssa = phi i64 [ %n.addr.2, %if.end44 ], [ %inc59, %if.end58 ]
  %cmp70624 = icmp slt i64 %sub, 1
  %8 = or i1 %tobool24.not, %cmp70624
  br i1 %8, label %cleanup, label %do.body74

do.body74:                                        ; preds = %for.end63, %if.end80
  %n.addr.4626 = phi i64 [ %inc81, %if.end80 ], [ %n.addr.3.lcssa, %for.end63 ]
  %pad67.0625 = phi i64 [ %dec85, %if.end80 ], [ %sub, %for.end63 ]
  %cmp76 = icmp ult i64 %n.addr.4626, %room
  br i1 %cmp76, label %if.then78, label %if.end80

if.then78:                                        ; preds = %do.body74
  %arrayidx79 = getelementptr i8, i8* %to, i64 %n.addr.4626
  store i8 32, i8* %arrayidx79, align 1
  br label %if.end80

if.end80:                                         ; preds = %if.then78, %do.body74
  %inc81 = add i64 %n.addr.4626, 1
  %dec85 = add nsw i64 %pad67.0625, -1
  %cmp70 = icmp sgt i64 %pad67.0625, 1
  br i1 %cmp70, label %do.body74, label %cleanup

if.end88:                                         ; preds = %cond.end7
  %call89 = call i8* @memcpy(i8* noundef nonnull %1, i8* noundef nonnull %0, i64 noundef 8) #25
  %9 = bitcast %struct.decimal* %d to i8*
  call void @llvm.lifetime.start.p0i8(i64 640, i8* nonnull %9) #29
  %10 = load double, double* %v.addr, align 8
  %11 = bitcast double* %v.addr.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %11)
  store double %10, double* %v.addr.i, align 8
  %12 = bitcast i64* %bits.i to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %12) #29
  %call.i = call i8* @memcpy(i8* noundef nonnull %12, i8* noundef nonnull %11, i64 noundef 8) #27
  %13 = load i64, i64* %bits.i, align 8
  %and.i = and i64 %13, 4503599627370495
  %shr.i = lshr i64 %13, 52
  %14 = trunc i64 %shr.i to i32
  %conv.i = and i32 %14, 2047
  %tobool.not.i = icmp eq i32 %conv.i, 0
  %or.i = or i64 %and.i, 4503599627370496
  %phi.bo.i = add nsw i32 %conv.i, -1075
  %spec.select.i = select i1 %tobool.not.i, i32 -1074, i32 %phi.bo.i
  %spec.select168.i = select i1 %tobool.not.i, i64 %and.i, i64 %or.i
  %tobool2.not170.i = icmp eq i64 %spec.select168.i, 0
  br i1 %tobool2.not170.i, label %while.end.thread.i, label %land.lhs.true.i

while.end.thread.i:                               ; preds = %if.end88
  %arrayidx206.i = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 34
  store i32 0, i32* %arrayidx206.i, align 4
  %arrayidx10209.i = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 35
  store i32 0, i32* %arrayidx10209.i, align 4
  br label %15

land.lhs.true.i:                                  ; preds = %if.end88, %while.body.i
  %m.1172.i = phi i64 [ %shr6.i, %while.body.i ], [ %spec.select168.i, %if.end88 ]
  %e.1171.i = phi i32 [ %inc.i, %while.body.i ], [ %spec.select.i, %if.end88 ]
  %and3.i = and i64 %m.1172.i, 1
  %tobool4.i = icmp eq i64 %and3.i, 0
  %cmp.i = icmp slt i32 %e.1171.i, 0
  %or.cond.i = select i1 %tobool4.i, i1 %cmp.i, i1 false
  br i1 %or.cond.i, label %while.body.i, label %while.end.i

while.body.i:                                     ; preds = %land.lhs.true.i
  %shr6.i = lshr i64 %m.1172.i, 1
  %inc.i = add nsw i32 %e.1171.i, 1
  %tobool2.not.i = icmp ult i64 %m.1172.i, 2
  br i1 %tobool2.not.i, label %while.end.i, label %land.lhs.true.i

while.end.i:                                      ; preds = %while.body.i, %land.lhs.true.i
  %e.1.lcssa.i = phi i32 [ %e.1171.i, %land.lhs.true.i ], [ %inc.i, %while.body.i ]
  %m.1.lcssa.i = phi i64 [ %m.1172.i, %land.lhs.true.i ], [ %shr6.i, %while.body.i ]
  %div.i = udiv i64 %m.1.lcssa.i, 1000000000
  %conv7.i = trunc i64 %div.i to i32
  %arrayidx.i = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 34
  store i32 %conv7.i, i32* %arrayidx.i, align 4
  %rem.i = urem i64 %m.1.lcssa.i, 1000000000
  %conv8.i = trunc i64 %rem.i to i32
  %arrayidx10.i = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 35
  store i32 %conv8.i, i32* %arrayidx10.i, align 4
  %cmp11.i = icmp ugt i64 %m.1.lcssa.i, 999999999
  %spec.select216.i = select i1 %cmp11.i, i32 34, i32 35
  br label %15

15:                                               ; preds = %while.end.i, %while.end.thread.i
  %e.1.lcssa211.i = phi i32 [ %spec.select.i, %while.end.thread.i ], [ %e.1.lcssa.i, %while.end.i ]
  %16 = phi i32 [ 35, %while.end.thread.i ], [ %spec.select216.i, %while.end.i ]
  %first.i = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 0
  store i32 %16, i32* %first.i, align 4
  %last.i = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 1
  store i32 36, i32* %last.i, align 4
  %cmp14181.i = icmp sgt i32 %e.1.lcssa211.i, 0
  br i1 %cmp14181.i, label %while.body16.i, label %while.cond44.preheader.i

while.cond44.preheader.i:                         ; preds = %if.end41.i, %15
  %e.2.lcssa.i = phi i32 [ %e.1.lcssa211.i, %15 ], [ %sub42.i, %if.end41.i ]
  %cmp45191.i = icmp slt i32 %e.2.lcssa.i, 0
  br i1 %cmp45191.i, label %while.body47.lr.ph.i, label %__weir_lib_decimal.exit

while.body47.lr.ph.i:                             ; preds = %while.cond44.preheader.i
  %first.promoted193.i = load i32, i32* %first.i, align 4
  %last.promoted.i = load i32, i32* %last.i, align 4
  br label %while.body47.i

while.body16.i:                                   ; preds = %15, %if.end41.i
  %dec38185.i = phi i32 [ %dec38184.i, %if.end41.i ], [ %16, %15 ]
  %e.2182.i = phi i32 [ %sub42.i, %if.end41.i ], [ %e.1.lcssa211.i, %15 ]
  %cmp17.i = icmp ult i32 %e.2182.i, 29
  %cond19.i = select i1 %cmp17.i, i32 %e.2182.i, i32 29
  %cmp22176.i = icmp ult i32 %dec38185.i, 36
  br i1 %cmp22176.i, label %for.body.lr.ph.i, label %if.end41.i

for.body.lr.ph.i:                                 ; preds = %while.body16.i
  %sh_prom.i = zext i32 %cond19.i to i64
  %17 = zext i32 %dec38185.i to i64
  br label %for.body.i

for.cond.cleanup.i:                               ; preds = %for.body.i
  %18 = icmp ult i64 %add.i, 1000000000
  br i1 %18, label %if.end41.i, label %if.then34.i

for.body.i:                                       ; preds = %for.body.i, %for.body.lr.ph.i
  %indvars.iv.i = phi i64 [ 35, %for.body.lr.ph.i ], [ %indvars.iv.next.i, %for.body.i ]
  %carry.0177.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %div32.i, %for.body.i ]
  %arrayidx25.i = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %indvars.iv.i
  %19 = load i32, i32* %arrayidx25.i, align 4
  %conv26.i = zext i32 %19 to i64
  %shl.i = shl i64 %conv26.i, %sh_prom.i
  %add.i = add nuw i64 %shl.i, %carry.0177.i
  %rem27.i = urem i64 %add.i, 1000000000
  %conv28.i = trunc i64 %rem27.i to i32
  store i32 %conv28.i, i32* %arrayidx25.i, align 4
  %div32.i = udiv i64 %add.i, 1000000000
  %indvars.iv.next.i = add nsw i64 %indvars.iv.i, -1
  %cmp22.i = icmp ugt i64 %indvars.iv.i, %17
  br i1 %cmp22.i, label %for.body.i, label %for.cond.cleanup.i

if.then34.i:                                      ; preds = %for.cond.cleanup.i
  %conv35.i = trunc i64 %div32.i to i32
  %dec38.i = add i32 %dec38185.i, -1
  store i32 %dec38.i, i32* %first.i, align 4
  %idxprom39.i = zext i32 %dec38.i to i64
  %arrayidx40.i = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %idxprom39.i
  store i32 %conv35.i, i32* %arrayidx40.i, align 4
  br label %if.end41.i

if.end41.i:                                       ; preds = %if.then34.i, %for.cond.cleanup.i, %while.body16.i
  %dec38184.i = phi i32 [ %dec38.i, %if.then34.i ], [ %dec38185.i, %for.cond.cleanup.i ], [ %dec38185.i, %while.body16.i ]
  %sub42.i = sub i32 %e.2182.i, %cond19.i
  %cmp14.i = icmp sgt i32 %sub42.i, 0
  br i1 %cmp14.i, label %while.body16.i, label %while.cond44.preheader.i

while.body47.i:                                   ; preds = %if.end100.i, %while.body47.lr.ph.i
  %inc84197.i = phi i32 [ %last.promoted.i, %while.body47.lr.ph.i ], [ %inc84196.i, %if.end100.i ]
  %inc99195.i = phi i32 [ %first.promoted193.i, %while.body47.lr.ph.i ], [ %inc99194.i, %if.end100.i ]
  %e.3192.i = phi i32 [ %e.2.lcssa.i, %while.body47.lr.ph.i ], [ %add101.i, %if.end100.i ]
  %sub49.i = sub i32 0, %e.3192.i
  %cmp50.i = icmp slt i32 %sub49.i, 9
  %cond56.i = select i1 %cmp50.i, i32 %sub49.i, i32 9
  %notmask.i = shl nsw i32 -1, %cond56.i
  %sub59.i = xor i32 %notmask.i, -1
  %cmp64186.i = icmp ult i32 %inc99195.i, %inc84197.i
  br i1 %cmp64186.i, label %for.body67.lr.ph.i, label %if.end87.i

for.body67.lr.ph.i:                               ; preds = %while.body47.i
  %shr76.i = lshr i32 1000000000, %cond56.i
  %20 = zext i32 %inc99195.i to i64
  %wide.trip.count.i = zext i32 %inc84197.i to i64
  br label %for.body67.i

for.cond.cleanup66.i:                             ; preds = %for.body67.i
  %tobool80.not.i = icmp eq i32 %mul.i, 0
  br i1 %tobool80.not.i, label %if.end87.i, label %if.then81.i

for.body67.i:                                     ; preds = %for.body67.i, %for.body67.lr.ph.i
  %indvars.iv199.i = phi i64 [ %20, %for.body67.lr.ph.i ], [ %indvars.iv.next200.i, %for.body67.i ]
  %carry57.0187.i = phi i32 [ 0, %for.body67.lr.ph.i ], [ %mul.i, %for.body67.i ]
  %arrayidx70.i = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %indvars.iv199.i
  %21 = load i32, i32* %arrayidx70.i, align 4
  %shr71.i = lshr i32 %21, %cond56.i
  %add72.i = add i32 %shr71.i, %carry57.0187.i
  store i32 %add72.i, i32* %arrayidx70.i, align 4
  %and77.i = and i32 %21, %sub59.i
  %mul.i = mul i32 %and77.i, %shr76.i
  %indvars.iv.next200.i = add nuw nsw i64 %indvars.iv199.i, 1
  %exitcond.not.i = icmp eq i64 %indvars.iv.next200.i, %wide.trip.count.i
  br i1 %exitcond.not.i, label %for.cond.cleanup66.i, label %for.body67.i

if.then81.i:                                      ; preds = %for.cond.cleanup66.i
  %inc84.i = add i32 %inc84197.i, 1
  store i32 %inc84.i, i32* %last.i, align 4
  %arrayidx86.i = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %wide.trip.count.i
  store i32 %mul.i, i32* %arrayidx86.i, align 4
  br label %if.end87.i

if.end87.i:                                       ; preds = %if.then81.i, %for.cond.cleanup66.i, %while.body47.i
  %inc84196.i = phi i32 [ %inc84.i, %if.then81.i ], [ %inc84197.i, %for.cond.cleanup66.i ], [ %inc84197.i, %while.body47.i ]
  %cmp89.i = icmp ult i32 %inc99195.i, 35
  br i1 %cmp89.i, label %land.lhs.true91.i, label %if.end100.i

land.lhs.true91.i:                                ; preds = %if.end87.i
  %idxprom94.i = zext i32 %inc99195.i to i64
  %arrayidx95.i = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %idxprom94.i
  %22 = load i32, i32* %arrayidx95.i, align 4
  %tobool96.not.i = icmp eq i32 %22, 0
  br i1 %tobool96.not.i, label %if.then97.i, label %if.end100.i

if.then97.i:                                      ; preds = %land.lhs.true91.i
  %inc99.i = add nuw nsw i32 %inc99195.i, 1
  store i32 %inc99.i, i32* %first.i, align 4
  br label %if.end100.i

if.end100.i:                                      ; preds = %if.then97.i, %land.lhs.true91.i, %if.end87.i
  %inc99194.i = phi i32 [ %inc99.i, %if.then97.i ], [ %inc99195.i, %land.lhs.true91.i ], [ %inc99195.i, %if.end87.i ]
  %add101.i = add i32 %cond56.i, %e.3192.i
  %cmp45.i = icmp slt i32 %add101.i, 0
  br i1 %cmp45.i, label %while.body47.i, label %__weir_lib_decimal.exit

__weir_lib_decimal.exit:                          ; preds = %if.end100.i, %while.cond44.preheader.i
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %12) #29
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %11)
  %cmp90 = icmp slt i64 %precision, 0
  %spec.store.select = select i1 %cmp90, i64 6, i64 %precision
  switch i8 %or, label %if.end130.thread [
    i8 103, label %if.then97
    i8 101, label %if.then122
  ]

if.then97:                                        ; preds = %__weir_lib_decimal.exit
  %cmp98 = icmp eq i64 %spec.store.select, 0
  %spec.store.select403 = select i1 %cmp98, i64 1, i64 %spec.store.select
  %call102 = call fastcc i64 @__weir_lib_top(%struct.decimal* noundef nonnull %d) #25
  %sub103 = sub nsw i64 1, %spec.store.select403
  %add104 = add i64 %sub103, %call102
  call fastcc void @__weir_lib_round(%struct.decimal* noundef nonnull %d, i64 noundef %add104) #25
  %call105 = call fastcc i64 @__weir_lib_top(%struct.decimal* noundef nonnull %d) #25
  %and106 = and i32 %flags, 8
  %tobool107.not = icmp eq i32 %and106, 0
  %cmp109 = icmp sgt i64 %spec.store.select403, %call105
  %cmp111 = icmp sgt i64 %call105, -5
  %or.cond = and i1 %cmp109, %cmp111
  %sub115.neg = add i64 %sub103, %call105
  br i1 %or.cond, label %if.then113, label %if.end130

if.then113:                                       ; preds = %if.then97
  %cmp136583 = icmp sgt i64 %call105, 0
  %cond141584 = select i1 %cmp136583, i64 %call105, i64 0
  br i1 %tobool107.not, label %while.cond.preheader, label %if.end169

if.then122:                                       ; preds = %__weir_lib_decimal.exit
  %call123 = call fastcc i64 @__weir_lib_top(%struct.decimal* noundef nonnull %d) #25
  br label %if.end130.thread

if.end130.thread:                                 ; preds = %__weir_lib_decimal.exit, %if.then122
  %call123.sink = phi i64 [ %call123, %if.then122 ], [ 0, %__weir_lib_decimal.exit ]
  %sub124 = sub i64 %call123.sink, %spec.store.select
  call fastcc void @__weir_lib_round(%struct.decimal* noundef nonnull %d, i64 noundef %sub124) #25
  %call125 = call fastcc i64 @__weir_lib_top(%struct.decimal* noundef nonnull %d) #25
  %cmp132573 = icmp eq i8 %or, 101
  %cmp136574 = icmp sgt i64 %call125, 0
  %23 = select i1 %cmp132573, i1 true, i1 %cmp136574
  %cond143576 = select i1 %23, i64 %call125, i64 0
  %cond159577 = select i1 %cmp132573, i64 %call125, i64 0
  %cond152578 = sub i64 %cond159577, %spec.store.select
  %.pre = and i32 %flags, 8
  br label %if.end169

if.end130:                                        ; preds = %if.then97
  br i1 %tobool107.not, label %while.cond.preheader, label %if.end169

while.cond.preheader:                             ; preds = %if.end130, %if.then113
  %cond159589.ph = phi i64 [ 0, %if.then113 ], [ %call105, %if.end130 ]
  %cond143588.ph = phi i64 [ %cond141584, %if.then113 ], [ %call105, %if.end130 ]
  %.demorgan = and i1 %cmp109, %cmp111
  %24 = xor i1 %.demorgan, true
  %cmp162591 = icmp slt i64 %sub115.neg, %cond159589.ph
  br i1 %cmp162591, label %land.rhs, label %if.end169

land.rhs:                                         ; preds = %while.cond.preheader, %while.body
  %low.0592 = phi i64 [ %inc168, %while.body ], [ %sub115.neg, %while.cond.preheader ]
  %call164 = call fastcc i32 @__weir_lib_digit(%struct.decimal* noundef nonnull %d, i64 noundef %low.0592) #25
  %tobool165.not = icmp eq i32 %call164, 0
  br i1 %tobool165.not, label %while.body, label %if.end169

while.body:                                       ; preds = %land.rhs
  %inc168 = add i64 %low.0592, 1
  %exitcond.not = icmp eq i64 %inc168, %cond159589.ph
  br i1 %exitcond.not, label %if.end169, label %land.rhs

if.end169:                                        ; preds = %while.body, %land.rhs, %while.cond.preheader, %if.then113, %if.end130.thread, %if.end130
  %and172.pre-phi = phi i32 [ 0, %while.cond.preheader ], [ %and106, %if.then113 ], [ %.pre, %if.end130.thread ], [ %and106, %if.end130 ], [ %and106, %land.rhs ], [ %and106, %while.body ]
  %cond159582 = phi i64 [ %cond159589.ph, %while.cond.preheader ], [ 0, %if.then113 ], [ %cond159577, %if.end130.thread ], [ %call105, %if.end130 ], [ %cond159589.ph, %land.rhs ], [ %cond159589.ph, %while.body ]
  %cond143581 = phi i64 [ %cond143588.ph, %while.cond.preheader ], [ %cond141584, %if.then113 ], [ %cond143576, %if.end130.thread ], [ %call105, %if.end130 ], [ %cond143588.ph, %land.rhs ], [ %cond143588.ph, %while.body ]
  %cmp132580 = phi i1 [ %24, %while.cond.preheader ], [ false, %if.then113 ], [ %cmp132573, %if.end130.thread ], [ true, %if.end130 ], [ %24, %land.rhs ], [ %24, %while.body ]
  %top.0579 = phi i64 [ %call105, %while.cond.preheader ], [ %call105, %if.then113 ], [ %call125, %if.end130.thread ], [ %call105, %if.end130 ], [ %call105, %land.rhs ], [ %call105, %while.body ]
  %low.1 = phi i64 [ %sub115.neg, %while.cond.preheader ], [ %sub115.neg, %if.then113 ], [ %cond152578, %if.end130.thread ], [ %sub115.neg, %if.end130 ], [ %cond159589.ph, %while.body ], [ %low.0592, %land.rhs ]
  %cmp170 = icmp slt i64 %low.1, %cond159582
  %tobool173 = icmp ne i32 %and172.pre-phi, 0
  %25 = or i1 %tobool173, %cmp170
  %cmp174 = icmp slt i64 %top.0579, 0
  %sub177 = sub i64 0, %top.0579
  %cond180 = select i1 %cmp174, i64 %sub177, i64 %top.0579
  %cmp183.not = icmp eq i32 %cond8, 0
  %.neg = sext i1 %25 to i64
  %cmp195 = icmp sgt i64 %cond180, 99
  %cond197.neg = select i1 %cmp195, i64 -5, i64 -4
  %spec.select = select i1 %cmp132580, i64 %cond197.neg, i64 0
  %sub186 = select i1 %cmp183.not, i64 1, i64 2
  %add187 = add i64 %sub186, %cond143581
  %add188.neg = sub i64 %low.1, %add187
  %add190.neg = add i64 %add188.neg, %.neg
  %add202.neg = add i64 %add190.neg, %spec.select
  %and203 = and i32 %flags, 17
  %tobool204.not = icmp eq i32 %and203, 0
  %sub207 = add i64 %add202.neg, %width
  %cmp209594 = icmp sgt i64 %sub207, 0
  %or.cond631 = select i1 %tobool204.not, i1 %cmp209594, i1 false
  br i1 %or.cond631, label %do.body213, label %if.end226

do.body213:                                       ; preds = %if.end169, %if.end219
  %n.addr.6596 = phi i64 [ %inc220, %if.end219 ], [ %n, %if.end169 ]
  %pad206.0595 = phi i64 [ %dec224, %if.end219 ], [ %sub207, %if.end169 ]
  %cmp215 = icmp ult i64 %n.addr.6596, %room
  br i1 %cmp215, label %if.then217, label %if.end219

if.then217:                                       ; preds = %do.body213
  %arrayidx218 = getelementptr i8, i8* %to, i64 %n.addr.6596
  store i8 32, i8* %arrayidx218, align 1
  br label %if.end219

if.end219:                                        ; preds = %if.then217, %do.body213
  %inc220 = add i64 %n.addr.6596, 1
  %dec224 = add nsw i64 %pad206.0595, -1
  %cmp209 = icmp sgt i64 %pad206.0595, 1
  br i1 %cmp209, label %do.body213, label %if.end226

if.end226:                                        ; preds = %if.end219, %if.end169
  %n.addr.7 = phi i64 [ %n, %if.end169 ], [ %inc220, %if.end219 ]
  %tobool227.not = icmp eq i8 %conv, 0
  br i1 %tobool227.not, label %if.end239, label %do.body229

do.body229:                                       ; preds = %if.end226
  %cmp231 = icmp ult i64 %n.addr.7, %room
  br i1 %cmp231, label %if.then233, label %if.end235

if.then233:                                       ; preds = %do.body229
  %arrayidx234 = getelementptr i8, i8* %to, i64 %n.addr.7
  store i8 %conv, i8* %arrayidx234, align 1
  br label %if.end235

if.end235:                                        ; preds = %if.then233, %do.body229
  %inc236 = add i64 %n.addr.7, 1
  br label %if.end239

if.end239:                                        ; preds = %if.end235, %if.end226
  %n.addr.8 = phi i64 [ %inc236, %if.end235 ], [ %n.addr.7, %if.end226 ]
  %cmp241 = icmp eq i32 %and203, 16
  %or.cond632 = select i1 %cmp241, i1 %cmp209594, i1 false
  br i1 %or.cond632, label %do.body251, label %if.end264

do.body251:                                       ; preds = %if.end239, %if.end257
  %n.addr.9601 = phi i64 [ %inc258, %if.end257 ], [ %n.addr.8, %if.end239 ]
  %pad244.0600 = phi i64 [ %dec262, %if.end257 ], [ %sub207, %if.end239 ]
  %cmp253 = icmp ult i64 %n.addr.9601, %room
  br i1 %cmp253, label %if.then255, label %if.end257

if.then255:                                       ; preds = %do.body251
  %arrayidx256 = getelementptr i8, i8* %to, i64 %n.addr.9601
  store i8 48, i8* %arrayidx256, align 1
  br label %if.end257

if.end257:                                        ; preds = %if.then255, %do.body251
  %inc258 = add i64 %n.addr.9601, 1
  %dec262 = add nsw i64 %pad244.0600, -1
  %cmp247 = icmp sgt i64 %pad244.0600, 1
  br i1 %cmp247, label %do.body251, label %if.end264

if.end264:                                        ; preds = %if.end257, %if.end239
  %n.addr.10 = phi i64 [ %n.addr.8, %if.end239 ], [ %inc258, %if.end257 ]
  %cmp266.not604 = icmp slt i64 %cond143581, %low.1
  br i1 %cmp266.not604, label %for.cond.cleanup268, label %do.body270

for.cond.cleanup268:                              ; preds = %for.inc299, %if.end264
  %n.addr.11.lcssa = phi i64 [ %n.addr.10, %if.end264 ], [ %n.addr.12, %for.inc299 ]
  br i1 %cmp132580, label %do.body306, label %if.end375

do.body270:                                       ; preds = %if.end264, %for.inc299
  %n.addr.11607 = phi i64 [ %n.addr.12, %for.inc299 ], [ %n.addr.10, %if.end264 ]
  %at.0605 = phi i64 [ %dec300, %for.inc299 ], [ %cond143581, %if.end264 ]
  %cmp275 = icmp ult i64 %n.addr.11607, %room
  br i1 %cmp275, label %if.then277, label %if.end279

if.then277:                                       ; preds = %do.body270
  %call272 = call fastcc i32 @__weir_lib_digit(%struct.decimal* noundef nonnull %d, i64 noundef %at.0605) #25
  %26 = trunc i32 %call272 to i8
  %conv274 = add i8 %26, 48
  %arrayidx278 = getelementptr i8, i8* %to, i64 %n.addr.11607
  store i8 %conv274, i8* %arrayidx278, align 1
  br label %if.end279

if.end279:                                        ; preds = %if.then277, %do.body270
  %inc280 = add i64 %n.addr.11607, 1
  %cmp283 = icmp eq i64 %at.0605, %cond159582
  %or.cond404 = select i1 %cmp283, i1 %25, i1 false
  br i1 %or.cond404, label %do.body288, label %for.inc299

do.body288:                                       ; preds = %if.end279
  %cmp290 = icmp ult i64 %inc280, %room
  br i1 %cmp290, label %if.then292, label %if.end294

if.then292:                                       ; preds = %do.body288
  %arrayidx293 = getelementptr i8, i8* %to, i64 %inc280
  store i8 46, i8* %arrayidx293, align 1
  br label %if.end294

if.end294:                                        ; preds = %if.then292, %do.body288
  %inc295 = add i64 %n.addr.11607, 2
  br label %for.inc299

for.inc299:                                       ; preds = %if.end279, %if.end294
  %n.addr.12 = phi i64 [ %inc295, %if.end294 ], [ %inc280, %if.end279 ]
  %dec300 = add i64 %at.0605, -1
  %cmp266.not = icmp slt i64 %dec300, %low.1
  br i1 %cmp266.not, label %for.cond.cleanup268, label %do.body270

do.body306:                                       ; preds = %for.cond.cleanup268
  %cmp311 = icmp ult i64 %n.addr.11.lcssa, %room
  br i1 %cmp311, label %if.then313, label %if.end315

if.then313:                                       ; preds = %do.body306
  %27 = or i8 %4, 69
  %arrayidx314 = getelementptr i8, i8* %to, i64 %n.addr.11.lcssa
  store i8 %27, i8* %arrayidx314, align 1
  br label %if.end315

if.end315:                                        ; preds = %if.then313, %do.body306
  %inc316 = add i64 %n.addr.11.lcssa, 1
  %cmp325 = icmp ult i64 %inc316, %room
  br i1 %cmp325, label %if.then327, label %if.end329

if.then327:                                       ; preds = %if.end315
  %conv324 = select i1 %cmp174, i8 45, i8 43
  %arrayidx328 = getelementptr i8, i8* %to, i64 %inc316
  store i8 %conv324, i8* %arrayidx328, align 1
  br label %if.end329

if.end329:                                        ; preds = %if.then327, %if.end315
  %inc330 = add i64 %n.addr.11.lcssa, 2
  br i1 %cmp195, label %do.body336, label %do.body349

do.body336:                                       ; preds = %if.end329
  %cmp340 = icmp ult i64 %inc330, %room
  br i1 %cmp340, label %if.then342, label %if.end344

if.then342:                                       ; preds = %do.body336
  %div590 = udiv i64 %cond180, 100
  %28 = trunc i64 %div590 to i8
  %conv339 = add i8 %28, 48
  %arrayidx343 = getelementptr i8, i8* %to, i64 %inc330
  store i8 %conv339, i8* %arrayidx343, align 1
  br label %if.end344

if.end344:                                        ; preds = %if.then342, %do.body336
  %inc345 = add i64 %n.addr.11.lcssa, 3
  br label %do.body349

do.body349:                                       ; preds = %if.end329, %if.end344
  %n.addr.13 = phi i64 [ %inc345, %if.end344 ], [ %inc330, %if.end329 ]
  %cmp354 = icmp ult i64 %n.addr.13, %room
  br i1 %cmp354, label %if.then356, label %if.end358

if.then356:                                       ; preds = %do.body349
  %div351 = sdiv i64 %cond180, 10
  %rem = srem i64 %div351, 10
  %29 = trunc i64 %rem to i8
  %conv353 = add nsw i8 %29, 48
  %arrayidx357 = getelementptr i8, i8* %to, i64 %n.addr.13
  store i8 %conv353, i8* %arrayidx357, align 1
  br label %if.end358

if.end358:                                        ; preds = %if.then356, %do.body349
  %inc359 = add i64 %n.addr.13, 1
  %cmp367 = icmp ult i64 %inc359, %room
  br i1 %cmp367, label %if.then369, label %if.end371

if.then369:                                       ; preds = %if.end358
  %rem364 = srem i64 %cond180, 10
  %30 = trunc i64 %rem364 to i8
  %conv366 = add nsw i8 %30, 48
  %arrayidx370 = getelementptr i8, i8* %to, i64 %inc359
  store i8 %conv366, i8* %arrayidx370, align 1
  br label %if.end371

if.end371:                                        ; preds = %if.then369, %if.end358
  %inc372 = add i64 %n.addr.13, 2
  br label %if.end375

if.end375:                                        ; preds = %if.end371, %for.cond.cleanup268
  %n.addr.14 = phi i64 [ %inc372, %if.end371 ], [ %n.addr.11.lcssa, %for.cond.cleanup268 ]
  %and376 = and i32 %flags, 1
  %tobool377.not = icmp ne i32 %and376, 0
  %or.cond633 = select i1 %tobool377.not, i1 %cmp209594, i1 false
  br i1 %or.cond633, label %do.body386, label %if.end399

do.body386:                                       ; preds = %if.end375, %if.end392
  %pad379.0612 = phi i64 [ %dec397, %if.end392 ], [ %sub207, %if.end375 ]
  %n.addr.15610 = phi i64 [ %inc393, %if.end392 ], [ %n.addr.14, %if.end375 ]
  %cmp388 = icmp ult i64 %n.addr.15610, %room
  br i1 %cmp388, label %if.then390, label %if.end392

if.then390:                                       ; preds = %do.body386
  %arrayidx391 = getelementptr i8, i8* %to, i64 %n.addr.15610
  store i8 32, i8* %arrayidx391, align 1
  br label %if.end392

if.end392:                                        ; preds = %if.then390, %do.body386
  %inc393 = add i64 %n.addr.15610, 1
  %dec397 = add nsw i64 %pad379.0612, -1
  %cmp382 = icmp sgt i64 %pad379.0612, 1
  br i1 %cmp382, label %do.body386, label %if.end399

if.end399:                                        ; preds = %if.end392, %if.end375
  %n.addr.16 = phi i64 [ %n.addr.14, %if.end375 ], [ %inc393, %if.end392 ]
  call void @llvm.lifetime.end.p0i8(i64 640, i8* nonnull %9) #29
  br label %cleanup

cleanup:                                          ; preds = %if.end80, %for.end63, %if.end399
  %retval.0 = phi i64 [ %n.addr.16, %if.end399 ], [ %n.addr.3.lcssa, %for.end63 ], [ %inc81, %if.end80 ]
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %0) #29
  ret i64 %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define internal fastcc i64 @__weir_lib_top(%struct.decimal* nocapture noundef readonly %d) unnamed_addr #13 {
entry:
  %first = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 0
  %0 = load i32, i32* %first, align 4
  %last = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 1
  %1 = load i32, i32* %last, align 4
  %cmp13 = icmp ult i32 %0, %1
  br i1 %cmp13, label %for.body.preheader, label %cleanup

for.body.preheader:                               ; preds = %entry
  %2 = zext i32 %0 to i64
  br label %for.body

for.body:                                         ; preds = %for.body.preheader, %for.inc
  %indvars.iv = phi i64 [ %2, %for.body.preheader ], [ %indvars.iv.next, %for.inc ]
  %arrayidx = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %indvars.iv
  %3 = load i32, i32* %arrayidx, align 4
  %tobool.not = icmp eq i32 %3, 0
  br i1 %tobool.not, label %for.inc, label %if.then

if.then:                                          ; preds = %for.body
  %idxprom.le = and i64 %indvars.iv, 4294967295
  %sub = sub nsw i64 35, %idxprom.le
  %mul = mul nsw i64 %sub, 9
  %add = add nsw i64 %mul, 8
  br label %while.cond

while.cond:                                       ; preds = %while.cond, %if.then
  %at.0 = phi i64 [ %add, %if.then ], [ %dec, %while.cond ]
  %call = tail call fastcc i32 @__weir_lib_digit(%struct.decimal* noundef %d, i64 noundef %at.0) #25
  %tobool1.not = icmp eq i32 %call, 0
  %dec = add i64 %at.0, -1
  br i1 %tobool1.not, label %while.cond, label %cleanup

for.inc:                                          ; preds = %for.body
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %lftr.wideiv = trunc i64 %indvars.iv.next to i32
  %exitcond.not = icmp eq i32 %1, %lftr.wideiv
  br i1 %exitcond.not, label %cleanup, label %for.body

cleanup:                                          ; preds = %for.inc, %while.cond, %entry
  %spec.select = phi i64 [ 0, %entry ], [ %at.0, %while.cond ], [ 0, %for.inc ]
  ret i64 %spec.select
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define internal fastcc void @__weir_lib_round(%struct.decimal* nocapture noundef %d, i64 noundef %at) unnamed_addr #0 {
entry:
  %sub = add i64 %at, -1
  %call = tail call fastcc i32 @__weir_lib_digit(%struct.decimal* noundef %d, i64 noundef %sub) #25
  %cmp = icmp ult i32 %call, 5
  br i1 %cmp, label %cleanup135, label %if.end

if.end:                                           ; preds = %entry
  %cmp1 = icmp eq i32 %call, 5
  br i1 %cmp1, label %land.lhs.true, label %if.end57

land.lhs.true:                                    ; preds = %if.end
  %call2 = tail call fastcc i32 @__weir_lib_digit(%struct.decimal* noundef %d, i64 noundef %at) #25
  %and = and i32 %call2, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.then3, label %if.end57

if.then3:                                         ; preds = %land.lhs.true
  %cmp5 = icmp sgt i64 %sub, -1
  br i1 %cmp5, label %cond.true12, label %cond.false14

cond.true12:                                      ; preds = %if.then3
  %div.neg202 = udiv i64 %sub, 9
  %sub7 = sub nsw i64 35, %div.neg202
  %rem203 = urem i64 %sub, 9
  br label %cond.end19

cond.false14:                                     ; preds = %if.then3
  %sub8 = sub nsw i64 0, %at
  %div9207 = udiv i64 %sub8, 9
  %add = add nuw nsw i64 %div9207, 36
  %rem16208 = urem i64 %sub8, 9
  %sub18 = sub nuw nsw i64 8, %rem16208
  br label %cond.end19

cond.end19:                                       ; preds = %cond.false14, %cond.true12
  %cond196 = phi i64 [ %sub7, %cond.true12 ], [ %add, %cond.false14 ]
  %cond20 = phi i64 [ %rem203, %cond.true12 ], [ %sub18, %cond.false14 ]
  %first = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 0
  %0 = load i32, i32* %first, align 4
  %conv21 = zext i32 %0 to i64
  %cmp22.not = icmp slt i64 %cond196, %conv21
  br i1 %cmp22.not, label %land.rhs33.lr.ph, label %land.lhs.true24

land.lhs.true24:                                  ; preds = %cond.end19
  %last = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 1
  %1 = load i32, i32* %last, align 4
  %conv25 = zext i32 %1 to i64
  %cmp26 = icmp slt i64 %cond196, %conv25
  br i1 %cmp26, label %land.end, label %land.rhs33.lr.ph

land.end:                                         ; preds = %land.lhs.true24
  %arrayidx = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %cond196
  %2 = load i32, i32* %arrayidx, align 4
  %arrayidx28 = getelementptr [9 x i32], [9 x i32]* @__weir_lib_tens, i64 0, i64 %cond20
  %3 = load i32, i32* %arrayidx28, align 4
  %rem29 = urem i32 %2, %3
  %cmp30 = icmp eq i32 %rem29, 0
  br i1 %cmp30, label %land.rhs33.lr.ph, label %if.end57

land.rhs33.lr.ph:                                 ; preds = %cond.end19, %land.lhs.true24, %land.end
  %last34 = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 1
  %4 = load i32, i32* %last34, align 4
  %conv35 = zext i32 %4 to i64
  %i.0212233 = add nsw i64 %cond196, 1
  %cmp36234 = icmp slt i64 %i.0212233, %conv35
  br i1 %cmp36234, label %for.body, label %cleanup135

for.body:                                         ; preds = %land.rhs33.lr.ph, %land.rhs33.backedge
  %i.0212235 = phi i64 [ %i.0212, %land.rhs33.backedge ], [ %i.0212233, %land.rhs33.lr.ph ]
  %cmp42.not = icmp slt i64 %i.0212235, %conv21
  br i1 %cmp42.not, label %land.rhs33.backedge, label %land.rhs44

land.rhs44:                                       ; preds = %for.body
  %arrayidx46 = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %i.0212235
  %5 = load i32, i32* %arrayidx46, align 4
  %cmp47.not = icmp eq i32 %5, 0
  br i1 %cmp47.not, label %land.rhs33.backedge, label %if.end57

land.rhs33.backedge:                              ; preds = %for.body, %land.rhs44
  %i.0212 = add nsw i64 %i.0212235, 1
  %cmp36 = icmp slt i64 %i.0212, %conv35
  br i1 %cmp36, label %for.body, label %cleanup135

if.end57:                                         ; preds = %land.rhs44, %land.end, %land.lhs.true, %if.end
  %cmp59 = icmp sgt i64 %at, -1
  br i1 %cmp59, label %cond.true73, label %cond.false76

cond.true73:                                      ; preds = %if.end57
  %div62.neg205 = udiv i64 %at, 9
  %sub63 = sub nsw i64 35, %div62.neg205
  %rem74206 = urem i64 %at, 9
  br label %cond.end81

cond.false76:                                     ; preds = %if.end57
  %sub65 = xor i64 %at, -1
  %div66 = sdiv i64 %sub65, 9
  %add67 = add nsw i64 %div66, 36
  %rem78 = srem i64 %sub65, 9
  %sub80 = sub nsw i64 8, %rem78
  br label %cond.end81

cond.end81:                                       ; preds = %cond.false76, %cond.true73
  %cond69200 = phi i64 [ %sub63, %cond.true73 ], [ %add67, %cond.false76 ]
  %cond82 = phi i64 [ %rem74206, %cond.true73 ], [ %sub80, %cond.false76 ]
  %last83 = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 1
  %last83.promoted = load i32, i32* %last83, align 4
  %conv84214 = zext i32 %last83.promoted to i64
  %cmp85.not215 = icmp slt i64 %cond69200, %conv84214
  br i1 %cmp85.not215, label %while.cond92.preheader, label %while.body

while.cond.while.cond92.preheader_crit_edge:      ; preds = %while.body
  store i32 %inc89, i32* %last83, align 4
  br label %while.cond92.preheader

while.cond92.preheader:                           ; preds = %while.cond.while.cond92.preheader_crit_edge, %cond.end81
  %first93 = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 0
  %first93.promoted = load i32, i32* %first93, align 4
  %conv94220 = zext i32 %first93.promoted to i64
  %cmp95221 = icmp slt i64 %cond69200, %conv94220
  br i1 %cmp95221, label %while.body97, label %while.end102

while.body:                                       ; preds = %cond.end81, %while.body
  %conv84217 = phi i64 [ %conv84, %while.body ], [ %conv84214, %cond.end81 ]
  %indvars = trunc i64 %conv84217 to i32
  %inc89 = add i32 %indvars, 1
  %arrayidx91 = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %conv84217
  store i32 0, i32* %arrayidx91, align 4
  %conv84 = zext i32 %inc89 to i64
  %cmp85.not = icmp slt i64 %cond69200, %conv84
  br i1 %cmp85.not, label %while.cond.while.cond92.preheader_crit_edge, label %while.body

while.body97:                                     ; preds = %while.cond92.preheader, %while.body97
  %dec219222 = phi i32 [ %dec, %while.body97 ], [ %first93.promoted, %while.cond92.preheader ]
  %dec = add i32 %dec219222, -1
  %idxprom100 = zext i32 %dec to i64
  %arrayidx101 = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %idxprom100
  store i32 0, i32* %arrayidx101, align 4
  %cmp95 = icmp slt i64 %cond69200, %idxprom100
  br i1 %cmp95, label %while.body97, label %while.cond92.while.end102_crit_edge

while.cond92.while.end102_crit_edge:              ; preds = %while.body97
  store i32 %dec, i32* %first93, align 4
  br label %while.end102

while.end102:                                     ; preds = %while.cond92.while.end102_crit_edge, %while.cond92.preheader
  %idxprom104 = and i64 %cond82, 4294967295
  %arrayidx105 = getelementptr [9 x i32], [9 x i32]* @__weir_lib_tens, i64 0, i64 %idxprom104
  %6 = load i32, i32* %arrayidx105, align 4
  %arrayidx107 = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %cond69200
  %7 = load i32, i32* %arrayidx107, align 4
  %rem108 = urem i32 %7, %6
  %sub111 = sub i32 %7, %rem108
  %add115225 = add i32 %sub111, %6
  store i32 %add115225, i32* %arrayidx107, align 4
  %cmp116226 = icmp ugt i32 %add115225, 999999999
  br i1 %cmp116226, label %while.body118, label %cleanup135

while.body118:                                    ; preds = %while.end102, %if.end133
  %add115229 = phi i32 [ %add115, %if.end133 ], [ %add115225, %while.end102 ]
  %arrayidx114228 = phi i32* [ %arrayidx114, %if.end133 ], [ %arrayidx107, %while.end102 ]
  %i58.0227 = phi i64 [ %dec122, %if.end133 ], [ %cond69200, %while.end102 ]
  %sub121 = add i32 %add115229, -1000000000
  store i32 %sub121, i32* %arrayidx114228, align 4
  %dec122 = add i64 %i58.0227, -1
  %8 = load i32, i32* %first93, align 4
  %conv124 = zext i32 %8 to i64
  %cmp125 = icmp eq i64 %i58.0227, %conv124
  br i1 %cmp125, label %if.then127, label %if.end133

if.then127:                                       ; preds = %while.body118
  %dec130 = add i32 %8, -1
  store i32 %dec130, i32* %first93, align 4
  %idxprom131 = zext i32 %dec130 to i64
  %arrayidx132 = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %idxprom131
  store i32 0, i32* %arrayidx132, align 4
  br label %if.end133

if.end133:                                        ; preds = %if.then127, %while.body118
  %arrayidx114 = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %dec122
  %9 = load i32, i32* %arrayidx114, align 4
  %add115 = add i32 %9, 1
  store i32 %add115, i32* %arrayidx114, align 4
  %cmp116 = icmp ugt i32 %add115, 999999999
  br i1 %cmp116, label %while.body118, label %cleanup135

cleanup135:                                       ; preds = %land.rhs33.backedge, %if.end133, %land.rhs33.lr.ph, %while.end102, %entry
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readonly willreturn
define internal fastcc i32 @__weir_lib_digit(%struct.decimal* nocapture noundef readonly %d, i64 noundef %at) unnamed_addr #10 {
entry:
  %cmp = icmp sgt i64 %at, -1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %div.neg33 = udiv i64 %at, 9
  %sub = sub nsw i64 35, %div.neg33
  br label %cond.end

cond.false:                                       ; preds = %entry
  %sub1 = xor i64 %at, -1
  %div2 = sdiv i64 %sub1, 9
  %add = add nsw i64 %div2, 36
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i64 [ %sub, %cond.true ], [ %add, %cond.false ]
  %first = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 0
  %0 = load i32, i32* %first, align 4
  %conv = zext i32 %0 to i64
  %cmp3 = icmp slt i64 %cond, %conv
  br i1 %cmp3, label %cleanup, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %cond.end
  %last = getelementptr inbounds %struct.decimal, %struct.decimal* %d, i64 0, i32 1
  %1 = load i32, i32* %last, align 4
  %conv5 = zext i32 %1 to i64
  %cmp6.not = icmp slt i64 %cond, %conv5
  br i1 %cmp6.not, label %if.end, label %cleanup

if.end:                                           ; preds = %lor.lhs.false
  br i1 %cmp, label %cond.true10, label %cond.false12

cond.true10:                                      ; preds = %if.end
  %rem34 = urem i64 %at, 9
  br label %cond.end17

cond.false12:                                     ; preds = %if.end
  %sub13 = xor i64 %at, -1
  %rem14 = srem i64 %sub13, 9
  %sub16 = sub nsw i64 8, %rem14
  br label %cond.end17

cond.end17:                                       ; preds = %cond.false12, %cond.true10
  %cond18 = phi i64 [ %rem34, %cond.true10 ], [ %sub16, %cond.false12 ]
  %arrayidx = getelementptr %struct.decimal, %struct.decimal* %d, i64 0, i32 2, i64 %cond
  %2 = load i32, i32* %arrayidx, align 4
  %arrayidx19 = getelementptr [9 x i32], [9 x i32]* @__weir_lib_tens, i64 0, i64 %cond18
  %3 = load i32, i32* %arrayidx19, align 4
  %div20 = udiv i32 %2, %3
  %rem21 = urem i32 %div20, 10
  br label %cleanup

cleanup:                                          ; preds = %cond.end, %lor.lhs.false, %cond.end17
  %retval.0 = phi i32 [ %rem21, %cond.end17 ], [ 0, %lor.lhs.false ], [ 0, %cond.end ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i64 @__weir_lib_format(i8* noundef %to, i64 noundef %room, i8* nocapture noundef readonly %f, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %gp_offset_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %ap, i64 0, i32 0
  %overflow_arg_area_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %ap, i64 0, i32 2
  %0 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %ap, i64 0, i32 3
  %fp_offset_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %ap, i64 0, i32 1
  br label %for.cond

for.cond:                                         ; preds = %for.inc467, %entry
  %s.sroa.30.0 = phi i64 [ 0, %entry ], [ %s.sroa.30.1, %for.inc467 ]
  %f.addr.0 = phi i8* [ %f, %entry ], [ %incdec.ptr468, %for.inc467 ]
  %1 = load i8, i8* %f.addr.0, align 1
  switch i8 %1, label %if.then [
    i8 0, label %for.end469
    i8 37, label %for.cond4.outer
  ]

if.then:                                          ; preds = %for.cond
  %cmp.i = icmp ult i64 %s.sroa.30.0, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_put.exit

if.then.i:                                        ; preds = %if.then
  %arrayidx.i = getelementptr i8, i8* %to, i64 %s.sroa.30.0
  store i8 %1, i8* %arrayidx.i, align 1
  br label %__weir_lib_put.exit

__weir_lib_put.exit:                              ; preds = %if.then, %if.then.i
  %inc.i = add i64 %s.sroa.30.0, 1
  br label %for.inc467

for.cond4:                                        ; preds = %for.cond4.outer, %for.cond4
  %f.addr.0.pn = phi i8* [ %f.addr.1, %for.cond4 ], [ %f.addr.0.pn.ph, %for.cond4.outer ]
  %f.addr.1 = getelementptr i8, i8* %f.addr.0.pn, i64 1
  %2 = load i8, i8* %f.addr.1, align 1
  switch i8 %2, label %while.cond.preheader [
    i8 45, label %if.then8
    i8 43, label %if.then12
    i8 32, label %if.then18
    i8 35, label %if.then24
    i8 48, label %if.then30
    i8 39, label %for.cond4
    i8 42, label %if.then47
  ]

while.cond.preheader:                             ; preds = %for.cond4
  %3 = add i8 %2, -48
  %4 = icmp ult i8 %3, 10
  br i1 %4, label %while.body, label %if.end70

if.then8:                                         ; preds = %for.cond4
  %or = or i32 %flags.0.ph, 1
  br label %for.cond4.outer.backedge

for.cond4.outer.backedge:                         ; preds = %if.then8, %if.then12, %if.then18, %if.then24, %if.then30
  %flags.0.ph.be = phi i32 [ %or31, %if.then30 ], [ %or25, %if.then24 ], [ %or19, %if.then18 ], [ %or13, %if.then12 ], [ %or, %if.then8 ]
  br label %for.cond4.outer

for.cond4.outer:                                  ; preds = %for.cond, %for.cond4.outer.backedge
  %flags.0.ph = phi i32 [ %flags.0.ph.be, %for.cond4.outer.backedge ], [ 0, %for.cond ]
  %f.addr.0.pn.ph = phi i8* [ %f.addr.1, %for.cond4.outer.backedge ], [ %f.addr.0, %for.cond ]
  br label %for.cond4

if.then12:                                        ; preds = %for.cond4
  %or13 = or i32 %flags.0.ph, 2
  br label %for.cond4.outer.backedge

if.then18:                                        ; preds = %for.cond4
  %or19 = or i32 %flags.0.ph, 4
  br label %for.cond4.outer.backedge

if.then24:                                        ; preds = %for.cond4
  %or25 = or i32 %flags.0.ph, 8
  br label %for.cond4.outer.backedge

if.then30:                                        ; preds = %for.cond4
  %or31 = or i32 %flags.0.ph, 16
  br label %for.cond4.outer.backedge

if.then47:                                        ; preds = %for.cond4
  %incdec.ptr48 = getelementptr i8, i8* %f.addr.0.pn, i64 2
  %gp_offset = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp = icmp ult i32 %gp_offset, 41
  br i1 %fits_in_gp, label %vaarg.in_reg, label %vaarg.in_mem

vaarg.in_reg:                                     ; preds = %if.then47
  %reg_save_area = load i8*, i8** %0, align 8
  %5 = zext i32 %gp_offset to i64
  %6 = getelementptr i8, i8* %reg_save_area, i64 %5
  %7 = add nuw nsw i32 %gp_offset, 8
  store i32 %7, i32* %gp_offset_p, align 8
  br label %vaarg.end

vaarg.in_mem:                                     ; preds = %if.then47
  %overflow_arg_area = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next = getelementptr i8, i8* %overflow_arg_area, i64 8
  store i8* %overflow_arg_area.next, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end

vaarg.end:                                        ; preds = %vaarg.in_mem, %vaarg.in_reg
  %vaarg.addr.in = phi i8* [ %6, %vaarg.in_reg ], [ %overflow_arg_area, %vaarg.in_mem ]
  %vaarg.addr = bitcast i8* %vaarg.addr.in to i32*
  %8 = load i32, i32* %vaarg.addr, align 4
  %9 = tail call i32 @llvm.abs.i32(i32 %8, i1 false)
  %10 = zext i32 %9 to i64
  %.lobit = lshr i32 %8, 31
  %flags.2.ph = or i32 %.lobit, %flags.0.ph
  %.pr = load i8, i8* %incdec.ptr48, align 1
  br label %if.end70

while.body:                                       ; preds = %while.cond.preheader, %while.body.while.cond_crit_edge
  %f.addr.21523 = phi i8* [ %incdec.ptr62, %while.body.while.cond_crit_edge ], [ %f.addr.1, %while.cond.preheader ]
  %width.01522 = phi i64 [ %add, %while.body.while.cond_crit_edge ], [ 0, %while.cond.preheader ]
  %11 = phi i8 [ %.pre, %while.body.while.cond_crit_edge ], [ %2, %while.cond.preheader ]
  %conv561461 = zext i8 %11 to i64
  %mul = mul i64 %width.01522, 10
  %incdec.ptr62 = getelementptr i8, i8* %f.addr.21523, i64 1
  %sub64 = add nuw nsw i64 %conv561461, 4294967248
  %12 = and i64 %sub64, 4294967295
  %add = add i64 %12, %mul
  %cmp66 = icmp sgt i64 %add, 1000000
  br i1 %cmp66, label %if.then68, label %while.body.while.cond_crit_edge

while.body.while.cond_crit_edge:                  ; preds = %while.body
  %.pre = load i8, i8* %incdec.ptr62, align 1
  %13 = add i8 %.pre, -48
  %14 = icmp ult i8 %13, 10
  br i1 %14, label %while.body, label %if.end70

if.then68:                                        ; preds = %while.body
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([35 x i8], [35 x i8]* @.str.54, i64 0, i64 0)) #26
  unreachable

if.end70:                                         ; preds = %while.body.while.cond_crit_edge, %while.cond.preheader, %vaarg.end
  %15 = phi i8 [ %.pr, %vaarg.end ], [ %2, %while.cond.preheader ], [ %.pre, %while.body.while.cond_crit_edge ]
  %width.1 = phi i64 [ %10, %vaarg.end ], [ 0, %while.cond.preheader ], [ %add, %while.body.while.cond_crit_edge ]
  %flags.2 = phi i32 [ %flags.2.ph, %vaarg.end ], [ %flags.0.ph, %while.cond.preheader ], [ %flags.0.ph, %while.body.while.cond_crit_edge ]
  %f.addr.3 = phi i8* [ %incdec.ptr48, %vaarg.end ], [ %f.addr.1, %while.cond.preheader ], [ %incdec.ptr62, %while.body.while.cond_crit_edge ]
  switch i8 %15, label %if.end159 [
    i8 36, label %if.then74
    i8 46, label %if.then79
  ]

if.then74:                                        ; preds = %if.end70
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([22 x i8], [22 x i8]* @.str.55, i64 0, i64 0)) #26
  unreachable

if.then79:                                        ; preds = %if.end70
  %incdec.ptr80 = getelementptr i8, i8* %f.addr.3, i64 1
  %16 = load i8, i8* %incdec.ptr80, align 1
  switch i8 %16, label %while.cond134.preheader [
    i8 42, label %if.then84
    i8 45, label %if.then106
  ]

while.cond134.preheader:                          ; preds = %if.then79
  %17 = add i8 %16, -48
  %18 = icmp ult i8 %17, 10
  br i1 %18, label %while.body143, label %if.end159

if.then84:                                        ; preds = %if.then79
  %incdec.ptr85 = getelementptr i8, i8* %f.addr.3, i64 2
  %gp_offset87 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp88 = icmp ult i32 %gp_offset87, 41
  br i1 %fits_in_gp88, label %vaarg.in_reg89, label %vaarg.in_mem91

vaarg.in_reg89:                                   ; preds = %if.then84
  %reg_save_area90 = load i8*, i8** %0, align 8
  %19 = zext i32 %gp_offset87 to i64
  %20 = getelementptr i8, i8* %reg_save_area90, i64 %19
  %21 = add nuw nsw i32 %gp_offset87, 8
  store i32 %21, i32* %gp_offset_p, align 8
  br label %vaarg.end95

vaarg.in_mem91:                                   ; preds = %if.then84
  %overflow_arg_area93 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next94 = getelementptr i8, i8* %overflow_arg_area93, i64 8
  store i8* %overflow_arg_area.next94, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end95

vaarg.end95:                                      ; preds = %vaarg.in_mem91, %vaarg.in_reg89
  %vaarg.addr96.in = phi i8* [ %20, %vaarg.in_reg89 ], [ %overflow_arg_area93, %vaarg.in_mem91 ]
  %vaarg.addr96 = bitcast i8* %vaarg.addr96.in to i32*
  %22 = load i32, i32* %vaarg.addr96, align 4
  %conv97 = sext i32 %22 to i64
  %cmp98 = icmp sgt i64 %conv97, -1
  %spec.store.select = select i1 %cmp98, i64 %conv97, i64 -1
  br label %if.end159

if.then106:                                       ; preds = %if.then79
  %incdec.ptr107 = getelementptr i8, i8* %f.addr.3, i64 2
  br label %while.cond109

while.cond109:                                    ; preds = %while.body118, %if.then106
  %precision.0 = phi i64 [ 0, %if.then106 ], [ %add124, %while.body118 ]
  %f.addr.4 = phi i8* [ %incdec.ptr107, %if.then106 ], [ %incdec.ptr120, %while.body118 ]
  %23 = load i8, i8* %f.addr.4, align 1
  %24 = add i8 %23, -48
  %25 = icmp ult i8 %24, 10
  br i1 %25, label %while.body118, label %if.end159

while.body118:                                    ; preds = %while.cond109
  %conv1101463 = zext i8 %23 to i64
  %mul119 = mul i64 %precision.0, 10
  %incdec.ptr120 = getelementptr i8, i8* %f.addr.4, i64 1
  %sub122 = add nuw nsw i64 %conv1101463, 4294967248
  %26 = and i64 %sub122, 4294967295
  %add124 = add i64 %26, %mul119
  %cmp125 = icmp sgt i64 %add124, 1000000
  br i1 %cmp125, label %if.then127, label %while.cond109

if.then127:                                       ; preds = %while.body118
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([35 x i8], [35 x i8]* @.str.54, i64 0, i64 0)) #26
  unreachable

while.body143:                                    ; preds = %while.cond134.preheader, %while.body143.while.cond134_crit_edge
  %f.addr.51527 = phi i8* [ %incdec.ptr145, %while.body143.while.cond134_crit_edge ], [ %incdec.ptr80, %while.cond134.preheader ]
  %precision.11526 = phi i64 [ %add149, %while.body143.while.cond134_crit_edge ], [ 0, %while.cond134.preheader ]
  %27 = phi i8 [ %.pre1460, %while.body143.while.cond134_crit_edge ], [ %16, %while.cond134.preheader ]
  %conv1351462 = zext i8 %27 to i64
  %mul144 = mul i64 %precision.11526, 10
  %incdec.ptr145 = getelementptr i8, i8* %f.addr.51527, i64 1
  %sub147 = add nuw nsw i64 %conv1351462, 4294967248
  %28 = and i64 %sub147, 4294967295
  %add149 = add i64 %28, %mul144
  %cmp150 = icmp sgt i64 %add149, 1000000
  br i1 %cmp150, label %if.then152, label %while.body143.while.cond134_crit_edge

while.body143.while.cond134_crit_edge:            ; preds = %while.body143
  %.pre1460 = load i8, i8* %incdec.ptr145, align 1
  %29 = add i8 %.pre1460, -48
  %30 = icmp ult i8 %29, 10
  br i1 %30, label %while.body143, label %if.end159

if.then152:                                       ; preds = %while.body143
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([35 x i8], [35 x i8]* @.str.54, i64 0, i64 0)) #26
  unreachable

if.end159:                                        ; preds = %while.cond109, %while.body143.while.cond134_crit_edge, %while.cond134.preheader, %if.end70, %vaarg.end95
  %precision.2 = phi i64 [ %spec.store.select, %vaarg.end95 ], [ -1, %if.end70 ], [ 0, %while.cond134.preheader ], [ %add149, %while.body143.while.cond134_crit_edge ], [ -1, %while.cond109 ]
  %f.addr.6 = phi i8* [ %incdec.ptr85, %vaarg.end95 ], [ %f.addr.3, %if.end70 ], [ %incdec.ptr80, %while.cond134.preheader ], [ %incdec.ptr145, %while.body143.while.cond134_crit_edge ], [ %f.addr.4, %while.cond109 ]
  br label %for.cond160

for.cond160:                                      ; preds = %for.inc196, %if.end159
  %length.0 = phi i32 [ 2, %if.end159 ], [ %length.1, %for.inc196 ]
  %f.addr.7 = phi i8* [ %f.addr.6, %if.end159 ], [ %incdec.ptr197, %for.inc196 ]
  %31 = load i8, i8* %f.addr.7, align 1
  switch i8 %31, label %for.end198 [
    i8 104, label %if.then164
    i8 108, label %for.inc196
    i8 113, label %for.inc196
    i8 106, label %for.inc196
    i8 122, label %for.inc196
    i8 116, label %for.inc196
    i8 76, label %if.then191
  ]

if.then164:                                       ; preds = %for.cond160
  %cmp165 = icmp ne i32 %length.0, 1
  %cond = zext i1 %cmp165 to i32
  br label %for.inc196

if.then191:                                       ; preds = %for.cond160
  br label %for.inc196

for.inc196:                                       ; preds = %for.cond160, %for.cond160, %for.cond160, %for.cond160, %for.cond160, %if.then164, %if.then191
  %length.1 = phi i32 [ %cond, %if.then164 ], [ 4, %if.then191 ], [ 3, %for.cond160 ], [ 3, %for.cond160 ], [ 3, %for.cond160 ], [ 3, %for.cond160 ], [ 3, %for.cond160 ]
  %incdec.ptr197 = getelementptr i8, i8* %f.addr.7, i64 1
  br label %for.cond160

for.end198:                                       ; preds = %for.cond160
  %conv161 = sext i8 %31 to i32
  switch i32 %conv161, label %sw.default [
    i32 100, label %sw.bb
    i32 105, label %sw.bb
    i32 117, label %sw.bb261
    i32 111, label %sw.bb261
    i32 120, label %sw.bb261
    i32 88, label %sw.bb261
    i32 112, label %sw.bb319
    i32 99, label %sw.bb350
    i32 115, label %sw.bb380
    i32 109, label %sw.bb405
    i32 102, label %sw.bb410
    i32 70, label %sw.bb410
    i32 101, label %sw.bb410
    i32 69, label %sw.bb410
    i32 103, label %sw.bb410
    i32 71, label %sw.bb410
    i32 110, label %sw.bb428
    i32 37, label %sw.bb463
    i32 97, label %sw.bb465
    i32 65, label %sw.bb465
    i32 67, label %sw.bb466
    i32 83, label %sw.bb466
  ]

sw.bb:                                            ; preds = %for.end198, %for.end198
  %cmp200 = icmp ugt i32 %length.0, 2
  %gp_offset203 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp204 = icmp ult i32 %gp_offset203, 41
  br i1 %cmp200, label %cond.true, label %cond.false

cond.true:                                        ; preds = %sw.bb
  br i1 %fits_in_gp204, label %vaarg.in_reg205, label %vaarg.in_mem207

vaarg.in_reg205:                                  ; preds = %cond.true
  %reg_save_area206 = load i8*, i8** %0, align 8
  %32 = zext i32 %gp_offset203 to i64
  %33 = getelementptr i8, i8* %reg_save_area206, i64 %32
  %34 = add nuw nsw i32 %gp_offset203, 8
  store i32 %34, i32* %gp_offset_p, align 8
  br label %vaarg.end211

vaarg.in_mem207:                                  ; preds = %cond.true
  %overflow_arg_area209 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next210 = getelementptr i8, i8* %overflow_arg_area209, i64 8
  store i8* %overflow_arg_area.next210, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end211

vaarg.end211:                                     ; preds = %vaarg.in_mem207, %vaarg.in_reg205
  %vaarg.addr212.in = phi i8* [ %33, %vaarg.in_reg205 ], [ %overflow_arg_area209, %vaarg.in_mem207 ]
  %vaarg.addr212 = bitcast i8* %vaarg.addr212.in to i64*
  %35 = load i64, i64* %vaarg.addr212, align 8
  br label %cond.end

cond.false:                                       ; preds = %sw.bb
  br i1 %fits_in_gp204, label %vaarg.in_reg216, label %vaarg.in_mem218

vaarg.in_reg216:                                  ; preds = %cond.false
  %reg_save_area217 = load i8*, i8** %0, align 8
  %36 = zext i32 %gp_offset203 to i64
  %37 = getelementptr i8, i8* %reg_save_area217, i64 %36
  %38 = add nuw nsw i32 %gp_offset203, 8
  store i32 %38, i32* %gp_offset_p, align 8
  br label %vaarg.end222

vaarg.in_mem218:                                  ; preds = %cond.false
  %overflow_arg_area220 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next221 = getelementptr i8, i8* %overflow_arg_area220, i64 8
  store i8* %overflow_arg_area.next221, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end222

vaarg.end222:                                     ; preds = %vaarg.in_mem218, %vaarg.in_reg216
  %vaarg.addr223.in = phi i8* [ %37, %vaarg.in_reg216 ], [ %overflow_arg_area220, %vaarg.in_mem218 ]
  %vaarg.addr223 = bitcast i8* %vaarg.addr223.in to i32*
  %39 = load i32, i32* %vaarg.addr223, align 4
  %conv224 = sext i32 %39 to i64
  br label %cond.end

cond.end:                                         ; preds = %vaarg.end222, %vaarg.end211
  %cond225 = phi i64 [ %35, %vaarg.end211 ], [ %conv224, %vaarg.end222 ]
  %cmp226 = icmp eq i32 %length.0, 0
  %sext605 = shl i64 %cond225, 56
  %conv230 = ashr exact i64 %sext605, 56
  %v.0 = select i1 %cmp226, i64 %conv230, i64 %cond225
  %cmp232 = icmp eq i32 %length.0, 1
  %sext = shl i64 %v.0, 48
  %conv236 = ashr exact i64 %sext, 48
  %v.1 = select i1 %cmp232, i64 %conv236, i64 %v.0
  %cmp238 = icmp slt i64 %v.1, 0
  br i1 %cmp238, label %cond.end250, label %cond.false241

cond.false241:                                    ; preds = %cond.end
  %and = and i32 %flags.2, 2
  %tobool242.not = icmp eq i32 %and, 0
  br i1 %tobool242.not, label %cond.false244, label %cond.end250

cond.false244:                                    ; preds = %cond.false241
  %and245 = shl i32 %flags.2, 3
  %40 = and i32 %and245, 32
  br label %cond.end250

cond.end250:                                      ; preds = %cond.false244, %cond.false241, %cond.end
  %cond251 = phi i32 [ 45, %cond.end ], [ %40, %cond.false244 ], [ 43, %cond.false241 ]
  %conv252 = trunc i32 %cond251 to i8
  %sub257 = sub i64 0, %v.1
  %cond260 = select i1 %cmp238, i64 %sub257, i64 %v.1
  %cmp.i610 = icmp ne i64 %v.1, 0
  %41 = zext i1 %cmp.i610 to i64
  %cmp4.not344.i = icmp ult i64 %cond260, 10
  br i1 %cmp4.not344.i, label %while.end.i, label %while.body.i

while.body.i:                                     ; preds = %cond.end250, %while.body.i
  %power.0346.i = phi i64 [ %mul.i, %while.body.i ], [ 1, %cond.end250 ]
  %digits.0345.i = phi i64 [ %inc.i611, %while.body.i ], [ %41, %cond.end250 ]
  %mul.i = mul i64 %power.0346.i, 10
  %inc.i611 = add i64 %digits.0345.i, 1
  %div.i = udiv i64 %cond260, %mul.i
  %cmp4.not.i = icmp ult i64 %div.i, 10
  br i1 %cmp4.not.i, label %while.end.i, label %while.body.i

while.end.i:                                      ; preds = %while.body.i, %cond.end250
  %digits.0.lcssa.i = phi i64 [ %41, %cond.end250 ], [ %inc.i611, %while.body.i ]
  %power.0.lcssa.i = phi i64 [ 1, %cond.end250 ], [ %mul.i, %while.body.i ]
  %cmp7.i = icmp slt i64 %precision.2, 0
  %cmp9.i = icmp eq i64 %digits.0.lcssa.i, 0
  %42 = zext i1 %cmp9.i to i64
  %sub.i = sub i64 %precision.2, %digits.0.lcssa.i
  %cond12.i = select i1 %cmp7.i, i64 %42, i64 %sub.i
  %43 = icmp sgt i64 %cond12.i, 0
  %spec.store.select.i = select i1 %43, i64 %cond12.i, i64 0
  %cmp24.i = icmp ne i8 %conv252, 0
  %44 = and i32 %flags.2, 17
  %45 = icmp eq i32 %44, 16
  %46 = and i1 %45, %cmp7.i
  br i1 %46, label %if.end50.thread.i, label %if.end50.i

if.end50.thread.i:                                ; preds = %while.end.i
  %conv25.i = zext i1 %cmp24.i to i64
  %add43.i = add i64 %digits.0.lcssa.i, %conv25.i
  %add44.i = add i64 %spec.store.select.i, %add43.i
  %cmp45.i = icmp slt i64 %add44.i, %width.1
  %sub49.i = sub i64 %width.1, %add43.i
  %spec.select.i = select i1 %cmp45.i, i64 %sub49.i, i64 %spec.store.select.i
  %47 = add i64 %add43.i, %spec.select.i
  %sub53361.i = sub i64 %width.1, %47
  br label %if.then56.i

if.end50.i:                                       ; preds = %while.end.i
  %conv25.i.neg1432 = sext i1 %cmp24.i to i64
  %.pre358.i = and i32 %flags.2, 1
  %.neg1402 = add i64 %width.1, %conv25.i.neg1432
  %48 = add i64 %digits.0.lcssa.i, %spec.store.select.i
  %sub53.i = sub i64 %.neg1402, %48
  %tobool55.not.i = icmp eq i32 %.pre358.i, 0
  br i1 %tobool55.not.i, label %if.then56.i, label %if.end57.i

if.then56.i:                                      ; preds = %if.end50.i, %if.end50.thread.i
  %sub53366.i = phi i64 [ %sub53361.i, %if.end50.thread.i ], [ %sub53.i, %if.end50.i ]
  %zeros.1364.i = phi i64 [ %spec.select.i, %if.end50.thread.i ], [ %spec.store.select.i, %if.end50.i ]
  %cmp20.i.i = icmp sgt i64 %sub53366.i, 0
  br i1 %cmp20.i.i, label %for.body.i.i, label %if.end57.i

for.body.i.i:                                     ; preds = %if.then56.i, %__weir_lib_put.exit.i.i
  %inc.i22.i.i = phi i64 [ %inc.i.i.i, %__weir_lib_put.exit.i.i ], [ %s.sroa.30.0, %if.then56.i ]
  %n.addr.021.i.i = phi i64 [ %dec.i.i, %__weir_lib_put.exit.i.i ], [ %sub53366.i, %if.then56.i ]
  %cmp.i.i.i = icmp ult i64 %inc.i22.i.i, %room
  br i1 %cmp.i.i.i, label %if.then.i.i.i, label %__weir_lib_put.exit.i.i

if.then.i.i.i:                                    ; preds = %for.body.i.i
  %arrayidx.i.i.i = getelementptr i8, i8* %to, i64 %inc.i22.i.i
  store i8 32, i8* %arrayidx.i.i.i, align 1
  br label %__weir_lib_put.exit.i.i

__weir_lib_put.exit.i.i:                          ; preds = %if.then.i.i.i, %for.body.i.i
  %inc.i.i.i = add i64 %inc.i22.i.i, 1
  %dec.i.i = add nsw i64 %n.addr.021.i.i, -1
  %cmp.i.i = icmp sgt i64 %n.addr.021.i.i, 1
  br i1 %cmp.i.i, label %for.body.i.i, label %if.end57.i

if.end57.i:                                       ; preds = %__weir_lib_put.exit.i.i, %if.then56.i, %if.end50.i
  %s609.sroa.16.0 = phi i64 [ %s.sroa.30.0, %if.end50.i ], [ %s.sroa.30.0, %if.then56.i ], [ %inc.i.i.i, %__weir_lib_put.exit.i.i ]
  %tobool55.not367.i = phi i1 [ true, %if.end50.i ], [ false, %if.then56.i ], [ false, %__weir_lib_put.exit.i.i ]
  %sub53365.i = phi i64 [ %sub53.i, %if.end50.i ], [ %sub53366.i, %if.then56.i ], [ %sub53366.i, %__weir_lib_put.exit.i.i ]
  %zeros.1363.i = phi i64 [ %spec.store.select.i, %if.end50.i ], [ %zeros.1364.i, %if.then56.i ], [ %zeros.1364.i, %__weir_lib_put.exit.i.i ]
  %tobool58.not.i = icmp eq i8 %conv252, 0
  br i1 %tobool58.not.i, label %if.end61.i, label %if.then59.i

if.then59.i:                                      ; preds = %if.end57.i
  %cmp.i153.i = icmp ult i64 %s609.sroa.16.0, %room
  br i1 %cmp.i153.i, label %if.then.i.i, label %__weir_lib_put.exit.i

if.then.i.i:                                      ; preds = %if.then59.i
  %arrayidx.i.i = getelementptr i8, i8* %to, i64 %s609.sroa.16.0
  store i8 %conv252, i8* %arrayidx.i.i, align 1
  br label %__weir_lib_put.exit.i

__weir_lib_put.exit.i:                            ; preds = %if.then.i.i, %if.then59.i
  %inc.i.i = add i64 %s609.sroa.16.0, 1
  br label %if.end61.i

if.end61.i:                                       ; preds = %__weir_lib_put.exit.i, %if.end57.i
  %s609.sroa.16.1 = phi i64 [ %s609.sroa.16.0, %if.end57.i ], [ %inc.i.i, %__weir_lib_put.exit.i ]
  %cmp20.i173.i = icmp sgt i64 %zeros.1363.i, 0
  br i1 %cmp20.i173.i, label %for.body.i184.i, label %__weir_lib_fill.exit192.i

for.body.i184.i:                                  ; preds = %if.end61.i, %__weir_lib_put.exit.i190.i
  %inc.i22.i181.i = phi i64 [ %inc.i.i187.i, %__weir_lib_put.exit.i190.i ], [ %s609.sroa.16.1, %if.end61.i ]
  %n.addr.021.i182.i = phi i64 [ %dec.i188.i, %__weir_lib_put.exit.i190.i ], [ %zeros.1363.i, %if.end61.i ]
  %cmp.i.i183.i = icmp ult i64 %inc.i22.i181.i, %room
  br i1 %cmp.i.i183.i, label %if.then.i.i186.i, label %__weir_lib_put.exit.i190.i

if.then.i.i186.i:                                 ; preds = %for.body.i184.i
  %arrayidx.i.i185.i = getelementptr i8, i8* %to, i64 %inc.i22.i181.i
  store i8 48, i8* %arrayidx.i.i185.i, align 1
  br label %__weir_lib_put.exit.i190.i

__weir_lib_put.exit.i190.i:                       ; preds = %if.then.i.i186.i, %for.body.i184.i
  %inc.i.i187.i = add i64 %inc.i22.i181.i, 1
  %dec.i188.i = add nsw i64 %n.addr.021.i182.i, -1
  %cmp.i189.i = icmp sgt i64 %n.addr.021.i182.i, 1
  br i1 %cmp.i189.i, label %for.body.i184.i, label %__weir_lib_fill.exit192.i

__weir_lib_fill.exit192.i:                        ; preds = %__weir_lib_put.exit.i190.i, %if.end61.i
  %s172.sroa.6.0..sroa_idx302.promoted.i = phi i64 [ %s609.sroa.16.1, %if.end61.i ], [ %inc.i.i187.i, %__weir_lib_put.exit.i190.i ]
  br i1 %cmp9.i, label %for.end.i, label %for.body.i

for.body.i:                                       ; preds = %__weir_lib_fill.exit192.i, %__weir_lib_put.exit201.i
  %power.1352.i = phi i64 [ %div93.i, %__weir_lib_put.exit201.i ], [ %power.0.lcssa.i, %__weir_lib_fill.exit192.i ]
  %digits.1351.i = phi i64 [ %dec.i, %__weir_lib_put.exit201.i ], [ %digits.0.lcssa.i, %__weir_lib_fill.exit192.i ]
  %inc.i200348350.i = phi i64 [ %inc.i200.i, %__weir_lib_put.exit201.i ], [ %s172.sroa.6.0..sroa_idx302.promoted.i, %__weir_lib_fill.exit192.i ]
  %cmp.i196.i = icmp ult i64 %inc.i200348350.i, %room
  br i1 %cmp.i196.i, label %if.then.i199.i, label %__weir_lib_put.exit201.i

if.then.i199.i:                                   ; preds = %for.body.i
  %div78.i = udiv i64 %cond260, %power.1352.i
  %rem.i = urem i64 %div78.i, 10
  %conv80.i = trunc i64 %rem.i to i8
  %cond90.i = or i8 %conv80.i, 48
  %arrayidx.i198.i = getelementptr i8, i8* %to, i64 %inc.i200348350.i
  store i8 %cond90.i, i8* %arrayidx.i198.i, align 1
  br label %__weir_lib_put.exit201.i

__weir_lib_put.exit201.i:                         ; preds = %if.then.i199.i, %for.body.i
  %inc.i200.i = add i64 %inc.i200348350.i, 1
  %dec.i = add i64 %digits.1351.i, -1
  %div93.i = udiv i64 %power.1352.i, 10
  %tobool77.not.i = icmp eq i64 %dec.i, 0
  br i1 %tobool77.not.i, label %for.end.i, label %for.body.i

for.end.i:                                        ; preds = %__weir_lib_put.exit201.i, %__weir_lib_fill.exit192.i
  %s609.sroa.16.2 = phi i64 [ %s172.sroa.6.0..sroa_idx302.promoted.i, %__weir_lib_fill.exit192.i ], [ %inc.i200.i, %__weir_lib_put.exit201.i ]
  %cmp20.i203.i = icmp sgt i64 %sub53365.i, 0
  %or.cond1387 = select i1 %tobool55.not367.i, i1 %cmp20.i203.i, i1 false
  br i1 %or.cond1387, label %for.body.i214.i, label %for.inc467

for.body.i214.i:                                  ; preds = %for.end.i, %__weir_lib_put.exit.i220.i
  %inc.i22.i211.i = phi i64 [ %inc.i.i217.i, %__weir_lib_put.exit.i220.i ], [ %s609.sroa.16.2, %for.end.i ]
  %n.addr.021.i212.i = phi i64 [ %dec.i218.i, %__weir_lib_put.exit.i220.i ], [ %sub53365.i, %for.end.i ]
  %cmp.i.i213.i = icmp ult i64 %inc.i22.i211.i, %room
  br i1 %cmp.i.i213.i, label %if.then.i.i216.i, label %__weir_lib_put.exit.i220.i

if.then.i.i216.i:                                 ; preds = %for.body.i214.i
  %arrayidx.i.i215.i = getelementptr i8, i8* %to, i64 %inc.i22.i211.i
  store i8 32, i8* %arrayidx.i.i215.i, align 1
  br label %__weir_lib_put.exit.i220.i

__weir_lib_put.exit.i220.i:                       ; preds = %if.then.i.i216.i, %for.body.i214.i
  %inc.i.i217.i = add i64 %inc.i22.i211.i, 1
  %dec.i218.i = add nsw i64 %n.addr.021.i212.i, -1
  %cmp.i219.i = icmp sgt i64 %n.addr.021.i212.i, 1
  br i1 %cmp.i219.i, label %for.body.i214.i, label %for.inc467

sw.bb261:                                         ; preds = %for.end198, %for.end198, %for.end198, %for.end198
  %cmp263 = icmp ugt i32 %length.0, 2
  %gp_offset267 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp268 = icmp ult i32 %gp_offset267, 41
  br i1 %cmp263, label %cond.true265, label %cond.false277

cond.true265:                                     ; preds = %sw.bb261
  br i1 %fits_in_gp268, label %vaarg.in_reg269, label %vaarg.in_mem271

vaarg.in_reg269:                                  ; preds = %cond.true265
  %reg_save_area270 = load i8*, i8** %0, align 8
  %49 = zext i32 %gp_offset267 to i64
  %50 = getelementptr i8, i8* %reg_save_area270, i64 %49
  %51 = add nuw nsw i32 %gp_offset267, 8
  store i32 %51, i32* %gp_offset_p, align 8
  br label %vaarg.end275

vaarg.in_mem271:                                  ; preds = %cond.true265
  %overflow_arg_area273 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next274 = getelementptr i8, i8* %overflow_arg_area273, i64 8
  store i8* %overflow_arg_area.next274, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end275

vaarg.end275:                                     ; preds = %vaarg.in_mem271, %vaarg.in_reg269
  %vaarg.addr276.in = phi i8* [ %50, %vaarg.in_reg269 ], [ %overflow_arg_area273, %vaarg.in_mem271 ]
  %vaarg.addr276 = bitcast i8* %vaarg.addr276.in to i64*
  %52 = load i64, i64* %vaarg.addr276, align 8
  br label %cond.end290

cond.false277:                                    ; preds = %sw.bb261
  br i1 %fits_in_gp268, label %vaarg.in_reg281, label %vaarg.in_mem283

vaarg.in_reg281:                                  ; preds = %cond.false277
  %reg_save_area282 = load i8*, i8** %0, align 8
  %53 = zext i32 %gp_offset267 to i64
  %54 = getelementptr i8, i8* %reg_save_area282, i64 %53
  %55 = add nuw nsw i32 %gp_offset267, 8
  store i32 %55, i32* %gp_offset_p, align 8
  br label %vaarg.end287

vaarg.in_mem283:                                  ; preds = %cond.false277
  %overflow_arg_area285 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next286 = getelementptr i8, i8* %overflow_arg_area285, i64 8
  store i8* %overflow_arg_area.next286, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end287

vaarg.end287:                                     ; preds = %vaarg.in_mem283, %vaarg.in_reg281
  %vaarg.addr288.in = phi i8* [ %54, %vaarg.in_reg281 ], [ %overflow_arg_area285, %vaarg.in_mem283 ]
  %vaarg.addr288 = bitcast i8* %vaarg.addr288.in to i32*
  %56 = load i32, i32* %vaarg.addr288, align 4
  %conv289 = zext i32 %56 to i64
  br label %cond.end290

cond.end290:                                      ; preds = %vaarg.end287, %vaarg.end275
  %cond291 = phi i64 [ %52, %vaarg.end275 ], [ %conv289, %vaarg.end287 ]
  %cmp292 = icmp eq i32 %length.0, 0
  %conv296 = and i64 %cond291, 255
  %spec.select = select i1 %cmp292, i64 %conv296, i64 %cond291
  %cmp298 = icmp eq i32 %length.0, 1
  %conv302 = and i64 %spec.select, 65535
  %v262.1 = select i1 %cmp298, i64 %conv302, i64 %spec.select
  %57 = load i8, i8* %f.addr.7, align 1
  %cmp305 = icmp eq i8 %57, 117
  %cmp310 = icmp eq i8 %57, 111
  %cond312 = select i1 %cmp310, i32 8, i32 16
  %cond314 = select i1 %cmp305, i32 10, i32 %cond312
  %cmp317.not = icmp eq i8 %57, 88
  %cmp.i613 = icmp ne i64 %v262.1, 0
  %58 = zext i1 %cmp.i613 to i64
  %conv3.i = zext i32 %cond314 to i64
  %cmp4.not344.i614 = icmp ult i64 %v262.1, %conv3.i
  br i1 %cmp4.not344.i614, label %while.end.i633, label %while.body.i621

while.body.i621:                                  ; preds = %cond.end290, %while.body.i621
  %power.0346.i615 = phi i64 [ %mul.i617, %while.body.i621 ], [ 1, %cond.end290 ]
  %digits.0345.i616 = phi i64 [ %inc.i618, %while.body.i621 ], [ %58, %cond.end290 ]
  %mul.i617 = mul i64 %power.0346.i615, %conv3.i
  %inc.i618 = add i64 %digits.0345.i616, 1
  %div.i619 = udiv i64 %v262.1, %mul.i617
  %cmp4.not.i620 = icmp ult i64 %div.i619, %conv3.i
  br i1 %cmp4.not.i620, label %while.end.i633, label %while.body.i621

while.end.i633:                                   ; preds = %while.body.i621, %cond.end290
  %digits.0.lcssa.i622 = phi i64 [ %58, %cond.end290 ], [ %inc.i618, %while.body.i621 ]
  %power.0.lcssa.i623 = phi i64 [ 1, %cond.end290 ], [ %mul.i617, %while.body.i621 ]
  %cmp7.i624 = icmp slt i64 %precision.2, 0
  %cmp9.i625 = icmp eq i64 %digits.0.lcssa.i622, 0
  %59 = zext i1 %cmp9.i625 to i64
  %sub.i626 = sub i64 %precision.2, %digits.0.lcssa.i622
  %cond12.i627 = select i1 %cmp7.i624, i64 %59, i64 %sub.i626
  %60 = icmp sgt i64 %cond12.i627, 0
  %spec.store.select.i628 = select i1 %60, i64 %cond12.i627, i64 0
  %cmp15.i = icmp eq i32 %cond314, 8
  %and.i629 = and i32 %flags.2, 8
  %tobool17.i630 = icmp ne i32 %and.i629, 0
  %cmp19.i631 = icmp slt i64 %cond12.i627, 1
  %61 = and i1 %tobool17.i630, %cmp15.i
  %62 = select i1 %61, i1 %cmp19.i631, i1 false
  %zeros.0.i = select i1 %62, i64 1, i64 %spec.store.select.i628
  %cmp26.i = icmp eq i32 %cond314, 16
  %63 = and i1 %tobool17.i630, %cmp26.i
  %64 = and i1 %cmp.i613, %63
  %65 = and i32 %flags.2, 17
  %66 = icmp eq i32 %65, 16
  %67 = and i1 %66, %cmp7.i624
  br i1 %67, label %if.end50.thread.i640, label %if.end50.i644

if.end50.thread.i640:                             ; preds = %while.end.i633
  %68 = select i1 %64, i64 2, i64 0
  %add43.i634 = add i64 %digits.0.lcssa.i622, %68
  %add44.i635 = add i64 %zeros.0.i, %add43.i634
  %cmp45.i636 = icmp slt i64 %add44.i635, %width.1
  %sub49.i637 = sub i64 %width.1, %add43.i634
  %spec.select.i638 = select i1 %cmp45.i636, i64 %sub49.i637, i64 %zeros.0.i
  %69 = add i64 %add43.i634, %spec.select.i638
  %sub53361.i639 = sub i64 %width.1, %69
  br label %if.then56.i654

if.end50.i644:                                    ; preds = %while.end.i633
  %.neg = select i1 %64, i64 -2, i64 0
  %.pre358.i641 = and i32 %flags.2, 1
  %.neg1399 = add i64 %.neg, %width.1
  %70 = add i64 %digits.0.lcssa.i622, %zeros.0.i
  %sub53.i642 = sub i64 %.neg1399, %70
  %tobool55.not.i643 = icmp eq i32 %.pre358.i641, 0
  br i1 %tobool55.not.i643, label %if.then56.i654, label %if.end57.i670

if.then56.i654:                                   ; preds = %if.end50.i644, %if.end50.thread.i640
  %sub53366.i645 = phi i64 [ %sub53361.i639, %if.end50.thread.i640 ], [ %sub53.i642, %if.end50.i644 ]
  %zeros.1364.i646 = phi i64 [ %spec.select.i638, %if.end50.thread.i640 ], [ %zeros.0.i, %if.end50.i644 ]
  %cmp20.i.i653 = icmp sgt i64 %sub53366.i645, 0
  br i1 %cmp20.i.i653, label %for.body.i.i658, label %if.end57.i670

for.body.i.i658:                                  ; preds = %if.then56.i654, %__weir_lib_put.exit.i.i664
  %inc.i22.i.i655 = phi i64 [ %inc.i.i.i661, %__weir_lib_put.exit.i.i664 ], [ %s.sroa.30.0, %if.then56.i654 ]
  %n.addr.021.i.i656 = phi i64 [ %dec.i.i662, %__weir_lib_put.exit.i.i664 ], [ %sub53366.i645, %if.then56.i654 ]
  %cmp.i.i.i657 = icmp ult i64 %inc.i22.i.i655, %room
  br i1 %cmp.i.i.i657, label %if.then.i.i.i660, label %__weir_lib_put.exit.i.i664

if.then.i.i.i660:                                 ; preds = %for.body.i.i658
  %arrayidx.i.i.i659 = getelementptr i8, i8* %to, i64 %inc.i22.i.i655
  store i8 32, i8* %arrayidx.i.i.i659, align 1
  br label %__weir_lib_put.exit.i.i664

__weir_lib_put.exit.i.i664:                       ; preds = %if.then.i.i.i660, %for.body.i.i658
  %inc.i.i.i661 = add i64 %inc.i22.i.i655, 1
  %dec.i.i662 = add nsw i64 %n.addr.021.i.i656, -1
  %cmp.i.i663 = icmp sgt i64 %n.addr.021.i.i656, 1
  br i1 %cmp.i.i663, label %for.body.i.i658, label %if.end57.i670

if.end57.i670:                                    ; preds = %__weir_lib_put.exit.i.i664, %if.then56.i654, %if.end50.i644
  %s612.sroa.14.0 = phi i64 [ %s.sroa.30.0, %if.end50.i644 ], [ %s.sroa.30.0, %if.then56.i654 ], [ %inc.i.i.i661, %__weir_lib_put.exit.i.i664 ]
  %tobool55.not367.i667 = phi i1 [ true, %if.end50.i644 ], [ false, %if.then56.i654 ], [ false, %__weir_lib_put.exit.i.i664 ]
  %sub53365.i668 = phi i64 [ %sub53.i642, %if.end50.i644 ], [ %sub53366.i645, %if.then56.i654 ], [ %sub53366.i645, %__weir_lib_put.exit.i.i664 ]
  %zeros.1363.i669 = phi i64 [ %zeros.0.i, %if.end50.i644 ], [ %zeros.1364.i646, %if.then56.i654 ], [ %zeros.1364.i646, %__weir_lib_put.exit.i.i664 ]
  %or.cond100.i671 = and i1 %tobool17.i630, %cmp.i613
  %or.cond342.i = and i1 %cmp26.i, %or.cond100.i671
  br i1 %or.cond342.i, label %if.then69.i, label %if.end75.i

if.then69.i:                                      ; preds = %if.end57.i670
  %cmp.i157.i = icmp ult i64 %s612.sroa.14.0, %room
  br i1 %cmp.i157.i, label %if.then.i160.i, label %__weir_lib_put.exit162.i

if.then.i160.i:                                   ; preds = %if.then69.i
  %arrayidx.i159.i = getelementptr i8, i8* %to, i64 %s612.sroa.14.0
  store i8 48, i8* %arrayidx.i159.i, align 1
  br label %__weir_lib_put.exit162.i

__weir_lib_put.exit162.i:                         ; preds = %if.then.i160.i, %if.then69.i
  %inc.i161.i = add i64 %s612.sroa.14.0, 1
  %cmp.i166.i = icmp ult i64 %inc.i161.i, %room
  br i1 %cmp.i166.i, label %if.then.i169.i, label %__weir_lib_put.exit171.i

if.then.i169.i:                                   ; preds = %__weir_lib_put.exit162.i
  %conv74.i = select i1 %cmp317.not, i8 88, i8 120
  %arrayidx.i168.i = getelementptr i8, i8* %to, i64 %inc.i161.i
  store i8 %conv74.i, i8* %arrayidx.i168.i, align 1
  br label %__weir_lib_put.exit171.i

__weir_lib_put.exit171.i:                         ; preds = %if.then.i169.i, %__weir_lib_put.exit162.i
  %inc.i170.i = add i64 %s612.sroa.14.0, 2
  br label %if.end75.i

if.end75.i:                                       ; preds = %__weir_lib_put.exit171.i, %if.end57.i670
  %s172.sroa.6.0.copyload303.i = phi i64 [ %inc.i170.i, %__weir_lib_put.exit171.i ], [ %s612.sroa.14.0, %if.end57.i670 ]
  %cmp20.i173.i682 = icmp sgt i64 %zeros.1363.i669, 0
  br i1 %cmp20.i173.i682, label %for.body.i184.i686, label %__weir_lib_fill.exit192.i694

for.body.i184.i686:                               ; preds = %if.end75.i, %__weir_lib_put.exit.i190.i692
  %inc.i22.i181.i683 = phi i64 [ %inc.i.i187.i689, %__weir_lib_put.exit.i190.i692 ], [ %s172.sroa.6.0.copyload303.i, %if.end75.i ]
  %n.addr.021.i182.i684 = phi i64 [ %dec.i188.i690, %__weir_lib_put.exit.i190.i692 ], [ %zeros.1363.i669, %if.end75.i ]
  %cmp.i.i183.i685 = icmp ult i64 %inc.i22.i181.i683, %room
  br i1 %cmp.i.i183.i685, label %if.then.i.i186.i688, label %__weir_lib_put.exit.i190.i692

if.then.i.i186.i688:                              ; preds = %for.body.i184.i686
  %arrayidx.i.i185.i687 = getelementptr i8, i8* %to, i64 %inc.i22.i181.i683
  store i8 48, i8* %arrayidx.i.i185.i687, align 1
  br label %__weir_lib_put.exit.i190.i692

__weir_lib_put.exit.i190.i692:                    ; preds = %if.then.i.i186.i688, %for.body.i184.i686
  %inc.i.i187.i689 = add i64 %inc.i22.i181.i683, 1
  %dec.i188.i690 = add nsw i64 %n.addr.021.i182.i684, -1
  %cmp.i189.i691 = icmp sgt i64 %n.addr.021.i182.i684, 1
  br i1 %cmp.i189.i691, label %for.body.i184.i686, label %__weir_lib_fill.exit192.i694

__weir_lib_fill.exit192.i694:                     ; preds = %__weir_lib_put.exit.i190.i692, %if.end75.i
  %s172.sroa.6.0..sroa_idx302.promoted.i693 = phi i64 [ %s172.sroa.6.0.copyload303.i, %if.end75.i ], [ %inc.i.i187.i689, %__weir_lib_put.exit.i190.i692 ]
  br i1 %cmp9.i625, label %for.end.i717, label %for.body.lr.ph.i695

for.body.lr.ph.i695:                              ; preds = %__weir_lib_fill.exit192.i694
  %71 = select i1 %cmp317.not, i32 55, i32 87
  br label %for.body.i703

for.body.i703:                                    ; preds = %__weir_lib_put.exit201.i714, %for.body.lr.ph.i695
  %power.1352.i696 = phi i64 [ %power.0.lcssa.i623, %for.body.lr.ph.i695 ], [ %div93.i712, %__weir_lib_put.exit201.i714 ]
  %digits.1351.i697 = phi i64 [ %digits.0.lcssa.i622, %for.body.lr.ph.i695 ], [ %dec.i711, %__weir_lib_put.exit201.i714 ]
  %inc.i200348350.i698 = phi i64 [ %s172.sroa.6.0..sroa_idx302.promoted.i693, %for.body.lr.ph.i695 ], [ %inc.i200.i710, %__weir_lib_put.exit201.i714 ]
  %div78.i699 = udiv i64 %v262.1, %power.1352.i696
  %rem.i700 = urem i64 %div78.i699, %conv3.i
  %conv80.i701 = trunc i64 %rem.i700 to i32
  %cmp.i196.i702 = icmp ult i64 %inc.i200348350.i698, %room
  br i1 %cmp.i196.i702, label %if.then.i199.i709, label %__weir_lib_put.exit201.i714

if.then.i199.i709:                                ; preds = %for.body.i703
  %cmp82.i704 = icmp ult i32 %conv80.i701, 10
  %.pn.i705 = select i1 %cmp82.i704, i32 48, i32 %71
  %cond90.i706 = add nuw nsw i32 %.pn.i705, %conv80.i701
  %conv91.i707 = trunc i32 %cond90.i706 to i8
  %arrayidx.i198.i708 = getelementptr i8, i8* %to, i64 %inc.i200348350.i698
  store i8 %conv91.i707, i8* %arrayidx.i198.i708, align 1
  br label %__weir_lib_put.exit201.i714

__weir_lib_put.exit201.i714:                      ; preds = %if.then.i199.i709, %for.body.i703
  %inc.i200.i710 = add i64 %inc.i200348350.i698, 1
  %dec.i711 = add i64 %digits.1351.i697, -1
  %div93.i712 = udiv i64 %power.1352.i696, %conv3.i
  %tobool77.not.i713 = icmp eq i64 %dec.i711, 0
  br i1 %tobool77.not.i713, label %for.end.i717, label %for.body.i703

for.end.i717:                                     ; preds = %__weir_lib_put.exit201.i714, %__weir_lib_fill.exit192.i694
  %s612.sroa.14.1 = phi i64 [ %s172.sroa.6.0..sroa_idx302.promoted.i693, %__weir_lib_fill.exit192.i694 ], [ %inc.i200.i710, %__weir_lib_put.exit201.i714 ]
  %cmp20.i203.i718 = icmp sgt i64 %sub53365.i668, 0
  %or.cond1388 = select i1 %tobool55.not367.i667, i1 %cmp20.i203.i718, i1 false
  br i1 %or.cond1388, label %for.body.i214.i723, label %for.inc467

for.body.i214.i723:                               ; preds = %for.end.i717, %__weir_lib_put.exit.i220.i729
  %inc.i22.i211.i720 = phi i64 [ %inc.i.i217.i726, %__weir_lib_put.exit.i220.i729 ], [ %s612.sroa.14.1, %for.end.i717 ]
  %n.addr.021.i212.i721 = phi i64 [ %dec.i218.i727, %__weir_lib_put.exit.i220.i729 ], [ %sub53365.i668, %for.end.i717 ]
  %cmp.i.i213.i722 = icmp ult i64 %inc.i22.i211.i720, %room
  br i1 %cmp.i.i213.i722, label %if.then.i.i216.i725, label %__weir_lib_put.exit.i220.i729

if.then.i.i216.i725:                              ; preds = %for.body.i214.i723
  %arrayidx.i.i215.i724 = getelementptr i8, i8* %to, i64 %inc.i22.i211.i720
  store i8 32, i8* %arrayidx.i.i215.i724, align 1
  br label %__weir_lib_put.exit.i220.i729

__weir_lib_put.exit.i220.i729:                    ; preds = %if.then.i.i216.i725, %for.body.i214.i723
  %inc.i.i217.i726 = add i64 %inc.i22.i211.i720, 1
  %dec.i218.i727 = add nsw i64 %n.addr.021.i212.i721, -1
  %cmp.i219.i728 = icmp sgt i64 %n.addr.021.i212.i721, 1
  br i1 %cmp.i219.i728, label %for.body.i214.i723, label %for.inc467

sw.bb319:                                         ; preds = %for.end198
  %gp_offset322 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp323 = icmp ult i32 %gp_offset322, 41
  br i1 %fits_in_gp323, label %vaarg.in_reg324, label %vaarg.in_mem326

vaarg.in_reg324:                                  ; preds = %sw.bb319
  %reg_save_area325 = load i8*, i8** %0, align 8
  %72 = zext i32 %gp_offset322 to i64
  %73 = getelementptr i8, i8* %reg_save_area325, i64 %72
  %74 = add nuw nsw i32 %gp_offset322, 8
  store i32 %74, i32* %gp_offset_p, align 8
  br label %vaarg.end330

vaarg.in_mem326:                                  ; preds = %sw.bb319
  %overflow_arg_area328 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next329 = getelementptr i8, i8* %overflow_arg_area328, i64 8
  store i8* %overflow_arg_area.next329, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end330

vaarg.end330:                                     ; preds = %vaarg.in_mem326, %vaarg.in_reg324
  %vaarg.addr331.in = phi i8* [ %73, %vaarg.in_reg324 ], [ %overflow_arg_area328, %vaarg.in_mem326 ]
  %vaarg.addr331 = bitcast i8* %vaarg.addr331.in to i64*
  %75 = load i64, i64* %vaarg.addr331, align 8
  %tobool332.not = icmp eq i64 %75, 0
  br i1 %tobool332.not, label %if.then333, label %if.else335

if.then333:                                       ; preds = %vaarg.end330
  %and.i734 = and i32 %flags.2, 1
  %tobool.not.i735 = icmp eq i32 %and.i734, 0
  %sub.i736 = add i64 %width.1, -5
  %cmp20.i.i737 = icmp sgt i64 %sub.i736, 0
  %or.cond1389 = select i1 %tobool.not.i735, i1 %cmp20.i.i737, i1 false
  br i1 %or.cond1389, label %for.body.i.i742, label %for.body.i23.i.preheader

for.body.i.i742:                                  ; preds = %if.then333, %__weir_lib_put.exit.i.i748
  %inc.i22.i.i739 = phi i64 [ %inc.i.i.i745, %__weir_lib_put.exit.i.i748 ], [ %s.sroa.30.0, %if.then333 ]
  %n.addr.021.i.i740 = phi i64 [ %dec.i.i746, %__weir_lib_put.exit.i.i748 ], [ %sub.i736, %if.then333 ]
  %cmp.i.i.i741 = icmp ult i64 %inc.i22.i.i739, %room
  br i1 %cmp.i.i.i741, label %if.then.i.i.i744, label %__weir_lib_put.exit.i.i748

if.then.i.i.i744:                                 ; preds = %for.body.i.i742
  %arrayidx.i.i.i743 = getelementptr i8, i8* %to, i64 %inc.i22.i.i739
  store i8 32, i8* %arrayidx.i.i.i743, align 1
  br label %__weir_lib_put.exit.i.i748

__weir_lib_put.exit.i.i748:                       ; preds = %if.then.i.i.i744, %for.body.i.i742
  %inc.i.i.i745 = add i64 %inc.i22.i.i739, 1
  %dec.i.i746 = add nsw i64 %n.addr.021.i.i740, -1
  %cmp.i.i747 = icmp sgt i64 %n.addr.021.i.i740, 1
  br i1 %cmp.i.i747, label %for.body.i.i742, label %for.body.i23.i.preheader

for.body.i23.i.preheader:                         ; preds = %__weir_lib_put.exit.i.i748, %if.then333
  %inc.i23.i.i.ph = phi i64 [ %s.sroa.30.0, %if.then333 ], [ %inc.i.i.i745, %__weir_lib_put.exit.i.i748 ]
  br label %for.body.i23.i

for.body.i23.i:                                   ; preds = %for.body.i23.i.preheader, %__weir_lib_put.exit.i29.i
  %inc.i23.i.i = phi i64 [ %inc.i.i26.i, %__weir_lib_put.exit.i29.i ], [ %inc.i23.i.i.ph, %for.body.i23.i.preheader ]
  %n.addr.022.i.i = phi i64 [ %dec.i27.i, %__weir_lib_put.exit.i29.i ], [ 5, %for.body.i23.i.preheader ]
  %p.addr.021.i.i = phi i8* [ %incdec.ptr.i.i, %__weir_lib_put.exit.i29.i ], [ getelementptr inbounds ([6 x i8], [6 x i8]* @.str.56, i64 0, i64 0), %for.body.i23.i.preheader ]
  %incdec.ptr.i.i = getelementptr i8, i8* %p.addr.021.i.i, i64 1
  %cmp.i.i22.i = icmp ult i64 %inc.i23.i.i, %room
  br i1 %cmp.i.i22.i, label %if.then.i.i25.i, label %__weir_lib_put.exit.i29.i

if.then.i.i25.i:                                  ; preds = %for.body.i23.i
  %76 = load i8, i8* %p.addr.021.i.i, align 1
  %arrayidx.i.i24.i = getelementptr i8, i8* %to, i64 %inc.i23.i.i
  store i8 %76, i8* %arrayidx.i.i24.i, align 1
  br label %__weir_lib_put.exit.i29.i

__weir_lib_put.exit.i29.i:                        ; preds = %if.then.i.i25.i, %for.body.i23.i
  %inc.i.i26.i = add i64 %inc.i23.i.i, 1
  %dec.i27.i = add nsw i64 %n.addr.022.i.i, -1
  %cmp.i28.i = icmp ugt i64 %n.addr.022.i.i, 1
  br i1 %cmp.i28.i, label %for.body.i23.i, label %__weir_lib_text.exit.i

__weir_lib_text.exit.i:                           ; preds = %__weir_lib_put.exit.i29.i
  %tobool.not.i735.not = xor i1 %tobool.not.i735, true
  %or.cond1390 = select i1 %tobool.not.i735.not, i1 %cmp20.i.i737, i1 false
  br i1 %or.cond1390, label %for.body.i43.i, label %for.inc467

for.body.i43.i:                                   ; preds = %__weir_lib_text.exit.i, %__weir_lib_put.exit.i49.i
  %inc.i22.i40.i = phi i64 [ %inc.i.i46.i, %__weir_lib_put.exit.i49.i ], [ %inc.i.i26.i, %__weir_lib_text.exit.i ]
  %n.addr.021.i41.i = phi i64 [ %dec.i47.i, %__weir_lib_put.exit.i49.i ], [ %sub.i736, %__weir_lib_text.exit.i ]
  %cmp.i.i42.i = icmp ult i64 %inc.i22.i40.i, %room
  br i1 %cmp.i.i42.i, label %if.then.i.i45.i, label %__weir_lib_put.exit.i49.i

if.then.i.i45.i:                                  ; preds = %for.body.i43.i
  %arrayidx.i.i44.i = getelementptr i8, i8* %to, i64 %inc.i22.i40.i
  store i8 32, i8* %arrayidx.i.i44.i, align 1
  br label %__weir_lib_put.exit.i49.i

__weir_lib_put.exit.i49.i:                        ; preds = %if.then.i.i45.i, %for.body.i43.i
  %inc.i.i46.i = add i64 %inc.i22.i40.i, 1
  %dec.i47.i = add nsw i64 %n.addr.021.i41.i, -1
  %cmp.i48.i = icmp sgt i64 %n.addr.021.i41.i, 1
  br i1 %cmp.i48.i, label %for.body.i43.i, label %for.inc467

if.else335:                                       ; preds = %vaarg.end330
  %and337 = and i32 %flags.2, 2
  %tobool338.not = icmp eq i32 %and337, 0
  %flags.2.tr = trunc i32 %flags.2 to i8
  %77 = shl i8 %flags.2.tr, 3
  %78 = and i8 %77, 32
  %conv346 = select i1 %tobool338.not, i8 %78, i8 43
  %cmp4.not344.i751 = icmp ult i64 %75, 16
  br i1 %cmp4.not344.i751, label %while.end.i769, label %while.body.i758

while.body.i758:                                  ; preds = %if.else335, %while.body.i758
  %power.0346.i752 = phi i64 [ %mul.i754, %while.body.i758 ], [ 1, %if.else335 ]
  %digits.0345.i753 = phi i64 [ %inc.i755, %while.body.i758 ], [ 1, %if.else335 ]
  %mul.i754 = shl i64 %power.0346.i752, 4
  %inc.i755 = add i64 %digits.0345.i753, 1
  %div.i756 = udiv i64 %75, %mul.i754
  %cmp4.not.i757 = icmp ult i64 %div.i756, 16
  br i1 %cmp4.not.i757, label %while.end.i769, label %while.body.i758

while.end.i769:                                   ; preds = %while.body.i758, %if.else335
  %digits.0.lcssa.i759 = phi i64 [ 1, %if.else335 ], [ %inc.i755, %while.body.i758 ]
  %power.0.lcssa.i760 = phi i64 [ 1, %if.else335 ], [ %mul.i754, %while.body.i758 ]
  %cmp7.i761 = icmp slt i64 %precision.2, 0
  %cmp9.i762 = icmp eq i64 %digits.0.lcssa.i759, 0
  %79 = zext i1 %cmp9.i762 to i64
  %sub.i763 = sub i64 %precision.2, %digits.0.lcssa.i759
  %cond12.i764 = select i1 %cmp7.i761, i64 %79, i64 %sub.i763
  %80 = icmp sgt i64 %cond12.i764, 0
  %spec.store.select.i765 = select i1 %80, i64 %cond12.i764, i64 0
  %cmp24.i767 = icmp ne i8 %conv346, 0
  %conv25.i768 = zext i1 %cmp24.i767 to i64
  %add.i = or i64 %conv25.i768, 2
  %81 = and i32 %flags.2, 17
  %82 = icmp eq i32 %81, 16
  %83 = and i1 %82, %cmp7.i761
  br i1 %83, label %if.end50.thread.i776, label %if.end50.i780

if.end50.thread.i776:                             ; preds = %while.end.i769
  %add43.i770 = add i64 %digits.0.lcssa.i759, %add.i
  %add44.i771 = add i64 %spec.store.select.i765, %add43.i770
  %cmp45.i772 = icmp slt i64 %add44.i771, %width.1
  %sub49.i773 = sub i64 %width.1, %add43.i770
  %spec.select.i774 = select i1 %cmp45.i772, i64 %sub49.i773, i64 %spec.store.select.i765
  %84 = add i64 %add43.i770, %spec.select.i774
  %sub53361.i775 = sub i64 %width.1, %84
  br label %if.then56.i790

if.end50.i780:                                    ; preds = %while.end.i769
  %.pre358.i777 = and i32 %flags.2, 1
  %85 = add i64 %add.i, %digits.0.lcssa.i759
  %86 = add i64 %85, %spec.store.select.i765
  %sub53.i778 = sub i64 %width.1, %86
  %tobool55.not.i779 = icmp eq i32 %.pre358.i777, 0
  br i1 %tobool55.not.i779, label %if.then56.i790, label %if.end57.i807

if.then56.i790:                                   ; preds = %if.end50.i780, %if.end50.thread.i776
  %sub53366.i781 = phi i64 [ %sub53361.i775, %if.end50.thread.i776 ], [ %sub53.i778, %if.end50.i780 ]
  %zeros.1364.i782 = phi i64 [ %spec.select.i774, %if.end50.thread.i776 ], [ %spec.store.select.i765, %if.end50.i780 ]
  %cmp20.i.i789 = icmp sgt i64 %sub53366.i781, 0
  br i1 %cmp20.i.i789, label %for.body.i.i794, label %if.end57.i807

for.body.i.i794:                                  ; preds = %if.then56.i790, %__weir_lib_put.exit.i.i800
  %inc.i22.i.i791 = phi i64 [ %inc.i.i.i797, %__weir_lib_put.exit.i.i800 ], [ %s.sroa.30.0, %if.then56.i790 ]
  %n.addr.021.i.i792 = phi i64 [ %dec.i.i798, %__weir_lib_put.exit.i.i800 ], [ %sub53366.i781, %if.then56.i790 ]
  %cmp.i.i.i793 = icmp ult i64 %inc.i22.i.i791, %room
  br i1 %cmp.i.i.i793, label %if.then.i.i.i796, label %__weir_lib_put.exit.i.i800

if.then.i.i.i796:                                 ; preds = %for.body.i.i794
  %arrayidx.i.i.i795 = getelementptr i8, i8* %to, i64 %inc.i22.i.i791
  store i8 32, i8* %arrayidx.i.i.i795, align 1
  br label %__weir_lib_put.exit.i.i800

__weir_lib_put.exit.i.i800:                       ; preds = %if.then.i.i.i796, %for.body.i.i794
  %inc.i.i.i797 = add i64 %inc.i22.i.i791, 1
  %dec.i.i798 = add nsw i64 %n.addr.021.i.i792, -1
  %cmp.i.i799 = icmp sgt i64 %n.addr.021.i.i792, 1
  br i1 %cmp.i.i799, label %for.body.i.i794, label %if.end57.i807

if.end57.i807:                                    ; preds = %__weir_lib_put.exit.i.i800, %if.then56.i790, %if.end50.i780
  %s749.sroa.16.0 = phi i64 [ %s.sroa.30.0, %if.end50.i780 ], [ %s.sroa.30.0, %if.then56.i790 ], [ %inc.i.i.i797, %__weir_lib_put.exit.i.i800 ]
  %tobool55.not367.i803 = phi i1 [ true, %if.end50.i780 ], [ false, %if.then56.i790 ], [ false, %__weir_lib_put.exit.i.i800 ]
  %sub53365.i804 = phi i64 [ %sub53.i778, %if.end50.i780 ], [ %sub53366.i781, %if.then56.i790 ], [ %sub53366.i781, %__weir_lib_put.exit.i.i800 ]
  %zeros.1363.i805 = phi i64 [ %spec.store.select.i765, %if.end50.i780 ], [ %zeros.1364.i782, %if.then56.i790 ], [ %zeros.1364.i782, %__weir_lib_put.exit.i.i800 ]
  %tobool58.not.i806 = icmp eq i8 %conv346, 0
  br i1 %tobool58.not.i806, label %if.then69.i828, label %if.then59.i813

if.then59.i813:                                   ; preds = %if.end57.i807
  %cmp.i153.i812 = icmp ult i64 %s749.sroa.16.0, %room
  br i1 %cmp.i153.i812, label %if.then.i.i817, label %__weir_lib_put.exit.i819

if.then.i.i817:                                   ; preds = %if.then59.i813
  %arrayidx.i.i816 = getelementptr i8, i8* %to, i64 %s749.sroa.16.0
  store i8 %conv346, i8* %arrayidx.i.i816, align 1
  br label %__weir_lib_put.exit.i819

__weir_lib_put.exit.i819:                         ; preds = %if.then.i.i817, %if.then59.i813
  %inc.i.i818 = add i64 %s749.sroa.16.0, 1
  br label %if.then69.i828

if.then69.i828:                                   ; preds = %if.end57.i807, %__weir_lib_put.exit.i819
  %s749.sroa.16.1 = phi i64 [ %s749.sroa.16.0, %if.end57.i807 ], [ %inc.i.i818, %__weir_lib_put.exit.i819 ]
  %cmp.i157.i827 = icmp ult i64 %s749.sroa.16.1, %room
  br i1 %cmp.i157.i827, label %if.then.i160.i830, label %__weir_lib_put.exit162.i833

if.then.i160.i830:                                ; preds = %if.then69.i828
  %arrayidx.i159.i829 = getelementptr i8, i8* %to, i64 %s749.sroa.16.1
  store i8 48, i8* %arrayidx.i159.i829, align 1
  br label %__weir_lib_put.exit162.i833

__weir_lib_put.exit162.i833:                      ; preds = %if.then.i160.i830, %if.then69.i828
  %inc.i161.i831 = add i64 %s749.sroa.16.1, 1
  %cmp.i166.i832 = icmp ult i64 %inc.i161.i831, %room
  br i1 %cmp.i166.i832, label %if.then.i169.i835, label %if.end75.i843

if.then.i169.i835:                                ; preds = %__weir_lib_put.exit162.i833
  %arrayidx.i168.i834 = getelementptr i8, i8* %to, i64 %inc.i161.i831
  store i8 120, i8* %arrayidx.i168.i834, align 1
  br label %if.end75.i843

if.end75.i843:                                    ; preds = %__weir_lib_put.exit162.i833, %if.then.i169.i835
  %inc.i170.i836 = add i64 %s749.sroa.16.1, 2
  %cmp20.i173.i842 = icmp sgt i64 %zeros.1363.i805, 0
  br i1 %cmp20.i173.i842, label %for.body.i184.i847, label %__weir_lib_fill.exit192.i855

for.body.i184.i847:                               ; preds = %if.end75.i843, %__weir_lib_put.exit.i190.i853
  %inc.i22.i181.i844 = phi i64 [ %inc.i.i187.i850, %__weir_lib_put.exit.i190.i853 ], [ %inc.i170.i836, %if.end75.i843 ]
  %n.addr.021.i182.i845 = phi i64 [ %dec.i188.i851, %__weir_lib_put.exit.i190.i853 ], [ %zeros.1363.i805, %if.end75.i843 ]
  %cmp.i.i183.i846 = icmp ult i64 %inc.i22.i181.i844, %room
  br i1 %cmp.i.i183.i846, label %if.then.i.i186.i849, label %__weir_lib_put.exit.i190.i853

if.then.i.i186.i849:                              ; preds = %for.body.i184.i847
  %arrayidx.i.i185.i848 = getelementptr i8, i8* %to, i64 %inc.i22.i181.i844
  store i8 48, i8* %arrayidx.i.i185.i848, align 1
  br label %__weir_lib_put.exit.i190.i853

__weir_lib_put.exit.i190.i853:                    ; preds = %if.then.i.i186.i849, %for.body.i184.i847
  %inc.i.i187.i850 = add i64 %inc.i22.i181.i844, 1
  %dec.i188.i851 = add nsw i64 %n.addr.021.i182.i845, -1
  %cmp.i189.i852 = icmp sgt i64 %n.addr.021.i182.i845, 1
  br i1 %cmp.i189.i852, label %for.body.i184.i847, label %__weir_lib_fill.exit192.i855

__weir_lib_fill.exit192.i855:                     ; preds = %__weir_lib_put.exit.i190.i853, %if.end75.i843
  %s172.sroa.6.0..sroa_idx302.promoted.i854 = phi i64 [ %inc.i170.i836, %if.end75.i843 ], [ %inc.i.i187.i850, %__weir_lib_put.exit.i190.i853 ]
  br i1 %cmp9.i762, label %for.end.i878, label %for.body.i864

for.body.i864:                                    ; preds = %__weir_lib_fill.exit192.i855, %__weir_lib_put.exit201.i875
  %power.1352.i857 = phi i64 [ %div93.i873, %__weir_lib_put.exit201.i875 ], [ %power.0.lcssa.i760, %__weir_lib_fill.exit192.i855 ]
  %digits.1351.i858 = phi i64 [ %dec.i872, %__weir_lib_put.exit201.i875 ], [ %digits.0.lcssa.i759, %__weir_lib_fill.exit192.i855 ]
  %inc.i200348350.i859 = phi i64 [ %inc.i200.i871, %__weir_lib_put.exit201.i875 ], [ %s172.sroa.6.0..sroa_idx302.promoted.i854, %__weir_lib_fill.exit192.i855 ]
  %div78.i860 = udiv i64 %75, %power.1352.i857
  %87 = trunc i64 %div78.i860 to i32
  %conv80.i862 = and i32 %87, 15
  %cmp.i196.i863 = icmp ult i64 %inc.i200348350.i859, %room
  br i1 %cmp.i196.i863, label %if.then.i199.i870, label %__weir_lib_put.exit201.i875

if.then.i199.i870:                                ; preds = %for.body.i864
  %cmp82.i865 = icmp ult i32 %conv80.i862, 10
  %.pn.i866 = select i1 %cmp82.i865, i32 48, i32 87
  %cond90.i867 = add nuw nsw i32 %.pn.i866, %conv80.i862
  %conv91.i868 = trunc i32 %cond90.i867 to i8
  %arrayidx.i198.i869 = getelementptr i8, i8* %to, i64 %inc.i200348350.i859
  store i8 %conv91.i868, i8* %arrayidx.i198.i869, align 1
  br label %__weir_lib_put.exit201.i875

__weir_lib_put.exit201.i875:                      ; preds = %if.then.i199.i870, %for.body.i864
  %inc.i200.i871 = add i64 %inc.i200348350.i859, 1
  %dec.i872 = add i64 %digits.1351.i858, -1
  %div93.i873 = lshr i64 %power.1352.i857, 4
  %tobool77.not.i874 = icmp eq i64 %dec.i872, 0
  br i1 %tobool77.not.i874, label %for.end.i878, label %for.body.i864

for.end.i878:                                     ; preds = %__weir_lib_put.exit201.i875, %__weir_lib_fill.exit192.i855
  %s749.sroa.16.2 = phi i64 [ %s172.sroa.6.0..sroa_idx302.promoted.i854, %__weir_lib_fill.exit192.i855 ], [ %inc.i200.i871, %__weir_lib_put.exit201.i875 ]
  %cmp20.i203.i879 = icmp sgt i64 %sub53365.i804, 0
  %or.cond1391 = select i1 %tobool55.not367.i803, i1 %cmp20.i203.i879, i1 false
  br i1 %or.cond1391, label %for.body.i214.i884, label %for.inc467

for.body.i214.i884:                               ; preds = %for.end.i878, %__weir_lib_put.exit.i220.i890
  %inc.i22.i211.i881 = phi i64 [ %inc.i.i217.i887, %__weir_lib_put.exit.i220.i890 ], [ %s749.sroa.16.2, %for.end.i878 ]
  %n.addr.021.i212.i882 = phi i64 [ %dec.i218.i888, %__weir_lib_put.exit.i220.i890 ], [ %sub53365.i804, %for.end.i878 ]
  %cmp.i.i213.i883 = icmp ult i64 %inc.i22.i211.i881, %room
  br i1 %cmp.i.i213.i883, label %if.then.i.i216.i886, label %__weir_lib_put.exit.i220.i890

if.then.i.i216.i886:                              ; preds = %for.body.i214.i884
  %arrayidx.i.i215.i885 = getelementptr i8, i8* %to, i64 %inc.i22.i211.i881
  store i8 32, i8* %arrayidx.i.i215.i885, align 1
  br label %__weir_lib_put.exit.i220.i890

__weir_lib_put.exit.i220.i890:                    ; preds = %if.then.i.i216.i886, %for.body.i214.i884
  %inc.i.i217.i887 = add i64 %inc.i22.i211.i881, 1
  %dec.i218.i888 = add nsw i64 %n.addr.021.i212.i882, -1
  %cmp.i219.i889 = icmp sgt i64 %n.addr.021.i212.i882, 1
  br i1 %cmp.i219.i889, label %for.body.i214.i884, label %for.inc467

sw.bb350:                                         ; preds = %for.end198
  %cmp351 = icmp eq i32 %length.0, 3
  br i1 %cmp351, label %if.then353, label %if.end354

if.then353:                                       ; preds = %sw.bb350
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.57, i64 0, i64 0)) #26
  unreachable

if.end354:                                        ; preds = %sw.bb350
  %gp_offset356 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp357 = icmp ult i32 %gp_offset356, 41
  br i1 %fits_in_gp357, label %vaarg.in_reg358, label %vaarg.in_mem360

vaarg.in_reg358:                                  ; preds = %if.end354
  %reg_save_area359 = load i8*, i8** %0, align 8
  %88 = zext i32 %gp_offset356 to i64
  %89 = getelementptr i8, i8* %reg_save_area359, i64 %88
  %90 = add nuw nsw i32 %gp_offset356, 8
  store i32 %90, i32* %gp_offset_p, align 8
  br label %vaarg.end364

vaarg.in_mem360:                                  ; preds = %if.end354
  %overflow_arg_area362 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next363 = getelementptr i8, i8* %overflow_arg_area362, i64 8
  store i8* %overflow_arg_area.next363, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end364

vaarg.end364:                                     ; preds = %vaarg.in_mem360, %vaarg.in_reg358
  %vaarg.addr365.in = phi i8* [ %89, %vaarg.in_reg358 ], [ %overflow_arg_area362, %vaarg.in_mem360 ]
  %vaarg.addr365 = bitcast i8* %vaarg.addr365.in to i32*
  %91 = load i32, i32* %vaarg.addr365, align 4
  %and366 = and i32 %flags.2, 1
  %tobool367.not = icmp eq i32 %and366, 0
  br i1 %tobool367.not, label %if.then368, label %if.then376.critedge

if.then368:                                       ; preds = %vaarg.end364
  %sub370 = add i64 %width.1, -1
  %cmp20.i = icmp sgt i64 %sub370, 0
  br i1 %cmp20.i, label %for.body.i897, label %__weir_lib_fill.exit

for.body.i897:                                    ; preds = %if.then368, %__weir_lib_put.exit.i903
  %inc.i22.i = phi i64 [ %inc.i.i900, %__weir_lib_put.exit.i903 ], [ %s.sroa.30.0, %if.then368 ]
  %n.addr.021.i = phi i64 [ %dec.i901, %__weir_lib_put.exit.i903 ], [ %sub370, %if.then368 ]
  %cmp.i.i896 = icmp ult i64 %inc.i22.i, %room
  br i1 %cmp.i.i896, label %if.then.i.i899, label %__weir_lib_put.exit.i903

if.then.i.i899:                                   ; preds = %for.body.i897
  %arrayidx.i.i898 = getelementptr i8, i8* %to, i64 %inc.i22.i
  store i8 32, i8* %arrayidx.i.i898, align 1
  br label %__weir_lib_put.exit.i903

__weir_lib_put.exit.i903:                         ; preds = %if.then.i.i899, %for.body.i897
  %inc.i.i900 = add i64 %inc.i22.i, 1
  %dec.i901 = add nsw i64 %n.addr.021.i, -1
  %cmp.i902 = icmp sgt i64 %n.addr.021.i, 1
  br i1 %cmp.i902, label %for.body.i897, label %__weir_lib_fill.exit

__weir_lib_fill.exit:                             ; preds = %__weir_lib_put.exit.i903, %if.then368
  %s894.sroa.8.0 = phi i64 [ %s.sroa.30.0, %if.then368 ], [ %inc.i.i900, %__weir_lib_put.exit.i903 ]
  %cmp.i909 = icmp ult i64 %s894.sroa.8.0, %room
  br i1 %cmp.i909, label %if.then.i912, label %__weir_lib_put.exit915

if.then.i912:                                     ; preds = %__weir_lib_fill.exit
  %conv373 = trunc i32 %91 to i8
  %arrayidx.i911 = getelementptr i8, i8* %to, i64 %s894.sroa.8.0
  store i8 %conv373, i8* %arrayidx.i911, align 1
  br label %__weir_lib_put.exit915

__weir_lib_put.exit915:                           ; preds = %__weir_lib_fill.exit, %if.then.i912
  %inc.i913 = add i64 %s894.sroa.8.0, 1
  br label %for.inc467

if.then376.critedge:                              ; preds = %vaarg.end364
  %cmp.i919 = icmp ult i64 %s.sroa.30.0, %room
  br i1 %cmp.i919, label %if.then.i922, label %__weir_lib_put.exit925

if.then.i922:                                     ; preds = %if.then376.critedge
  %conv373.c = trunc i32 %91 to i8
  %arrayidx.i921 = getelementptr i8, i8* %to, i64 %s.sroa.30.0
  store i8 %conv373.c, i8* %arrayidx.i921, align 1
  br label %__weir_lib_put.exit925

__weir_lib_put.exit925:                           ; preds = %if.then376.critedge, %if.then.i922
  %inc.i923 = add i64 %s.sroa.30.0, 1
  %sub378 = add i64 %width.1, -1
  %cmp20.i927 = icmp sgt i64 %sub378, 0
  br i1 %cmp20.i927, label %for.body.i938, label %for.inc467

for.body.i938:                                    ; preds = %__weir_lib_put.exit925, %__weir_lib_put.exit.i944
  %inc.i22.i935 = phi i64 [ %inc.i.i941, %__weir_lib_put.exit.i944 ], [ %inc.i923, %__weir_lib_put.exit925 ]
  %n.addr.021.i936 = phi i64 [ %dec.i942, %__weir_lib_put.exit.i944 ], [ %sub378, %__weir_lib_put.exit925 ]
  %cmp.i.i937 = icmp ult i64 %inc.i22.i935, %room
  br i1 %cmp.i.i937, label %if.then.i.i940, label %__weir_lib_put.exit.i944

if.then.i.i940:                                   ; preds = %for.body.i938
  %arrayidx.i.i939 = getelementptr i8, i8* %to, i64 %inc.i22.i935
  store i8 32, i8* %arrayidx.i.i939, align 1
  br label %__weir_lib_put.exit.i944

__weir_lib_put.exit.i944:                         ; preds = %if.then.i.i940, %for.body.i938
  %inc.i.i941 = add i64 %inc.i22.i935, 1
  %dec.i942 = add nsw i64 %n.addr.021.i936, -1
  %cmp.i943 = icmp sgt i64 %n.addr.021.i936, 1
  br i1 %cmp.i943, label %for.body.i938, label %for.inc467

sw.bb380:                                         ; preds = %for.end198
  %cmp381 = icmp eq i32 %length.0, 3
  br i1 %cmp381, label %if.then383, label %if.end384

if.then383:                                       ; preds = %sw.bb380
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.57, i64 0, i64 0)) #26
  unreachable

if.end384:                                        ; preds = %sw.bb380
  %gp_offset386 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp387 = icmp ult i32 %gp_offset386, 41
  br i1 %fits_in_gp387, label %vaarg.in_reg388, label %vaarg.in_mem390

vaarg.in_reg388:                                  ; preds = %if.end384
  %reg_save_area389 = load i8*, i8** %0, align 8
  %92 = zext i32 %gp_offset386 to i64
  %93 = getelementptr i8, i8* %reg_save_area389, i64 %92
  %94 = add nuw nsw i32 %gp_offset386, 8
  store i32 %94, i32* %gp_offset_p, align 8
  br label %vaarg.end394

vaarg.in_mem390:                                  ; preds = %if.end384
  %overflow_arg_area392 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next393 = getelementptr i8, i8* %overflow_arg_area392, i64 8
  store i8* %overflow_arg_area.next393, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end394

vaarg.end394:                                     ; preds = %vaarg.in_mem390, %vaarg.in_reg388
  %vaarg.addr395.in = phi i8* [ %93, %vaarg.in_reg388 ], [ %overflow_arg_area392, %vaarg.in_mem390 ]
  %vaarg.addr395 = bitcast i8* %vaarg.addr395.in to i8**
  %95 = load i8*, i8** %vaarg.addr395, align 8
  %tobool396.not = icmp eq i8* %95, null
  %96 = icmp ugt i64 %precision.2, 5
  %cond402 = select i1 %96, i8* getelementptr inbounds ([7 x i8], [7 x i8]* @.str.58, i64 0, i64 0), i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str.59, i64 0, i64 0)
  %p.0 = select i1 %tobool396.not, i8* %cond402, i8* %95
  %cmp5.not.i = icmp eq i64 %precision.2, 0
  br i1 %cmp5.not.i, label %strnlen.exit, label %land.rhs.i

land.rhs.i:                                       ; preds = %vaarg.end394, %while.body.i1089
  %n.06.i = phi i64 [ %inc.i1088, %while.body.i1089 ], [ 0, %vaarg.end394 ]
  %arrayidx.i1086 = getelementptr i8, i8* %p.0, i64 %n.06.i
  %97 = load i8, i8* %arrayidx.i1086, align 1
  %tobool.not.i1087 = icmp eq i8 %97, 0
  br i1 %tobool.not.i1087, label %strnlen.exit, label %while.body.i1089

while.body.i1089:                                 ; preds = %land.rhs.i
  %inc.i1088 = add nuw i64 %n.06.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i1088, %precision.2
  br i1 %exitcond.not.i, label %strnlen.exit, label %land.rhs.i

strnlen.exit:                                     ; preds = %land.rhs.i, %while.body.i1089, %vaarg.end394
  %n.0.lcssa.i = phi i64 [ 0, %vaarg.end394 ], [ %n.06.i, %land.rhs.i ], [ %precision.2, %while.body.i1089 ]
  %and.i949 = and i32 %flags.2, 1
  %tobool.not.i950 = icmp eq i32 %and.i949, 0
  %sub.i958 = sub i64 %width.1, %n.0.lcssa.i
  %cmp20.i.i965 = icmp sgt i64 %sub.i958, 0
  %or.cond1392 = select i1 %tobool.not.i950, i1 %cmp20.i.i965, i1 false
  br i1 %or.cond1392, label %for.body.i.i970, label %if.end.i981

for.body.i.i970:                                  ; preds = %strnlen.exit, %__weir_lib_put.exit.i.i976
  %inc.i22.i.i967 = phi i64 [ %inc.i.i.i973, %__weir_lib_put.exit.i.i976 ], [ %s.sroa.30.0, %strnlen.exit ]
  %n.addr.021.i.i968 = phi i64 [ %dec.i.i974, %__weir_lib_put.exit.i.i976 ], [ %sub.i958, %strnlen.exit ]
  %cmp.i.i.i969 = icmp ult i64 %inc.i22.i.i967, %room
  br i1 %cmp.i.i.i969, label %if.then.i.i.i972, label %__weir_lib_put.exit.i.i976

if.then.i.i.i972:                                 ; preds = %for.body.i.i970
  %arrayidx.i.i.i971 = getelementptr i8, i8* %to, i64 %inc.i22.i.i967
  store i8 32, i8* %arrayidx.i.i.i971, align 1
  br label %__weir_lib_put.exit.i.i976

__weir_lib_put.exit.i.i976:                       ; preds = %if.then.i.i.i972, %for.body.i.i970
  %inc.i.i.i973 = add i64 %inc.i22.i.i967, 1
  %dec.i.i974 = add nsw i64 %n.addr.021.i.i968, -1
  %cmp.i.i975 = icmp sgt i64 %n.addr.021.i.i968, 1
  br i1 %cmp.i.i975, label %for.body.i.i970, label %if.end.i981

if.end.i981:                                      ; preds = %__weir_lib_put.exit.i.i976, %strnlen.exit
  %s13.sroa.6.0.copyload80.i977 = phi i64 [ %s.sroa.30.0, %strnlen.exit ], [ %inc.i.i.i973, %__weir_lib_put.exit.i.i976 ]
  %cmp20.i14.i = icmp sgt i64 %n.0.lcssa.i, 0
  br i1 %cmp20.i14.i, label %for.body.i23.i987, label %__weir_lib_text.exit.i994

for.body.i23.i987:                                ; preds = %if.end.i981, %__weir_lib_put.exit.i29.i993
  %inc.i23.i.i982 = phi i64 [ %inc.i.i26.i990, %__weir_lib_put.exit.i29.i993 ], [ %s13.sroa.6.0.copyload80.i977, %if.end.i981 ]
  %n.addr.022.i.i983 = phi i64 [ %dec.i27.i991, %__weir_lib_put.exit.i29.i993 ], [ %n.0.lcssa.i, %if.end.i981 ]
  %p.addr.021.i.i984 = phi i8* [ %incdec.ptr.i.i985, %__weir_lib_put.exit.i29.i993 ], [ %p.0, %if.end.i981 ]
  %incdec.ptr.i.i985 = getelementptr i8, i8* %p.addr.021.i.i984, i64 1
  %cmp.i.i22.i986 = icmp ult i64 %inc.i23.i.i982, %room
  br i1 %cmp.i.i22.i986, label %if.then.i.i25.i989, label %__weir_lib_put.exit.i29.i993

if.then.i.i25.i989:                               ; preds = %for.body.i23.i987
  %98 = load i8, i8* %p.addr.021.i.i984, align 1
  %arrayidx.i.i24.i988 = getelementptr i8, i8* %to, i64 %inc.i23.i.i982
  store i8 %98, i8* %arrayidx.i.i24.i988, align 1
  br label %__weir_lib_put.exit.i29.i993

__weir_lib_put.exit.i29.i993:                     ; preds = %if.then.i.i25.i989, %for.body.i23.i987
  %inc.i.i26.i990 = add i64 %inc.i23.i.i982, 1
  %dec.i27.i991 = add nsw i64 %n.addr.022.i.i983, -1
  %cmp.i28.i992 = icmp sgt i64 %n.addr.022.i.i983, 1
  br i1 %cmp.i28.i992, label %for.body.i23.i987, label %__weir_lib_text.exit.i994

__weir_lib_text.exit.i994:                        ; preds = %__weir_lib_put.exit.i29.i993, %if.end.i981
  %s13.sroa.6.0.i = phi i64 [ %s13.sroa.6.0.copyload80.i977, %if.end.i981 ], [ %inc.i.i26.i990, %__weir_lib_put.exit.i29.i993 ]
  %tobool.not.i950.not = xor i1 %tobool.not.i950, true
  %or.cond1393 = select i1 %tobool.not.i950.not, i1 %cmp20.i.i965, i1 false
  br i1 %or.cond1393, label %for.body.i43.i1001, label %for.inc467

for.body.i43.i1001:                               ; preds = %__weir_lib_text.exit.i994, %__weir_lib_put.exit.i49.i1007
  %inc.i22.i40.i998 = phi i64 [ %inc.i.i46.i1004, %__weir_lib_put.exit.i49.i1007 ], [ %s13.sroa.6.0.i, %__weir_lib_text.exit.i994 ]
  %n.addr.021.i41.i999 = phi i64 [ %dec.i47.i1005, %__weir_lib_put.exit.i49.i1007 ], [ %sub.i958, %__weir_lib_text.exit.i994 ]
  %cmp.i.i42.i1000 = icmp ult i64 %inc.i22.i40.i998, %room
  br i1 %cmp.i.i42.i1000, label %if.then.i.i45.i1003, label %__weir_lib_put.exit.i49.i1007

if.then.i.i45.i1003:                              ; preds = %for.body.i43.i1001
  %arrayidx.i.i44.i1002 = getelementptr i8, i8* %to, i64 %inc.i22.i40.i998
  store i8 32, i8* %arrayidx.i.i44.i1002, align 1
  br label %__weir_lib_put.exit.i49.i1007

__weir_lib_put.exit.i49.i1007:                    ; preds = %if.then.i.i45.i1003, %for.body.i43.i1001
  %inc.i.i46.i1004 = add i64 %inc.i22.i40.i998, 1
  %dec.i47.i1005 = add nsw i64 %n.addr.021.i41.i999, -1
  %cmp.i48.i1006 = icmp sgt i64 %n.addr.021.i41.i999, 1
  br i1 %cmp.i48.i1006, label %for.body.i43.i1001, label %for.inc467

sw.bb405:                                         ; preds = %for.end198
  %99 = load i32, i32* @__weir_lib_errno, align 4
  %call407 = tail call i8* @strerror(i32 noundef %99) #25
  %cmp5.not.i1091 = icmp eq i64 %precision.2, 0
  br i1 %cmp5.not.i1091, label %strnlen.exit1101, label %land.rhs.i1095

land.rhs.i1095:                                   ; preds = %sw.bb405, %while.body.i1098
  %n.06.i1092 = phi i64 [ %inc.i1096, %while.body.i1098 ], [ 0, %sw.bb405 ]
  %arrayidx.i1093 = getelementptr i8, i8* %call407, i64 %n.06.i1092
  %100 = load i8, i8* %arrayidx.i1093, align 1
  %tobool.not.i1094 = icmp eq i8 %100, 0
  br i1 %tobool.not.i1094, label %strnlen.exit1101, label %while.body.i1098

while.body.i1098:                                 ; preds = %land.rhs.i1095
  %inc.i1096 = add nuw i64 %n.06.i1092, 1
  %exitcond.not.i1097 = icmp eq i64 %inc.i1096, %precision.2
  br i1 %exitcond.not.i1097, label %strnlen.exit1101, label %land.rhs.i1095

strnlen.exit1101:                                 ; preds = %land.rhs.i1095, %while.body.i1098, %sw.bb405
  %n.0.lcssa.i1099 = phi i64 [ 0, %sw.bb405 ], [ %n.06.i1092, %land.rhs.i1095 ], [ %precision.2, %while.body.i1098 ]
  %and.i1012 = and i32 %flags.2, 1
  %tobool.not.i1013 = icmp eq i32 %and.i1012, 0
  %sub.i1021 = sub i64 %width.1, %n.0.lcssa.i1099
  %cmp20.i.i1028 = icmp sgt i64 %sub.i1021, 0
  %or.cond1394 = select i1 %tobool.not.i1013, i1 %cmp20.i.i1028, i1 false
  br i1 %or.cond1394, label %for.body.i.i1033, label %if.end.i1045

for.body.i.i1033:                                 ; preds = %strnlen.exit1101, %__weir_lib_put.exit.i.i1039
  %inc.i22.i.i1030 = phi i64 [ %inc.i.i.i1036, %__weir_lib_put.exit.i.i1039 ], [ %s.sroa.30.0, %strnlen.exit1101 ]
  %n.addr.021.i.i1031 = phi i64 [ %dec.i.i1037, %__weir_lib_put.exit.i.i1039 ], [ %sub.i1021, %strnlen.exit1101 ]
  %cmp.i.i.i1032 = icmp ult i64 %inc.i22.i.i1030, %room
  br i1 %cmp.i.i.i1032, label %if.then.i.i.i1035, label %__weir_lib_put.exit.i.i1039

if.then.i.i.i1035:                                ; preds = %for.body.i.i1033
  %arrayidx.i.i.i1034 = getelementptr i8, i8* %to, i64 %inc.i22.i.i1030
  store i8 32, i8* %arrayidx.i.i.i1034, align 1
  br label %__weir_lib_put.exit.i.i1039

__weir_lib_put.exit.i.i1039:                      ; preds = %if.then.i.i.i1035, %for.body.i.i1033
  %inc.i.i.i1036 = add i64 %inc.i22.i.i1030, 1
  %dec.i.i1037 = add nsw i64 %n.addr.021.i.i1031, -1
  %cmp.i.i1038 = icmp sgt i64 %n.addr.021.i.i1031, 1
  br i1 %cmp.i.i1038, label %for.body.i.i1033, label %if.end.i1045

if.end.i1045:                                     ; preds = %__weir_lib_put.exit.i.i1039, %strnlen.exit1101
  %s13.sroa.6.0.copyload80.i1040 = phi i64 [ %s.sroa.30.0, %strnlen.exit1101 ], [ %inc.i.i.i1036, %__weir_lib_put.exit.i.i1039 ]
  %cmp20.i14.i1044 = icmp sgt i64 %n.0.lcssa.i1099, 0
  br i1 %cmp20.i14.i1044, label %for.body.i23.i1051, label %__weir_lib_text.exit.i1059

for.body.i23.i1051:                               ; preds = %if.end.i1045, %__weir_lib_put.exit.i29.i1057
  %inc.i23.i.i1046 = phi i64 [ %inc.i.i26.i1054, %__weir_lib_put.exit.i29.i1057 ], [ %s13.sroa.6.0.copyload80.i1040, %if.end.i1045 ]
  %n.addr.022.i.i1047 = phi i64 [ %dec.i27.i1055, %__weir_lib_put.exit.i29.i1057 ], [ %n.0.lcssa.i1099, %if.end.i1045 ]
  %p.addr.021.i.i1048 = phi i8* [ %incdec.ptr.i.i1049, %__weir_lib_put.exit.i29.i1057 ], [ %call407, %if.end.i1045 ]
  %incdec.ptr.i.i1049 = getelementptr i8, i8* %p.addr.021.i.i1048, i64 1
  %cmp.i.i22.i1050 = icmp ult i64 %inc.i23.i.i1046, %room
  br i1 %cmp.i.i22.i1050, label %if.then.i.i25.i1053, label %__weir_lib_put.exit.i29.i1057

if.then.i.i25.i1053:                              ; preds = %for.body.i23.i1051
  %101 = load i8, i8* %p.addr.021.i.i1048, align 1
  %arrayidx.i.i24.i1052 = getelementptr i8, i8* %to, i64 %inc.i23.i.i1046
  store i8 %101, i8* %arrayidx.i.i24.i1052, align 1
  br label %__weir_lib_put.exit.i29.i1057

__weir_lib_put.exit.i29.i1057:                    ; preds = %if.then.i.i25.i1053, %for.body.i23.i1051
  %inc.i.i26.i1054 = add i64 %inc.i23.i.i1046, 1
  %dec.i27.i1055 = add nsw i64 %n.addr.022.i.i1047, -1
  %cmp.i28.i1056 = icmp sgt i64 %n.addr.022.i.i1047, 1
  br i1 %cmp.i28.i1056, label %for.body.i23.i1051, label %__weir_lib_text.exit.i1059

__weir_lib_text.exit.i1059:                       ; preds = %__weir_lib_put.exit.i29.i1057, %if.end.i1045
  %s13.sroa.6.0.i1058 = phi i64 [ %s13.sroa.6.0.copyload80.i1040, %if.end.i1045 ], [ %inc.i.i26.i1054, %__weir_lib_put.exit.i29.i1057 ]
  %tobool.not.i1013.not = xor i1 %tobool.not.i1013, true
  %or.cond1395 = select i1 %tobool.not.i1013.not, i1 %cmp20.i.i1028, i1 false
  br i1 %or.cond1395, label %for.body.i43.i1066, label %for.inc467

for.body.i43.i1066:                               ; preds = %__weir_lib_text.exit.i1059, %__weir_lib_put.exit.i49.i1072
  %inc.i22.i40.i1063 = phi i64 [ %inc.i.i46.i1069, %__weir_lib_put.exit.i49.i1072 ], [ %s13.sroa.6.0.i1058, %__weir_lib_text.exit.i1059 ]
  %n.addr.021.i41.i1064 = phi i64 [ %dec.i47.i1070, %__weir_lib_put.exit.i49.i1072 ], [ %sub.i1021, %__weir_lib_text.exit.i1059 ]
  %cmp.i.i42.i1065 = icmp ult i64 %inc.i22.i40.i1063, %room
  br i1 %cmp.i.i42.i1065, label %if.then.i.i45.i1068, label %__weir_lib_put.exit.i49.i1072

if.then.i.i45.i1068:                              ; preds = %for.body.i43.i1066
  %arrayidx.i.i44.i1067 = getelementptr i8, i8* %to, i64 %inc.i22.i40.i1063
  store i8 32, i8* %arrayidx.i.i44.i1067, align 1
  br label %__weir_lib_put.exit.i49.i1072

__weir_lib_put.exit.i49.i1072:                    ; preds = %if.then.i.i45.i1068, %for.body.i43.i1066
  %inc.i.i46.i1069 = add i64 %inc.i22.i40.i1063, 1
  %dec.i47.i1070 = add nsw i64 %n.addr.021.i41.i1064, -1
  %cmp.i48.i1071 = icmp sgt i64 %n.addr.021.i41.i1064, 1
  br i1 %cmp.i48.i1071, label %for.body.i43.i1066, label %for.inc467

sw.bb410:                                         ; preds = %for.end198, %for.end198, %for.end198, %for.end198, %for.end198, %for.end198
  %cmp411 = icmp eq i32 %length.0, 4
  br i1 %cmp411, label %if.then413, label %if.end414

if.then413:                                       ; preds = %sw.bb410
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.60, i64 0, i64 0)) #26
  unreachable

if.end414:                                        ; preds = %sw.bb410
  %fp_offset = load i32, i32* %fp_offset_p, align 4
  %fits_in_fp = icmp ult i32 %fp_offset, 161
  br i1 %fits_in_fp, label %vaarg.in_reg418, label %vaarg.in_mem420

vaarg.in_reg418:                                  ; preds = %if.end414
  %reg_save_area419 = load i8*, i8** %0, align 8
  %102 = zext i32 %fp_offset to i64
  %103 = getelementptr i8, i8* %reg_save_area419, i64 %102
  %104 = add nuw nsw i32 %fp_offset, 16
  store i32 %104, i32* %fp_offset_p, align 4
  br label %vaarg.end424

vaarg.in_mem420:                                  ; preds = %if.end414
  %overflow_arg_area422 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next423 = getelementptr i8, i8* %overflow_arg_area422, i64 8
  store i8* %overflow_arg_area.next423, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end424

vaarg.end424:                                     ; preds = %vaarg.in_mem420, %vaarg.in_reg418
  %vaarg.addr425.in = phi i8* [ %103, %vaarg.in_reg418 ], [ %overflow_arg_area422, %vaarg.in_mem420 ]
  %vaarg.addr425 = bitcast i8* %vaarg.addr425.in to double*
  %105 = load double, double* %vaarg.addr425, align 8
  %106 = load i8, i8* %f.addr.7, align 1
  %call426 = tail call i64 @__weir_lib_double(i8* noundef %to, i64 noundef %room, i64 noundef %s.sroa.30.0, double noundef %105, i8 noundef signext %106, i32 noundef %flags.2, i64 noundef %width.1, i64 noundef %precision.2) #25
  br label %for.inc467

sw.bb428:                                         ; preds = %for.end198
  %gp_offset431 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp432 = icmp ult i32 %gp_offset431, 41
  br i1 %fits_in_gp432, label %vaarg.in_reg433, label %vaarg.in_mem435

vaarg.in_reg433:                                  ; preds = %sw.bb428
  %reg_save_area434 = load i8*, i8** %0, align 8
  %107 = zext i32 %gp_offset431 to i64
  %108 = getelementptr i8, i8* %reg_save_area434, i64 %107
  %109 = add nuw nsw i32 %gp_offset431, 8
  store i32 %109, i32* %gp_offset_p, align 8
  br label %vaarg.end439

vaarg.in_mem435:                                  ; preds = %sw.bb428
  %overflow_arg_area437 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next438 = getelementptr i8, i8* %overflow_arg_area437, i64 8
  store i8* %overflow_arg_area.next438, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end439

vaarg.end439:                                     ; preds = %vaarg.in_mem435, %vaarg.in_reg433
  %vaarg.addr440.in = phi i8* [ %108, %vaarg.in_reg433 ], [ %overflow_arg_area437, %vaarg.in_mem435 ]
  %vaarg.addr440 = bitcast i8* %vaarg.addr440.in to i8**
  %110 = load i8*, i8** %vaarg.addr440, align 8
  switch i32 %length.0, label %if.else458 [
    i32 0, label %if.then443
    i32 1, label %if.then449
    i32 2, label %if.then455
  ]

if.then443:                                       ; preds = %vaarg.end439
  %conv445 = trunc i64 %s.sroa.30.0 to i8
  store i8 %conv445, i8* %110, align 1
  br label %for.inc467

if.then449:                                       ; preds = %vaarg.end439
  %conv451 = trunc i64 %s.sroa.30.0 to i16
  %111 = bitcast i8* %110 to i16*
  store i16 %conv451, i16* %111, align 2
  br label %for.inc467

if.then455:                                       ; preds = %vaarg.end439
  %conv457 = trunc i64 %s.sroa.30.0 to i32
  %112 = bitcast i8* %110 to i32*
  store i32 %conv457, i32* %112, align 4
  br label %for.inc467

if.else458:                                       ; preds = %vaarg.end439
  %113 = bitcast i8* %110 to i64*
  store i64 %s.sroa.30.0, i64* %113, align 8
  br label %for.inc467

sw.bb463:                                         ; preds = %for.end198
  %cmp.i1079 = icmp ult i64 %s.sroa.30.0, %room
  br i1 %cmp.i1079, label %if.then.i1082, label %__weir_lib_put.exit1085

if.then.i1082:                                    ; preds = %sw.bb463
  %arrayidx.i1081 = getelementptr i8, i8* %to, i64 %s.sroa.30.0
  store i8 37, i8* %arrayidx.i1081, align 1
  br label %__weir_lib_put.exit1085

__weir_lib_put.exit1085:                          ; preds = %sw.bb463, %if.then.i1082
  %inc.i1083 = add i64 %s.sroa.30.0, 1
  br label %for.inc467

sw.bb465:                                         ; preds = %for.end198, %for.end198
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([33 x i8], [33 x i8]* @.str.61, i64 0, i64 0)) #26
  unreachable

sw.bb466:                                         ; preds = %for.end198, %for.end198
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.57, i64 0, i64 0)) #26
  unreachable

sw.default:                                       ; preds = %for.end198
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([45 x i8], [45 x i8]* @.str.62, i64 0, i64 0)) #26
  unreachable

for.inc467:                                       ; preds = %__weir_lib_put.exit.i49.i1072, %__weir_lib_put.exit.i49.i1007, %__weir_lib_put.exit.i944, %__weir_lib_put.exit.i220.i890, %__weir_lib_put.exit.i49.i, %__weir_lib_put.exit.i220.i729, %__weir_lib_put.exit.i220.i, %__weir_lib_text.exit.i1059, %__weir_lib_text.exit.i994, %__weir_lib_put.exit925, %for.end.i878, %__weir_lib_text.exit.i, %for.end.i717, %for.end.i, %__weir_lib_put.exit915, %vaarg.end424, %__weir_lib_put.exit1085, %if.then449, %if.else458, %if.then455, %if.then443, %__weir_lib_put.exit
  %s.sroa.30.1 = phi i64 [ %inc.i, %__weir_lib_put.exit ], [ %inc.i1083, %__weir_lib_put.exit1085 ], [ %s.sroa.30.0, %if.else458 ], [ %s.sroa.30.0, %if.then455 ], [ %s.sroa.30.0, %if.then449 ], [ %s.sroa.30.0, %if.then443 ], [ %call426, %vaarg.end424 ], [ %inc.i913, %__weir_lib_put.exit915 ], [ %s609.sroa.16.2, %for.end.i ], [ %s612.sroa.14.1, %for.end.i717 ], [ %inc.i.i26.i, %__weir_lib_text.exit.i ], [ %s749.sroa.16.2, %for.end.i878 ], [ %inc.i923, %__weir_lib_put.exit925 ], [ %s13.sroa.6.0.i, %__weir_lib_text.exit.i994 ], [ %s13.sroa.6.0.i1058, %__weir_lib_text.exit.i1059 ], [ %inc.i.i217.i, %__weir_lib_put.exit.i220.i ], [ %inc.i.i217.i726, %__weir_lib_put.exit.i220.i729 ], [ %inc.i.i46.i, %__weir_lib_put.exit.i49.i ], [ %inc.i.i217.i887, %__weir_lib_put.exit.i220.i890 ], [ %inc.i.i941, %__weir_lib_put.exit.i944 ], [ %inc.i.i46.i1004, %__weir_lib_put.exit.i49.i1007 ], [ %inc.i.i46.i1069, %__weir_lib_put.exit.i49.i1072 ]
  %f.addr.8 = phi i8* [ %f.addr.0, %__weir_lib_put.exit ], [ %f.addr.7, %__weir_lib_put.exit1085 ], [ %f.addr.7, %if.else458 ], [ %f.addr.7, %if.then455 ], [ %f.addr.7, %if.then449 ], [ %f.addr.7, %if.then443 ], [ %f.addr.7, %vaarg.end424 ], [ %f.addr.7, %__weir_lib_put.exit915 ], [ %f.addr.7, %for.end.i ], [ %f.addr.7, %for.end.i717 ], [ %f.addr.7, %__weir_lib_text.exit.i ], [ %f.addr.7, %for.end.i878 ], [ %f.addr.7, %__weir_lib_put.exit925 ], [ %f.addr.7, %__weir_lib_text.exit.i994 ], [ %f.addr.7, %__weir_lib_text.exit.i1059 ], [ %f.addr.7, %__weir_lib_put.exit.i220.i ], [ %f.addr.7, %__weir_lib_put.exit.i220.i729 ], [ %f.addr.7, %__weir_lib_put.exit.i49.i ], [ %f.addr.7, %__weir_lib_put.exit.i220.i890 ], [ %f.addr.7, %__weir_lib_put.exit.i944 ], [ %f.addr.7, %__weir_lib_put.exit.i49.i1007 ], [ %f.addr.7, %__weir_lib_put.exit.i49.i1072 ]
  %incdec.ptr468 = getelementptr i8, i8* %f.addr.8, i64 1
  br label %for.cond

for.end469:                                       ; preds = %for.cond
  ret i64 %s.sroa.30.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i64 @strnlen(i8* nocapture noundef readonly %s, i64 noundef %most) local_unnamed_addr #13 {
entry:
  %cmp5.not = icmp eq i64 %most, 0
  br i1 %cmp5.not, label %while.end, label %land.rhs

land.rhs:                                         ; preds = %entry, %while.body
  %n.06 = phi i64 [ %inc, %while.body ], [ 0, %entry ]
  %arrayidx = getelementptr i8, i8* %s, i64 %n.06
  %0 = load i8, i8* %arrayidx, align 1
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %while.end, label %while.body

while.body:                                       ; preds = %land.rhs
  %inc = add nuw i64 %n.06, 1
  %exitcond.not = icmp eq i64 %inc, %most
  br i1 %exitcond.not, label %while.end, label %land.rhs

while.end:                                        ; preds = %land.rhs, %while.body, %entry
  %n.0.lcssa = phi i64 [ 0, %entry ], [ %most, %while.body ], [ %n.06, %land.rhs ]
  ret i64 %n.0.lcssa
}

; Function Attrs: nounwind optsize
define dso_local i8* @__memcpy_chk(i8* noundef returned %to, i8* noundef %from, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call = tail call i8* @memcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local i8* @__mempcpy_chk(i8* noundef %to, i8* noundef %from, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call.i = tail call i8* @memcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #27
  %add.ptr.i = getelementptr i8, i8* %to, i64 %n
  ret i8* %add.ptr.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @mempcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %call = tail call i8* @memcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  %add.ptr = getelementptr i8, i8* %to, i64 %n
  ret i8* %add.ptr
}

; Function Attrs: nounwind optsize
define dso_local i8* @__memmove_chk(i8* noundef %to, i8* noundef %from, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call = tail call i8* @memmove(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret i8* %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @memmove(i8* noundef %to, i8* noundef %from, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = ptrtoint i8* %to to i64
  %1 = ptrtoint i8* %from to i64
  %sub = sub i64 %0, %1
  %cmp.not = icmp ult i64 %sub, %n
  br i1 %cmp.not, label %while.body.preheader, label %if.then

if.then:                                          ; preds = %entry
  %call = tail call i8* @memcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  br label %return

while.body.preheader:                             ; preds = %entry
  %add.ptr1 = getelementptr i8, i8* %from, i64 %n
  %add.ptr = getelementptr i8, i8* %to, i64 %n
  br label %while.body

while.body:                                       ; preds = %while.body.preheader, %if.end31
  %s.074 = phi i8* [ %s.1, %if.end31 ], [ %add.ptr1, %while.body.preheader ]
  %d.073 = phi i8* [ %d.1, %if.end31 ], [ %add.ptr, %while.body.preheader ]
  %n.addr.072 = phi i64 [ %n.addr.1, %if.end31 ], [ %n, %while.body.preheader ]
  %2 = ptrtoint i8* %d.073 to i64
  %3 = ptrtoint i8* %s.074 to i64
  %or = or i64 %3, %2
  %cmp2 = icmp ugt i64 %n.addr.072, 7
  %and = and i64 %or, 7
  %tobool3.not = icmp eq i64 %and, 0
  %or.cond = select i1 %cmp2, i1 %tobool3.not, i1 false
  br i1 %or.cond, label %if.then4, label %if.else

if.then4:                                         ; preds = %while.body
  %add.ptr5 = getelementptr i8, i8* %d.073, i64 -8
  %add.ptr6 = getelementptr i8, i8* %s.074, i64 -8
  %sub7 = add i64 %n.addr.072, -8
  %4 = bitcast i8* %add.ptr6 to i64*
  %5 = load i64, i64* %4, align 8
  %6 = bitcast i8* %add.ptr5 to i64*
  store i64 %5, i64* %6, align 8
  br label %if.end31

if.else:                                          ; preds = %while.body
  %cmp8 = icmp ugt i64 %n.addr.072, 3
  %and10 = and i64 %or, 3
  %tobool11.not = icmp eq i64 %and10, 0
  %or.cond69 = select i1 %cmp8, i1 %tobool11.not, i1 false
  br i1 %or.cond69, label %if.then12, label %if.else16

if.then12:                                        ; preds = %if.else
  %add.ptr13 = getelementptr i8, i8* %d.073, i64 -4
  %add.ptr14 = getelementptr i8, i8* %s.074, i64 -4
  %sub15 = add i64 %n.addr.072, -4
  %7 = bitcast i8* %add.ptr14 to i32*
  %8 = load i32, i32* %7, align 4
  %9 = bitcast i8* %add.ptr13 to i32*
  store i32 %8, i32* %9, align 4
  br label %if.end31

if.else16:                                        ; preds = %if.else
  %cmp17 = icmp ugt i64 %n.addr.072, 1
  %and19 = and i64 %or, 1
  %tobool20.not = icmp eq i64 %and19, 0
  %or.cond70 = select i1 %cmp17, i1 %tobool20.not, i1 false
  br i1 %or.cond70, label %if.then21, label %if.else25

if.then21:                                        ; preds = %if.else16
  %add.ptr22 = getelementptr i8, i8* %d.073, i64 -2
  %add.ptr23 = getelementptr i8, i8* %s.074, i64 -2
  %sub24 = add i64 %n.addr.072, -2
  %10 = bitcast i8* %add.ptr23 to i16*
  %11 = load i16, i16* %10, align 2
  %12 = bitcast i8* %add.ptr22 to i16*
  store i16 %11, i16* %12, align 2
  br label %if.end31

if.else25:                                        ; preds = %if.else16
  %add.ptr26 = getelementptr i8, i8* %d.073, i64 -1
  %add.ptr27 = getelementptr i8, i8* %s.074, i64 -1
  %sub28 = add i64 %n.addr.072, -1
  %13 = load i8, i8* %add.ptr27, align 1
  store i8 %13, i8* %add.ptr26, align 1
  br label %if.end31

if.end31:                                         ; preds = %if.then12, %if.else25, %if.then21, %if.then4
  %n.addr.1 = phi i64 [ %sub28, %if.else25 ], [ %sub24, %if.then21 ], [ %sub15, %if.then12 ], [ %sub7, %if.then4 ]
  %d.1 = phi i8* [ %add.ptr26, %if.else25 ], [ %add.ptr22, %if.then21 ], [ %add.ptr13, %if.then12 ], [ %add.ptr5, %if.then4 ]
  %s.1 = phi i8* [ %add.ptr27, %if.else25 ], [ %add.ptr23, %if.then21 ], [ %add.ptr14, %if.then12 ], [ %add.ptr6, %if.then4 ]
  %tobool.not = icmp eq i64 %n.addr.1, 0
  br i1 %tobool.not, label %return, label %while.body

return:                                           ; preds = %if.end31, %if.then
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local i8* @__memset_chk(i8* noundef returned %to, i32 noundef %c, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call = tail call i8* @memset(i8* noundef %to, i32 noundef %c, i64 noundef %n) #25
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local void @__explicit_bzero_chk(i8* noundef %to, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call.i = tail call i8* @memset(i8* noundef %to, i32 noundef 0, i64 noundef %n) #27
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local void @explicit_bzero(i8* noundef %to, i64 noundef %n) local_unnamed_addr #1 {
entry:
  %call = tail call i8* @memset(i8* noundef %to, i32 noundef 0, i64 noundef %n) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i8* @__strcpy_chk(i8* noundef returned writeonly %to, i8* nocapture noundef readonly %from, i64 noundef %room) local_unnamed_addr #2 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %cmp.i = icmp ugt i64 %inc.i, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %strlen.exit
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %strlen.exit
  %1 = load i8, i8* %from, align 1
  store i8 %1, i8* %to, align 1
  %tobool.not5.i.i = icmp eq i8 %1, 0
  br i1 %tobool.not5.i.i, label %strcpy.exit, label %while.body.i.i

while.body.i.i:                                   ; preds = %__weir_lib_fits.exit, %while.body.i.i
  %from.addr.07.i.i = phi i8* [ %incdec.ptr1.i.i, %while.body.i.i ], [ %from, %__weir_lib_fits.exit ]
  %to.addr.06.i.i = phi i8* [ %incdec.ptr.i.i, %while.body.i.i ], [ %to, %__weir_lib_fits.exit ]
  %incdec.ptr.i.i = getelementptr i8, i8* %to.addr.06.i.i, i64 1
  %incdec.ptr1.i.i = getelementptr i8, i8* %from.addr.07.i.i, i64 1
  %2 = load i8, i8* %incdec.ptr1.i.i, align 1
  store i8 %2, i8* %incdec.ptr.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %2, 0
  br i1 %tobool.not.i.i, label %strcpy.exit, label %while.body.i.i

strcpy.exit:                                      ; preds = %while.body.i.i, %__weir_lib_fits.exit
  ret i8* %to
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @strcpy(i8* noundef returned writeonly %to, i8* nocapture noundef readonly %from) local_unnamed_addr #0 {
entry:
  %0 = load i8, i8* %from, align 1
  store i8 %0, i8* %to, align 1
  %tobool.not5.i = icmp eq i8 %0, 0
  br i1 %tobool.not5.i, label %stpcpy.exit, label %while.body.i

while.body.i:                                     ; preds = %entry, %while.body.i
  %from.addr.07.i = phi i8* [ %incdec.ptr1.i, %while.body.i ], [ %from, %entry ]
  %to.addr.06.i = phi i8* [ %incdec.ptr.i, %while.body.i ], [ %to, %entry ]
  %incdec.ptr.i = getelementptr i8, i8* %to.addr.06.i, i64 1
  %incdec.ptr1.i = getelementptr i8, i8* %from.addr.07.i, i64 1
  %1 = load i8, i8* %incdec.ptr1.i, align 1
  store i8 %1, i8* %incdec.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %1, 0
  br i1 %tobool.not.i, label %stpcpy.exit, label %while.body.i

stpcpy.exit:                                      ; preds = %while.body.i, %entry
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local i8* @__stpcpy_chk(i8* noundef writeonly %to, i8* nocapture noundef readonly %from, i64 noundef %room) local_unnamed_addr #2 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %cmp.i = icmp ugt i64 %inc.i, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %strlen.exit
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %strlen.exit
  %1 = load i8, i8* %from, align 1
  store i8 %1, i8* %to, align 1
  %tobool.not5.i = icmp eq i8 %1, 0
  br i1 %tobool.not5.i, label %stpcpy.exit, label %while.body.i

while.body.i:                                     ; preds = %__weir_lib_fits.exit, %while.body.i
  %from.addr.07.i = phi i8* [ %incdec.ptr1.i, %while.body.i ], [ %from, %__weir_lib_fits.exit ]
  %to.addr.06.i = phi i8* [ %incdec.ptr.i, %while.body.i ], [ %to, %__weir_lib_fits.exit ]
  %incdec.ptr.i = getelementptr i8, i8* %to.addr.06.i, i64 1
  %incdec.ptr1.i = getelementptr i8, i8* %from.addr.07.i, i64 1
  %2 = load i8, i8* %incdec.ptr1.i, align 1
  store i8 %2, i8* %incdec.ptr.i, align 1
  %tobool.not.i3 = icmp eq i8 %2, 0
  br i1 %tobool.not.i3, label %stpcpy.exit, label %while.body.i

stpcpy.exit:                                      ; preds = %while.body.i, %__weir_lib_fits.exit
  %to.addr.0.lcssa.i = phi i8* [ %to, %__weir_lib_fits.exit ], [ %incdec.ptr.i, %while.body.i ]
  ret i8* %to.addr.0.lcssa.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @stpcpy(i8* noundef writeonly %to, i8* nocapture noundef readonly %from) local_unnamed_addr #0 {
entry:
  %0 = load i8, i8* %from, align 1
  store i8 %0, i8* %to, align 1
  %tobool.not5 = icmp eq i8 %0, 0
  br i1 %tobool.not5, label %while.end, label %while.body

while.body:                                       ; preds = %entry, %while.body
  %from.addr.07 = phi i8* [ %incdec.ptr1, %while.body ], [ %from, %entry ]
  %to.addr.06 = phi i8* [ %incdec.ptr, %while.body ], [ %to, %entry ]
  %incdec.ptr = getelementptr i8, i8* %to.addr.06, i64 1
  %incdec.ptr1 = getelementptr i8, i8* %from.addr.07, i64 1
  %1 = load i8, i8* %incdec.ptr1, align 1
  store i8 %1, i8* %incdec.ptr, align 1
  %tobool.not = icmp eq i8 %1, 0
  br i1 %tobool.not, label %while.end, label %while.body

while.end:                                        ; preds = %while.body, %entry
  %to.addr.0.lcssa = phi i8* [ %to, %entry ], [ %incdec.ptr, %while.body ]
  ret i8* %to.addr.0.lcssa
}

; Function Attrs: nounwind optsize
define dso_local i8* @__strncpy_chk(i8* noundef returned %to, i8* noundef %from, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call.i = tail call i8* @stpncpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #27
  ret i8* %to
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @strncpy(i8* noundef returned %to, i8* noundef %from, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %call = tail call i8* @stpncpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local i8* @__stpncpy_chk(i8* noundef %to, i8* noundef %from, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call = tail call i8* @stpncpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret i8* %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @stpncpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp5.not.i = icmp eq i64 %n, 0
  br i1 %cmp5.not.i, label %strnlen.exit, label %land.rhs.i

land.rhs.i:                                       ; preds = %entry, %while.body.i
  %n.06.i = phi i64 [ %inc.i, %while.body.i ], [ 0, %entry ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.06.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i, label %strnlen.exit, label %while.body.i

while.body.i:                                     ; preds = %land.rhs.i
  %inc.i = add nuw i64 %n.06.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %n
  br i1 %exitcond.not.i, label %strnlen.exit, label %land.rhs.i

strnlen.exit:                                     ; preds = %land.rhs.i, %while.body.i, %entry
  %n.0.lcssa.i = phi i64 [ 0, %entry ], [ %n.06.i, %land.rhs.i ], [ %n, %while.body.i ]
  %call1 = tail call i8* @memcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n.0.lcssa.i) #25
  %add.ptr = getelementptr i8, i8* %to, i64 %n.0.lcssa.i
  %sub = sub i64 %n, %n.0.lcssa.i
  %call2 = tail call i8* @memset(i8* noundef %add.ptr, i32 noundef 0, i64 noundef %sub) #25
  ret i8* %add.ptr
}

; Function Attrs: nounwind optsize
define dso_local i8* @__strcat_chk(i8* noundef returned %to, i8* nocapture noundef readonly %from, i64 noundef %room) local_unnamed_addr #2 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %to, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %while.cond.i10, label %while.cond.i

while.cond.i10:                                   ; preds = %while.cond.i, %while.cond.i10
  %n.0.i6 = phi i64 [ %inc.i9, %while.cond.i10 ], [ 0, %while.cond.i ]
  %arrayidx.i7 = getelementptr i8, i8* %from, i64 %n.0.i6
  %1 = load i8, i8* %arrayidx.i7, align 1
  %tobool.not.i8 = icmp eq i8 %1, 0
  %inc.i9 = add i64 %n.0.i6, 1
  br i1 %tobool.not.i8, label %strlen.exit11, label %while.cond.i10

strlen.exit11:                                    ; preds = %while.cond.i10
  %add2 = add i64 %inc.i, %n.0.i6
  %cmp.i = icmp ugt i64 %add2, %room
  br i1 %cmp.i, label %if.then.i, label %while.cond.i.i

if.then.i:                                        ; preds = %strlen.exit11
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

while.cond.i.i:                                   ; preds = %strlen.exit11, %while.cond.i.i
  %n.0.i.i = phi i64 [ %inc.i.i, %while.cond.i.i ], [ 0, %strlen.exit11 ]
  %arrayidx.i.i = getelementptr i8, i8* %to, i64 %n.0.i.i
  %2 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %2, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %strlen.exit.i, label %while.cond.i.i

strlen.exit.i:                                    ; preds = %while.cond.i.i
  %arrayidx.i.i.le = getelementptr i8, i8* %to, i64 %n.0.i.i
  %3 = load i8, i8* %from, align 1
  store i8 %3, i8* %arrayidx.i.i.le, align 1
  %tobool.not5.i.i = icmp eq i8 %3, 0
  br i1 %tobool.not5.i.i, label %strcat.exit, label %while.body.i.i

while.body.i.i:                                   ; preds = %strlen.exit.i, %while.body.i.i
  %from.addr.07.i.i = phi i8* [ %incdec.ptr1.i.i, %while.body.i.i ], [ %from, %strlen.exit.i ]
  %to.addr.06.i.i = phi i8* [ %incdec.ptr.i.i, %while.body.i.i ], [ %arrayidx.i.i.le, %strlen.exit.i ]
  %incdec.ptr.i.i = getelementptr i8, i8* %to.addr.06.i.i, i64 1
  %incdec.ptr1.i.i = getelementptr i8, i8* %from.addr.07.i.i, i64 1
  %4 = load i8, i8* %incdec.ptr1.i.i, align 1
  store i8 %4, i8* %incdec.ptr.i.i, align 1
  %tobool.not.i4.i = icmp eq i8 %4, 0
  br i1 %tobool.not.i4.i, label %strcat.exit, label %while.body.i.i

strcat.exit:                                      ; preds = %while.body.i.i, %strlen.exit.i
  ret i8* %to
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @strcat(i8* noundef returned %to, i8* nocapture noundef readonly %from) local_unnamed_addr #0 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %to, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %arrayidx.i.le = getelementptr i8, i8* %to, i64 %n.0.i
  %1 = load i8, i8* %from, align 1
  store i8 %1, i8* %arrayidx.i.le, align 1
  %tobool.not5.i = icmp eq i8 %1, 0
  br i1 %tobool.not5.i, label %stpcpy.exit, label %while.body.i

while.body.i:                                     ; preds = %strlen.exit, %while.body.i
  %from.addr.07.i = phi i8* [ %incdec.ptr1.i, %while.body.i ], [ %from, %strlen.exit ]
  %to.addr.06.i = phi i8* [ %incdec.ptr.i, %while.body.i ], [ %arrayidx.i.le, %strlen.exit ]
  %incdec.ptr.i = getelementptr i8, i8* %to.addr.06.i, i64 1
  %incdec.ptr1.i = getelementptr i8, i8* %from.addr.07.i, i64 1
  %2 = load i8, i8* %incdec.ptr1.i, align 1
  store i8 %2, i8* %incdec.ptr.i, align 1
  %tobool.not.i4 = icmp eq i8 %2, 0
  br i1 %tobool.not.i4, label %stpcpy.exit, label %while.body.i

stpcpy.exit:                                      ; preds = %while.body.i, %strlen.exit
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local i8* @__strncat_chk(i8* noundef returned %to, i8* noundef %from, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %to, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %cmp5.not.i = icmp eq i64 %n, 0
  br i1 %cmp5.not.i, label %strnlen.exit, label %land.rhs.i

land.rhs.i:                                       ; preds = %strlen.exit, %while.body.i
  %n.06.i = phi i64 [ %inc.i9, %while.body.i ], [ 0, %strlen.exit ]
  %arrayidx.i7 = getelementptr i8, i8* %from, i64 %n.06.i
  %1 = load i8, i8* %arrayidx.i7, align 1
  %tobool.not.i8 = icmp eq i8 %1, 0
  br i1 %tobool.not.i8, label %strnlen.exit, label %while.body.i

while.body.i:                                     ; preds = %land.rhs.i
  %inc.i9 = add nuw i64 %n.06.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i9, %n
  br i1 %exitcond.not.i, label %strnlen.exit, label %land.rhs.i

strnlen.exit:                                     ; preds = %land.rhs.i, %while.body.i, %strlen.exit
  %n.0.lcssa.i = phi i64 [ 0, %strlen.exit ], [ %n.06.i, %land.rhs.i ], [ %n, %while.body.i ]
  %add2 = add i64 %inc.i, %n.0.lcssa.i
  %cmp.i = icmp ugt i64 %add2, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %strnlen.exit
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %strnlen.exit
  %call3 = tail call i8* @strncat(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret i8* %to
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @strncat(i8* noundef returned %to, i8* noundef %from, i64 noundef %n) local_unnamed_addr #0 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %to, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %arrayidx.i.le = getelementptr i8, i8* %to, i64 %n.0.i
  %cmp5.not.i = icmp eq i64 %n, 0
  br i1 %cmp5.not.i, label %strnlen.exit, label %land.rhs.i

land.rhs.i:                                       ; preds = %strlen.exit, %while.body.i
  %n.06.i = phi i64 [ %inc.i12, %while.body.i ], [ 0, %strlen.exit ]
  %arrayidx.i10 = getelementptr i8, i8* %from, i64 %n.06.i
  %1 = load i8, i8* %arrayidx.i10, align 1
  %tobool.not.i11 = icmp eq i8 %1, 0
  br i1 %tobool.not.i11, label %strnlen.exit, label %while.body.i

while.body.i:                                     ; preds = %land.rhs.i
  %inc.i12 = add nuw i64 %n.06.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i12, %n
  br i1 %exitcond.not.i, label %strnlen.exit, label %land.rhs.i

strnlen.exit:                                     ; preds = %land.rhs.i, %while.body.i, %strlen.exit
  %n.0.lcssa.i = phi i64 [ 0, %strlen.exit ], [ %n.06.i, %land.rhs.i ], [ %n, %while.body.i ]
  %call2 = tail call i8* @memcpy(i8* noundef nonnull %arrayidx.i.le, i8* noundef %from, i64 noundef %n.0.lcssa.i) #25
  %arrayidx = getelementptr i8, i8* %arrayidx.i.le, i64 %n.0.lcssa.i
  store i8 0, i8* %arrayidx, align 1
  ret i8* %to
}

; Function Attrs: nounwind optsize
define dso_local i64 @__strlcpy_chk(i8* noundef %to, i8* noundef %from, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call = tail call i64 @strlcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret i64 %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i64 @strlcpy(i8* noundef %to, i8* noundef %from, i64 noundef %room) local_unnamed_addr #0 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %from, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %strlen.exit, label %while.cond.i

strlen.exit:                                      ; preds = %while.cond.i
  %tobool.not = icmp eq i64 %room, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %strlen.exit
  %cmp = icmp ult i64 %n.0.i, %room
  %sub = add i64 %room, -1
  %cond = select i1 %cmp, i64 %n.0.i, i64 %sub
  %call1 = tail call i8* @memcpy(i8* noundef %to, i8* noundef nonnull %from, i64 noundef %cond) #25
  %arrayidx = getelementptr i8, i8* %to, i64 %cond
  store i8 0, i8* %arrayidx, align 1
  br label %if.end

if.end:                                           ; preds = %if.then, %strlen.exit
  ret i64 %n.0.i
}

; Function Attrs: nounwind optsize
define dso_local i64 @__strlcat_chk(i8* noundef %to, i8* noundef %from, i64 noundef %n, i64 noundef %room) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, %room
  br i1 %cmp.i, label %if.then.i, label %__weir_lib_fits.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable

__weir_lib_fits.exit:                             ; preds = %entry
  %call = tail call i64 @strlcat(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret i64 %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i64 @strlcat(i8* noundef %to, i8* noundef %from, i64 noundef %room) local_unnamed_addr #0 {
entry:
  %cmp5.not.i = icmp eq i64 %room, 0
  br i1 %cmp5.not.i, label %strnlen.exit, label %land.rhs.i

land.rhs.i:                                       ; preds = %entry, %while.body.i
  %n.06.i = phi i64 [ %inc.i, %while.body.i ], [ 0, %entry ]
  %arrayidx.i = getelementptr i8, i8* %to, i64 %n.06.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i, label %strnlen.exit, label %while.body.i

while.body.i:                                     ; preds = %land.rhs.i
  %inc.i = add nuw i64 %n.06.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %room
  br i1 %exitcond.not.i, label %while.cond.i.preheader, label %land.rhs.i

strnlen.exit:                                     ; preds = %land.rhs.i, %entry
  %n.0.lcssa.i = phi i64 [ 0, %entry ], [ %n.06.i, %land.rhs.i ]
  %cmp = icmp eq i64 %n.0.lcssa.i, %room
  br i1 %cmp, label %while.cond.i.preheader, label %cond.false

while.cond.i.preheader:                           ; preds = %while.body.i, %strnlen.exit
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i.preheader, %while.cond.i
  %n.0.i = phi i64 [ %inc.i13, %while.cond.i ], [ 0, %while.cond.i.preheader ]
  %arrayidx.i11 = getelementptr i8, i8* %from, i64 %n.0.i
  %1 = load i8, i8* %arrayidx.i11, align 1
  %tobool.not.i12 = icmp eq i8 %1, 0
  %inc.i13 = add i64 %n.0.i, 1
  br i1 %tobool.not.i12, label %cond.end, label %while.cond.i

cond.false:                                       ; preds = %strnlen.exit
  %add.ptr = getelementptr i8, i8* %to, i64 %n.0.lcssa.i
  %sub = sub i64 %room, %n.0.lcssa.i
  %call2 = tail call i64 @strlcpy(i8* noundef %add.ptr, i8* noundef %from, i64 noundef %sub) #25
  br label %cond.end

cond.end:                                         ; preds = %while.cond.i, %cond.false
  %n.0.lcssa.i16 = phi i64 [ %n.0.lcssa.i, %cond.false ], [ %room, %while.cond.i ]
  %cond = phi i64 [ %call2, %cond.false ], [ %n.0.i, %while.cond.i ]
  %add = add i64 %cond, %n.0.lcssa.i16
  ret i64 %add
}

; Function Attrs: nounwind optsize
define internal fastcc i64 @__weir_lib_futex_wait(i32* noundef %at, i32 noundef %value, i32 noundef %bits, i32 noundef %timed) unnamed_addr #2 {
entry:
  %w = alloca %struct.__weir_lib_waiter, align 8
  %0 = bitcast %struct.__weir_lib_waiter* %w to i8*
  call void @llvm.lifetime.start.p0i8(i64 32, i8* nonnull %0) #29
  %tobool.not = icmp eq i32 %bits, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %cleanup27

if.end:                                           ; preds = %entry
  tail call void @__weir_atomic_begin() #27
  %1 = load i32, i32* %at, align 4
  %cmp.not = icmp eq i32 %1, %value
  br i1 %cmp.not, label %if.end3, label %if.then1

if.then1:                                         ; preds = %if.end
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.then1
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.then1, %if.then.i
  store i32 11, i32* @__weir_lib_errno, align 4
  br label %cleanup27

if.end3:                                          ; preds = %if.end
  %at4 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %w, i64 0, i32 1
  store i32* %at, i32** %at4, align 8
  %bits5 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %w, i64 0, i32 2
  store i32 %bits, i32* %bits5, align 8
  %call6 = tail call i32 @__weir_self() #27
  %thread = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %w, i64 0, i32 3
  store i32 %call6, i32* %thread, align 4
  %woken = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %w, i64 0, i32 4
  store i32 0, i32* %woken, align 8
  %3 = load %struct.__weir_lib_waiter*, %struct.__weir_lib_waiter** @__weir_lib_waiters, align 8
  %tobool7.not53 = icmp eq %struct.__weir_lib_waiter* %3, null
  br i1 %tobool7.not53, label %while.end, label %land.rhs.preheader

land.rhs.preheader:                               ; preds = %if.end3
  %thread858 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %3, i64 0, i32 3
  %4 = load i32, i32* %thread858, align 4
  %cmp1059 = icmp ult i32 %4, %call6
  br i1 %cmp1059, label %while.body, label %while.end

land.rhs:                                         ; preds = %while.body
  %thread8 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %7, i64 0, i32 3
  %5 = load i32, i32* %thread8, align 4
  %cmp10 = icmp ult i32 %5, %call6
  br i1 %cmp10, label %while.body, label %while.end.loopexit

while.body:                                       ; preds = %land.rhs.preheader, %land.rhs
  %6 = phi %struct.__weir_lib_waiter* [ %7, %land.rhs ], [ %3, %land.rhs.preheader ]
  %next = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %6, i64 0, i32 0
  %7 = load %struct.__weir_lib_waiter*, %struct.__weir_lib_waiter** %next, align 8
  %tobool7.not = icmp eq %struct.__weir_lib_waiter* %7, null
  br i1 %tobool7.not, label %while.end.loopexit, label %land.rhs

while.end.loopexit:                               ; preds = %land.rhs, %while.body
  %.lcssa.ph = phi %struct.__weir_lib_waiter* [ %7, %land.rhs ], [ null, %while.body ]
  %next.le = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %6, i64 0, i32 0
  br label %while.end

while.end:                                        ; preds = %while.end.loopexit, %land.rhs.preheader, %if.end3
  %link.0.lcssa = phi %struct.__weir_lib_waiter** [ @__weir_lib_waiters, %if.end3 ], [ @__weir_lib_waiters, %land.rhs.preheader ], [ %next.le, %while.end.loopexit ]
  %.lcssa = phi %struct.__weir_lib_waiter* [ null, %if.end3 ], [ %3, %land.rhs.preheader ], [ %.lcssa.ph, %while.end.loopexit ]
  %next11 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %w, i64 0, i32 0
  store %struct.__weir_lib_waiter* %.lcssa, %struct.__weir_lib_waiter** %next11, align 8
  store %struct.__weir_lib_waiter* %w, %struct.__weir_lib_waiter** %link.0.lcssa, align 8
  %8 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i41 = icmp eq i32 %8, 0
  br i1 %tobool.not.i41, label %if.then.i42, label %__weir_lib_leave.exit43

if.then.i42:                                      ; preds = %while.end
  call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit43

__weir_lib_leave.exit43:                          ; preds = %while.end, %if.then.i42
  %tobool12.not = icmp eq i32 %timed, 0
  br i1 %tobool12.not, label %if.then13, label %if.end16

if.then13:                                        ; preds = %__weir_lib_leave.exit43
  %9 = bitcast i32* %woken to i8*
  %call15 = call i32 @__weir_await_ne(i8* noundef nonnull %9, i32 noundef -1, i32 noundef 0) #27
  %10 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i44 = icmp eq i32 %10, 0
  br i1 %tobool.not.i44, label %if.then.i45, label %cleanup27

if.then.i45:                                      ; preds = %if.then13
  call void @__weir_atomic_end() #27
  br label %cleanup27

if.end16:                                         ; preds = %__weir_lib_leave.exit43
  call void @__weir_atomic_begin() #27
  %11 = load i32, i32* %woken, align 8
  %tobool19.not = icmp eq i32 %11, 0
  br i1 %tobool19.not, label %for.cond, label %cond.end.critedge

for.cond:                                         ; preds = %if.end16, %for.cond
  %link.1 = phi %struct.__weir_lib_waiter** [ %next22, %for.cond ], [ @__weir_lib_waiters, %if.end16 ]
  %12 = load %struct.__weir_lib_waiter*, %struct.__weir_lib_waiter** %link.1, align 8
  %cmp21.not = icmp eq %struct.__weir_lib_waiter* %12, %w
  %next22 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %12, i64 0, i32 0
  br i1 %cmp21.not, label %for.end, label %for.cond

for.end:                                          ; preds = %for.cond
  %13 = load %struct.__weir_lib_waiter*, %struct.__weir_lib_waiter** %next11, align 8
  store %struct.__weir_lib_waiter* %13, %struct.__weir_lib_waiter** %link.1, align 8
  %14 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i47 = icmp eq i32 %14, 0
  br i1 %tobool.not.i47, label %if.then.i48, label %cond.false

if.then.i48:                                      ; preds = %for.end
  call void @__weir_atomic_end() #27
  br label %cond.false

cond.false:                                       ; preds = %if.then.i48, %for.end
  store i32 110, i32* @__weir_lib_errno, align 4
  br label %cleanup27

cond.end.critedge:                                ; preds = %if.end16
  %15 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i50 = icmp eq i32 %15, 0
  br i1 %tobool.not.i50, label %if.then.i51, label %cleanup27

if.then.i51:                                      ; preds = %cond.end.critedge
  call void @__weir_atomic_end() #27
  br label %cleanup27

cleanup27:                                        ; preds = %if.then.i51, %cond.end.critedge, %if.then.i45, %if.then13, %cond.false, %__weir_lib_leave.exit, %if.then
  %retval.1 = phi i64 [ -1, %__weir_lib_leave.exit ], [ -1, %if.then ], [ -1, %cond.false ], [ 0, %if.then13 ], [ 0, %if.then.i45 ], [ 0, %cond.end.critedge ], [ 0, %if.then.i51 ]
  call void @llvm.lifetime.end.p0i8(i64 32, i8* nonnull %0) #29
  ret i64 %retval.1
}

; Function Attrs: nounwind optsize
define internal fastcc i32 @__weir_lib_futex_take(i32* noundef readnone %at, i32 noundef %most, i32 noundef %bits, i32* noundef %to) unnamed_addr #2 {
entry:
  %w.055 = load %struct.__weir_lib_waiter*, %struct.__weir_lib_waiter** @__weir_lib_waiters, align 8
  %tobool.not56 = icmp eq %struct.__weir_lib_waiter* %w.055, null
  br i1 %tobool.not56, label %for.cond.cleanup3, label %for.body

for.cond1.preheader:                              ; preds = %__weir_lib_waits.exit
  %cmp61.not = icmp eq i32 %most, 0
  br i1 %cmp61.not, label %for.cond.cleanup3, label %for.body4.lr.ph

for.body4.lr.ph:                                  ; preds = %for.cond1.preheader
  %tobool11.not = icmp eq i32* %to, null
  br label %for.body4

for.body:                                         ; preds = %entry, %__weir_lib_waits.exit
  %w.058 = phi %struct.__weir_lib_waiter* [ %w.0, %__weir_lib_waits.exit ], [ %w.055, %entry ]
  %candidates.057 = phi i32 [ %add, %__weir_lib_waits.exit ], [ 0, %entry ]
  %at1.i = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %w.058, i64 0, i32 1
  %0 = load i32*, i32** %at1.i, align 8
  %cmp.i = icmp eq i32* %0, %at
  br i1 %cmp.i, label %land.rhs.i, label %__weir_lib_waits.exit

land.rhs.i:                                       ; preds = %for.body
  %bits2.i = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %w.058, i64 0, i32 2
  %1 = load i32, i32* %bits2.i, align 8
  %and.i = and i32 %1, %bits
  %tobool.i = icmp ne i32 %and.i, 0
  %phi.cast.i = zext i1 %tobool.i to i32
  br label %__weir_lib_waits.exit

__weir_lib_waits.exit:                            ; preds = %for.body, %land.rhs.i
  %2 = phi i32 [ 0, %for.body ], [ %phi.cast.i, %land.rhs.i ]
  %add = add i32 %2, %candidates.057
  %next = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %w.058, i64 0, i32 0
  %w.0 = load %struct.__weir_lib_waiter*, %struct.__weir_lib_waiter** %next, align 8
  %tobool.not = icmp eq %struct.__weir_lib_waiter* %w.0, null
  br i1 %tobool.not, label %for.cond1.preheader, label %for.body

for.cond.cleanup3:                                ; preds = %cleanup, %entry, %for.cond1.preheader
  %taken.0.lcssa = phi i32 [ 0, %for.cond1.preheader ], [ 0, %entry ], [ %taken.2, %cleanup ]
  ret i32 %taken.0.lcssa

for.body4:                                        ; preds = %for.body4.lr.ph, %cleanup
  %3 = phi %struct.__weir_lib_waiter* [ %w.055, %for.body4.lr.ph ], [ %7, %cleanup ]
  %candidates.165 = phi i32 [ %add, %for.body4.lr.ph ], [ %candidates.3, %cleanup ]
  %link.064 = phi %struct.__weir_lib_waiter** [ @__weir_lib_waiters, %for.body4.lr.ph ], [ %link.1, %cleanup ]
  %taken.062 = phi i32 [ 0, %for.body4.lr.ph ], [ %taken.2, %cleanup ]
  %at1.i46 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %3, i64 0, i32 1
  %4 = load i32*, i32** %at1.i46, align 8
  %cmp.i47 = icmp eq i32* %4, %at
  br i1 %cmp.i47, label %__weir_lib_waits.exit53, label %if.end17

__weir_lib_waits.exit53:                          ; preds = %for.body4
  %bits2.i48 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %3, i64 0, i32 2
  %5 = load i32, i32* %bits2.i48, align 8
  %and.i49 = and i32 %5, %bits
  %tobool.i50.not = icmp eq i32 %and.i49, 0
  br i1 %tobool.i50.not, label %if.end17, label %land.lhs.true

land.lhs.true:                                    ; preds = %__weir_lib_waits.exit53
  %dec = add i32 %candidates.165, -1
  %sub = sub i32 %most, %taken.062
  %cmp8.not = icmp ugt i32 %candidates.165, %sub
  br i1 %cmp8.not, label %lor.lhs.false, label %if.then

lor.lhs.false:                                    ; preds = %land.lhs.true
  %call9 = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 1) #27
  %tobool10.not = icmp eq i64 %call9, 0
  br i1 %tobool10.not, label %if.end17, label %if.then

if.then:                                          ; preds = %lor.lhs.false, %land.lhs.true
  %inc = add nuw i32 %taken.062, 1
  br i1 %tobool11.not, label %if.else, label %if.then12

if.then12:                                        ; preds = %if.then
  store i32* %to, i32** %at1.i46, align 8
  br label %if.end17

if.else:                                          ; preds = %if.then
  %next14 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %3, i64 0, i32 0
  %6 = load %struct.__weir_lib_waiter*, %struct.__weir_lib_waiter** %next14, align 8
  store %struct.__weir_lib_waiter* %6, %struct.__weir_lib_waiter** %link.064, align 8
  store %struct.__weir_lib_waiter* null, %struct.__weir_lib_waiter** %next14, align 8
  store i32* null, i32** %at1.i46, align 8
  %woken = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %3, i64 0, i32 4
  store i32 1, i32* %woken, align 8
  br label %cleanup

if.end17:                                         ; preds = %for.body4, %if.then12, %lor.lhs.false, %__weir_lib_waits.exit53
  %taken.1 = phi i32 [ %inc, %if.then12 ], [ %taken.062, %lor.lhs.false ], [ %taken.062, %__weir_lib_waits.exit53 ], [ %taken.062, %for.body4 ]
  %candidates.2 = phi i32 [ %dec, %if.then12 ], [ %dec, %lor.lhs.false ], [ %candidates.165, %__weir_lib_waits.exit53 ], [ %candidates.165, %for.body4 ]
  %next18 = getelementptr inbounds %struct.__weir_lib_waiter, %struct.__weir_lib_waiter* %3, i64 0, i32 0
  br label %cleanup

cleanup:                                          ; preds = %if.end17, %if.else
  %taken.2 = phi i32 [ %taken.1, %if.end17 ], [ %inc, %if.else ]
  %link.1 = phi %struct.__weir_lib_waiter** [ %next18, %if.end17 ], [ %link.064, %if.else ]
  %candidates.3 = phi i32 [ %candidates.2, %if.end17 ], [ %dec, %if.else ]
  %7 = load %struct.__weir_lib_waiter*, %struct.__weir_lib_waiter** %link.1, align 8
  %tobool2 = icmp ne %struct.__weir_lib_waiter* %7, null
  %cmp = icmp ult i32 %taken.2, %most
  %8 = select i1 %tobool2, i1 %cmp, i1 false
  br i1 %8, label %for.body4, label %for.cond.cleanup3
}

; Function Attrs: nounwind optsize
declare i8* @__weir_alloc(i64 noundef) local_unnamed_addr #5

; Function Attrs: nounwind optsize
define dso_local i8* @calloc(i64 noundef %n, i64 noundef %size) local_unnamed_addr #2 {
entry:
  %0 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 %size)
  %1 = extractvalue { i64, i1 } %0, 1
  %2 = extractvalue { i64, i1 } %0, 0
  %spec.store.select = select i1 %1, i64 -1, i64 %2
  %cmp.i = icmp ugt i64 %spec.store.select, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %spec.store.select) #27
  %call1 = tail call i8* @memset(i8* noundef %call.i, i32 noundef 0, i64 noundef %spec.store.select) #25
  ret i8* %call.i
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #15

; Function Attrs: nounwind optsize
define dso_local i8* @realloc(i8* noundef %p, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq i8* %p, null
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %if.then
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %if.then
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  br label %return

if.end:                                           ; preds = %entry
  %cmp = icmp eq i64 %n, 0
  br i1 %cmp, label %free.exit, label %if.end2

free.exit:                                        ; preds = %if.end
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %return

if.end2:                                          ; preds = %if.end
  %call3 = tail call i64 @__weir_extent(i8* noundef nonnull %p) #27
  %cmp.i20 = icmp ugt i64 %n, 16777216
  br i1 %cmp.i20, label %if.then.i21, label %free.exit26

if.then.i21:                                      ; preds = %if.end2
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

free.exit26:                                      ; preds = %if.end2
  %call.i22 = tail call i8* @__weir_alloc(i64 noundef %n) #27
  %cmp5 = icmp ult i64 %call3, %n
  %cond = select i1 %cmp5, i64 %call3, i64 %n
  %call6 = tail call i8* @memcpy(i8* noundef %call.i22, i8* noundef nonnull %p, i64 noundef %cond) #25
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %return

return:                                           ; preds = %free.exit26, %free.exit, %malloc.exit
  %retval.0 = phi i8* [ null, %free.exit ], [ %call.i22, %free.exit26 ], [ %call.i, %malloc.exit ]
  ret i8* %retval.0
}

; Function Attrs: nounwind optsize
declare i64 @__weir_extent(i8* noundef) local_unnamed_addr #5

; Function Attrs: nounwind optsize
define dso_local i8* @reallocarray(i8* noundef %p, i64 noundef %n, i64 noundef %size) local_unnamed_addr #2 {
entry:
  %0 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 %size)
  %1 = extractvalue { i64, i1 } %0, 1
  br i1 %1, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 12, i32* @__weir_lib_errno, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  %2 = extractvalue { i64, i1 } %0, 0
  %call = tail call i8* @realloc(i8* noundef %p, i64 noundef %2) #25
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.then
  %retval.0 = phi i8* [ null, %if.then ], [ %call, %if.end ]
  ret i8* %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i8* @aligned_alloc(i64 noundef %alignment, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.ctpop.i64(i64 %alignment) #29
  %.not = icmp eq i64 %0, 1
  br i1 %.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %return

if.end:                                           ; preds = %entry
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %if.end
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  br label %return

return:                                           ; preds = %malloc.exit, %if.then
  %retval.0 = phi i8* [ %call.i, %malloc.exit ], [ null, %if.then ]
  ret i8* %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i8* @memalign(i64 noundef %alignment, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %call = tail call i8* @aligned_alloc(i64 noundef %alignment, i64 noundef %n) #25
  ret i8* %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @posix_memalign(i8** nocapture noundef writeonly %to, i64 noundef %alignment, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp = icmp ult i64 %alignment, 8
  %0 = tail call i64 @llvm.ctpop.i64(i64 %alignment) #29
  %cmp1.i = icmp ugt i64 %0, 1
  %or.cond = or i1 %cmp, %cmp1.i
  br i1 %or.cond, label %return, label %if.end

if.end:                                           ; preds = %entry
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %if.end
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  store i8* %call.i, i8** %to, align 8
  br label %return

return:                                           ; preds = %entry, %malloc.exit
  %retval.0 = phi i32 [ 0, %malloc.exit ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i8* @valloc(i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @pvalloc(i64 noundef %n) local_unnamed_addr #2 {
entry:
  %add = add i64 %n, 4095
  %and = and i64 %add, -4096
  %cmp.i = icmp ugt i64 %and, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %and) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local void @cfree(i8* noundef %p) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i64 @malloc_usable_size(i8* noundef %p) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq i8* %p, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:                                        ; preds = %entry
  %call = tail call i64 @__weir_extent(i8* noundef nonnull %p) #27
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i64 [ %call, %cond.true ], [ 0, %entry ]
  ret i64 %cond
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @malloc_trim(i64 noundef %pad) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i8* @__libc_malloc(i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @__libc_calloc(i64 noundef %n, i64 noundef %size) local_unnamed_addr #2 {
entry:
  %call = tail call i8* @calloc(i64 noundef %n, i64 noundef %size) #25
  ret i8* %call
}

; Function Attrs: nounwind optsize
define dso_local i8* @__libc_realloc(i8* noundef %p, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %call = tail call i8* @realloc(i8* noundef %p, i64 noundef %n) #25
  ret i8* %call
}

; Function Attrs: nounwind optsize
define dso_local void @__libc_free(i8* noundef %p) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i8* @mmap(i8* nocapture readnone %at, i64 noundef %n, i32 %protection, i32 noundef %flags, i32 %fd, i64 %offset) local_unnamed_addr #2 {
entry:
  %and = and i32 %flags, 32
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @.str.65, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %and1 = and i32 %flags, 16
  %tobool2.not = icmp eq i32 %and1, 0
  br i1 %tobool2.not, label %if.end4, label %if.then3

if.then3:                                         ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.66, i64 0, i64 0)) #26
  unreachable

if.end4:                                          ; preds = %if.end
  %cmp = icmp eq i64 %n, 0
  br i1 %cmp, label %if.then5, label %if.end6

if.then5:                                         ; preds = %if.end4
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %return

if.end6:                                          ; preds = %if.end4
  %add = add i64 %n, 4095
  %and7 = and i64 %add, -4096
  %cmp.i = icmp ugt i64 %and7, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %if.end6
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %if.end6
  %call.i = tail call i8* @__weir_alloc(i64 noundef %and7) #27
  %call8 = tail call i8* @memset(i8* noundef %call.i, i32 noundef 0, i64 noundef %and7) #25
  br label %return

return:                                           ; preds = %malloc.exit, %if.then5
  %retval.0 = phi i8* [ inttoptr (i64 -1 to i8*), %if.then5 ], [ %call.i, %malloc.exit ]
  ret i8* %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i8* @mmap64(i8* nocapture noundef readnone %at, i64 noundef %n, i32 noundef %protection, i32 noundef %flags, i32 noundef %fd, i64 noundef %offset) local_unnamed_addr #2 {
entry:
  %call = tail call i8* @mmap(i8* undef, i64 noundef %n, i32 undef, i32 noundef %flags, i32 undef, i64 undef) #25
  ret i8* %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @munmap(i8* noundef %p, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_extent(i8* noundef %p) #27
  %add = add i64 %n, 4095
  %and = and i64 %add, -4096
  %cmp.not = icmp eq i64 %call, %and
  br i1 %cmp.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([30 x i8], [30 x i8]* @.str.67, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %if.end, %if.then.i
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @mprotect(i8* nocapture noundef readnone %p, i64 noundef %n, i32 noundef %protection) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @madvise(i8* nocapture noundef readnone %p, i64 noundef %n, i32 noundef %advice) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @mlock(i8* nocapture noundef readnone %p, i64 noundef %n) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @munlock(i8* nocapture noundef readnone %p, i64 noundef %n) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i8* @_Znwm(i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @_Znam(i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @_ZnwmRKSt9nothrow_t(i64 noundef %n, i8* nocapture noundef readnone %tag) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @_ZnamRKSt9nothrow_t(i64 noundef %n, i8* nocapture noundef readnone %tag) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @_ZnwmSt11align_val_t(i64 noundef %n, i64 noundef %alignment) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @_ZnamSt11align_val_t(i64 noundef %n, i64 noundef %alignment) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @_ZnwmSt11align_val_tRKSt9nothrow_t(i64 noundef %n, i64 noundef %a, i8* nocapture noundef readnone %tag) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @_ZnamSt11align_val_tRKSt9nothrow_t(i64 noundef %n, i64 noundef %a, i8* nocapture noundef readnone %tag) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdlPv(i8* noundef %p) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdaPv(i8* noundef %p) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdlPvm(i8* noundef %p, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdaPvm(i8* noundef %p, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdlPvRKSt9nothrow_t(i8* noundef %p, i8* nocapture noundef readnone %tag) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdaPvRKSt9nothrow_t(i8* noundef %p, i8* nocapture noundef readnone %tag) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdlPvSt11align_val_t(i8* noundef %p, i64 noundef %alignment) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdaPvSt11align_val_t(i8* noundef %p, i64 noundef %alignment) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdlPvmSt11align_val_t(i8* noundef %p, i64 noundef %n, i64 noundef %alignment) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdaPvmSt11align_val_t(i8* noundef %p, i64 noundef %n, i64 noundef %alignment) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdlPvSt11align_val_tRKSt9nothrow_t(i8* noundef %p, i64 noundef %a, i8* nocapture noundef readnone %tag) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @_ZdaPvSt11align_val_tRKSt9nothrow_t(i8* noundef %p, i64 noundef %a, i8* nocapture noundef readnone %tag) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: optsize
define dso_local i32 @pthread_once(i32* noundef %control, void ()* nocapture noundef readonly %run) local_unnamed_addr #11 {
entry:
  %0 = load atomic i32, i32* %control acquire, align 4
  %cmp.i = icmp eq i32 %0, 2
  br i1 %cmp.i, label %if.end, label %if.end.i

if.end.i:                                         ; preds = %entry
  %1 = bitcast i32* %control to i8*
  %call.i = tail call i32 @__weir_await_eq(i8* noundef nonnull %1, i32 noundef 1, i32 noundef 0) #27
  %cmp1.i = icmp eq i32 %call.i, 0
  br i1 %cmp1.i, label %if.then2.i, label %if.end3.i

if.then2.i:                                       ; preds = %if.end.i
  store i32 1, i32* %control, align 4
  br label %if.end3.i

if.end3.i:                                        ; preds = %if.then2.i, %if.end.i
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i.i, label %if.then.i.i, label %__weir_lib_once.exit

if.then.i.i:                                      ; preds = %if.end3.i
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_once.exit

__weir_lib_once.exit:                             ; preds = %if.end3.i, %if.then.i.i
  br i1 %cmp1.i, label %if.then, label %if.end

if.then:                                          ; preds = %__weir_lib_once.exit
  tail call void %run() #25
  tail call void @__weir_atomic_begin() #27
  store i32 2, i32* %control, align 4
  %3 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i.i2 = icmp eq i32 %3, 0
  br i1 %tobool.not.i.i2, label %if.then.i.i3, label %if.end

if.then.i.i3:                                     ; preds = %if.then
  tail call void @__weir_atomic_end() #27
  br label %if.end

if.end:                                           ; preds = %entry, %if.then.i.i3, %if.then, %__weir_lib_once.exit
  ret i32 0
}

; Function Attrs: optsize
define dso_local void @call_once(i32* noundef %flag, void ()* nocapture noundef readonly %run) local_unnamed_addr #11 {
entry:
  %call = tail call i32 @pthread_once(i32* noundef %flag, void ()* noundef %run) #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @__cxa_guard_acquire(%struct.__weir_lib_guard* noundef %g) local_unnamed_addr #2 {
entry:
  %done = getelementptr inbounds %struct.__weir_lib_guard, %struct.__weir_lib_guard* %g, i64 0, i32 0
  %0 = load atomic i8, i8* %done acquire, align 4
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %if.end, label %return

if.end:                                           ; preds = %entry
  %busy = getelementptr inbounds %struct.__weir_lib_guard, %struct.__weir_lib_guard* %g, i64 0, i32 2
  %1 = bitcast i32* %busy to i8*
  %call = tail call i32 @__weir_await_eq(i8* noundef nonnull %1, i32 noundef -1, i32 noundef 0) #27
  %2 = load i8, i8* %done, align 4
  %tobool2.not = icmp eq i8 %2, 0
  br i1 %tobool2.not, label %if.then4, label %if.end7

if.then4:                                         ; preds = %if.end
  %call5 = tail call i32 @__weir_self() #27
  %add = add i32 %call5, 1
  store i32 %add, i32* %busy, align 4
  br label %if.end7

if.end7:                                          ; preds = %if.then4, %if.end
  %3 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %3, 0
  br i1 %tobool.not.i, label %if.then.i, label %return

if.then.i:                                        ; preds = %if.end7
  tail call void @__weir_atomic_end() #27
  br label %return

return:                                           ; preds = %if.then.i, %if.end7, %entry
  %retval.0.shrunk = phi i1 [ false, %entry ], [ %tobool2.not, %if.end7 ], [ %tobool2.not, %if.then.i ]
  %retval.0 = zext i1 %retval.0.shrunk to i32
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local void @__cxa_guard_release(%struct.__weir_lib_guard* nocapture noundef writeonly %g) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %done = getelementptr inbounds %struct.__weir_lib_guard, %struct.__weir_lib_guard* %g, i64 0, i32 0
  store i8 1, i8* %done, align 4
  %busy = getelementptr inbounds %struct.__weir_lib_guard, %struct.__weir_lib_guard* %g, i64 0, i32 2
  store i32 0, i32* %busy, align 4
  %0 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %0, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @__cxa_guard_abort(%struct.__weir_lib_guard* nocapture noundef writeonly %g) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %busy = getelementptr inbounds %struct.__weir_lib_guard, %struct.__weir_lib_guard* %g, i64 0, i32 2
  store i32 0, i32* %busy, align 4
  %0 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %0, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @atexit(void ()* noundef %run) local_unnamed_addr #2 {
entry:
  %0 = bitcast void ()* %run to i8*
  tail call fastcc void @__weir_lib_register(%struct.__weir_lib_handler** noundef nonnull @__weir_lib_handlers, i8* noundef bitcast (void (i8*)* @__weir_lib_plain_handler to i8*), i8* noundef %0) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define internal fastcc void @__weir_lib_register(%struct.__weir_lib_handler** nocapture noundef %list, i8* noundef %run, i8* noundef %arg) unnamed_addr #2 {
entry:
  %call.i = tail call i8* @__weir_alloc(i64 noundef 24) #27
  tail call void @__weir_atomic_begin() #27
  %0 = bitcast i8* %call.i to i8**
  store i8* %run, i8** %0, align 8
  %arg2 = getelementptr inbounds i8, i8* %call.i, i64 8
  %1 = bitcast i8* %arg2 to i8**
  store i8* %arg, i8** %1, align 8
  %2 = load %struct.__weir_lib_handler*, %struct.__weir_lib_handler** %list, align 8
  %next = getelementptr inbounds i8, i8* %call.i, i64 16
  %3 = bitcast i8* %next to %struct.__weir_lib_handler**
  store %struct.__weir_lib_handler* %2, %struct.__weir_lib_handler** %3, align 8
  %4 = bitcast %struct.__weir_lib_handler** %list to i8**
  store i8* %call.i, i8** %4, align 8
  %5 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %5, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: optsize
define internal void @__weir_lib_plain_handler(i8* nocapture noundef readonly %f) #11 {
entry:
  %0 = bitcast i8* %f to void ()*
  tail call void %0() #25
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @at_quick_exit(void ()* noundef %run) local_unnamed_addr #2 {
entry:
  %0 = bitcast void ()* %run to i8*
  tail call fastcc void @__weir_lib_register(%struct.__weir_lib_handler** noundef nonnull @__weir_lib_quick, i8* noundef bitcast (void (i8*)* @__weir_lib_plain_handler to i8*), i8* noundef %0) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__cxa_atexit(void (i8*)* noundef %run, i8* noundef %arg, i8* nocapture noundef readnone %dso) local_unnamed_addr #2 {
entry:
  %0 = bitcast void (i8*)* %run to i8*
  tail call fastcc void @__weir_lib_register(%struct.__weir_lib_handler** noundef nonnull @__weir_lib_handlers, i8* noundef %0, i8* noundef %arg) #25
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__cxa_finalize(i8* nocapture noundef %dso) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: noreturn optsize
define dso_local void @exit(i32 noundef %status) local_unnamed_addr #12 {
entry:
  tail call void @__weir_lib_run_destructors() #25
  tail call fastcc void @__weir_lib_run_handlers(%struct.__weir_lib_handler** noundef nonnull @__weir_lib_handlers) #25
  tail call void @__weir_exit() #28
  unreachable
}

; Function Attrs: optsize
define internal fastcc void @__weir_lib_run_handlers(%struct.__weir_lib_handler** nocapture noundef %list) unnamed_addr #11 {
entry:
  %0 = bitcast %struct.__weir_lib_handler** %list to i64*
  %1 = load atomic i64, i64* %0 monotonic, align 8
  %tobool.not11 = icmp eq i64 %1, 0
  br i1 %tobool.not11, label %while.end, label %while.body

while.body:                                       ; preds = %entry, %__weir_lib_leave.exit
  tail call void @__weir_atomic_begin() #27
  %2 = load %struct.__weir_lib_handler*, %struct.__weir_lib_handler** %list, align 8
  %run1 = getelementptr inbounds %struct.__weir_lib_handler, %struct.__weir_lib_handler* %2, i64 0, i32 0
  %3 = load void (i8*)*, void (i8*)** %run1, align 8
  %arg2 = getelementptr inbounds %struct.__weir_lib_handler, %struct.__weir_lib_handler* %2, i64 0, i32 1
  %4 = load i8*, i8** %arg2, align 8
  %next = getelementptr inbounds %struct.__weir_lib_handler, %struct.__weir_lib_handler* %2, i64 0, i32 2
  %5 = load %struct.__weir_lib_handler*, %struct.__weir_lib_handler** %next, align 8
  store %struct.__weir_lib_handler* %5, %struct.__weir_lib_handler** %list, align 8
  %6 = bitcast %struct.__weir_lib_handler* %2 to i8*
  tail call void @__weir_release(i8* noundef %6) #27
  %7 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %7, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %while.body
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %while.body, %if.then.i
  tail call void %3(i8* noundef %4) #25
  %8 = load atomic i64, i64* %0 monotonic, align 8
  %tobool.not = icmp eq i64 %8, 0
  br i1 %tobool.not, label %while.end, label %while.body

while.end:                                        ; preds = %__weir_lib_leave.exit, %entry
  ret void
}

; Function Attrs: noreturn nounwind optsize
declare void @__weir_exit() local_unnamed_addr #4

; Function Attrs: noreturn optsize
define dso_local void @quick_exit(i32 noundef %status) local_unnamed_addr #12 {
entry:
  tail call fastcc void @__weir_lib_run_handlers(%struct.__weir_lib_handler** noundef nonnull @__weir_lib_quick) #25
  tail call void @__weir_exit() #28
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @_exit(i32 noundef %status) local_unnamed_addr #18 {
entry:
  tail call void @__weir_exit() #28
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @_Exit(i32 noundef %status) local_unnamed_addr #18 {
entry:
  tail call void @__weir_exit() #28
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @abort() local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @.str.68, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__assert_fail(i8* nocapture noundef readnone %what, i8* nocapture noundef readnone %file, i32 noundef %line, i8* nocapture noundef readnone %function) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.69, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__assert_perror_fail(i32 noundef %error, i8* nocapture noundef readnone %file, i32 noundef %line, i8* nocapture noundef readnone %function) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.69, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__assert(i8* nocapture noundef readnone %what, i8* nocapture noundef readnone %file, i32 noundef %line) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.69, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__assert_rtn(i8* nocapture noundef readnone %function, i8* nocapture noundef readnone %file, i32 noundef %line, i8* nocapture noundef readnone %what) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.69, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__assert2(i8* nocapture noundef readnone %file, i32 noundef %line, i8* nocapture noundef readnone %function, i8* nocapture noundef readnone %what) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.69, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__assert_c99(i8* nocapture noundef readnone %what, i8* nocapture noundef readnone %file, i32 noundef %line, i8* nocapture noundef readnone %function) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.69, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__stack_chk_fail() local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([41 x i8], [41 x i8]* @.str.70, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__chk_fail() local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__fortify_fail(i8* nocapture noundef readnone %what) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.71, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @pthread_rwlock_init(%struct.__weir_lib_rwlock* noundef %l, i32* nocapture noundef readnone %attributes) local_unnamed_addr #1 {
entry:
  %0 = bitcast %struct.__weir_lib_rwlock* %l to i8*
  %call = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 56) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_destroy(%struct.__weir_lib_rwlock* nocapture noundef readonly %l) local_unnamed_addr #2 {
entry:
  %word = getelementptr inbounds %struct.__weir_lib_rwlock, %struct.__weir_lib_rwlock* %l, i64 0, i32 0
  %0 = load atomic i32, i32* %word monotonic, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([41 x i8], [41 x i8]* @.str.72, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_rdlock(%struct.__weir_lib_rwlock* noundef %l) local_unnamed_addr #2 {
entry:
  %word = getelementptr inbounds %struct.__weir_lib_rwlock, %struct.__weir_lib_rwlock* %l, i64 0, i32 0
  %0 = bitcast %struct.__weir_lib_rwlock* %l to i8*
  %call = tail call i32 @__weir_await_eq(i8* noundef %0, i32 noundef -2147483648, i32 noundef 0) #27
  %add = add i32 %call, 1
  store i32 %add, i32* %word, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_wrlock(%struct.__weir_lib_rwlock* noundef %l) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %word = getelementptr inbounds %struct.__weir_lib_rwlock, %struct.__weir_lib_rwlock* %l, i64 0, i32 0
  %0 = bitcast %struct.__weir_lib_rwlock* %l to i8*
  %call1 = tail call i32 @__weir_await_eq(i8* noundef %0, i32 noundef -1, i32 noundef 0) #27
  %or = or i32 %call, -2147483648
  store i32 %or, i32* %word, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_tryrdlock(%struct.__weir_lib_rwlock* nocapture noundef %l) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try_read(%struct.__weir_lib_rwlock* noundef %l, i32 noundef 16) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define internal fastcc i32 @__weir_lib_try_read(%struct.__weir_lib_rwlock* nocapture noundef %l, i32 noundef %busy) unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %word1 = getelementptr inbounds %struct.__weir_lib_rwlock, %struct.__weir_lib_rwlock* %l, i64 0, i32 0
  %0 = load i32, i32* %word1, align 4
  %tobool.not = icmp sgt i32 %0, -1
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %add = add nuw i32 %0, 1
  store i32 %add, i32* %word1, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %busy.addr.0 = phi i32 [ %busy, %entry ], [ 0, %if.then ]
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i32 %busy.addr.0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_trywrlock(%struct.__weir_lib_rwlock* nocapture noundef %l) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try_write(%struct.__weir_lib_rwlock* noundef %l, i32 noundef 16) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define internal fastcc i32 @__weir_lib_try_write(%struct.__weir_lib_rwlock* nocapture noundef %l, i32 noundef %busy) unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  tail call void @__weir_atomic_begin() #27
  %word = getelementptr inbounds %struct.__weir_lib_rwlock, %struct.__weir_lib_rwlock* %l, i64 0, i32 0
  %0 = load i32, i32* %word, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %or = or i32 %call, -2147483648
  store i32 %or, i32* %word, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %busy.addr.0 = phi i32 [ %busy, %entry ], [ 0, %if.then ]
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i32 %busy.addr.0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_timedrdlock(%struct.__weir_lib_rwlock* nocapture noundef %l, %struct.timespec* nocapture noundef readnone %t) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try_read(%struct.__weir_lib_rwlock* noundef %l, i32 noundef 110) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_timedwrlock(%struct.__weir_lib_rwlock* nocapture noundef %l, %struct.timespec* nocapture noundef readnone %t) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try_write(%struct.__weir_lib_rwlock* noundef %l, i32 noundef 110) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_clockrdlock(%struct.__weir_lib_rwlock* nocapture noundef %l, i32 noundef %clock, %struct.timespec* nocapture noundef readnone %t) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try_read(%struct.__weir_lib_rwlock* noundef %l, i32 noundef 110) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_clockwrlock(%struct.__weir_lib_rwlock* nocapture noundef %l, i32 noundef %clock, %struct.timespec* nocapture noundef readnone %t) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_try_write(%struct.__weir_lib_rwlock* noundef %l, i32 noundef 110) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlock_unlock(%struct.__weir_lib_rwlock* nocapture noundef %l) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  tail call void @__weir_atomic_begin() #27
  %word1 = getelementptr inbounds %struct.__weir_lib_rwlock, %struct.__weir_lib_rwlock* %l, i64 0, i32 0
  %0 = load i32, i32* %word1, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.73, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %tobool2.not = icmp sgt i32 %0, -1
  br i1 %tobool2.not, label %if.then3, label %if.else

if.then3:                                         ; preds = %if.end
  %sub = add nsw i32 %0, -1
  br label %if.end9

if.else:                                          ; preds = %if.end
  %or = or i32 %call, -2147483648
  %cmp = icmp eq i32 %0, %or
  br i1 %cmp, label %if.end9, label %if.else7

if.else7:                                         ; preds = %if.else
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([66 x i8], [66 x i8]* @.str.74, i64 0, i64 0)) #26
  unreachable

if.end9:                                          ; preds = %if.else, %if.then3
  %storemerge = phi i32 [ %sub, %if.then3 ], [ 0, %if.else ]
  store i32 %storemerge, i32* %word1, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end9
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end9, %if.then.i
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @pthread_rwlockattr_init(i64* nocapture noundef writeonly %a) local_unnamed_addr #6 {
entry:
  store i64 0, i64* %a, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_rwlockattr_destroy(i64* nocapture noundef readnone %a) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_rwlockattr_setpshared(i64* nocapture noundef %a, i32 noundef %shared) local_unnamed_addr #8 {
entry:
  %0 = load i64, i64* %a, align 8
  %and = and i64 %0, -2
  %cmp = icmp ne i32 %shared, 0
  %1 = zext i1 %cmp to i64
  %or = or i64 %and, %1
  store i64 %or, i64* %a, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_rwlockattr_getpshared(i64* nocapture noundef readonly %a, i32* nocapture noundef writeonly %shared) local_unnamed_addr #8 {
entry:
  %0 = load i64, i64* %a, align 8
  %1 = trunc i64 %0 to i32
  %conv = and i32 %1, 1
  store i32 %conv, i32* %shared, align 4
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_rwlockattr_setkind_np(i64* nocapture noundef %a, i32 noundef %kind) local_unnamed_addr #2 {
entry:
  %cmp = icmp ugt i32 %kind, 2
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %cmp1 = icmp eq i32 %kind, 2
  br i1 %cmp1, label %if.then2, label %if.end3

if.then2:                                         ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([40 x i8], [40 x i8]* @.str.75, i64 0, i64 0)) #26
  unreachable

if.end3:                                          ; preds = %if.end
  %0 = load i64, i64* %a, align 8
  %and = and i64 %0, 1
  %conv7 = zext i32 %kind to i64
  %shl = shl nuw nsw i64 %conv7, 1
  %or = or i64 %and, %shl
  store i64 %or, i64* %a, align 8
  br label %return

return:                                           ; preds = %entry, %if.end3
  %retval.0 = phi i32 [ 0, %if.end3 ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @pthread_rwlockattr_getkind_np(i64* nocapture noundef readonly %a, i32* nocapture noundef writeonly %kind) local_unnamed_addr #8 {
entry:
  %0 = load i64, i64* %a, align 8
  %shr = lshr i64 %0, 1
  %conv = trunc i64 %shr to i32
  store i32 %conv, i32* %kind, align 4
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @vsscanf(i8* noundef %text, i8* noundef %format, %struct.__va_list_tag* nocapture noundef %ap) local_unnamed_addr #2 {
entry:
  %how.i.i = alloca i32, align 4
  %end = alloca i8*, align 8
  %ignored = alloca i8*, align 8
  %copy = alloca [64 x i8], align 16
  %after = alloca i8*, align 8
  %0 = load i8, i8* %format, align 1
  %tobool.not531 = icmp eq i8 %0, 0
  br i1 %tobool.not531, label %cleanup337, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry
  %gp_offset_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %ap, i64 0, i32 0
  %overflow_arg_area_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %ap, i64 0, i32 2
  %1 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %ap, i64 0, i32 3
  %sub.ptr.rhs.cast = ptrtoint i8* %text to i64
  %2 = bitcast i8** %end to i8*
  %3 = bitcast i8** %ignored to i8*
  %4 = getelementptr inbounds [64 x i8], [64 x i8]* %copy, i64 0, i64 0
  %5 = bitcast i8** %after to i8*
  %6 = bitcast i32* %how.i.i to i8*
  %sub.ptr.rhs.cast283 = ptrtoint [64 x i8]* %copy to i64
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc334
  %7 = phi i8 [ %0, %for.body.lr.ph ], [ %58, %for.inc334 ]
  %retval.0536 = phi i32 [ undef, %for.body.lr.ph ], [ %retval.4, %for.inc334 ]
  %text.addr.0535 = phi i8* [ %text, %for.body.lr.ph ], [ %text.addr.7, %for.inc334 ]
  %format.addr.0534 = phi i8* [ %format, %for.body.lr.ph ], [ %incdec.ptr335, %for.inc334 ]
  %done.0532 = phi i32 [ 0, %for.body.lr.ph ], [ %done.4, %for.inc334 ]
  %conv = zext i8 %7 to i32
  %8 = add nsw i32 %conv, -14
  %9 = icmp ult i32 %8, -5
  %cmp2.i = icmp ne i8 %7, 32
  %tobool1.not = and i1 %cmp2.i, %9
  br i1 %tobool1.not, label %if.end, label %while.cond

while.cond:                                       ; preds = %for.body, %while.cond
  %text.addr.1 = phi i8* [ %incdec.ptr, %while.cond ], [ %text.addr.0535, %for.body ]
  %10 = load i8, i8* %text.addr.1, align 1
  %conv2 = zext i8 %10 to i32
  %11 = add nsw i32 %conv2, -14
  %12 = icmp ult i32 %11, -5
  %cmp2.i465 = icmp ne i8 %10, 32
  %tobool4.not = and i1 %cmp2.i465, %12
  %incdec.ptr = getelementptr i8, i8* %text.addr.1, i64 1
  br i1 %tobool4.not, label %for.inc334, label %while.cond

if.end:                                           ; preds = %for.body
  %cmp.not = icmp eq i8 %7, 37
  br i1 %cmp.not, label %if.end18, label %if.then7

if.then7:                                         ; preds = %if.end
  %13 = load i8, i8* %text.addr.0535, align 1
  %cmp10.not = icmp eq i8 %13, %7
  br i1 %cmp10.not, label %if.end16, label %if.then12

if.then12:                                        ; preds = %if.then7
  %tobool13.not = icmp eq i32 %done.0532, 0
  %tobool15.not = icmp eq i8 %13, 0
  %or.cond463 = select i1 %tobool13.not, i1 %tobool15.not, i1 false
  %cond = select i1 %or.cond463, i32 -1, i32 %done.0532
  br label %cleanup337

if.end16:                                         ; preds = %if.then7
  %incdec.ptr17 = getelementptr i8, i8* %text.addr.0535, i64 1
  br label %for.inc334

if.end18:                                         ; preds = %if.end
  %incdec.ptr19 = getelementptr i8, i8* %format.addr.0534, i64 1
  %14 = load i8, i8* %incdec.ptr19, align 1
  %cmp21 = icmp eq i8 %14, 42
  %incdec.ptr25 = getelementptr i8, i8* %format.addr.0534, i64 2
  %spec.select = select i1 %cmp21, i8* %incdec.ptr25, i8* %incdec.ptr19
  %15 = load i8, i8* %spec.select, align 1
  %16 = add i8 %15, -48
  %17 = icmp ult i8 %16, 10
  br i1 %17, label %while.body34, label %for.cond39.preheader

for.cond39.preheader:                             ; preds = %while.body34, %if.end18
  %width.0.lcssa = phi i64 [ 0, %if.end18 ], [ %add, %while.body34 ]
  %format.addr.2.lcssa = phi i8* [ %spec.select, %if.end18 ], [ %incdec.ptr35, %while.body34 ]
  %.lcssa = phi i8 [ %15, %if.end18 ], [ %20, %while.body34 ]
  br label %for.cond39

while.body34:                                     ; preds = %if.end18, %while.body34
  %18 = phi i8 [ %20, %while.body34 ], [ %15, %if.end18 ]
  %format.addr.2519 = phi i8* [ %incdec.ptr35, %while.body34 ], [ %spec.select, %if.end18 ]
  %width.0518 = phi i64 [ %add, %while.body34 ], [ 0, %if.end18 ]
  %conv28562 = zext i8 %18 to i64
  %mul = mul i64 %width.0518, 10
  %incdec.ptr35 = getelementptr i8, i8* %format.addr.2519, i64 1
  %sub = add nuw nsw i64 %conv28562, 4294967248
  %19 = and i64 %sub, 4294967295
  %add = add i64 %19, %mul
  %20 = load i8, i8* %incdec.ptr35, align 1
  %21 = add i8 %20, -48
  %22 = icmp ult i8 %21, 10
  br i1 %22, label %while.body34, label %for.cond39.preheader

for.cond39:                                       ; preds = %for.cond39.preheader, %for.inc
  %23 = phi i8 [ %.pr, %for.inc ], [ %.lcssa, %for.cond39.preheader ]
  %size.0 = phi i32 [ %size.1, %for.inc ], [ 4, %for.cond39.preheader ]
  %format.addr.3 = phi i8* [ %incdec.ptr76, %for.inc ], [ %format.addr.2.lcssa, %for.cond39.preheader ]
  switch i8 %23, label %if.end84 [
    i8 104, label %if.then43
    i8 108, label %for.inc
    i8 106, label %for.inc
    i8 122, label %for.inc
    i8 116, label %for.inc
    i8 113, label %for.inc
    i8 76, label %if.then71
    i8 110, label %if.then80
  ]

if.then43:                                        ; preds = %for.cond39
  %cmp44 = icmp eq i32 %size.0, 2
  %cond46 = select i1 %cmp44, i32 1, i32 2
  br label %for.inc

if.then71:                                        ; preds = %for.cond39
  br label %for.inc

for.inc:                                          ; preds = %for.cond39, %for.cond39, %for.cond39, %for.cond39, %for.cond39, %if.then43, %if.then71
  %size.1 = phi i32 [ %cond46, %if.then43 ], [ 16, %if.then71 ], [ 8, %for.cond39 ], [ 8, %for.cond39 ], [ 8, %for.cond39 ], [ 8, %for.cond39 ], [ 8, %for.cond39 ]
  %incdec.ptr76 = getelementptr i8, i8* %format.addr.3, i64 1
  %.pr = load i8, i8* %incdec.ptr76, align 1
  br label %for.cond39

if.then80:                                        ; preds = %for.cond39
  br i1 %cmp21, label %for.inc334, label %if.then82

if.then82:                                        ; preds = %if.then80
  %gp_offset = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp = icmp ult i32 %gp_offset, 41
  br i1 %fits_in_gp, label %vaarg.in_reg, label %vaarg.in_mem

vaarg.in_reg:                                     ; preds = %if.then82
  %reg_save_area = load i8*, i8** %1, align 8
  %24 = zext i32 %gp_offset to i64
  %25 = getelementptr i8, i8* %reg_save_area, i64 %24
  %26 = add nuw nsw i32 %gp_offset, 8
  store i32 %26, i32* %gp_offset_p, align 8
  br label %vaarg.end

vaarg.in_mem:                                     ; preds = %if.then82
  %overflow_arg_area = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next = getelementptr i8, i8* %overflow_arg_area, i64 8
  store i8* %overflow_arg_area.next, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end

vaarg.end:                                        ; preds = %vaarg.in_mem, %vaarg.in_reg
  %vaarg.addr.in = phi i8* [ %25, %vaarg.in_reg ], [ %overflow_arg_area, %vaarg.in_mem ]
  %vaarg.addr = bitcast i8* %vaarg.addr.in to i8**
  %27 = load i8*, i8** %vaarg.addr, align 8
  %sub.ptr.lhs.cast = ptrtoint i8* %text.addr.0535 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  switch i32 %size.0, label %sw.default.i [
    i32 1, label %sw.bb.i
    i32 2, label %sw.bb1.i
    i32 4, label %sw.bb3.i
  ]

sw.bb.i:                                          ; preds = %vaarg.end
  %conv.i = trunc i64 %sub.ptr.sub to i8
  store i8 %conv.i, i8* %27, align 1
  br label %for.inc334

sw.bb1.i:                                         ; preds = %vaarg.end
  %conv2.i = trunc i64 %sub.ptr.sub to i16
  %28 = bitcast i8* %27 to i16*
  store i16 %conv2.i, i16* %28, align 2
  br label %for.inc334

sw.bb3.i:                                         ; preds = %vaarg.end
  %conv4.i = trunc i64 %sub.ptr.sub to i32
  %29 = bitcast i8* %27 to i32*
  store i32 %conv4.i, i32* %29, align 4
  br label %for.inc334

sw.default.i:                                     ; preds = %vaarg.end
  %30 = bitcast i8* %27 to i64*
  store i64 %sub.ptr.sub, i64* %30, align 8
  br label %for.inc334

if.end84:                                         ; preds = %for.cond39
  %conv40.le = sext i8 %23 to i32
  %cmp86 = icmp ne i8 %23, 99
  switch i8 %23, label %while.cond92 [
    i8 99, label %if.end118
    i8 91, label %if.end118
  ]

while.cond92:                                     ; preds = %if.end84, %while.cond92
  %text.addr.2 = phi i8* [ %incdec.ptr97, %while.cond92 ], [ %text.addr.0535, %if.end84 ]
  %31 = load i8, i8* %text.addr.2, align 1
  %conv93 = zext i8 %31 to i32
  %32 = add nsw i32 %conv93, -14
  %33 = icmp ult i32 %32, -5
  %cmp2.i467 = icmp ne i8 %31, 32
  %tobool95.not = and i1 %cmp2.i467, %33
  %incdec.ptr97 = getelementptr i8, i8* %text.addr.2, i64 1
  br i1 %tobool95.not, label %if.end99, label %while.cond92

if.end99:                                         ; preds = %while.cond92
  %cmp101 = icmp eq i8 %23, 37
  br i1 %cmp101, label %if.then103, label %if.end118

if.then103:                                       ; preds = %if.end99
  %cmp105.not = icmp eq i8 %31, 37
  br i1 %cmp105.not, label %for.inc334, label %if.then107

if.then107:                                       ; preds = %if.then103
  %tobool108.not = icmp eq i32 %done.0532, 0
  %tobool111.not = icmp eq i8 %31, 0
  %or.cond = select i1 %tobool108.not, i1 %tobool111.not, i1 false
  %cond115 = select i1 %or.cond, i32 -1, i32 %done.0532
  br label %cleanup337

if.end118:                                        ; preds = %if.end84, %if.end84, %if.end99
  %text.addr.3481 = phi i8* [ %text.addr.2, %if.end99 ], [ %text.addr.0535, %if.end84 ], [ %text.addr.0535, %if.end84 ]
  %34 = load i8, i8* %text.addr.3481, align 1
  %tobool119.not = icmp eq i8 %34, 0
  br i1 %tobool119.not, label %if.then120, label %if.end126

if.then120:                                       ; preds = %if.end118
  %tobool121.not = icmp eq i32 %done.0532, 0
  %cond125 = select i1 %tobool121.not, i32 -1, i32 %done.0532
  br label %cleanup337

if.end126:                                        ; preds = %if.end118
  %cmp128 = icmp eq i8 %23, 115
  %cmp132 = icmp eq i8 %23, 91
  %cmp136 = icmp eq i8 %23, 99
  switch i8 %23, label %if.end240 [
    i8 115, label %if.then138
    i8 99, label %if.then138
    i8 91, label %if.then138
  ]

if.then138:                                       ; preds = %if.end126, %if.end126, %if.end126
  %cmp139 = icmp eq i32 %size.0, 8
  br i1 %cmp139, label %if.then141, label %if.end142

if.then141:                                       ; preds = %if.then138
  call void @__weir_unsupported(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.76, i64 0, i64 0)) #26
  unreachable

if.end142:                                        ; preds = %if.then138
  %tobool143.not = icmp eq i64 %width.0.lcssa, 0
  %cond149 = select i1 %cmp136, i64 1, i64 -1
  %cond151 = select i1 %tobool143.not, i64 %cond149, i64 %width.0.lcssa
  %add.ptr = getelementptr i8, i8* %format.addr.3, i64 1
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %2) #29
  store i8* %format.addr.3, i8** %end, align 8
  br i1 %cmp132, label %if.then155, label %if.end157

if.then155:                                       ; preds = %if.end142
  %call156 = call fastcc i32 @__weir_lib_in_set(i8* noundef %add.ptr, i8** noundef nonnull %end, i32 noundef 0) #25
  br label %if.end157

if.end157:                                        ; preds = %if.then155, %if.end142
  br i1 %cmp21, label %land.rhs177.lr.ph, label %cond.false160

cond.false160:                                    ; preds = %if.end157
  %gp_offset162 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp163 = icmp ult i32 %gp_offset162, 41
  br i1 %fits_in_gp163, label %vaarg.in_reg164, label %vaarg.in_mem166

vaarg.in_reg164:                                  ; preds = %cond.false160
  %reg_save_area165 = load i8*, i8** %1, align 8
  %35 = zext i32 %gp_offset162 to i64
  %36 = getelementptr i8, i8* %reg_save_area165, i64 %35
  %37 = add nuw nsw i32 %gp_offset162, 8
  store i32 %37, i32* %gp_offset_p, align 8
  br label %vaarg.end170

vaarg.in_mem166:                                  ; preds = %cond.false160
  %overflow_arg_area168 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next169 = getelementptr i8, i8* %overflow_arg_area168, i64 8
  store i8* %overflow_arg_area.next169, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end170

vaarg.end170:                                     ; preds = %vaarg.in_mem166, %vaarg.in_reg164
  %vaarg.addr171.in = phi i8* [ %36, %vaarg.in_reg164 ], [ %overflow_arg_area168, %vaarg.in_mem166 ]
  %vaarg.addr171 = bitcast i8* %vaarg.addr171.in to i8**
  %38 = load i8*, i8** %vaarg.addr171, align 8
  br label %land.rhs177.lr.ph

land.rhs177.lr.ph:                                ; preds = %vaarg.end170, %if.end157
  %cond173 = phi i8* [ %38, %vaarg.end170 ], [ null, %if.end157 ]
  %tobool201.not = icmp eq i8* %cond173, null
  br label %land.rhs177

land.rhs177:                                      ; preds = %land.rhs177.lr.ph, %for.inc206
  %cmp175526 = phi i1 [ true, %land.rhs177.lr.ph ], [ %cmp175, %for.inc206 ]
  %n.0524 = phi i64 [ 0, %land.rhs177.lr.ph ], [ %inc, %for.inc206 ]
  %arrayidx = getelementptr i8, i8* %text.addr.3481, i64 %n.0524
  %39 = load i8, i8* %arrayidx, align 1
  %tobool179.not = icmp eq i8 %39, 0
  br i1 %tobool179.not, label %for.end207, label %for.body181

for.body181:                                      ; preds = %land.rhs177
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %3) #29
  br i1 %cmp128, label %cond.true185, label %cond.false190

cond.true185:                                     ; preds = %for.body181
  %conv187 = zext i8 %39 to i32
  %40 = add nsw i32 %conv187, -14
  %41 = icmp ult i32 %40, -5
  %cmp2.i469 = icmp ne i8 %39, 32
  %tobool189.not = and i1 %cmp2.i469, %41
  br i1 %tobool189.not, label %if.end200, label %cleanup

cond.false190:                                    ; preds = %for.body181
  br i1 %cmp132, label %land.lhs.true194, label %if.end200

land.lhs.true194:                                 ; preds = %cond.false190
  %conv196 = zext i8 %39 to i32
  %call197 = call fastcc i32 @__weir_lib_in_set(i8* noundef %add.ptr, i8** noundef nonnull %ignored, i32 noundef %conv196) #25
  %tobool198.not = icmp eq i32 %call197, 0
  br i1 %tobool198.not, label %cleanup, label %if.end200

if.end200:                                        ; preds = %land.lhs.true194, %cond.false190, %cond.true185
  br i1 %tobool201.not, label %for.inc206, label %if.then202

if.then202:                                       ; preds = %if.end200
  %42 = load i8, i8* %arrayidx, align 1
  %arrayidx204 = getelementptr i8, i8* %cond173, i64 %n.0524
  store i8 %42, i8* %arrayidx204, align 1
  br label %for.inc206

cleanup:                                          ; preds = %cond.true185, %land.lhs.true194
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %3) #29
  br label %for.end207

for.inc206:                                       ; preds = %if.then202, %if.end200
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %3) #29
  %inc = add nuw i64 %n.0524, 1
  %cmp175 = icmp ult i64 %inc, %cond151
  %exitcond.not = icmp eq i64 %inc, %cond151
  br i1 %exitcond.not, label %lor.lhs.false209, label %land.rhs177

for.end207:                                       ; preds = %land.rhs177, %cleanup
  %tobool208.not = icmp eq i64 %n.0524, 0
  br i1 %tobool208.not, label %cleanup235, label %lor.lhs.false209

lor.lhs.false209:                                 ; preds = %for.inc206, %for.end207
  %cmp175505561 = phi i1 [ %cmp175526, %for.end207 ], [ %cmp175, %for.inc206 ]
  %n.0507559 = phi i64 [ %n.0524, %for.end207 ], [ %cond151, %for.inc206 ]
  %43 = select i1 %cmp136, i1 %cmp175505561, i1 false
  br i1 %43, label %cleanup235, label %if.end217

if.end217:                                        ; preds = %lor.lhs.false209
  %tobool218 = icmp ne i8* %cond173, null
  %or.cond341 = select i1 %tobool218, i1 %cmp86, i1 false
  br i1 %or.cond341, label %if.then223, label %if.end225

if.then223:                                       ; preds = %if.end217
  %arrayidx224 = getelementptr i8, i8* %cond173, i64 %n.0507559
  store i8 0, i8* %arrayidx224, align 1
  br label %if.end225

if.end225:                                        ; preds = %if.then223, %if.end217
  %add.ptr226 = getelementptr i8, i8* %text.addr.3481, i64 %n.0507559
  %44 = load i8*, i8** %end, align 8
  %add.ptr231 = getelementptr i8, i8* %44, i64 -1
  %format.addr.4 = select i1 %cmp132, i8* %add.ptr231, i8* %format.addr.3
  %lnot = xor i1 %cmp21, true
  %lnot.ext = zext i1 %lnot to i32
  %add234 = add i32 %done.0532, %lnot.ext
  br label %cleanup235

cleanup235:                                       ; preds = %for.end207, %lor.lhs.false209, %if.end225
  %cleanup.dest.slot.1 = phi i32 [ 4, %if.end225 ], [ 1, %lor.lhs.false209 ], [ 1, %for.end207 ]
  %done.1 = phi i32 [ %add234, %if.end225 ], [ %done.0532, %lor.lhs.false209 ], [ %done.0532, %for.end207 ]
  %format.addr.5 = phi i8* [ %format.addr.4, %if.end225 ], [ %format.addr.3, %lor.lhs.false209 ], [ %format.addr.3, %for.end207 ]
  %text.addr.4 = phi i8* [ %add.ptr226, %if.end225 ], [ %text.addr.3481, %lor.lhs.false209 ], [ %text.addr.3481, %for.end207 ]
  %retval.1 = phi i32 [ %retval.0536, %if.end225 ], [ %done.0532, %lor.lhs.false209 ], [ %done.0532, %for.end207 ]
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %2) #29
  br label %cleanup328

if.end240:                                        ; preds = %if.end126
  call void @llvm.lifetime.start.p0i8(i64 64, i8* nonnull %4) #29
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %5) #29
  %45 = add i64 %width.0.lcssa, -1
  %46 = icmp ult i64 %45, 62
  %cond249 = select i1 %46, i64 %width.0.lcssa, i64 63
  br label %while.body.i

while.body.i:                                     ; preds = %if.end240, %while.body.i.land.rhs.i_crit_edge
  %n.06.i602 = phi i64 [ 0, %if.end240 ], [ %inc.i, %while.body.i.land.rhs.i_crit_edge ]
  %inc.i = add nuw nsw i64 %n.06.i602, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %cond249
  br i1 %exitcond.not.i, label %strnlen.exit, label %while.body.i.land.rhs.i_crit_edge

while.body.i.land.rhs.i_crit_edge:                ; preds = %while.body.i
  %arrayidx.i.phi.trans.insert = getelementptr i8, i8* %text.addr.3481, i64 %inc.i
  %.pre = load i8, i8* %arrayidx.i.phi.trans.insert, align 1
  %tobool.not.i = icmp eq i8 %.pre, 0
  br i1 %tobool.not.i, label %strnlen.exit, label %while.body.i

strnlen.exit:                                     ; preds = %while.body.i.land.rhs.i_crit_edge, %while.body.i
  %n.0.lcssa.i = phi i64 [ %cond249, %while.body.i ], [ %inc.i, %while.body.i.land.rhs.i_crit_edge ]
  %call251 = call i8* @memcpy(i8* noundef nonnull %4, i8* noundef nonnull %text.addr.3481, i64 noundef %n.0.lcssa.i) #25
  %arrayidx252 = getelementptr [64 x i8], [64 x i8]* %copy, i64 0, i64 %n.0.lcssa.i
  store i8 0, i8* %arrayidx252, align 1
  switch i32 %conv40.le, label %sw.default [
    i32 100, label %sw.bb
    i32 105, label %sw.bb256
    i32 117, label %sw.bb259
    i32 111, label %sw.bb262
    i32 112, label %sw.bb265
    i32 120, label %sw.bb266
    i32 88, label %sw.bb266
    i32 97, label %sw.bb269
    i32 101, label %sw.bb269
    i32 102, label %sw.bb269
    i32 103, label %sw.bb269
    i32 69, label %sw.bb269
    i32 70, label %sw.bb269
    i32 71, label %sw.bb269
  ]

sw.bb:                                            ; preds = %strnlen.exit
  %call255 = call i64 @strtoll(i8* noundef nonnull %4, i8** noundef nonnull %after, i32 noundef 10) #25
  br label %sw.epilog

sw.bb256:                                         ; preds = %strnlen.exit
  %call258 = call i64 @strtoll(i8* noundef nonnull %4, i8** noundef nonnull %after, i32 noundef 0) #25
  br label %sw.epilog

sw.bb259:                                         ; preds = %strnlen.exit
  %call261 = call i64 @strtoull(i8* noundef nonnull %4, i8** noundef nonnull %after, i32 noundef 10) #25
  br label %sw.epilog

sw.bb262:                                         ; preds = %strnlen.exit
  %call264 = call i64 @strtoull(i8* noundef nonnull %4, i8** noundef nonnull %after, i32 noundef 8) #25
  br label %sw.epilog

sw.bb265:                                         ; preds = %strnlen.exit
  br label %sw.bb266

sw.bb266:                                         ; preds = %strnlen.exit, %strnlen.exit, %sw.bb265
  %size.2 = phi i32 [ %size.0, %strnlen.exit ], [ %size.0, %strnlen.exit ], [ 8, %sw.bb265 ]
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %6) #29
  %call.i.i = call fastcc i64 @__weir_lib_integer(i8* noundef nonnull %4, i8** noundef nonnull %after, i32 noundef 16, i64 noundef -1, i32* noundef nonnull %how.i.i) #27
  %47 = load i32, i32* %how.i.i, align 4
  %and.i.i = and i32 %47, 2
  %tobool.not.i.i = icmp eq i32 %and.i.i, 0
  %and1.i.i = and i32 %47, 1
  %tobool2.not.i.i = icmp eq i32 %and1.i.i, 0
  %sub.i.i = sub i64 0, %call.i.i
  %cond.i.i = select i1 %tobool2.not.i.i, i64 %call.i.i, i64 %sub.i.i
  %cond6.i.i = select i1 %tobool.not.i.i, i64 %cond.i.i, i64 -1
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %6) #29
  br label %sw.epilog

sw.bb269:                                         ; preds = %strnlen.exit, %strnlen.exit, %strnlen.exit, %strnlen.exit, %strnlen.exit, %strnlen.exit, %strnlen.exit
  %cmp270 = icmp eq i32 %size.0, 16
  br i1 %cmp270, label %if.then272, label %if.end273

if.then272:                                       ; preds = %sw.bb269
  call void @__weir_unsupported(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.77, i64 0, i64 0)) #26
  unreachable

if.end273:                                        ; preds = %sw.bb269
  %call275 = call double @strtod(i8* noundef nonnull %4, i8** noundef nonnull %after) #25
  br label %sw.epilog

sw.default:                                       ; preds = %strnlen.exit
  call void @__weir_unsupported(i8* noundef getelementptr inbounds ([23 x i8], [23 x i8]* @.str.78, i64 0, i64 0)) #26
  unreachable

sw.epilog:                                        ; preds = %if.end273, %sw.bb266, %sw.bb262, %sw.bb259, %sw.bb256, %sw.bb
  %size.3 = phi i32 [ %size.0, %if.end273 ], [ %size.2, %sw.bb266 ], [ %size.0, %sw.bb262 ], [ %size.0, %sw.bb259 ], [ %size.0, %sw.bb256 ], [ %size.0, %sw.bb ]
  %v.0 = phi i64 [ 0, %if.end273 ], [ %cond6.i.i, %sw.bb266 ], [ %call264, %sw.bb262 ], [ %call261, %sw.bb259 ], [ %call258, %sw.bb256 ], [ %call255, %sw.bb ]
  %d.0 = phi double [ %call275, %if.end273 ], [ 0.000000e+00, %sw.bb266 ], [ 0.000000e+00, %sw.bb262 ], [ 0.000000e+00, %sw.bb259 ], [ 0.000000e+00, %sw.bb256 ], [ 0.000000e+00, %sw.bb ]
  %48 = load i8*, i8** %after, align 8
  %cmp277 = icmp eq i8* %48, %4
  br i1 %cmp277, label %cleanup323, label %if.end280

if.end280:                                        ; preds = %sw.epilog
  %sub.ptr.lhs.cast282 = ptrtoint i8* %48 to i64
  %sub.ptr.sub284 = sub i64 %sub.ptr.lhs.cast282, %sub.ptr.rhs.cast283
  %add.ptr285 = getelementptr i8, i8* %text.addr.3481, i64 %sub.ptr.sub284
  br i1 %cmp21, label %cleanup323, label %if.end288

if.end288:                                        ; preds = %if.end280
  %gp_offset291 = load i32, i32* %gp_offset_p, align 8
  %fits_in_gp292 = icmp ult i32 %gp_offset291, 41
  br i1 %fits_in_gp292, label %vaarg.in_reg293, label %vaarg.in_mem295

vaarg.in_reg293:                                  ; preds = %if.end288
  %reg_save_area294 = load i8*, i8** %1, align 8
  %49 = zext i32 %gp_offset291 to i64
  %50 = getelementptr i8, i8* %reg_save_area294, i64 %49
  %51 = add nuw nsw i32 %gp_offset291, 8
  store i32 %51, i32* %gp_offset_p, align 8
  br label %vaarg.end299

vaarg.in_mem295:                                  ; preds = %if.end288
  %overflow_arg_area297 = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next298 = getelementptr i8, i8* %overflow_arg_area297, i64 8
  store i8* %overflow_arg_area.next298, i8** %overflow_arg_area_p, align 8
  br label %vaarg.end299

vaarg.end299:                                     ; preds = %vaarg.in_mem295, %vaarg.in_reg293
  %vaarg.addr300.in = phi i8* [ %50, %vaarg.in_reg293 ], [ %overflow_arg_area297, %vaarg.in_mem295 ]
  %vaarg.addr300 = bitcast i8* %vaarg.addr300.in to i8**
  %52 = load i8*, i8** %vaarg.addr300, align 8
  %or = or i32 %conv40.le, 32
  %cmp302 = icmp sgt i32 %or, 100
  br i1 %cmp302, label %land.lhs.true304, label %lor.lhs.false309

land.lhs.true304:                                 ; preds = %vaarg.end299
  %cmp307 = icmp ult i32 %or, 104
  %cmp311 = icmp eq i8 %23, 97
  %or.cond343 = select i1 %cmp307, i1 true, i1 %cmp311
  br i1 %or.cond343, label %if.then313, label %if.else320

lor.lhs.false309:                                 ; preds = %vaarg.end299
  %cmp311.old = icmp eq i8 %23, 97
  br i1 %cmp311.old, label %if.then313, label %if.else320

if.then313:                                       ; preds = %lor.lhs.false309, %land.lhs.true304
  %cmp314 = icmp eq i32 %size.3, 8
  br i1 %cmp314, label %if.then316, label %if.else317

if.then316:                                       ; preds = %if.then313
  %53 = bitcast i8* %52 to double*
  store double %d.0, double* %53, align 8
  br label %if.end321

if.else317:                                       ; preds = %if.then313
  %conv318 = fptrunc double %d.0 to float
  %54 = bitcast i8* %52 to float*
  store float %conv318, float* %54, align 4
  br label %if.end321

if.else320:                                       ; preds = %land.lhs.true304, %lor.lhs.false309
  switch i32 %size.3, label %sw.default.i477 [
    i32 1, label %sw.bb.i472
    i32 2, label %sw.bb1.i474
    i32 4, label %sw.bb3.i476
  ]

sw.bb.i472:                                       ; preds = %if.else320
  %conv.i471 = trunc i64 %v.0 to i8
  store i8 %conv.i471, i8* %52, align 1
  br label %if.end321

sw.bb1.i474:                                      ; preds = %if.else320
  %conv2.i473 = trunc i64 %v.0 to i16
  %55 = bitcast i8* %52 to i16*
  store i16 %conv2.i473, i16* %55, align 2
  br label %if.end321

sw.bb3.i476:                                      ; preds = %if.else320
  %conv4.i475 = trunc i64 %v.0 to i32
  %56 = bitcast i8* %52 to i32*
  store i32 %conv4.i475, i32* %56, align 4
  br label %if.end321

sw.default.i477:                                  ; preds = %if.else320
  %57 = bitcast i8* %52 to i64*
  store i64 %v.0, i64* %57, align 8
  br label %if.end321

if.end321:                                        ; preds = %sw.default.i477, %sw.bb3.i476, %sw.bb1.i474, %sw.bb.i472, %if.then316, %if.else317
  %inc322 = add i32 %done.0532, 1
  br label %cleanup323

cleanup323:                                       ; preds = %if.end280, %sw.epilog, %if.end321
  %cleanup.dest.slot.2 = phi i32 [ 0, %if.end321 ], [ 1, %sw.epilog ], [ 4, %if.end280 ]
  %done.2 = phi i32 [ %inc322, %if.end321 ], [ %done.0532, %sw.epilog ], [ %done.0532, %if.end280 ]
  %text.addr.5 = phi i8* [ %add.ptr285, %if.end321 ], [ %text.addr.3481, %sw.epilog ], [ %add.ptr285, %if.end280 ]
  %retval.2 = phi i32 [ %retval.0536, %if.end321 ], [ %done.0532, %sw.epilog ], [ %retval.0536, %if.end280 ]
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %5) #29
  call void @llvm.lifetime.end.p0i8(i64 64, i8* nonnull %4) #29
  br label %cleanup328

cleanup328:                                       ; preds = %cleanup323, %cleanup235
  %cleanup.dest.slot.3 = phi i32 [ %cleanup.dest.slot.1, %cleanup235 ], [ %cleanup.dest.slot.2, %cleanup323 ]
  %done.3 = phi i32 [ %done.1, %cleanup235 ], [ %done.2, %cleanup323 ]
  %format.addr.6 = phi i8* [ %format.addr.5, %cleanup235 ], [ %format.addr.3, %cleanup323 ]
  %text.addr.6 = phi i8* [ %text.addr.4, %cleanup235 ], [ %text.addr.5, %cleanup323 ]
  %retval.3 = phi i32 [ %retval.1, %cleanup235 ], [ %retval.2, %cleanup323 ]
  switch i32 %cleanup.dest.slot.3, label %cleanup337 [
    i32 0, label %for.inc334
    i32 4, label %for.inc334
  ]

for.inc334:                                       ; preds = %while.cond, %if.then103, %sw.default.i, %sw.bb3.i, %sw.bb1.i, %sw.bb.i, %if.then80, %cleanup328, %cleanup328, %if.end16
  %done.4 = phi i32 [ %done.0532, %if.end16 ], [ %done.3, %cleanup328 ], [ %done.3, %cleanup328 ], [ %done.0532, %if.then80 ], [ %done.0532, %sw.bb.i ], [ %done.0532, %sw.bb1.i ], [ %done.0532, %sw.bb3.i ], [ %done.0532, %sw.default.i ], [ %done.0532, %if.then103 ], [ %done.0532, %while.cond ]
  %format.addr.7 = phi i8* [ %format.addr.0534, %if.end16 ], [ %format.addr.6, %cleanup328 ], [ %format.addr.6, %cleanup328 ], [ %format.addr.3, %if.then80 ], [ %format.addr.3, %sw.bb.i ], [ %format.addr.3, %sw.bb1.i ], [ %format.addr.3, %sw.bb3.i ], [ %format.addr.3, %sw.default.i ], [ %format.addr.3, %if.then103 ], [ %format.addr.0534, %while.cond ]
  %text.addr.7 = phi i8* [ %incdec.ptr17, %if.end16 ], [ %text.addr.6, %cleanup328 ], [ %text.addr.6, %cleanup328 ], [ %text.addr.0535, %if.then80 ], [ %text.addr.0535, %sw.bb.i ], [ %text.addr.0535, %sw.bb1.i ], [ %text.addr.0535, %sw.bb3.i ], [ %text.addr.0535, %sw.default.i ], [ %incdec.ptr97, %if.then103 ], [ %text.addr.1, %while.cond ]
  %retval.4 = phi i32 [ %retval.0536, %if.end16 ], [ %retval.3, %cleanup328 ], [ %retval.3, %cleanup328 ], [ %retval.0536, %if.then80 ], [ %retval.0536, %sw.bb.i ], [ %retval.0536, %sw.bb1.i ], [ %retval.0536, %sw.bb3.i ], [ %retval.0536, %sw.default.i ], [ %retval.0536, %if.then103 ], [ %retval.0536, %while.cond ]
  %incdec.ptr335 = getelementptr i8, i8* %format.addr.7, i64 1
  %58 = load i8, i8* %incdec.ptr335, align 1
  %tobool.not = icmp eq i8 %58, 0
  br i1 %tobool.not, label %cleanup337, label %for.body

cleanup337:                                       ; preds = %cleanup328, %for.inc334, %entry, %if.then120, %if.then107, %if.then12
  %retval.5 = phi i32 [ %cond, %if.then12 ], [ %cond125, %if.then120 ], [ %cond115, %if.then107 ], [ 0, %entry ], [ %retval.3, %cleanup328 ], [ %done.4, %for.inc334 ]
  ret i32 %retval.5
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define internal fastcc i32 @__weir_lib_in_set(i8* noundef %set, i8** nocapture noundef writeonly %end, i32 noundef %c) unnamed_addr #0 {
entry:
  %0 = load i8, i8* %set, align 1
  %cmp = icmp eq i8 %0, 94
  %spec.select.idx = zext i1 %cmp to i64
  %spec.select = getelementptr i8, i8* %set, i64 %spec.select.idx
  %1 = load i8, i8* %spec.select, align 1
  %tobool3.not66 = icmp eq i8 %1, 0
  br i1 %tobool3.not66, label %for.end, label %land.rhs

land.rhs:                                         ; preds = %entry, %for.inc
  %2 = phi i8 [ %7, %for.inc ], [ %1, %entry ]
  %set.addr.168 = phi i8* [ %incdec.ptr36, %for.inc ], [ %spec.select, %entry ]
  %in.067 = phi i32 [ %in.1, %for.inc ], [ 0, %entry ]
  %cmp5 = icmp ne i8 %2, 93
  %cmp7 = icmp eq i8* %set.addr.168, %spec.select
  %3 = or i1 %cmp7, %cmp5
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %land.rhs
  %arrayidx = getelementptr i8, i8* %set.addr.168, i64 1
  %4 = load i8, i8* %arrayidx, align 1
  %cmp10 = icmp eq i8 %4, 45
  br i1 %cmp10, label %land.lhs.true, label %if.else

land.lhs.true:                                    ; preds = %for.body
  %arrayidx12 = getelementptr i8, i8* %set.addr.168, i64 2
  %5 = load i8, i8* %arrayidx12, align 1
  switch i8 %5, label %if.then20 [
    i8 0, label %if.else
    i8 93, label %if.else
  ]

if.then20:                                        ; preds = %land.lhs.true
  %conv22 = zext i8 %2 to i32
  %cmp23.not = icmp sle i32 %conv22, %c
  %conv27 = zext i8 %5 to i32
  %cmp28 = icmp sge i32 %conv27, %c
  %6 = select i1 %cmp23.not, i1 %cmp28, i1 false
  %incdec.ptr36.phi.trans.insert = getelementptr i8, i8* %set.addr.168, i64 3
  %.pre = load i8, i8* %incdec.ptr36.phi.trans.insert, align 1
  br label %for.inc

if.else:                                          ; preds = %land.lhs.true, %land.lhs.true, %for.body
  %conv31 = zext i8 %2 to i32
  %cmp32 = icmp eq i32 %conv31, %c
  br label %for.inc

for.inc:                                          ; preds = %if.then20, %if.else
  %7 = phi i8 [ %.pre, %if.then20 ], [ %4, %if.else ]
  %land.ext.pn.in = phi i1 [ %6, %if.then20 ], [ %cmp32, %if.else ]
  %set.addr.2 = phi i8* [ %arrayidx12, %if.then20 ], [ %set.addr.168, %if.else ]
  %land.ext.pn = zext i1 %land.ext.pn.in to i32
  %in.1 = or i32 %in.067, %land.ext.pn
  %incdec.ptr36 = getelementptr i8, i8* %set.addr.2, i64 1
  %tobool3.not = icmp eq i8 %7, 0
  br i1 %tobool3.not, label %for.end, label %land.rhs

for.end:                                          ; preds = %land.rhs, %for.inc, %entry
  %in.0.lcssa = phi i32 [ 0, %entry ], [ %in.1, %for.inc ], [ %in.067, %land.rhs ]
  %set.addr.1.lcssa = phi i8* [ %spec.select, %entry ], [ %incdec.ptr36, %for.inc ], [ %set.addr.168, %land.rhs ]
  %cmp38 = phi i64 [ 0, %entry ], [ 0, %for.inc ], [ 1, %land.rhs ]
  %conv1 = zext i1 %cmp to i32
  %add.ptr40 = getelementptr i8, i8* %set.addr.1.lcssa, i64 %cmp38
  store i8* %add.ptr40, i8** %end, align 8
  %cmp41 = icmp ne i32 %in.0.lcssa, %conv1
  %conv42 = zext i1 %cmp41 to i32
  ret i32 %conv42
}

; Function Attrs: nounwind optsize
define dso_local i32 @__isoc99_vsscanf(i8* noundef %text, i8* noundef %format, %struct.__va_list_tag* nocapture noundef %ap) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @vsscanf(i8* noundef %text, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__isoc23_vsscanf(i8* noundef %text, i8* noundef %format, %struct.__va_list_tag* nocapture noundef %ap) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @vsscanf(i8* noundef %text, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @sscanf(i8* noundef %text, i8* noundef %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call = call i32 @vsscanf(i8* noundef %text, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__isoc99_sscanf(i8* noundef %text, i8* noundef %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call = call i32 @vsscanf(i8* noundef %text, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__isoc23_sscanf(i8* noundef %text, i8* noundef %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call = call i32 @vsscanf(i8* noundef %text, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %call
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @scanf(i8* nocapture noundef readnone %format, ...) local_unnamed_addr #7 {
entry:
  ret i32 -1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__isoc99_scanf(i8* nocapture noundef readnone %format, ...) local_unnamed_addr #7 {
entry:
  ret i32 -1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__isoc23_scanf(i8* nocapture noundef readnone %format, ...) local_unnamed_addr #7 {
entry:
  ret i32 -1
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @sem_init(i32* noundef %s, i32 noundef %shared, i32 noundef %value) local_unnamed_addr #1 {
entry:
  %cmp = icmp slt i32 %value, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %return

if.end:                                           ; preds = %entry
  %0 = bitcast i32* %s to i8*
  %call = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 32) #25
  store i32 %value, i32* %s, align 4
  br label %return

return:                                           ; preds = %if.end, %if.then
  %retval.0 = phi i32 [ -1, %if.then ], [ 0, %if.end ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sem_destroy(i32* nocapture noundef readnone %s) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @sem_wait(i32* noundef %s) local_unnamed_addr #2 {
entry:
  %0 = bitcast i32* %s to i8*
  %call = tail call i32 @__weir_await_ne(i8* noundef %0, i32 noundef -1, i32 noundef 0) #27
  %sub = add i32 %call, -1
  store i32 %sub, i32* %s, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @sem_trywait(i32* nocapture noundef %s) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_take(i32* noundef %s, i32 noundef 11) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define internal fastcc i32 @__weir_lib_take(i32* nocapture noundef %s, i32 noundef %error) unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %0 = load i32, i32* %s, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.end3.critedge, label %if.then

if.then:                                          ; preds = %entry
  %sub = add i32 %0, -1
  store i32 %sub, i32* %s, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %cleanup

if.then.i:                                        ; preds = %if.then
  tail call void @__weir_atomic_end() #27
  br label %cleanup

if.end3.critedge:                                 ; preds = %entry
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i8 = icmp eq i32 %2, 0
  br i1 %tobool.not.i8, label %if.then.i9, label %__weir_lib_leave.exit10

if.then.i9:                                       ; preds = %if.end3.critedge
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit10

__weir_lib_leave.exit10:                          ; preds = %if.end3.critedge, %if.then.i9
  store i32 %error, i32* @__weir_lib_errno, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.then.i, %if.then, %__weir_lib_leave.exit10
  %retval.0 = phi i32 [ -1, %__weir_lib_leave.exit10 ], [ 0, %if.then ], [ 0, %if.then.i ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i32 @sem_timedwait(i32* nocapture noundef %s, %struct.timespec* nocapture noundef readnone %until) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_take(i32* noundef %s, i32 noundef 110) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @sem_clockwait(i32* nocapture noundef %s, i32 noundef %clock, %struct.timespec* nocapture noundef readnone %until) local_unnamed_addr #2 {
entry:
  %call = tail call fastcc i32 @__weir_lib_take(i32* noundef %s, i32 noundef 110) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @sem_post(i32* nocapture noundef %s) local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %0 = load i32, i32* %s, align 4
  %cmp = icmp ult i32 %0, 2147483647
  br i1 %cmp, label %if.then, label %if.end3.critedge

if.then:                                          ; preds = %entry
  %add = add nuw nsw i32 %0, 1
  store i32 %add, i32* %s, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %cleanup

if.then.i:                                        ; preds = %if.then
  tail call void @__weir_atomic_end() #27
  br label %cleanup

if.end3.critedge:                                 ; preds = %entry
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i8 = icmp eq i32 %2, 0
  br i1 %tobool.not.i8, label %if.then.i9, label %__weir_lib_leave.exit10

if.then.i9:                                       ; preds = %if.end3.critedge
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit10

__weir_lib_leave.exit10:                          ; preds = %if.end3.critedge, %if.then.i9
  store i32 75, i32* @__weir_lib_errno, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.then.i, %if.then, %__weir_lib_leave.exit10
  %retval.0 = phi i32 [ -1, %__weir_lib_leave.exit10 ], [ 0, %if.then ], [ 0, %if.then.i ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local i32 @sem_getvalue(i32* nocapture noundef readonly %s, i32* nocapture noundef writeonly %value) local_unnamed_addr #9 {
entry:
  %0 = load atomic i32, i32* %s monotonic, align 4
  store i32 %0, i32* %value, align 4
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @vsprintf(i8* noundef %to, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_lib_format(i8* noundef %to, i64 noundef -1, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #25
  %arrayidx = getelementptr i8, i8* %to, i64 %call
  store i8 0, i8* %arrayidx, align 1
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i32 @vasprintf(i8** nocapture noundef writeonly %to, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %again = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %again to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %again, i64 0, i64 0
  %1 = bitcast %struct.__va_list_tag* %ap to i8*
  call void @llvm.va_copy(i8* nonnull %0, i8* %1)
  %call = call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %0)
  %add = add i64 %call, 1
  %cmp.i = icmp ugt i64 %add, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = call i8* @__weir_alloc(i64 noundef %add) #27
  store i8* %call.i, i8** %to, align 8
  %tobool.not.i = icmp eq i64 %add, 0
  %cond.i = select i1 %tobool.not.i, i64 0, i64 %call
  %call.i12 = call i64 @__weir_lib_format(i8* noundef %call.i, i64 noundef %cond.i, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #27
  br i1 %tobool.not.i, label %vsnprintf.exit, label %if.then.i14

if.then.i14:                                      ; preds = %malloc.exit
  %cmp.i13 = icmp ult i64 %call.i12, %add
  %cond6.i = select i1 %cmp.i13, i64 %call.i12, i64 %call
  %arrayidx.i = getelementptr i8, i8* %call.i, i64 %cond6.i
  store i8 0, i8* %arrayidx.i, align 1
  br label %vsnprintf.exit

vsnprintf.exit:                                   ; preds = %malloc.exit, %if.then.i14
  %conv.i = trunc i64 %call.i12 to i32
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_copy(i8*, i8*) #20

; Function Attrs: nounwind optsize
define dso_local i32 @vprintf(i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #25
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i32 @vfprintf(i8* nocapture noundef readnone %stream, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %call.i = tail call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #27
  %conv.i = trunc i64 %call.i to i32
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @vdprintf(i32 noundef %fd, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %call.i = tail call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #27
  %conv.i = trunc i64 %call.i to i32
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @snprintf(i8* noundef %to, i64 noundef %room, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %tobool.not.i = icmp eq i64 %room, 0
  %sub.i = add i64 %room, -1
  %cond.i = select i1 %tobool.not.i, i64 0, i64 %sub.i
  %call.i = call i64 @__weir_lib_format(i8* noundef %to, i64 noundef %cond.i, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #27
  br i1 %tobool.not.i, label %vsnprintf.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %cmp.i = icmp ult i64 %call.i, %room
  %cond6.i = select i1 %cmp.i, i64 %call.i, i64 %sub.i
  %arrayidx.i = getelementptr i8, i8* %to, i64 %cond6.i
  store i8 0, i8* %arrayidx.i, align 1
  br label %vsnprintf.exit

vsnprintf.exit:                                   ; preds = %entry, %if.then.i
  %conv.i = trunc i64 %call.i to i32
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @sprintf(i8* noundef %to, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call.i = call i64 @__weir_lib_format(i8* noundef %to, i64 noundef -1, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #27
  %arrayidx.i = getelementptr i8, i8* %to, i64 %call.i
  store i8 0, i8* %arrayidx.i, align 1
  %conv.i = trunc i64 %call.i to i32
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @asprintf(i8** nocapture noundef writeonly %to, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call = call i32 @vasprintf(i8** noundef %to, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @printf(i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call.i = call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #27
  %conv.i = trunc i64 %call.i to i32
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @fprintf(i8* nocapture noundef readnone %stream, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call.i = call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #27
  %conv.i = trunc i64 %call.i to i32
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @dprintf(i32 noundef %fd, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call.i = call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #27
  %conv.i = trunc i64 %call.i to i32
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__vsnprintf_chk(i8* noundef %to, i64 noundef %room, i32 %flag, i64 noundef %size, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %cmp = icmp ult i64 %size, %room
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([54 x i8], [54 x i8]* @.str.79, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %tobool.not.i = icmp eq i64 %room, 0
  %sub.i = add i64 %room, -1
  %cond.i = select i1 %tobool.not.i, i64 0, i64 %sub.i
  %call.i = tail call i64 @__weir_lib_format(i8* noundef %to, i64 noundef %cond.i, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #27
  br i1 %tobool.not.i, label %vsnprintf.exit, label %if.then.i

if.then.i:                                        ; preds = %if.end
  %cmp.i = icmp ult i64 %call.i, %room
  %cond6.i = select i1 %cmp.i, i64 %call.i, i64 %sub.i
  %arrayidx.i = getelementptr i8, i8* %to, i64 %cond6.i
  store i8 0, i8* %arrayidx.i, align 1
  br label %vsnprintf.exit

vsnprintf.exit:                                   ; preds = %if.end, %if.then.i
  %conv.i = trunc i64 %call.i to i32
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__vsprintf_chk(i8* noundef %to, i32 %flag, i64 noundef %size, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i64 %size, 0
  %sub.i = add i64 %size, -1
  %cond.i = select i1 %tobool.not.i, i64 0, i64 %sub.i
  %call.i = tail call i64 @__weir_lib_format(i8* noundef %to, i64 noundef %cond.i, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #27
  br i1 %tobool.not.i, label %vsnprintf.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %cmp.i = icmp ult i64 %call.i, %size
  %cond6.i = select i1 %cmp.i, i64 %call.i, i64 %sub.i
  %arrayidx.i = getelementptr i8, i8* %to, i64 %cond6.i
  store i8 0, i8* %arrayidx.i, align 1
  br label %vsnprintf.exit

vsnprintf.exit:                                   ; preds = %entry, %if.then.i
  %sext = shl i64 %call.i, 32
  %conv = ashr exact i64 %sext, 32
  %cmp.not = icmp ult i64 %conv, %size
  br i1 %cmp.not, label %if.end, label %if.then

if.then:                                          ; preds = %vsnprintf.exit
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([29 x i8], [29 x i8]* @.str.80, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %vsnprintf.exit
  %conv.i = trunc i64 %call.i to i32
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__snprintf_chk(i8* noundef %to, i64 noundef %room, i32 noundef %flag, i64 noundef %size, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call = call i32 @__vsnprintf_chk(i8* noundef %to, i64 noundef %room, i32 undef, i64 noundef %size, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__sprintf_chk(i8* noundef %to, i32 noundef %flag, i64 noundef %size, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call = call i32 @__vsprintf_chk(i8* noundef %to, i32 undef, i64 noundef %size, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__asprintf_chk(i8** nocapture noundef writeonly %to, i32 noundef %flag, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call = call i32 @vasprintf(i8** noundef %to, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #25
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__vasprintf_chk(i8** nocapture noundef writeonly %to, i32 noundef %flag, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @vasprintf(i8** noundef %to, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i32 @__printf_chk(i32 noundef %flag, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call.i = call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #27
  %conv.i = trunc i64 %call.i to i32
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__fprintf_chk(i8* nocapture noundef readnone %stream, i32 noundef %flag, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call.i = call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #27
  %conv.i = trunc i64 %call.i to i32
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__dprintf_chk(i32 noundef %fd, i32 noundef %flag, i8* nocapture noundef readonly %format, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0
  call void @llvm.va_start(i8* nonnull %0)
  %call.i = call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef nonnull %arraydecay) #27
  %conv.i = trunc i64 %call.i to i32
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__vprintf_chk(i32 noundef %flag, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %call.i = tail call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #27
  %conv.i = trunc i64 %call.i to i32
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__vfprintf_chk(i8* nocapture noundef readnone %stream, i32 noundef %flag, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %call.i = tail call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #27
  %conv.i = trunc i64 %call.i to i32
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__vdprintf_chk(i32 noundef %fd, i32 noundef %flag, i8* nocapture noundef readonly %format, %struct.__va_list_tag* noundef %ap) local_unnamed_addr #2 {
entry:
  %call.i = tail call i64 @__weir_lib_format(i8* noundef null, i64 noundef 0, i8* noundef %format, %struct.__va_list_tag* noundef %ap) #27
  %conv.i = trunc i64 %call.i to i32
  ret i32 %conv.i
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused_printf(i8* nocapture noundef readnone %format, ...) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused_fprintf(i8* nocapture noundef readnone %stream, i8* nocapture noundef readnone %format, ...) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused_dprintf(i32 noundef %fd, i8* nocapture noundef readnone %format, ...) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused_vprintf(i8* nocapture noundef readnone %format, %struct.__va_list_tag* nocapture noundef readnone %ap) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused_vfprintf(i8* nocapture noundef readnone %stream, i8* nocapture noundef readnone %format, %struct.__va_list_tag* nocapture noundef readnone %ap) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused___printf_chk(i32 noundef %flag, i8* nocapture noundef readnone %format, ...) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused___fprintf_chk(i8* nocapture noundef readnone %stream, i32 noundef %flag, i8* nocapture noundef readnone %format, ...) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused___vprintf_chk(i32 noundef %flag, i8* nocapture noundef readnone %format, %struct.__va_list_tag* nocapture noundef readnone %ap) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__weir_lib_unused___vfprintf_chk(i8* nocapture noundef readnone %stream, i32 noundef %flag, i8* nocapture noundef readnone %format, %struct.__va_list_tag* nocapture noundef readnone %ap) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @puts(i8* nocapture noundef readnone %s) local_unnamed_addr #7 {
entry:
  ret i32 1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @putchar(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %conv1 = and i32 %c, 255
  ret i32 %conv1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fputs(i8* nocapture noundef readnone %s, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fputc(i32 noundef %c, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  %conv1 = and i32 %c, 255
  ret i32 %conv1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @putc(i32 noundef %c, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  %conv1 = and i32 %c, 255
  ret i32 %conv1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @_IO_putc(i32 noundef %c, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  %conv1 = and i32 %c, 255
  ret i32 %conv1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fputs_unlocked(i8* nocapture noundef readnone %s, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fputc_unlocked(i32 noundef %c, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  %conv1 = and i32 %c, 255
  ret i32 %conv1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @putc_unlocked(i32 noundef %c, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  %conv1 = and i32 %c, 255
  ret i32 %conv1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @putchar_unlocked(i32 noundef %c) local_unnamed_addr #7 {
entry:
  %conv1 = and i32 %c, 255
  ret i32 %conv1
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i64 @fwrite(i8* nocapture noundef readnone %p, i64 noundef %size, i64 noundef %n, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  %tobool.not = icmp eq i64 %size, 0
  %cond = select i1 %tobool.not, i64 0, i64 %n
  ret i64 %cond
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i64 @fwrite_unlocked(i8* nocapture noundef readnone %p, i64 noundef %size, i64 noundef %n, %struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  %tobool.not = icmp eq i64 %size, 0
  %cond = select i1 %tobool.not, i64 0, i64 %n
  ret i64 %cond
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fflush(%struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fflush_unlocked(%struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @perror(i8* nocapture noundef %s) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @setbuf(%struct.__weir_lib_file* nocapture noundef %f, i8* nocapture noundef %buffer) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @setlinebuf(%struct.__weir_lib_file* nocapture noundef %f) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @setvbuf(%struct.__weir_lib_file* nocapture noundef readnone %f, i8* nocapture noundef readnone %buffer, i32 noundef %mode, i64 noundef %n) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fileno(%struct.__weir_lib_file* noundef readnone %f) local_unnamed_addr #7 {
entry:
  %cmp = icmp eq %struct.__weir_lib_file* %f, @__weir_lib_stdin
  %cmp1 = icmp eq %struct.__weir_lib_file* %f, @__weir_lib_stdout
  %cond = select i1 %cmp1, i32 1, i32 2
  %cond2 = select i1 %cmp, i32 0, i32 %cond
  ret i32 %cond2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @ferror(%struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @clearerr(%struct.__weir_lib_file* nocapture noundef %f) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @fwide(%struct.__weir_lib_file* nocapture noundef readnone %f, i32 noundef %mode) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @flockfile(%struct.__weir_lib_file* nocapture noundef %f) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @funlockfile(%struct.__weir_lib_file* nocapture noundef %f) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @ftrylockfile(%struct.__weir_lib_file* nocapture noundef readnone %f) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree nosync nounwind optsize readnone willreturn
define dso_local i32 @abs(i32 noundef %n) local_unnamed_addr #21 {
entry:
  %0 = tail call i32 @llvm.abs.i32(i32 %n, i1 false)
  ret i32 %0
}

; Function Attrs: mustprogress nofree nosync nounwind optsize readnone willreturn
define dso_local i64 @labs(i64 noundef %n) local_unnamed_addr #21 {
entry:
  %0 = tail call i64 @llvm.abs.i64(i64 %n, i1 false)
  ret i64 %0
}

; Function Attrs: mustprogress nofree nosync nounwind optsize readnone willreturn
define dso_local i64 @llabs(i64 noundef %n) local_unnamed_addr #21 {
entry:
  %0 = tail call i64 @llvm.abs.i64(i64 %n, i1 false)
  ret i64 %0
}

; Function Attrs: mustprogress nofree nosync nounwind optsize readnone willreturn
define dso_local i64 @imaxabs(i64 noundef %n) local_unnamed_addr #21 {
entry:
  %0 = tail call i64 @llvm.abs.i64(i64 %n, i1 false) #29
  ret i64 %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i64 @div(i32 noundef %a, i32 noundef %b) local_unnamed_addr #7 {
entry:
  %div = sdiv i32 %a, %b
  %rem1 = srem i32 %a, %b
  %retval.sroa.2.0.insert.ext = zext i32 %rem1 to i64
  %retval.sroa.2.0.insert.shift = shl nuw i64 %retval.sroa.2.0.insert.ext, 32
  %retval.sroa.0.0.insert.ext = zext i32 %div to i64
  %retval.sroa.0.0.insert.insert = or i64 %retval.sroa.2.0.insert.shift, %retval.sroa.0.0.insert.ext
  ret i64 %retval.sroa.0.0.insert.insert
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local { i64, i64 } @ldiv(i64 noundef %a, i64 noundef %b) local_unnamed_addr #7 {
entry:
  %div = sdiv i64 %a, %b
  %rem1 = srem i64 %a, %b
  %.fca.0.insert = insertvalue { i64, i64 } poison, i64 %div, 0
  %.fca.1.insert = insertvalue { i64, i64 } %.fca.0.insert, i64 %rem1, 1
  ret { i64, i64 } %.fca.1.insert
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local { i64, i64 } @lldiv(i64 noundef %a, i64 noundef %b) local_unnamed_addr #7 {
entry:
  %div.i = sdiv i64 %a, %b
  %rem1.i = srem i64 %a, %b
  %.fca.0.insert.i = insertvalue { i64, i64 } poison, i64 %div.i, 0
  %.fca.1.insert.i = insertvalue { i64, i64 } %.fca.0.insert.i, i64 %rem1.i, 1
  ret { i64, i64 } %.fca.1.insert.i
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local { i64, i64 } @imaxdiv(i64 noundef %a, i64 noundef %b) local_unnamed_addr #7 {
entry:
  %div.i = sdiv i64 %a, %b
  %rem1.i = srem i64 %a, %b
  %.fca.0.insert.i = insertvalue { i64, i64 } poison, i64 %div.i, 0
  %.fca.1.insert.i = insertvalue { i64, i64 } %.fca.0.insert.i, i64 %rem1.i, 1
  ret { i64, i64 } %.fca.1.insert.i
}

; Function Attrs: optsize
define dso_local void @qsort_r(i8* noundef %base, i64 noundef %n, i64 noundef %size, i32 (i8*, i8*, i8*)* nocapture noundef readonly %less, i8* noundef %arg) local_unnamed_addr #11 {
entry:
  %cmp.not20 = icmp ult i64 %n, 2
  br i1 %cmp.not20, label %while.end, label %for.body.preheader

for.body.preheader:                               ; preds = %entry
  %div = lshr i64 %n, 1
  br label %for.body

while.cond.preheader:                             ; preds = %for.body
  %cmp122 = icmp ugt i64 %n, 1
  br i1 %cmp122, label %while.body, label %while.end

for.body:                                         ; preds = %for.body.preheader, %for.body
  %dec21.in = phi i64 [ %dec21, %for.body ], [ %div, %for.body.preheader ]
  %dec21 = add nsw i64 %dec21.in, -1
  tail call fastcc void @__weir_lib_sink(i8* noundef %base, i64 noundef %dec21, i64 noundef %n, i64 noundef %size, i32 (i8*, i8*, i8*)* noundef %less, i8* noundef %arg) #25
  %cmp.not = icmp eq i64 %dec21, 0
  br i1 %cmp.not, label %while.cond.preheader, label %for.body

while.body:                                       ; preds = %while.cond.preheader, %while.body
  %n.addr.023 = phi i64 [ %dec2, %while.body ], [ %n, %while.cond.preheader ]
  %dec2 = add i64 %n.addr.023, -1
  %mul = mul i64 %dec2, %size
  %add.ptr = getelementptr i8, i8* %base, i64 %mul
  tail call fastcc void @__weir_lib_swap(i8* noundef %base, i8* noundef %add.ptr, i64 noundef %size) #25
  tail call fastcc void @__weir_lib_sink(i8* noundef %base, i64 noundef 0, i64 noundef %dec2, i64 noundef %size, i32 (i8*, i8*, i8*)* noundef %less, i8* noundef %arg) #25
  %cmp1 = icmp ugt i64 %dec2, 1
  br i1 %cmp1, label %while.body, label %while.end

while.end:                                        ; preds = %while.body, %entry, %while.cond.preheader
  ret void
}

; Function Attrs: optsize
define internal fastcc void @__weir_lib_sink(i8* noundef %p, i64 noundef %i, i64 noundef %n, i64 noundef %size, i32 (i8*, i8*, i8*)* nocapture noundef readonly %less, i8* noundef %arg) unnamed_addr #11 {
entry:
  %mul49 = shl i64 %i, 1
  %add50 = or i64 %mul49, 1
  %cmp.not51 = icmp ult i64 %add50, %n
  br i1 %cmp.not51, label %if.end, label %return

if.end:                                           ; preds = %entry, %cleanup
  %add54 = phi i64 [ %add, %cleanup ], [ %add50, %entry ]
  %mul53 = phi i64 [ %mul, %cleanup ], [ %mul49, %entry ]
  %i.addr.052 = phi i64 [ %child.0, %cleanup ], [ %i, %entry ]
  %add1 = add i64 %mul53, 2
  %cmp2 = icmp ult i64 %add1, %n
  br i1 %cmp2, label %land.lhs.true, label %if.end9

land.lhs.true:                                    ; preds = %if.end
  %mul3 = mul i64 %add54, %size
  %add.ptr = getelementptr i8, i8* %p, i64 %mul3
  %mul5 = mul i64 %add1, %size
  %add.ptr6 = getelementptr i8, i8* %p, i64 %mul5
  %call = tail call i32 %less(i8* noundef %add.ptr, i8* noundef %add.ptr6, i8* noundef %arg) #25
  %cmp7 = icmp slt i32 %call, 0
  %spec.select = select i1 %cmp7, i64 %add1, i64 %add54
  br label %if.end9

if.end9:                                          ; preds = %land.lhs.true, %if.end
  %child.0 = phi i64 [ %add54, %if.end ], [ %spec.select, %land.lhs.true ]
  %mul10 = mul i64 %i.addr.052, %size
  %add.ptr11 = getelementptr i8, i8* %p, i64 %mul10
  %mul12 = mul i64 %child.0, %size
  %add.ptr13 = getelementptr i8, i8* %p, i64 %mul12
  %call14 = tail call i32 %less(i8* noundef %add.ptr11, i8* noundef %add.ptr13, i8* noundef %arg) #25
  %cmp15 = icmp sgt i32 %call14, -1
  br i1 %cmp15, label %return, label %cleanup

cleanup:                                          ; preds = %if.end9
  tail call fastcc void @__weir_lib_swap(i8* noundef %add.ptr11, i8* noundef %add.ptr13, i64 noundef %size) #25
  %mul = shl i64 %child.0, 1
  %add = or i64 %mul, 1
  %cmp.not = icmp ult i64 %add, %n
  br i1 %cmp.not, label %if.end, label %return

return:                                           ; preds = %if.end9, %cleanup, %entry
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define internal fastcc void @__weir_lib_swap(i8* noundef %a, i8* noundef %b, i64 noundef %size) unnamed_addr #0 {
entry:
  %cmp25 = icmp ugt i64 %size, 7
  br i1 %cmp25, label %land.rhs, label %for.end

land.rhs:                                         ; preds = %entry, %for.body
  %a.addr.028 = phi i8* [ %add.ptr, %for.body ], [ %a, %entry ]
  %b.addr.027 = phi i8* [ %add.ptr1, %for.body ], [ %b, %entry ]
  %size.addr.026 = phi i64 [ %sub, %for.body ], [ %size, %entry ]
  %0 = ptrtoint i8* %a.addr.028 to i64
  %1 = ptrtoint i8* %b.addr.027 to i64
  %or = or i64 %0, %1
  %and = and i64 %or, 7
  %tobool.not = icmp eq i64 %and, 0
  br i1 %tobool.not, label %for.body, label %for.body4.preheader

for.body:                                         ; preds = %land.rhs
  %2 = bitcast i8* %a.addr.028 to i64*
  %3 = load i64, i64* %2, align 8
  %4 = bitcast i8* %b.addr.027 to i64*
  %5 = load i64, i64* %4, align 8
  store i64 %5, i64* %2, align 8
  store i64 %3, i64* %4, align 8
  %sub = add i64 %size.addr.026, -8
  %add.ptr = getelementptr i8, i8* %a.addr.028, i64 8
  %add.ptr1 = getelementptr i8, i8* %b.addr.027, i64 8
  %cmp = icmp ugt i64 %sub, 7
  br i1 %cmp, label %land.rhs, label %for.end

for.end:                                          ; preds = %for.body, %entry
  %size.addr.0.lcssa = phi i64 [ %size, %entry ], [ %sub, %for.body ]
  %b.addr.0.lcssa = phi i8* [ %b, %entry ], [ %add.ptr1, %for.body ]
  %a.addr.0.lcssa = phi i8* [ %a, %entry ], [ %add.ptr, %for.body ]
  %tobool3.not34 = icmp eq i64 %size.addr.0.lcssa, 0
  br i1 %tobool3.not34, label %for.end8, label %for.body4.preheader

for.body4.preheader:                              ; preds = %land.rhs, %for.end
  %a.addr.137.ph = phi i8* [ %a.addr.0.lcssa, %for.end ], [ %a.addr.028, %land.rhs ]
  %b.addr.136.ph = phi i8* [ %b.addr.0.lcssa, %for.end ], [ %b.addr.027, %land.rhs ]
  %size.addr.135.ph = phi i64 [ %size.addr.0.lcssa, %for.end ], [ %size.addr.026, %land.rhs ]
  br label %for.body4

for.body4:                                        ; preds = %for.body4.preheader, %for.body4
  %a.addr.137 = phi i8* [ %incdec.ptr, %for.body4 ], [ %a.addr.137.ph, %for.body4.preheader ]
  %b.addr.136 = phi i8* [ %incdec.ptr7, %for.body4 ], [ %b.addr.136.ph, %for.body4.preheader ]
  %size.addr.135 = phi i64 [ %dec, %for.body4 ], [ %size.addr.135.ph, %for.body4.preheader ]
  %6 = load i8, i8* %a.addr.137, align 1
  %7 = load i8, i8* %b.addr.136, align 1
  store i8 %7, i8* %a.addr.137, align 1
  store i8 %6, i8* %b.addr.136, align 1
  %dec = add i64 %size.addr.135, -1
  %incdec.ptr = getelementptr i8, i8* %a.addr.137, i64 1
  %incdec.ptr7 = getelementptr i8, i8* %b.addr.136, i64 1
  %tobool3.not = icmp eq i64 %dec, 0
  br i1 %tobool3.not, label %for.end8, label %for.body4

for.end8:                                         ; preds = %for.body4, %for.end
  ret void
}

; Function Attrs: optsize
define dso_local void @qsort(i8* noundef %base, i64 noundef %n, i64 noundef %size, i32 (i8*, i8*)* noundef %less) local_unnamed_addr #11 {
entry:
  %0 = bitcast i32 (i8*, i8*)* %less to i8*
  tail call void @qsort_r(i8* noundef %base, i64 noundef %n, i64 noundef %size, i32 (i8*, i8*, i8*)* noundef nonnull @__weir_lib_two, i8* noundef %0) #25
  ret void
}

; Function Attrs: optsize
define internal i32 @__weir_lib_two(i8* noundef %a, i8* noundef %b, i8* nocapture noundef readonly %less) #11 {
entry:
  %0 = bitcast i8* %less to i32 (i8*, i8*)*
  %call = tail call i32 %0(i8* noundef %a, i8* noundef %b) #25
  ret i32 %call
}

; Function Attrs: optsize
define dso_local i8* @bsearch(i8* noundef %key, i8* noundef %base, i64 noundef %n, i64 noundef %size, i32 (i8*, i8*)* nocapture noundef readonly %less) local_unnamed_addr #11 {
entry:
  %tobool.not23 = icmp eq i64 %n, 0
  br i1 %tobool.not23, label %cleanup8, label %while.body

while.body:                                       ; preds = %entry, %cleanup
  %n.addr.025 = phi i64 [ %n.addr.1, %cleanup ], [ %n, %entry ]
  %p.024 = phi i8* [ %p.1, %cleanup ], [ %base, %entry ]
  %div = lshr i64 %n.addr.025, 1
  %mul = mul i64 %div, %size
  %add.ptr = getelementptr i8, i8* %p.024, i64 %mul
  %call = tail call i32 %less(i8* noundef %key, i8* noundef %add.ptr) #25
  %cmp = icmp eq i32 %call, 0
  br i1 %cmp, label %cleanup8, label %cleanup

cleanup:                                          ; preds = %while.body
  %cmp1 = icmp sgt i32 %call, 0
  %add.ptr3 = getelementptr i8, i8* %add.ptr, i64 %size
  %add.neg = xor i64 %div, -1
  %sub = add i64 %n.addr.025, %add.neg
  %p.1 = select i1 %cmp1, i8* %add.ptr3, i8* %p.024
  %n.addr.1 = select i1 %cmp1, i64 %sub, i64 %div
  %tobool.not = icmp eq i64 %n.addr.1, 0
  br i1 %tobool.not, label %cleanup8, label %while.body

cleanup8:                                         ; preds = %cleanup, %while.body, %entry
  %retval.2 = phi i8* [ null, %entry ], [ %add.ptr, %while.body ], [ null, %cleanup ]
  ret i8* %retval.2
}

; Function Attrs: optsize
define dso_local i8* @lfind(i8* noundef %key, i8* noundef %base, i64* nocapture noundef readonly %n, i64 noundef %size, i32 (i8*, i8*)* nocapture noundef readonly %same) local_unnamed_addr #11 {
entry:
  %0 = load i64, i64* %n, align 8
  %cmp8.not = icmp eq i64 %0, 0
  br i1 %cmp8.not, label %cleanup, label %for.body

for.body:                                         ; preds = %entry, %for.inc
  %i.010 = phi i64 [ %inc, %for.inc ], [ 0, %entry ]
  %p.09 = phi i8* [ %add.ptr, %for.inc ], [ %base, %entry ]
  %call = tail call i32 %same(i8* noundef %key, i8* noundef %p.09) #25
  %cmp1 = icmp eq i32 %call, 0
  br i1 %cmp1, label %cleanup, label %for.inc

for.inc:                                          ; preds = %for.body
  %inc = add nuw i64 %i.010, 1
  %add.ptr = getelementptr i8, i8* %p.09, i64 %size
  %1 = load i64, i64* %n, align 8
  %cmp = icmp ult i64 %inc, %1
  br i1 %cmp, label %for.body, label %cleanup

cleanup:                                          ; preds = %for.inc, %for.body, %entry
  %spec.select = phi i8* [ null, %entry ], [ %p.09, %for.body ], [ null, %for.inc ]
  ret i8* %spec.select
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local i32 @rand() local_unnamed_addr #9 {
entry:
  %0 = load atomic i64, i64* @__weir_lib_seed monotonic, align 8
  %mul.i = mul i64 %0, 1103515245
  %add.i = add i64 %mul.i, 12345
  store atomic i64 %add.i, i64* @__weir_lib_seed monotonic, align 8
  %1 = trunc i64 %add.i to i32
  %2 = lshr i32 %1, 16
  %conv.i = and i32 %2, 32767
  ret i32 %conv.i
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local void @srand(i32 noundef %seed) local_unnamed_addr #9 {
entry:
  %conv = zext i32 %seed to i64
  store atomic i64 %conv, i64* @__weir_lib_seed monotonic, align 8
  ret void
}

; Function Attrs: mustprogress nofree nounwind optsize willreturn
define dso_local i32 @rand_r(i32* nocapture noundef %seed) local_unnamed_addr #22 {
entry:
  %0 = load i32, i32* %seed, align 4
  %mul.i = mul i32 %0, 1103515245
  %add.i = add i32 %mul.i, 12345
  %1 = lshr i32 %add.i, 16
  %conv.i = and i32 %1, 32767
  store i32 %add.i, i32* %seed, align 4
  ret i32 %conv.i
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local i64 @random() local_unnamed_addr #9 {
entry:
  %0 = load atomic i64, i64* @__weir_lib_seed monotonic, align 8
  %mul.i.i = mul i64 %0, 1103515245
  %add.i.i = add i64 %mul.i.i, 12345
  store atomic i64 %add.i.i, i64* @__weir_lib_seed monotonic, align 8
  %1 = lshr i64 %add.i.i, 16
  %conv.i.i = and i64 %1, 32767
  ret i64 %conv.i.i
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local void @srandom(i32 noundef %seed) local_unnamed_addr #9 {
entry:
  %conv.i = zext i32 %seed to i64
  store atomic i64 %conv.i, i64* @__weir_lib_seed monotonic, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local i64 @lrand48() local_unnamed_addr #9 {
entry:
  %0 = load atomic i64, i64* @__weir_lib_seed monotonic, align 8
  %mul.i.i = mul i64 %0, 1103515245
  %add.i.i = add i64 %mul.i.i, 12345
  store atomic i64 %add.i.i, i64* @__weir_lib_seed monotonic, align 8
  %1 = lshr i64 %add.i.i, 16
  %conv.i.i = and i64 %1, 32767
  ret i64 %conv.i.i
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local i64 @mrand48() local_unnamed_addr #9 {
entry:
  %0 = load atomic i64, i64* @__weir_lib_seed monotonic, align 8
  %mul.i.i = mul i64 %0, 1103515245
  %add.i.i = add i64 %mul.i.i, 12345
  store atomic i64 %add.i.i, i64* @__weir_lib_seed monotonic, align 8
  %1 = lshr i64 %add.i.i, 16
  %conv.i.i = and i64 %1, 32767
  ret i64 %conv.i.i
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local void @srand48(i64 noundef %seed) local_unnamed_addr #9 {
entry:
  %conv.i = and i64 %seed, 4294967295
  store atomic i64 %conv.i, i64* @__weir_lib_seed monotonic, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local double @drand48() local_unnamed_addr #9 {
entry:
  %0 = load atomic i64, i64* @__weir_lib_seed monotonic, align 8
  %mul.i.i = mul i64 %0, 1103515245
  %add.i.i = add i64 %mul.i.i, 12345
  store atomic i64 %add.i.i, i64* @__weir_lib_seed monotonic, align 8
  %1 = trunc i64 %add.i.i to i32
  %2 = lshr i32 %1, 16
  %conv.i.i = and i32 %2, 32767
  %conv = sitofp i32 %conv.i.i to double
  %div = fmul double %conv, 0x3F00000000000000
  ret double %div
}

; Function Attrs: mustprogress nofree norecurse nounwind optsize willreturn
define dso_local i32 @arc4random() local_unnamed_addr #9 {
entry:
  %0 = load atomic i64, i64* @__weir_lib_seed monotonic, align 8
  %mul.i.i = mul i64 %0, 1103515245
  %add.i.i = add i64 %mul.i.i, 12345
  store atomic i64 %add.i.i, i64* @__weir_lib_seed monotonic, align 8
  %1 = trunc i64 %add.i.i to i32
  %2 = lshr i32 %1, 16
  %conv.i.i = and i32 %2, 32767
  ret i32 %conv.i.i
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local noalias i8* @getenv(i8* nocapture noundef readnone %name) local_unnamed_addr #7 {
entry:
  ret i8* null
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local noalias i8* @secure_getenv(i8* nocapture noundef readnone %name) local_unnamed_addr #7 {
entry:
  ret i8* null
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @unsetenv(i8* nocapture noundef readnone %name) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @setlocale(i32 noundef %category, i8* nocapture noundef readnone %locale) local_unnamed_addr #7 {
entry:
  ret i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str.81, i64 0, i64 0)
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @__mempcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %call.i = tail call i8* @memcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #27
  %add.ptr.i = getelementptr i8, i8* %to, i64 %n
  ret i8* %add.ptr.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local void @bcopy(i8* noundef %from, i8* noundef %to, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %call = tail call i8* @memmove(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local void @bzero(i8* noundef %to, i64 noundef %n) local_unnamed_addr #1 {
entry:
  %call = tail call i8* @memset(i8* noundef %to, i32 noundef 0, i64 noundef %n) #25
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @memccpy(i8* noundef writeonly %to, i8* nocapture noundef readonly %from, i32 noundef %c, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %tobool.not12 = icmp eq i64 %n, 0
  br i1 %tobool.not12, label %cleanup5, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry
  %0 = trunc i32 %c to i8
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %s.015 = phi i8* [ %from, %for.body.lr.ph ], [ %incdec.ptr, %for.inc ]
  %d.014 = phi i8* [ %to, %for.body.lr.ph ], [ %incdec.ptr1, %for.inc ]
  %n.addr.013 = phi i64 [ %n, %for.body.lr.ph ], [ %dec, %for.inc ]
  %1 = load i8, i8* %s.015, align 1
  %incdec.ptr1 = getelementptr i8, i8* %d.014, i64 1
  store i8 %1, i8* %d.014, align 1
  %cmp = icmp eq i8 %1, %0
  br i1 %cmp, label %cleanup5, label %for.inc

for.inc:                                          ; preds = %for.body
  %incdec.ptr = getelementptr i8, i8* %s.015, i64 1
  %dec = add i64 %n.addr.013, -1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %cleanup5, label %for.body

cleanup5:                                         ; preds = %for.body, %for.inc, %entry
  %retval.2 = phi i8* [ null, %entry ], [ null, %for.inc ], [ %incdec.ptr1, %for.body ]
  ret i8* %retval.2
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @bcmp(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b, i64 noundef %n) local_unnamed_addr #13 {
entry:
  %tobool.not17.i = icmp eq i64 %n, 0
  br i1 %tobool.not17.i, label %memcmp.exit, label %for.body.i

for.body.i:                                       ; preds = %entry, %for.inc.i
  %y.020.i = phi i8* [ %incdec.ptr7.i, %for.inc.i ], [ %b, %entry ]
  %x.019.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %a, %entry ]
  %n.addr.018.i = phi i64 [ %dec.i, %for.inc.i ], [ %n, %entry ]
  %0 = load i8, i8* %x.019.i, align 1
  %1 = load i8, i8* %y.020.i, align 1
  %cmp.not.i = icmp eq i8 %0, %1
  br i1 %cmp.not.i, label %for.inc.i, label %if.then.i

if.then.i:                                        ; preds = %for.body.i
  %cmp5.i = icmp ult i8 %0, %1
  %cond.i = select i1 %cmp5.i, i32 -1, i32 1
  br label %memcmp.exit

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.018.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %x.019.i, i64 1
  %incdec.ptr7.i = getelementptr i8, i8* %y.020.i, i64 1
  %tobool.not.i = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i, label %memcmp.exit, label %for.body.i

memcmp.exit:                                      ; preds = %for.inc.i, %entry, %if.then.i
  %retval.0.i = phi i32 [ %cond.i, %if.then.i ], [ 0, %entry ], [ 0, %for.inc.i ]
  ret i32 %retval.0.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @timingsafe_bcmp(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b, i64 noundef %n) local_unnamed_addr #13 {
entry:
  %tobool.not17.i = icmp eq i64 %n, 0
  br i1 %tobool.not17.i, label %memcmp.exit, label %for.body.i

for.body.i:                                       ; preds = %entry, %for.inc.i
  %y.020.i = phi i8* [ %incdec.ptr7.i, %for.inc.i ], [ %b, %entry ]
  %x.019.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %a, %entry ]
  %n.addr.018.i = phi i64 [ %dec.i, %for.inc.i ], [ %n, %entry ]
  %0 = load i8, i8* %x.019.i, align 1
  %1 = load i8, i8* %y.020.i, align 1
  %cmp.not.i = icmp eq i8 %0, %1
  br i1 %cmp.not.i, label %for.inc.i, label %memcmp.exit

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.018.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %x.019.i, i64 1
  %incdec.ptr7.i = getelementptr i8, i8* %y.020.i, i64 1
  %tobool.not.i = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i, label %memcmp.exit, label %for.body.i

memcmp.exit:                                      ; preds = %for.body.i, %for.inc.i, %entry
  %cmp = phi i32 [ 0, %entry ], [ 1, %for.body.i ], [ 0, %for.inc.i ]
  ret i32 %cmp
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @rawmemchr(i8* noundef readonly %p, i32 noundef %c) local_unnamed_addr #13 {
entry:
  %0 = trunc i32 %c to i8
  br label %while.cond

while.cond:                                       ; preds = %while.cond, %entry
  %s.0 = phi i8* [ %p, %entry ], [ %incdec.ptr, %while.cond ]
  %1 = load i8, i8* %s.0, align 1
  %cmp.not = icmp eq i8 %1, %0
  %incdec.ptr = getelementptr i8, i8* %s.0, i64 1
  br i1 %cmp.not, label %while.end, label %while.cond

while.end:                                        ; preds = %while.cond
  ret i8* %s.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @memrchr(i8* noundef readonly %p, i32 noundef %c, i64 noundef %n) local_unnamed_addr #13 {
entry:
  %tobool.not8 = icmp eq i64 %n, 0
  br i1 %tobool.not8, label %cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry
  %add.ptr = getelementptr i8, i8* %p, i64 %n
  %0 = trunc i32 %c to i8
  br label %for.body

for.cond:                                         ; preds = %for.body
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %cleanup, label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.cond
  %s.010 = phi i8* [ %add.ptr, %for.body.lr.ph ], [ %incdec.ptr, %for.cond ]
  %n.addr.09 = phi i64 [ %n, %for.body.lr.ph ], [ %dec, %for.cond ]
  %incdec.ptr = getelementptr i8, i8* %s.010, i64 -1
  %1 = load i8, i8* %incdec.ptr, align 1
  %cmp = icmp eq i8 %1, %0
  %dec = add i64 %n.addr.09, -1
  br i1 %cmp, label %cleanup, label %for.cond

cleanup:                                          ; preds = %for.body, %for.cond, %entry
  %retval.0 = phi i8* [ null, %entry ], [ null, %for.cond ], [ %incdec.ptr, %for.body ]
  ret i8* %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @memfrob(i8* noundef returned %p, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %tobool.not5 = icmp eq i64 %n, 0
  br i1 %tobool.not5, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret i8* %p

for.body:                                         ; preds = %entry, %for.body
  %s.07 = phi i8* [ %incdec.ptr, %for.body ], [ %p, %entry ]
  %n.addr.06 = phi i64 [ %dec, %for.body ], [ %n, %entry ]
  %incdec.ptr = getelementptr i8, i8* %s.07, i64 1
  %0 = load i8, i8* %s.07, align 1
  %1 = xor i8 %0, 42
  store i8 %1, i8* %s.07, align 1
  %dec = add i64 %n.addr.06, -1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local void @swab(i8* nocapture noundef readonly %from, i8* nocapture noundef writeonly %to, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp12 = icmp sgt i64 %n, 1
  br i1 %cmp12, label %for.body, label %for.end

for.body:                                         ; preds = %entry, %for.body
  %n.addr.015 = phi i64 [ %sub, %for.body ], [ %n, %entry ]
  %d.014 = phi i8* [ %add.ptr4, %for.body ], [ %to, %entry ]
  %s.013 = phi i8* [ %add.ptr, %for.body ], [ %from, %entry ]
  %0 = load i8, i8* %s.013, align 1
  %arrayidx1 = getelementptr i8, i8* %s.013, i64 1
  %1 = load i8, i8* %arrayidx1, align 1
  store i8 %1, i8* %d.014, align 1
  %arrayidx3 = getelementptr i8, i8* %d.014, i64 1
  store i8 %0, i8* %arrayidx3, align 1
  %sub = add nsw i64 %n.addr.015, -2
  %add.ptr = getelementptr i8, i8* %s.013, i64 2
  %add.ptr4 = getelementptr i8, i8* %d.014, i64 2
  %cmp = icmp ugt i64 %n.addr.015, 3
  br i1 %cmp, label %for.body, label %for.end

for.end:                                          ; preds = %for.body, %entry
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @__stpcpy(i8* noundef writeonly %to, i8* nocapture noundef readonly %from) local_unnamed_addr #0 {
entry:
  %0 = load i8, i8* %from, align 1
  store i8 %0, i8* %to, align 1
  %tobool.not5.i = icmp eq i8 %0, 0
  br i1 %tobool.not5.i, label %stpcpy.exit, label %while.body.i

while.body.i:                                     ; preds = %entry, %while.body.i
  %from.addr.07.i = phi i8* [ %incdec.ptr1.i, %while.body.i ], [ %from, %entry ]
  %to.addr.06.i = phi i8* [ %incdec.ptr.i, %while.body.i ], [ %to, %entry ]
  %incdec.ptr.i = getelementptr i8, i8* %to.addr.06.i, i64 1
  %incdec.ptr1.i = getelementptr i8, i8* %from.addr.07.i, i64 1
  %1 = load i8, i8* %incdec.ptr1.i, align 1
  store i8 %1, i8* %incdec.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %1, 0
  br i1 %tobool.not.i, label %stpcpy.exit, label %while.body.i

stpcpy.exit:                                      ; preds = %while.body.i, %entry
  %to.addr.0.lcssa.i = phi i8* [ %to, %entry ], [ %incdec.ptr.i, %while.body.i ]
  ret i8* %to.addr.0.lcssa.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @strcmp(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b) local_unnamed_addr #13 {
entry:
  %0 = load i8, i8* %a, align 1
  %tobool.not12 = icmp eq i8 %0, 0
  br i1 %tobool.not12, label %while.end, label %land.rhs

land.rhs:                                         ; preds = %entry, %while.body
  %1 = phi i8 [ %3, %while.body ], [ %0, %entry ]
  %b.addr.014 = phi i8* [ %incdec.ptr4, %while.body ], [ %b, %entry ]
  %a.addr.013 = phi i8* [ %incdec.ptr, %while.body ], [ %a, %entry ]
  %2 = load i8, i8* %b.addr.014, align 1
  %cmp = icmp eq i8 %1, %2
  br i1 %cmp, label %while.body, label %while.end

while.body:                                       ; preds = %land.rhs
  %incdec.ptr = getelementptr i8, i8* %a.addr.013, i64 1
  %incdec.ptr4 = getelementptr i8, i8* %b.addr.014, i64 1
  %3 = load i8, i8* %incdec.ptr, align 1
  %tobool.not = icmp eq i8 %3, 0
  br i1 %tobool.not, label %while.end, label %land.rhs

while.end:                                        ; preds = %land.rhs, %while.body, %entry
  %b.addr.0.lcssa = phi i8* [ %b, %entry ], [ %incdec.ptr4, %while.body ], [ %b.addr.014, %land.rhs ]
  %.lcssa = phi i8 [ 0, %entry ], [ 0, %while.body ], [ %1, %land.rhs ]
  %conv5 = zext i8 %.lcssa to i32
  %4 = load i8, i8* %b.addr.0.lcssa, align 1
  %conv6 = zext i8 %4 to i32
  %sub = sub nsw i32 %conv5, %conv6
  ret i32 %sub
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @strncmp(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b, i64 noundef %n) local_unnamed_addr #13 {
entry:
  %tobool.not14 = icmp eq i64 %n, 0
  br i1 %tobool.not14, label %return, label %for.body

for.body:                                         ; preds = %entry, %for.inc
  %n.addr.017 = phi i64 [ %dec, %for.inc ], [ %n, %entry ]
  %b.addr.016 = phi i8* [ %incdec.ptr6, %for.inc ], [ %b, %entry ]
  %a.addr.015 = phi i8* [ %incdec.ptr, %for.inc ], [ %a, %entry ]
  %0 = load i8, i8* %a.addr.015, align 1
  %1 = load i8, i8* %b.addr.016, align 1
  %cmp.not = icmp ne i8 %0, %1
  %tobool3.not = icmp eq i8 %0, 0
  %or.cond = or i1 %tobool3.not, %cmp.not
  br i1 %or.cond, label %if.then, label %for.inc

if.then:                                          ; preds = %for.body
  %conv4 = zext i8 %0 to i32
  %conv5 = zext i8 %1 to i32
  %sub = sub nsw i32 %conv4, %conv5
  br label %return

for.inc:                                          ; preds = %for.body
  %dec = add i64 %n.addr.017, -1
  %incdec.ptr = getelementptr i8, i8* %a.addr.015, i64 1
  %incdec.ptr6 = getelementptr i8, i8* %b.addr.016, i64 1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %return, label %for.body

return:                                           ; preds = %for.inc, %entry, %if.then
  %retval.0 = phi i32 [ %sub, %if.then ], [ 0, %entry ], [ 0, %for.inc ]
  ret i32 %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @strcasecmp(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b) local_unnamed_addr #13 {
entry:
  %0 = load i8, i8* %a, align 1
  %tobool.not21 = icmp eq i8 %0, 0
  br i1 %tobool.not21, label %while.end, label %land.rhs

land.rhs:                                         ; preds = %entry, %while.body
  %1 = phi i8 [ %7, %while.body ], [ %0, %entry ]
  %b.addr.023 = phi i8* [ %incdec.ptr5, %while.body ], [ %b, %entry ]
  %a.addr.022 = phi i8* [ %incdec.ptr, %while.body ], [ %a, %entry ]
  %conv1 = zext i8 %1 to i32
  %2 = add nsw i32 %conv1, -65
  %3 = icmp ult i32 %2, 26
  %add.i = add nuw nsw i32 %conv1, 32
  %cond.i = select i1 %3, i32 %add.i, i32 %conv1
  %4 = load i8, i8* %b.addr.023, align 1
  %conv2 = zext i8 %4 to i32
  %5 = add nsw i32 %conv2, -65
  %6 = icmp ult i32 %5, 26
  %add.i15 = add nuw nsw i32 %conv2, 32
  %cond.i16 = select i1 %6, i32 %add.i15, i32 %conv2
  %cmp = icmp eq i32 %cond.i, %cond.i16
  br i1 %cmp, label %while.body, label %while.end

while.body:                                       ; preds = %land.rhs
  %incdec.ptr = getelementptr i8, i8* %a.addr.022, i64 1
  %incdec.ptr5 = getelementptr i8, i8* %b.addr.023, i64 1
  %7 = load i8, i8* %incdec.ptr, align 1
  %tobool.not = icmp eq i8 %7, 0
  br i1 %tobool.not, label %while.end, label %land.rhs

while.end:                                        ; preds = %land.rhs, %while.body, %entry
  %b.addr.0.lcssa = phi i8* [ %b, %entry ], [ %incdec.ptr5, %while.body ], [ %b.addr.023, %land.rhs ]
  %.lcssa = phi i8 [ 0, %entry ], [ 0, %while.body ], [ %1, %land.rhs ]
  %conv6 = zext i8 %.lcssa to i32
  %8 = add nsw i32 %conv6, -65
  %9 = icmp ult i32 %8, 26
  %add.i17 = add nuw nsw i32 %conv6, 32
  %cond.i18 = select i1 %9, i32 %add.i17, i32 %conv6
  %10 = load i8, i8* %b.addr.0.lcssa, align 1
  %conv8 = zext i8 %10 to i32
  %11 = add nsw i32 %conv8, -65
  %12 = icmp ult i32 %11, 26
  %add.i19 = add nuw nsw i32 %conv8, 32
  %cond.i20 = select i1 %12, i32 %add.i19, i32 %conv8
  %sub = sub nsw i32 %cond.i18, %cond.i20
  ret i32 %sub
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @strncasecmp(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b, i64 noundef %n) local_unnamed_addr #13 {
entry:
  %tobool.not19 = icmp eq i64 %n, 0
  br i1 %tobool.not19, label %return, label %for.body

for.body:                                         ; preds = %entry, %for.inc
  %a.addr.022 = phi i8* [ %incdec.ptr, %for.inc ], [ %a, %entry ]
  %n.addr.021 = phi i64 [ %dec, %for.inc ], [ %n, %entry ]
  %b.addr.020 = phi i8* [ %incdec.ptr6, %for.inc ], [ %b, %entry ]
  %0 = load i8, i8* %a.addr.022, align 1
  %conv = zext i8 %0 to i32
  %1 = add nsw i32 %conv, -65
  %2 = icmp ult i32 %1, 26
  %add.i = add nuw nsw i32 %conv, 32
  %cond.i = select i1 %2, i32 %add.i, i32 %conv
  %3 = load i8, i8* %b.addr.020, align 1
  %conv1 = zext i8 %3 to i32
  %4 = add nsw i32 %conv1, -65
  %5 = icmp ult i32 %4, 26
  %add.i15 = add nuw nsw i32 %conv1, 32
  %cond.i16 = select i1 %5, i32 %add.i15, i32 %conv1
  %cmp = icmp eq i32 %cond.i, %cond.i16
  %tobool4 = icmp ne i32 %cond.i, 0
  %or.cond = and i1 %tobool4, %cmp
  br i1 %or.cond, label %for.inc, label %return.split.loop.exit

for.inc:                                          ; preds = %for.body
  %dec = add i64 %n.addr.021, -1
  %incdec.ptr = getelementptr i8, i8* %a.addr.022, i64 1
  %incdec.ptr6 = getelementptr i8, i8* %b.addr.020, i64 1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %return, label %for.body

return.split.loop.exit:                           ; preds = %for.body
  %sub.le = sub nsw i32 %cond.i, %cond.i16
  br label %return

return:                                           ; preds = %for.inc, %entry, %return.split.loop.exit
  %retval.2 = phi i32 [ %sub.le, %return.split.loop.exit ], [ 0, %entry ], [ 0, %for.inc ]
  ret i32 %retval.2
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i32 @strcoll(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b) local_unnamed_addr #13 {
entry:
  %0 = load i8, i8* %a, align 1
  %tobool.not12.i = icmp eq i8 %0, 0
  br i1 %tobool.not12.i, label %strcmp.exit, label %land.rhs.i

land.rhs.i:                                       ; preds = %entry, %while.body.i
  %1 = phi i8 [ %3, %while.body.i ], [ %0, %entry ]
  %b.addr.014.i = phi i8* [ %incdec.ptr4.i, %while.body.i ], [ %b, %entry ]
  %a.addr.013.i = phi i8* [ %incdec.ptr.i, %while.body.i ], [ %a, %entry ]
  %2 = load i8, i8* %b.addr.014.i, align 1
  %cmp.i = icmp eq i8 %1, %2
  br i1 %cmp.i, label %while.body.i, label %strcmp.exit

while.body.i:                                     ; preds = %land.rhs.i
  %incdec.ptr.i = getelementptr i8, i8* %a.addr.013.i, i64 1
  %incdec.ptr4.i = getelementptr i8, i8* %b.addr.014.i, i64 1
  %3 = load i8, i8* %incdec.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %3, 0
  br i1 %tobool.not.i, label %strcmp.exit, label %land.rhs.i

strcmp.exit:                                      ; preds = %land.rhs.i, %while.body.i, %entry
  %b.addr.0.lcssa.i = phi i8* [ %b, %entry ], [ %b.addr.014.i, %land.rhs.i ], [ %incdec.ptr4.i, %while.body.i ]
  %.lcssa.i = phi i8 [ 0, %entry ], [ %1, %land.rhs.i ], [ 0, %while.body.i ]
  %conv5.i = zext i8 %.lcssa.i to i32
  %4 = load i8, i8* %b.addr.0.lcssa.i, align 1
  %conv6.i = zext i8 %4 to i32
  %sub.i = sub nsw i32 %conv5.i, %conv6.i
  ret i32 %sub.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i64 @strxfrm(i8* noundef %to, i8* noundef %from, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %call = tail call i64 @strlcpy(i8* noundef %to, i8* noundef %from, i64 noundef %n) #25
  ret i64 %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @strchrnul(i8* noundef readonly %s, i32 noundef %c) local_unnamed_addr #13 {
entry:
  %0 = load i8, i8* %s, align 1
  %tobool.not8 = icmp eq i8 %0, 0
  br i1 %tobool.not8, label %while.end, label %land.rhs.lr.ph

land.rhs.lr.ph:                                   ; preds = %entry
  %sext = shl i32 %c, 24
  %conv3 = ashr exact i32 %sext, 24
  br label %land.rhs

land.rhs:                                         ; preds = %land.rhs.lr.ph, %while.body
  %1 = phi i8 [ %0, %land.rhs.lr.ph ], [ %2, %while.body ]
  %s.addr.09 = phi i8* [ %s, %land.rhs.lr.ph ], [ %incdec.ptr, %while.body ]
  %conv = sext i8 %1 to i32
  %cmp.not = icmp eq i32 %conv3, %conv
  br i1 %cmp.not, label %while.end, label %while.body

while.body:                                       ; preds = %land.rhs
  %incdec.ptr = getelementptr i8, i8* %s.addr.09, i64 1
  %2 = load i8, i8* %incdec.ptr, align 1
  %tobool.not = icmp eq i8 %2, 0
  br i1 %tobool.not, label %while.end, label %land.rhs

while.end:                                        ; preds = %land.rhs, %while.body, %entry
  %s.addr.0.lcssa = phi i8* [ %s, %entry ], [ %s.addr.09, %land.rhs ], [ %incdec.ptr, %while.body ]
  ret i8* %s.addr.0.lcssa
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @strchr(i8* noundef readonly %s, i32 noundef %c) local_unnamed_addr #13 {
entry:
  %0 = load i8, i8* %s, align 1
  %tobool.not8.i = icmp eq i8 %0, 0
  %.pre = shl i32 %c, 24
  %.pre7 = ashr exact i32 %.pre, 24
  br i1 %tobool.not8.i, label %strchrnul.exit, label %land.rhs.i

land.rhs.i:                                       ; preds = %entry, %while.body.i
  %1 = phi i8 [ %2, %while.body.i ], [ %0, %entry ]
  %s.addr.09.i = phi i8* [ %incdec.ptr.i, %while.body.i ], [ %s, %entry ]
  %conv.i = sext i8 %1 to i32
  %cmp.not.i = icmp eq i32 %.pre7, %conv.i
  br i1 %cmp.not.i, label %strchrnul.exit, label %while.body.i

while.body.i:                                     ; preds = %land.rhs.i
  %incdec.ptr.i = getelementptr i8, i8* %s.addr.09.i, i64 1
  %2 = load i8, i8* %incdec.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %2, 0
  br i1 %tobool.not.i, label %strchrnul.exit, label %land.rhs.i

strchrnul.exit:                                   ; preds = %land.rhs.i, %while.body.i, %entry
  %3 = phi i8 [ 0, %entry ], [ %1, %land.rhs.i ], [ 0, %while.body.i ]
  %s.addr.0.lcssa.i = phi i8* [ %s, %entry ], [ %s.addr.09.i, %land.rhs.i ], [ %incdec.ptr.i, %while.body.i ]
  %conv = sext i8 %3 to i32
  %cmp = icmp eq i32 %.pre7, %conv
  %cond = select i1 %cmp, i8* %s.addr.0.lcssa.i, i8* null
  ret i8* %cond
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @index(i8* noundef readonly %s, i32 noundef %c) local_unnamed_addr #13 {
entry:
  %0 = load i8, i8* %s, align 1
  %tobool.not8.i.i = icmp eq i8 %0, 0
  %.pre.i = shl i32 %c, 24
  %.pre7.i = ashr exact i32 %.pre.i, 24
  br i1 %tobool.not8.i.i, label %strchr.exit, label %land.rhs.i.i

land.rhs.i.i:                                     ; preds = %entry, %while.body.i.i
  %1 = phi i8 [ %2, %while.body.i.i ], [ %0, %entry ]
  %s.addr.09.i.i = phi i8* [ %incdec.ptr.i.i, %while.body.i.i ], [ %s, %entry ]
  %conv.i.i = sext i8 %1 to i32
  %cmp.not.i.i = icmp eq i32 %.pre7.i, %conv.i.i
  br i1 %cmp.not.i.i, label %strchr.exit, label %while.body.i.i

while.body.i.i:                                   ; preds = %land.rhs.i.i
  %incdec.ptr.i.i = getelementptr i8, i8* %s.addr.09.i.i, i64 1
  %2 = load i8, i8* %incdec.ptr.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %2, 0
  br i1 %tobool.not.i.i, label %strchr.exit, label %land.rhs.i.i

strchr.exit:                                      ; preds = %land.rhs.i.i, %while.body.i.i, %entry
  %3 = phi i8 [ 0, %entry ], [ 0, %while.body.i.i ], [ %1, %land.rhs.i.i ]
  %s.addr.0.lcssa.i.i = phi i8* [ %s, %entry ], [ %incdec.ptr.i.i, %while.body.i.i ], [ %s.addr.09.i.i, %land.rhs.i.i ]
  %conv.i = sext i8 %3 to i32
  %cmp.i = icmp eq i32 %.pre7.i, %conv.i
  %cond.i = select i1 %cmp.i, i8* %s.addr.0.lcssa.i.i, i8* null
  ret i8* %cond.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @strrchr(i8* noundef readonly %s, i32 noundef %c) local_unnamed_addr #13 {
entry:
  %sext = shl i32 %c, 24
  %conv2 = ashr exact i32 %sext, 24
  br label %for.cond

for.cond:                                         ; preds = %for.cond, %entry
  %s.addr.0 = phi i8* [ %s, %entry ], [ %incdec.ptr, %for.cond ]
  %found.0 = phi i8* [ null, %entry ], [ %spec.select, %for.cond ]
  %0 = load i8, i8* %s.addr.0, align 1
  %conv = sext i8 %0 to i32
  %cmp = icmp eq i32 %conv2, %conv
  %spec.select = select i1 %cmp, i8* %s.addr.0, i8* %found.0
  %tobool.not = icmp eq i8 %0, 0
  %incdec.ptr = getelementptr i8, i8* %s.addr.0, i64 1
  br i1 %tobool.not, label %if.then4, label %for.cond

if.then4:                                         ; preds = %for.cond
  ret i8* %spec.select
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @rindex(i8* noundef readonly %s, i32 noundef %c) local_unnamed_addr #13 {
entry:
  %sext.i = shl i32 %c, 24
  %conv2.i = ashr exact i32 %sext.i, 24
  br label %for.cond.i

for.cond.i:                                       ; preds = %for.cond.i, %entry
  %s.addr.0.i = phi i8* [ %s, %entry ], [ %incdec.ptr.i, %for.cond.i ]
  %found.0.i = phi i8* [ null, %entry ], [ %spec.select.i, %for.cond.i ]
  %0 = load i8, i8* %s.addr.0.i, align 1
  %conv.i = sext i8 %0 to i32
  %cmp.i = icmp eq i32 %conv2.i, %conv.i
  %spec.select.i = select i1 %cmp.i, i8* %s.addr.0.i, i8* %found.0.i
  %tobool.not.i = icmp eq i8 %0, 0
  %incdec.ptr.i = getelementptr i8, i8* %s.addr.0.i, i64 1
  br i1 %tobool.not.i, label %strrchr.exit, label %for.cond.i

strrchr.exit:                                     ; preds = %for.cond.i
  ret i8* %spec.select.i
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i64 @strspn(i8* nocapture noundef readonly %s, i8* noundef readonly %set) local_unnamed_addr #13 {
entry:
  %call = tail call fastcc i64 @__weir_lib_span(i8* noundef %s, i8* noundef %set, i32 noundef 1) #25
  ret i64 %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define internal fastcc i64 @__weir_lib_span(i8* nocapture noundef readonly %s, i8* noundef readonly %set, i32 noundef %in) unnamed_addr #13 {
entry:
  %0 = load i8, i8* %s, align 1
  %tobool.not11 = icmp eq i8 %0, 0
  br i1 %tobool.not11, label %while.end, label %land.rhs.lr.ph

land.rhs.lr.ph:                                   ; preds = %entry
  %1 = load i8, i8* %set, align 1
  %tobool.not8.i.i = icmp eq i8 %1, 0
  br label %land.rhs

land.rhs:                                         ; preds = %land.rhs.lr.ph, %while.body
  %2 = phi i8 [ %0, %land.rhs.lr.ph ], [ %6, %while.body ]
  %n.012 = phi i64 [ 0, %land.rhs.lr.ph ], [ %inc, %while.body ]
  br i1 %tobool.not8.i.i, label %strchr.exit, label %land.rhs.i.i

land.rhs.i.i:                                     ; preds = %land.rhs, %while.body.i.i
  %3 = phi i8 [ %4, %while.body.i.i ], [ %1, %land.rhs ]
  %s.addr.09.i.i = phi i8* [ %incdec.ptr.i.i, %while.body.i.i ], [ %set, %land.rhs ]
  %cmp.not.i.i = icmp eq i8 %2, %3
  br i1 %cmp.not.i.i, label %strchr.exit, label %while.body.i.i

while.body.i.i:                                   ; preds = %land.rhs.i.i
  %incdec.ptr.i.i = getelementptr i8, i8* %s.addr.09.i.i, i64 1
  %4 = load i8, i8* %incdec.ptr.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %4, 0
  br i1 %tobool.not.i.i, label %strchr.exit, label %land.rhs.i.i

strchr.exit:                                      ; preds = %land.rhs.i.i, %while.body.i.i, %land.rhs
  %5 = phi i8 [ 0, %land.rhs ], [ 0, %while.body.i.i ], [ %2, %land.rhs.i.i ]
  %cmp.i = icmp eq i8 %2, %5
  %conv3 = zext i1 %cmp.i to i32
  %cmp4 = icmp eq i32 %conv3, %in
  br i1 %cmp4, label %while.body, label %while.end

while.body:                                       ; preds = %strchr.exit
  %inc = add i64 %n.012, 1
  %arrayidx = getelementptr i8, i8* %s, i64 %inc
  %6 = load i8, i8* %arrayidx, align 1
  %tobool.not = icmp eq i8 %6, 0
  br i1 %tobool.not, label %while.end, label %land.rhs

while.end:                                        ; preds = %strchr.exit, %while.body, %entry
  %n.0.lcssa = phi i64 [ 0, %entry ], [ %inc, %while.body ], [ %n.012, %strchr.exit ]
  ret i64 %n.0.lcssa
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i64 @strcspn(i8* nocapture noundef readonly %s, i8* noundef readonly %set) local_unnamed_addr #13 {
entry:
  %call = tail call fastcc i64 @__weir_lib_span(i8* noundef %s, i8* noundef %set, i32 noundef 0) #25
  ret i64 %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @strpbrk(i8* noundef readonly %s, i8* noundef readonly %set) local_unnamed_addr #13 {
entry:
  %call.i = tail call fastcc i64 @__weir_lib_span(i8* noundef %s, i8* noundef %set, i32 noundef 0) #27
  %add.ptr = getelementptr i8, i8* %s, i64 %call.i
  %0 = load i8, i8* %add.ptr, align 1
  %tobool.not = icmp eq i8 %0, 0
  %cond = select i1 %tobool.not, i8* null, i8* %add.ptr
  ret i8* %cond
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @strstr(i8* noundef readonly %s, i8* nocapture noundef readonly %what) local_unnamed_addr #13 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %for.cond.preheader, label %while.cond.i

for.cond.preheader:                               ; preds = %while.cond.i
  %tobool.not14.i = icmp eq i64 %n.0.i, 0
  br i1 %tobool.not14.i, label %cleanup, label %for.body.i.preheader

for.body.i.preheader:                             ; preds = %for.cond.preheader, %for.inc
  %s.addr.017 = phi i8* [ %incdec.ptr, %for.inc ], [ %s, %for.cond.preheader ]
  br label %for.body.i

for.body.i:                                       ; preds = %for.body.i.preheader, %for.inc.i
  %n.addr.017.i = phi i64 [ %dec.i, %for.inc.i ], [ %n.0.i, %for.body.i.preheader ]
  %b.addr.016.i = phi i8* [ %incdec.ptr6.i, %for.inc.i ], [ %what, %for.body.i.preheader ]
  %a.addr.015.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %s.addr.017, %for.body.i.preheader ]
  %1 = load i8, i8* %a.addr.015.i, align 1
  %2 = load i8, i8* %b.addr.016.i, align 1
  %cmp.not.i = icmp ne i8 %1, %2
  %tobool3.not.i = icmp eq i8 %1, 0
  %or.cond.i = or i1 %tobool3.not.i, %cmp.not.i
  br i1 %or.cond.i, label %strncmp.exit, label %for.inc.i

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.017.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %a.addr.015.i, i64 1
  %incdec.ptr6.i = getelementptr i8, i8* %b.addr.016.i, i64 1
  %tobool.not.i9 = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i9, label %cleanup, label %for.body.i

strncmp.exit:                                     ; preds = %for.body.i
  %cmp = icmp eq i8 %1, %2
  br i1 %cmp, label %cleanup, label %if.end

if.end:                                           ; preds = %strncmp.exit
  %3 = load i8, i8* %s.addr.017, align 1
  %tobool.not = icmp eq i8 %3, 0
  br i1 %tobool.not, label %cleanup, label %for.inc

for.inc:                                          ; preds = %if.end
  %incdec.ptr = getelementptr i8, i8* %s.addr.017, i64 1
  br label %for.body.i.preheader

cleanup:                                          ; preds = %strncmp.exit, %if.end, %for.inc.i, %for.cond.preheader
  %retval.0 = phi i8* [ %s, %for.cond.preheader ], [ %s.addr.017, %for.inc.i ], [ null, %if.end ], [ %s.addr.017, %strncmp.exit ]
  ret i8* %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @strcasestr(i8* noundef readonly %s, i8* nocapture noundef readonly %what) local_unnamed_addr #13 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %for.cond.preheader, label %while.cond.i

for.cond.preheader:                               ; preds = %while.cond.i
  %call19 = tail call i32 @strncasecmp(i8* noundef %s, i8* noundef nonnull %what, i64 noundef %n.0.i) #25
  %cmp10 = icmp eq i32 %call19, 0
  br i1 %cmp10, label %cleanup, label %if.end

if.end:                                           ; preds = %for.cond.preheader, %for.inc
  %s.addr.011 = phi i8* [ %incdec.ptr, %for.inc ], [ %s, %for.cond.preheader ]
  %1 = load i8, i8* %s.addr.011, align 1
  %tobool.not = icmp eq i8 %1, 0
  br i1 %tobool.not, label %cleanup, label %for.inc

for.inc:                                          ; preds = %if.end
  %incdec.ptr = getelementptr i8, i8* %s.addr.011, i64 1
  %call1 = tail call i32 @strncasecmp(i8* noundef %incdec.ptr, i8* noundef %what, i64 noundef %n.0.i) #25
  %cmp = icmp eq i32 %call1, 0
  br i1 %cmp, label %cleanup, label %if.end

cleanup:                                          ; preds = %for.inc, %if.end, %for.cond.preheader
  %retval.0 = phi i8* [ %s, %for.cond.preheader ], [ null, %if.end ], [ %incdec.ptr, %for.inc ]
  ret i8* %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize readonly
define dso_local i8* @strnstr(i8* noundef readonly %s, i8* nocapture noundef readonly %what, i64 noundef %most) local_unnamed_addr #13 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr i8, i8* %what, i64 %n.0.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %for.cond.preheader, label %while.cond.i

for.cond.preheader:                               ; preds = %while.cond.i
  %cmp.not20 = icmp ugt i64 %n.0.i, %most
  br i1 %cmp.not20, label %cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %for.cond.preheader
  %tobool.not14.i = icmp eq i64 %n.0.i, 0
  br label %for.body

for.body:                                         ; preds = %if.end, %for.body.lr.ph
  %most.addr.022 = phi i64 [ %most, %for.body.lr.ph ], [ %dec, %if.end ]
  %s.addr.021 = phi i8* [ %s, %for.body.lr.ph ], [ %incdec.ptr, %if.end ]
  br i1 %tobool.not14.i, label %cleanup, label %for.body.i

for.body.i:                                       ; preds = %for.body, %for.inc.i
  %n.addr.017.i = phi i64 [ %dec.i, %for.inc.i ], [ %n.0.i, %for.body ]
  %b.addr.016.i = phi i8* [ %incdec.ptr6.i, %for.inc.i ], [ %what, %for.body ]
  %a.addr.015.i = phi i8* [ %incdec.ptr.i, %for.inc.i ], [ %s.addr.021, %for.body ]
  %1 = load i8, i8* %a.addr.015.i, align 1
  %2 = load i8, i8* %b.addr.016.i, align 1
  %cmp.not.i = icmp ne i8 %1, %2
  %tobool3.not.i = icmp eq i8 %1, 0
  %or.cond.i = or i1 %tobool3.not.i, %cmp.not.i
  br i1 %or.cond.i, label %strncmp.exit, label %for.inc.i

for.inc.i:                                        ; preds = %for.body.i
  %dec.i = add i64 %n.addr.017.i, -1
  %incdec.ptr.i = getelementptr i8, i8* %a.addr.015.i, i64 1
  %incdec.ptr6.i = getelementptr i8, i8* %b.addr.016.i, i64 1
  %tobool.not.i12 = icmp eq i64 %dec.i, 0
  br i1 %tobool.not.i12, label %cleanup, label %for.body.i

strncmp.exit:                                     ; preds = %for.body.i
  %cmp2 = icmp eq i8 %1, %2
  br i1 %cmp2, label %cleanup, label %if.end

if.end:                                           ; preds = %strncmp.exit
  %3 = load i8, i8* %s.addr.021, align 1
  %tobool.not = icmp eq i8 %3, 0
  %incdec.ptr = getelementptr i8, i8* %s.addr.021, i64 1
  %dec = add i64 %most.addr.022, -1
  %cmp.not = icmp ult i64 %dec, %n.0.i
  %or.cond = select i1 %tobool.not, i1 true, i1 %cmp.not
  br i1 %or.cond, label %cleanup, label %for.body

cleanup:                                          ; preds = %strncmp.exit, %if.end, %for.body, %for.inc.i, %for.cond.preheader
  %retval.0 = phi i8* [ null, %for.cond.preheader ], [ %s.addr.021, %for.inc.i ], [ %s.addr.021, %strncmp.exit ], [ null, %if.end ], [ %s, %for.body ]
  ret i8* %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @strtok_r(i8* noundef %s, i8* noundef %set, i8** nocapture noundef %rest) local_unnamed_addr #0 {
entry:
  %tobool.not = icmp eq i8* %s, null
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %0 = load i8*, i8** %rest, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %s.addr.0 = phi i8* [ %s, %entry ], [ %0, %if.then ]
  %call.i = tail call fastcc i64 @__weir_lib_span(i8* noundef %s.addr.0, i8* noundef %set, i32 noundef 1) #27
  %add.ptr = getelementptr i8, i8* %s.addr.0, i64 %call.i
  %call.i21 = tail call fastcc i64 @__weir_lib_span(i8* noundef %add.ptr, i8* noundef %set, i32 noundef 0) #27
  %add.ptr2 = getelementptr i8, i8* %add.ptr, i64 %call.i21
  %1 = load i8, i8* %add.ptr2, align 1
  %tobool3.not = icmp ne i8 %1, 0
  %cond.idx = zext i1 %tobool3.not to i64
  %cond = getelementptr i8, i8* %add.ptr2, i64 %cond.idx
  store i8* %cond, i8** %rest, align 8
  %cmp = icmp eq i8* %add.ptr, %add.ptr2
  br i1 %cmp, label %cleanup, label %if.end7

if.end7:                                          ; preds = %if.end
  store i8 0, i8* %add.ptr2, align 1
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.end7
  %retval.0 = phi i8* [ %add.ptr, %if.end7 ], [ null, %if.end ]
  ret i8* %retval.0
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @__strtok_r(i8* noundef %s, i8* noundef %set, i8** nocapture noundef %rest) local_unnamed_addr #0 {
entry:
  %call = tail call i8* @strtok_r(i8* noundef %s, i8* noundef %set, i8** noundef %rest) #25
  ret i8* %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @strtok(i8* noundef %s, i8* noundef %set) local_unnamed_addr #0 {
entry:
  %call = tail call i8* @strtok_r(i8* noundef %s, i8* noundef %set, i8** noundef nonnull @__weir_lib_rest) #25
  ret i8* %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i8* @strsep(i8** nocapture noundef %rest, i8* noundef %set) local_unnamed_addr #0 {
entry:
  %0 = load i8*, i8** %rest, align 8
  %tobool.not = icmp eq i8* %0, null
  br i1 %tobool.not, label %cleanup, label %if.end

if.end:                                           ; preds = %entry
  %call.i = tail call fastcc i64 @__weir_lib_span(i8* noundef nonnull %0, i8* noundef %set, i32 noundef 0) #27
  %add.ptr = getelementptr i8, i8* %0, i64 %call.i
  %1 = load i8, i8* %add.ptr, align 1
  %tobool1.not = icmp eq i8 %1, 0
  %add.ptr2 = getelementptr i8, i8* %add.ptr, i64 1
  %cond = select i1 %tobool1.not, i8* null, i8* %add.ptr2
  store i8* %cond, i8** %rest, align 8
  store i8 0, i8* %add.ptr, align 1
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret i8* %0
}

; Function Attrs: nounwind optsize
define dso_local i8* @strndup(i8* noundef %s, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp5.not.i = icmp eq i64 %n, 0
  br i1 %cmp5.not.i, label %malloc.exit, label %land.rhs.i

land.rhs.i:                                       ; preds = %entry, %while.body.i
  %n.06.i = phi i64 [ %inc.i, %while.body.i ], [ 0, %entry ]
  %arrayidx.i = getelementptr i8, i8* %s, i64 %n.06.i
  %0 = load i8, i8* %arrayidx.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i, label %strnlen.exit, label %while.body.i

while.body.i:                                     ; preds = %land.rhs.i
  %inc.i = add nuw i64 %n.06.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %n
  br i1 %exitcond.not.i, label %strnlen.exit, label %land.rhs.i

strnlen.exit:                                     ; preds = %land.rhs.i, %while.body.i
  %n.0.lcssa.i = phi i64 [ %n, %while.body.i ], [ %n.06.i, %land.rhs.i ]
  %add = add i64 %n.0.lcssa.i, 1
  %cmp.i = icmp ugt i64 %add, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %strnlen.exit
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry, %strnlen.exit
  %add14 = phi i64 [ %add, %strnlen.exit ], [ 1, %entry ]
  %n.0.lcssa.i13 = phi i64 [ %n.0.lcssa.i, %strnlen.exit ], [ 0, %entry ]
  %call.i = tail call i8* @__weir_alloc(i64 noundef %add14) #27
  %call2 = tail call i8* @memcpy(i8* noundef %call.i, i8* noundef %s, i64 noundef %n.0.lcssa.i13) #25
  %arrayidx = getelementptr i8, i8* %call.i, i64 %n.0.lcssa.i13
  store i8 0, i8* %arrayidx, align 1
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @strdup(i8* noundef %s) local_unnamed_addr #2 {
entry:
  %call = tail call i8* @strndup(i8* noundef %s, i64 noundef -1) #25
  ret i8* %call
}

; Function Attrs: nounwind optsize
define dso_local i8* @__strdup(i8* noundef %s) local_unnamed_addr #2 {
entry:
  %call.i = tail call i8* @strndup(i8* noundef %s, i64 noundef -1) #27
  ret i8* %call.i
}

; Function Attrs: mustprogress nofree nosync nounwind optsize readnone willreturn
define dso_local i32 @ffsl(i64 noundef %n) local_unnamed_addr #21 {
entry:
  %tobool.not = icmp eq i64 %n, 0
  %0 = tail call i64 @llvm.cttz.i64(i64 %n, i1 true)
  %cast = trunc i64 %0 to i32
  %add = add nuw nsw i32 %cast, 1
  %cond = select i1 %tobool.not, i32 0, i32 %add
  ret i32 %cond
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.cttz.i64(i64, i1 immarg) #15

; Function Attrs: mustprogress nofree nosync nounwind optsize readnone willreturn
define dso_local i32 @ffsll(i64 noundef %n) local_unnamed_addr #21 {
entry:
  %tobool.not.i = icmp eq i64 %n, 0
  %0 = tail call i64 @llvm.cttz.i64(i64 %n, i1 true) #29
  %cast.i = trunc i64 %0 to i32
  %add.i = add nuw nsw i32 %cast.i, 1
  %cond.i = select i1 %tobool.not.i, i32 0, i32 %add.i
  ret i32 %cond.i
}

; Function Attrs: mustprogress nofree nosync nounwind optsize readnone willreturn
define dso_local i32 @ffs(i32 noundef %n) local_unnamed_addr #21 {
entry:
  %tobool.not.i = icmp eq i32 %n, 0
  %0 = tail call i32 @llvm.cttz.i32(i32 %n, i1 true)
  %add.i = add nuw nsw i32 %0, 1
  %cond.i = select i1 %tobool.not.i, i32 0, i32 %add.i
  ret i32 %cond.i
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @strerror_r(i32 noundef %error, i8* nocapture noundef readnone %buffer, i64 noundef %n) local_unnamed_addr #7 {
entry:
  %call = tail call i8* @strerror(i32 noundef %error) #25
  ret i8* %call
}

; Function Attrs: nofree norecurse nosync nounwind optsize
define dso_local i32 @__xpg_strerror_r(i32 noundef %error, i8* noundef %buffer, i64 noundef %n) local_unnamed_addr #0 {
entry:
  %call = tail call i8* @strerror(i32 noundef %error) #25
  %call1 = tail call i64 @strlcpy(i8* noundef %buffer, i8* noundef %call, i64 noundef %n) #25
  %cmp = icmp ult i64 %call1, %n
  %cond = select i1 %cmp, i32 0, i32 34
  ret i32 %cond
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i8* @strsignal(i32 noundef %signal) local_unnamed_addr #7 {
entry:
  ret i8* getelementptr inbounds ([15 x i8], [15 x i8]* @.str.96, i64 0, i64 0)
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getpid() local_unnamed_addr #7 {
entry:
  ret i32 1000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getppid() local_unnamed_addr #7 {
entry:
  ret i32 1
}

; Function Attrs: nounwind optsize
define dso_local i32 @gettid() local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %add = add i32 %call, 1000
  ret i32 %add
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getuid() local_unnamed_addr #7 {
entry:
  ret i32 1000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @geteuid() local_unnamed_addr #7 {
entry:
  ret i32 1000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getgid() local_unnamed_addr #7 {
entry:
  ret i32 1000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getegid() local_unnamed_addr #7 {
entry:
  ret i32 1000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @getpagesize() local_unnamed_addr #7 {
entry:
  ret i32 4096
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @get_nprocs() local_unnamed_addr #7 {
entry:
  ret i32 2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @get_nprocs_conf() local_unnamed_addr #7 {
entry:
  ret i32 2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i64 @sysconf(i32 noundef %name) local_unnamed_addr #6 {
entry:
  switch i32 %name, label %sw.epilog [
    i32 2, label %return
    i32 30, label %sw.bb1
    i32 75, label %sw.bb2
    i32 83, label %sw.bb3
    i32 84, label %sw.bb3
    i32 85, label %sw.bb4
    i32 4, label %sw.bb5
  ]

sw.bb1:                                           ; preds = %entry
  br label %return

sw.bb2:                                           ; preds = %entry
  br label %return

sw.bb3:                                           ; preds = %entry, %entry
  br label %return

sw.bb4:                                           ; preds = %entry
  br label %return

sw.bb5:                                           ; preds = %entry
  br label %return

sw.epilog:                                        ; preds = %entry
  store i32 22, i32* @__weir_lib_errno, align 4
  br label %return

return:                                           ; preds = %entry, %sw.epilog, %sw.bb5, %sw.bb4, %sw.bb3, %sw.bb2, %sw.bb1
  %retval.0 = phi i64 [ -1, %sw.epilog ], [ 1024, %sw.bb5 ], [ 262144, %sw.bb4 ], [ 2, %sw.bb3 ], [ 16384, %sw.bb2 ], [ 4096, %sw.bb1 ], [ 100, %entry ]
  ret i64 %retval.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i64 @getauxval(i64 noundef %type) local_unnamed_addr #7 {
entry:
  %cmp = icmp eq i64 %type, 6
  %0 = select i1 %cmp, i64 4096, i64 0
  ret i64 %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @prctl(i32 noundef %option, ...) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @getrlimit(i32 noundef %what, i64* nocapture noundef writeonly %to) local_unnamed_addr #6 {
entry:
  %arrayidx = getelementptr i64, i64* %to, i64 1
  store i64 -1, i64* %arrayidx, align 8
  store i64 -1, i64* %to, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @setrlimit(i32 noundef %what, i64* nocapture noundef readnone %limits) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @sigaction(i32 noundef %signal, i8* nocapture noundef readnone %action, i8* noundef %old) local_unnamed_addr #1 {
entry:
  %tobool.not = icmp eq i8* %old, null
  br i1 %tobool.not, label %if.end3, label %if.then

if.then:                                          ; preds = %entry
  %call = tail call i8* @memset(i8* noundef nonnull %old, i32 noundef 0, i64 noundef 152) #25
  switch i32 %signal, label %if.end3 [
    i32 11, label %if.then2
    i32 7, label %if.then2
  ]

if.then2:                                         ; preds = %if.then, %if.then
  %0 = bitcast i8* %old to i64*
  store i64 1, i64* %0, align 8
  br label %if.end3

if.end3:                                          ; preds = %if.then, %if.then2, %entry
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local noalias i8* @signal(i32 noundef %number, i8* nocapture noundef readnone %handler) local_unnamed_addr #7 {
entry:
  ret i8* null
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @sigaltstack(i8* nocapture noundef readnone %stack, i8* noundef %old) local_unnamed_addr #1 {
entry:
  %tobool.not = icmp eq i8* %old, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %call = tail call i8* @memset(i8* noundef nonnull %old, i32 noundef 0, i64 noundef 24) #25
  %arrayidx = getelementptr i8, i8* %old, i64 8
  %0 = bitcast i8* %arrayidx to i32*
  store i32 2, i32* %0, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @sigemptyset(i8* noundef %set) local_unnamed_addr #1 {
entry:
  %call = tail call i8* @memset(i8* noundef %set, i32 noundef 0, i64 noundef 128) #25
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @sigfillset(i8* noundef %set) local_unnamed_addr #1 {
entry:
  %call = tail call i8* @memset(i8* noundef %set, i32 noundef 255, i64 noundef 128) #25
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @sigaddset(i64* nocapture noundef %set, i32 noundef %signal) local_unnamed_addr #8 {
entry:
  %sub = add i32 %signal, -1
  %rem = srem i32 %sub, 64
  %sh_prom = zext i32 %rem to i64
  %shl = shl nuw i64 1, %sh_prom
  %div = sdiv i32 %sub, 64
  %idxprom = sext i32 %div to i64
  %arrayidx = getelementptr i64, i64* %set, i64 %idxprom
  %0 = load i64, i64* %arrayidx, align 8
  %or = or i64 %0, %shl
  store i64 %or, i64* %arrayidx, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn
define dso_local i32 @sigdelset(i64* nocapture noundef %set, i32 noundef %signal) local_unnamed_addr #8 {
entry:
  %sub = add i32 %signal, -1
  %rem = srem i32 %sub, 64
  %sh_prom = zext i32 %rem to i64
  %shl = shl nuw i64 1, %sh_prom
  %neg = xor i64 %shl, -1
  %div = sdiv i32 %sub, 64
  %idxprom = sext i32 %div to i64
  %arrayidx = getelementptr i64, i64* %set, i64 %idxprom
  %0 = load i64, i64* %arrayidx, align 8
  %and = and i64 %0, %neg
  store i64 %and, i64* %arrayidx, align 8
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @sigprocmask(i32 %how, i8* nocapture readnone %set, i8* noundef %old) local_unnamed_addr #1 {
entry:
  %tobool.not = icmp eq i8* %old, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %call = tail call i8* @memset(i8* noundef nonnull %old, i32 noundef 0, i64 noundef 128) #25
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @pthread_sigmask(i32 noundef %how, i8* nocapture noundef readnone %set, i8* noundef %old) local_unnamed_addr #1 {
entry:
  %tobool.not.i = icmp eq i8* %old, null
  br i1 %tobool.not.i, label %sigprocmask.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %call.i = tail call i8* @memset(i8* noundef nonnull %old, i32 noundef 0, i64 noundef 128) #27
  br label %sigprocmask.exit

sigprocmask.exit:                                 ; preds = %entry, %if.then.i
  ret i32 0
}

; Function Attrs: noreturn nounwind optsize
define dso_local i32 @raise(i32 noundef %signal) local_unnamed_addr #18 {
entry:
  %cmp = icmp eq i32 %signal, 6
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @abort() #26
  unreachable

if.end:                                           ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([6 x i8], [6 x i8]* @.str.97, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: nounwind optsize
define dso_local i32 @pthread_kill(i64 noundef %t, i32 noundef %signal) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq i32 %signal, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.98, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @setjmp(i8* nocapture noundef readnone %buffer) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @_setjmp(i8* nocapture noundef readnone %buffer) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__sigsetjmp(i8* nocapture noundef readnone %buffer, i32 noundef %mask) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__sigsetjmp_cancel(i8* nocapture noundef readnone %buffer, i32 noundef %mask) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i64 @getrandom(i8* noundef %to, i64 noundef returned %n, i32 %flags) local_unnamed_addr #1 {
entry:
  %call = tail call i8* @memset(i8* noundef %to, i32 noundef 0, i64 noundef %n) #25
  ret i64 %n
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @getentropy(i8* noundef %to, i64 noundef %n) local_unnamed_addr #1 {
entry:
  %call = tail call i8* @memset(i8* noundef %to, i32 noundef 0, i64 noundef %n) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i64 @syscall(i64 noundef %number, ...) local_unnamed_addr #2 {
entry:
  %ap = alloca [1 x %struct.__va_list_tag], align 16
  %0 = bitcast [1 x %struct.__va_list_tag]* %ap to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %0) #29
  call void @llvm.va_start(i8* nonnull %0)
  switch i64 %number, label %sw.default [
    i64 202, label %sw.bb
    i64 318, label %sw.bb74
    i64 186, label %sw.bb100
    i64 39, label %sw.bb102
    i64 24, label %sw.epilog
    i64 35, label %sw.epilog
    i64 324, label %sw.bb105
    i64 309, label %sw.bb122
    i64 332, label %sw.bb123
    i64 60, label %sw.bb124
    i64 231, label %sw.bb124
  ]

sw.bb:                                            ; preds = %entry
  %gp_offset_p = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 0
  %gp_offset = load i32, i32* %gp_offset_p, align 16
  %fits_in_gp = icmp ult i32 %gp_offset, 41
  br i1 %fits_in_gp, label %vaarg.end, label %vaarg.end.thread

vaarg.end.thread:                                 ; preds = %sw.bb
  %overflow_arg_area_p = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area = load i8*, i8** %overflow_arg_area_p, align 8
  %overflow_arg_area.next = getelementptr i8, i8* %overflow_arg_area, i64 8
  store i8* %overflow_arg_area.next, i8** %overflow_arg_area_p, align 8
  %vaarg.addr152 = bitcast i8* %overflow_arg_area to i32**
  %1 = load i32*, i32** %vaarg.addr152, align 8
  br label %vaarg.end13.thread

vaarg.end:                                        ; preds = %sw.bb
  %2 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area = load i8*, i8** %2, align 16
  %3 = zext i32 %gp_offset to i64
  %4 = getelementptr i8, i8* %reg_save_area, i64 %3
  %5 = add nuw nsw i32 %gp_offset, 8
  store i32 %5, i32* %gp_offset_p, align 16
  %vaarg.addr = bitcast i8* %4 to i32**
  %6 = load i32*, i32** %vaarg.addr, align 8
  %fits_in_gp6 = icmp ult i32 %gp_offset, 33
  br i1 %fits_in_gp6, label %vaarg.end13, label %vaarg.end13.thread

vaarg.end13.thread:                               ; preds = %vaarg.end, %vaarg.end.thread
  %7 = phi i32* [ %1, %vaarg.end.thread ], [ %6, %vaarg.end ]
  %gp_offset17.pr154 = phi i32 [ %gp_offset, %vaarg.end.thread ], [ %5, %vaarg.end ]
  %overflow_arg_area_p10 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area11 = load i8*, i8** %overflow_arg_area_p10, align 8
  %overflow_arg_area.next12 = getelementptr i8, i8* %overflow_arg_area11, i64 8
  store i8* %overflow_arg_area.next12, i8** %overflow_arg_area_p10, align 8
  %vaarg.addr14157 = bitcast i8* %overflow_arg_area11 to i32*
  %8 = load i32, i32* %vaarg.addr14157, align 4
  %and158 = and i32 %8, 127
  br label %vaarg.in_mem21

vaarg.end13:                                      ; preds = %vaarg.end
  %9 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area8 = load i8*, i8** %9, align 16
  %10 = zext i32 %5 to i64
  %11 = getelementptr i8, i8* %reg_save_area8, i64 %10
  %12 = add nuw nsw i32 %gp_offset, 16
  store i32 %12, i32* %gp_offset_p, align 16
  %vaarg.addr14 = bitcast i8* %11 to i32*
  %13 = load i32, i32* %vaarg.addr14, align 4
  %and = and i32 %13, 127
  %fits_in_gp18 = icmp ult i32 %gp_offset, 25
  br i1 %fits_in_gp18, label %vaarg.in_reg19, label %vaarg.in_mem21

vaarg.in_reg19:                                   ; preds = %vaarg.end13
  %14 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area20 = load i8*, i8** %14, align 16
  %15 = zext i32 %12 to i64
  %16 = getelementptr i8, i8* %reg_save_area20, i64 %15
  %17 = add nuw nsw i32 %gp_offset, 24
  store i32 %17, i32* %gp_offset_p, align 16
  br label %vaarg.end25

vaarg.in_mem21:                                   ; preds = %vaarg.end13.thread, %vaarg.end13
  %and162 = phi i32 [ %and158, %vaarg.end13.thread ], [ %and, %vaarg.end13 ]
  %18 = phi i32 [ %8, %vaarg.end13.thread ], [ %13, %vaarg.end13 ]
  %gp_offset17160 = phi i32 [ %gp_offset17.pr154, %vaarg.end13.thread ], [ %12, %vaarg.end13 ]
  %19 = phi i32* [ %7, %vaarg.end13.thread ], [ %6, %vaarg.end13 ]
  %overflow_arg_area_p22 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area23 = load i8*, i8** %overflow_arg_area_p22, align 8
  %overflow_arg_area.next24 = getelementptr i8, i8* %overflow_arg_area23, i64 8
  store i8* %overflow_arg_area.next24, i8** %overflow_arg_area_p22, align 8
  br label %vaarg.end25

vaarg.end25:                                      ; preds = %vaarg.in_mem21, %vaarg.in_reg19
  %and161 = phi i32 [ %and, %vaarg.in_reg19 ], [ %and162, %vaarg.in_mem21 ]
  %20 = phi i32 [ %13, %vaarg.in_reg19 ], [ %18, %vaarg.in_mem21 ]
  %21 = phi i32* [ %6, %vaarg.in_reg19 ], [ %19, %vaarg.in_mem21 ]
  %gp_offset29 = phi i32 [ %17, %vaarg.in_reg19 ], [ %gp_offset17160, %vaarg.in_mem21 ]
  %vaarg.addr26.in = phi i8* [ %16, %vaarg.in_reg19 ], [ %overflow_arg_area23, %vaarg.in_mem21 ]
  %vaarg.addr26 = bitcast i8* %vaarg.addr26.in to i32*
  %22 = load i32, i32* %vaarg.addr26, align 4
  %cmp.not = icmp eq i32 %and161, 1
  br i1 %cmp.not, label %if.end, label %if.then

if.then:                                          ; preds = %vaarg.end25
  %fits_in_gp30 = icmp ult i32 %gp_offset29, 41
  br i1 %fits_in_gp30, label %vaarg.in_reg31, label %vaarg.in_mem33

vaarg.in_reg31:                                   ; preds = %if.then
  %23 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area32 = load i8*, i8** %23, align 16
  %24 = zext i32 %gp_offset29 to i64
  %25 = getelementptr i8, i8* %reg_save_area32, i64 %24
  %26 = add nuw nsw i32 %gp_offset29, 8
  store i32 %26, i32* %gp_offset_p, align 16
  br label %vaarg.end37

vaarg.in_mem33:                                   ; preds = %if.then
  %overflow_arg_area_p34 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area35 = load i8*, i8** %overflow_arg_area_p34, align 8
  %overflow_arg_area.next36 = getelementptr i8, i8* %overflow_arg_area35, i64 8
  store i8* %overflow_arg_area.next36, i8** %overflow_arg_area_p34, align 8
  br label %vaarg.end37

vaarg.end37:                                      ; preds = %vaarg.in_mem33, %vaarg.in_reg31
  %gp_offset46146 = phi i32 [ %26, %vaarg.in_reg31 ], [ %gp_offset29, %vaarg.in_mem33 ]
  %vaarg.addr38.in = phi i8* [ %25, %vaarg.in_reg31 ], [ %overflow_arg_area35, %vaarg.in_mem33 ]
  %vaarg.addr38 = bitcast i8* %vaarg.addr38.in to i64*
  %27 = load i64, i64* %vaarg.addr38, align 8
  br label %if.end

if.end:                                           ; preds = %vaarg.end37, %vaarg.end25
  %gp_offset46 = phi i32 [ %gp_offset46146, %vaarg.end37 ], [ %gp_offset29, %vaarg.end25 ]
  %timeout.0 = phi i64 [ %27, %vaarg.end37 ], [ 0, %vaarg.end25 ]
  %cmp40 = icmp eq i32 %and161, 4
  %28 = add nsw i32 %and161, -3
  %29 = icmp ult i32 %28, 2
  %cmp42 = icmp ugt i32 %and161, 8
  %or.cond127 = or i1 %cmp42, %29
  br i1 %or.cond127, label %if.then43, label %if.end56

if.then43:                                        ; preds = %if.end
  %fits_in_gp47 = icmp ult i32 %gp_offset46, 41
  br i1 %fits_in_gp47, label %vaarg.in_reg48, label %vaarg.in_mem50

vaarg.in_reg48:                                   ; preds = %if.then43
  %30 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area49 = load i8*, i8** %30, align 16
  %31 = zext i32 %gp_offset46 to i64
  %32 = getelementptr i8, i8* %reg_save_area49, i64 %31
  %33 = add nuw nsw i32 %gp_offset46, 8
  store i32 %33, i32* %gp_offset_p, align 16
  br label %vaarg.end54

vaarg.in_mem50:                                   ; preds = %if.then43
  %overflow_arg_area_p51 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area52 = load i8*, i8** %overflow_arg_area_p51, align 8
  %overflow_arg_area.next53 = getelementptr i8, i8* %overflow_arg_area52, i64 8
  store i8* %overflow_arg_area.next53, i8** %overflow_arg_area_p51, align 8
  br label %vaarg.end54

vaarg.end54:                                      ; preds = %vaarg.in_mem50, %vaarg.in_reg48
  %gp_offset63149 = phi i32 [ %33, %vaarg.in_reg48 ], [ %gp_offset46, %vaarg.in_mem50 ]
  %vaarg.addr55.in = phi i8* [ %32, %vaarg.in_reg48 ], [ %overflow_arg_area52, %vaarg.in_mem50 ]
  %vaarg.addr55 = bitcast i8* %vaarg.addr55.in to i32**
  %34 = load i32*, i32** %vaarg.addr55, align 8
  br label %if.end56

if.end56:                                         ; preds = %if.end, %vaarg.end54
  %gp_offset63 = phi i32 [ %gp_offset63149, %vaarg.end54 ], [ %gp_offset46, %if.end ]
  %other.0 = phi i32* [ %34, %vaarg.end54 ], [ null, %if.end ]
  %or.cond128 = or i1 %cmp40, %cmp42
  br i1 %or.cond128, label %if.then60, label %if.end73

if.then60:                                        ; preds = %if.end56
  %fits_in_gp64 = icmp ult i32 %gp_offset63, 41
  br i1 %fits_in_gp64, label %vaarg.in_reg65, label %vaarg.in_mem67

vaarg.in_reg65:                                   ; preds = %if.then60
  %35 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area66 = load i8*, i8** %35, align 16
  %36 = zext i32 %gp_offset63 to i64
  %37 = getelementptr i8, i8* %reg_save_area66, i64 %36
  %38 = add nuw nsw i32 %gp_offset63, 8
  store i32 %38, i32* %gp_offset_p, align 16
  br label %vaarg.end71

vaarg.in_mem67:                                   ; preds = %if.then60
  %overflow_arg_area_p68 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area69 = load i8*, i8** %overflow_arg_area_p68, align 8
  %overflow_arg_area.next70 = getelementptr i8, i8* %overflow_arg_area69, i64 8
  store i8* %overflow_arg_area.next70, i8** %overflow_arg_area_p68, align 8
  br label %vaarg.end71

vaarg.end71:                                      ; preds = %vaarg.in_mem67, %vaarg.in_reg65
  %vaarg.addr72.in = phi i8* [ %37, %vaarg.in_reg65 ], [ %overflow_arg_area69, %vaarg.in_mem67 ]
  %vaarg.addr72 = bitcast i8* %vaarg.addr72.in to i32*
  %39 = load i32, i32* %vaarg.addr72, align 4
  br label %if.end73

if.end73:                                         ; preds = %if.end56, %vaarg.end71
  %third.0 = phi i32 [ %39, %vaarg.end71 ], [ 0, %if.end56 ]
  %call = call i64 @__weir_lib_futex(i32* noundef %21, i32 noundef %20, i32 noundef %22, i64 noundef %timeout.0, i32* noundef %other.0, i32 noundef %third.0) #25
  br label %sw.epilog

sw.bb74:                                          ; preds = %entry
  %gp_offset_p76 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 0
  %gp_offset77 = load i32, i32* %gp_offset_p76, align 16
  %fits_in_gp78 = icmp ult i32 %gp_offset77, 41
  br i1 %fits_in_gp78, label %vaarg.end85, label %vaarg.end85.thread

vaarg.end85.thread:                               ; preds = %sw.bb74
  %overflow_arg_area_p82 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area83 = load i8*, i8** %overflow_arg_area_p82, align 8
  %overflow_arg_area.next84 = getelementptr i8, i8* %overflow_arg_area83, i64 8
  store i8* %overflow_arg_area.next84, i8** %overflow_arg_area_p82, align 8
  %vaarg.addr86165 = bitcast i8* %overflow_arg_area83 to i8**
  %40 = load i8*, i8** %vaarg.addr86165, align 8
  br label %vaarg.in_mem93

vaarg.end85:                                      ; preds = %sw.bb74
  %41 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area80 = load i8*, i8** %41, align 16
  %42 = zext i32 %gp_offset77 to i64
  %43 = getelementptr i8, i8* %reg_save_area80, i64 %42
  %44 = add nuw nsw i32 %gp_offset77, 8
  store i32 %44, i32* %gp_offset_p76, align 16
  %vaarg.addr86 = bitcast i8* %43 to i8**
  %45 = load i8*, i8** %vaarg.addr86, align 8
  %fits_in_gp90 = icmp ult i32 %gp_offset77, 33
  br i1 %fits_in_gp90, label %vaarg.in_reg91, label %vaarg.in_mem93

vaarg.in_reg91:                                   ; preds = %vaarg.end85
  %46 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area92 = load i8*, i8** %46, align 16
  %47 = zext i32 %44 to i64
  %48 = getelementptr i8, i8* %reg_save_area92, i64 %47
  %49 = add nuw nsw i32 %gp_offset77, 16
  store i32 %49, i32* %gp_offset_p76, align 16
  br label %vaarg.end97

vaarg.in_mem93:                                   ; preds = %vaarg.end85.thread, %vaarg.end85
  %50 = phi i8* [ %40, %vaarg.end85.thread ], [ %45, %vaarg.end85 ]
  %overflow_arg_area_p94 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area95 = load i8*, i8** %overflow_arg_area_p94, align 8
  %overflow_arg_area.next96 = getelementptr i8, i8* %overflow_arg_area95, i64 8
  store i8* %overflow_arg_area.next96, i8** %overflow_arg_area_p94, align 8
  br label %vaarg.end97

vaarg.end97:                                      ; preds = %vaarg.in_mem93, %vaarg.in_reg91
  %51 = phi i8* [ %45, %vaarg.in_reg91 ], [ %50, %vaarg.in_mem93 ]
  %vaarg.addr98.in = phi i8* [ %48, %vaarg.in_reg91 ], [ %overflow_arg_area95, %vaarg.in_mem93 ]
  %vaarg.addr98 = bitcast i8* %vaarg.addr98.in to i64*
  %52 = load i64, i64* %vaarg.addr98, align 8
  %call.i = call i8* @memset(i8* noundef %51, i32 noundef 0, i64 noundef %52) #27
  br label %sw.epilog

sw.bb100:                                         ; preds = %entry
  %call.i144 = call i32 @__weir_self() #27
  %add.i = add i32 %call.i144, 1000
  %conv = sext i32 %add.i to i64
  br label %sw.epilog

sw.bb102:                                         ; preds = %entry
  br label %sw.epilog

sw.bb105:                                         ; preds = %entry
  %gp_offset_p107 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 0
  %gp_offset108 = load i32, i32* %gp_offset_p107, align 16
  %fits_in_gp109 = icmp ult i32 %gp_offset108, 41
  br i1 %fits_in_gp109, label %vaarg.in_reg110, label %vaarg.in_mem112

vaarg.in_reg110:                                  ; preds = %sw.bb105
  %53 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 3
  %reg_save_area111 = load i8*, i8** %53, align 16
  %54 = zext i32 %gp_offset108 to i64
  %55 = getelementptr i8, i8* %reg_save_area111, i64 %54
  %56 = add nuw nsw i32 %gp_offset108, 8
  store i32 %56, i32* %gp_offset_p107, align 16
  br label %vaarg.end116

vaarg.in_mem112:                                  ; preds = %sw.bb105
  %overflow_arg_area_p113 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %ap, i64 0, i64 0, i32 2
  %overflow_arg_area114 = load i8*, i8** %overflow_arg_area_p113, align 8
  %overflow_arg_area.next115 = getelementptr i8, i8* %overflow_arg_area114, i64 8
  store i8* %overflow_arg_area.next115, i8** %overflow_arg_area_p113, align 8
  br label %vaarg.end116

vaarg.end116:                                     ; preds = %vaarg.in_mem112, %vaarg.in_reg110
  %vaarg.addr117.in = phi i8* [ %55, %vaarg.in_reg110 ], [ %overflow_arg_area114, %vaarg.in_mem112 ]
  %vaarg.addr117 = bitcast i8* %vaarg.addr117.in to i32*
  %57 = load i32, i32* %vaarg.addr117, align 4
  %cmp118.not = icmp eq i32 %57, 0
  br i1 %cmp118.not, label %sw.epilog, label %if.then120

if.then120:                                       ; preds = %vaarg.end116
  call void @__weir_unsupported(i8* noundef getelementptr inbounds ([27 x i8], [27 x i8]* @.str.99, i64 0, i64 0)) #26
  unreachable

sw.bb122:                                         ; preds = %entry
  call void @__weir_unsupported(i8* noundef getelementptr inbounds ([23 x i8], [23 x i8]* @.str.100, i64 0, i64 0)) #26
  unreachable

sw.bb123:                                         ; preds = %entry
  store i32 38, i32* @__weir_lib_errno, align 4
  br label %sw.epilog

sw.bb124:                                         ; preds = %entry, %entry
  call void @__weir_exit() #28
  unreachable

sw.default:                                       ; preds = %entry
  call void @__weir_unsupported(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.101, i64 0, i64 0)) #26
  unreachable

sw.epilog:                                        ; preds = %vaarg.end116, %entry, %entry, %sw.bb123, %sw.bb102, %sw.bb100, %vaarg.end97, %if.end73
  %result.0 = phi i64 [ -1, %sw.bb123 ], [ 0, %vaarg.end116 ], [ 0, %entry ], [ 0, %entry ], [ 1000, %sw.bb102 ], [ %conv, %sw.bb100 ], [ %52, %vaarg.end97 ], [ %call, %if.end73 ]
  call void @llvm.va_end(i8* nonnull %0)
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %0) #29
  ret i64 %result.0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i64 @time(i64* noundef writeonly %to) local_unnamed_addr #6 {
entry:
  %tobool.not = icmp eq i64* %to, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i64 1600000000, i64* %to, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret i64 1600000000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i64 @clock() local_unnamed_addr #7 {
entry:
  ret i64 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @clock_gettime(i32 %clock, %struct.timespec* nocapture noundef writeonly %to) local_unnamed_addr #6 {
entry:
  %tv_sec = getelementptr inbounds %struct.timespec, %struct.timespec* %to, i64 0, i32 0
  store i64 1600000000, i64* %tv_sec, align 8
  %tv_nsec = getelementptr inbounds %struct.timespec, %struct.timespec* %to, i64 0, i32 1
  store i64 0, i64* %tv_nsec, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @clock_getres(i32 noundef %clock, %struct.timespec* noundef writeonly %to) local_unnamed_addr #6 {
entry:
  %tobool.not = icmp eq %struct.timespec* %to, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %tv_sec = getelementptr inbounds %struct.timespec, %struct.timespec* %to, i64 0, i32 0
  store i64 0, i64* %tv_sec, align 8
  %tv_nsec = getelementptr inbounds %struct.timespec, %struct.timespec* %to, i64 0, i32 1
  store i64 1, i64* %tv_nsec, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @timespec_get(%struct.timespec* nocapture noundef writeonly %to, i32 noundef returned %base) local_unnamed_addr #6 {
entry:
  %tv_sec.i = getelementptr inbounds %struct.timespec, %struct.timespec* %to, i64 0, i32 0
  store i64 1600000000, i64* %tv_sec.i, align 8
  %tv_nsec.i = getelementptr inbounds %struct.timespec, %struct.timespec* %to, i64 0, i32 1
  store i64 0, i64* %tv_nsec.i, align 8
  ret i32 %base
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @gettimeofday(%struct.timespec* nocapture noundef writeonly %to, i8* nocapture noundef readnone %zone) local_unnamed_addr #6 {
entry:
  %tv_sec.i = getelementptr inbounds %struct.timespec, %struct.timespec* %to, i64 0, i32 0
  store i64 1600000000, i64* %tv_sec.i, align 8
  %tv_nsec.i = getelementptr inbounds %struct.timespec, %struct.timespec* %to, i64 0, i32 1
  store i64 0, i64* %tv_nsec.i, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local double @difftime(i64 noundef %a, i64 noundef %b) local_unnamed_addr #7 {
entry:
  %sub = sub i64 %a, %b
  %conv = sitofp i64 %sub to double
  ret double %conv
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i64 @times(i64* noundef %to) local_unnamed_addr #1 {
entry:
  %0 = bitcast i64* %to to i8*
  %call = tail call i8* @memset(i8* noundef %0, i32 noundef 0, i64 noundef 32) #25
  ret i64 0
}

; Function Attrs: nofree norecurse nosync nounwind optsize writeonly
define dso_local i32 @getrusage(i32 noundef %who, i8* noundef %to) local_unnamed_addr #1 {
entry:
  %call = tail call i8* @memset(i8* noundef %to, i32 noundef 0, i64 noundef 144) #25
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @nanosleep(%struct.timespec* nocapture noundef readnone %duration, %struct.timespec* noundef writeonly %left) local_unnamed_addr #6 {
entry:
  %tobool.not.i = icmp eq %struct.timespec* %left, null
  br i1 %tobool.not.i, label %__weir_lib_slept.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %tv_nsec.i = getelementptr inbounds %struct.timespec, %struct.timespec* %left, i64 0, i32 1
  store i64 0, i64* %tv_nsec.i, align 8
  %tv_sec.i = getelementptr inbounds %struct.timespec, %struct.timespec* %left, i64 0, i32 0
  store i64 0, i64* %tv_sec.i, align 8
  br label %__weir_lib_slept.exit

__weir_lib_slept.exit:                            ; preds = %entry, %if.then.i
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @clock_nanosleep(i32 noundef %clock, i32 noundef %flags, %struct.timespec* nocapture noundef readnone %t, %struct.timespec* noundef writeonly %left) local_unnamed_addr #6 {
entry:
  %tobool.not = icmp ne i32 %flags, 0
  %tobool.not.i1 = icmp eq %struct.timespec* %left, null
  %tobool.not.i = or i1 %tobool.not, %tobool.not.i1
  br i1 %tobool.not.i, label %__weir_lib_slept.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %tv_nsec.i = getelementptr inbounds %struct.timespec, %struct.timespec* %left, i64 0, i32 1
  store i64 0, i64* %tv_nsec.i, align 8
  %tv_sec.i = getelementptr inbounds %struct.timespec, %struct.timespec* %left, i64 0, i32 0
  store i64 0, i64* %tv_sec.i, align 8
  br label %__weir_lib_slept.exit

__weir_lib_slept.exit:                            ; preds = %entry, %if.then.i
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @usleep(i32 noundef %duration) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sleep(i32 noundef %duration) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @sched_yield() local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @pthread_yield() local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local void @__VERIFIER_assume(i32 noundef %c) local_unnamed_addr #2 {
entry:
  %cmp = icmp ne i32 %c, 0
  %conv = zext i1 %cmp to i32
  tail call void @__weir_assume(i32 noundef %conv) #27
  ret void
}

; Function Attrs: nounwind optsize
declare void @__weir_assume(i32 noundef) local_unnamed_addr #5

; Function Attrs: nounwind optsize
define dso_local void @__CPROVER_assume(i32 noundef %c) local_unnamed_addr #2 {
entry:
  %cmp = icmp ne i32 %c, 0
  %conv = zext i1 %cmp to i32
  tail call void @__weir_assume(i32 noundef %conv) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @__ESBMC_assume(i32 noundef %c) local_unnamed_addr #2 {
entry:
  %cmp = icmp ne i32 %c, 0
  %conv = zext i1 %cmp to i32
  tail call void @__weir_assume(i32 noundef %conv) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @assume_abort_if_not(i32 noundef %c) local_unnamed_addr #2 {
entry:
  %cmp = icmp ne i32 %c, 0
  %conv = zext i1 %cmp to i32
  tail call void @__weir_assume(i32 noundef %conv) #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @__VERIFIER_assert(i32 noundef %c) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq i32 %c, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.102, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @__CPROVER_assert(i32 noundef %c, i8* nocapture noundef readnone %what) local_unnamed_addr #2 {
entry:
  %tobool.not = icmp eq i32 %c, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([23 x i8], [23 x i8]* @.str.103, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  ret void
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__VERIFIER_error() local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([27 x i8], [27 x i8]* @.str.104, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @reach_error() local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([22 x i8], [22 x i8]* @.str.105, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: noreturn nounwind optsize
define dso_local void @__VERIFIER_assert_fail(i8* nocapture noundef readnone %what, i8* nocapture noundef readnone %file, i32 noundef %line) local_unnamed_addr #18 {
entry:
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.69, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: nounwind optsize
define dso_local void @__VERIFIER_atomic_begin() local_unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %0 = load i32, i32* @__weir_lib_inside, align 4
  %add = add i32 %0, 1
  store i32 %add, i32* @__weir_lib_inside, align 4
  ret void
}

; Function Attrs: nounwind optsize
declare void @__weir_atomic_begin() local_unnamed_addr #5

; Function Attrs: nounwind optsize
define dso_local void @__VERIFIER_atomic_end() local_unnamed_addr #2 {
entry:
  %0 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([51 x i8], [51 x i8]* @.str.106, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  %sub = add i32 %0, -1
  store i32 %sub, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %sub, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @__VERIFIER_atomic_fence() local_unnamed_addr #2 {
entry:
  tail call void @__weir_fence() #27
  ret void
}

; Function Attrs: nounwind optsize
declare void @__weir_fence() local_unnamed_addr #5

; Function Attrs: nounwind optsize
define dso_local void @mfence() local_unnamed_addr #2 {
entry:
  tail call void @__weir_fence() #27
  ret void
}

; Function Attrs: nounwind optsize
define dso_local zeroext i1 @__VERIFIER_nondet_bool() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 1) #27
  %tobool = icmp ne i64 %call, 0
  ret i1 %tobool
}

; Function Attrs: nounwind optsize
define dso_local zeroext i1 @__VERIFIER_nondet__Bool() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 1) #27
  %tobool = icmp ne i64 %call, 0
  ret i1 %tobool
}

; Function Attrs: nounwind optsize
define dso_local signext i8 @__VERIFIER_nondet_char() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 255) #27
  %conv = trunc i64 %call to i8
  ret i8 %conv
}

; Function Attrs: nounwind optsize
define dso_local signext i8 @__VERIFIER_nondet_schar() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 255) #27
  %conv = trunc i64 %call to i8
  ret i8 %conv
}

; Function Attrs: nounwind optsize
define dso_local zeroext i8 @__VERIFIER_nondet_uchar() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 255) #27
  %conv = trunc i64 %call to i8
  ret i8 %conv
}

; Function Attrs: nounwind optsize
define dso_local zeroext i8 @__VERIFIER_nondet_u8() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 255) #27
  %conv = trunc i64 %call to i8
  ret i8 %conv
}

; Function Attrs: nounwind optsize
define dso_local signext i16 @__VERIFIER_nondet_short() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 65535) #27
  %conv = trunc i64 %call to i16
  ret i16 %conv
}

; Function Attrs: nounwind optsize
define dso_local zeroext i16 @__VERIFIER_nondet_ushort() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 65535) #27
  %conv = trunc i64 %call to i16
  ret i16 %conv
}

; Function Attrs: nounwind optsize
define dso_local zeroext i16 @__VERIFIER_nondet_u16() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 65535) #27
  %conv = trunc i64 %call to i16
  ret i16 %conv
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_nondet_int() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 4294967295) #27
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_nondet_uint() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 4294967295) #27
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_nondet_unsigned() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 4294967295) #27
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_nondet_u32() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 4294967295) #27
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_long() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_ulong() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_u64() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_longlong() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_ulonglong() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_size_t() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_loff_t() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_sector_t() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_nondet_pthread_t() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  ret i64 %call
}

; Function Attrs: nounwind optsize
define dso_local i8* @__VERIFIER_nondet_pointer() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  %0 = inttoptr i64 %call to i8*
  ret i8* %0
}

; Function Attrs: nounwind optsize
define dso_local i8* @__VERIFIER_nondet_charp() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  %0 = inttoptr i64 %call to i8*
  ret i8* %0
}

; Function Attrs: nounwind optsize
define dso_local float @__VERIFIER_nondet_float() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 4294967295) #27
  %conv = trunc i64 %call to i32
  %0 = bitcast i32 %conv to float
  ret float %0
}

; Function Attrs: nounwind optsize
define dso_local double @__VERIFIER_nondet_double() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef -1) #27
  %0 = bitcast i64 %call to double
  ret double %0
}

; Function Attrs: nounwind optsize
define dso_local void @__VERIFIER_nondet_memory(i8* nocapture noundef writeonly %p, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %tobool.not3 = icmp eq i64 %n, 0
  br i1 %tobool.not3, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void

for.body:                                         ; preds = %entry, %for.body
  %s.05 = phi i8* [ %incdec.ptr, %for.body ], [ %p, %entry ]
  %n.addr.04 = phi i64 [ %dec, %for.body ], [ %n, %entry ]
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 255) #27
  %conv = trunc i64 %call to i8
  %incdec.ptr = getelementptr i8, i8* %s.05, i64 1
  store i8 %conv, i8* %s.05, align 1
  %dec = add i64 %n.addr.04, -1
  %tobool.not = icmp eq i64 %dec, 0
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body
}

; Function Attrs: nounwind optsize
define dso_local zeroext i8 @__VERIFIER_load_await_i8(i8* nocapture noundef readonly %p, i8 noundef zeroext %c, i8 noundef zeroext %operand, i8 noundef zeroext %mode) local_unnamed_addr #2 {
entry:
  %0 = load atomic i8, i8* %p seq_cst, align 1
  %conv.i = zext i8 %c to i32
  %and.i = and i32 %conv.i, 8
  %tobool.not.i = icmp eq i32 %and.i, 0
  %cmp.i = icmp slt i8 %0, %operand
  %cmp6.i = icmp ult i8 %0, %operand
  %cond.in.i = select i1 %tobool.not.i, i1 %cmp6.i, i1 %cmp.i
  %cmp10.i = icmp eq i8 %0, %operand
  %1 = lshr i32 %conv.i, 1
  %2 = lshr i32 %conv.i, 2
  %cond22.i = select i1 %cond.in.i, i32 %2, i32 %conv.i
  %cond24.i = select i1 %cmp10.i, i32 %1, i32 %cond22.i
  %and25.i = and i32 %cond24.i, 1
  tail call void @__weir_assume(i32 noundef %and25.i) #27
  ret i8 %0
}

; Function Attrs: nounwind optsize
define dso_local zeroext i8 @__VERIFIER_xchg_await_i8(i8* nocapture noundef %p, i8 noundef zeroext %value, i8 noundef zeroext %c, i8 noundef zeroext %operand, i8 noundef zeroext %mode) local_unnamed_addr #2 {
entry:
  %0 = atomicrmw xchg i8* %p, i8 %value seq_cst, align 1
  %conv.i = zext i8 %c to i32
  %and.i = and i32 %conv.i, 8
  %tobool.not.i = icmp eq i32 %and.i, 0
  %cmp.i = icmp slt i8 %0, %operand
  %cmp6.i = icmp ult i8 %0, %operand
  %cond.in.i = select i1 %tobool.not.i, i1 %cmp6.i, i1 %cmp.i
  %cmp10.i = icmp eq i8 %0, %operand
  %1 = lshr i32 %conv.i, 1
  %2 = lshr i32 %conv.i, 2
  %cond22.i = select i1 %cond.in.i, i32 %2, i32 %conv.i
  %cond24.i = select i1 %cmp10.i, i32 %1, i32 %cond22.i
  %and25.i = and i32 %cond24.i, 1
  tail call void @__weir_assume(i32 noundef %and25.i) #27
  ret i8 %0
}

; Function Attrs: nounwind optsize
define dso_local zeroext i16 @__VERIFIER_load_await_i16(i16* nocapture noundef readonly %p, i8 noundef zeroext %c, i16 noundef zeroext %operand, i8 noundef zeroext %mode) local_unnamed_addr #2 {
entry:
  %0 = load atomic i16, i16* %p seq_cst, align 2
  %conv.i = zext i8 %c to i32
  %and.i = and i32 %conv.i, 8
  %tobool.not.i = icmp eq i32 %and.i, 0
  %cmp.i = icmp slt i16 %0, %operand
  %cmp6.i = icmp ult i16 %0, %operand
  %cond.in.i = select i1 %tobool.not.i, i1 %cmp6.i, i1 %cmp.i
  %cmp10.i = icmp eq i16 %0, %operand
  %1 = lshr i32 %conv.i, 1
  %2 = lshr i32 %conv.i, 2
  %cond22.i = select i1 %cond.in.i, i32 %2, i32 %conv.i
  %cond24.i = select i1 %cmp10.i, i32 %1, i32 %cond22.i
  %and25.i = and i32 %cond24.i, 1
  tail call void @__weir_assume(i32 noundef %and25.i) #27
  ret i16 %0
}

; Function Attrs: nounwind optsize
define dso_local zeroext i16 @__VERIFIER_xchg_await_i16(i16* nocapture noundef %p, i16 noundef zeroext %value, i8 noundef zeroext %c, i16 noundef zeroext %operand, i8 noundef zeroext %mode) local_unnamed_addr #2 {
entry:
  %0 = atomicrmw xchg i16* %p, i16 %value seq_cst, align 2
  %conv.i = zext i8 %c to i32
  %and.i = and i32 %conv.i, 8
  %tobool.not.i = icmp eq i32 %and.i, 0
  %cmp.i = icmp slt i16 %0, %operand
  %cmp6.i = icmp ult i16 %0, %operand
  %cond.in.i = select i1 %tobool.not.i, i1 %cmp6.i, i1 %cmp.i
  %cmp10.i = icmp eq i16 %0, %operand
  %1 = lshr i32 %conv.i, 1
  %2 = lshr i32 %conv.i, 2
  %cond22.i = select i1 %cond.in.i, i32 %2, i32 %conv.i
  %cond24.i = select i1 %cmp10.i, i32 %1, i32 %cond22.i
  %and25.i = and i32 %cond24.i, 1
  tail call void @__weir_assume(i32 noundef %and25.i) #27
  ret i16 %0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_load_await_i32(i32* nocapture noundef readonly %p, i8 noundef zeroext %c, i32 noundef %operand, i8 zeroext %mode) local_unnamed_addr #2 {
entry:
  %0 = load atomic i32, i32* %p seq_cst, align 4
  %conv.i = zext i8 %c to i32
  %and.i = and i32 %conv.i, 8
  %tobool.not.i = icmp eq i32 %and.i, 0
  %cmp.i = icmp slt i32 %0, %operand
  %cmp2.i = icmp ult i32 %0, %operand
  %cond.in.i = select i1 %tobool.not.i, i1 %cmp2.i, i1 %cmp.i
  %cmp4.i = icmp eq i32 %0, %operand
  %1 = lshr i32 %conv.i, 1
  %2 = lshr i32 %conv.i, 2
  %cond16.i = select i1 %cond.in.i, i32 %2, i32 %conv.i
  %cond18.i = select i1 %cmp4.i, i32 %1, i32 %cond16.i
  %and19.i = and i32 %cond18.i, 1
  tail call void @__weir_assume(i32 noundef %and19.i) #27
  ret i32 %0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_xchg_await_i32(i32* nocapture noundef %p, i32 noundef %value, i8 noundef zeroext %c, i32 noundef %operand, i8 zeroext %mode) local_unnamed_addr #2 {
entry:
  %0 = atomicrmw xchg i32* %p, i32 %value seq_cst, align 4
  %conv.i = zext i8 %c to i32
  %and.i = and i32 %conv.i, 8
  %tobool.not.i = icmp eq i32 %and.i, 0
  %cmp.i = icmp slt i32 %0, %operand
  %cmp2.i = icmp ult i32 %0, %operand
  %cond.in.i = select i1 %tobool.not.i, i1 %cmp2.i, i1 %cmp.i
  %cmp4.i = icmp eq i32 %0, %operand
  %1 = lshr i32 %conv.i, 1
  %2 = lshr i32 %conv.i, 2
  %cond16.i = select i1 %cond.in.i, i32 %2, i32 %conv.i
  %cond18.i = select i1 %cmp4.i, i32 %1, i32 %cond16.i
  %and19.i = and i32 %cond18.i, 1
  tail call void @__weir_assume(i32 noundef %and19.i) #27
  ret i32 %0
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_load_await_i64(i64* nocapture noundef readonly %p, i8 noundef zeroext %c, i64 noundef %operand, i8 noundef zeroext %mode) local_unnamed_addr #2 {
entry:
  %0 = load atomic i64, i64* %p seq_cst, align 8
  %conv.i = zext i8 %c to i32
  %and.i = and i32 %conv.i, 8
  %tobool.not.i = icmp eq i32 %and.i, 0
  %cmp.i = icmp slt i64 %0, %operand
  %cmp2.i = icmp ult i64 %0, %operand
  %cond.in.i = select i1 %tobool.not.i, i1 %cmp2.i, i1 %cmp.i
  %cmp4.i = icmp eq i64 %0, %operand
  %1 = lshr i32 %conv.i, 1
  %2 = lshr i32 %conv.i, 2
  %cond16.i = select i1 %cond.in.i, i32 %2, i32 %conv.i
  %cond18.i = select i1 %cmp4.i, i32 %1, i32 %cond16.i
  %and19.i = and i32 %cond18.i, 1
  tail call void @__weir_assume(i32 noundef %and19.i) #27
  ret i64 %0
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_xchg_await_i64(i64* nocapture noundef %p, i64 noundef %value, i8 noundef zeroext %c, i64 noundef %operand, i8 noundef zeroext %mode) local_unnamed_addr #2 {
entry:
  %0 = atomicrmw xchg i64* %p, i64 %value seq_cst, align 8
  %conv.i = zext i8 %c to i32
  %and.i = and i32 %conv.i, 8
  %tobool.not.i = icmp eq i32 %and.i, 0
  %cmp.i = icmp slt i64 %0, %operand
  %cmp2.i = icmp ult i64 %0, %operand
  %cond.in.i = select i1 %tobool.not.i, i1 %cmp2.i, i1 %cmp.i
  %cmp4.i = icmp eq i64 %0, %operand
  %1 = lshr i32 %conv.i, 1
  %2 = lshr i32 %conv.i, 2
  %cond16.i = select i1 %cond.in.i, i32 %2, i32 %conv.i
  %cond18.i = select i1 %cmp4.i, i32 %1, i32 %cond16.i
  %and19.i = and i32 %cond18.i, 1
  tail call void @__weir_assume(i32 noundef %and19.i) #27
  ret i64 %0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_load_await_aint(i32* nocapture noundef readonly %p, i32 noundef %c, i32 noundef %operand) local_unnamed_addr #2 {
entry:
  %0 = load atomic i32, i32* %p seq_cst, align 4
  %and.i.i = and i32 %c, 8
  %tobool.not.i.i = icmp eq i32 %and.i.i, 0
  %cmp.i.i = icmp slt i32 %0, %operand
  %cmp2.i.i = icmp ult i32 %0, %operand
  %cond.in.i.i = select i1 %tobool.not.i.i, i1 %cmp2.i.i, i1 %cmp.i.i
  %cmp4.i.i = icmp eq i32 %0, %operand
  %1 = lshr i32 %c, 1
  %2 = lshr i32 %c, 2
  %cond16.i.i = select i1 %cond.in.i.i, i32 %2, i32 %c
  %cond18.i.i = select i1 %cmp4.i.i, i32 %1, i32 %cond16.i.i
  %and19.i.i = and i32 %cond18.i.i, 1
  tail call void @__weir_assume(i32 noundef %and19.i.i) #27
  ret i32 %0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_xchg_await_aint(i32* nocapture noundef %p, i32 noundef %value, i32 noundef %c, i32 noundef %operand) local_unnamed_addr #2 {
entry:
  %0 = atomicrmw xchg i32* %p, i32 %value seq_cst, align 4
  %and.i.i = and i32 %c, 8
  %tobool.not.i.i = icmp eq i32 %and.i.i, 0
  %cmp.i.i = icmp slt i32 %0, %operand
  %cmp2.i.i = icmp ult i32 %0, %operand
  %cond.in.i.i = select i1 %tobool.not.i.i, i1 %cmp2.i.i, i1 %cmp.i.i
  %cmp4.i.i = icmp eq i32 %0, %operand
  %1 = lshr i32 %c, 1
  %2 = lshr i32 %c, 2
  %cond16.i.i = select i1 %cond.in.i.i, i32 %2, i32 %c
  %cond18.i.i = select i1 %cmp4.i.i, i32 %1, i32 %cond16.i.i
  %and19.i.i = and i32 %cond18.i.i, 1
  tail call void @__weir_assume(i32 noundef %and19.i.i) #27
  ret i32 %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_loop_begin() local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_loop_end() local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_loop_bound(i32 noundef %n) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_spin_start() local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_spin_end(i1 noundef zeroext %again) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: nounwind optsize
define dso_local void @__VERIFIER_kill_thread(i1 noundef zeroext %c) local_unnamed_addr #2 {
entry:
  %lnot = xor i1 %c, true
  %lnot.ext = zext i1 %lnot to i32
  tail call void @__weir_assume(i32 noundef %lnot.ext) #27
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_annotate_begin(i32 noundef %mask) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_annotate_end(i32 noundef %mask) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_method_begin(i8* nocapture noundef %name, i32 noundef %value) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local void @__VERIFIER_method_end(i8* nocapture noundef %name, i32 noundef %value) local_unnamed_addr #7 {
entry:
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_opt_begin() local_unnamed_addr #2 {
entry:
  %call = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 1) #27
  %conv = trunc i64 %call to i32
  ret i32 %conv
}

; Function Attrs: nounwind optsize
define dso_local i8* @__VERIFIER_malloc(i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local i8* @__VERIFIER_malloc_aligned(i64 noundef %alignment, i64 noundef %n) local_unnamed_addr #2 {
entry:
  %cmp.i = icmp ugt i64 %n, 16777216
  br i1 %cmp.i, label %if.then.i, label %malloc.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str.64, i64 0, i64 0)) #26
  unreachable

malloc.exit:                                      ; preds = %entry
  %call.i = tail call i8* @__weir_alloc(i64 noundef %n) #27
  ret i8* %call.i
}

; Function Attrs: nounwind optsize
define dso_local void @__VERIFIER_free(i8* noundef %p) local_unnamed_addr #2 {
entry:
  %tobool.not.i = icmp eq i8* %p, null
  br i1 %tobool.not.i, label %free.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  tail call void @__weir_release(i8* noundef nonnull %p) #27
  br label %free.exit

free.exit:                                        ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_atexit(void ()* noundef %run) local_unnamed_addr #2 {
entry:
  %0 = bitcast void ()* %run to i8*
  tail call fastcc void @__weir_lib_register(%struct.__weir_lib_handler** noundef nonnull @__weir_lib_handlers, i8* noundef bitcast (void (i8*)* @__weir_lib_plain_handler to i8*), i8* noundef %0) #27
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_thread_create(i8* nocapture readnone %attributes, i8* (i8*)* noundef %start, i8* noundef %arg) local_unnamed_addr #2 {
entry:
  %0 = bitcast i8* (i8*)* %start to i8*
  %call = tail call fastcc i64 @__weir_lib_start(i64* noundef null, i8* noundef %0, i8* noundef %arg, i32 noundef 0, i32 noundef 0) #25
  %conv.i = trunc i64 %call to i32
  %cmp = icmp ugt i32 %conv.i, 63
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([30 x i8], [30 x i8]* @.str.107, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  tail call void @__weir_atomic_begin() #27
  %idxprom = and i64 %call, 4294967295
  %arrayidx = getelementptr [64 x i64], [64 x i64]* @__weir_lib_ids, i64 0, i64 %idxprom
  store i64 %call, i64* %arrayidx, align 8
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i32 %conv.i
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_thread_create_symmetric(i8* nocapture noundef readnone %a, i8* (i8*)* noundef %start, i8* noundef %arg, i64 noundef %of) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__VERIFIER_thread_create(i8* undef, i8* (i8*)* noundef %start, i8* noundef %arg) #25
  ret i32 %call
}

; Function Attrs: nounwind optsize
define dso_local i8* @__VERIFIER_thread_join(i64 noundef %number) local_unnamed_addr #2 {
entry:
  %conv = trunc i64 %number to i32
  tail call void @__weir_join(i32 noundef %conv) #27
  tail call void @__weir_atomic_begin() #27
  %cmp = icmp ult i64 %number, 64
  br i1 %cmp, label %cond.end, label %if.then

cond.end:                                         ; preds = %entry
  %arrayidx = getelementptr [64 x i64], [64 x i64]* @__weir_lib_ids, i64 0, i64 %number
  %0 = load i64, i64* %arrayidx, align 8
  %tobool.not = icmp eq i64 %0, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry, %cond.end
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([54 x i8], [54 x i8]* @.str.108, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %cond.end
  store i64 0, i64* %arrayidx, align 8
  %and.i = and i64 %0, -4294967296
  %1 = inttoptr i64 %and.i to %struct.__weir_lib_thread*
  %value = getelementptr inbounds %struct.__weir_lib_thread, %struct.__weir_lib_thread* %1, i64 0, i32 1
  %2 = load i8*, i8** %value, align 8
  %3 = inttoptr i64 %and.i to i8*
  tail call void @__weir_release(i8* noundef %3) #27
  %4 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %4, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i8* %2
}

; Function Attrs: nounwind optsize
declare void @__weir_join(i32 noundef) local_unnamed_addr #5

; Function Attrs: noreturn optsize
define dso_local void @__VERIFIER_thread_exit(i8* noundef %result) local_unnamed_addr #12 {
entry:
  tail call void @pthread_exit(i8* noundef %result) #30
  unreachable
}

; Function Attrs: nounwind optsize
define dso_local i64 @__VERIFIER_thread_self() local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %conv = zext i32 %call to i64
  ret i64 %conv
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @__VERIFIER_mutex_init(i32* nocapture noundef writeonly %m, i8* nocapture noundef readnone %attributes) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %m, align 4
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_mutex_destroy(i32* nocapture noundef readonly %m) local_unnamed_addr #2 {
entry:
  %0 = load atomic i32, i32* %m monotonic, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([28 x i8], [28 x i8]* @.str, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_mutex_lock(i32* noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %add = add i32 %call, 1
  %0 = bitcast i32* %m to i8*
  %call1 = tail call i32 @__weir_await_eq(i8* noundef %0, i32 noundef -1, i32 noundef 0) #27
  store i32 %add, i32* %m, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %entry
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %entry, %if.then.i
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_mutex_trylock(i32* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  tail call void @__weir_atomic_begin() #27
  %0 = load i32, i32* %m, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %add = add i32 %call, 1
  store i32 %add, i32* %m, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %cond = phi i32 [ 0, %if.then ], [ 16, %entry ]
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i32 %cond
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_mutex_unlock(i32* nocapture noundef %m) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %add = add i32 %call, 1
  tail call void @__weir_atomic_begin() #27
  %0 = load i32, i32* %m, align 4
  %cmp.not = icmp eq i32 %0, %add
  br i1 %cmp.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([53 x i8], [53 x i8]* @.str.109, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  store i32 0, i32* %m, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly
define dso_local i32 @__VERIFIER_cond_init(i32* nocapture noundef writeonly %c, i8* nocapture noundef readnone %attributes) local_unnamed_addr #6 {
entry:
  store i32 0, i32* %c, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define dso_local i32 @__VERIFIER_cond_destroy(i32* nocapture noundef readnone %c) local_unnamed_addr #7 {
entry:
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_cond_wait(i32* noundef %c) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %cmp = icmp ugt i32 %call, 15
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([64 x i8], [64 x i8]* @.str.110, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  tail call void @__weir_atomic_begin() #27
  %shl = shl nuw nsw i32 1, %call
  %0 = load i32, i32* %c, align 4
  %or = or i32 %0, %shl
  store i32 %or, i32* %c, align 4
  %1 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  %2 = bitcast i32* %c to i8*
  %add = add nuw nsw i32 %call, 16
  %shl1 = shl nuw i32 1, %add
  %call2 = tail call i32 @__weir_await_ne(i8* noundef nonnull %2, i32 noundef %shl1, i32 noundef 0) #27
  %neg = xor i32 %shl1, -1
  %3 = load i32, i32* %c, align 4
  %and = and i32 %3, %neg
  store i32 %and, i32* %c, align 4
  %4 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i11 = icmp eq i32 %4, 0
  br i1 %tobool.not.i11, label %if.then.i12, label %__weir_lib_leave.exit13

if.then.i12:                                      ; preds = %__weir_lib_leave.exit
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit13

__weir_lib_leave.exit13:                          ; preds = %__weir_lib_leave.exit, %if.then.i12
  ret i32 1
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_cond_signal(i32* nocapture noundef %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_small_wake(i32* noundef %c, i32 noundef 0) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define internal fastcc void @__weir_lib_small_wake(i32* nocapture noundef %c, i32 noundef %all) unnamed_addr #2 {
entry:
  tail call void @__weir_atomic_begin() #27
  %0 = load i32, i32* %c, align 4
  %and = and i32 %0, 65535
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %tobool1.not = icmp eq i32 %all, 0
  br i1 %tobool1.not, label %cond.false, label %cond.end

cond.false:                                       ; preds = %if.then
  %conv = zext i32 %and to i64
  br label %for.cond.i

for.cond.i:                                       ; preds = %lor.lhs.false.i, %cond.false
  %set.addr.0.i = phi i64 [ %conv, %cond.false ], [ %and1.i, %lor.lhs.false.i ]
  %sub.i = sub i64 0, %set.addr.0.i
  %and.i = and i64 %set.addr.0.i, %sub.i
  %and1.i = xor i64 %and.i, %set.addr.0.i
  %tobool.not.i1 = icmp eq i64 %and1.i, 0
  br i1 %tobool.not.i1, label %__weir_lib_any_of.exit, label %lor.lhs.false.i

lor.lhs.false.i:                                  ; preds = %for.cond.i
  %call.i = tail call i64 @__weir_any(i64 noundef 0, i64 noundef 1) #27
  %tobool2.not.i = icmp eq i64 %call.i, 0
  br i1 %tobool2.not.i, label %for.cond.i, label %__weir_lib_any_of.exit

__weir_lib_any_of.exit:                           ; preds = %for.cond.i, %lor.lhs.false.i
  %conv2 = trunc i64 %and.i to i32
  %.pre = load i32, i32* %c, align 4
  br label %cond.end

cond.end:                                         ; preds = %if.then, %__weir_lib_any_of.exit
  %1 = phi i32 [ %.pre, %__weir_lib_any_of.exit ], [ %0, %if.then ]
  %cond = phi i32 [ %conv2, %__weir_lib_any_of.exit ], [ %and, %if.then ]
  %neg = xor i32 %cond, -1
  %and3 = and i32 %1, %neg
  %shl = shl i32 %cond, 16
  %or = or i32 %and3, %shl
  store i32 %or, i32* %c, align 4
  br label %if.end

if.end:                                           ; preds = %cond.end, %entry
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %if.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %if.end, %if.then.i
  ret void
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_cond_bcast(i32* nocapture noundef %c) local_unnamed_addr #2 {
entry:
  tail call fastcc void @__weir_lib_small_wake(i32* noundef %c, i32 noundef 1) #25
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_barrier_init(i32* nocapture noundef writeonly %b, i8* nocapture noundef readnone %attributes, i32 noundef %count) local_unnamed_addr #2 {
entry:
  %cmp = icmp eq i32 %count, 0
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %cmp1 = icmp ugt i32 %count, 12
  br i1 %cmp1, label %if.then2, label %if.end3

if.then2:                                         ; preds = %if.end
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([46 x i8], [46 x i8]* @.str.111, i64 0, i64 0)) #26
  unreachable

if.end3:                                          ; preds = %if.end
  store i32 %count, i32* %b, align 4
  br label %return

return:                                           ; preds = %entry, %if.end3
  %retval.0 = phi i32 [ 0, %if.end3 ], [ 22, %entry ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_barrier_destroy(i32* nocapture noundef readonly %b) local_unnamed_addr #2 {
entry:
  %0 = load atomic i32, i32* %b monotonic, align 4
  %1 = and i32 %0, 1048320
  %tobool.not = icmp eq i32 %1, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  tail call void @__weir_fail(i8* noundef getelementptr inbounds ([47 x i8], [47 x i8]* @.str.6, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  ret i32 0
}

; Function Attrs: nounwind optsize
define dso_local i32 @__VERIFIER_barrier_wait(i32* noundef %b) local_unnamed_addr #2 {
entry:
  %call = tail call i32 @__weir_self() #27
  %cmp = icmp ugt i32 %call, 11
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([61 x i8], [61 x i8]* @.str.112, i64 0, i64 0)) #26
  unreachable

if.end:                                           ; preds = %entry
  tail call void @__weir_atomic_begin() #27
  %0 = load i32, i32* %b, align 4
  %shr = lshr i32 %0, 8
  %and = and i32 %shr, 4095
  %1 = tail call i32 @llvm.ctpop.i32(i32 %and)
  %add = add nuw nsw i32 %1, 1
  %and1 = and i32 %0, 255
  %cmp2 = icmp eq i32 %add, %and1
  br i1 %cmp2, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %shl = shl nuw nsw i32 %and, 8
  %neg = xor i32 %shl, -1
  %and3 = and i32 %0, %neg
  %shl4 = shl i32 %shr, 20
  %or = or i32 %and3, %shl4
  br label %cond.end

cond.false:                                       ; preds = %if.end
  %add5 = add nuw nsw i32 %call, 8
  %shl6 = shl nuw nsw i32 1, %add5
  %or7 = or i32 %0, %shl6
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %or, %cond.true ], [ %or7, %cond.false ]
  store i32 %cond, i32* %b, align 4
  %2 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i = icmp eq i32 %2, 0
  br i1 %tobool.not.i, label %if.then.i, label %__weir_lib_leave.exit

if.then.i:                                        ; preds = %cond.end
  tail call void @__weir_atomic_end() #27
  br label %__weir_lib_leave.exit

__weir_lib_leave.exit:                            ; preds = %cond.end, %if.then.i
  br i1 %cmp2, label %cleanup, label %if.end10

if.end10:                                         ; preds = %__weir_lib_leave.exit
  %3 = bitcast i32* %b to i8*
  %add11 = add nuw nsw i32 %call, 20
  %shl12 = shl nuw i32 1, %add11
  %call13 = tail call i32 @__weir_await_ne(i8* noundef nonnull %3, i32 noundef %shl12, i32 noundef 0) #27
  %neg16 = xor i32 %shl12, -1
  %4 = load i32, i32* %b, align 4
  %and17 = and i32 %4, %neg16
  store i32 %and17, i32* %b, align 4
  %5 = load i32, i32* @__weir_lib_inside, align 4
  %tobool.not.i35 = icmp eq i32 %5, 0
  br i1 %tobool.not.i35, label %if.then.i36, label %cleanup

if.then.i36:                                      ; preds = %if.end10
  tail call void @__weir_atomic_end() #27
  br label %cleanup

cleanup:                                          ; preds = %if.then.i36, %if.end10, %__weir_lib_leave.exit
  %retval.0 = phi i32 [ -1, %__weir_lib_leave.exit ], [ 0, %if.end10 ], [ 0, %if.then.i36 ]
  ret i32 %retval.0
}

; Function Attrs: nounwind optsize
declare void @__weir_atomic_end() local_unnamed_addr #5

; Function Attrs: nounwind optsize
declare i32 @__weir_spawn(void (i8*)* noundef, i8* noundef) local_unnamed_addr #5

; Function Attrs: optsize
define internal void @__weir_lib_run(i8* noundef %p) #11 {
entry:
  %0 = ptrtoint i8* %p to i64
  %and.i = and i64 %0, -4294967296
  %1 = inttoptr i64 %and.i to %struct.__weir_lib_thread*
  %start1 = getelementptr inbounds %struct.__weir_lib_thread, %struct.__weir_lib_thread* %1, i64 0, i32 0
  %2 = load i8*, i8** %start1, align 4294967296
  %value = getelementptr inbounds %struct.__weir_lib_thread, %struct.__weir_lib_thread* %1, i64 0, i32 1
  %3 = load i8*, i8** %value, align 8
  %is_c112 = getelementptr inbounds %struct.__weir_lib_thread, %struct.__weir_lib_thread* %1, i64 0, i32 3
  %4 = load i32, i32* %is_c112, align 4
  store i8* null, i8** %start1, align 4294967296
  store i8* null, i8** %value, align 8
  %call5 = tail call i32 @__weir_self() #27
  %conv = zext i32 %call5 to i64
  %or = or i64 %and.i, %conv
  store i64 %or, i64* @__weir_lib_me, align 8
  %tobool.not = icmp eq i32 %4, 0
  br i1 %tobool.not, label %if.else, label %if.then

if.then:                                          ; preds = %entry
  %5 = bitcast i8* %2 to i32 (i8*)*
  %call6 = tail call i32 %5(i8* noundef %3) #25
  %conv7 = sext i32 %call6 to i64
  %6 = inttoptr i64 %conv7 to i8*
  br label %if.end

if.else:                                          ; preds = %entry
  %7 = bitcast i8* %2 to i8* (i8*)*
  %call8 = tail call i8* %7(i8* noundef %3) #25
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %result.0 = phi i8* [ %6, %if.then ], [ %call8, %if.else ]
  tail call fastcc void @__weir_lib_end(i8* noundef %result.0) #25
  ret void
}

; Function Attrs: nounwind optsize
declare i64 @__weir_freeze(i64 noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.cttz.i32(i32, i1 immarg) #15

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64) #15

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define internal i8* @__weir_lib_generic_name(%struct.__weir_lib_category* nocapture noundef readnone %c) #7 {
entry:
  ret i8* getelementptr inbounds ([8 x i8], [8 x i8]* @.str.119, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define internal void @__weir_lib_message(%struct.__weir_lib_string* noundef %made, %struct.__weir_lib_category* nocapture noundef readnone %c, i32 noundef %n) #2 {
entry:
  %call = tail call i8* @strerror(i32 noundef %n) #25
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %entry
  %n.0.i.i = phi i64 [ 0, %entry ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %call, i64 %n.0.i.i
  %0 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_.exit, label %while.cond.i.i

_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_.exit: ; preds = %while.cond.i.i
  tail call fastcc void @__weir_lib_fresh(%struct.__weir_lib_string* noundef %made, i8* noundef nonnull %call, i64 noundef %n.0.i.i) #27
  ret void
}

; Function Attrs: noreturn nounwind optsize
define internal void @__weir_lib_no_category() #18 {
entry:
  tail call void @__weir_unsupported(i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.120, i64 0, i64 0)) #26
  unreachable
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define internal i8* @__weir_lib_system_name(%struct.__weir_lib_category* nocapture noundef readnone %c) #7 {
entry:
  ret i8* getelementptr inbounds ([7 x i8], [7 x i8]* @.str.121, i64 0, i64 0)
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind optsize readnone willreturn
define internal i8* @__weir_lib_future_name(%struct.__weir_lib_category* nocapture noundef readnone %c) #7 {
entry:
  ret i8* getelementptr inbounds ([7 x i8], [7 x i8]* @.str.122, i64 0, i64 0)
}

; Function Attrs: nounwind optsize
define internal void @__weir_lib_future_message(%struct.__weir_lib_string* noundef %made, %struct.__weir_lib_category* nocapture noundef readnone %c, i32 noundef %n) #2 {
entry:
  %0 = add i32 %n, -1
  %1 = icmp ult i32 %0, 4
  br i1 %1, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %2 = zext i32 %0 to i64
  %reltable.shift = shl i64 %2, 2
  %reltable.intrinsic = call i8* @llvm.load.relative.i64(i8* bitcast ([4 x i32]* @reltable.__weir_lib_future_message to i8*), i64 %reltable.shift)
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i8* [ %reltable.intrinsic, %cond.true ], [ getelementptr inbounds ([14 x i8], [14 x i8]* @.str.95, i64 0, i64 0), %entry ]
  br label %while.cond.i.i

while.cond.i.i:                                   ; preds = %while.cond.i.i, %cond.end
  %n.0.i.i = phi i64 [ 0, %cond.end ], [ %inc.i.i, %while.cond.i.i ]
  %arrayidx.i.i = getelementptr i8, i8* %cond, i64 %n.0.i.i
  %3 = load i8, i8* %arrayidx.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %3, 0
  %inc.i.i = add i64 %n.0.i.i, 1
  br i1 %tobool.not.i.i, label %_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_.exit, label %while.cond.i.i

_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_.exit: ; preds = %while.cond.i.i
  tail call fastcc void @__weir_lib_fresh(%struct.__weir_lib_string* noundef %made, i8* noundef nonnull %cond, i64 noundef %n.0.i.i) #27
  ret void
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i8 @llvm.ctpop.i8(i8) #23

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.abs.i32(i32, i1 immarg) #23

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.abs.i64(i64, i1 immarg) #23

; Function Attrs: argmemonly nofree nosync nounwind readonly willreturn
declare i8* @llvm.load.relative.i64(i8*, i64) #24

attributes #0 = { nofree norecurse nosync nounwind optsize }
attributes #1 = { nofree norecurse nosync nounwind optsize writeonly }
attributes #2 = { nounwind optsize }
attributes #3 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #4 = { noreturn nounwind optsize }
attributes #5 = { nounwind optsize }
attributes #6 = { mustprogress nofree norecurse nosync nounwind optsize willreturn writeonly }
attributes #7 = { mustprogress nofree norecurse nosync nounwind optsize readnone willreturn }
attributes #8 = { mustprogress nofree norecurse nosync nounwind optsize willreturn }
attributes #9 = { mustprogress nofree norecurse nounwind optsize willreturn }
attributes #10 = { mustprogress nofree norecurse nosync nounwind optsize readonly willreturn }
attributes #11 = { optsize }
attributes #12 = { noreturn optsize }
attributes #13 = { nofree norecurse nosync nounwind optsize readonly }
attributes #14 = { nofree nosync nounwind optsize readonly }
attributes #15 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #16 = { nofree nosync nounwind optsize writeonly }
attributes #17 = { nofree nosync nounwind optsize }
attributes #18 = { noreturn nounwind optsize }
attributes #19 = { noreturn optsize }
attributes #20 = { mustprogress nofree nosync nounwind willreturn }
attributes #21 = { mustprogress nofree nosync nounwind optsize readnone willreturn }
attributes #22 = { mustprogress nofree nounwind optsize willreturn }
attributes #23 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #24 = { argmemonly nofree nosync nounwind readonly willreturn }
attributes #25 = { nobuiltin optsize }
attributes #26 = { nobuiltin nomerge noreturn nounwind optsize }
attributes #27 = { nobuiltin nounwind optsize }
attributes #28 = { nobuiltin noreturn nounwind optsize }
attributes #29 = { nounwind }
attributes #30 = { nobuiltin noreturn optsize }

