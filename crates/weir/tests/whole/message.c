#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct message {
    int number;
    void (*then)(int);
};
struct message *_Atomic inbox;

static void show(int number) {
    printf("%d\n", number);
}

void *sender(void *unused) {
    struct message *m = malloc(sizeof *m);
    m->number = 42;
    m->then = show;
    /* `memory_order_release` is right */
    atomic_store_explicit(&inbox, m, memory_order_relaxed);
    return 0;
}

void *receiver(void *unused) {
    struct message *m = atomic_load_explicit(&inbox, memory_order_acquire);
    if (m)
        m->then(m->number);
    return 0;
}

int main(void) {
    pthread_t s, r;
    pthread_create(&s, 0, sender, 0);
    pthread_create(&r, 0, receiver, 0);
    pthread_join(s, 0);
    pthread_join(r, 0);
    return 0;
}
