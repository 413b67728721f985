// ck_epoch, a reader of an object that a writer replaces and frees after a grace period. BUG: the writer frees it at once.
// expect: safe
// bug: unsafe
#include <ck_epoch.c>
#include "threads.h"

static ck_epoch_t epoch;
static ck_epoch_record_t record[THREADS];
static unsigned *shared;

static void thread(unsigned i) {
    if (i == 0) {
        unsigned *old = shared, *new = malloc(sizeof *new);
        *new = 2;
        ck_pr_store_ptr(&shared, new);
#ifndef BUG
        ck_epoch_synchronize(&record[i]);
#endif
        free(old);
    } else {
        ck_epoch_begin(&record[i], NULL);
        unsigned v = *(volatile unsigned *)ck_pr_load_ptr(&shared);
        assert(v == 1 || v == 2);
        ck_epoch_end(&record[i], NULL);
    }
}

int main(void) {
    ck_epoch_init(&epoch);
    for (unsigned i = 0; i < THREADS; i++)
        ck_epoch_register(&epoch, &record[i], NULL);
    shared = malloc(sizeof *shared);
    *shared = 1;
    run_threads();
    return 0;
}
