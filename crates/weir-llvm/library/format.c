/* The formatted output of C11 7.21.6.1: what printf and its relatives write.
 *
 * Conversions d i u o x X c s p % n, and f F e E g G (see float.c), with all flags, widths,
 * precisions and lengths of the standard, in the "C" locale; `m` as glibc has it.
 * Not supported: long doubles beyond the range of doubles, `a`, wide characters, arguments with positions (`%1$d`).
 * A format that is not valid is an error.
 */
#include "weir.h"

/* Where characters go: those beyond the room are counted only. Passed by value, so that
 * formatting does not touch memory but for its result. */
typedef struct {
    char *to;
    size_t room;
    size_t n;
} sink;

INLINE sink __weir_lib_put(sink s, char c) {
    if (s.n < s.room)
        s.to[s.n] = c;
    s.n++;
    return s;
}
INLINE sink __weir_lib_fill(sink s, char c, long n) {
    for (; n > 0; n--)
        s = __weir_lib_put(s, c);
    return s;
}
INLINE sink __weir_lib_text(sink s, const char *p, long n) {
    for (; n > 0; n--)
        s = __weir_lib_put(s, *p++);
    return s;
}

/* `sign` is 0 or a character; `precision` is -1 if there is none. */
INLINE sink __weir_lib_number(sink s, u64 v, u32 base, u32 upper, char sign, u32 flags, long width, long precision) {
    char letter = upper ? 'A' - 10 : 'a' - 10;
    u64 power = 1;
    long digits = v != 0;
    while (v / power >= base) {
        power *= base;
        digits++;
    }
    long zeros = precision < 0 ? digits == 0 : precision - digits;
    if (zeros < 0)
        zeros = 0;
    if (base == 8 && (flags & ALT) && zeros == 0)
        zeros = 1;
    long prefix = (sign != 0) + (base == 16 && (flags & ALT) && v ? 2 : 0);
    if ((flags & ZERO) && !(flags & LEFT) && precision < 0 && width > prefix + digits + zeros)
        zeros = width - prefix - digits;
    long pad = width - prefix - zeros - digits;
    if (!(flags & LEFT))
        s = __weir_lib_fill(s, ' ', pad);
    if (sign)
        s = __weir_lib_put(s, sign);
    if (base == 16 && (flags & ALT) && v) {
        s = __weir_lib_put(s, '0');
        s = __weir_lib_put(s, upper ? 'X' : 'x');
    }
    s = __weir_lib_fill(s, '0', zeros);
    for (; digits; digits--, power /= base) {
        u32 d = (u32)(v / power % base);
        s = __weir_lib_put(s, (char)(d < 10 ? '0' + d : (u32)letter + d));
    }
    if (flags & LEFT)
        s = __weir_lib_fill(s, ' ', pad);
    return s;
}

INLINE sink __weir_lib_padded(sink s, const char *p, long n, u32 flags, long width) {
    if (!(flags & LEFT))
        s = __weir_lib_fill(s, ' ', width - n);
    s = __weir_lib_text(s, p, n);
    if (flags & LEFT)
        s = __weir_lib_fill(s, ' ', width - n);
    return s;
}

size_t __weir_lib_double(char *to, size_t room, size_t n, double v, char kind, u32 flags, long width, long precision);
char *strerror(int error);

enum { LENGTH_CHAR, LENGTH_SHORT, LENGTH_INT, LENGTH_LONG, LENGTH_LONG_DOUBLE };

/* A number in the format; -1 if there is none. */
#define NUMBER(n)                                    \
    do {                                             \
        (n) = 0;                                     \
        while (*f >= '0' && *f <= '9') {             \
            (n) = (n) * 10 + (*f++ - '0');           \
            if ((n) > 1000000)                       \
                __weir_unsupported("printf with a width over a million"); \
        }                                            \
    } while (0)

/* Writes at most `room` characters, without the zero at the end; how many there would be. */
size_t __weir_lib_format(char *to, size_t room, const char *f, va_list ap) {
    sink s = {to, room, 0};
    for (; *f; f++) {
        if (*f != '%') {
            s = __weir_lib_put(s, *f);
            continue;
        }
        u32 flags = 0;
        for (f++;; f++) {
            if (*f == '-') flags |= LEFT;
            else if (*f == '+') flags |= PLUS;
            else if (*f == ' ') flags |= SPACE;
            else if (*f == '#') flags |= ALT;
            else if (*f == '0') flags |= ZERO;
            else if (*f != '\'') break; /* grouping does nothing in this locale */
        }
        long width, precision = -1;
        if (*f == '*') {
            f++;
            width = va_arg(ap, int);
            if (width < 0) {
                flags |= LEFT;
                width = -width;
            }
        } else
            NUMBER(width);
        if (*f == '$')
            __weir_unsupported("printf with positions");
        if (*f == '.') {
            f++;
            if (*f == '*') {
                f++;
                precision = va_arg(ap, int);
                if (precision < 0)
                    precision = -1;
            } else if (*f == '-') {
                f++;
                NUMBER(precision);
                precision = -1;
            } else
                NUMBER(precision);
        }
        u32 length = LENGTH_INT;
        for (;; f++) {
            if (*f == 'h') length = length == LENGTH_SHORT ? LENGTH_CHAR : LENGTH_SHORT;
            else if (*f == 'l' || *f == 'q' || *f == 'j' || *f == 'z' || *f == 't') length = LENGTH_LONG;
            else if (*f == 'L') length = LENGTH_LONG_DOUBLE;
            else break;
        }
        switch (*f) {
        case 'd':
        case 'i': {
            long v = length >= LENGTH_LONG ? va_arg(ap, long) : va_arg(ap, int);
            if (length == LENGTH_CHAR) v = (signed char)v;
            if (length == LENGTH_SHORT) v = (short)v;
            char sign = v < 0 ? '-' : flags & PLUS ? '+' : flags & SPACE ? ' ' : 0;
            s = __weir_lib_number(s, v < 0 ? -(u64)v : (u64)v, 10, 0, sign, flags, width, precision);
            break;
        }
        case 'u':
        case 'o':
        case 'x':
        case 'X': {
            u64 v = length >= LENGTH_LONG ? va_arg(ap, u64) : va_arg(ap, u32);
            if (length == LENGTH_CHAR) v = (u8)v;
            if (length == LENGTH_SHORT) v = (u16)v;
            u32 base = *f == 'u' ? 10 : *f == 'o' ? 8 : 16;
            s = __weir_lib_number(s, v, base, *f == 'X', 0, flags, width, precision);
            break;
        }
        case 'p': {
            u64 v = va_arg(ap, u64);
            if (!v)
                s = __weir_lib_padded(s, "(nil)", 5, flags, width);
            else {
                char sign = flags & PLUS ? '+' : flags & SPACE ? ' ' : 0;
                s = __weir_lib_number(s, v, 16, 0, sign, flags | ALT, width, precision);
            }
            break;
        }
        case 'c': {
            if (length == LENGTH_LONG)
                __weir_unsupported("printf of wide characters");
            int c = va_arg(ap, int);
            if (!(flags & LEFT))
                s = __weir_lib_fill(s, ' ', width - 1);
            s = __weir_lib_put(s, (char)c);
            if (flags & LEFT)
                s = __weir_lib_fill(s, ' ', width - 1);
            break;
        }
        case 's': {
            if (length == LENGTH_LONG)
                __weir_unsupported("printf of wide characters");
            const char *p = va_arg(ap, const char *);
            if (!p)
                p = precision < 0 || precision >= 6 ? "(null)" : "";
            s = __weir_lib_padded(s, p, (long)strnlen(p, (size_t)precision), flags, width);
            break;
        }
        case 'm': {
            const char *p = strerror(__weir_lib_errno);
            s = __weir_lib_padded(s, p, (long)strnlen(p, (size_t)precision), flags, width);
            break;
        }
        case 'f':
        case 'F':
        case 'e':
        case 'E':
        case 'g':
        case 'G':
            if (length == LENGTH_LONG_DOUBLE)
                s.n = __weir_lib_long_double(
                    s.to, s.room, s.n, va_arg(ap, long double), *f, flags, width, precision);
            else
                s.n = __weir_lib_double(s.to, s.room, s.n, va_arg(ap, double), *f, flags, width, precision);
            break;
        case 'n': {
            void *p = va_arg(ap, void *);
            if (length == LENGTH_CHAR) *(char *)p = (char)s.n;
            else if (length == LENGTH_SHORT) *(short *)p = (short)s.n;
            else if (length == LENGTH_INT) *(int *)p = (int)s.n;
            else *(long *)p = (long)s.n;
            break;
        }
        case '%':
            s = __weir_lib_put(s, '%');
            break;
        case 'a':
        case 'A':
            __weir_unsupported("printf of a float in hexadecimal");
        case 'C':
        case 'S':
            __weir_unsupported("printf of wide characters");
        default:
            __weir_fail("printf with a conversion that does not exist");
        }
    }
    return s.n;
}
