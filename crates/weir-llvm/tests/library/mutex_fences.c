// expect: safe
// Taking and leaving a mutex are full fences.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y;
static int saw_x, saw_y;
static void *left(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    saw_y = atomic_load_explicit(&y, memory_order_relaxed);
    return arg;
}
static void *right(void *arg) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    saw_x = atomic_load_explicit(&x, memory_order_relaxed);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(saw_x || saw_y);
}
