// libvsync's semaphore, with its own client as shipped. BUG: nobody waits at the semaphore.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/semaphore.h>
#ifdef BUG
#define semaphore_acquire(s, n) ((void)(s), (void)(n))
#endif
#include "spinlock/semaphore.c"
