// expect: no-data-race false(no-data-race)
#include <pthread.h>
int x;
void *write(void *arg) {
    x = 1;
    return arg;
}
int main(void) {
    pthread_t a;
    pthread_create(&a, 0, write, 0);
    int unused = x;
    pthread_join(a, 0);
    return 0;
}
