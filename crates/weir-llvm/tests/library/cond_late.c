// expect: safe
// Who begins to wait after a signal does not take it from who waited before.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waits, signalled, late;
static void *first(void *arg) {
    pthread_mutex_lock(&lock);
    waits = 1;
    pthread_cond_wait(&changed, &lock);
    /* Now the late one may go as well. */
    late = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return arg;
}
static void *second(void *arg) {
    pthread_mutex_lock(&lock);
    if (signalled)
        while (!late)
            pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t a, b;
    int done = 0;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    while (!done) {
        pthread_mutex_lock(&lock);
        if (waits) {
            done = signalled = 1;
            pthread_cond_signal(&changed);
        }
        pthread_mutex_unlock(&lock);
    }
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
