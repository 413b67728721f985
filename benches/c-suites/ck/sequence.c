// ck_sequence, a writer twice and two readers. BUG: readers do not look whether the writer came.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_sequence.h>
#include "threads.h"

static ck_sequence_t seq;
static volatile unsigned x, y;

static void thread(unsigned i) {
    if (i == 0) {
        for (unsigned r = 0; r < 2; r++) {
            ck_sequence_write_begin(&seq);
            x = x + 1;
            y = y + 1;
            ck_sequence_write_end(&seq);
        }
    } else {
        unsigned version, a, b;
        do {
            version = ck_sequence_read_begin(&seq);
            a = x;
            b = y;
#ifdef BUG
        } while (0);
#else
        } while (ck_sequence_read_retry(&seq, version));
#endif
        assert(a == b);
    }
}

int main(void) {
    ck_sequence_init(&seq);
    run_threads();
    assert(x == 2 && y == 2);
    return 0;
}
