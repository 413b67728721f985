// expect: error: a value is used that was never set
#include <stdatomic.h>
#include <stdlib.h>
int main(void) {
    atomic_int *p = malloc(sizeof *p);
    if (atomic_exchange(p, 1) == 7)
        abort();
    free(p);
}
