// expect: safe
// Two rounds; one thread per round is told so; destroyed at once by who comes out first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_barrier_t barrier;
static atomic_int came, told, left;
static void *run(void *arg) {
    for (int round = 1; round <= 2; round++) {
        came++;
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
            told++;
        assert(came >= 2 * round);
    }
    if (++left == 1)
        return NULL;
    pthread_barrier_destroy(&barrier);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(told == 2);
}
