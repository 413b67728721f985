/* What libstdc++ leaves to its binary and programs with threads need: std::thread,
 * std::condition_variable, std::mutex's relatives, the exceptions it throws, red-black trees
 * and strings are in files of their own where they are there at all.
 *
 * Deviations: what libstdc++ would throw (`std::__throw_*`) is an error with a text, since
 * the exception classes are in its binary. Streams are objects of zeros: `std::cout` can be
 * named, and printing is not supported.
 */
#include "weir.h"

NORETURN void _ZSt9terminatev(void) { __weir_fail("std::terminate is called"); }
NORETURN void __cxa_pure_virtual(void) { __weir_fail("a pure virtual function is called"); }
NORETURN void __cxa_deleted_virtual(void) { __weir_fail("a deleted virtual function is called"); }
NORETURN void __cxa_bad_cast(void) { __weir_fail("std::bad_cast is thrown"); }
NORETURN void __cxa_bad_typeid(void) { __weir_fail("std::bad_typeid is thrown"); }
NORETURN void __cxa_throw_bad_array_new_length(void) { __weir_fail("std::bad_array_new_length is thrown"); }
NORETURN void __cxa_call_unexpected(void *p) { __weir_fail("an exception is thrown that is not allowed"); }
/* `std::__glibcxx_assert_fail` and `std::__replacement_assert`. */
NORETURN void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char *f, int l, const char *w, const char *c) {
    __weir_fail("an assertion of the C++ library fails");
}

#define THROWS_TEXT(mangled, name) \
    NORETURN void mangled(const char *what) { __weir_fail("std::" name " is thrown"); }
#define THROWS(mangled, name) \
    NORETURN void mangled(void) { __weir_fail("std::" name " is thrown"); }
THROWS(_ZSt17__throw_bad_allocv, "bad_alloc")
THROWS(_ZSt28__throw_bad_array_new_lengthv, "bad_array_new_length")
THROWS(_ZSt16__throw_bad_castv, "bad_cast")
THROWS(_ZSt18__throw_bad_typeidv, "bad_typeid")
THROWS(_ZSt21__throw_bad_exceptionv, "bad_exception")
THROWS(_ZSt25__throw_bad_function_callv, "bad_function_call")
THROWS_TEXT(_ZSt19__throw_logic_errorPKc, "logic_error")
THROWS_TEXT(_ZSt20__throw_domain_errorPKc, "domain_error")
THROWS_TEXT(_ZSt24__throw_invalid_argumentPKc, "invalid_argument")
THROWS_TEXT(_ZSt20__throw_length_errorPKc, "length_error")
THROWS_TEXT(_ZSt20__throw_out_of_rangePKc, "out_of_range")
THROWS_TEXT(_ZSt21__throw_runtime_errorPKc, "runtime_error")
THROWS_TEXT(_ZSt19__throw_range_errorPKc, "range_error")
THROWS_TEXT(_ZSt22__throw_overflow_errorPKc, "overflow_error")
THROWS_TEXT(_ZSt23__throw_underflow_errorPKc, "underflow_error")
THROWS_TEXT(_ZSt19__throw_ios_failurePKc, "ios_base::failure")
NORETURN void _ZSt24__throw_out_of_range_fmtPKcz(const char *what, ...) { __weir_fail("std::out_of_range is thrown"); }
NORETURN void _ZSt20__throw_system_errori(int error) { __weir_fail("std::system_error is thrown"); }
NORETURN void _ZSt20__throw_future_errori(int error) { __weir_fail("std::future_error is thrown"); }

/* std::thread: the object is the id; what it runs has a virtual `_M_run` after its two
 * destructors. */
struct __weir_lib_state {
    void (**table)(struct __weir_lib_state *);
};
typedef struct __weir_lib_state state;
static void *__weir_lib_run_state(void *p) {
    state *s = p;
    s->table[2](s);
    s->table[1](s);
    return NULL;
}
/* std::thread::_M_start_thread(unique_ptr<_State>, void (*)()): takes the state away. */
void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(thread **t, state **s, void *depend) {
    state *taken = *s;
    *s = NULL;
    pthread_create(t, NULL, __weir_lib_run_state, taken);
}
void _ZNSt6thread4joinEv(thread **t) {
    if (!*t)
        __weir_fail("std::system_error is thrown: a std::thread is joined that is not joinable");
    if (pthread_join(*t, NULL))
        __weir_fail("std::system_error is thrown: a thread joins itself");
    *t = NULL;
}
void _ZNSt6thread6detachEv(thread **t) {
    if (!*t)
        __weir_fail("std::system_error is thrown: a std::thread is detached that is not joinable");
    pthread_detach(*t);
    *t = NULL;
}
u32 _ZNSt6thread20hardware_concurrencyEv(void) { return 2; }
void _ZNSt6thread6_StateD2Ev(state *s) {}
void _ZNSt6thread6_StateD1Ev(state *s) {}
/* Type descriptions of classes in the binary: only their addresses are used. */
u64 _ZTINSt6thread6_StateE[3];
u64 _ZTIN10__cxxabiv115__forced_unwindE[3];

/* std::condition_variable: a pthread_cond_t; waiting takes a unique_lock, which begins with
 * the mutex. */
void _ZNSt18condition_variableC1Ev(cond *c) { pthread_cond_init(c, NULL); }
void _ZNSt18condition_variableC2Ev(cond *c) { pthread_cond_init(c, NULL); }
void _ZNSt18condition_variableD1Ev(cond *c) { pthread_cond_destroy(c); }
void _ZNSt18condition_variableD2Ev(cond *c) { pthread_cond_destroy(c); }
void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(cond *c, mutex **lock) { pthread_cond_wait(c, *lock); }
void _ZNSt18condition_variable10notify_oneEv(cond *c) { pthread_cond_signal(c); }
void _ZNSt18condition_variable10notify_allEv(cond *c) { pthread_cond_broadcast(c); }

/* std::call_once: what is called is in two thread-local variables that its template sets. */
_Thread_local void *_ZSt15__once_callable;
_Thread_local void (*_ZSt11__once_call)(void);
void __once_proxy(void) { _ZSt11__once_call(); }

/* Clocks (see time.c). */
long _ZNSt6chrono3_V212steady_clock3nowEv(void) { return NOW * 1000000000; }
long _ZNSt6chrono3_V212system_clock3nowEv(void) { return NOW * 1000000000; }
void _ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE(long s, long n) {}

/* std::future waits for a word with a flag beside it. */
void _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(u32 *at) { __weir_lib_futex(at, FUTEX_WAKE, ~0u >> 1, 0, NULL, 0); }
_Bool _ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    u32 *at, u32 value, _Bool timed, long s, long ns) {
    return __weir_lib_futex(at, FUTEX_WAIT, value, timed, NULL, 0) == 0 || !timed || __weir_lib_errno != ETIMEDOUT;
}
_Bool _ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    u32 *at, u32 value, _Bool timed, long s, long ns) {
    return __weir_lib_futex(at, FUTEX_WAIT, value, timed, NULL, 0) == 0 || !timed || __weir_lib_errno != ETIMEDOUT;
}

/* <iostream>'s initialisation, of which every file that includes it has one. */
void _ZNSt8ios_base4InitC1Ev(void *p) {}
void _ZNSt8ios_base4InitD1Ev(void *p) {}
