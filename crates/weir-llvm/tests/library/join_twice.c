// expect: error: freed memory is used
#include <pthread.h>
static void *run(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, NULL);
    pthread_join(t, NULL);
}
