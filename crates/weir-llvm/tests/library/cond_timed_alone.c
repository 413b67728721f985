// expect: safe
// A timed wait is never part of a deadlock.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int main(void) {
    struct timespec until = {0, 0};
    sem_t none;
    pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
    pthread_mutex_lock(&lock);
    assert(pthread_cond_timedwait(&changed, &lock, &until) == ETIMEDOUT);
    assert(pthread_mutex_timedlock(&lock, &until) == ETIMEDOUT);
    pthread_mutex_unlock(&lock);
    assert(pthread_mutex_timedlock(&lock, &until) == 0);
    sem_init(&none, 0, 0);
    assert(sem_timedwait(&none, &until) == -1 && errno == ETIMEDOUT);
    pthread_rwlock_rdlock(&rw);
    assert(pthread_rwlock_timedwrlock(&rw, &until) == ETIMEDOUT);
    assert(pthread_rwlock_timedrdlock(&rw, &until) == 0);
}
