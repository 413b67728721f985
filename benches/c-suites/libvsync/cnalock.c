// libvsync's cnalock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/cnalock.h>
#ifdef BUG
#define cnalock_acquire(l, n, m) ((void)(l), (void)(n))
#define cnalock_release(l, n, m) ((void)(l), (void)(n))
#endif
#include "spinlock/cnalock.c"
