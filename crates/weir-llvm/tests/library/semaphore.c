// expect: safe
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t items, places;
static int buffer;
static void *take(void *arg) {
    for (int i = 1; i <= 2; i++) {
        sem_wait(&items);
        assert(buffer == i);
        sem_post(&places);
    }
    return arg;
}
int main(void) {
    pthread_t t;
    int value;
    sem_init(&items, 0, 0);
    sem_init(&places, 0, 1);
    assert(sem_trywait(&items) == -1 && errno == EAGAIN);
    pthread_create(&t, NULL, take, NULL);
    for (int i = 1; i <= 2; i++) {
        sem_wait(&places);
        buffer = i;
        sem_post(&items);
    }
    pthread_join(t, NULL);
    sem_getvalue(&places, &value);
    assert(value == 1);
}
