// ck_tflock_ticket, a writer and two readers. BUG: readers do not take the lock.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_pr.h>
#include <ck_tflock.h>
#include "readers.h"

static ck_tflock_ticket_t l;

static void init(void) { ck_tflock_ticket_init(&l); }
static void write_lock(unsigned i) { ck_tflock_ticket_write_lock(&l); }
static void write_unlock(unsigned i) { ck_tflock_ticket_write_unlock(&l); }
static void read_lock(unsigned i) { 
#ifndef BUG
    ck_tflock_ticket_read_lock(&l);
#endif
 }
static void read_unlock(unsigned i) { 
#ifndef BUG
    ck_tflock_ticket_read_unlock(&l);
#endif
 }
