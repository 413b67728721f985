/* Atomic operations on objects that the processor has no instruction for, or whose alignment
 * the compiler does not know: what libatomic does. Sizes of 1, 2, 4 and 8 bytes that are
 * aligned are what the compiler would have made of them; all others are one section.
 */
#include "weir.h"

enum { RELAXED, CONSUME, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST };
#define IS(type) (size == sizeof(type) && !((u64)at % sizeof(type)))

INLINE void __weir_lib_load_section(size_t size, const void *at, void *to) {
    __weir_lib_enter();
    memcpy(to, at, size);
    __weir_lib_leave();
}
#define LOAD(type) \
    if (IS(type)) { \
        *(type *)to = __atomic_load_n((const type *)at, __ATOMIC_SEQ_CST); \
        return; \
    }
void __weir_lib_atomic_load(size_t size, const void *at, void *to, int order) __asm__("__atomic_load");
void __weir_lib_atomic_load(size_t size, const void *at, void *to, int order) {
    LOAD(u8) LOAD(u16) LOAD(u32) LOAD(u64)
    __weir_lib_load_section(size, at, to);
}
#define STORE(type) \
    if (IS(type)) { \
        if (order == SEQ_CST) \
            __atomic_store_n((type *)at, *(type *)from, __ATOMIC_SEQ_CST); \
        else if (order == RELEASE) \
            __atomic_store_n((type *)at, *(type *)from, __ATOMIC_RELEASE); \
        else \
            __atomic_store_n((type *)at, *(type *)from, __ATOMIC_RELAXED); \
        return; \
    }
void __weir_lib_atomic_store(size_t size, void *at, void *from, int order) __asm__("__atomic_store");
void __weir_lib_atomic_store(size_t size, void *at, void *from, int order) {
    STORE(u8) STORE(u16) STORE(u32) STORE(u64)
    __weir_lib_enter();
    memcpy(at, from, size);
    __weir_lib_leave();
}
void __weir_lib_atomic_exchange(size_t size, void *at, void *from, void *to, int order) __asm__("__atomic_exchange");
void __weir_lib_atomic_exchange(size_t size, void *at, void *from, void *to, int order) {
    __weir_lib_enter();
    for (size_t i = 0; i < size; i++) {
        u8 old = ((u8 *)at)[i], new = ((u8 *)from)[i];
        ((u8 *)at)[i] = new;
        ((u8 *)to)[i] = old;
    }
    __weir_lib_leave();
}
_Bool __weir_lib_atomic_compare(size_t size, void *at, void *expected, void *from, int good, int bad) __asm__("__atomic_compare_exchange");
_Bool __weir_lib_atomic_compare(size_t size, void *at, void *expected, void *from, int good, int bad) {
    __weir_lib_enter();
    _Bool same = !memcmp(at, expected, size);
    if (same)
        memcpy(at, from, size);
    else
        memcpy(expected, at, size);
    __weir_lib_leave();
    return same;
}
_Bool __weir_lib_atomic_free(size_t size, const void *at) __asm__("__atomic_is_lock_free");
_Bool __weir_lib_atomic_free(size_t size, const void *at) { return size == 1 || size == 2 || size == 4 || size == 8; }

/* 16 bytes: one section, as an exchange of 16 bytes is. */
typedef unsigned __int128 u128;
u128 __weir_lib_atomic_load_16(const u128 *at, int order) __asm__("__atomic_load_16");
u128 __weir_lib_atomic_load_16(const u128 *at, int order) {
    __weir_lib_enter();
    u128 found = *at;
    __weir_lib_leave();
    return found;
}
void __weir_lib_atomic_store_16(u128 *at, u128 new, int order) __asm__("__atomic_store_16");
void __weir_lib_atomic_store_16(u128 *at, u128 new, int order) {
    __weir_lib_enter();
    *at = new;
    __weir_lib_leave();
}
u128 __weir_lib_atomic_exchange_16(u128 *at, u128 new, int order) __asm__("__atomic_exchange_16");
u128 __weir_lib_atomic_exchange_16(u128 *at, u128 new, int order) {
    __weir_lib_enter();
    u128 found = *at;
    *at = new;
    __weir_lib_leave();
    return found;
}
_Bool __weir_lib_atomic_compare_16(u128 *at, u128 *expected, u128 new, int good, int bad) __asm__("__atomic_compare_exchange_16");
_Bool __weir_lib_atomic_compare_16(u128 *at, u128 *expected, u128 new, int good, int bad) {
    __weir_lib_enter();
    u128 found = *at;
    _Bool same = found == *expected;
    if (same)
        *at = new;
    else
        *expected = found;
    __weir_lib_leave();
    return same;
}
#define FETCH(name, expression) \
    u128 __weir_lib_atomic_fetch_##name(u128 *at, u128 by, int order) __asm__("__atomic_fetch_" #name "_16"); \
    u128 __weir_lib_atomic_fetch_##name(u128 *at, u128 by, int order) { \
        __weir_lib_enter(); \
        u128 found = *at; \
        *at = expression; \
        __weir_lib_leave(); \
        return found; \
    }
FETCH(add, found + by)
FETCH(sub, found - by)
FETCH(and, found & by)
FETCH(or, found | by)
FETCH(xor, found ^ by)
FETCH(nand, ~(found & by))
