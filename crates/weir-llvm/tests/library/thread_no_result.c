// expect: safe
// A thread that returns nothing in particular: wrong only for who looks at it.
#include <assert.h>
#include <pthread.h>
static int n;
static void *run(void *arg) { n++; }
int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, &result);
    assert(n == 1);
}
