/* <stdio.h>: text in memory is made for real; what goes to a stream is thrown away.
 *
 * Writing to a stream succeeds and does not fence (a real one takes the stream's lock, which
 * does: programs must not rely on it, and a fence would hide errors). What is returned is
 * the true length. For calls whose result is not used there is `__weir_lib_unused_NAME`,
 * which does not even walk the format: the lowering calls it instead.
 * Reading, and files, are in files.c.
 */
#include "weir.h"

int vsnprintf(char *to, size_t room, const char *format, va_list ap) {
    size_t n = __weir_lib_format(to, room ? room - 1 : 0, format, ap);
    if (room)
        to[n < room ? n : room - 1] = 0;
    return (int)n;
}
int vsprintf(char *to, const char *format, va_list ap) {
    size_t n = __weir_lib_format(to, ~0ul, format, ap);
    to[n] = 0;
    return (int)n;
}
int vasprintf(char **to, const char *format, va_list ap) {
    va_list again;
    va_copy(again, ap);
    size_t n = __weir_lib_format(NULL, 0, format, again);
    va_end(again);
    *to = malloc(n + 1);
    return vsnprintf(*to, n + 1, format, ap);
}
int vprintf(const char *format, va_list ap) { return (int)__weir_lib_format(NULL, 0, format, ap); }
int vfprintf(file *f, const char *format, va_list ap) { return __weir_lib_done(f) ? -1 : vprintf(format, ap); }
int vdprintf(int fd, const char *format, va_list ap) { return vprintf(format, ap); }

#define VARIADIC(call)      \
    va_list ap;             \
    va_start(ap, format);   \
    int n = call;           \
    va_end(ap);             \
    return n

int snprintf(char *to, size_t room, const char *format, ...) { VARIADIC(vsnprintf(to, room, format, ap)); }
int sprintf(char *to, const char *format, ...) { VARIADIC(vsprintf(to, format, ap)); }
int asprintf(char **to, const char *format, ...) { VARIADIC(vasprintf(to, format, ap)); }
int printf(const char *format, ...) { VARIADIC(vprintf(format, ap)); }
int fprintf(file *f, const char *format, ...) { VARIADIC(vfprintf(f, format, ap)); }
int dprintf(int fd, const char *format, ...) { VARIADIC(vprintf(format, ap)); }

/* Fortified names: `size` is how large the buffer is. */
int __vsnprintf_chk(char *to, size_t room, int flag, size_t size, const char *format, va_list ap) {
    if (size < room)
        __weir_fail("snprintf is told that the buffer is larger than it is");
    return vsnprintf(to, room, format, ap);
}
int __vsprintf_chk(char *to, int flag, size_t size, const char *format, va_list ap) {
    int n = vsnprintf(to, size, format, ap);
    if ((size_t)n >= size)
        __weir_fail("sprintf overflows its buffer");
    return n;
}
int __snprintf_chk(char *to, size_t room, int flag, size_t size, const char *format, ...) {
    VARIADIC(__vsnprintf_chk(to, room, flag, size, format, ap));
}
int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...) {
    VARIADIC(__vsprintf_chk(to, flag, size, format, ap));
}
int __asprintf_chk(char **to, int flag, const char *format, ...) { VARIADIC(vasprintf(to, format, ap)); }
int __vasprintf_chk(char **to, int flag, const char *format, va_list ap) { return vasprintf(to, format, ap); }
int __printf_chk(int flag, const char *format, ...) { VARIADIC(vprintf(format, ap)); }
int __fprintf_chk(file *f, int flag, const char *format, ...) { VARIADIC(vfprintf(f, format, ap)); }
int __dprintf_chk(int fd, int flag, const char *format, ...) { VARIADIC(vprintf(format, ap)); }
int __vprintf_chk(int flag, const char *format, va_list ap) { return vprintf(format, ap); }
int __vfprintf_chk(file *f, int flag, const char *format, va_list ap) { return vfprintf(f, format, ap); }
int __vdprintf_chk(int fd, int flag, const char *format, va_list ap) { return vprintf(format, ap); }

/* For calls whose result is not used. */
int __weir_lib_unused_printf(const char *format, ...) { return 0; }
int __weir_lib_unused_fprintf(file *f, const char *format, ...) { return __weir_lib_is_file(f); }
int __weir_lib_unused_dprintf(int fd, const char *format, ...) { return 0; }
int __weir_lib_unused_vprintf(const char *format, va_list ap) { return 0; }
int __weir_lib_unused_vfprintf(file *f, const char *format, va_list ap) { return __weir_lib_is_file(f); }
int __weir_lib_unused___printf_chk(int flag, const char *format, ...) { return 0; }
int __weir_lib_unused___fprintf_chk(file *f, int flag, const char *format, ...) { return __weir_lib_is_file(f); }
int __weir_lib_unused___vprintf_chk(int flag, const char *format, va_list ap) { return 0; }
int __weir_lib_unused___vfprintf_chk(file *f, int flag, const char *format, va_list ap) { return __weir_lib_is_file(f); }

static file __weir_lib_stdin, __weir_lib_stdout, __weir_lib_stderr;
file *stdin = &__weir_lib_stdin;
file *stdout = &__weir_lib_stdout;
file *stderr = &__weir_lib_stderr;

int puts(const char *s) { return 1; }
int putchar(int c) { return (u8)c; }
int fputs(const char *s, file *f) { return __weir_lib_done(f) ? -1 : 1; }
int fputc(int c, file *f) { return __weir_lib_done(f) ? -1 : (u8)c; }
int putc(int c, file *f) { return __weir_lib_done(f) ? -1 : (u8)c; }
int _IO_putc(int c, file *f) { return __weir_lib_done(f) ? -1 : (u8)c; }
int fputs_unlocked(const char *s, file *f) { return __weir_lib_done(f) ? -1 : 1; }
int fputc_unlocked(int c, file *f) { return __weir_lib_done(f) ? -1 : (u8)c; }
int putc_unlocked(int c, file *f) { return __weir_lib_done(f) ? -1 : (u8)c; }
int putchar_unlocked(int c) { return (u8)c; }
size_t fwrite(const void *p, size_t size, size_t n, file *f) {
    return !size || !n ? 0 : __weir_lib_done(f) ? __weir_any(0, 1) ? n - 1 : 0 : n;
}
size_t fwrite_unlocked(const void *p, size_t size, size_t n, file *f) {
    return !size || !n ? 0 : __weir_lib_done(f) ? __weir_any(0, 1) ? n - 1 : 0 : n;
}
int fflush(file *f) { return f ? __weir_lib_done(f) : 0; }
int fflush_unlocked(file *f) { return f ? __weir_lib_done(f) : 0; }
void perror(const char *s) {}
void setbuf(file *f, char *buffer) {}
void setlinebuf(file *f) {}
int setvbuf(file *f, char *buffer, int mode, size_t n) { return 0; }
int fileno(file *f) {
    if (__weir_lib_is_file(f))
        __weir_unsupported("the descriptor of a stream that was opened");
    return f == &__weir_lib_stdin ? 0 : f == &__weir_lib_stdout ? 1 : 2;
}
void clearerr(file *f) {}
int fwide(file *f, int mode) { return 0; }
void flockfile(file *f) {}
void funlockfile(file *f) {}
int ftrylockfile(file *f) { return 0; }
