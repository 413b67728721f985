// ck_spinlock_anderson, two threads, two rounds. BUG: both threads have the same slot.
// expect: safe
// bug: unsafe
#include <ck_spinlock.h>
#include "lock.h"

static ck_spinlock_anderson_t queue;
static ck_spinlock_anderson_thread_t slots[THREADS], *slot[THREADS];

static void init(void) { ck_spinlock_anderson_init(&queue, slots, THREADS); }
#ifdef BUG
static void lock(unsigned i) {
    if (i)
        slot[i] = &slots[0];
    else
        ck_spinlock_anderson_lock(&queue, &slot[i]);
}
#else
static void lock(unsigned i) { ck_spinlock_anderson_lock(&queue, &slot[i]); }
#endif
static void unlock(unsigned i) { ck_spinlock_anderson_unlock(&queue, slot[i]); }
