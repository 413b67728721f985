// expect: no-data-race true
// expect: unreach-call true
#include <pthread.h>
#include <stdatomic.h>
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "task.c", 3, "reach_error"); }
atomic_int flag;
int data;
void *produce(void *arg) {
    data = 42;
    atomic_store(&flag, 1);
    return arg;
}
int main(void) {
    pthread_t a;
    pthread_create(&a, 0, produce, 0);
    if (atomic_load(&flag) && data != 42)
        reach_error();
    pthread_join(a, 0);
    return 0;
}
