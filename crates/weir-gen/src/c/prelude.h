#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned char u8;
typedef signed char i8;
typedef unsigned short u16;
typedef short i16;
typedef unsigned u32;
typedef int i32;
typedef unsigned long long u64;
typedef long long i64;
typedef unsigned __int128 u128;
typedef __int128 i128;
typedef float f32;
typedef double f64;
#define NOINLINE __attribute__((noinline))
#define MIX(x) (sum = sum * 31 + (x))
/* Only what is in range is converted. */
#define IN(x, least, most, ty)                                                                     \
    ({                                                                                             \
        f64 d_ = (x);                                                                              \
        d_ > (least) && d_ < (most) ? (ty)d_ : (ty)(d_ < 0);                                       \
    })
static u64 hash_f64(f64 x) {
    u64 bits;
    memcpy(&bits, &x, sizeof bits);
    return x == x ? bits : 77;
}
static u64 hash_f32(f32 x) {
    u32 bits;
    memcpy(&bits, &x, sizeof bits);
    return x == x ? bits : 78;
}
