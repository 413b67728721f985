// libvsync's hclhlock, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/hclhlock.h>
#ifdef BUG
#define hclhlock_acquire(l, n) ((void)(l), (void)(n))
#define hclhlock_release(n) ((void)(n))
#endif
#include "spinlock/hclhlock.c"
