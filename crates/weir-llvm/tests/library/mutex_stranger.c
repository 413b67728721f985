// expect: error: a mutex is unlocked by a thread that does not own it
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *other(void *arg) {
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_mutex_lock(&lock);
    pthread_create(&t, NULL, other, NULL);
    pthread_join(t, NULL);
}
