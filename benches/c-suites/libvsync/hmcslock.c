// libvsync's hmcslock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/hmcslock.h>
#ifdef BUG
#define hmcslock_acquire(l, n, k) ((void)(l), (void)(n))
#define hmcslock_release(l, n, k) ((void)(l), (void)(n))
#endif
#include "spinlock/hmcslock.c"
