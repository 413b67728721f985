// libvsync's rec_ticketlock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/rec_ticketlock.h>
#ifdef BUG
#define rec_ticketlock_acquire(l, t) ((void)(l), (void)(t))
#define rec_ticketlock_tryacquire(l, t) ((void)(l), (void)(t), 1)
#define rec_ticketlock_release(l) ((void)(l))
#endif
#include "spinlock/rec_ticketlock.c"
