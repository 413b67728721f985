// expect: error: an assertion fails
// A timed wait may time out, and then nothing was signalled.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;
static void *other(void *arg) {
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t t;
    struct timespec until = {0, 0};
    int error = 0;
    pthread_create(&t, NULL, other, NULL);
    pthread_mutex_lock(&lock);
    while (!ready && error == 0)
        error = pthread_cond_timedwait(&changed, &lock, &until);
    assert(ready || error == ETIMEDOUT);
    assert(ready);
    pthread_mutex_unlock(&lock);
    pthread_join(t, NULL);
}
