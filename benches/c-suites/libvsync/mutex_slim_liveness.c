// libvsync's mutex_slim_liveness, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// flags: -DFUTEX_USERSPACE
// bug: unsafe
#define VFUTEX_LIVENESS
#include <vsync/thread/mutex/slim.h>
#undef VFUTEX_LIVENESS
#ifdef BUG
#define vmutex_acquire(l) ((void)(l))
#define vmutex_release(l) ((void)(l))
#endif
#include "thread/mutex_slim_liveness.c"
