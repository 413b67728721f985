// Floating point.
typedef unsigned long u64;
static u64 h = 7;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
static void mixd(double d) { union { double d; u64 u; } u = {d}; mix(u.u); }
static void mixf(float d) { union { float d; unsigned u; } u = {d}; mix(u.u); }
double table[4] = {1.5, -2.25, 1e300, 0.1};
float small[3] = {1.5f, 3e38f, -0.0f};
static __attribute__((noinline)) void ops(double a, double b) {
    mixd(a + b); mixd(a - b); mixd(a * b); mixd(a / b); mixd(-a);
    mix(a < b); mix(a <= b); mix(a == b); mix(a != b); mix(a > b); mix(a >= b); mix(__builtin_isunordered(a, b));
    mixf((float)a); if (a > -1e9 && a < 1e9) { mix((int)a); mix((long)a); mix((short)a); }
    if (a >= 0 && a < 4e9) { mix((unsigned)a); mix((u64)a); }
    mixd(__builtin_fabs(a)); mixd(a > 0 ? __builtin_sqrt(a) : a); mixd(__builtin_floor(a)); mixd(__builtin_ceil(a)); mixd(__builtin_trunc(a));
    mixd(__builtin_copysign(a, b)); mixd(__builtin_fmin(a, b)); mixd(__builtin_fmax(a, b));
}
static __attribute__((noinline)) void opsf(float a, float b) {
    mixf(a + b); mixf(a - b); mixf(a * b); mixf(a / b); mixf(-a); mix(a < b); mixd(a);
    mixf(__builtin_fabsf(a)); 
}
struct v { float x, y; double z; };
static __attribute__((noinline)) struct v scale(struct v a, float k) { a.x *= k; a.y /= k; a.z += k; return a; }
int main(void) {
    volatile double zero = 0;
    for (int i = 0; i < 4; i++) for (int k = 0; k < 4; k++) ops(table[i] + zero, table[k]);
    ops(zero / zero, 1); ops(1 / zero, -1 / zero);
    for (int i = 0; i < 3; i++) for (int k = 0; k < 3; k++) opsf(small[i] + (float)zero, small[k]);
    for (long i = -3; i < 3; i++) { mixd(i); mixf(i); mixd((u64)i); mixf((u64)i); mixd((unsigned)i); mixf((signed char)i); }
    struct v a = {1, 2, 3}; for (int i = 0; i < 3; i++) a = scale(a, 1.25f + i);
    mixf(a.x); mixf(a.y); mixd(a.z);
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
