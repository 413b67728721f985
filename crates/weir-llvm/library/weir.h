/* What every file of the library shares: the builtins that the lowering turns into
 * operations of the machine, sections, error numbers.
 *
 * The library is what C, C++ and Rust programs call and do not bring along. It is written
 * from the texts of the standards (C11, POSIX.1-2017, futex(2), the Itanium C++ ABI) and
 * from the sizes and constants of the x86-64 Linux ABI; no code of any C library is in it.
 *
 * Rules that all files keep:
 *   - what a real implementation does with one locked operation or one system call is one
 *     atomic section here, hence one step and a full fence; what a real implementation does
 *     with a plain store or load (`pthread_spin_unlock`, the fast path of `pthread_once`) is
 *     a plain store or load, since a fence too many would hide errors;
 *   - waiting is `__weir_await_*`, never a loop, so that a state in which nobody can move
 *     is a deadlock;
 *   - shared state of the library is canonical: what is free is all zero, sets of threads
 *     are bit masks or lists in the order of thread numbers, nothing counts up for ever;
 *   - what is not supported at all is not defined: reaching a call of it says so;
 *   - only functions that call back may unwind: the builtins are declared not to;
 *   - every name that is not a function of the standards starts with `__weir_lib_`.
 */
#ifndef WEIR_H
#define WEIR_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;
typedef unsigned long size_t;
typedef long ssize_t;
typedef __builtin_va_list va_list;
#define va_start __builtin_va_start
#define va_end __builtin_va_end
#define va_arg __builtin_va_arg
#define va_copy __builtin_va_copy
#define NULL ((void *)0)
#define NOTHROW __attribute__((nothrow))
#define NORETURN _Noreturn __attribute__((nomerge, nothrow))

/* Each takes a string literal: calls must not be merged. */
NORETURN void __weir_unsupported(const char *what);
NORETURN void __weir_fail(const char *what);
void __weir_remark(const char *what) NOTHROW; /* beside the call, where it is told */
void __weir_assume(int c) NOTHROW;
u64 __weir_any(u64 lo, u64 hi) NOTHROW;
void __weir_atomic_begin(void) NOTHROW;
void __weir_atomic_end(void) NOTHROW;
u32 __weir_await_eq(const void *p, u32 mask, u32 value) NOTHROW;
u32 __weir_await_ne(const void *p, u32 mask, u32 value) NOTHROW;
void __weir_fence(void) NOTHROW;
u32 __weir_spawn(void (*start)(void *), void *arg) NOTHROW;
void __weir_join(u32 thread) NOTHROW;
u32 __weir_self(void) NOTHROW;
void *__weir_alloc(u64 bytes) NOTHROW;
void __weir_release(void *object) NOTHROW;
u64 __weir_extent(const void *p) NOTHROW;
u64 __weir_freeze(u64 value) NOTHROW; /* bits that were never set are 0 */
_Noreturn void __weir_exit(void) NOTHROW;
_Noreturn void __weir_thread_exit(void) NOTHROW;

#define PER_THREAD static _Thread_local
#define INLINE static inline __attribute__((always_inline))

/* Set between `__VERIFIER_atomic_begin` and `__VERIFIER_atomic_end`: library functions called
 * there must not end the program's section. */
PER_THREAD u32 __weir_lib_inside;

/* A section begins; inside another one this does nothing. */
INLINE void __weir_lib_enter(void) { __weir_atomic_begin(); }
INLINE void __weir_lib_leave(void) {
    if (!__weir_lib_inside)
        __weir_atomic_end();
}

enum {
    EPERM = 1, ENOENT = 2, ESRCH = 3, EINTR = 4, EBADF = 9, EAGAIN = 11, ENOMEM = 12, EBUSY = 16,
    EINVAL = 22, ENOTTY = 25, ERANGE = 34, EDEADLK = 35, ENOSYS = 38, EOVERFLOW = 75, ETIMEDOUT = 110
};

extern _Thread_local int __weir_lib_errno;

/* Whether the program can look at a clock. */
u32 __weir_clocks(void) NOTHROW;

/* futex(2): what files call, and the time that all clocks show at first (see time.c). */
enum { FUTEX_WAIT = 0, FUTEX_WAKE = 1, FUTEX_REQUEUE = 3, FUTEX_CMP_REQUEUE = 4, FUTEX_WAIT_BITSET = 9, FUTEX_WAKE_BITSET = 10 };
long __weir_lib_futex(const u32 *at, int op, u32 value, u64 timeout, const u32 *other, u32 third);
#define NOW 1600000000l

struct timespec {
    long tv_sec;
    long tv_nsec;
};

int nanosleep(const struct timespec *duration, struct timespec *left);
void __weir_lib_pass(u64 ns);
void __weir_lib_pass_until(const struct timespec *until);
int __weir_lib_is_past(const struct timespec *until);
/* The result of a wait with a deadline: the clock knows if that was reached. */
INLINE int __weir_lib_late(int result, const struct timespec *until) {
    if (result == ETIMEDOUT) {
        __weir_remark("times out");
        __weir_lib_pass_until(until);
    }
    return result;
}
/* Nanoseconds since NOW. */
u64 __weir_lib_now(void);

/* Threads as bits of a word, for sets of those that wait. */
#define SET_THREADS 64

#define IN(c, lo, hi) ((c) >= (lo) && (c) <= (hi))

/* A stream: 216 bytes. */
typedef struct __weir_lib_file {
    u64 word[27];
} file;

extern file *stdin, *stdout, *stderr;
/* Looks at a stream: whether it is a file, and not one of the three. */
INLINE int __weir_lib_is_file(const file *f) { return *(const volatile u64 *)f->word != 0; }
int __weir_lib_done(file *f);

/* A std::string: a pointer to the characters, their number, and 16 bytes that are the
 * characters of a short string or begin with the room of a long one. */
#define LOCAL 15
struct __weir_lib_string {
    char *p;
    u64 n;
    union {
        char local[LOCAL + 1];
        u64 room;
    };
};
typedef struct __weir_lib_string string;

/* Flags of a conversion of printf. */
enum { LEFT = 1, PLUS = 2, SPACE = 4, ALT = 8, ZERO = 16 };

/* Functions of one file that others use. */
void *malloc(size_t n);
void free(void *p);
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *p, int c, size_t n);
void *memmem(const void *where, size_t n, const void *what, size_t length);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
_Noreturn void exit(int status);
_Noreturn void abort(void);
_Noreturn void _ZSt20__throw_length_errorPKc(const char *what);
_Noreturn void _ZSt20__throw_out_of_rangePKc(const char *what);
_Noreturn void _ZSt20__throw_system_errori(int error);
size_t __weir_lib_format(char *to, size_t room, const char *format, va_list ap);

#endif
