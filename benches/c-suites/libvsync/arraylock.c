// libvsync's arraylock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/arraylock.h>
#ifdef BUG
#define arraylock_acquire(l, s) (*(s) = 0)
#endif
#include "spinlock/arraylock.c"
