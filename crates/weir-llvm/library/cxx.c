/* What libstdc++ leaves to its binary and programs with threads need: std::thread,
 * std::condition_variable, std::call_once, futures, locks of shared pointers.
 */
#include "weir.h"

NORETURN void _ZSt9terminatev(void) { __weir_fail("std::terminate is called"); }
NORETURN void __cxa_pure_virtual(void) { __weir_fail("a pure virtual function is called"); }
NORETURN void __cxa_deleted_virtual(void) { __weir_fail("a deleted virtual function is called"); }
NORETURN void __cxa_call_unexpected(void *p) { __weir_fail("an exception is thrown that is not allowed"); }
/* `std::__glibcxx_assert_fail` and `std::__replacement_assert`. */
NORETURN void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char *f, int l, const char *w, const char *c) {
    __weir_fail("an assertion of the C++ library fails");
}

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
void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(id *t, state **s, void *depend) {
    state *taken = *s;
    *s = NULL;
    pthread_create(t, NULL, __weir_lib_run_state, taken);
}
void _ZNSt6thread4joinEv(id *t) {
    if (!*t)
        _ZSt20__throw_system_errori(EINVAL);
    if (pthread_join(*t, NULL))
        _ZSt20__throw_system_errori(EDEADLK);
    *t = 0;
}
void _ZNSt6thread6detachEv(id *t) {
    if (!*t)
        _ZSt20__throw_system_errori(EINVAL);
    pthread_detach(*t);
    *t = 0;
}
u32 _ZNSt6thread20hardware_concurrencyEv(void) { return 2; }
void _ZNSt6thread6_StateD2Ev(state *s) {}
void _ZNSt6thread6_StateD1Ev(state *s) {}
extern void *_ZTVN10__cxxabiv117__class_type_infoE[11];
const char _ZTSNSt6thread6_StateE[] = "NSt6thread6_StateE";
void *_ZTINSt6thread6_StateE[] = {&_ZTVN10__cxxabiv117__class_type_infoE[2], (void *)_ZTSNSt6thread6_StateE};
void _ZNSt6thread6_StateD0Ev(state *s) { free(s); }
void *_ZTVNSt6thread6_StateE[] = {NULL, _ZTINSt6thread6_StateE, (void *)_ZNSt6thread6_StateD1Ev,
    (void *)_ZNSt6thread6_StateD0Ev, (void *)__cxa_pure_virtual};
/* Only its address is used. */
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
long _ZNSt6chrono3_V212steady_clock3nowEv(void) { return NOW * 1000000000 + (long)__weir_lib_now(); }
long _ZNSt6chrono3_V212system_clock3nowEv(void) { return NOW * 1000000000 + (long)__weir_lib_now(); }
void _ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE(long s, long n) {
    __weir_lib_pass((u64)s * 1000000000 + (u64)n);
}

/* std::future waits for a word with a flag beside it. */
void _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(u32 *at) { __weir_lib_futex(at, FUTEX_WAKE, ~0u >> 1, 0, NULL, 0); }
INLINE _Bool __weir_lib_future_wait(u32 *at, u32 value, _Bool timed, long s, long ns) {
    struct timespec until = {s, ns};
    u64 deadline = timed ? (u64)&until : 0;
    return __weir_lib_futex(at, FUTEX_WAIT_BITSET, value, deadline, NULL, ~0u) == 0 || !timed || __weir_lib_errno != ETIMEDOUT;
}
_Bool _ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    u32 *at, u32 value, _Bool timed, long s, long ns) {
    return __weir_lib_future_wait(at, value, timed, s, ns);
}
_Bool _ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    u32 *at, u32 value, _Bool timed, long s, long ns) {
    return __weir_lib_future_wait(at, value, timed, s, ns);
}

/* The result of a future: an exception that was kept for it, after the table. Its first virtual
 * function destroys it, then come the destructors. */
struct __weir_lib_result {
    void **table;
    void *error;
};
typedef struct __weir_lib_result result_;
void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void **p);
void _ZNSt13__future_base12_Result_baseD1Ev(result_ *r) {
    if (r->error)
        _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(&r->error);
}
void _ZNSt13__future_base12_Result_baseD2Ev(result_ *r) { _ZNSt13__future_base12_Result_baseD1Ev(r); }
void _ZNSt13__future_base12_Result_baseD0Ev(result_ *r) {
    _ZNSt13__future_base12_Result_baseD1Ev(r);
    free(r);
}
const char _ZTSNSt13__future_base12_Result_baseE[] = "NSt13__future_base12_Result_baseE";
void *_ZTINSt13__future_base12_Result_baseE[] = {&_ZTVN10__cxxabiv117__class_type_infoE[2], (void *)_ZTSNSt13__future_base12_Result_baseE};
void *_ZTVNSt13__future_base12_Result_baseE[] = {NULL, _ZTINSt13__future_base12_Result_baseE, (void *)__cxa_pure_virtual,
    (void *)_ZNSt13__future_base12_Result_baseD1Ev, (void *)_ZNSt13__future_base12_Result_baseD0Ev};
void _ZNSt13__future_base12_Result_baseC1Ev(result_ *r) {
    r->table = _ZTVNSt13__future_base12_Result_baseE + 2;
    r->error = NULL;
}
void _ZNSt13__future_base12_Result_baseC2Ev(result_ *r) { _ZNSt13__future_base12_Result_baseC1Ev(r); }

/* std::_Sp_locker, which atomic functions on shared pointers take: one lock for all. */
static mutex __weir_lib_shared_pointers;
void _ZNSt10_Sp_lockerC1EPKv(void *l, const void *p) { pthread_mutex_lock(&__weir_lib_shared_pointers); }
void _ZNSt10_Sp_lockerC2EPKv(void *l, const void *p) { pthread_mutex_lock(&__weir_lib_shared_pointers); }
void _ZNSt10_Sp_lockerC1EPKvS1_(void *l, const void *p, const void *q) { pthread_mutex_lock(&__weir_lib_shared_pointers); }
void _ZNSt10_Sp_lockerC2EPKvS1_(void *l, const void *p, const void *q) { pthread_mutex_lock(&__weir_lib_shared_pointers); }
void _ZNSt10_Sp_lockerD1Ev(void *l) { pthread_mutex_unlock(&__weir_lib_shared_pointers); }
void _ZNSt10_Sp_lockerD2Ev(void *l) { pthread_mutex_unlock(&__weir_lib_shared_pointers); }
