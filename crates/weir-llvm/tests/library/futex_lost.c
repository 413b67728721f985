// expect: deadlock
// The wake comes before the wait, and the word does not say so.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
static int word;
static void *wake(void *arg) {
    syscall(SYS_futex, &word, FUTEX_WAKE, 1);
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, wake, NULL);
    syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL);
    pthread_join(t, NULL);
}
