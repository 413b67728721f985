// expect: safe
// A mutex may be initialised again after it was destroyed, and destroyed by who had it last.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int left = 2;
static void *run(void *arg) {
    pthread_mutex_lock(&lock);
    int last = --left == 0;
    pthread_mutex_unlock(&lock);
    if (last)
        assert(pthread_mutex_destroy(&lock) == 0);
    return NULL;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    run(NULL);
    pthread_join(t, NULL);
    pthread_mutex_init(&lock, NULL);
    assert(pthread_mutex_trylock(&lock) == 0);
    pthread_mutex_unlock(&lock);
}
