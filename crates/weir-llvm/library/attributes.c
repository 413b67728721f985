/* Attributes of threads (POSIX, and what glibc adds): kept where they can be asked for,
 * without any effect but for the detach state.
 */
#include "weir.h"

/* 56 bytes; `pthread_create` looks at the first word. */
struct __weir_lib_attributes {
    u32 detach;
    u32 policy;
    u64 stack_size;
    u64 guard_size;
    void *stack;
    u32 inherit;
    u32 scope;
    int priority;
    u32 rest[3];
};
typedef struct __weir_lib_attributes attributes;

int pthread_attr_init(attributes *a) {
    memset(a, 0, sizeof *a);
    a->stack_size = 8 << 20;
    a->guard_size = 4096;
    return 0;
}
int pthread_attr_destroy(attributes *a) { return 0; }

#define ATTRIBUTE(name, field, type)                              \
    int pthread_attr_set##name(attributes *a, type v) {           \
        a->field = v;                                             \
        return 0;                                                 \
    }                                                             \
    int pthread_attr_get##name(const attributes *a, type *v) {    \
        *v = a->field;                                            \
        return 0;                                                 \
    }
ATTRIBUTE(stacksize, stack_size, u64)
ATTRIBUTE(guardsize, guard_size, u64)
ATTRIBUTE(stackaddr, stack, void *)
ATTRIBUTE(inheritsched, inherit, u32)
ATTRIBUTE(schedpolicy, policy, u32)
ATTRIBUTE(schedparam, priority, int)
ATTRIBUTE(scope, scope, u32)
#undef ATTRIBUTE

int pthread_attr_setdetachstate(attributes *a, u32 state) {
    if (state > 1)
        return EINVAL;
    a->detach = state;
    return 0;
}
int pthread_attr_getdetachstate(const attributes *a, u32 *state) {
    *state = a->detach;
    return 0;
}
int pthread_attr_setstack(attributes *a, void *stack, u64 n) {
    a->stack = stack;
    a->stack_size = n;
    return 0;
}
int pthread_attr_getstack(const attributes *a, void **stack, u64 *n) {
    *stack = a->stack;
    *n = a->stack_size;
    return 0;
}
/* Stacks have no addresses here: one that nothing is at. */
int pthread_getattr_np(id t, attributes *a) {
    pthread_attr_init(a);
    a->stack = (void *)0x10000ul;
    return 0;
}
int pthread_attr_setaffinity_np(attributes *a, size_t n, const void *set) { return 0; }
int pthread_setaffinity_np(id t, size_t n, const void *set) { return 0; }
int pthread_getaffinity_np(id t, size_t n, void *set) {
    memset(set, 0, n);
    *(u8 *)set = 3;
    return 0;
}
int sched_setaffinity(int pid, size_t n, const void *set) { return 0; }
int sched_getaffinity(int pid, size_t n, void *set) { return pthread_getaffinity_np(0, n, set); }
int __sched_cpucount(size_t n, const u8 *set) {
    int count = 0;
    for (; n; n--)
        count += __builtin_popcount(*set++);
    return count;
}
int sched_getcpu(void) { return 0; }

int pthread_setname_np(id t, const char *name) { return 0; }
int pthread_getname_np(id t, char *name, size_t n) {
    if (!n)
        return ERANGE;
    *name = 0;
    return 0;
}
int pthread_setschedparam(id t, int policy, const int *priority) { return 0; }
int pthread_getschedparam(id t, int *policy, int *priority) {
    *policy = 0;
    *priority = 0;
    return 0;
}
int pthread_setschedprio(id t, int priority) { return 0; }
int pthread_setconcurrency(int n) { return 0; }
int pthread_getconcurrency(void) { return 0; }
int sched_get_priority_max(int policy) { return policy == 1 || policy == 2 ? 99 : 0; }
int sched_get_priority_min(int policy) { return policy == 1 || policy == 2 ? 1 : 0; }
int sched_setscheduler(int pid, int policy, const int *priority) { return 0; }
int sched_getscheduler(int pid) { return 0; }
int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void)) { return 0; }
int pthread_getcpuclockid(id t, int *clock) {
    *clock = 3;
    return 0;
}
int __pthread_key_create(u32 *key, void (*destroy)(void *)) { return pthread_key_create(key, destroy); }
int __pthread_mutex_lock(mutex *m) { return pthread_mutex_lock(m); }
int __pthread_mutex_unlock(mutex *m) { return pthread_mutex_unlock(m); }

/* What clang calls at the start of a program that is compiled to look for races. */
void __tsan_init(void) {}
