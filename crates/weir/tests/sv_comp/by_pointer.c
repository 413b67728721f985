// expect: unreach-call false(unreach-call)
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
void fine(void) {}
int main(void) {
    void (*f[2])(void) = {fine, reach_error};
    unsigned char i = __VERIFIER_nondet_uchar();
    if (i < 2)
        f[i]();
    return 0;
}
