// expect: safe
#include <assert.h>
#include <pthread.h>
static void deep(int n) {
    int here[2] = {n, n};
    if (n == 0)
        pthread_exit((void *)7);
    deep(n - 1);
    assert(here[0] != n);
}
static void *run(void *arg) {
    deep(2);
    return arg;
}
int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, &result);
    assert(result == (void *)7);
    pthread_exit(NULL);
}
