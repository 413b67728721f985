// ck_ring, two producers of one each, one consumer. BUG: the producers use the function for one producer.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_ring.h>
#include "threads.h"

static ck_ring_t ring;
static ck_ring_buffer_t buffer[4];

static void thread(unsigned i) {
    if (i < 2) {
#ifdef BUG
        ck_ring_enqueue_spsc(&ring, buffer, (void *)(uintptr_t)(i + 1));
#else
        ck_ring_enqueue_mpmc(&ring, buffer, (void *)(uintptr_t)(i + 1));
#endif
    } else {
        void *got;
        if (ck_ring_dequeue_mpmc(&ring, buffer, &got))
            assert((uintptr_t)got == 1 || (uintptr_t)got == 2);
        else
            got = NULL;
        ck_pr_store_ptr(&buffer[3].value, got);
    }
}

int main(void) {
    ck_ring_init(&ring, 4);
    run_threads();
    uintptr_t sum = (uintptr_t)buffer[3].value;
    void *got;
    while (ck_ring_dequeue_mpmc(&ring, buffer, &got))
        sum += (uintptr_t)got;
    assert(sum == 3);
    return 0;
}
