// expect: safe
// What threads print costs no states, and lengths are right.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static void *run(void *arg) {
    printf("thread %d says %s\n", 1, "hello");
    fprintf(stderr, "%5.2f%%\n", 12.5);
    int n = printf("%s-%d\n", "abc", 42);
    assert(n == 7);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
