/* Semaphores (POSIX) without names. Timed waits take one if there is one when the step is
 * taken, and time out otherwise. Named semaphores are not supported.
 */
#include "weir.h"

#define SEM_VALUE_MAX 0x7fffffffu

/* The rest of the 32 bytes is not used. */
int sem_init(u32 *s, int shared, u32 value) {
    if (value > SEM_VALUE_MAX) {
        __weir_lib_errno = EINVAL;
        return -1;
    }
    memset(s, 0, 32);
    *s = value;
    return 0;
}
int sem_destroy(u32 *s) { return 0; }
int sem_wait(u32 *s) {
    *s = __weir_await_ne(s, ~0u, 0) - 1;
    __weir_lib_leave();
    return 0;
}
static int __weir_lib_take(u32 *s, int error) {
    __weir_lib_enter();
    u32 value = *s;
    if (value)
        *s = value - 1;
    __weir_lib_leave();
    if (value)
        return 0;
    __weir_lib_errno = error;
    return -1;
}
int sem_trywait(u32 *s) { return __weir_lib_take(s, EAGAIN); }
int sem_timedwait(u32 *s, const struct timespec *until) {
    int result = __weir_lib_take(s, ETIMEDOUT);
    if (result)
        __weir_lib_pass_until(until);
    return result;
}
int sem_clockwait(u32 *s, int clock, const struct timespec *until) {
    int result = __weir_lib_take(s, ETIMEDOUT);
    if (result)
        __weir_lib_pass_until(until);
    return result;
}
int sem_post(u32 *s) {
    __weir_lib_enter();
    u32 value = *s;
    if (value < SEM_VALUE_MAX)
        *s = value + 1;
    __weir_lib_leave();
    if (value < SEM_VALUE_MAX)
        return 0;
    __weir_lib_errno = EOVERFLOW;
    return -1;
}
int sem_getvalue(u32 *s, int *value) {
    *value = (int)__atomic_load_n(s, __ATOMIC_RELAXED);
    return 0;
}
