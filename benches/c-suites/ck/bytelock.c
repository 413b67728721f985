// ck_bytelock, a writer and two readers that have slots. BUG: a reader says that it is there with a plain store, as if there were no store buffers.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_pr.h>
#ifdef BUG
#define ck_pr_fas_8(p, v) ck_pr_store_8(p, v)
#endif
#include <ck_bytelock.h>
#include "readers.h"

static ck_bytelock_t l;

static void init(void) { ck_bytelock_init(&l); }
static void write_lock(unsigned i) { ck_bytelock_write_lock(&l, i + 1); }
static void write_unlock(unsigned i) { ck_bytelock_write_unlock(&l); }
static void read_lock(unsigned i) { ck_bytelock_read_lock(&l, i + 1); }
static void read_unlock(unsigned i) { ck_bytelock_read_unlock(&l, i + 1); }
