// expect: no-overflow false(no-overflow)
// expect: unreach-call true
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
int main(void) {
    int most = 2147483647 - 200;
    return most + __VERIFIER_nondet_uchar();
}
