// libvsync's rwlock, with its own client as shipped. BUG: readers do not take the lock.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/rwlock.h>
#ifdef BUG
#define rwlock_read_acquire(l) ((void)(l))
#define rwlock_read_release(l) ((void)(l))
#endif
#include "spinlock/rwlock.c"
