// libvsync's ttaslock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/ttaslock.h>
#ifdef BUG
#define ttaslock_acquire(l) ((void)(l))
#endif
#include "spinlock/ttaslock.c"
