// All widths and operators of integers.
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned u32; typedef long i64; typedef unsigned long u64;
static u64 h = 1469598103934665603ul;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
#define OPS(T) \
    static void __attribute__((noinline)) ops_##T(T a, T b, int s) { \
        mix(a + b); mix(a - b); mix(a * b); mix(a & b); mix(a | b); mix(a ^ b); mix(~a); mix(-a); \
        mix(a < b); mix(a <= b); mix(a > b); mix(a >= b); mix(a == b); mix(a != b); \
        mix((T)(a << (s & (sizeof(T) * 8 - 1)))); mix((T)(a >> (s & (sizeof(T) * 8 - 1)))); \
        if (b != 0 && !(b == (T)-1)) { mix(a / b); mix(a % b); } \
        mix(a ? b : s); mix(!a); mix((u8)a); mix((u16)a); mix((u32)a); mix((i8)a); mix((i16)a); mix((i32)a); mix((i64)a); \
    }
OPS(i8) OPS(u8) OPS(i16) OPS(u16) OPS(i32) OPS(u32) OPS(i64) OPS(u64)
volatile int zero = 0;
int main(void) {
    i64 values[] = {0, 1, -1, 127, -128, 255, 32767, -32768, 2147483647, -2147483647 - 1, 9223372036854775807l, 81985529216486895l};
    for (int i = 0; i < 12; i += 1)
        for (int k = i % 3; k < 12; k += 4) {
            i64 a = values[i] + zero, b = values[k];
            ops_i8(a, b, i); ops_u8(a, b, i); ops_i16(a, b, k); ops_u16(a, b, k);
            ops_i32(a, b, i + k); ops_u32(a, b, i + k); ops_i64(a, b, i + k); ops_u64(a, b, i * k);
        }
    mix(__builtin_popcountl(h)); mix(__builtin_clzl(h | 1)); mix(__builtin_ctzl(h | 1024)); mix(__builtin_bswap32(h));
    mix(__builtin_bswap64(h)); mix(__builtin_bswap16(h)); mix(__builtin_rotateleft32(h, 7)); mix(__builtin_rotateright64(h, 9));
    mix(__builtin_bitreverse32(h)); mix(__builtin_abs((int)h)); mix(__builtin_ffs(h));
    int r; mix(__builtin_add_overflow((int)h, 2000000000, &r)); mix(r); mix(__builtin_mul_overflow((int)h, 3, &r)); mix(r);
    u64 q; mix(__builtin_sub_overflow(h, h * 3, &q)); mix(q); mix(__builtin_mul_overflow(h, 5ul, &q)); mix(q);
    _Bool t = h & 1; t ^= 1; mix(t); t = h; mix(t);
    return (u8)(h ^ h >> 8 ^ h >> 16 ^ h >> 24 ^ h >> 32 ^ h >> 40 ^ h >> 48 ^ h >> 56);
}
