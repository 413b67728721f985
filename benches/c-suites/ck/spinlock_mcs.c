// ck_spinlock_mcs, three threads. BUG: the next in the queue does not wait.
// expect: safe
// flags: -DTHREADS=3 -DROUNDS=1
// bug: unsafe
#include <ck_spinlock.h>
#include "lock.h"

static ck_spinlock_mcs_t queue;
static ck_spinlock_mcs_context_t node[THREADS];

static void init(void) { ck_spinlock_mcs_init(&queue); }
static void lock(unsigned i) {
#ifdef BUG
    ck_spinlock_mcs_trylock(&queue, &node[i]);
#else
    ck_spinlock_mcs_lock(&queue, &node[i]);
#endif
}
static void unlock(unsigned i) {
#ifdef BUG
    ck_pr_store_ptr(&queue, NULL);
#else
    ck_spinlock_mcs_unlock(&queue, &node[i]);
#endif
}
