// expect: unreach-call unknown
// expect: valid-memsafety false(valid-deref)
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "task.c", 3, "reach_error"); }
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *p = 0;
    if (__VERIFIER_nondet_uchar() > 250)
        return *p;
    return 0;
}
