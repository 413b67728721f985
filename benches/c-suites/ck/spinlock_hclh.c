// ck_spinlock_hclh, two threads of two clusters. BUG: nobody waits for the other cluster.
// expect: safe
// flags: -DROUNDS=1
// bug: unsafe
#include <ck_spinlock.h>
#include "lock.h"

static ck_spinlock_hclh_t global_unowned, *global;
static ck_spinlock_hclh_t local_unowned[THREADS], *local[THREADS];
static ck_spinlock_hclh_t own[THREADS], *node[THREADS];

static void init(void) {
    ck_spinlock_hclh_init(&global, &global_unowned, -1);
    for (unsigned i = 0; i < THREADS; i++) {
        ck_spinlock_hclh_init(&local[i], &local_unowned[i], (int)i);
        node[i] = &own[i];
    }
}
static void lock(unsigned i) {
#ifdef BUG
    static ck_spinlock_hclh_t none;
    ck_spinlock_hclh_t *mine = &none;
    ck_spinlock_hclh_lock(&mine, &local[i], node[i]);
#else
    ck_spinlock_hclh_lock(&global, &local[i], node[i]);
#endif
}
static void unlock(unsigned i) { ck_spinlock_hclh_unlock(&node[i]); }
