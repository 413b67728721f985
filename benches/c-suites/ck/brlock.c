// ck_brlock, a writer and two readers that are registered. BUG: a reader says that it is there with a plain store, as if there were no store buffers.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_pr.h>
#include <ck_brlock.h>
#include "readers.h"

static ck_brlock_t l;
static ck_brlock_reader_t reader[THREADS];

static void init(void) { 
    ck_brlock_init(&l);
    for (unsigned i = 1; i < THREADS; i++)
        ck_brlock_read_register(&l, &reader[i]);
 }
static void write_lock(unsigned i) { ck_brlock_write_lock(&l); }
static void write_unlock(unsigned i) { ck_brlock_write_unlock(&l); }
static void read_lock(unsigned i) { 
#ifdef BUG
    for (;;) {
        while (ck_pr_load_uint(&l.writer))
            ;
        ck_pr_store_uint(&reader[i].n_readers, 1);
        if (!ck_pr_load_uint(&l.writer))
            break;
        ck_pr_store_uint(&reader[i].n_readers, 0);
    }
#else
    ck_brlock_read_lock(&l, &reader[i]);
#endif
 }
static void read_unlock(unsigned i) { ck_brlock_read_unlock(&reader[i]); }
