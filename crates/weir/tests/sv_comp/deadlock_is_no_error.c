// expect: unreach-call true
// expect: no-data-race true
#include <pthread.h>
void reach_error(void) {}
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
void *other(void *arg) {
    pthread_mutex_lock(&n);
    pthread_mutex_lock(&m);
    return arg;
}
int main(void) {
    pthread_t a;
    pthread_create(&a, 0, other, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    return 0;
}
