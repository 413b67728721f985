// expect: valid-memsafety unknown
// expect: valid-memcleanup unknown
// expect: unreach-call true
#include <stdlib.h>
void reach_error(void) {}
int main(void) {
    int *p = malloc(4);
    *p = 1;
    free(p);
    return 0;
}
