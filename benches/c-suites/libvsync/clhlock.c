// libvsync's clhlock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/clhlock.h>
#ifdef BUG
#define clhlock_acquire(l, n) ((void)(l), (void)(n))
#define clhlock_release(l, n) ((void)(l), (void)(n))
#endif
#include "spinlock/clhlock.c"
