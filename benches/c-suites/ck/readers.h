// WRITERS threads change two plain variables, the others see them equal.
#include "threads.h"

#ifndef WRITERS
#define WRITERS 1
#endif

static void init(void);
static void write_lock(unsigned i);
static void write_unlock(unsigned i);
static void read_lock(unsigned i);
static void read_unlock(unsigned i);
static volatile unsigned x, y;

static void thread(unsigned i) {
    if (i < WRITERS) {
        write_lock(i);
        x = x + 1;
        y = y + 1;
        write_unlock(i);
    } else {
        read_lock(i);
        unsigned a = x, b = y;
        assert(a == b);
        read_unlock(i);
    }
}

int main(void) {
    init();
    run_threads();
    assert(x == WRITERS && y == WRITERS);
    return 0;
}
