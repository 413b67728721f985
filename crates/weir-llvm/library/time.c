/* Time. Any time may pass between two steps, and a program must be right for all of them;
 * clocks that show any value would make states without end. So clocks stand still: every one
 * shows 2020-09-13 12:26:40 UTC (1.6e9 seconds). Deviation: programs whose behaviour depends
 * on time that passes are looked at for no time only, and a loop that waits for a clock never
 * ends. Sleeping does nothing: other threads may run before and after every step anyway.
 */
#include "weir.h"

long time(long *to) {
    if (to)
        *to = NOW;
    return NOW;
}
long clock(void) { return 0; }
int clock_gettime(int clock, struct timespec *to) {
    to->tv_sec = NOW;
    to->tv_nsec = 0;
    return 0;
}
int clock_getres(int clock, struct timespec *to) {
    if (to) {
        to->tv_sec = 0;
        to->tv_nsec = 1;
    }
    return 0;
}
int timespec_get(struct timespec *to, int base) {
    clock_gettime(0, to);
    return base;
}
int gettimeofday(struct timespec *to, void *zone) { return clock_gettime(0, to); }
double difftime(long a, long b) { return (double)(a - b); }
long times(long *to) {
    memset(to, 0, 32);
    return 0;
}
int getrusage(int who, void *to) {
    memset(to, 0, 144);
    return 0;
}
static int __weir_lib_slept(struct timespec *left) {
    if (left)
        left->tv_sec = left->tv_nsec = 0;
    return 0;
}
int nanosleep(const struct timespec *duration, struct timespec *left) { return __weir_lib_slept(left); }
int clock_nanosleep(int clock, int flags, const struct timespec *t, struct timespec *left) {
    return __weir_lib_slept(flags ? NULL : left);
}
int usleep(u32 duration) { return 0; }
u32 sleep(u32 duration) { return 0; }
int sched_yield(void) { return 0; }
int pthread_yield(void) { return 0; }
