// libvsync's once, with its own client as shipped. BUG: everybody calls the function.
// expect: safe
// bug: unsafe
#include <vsync/thread/once.h>
#ifdef BUG
#define vonce_call(o, f, a) ({ void *r_ = (f)(a); __asm__ volatile("" ::: "memory"); r_; })
#endif
#include "thread/once.c"
