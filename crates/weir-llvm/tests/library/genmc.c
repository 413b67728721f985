// expect: safe
// What GenMC's headers turn programs into.
#include <stdbool.h>
typedef struct { int private; } small;
extern int __VERIFIER_thread_create(const void *, void *(*)(void *), void *);
extern void *__VERIFIER_thread_join(long);
extern int __VERIFIER_mutex_lock(small *), __VERIFIER_mutex_unlock(small *), __VERIFIER_mutex_trylock(small *);
extern int __VERIFIER_barrier_init(small *, const void *, unsigned), __VERIFIER_barrier_wait(small *);
extern void __VERIFIER_assert_fail(const char *, const char *, int);
extern void __VERIFIER_assume(bool);
extern int __VERIFIER_nondet_bool(void);
static small lock, barrier;
static int counter;
static void *run(void *arg) {
    __VERIFIER_mutex_lock(&lock);
    counter++;
    __VERIFIER_mutex_unlock(&lock);
    __VERIFIER_barrier_wait(&barrier);
    if (counter != 2)
        __VERIFIER_assert_fail("counter", __FILE__, __LINE__);
    return arg;
}
int main(void) {
    __VERIFIER_barrier_init(&barrier, 0, 2);
    int chosen = __VERIFIER_nondet_bool();
    __VERIFIER_assume(chosen);
    long a = __VERIFIER_thread_create(0, run, &lock), b = __VERIFIER_thread_create(0, run, 0);
    if (__VERIFIER_thread_join(a) != &lock || __VERIFIER_thread_join(b) || !chosen)
        __VERIFIER_assert_fail("results", __FILE__, __LINE__);
}
