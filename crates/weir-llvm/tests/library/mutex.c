// expect: safe
// A counter under a lock; a lock and an unlock are seen by the next one.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void *add(void *arg) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        counter++;
        pthread_mutex_unlock(&lock);
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    void *result;
    pthread_create(&a, NULL, add, &counter);
    pthread_create(&b, NULL, add, NULL);
    pthread_join(a, &result);
    pthread_join(b, NULL);
    assert(result == &counter);
    assert(counter == 4);
    assert(pthread_mutex_trylock(&lock) == 0);
    pthread_mutex_unlock(&lock);
    pthread_mutex_destroy(&lock);
}
