// expect: no-overflow unknown
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int one = 1;
    return one << (__VERIFIER_nondet_uchar() % 32);
}
