// expect: error: a thread waits at a barrier that is not initialised or was destroyed
#include <pthread.h>
#include <stdatomic.h>
static pthread_barrier_t barrier;
static atomic_int done;
static void *run(void *arg) {
    if (atomic_load(&done))
        pthread_barrier_wait(&barrier);
    return NULL;
}
int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, NULL, 1);
    pthread_create(&t, NULL, run, NULL);
    pthread_barrier_wait(&barrier);
    pthread_barrier_destroy(&barrier);
    atomic_store(&done, 1);
    pthread_join(t, NULL);
}
