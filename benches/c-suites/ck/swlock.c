// ck_swlock, the one writer and two readers. BUG: the writer does not wait for readers.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_pr.h>
#include <ck_swlock.h>
#include "readers.h"

static ck_swlock_t l;

static void init(void) { ck_swlock_init(&l); }
static void write_lock(unsigned i) { 
#ifdef BUG
    ck_pr_or_32(&l.value, CK_SWLOCK_WRITER_BIT);
#else
    ck_swlock_write_lock(&l);
#endif
 }
static void write_unlock(unsigned i) { ck_swlock_write_unlock(&l); }
static void read_lock(unsigned i) { ck_swlock_read_lock(&l); }
static void read_unlock(unsigned i) { ck_swlock_read_unlock(&l); }
