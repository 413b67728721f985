/* Barriers (POSIX).
 *
 * Two sets of threads: those that wait, and those that may go on and have not yet. The last
 * to come moves all from one to the other, in one step; nothing counts rounds, so that
 * states meet. Destroying waits for those that may go on, as POSIX needs it.
 * Deviation: at most 64 threads.
 */
#include "weir.h"

struct __weir_lib_barrier {
    u64 waiting;
    u64 going;
    u32 count;
    u32 rest[3];
};
typedef struct __weir_lib_barrier barrier;

int pthread_barrier_init(barrier *b, const u32 *attributes, u32 count) {
    if (!count)
        return EINVAL;
    memset(b, 0, sizeof *b);
    b->count = count;
    return 0;
}
int pthread_barrier_destroy(barrier *b) {
    if (__atomic_load_n(&b->waiting, __ATOMIC_RELAXED))
        __weir_fail("a barrier is destroyed at which a thread waits");
    if (__atomic_load_n(&b->going, __ATOMIC_RELAXED))
        for (u32 i = 0; i < SET_THREADS; i += 32) {
            __weir_await_eq((u32 *)&b->going + i / 32, ~0u, 0);
            __weir_lib_leave();
        }
    __atomic_store_n(&b->count, 0, __ATOMIC_RELAXED);
    return 0;
}
int pthread_barrier_wait(barrier *b) {
    u32 me = __weir_self();
    if (me >= SET_THREADS)
        __weir_unsupported("a thread with a number over 63 waits at a barrier");
    u32 *going = (u32 *)&b->going + me / 32, bit = 1u << me % 32;
    __weir_lib_enter();
    if (!b->count)
        __weir_fail("a thread waits at a barrier that is not initialised or was destroyed");
    u64 waiting = b->waiting;
    u32 last = (u32)__builtin_popcountl(waiting) + 1 == b->count;
    if (last) {
        b->waiting = 0;
        b->going |= waiting;
    } else
        b->waiting = waiting | 1ul << me;
    __weir_lib_leave();
    if (last)
        return -1; /* PTHREAD_BARRIER_SERIAL_THREAD */
    __weir_await_ne(going, bit, 0);
    *going &= ~bit;
    __weir_lib_leave();
    return 0;
}

int pthread_barrierattr_init(u32 *a) {
    *a = 0;
    return 0;
}
int pthread_barrierattr_destroy(u32 *a) { return 0; }
int pthread_barrierattr_setpshared(u32 *a, u32 shared) {
    if (shared > 1)
        return EINVAL;
    *a = shared;
    return 0;
}
int pthread_barrierattr_getpshared(const u32 *a, u32 *shared) {
    *shared = *a;
    return 0;
}
