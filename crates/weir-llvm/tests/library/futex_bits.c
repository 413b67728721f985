// expect: safe
// Bit sets choose who is woken; timeouts; the number of those woken.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
static int word;
static void *wait_for(void *bits) {
    assert(syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 0, NULL, NULL, (int)(long)bits) == 0);
    return NULL;
}
int main(void) {
    pthread_t a;
    struct timespec soon = {0, 1};
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 1, NULL) == -1 && errno == EAGAIN);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 0, &soon) == -1 && errno == ETIMEDOUT);
    assert(syscall(SYS_futex, &word, FUTEX_WAKE, 1) == 0);
    pthread_create(&a, NULL, wait_for, (void *)2);
    assert(syscall(SYS_futex, &word, FUTEX_WAKE_BITSET, 5, NULL, NULL, 1) == 0);
    while (syscall(SYS_futex, &word, FUTEX_WAKE_BITSET, 5, NULL, NULL, 3) == 0)
        ;
    pthread_join(a, NULL);
}
