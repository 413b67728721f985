// expect: unreach-call true
// expect: unreach-call tso false(unreach-call)
#include <pthread.h>
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "task.c", 3, "reach_error"); }
int x, y, r, s;
void *left(void *arg) {
    x = 1;
    r = y;
    return arg;
}
void *right(void *arg) {
    y = 1;
    s = x;
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, left, 0);
    pthread_create(&b, 0, right, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (r == 0 && s == 0)
        reach_error();
    return 0;
}
