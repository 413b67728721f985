// ck_spinlock_cas, two threads, two rounds. BUG: the second thread does not take the lock.
// expect: safe
// bug: unsafe
#include <ck_spinlock.h>
#include "lock.h"

static ck_spinlock_cas_t mutex;

static void init(void) { ck_spinlock_cas_init(&mutex); }
#ifdef BUG
static void lock(unsigned i) {
    if (i == 0)
        ck_spinlock_cas_lock(&mutex);
}
static void unlock(unsigned i) {
    if (i == 0)
        ck_spinlock_cas_unlock(&mutex);
}
#else
static void lock(unsigned i) { ck_spinlock_cas_lock(&mutex); }
static void unlock(unsigned i) { ck_spinlock_cas_unlock(&mutex); }
#endif
