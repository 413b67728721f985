/* Arithmetic of `long double`, the format of 80 bits that the x87 has: the lowering calls these
 * functions for instructions on it (`whole/extended.rs`).
 *
 * A number is two words: the 64 bits of its mantissa, whose highest is written out, and the
 * sign (bit 15) with the exponent (15 bits, 16383 more than it is). Rounding is to nearest, ties
 * to even, to all 64 bits, as a processor starts with on Linux. Written from the Intel manual,
 * volume 1, chapters 4 and 8. Not looked at: encodings that the processor takes for invalid
 * (no highest bit where there must be one), and exceptions.
 */
#include "weir.h"

typedef struct {
    u64 m, se;
} extended;
typedef unsigned __int128 u128;

#define TOP (1ul << 63)
#define MOST 0x7ffful
#define BIAS 16383
#define QUIET (1ul << 62)
#define NONE ((extended){TOP | QUIET, 0xffff})

INLINE u64 __weir_lib_exponent(extended a) { return a.se & MOST; }
INLINE int __weir_lib_not_number(extended a) { return __weir_lib_exponent(a) == MOST && a.m << 1; }
INLINE int __weir_lib_infinite(extended a) { return __weir_lib_exponent(a) == MOST && !(a.m << 1); }
/* The exponent that counts: the smallest numbers have that of the smallest normal ones. */
INLINE int __weir_lib_scale(extended a) {
    int e = (int)__weir_lib_exponent(a);
    return e ? e : 1;
}

/* `s` is not 0: `s` times 2 to the power of e - BIAS - 127, rounded. */
static extended __weir_lib_rounded(u64 sign, int e, u128 s) {
    int zeros = (u64)(s >> 64) ? __builtin_clzl((u64)(s >> 64)) : 64 + __builtin_clzl((u64)s);
    s <<= zeros;
    e -= zeros;
    if (e <= 0) {
        int by = 1 - e;
        s = by > 127 ? 1 : s >> by | ((s & (((u128)1 << by) - 1)) != 0);
        e = 0;
    }
    u64 m = (u64)(s >> 64), rest = (u64)s;
    if (rest > TOP || (rest == TOP && (m & 1))) {
        if (!++m) {
            m = TOP;
            e++;
        }
    }
    if (!e && m >> 63)
        e = 1;
    if (e >= (int)MOST)
        return (extended){TOP, sign | MOST};
    return (extended){m, sign | (u64)e};
}
/* One of them is not a number: which is the result. */
static extended __weir_lib_neither(extended a, extended b) {
    int x = __weir_lib_not_number(a), y = __weir_lib_not_number(b);
    int first = x;
    if (x && y) {
        int quiet_a = (a.m & QUIET) != 0, quiet_b = (b.m & QUIET) != 0;
        first = quiet_a != quiet_b ? quiet_a : a.m != b.m ? a.m > b.m : a.se <= b.se;
    }
    extended r = first ? a : b;
    r.m |= QUIET;
    return r;
}

static extended __weir_lib_sum(extended a, extended b) {
    if (__weir_lib_infinite(a) || __weir_lib_infinite(b)) {
        if (__weir_lib_infinite(a) && __weir_lib_infinite(b))
            return a.se == b.se ? a : NONE;
        return __weir_lib_infinite(a) ? a : b;
    }
    int x = __weir_lib_scale(a), y = __weir_lib_scale(b);
    if (x < y || (x == y && a.m < b.m)) {
        extended t = a;
        a = b;
        b = t;
        int s = x;
        x = y;
        y = s;
    }
    u64 sign = a.se & 0x8000, other = b.se & 0x8000;
    u128 s = (u128)a.m << 63, t = (u128)b.m << 63;
    int by = x - y;
    t = by > 127 ? t != 0 : t >> by | ((t & (((u128)1 << by) - 1)) != 0);
    s = sign == other ? s + t : s - t;
    if (!s)
        return (extended){0, sign & other};
    return __weir_lib_rounded(sign, x + 1, s);
}
extended __weir_lib_extended_add(u64 am, u64 as, u64 bm, u64 bs) {
    extended a = {am, as}, b = {bm, bs};
    if (__weir_lib_not_number(a) || __weir_lib_not_number(b))
        return __weir_lib_neither(a, b);
    return __weir_lib_sum(a, b);
}
extended __weir_lib_extended_sub(u64 am, u64 as, u64 bm, u64 bs) {
    extended a = {am, as}, b = {bm, bs};
    if (__weir_lib_not_number(a) || __weir_lib_not_number(b))
        return __weir_lib_neither(a, b);
    b.se ^= 0x8000;
    return __weir_lib_sum(a, b);
}
extended __weir_lib_extended_mul(u64 am, u64 as, u64 bm, u64 bs) {
    extended a = {am, as}, b = {bm, bs};
    u64 sign = (as ^ bs) & 0x8000;
    if (__weir_lib_not_number(a) || __weir_lib_not_number(b))
        return __weir_lib_neither(a, b);
    if (__weir_lib_infinite(a) || __weir_lib_infinite(b))
        return am && bm ? (extended){TOP, sign | MOST} : NONE;
    if (!am || !bm)
        return (extended){0, sign};
    return __weir_lib_rounded(sign, __weir_lib_scale(a) + __weir_lib_scale(b) - BIAS + 1, (u128)am * bm);
}
extended __weir_lib_extended_div(u64 am, u64 as, u64 bm, u64 bs) {
    extended a = {am, as}, b = {bm, bs};
    u64 sign = (as ^ bs) & 0x8000;
    if (__weir_lib_not_number(a) || __weir_lib_not_number(b))
        return __weir_lib_neither(a, b);
    if (__weir_lib_infinite(a))
        return __weir_lib_infinite(b) ? NONE : (extended){TOP, sign | MOST};
    if (__weir_lib_infinite(b))
        return (extended){0, sign};
    if (!bm)
        return am ? (extended){TOP, sign | MOST} : NONE;
    if (!am)
        return (extended){0, sign};
    int x = __builtin_clzl(am), y = __builtin_clzl(bm);
    u128 over = (u128)(am << x) << 64;
    u64 by = bm << y;
    /* 65 bits of the quotient, 62 more, and whether there are others. */
    u128 q = over / by, rest = (over - q * by) << 62, more = rest / by;
    u128 s = q << 62 | more | (rest != more * by);
    return __weir_lib_rounded(sign, __weir_lib_scale(a) - x - __weir_lib_scale(b) + y + BIAS + 1, s);
}
/* 0: less, 1: equal, 2: greater, 3: one of them is not a number. */
u32 __weir_lib_extended_compare(u64 am, u64 as, u64 bm, u64 bs) {
    extended a = {am, as}, b = {bm, bs};
    if (__weir_lib_not_number(a) || __weir_lib_not_number(b))
        return 3;
    if (!am && !bm)
        return 1;
    if ((as ^ bs) & 0x8000)
        return as & 0x8000 ? 0 : 2;
    if (as == bs && am == bm)
        return 1;
    int larger = as != bs ? as > bs : am > bm;
    return (as & 0x8000 ? !larger : larger) ? 2 : 0;
}

/* From a number with so many bits of mantissa and so large an exponent. */
INLINE extended __weir_lib_widened(u64 sign, u64 e, u64 fraction, int bits, int bias) {
    u64 m = fraction << (63 - bits);
    if (e == 2 * (u64)bias + 1)
        return (extended){m ? TOP | QUIET | m : TOP, sign | MOST};
    if (e)
        return (extended){TOP | m, sign | (e - (u64)bias + BIAS)};
    if (!m)
        return (extended){0, sign};
    int zeros = __builtin_clzl(m);
    return (extended){m << zeros, sign | (u64)(1 - zeros - bias + BIAS)};
}
extended __weir_lib_extended_from_double(u64 v) {
    return __weir_lib_widened(v >> 48 & 0x8000, v >> 52 & 2047, v & ((1ul << 52) - 1), 52, 1023);
}
extended __weir_lib_extended_from_single(u32 v) {
    return __weir_lib_widened(v >> 16 & 0x8000, v >> 23 & 255, v & ((1u << 23) - 1), 23, 127);
}
INLINE u64 __weir_lib_narrowed(u64 m, u64 se, int bits, int bias) {
    u64 sign = se >> 15 << (bits + (bits == 52 ? 11 : 8)), top = (2 * (u64)bias + 1) << bits;
    extended a = {m, se};
    if (__weir_lib_not_number(a))
        return sign | top | 1ul << (bits - 1) | m << 1 >> (64 - bits);
    if (__weir_lib_infinite(a))
        return sign | top;
    if (!m)
        return sign;
    int zeros = __builtin_clzl(m), e = __weir_lib_scale(a) - zeros - BIAS + bias, by = 63 - bits;
    m <<= zeros;
    if (e <= 0) {
        by += 1 - e;
        e = 1;
    }
    if (e > 2 * bias)
        return sign | top;
    if (by > 64)
        return sign;
    u64 kept = by == 64 ? 0 : m >> by, rest = m << (64 - by), half = 1ul << 63;
    if (rest > half || (rest == half && (kept & 1)))
        kept++;
    /* What is normal has its highest bit in `kept`: it is added to the exponent. */
    u64 made = ((u64)(e - 1) << bits) + kept;
    return sign | (made > top ? top : made);
}
u64 __weir_lib_extended_to_double(u64 m, u64 se) { return __weir_lib_narrowed(m, se, 52, 1023); }
u32 __weir_lib_extended_to_single(u64 m, u64 se) { return (u32)__weir_lib_narrowed(m, se, 23, 127); }

extended __weir_lib_extended_from_natural(u64 v, u64 sign) {
    if (!v)
        return (extended){0, 0};
    int zeros = __builtin_clzl(v);
    return (extended){v << zeros, sign | (u64)(BIAS + 63 - zeros)};
}
extended __weir_lib_extended_from_integer(u64 v) {
    u64 sign = v >> 63;
    return __weir_lib_extended_from_natural(sign ? -v : v, sign << 15);
}
/* Towards 0; what does not fit is the least number with a sign, as the processor has it. */
u64 __weir_lib_extended_to_integer(u64 m, u64 se) {
    int e = (int)(se & MOST) - BIAS;
    if (e < 0)
        return 0;
    if (e > 62)
        return TOP;
    u64 v = m >> (63 - e);
    return se >> 15 ? -v : v;
}
u64 __weir_lib_extended_to_natural(u64 m, u64 se) {
    int e = (int)(se & MOST) - BIAS;
    return e == 63 && !(se >> 15) ? m : __weir_lib_extended_to_integer(m, se);
}

/* The root, rounded: 64 bits of it are found one by one. */
long double sqrtl(long double v) {
    extended a = {0, 0};
    memcpy(&a, &v, 10);
    int e = __weir_lib_scale(a);
    if (__weir_lib_not_number(a) || !a.m || (__weir_lib_infinite(a) && !(a.se >> 15)))
        return v + v;
    if (a.se >> 15) {
        a = NONE;
    } else {
        int zeros = __builtin_clzl(a.m);
        a.m <<= zeros;
        e -= zeros + BIAS;
        u128 s = (u128)a.m << (e & 1 ? 64 : 63);
        u64 root = 0;
        for (int bit = 63; bit >= 0; bit--) {
            u64 with = root | 1ul << bit;
            if ((u128)with * with <= s)
                root = with;
        }
        a.m = root + (s > (u128)root * root + root);
        a.se = (u64)((e - (e & 1)) / 2 + BIAS);
    }
    memcpy(&v, &a, 10);
    return v;
}
