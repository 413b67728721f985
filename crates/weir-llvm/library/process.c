/* How a program ends: exit and its handlers, abort, assertions.
 *
 * `exit` runs the handlers in the reverse order of their registration, in the thread that
 * calls it; the status is not looked at. `abort` and failed assertions are errors.
 */
#include "weir.h"

struct __weir_lib_handler {
    void (*run)(void *);
    void *arg;
    struct __weir_lib_handler *next;
};
/* What `exit` runs, and what `quick_exit` does. */
static struct __weir_lib_handler *__weir_lib_handlers, *__weir_lib_quick;

static void __weir_lib_register(struct __weir_lib_handler **list, void *run, void *arg) {
    struct __weir_lib_handler *h = malloc(sizeof *h);
    __weir_lib_enter();
    h->run = (void (*)(void *))run;
    h->arg = arg;
    h->next = *list;
    *list = h;
    __weir_lib_leave();
}
static void __weir_lib_plain_handler(void *f) { ((void (*)(void))f)(); }
static void __weir_lib_run_handlers(struct __weir_lib_handler **list) {
    while (__atomic_load_n(list, __ATOMIC_RELAXED)) {
        __weir_lib_enter();
        struct __weir_lib_handler *h = *list;
        void (*run)(void *) = h->run;
        void *arg = h->arg;
        *list = h->next;
        __weir_release(h);
        __weir_lib_leave();
        run(arg);
    }
}

int atexit(void (*run)(void)) {
    __weir_lib_register(&__weir_lib_handlers, __weir_lib_plain_handler, run);
    return 0;
}
int at_quick_exit(void (*run)(void)) {
    __weir_lib_register(&__weir_lib_quick, __weir_lib_plain_handler, run);
    return 0;
}
int __cxa_atexit(void (*run)(void *), void *arg, void *dso) {
    __weir_lib_register(&__weir_lib_handlers, run, arg);
    return 0;
}
void __cxa_finalize(void *dso) {}

void __weir_lib_run_destructors(void);
_Noreturn void exit(int status) {
    __weir_lib_run_destructors();
    __weir_lib_run_handlers(&__weir_lib_handlers);
    __weir_exit();
}
_Noreturn void quick_exit(int status) {
    __weir_lib_run_handlers(&__weir_lib_quick);
    __weir_exit();
}
_Noreturn void _exit(int status) { __weir_exit(); }
_Noreturn void _Exit(int status) { __weir_exit(); }

NORETURN void abort(void) { __weir_fail("abort is called"); }
NORETURN void __assert_fail(const char *what, const char *file, u32 line, const char *function) {
    __weir_fail("an assertion fails");
}
NORETURN void __assert_perror_fail(int error, const char *file, u32 line, const char *function) {
    __weir_fail("an assertion fails");
}
NORETURN void __assert(const char *what, const char *file, int line) { __weir_fail("an assertion fails"); }
NORETURN void __assert_rtn(const char *function, const char *file, int line, const char *what) {
    __weir_fail("an assertion fails");
}
NORETURN void __assert2(const char *file, int line, const char *function, const char *what) {
    __weir_fail("an assertion fails");
}
NORETURN void __assert_c99(const char *what, const char *file, int line, const char *function) {
    __weir_fail("an assertion fails");
}
NORETURN void __stack_chk_fail(void) { __weir_fail("the stack protector finds a broken stack"); }
NORETURN void __chk_fail(void) { __weir_fail("a buffer overflows"); }
NORETURN void __fortify_fail(const char *what) { __weir_fail("a buffer overflows"); }
