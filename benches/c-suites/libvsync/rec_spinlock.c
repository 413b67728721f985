// libvsync's rec_spinlock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/rec_spinlock.h>
#ifdef BUG
#define rec_spinlock_acquire(l, t) ((void)(l), (void)(t))
#define rec_spinlock_release(l) ((void)(l))
#endif
#include "spinlock/rec_spinlock.c"
