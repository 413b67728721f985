// expect: unreach-call true
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "task.c", 3, "reach_error"); }
extern unsigned char __VERIFIER_nondet_uchar(void);
void assume_abort_if_not(int c) {
    if (!c)
        abort();
}
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    assume_abort_if_not(n < 10);
    if (n >= 10)
        reach_error();
    return 0;
}
