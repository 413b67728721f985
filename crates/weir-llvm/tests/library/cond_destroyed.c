// expect: error: a condition variable is destroyed for which a thread waits
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waits;
static void *run(void *arg) {
    pthread_mutex_lock(&lock);
    waits = 1;
    pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    pthread_mutex_lock(&lock);
    if (!waits)
        exit(0);
    pthread_cond_destroy(&changed);
}
