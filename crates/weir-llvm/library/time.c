/* Time. Any time may pass between two steps, and a program must be right for all of them;
 * clocks that show any value would make states without end. So a clock goes on twice at most:
 *   - all clocks show the same time; it begins with 2020-09-13 12:26:40 UTC (1.6e9 seconds);
 *   - who looks at a clock finds it as it was, or an hour later: both are looked at;
 *   - a wait that times out ends at its deadline or after it, and who sleeps does so for the
 *     time that was asked for: the clock goes on by that;
 *   - after it has gone on twice, it stands still.
 * Deviation: executions in which it goes on more often are not looked at (`assumed.rs` says so
 * in the answer), and a loop that waits for a third hour never ends.
 * To look at a clock, and to sleep, is no fence: the time is in a word that is loaded and stored
 * like any other; what a thread has seen it does not see again as less. Where the program never
 * looks at a clock there is none, and sleeping does nothing: other threads may run before and
 * after every step anyway.
 */
#include "weir.h"

#define MOVES 2ul
#define HOUR 3600000000000ul
/* No deadline is further away than that (30 years). */
#define FAR 1000000000l
#define SECOND 1000000000ul

/* Nanoseconds since NOW, times 4, and how often they have changed. */
static u64 __weir_lib_passed;
PER_THREAD u64 __weir_lib_seen;

INLINE u64 __weir_lib_shown(void) {
    u64 shown = __atomic_load_n(&__weir_lib_passed, __ATOMIC_RELAXED);
    return shown < __weir_lib_seen ? __weir_lib_seen : shown;
}
INLINE void __weir_lib_move(u64 shown, u64 ns) {
    __weir_lib_seen = ns << 2 | ((shown & 3) + 1);
    __atomic_store_n(&__weir_lib_passed, __weir_lib_seen, __ATOMIC_RELAXED);
}
u64 __weir_lib_now(void) {
    u64 shown = __weir_lib_shown();
    if ((shown & 3) < MOVES && __weir_any(0, 1))
        __weir_lib_move(shown, (shown >> 2) + HOUR);
    else
        __weir_lib_seen = shown;
    return __weir_lib_seen >> 2;
}
/* So much time passes. */
void __weir_lib_pass(u64 ns) {
    if (!__weir_clocks() || !ns)
        return;
    u64 shown = __weir_lib_shown();
    if ((shown & 3) < MOVES)
        __weir_lib_move(shown, (shown >> 2) + (ns < FAR * SECOND ? ns : FAR * SECOND));
}
INLINE u64 __weir_lib_length(const struct timespec *t) {
    long s = t->tv_sec < FAR ? t->tv_sec : FAR;
    return s < 0 ? 0 : s * SECOND + t->tv_nsec;
}
int __weir_lib_is_past(const struct timespec *until) {
    struct timespec since = {until->tv_sec - NOW, until->tv_nsec};
    return until->tv_sec < NOW || __weir_lib_length(&since) <= __weir_lib_shown() >> 2;
}
/* It is as late as that at least. */
void __weir_lib_pass_until(const struct timespec *until) {
    if (!__weir_clocks() || !until)
        return;
    struct timespec since = {until->tv_sec - NOW, until->tv_nsec};
    u64 ns = __weir_lib_length(&since), shown = __weir_lib_shown();
    if ((shown & 3) < MOVES && shown >> 2 < ns)
        __weir_lib_move(shown, ns);
}

long time(long *to) {
    long now = NOW + (long)(__weir_lib_now() / SECOND);
    if (to)
        *to = now;
    return now;
}
long clock(void) { return (long)(__weir_lib_now() / 1000); }
int clock_gettime(int clock, struct timespec *to) {
    u64 now = __weir_lib_now();
    to->tv_sec = NOW + (long)(now / SECOND);
    to->tv_nsec = (long)(now % SECOND);
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
int gettimeofday(struct timespec *to, void *zone) {
    clock_gettime(0, to);
    to->tv_nsec /= 1000;
    return 0;
}
double difftime(long a, long b) { return (double)(a - b); }
long times(long *to) {
    memset(to, 0, 32);
    return (long)(__weir_lib_now() / (SECOND / 100));
}
int getrusage(int who, void *to) {
    memset(to, 0, 144);
    return 0;
}
static int __weir_lib_slept(u64 ns, struct timespec *left) {
    __weir_lib_pass(ns);
    if (left)
        left->tv_sec = left->tv_nsec = 0;
    return 0;
}
int nanosleep(const struct timespec *duration, struct timespec *left) {
    return __weir_lib_slept(__weir_lib_length(duration), left);
}
int clock_nanosleep(int clock, int flags, const struct timespec *t, struct timespec *left) {
    if (!flags)
        return __weir_lib_slept(__weir_lib_length(t), left);
    __weir_lib_pass_until(t);
    return 0;
}
int usleep(u32 duration) { return __weir_lib_slept(duration * 1000ul, NULL); }
u32 sleep(u32 duration) { return (u32)__weir_lib_slept(duration * SECOND, NULL); }
int sched_yield(void) { return 0; }
int pthread_yield(void) { return 0; }
