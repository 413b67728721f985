// expect: valid-memsafety false(valid-deref)
// expect: unreach-call unknown
#include <pthread.h>
#include <stdlib.h>
void reach_error(void) {}
int *p;
void *use(void *arg) {
    *p = 1;
    return arg;
}
int main(void) {
    p = malloc(sizeof *p);
    pthread_t a;
    pthread_create(&a, 0, use, 0);
    free(p);
    pthread_join(a, 0);
    return 0;
}
