// expect: unreach-call false(unreach-call)
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
int main(void) {
    if (__VERIFIER_nondet_uchar() == 77)
        reach_error();
    return 0;
}
