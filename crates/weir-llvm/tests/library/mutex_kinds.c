// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checked;
static void *other(void *arg) {
    assert(pthread_mutex_unlock(&checked) == EPERM);
    assert(pthread_mutex_trylock(&checked) == EBUSY);
    assert(pthread_mutex_trylock(&recursive) == EBUSY);
    assert(pthread_mutex_timedlock(&recursive, &(struct timespec){0, 0}) == ETIMEDOUT);
    assert(pthread_mutex_unlock(&recursive) == EPERM);
    return arg;
}
int main(void) {
    pthread_mutexattr_t kind;
    pthread_t t;
    int is;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutexattr_gettype(&kind, &is);
    assert(is == PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&checked, &kind);
    assert(pthread_mutex_unlock(&checked) == EPERM);
    pthread_mutex_lock(&checked);
    assert(pthread_mutex_lock(&checked) == EDEADLK);
    pthread_mutex_lock(&recursive);
    pthread_mutex_lock(&recursive);
    assert(pthread_mutex_trylock(&recursive) == 0);
    pthread_mutex_unlock(&recursive);
    pthread_mutex_unlock(&recursive);
    pthread_create(&t, NULL, other, NULL);
    pthread_join(t, NULL);
    assert(pthread_mutex_unlock(&recursive) == 0);
    assert(pthread_mutex_unlock(&recursive) == EPERM);
    assert(pthread_mutex_unlock(&checked) == 0);
}
