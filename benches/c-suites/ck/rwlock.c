// ck_rwlock, two writers and a reader. BUG: a writer does not wait for readers.
// expect: safe
// flags: -DTHREADS=3 -DWRITERS=2
// bug: unsafe
#include <ck_pr.h>
#include <ck_rwlock.h>
#include "readers.h"

static ck_rwlock_t l;

static void init(void) { ck_rwlock_init(&l); }
static void write_lock(unsigned i) { 
#ifdef BUG
    while (ck_pr_fas_uint(&l.writer, 1) != 0)
        ;
#else
    ck_rwlock_write_lock(&l);
#endif
 }
static void write_unlock(unsigned i) { ck_rwlock_write_unlock(&l); }
static void read_lock(unsigned i) { ck_rwlock_read_lock(&l); }
static void read_unlock(unsigned i) { ck_rwlock_read_unlock(&l); }
