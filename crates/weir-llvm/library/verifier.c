/* What other checkers give programs: SV-COMP's names, Nidhugg's, and what GenMC's own headers
 * (pthread.h, stdlib.h and others) turn calls into.
 *
 * Values that are not determined are any of their type; an engine says so where there are
 * too many. GenMC's mutexes, conditions and barriers have 4 bytes: the latter two serve
 * threads with numbers up to 15 and 11. Its annotations mean nothing here. Its models of
 * persistent memory, hazard pointers, RCU and a file system are not supported.
 */
#include "weir.h"

void __VERIFIER_assume(int c) { __weir_assume(c != 0); }
void __CPROVER_assume(int c) { __weir_assume(c != 0); }
void __ESBMC_assume(int c) { __weir_assume(c != 0); }
void assume_abort_if_not(int c) { __weir_assume(c != 0); }
void __VERIFIER_assert(int c) {
    if (!c)
        __weir_fail("__VERIFIER_assert fails");
}
void __CPROVER_assert(int c, const char *what) {
    if (!c)
        __weir_fail("__CPROVER_assert fails");
}
NORETURN void __VERIFIER_error(void) { __weir_fail("__VERIFIER_error is called"); }
NORETURN void reach_error(void) { __weir_fail("reach_error is called"); }
NORETURN void __VERIFIER_assert_fail(const char *what, const char *file, int line) { __weir_fail("an assertion fails"); }

void __VERIFIER_atomic_begin(void) {
    __weir_atomic_begin();
    __weir_lib_inside = __weir_lib_inside + 1;
}
void __VERIFIER_atomic_end(void) {
    if (!__weir_lib_inside)
        __weir_fail("__VERIFIER_atomic_end outside of an atomic section");
    __weir_lib_inside = __weir_lib_inside - 1;
    __weir_lib_leave();
}
/* The same where data races are asked about: threads outside of sections go on, so that an
 * access within one and an access outside of any can be seen beside each other. Without such a
 * race the two are the same: what others do meanwhile could as well be done before. */
static u32 __weir_lib_section;
PER_THREAD u32 __weir_lib_depth;
void __weir_lib_section_begin(void) {
    u32 depth = __weir_lib_depth;
    __weir_lib_depth = depth + 1;
    if (depth)
        return;
    __weir_await_eq(&__weir_lib_section, ~0u, 0);
    __weir_lib_section = __weir_self() + 1;
    __weir_lib_leave();
}
void __weir_lib_section_end(void) {
    u32 depth = __weir_lib_depth;
    if (!depth)
        __weir_fail("__VERIFIER_atomic_end outside of an atomic section");
    __weir_lib_depth = depth - 1;
    if (depth > 1)
        return;
    __weir_lib_enter();
    __weir_lib_section = 0;
    __weir_lib_leave();
}
void __VERIFIER_atomic_fence(void) { __weir_fence(); }
void mfence(void) { __weir_fence(); }

#define NONDET(name, type, lo, hi) \
    type __VERIFIER_nondet_##name(void) { return (type)__weir_any(lo, hi); }
NONDET(bool, _Bool, 0, 1)
NONDET(_Bool, _Bool, 0, 1)
NONDET(char, char, 0, 0xff)
NONDET(schar, signed char, 0, 0xff)
NONDET(uchar, u8, 0, 0xff)
NONDET(u8, u8, 0, 0xff)
NONDET(short, short, 0, 0xffff)
NONDET(ushort, u16, 0, 0xffff)
NONDET(u16, u16, 0, 0xffff)
NONDET(int, int, 0, 0xffffffff)
NONDET(uint, u32, 0, 0xffffffff)
NONDET(unsigned, u32, 0, 0xffffffff)
NONDET(u32, u32, 0, 0xffffffff)
NONDET(long, long, 0, ~0ul)
NONDET(ulong, u64, 0, ~0ul)
NONDET(u64, u64, 0, ~0ul)
NONDET(longlong, long, 0, ~0ul)
NONDET(ulonglong, u64, 0, ~0ul)
NONDET(size_t, u64, 0, ~0ul)
NONDET(loff_t, long, 0, ~0ul)
NONDET(sector_t, u64, 0, ~0ul)
NONDET(pthread_t, u64, 0, ~0ul)
NONDET(pointer, void *, 0, ~0ul)
NONDET(charp, char *, 0, ~0ul)
float __VERIFIER_nondet_float(void) {
    u32 bits = (u32)__weir_any(0, 0xffffffff);
    float v;
    __builtin_memcpy(&v, &bits, 4);
    return v;
}
double __VERIFIER_nondet_double(void) {
    u64 bits = __weir_any(0, ~0ul);
    double v;
    __builtin_memcpy(&v, &bits, 8);
    return v;
}
void __VERIFIER_nondet_memory(void *p, size_t n) {
    for (u8 *s = p; n; n--)
        *s++ = (u8)__weir_any(0, 0xff);
}

/* Nidhugg: waits for a condition on a word. The bits of `c`: signed, less, equal, greater. */
#define AWAIT(bits, type, stype)                                                            \
    static int __weir_lib_holds_##bits(type v, u8 c, type operand) {                        \
        int less = c & 8 ? (stype)v < (stype)operand : v < operand;                         \
        return (v == operand ? c >> 1 : less ? c >> 2 : c) & 1;                             \
    }                                                                                       \
    type __VERIFIER_load_await_i##bits(type *p, u8 c, type operand, u8 mode) {              \
        type v = __atomic_load_n(p, __ATOMIC_SEQ_CST);                                      \
        __weir_assume(__weir_lib_holds_##bits(v, c, operand));                              \
        return v;                                                                           \
    }                                                                                       \
    type __VERIFIER_xchg_await_i##bits(type *p, type value, u8 c, type operand, u8 mode) {  \
        type v = __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST);                           \
        __weir_assume(__weir_lib_holds_##bits(v, c, operand));                              \
        return v;                                                                           \
    }
AWAIT(8, u8, signed char)
AWAIT(16, u16, short)
AWAIT(32, u32, int)
AWAIT(64, u64, long)
/* As its tests declare them. */
int __VERIFIER_load_await_aint(u32 *p, int c, int operand) {
    return (int)__VERIFIER_load_await_i32(p, (u8)c, (u32)operand, 0);
}
int __VERIFIER_xchg_await_aint(u32 *p, int value, int c, int operand) {
    return (int)__VERIFIER_xchg_await_i32(p, (u32)value, (u8)c, (u32)operand, 0);
}

/* GenMC: loops, annotations, methods. */
void __VERIFIER_loop_begin(void) {}
void __VERIFIER_loop_end(void) {}
void __VERIFIER_loop_bound(int n) {}
void __VERIFIER_spin_start(void) {}
void __VERIFIER_spin_end(_Bool again) {}
void __VERIFIER_kill_thread(_Bool c) { __weir_assume(!c); }
void __VERIFIER_annotate_begin(int mask) {}
void __VERIFIER_annotate_end(int mask) {}
void __VERIFIER_method_begin(const char *name, int value) {}
void __VERIFIER_method_end(const char *name, int value) {}
/* Whether the optional block, after which the execution is not looked at, is run. */
int __VERIFIER_opt_begin(void) { return (int)__weir_any(0, 1); }

/* GenMC: memory. */
void *__VERIFIER_malloc(size_t n) { return malloc(n); }
void *__VERIFIER_malloc_aligned(size_t alignment, size_t n) { return malloc(n); }
void __VERIFIER_free(void *p) { free(p); }
int atexit(void (*run)(void));
int __VERIFIER_atexit(void (*run)(void)) { return atexit(run); }

/* GenMC: threads. Ids are the numbers of the threads; the table has our ids. */
static id __weir_lib_ids[SET_THREADS];
int __VERIFIER_thread_create(const void *attributes, void *(*start)(void *), void *arg) {
    id t = __weir_lib_start(NULL, start, arg, RUNNING, 0);
    u32 number = __weir_lib_number_of(t);
    if (number >= SET_THREADS)
        __weir_unsupported("more than 64 threads of GenMC");
    __weir_lib_enter();
    __weir_lib_ids[number] = t;
    __weir_lib_leave();
    return (int)number;
}
int __VERIFIER_thread_create_symmetric(const void *a, void *(*start)(void *), void *arg, long of) {
    return __VERIFIER_thread_create(a, start, arg);
}
void *__VERIFIER_thread_join(long number) {
    __weir_join((u32)number);
    __weir_lib_enter();
    id t = (u64)number < SET_THREADS ? __weir_lib_ids[number] : 0;
    if (!t)
        __weir_fail("a thread is joined that does not exist, or was joined");
    __weir_lib_ids[number] = 0;
    void *result = __weir_lib_record(t)->value;
    __weir_release(__weir_lib_record(t));
    __weir_lib_leave();
    return result;
}
_Noreturn void __VERIFIER_thread_exit(void *result) { pthread_exit(result); }
long __VERIFIER_thread_self(void) { return __weir_self(); }

/* GenMC: mutexes of 4 bytes. */
int __VERIFIER_mutex_init(u32 *m, const void *attributes) {
    *m = 0;
    return 0;
}
int __VERIFIER_mutex_destroy(u32 *m) {
    if (__atomic_load_n(m, __ATOMIC_RELAXED))
        __weir_fail("a locked mutex is destroyed");
    return 0;
}
int __VERIFIER_mutex_lock(u32 *m) {
    u32 me = __weir_self() + 1;
    __weir_await_eq(m, ~0u, 0);
    *m = me;
    __weir_lib_leave();
    return 0;
}
int __VERIFIER_mutex_trylock(u32 *m) {
    u32 me = __weir_self() + 1;
    __weir_lib_enter();
    u32 owner = *m;
    if (!owner)
        *m = me;
    __weir_lib_leave();
    return owner ? EBUSY : 0;
}
int __VERIFIER_mutex_unlock(u32 *m) {
    u32 me = __weir_self() + 1;
    __weir_lib_enter();
    if (*m != me)
        __weir_fail("a mutex is unlocked by a thread that does not own it");
    *m = 0;
    __weir_lib_leave();
    return 0;
}

/* GenMC: conditions: who waits in the lower half, who was woken in the upper one. The
 * caller gave up the mutex, which is not atomic: so it is in GenMC. */
int __VERIFIER_cond_init(u32 *c, const void *attributes) {
    *c = 0;
    return 0;
}
int __VERIFIER_cond_destroy(u32 *c) { return 0; }
int __VERIFIER_cond_wait(u32 *c) {
    u32 me = __weir_self();
    if (me > 15)
        __weir_unsupported("a thread with a number over 15 waits for a condition of 4 bytes");
    __weir_lib_enter();
    *c |= 1u << me;
    __weir_lib_leave();
    __weir_await_ne(c, 1u << (me + 16), 0);
    *c &= ~(1u << (me + 16));
    __weir_lib_leave();
    return 1;
}
static int __weir_lib_small_wake(u32 *c, int all) {
    __weir_lib_enter();
    u32 waiting = *c & 0xffff;
    if (waiting) {
        u32 chosen = all ? waiting : (u32)__weir_lib_any_of(waiting);
        *c = (*c & ~chosen) | chosen << 16;
    }
    __weir_lib_leave();
    return 0;
}
int __VERIFIER_cond_signal(u32 *c) { return __weir_lib_small_wake(c, 0); }
int __VERIFIER_cond_bcast(u32 *c) { return __weir_lib_small_wake(c, 1); }

/* GenMC: barriers: 8 bits of the count, 12 of those that wait, 12 of those that go on. */
int __VERIFIER_barrier_init(u32 *b, const void *attributes, u32 count) {
    if (count == 0)
        return EINVAL;
    if (count > 12)
        __weir_unsupported("a barrier of 4 bytes for more than 12 threads");
    *b = count;
    return 0;
}
int __VERIFIER_barrier_destroy(u32 *b) {
    if (__atomic_load_n(b, __ATOMIC_RELAXED) >> 8 & 0xfff)
        __weir_fail("a barrier is destroyed at which a thread waits");
    return 0;
}
int __VERIFIER_barrier_wait(u32 *b) {
    u32 me = __weir_self();
    if (me > 11)
        __weir_unsupported("a thread with a number over 11 waits at a barrier of 4 bytes");
    __weir_lib_enter();
    u32 waiting = *b >> 8 & 0xfff, last = (u32)__builtin_popcount(waiting) + 1 == (*b & 0xff);
    *b = last ? (*b & ~(waiting << 8)) | waiting << 20 : *b | 1u << (me + 8);
    __weir_lib_leave();
    if (last)
        return -1;
    __weir_await_ne(b, 1u << (me + 20), 0);
    *b &= ~(1u << (me + 20));
    __weir_lib_leave();
    return 0;
}

