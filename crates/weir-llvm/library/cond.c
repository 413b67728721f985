/* Condition variables (POSIX).
 *
 * The state is two sets of threads: those that wait, and those that were woken and did not
 * go on yet. A signal moves any one of those that wait; who comes later cannot take its
 * place. Giving up the mutex and beginning to wait are one step.
 * A wait may end without a signal, and need not: whether this one will is chosen when it begins, so
 * that a wait for a signal that never comes is a deadlock still.
 * Deviations: at most 64 threads. As in glibc, a signal that finds nobody waiting is a load and
 * does not fence. A timed wait may time out as soon as it began: by the clock (time.c) that is
 * its deadline. All clocks are one. `pthread_cond_destroy` waits for those that were
 * woken, as POSIX needs it (destroying right after a broadcast is allowed).
 */
#include "weir.h"

struct __weir_lib_cond {
    u64 waiting;
    u64 woken;
    u32 rest[8];
};
typedef struct __weir_lib_cond cond;

int pthread_cond_init(cond *c, const u32 *attributes) {
    memset(c, 0, sizeof *c);
    return 0;
}
int pthread_cond_destroy(cond *c) {
    if (__atomic_load_n(&c->waiting, __ATOMIC_RELAXED))
        __weir_fail("a condition variable is destroyed for which a thread waits");
    if (__atomic_load_n(&c->woken, __ATOMIC_RELAXED))
        for (u32 i = 0; i < SET_THREADS; i += 32) {
            __weir_await_eq((u32 *)&c->woken + i / 32, ~0u, 0);
            __weir_lib_leave();
        }
    return 0;
}

/* Gives up the mutex and begins to wait; 0, or the error. */
INLINE int __weir_lib_begin_wait(cond *c, mutex *m, u32 me) {
    if (me >= SET_THREADS)
        __weir_unsupported("a thread with a number over 63 waits for a condition");
    __weir_lib_enter();
    if (m->owner != __weir_lib_owner() && (m->kind & KIND) != KIND_RECURSIVE && (m->kind & KIND) != KIND_ERRORCHECK)
        __weir_fail("a thread waits for a condition with a mutex that it does not own");
    int error = __weir_lib_give(m);
    if (!error)
        c->waiting |= 1ul << me;
    __weir_lib_leave();
    return error;
}

/* Inside the section in which the thread goes on: takes the mutex again, at once if it is
 * free. */
INLINE void __weir_lib_end_wait(mutex *m) {
    u32 owner = m->owner;
    if (!owner)
        m->owner = __weir_lib_owner();
    __weir_lib_leave();
    if (owner)
        pthread_mutex_lock(m);
}

int pthread_cond_wait(cond *c, mutex *m) {
    u32 me = __weir_self(), bit = 1u << me % 32, *woken = (u32 *)&c->woken + me / 32;
    int error = __weir_lib_begin_wait(c, m, me);
    if (error)
        return error;
    if (__weir_any(0, 1)) {
        /* It may end without a signal. */
        __weir_lib_enter();
        if (*woken & bit)
            *woken &= ~bit;
        else {
            __weir_remark("wakes up without a signal");
            c->waiting &= ~(1ul << me);
        }
    } else {
        __weir_await_ne(woken, bit, 0);
        *woken &= ~bit;
    }
    __weir_lib_end_wait(m);
    return 0;
}

int pthread_cond_timedwait(cond *c, mutex *m, const struct timespec *until) {
    if (until && (u64)until->tv_nsec >= 1000000000)
        return EINVAL;
    u32 me = __weir_self(), bit = 1u << me % 32, *woken = (u32 *)&c->woken + me / 32;
    int result = __weir_lib_begin_wait(c, m, me);
    if (result)
        return result;
    __weir_lib_enter();
    if (*woken & bit)
        *woken &= ~bit;
    else {
        c->waiting &= ~(1ul << me);
        /* Before its deadline it may end without a signal, too. */
        if (__weir_lib_is_past(until) || __weir_any(0, 1)) {
            __weir_remark("times out");
            result = ETIMEDOUT;
            __weir_lib_pass_until(until);
        }
    }
    __weir_lib_end_wait(m);
    return result;
}
int pthread_cond_clockwait(cond *c, mutex *m, int clock, const struct timespec *until) {
    return pthread_cond_timedwait(c, m, until);
}

/* Inside a section: any one of a set. */
static u64 __weir_lib_any_of(u64 set) {
    for (;;) {
        u64 first = set & -set;
        set &= ~first;
        if (!set || __weir_any(0, 1))
            return first;
    }
}

static int __weir_lib_wake(cond *c, int all) {
    if (!__atomic_load_n(&c->waiting, __ATOMIC_RELAXED))
        return 0;
    __weir_lib_enter();
    u64 set = c->waiting;
    if (set) {
        u64 chosen = all ? set : __weir_lib_any_of(set);
        c->waiting = set & ~chosen;
        c->woken |= chosen;
    }
    __weir_lib_leave();
    return 0;
}
int pthread_cond_signal(cond *c) { return __weir_lib_wake(c, 0); }
int pthread_cond_broadcast(cond *c) { return __weir_lib_wake(c, 1); }

int pthread_condattr_init(u32 *a) {
    *a = 0;
    return 0;
}
int pthread_condattr_destroy(u32 *a) { return 0; }
int pthread_condattr_setclock(u32 *a, u32 clock) {
    if (clock > 1)
        return EINVAL;
    *a = (*a & 1) | clock << 1;
    return 0;
}
int pthread_condattr_getclock(const u32 *a, u32 *clock) {
    *clock = *a >> 1;
    return 0;
}
int pthread_condattr_setpshared(u32 *a, u32 shared) {
    if (shared > 1)
        return EINVAL;
    *a = (*a & ~1u) | shared;
    return 0;
}
int pthread_condattr_getpshared(const u32 *a, u32 *shared) {
    *shared = *a & 1;
    return 0;
}
