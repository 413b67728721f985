#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 40000 };
int found;

void *work(void *unused) {
    unsigned char *composite = calloc(SIZE, 1);
    int primes = 0;
    for (int i = 2; i < SIZE; i++) {
        if (composite[i])
            continue;
        primes++;
        for (int k = 2 * i; k < SIZE; k += i)
            composite[k] = 1;
    }
    free(composite);
    found = primes;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    printf("%d\n", found);
    assert(found != 4203);
    return 0;
}
