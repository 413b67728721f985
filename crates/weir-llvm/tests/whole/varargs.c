// Functions that take any number of arguments.
#include <stdarg.h>
typedef unsigned long u64;
static u64 h = 7;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
struct s { int a; long b; }; struct big { long v[5]; }; struct d { double x, y; };
static __attribute__((noinline)) long sum(int n, ...) { va_list l; va_start(l, n); long s = 0; for (int i = 0; i < n; i++) s += va_arg(l, int); va_end(l); return s; }
static __attribute__((noinline)) void mixed(const char *f, ...) {
    va_list l, m; va_start(l, f); va_copy(m, l);
    for (int round = 0; round < 2; round++) {
        va_list *v = round ? &m : &l;
        for (const char *p = f; *p; p++) switch (*p) {
            case 'i': mix(va_arg(*v, int)); break; case 'l': mix(va_arg(*v, long)); break; case 'd': mix((u64)(va_arg(*v, double) * 16)); break;
            case 's': mix(va_arg(*v, char *)[0]); break; case 'S': { struct s s = va_arg(*v, struct s); mix(s.a); mix(s.b); break; }
            case 'B': { struct big b = va_arg(*v, struct big); mix(b.v[4]); break; } case 'D': { struct d d = va_arg(*v, struct d); mix((u64)d.y); break; }
            }
    }
    va_end(l); va_end(m);
}
static void inner(const char *f, va_list l) { mix(va_arg(l, int)); mix(va_arg(l, int)); (void)f; }
static void outer(const char *f, ...) { va_list l; va_start(l, f); inner(f, l); mix(va_arg(l, int)); va_end(l); }
static int none(int a, ...) { return a; }
int old();
int old(a, b) int a; long b; { return a + b; }
int (*pointer)(int, ...) = none; int (*plain)() = (int (*)())old;
int main(void) {
    mix(sum(0)); mix(sum(3, 1, 2, 3)); mix(sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    struct s s = {1, 2}; struct big b = {{1, 2, 3, 4, 5}}; struct d d = {1.5, 2.5};
    mixed("ilds", -5, 77l, 2.5, "x"); mixed("SBDi", s, b, d, 9); mixed("dddddddddi", 1., 2., 3., 4., 5., 6., 7., 8., 9., 3);
    outer("", 1, 2, 3); mix(pointer(4)); mix(pointer(4, 5)); mix(plain(1, 2l)); mix(old(3, 4l));
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
