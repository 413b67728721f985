/* Floating-point numbers as text, exactly.
 *
 * A double is an integer times a power of two, and has finitely many decimal digits: they
 * are computed in base 10^9, all of them, and rounded once, to nearest and ties to even.
 * Hence the result is the one the standard recommends, for every precision.
 */
#include "weir.h"

#define BASE 1000000000u
/* Words before the point (10^308 has 35, and one for rounding), and after it (2^-1074 has 1074 digits: 120). */
#define WHOLE 36
#define FRACTION 122

/* The digits of a positive number: words [first, last) of base 10^9, the point before word
 * `WHOLE`. */
typedef struct {
    u32 first, last;
    u32 word[WHOLE + FRACTION];
} decimal;

/* m times 2^e. */
static void __weir_lib_decimal(decimal *d, u64 m, int e) {
    /* What can be shifted out is. */
    while (m && !(m & 1) && e < 0) {
        m >>= 1;
        e++;
    }
    if (m && (e < -1074 || e > 960))
        __weir_unsupported("printf of a long double beyond the range of doubles");
    d->first = d->last = WHOLE;
    do {
        d->word[--d->first] = (u32)(m % BASE);
        m /= BASE;
    } while (m);
    while (e > 0) {
        int k = e < 29 ? e : 29;
        u64 carry = 0;
        for (u32 i = d->last; i-- > d->first;) {
            carry += (u64)d->word[i] << k;
            d->word[i] = (u32)(carry % BASE);
            carry /= BASE;
        }
        if (carry)
            d->word[--d->first] = (u32)carry;
        e -= k;
    }
    while (e < 0) {
        /* 10^9 is a multiple of 2^9. */
        int k = -e < 9 ? -e : 9;
        u32 carry = 0, mask = (1u << k) - 1;
        for (u32 i = d->first; i < d->last; i++) {
            u32 w = d->word[i];
            d->word[i] = (w >> k) + carry;
            carry = (BASE >> k) * (w & mask);
        }
        if (carry)
            d->word[d->last++] = carry;
        if (d->first < WHOLE - 1 && !d->word[d->first])
            d->first++;
        e += k;
    }
}

static const u32 __weir_lib_tens[9] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

/* The digit at a position: 0 is the one before the point, -1 the one after it. */
static u32 __weir_lib_digit(const decimal *d, long at) {
    long i = at >= 0 ? WHOLE - 1 - at / 9 : WHOLE + (-1 - at) / 9;
    if (i < (long)d->first || i >= (long)d->last)
        return 0;
    u32 place = at >= 0 ? (u32)(at % 9) : 8 - (u32)((-1 - at) % 9);
    return d->word[i] / __weir_lib_tens[place] % 10;
}

/* The position of the first digit that is not 0; 0 for zero. */
static long __weir_lib_top(const decimal *d) {
    for (u32 i = d->first; i < d->last; i++)
        if (d->word[i]) {
            long at = (long)(WHOLE - 1 - (long)i) * 9 + 8;
            while (!__weir_lib_digit(d, at))
                at--;
            return at;
        }
    return 0;
}

/* Rounds to a multiple of 10^at: digits below it are not looked at any more, so that only
 * those from it on are right afterwards. */
static void __weir_lib_round(decimal *d, long at) {
    u32 next = __weir_lib_digit(d, at - 1);
    if (next < 5)
        return;
    if (next == 5 && !(__weir_lib_digit(d, at) & 1)) {
        /* A tie, unless something follows. */
        long i = at - 1 >= 0 ? WHOLE - 1 - (at - 1) / 9 : WHOLE + -at / 9;
        u32 place = at - 1 >= 0 ? (u32)((at - 1) % 9) : 8 - (u32)(-at % 9);
        int more = i >= (long)d->first && i < (long)d->last && d->word[i] % __weir_lib_tens[place] != 0;
        for (i++; !more && i < (long)d->last; i++)
            more = i >= (long)d->first && d->word[i] != 0;
        if (!more)
            return;
    }
    long i = at >= 0 ? WHOLE - 1 - at / 9 : WHOLE + (-1 - at) / 9;
    u32 place = at >= 0 ? (u32)(at % 9) : 8 - (u32)((-1 - at) % 9);
    while (d->last <= i)
        d->word[d->last++] = 0;
    while ((long)d->first > i)
        d->word[--d->first] = 0;
    u32 add = __weir_lib_tens[place];
    /* Digits below are cut, so that the carry is exact. */
    d->word[i] -= d->word[i] % add;
    while ((d->word[i] += add) >= BASE) {
        d->word[i] -= BASE;
        add = 1;
        if (i-- == (long)d->first)
            d->word[--d->first] = 0;
    }
}

#define PUT(c)              \
    do {                    \
        char put = (char)(c); \
        if (n < room)       \
            to[n] = put;    \
        n++;                \
    } while (0)
#define PAD(c, count)                         \
    for (long pad = (count); pad > 0; pad--)  \
    PUT(c)

/* m times 2^e; `e` is SPECIAL for what is infinite (m is 0), or not a number. */
#define SPECIAL 99999
static size_t __weir_lib_scaled(
    char *to, size_t room, size_t n, u64 negative, u64 m, int e, char kind, u32 flags, long width, long precision) {
    char sign = negative ? '-' : flags & PLUS ? '+' : flags & SPACE ? ' ' : 0;
    char lower = (char)(kind | 32), shift = (char)(kind & 32);
    if (e == SPECIAL) {
        const char *text = m ? "NAN" : "INF";
        long length = 3 + (sign != 0);
        if (!(flags & LEFT))
            PAD(' ', width - length);
        if (sign)
            PUT(sign);
        for (; *text; text++)
            PUT(*text | shift);
        if (flags & LEFT)
            PAD(' ', width - length);
        return n;
    }
    decimal d;
    __weir_lib_decimal(&d, m, e);
    if (precision < 0)
        precision = 6;
    long top, trim = 0;
    if (lower == 'g') {
        if (precision == 0)
            precision = 1;
        top = __weir_lib_top(&d);
        __weir_lib_round(&d, top - precision + 1);
        top = __weir_lib_top(&d);
        /* P > X >= -4: style f with precision P - 1 - X, else style e with P - 1. */
        trim = !(flags & ALT);
        if (precision > top && top >= -4) {
            lower = 'f';
            precision = precision - 1 - top;
        } else {
            lower = 'e';
            precision = precision - 1;
        }
    } else if (lower == 'e') {
        top = __weir_lib_top(&d);
        __weir_lib_round(&d, top - precision);
        top = __weir_lib_top(&d);
    } else {
        __weir_lib_round(&d, -precision);
        top = __weir_lib_top(&d);
    }
    long high = lower == 'e' ? top : top > 0 ? top : 0;
    long low = lower == 'e' ? top - precision : -precision, point = lower == 'e' ? top : 0;
    if (trim)
        while (low < point && !__weir_lib_digit(&d, low))
            low++;
    int has_point = low < point || (flags & ALT);
    long exponent = top < 0 ? -top : top;
    long length = (sign != 0) + (high - low + 1) + has_point + (lower == 'e' ? (exponent >= 100 ? 5 : 4) : 0);
    if (!(flags & (LEFT | ZERO)))
        PAD(' ', width - length);
    if (sign)
        PUT(sign);
    if ((flags & (LEFT | ZERO)) == ZERO)
        PAD('0', width - length);
    for (long at = high; at >= low; at--) {
        PUT('0' + __weir_lib_digit(&d, at));
        if (at == point && has_point)
            PUT('.');
    }
    if (lower == 'e') {
        PUT('E' | shift);
        PUT(top < 0 ? '-' : '+');
        if (exponent >= 100)
            PUT('0' + exponent / 100);
        PUT('0' + exponent / 10 % 10);
        PUT('0' + exponent % 10);
    }
    if (flags & LEFT)
        PAD(' ', width - length);
    return n;
}
size_t __weir_lib_double(char *to, size_t room, size_t n, double v, char kind, u32 flags, long width, long precision) {
    u64 bits;
    memcpy(&bits, &v, 8);
    u64 m = bits & ((1ul << 52) - 1);
    int e = (int)(bits >> 52 & 2047);
    if (e == 2047)
        e = SPECIAL;
    else {
        m |= (u64)(e != 0) << 52;
        e = (e ? e : 1) - 1075;
    }
    return __weir_lib_scaled(to, room, n, bits >> 63, m, e, kind, flags, width, precision);
}
size_t __weir_lib_long_double(
    char *to, size_t room, size_t n, long double v, char kind, u32 flags, long width, long precision) {
    u64 m;
    u16 se;
    memcpy(&m, &v, 8);
    memcpy(&se, (char *)&v + 8, 2);
    int e = se & 0x7fff;
    if (e == 0x7fff) {
        m <<= 1;
        e = SPECIAL;
    } else
        e = (e ? e : 1) - 16383 - 63;
    return __weir_lib_scaled(to, room, n, se >> 15, m, e, kind, flags, width, precision);
}
