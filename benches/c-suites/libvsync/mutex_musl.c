// libvsync's mutex_musl, with its own client as shipped. BUG: the lock is not taken.
// expect: safe
// bug: unsafe
#include <vsync/thread/mutex/musl.h>
#ifdef BUG
#define vmutex_acquire(l) ((void)(l))
#define vmutex_release(l) ((void)(l))
#endif
#include "thread/mutex_musl.c"
