// What vectorisers make, and vectors that are written.
typedef unsigned long u64;
static u64 h = 7;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
typedef int v4 __attribute__((vector_size(16))); typedef float f4 __attribute__((vector_size(16))); typedef short s8 __attribute__((vector_size(16)));
int a[37], b[37]; float f[24]; unsigned char bytes[40]; short sh[33];
static __attribute__((noinline)) int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
static __attribute__((noinline)) void add(int *p, const int *q, int n) { for (int i = 0; i < n; i++) p[i] = p[i] * 3 + q[i]; }
static __attribute__((noinline)) int most(const int *p, int n) { int s = -1000; for (int i = 0; i < n; i++) if (p[i] > s) s = p[i]; return s; }
static __attribute__((noinline)) int count(const unsigned char *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] == 7; return s; }
static __attribute__((noinline)) int any(const short *p, int n) { int s = 0; for (int i = 0; i < n; i++) s |= p[i] > 50 ? i : -i; return s; }
static __attribute__((noinline)) void scale(float *p, int n) { for (int i = 0; i < n; i++) p[i] = p[i] * 1.5f + i; }
static __attribute__((noinline)) v4 shuffle(v4 x, v4 y) { return __builtin_shufflevector(x, y, 3, 4, 1, 6) + (x < y); }
int main(void) {
    for (int i = 0; i < 37; i++) { a[i] = i * i - 50; b[i] = 100 - i; } for (int i = 0; i < 24; i++) f[i] = i / 4.f;
    for (int i = 0; i < 40; i++) bytes[i] = i % 9; for (int i = 0; i < 33; i++) sh[i] = i * 5;
    add(a, b, 37); mix(sum(a, 37)); mix(most(a, 37)); mix(count(bytes, 40)); mix(any(sh, 33)); scale(f, 24); for (int i = 0; i < 24; i++) mix((u64)(f[i] * 8));
    v4 x = {1, 2, 3, 4}, y = {4, 3, 2, 1}; v4 z = shuffle(x, y) * x - (y << 2) + (x & y); for (int i = 0; i < 4; i++) mix(z[i]);
    volatile int k = 2; z[k] = 77; mix(z[k] + z[1]); f4 g = {1, 2, 3, 4}; g = g * g + 0.5f; mix((u64)(g[k] * 4)); s8 w = (s8)z; mix(w[k]); mix(w[7]);
    f4 c = __builtin_convertvector(z, f4); mix((long)c[0]); 
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
