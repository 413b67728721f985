// expect: no-data-race false(no-data-race)
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
void *add(void *arg) {
    __VERIFIER_atomic_begin();
    x = x + 1;
    __VERIFIER_atomic_end();
    return arg;
}
int main(void) {
    pthread_t a;
    pthread_create(&a, 0, add, 0);
    x = 5;
    pthread_join(a, 0);
    return 0;
}
