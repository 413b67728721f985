// expect: no-data-race false(no-data-race)
// expect: unreach-call false(unreach-call)
#include <pthread.h>
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "task.c", 3, "reach_error"); }
int flag;
void *set(void *arg) {
    flag = 1;
    return arg;
}
int main(void) {
    pthread_t a;
    pthread_create(&a, 0, set, 0);
    if (flag)
        reach_error();
    pthread_join(a, 0);
    return 0;
}
