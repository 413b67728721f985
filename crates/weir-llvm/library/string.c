/* <string.h> on memory: memcpy, memmove, memset, memcmp and their relatives.
 *
 * Copies go in the largest aligned pieces of 8, 4, 2 or 1 bytes: what a program may rely on
 * is less than that (the standards promise nothing while another thread looks), and pieces
 * keep values whole that real implementations keep whole as well. Bits nobody set are copied
 * as they are.
 * Deviation: `memcpy` of areas that overlap copies upwards, and is not reported.
 */
#include "weir.h"

#define COPY_UP(type)               \
    *(type *)d = *(const type *)s;  \
    d += sizeof(type);              \
    s += sizeof(type);              \
    n -= sizeof(type)
#define COPY_DOWN(type)             \
    d -= sizeof(type);              \
    s -= sizeof(type);              \
    n -= sizeof(type);              \
    *(type *)d = *(const type *)s

void *memcpy(void *to, const void *from, size_t n) {
    char *d = to;
    const char *s = from;
    while (n) {
        u64 low = (u64)d | (u64)s;
        if (n >= 8 && !(low & 7)) {
            COPY_UP(u64);
        } else if (n >= 4 && !(low & 3)) {
            COPY_UP(u32);
        } else if (n >= 2 && !(low & 1)) {
            COPY_UP(u16);
        } else {
            COPY_UP(u8);
        }
    }
    return to;
}

void *memmove(void *to, const void *from, size_t n) {
    if ((u64)to - (u64)from >= n)
        return memcpy(to, from, n);
    char *d = (char *)to + n;
    const char *s = (const char *)from + n;
    while (n) {
        u64 low = (u64)d | (u64)s;
        if (n >= 8 && !(low & 7)) {
            COPY_DOWN(u64);
        } else if (n >= 4 && !(low & 3)) {
            COPY_DOWN(u32);
        } else if (n >= 2 && !(low & 1)) {
            COPY_DOWN(u16);
        } else {
            COPY_DOWN(u8);
        }
    }
    return to;
}

void *memset(void *to, int c, size_t n) {
    char *d = to;
    u64 word = (u64)(u8)c * 0x0101010101010101ul;
    while (n) {
        u64 low = (u64)d, piece;
        if (n >= 8 && !(low & 7)) {
            *(u64 *)d = word;
            piece = 8;
        } else if (n >= 4 && !(low & 3)) {
            *(u32 *)d = (u32)word;
            piece = 4;
        } else if (n >= 2 && !(low & 1)) {
            *(u16 *)d = (u16)word;
            piece = 2;
        } else {
            *(u8 *)d = (u8)word;
            piece = 1;
        }
        d += piece;
        n -= piece;
    }
    return to;
}

void *mempcpy(void *to, const void *from, size_t n) { return (char *)memcpy(to, from, n) + n; }
void *__mempcpy(void *to, const void *from, size_t n) { return mempcpy(to, from, n); }
void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }
void bzero(void *to, size_t n) { memset(to, 0, n); }
void explicit_bzero(void *to, size_t n) { memset(to, 0, n); }

void *memccpy(void *to, const void *from, int c, size_t n) {
    u8 *d = to;
    const u8 *s = from;
    for (; n; n--) {
        u8 v = *s++;
        *d++ = v;
        if (v == (u8)c)
            return d;
    }
    return NULL;
}

int memcmp(const void *a, const void *b, size_t n) {
    const u8 *x = a, *y = b;
    for (; n; n--, x++, y++)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
int timingsafe_bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n) != 0; }

void *memchr(const void *p, int c, size_t n) {
    const u8 *s = p;
    for (; n; n--, s++)
        if (*s == (u8)c)
            return (void *)s;
    return NULL;
}
void *rawmemchr(const void *p, int c) {
    const u8 *s = p;
    while (*s != (u8)c)
        s++;
    return (void *)s;
}
void *memrchr(const void *p, int c, size_t n) {
    const u8 *s = (const u8 *)p + n;
    for (; n; n--)
        if (*--s == (u8)c)
            return (void *)s;
    return NULL;
}
void *memmem(const void *where, size_t n, const void *what, size_t length) {
    const char *s = where;
    for (; n >= length; n--, s++)
        if (memcmp(s, what, length) == 0)
            return (void *)s;
    return NULL;
}
void *memfrob(void *p, size_t n) {
    for (u8 *s = p; n; n--)
        *s++ ^= 42;
    return p;
}
void swab(const void *from, void *to, ssize_t n) {
    const u8 *s = from;
    u8 *d = to;
    for (; n > 1; n -= 2, s += 2, d += 2) {
        u8 first = s[0];
        d[0] = s[1];
        d[1] = first;
    }
}
