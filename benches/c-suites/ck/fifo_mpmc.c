// ck_fifo_mpmc (cmpxchg16b), two producers, one consumer. BUG: an entry is filled after it is linked.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_fifo.h>
#include "threads.h"

static ck_fifo_mpmc_t fifo;
static ck_fifo_mpmc_entry_t stub, entry[2];
static uintptr_t sum;

static void thread(unsigned i) {
    if (i < 2) {
#ifdef BUG
        ck_fifo_mpmc_enqueue(&fifo, &entry[i], NULL);
        ck_pr_store_ptr(&entry[i].value, (void *)(uintptr_t)(i + 1));
#else
        ck_fifo_mpmc_enqueue(&fifo, &entry[i], (void *)(uintptr_t)(i + 1));
#endif
    } else {
        void *got;
        ck_fifo_mpmc_entry_t *garbage;
        if (ck_fifo_mpmc_dequeue(&fifo, &got, &garbage)) {
            assert(got);
            sum += (uintptr_t)got;
        }
    }
}

int main(void) {
    void *got;
    ck_fifo_mpmc_entry_t *garbage;
    ck_fifo_mpmc_init(&fifo, &stub);
    run_threads();
    while (ck_fifo_mpmc_dequeue(&fifo, &got, &garbage))
        sum += (uintptr_t)got;
    assert(sum == 3);
    return 0;
}
