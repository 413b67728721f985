/* The rest of <stdlib.h>: sorting, searching, arithmetic, random numbers, the environment.
 *
 * `qsort` is a heap sort: the order of equal elements is one of those the standard allows.
 * `rand` is one fixed sequence from 0 to 32767 per program, whose state is shared and is not
 * locked (C11: `rand` need not avoid races); `random` and `drand48` are like it.
 * The environment is empty.
 */
#include "weir.h"

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }
long imaxabs(long n) { return labs(n); }

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
ldiv_t lldiv(long a, long b) { return ldiv(a, b); }
ldiv_t imaxdiv(long a, long b) { return ldiv(a, b); }

typedef int compare(const void *, const void *, void *);
static void __weir_lib_swap(char *a, char *b, size_t size) {
    for (; size >= 8 && !(((u64)a | (u64)b) & 7); size -= 8, a += 8, b += 8) {
        u64 t = *(u64 *)a;
        *(u64 *)a = *(u64 *)b;
        *(u64 *)b = t;
    }
    for (; size; size--, a++, b++) {
        char t = *a;
        *a = *b;
        *b = t;
    }
}
static void __weir_lib_sink(char *p, size_t i, size_t n, size_t size, compare *less, void *arg) {
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= n)
            return;
        if (child + 1 < n && less(p + child * size, p + (child + 1) * size, arg) < 0)
            child++;
        if (less(p + i * size, p + child * size, arg) >= 0)
            return;
        __weir_lib_swap(p + i * size, p + child * size, size);
        i = child;
    }
}
void qsort_r(void *base, size_t n, size_t size, compare *less, void *arg) {
    char *p = base;
    for (size_t i = n / 2; i-- > 0;)
        __weir_lib_sink(p, i, n, size, less, arg);
    while (n > 1) {
        n--;
        __weir_lib_swap(p, p + n * size, size);
        __weir_lib_sink(p, 0, n, size, less, arg);
    }
}
static int __weir_lib_two(const void *a, const void *b, void *less) {
    return ((int (*)(const void *, const void *))less)(a, b);
}
void qsort(void *base, size_t n, size_t size, int (*less)(const void *, const void *)) {
    qsort_r(base, n, size, __weir_lib_two, less);
}
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*less)(const void *, const void *)) {
    const char *p = base;
    while (n) {
        const char *middle = p + n / 2 * size;
        int c = less(key, middle);
        if (c == 0)
            return (void *)middle;
        if (c > 0) {
            p = middle + size;
            n -= n / 2 + 1;
        } else
            n /= 2;
    }
    return NULL;
}
void *lfind(const void *key, const void *base, size_t *n, size_t size, int (*same)(const void *, const void *)) {
    const char *p = base;
    for (size_t i = 0; i < *n; i++, p += size)
        if (same(key, p) == 0)
            return (void *)p;
    return NULL;
}

/* The example of C11 7.22.2.2. */
static u64 __weir_lib_seed = 1;
INLINE int __weir_lib_next(u64 *seed) {
    u64 next = __atomic_load_n(seed, __ATOMIC_RELAXED) * 1103515245 + 12345;
    __atomic_store_n(seed, next, __ATOMIC_RELAXED);
    return (int)(next / 65536 % 32768);
}
int rand(void) { return __weir_lib_next(&__weir_lib_seed); }
void srand(u32 seed) { __atomic_store_n(&__weir_lib_seed, seed, __ATOMIC_RELAXED); }
int rand_r(u32 *seed) {
    u64 state = *seed;
    int r = __weir_lib_next(&state);
    *seed = (u32)state;
    return r;
}
long random(void) { return rand(); }
void srandom(u32 seed) { srand(seed); }
long lrand48(void) { return rand(); }
long mrand48(void) { return rand(); }
void srand48(long seed) { srand((u32)seed); }
double drand48(void) { return rand() / 32768.0; }
u32 arc4random(void) { return (u32)rand(); }

char **environ;
char **__environ;
char *getenv(const char *name) { return NULL; }
char *secure_getenv(const char *name) { return NULL; }
int unsetenv(const char *name) { return 0; }
char *setlocale(int category, const char *locale) { return "C"; }
