// libvsync's caslock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/caslock.h>
#ifdef BUG
#define caslock_acquire(l) ((void)(l))
#endif
#include "spinlock/caslock.c"
