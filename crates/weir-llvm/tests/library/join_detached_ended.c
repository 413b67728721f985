// expect: error: a detached thread is joined
#include <pthread.h>
static void *run(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    pthread_detach(t);
    pthread_join(t, NULL);
}
