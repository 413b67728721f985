// libvsync's twalock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/twalock.h>
#ifdef BUG
#define twalock_acquire(l) ((void)(l))
#define twalock_tryacquire(l) ((void)(l), 1)
#endif
#include "spinlock/twalock.c"
