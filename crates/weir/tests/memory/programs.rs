//! Programs that treat memory as bytes, blocks or something else than it was written
//! as. Each is wrapped in the same frame: declarations, what a thread does, and what
//! is asserted after it.

/// Name, declarations, what the thread does, what is asserted, and whether it holds.
pub type Case = (&'static str, &'static str, &'static str, &'static str, bool);

pub const PROGRAMS: &[Case] = &[
    (
        "copy of an initialised structure",
        "struct s { int a; long b; char c; }; struct s from = { 3, 4, 5 }, to;",
        "to = from;",
        "to.a == 3 && to.b == 4 && to.c == 5",
        true,
    ),
    (
        "the same, and somebody believes it is 0",
        "struct s { int a; long b; char c; }; struct s from = { 3, 4, 5 }, to;",
        "to = from;",
        "to.b == 0",
        false,
    ),
    (
        "through a third that nobody looks at",
        "struct s { int a[6]; }; struct s from = { { 1, 2, 3, 4, 5, 6 } }, between, to;",
        "between = from; to = between;",
        "to.a[4] == 5",
        true,
    ),
    (
        "through a third, with a computed index",
        "struct s { int a[6]; }; struct s from = { { 1, 2, 3, 4, 5, 6 } }, between, to; volatile int i = 4;",
        "between = from; to = between;",
        "to.a[i] == 6",
        false,
    ),
    (
        "an element that is computed, read where it is known",
        "struct s { int a; int b; }; struct s one = { 7, 8 }, all[4]; volatile int i = 2;",
        "struct s local = one; all[i] = local;",
        "all[2].b == 8 && all[1].b == 0",
        true,
    ),
    (
        "a constant structure into allocated memory",
        "struct s { int a, b, c, d, e; }; static const struct s d = { 9, 8, 7, 6, 5 }; struct s *p;",
        "p = malloc(sizeof *p); *p = d;",
        "p->e == 5 && p->a == 9",
        true,
    ),
    (
        "pointers in a block",
        "int x = 1, y = 2; struct s { int *p; int *q; long pad[4]; }; struct s from = { &x, &y, { 0 } }, to;",
        "to = from; *to.q = 5;",
        "y == 5 && to.p == &x",
        true,
    ),
    (
        "functions in a block",
        "int one(void) { return 1; } int two(void) { return 2; }
         struct s { int (*f[4])(void); }; struct s from = { { one, two, one, two } }, to;",
        "to = from;",
        "to.f[1]() == 2 && to.f[2]() == 1",
        true,
    ),
    ("bytes as words", "unsigned char b[8]; int w[2];", "b[0] = 1; b[5] = 2; memcpy(w, b, 8);", "w[0] == 1 && w[1] == 512", true),
    ("bytes as words, believed to be 0", "unsigned char b[8]; int w[2];", "b[0] = 1; memcpy(w, b, 8);", "w[0] == 0", false),
    ("a word as bytes", "int w = 0x01020304; unsigned char b[4];", "memcpy(b, &w, 4);", "b[0] == 4 && b[3] == 1", true),
    ("the lowest byte of a word", "int w;", "w = 0x0102; *(volatile unsigned char *)&w = 9;", "w == 0x0109", true),
    ("part of a word is cleared", "int w = 0x01020304;", "memset(&w, 0, 2);", "w == 0x01020000", true),
    ("part of a word is cleared, all is believed to be", "int w = 0x01020304;", "memset(&w, 0, 2);", "w == 0", false),
    ("part of a word is copied", "int a = -1, b;", "memcpy((char *)&b + 1, (char *)&a + 1, 2);", "b == 0x00ffff00", true),
    ("all bits are set", "long w; short h[3];", "memset(&w, 255, sizeof w); memset(h, 1, sizeof h);", "w == -1 && h[2] == 257", true),
    (
        "an element that is computed is cleared",
        "struct s { long x; int y; char z; } v[3]; volatile int n = 1;",
        "v[1].x = 1; v[1].y = 2; v[1].z = 3; v[2].y = 4; memset(&v[n], 0, sizeof v[0]);",
        "v[1].x == 0 && v[1].y == 0 && v[1].z == 0 && v[2].y == 4",
        true,
    ),
    ("a union", "union u { int i; unsigned char c[4]; } u;", "u.i = 0x0a0b0c0d;", "u.c[1] == 0x0c", true),
    ("a union of two sizes", "union u { long l; int i[2]; } u;", "u.l = 0x100000002;", "u.i[0] == 2 && u.i[1] == 1", true),
    ("a float as an integer", "union u { float f; int i; } u;", "u.i = 0x3f800000;", "u.f == 1.0f", true),
    ("memory that starts as 0", "long *v; volatile int i = 3;", "v = calloc(5, sizeof(long)); v[i] = 7;", "v[3] == 7 && v[4] == 0", true),
    ("much memory that starts as 0", "int *v;", "v = calloc(1500, sizeof(int)); v[3] = 7;", "v[1499] == 0 && v[3] == 7", true),
    (
        "memory of a computed size that starts as 0",
        "long *v; volatile int n = 3;",
        "v = calloc(n, sizeof(long));",
        "v[2] == 0 && v[0] == 0",
        true,
    ),
    (
        "the number that stands for what was never written",
        "long *p; volatile long x = 0x5bad5bad5bad5bad;",
        "p = malloc(8); *p = x;",
        "*p == 0x5bad5bad5bad5bad",
        true,
    ),
    (
        "a structure by value",
        "struct s { long a[4]; }; struct s x = { { 1, 2, 3, 4 } };
         __attribute__((noinline)) long f(struct s y) { y.a[0] = 100; y.a[1] = 200; return y.a[2]; } long r;",
        "r = f(x);",
        "x.a[0] == 1 && x.a[1] == 2 && r == 3",
        true,
    ),
    (
        "a structure that is returned",
        "struct s { long a[4]; }; struct s x;
         __attribute__((noinline)) struct s f(int k) { struct s y = { { k, k + 1, k + 2, k + 3 } }; return y; }",
        "x = f(5);",
        "x.a[0] == 5 && x.a[3] == 8",
        true,
    ),
    (
        "arguments without a number",
        "#include <stdarg.h>
__attribute__((noinline)) int sum(int n, ...) {
  va_list ap; va_start(ap, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, int); va_end(ap); return s; }
int r;",
        "r = sum(3, 4, 5, 6);",
        "r == 15",
        true,
    ),
    ("at the end of the program", "void last(void) { abort(); }", "atexit(last);", "1", false),
    ("how much was printed", "int n;", "n = printf(\"three\");", "n == 5", true),
    ("a copy that overlaps itself", "int v[6] = { 1, 2, 3, 4, 5, 6 };", "memmove(v + 1, v, 4 * sizeof(int));", "v[1] == 1 && v[4] == 4 && v[5] == 6", true),
    ("bits", "struct b { unsigned a : 3; unsigned b : 13; unsigned c : 16; } b;", "b.a = 5; b.b = 77; b.c = 9;", "b.a == 5 && b.b == 77 && b.c == 9", true),
    ("a packed structure", "struct __attribute__((packed)) p { char c; int i; short s; } p, q;", "p.c = 1; p.i = 2; p.s = 3; q = p;", "q.c == 1 && q.i == 2 && q.s == 3", true),
    ("words of a word by shifts", "unsigned long l; unsigned h;", "l = 0x500000007; h = (unsigned)(l >> 32);", "h == 5 && (unsigned)l == 7", true),
    (
        "an array of arrays",
        "short m[3][4]; volatile int i = 1;",
        "for (int k = 0; k < 4; k++) m[i][k] = k; memcpy(m[2], m[1], sizeof m[1]);",
        "m[2][3] == 3 && m[0][3] == 0",
        true,
    ),
    (
        "a comparison of blocks",
        "struct s { int a, b; } x = { 1, 2 }, y = { 1, 2 }; int r;",
        "y.b = 3; r = memcmp(&x, &y, sizeof x);",
        "r != 0",
        true,
    ),
];

/// The frame.
pub fn text((_, declared, done, asserted, _): &Case) -> String {
    format!(
        "#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
{declared}
static void *worker(void *unused) {{ {done} return unused; }}
int main(void) {{
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert({asserted});
  return 0;
}}
"
    )
}
