/* Strings of wide characters (wchar_t has 4 bytes and a sign). */
#include "weir.h"

size_t wcslen(const int *s) {
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}
int *wcscpy(int *to, const int *from) {
    for (size_t i = 0; (to[i] = from[i]); i++) {}
    return to;
}
int *wcsncpy(int *to, const int *from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}
int *wcscat(int *to, const int *from) {
    wcscpy(to + wcslen(to), from);
    return to;
}
int wcscmp(const int *a, const int *b) {
    while (*a && *a == *b)
        a++, b++;
    return *a < *b ? -1 : *a > *b;
}
int wcsncmp(const int *a, const int *b, size_t n) {
    for (; n; n--, a++, b++)
        if (*a != *b || !*a)
            return *a < *b ? -1 : *a > *b;
    return 0;
}
int *wcschr(const int *s, int c) {
    for (;; s++) {
        if (*s == c)
            return (int *)s;
        if (!*s)
            return NULL;
    }
}
int *wcsrchr(const int *s, int c) {
    const int *last = NULL;
    do
        if (*s == c)
            last = s;
    while (*s++);
    return (int *)last;
}
int *wmemcpy(int *to, const int *from, size_t n) { return memcpy(to, from, 4 * n); }
int *wmemmove(int *to, const int *from, size_t n) { return memmove(to, from, 4 * n); }
int *wmemset(int *to, int c, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] = c;
    return to;
}
int wmemcmp(const int *a, const int *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}
