// expect: valid-memsafety false(valid-free)
// expect: unreach-call unknown
#include <stdlib.h>
void reach_error(void) {}
int main(void) {
    int *p = malloc(4), *q = p;
    free(p);
    free(q);
    return 0;
}
