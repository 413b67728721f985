// expect: safe
// Detached before and after its end, and from the start; main leaves by pthread_exit.
#include <assert.h>
#include <pthread.h>
static void *run(void *arg) {
    pthread_t me = pthread_self();
    assert(pthread_equal(me, pthread_self()));
    if (arg)
        pthread_detach(me);
    return arg;
}
int main(void) {
    pthread_t a, b, c;
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, &a);
    pthread_create(&c, &detached, run, NULL);
    pthread_detach(a);
}
