/* Threads (POSIX): their records, their ends, and what they keep for themselves.
 *
 * A `pthread_t` is the address of a record, with the thread's number added, so that waiting
 * for a thread is waiting and nothing before it: steps of a thread that could be taken at any
 * time while others run double the states. For the same reason the end of a thread is no step
 * unless there is a result. A record lives until the thread is joined; using the id later is
 * the use of a freed object. Starting a thread is one step and a full fence, and the id is
 * stored before the thread runs.
 * Deviations: cancellation is not supported (nobody ever cancels, so that what asks for
 * cancellation does nothing). `pthread_exit` with handlers of the function
 * `_pthread_cleanup_push` is not supported (that of the macro is). Joining a detached thread is an error when that thread ends;
 * until then the join waits. Keys are not used again after they are deleted; there are 32.
 * The handlers of `atexit` do not run when the last thread ends by `pthread_exit`.
 */
#include "weir.h"

_Thread_local int __weir_lib_errno;
int *__errno_location(void) { return &__weir_lib_errno; }

enum { RUNNING, DETACHED };

struct __weir_lib_thread {
    void *start; /* 0 once it runs */
    void *value; /* the argument, then the result */
    u32 state;
    u32 is_c11;
};
typedef struct __weir_lib_thread thread;
/* The address of a record and the number. */
typedef u64 id;

static thread __weir_lib_main;
PER_THREAD id __weir_lib_me;

INLINE u32 __weir_lib_number_of(id t) { return (u32)t; }
INLINE thread *__weir_lib_record(id t) { return (thread *)(t & ~0xfffffffful); }

id pthread_self(void) { return __weir_lib_me ? __weir_lib_me : (id)&__weir_lib_main; }
int pthread_equal(id a, id b) { return a == b; }

/* Keys: which are taken, and their destructors. */
#define KEYS 32
struct __weir_lib_key {
    void (*destroy)(void *);
};
static struct __weir_lib_key __weir_lib_keys[KEYS];
static u32 __weir_lib_keys_made;
PER_THREAD void **__weir_lib_values;   /* made when the first is set */
PER_THREAD u32 __weir_lib_has_values; /* bits of those that are not 0 */

int pthread_key_create(u32 *key, void (*destroy)(void *)) {
    __weir_lib_enter();
    u32 n = __weir_lib_keys_made;
    if (n == KEYS)
        __weir_unsupported("more than 32 keys for thread-specific data");
    __weir_lib_keys[n].destroy = destroy;
    __weir_lib_keys_made = n + 1;
    __weir_lib_leave();
    *key = n;
    return 0;
}
int pthread_key_delete(u32 key) {
    if (key >= KEYS)
        return EINVAL;
    __weir_lib_enter();
    __weir_lib_keys[key].destroy = NULL;
    __weir_lib_leave();
    return 0;
}
void *pthread_getspecific(u32 key) { return key < KEYS && __weir_lib_has_values >> key & 1 ? __weir_lib_values[key] : NULL; }
int pthread_setspecific(u32 key, const void *value) {
    if (key >= KEYS)
        return EINVAL;
    if (!value) {
        __weir_lib_has_values &= ~(1u << key);
        return 0;
    }
    if (!__weir_lib_values)
        __weir_lib_values = malloc(KEYS * sizeof(void *));
    __weir_lib_values[key] = (void *)value;
    __weir_lib_has_values |= 1u << key;
    return 0;
}

/* Destructors of C++'s and Rust's thread-local objects; the last one first. */
struct __weir_lib_destructor {
    void (*run)(void *);
    void *object;
    struct __weir_lib_destructor *next;
};
PER_THREAD struct __weir_lib_destructor *__weir_lib_destructors;

int __cxa_thread_atexit_impl(void (*run)(void *), void *object, void *dso) {
    struct __weir_lib_destructor *d = malloc(sizeof *d);
    d->run = run;
    d->object = object;
    d->next = __weir_lib_destructors;
    __weir_lib_destructors = d;
    return 0;
}
int __cxa_thread_atexit(void (*run)(void *), void *object, void *dso) {
    return __cxa_thread_atexit_impl(run, object, dso);
}
void __weir_lib_run_destructors(void) {
    struct __weir_lib_destructor *d;
    while ((d = __weir_lib_destructors)) {
        void (*run)(void *) = d->run;
        void *object = d->object;
        __weir_lib_destructors = d->next;
        free(d);
        run(object);
    }
}
/* Four rounds, as long as destructors set values again. */
static void __weir_lib_run_keys(void) {
    for (int round = 0; round < 4 && __weir_lib_has_values; round++) {
        u32 set = __weir_lib_has_values;
        __weir_lib_has_values = 0;
        for (; set; set &= set - 1) {
            u32 key = (u32)__builtin_ctz(set);
            void *value = __weir_lib_values[key];
            void (*destroy)(void *) = __atomic_load_n(&__weir_lib_keys[key].destroy, __ATOMIC_RELAXED);
            if (destroy)
                destroy(value);
        }
    }
    free(__weir_lib_values);
    __weir_lib_values = NULL;
    __weir_lib_has_values = 0;
}

/* The end of the running thread, up to its last step. */
static void __weir_lib_end(void *result) {
    if (__weir_lib_destructors)
        __weir_lib_run_destructors();
    if (__weir_lib_values)
        __weir_lib_run_keys();
    /* Anything but 0, also what was never set: who uses that is wrong, not who returns it. */
    if (__weir_freeze(~(u64)result) != ~0ul)
        __atomic_store_n(&__weir_lib_record(pthread_self())->value, result, __ATOMIC_RELAXED);
}

static void __weir_lib_run(void *p) {
    /* Nobody else touches this part of the record until the thread is over. */
    thread *t = __weir_lib_record((id)p);
    void *start = t->start, *arg = t->value, *result;
    u32 is_c11 = t->is_c11;
    t->start = NULL;
    t->value = NULL;
    __weir_lib_me = (id)t | __weir_self();
    if (is_c11)
        result = (void *)(long)((int (*)(void *))start)(arg);
    else
        result = ((void *(*)(void *))start)(arg);
    __weir_lib_end(result);
}

/* Starts a thread; the id goes to `to`, if there is such a place. */
static id __weir_lib_start(id *to, void *start, void *arg, u32 state, u32 is_c11) {
    __weir_lib_enter();
    thread *t = __weir_alloc(sizeof *t);
    t->start = start;
    t->value = arg;
    t->state = state;
    t->is_c11 = is_c11;
    id made = (id)t | __weir_spawn(__weir_lib_run, t);
    if (to)
        *to = made;
    __weir_lib_leave();
    return made;
}

int pthread_create(id *to, const u32 *attributes, void *(*start)(void *), void *arg) {
    __weir_lib_start(to, start, arg, attributes ? attributes[0] : RUNNING, 0);
    return 0;
}

/* Waits for a thread and ends the life of its record; what it left. */
static void *__weir_lib_wait(id t) {
    thread *record = __weir_lib_record(t);
    __weir_join(__weir_lib_number_of(t));
    __weir_lib_enter();
    void *result = record->value;
    if (record->state == DETACHED)
        __weir_fail("a detached thread is joined");
    if (record != &__weir_lib_main)
        __weir_release(record);
    __weir_lib_leave();
    return result;
}
int pthread_join(id t, void **result) {
    if (t == pthread_self())
        return EDEADLK;
    void *value = __weir_lib_wait(t);
    if (result)
        *result = value;
    return 0;
}
int pthread_detach(id t) {
    thread *record = __weir_lib_record(t);
    __weir_lib_enter();
    if (record->state == DETACHED)
        __weir_fail("a detached thread is detached again");
    record->state = DETACHED;
    __weir_lib_leave();
    return 0;
}

/* Handlers that functions have registered (not the macros), and what is left of the macros
 * `pthread_cleanup_push`: buffers that were set by `setjmp`, the newest first; each has room for
 * the next one behind what `setjmp` needs. Whoever ends jumps to the newest; the code there
 * calls the handler and goes on with `__pthread_unwind_next`. */
PER_THREAD u32 __weir_lib_cleanups;
struct __weir_lib_unwind {
    u64 place[9];
    struct __weir_lib_unwind *next;
    u64 rest[3];
};
PER_THREAD struct __weir_lib_unwind *__weir_lib_unwinds;
PER_THREAD void *__weir_lib_result;
_Noreturn void longjmp(void *buffer, int value) NOTHROW;

static _Noreturn void __weir_lib_unwind(void) {
    struct __weir_lib_unwind *newest = __weir_lib_unwinds;
    if (newest) {
        __weir_lib_unwinds = newest->next;
        longjmp(newest, 1);
    }
    __weir_lib_end(__weir_lib_result);
    __weir_thread_exit();
}
_Noreturn void pthread_exit(void *result) {
    if (__weir_lib_cleanups)
        __weir_unsupported("pthread_exit with handlers of _pthread_cleanup_push");
    __weir_lib_result = result;
    __weir_lib_unwind();
}
_Noreturn void __pthread_unwind_next(void *buffer) { __weir_lib_unwind(); }
void __pthread_register_cancel(struct __weir_lib_unwind *buffer) {
    buffer->next = __weir_lib_unwinds;
    __weir_lib_unwinds = buffer;
}
void __pthread_unregister_cancel(struct __weir_lib_unwind *buffer) { __weir_lib_unwinds = buffer->next; }
void _pthread_cleanup_push(void *buffer, void (*run)(void *), void *arg) {
    ((void **)buffer)[0] = run;
    ((void **)buffer)[1] = arg;
    __weir_lib_cleanups++;
}
void _pthread_cleanup_pop(void *buffer, int execute) {
    __weir_lib_cleanups--;
    if (execute)
        ((void (**)(void *))buffer)[0](((void **)buffer)[1]);
}

void pthread_testcancel(void) {}
int pthread_setcancelstate(int state, int *old) {
    if (old)
        *old = 0;
    return 0;
}
int pthread_setcanceltype(int type, int *old) {
    if (old)
        *old = 0;
    return 0;
}
