// ck_spinlock_clh, two threads, two rounds. BUG: the second thread does not wait for the first.
// expect: safe
// bug: unsafe
#include <ck_spinlock.h>
#include "lock.h"

static ck_spinlock_clh_t unowned, *queue;
static ck_spinlock_clh_t own[THREADS], *node[THREADS];

static void init(void) {
    ck_spinlock_clh_init(&queue, &unowned);
    for (unsigned i = 0; i < THREADS; i++)
        node[i] = &own[i];
}
static void lock(unsigned i) {
#ifdef BUG
    if (i)
        return;
#endif
    ck_spinlock_clh_lock(&queue, node[i]);
}
static void unlock(unsigned i) {
#ifdef BUG
    if (i)
        return;
#endif
    ck_spinlock_clh_unlock(&node[i]);
}
