// expect: unreach-call false(unreach-call)
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "task.c", 3, "reach_error"); }
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    if (a == 12 && b == 200)
        reach_error();
    return 0;
}
