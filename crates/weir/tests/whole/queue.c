#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};
struct node *head;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void push(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    pthread_mutex_lock(&lock);
    n->next = head;
    head = n;
    pthread_mutex_unlock(&lock);
}

static int pop(void) {
    struct node *n = head; /* not under the lock */
    if (!n)
        return 0;
    pthread_mutex_lock(&lock);
    head = n->next;
    pthread_mutex_unlock(&lock);
    int value = n->value;
    free(n);
    return value;
}

void *taker(void *unused) {
    pop();
    return 0;
}

int main(void) {
    pthread_t a, b;
    push(7);
    pthread_create(&a, 0, taker, 0);
    pthread_create(&b, 0, taker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
