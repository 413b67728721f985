// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_key_t key;
static atomic_int destroyed;
static void destroy(void *p) {
    *(atomic_int *)p += 1;
    if (destroyed < 2)
        pthread_setspecific(key, p);
}
static void *run(void *arg) {
    assert(pthread_getspecific(key) == NULL);
    pthread_setspecific(key, &destroyed);
    assert(pthread_getspecific(key) == &destroyed);
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, NULL);
    assert(destroyed == 2);
    assert(pthread_getspecific(key) == NULL);
    pthread_key_delete(key);
}
