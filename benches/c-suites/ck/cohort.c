// ck_cohort of two ck_spinlock_fas, three threads, two of one cohort. BUG: one cohort has another global lock.
// expect: safe
// flags: -DTHREADS=3 -DROUNDS=1
// bug: unsafe
#include <ck_cohort.h>
#include <ck_spinlock.h>
#include "lock.h"

static void fas_lock(void *l, void *context) { ck_spinlock_fas_lock(l); }
static void fas_unlock(void *l, void *context) { ck_spinlock_fas_unlock(l); }
static bool fas_locked(void *l, void *context) { return ck_spinlock_fas_locked(l); }
CK_COHORT_PROTOTYPE(fas, fas_lock, fas_unlock, fas_locked, fas_lock, fas_unlock, fas_locked)

static ck_spinlock_fas_t global[2], local[2];
static CK_COHORT_INSTANCE(fas) cohort[2];

static void init(void) {
    for (unsigned i = 0; i < 2; i++) {
        ck_spinlock_fas_init(&local[i]);
        ck_spinlock_fas_init(&global[i]);
#ifdef BUG
        CK_COHORT_INIT(fas, &cohort[i], &global[i], &local[i], 2);
#else
        CK_COHORT_INIT(fas, &cohort[i], &global[0], &local[i], 2);
#endif
    }
}
static void lock(unsigned i) { CK_COHORT_LOCK(fas, &cohort[i & 1], NULL, NULL); }
static void unlock(unsigned i) { CK_COHORT_UNLOCK(fas, &cohort[i & 1], NULL, NULL); }
