// Constructors, thread-local variables, recursion, aliases, weak symbols, extern data.
typedef unsigned long u64;
static u64 h = 7;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
static int order; static int first, second, third;
__attribute__((constructor(200))) static void c2(void) { second = ++order; }
__attribute__((constructor(101))) static void c1(void) { first = ++order; }
__attribute__((constructor)) static void c3(void) { third = ++order; }
_Thread_local int local = 42; static _Thread_local long zeroed; static _Thread_local struct { char c; double d; int *p; } mixed = {3, 2.5, 0};
extern int missing __attribute__((weak)); extern int absent(void) __attribute__((weak));
int real(int x) { return x * 2; } int also(int) __attribute__((alias("real"))); int var = 9; extern int var2 __attribute__((alias("var")));
static int even(int n); static int odd(int n) { return n == 0 ? 0 : even(n - 1); } static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static __attribute__((noinline)) int *where(void) { return &local; }
static int gcd(int a, int b) { while (b) { int t = a % b; a = b; b = t; } return a; }
const struct { int x; const char *s; int (*f)(int); } entries[] = {{1, "a", real}, {2, "bc", also}};
int main(int argc, char **argv, char **envp) {
    mix(first * 100 + second * 10 + third); mix(argc); mix(argv[argc] == 0); mix(envp != 0);
    local += 1; zeroed -= 5; mixed.p = &local; mix(*where() + *mixed.p); mix(zeroed); mix(mixed.c + (int)mixed.d);
    mix(&missing == 0); mix(absent ? absent() : 5); mix(also(4)); var2++; mix(var);
    mix(even(10)); mix(odd(7)); mix(ackermann(2, 2)); mix(gcd(1071, 462));
    for (int i = 0; i < 2; i++) mix(entries[i].f(entries[i].x) + entries[i].s[0]);
    int x = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 8) break; x += i; } mix(x);
    do { x -= 7; } while (x > 0); mix(x); int y = (x++, x + 2), z = y > 3 && x < 100 || y == 0; mix(z + y);
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
