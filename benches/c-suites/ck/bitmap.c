// ck_bitmap, three threads that set bits of one word, and one that clears a bit. BUG: a bit is set by reading and writing.
// expect: safe
// flags: -DTHREADS=3
// bug: unsafe
#include <ck_bitmap.h>
#include "threads.h"

static CK_BITMAP_INSTANCE(32) map;

static void thread(unsigned i) {
#ifdef BUG
    ck_pr_store_uint(&map.content.map[0], ck_pr_load_uint(&map.content.map[0]) | 1u << i);
#else
    ck_bitmap_set(CK_BITMAP(&map), i);
#endif
    if (i == 0)
        ck_bitmap_reset(CK_BITMAP(&map), 5);
    else
        assert(ck_bitmap_test(CK_BITMAP(&map), i));
}

int main(void) {
    CK_BITMAP_INIT(&map, 32, false);
    ck_bitmap_set(CK_BITMAP(&map), 5);
    run_threads();
    assert(CK_BITMAP_COUNT(&map, 32) == THREADS && !CK_BITMAP_TEST(&map, 5));
    return 0;
}
