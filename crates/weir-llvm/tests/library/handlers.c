// expect: error: abort is called
// Handlers run at the end, the last one first.
#include <assert.h>
#include <stdlib.h>
static int seen;
static void first(void) {
    assert(seen == 2);
    abort();
}
static void second(void) { seen = 2; }
int main(void) {
    atexit(first);
    atexit(second);
}
