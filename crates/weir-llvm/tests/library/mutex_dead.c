// expect: error: a mutex is used after it was destroyed
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t lock;
static atomic_int done;
static void *run(void *arg) {
    if (atomic_load(&done))
        pthread_mutex_lock(&lock);
    return NULL;
}
int main(void) {
    pthread_t t;
    pthread_mutex_init(&lock, NULL);
    pthread_create(&t, NULL, run, NULL);
    pthread_mutex_destroy(&lock);
    atomic_store(&done, 1);
    pthread_join(t, NULL);
}
