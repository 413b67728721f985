// expect: safe
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;
static void *write_both(void *arg) {
    pthread_rwlock_wrlock(&lock);
    x++;
    y++;
    pthread_rwlock_unlock(&lock);
    return arg;
}
static void *read_both(void *arg) {
    pthread_rwlock_rdlock(&lock);
    if (pthread_rwlock_tryrdlock(&lock) == 0)
        pthread_rwlock_unlock(&lock);
    assert(x == y);
    pthread_rwlock_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, write_both, NULL);
    pthread_create(&b, NULL, read_both, NULL);
    pthread_create(&c, NULL, read_both, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    assert(pthread_rwlock_trywrlock(&lock) == 0);
    assert(pthread_rwlock_tryrdlock(&lock) != 0);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_destroy(&lock);
}
