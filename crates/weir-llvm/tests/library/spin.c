// expect: safe | error: an assertion fails
// Leaving a spin lock is a plain store, which waits in the buffer: no fence.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_spinlock_t mine, yours;
static atomic_int x, y;
static int saw_x, saw_y;
static void *left(void *arg) {
    pthread_spin_lock(&mine);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    pthread_spin_unlock(&mine);
    saw_y = atomic_load_explicit(&y, memory_order_relaxed);
    return arg;
}
static void *right(void *arg) {
    pthread_spin_lock(&yours);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    pthread_spin_unlock(&yours);
    saw_x = atomic_load_explicit(&x, memory_order_relaxed);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_spin_init(&mine, 0);
    pthread_spin_init(&yours, 0);
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(saw_x || saw_y);
}
