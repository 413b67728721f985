/* Functions of <math.h> that have one right result, which C can compute. What the machine computes
 * with one instruction is no function (`compute/math.rs`); those whose last digit differs from
 * library to library (sin, exp, pow, hypot) are in `exact.c`.
 */
#include "weir.h"

INLINE u64 __weir_lib_double_bits(double v) {
    u64 bits;
    memcpy(&bits, &v, 8);
    return bits;
}
INLINE double __weir_lib_of_bits(u64 bits) {
    double v;
    memcpy(&v, &bits, 8);
    return v;
}
double rint(double v);
double round(double v);
double trunc(double v);
double floor(double v);
double fabs(double v);
double copysign(double v, double sign);

/* What is too large is what the processor makes of it: the most negative number. */
long lrint(double v) {
    double r = rint(v);
    return r >= -0x1p63 && r < 0x1p63 ? (long)r : (long)(1ul << 63);
}
long llrint(double v) { return lrint(v); }
long lrintf(float v) { return lrint(v); }
long llrintf(float v) { return lrint(v); }
long lround(double v) {
    double r = round(v);
    return r >= -0x1p63 && r < 0x1p63 ? (long)r : (long)(1ul << 63);
}
long llround(double v) { return lround(v); }
long lroundf(float v) { return lround(v); }
long llroundf(float v) { return lround(v); }

double frexp(double v, int *exponent) {
    u64 bits = __weir_lib_double_bits(v);
    int e = (int)(bits >> 52 & 2047);
    *exponent = 0;
    if (e == 2047 || !(bits << 1))
        return v;
    int less = 0;
    if (!e) {
        bits = __weir_lib_double_bits(v * 0x1p54);
        e = (int)(bits >> 52 & 2047);
        less = 54;
    }
    *exponent = e - 1022 - less;
    return __weir_lib_of_bits((bits & ~(2047ul << 52)) | 1022ul << 52);
}
float frexpf(float v, int *exponent) { return (float)frexp(v, exponent); }

/* The last product is the only one that may round. */
double ldexp(double v, int n) {
    for (int i = 0; i < 2 && n > 1023; i++) {
        v *= 0x1p1023;
        n -= 1023;
    }
    for (int i = 0; i < 2 && n < -1022; i++) {
        v *= 0x1p-969;
        n += 969;
    }
    n = n > 1023 ? 1023 : n < -1022 ? -1022 : n;
    return v * __weir_lib_of_bits((u64)(n + 1023) << 52);
}
double scalbn(double v, int n) { return ldexp(v, n); }
double scalbln(double v, long n) { return ldexp(v, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n); }
/* A double has what a float times a power of two needs, unless it is too small for either. */
float ldexpf(float v, int n) { return (float)ldexp(v, n); }
float scalbnf(float v, int n) { return (float)ldexp(v, n); }

double modf(double v, double *whole) {
    double t = trunc(v);
    *whole = t;
    return copysign(v - t == v - t ? v - t : v != v ? v : 0, v);
}
float modff(float v, float *whole) {
    double t, rest = modf(v, &t);
    *whole = (float)t;
    return (float)rest;
}
int ilogb(double v) {
    if (!v || v != v)
        return -2147483647 - 1;
    if (fabs(v) == __builtin_inf())
        return 2147483647;
    int e;
    frexp(v, &e);
    return e - 1;
}
double logb(double v) {
    if (!v)
        return -1 / fabs(v);
    return v != v || fabs(v) == __builtin_inf() ? v * v : ilogb(v);
}
double fdim(double a, double b) { return a <= b ? 0 : a - b; }
float fdimf(float a, float b) { return a <= b ? 0 : a - b; }
double nextafter(double v, double to) {
    if (v != v || to != to)
        return v + to;
    if (v == to)
        return to;
    if (!v)
        return copysign(0x1p-1074, to);
    u64 bits = __weir_lib_double_bits(v);
    return __weir_lib_of_bits((v < to) == (v > 0) ? bits + 1 : bits - 1);
}
double nan(const char *text) { return __builtin_nan(""); }

int __isnan(double v) { return v != v; }
int __isnanf(float v) { return v != v; }
int __isinf(double v) { return v == __builtin_inf() ? 1 : v == -__builtin_inf() ? -1 : 0; }
int __isinff(float v) { return __isinf(v); }
int __finite(double v) { return v - v == 0; }
int __finitef(float v) { return v - v == 0; }
int isnan(double v) { return v != v; }
int isinf(double v) { return __isinf(v); }
int finite(double v) { return v - v == 0; }
int __signbit(double v) { return (int)(__weir_lib_double_bits(v) >> 63); }
int __signbitf(float v) { return __signbit(v); }
/* FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4. */
int __fpclassify(double v) {
    u64 bits = __weir_lib_double_bits(v) << 1;
    if (bits >> 53 == 2047)
        return bits << 11 ? 0 : 1;
    return bits >> 53 ? 4 : bits ? 3 : 2;
}
int __fpclassifyf(float v) {
    double d = fabs((double)v);
    return d != 0 && d < 0x1p-126 ? 3 : __fpclassify(v);
}
double creal(_Complex double z) { return __real__ z; }
double cimag(_Complex double z) { return __imag__ z; }
float crealf(_Complex float z) { return __real__ z; }
float cimagf(_Complex float z) { return __imag__ z; }
_Complex double conj(_Complex double z) { return __builtin_complex(__real__ z, -__imag__ z); }
