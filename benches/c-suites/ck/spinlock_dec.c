// ck_spinlock_dec, two threads, two rounds. BUG: the second thread does not take the lock.
// expect: safe
// bug: unsafe
#include <ck_spinlock.h>
#include "lock.h"

static ck_spinlock_dec_t mutex;

static void init(void) { ck_spinlock_dec_init(&mutex); }
#ifdef BUG
static void lock(unsigned i) {
    if (i == 0)
        ck_spinlock_dec_lock(&mutex);
}
static void unlock(unsigned i) {
    if (i == 0)
        ck_spinlock_dec_unlock(&mutex);
}
#else
static void lock(unsigned i) { ck_spinlock_dec_lock(&mutex); }
static void unlock(unsigned i) { ck_spinlock_dec_unlock(&mutex); }
#endif
