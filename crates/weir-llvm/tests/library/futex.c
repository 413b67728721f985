// expect: safe
// Drepper's third mutex (Futexes Are Tricky, 2011), by system calls.
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>
static atomic_int word;
static int counter;
static void lock(void) {
    int c = 0;
    if (atomic_compare_exchange_strong(&word, &c, 1))
        return;
    if (c != 2)
        c = atomic_exchange(&word, 2);
    while (c != 0) {
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
        c = atomic_exchange(&word, 2);
    }
}
static void unlock(void) {
    if (atomic_fetch_sub(&word, 1) != 1) {
        word = 0;
        syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1);
    }
}
static void *add(void *arg) {
    lock();
    counter++;
    unlock();
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, add, NULL);
    pthread_create(&b, NULL, add, NULL);
    add(NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 3);
}
