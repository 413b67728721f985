// expect: valid-memsafety false(valid-free)
#include <stdlib.h>
int main(void) {
    int x;
    free(&x);
    exit(0);
}
