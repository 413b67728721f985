// Every thread adds to a plain counter ROUNDS times, between `lock(i)` and `unlock(i)`.
#include "threads.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

static void init(void);
static void lock(unsigned i);
static void unlock(unsigned i);
static unsigned counter;

static void thread(unsigned i) {
    for (unsigned r = 0; r < ROUNDS; r++) {
        lock(i);
        counter++;
        unlock(i);
    }
}

int main(void) {
    init();
    run_threads();
    assert(counter == THREADS * ROUNDS);
    return 0;
}
