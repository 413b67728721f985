// Starts THREADS threads that run `thread(i)`, and waits for all of them.
#ifndef THREADS_H
#define THREADS_H
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 2
#endif

static void thread(unsigned i);

static void *start(void *arg) {
    thread((unsigned)(uintptr_t)arg);
    return NULL;
}

static void run_threads(void) {
    pthread_t t[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, start, (void *)i);
    for (uintptr_t i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
}
#endif
