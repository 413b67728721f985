/* The system: processes, limits, signals, system calls by number.
 *
 * One process with two processors and pages of 4096 bytes. No signal arrives but those that a
 * thread sends itself (`raise`); one that ends the program does so as `abort` does. Random
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

/* No signal arrives but those that a thread sends itself. The program was started with SIGSEGV and
 * SIGBUS ignored, as who starts a program may have it: a run-time library that would look for the
 * end of a stack by them, and keep a table of all threads for that under a lock, leaves them
 * alone. */
enum { SIG_IGN = 1, SIGBUS = 7, SIGSEGV = 11, SIGABRT = 6, SIGNALS = 64 };
enum { SA_SIGINFO = 4, SA_NODEFER = 0x40000000 };
#define SA_RESETHAND 0x80000000u
struct sigaction {
    u64 handler, mask[16];
    u32 flags;
    void *restorer;
};
static struct {
    u64 handler, mask;
    u32 flags;
} __weir_lib_actions[SIGNALS + 1] = {[SIGBUS] = {SIG_IGN, 0, 0}, [SIGSEGV] = {SIG_IGN, 0, 0}};
/* Those that the thread has blocked; a thread that is started has the mask of the one that starts
 * it, which is not kept here: who asks for it then is told so. */
PER_THREAD u64 __weir_lib_blocked;
static u32 __weir_lib_masks;

INLINE int __weir_lib_no_signal(int signal) {
    if (signal > 0 && signal <= SIGNALS)
        return 0;
    __weir_lib_errno = EINVAL;
    return 1;
}
int sigaction(int signal, const struct sigaction *action, struct sigaction *old) {
    if (__weir_lib_no_signal(signal))
        return -1;
    if (old) {
        memset(old, 0, sizeof *old);
        old->handler = __weir_lib_actions[signal].handler;
        old->mask[0] = __weir_lib_actions[signal].mask;
        old->flags = __weir_lib_actions[signal].flags;
    }
    if (action) {
        __weir_lib_actions[signal].handler = action->handler;
        __weir_lib_actions[signal].mask = action->mask[0];
        __weir_lib_actions[signal].flags = action->flags;
    }
    return 0;
}
void *signal(int number, void *handler) {
    if (__weir_lib_no_signal(number))
        return (void *)-1l;
    u64 old = __weir_lib_actions[number].handler;
    __weir_lib_actions[number].handler = (u64)handler;
    __weir_lib_actions[number].mask = 0;
    __weir_lib_actions[number].flags = 0;
    return (void *)old;
}
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
int sigismember(const u64 *set, int signal) { return set[(signal - 1) / 64] >> (signal - 1) % 64 & 1; }
int pthread_sigmask(int how, const u64 *set, u64 *old) {
    u64 before = __weir_lib_blocked;
    if (before == 0 && (set || old) && __weir_self() && __weir_lib_masks)
        __weir_unsupported("the signal mask of a thread that another one started");
    if (set) {
        __weir_lib_masks = 1;
        switch (how) {
        case 0: __weir_lib_blocked = before | *set; break;
        case 1: __weir_lib_blocked = before & ~*set; break;
        case 2: __weir_lib_blocked = *set; break;
        default: return EINVAL;
        }
    }
    if (old) {
        memset(old, 0, 128);
        *old = before;
    }
    return 0;
}
int sigprocmask(int how, const u64 *set, u64 *old) {
    int trouble = pthread_sigmask(how, set, old);
    if (trouble)
        __weir_lib_errno = trouble;
    return trouble ? -1 : 0;
}
/* The handler runs before this returns. */
int raise(int signal) {
    if (__weir_lib_no_signal(signal))
        return -1;
    if (__weir_self() && __weir_lib_masks)
        __weir_unsupported("the signal mask of a thread that another one started");
    u64 bit = 1ul << (signal - 1), blocked = __weir_lib_blocked, handler = __weir_lib_actions[signal].handler;
    if (handler == SIG_IGN)
        return 0;
    if (blocked & bit)
        __weir_unsupported("a signal that waits until it is no longer blocked");
    if (!handler) {
        switch (signal) {
        case 17: case 18: case 23: case 28: return 0; /* SIGCHLD, SIGCONT, SIGURG, SIGWINCH */
        case 19: case 20: case 21: case 22: __weir_unsupported("a signal that stops the program");
        }
        abort();
    }
    u32 flags = __weir_lib_actions[signal].flags;
    if (flags & SA_RESETHAND)
        __weir_lib_actions[signal].handler = 0;
    u64 less = flags & SA_NODEFER ? 0 : bit;
    __weir_lib_blocked = blocked | less | __weir_lib_actions[signal].mask;
    if (flags & SA_SIGINFO) {
        int about[32] = {signal, 0, -6}; /* siginfo_t: SI_TKILL */
        ((void (*)(int, void *, void *))handler)(signal, about, NULL);
    } else {
        ((void (*)(int))handler)(signal);
    }
    __weir_lib_blocked = blocked;
    return 0;
}
int pthread_kill(id t, int signal) {
    if (signal && t == pthread_self())
        return raise(signal) ? EINVAL : 0;
    if (signal)
        __weir_unsupported("a signal to another thread");
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
