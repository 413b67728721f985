/* The arithmetic of `long double` in the library (extended.c) against this machine's: random
 * numbers of all kinds, every operation, bit by bit. Exit code 1, and the first few, where they
 * differ. The argument is how many. */
#include "extended.c"

int printf(const char *format, ...);
long atol(const char *text);

static u64 state = 88172645463325252ul;
static u64 any(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 2685821657736338717ul;
}
static long double number(extended e) {
    long double v = 0;
    memcpy(&v, &e.m, 8);
    memcpy((char *)&v + 8, &e.se, 2);
    return v;
}
static extended words(long double v) {
    extended e = {0, 0};
    memcpy(&e.m, &v, 8);
    memcpy(&e.se, (char *)&v + 8, 2);
    return e;
}
/* Mantissas with few bits, all bits, or any; exponents near 1, at both ends, or any. */
static extended operand(void) {
    extended e = {any(), 0};
    switch (any() % 8) {
    case 0: e.m = ~0ul; break;
    case 1: e.m = TOP; break;
    case 2:
    case 3: e.m &= ~((1ul << any() % 64) - 1); break;
    }
    u64 exponent;
    switch (any() % 8) {
    case 0: exponent = 0; break;
    case 1: exponent = 1 + any() % 70; break;
    case 2: exponent = 0x7fff - any() % 70; break;
    case 3: exponent = BIAS - 1100 + any() % 2200; break;
    case 4: exponent = any() % 0x8000; break;
    default: exponent = BIAS - 70 + any() % 140;
    }
    if (exponent)
        e.m |= TOP;
    else
        e.m = any() % 2 ? e.m & ~TOP : 0;
    if (exponent == 0x7fff && any() % 2)
        e.m = TOP;
    e.se = exponent | (any() & 1) << 15;
    return e;
}

static int wrong;
static void same(const char *what, extended a, extended b, extended got, long double native) {
    extended want = words(native);
    if ((got.m != want.m || got.se != want.se) && wrong++ < 5)
        printf("%s %lx:%lx %lx:%lx: %lx:%lx, natively %lx:%lx\n", what, a.se, a.m, b.se, b.m, got.se, got.m, want.se, want.m);
}
static void equal(const char *what, extended a, u64 got, u64 want) {
    if (got != want && wrong++ < 5)
        printf("%s %lx:%lx: %lx, natively %lx\n", what, a.se, a.m, got, want);
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    for (long i = 0; i < count; i++) {
        extended a = operand(), b = operand();
        if (any() % 4 == 0 && (a.se & MOST) && (b.se & MOST))
            b.se = (b.se & 0x8000) | (a.se & MOST);
        volatile long double x = number(a), y = number(b);
        same("+", a, b, __weir_lib_extended_add(a.m, a.se, b.m, b.se), x + y);
        same("-", a, b, __weir_lib_extended_sub(a.m, a.se, b.m, b.se), x - y);
        same("*", a, b, __weir_lib_extended_mul(a.m, a.se, b.m, b.se), x * y);
        same("/", a, b, __weir_lib_extended_div(a.m, a.se, b.m, b.se), x / y);
        equal("compare", a, __weir_lib_extended_compare(a.m, a.se, b.m, b.se), x < y ? 0 : x == y ? 1 : x > y ? 2 : 3);
        volatile double d = (double)x;
        volatile float f = (float)x;
        u64 bits = 0;
        memcpy(&bits, (void *)&d, 8);
        equal("to double", a, __weir_lib_extended_to_double(a.m, a.se), bits);
        bits = 0;
        memcpy(&bits, (void *)&f, 4);
        equal("to float", a, __weir_lib_extended_to_single(a.m, a.se), bits);
        u64 r = any() >> i % 64;
        memcpy((void *)&d, &r, 8);
        memcpy((void *)&f, &r, 4);
        same("from double", a, b, __weir_lib_extended_from_double(r), d);
        same("from float", a, b, __weir_lib_extended_from_single((u32)r), f);
        same("from long", a, b, __weir_lib_extended_from_integer(r), (long)r);
        same("from unsigned long", a, b, __weir_lib_extended_from_natural(r, 0), r);
        volatile long whole = (long)x;
        equal("to long", a, __weir_lib_extended_to_integer(a.m, a.se), (u64)whole);
        if (!(a.se >> 15) && (a.se & MOST) <= BIAS + 63) {
            volatile u64 natural = (u64)x;
            equal("to unsigned long", a, __weir_lib_extended_to_natural(a.m, a.se), natural);
        }
    }
    return wrong != 0;
}
