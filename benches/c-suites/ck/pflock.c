// ck_pflock, two writers and a reader. BUG: a writer does not wait for readers.
// expect: safe
// flags: -DTHREADS=3 -DWRITERS=2
// bug: unsafe
#include <ck_pr.h>
#include <ck_pflock.h>
#include "readers.h"

static ck_pflock_t l;

static void init(void) { ck_pflock_init(&l); }
static void write_lock(unsigned i) { 
#ifdef BUG
    uint32_t ticket = ck_pr_faa_32(&l.win, 1);
    while (ck_pr_load_32(&l.wout) != ticket)
        ;
#else
    ck_pflock_write_lock(&l);
#endif
 }
static void write_unlock(unsigned i) { 
#ifdef BUG
    ck_pr_faa_32(&l.wout, 1);
#else
    ck_pflock_write_unlock(&l);
#endif
 }
static void read_lock(unsigned i) { ck_pflock_read_lock(&l); }
static void read_unlock(unsigned i) { ck_pflock_read_unlock(&l); }
