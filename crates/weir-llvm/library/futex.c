/* futex(2): waiting for a word of memory, as the system call has it.
 *
 * Threads that wait stand in one list, in the order of their numbers, each with a node of
 * its own frame: nothing is left of a wait when it is over. The comparison and the beginning
 * of the wait are one step; a wake is one step, and a full fence (as in Linux). Which
 * threads are woken is open where not all are: all choices are looked at.
 * Deviations: no wake-ups without a wake, no signals (EINTR). A wait with a timeout may time
 * out as soon as it began: by the clock (time.c) that is its deadline. Operations with priorities, FUTEX_WAKE_OP and FUTEX_FD are not
 * supported.
 */
#include "weir.h"

struct __weir_lib_waiter {
    struct __weir_lib_waiter *next;
    const u32 *at;
    u32 bits;
    u32 thread;
    u32 woken;
};
typedef struct __weir_lib_waiter waiter;
static waiter *__weir_lib_waiters;

static long __weir_lib_futex_error(int error) {
    __weir_lib_errno = error;
    return -1;
}

static long __weir_lib_futex_wait(const u32 *at, u32 value, u32 bits, const struct timespec *timeout, int relative) {
    waiter w;
    if (!bits)
        return __weir_lib_futex_error(EINVAL);
    __weir_lib_enter();
    if (*at != value) {
        __weir_lib_leave();
        return __weir_lib_futex_error(EAGAIN);
    }
    w.at = at;
    w.bits = bits;
    w.thread = __weir_self();
    w.woken = 0;
    waiter **link = &__weir_lib_waiters;
    while (*link && (*link)->thread < w.thread)
        link = &(*link)->next;
    w.next = *link;
    *link = &w;
    __weir_lib_leave();
    if (!timeout) {
        __weir_await_ne(&w.woken, ~0u, 0);
        __weir_lib_leave();
        return 0;
    }
    __weir_lib_enter();
    u32 woken = w.woken;
    if (!woken) {
        for (link = &__weir_lib_waiters; *link != &w; link = &(*link)->next)
            ;
        *link = w.next;
        __weir_remark("times out");
        if (relative)
            nanosleep(timeout, NULL);
        else
            __weir_lib_pass_until(timeout);
    }
    __weir_lib_leave();
    return woken ? 0 : __weir_lib_futex_error(ETIMEDOUT);
}

INLINE u32 __weir_lib_waits(const waiter *w, const u32 *at, u32 bits) { return w->at == at && (w->bits & bits); }

/* Inside a section: wakes up to `most`, or moves them to another word; how many. */
static u32 __weir_lib_futex_take(const u32 *at, u32 most, u32 bits, const u32 *to) {
    u32 candidates = 0, taken = 0;
    for (waiter *w = __weir_lib_waiters; w; w = w->next)
        candidates += __weir_lib_waits(w, at, bits);
    for (waiter **link = &__weir_lib_waiters; *link && taken < most;) {
        waiter *w = *link;
        /* This one, unless enough are left without it and it is not chosen. */
        if (__weir_lib_waits(w, at, bits) && (candidates-- <= most - taken || __weir_any(0, 1))) {
            taken++;
            if (to)
                w->at = to;
            else {
                *link = w->next;
                w->next = NULL;
                w->at = NULL;
                w->woken = 1;
                continue;
            }
        }
        link = &w->next;
    }
    return taken;
}

long __weir_lib_futex(const u32 *at, int op, u32 value, u64 timeout, const u32 *other, u32 third) {
    if ((u64)at & 3)
        return __weir_lib_futex_error(EINVAL);
    u32 taken;
    switch (op & 127) { /* FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME mean nothing here */
    case FUTEX_WAIT:
        return __weir_lib_futex_wait(at, value, ~0u, (const struct timespec *)timeout, 1);
    case FUTEX_WAIT_BITSET:
        return __weir_lib_futex_wait(at, value, third, (const struct timespec *)timeout, 0);
    case FUTEX_WAKE:
        third = ~0u;
        __attribute__((fallthrough));
    case FUTEX_WAKE_BITSET:
        if (!third)
            return __weir_lib_futex_error(EINVAL);
        __weir_lib_enter();
        /* Linux wakes one if asked for none or less. */
        taken = __weir_lib_futex_take(at, (int)value < 1 ? 1 : value, third, NULL);
        __weir_lib_leave();
        return taken;
    case FUTEX_REQUEUE:
    case FUTEX_CMP_REQUEUE:
        __weir_lib_enter();
        if ((op & 127) == FUTEX_CMP_REQUEUE && *at != third) {
            __weir_lib_leave();
            return __weir_lib_futex_error(EAGAIN);
        }
        taken = value ? __weir_lib_futex_take(at, value, ~0u, NULL) : 0;
        if (timeout)
            taken += __weir_lib_futex_take(at, (u32)timeout, ~0u, other);
        __weir_lib_leave();
        return taken;
    }
    __weir_unsupported("this futex operation");
}
