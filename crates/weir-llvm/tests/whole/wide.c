// Integers of 128 bits.
typedef __int128 i128; typedef unsigned __int128 u128; typedef unsigned long u64;
static u64 h = 7;
static void mix(u128 x) { h = (h ^ (u64)x) * 1099511628211ul; h = (h ^ (u64)(x >> 64)) * 1099511628211ul; }
u128 global = ((u128)3 << 64) + 5;
static __attribute__((noinline)) u128 ops(u128 a, u128 b, int s) {
    mix(a + b); mix(a - b); mix(a * b); mix(a & b); mix(a | b); mix(a ^ b); mix(~a); mix(-a);
    mix(a << s); mix(a >> s); mix((i128)a >> s); mix(a < b); mix((i128)a < (i128)b); mix(a >= b); mix((i128)a > (i128)b); mix(a == b);
    if (b) { mix(a / b); mix(a % b); }
    if (b && b != (u128)-1) { mix((i128)a / (i128)b); mix((i128)a % (i128)b); }
    mix((i128)(int)a); mix((u64)a); mix((u128)(unsigned)b); mix((i128)(long)b);
    return a + 1;
}
struct pair { u128 a; char c; u128 b; };
static __attribute__((noinline)) struct pair make(u128 a) { struct pair p = {a, 3, a * 7}; return p; }
volatile int one = 1;
int main(void) {
    u128 x = global * one;
    for (int i = 0; i < 4; i++) { x = ops(x * 1000000007u, (x >> i * 17) + i, i * 31) * 77777777777ul - i; }
    struct pair p = make(x); mix(p.a); mix(p.b); mix(p.c);
    switch ((i128)(x & 3)) { case 0: mix(1); break; case 2: mix(2); break; default: mix(3); }
    global += x; mix(global);
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
