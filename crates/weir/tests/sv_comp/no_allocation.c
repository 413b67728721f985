// expect: valid-memsafety true
// expect: valid-memcleanup true
extern unsigned char __VERIFIER_nondet_uchar(void);
int a[4];
int main(void) {
    unsigned char i = __VERIFIER_nondet_uchar();
    if (i < 4)
        a[i] = 1;
    return 0;
}
