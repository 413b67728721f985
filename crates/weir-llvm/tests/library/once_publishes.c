// expect: safe | error: an assertion fails
// Who finds it done does not fence: two threads may both miss what the other stored.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_int x, y;
static int saw_x, saw_y;
static void nothing(void) {}
static void *left(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    pthread_once(&once, nothing);
    saw_y = atomic_load_explicit(&y, memory_order_relaxed);
    return arg;
}
static void *right(void *arg) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    pthread_once(&once, nothing);
    saw_x = atomic_load_explicit(&x, memory_order_relaxed);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_once(&once, nothing);
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(saw_x || saw_y);
}
