/* Division and multiplication of complex numbers, which compilers call a function for. Division is
 * the one of Baudin and Smith, "A Robust Complex Division in Scilab" (2012), with the limits that
 * make products neither too large nor too small; results that are not numbers are mended as annex
 * G of C11 has it (G.5.1). The last digit is that of the library that comes with Debian's
 * compilers (compared natively).
 */
#include "weir.h"

#define FABS __builtin_fabs
#define COPYSIGN __builtin_copysign
#define INF __builtin_inf()
#define LARGE (0x1.fffffffffffffp+1023 / 2)
#define LEAST 0x1p-1022
#define LEAST2 0x1p-52
#define UP 0x1p52
#define LARGE2 (LARGE * LEAST2)

INLINE int __weir_lib_is_nan(double v) { return v != v; }
INLINE int __weir_lib_is_inf(double v) { return FABS(v) == INF; }
INLINE int __weir_lib_is_finite(double v) { return v - v == 0; }
INLINE _Complex double __weir_lib_complex(double x, double y) {
    _Complex double z;
    __real__ z = x;
    __imag__ z = y;
    return z;
}
/* What a quotient that came out as no number is. */
static _Complex double __weir_lib_quotient(double a, double b, double c, double d, double x, double y) {
    if (!__weir_lib_is_nan(x) || !__weir_lib_is_nan(y))
        return __weir_lib_complex(x, y);
    if (c == 0 && d == 0 && (!__weir_lib_is_nan(a) || !__weir_lib_is_nan(b))) {
        x = COPYSIGN(INF, c) * a;
        y = COPYSIGN(INF, c) * b;
    } else if ((__weir_lib_is_inf(a) || __weir_lib_is_inf(b)) && __weir_lib_is_finite(c) &&
               __weir_lib_is_finite(d)) {
        a = COPYSIGN(__weir_lib_is_inf(a), a);
        b = COPYSIGN(__weir_lib_is_inf(b), b);
        x = INF * (a * c + b * d);
        y = INF * (b * c - a * d);
    } else if ((__weir_lib_is_inf(c) || __weir_lib_is_inf(d)) && __weir_lib_is_finite(a) &&
               __weir_lib_is_finite(b)) {
        c = COPYSIGN(__weir_lib_is_inf(c), c);
        d = COPYSIGN(__weir_lib_is_inf(d), d);
        x = 0 * (a * c + b * d);
        y = 0 * (b * c - a * d);
    }
    return __weir_lib_complex(x, y);
}

_Complex double __divdc3(double a, double b, double c, double d) {
    double x, y, ar = a, br = b, cr = c, dr = d;
    int turned = FABS(c) < FABS(d);
    /* The larger part of the divisor is d. */
    if (!turned) {
        double t = c;
        cr = d, dr = t;
        t = ar, ar = br, br = t;
    }
    if (FABS(dr) >= LARGE)
        ar *= 0.5, br *= 0.5, cr *= 0.5, dr *= 0.5;
    if (FABS(dr) < LEAST2)
        ar *= UP, br *= UP, cr *= UP, dr *= UP;
    else if ((FABS(ar) < LEAST && FABS(br) < LARGE2 && FABS(dr) < LARGE2) ||
             (FABS(br) < LEAST && FABS(ar) < LARGE2 && FABS(dr) < LARGE2))
        ar *= UP, br *= UP, cr *= UP, dr *= UP;
    double r = cr / dr, denominator = cr * r + dr;
    if (FABS(r) > LEAST) {
        x = (ar * r + br) / denominator;
        y = turned ? (br * r - ar) / denominator : (ar - br * r) / denominator;
    } else {
        x = (cr * (ar / dr) + br) / denominator;
        y = turned ? (cr * (br / dr) - ar) / denominator : (ar - cr * (br / dr)) / denominator;
    }
    return turned ? __weir_lib_quotient(ar, br, cr, dr, x, y) : __weir_lib_quotient(br, ar, dr, cr, x, y);
}
/* In doubles, which are wide enough. */
_Complex float __divsc3(float a, float b, float c, float d) {
    double aa = a, bb = b, cc = c, dd = d, denominator = cc * cc + dd * dd;
    float x = (float)((aa * cc + bb * dd) / denominator), y = (float)((bb * cc - aa * dd) / denominator);
    return (_Complex float)__weir_lib_quotient(a, b, c, d, x, y);
}

/* Compilers call these only where both parts of a product are no numbers. */
INLINE double __weir_lib_boxed(double v) { return COPYSIGN(__weir_lib_is_inf(v), v); }
INLINE double __weir_lib_no_nan(double v) { return __weir_lib_is_nan(v) ? COPYSIGN(0, v) : v; }
static _Complex double __weir_lib_product(double a, double b, double c, double d, int over, double x, double y) {
    if (!__weir_lib_is_nan(x) || !__weir_lib_is_nan(y))
        return __weir_lib_complex(x, y);
    int again = 0;
    if (__weir_lib_is_inf(a) || __weir_lib_is_inf(b)) {
        a = __weir_lib_boxed(a), b = __weir_lib_boxed(b);
        c = __weir_lib_no_nan(c), d = __weir_lib_no_nan(d);
        again = 1;
    }
    if (__weir_lib_is_inf(c) || __weir_lib_is_inf(d)) {
        c = __weir_lib_boxed(c), d = __weir_lib_boxed(d);
        a = __weir_lib_no_nan(a), b = __weir_lib_no_nan(b);
        again = 1;
    }
    if (!again && over) {
        a = __weir_lib_no_nan(a), b = __weir_lib_no_nan(b);
        c = __weir_lib_no_nan(c), d = __weir_lib_no_nan(d);
        again = 1;
    }
    if (again) {
        x = INF * (a * c - b * d);
        y = INF * (a * d + b * c);
    }
    return __weir_lib_complex(x, y);
}
_Complex double __muldc3(double a, double b, double c, double d) {
    double ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    int over = __weir_lib_is_inf(ac) || __weir_lib_is_inf(bd) || __weir_lib_is_inf(ad) || __weir_lib_is_inf(bc);
    return __weir_lib_product(a, b, c, d, over, ac - bd, ad + bc);
}
_Complex float __mulsc3(float a, float b, float c, float d) {
    float ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    int over = __weir_lib_is_inf(ac) || __weir_lib_is_inf(bd) || __weir_lib_is_inf(ad) || __weir_lib_is_inf(bc);
    return (_Complex float)__weir_lib_product(a, b, c, d, over, ac - bd, ad + bc);
}

_Complex float conjf(_Complex float z) { return (_Complex float)__weir_lib_complex(__real__ z, -__imag__ z); }
