// libvsync's rec_seqlock, with its own client as shipped. BUG: a reader does not look whether a writer came.
// expect: safe
// bug: unsafe
#include <vsync/spinlock/rec_seqlock.h>
#ifdef BUG
#define rec_seqlock_rend(l, s) ((void)(l), (void)(s), 1)
#endif
#include "spinlock/rec_seqlock.c"
