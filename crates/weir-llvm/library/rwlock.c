/* Reader-writer locks (POSIX).
 *
 * The word is 0 for a free lock, the number of readers, or WRITER and the writer's number.
 * Readers go before writers that wait (glibc's default; POSIX leaves it open), hence a
 * thread may read-lock twice. A writer that locks again waits for ever.
 * Deviations: it is not known which threads read, so that an unlock by somebody who does not
 * is noticed only if nobody reads. Timed locks are as for mutexes.
 */
#include "weir.h"

#define WRITER 0x80000000u

struct __weir_lib_rwlock {
    u32 word;
    u32 rest[13];
};
typedef struct __weir_lib_rwlock rwlock;

int pthread_rwlock_init(rwlock *l, const u32 *attributes) {
    memset(l, 0, sizeof *l);
    return 0;
}
int pthread_rwlock_destroy(rwlock *l) {
    if (__atomic_load_n(&l->word, __ATOMIC_RELAXED))
        __weir_fail("a locked reader-writer lock is destroyed");
    return 0;
}
int pthread_rwlock_rdlock(rwlock *l) {
    l->word = __weir_await_eq(&l->word, WRITER, 0) + 1;
    __weir_lib_leave();
    return 0;
}
int pthread_rwlock_wrlock(rwlock *l) {
    u32 me = __weir_self();
    __weir_await_eq(&l->word, ~0u, 0);
    l->word = WRITER | me;
    __weir_lib_leave();
    return 0;
}
static int __weir_lib_try_read(rwlock *l, int busy) {
    __weir_lib_enter();
    u32 word = l->word;
    if (!(word & WRITER)) {
        l->word = word + 1;
        busy = 0;
    }
    __weir_lib_leave();
    return busy;
}
static int __weir_lib_try_write(rwlock *l, int busy) {
    u32 me = __weir_self();
    __weir_lib_enter();
    if (!l->word) {
        l->word = WRITER | me;
        busy = 0;
    }
    __weir_lib_leave();
    return busy;
}
int pthread_rwlock_tryrdlock(rwlock *l) { return __weir_lib_try_read(l, EBUSY); }
int pthread_rwlock_trywrlock(rwlock *l) { return __weir_lib_try_write(l, EBUSY); }
int pthread_rwlock_timedrdlock(rwlock *l, const struct timespec *t) { return __weir_lib_late(__weir_lib_try_read(l, ETIMEDOUT), t); }
int pthread_rwlock_timedwrlock(rwlock *l, const struct timespec *t) { return __weir_lib_late(__weir_lib_try_write(l, ETIMEDOUT), t); }
int pthread_rwlock_clockrdlock(rwlock *l, int clock, const struct timespec *t) {
    return __weir_lib_late(__weir_lib_try_read(l, ETIMEDOUT), t);
}
int pthread_rwlock_clockwrlock(rwlock *l, int clock, const struct timespec *t) {
    return __weir_lib_late(__weir_lib_try_write(l, ETIMEDOUT), t);
}
int pthread_rwlock_unlock(rwlock *l) {
    u32 me = __weir_self();
    __weir_lib_enter();
    u32 word = l->word;
    if (!word)
        __weir_fail("a reader-writer lock is unlocked that is not locked");
    if (!(word & WRITER))
        l->word = word - 1;
    else if (word == (WRITER | me))
        l->word = 0;
    else
        __weir_fail("a reader-writer lock is unlocked by a thread that does not own it");
    __weir_lib_leave();
    return 0;
}

int pthread_rwlockattr_init(u64 *a) {
    *a = 0;
    return 0;
}
int pthread_rwlockattr_destroy(u64 *a) { return 0; }
int pthread_rwlockattr_setpshared(u64 *a, int shared) {
    *a = (*a & ~1ul) | (u64)(shared != 0);
    return 0;
}
int pthread_rwlockattr_getpshared(const u64 *a, int *shared) {
    *shared = (int)(*a & 1);
    return 0;
}
int pthread_rwlockattr_setkind_np(u64 *a, int kind) {
    if ((u32)kind > 2)
        return EINVAL;
    if (kind == 2)
        __weir_unsupported("reader-writer locks that prefer writers");
    *a = (*a & 1) | (u64)kind << 1;
    return 0;
}
int pthread_rwlockattr_getkind_np(const u64 *a, int *kind) {
    *kind = (int)(*a >> 1);
    return 0;
}
