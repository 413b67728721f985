// libvsync's mcslock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/mcslock.h>
#ifdef BUG
#define mcslock_acquire(l, n) ((void)(l), (void)(n))
#define mcslock_tryacquire(l, n) ((void)(l), (void)(n), 1)
#define mcslock_release(l, n) ((void)(l), (void)(n))
#endif
#include "spinlock/mcslock.c"
