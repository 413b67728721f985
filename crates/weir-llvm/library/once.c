/* What is done once: `pthread_once`, and the guards of C++'s static objects.
 *
 * Whoever finds it done loads one word and does not fence, as in real implementations.
 */
#include "weir.h"

enum { ONCE_NOT, ONCE_NOW, ONCE_DONE };

/* 1: to be done by the caller, who then calls `__weir_lib_once_end`. */
INLINE int __weir_lib_once(u32 *control) {
    if (__atomic_load_n(control, __ATOMIC_ACQUIRE) == ONCE_DONE)
        return 0;
    u32 state = __weir_await_eq(control, ONCE_NOW, 0);
    if (state == ONCE_NOT)
        *control = ONCE_NOW;
    __weir_lib_leave();
    return state == ONCE_NOT;
}
INLINE void __weir_lib_once_end(u32 *control, u32 state) {
    __weir_lib_enter();
    *control = state;
    __weir_lib_leave();
}
int pthread_once(u32 *control, void (*run)(void)) {
    if (__weir_lib_once(control)) {
        run();
        __weir_lib_once_end(control, ONCE_DONE);
    }
    return 0;
}
void call_once(u32 *flag, void (*run)(void)) { pthread_once(flag, run); }

/* Guards (Itanium C++ ABI 3.3.3): 8 bytes, of which the first says "done" to compiled
 * code; the second word says that somebody is at it. */
struct __weir_lib_guard {
    u8 done;
    u8 rest[3];
    u32 busy;
};
int __cxa_guard_acquire(struct __weir_lib_guard *g) {
    if (__atomic_load_n(&g->done, __ATOMIC_ACQUIRE))
        return 0;
    __weir_await_eq(&g->busy, ~0u, 0);
    int mine = !g->done;
    if (mine)
        g->busy = __weir_self() + 1;
    __weir_lib_leave();
    return mine;
}
void __cxa_guard_release(struct __weir_lib_guard *g) {
    __weir_lib_enter();
    g->done = 1;
    g->busy = 0;
    __weir_lib_leave();
}
void __cxa_guard_abort(struct __weir_lib_guard *g) {
    __weir_lib_enter();
    g->busy = 0;
    __weir_lib_leave();
}
