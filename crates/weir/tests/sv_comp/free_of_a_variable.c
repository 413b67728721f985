// expect: valid-memsafety unknown
#include <stdlib.h>
int main(void) {
    int x;
    free(&x);
    exit(0);
}
