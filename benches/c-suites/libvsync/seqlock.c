// libvsync's seqlock, with its own client as shipped. BUG: a reader does not look whether a writer came.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/seqlock.h>
#ifdef BUG
#define seqlock_rend(l, s) ((void)(l), (void)(s), 1)
#endif
#include "spinlock/seqlock.c"
