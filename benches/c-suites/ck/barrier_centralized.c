// ck_barrier_centralized, three threads, two rounds. BUG: a thread does not wait.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_barrier_centralized.c>
#include "threads.h"

static ck_barrier_centralized_t barrier = CK_BARRIER_CENTRALIZED_INITIALIZER;
static unsigned arrived[2];

static void thread(unsigned i) {
    ck_barrier_centralized_state_t state = CK_BARRIER_CENTRALIZED_STATE_INITIALIZER;
    for (unsigned r = 0; r < 2; r++) {
        ck_pr_inc_uint(&arrived[r]);
#ifdef BUG
        if (i)
#endif
        ck_barrier_centralized(&barrier, &state, THREADS);
        assert(ck_pr_load_uint(&arrived[r]) == THREADS);
    }
}

int main(void) {
    run_threads();
    return 0;
}
