// expect: error: a value is used that was never set
#include <pthread.h>
#include <stdlib.h>
static void *run(void *arg) {}
int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, &result);
    if (result)
        abort();
}
