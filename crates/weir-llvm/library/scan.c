/* Text taken apart (C11 7.21.6.7): sscanf and its relatives. Numbers are read from a copy of as
 * many characters as the width allows, at most 63. Standard input is at its end (files.c).
 */
#include "weir.h"

int isspace(int c);
double strtod(const char *s, char **end);
unsigned long long strtoull(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);

/* Stores an integer as wide as the letters before the conversion say. */
static void __weir_lib_store_integer(void *to, u64 v, int size) {
    switch (size) {
    case 1: *(u8 *)to = (u8)v; break;
    case 2: *(u16 *)to = (u16)v; break;
    case 4: *(u32 *)to = (u32)v; break;
    default: *(u64 *)to = v;
    }
}

/* Whether a character is in a set that begins after `[`; `*end` is where the set ends. */
static int __weir_lib_in_set(const char *set, const char **end, int c) {
    int not = *set == '^', in = 0;
    if (not)
        set++;
    const char *first = set;
    for (; *set && (*set != ']' || set == first); set++) {
        if (set[1] == '-' && set[2] && set[2] != ']') {
            in |= c >= (u8)set[0] && c <= (u8)set[2];
            set += 2;
        } else {
            in |= c == (u8)*set;
        }
    }
    *end = set + (*set == ']');
    return in != not;
}

#define LONGEST_NUMBER 63

int vsscanf(const char *text, const char *format, va_list ap) {
    const char *start = text;
    int done = 0;
    for (; *format; format++) {
        if (isspace((u8)*format)) {
            while (isspace((u8)*text))
                text++;
            continue;
        }
        if (*format != '%') {
            if (*text != *format)
                return done || *text ? done : -1;
            text++;
            continue;
        }
        format++;
        int drop = *format == '*', size = 4;
        if (drop)
            format++;
        size_t width = 0;
        while (IN(*format, '0', '9'))
            width = width * 10 + (size_t)(*format++ - '0');
        for (;; format++) {
            if (*format == 'h')
                size = size == 2 ? 1 : 2;
            else if (*format == 'l' || *format == 'j' || *format == 'z' || *format == 't' || *format == 'q')
                size = 8;
            else if (*format == 'L')
                size = 16;
            else
                break;
        }
        char c = *format;
        if (c == 'n') {
            if (!drop)
                __weir_lib_store_integer(va_arg(ap, void *), (u64)(text - start), size);
            continue;
        }
        if (c != 'c' && c != '[')
            while (isspace((u8)*text))
                text++;
        if (c == '%') {
            if (*text != '%')
                return done || *text ? done : -1;
            text++;
            continue;
        }
        if (!*text)
            return done ? done : -1;
        if (c == 's' || c == '[' || c == 'c') {
            if (size == 8)
                __weir_unsupported("sscanf of wide characters");
            size_t most = width ? width : c == 'c' ? 1 : ~0ul, n = 0;
            const char *set = format + 1, *end = format;
            if (c == '[')
                __weir_lib_in_set(set, &end, 0);
            char *to = drop ? NULL : va_arg(ap, char *);
            for (; n < most && text[n]; n++) {
                const char *ignored;
                if (c == 's' ? isspace((u8)text[n]) : c == '[' && !__weir_lib_in_set(set, &ignored, (u8)text[n]))
                    break;
                if (to)
                    to[n] = text[n];
            }
            if (!n || (c == 'c' && n < most))
                return done;
            if (to && c != 'c')
                to[n] = 0;
            text += n;
            if (c == '[')
                format = end - 1;
            done += !drop;
            continue;
        }
        char copy[LONGEST_NUMBER + 1], *after;
        size_t n = strnlen(text, width && width < LONGEST_NUMBER ? width : LONGEST_NUMBER);
        memcpy(copy, text, n);
        copy[n] = 0;
        u64 v = 0;
        double d = 0;
        switch (c) {
        case 'd': v = (u64)strtoll(copy, &after, 10); break;
        case 'i': v = (u64)strtoll(copy, &after, 0); break;
        case 'u': v = strtoull(copy, &after, 10); break;
        case 'o': v = strtoull(copy, &after, 8); break;
        case 'p': size = 8; /* fallthrough */
        case 'x':
        case 'X': v = strtoull(copy, &after, 16); break;
        case 'a':
        case 'e':
        case 'f':
        case 'g':
        case 'E':
        case 'F':
        case 'G':
            if (size == 16)
                __weir_unsupported("sscanf of a long double");
            d = strtod(copy, &after);
            break;
        default: __weir_unsupported("a conversion of sscanf");
        }
        if (after == copy)
            return done;
        text += after - copy;
        if (drop)
            continue;
        void *to = va_arg(ap, void *);
        if (IN(c | 32, 'e', 'g') || c == 'a') {
            if (size == 8)
                *(double *)to = d;
            else
                *(float *)to = (float)d;
        } else {
            __weir_lib_store_integer(to, v, size);
        }
        done++;
    }
    return done;
}
int __isoc99_vsscanf(const char *text, const char *format, va_list ap) { return vsscanf(text, format, ap); }
int __isoc23_vsscanf(const char *text, const char *format, va_list ap) { return vsscanf(text, format, ap); }
#define SCANS(name) \
    int name(const char *text, const char *format, ...) { \
        va_list ap; \
        va_start(ap, format); \
        int done = vsscanf(text, format, ap); \
        va_end(ap); \
        return done; \
    }
SCANS(sscanf)
SCANS(__isoc99_sscanf)
SCANS(__isoc23_sscanf)

