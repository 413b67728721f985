// libvsync's rec_mcslock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/rec_mcslock.h>
#ifdef BUG
#define rec_mcslock_acquire(l, t, n) ((void)(l), (void)(t), (void)(n))
#define rec_mcslock_release(l, n) ((void)(l), (void)(n))
#endif
#include "spinlock/rec_mcslock.c"
