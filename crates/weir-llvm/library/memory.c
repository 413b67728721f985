/* Allocation (C11 7.22.3, POSIX), anonymous `mmap`, and C++'s operators new and delete.
 *
 * Every object starts at a multiple of 2^32, so that every alignment is met. Allocation
 * never fails; what is larger than 16 MiB is not supported. No function here fences.
 * Deviations: a size of 0 makes an object of no bytes, so that using it is noticed;
 * `malloc_usable_size` is what was asked for; `mmap` of a file is not supported, and a
 * mapping is unmapped as a whole; `sbrk` and `brk` are not there.
 */
#include "weir.h"

#define LARGEST (16ul << 20)

void *malloc(size_t n) {
    if (n > LARGEST)
        __weir_unsupported("allocation of more than 16 MiB");
    return __weir_alloc(n);
}

void free(void *p) {
    if (p)
        __weir_release(p);
}

void *calloc(size_t n, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(n, size, &bytes))
        bytes = ~0ul;
    return memset(malloc(bytes), 0, bytes);
}

void *realloc(void *p, size_t n) {
    if (!p)
        return malloc(n);
    if (n == 0) {
        free(p);
        return NULL;
    }
    size_t old = __weir_extent(p);
    void *q = malloc(n);
    memcpy(q, p, old < n ? old : n);
    free(p);
    return q;
}

void *reallocarray(void *p, size_t n, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(n, size, &bytes)) {
        __weir_lib_errno = ENOMEM;
        return NULL;
    }
    return realloc(p, bytes);
}

INLINE int __weir_lib_power_of_two(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

void *aligned_alloc(size_t alignment, size_t n) {
    if (!__weir_lib_power_of_two(alignment)) {
        __weir_lib_errno = EINVAL;
        return NULL;
    }
    return malloc(n);
}
void *memalign(size_t alignment, size_t n) { return aligned_alloc(alignment, n); }
int posix_memalign(void **to, size_t alignment, size_t n) {
    if (alignment < sizeof(void *) || !__weir_lib_power_of_two(alignment))
        return EINVAL;
    *to = malloc(n);
    return 0;
}
void *valloc(size_t n) { return malloc(n); }
void *pvalloc(size_t n) { return malloc((n + 4095) & ~4095ul); }
void cfree(void *p) { free(p); }
size_t malloc_usable_size(void *p) { return p ? __weir_extent(p) : 0; }
int malloc_trim(size_t pad) { return 0; }

/* Names under which the C library's own functions are called from inside it. */
void *__libc_malloc(size_t n) { return malloc(n); }
void *__libc_calloc(size_t n, size_t size) { return calloc(n, size); }
void *__libc_realloc(void *p, size_t n) { return realloc(p, n); }
void __libc_free(void *p) { free(p); }

#define MAP_ANONYMOUS 0x20
#define MAP_FIXED 0x10
void *mmap(void *at, size_t n, int protection, int flags, int fd, long offset) {
    if (!(flags & MAP_ANONYMOUS))
        __weir_unsupported("mmap of a file");
    if (flags & MAP_FIXED)
        __weir_unsupported("mmap at a fixed address");
    if (n == 0) {
        __weir_lib_errno = EINVAL;
        return (void *)-1l;
    }
    n = (n + 4095) & ~4095ul;
    return memset(malloc(n), 0, n);
}
void *mmap64(void *at, size_t n, int protection, int flags, int fd, long offset) {
    return mmap(at, n, protection, flags, fd, offset);
}
int munmap(void *p, size_t n) {
    if (__weir_extent(p) != ((n + 4095) & ~4095ul))
        __weir_unsupported("munmap of a part of a mapping");
    free(p);
    return 0;
}
int mprotect(void *p, size_t n, int protection) { return 0; }
int madvise(void *p, size_t n, int advice) { return 0; }
int mlock(const void *p, size_t n) { return 0; }
int munlock(const void *p, size_t n) { return 0; }

/* C++: new, new[], with an alignment, with std::nothrow, and all deletes. */
void *_Znwm(size_t n) { return malloc(n); }
void *_Znam(size_t n) { return malloc(n); }
void *_ZnwmRKSt9nothrow_t(size_t n, const void *tag) { return malloc(n); }
void *_ZnamRKSt9nothrow_t(size_t n, const void *tag) { return malloc(n); }
void *_ZnwmSt11align_val_t(size_t n, size_t alignment) { return malloc(n); }
void *_ZnamSt11align_val_t(size_t n, size_t alignment) { return malloc(n); }
void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t n, size_t a, const void *tag) { return malloc(n); }
void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t n, size_t a, const void *tag) { return malloc(n); }
void _ZdlPv(void *p) { free(p); }
void _ZdaPv(void *p) { free(p); }
void _ZdlPvm(void *p, size_t n) { free(p); }
void _ZdaPvm(void *p, size_t n) { free(p); }
void _ZdlPvRKSt9nothrow_t(void *p, const void *tag) { free(p); }
void _ZdaPvRKSt9nothrow_t(void *p, const void *tag) { free(p); }
void _ZdlPvSt11align_val_t(void *p, size_t alignment) { free(p); }
void _ZdaPvSt11align_val_t(void *p, size_t alignment) { free(p); }
void _ZdlPvmSt11align_val_t(void *p, size_t n, size_t alignment) { free(p); }
void _ZdaPvmSt11align_val_t(void *p, size_t n, size_t alignment) { free(p); }
void _ZdlPvSt11align_val_tRKSt9nothrow_t(void *p, size_t a, const void *tag) { free(p); }
void _ZdaPvSt11align_val_tRKSt9nothrow_t(void *p, size_t a, const void *tag) { free(p); }
/* The object `std::nothrow`, whose address is passed. */
char _ZSt7nothrow[1];
