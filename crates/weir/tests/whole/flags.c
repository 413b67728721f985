#include <assert.h>
#include <pthread.h>
#include <stdio.h>

volatile int wants[2], inside;

void *enter(void *arg) {
    long me = (long)arg;
    wants[me] = 1;
    if (!wants[1 - me]) {
        inside++;
        assert(inside == 1);
        inside--;
    }
    wants[me] = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, (void *)1);
    enter(0);
    pthread_join(t, 0);
    printf("%d\n", inside);
    return 0;
}
