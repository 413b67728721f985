// libvsync's mutex_slim_liveness, with its own client as shipped. BUG: sleepers are not woken.
// expect: safe
// flags: -DFUTEX_USERSPACE
// bug: unsafe
#define VFUTEX_LIVENESS
#include <vsync/thread/internal/futex.h>
#undef VFUTEX_LIVENESS
#ifdef BUG
#define vfutex_wake(m, n) ((void)(m), (void)(n))
#endif
#include "thread/mutex_slim_liveness.c"
