// expect: unreach-call true
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    assert(n != 3);
    if (n == 3)
        reach_error();
    return 0;
}
