/* Files and descriptors: what they hold and whether they can be had is not known, so every
 * function has any of the results that its manual gives it.
 *
 * Opening fails or does not; a descriptor is the lowest that is free, a stream is an object of the
 * heap, so that using one after it was closed, or one that could not be opened, is an error of
 * memory. Writing to a file fails, is cut short (after the
 * first byte, or before the last) or is done; writing to descriptors 1 and 2 and to
 * their streams succeeds. Reading, from standard input as well, fails, is at the end, or gives
 * bytes: one byte can be any; what more of them hold is not supported when it is reached (there
 * would be too many). Nothing that was written is kept, and nothing here is a fence but opening
 * and closing. Pipes, sockets and what the system knows of a file (`stat`) are not supported.
 */
#include "weir.h"

enum { EIO = 5, EACCES = 13 };
#define BAD ((ssize_t)-1)
/* Descriptors that are open, from 3 on. */
static u64 __weir_lib_open;
#define STANDARD 3

static ssize_t __weir_lib_error(int error) {
    __weir_lib_errno = error;
    return BAD;
}
INLINE int __weir_lib_is_open(int fd) {
    return fd >= 0 && (fd < STANDARD || (fd < 64 && (__atomic_load_n(&__weir_lib_open, __ATOMIC_RELAXED) >> fd & 1)));
}
/* The call fails or does not. */
static int __weir_lib_maybe(void) { return __weir_any(0, 1) ? (int)__weir_lib_error(EIO) : 0; }
/* One byte of a file is any; of more nobody can say all. */
INLINE void __weir_lib_contents(u8 *to, size_t n) {
    if (n != 1)
        __weir_unsupported("what a file holds, more than a byte at once");
    *to = (u8)__weir_any(0, 255);
}

int open(const char *path, int flags, ...) {
    strlen(path);
    if (__weir_any(0, 1))
        return (int)__weir_lib_error(__weir_any(0, 1) ? ENOENT : EACCES);
    __weir_lib_enter();
    int fd = STANDARD;
    while (fd < 64 && (__weir_lib_open >> fd & 1))
        fd++;
    if (fd < 64)
        __weir_lib_open |= 1ul << fd;
    __weir_lib_leave();
    if (fd == 64)
        __weir_unsupported("more than 61 open files");
    return fd;
}
int open64(const char *path, int flags, ...) { return open(path, flags); }
int creat(const char *path, u32 mode) { return open(path, 0); }
int openat(int at, const char *path, int flags, ...) { return open(path, flags); }
int close(int fd) {
    if (fd >= 0 && fd < STANDARD)
        return 0;
    __weir_lib_enter();
    int is_open = fd >= 0 && fd < 64 && (__weir_lib_open >> fd & 1);
    if (is_open)
        __weir_lib_open &= ~(1ul << fd);
    __weir_lib_leave();
    return is_open ? 0 : (int)__weir_lib_error(EBADF);
}
ssize_t write(int fd, const void *p, size_t n) {
    if (fd == 1 || fd == 2)
        return (ssize_t)n;
    if (!fd || !__weir_lib_is_open(fd))
        return __weir_lib_error(EBADF);
    if (!n)
        return 0;
    switch (__weir_any(0, n > 1 ? 2 : 1)) {
    case 0: return __weir_lib_error(EIO);
    case 1: return (ssize_t)n;
    }
    return __weir_any(0, 1) ? (ssize_t)n - 1 : 1;
}
struct __weir_lib_piece {
    const void *p;
    size_t n;
};
ssize_t writev(int fd, const struct __weir_lib_piece *v, int count) {
    size_t n = 0;
    for (int i = 0; i < count; i++)
        n += v[i].n;
    return write(fd, v, n);
}
ssize_t pwrite(int fd, const void *p, size_t n, long at) { return write(fd, p, n); }
ssize_t read(int fd, void *p, size_t n) {
    if (!__weir_lib_is_open(fd))
        return __weir_lib_error(EBADF);
    if (!n)
        return 0;
    switch (__weir_any(0, 2)) {
    case 0: return __weir_lib_error(EIO);
    case 1: return 0;
    }
    __weir_lib_contents(p, n);
    return (ssize_t)n;
}
ssize_t pread(int fd, void *p, size_t n, long at) { return read(fd, p, n); }
int isatty(int fd) {
    __weir_lib_errno = ENOTTY;
    return 0;
}
int fsync(int fd) { return __weir_lib_is_open(fd) ? fd < STANDARD ? 0 : __weir_lib_maybe() : (int)__weir_lib_error(EBADF); }
int fdatasync(int fd) { return fsync(fd); }
int ftruncate(int fd, long n) { return fsync(fd); }
int unlink(const char *path) { return __weir_lib_maybe(); }
int remove(const char *path) { return __weir_lib_maybe(); }
int rename(const char *from, const char *to) { return __weir_lib_maybe(); }
int access(const char *path, int mode) { return __weir_lib_maybe(); }
int mkdir(const char *path, u32 mode) { return __weir_lib_maybe(); }
int rmdir(const char *path) { return __weir_lib_maybe(); }

struct __weir_lib_poll {
    int fd;
    u16 events, revents;
};
/* What Rust's runtime asks at the start: all is well with 0, 1 and 2. */
int poll(struct __weir_lib_poll *p, u64 n, int timeout) {
    for (u64 i = 0; i < n; i++) {
        if (p[i].events)
            __weir_unsupported("poll");
        p[i].revents = 0;
    }
    return 0;
}
int dl_iterate_phdr(int (*f)(void *, size_t, void *), void *arg) { return 0; }
void *dlsym(void *handle, const char *name) { return NULL; }

/* Streams: the first word of one says whether it is a file. */
file *fopen(const char *path, const char *mode) {
    strlen(path);
    if (__weir_any(0, 1)) {
        __weir_lib_error(__weir_any(0, 1) ? ENOENT : EACCES);
        return NULL;
    }
    file *f = malloc(sizeof *f);
    f->word[0] = 1;
    return f;
}
file *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
file *tmpfile(void) { return fopen("", ""); }
int fclose(file *f) {
    if (!__weir_lib_is_file(f))
        return 0;
    free(f);
    return __weir_lib_maybe();
}
/* Something is done with a stream: it fails or not if that is a file. */
int __weir_lib_done(file *f) { return __weir_lib_is_file(f) ? __weir_lib_maybe() : 0; }
int fseek(file *f, long to, int from) { return __weir_lib_done(f); }
int fseeko(file *f, long to, int from) { return __weir_lib_done(f); }
void rewind(file *f) { __weir_lib_is_file(f); }
int feof(file *f) {
    __weir_lib_is_file(f);
    return (int)__weir_any(0, 1);
}
int ferror(file *f) { return __weir_lib_is_file(f) ? (int)__weir_any(0, 1) : 0; }
int fgetc(file *f) {
    __weir_lib_is_file(f);
    return (int)__weir_any(0, 256) - 1;
}
int getc(file *f) { return fgetc(f); }
int _IO_getc(file *f) { return fgetc(f); }
int fgetc_unlocked(file *f) { return fgetc(f); }
int getc_unlocked(file *f) { return fgetc(f); }
int getchar(void) { return (int)__weir_any(0, 256) - 1; }
int getchar_unlocked(void) { return getchar(); }
size_t fread(void *p, size_t size, size_t n, file *f) {
    __weir_lib_is_file(f);
    if (!size || !n || __weir_any(0, 1))
        return 0;
    __weir_lib_contents(p, size * n);
    return n;
}
char *fgets(char *to, int n, file *f) {
    __weir_lib_is_file(f);
    if (__weir_any(0, 1))
        __weir_unsupported("what a line of a file holds");
    return NULL;
}
ssize_t getline(char **to, size_t *n, file *f) {
    __weir_lib_is_file(f);
    if (__weir_any(0, 1))
        __weir_unsupported("what a line of a file holds");
    return BAD;
}
/* The end, or text that does not fit. */
static int __weir_lib_scan_file(file *f) {
    __weir_lib_is_file(f);
    switch (__weir_any(0, 2)) {
    case 0: return -1;
    case 1: return 0;
    }
    __weir_unsupported("what is read by scanf");
}
int scanf(const char *format, ...) { return __weir_lib_scan_file(stdin); }
int __isoc99_scanf(const char *format, ...) { return __weir_lib_scan_file(stdin); }
int __isoc23_scanf(const char *format, ...) { return __weir_lib_scan_file(stdin); }
int fscanf(file *f, const char *format, ...) { return __weir_lib_scan_file(f); }
int __isoc99_fscanf(file *f, const char *format, ...) { return __weir_lib_scan_file(f); }
int __isoc23_fscanf(file *f, const char *format, ...) { return __weir_lib_scan_file(f); }
