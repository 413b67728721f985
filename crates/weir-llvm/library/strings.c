/* <string.h> and <strings.h> on strings of characters.
 *
 * The locale is "C": `strcoll` is `strcmp`, `strxfrm` copies, letters are ASCII's.
 * Deviation: `strerror` knows the names of a few errors only, `strsignal` none.
 */
#include "weir.h"

INLINE int __weir_lib_lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}
size_t strnlen(const char *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n])
        n++;
    return n;
}

char *stpcpy(char *to, const char *from) {
    while ((*to = *from))
        to++, from++;
    return to;
}
char *__stpcpy(char *to, const char *from) { return stpcpy(to, from); }
char *strcpy(char *to, const char *from) {
    stpcpy(to, from);
    return to;
}
char *stpncpy(char *to, const char *from, size_t n) {
    size_t length = strnlen(from, n);
    memcpy(to, from, length);
    memset(to + length, 0, n - length);
    return to + length;
}
char *strncpy(char *to, const char *from, size_t n) {
    stpncpy(to, from, n);
    return to;
}
char *strcat(char *to, const char *from) {
    stpcpy(to + strlen(to), from);
    return to;
}
char *strncat(char *to, const char *from, size_t n) {
    char *end = to + strlen(to);
    size_t length = strnlen(from, n);
    memcpy(end, from, length);
    end[length] = 0;
    return to;
}
size_t strlcpy(char *to, const char *from, size_t room) {
    size_t n = strlen(from);
    if (room) {
        size_t fits = n < room ? n : room - 1;
        memcpy(to, from, fits);
        to[fits] = 0;
    }
    return n;
}
size_t strlcat(char *to, const char *from, size_t room) {
    size_t n = strnlen(to, room);
    return n + (n == room ? strlen(from) : strlcpy(to + n, from, room - n));
}

int strcmp(const char *a, const char *b) {
    while (*a && *a == *b)
        a++, b++;
    return (int)(u8)*a - (int)(u8)*b;
}
int strncmp(const char *a, const char *b, size_t n) {
    for (; n; n--, a++, b++)
        if (*a != *b || !*a)
            return (int)(u8)*a - (int)(u8)*b;
    return 0;
}
int strcasecmp(const char *a, const char *b) {
    while (*a && __weir_lib_lower((u8)*a) == __weir_lib_lower((u8)*b))
        a++, b++;
    return __weir_lib_lower((u8)*a) - __weir_lib_lower((u8)*b);
}
int strncasecmp(const char *a, const char *b, size_t n) {
    for (; n; n--, a++, b++) {
        int x = __weir_lib_lower((u8)*a), y = __weir_lib_lower((u8)*b);
        if (x != y || !x)
            return x - y;
    }
    return 0;
}
int strcoll(const char *a, const char *b) { return strcmp(a, b); }
size_t strxfrm(char *to, const char *from, size_t n) { return strlcpy(to, from, n); }

char *strchrnul(const char *s, int c) {
    while (*s && *s != (char)c)
        s++;
    return (char *)s;
}
char *strchr(const char *s, int c) {
    s = strchrnul(s, c);
    return *s == (char)c ? (char *)s : NULL;
}
char *index(const char *s, int c) { return strchr(s, c); }
char *strrchr(const char *s, int c) {
    const char *found = NULL;
    for (;; s++) {
        if (*s == (char)c)
            found = s;
        if (!*s)
            return (char *)found;
    }
}
char *rindex(const char *s, int c) { return strrchr(s, c); }

/* How many characters at the start are (or are not) among those given. */
static size_t __weir_lib_span(const char *s, const char *set, int in) {
    size_t n = 0;
    while (s[n] && (strchr(set, s[n]) != NULL) == in)
        n++;
    return n;
}
size_t strspn(const char *s, const char *set) { return __weir_lib_span(s, set, 1); }
size_t strcspn(const char *s, const char *set) { return __weir_lib_span(s, set, 0); }
char *strpbrk(const char *s, const char *set) {
    s += strcspn(s, set);
    return *s ? (char *)s : NULL;
}

char *strstr(const char *s, const char *what) {
    size_t n = strlen(what);
    for (;; s++) {
        if (strncmp(s, what, n) == 0)
            return (char *)s;
        if (!*s)
            return NULL;
    }
}
char *strcasestr(const char *s, const char *what) {
    size_t n = strlen(what);
    for (;; s++) {
        if (strncasecmp(s, what, n) == 0)
            return (char *)s;
        if (!*s)
            return NULL;
    }
}
char *strnstr(const char *s, const char *what, size_t most) {
    size_t n = strlen(what);
    for (; most >= n; s++, most--) {
        if (strncmp(s, what, n) == 0)
            return (char *)s;
        if (!*s)
            break;
    }
    return NULL;
}

char *strtok_r(char *s, const char *set, char **rest) {
    if (!s)
        s = *rest;
    s += strspn(s, set);
    char *end = s + strcspn(s, set);
    *rest = *end ? end + 1 : end;
    if (s == end)
        return NULL;
    *end = 0;
    return s;
}
char *__strtok_r(char *s, const char *set, char **rest) { return strtok_r(s, set, rest); }
static char *__weir_lib_rest;
char *strtok(char *s, const char *set) { return strtok_r(s, set, &__weir_lib_rest); }
char *strsep(char **rest, const char *set) {
    char *s = *rest;
    if (!s)
        return NULL;
    char *end = s + strcspn(s, set);
    *rest = *end ? end + 1 : NULL;
    *end = 0;
    return s;
}

char *strndup(const char *s, size_t n) {
    size_t length = strnlen(s, n);
    char *copy = malloc(length + 1);
    memcpy(copy, s, length);
    copy[length] = 0;
    return copy;
}
char *strdup(const char *s) { return strndup(s, ~0ul); }
char *__strdup(const char *s) { return strdup(s); }

int ffsl(long n) { return n ? __builtin_ctzl((u64)n) + 1 : 0; }
int ffsll(long long n) { return ffsl(n); }
int ffs(int n) { return ffsl((long)(u32)n); }

char *strerror(int error) {
    switch (error) {
    case 0: return "Success";
    case EPERM: return "Operation not permitted";
    case ENOENT: return "No such file or directory";
    case EINTR: return "Interrupted system call";
    case EBADF: return "Bad file descriptor";
    case EAGAIN: return "Resource temporarily unavailable";
    case ENOMEM: return "Cannot allocate memory";
    case EBUSY: return "Device or resource busy";
    case EINVAL: return "Invalid argument";
    case ERANGE: return "Numerical result out of range";
    case EDEADLK: return "Resource deadlock avoided";
    case ENOSYS: return "Function not implemented";
    case ETIMEDOUT: return "Connection timed out";
    }
    return "Unknown error";
}
char *strerror_r(int error, char *buffer, size_t n) { return strerror(error); }
int __xpg_strerror_r(int error, char *buffer, size_t n) {
    const char *text = strerror(error);
    return strlcpy(buffer, text, n) < n ? 0 : ERANGE;
}
char *strsignal(int signal) { return "Unknown signal"; }
