// ck_barrier_mcs, two threads, two rounds. BUG: a thread does not wait.
// expect: safe
// bug: unsafe
#include <ck_barrier_mcs.c>
#include "threads.h"

static ck_barrier_mcs_t barrier[THREADS];
static unsigned arrived[2];

static void thread(unsigned i) {
    ck_barrier_mcs_state_t state;
    ck_barrier_mcs_subscribe(barrier, &state);
    for (unsigned r = 0; r < 2; r++) {
        ck_pr_inc_uint(&arrived[r]);
#ifdef BUG
        if (i)
#endif
        ck_barrier_mcs(barrier, &state);
        assert(ck_pr_load_uint(&arrived[r]) == THREADS);
    }
}

int main(void) {
    ck_barrier_mcs_init(barrier, THREADS);
    run_threads();
    return 0;
}
