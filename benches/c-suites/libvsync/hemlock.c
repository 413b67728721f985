// libvsync's hemlock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/hemlock.h>
#ifdef BUG
#define hemlock_acquire(l, n) ((void)(l), (void)(n))
#define hemlock_tryacquire(l, n) ((void)(l), (void)(n), 1)
#define hemlock_release(l, n) ((void)(l), (void)(n))
#endif
#include "spinlock/hemlock.c"
