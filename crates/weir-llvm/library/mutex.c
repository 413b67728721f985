/* Mutexes (POSIX) and spin locks.
 *
 * `owner` is 0 for a free mutex, else a word made of the owner's number such that all
 * such words have the same number of bits set: none is part of another, so that
 * `owner & ~mine` is 0 for a mutex that is free or mine, and for no other. All kinds of
 * mutexes are then locked by one step that waits for exactly what it needs. The highest bit
 * is in no such word; a mutex that was destroyed has it, and nobody waits for that.
 *
 * Robust mutexes are not supported. Protocols and priorities are kept and mean nothing.
 * A timed lock takes the mutex if it is free when the step is taken, and times out
 * otherwise: a wait that ends later is a step that is taken later.
 * Spin locks are those of x86: taking one is a locked operation, leaving it a plain store.
 */
#include "weir.h"

enum { KIND_NORMAL, KIND_RECURSIVE, KIND_ERRORCHECK, KIND_ADAPTIVE, KIND = 3, KIND_ROBUST = 16 };

/* 40 bytes, the kind where glibc's static initialisers put it. */
struct __weir_lib_mutex {
    u32 owner;
    u32 more; /* how often it is locked beyond once */
    u32 unused[2];
    u32 kind;
    u32 rest[5];
};
typedef struct __weir_lib_mutex mutex;

#define DESTROYED (1u << 31)

INLINE u32 __weir_lib_owner(void) {
    u32 n = __weir_self() & 0x7fff;
    return n | (n ^ 0x7fff) << 16;
}
/* Nothing may be done with a mutex that was destroyed but to initialise it. */
INLINE void __weir_lib_alive(u32 owner) {
    if (owner & DESTROYED)
        __weir_fail("a mutex is used after it was destroyed");
}

int pthread_mutex_init(mutex *m, const u32 *attributes) {
    memset(m, 0, sizeof *m);
    if (attributes)
        m->kind = *attributes & KIND;
    return 0;
}
int pthread_mutex_destroy(mutex *m) {
    u32 owner = __atomic_load_n(&m->owner, __ATOMIC_RELAXED);
    __weir_lib_alive(owner);
    if (owner)
        __weir_fail("a locked mutex is destroyed");
    __atomic_store_n(&m->owner, DESTROYED, __ATOMIC_RELAXED);
    return 0;
}

int pthread_mutex_lock(mutex *m) {
    u32 me = __weir_lib_owner();
    u32 owner = __weir_await_eq(&m->owner, ~(me | DESTROYED), 0);
    if (owner) {
        __weir_lib_alive(owner);
        u32 kind = m->kind & KIND;
        if (kind == KIND_RECURSIVE)
            m->more++;
        __weir_lib_leave();
        if (kind == KIND_RECURSIVE)
            return 0;
        if (kind == KIND_ERRORCHECK)
            return EDEADLK;
        /* Waits for itself. */
        __weir_await_eq(&m->owner, ~0u, 0);
    }
    m->owner = me;
    __weir_lib_leave();
    return 0;
}

/* What is returned if the mutex is taken by another thread is up to the caller. */
static int __weir_lib_try(mutex *m, int busy) {
    u32 me = __weir_lib_owner();
    int result = 0;
    __weir_lib_enter();
    u32 owner = m->owner;
    __weir_lib_alive(owner);
    if (!owner)
        m->owner = me;
    else if (owner != me)
        result = busy;
    else if ((m->kind & KIND) == KIND_RECURSIVE)
        m->more++;
    else
        result = busy == ETIMEDOUT && (m->kind & KIND) == KIND_ERRORCHECK ? EDEADLK : busy;
    __weir_lib_leave();
    return result;
}
int pthread_mutex_trylock(mutex *m) { return __weir_lib_try(m, EBUSY); }
int pthread_mutex_timedlock(mutex *m, const struct timespec *until) { return __weir_lib_late(__weir_lib_try(m, ETIMEDOUT), until); }
int pthread_mutex_clocklock(mutex *m, int clock, const struct timespec *until) {
    return __weir_lib_late(__weir_lib_try(m, ETIMEDOUT), until);
}

/* Inside a section: gives up one level; 0, or the error. */
INLINE int __weir_lib_give(mutex *m) {
    if (m->owner != __weir_lib_owner()) {
        __weir_lib_alive(m->owner);
        u32 kind = m->kind & KIND;
        if (kind == KIND_RECURSIVE || kind == KIND_ERRORCHECK)
            return EPERM;
        if (!m->owner)
            __weir_fail("a mutex is unlocked that is not locked");
        __weir_fail("a mutex is unlocked by a thread that does not own it");
    }
    if (m->more)
        m->more--;
    else
        m->owner = 0;
    return 0;
}
int pthread_mutex_unlock(mutex *m) {
    __weir_lib_enter();
    int result = __weir_lib_give(m);
    __weir_lib_leave();
    return result;
}

/* Attributes: the kind in the lowest bits, then the protocol, then whether it is shared. */
int pthread_mutexattr_init(u32 *a) {
    *a = 0;
    return 0;
}
int pthread_mutexattr_destroy(u32 *a) { return 0; }
int pthread_mutexattr_settype(u32 *a, u32 kind) {
    if (kind > KIND_ADAPTIVE)
        return EINVAL;
    *a = (*a & ~(u32)KIND) | kind;
    return 0;
}
int pthread_mutexattr_gettype(const u32 *a, u32 *kind) {
    *kind = *a & KIND;
    return 0;
}
int pthread_mutexattr_setprotocol(u32 *a, u32 protocol) {
    if (protocol > 2)
        return EINVAL;
    *a = (*a & ~0x30u) | protocol << 4;
    return 0;
}
int pthread_mutexattr_getprotocol(const u32 *a, u32 *protocol) {
    *protocol = *a >> 4 & 3;
    return 0;
}
int pthread_mutexattr_setpshared(u32 *a, u32 shared) {
    if (shared > 1)
        return EINVAL;
    *a = (*a & ~0x40u) | shared << 6;
    return 0;
}
int pthread_mutexattr_getpshared(const u32 *a, u32 *shared) {
    *shared = *a >> 6 & 1;
    return 0;
}
int pthread_mutexattr_setrobust(u32 *a, u32 robust) {
    if (robust > 1)
        return EINVAL;
    if (robust)
        __weir_unsupported("robust mutexes");
    return 0;
}
int pthread_mutexattr_getrobust(const u32 *a, u32 *robust) {
    *robust = 0;
    return 0;
}
int pthread_mutexattr_setprioceiling(u32 *a, int n) { return 0; }
int pthread_mutexattr_getprioceiling(const u32 *a, int *n) {
    *n = 0;
    return 0;
}

int pthread_spin_init(u32 *lock, int shared) {
    *lock = 0;
    return 0;
}
int pthread_spin_destroy(u32 *lock) { return 0; }
int pthread_spin_lock(u32 *lock) {
    __weir_await_eq(lock, ~0u, 0);
    *lock = 1;
    __weir_lib_leave();
    return 0;
}
int pthread_spin_trylock(u32 *lock) { return __atomic_exchange_n(lock, 1, __ATOMIC_SEQ_CST) ? EBUSY : 0; }
int pthread_spin_unlock(u32 *lock) {
    __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
    return 0;
}
