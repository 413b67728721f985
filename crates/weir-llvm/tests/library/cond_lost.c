// expect: deadlock
// With a signal, the wrong thread may be woken: here it matters.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int a_may, b_may;
static void *a(void *arg) {
    pthread_mutex_lock(&lock);
    while (!a_may)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return arg;
}
static void *b(void *arg) {
    pthread_mutex_lock(&lock);
    while (!b_may)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, NULL, a, NULL);
    pthread_create(&t, NULL, b, NULL);
    pthread_mutex_lock(&lock);
    a_may = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    b_may = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
}
