// libvsync's cond_test1, with its own client as shipped. BUG: nobody is woken.
// expect: safe
// bug: unsafe
#include "thread/mock_mutex.h"
#include <vsync/thread/cond.h>
#ifdef BUG
#define vcond_signal(c) ((void)(c))
#endif
#include "thread/cond_test1.c"
