// expect: error: a detached thread is joined
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *arg) {
    pthread_mutex_lock(&lock);
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_mutex_lock(&lock);
    pthread_create(&t, NULL, run, NULL);
    pthread_detach(t);
    pthread_join(t, NULL);
}
