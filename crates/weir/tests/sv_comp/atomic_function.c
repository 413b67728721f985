// expect: unreach-call true
// expect: no-data-race true
#include <pthread.h>
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "task.c", 3, "reach_error"); }
int x;
static void __VERIFIER_atomic_add(int n) {
    int old = x;
    if (n == 0)
        return;
    x = old + n;
}
void *add(void *arg) {
    __VERIFIER_atomic_add(1);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x != 2)
        reach_error();
    return 0;
}
