/* Functions of <math.h> whose last digit differs from library to library: pow, exp, sin and so on.
 * Where the result is a number exactly, every library that is wrong by less than half a digit and a
 * little more (Debian's is) gives that number, and so do these; all other results are not supported,
 * when they are asked for. NaN stays NaN.
 */
#include "weir.h"

double sqrt(double v);
double fabs(double v);
double trunc(double v);
double fma(double a, double b, double c);

/* Below, what rounding has left of a product would be rounded itself. */
#define SMALLEST 0x1p-960

/* Whether r is the product, and not only near it. */
INLINE int __weir_lib_is_product(double r, double a, double b) {
    return fma(a, b, -r) == 0 && (fabs(r) >= SMALLEST || a == 0 || b == 0) && r - r == 0;
}
INLINE int __weir_lib_is_float(double v) { return (float)v == v || v != v; }

/* By repeated squaring; a square that is not exact has no exact multiples. */
static int __weir_lib_power(double x, double n, double *to) {
    double r = 1;
    for (u64 k = (u64)n; k; k >>= 1) {
        if (k & 1) {
            double p = r * x;
            if (!__weir_lib_is_product(p, r, x))
                return 0;
            r = p;
        }
        if (k > 1) {
            double square = x * x;
            if (!__weir_lib_is_product(square, x, x))
                return 0;
            x = square;
        }
    }
    *to = r;
    return 1;
}
static int __weir_lib_exact_pow(double x, double y, double *to) {
    *to = 1;
    if (y == 0 || x == 1)
        return 1;
    *to = x + y;
    if (*to != *to)
        return x != x || y != y;
    if (y - y != 0 || x - x != 0)
        return 0;
    if (y == 0.5 && x > 0) {
        *to = sqrt(x);
        return __weir_lib_is_product(x, *to, *to) && fabs(x) >= SMALLEST;
    }
    double n = fabs(y), half = n / 2;
    int odd = trunc(half) != half;
    if (x == 0) {
        *to = trunc(n) == n && odd ? x : 0;
        return y > 0;
    }
    if (trunc(n) != n || n >= 0x1p53)
        return 0;
    if (x == -1) {
        *to = odd ? -1 : 1;
        return 1;
    }
    if (n > 1100 || !__weir_lib_power(x, n, to))
        return 0;
    if (y < 0) {
        double power = *to;
        *to = 1 / power;
        return __weir_lib_is_product(1, *to, power) && fabs(*to) >= SMALLEST;
    }
    return 1;
}
double pow(double x, double y) {
    double r;
    if (!__weir_lib_exact_pow(x, y, &r))
        __weir_unsupported("`pow` with a result that is rounded");
    return r;
}
float powf(float x, float y) {
    double r;
    if (!__weir_lib_exact_pow(x, y, &r) || !__weir_lib_is_float(r))
        __weir_unsupported("`powf` with a result that is rounded");
    return (float)r;
}

static int __weir_lib_exact_hypot(double x, double y, double *to) {
    x = fabs(x), y = fabs(y);
    *to = x + y;
    if (x == 0 || y == 0)
        return 1;
    double a = x * x, b = y * y, sum = a + b;
    if (!__weir_lib_is_product(a, x, x) || !__weir_lib_is_product(b, y, y))
        return 0;
    /* A sum whose parts can be taken back is exact. */
    if (sum - a != b || sum - b != a || sum - sum != 0)
        return 0;
    *to = sqrt(sum);
    return __weir_lib_is_product(sum, *to, *to);
}
double hypot(double x, double y) {
    double r;
    if (!__weir_lib_exact_hypot(x, y, &r))
        __weir_unsupported("`hypot` with a result that is rounded");
    return r;
}
float hypotf(float x, float y) {
    double r;
    if (!__weir_lib_exact_hypot(x, y, &r) || !__weir_lib_is_float(r))
        __weir_unsupported("`hypotf` with a result that is rounded");
    return (float)r;
}
double cabs(_Complex double z) { return hypot(__real__ z, __imag__ z); }

/* The one argument with an exact result, but for NaN, and that result. */
#define ONE(name, argument, result)                                                 \
    double name(double v) {                                                         \
        if (v != v)                                                                 \
            return v;                                                               \
        if (v != argument)                                                          \
            __weir_unsupported("`" #name "` with a result that is rounded");        \
        return result;                                                              \
    }                                                                               \
    float name##f(float v) {                                                        \
        if (v != v)                                                                 \
            return v;                                                               \
        if (v != argument)                                                          \
            __weir_unsupported("`" #name "f` with a result that is rounded");       \
        return (float)(result);                                                     \
    }
ONE(exp, 0, 1)
ONE(log, 1, 0)
ONE(log10, 1, 0)
ONE(cos, 0, 1)
ONE(cosh, 0, 1)
ONE(acos, 1, 0)
/* With the sign of 0. */
ONE(expm1, 0, v)
ONE(log1p, 0, v)
ONE(sin, 0, v)
ONE(tan, 0, v)
ONE(asin, 0, v)
ONE(atan, 0, v)
ONE(sinh, 0, v)
ONE(tanh, 0, v)
