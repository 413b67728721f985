// expect: no-overflow true
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned int wraps = 4294967295u;
    int most = 2147483647 - 255;
    wraps = wraps + 1;
    return most + __VERIFIER_nondet_uchar() + (int)wraps;
}
