// Compiled once for each ending.
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
volatile int zero, one = 1; static int x;
void *falls_off(void *p) { x = 5; }
void *none() { x++; return 0; }
static __attribute__((noinline)) void deep(int n) { if (n == 0) { x += 10; pthread_exit((void *)9l); } deep(n - 1); x = 1000; }
void *exits(void *p) { deep(2); return 0; }
static int started(void *run) { pthread_t t; void *r = 0; pthread_create(&t, 0, (void *(*)(void *))run, 0); pthread_join(t, run == exits ? &r : 0); return (int)(long)r; }
int main(void) {
#if ENDING == 0
    started(falls_off); started(none); int r = started(exits); return x + r;
#elif ENDING == 1
    return one / zero;
#elif ENDING == 2
    volatile int least = INT_MIN, minus = -1; return least / minus;
#elif ENDING == 3
    abort();
#elif ENDING == 4
    __float128 d = one; return (int)(d / 3);
#elif ENDING == 5
    int never; if (never) return 1; return 2;
#elif ENDING == 6
    int *p = 0; return *p;
#elif ENDING == 7
    extern int elsewhere(int); return elsewhere(3);
#elif ENDING == 8
    __builtin_unreachable();
#endif
}
