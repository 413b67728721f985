/* The system: processes, limits, signals, system calls by number.
 *
 * One process with two processors and pages of 4096 bytes. Signals are never delivered:
 * handlers are accepted and forgotten; raising one that ends a program is an error. Random
 * bytes are zeros (any would make too many states).
 */
#include "weir.h"

int getpid(void) { return 1000; }
int getppid(void) { return 1; }
int gettid(void) { return 1000 + (int)__weir_self(); }
u32 getuid(void) { return 1000; }
u32 geteuid(void) { return 1000; }
u32 getgid(void) { return 1000; }
u32 getegid(void) { return 1000; }
int getpagesize(void) { return 4096; }
int get_nprocs(void) { return 2; }
int get_nprocs_conf(void) { return 2; }
long sysconf(int name) {
    switch (name) {
    case 2: return 100;            /* _SC_CLK_TCK */
    case 30: return 4096;          /* _SC_PAGESIZE */
    case 75: return 16384;         /* _SC_THREAD_STACK_MIN */
    case 83:                       /* _SC_NPROCESSORS_CONF */
    case 84: return 2;             /* _SC_NPROCESSORS_ONLN */
    case 85: return 1 << 18;       /* _SC_PHYS_PAGES */
    case 4: return 1024;           /* _SC_OPEN_MAX */
    }
    __weir_lib_errno = EINVAL;
    return -1;
}
u64 getauxval(u64 type) { return type == 6 ? 4096 : 0; }
int prctl(int option, ...) { return 0; }
int getrlimit(int what, u64 *to) {
    to[0] = to[1] = ~0ul;
    return 0;
}
int setrlimit(int what, const u64 *limits) { return 0; }

/* No signal is ever delivered. The program was started with SIGSEGV and SIGBUS ignored, as who
 * starts a program may have it: a run-time library that would look for the end of a stack by
 * them, and keep a table of all threads for that under a lock, leaves them alone. */
int sigaction(int signal, const void *action, void *old) {
    if (old) {
        memset(old, 0, 152);
        if (signal == 7 || signal == 11)
            *(u64 *)old = 1; /* SIG_IGN */
    }
    return 0;
}
void *signal(int number, void *handler) { return NULL; }
int sigaltstack(const void *stack, void *old) {
    if (old) {
        memset(old, 0, 24);
        ((u32 *)old)[2] = 2; /* SS_DISABLE */
    }
    return 0;
}
int sigemptyset(void *set) {
    memset(set, 0, 128);
    return 0;
}
int sigfillset(void *set) {
    memset(set, 255, 128);
    return 0;
}
int sigaddset(u64 *set, int signal) {
    set[(signal - 1) / 64] |= 1ul << (signal - 1) % 64;
    return 0;
}
int sigdelset(u64 *set, int signal) {
    set[(signal - 1) / 64] &= ~(1ul << (signal - 1) % 64);
    return 0;
}
int sigprocmask(int how, const void *set, void *old) {
    if (old)
        memset(old, 0, 128);
    return 0;
}
int pthread_sigmask(int how, const void *set, void *old) { return sigprocmask(how, set, old); }
int raise(int signal) {
    if (signal == 6)
        abort();
    __weir_unsupported("raise");
}
int pthread_kill(id t, int signal) {
    if (signal)
        __weir_unsupported("pthread_kill");
    return 0;
}

ssize_t getrandom(void *to, size_t n, u32 flags) {
    memset(to, 0, n);
    return (ssize_t)n;
}
int getentropy(void *to, size_t n) {
    memset(to, 0, n);
    return 0;
}

/* By number, x86-64. Only as many arguments are taken as the call has. */
long syscall(long number, ...) {
    va_list ap;
    va_start(ap, number);
    long result = 0;
    switch (number) {
    case 202: { /* futex */
        const u32 *at = va_arg(ap, const u32 *), *other = NULL;
        int op = va_arg(ap, int), kind = op & 127;
        u32 value = va_arg(ap, u32), third = 0;
        u64 timeout = 0;
        if (kind != FUTEX_WAKE)
            timeout = va_arg(ap, u64); /* a pointer, or a number for those that requeue */
        if (kind == FUTEX_REQUEUE || kind == FUTEX_CMP_REQUEUE || kind >= FUTEX_WAIT_BITSET)
            other = va_arg(ap, const u32 *);
        if (kind == FUTEX_CMP_REQUEUE || kind >= FUTEX_WAIT_BITSET)
            third = va_arg(ap, u32);
        result = __weir_lib_futex(at, op, value, timeout, other, third);
        break;
    }
    case 318: { /* getrandom */
        void *to = va_arg(ap, void *);
        result = getrandom(to, va_arg(ap, size_t), 0);
        break;
    }
    case 186: result = gettid(); break;
    case 39: result = getpid(); break;
    case 24: break; /* sched_yield */
    case 35: break; /* nanosleep */
    case 324:       /* membarrier: the query says that nothing is there */
        if (va_arg(ap, int) != 0)
            __weir_unsupported("the system call membarrier");
        break;
    case 309: __weir_unsupported("the system call getcpu");
    case 332: /* statx */
        __weir_lib_errno = ENOSYS;
        result = -1;
        break;
    case 60:
    case 231: __weir_exit();
    default: __weir_unsupported("a system call by number");
    }
    va_end(ap);
    return result;
}
