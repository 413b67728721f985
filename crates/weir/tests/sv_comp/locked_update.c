// expect: unreach-call true
// expect: no-data-race true
#include <pthread.h>
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "task.c", 3, "reach_error"); }
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *add(void *arg) {
    pthread_mutex_lock(&m);
    int old = x;
    x = old + 1;
    pthread_mutex_unlock(&m);
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
