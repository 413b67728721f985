#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct channel {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    int *items[2];
    int count;
};

static void put(struct channel *c, int *item) {
    pthread_mutex_lock(&c->lock);
    c->items[c->count++] = item;
    pthread_cond_signal(&c->filled);
    pthread_mutex_unlock(&c->lock);
}

static int *take(struct channel *c) {
    pthread_mutex_lock(&c->lock);
    if (c->count == 0) /* `while` is right */
        pthread_cond_wait(&c->filled, &c->lock);
    int *item = c->items[--c->count];
    pthread_mutex_unlock(&c->lock);
    return item;
}

void *consumer(void *arg) {
    *take(arg) = 1;
    return 0;
}

int main(void) {
    struct channel c = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, {0, 0}, 0};
    pthread_t a, b;
    pthread_create(&a, 0, consumer, &c);
    pthread_create(&b, 0, consumer, &c);
    put(&c, malloc(sizeof(int)));
    put(&c, malloc(sizeof(int)));
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
