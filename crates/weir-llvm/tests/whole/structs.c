// Structures, unions, bit-fields, arrays, pointers, function pointers, switch.
#include <stddef.h>
#include <string.h>
typedef unsigned long u64;
static u64 h = 7;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
struct bits { unsigned a : 3; int b : 7; unsigned long c : 33; _Bool d : 1; signed char e : 5; };
struct __attribute__((packed)) packed { char c; int i; short s; long l; double d; };
union any { int i; float f; char bytes[8]; long l; void *p; };
struct node { struct node *next; int value; char name[5]; };
struct big { int v[20]; };
struct small { int a, b, c; };
struct two { long a; double b; };
static struct node nodes[3] = {{&nodes[1], 10, "abc"}, {&nodes[2], 20, "de"}, {0, 30, ""}};
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*table[])(int, int) = {add, sub, 0};
static const char *const names[] = {"zero", "one", "two"};
static __attribute__((noinline)) struct big fill(int n) { struct big b; for (int i = 0; i < 20; i++) b.v[i] = i * n; return b; }
static __attribute__((noinline)) int total(struct big b) { int s = 0; for (int i = 0; i < 20; i++) s += b.v[i]; b.v[0] = 99; return s; }
static __attribute__((noinline)) struct small twist(struct small s) { struct small r = {s.c, s.a, s.b}; return r; }
static __attribute__((noinline)) struct two pair(struct two t) { t.a++; t.b *= 2; return t; }
static __attribute__((noinline)) int sw(int n) {
    switch (n) { case -5: return 1; case 0: return 2; case 7 ... 9: return 3; case 100000: return 4; case 12: case 13: return 5; default: return n; }
}
static int (*choose(int n))(int, int) { return table[n & 1]; }
static __attribute__((noinline)) void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void sort(int *a, int n) { for (int i = 0; i < n; i++) for (int k = i + 1; k < n; k++) if (a[k] < a[i]) swap(&a[i], &a[k]); }
int main(void) {
    struct bits b = {5, -3, 1ul << 32, 1, -9}; b.a += 4; b.b *= 2; b.c -= 1; b.d = !b.d; b.e += 20;
    mix(b.a); mix(b.b); mix(b.c); mix(b.d); mix(b.e); mix(sizeof b);
    struct packed p = {1, 2, 3, 4, 5.5}; p.i += p.c; p.l *= p.s; p.d += p.i; mix(p.i); mix(p.l); mix((int)(p.d * 8)); mix(offsetof(struct packed, d));
    struct packed ps[3] = {p, p, p}; ps[1].l = -1; ps[2] = ps[1]; mix(ps[2].l); mix(memcmp(&ps[1], &ps[2], sizeof p));
    union any u; u.l = 0; u.f = 1.5f; mix(u.i); u.bytes[3] = 0x40; mix(u.i); u.l = -2; mix((unsigned char)u.bytes[7]);
    for (struct node *n = nodes; n; n = n->next) { mix(n->value); mix(strlen(n->name)); mix(n->name[0]); }
    for (int i = 0; i < 3; i++) mix(names[i][1]);
    for (int i = 0; i < 2; i++) mix(table[i](i + 3, 8)); mix(choose(3)(10, 4));
    mix(total(fill(3))); struct small s = {1, 2, 3}; s = twist(twist(s)); mix(s.a * 100 + s.b * 10 + s.c);
    struct two t = {3, 1.5}; t = pair(t); mix(t.a); mix((int)t.b);
    for (int n = -6; n < 16; n++) mix(sw(n)); mix(sw(100000));
    int a[] = {5, 3, 9, -1, 7}; sort(a, 5); for (int i = 0; i < 5; i++) mix(a[i]);
    int m[3][4]; for (int i = 0; i < 3; i++) for (int k = 0; k < 4; k++) m[i][k] = i * k; mix(m[2][3] + (&m[1][0])[2]);
    char buf[32]; memset(buf, 7, sizeof buf); memcpy(buf + 3, "hello", 6); memmove(buf + 5, buf + 3, 10); for (int i = 0; i < 32; i++) mix(buf[i]);
    mix(&a[4] - &a[1]); mix((char *)&a[4] - (char *)a); mix(&a[1] < &a[2]); int *end = a + 5; int count = 0; for (int *q = a; q != end; q++) count++; mix(count);
    int n = 4; int vla[n * 2]; for (int i = 0; i < n * 2; i++) vla[i] = i; mix(vla[7]);
    for (int i = 1; i < 4; i++) { int v2[i]; v2[i - 1] = i; mix(v2[i - 1]); }
    static void *labels[] = {&&l0, &&l1, &&l2}; int k = 0;
    next: goto *labels[k]; l0: mix(11); k = 2; goto next; l1: mix(12); goto done; l2: mix(13); k = 1; goto next; done:;
    void *vp = &s; struct small *sp = vp; mix(sp->b); mix((u64)(void *)0); const char *str = "literal"; mix(str[3]);
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
