//! The part that is the same in every file.

/// Before the program: what it uses.
pub(super) const HEAD: &str = r#"#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The program compares what it compares, also where the answer is known. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wbool-compare"
#endif

#define WEIR_THREADS 64
#define WEIR_CELLS 1024 /* of arrays without bounds */

#ifdef WEIR_RUN
/* Random schedules. Threads are coroutines; where one may be interrupted, a
 * random one goes on. */
#include <setjmp.h>
#include <ucontext.h>

static uint64_t weir_seed;
static int weir_section;              /* inside an atomic section */
static int weir_now;                  /* the thread that runs */
static int weir_failed;
static int weir_lost;                 /* a guess in an atomic section was wrong */
static jmp_buf weir_over;             /* the end of a schedule */
static ucontext_t weir_scheduler, weir_context[WEIR_THREADS];
static char weir_stack[WEIR_THREADS][256 * 1024];
static void *(*weir_start[WEIR_THREADS])(void *);
static int weir_stuck[WEIR_THREADS];  /* waits for ever */
static long weir_steps;

static uint64_t weir_random(void) {
    weir_seed ^= weir_seed << 13;
    weir_seed ^= weir_seed >> 7;
    weir_seed ^= weir_seed << 17;
    return weir_seed;
}
static void weir_yield(void) {
    if (!weir_section) swapcontext(&weir_context[weir_now], &weir_scheduler);
    else if (++weir_steps > 1000000) longjmp(weir_over, 1);
}
static _Noreturn void weir_stop(void) { longjmp(weir_over, 1); }
static _Noreturn void reach_error(void) {
    weir_failed = 1;
    weir_stop();
}
/* A thread that cannot go on waits for ever, and the others run on. Inside an atomic
 * section nobody else can: this schedule was a wrong guess. */
static inline void weir_assume(int holds) {
    if (holds) return;
#ifndef WEIR_SEQUENTIAL
    if (weir_section)
#endif
    {
        weir_lost = 1;
        weir_stop();
    }
    weir_stuck[weir_now] = 1;
    for (;;) weir_yield();
}
/* Beyond what this file has room for. */
static inline void weir_limit(int holds) {
    if (!holds) {
        weir_lost = 1;
        weir_stop();
    }
}
static inline void __VERIFIER_atomic_begin(void) {
    weir_yield();
    weir_section++;
}
static inline void __VERIFIER_atomic_end(void) { weir_section--; }
static inline int64_t weir_pick(int64_t lo, int64_t hi) {
    uint64_t n = (uint64_t)hi - (uint64_t)lo + 1;
    return (int64_t)((uint64_t)lo + (n ? weir_random() % n : weir_random()));
}
/* A value for which the condition holds; tries all of them where they are few. */
#define WEIR_CHOOSE(r, lo, hi, cond) \
    do { \
        int64_t weir_first = weir_pick(lo, hi); \
        uint64_t weir_many = (uint64_t)(hi) - (uint64_t)(lo) + 1; \
        uint64_t weir_try = 0; \
        for (; weir_try < 1000; weir_try++) { \
            if (weir_many && weir_try >= weir_many) break; \
            r = (int64_t)((uint64_t)(lo) + (weir_many ? ((uint64_t)weir_first - (uint64_t)(lo) + weir_try) % weir_many : weir_random())); \
            if (cond) break; \
        } \
        weir_assume((cond)); \
    } while (0)
#define WEIR_STEP() weir_yield()
#else
#include <assert.h>

extern long __VERIFIER_nondet_long(void);
#ifdef WEIR_SEQUENTIAL
#define __VERIFIER_atomic_begin() ((void)0)
#define __VERIFIER_atomic_end() ((void)0)
#else
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#endif

void reach_error(void);
void reach_error(void) { assert(0); }
static inline void weir_assume(int holds) {
    if (!holds) abort();
}
static inline void weir_limit(int holds) { weir_assume(holds); }
static inline int64_t weir_pick(int64_t lo, int64_t hi) {
    int64_t v = __VERIFIER_nondet_long();
    weir_assume(lo <= v && v <= hi);
    return v;
}
#define WEIR_CHOOSE(r, lo, hi, cond) \
    do { \
        r = weir_pick(lo, hi); \
        weir_assume((cond)); \
    } while (0)
#define WEIR_STEP() ((void)0)
#endif

#define weir_assert(holds) \
    do { \
        if (!(holds)) reach_error(); \
    } while (0)

/* Arithmetic as the machine does it. */
static inline int64_t weir_add(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static inline int64_t weir_sub(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
static inline int64_t weir_mul(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
static inline int64_t weir_div(int64_t a, int64_t b) {
    weir_assert(b != 0);
    return b == -1 ? weir_sub(0, a) : a / b;
}
static inline int64_t weir_rem(int64_t a, int64_t b) {
    weir_assert(b != 0);
    return b == -1 ? 0 : a % b;
}
static inline int64_t weir_udiv(int64_t a, int64_t b) {
    weir_assert(b != 0);
    return (int64_t)((uint64_t)a / (uint64_t)b);
}
static inline int64_t weir_urem(int64_t a, int64_t b) {
    weir_assert(b != 0);
    return (int64_t)((uint64_t)a % (uint64_t)b);
}
static inline int64_t weir_shl(int64_t a, int64_t b, int bits) {
    return (int64_t)((uint64_t)a << ((uint64_t)b & (uint64_t)(bits - 1)));
}
static inline int64_t weir_shr(int64_t a, int64_t b, int bits) {
    return a >> ((uint64_t)b & (uint64_t)(bits - 1));
}
static inline int64_t weir_ushr(int64_t a, int64_t b) { return (int64_t)((uint64_t)a >> ((uint64_t)b & 63)); }
static inline int64_t weir_both(int64_t a, int64_t b) { return a != 0 && b != 0; }
static inline int64_t weir_either(int64_t a, int64_t b) { return a != 0 || b != 0; }
/* A value that has to be within bounds; an index likewise. */
static inline int64_t weir_range(int64_t v, int64_t lo, int64_t hi) {
    weir_assert(lo <= v && v <= hi);
    return v;
}
static inline int64_t weir_index(int64_t i, int64_t len) {
    weir_assert(0 <= i && i < len);
    return i;
}
static inline int64_t weir_cell(int64_t i) {
    weir_limit(0 <= i && i < WEIR_CELLS);
    return i;
}

/* Threads, in the order of their numbers. */
static int weir_count;
static int weir_done[WEIR_THREADS];
static int64_t weir_self[WEIR_THREADS];
static int64_t weir_args[WEIR_THREADS][16];

static inline int weir_thread(void *(*code)(void *), int64_t self) {
    int id = weir_count;
    weir_limit(id < WEIR_THREADS);
    weir_count = id + 1;
    weir_done[id] = 0;
    weir_self[id] = self;
    weir_args[id][0] = 0;
#ifdef WEIR_RUN
    weir_start[id] = code;
#else
    (void)code;
#endif
    return id;
}
static inline void weir_run(void *(*code)(void *), int id) {
#ifdef WEIR_RUN
    (void)code;
    (void)id;
#elif defined(WEIR_SEQUENTIAL)
    code((void *)(intptr_t)id);
#else
    pthread_t handle;
    pthread_create(&handle, 0, code, (void *)(intptr_t)id);
#endif
}
static inline void weir_join(int64_t id) {
    weir_assert(0 <= id && id < weir_count);
#ifdef WEIR_RUN
    while (!weir_done[id]) {
        weir_assume(!weir_section);
        weir_yield();
    }
#else
    weir_assume(weir_done[id]);
#endif
}
"#;

/// After the program: what starts it.
pub(super) const TAIL: &str = r#"
#ifdef WEIR_RUN
static void weir_enter(void) {
    int id = weir_now;
    weir_start[id]((void *)(intptr_t)id);
    weir_done[id] = 1;
    for (;;) {
        weir_section = 0;
        weir_yield();
    }
}
/* One schedule; whether it went wrong. */
static int weir_schedule(void) {
    static int made[WEIR_THREADS];
    weir_section = weir_failed = weir_lost = weir_count = 0;
    weir_steps = 0;
    for (int i = 0; i < WEIR_THREADS; i++) made[i] = weir_done[i] = weir_stuck[i] = 0;
    if (setjmp(weir_over)) return weir_failed;
    weir_begin();
    for (weir_now = 0; weir_steps < 20000; weir_steps++) {
        int live[WEIR_THREADS], n = 0;
        for (int i = 0; i < weir_count; i++)
            if (!weir_done[i] && !weir_stuck[i]) live[n++] = i;
        if (n == 0) break;
        if (weir_done[weir_now] || weir_stuck[weir_now] || weir_random() % 2) weir_now = live[weir_random() % (uint64_t)n];
        int id = weir_now;
        if (!made[id]) {
            made[id] = 1;
            getcontext(&weir_context[id]);
            weir_context[id].uc_stack.ss_sp = weir_stack[id];
            weir_context[id].uc_stack.ss_size = sizeof weir_stack[id];
            weir_context[id].uc_link = 0;
            makecontext(&weir_context[id], weir_enter, 0);
        }
        swapcontext(&weir_scheduler, &weir_context[id]);
    }
    for (int i = 0; i < weir_count; i++)
        if (!weir_done[i]) return 0;
    weir_end();
    return 0;
}
int main(int argc, char **argv) {
    long schedules = argc > 1 ? atol(argv[1]) : 1000, wrong = 0, ran = 0, lost = 0;
    uint64_t seed = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
    /* Schedules that were wrong guesses do not count, but there is an end to guessing. */
    while (ran < schedules && lost < 20 * schedules) {
        weir_seed = (seed + (uint64_t)(ran + lost)) * 0x9E3779B97F4A7C15u + 1;
        weir_random();
        wrong += weir_schedule();
        if (weir_lost) lost++;
        else ran++;
    }
    printf("%s: %ld of %ld schedules go wrong\n", wrong ? "error" : ran ? "fine" : "unknown", wrong, ran);
    if (lost) printf("%ld others were wrong guesses, and do not count\n", lost);
    return wrong ? 1 : ran ? 0 : 2;
}
#else
int main(void) {
    weir_begin();
    for (int i = 0; i < WEIR_THREADS; i++)
        if (i < weir_count) weir_assume(weir_done[i]);
    weir_end();
    return 0;
}
#endif
"#;
