// A little of everything that C makes of LLVM IR. It is compiled and read, not run.
#include <complex.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f8 __attribute__((vector_size(32)));
struct big { long a[6]; char c; };
struct bits { unsigned a : 3, b : 17; signed c : 12; long d : 40; };
union number { int i; float f; double d; long double ld; };
struct __attribute__((packed)) tight { char c; int i; };
struct pair { int a, b; };
struct node { struct node *next; int v; } *head;

_Thread_local int tls = 4;
_Atomic int at;
atomic_long al;
_Atomic float af;
_Atomic struct pair ap;
volatile int vol;
long double ld = 3.25L;
float fl = 0.1f;
double infinite = 1e300 * 1e10;
__float128 quad = 1.5;
__fp16 half = 2.0;
static const char *names[] = {"a\n\"b", "c\\d", 0};
union number un = {.ld = 1.0L};
struct bits bb = {1, 2, 3, 4};
struct tight tt = {1, 2};
int table[3][2] = {{1, 2}, {3}};
int *ptrs[] = {&table[1][1], (int *)((char *)&at + 2), (int *)(long)&vol};
long address = (long)&table[2];
__attribute__((section(".mysec"))) int in_section = 7;

int weak_fn(int) __attribute__((weak));
int weak_fn(int x) { return x; }
extern int aliased(int) __attribute__((alias("weak_fn")));
extern int ext_weak(void) __attribute__((weak));
int labelled(void) __asm__("odd_name$1");
int labelled(void) { return 3; }
static int (*choose(void))(int) { return weak_fn; }
int chosen(int) __attribute__((ifunc("choose")));
__attribute__((constructor)) void first(void) { vol = 1; }
__attribute__((destructor)) void last(void) { vol = 2; }

v4 vectors(v4 a, v4 b) { return (a + b) * (a > b) + __builtin_shufflevector(a, b, 3, 5, 1, 0); }
f8 elements(f8 a, float k) {
    f8 r = a * k;
    r[2] = k;
    return r;
}
float sum_of_floats(float *p, int n) {
    float s = 0;
    for (int i = 0; i < n; i++) s += p[i] * 2.5f;
    return s;
}
int sum(int *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}
void scaled(double *restrict a, double *restrict b, int n) {
    for (int i = 0; i < n; i++) a[i] += b[i] * 0.1;
}
int any_number(int n, ...) {
    va_list list;
    va_start(list, n);
    int s = 0;
    for (int i = 0; i < n; i++) s += va_arg(list, int);
    double d = va_arg(list, double);
    va_end(list);
    return s + (int)d;
}
long by_value(struct big b) {
    b.a[2] += 1;
    return b.a[0] + b.a[2];
}
struct big returned(int x) {
    struct big b = {{x}, 1};
    return b;
}
long both(void) {
    struct big b = returned(3);
    return by_value(b);
}
int bit_fields(struct bits *b) {
    b->c = -3;
    return b->a + b->b + (int)b->d;
}
int computed_jumps(unsigned char *p) {
    static void *to[] = {&&add, &&twice, &&end};
    int x = 0;
    goto *to[*p++];
add:
    x++;
    goto *to[*p++];
twice:
    x *= 2;
    goto *to[*p++];
end:
    return x;
}
unsigned long assembly(void) {
    unsigned long r;
    __asm__ volatile("rdtsc\n\tshl $32, %%rdx; or %%rdx, %0" : "=a"(r)::"rdx", "memory");
    return r;
}
void assembly_that_jumps(int x) {
    __asm__ goto("test %0,%0; jne %l1" ::"r"(x)::no);
    return;
no:
    vol = 3;
}
__int128 wide(__int128 a, long b) {
    return a * b + ((__int128)1 << 100) - (((__int128)0x1234567890abcdefLL << 64) | 0xfedcba9876543210ULL);
}
double complex square(double complex a) { return a * a + 1.0 * I; }
long double longer(long double a) { return a * 1.1L + ld; }
__float128 longest(__float128 a) { return a + quad; }
int comparisons(double a, double b, float c) {
    return (a < b) + (a == b) + (a != b) + !(a >= b) + isnan(c) + __builtin_isunordered(a, b) + isinf(a);
}
unsigned conversions(double d, float f, int i, unsigned long u) {
    return (unsigned)d + (int)f + (unsigned)(float)i + (unsigned)(double)u + (unsigned char)d;
}
void atomics(int *e) {
    atomic_store_explicit(&at, 1, memory_order_release);
    atomic_fetch_add_explicit(&at, 2, memory_order_relaxed);
    atomic_exchange(&at, 3);
    atomic_compare_exchange_weak_explicit(&at, e, 4, memory_order_acq_rel, memory_order_acquire);
    atomic_compare_exchange_strong(&at, e, 5);
    atomic_fetch_sub(&al, 1);
    atomic_fetch_or(&al, 1);
    atomic_fetch_xor(&al, 1);
    atomic_fetch_and(&al, 1);
    __atomic_fetch_nand(e, 3, __ATOMIC_SEQ_CST);
    __atomic_fetch_max(e, 3, __ATOMIC_RELAXED);
    __atomic_fetch_min(e, 3, __ATOMIC_RELAXED);
    __atomic_fetch_max((unsigned *)e, 3, __ATOMIC_RELAXED);
    __atomic_fetch_min((unsigned *)e, 3, __ATOMIC_RELAXED);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_thread_fence(memory_order_acquire);
    atomic_signal_fence(memory_order_seq_cst);
    af = af + 1.5f;
    struct pair x = atomic_load(&ap);
    x.a++;
    atomic_store(&ap, x);
    vol++;
    tls += atomic_load_explicit(&at, memory_order_acquire);
}
void of_any_length(int n) {
    int a[n];
    for (int i = 0; i < n; i++) a[i] = i;
    printf("%d %s\n", sum(a, n), names[n % 2]);
}
jmp_buf place;
int long_jump(void) {
    if (setjmp(place)) return 1;
    longjmp(place, 1);
}
int cases(int x) {
    switch (x) {
    case 1: return 5;
    case 2: return 9;
    case 100: return 3;
    case -7: return weak_fn(2);
    default: return 0;
    }
}
int builtins(unsigned long x) {
    return __builtin_bswap64(x) + __builtin_popcountl(x) + __builtin_clz((int)x) + __builtin_ctzl(x);
}
int overflow(int a, int b, int *r) {
    return __builtin_add_overflow(a, b, r) | __builtin_mul_overflow(a, b, r);
}
void blocks(void *a, void *b) {
    memcpy(a, b, 100);
    memset(a, 0, 33);
    memmove(a, b, 7);
}
void *thread(void *p) {
    atomics(p);
    return p;
}
int main(int argc, char **argv) {
    pthread_t t;
    pthread_create(&t, 0, thread, &in_section);
    pthread_join(t, 0);
    if (ext_weak) ext_weak();
    of_any_length(argc);
    printf("%f %Lf %d\n", fl * 2.0, longer(2), any_number(2, 1, 2, 3.0));
    return chosen(argc) + aliased(2) + labelled() + cases(argc);
}
