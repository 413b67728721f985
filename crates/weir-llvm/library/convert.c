/* Numbers in text (C11 7.22.1): the strtol family, atoi and its relatives, strtod.
 *
 * `strtod` is exact where 19 decimal digits and a power of ten that doubles have exactly
 * (up to 10^22) suffice, that is, for what programs write; anything else, hexadecimal
 * floats and long doubles are not supported.
 */
#include "weir.h"

int isspace(int c);

/* The value of a digit, 36 for anything else. */
static u32 __weir_lib_digit_value(u8 c) {
    if (IN(c, '0', '9'))
        return c - '0';
    c |= 32;
    return IN(c, 'a', 'z') ? c - 'a' + 10u : 36;
}

/* The magnitude, cut at `most`; whether it is negative goes to bit 0 of `*how`, whether it
 * was cut to bit 1. */
static u64 __weir_lib_integer(const char *s, char **end, int base, u64 most, u32 *how) {
    const char *start = s;
    *how = 0;
    if (base < 0 || base == 1 || base > 36) {
        __weir_lib_errno = EINVAL; /* as in glibc, the end is not set */
        return 0;
    }
    while (isspace((u8)*s))
        s++;
    if (*s == '+' || *s == '-')
        *how = *s++ == '-';
    if ((base == 0 || base == 16) && s[0] == '0' && (s[1] | 32) == 'x' && __weir_lib_digit_value((u8)s[2]) < 16) {
        s += 2;
        base = 16;
    }
    if (base == 0)
        base = *s == '0' ? 8 : 10;
    u64 v = 0;
    u32 d, any = 0;
    for (; (d = __weir_lib_digit_value((u8)*s)) < (u32)base; s++) {
        any = 1;
        u64 next;
        if (__builtin_mul_overflow(v, (u64)base, &next) || __builtin_add_overflow(next, (u64)d, &next))
            *how |= 2;
        v = next;
    }
    if (end)
        *end = (char *)(any ? s : start);
    if ((*how & 2) || v > most + (most == ~0ul >> 1 && (*how & 1))) {
        *how |= 2;
        __weir_lib_errno = ERANGE;
    }
    return v;
}
long strtol(const char *s, char **end, int base) {
    u32 how;
    u64 v = __weir_lib_integer(s, end, base, ~0ul >> 1, &how);
    if (how & 2)
        return (long)((~0ul >> 1) + (how & 1));
    return how & 1 ? (long)-v : (long)v;
}
u64 strtoul(const char *s, char **end, int base) {
    u32 how;
    u64 v = __weir_lib_integer(s, end, base, ~0ul, &how);
    return how & 2 ? ~0ul : how & 1 ? -v : v;
}
long long strtoll(const char *s, char **end, int base) { return strtol(s, end, base); }
unsigned long long strtoull(const char *s, char **end, int base) { return strtoul(s, end, base); }
long strtoimax(const char *s, char **end, int base) { return strtol(s, end, base); }
u64 strtoumax(const char *s, char **end, int base) { return strtoul(s, end, base); }
long strtoq(const char *s, char **end, int base) { return strtol(s, end, base); }
u64 strtouq(const char *s, char **end, int base) { return strtoul(s, end, base); }
long __strtol_internal(const char *s, char **end, int base, int group) { return strtol(s, end, base); }
u64 __strtoul_internal(const char *s, char **end, int base, int group) { return strtoul(s, end, base); }
long __isoc23_strtol(const char *s, char **end, int base) { return strtol(s, end, base); }
u64 __isoc23_strtoul(const char *s, char **end, int base) { return strtoul(s, end, base); }
long __isoc23_strtoll(const char *s, char **end, int base) { return strtol(s, end, base); }
u64 __isoc23_strtoull(const char *s, char **end, int base) { return strtoul(s, end, base); }
int atoi(const char *s) { return (int)strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }
long long atoll(const char *s) { return strtol(s, NULL, 10); }

static const double __weir_lib_powers[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                             1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
double strtod(const char *s, char **end) {
    const char *start = s;
    u64 m = 0;
    long exponent = 0, digits = 0;
    u32 any = 0, point = 0, negative = 0;
    while (isspace((u8)*s))
        s++;
    if (*s == '+' || *s == '-')
        negative = *s++ == '-';
    if (s[0] == '0' && (s[1] | 32) == 'x')
        __weir_unsupported("strtod of a hexadecimal number");
    if ((*s | 32) == 'i' || (*s | 32) == 'n')
        __weir_unsupported("strtod of an infinity or of no number");
    for (;; s++) {
        if (*s == '.' && !point) {
            point = 1;
            continue;
        }
        u32 d = __weir_lib_digit_value((u8)*s);
        if (d > 9)
            break;
        any = 1;
        if (m || d)
            digits++;
        if (digits > 19)
            __weir_unsupported("strtod of more than 19 digits");
        m = m * 10 + d;
        exponent -= point;
    }
    if (!any) {
        if (end)
            *end = (char *)start;
        return 0;
    }
    if ((*s | 32) == 'e') {
        const char *e = s + 1;
        long sign = 1, n = 0;
        if (*e == '+' || *e == '-')
            sign = *e++ == '-' ? -1 : 1;
        if (IN(*e, '0', '9')) {
            for (; IN(*e, '0', '9'); e++)
                if (n < 100000)
                    n = n * 10 + (*e - '0');
            exponent += sign * n;
            s = e;
        }
    }
    if (end)
        *end = (char *)s;
    while (m && m % 10 == 0 && exponent < 0) {
        m /= 10;
        exponent++;
    }
    double v = 0;
    if (m) {
        /* One rounding, of exact operands, is the right one. */
        if (m >> 53 && exponent != 0)
            __weir_unsupported("strtod of a number with more than 53 bits");
        if (exponent < -22 || exponent > 22)
            __weir_unsupported("strtod of a large power of ten");
        v = exponent < 0 ? (double)m / __weir_lib_powers[-exponent] : (double)m * __weir_lib_powers[exponent];
    }
    return negative ? -v : v;
}
double atof(const char *s) { return strtod(s, NULL); }
