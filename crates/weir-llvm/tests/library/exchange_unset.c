// expect: safe
// An exchange copies: neither what it finds nor what it leaves has to be set.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
    atomic_int value;
    struct node *_Atomic next;
};
static struct node *_Atomic head;
static void *run(void *arg) {
    struct node *n = malloc(sizeof *n);
    atomic_store(&n->value, 1); /* an exchange on x86 */
    atomic_store(&n->next, NULL);
    atomic_store(&head, n);
    return NULL;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    struct node *n = atomic_load(&head);
    if (n)
        assert(atomic_load(&n->value) == 1 && !atomic_load(&n->next));
    pthread_join(t, NULL);
    free(atomic_load(&head));
}
