/* The names that `_FORTIFY_SOURCE` makes of functions that write to memory: `room` is how
 * large the compiler knows the target to be. */
#include "weir.h"

char *strcpy(char *to, const char *from);
char *stpcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
char *stpncpy(char *to, const char *from, size_t n);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t n);
size_t strlcpy(char *to, const char *from, size_t n);
size_t strlcat(char *to, const char *from, size_t n);
void *mempcpy(void *to, const void *from, size_t n);
void explicit_bzero(void *to, size_t n);

INLINE void __weir_lib_fits(size_t n, size_t room) {
    if (n > room)
        __weir_fail("a buffer overflows");
}
void *__memcpy_chk(void *to, const void *from, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    return memcpy(to, from, n);
}
void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    return mempcpy(to, from, n);
}
void *__memmove_chk(void *to, const void *from, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    return memmove(to, from, n);
}
void *__memset_chk(void *to, int c, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    return memset(to, c, n);
}
void __explicit_bzero_chk(void *to, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    explicit_bzero(to, n);
}
char *__strcpy_chk(char *to, const char *from, size_t room) {
    __weir_lib_fits(strlen(from) + 1, room);
    return strcpy(to, from);
}
char *__stpcpy_chk(char *to, const char *from, size_t room) {
    __weir_lib_fits(strlen(from) + 1, room);
    return stpcpy(to, from);
}
char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    return strncpy(to, from, n);
}
char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    return stpncpy(to, from, n);
}
char *__strcat_chk(char *to, const char *from, size_t room) {
    __weir_lib_fits(strlen(to) + strlen(from) + 1, room);
    return strcat(to, from);
}
char *__strncat_chk(char *to, const char *from, size_t n, size_t room) {
    __weir_lib_fits(strlen(to) + strnlen(from, n) + 1, room);
    return strncat(to, from, n);
}
size_t __strlcpy_chk(char *to, const char *from, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    return strlcpy(to, from, n);
}
size_t __strlcat_chk(char *to, const char *from, size_t n, size_t room) {
    __weir_lib_fits(n, room);
    return strlcat(to, from, n);
}
