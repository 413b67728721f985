// libvsync's ticketlock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/ticketlock.h>
#ifdef BUG
#define ticketlock_acquire(l) ((void)(l))
#define ticketlock_tryacquire(l) ((void)(l), 1)
#endif
#include "spinlock/ticketlock.c"
