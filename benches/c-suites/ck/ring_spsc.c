// ck_ring, one producer of three, one consumer, room for three. BUG: there are two producers.
// expect: safe
// bug: unsafe
#include <ck_ring.h>
#ifdef BUG
#define THREADS 3
#endif
#include "threads.h"

static ck_ring_t ring;
static ck_ring_buffer_t buffer[4];
#define ITEMS 3

static void thread(unsigned i) {
    if (i == 0) {
        for (uintptr_t k = 1; k <= ITEMS; k++)
            while (!ck_ring_enqueue_spsc(&ring, buffer, (void *)k))
                ;
#ifdef BUG
    } else if (i == 2) {
        ck_ring_enqueue_spsc(&ring, buffer, (void *)(uintptr_t)ITEMS);
#endif
    } else {
        for (uintptr_t k = 1; k <= ITEMS; k++) {
            void *got;
            while (!ck_ring_dequeue_spsc(&ring, buffer, &got))
                ;
            assert((uintptr_t)got == k);
        }
    }
}

int main(void) {
    ck_ring_init(&ring, 4);
    run_threads();
    return 0;
}
