// expect: safe
// Library calls do not end a section of the program.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *add(void *arg) {
    __VERIFIER_atomic_begin();
    int old = x;
    pthread_mutex_lock(&lock);
    free(malloc(4));
    pthread_mutex_unlock(&lock);
    x = old + 1;
    __VERIFIER_atomic_end();
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, add, NULL);
    pthread_create(&b, NULL, add, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x == 2);
}
