// ck_fifo_spsc, one producer of three, one consumer. BUG: an entry is filled after it is linked.
// expect: safe
// bug: unsafe
#include <ck_fifo.h>
#include "threads.h"

static ck_fifo_spsc_t fifo;
static ck_fifo_spsc_entry_t stub, entry[3];

static void thread(unsigned i) {
    for (uintptr_t k = 0; k < 3; k++) {
        if (i == 0) {
#ifdef BUG
            ck_fifo_spsc_enqueue(&fifo, &entry[k], NULL);
            ck_pr_store_ptr(&entry[k].value, (void *)(k + 1));
#else
            ck_fifo_spsc_enqueue(&fifo, &entry[k], (void *)(k + 1));
#endif
        } else {
            void *got;
            while (!ck_fifo_spsc_dequeue(&fifo, &got))
                ;
            assert((uintptr_t)got == k + 1);
        }
    }
}

int main(void) {
    ck_fifo_spsc_init(&fifo, &stub);
    run_threads();
    return 0;
}
