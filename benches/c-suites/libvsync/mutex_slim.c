// libvsync's mutex_slim, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/thread/mutex/slim.h>
#ifdef BUG
#define vmutex_acquire(l) ((void)(l))
#define vmutex_release(l) ((void)(l))
#endif
#include "thread/mutex_slim.c"
