/* Files and descriptors. Writing to descriptors 1 and 2 succeeds. Standard input is at its
 * end. There are no files to open: `open`, `fopen`, `socket` and all that needs what they
 * would return are not defined, hence not supported when reached.
 */
#include "weir.h"

ssize_t write(int fd, const void *p, size_t n) {
    if (fd != 1 && fd != 2)
        __weir_unsupported("write to a file");
    return (ssize_t)n;
}
struct __weir_lib_piece {
    const void *p;
    size_t n;
};
ssize_t writev(int fd, const struct __weir_lib_piece *v, int count) {
    if (fd != 1 && fd != 2)
        __weir_unsupported("write to a file");
    size_t n = 0;
    for (int i = 0; i < count; i++)
        n += v[i].n;
    return (ssize_t)n;
}
ssize_t read(int fd, void *p, size_t n) {
    if (fd != 0)
        __weir_unsupported("read of a file");
    return 0;
}
int close(int fd) {
    if (fd >= 0 && fd <= 2)
        return 0;
    __weir_lib_errno = EBADF;
    return -1;
}
int isatty(int fd) {
    __weir_lib_errno = ENOTTY;
    return 0;
}
int fsync(int fd) { return 0; }
int fdatasync(int fd) { return 0; }
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

/* Standard input is at its end. */
int getchar(void) { return -1; }
int getchar_unlocked(void) { return -1; }
int fgetc(file *f) { return -1; }
int getc(file *f) { return -1; }
int _IO_getc(file *f) { return -1; }
char *fgets(char *to, int n, file *f) { return NULL; }
int feof(file *f) { return 1; }
