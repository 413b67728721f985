// libvsync's seqcount, with its own client as shipped. BUG: a reader does not look whether the writer came.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/seqcount.h>
#ifdef BUG
#define seqcount_rend(l, s) ((void)(l), (void)(s), 1)
#endif
#include "spinlock/seqcount.c"
