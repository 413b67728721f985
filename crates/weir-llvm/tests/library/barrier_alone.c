// expect: deadlock
#include <pthread.h>
int main(void) {
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_barrier_wait(&barrier);
}
