// expect: safe
// A buffer of one place: nobody waits for ever, and everything arrives.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int place, sum;
static void *take(void *arg) {
    pthread_mutex_lock(&lock);
    while (!place)
        pthread_cond_wait(&changed, &lock);
    sum += place;
    place = 0;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, take, NULL);
    pthread_create(&b, NULL, take, NULL);
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&lock);
        while (place)
            pthread_cond_wait(&changed, &lock);
        place = i;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&lock);
    }
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(sum == 3);
    pthread_cond_destroy(&changed);
}
