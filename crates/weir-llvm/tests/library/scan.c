// expect: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>
// sscanf: integers of all kinds, words, sets, widths, what is dropped, where it ends.
int main(void) {
    int a, b, n;
    unsigned u, x, o;
    long l;
    short h;
    unsigned char c;
    char word[8], rest[16], two[2];
    double d;
    float f;
    assert(sscanf("12 abc 7", "%d %7s %d", &a, word, &b) == 3 && a == 12 && b == 7 && !strcmp(word, "abc"));
    assert(sscanf("-5,0x1f;017", "%d,%x;%o", &a, &x, &o) == 3 && a == -5 && x == 31 && o == 15);
    assert(sscanf("0x10 010", "%i %i", &a, &b) == 2 && a == 16 && b == 8);
    assert(sscanf("123456", "%3d%2d%n", &a, &b, &n) == 2 && a == 123 && b == 45 && n == 5);
    assert(sscanf("key=some value", "%7[^=]=%15[a-z ]", word, rest) == 2 && !strcmp(rest, "some value"));
    assert(sscanf("9000000000 70000 300", "%ld %hd %hhu", &l, &h, &c) == 3 && l == 9000000000 && h == 4464 && c == 44);
    assert(sscanf("1 2 3", "%*d %u", &u) == 1 && u == 2);
    assert(sscanf("2.5 -1.25", "%lf %f", &d, &f) == 2 && d == 2.5 && f == -1.25f);
    assert(sscanf("ab", "%2c", two) == 1 && two[1] == 'b');
    assert(sscanf("x", "%d", &a) == 0 && sscanf("", "%d", &a) == -1 && sscanf("5%", "%d%%%n", &a, &n) == 1 && n == 2);
    return 0;
}
