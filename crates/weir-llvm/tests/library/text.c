// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
    char to[64], *copy, *end;
    int n[5] = {3, 1, 2, 5, 4}, key = 4;
    assert(snprintf(to, sizeof to, "%05d|%-4s|%x|%c|%ld", -42, "ab", 255u, 'z', 1234567890123l) == 29);
    assert(strcmp(to, "-0042|ab  |ff|z|1234567890123") == 0);
    assert(snprintf(to, 4, "%d", 123456) == 6 && strcmp(to, "123") == 0);
    sprintf(to, "%.3f %g %e", 3.14159, 0.1, 12345.678);
    assert(strcmp(to, "3.142 0.1 1.234568e+04") == 0);
    copy = strdup(to);
    assert(memcmp(copy, to, strlen(to) + 1) == 0);
    free(copy);
    assert(asprintf(&copy, "%s-%d", "x", 7) == 3 && strcmp(copy, "x-7") == 0);
    copy = realloc(copy, 100);
    assert(strcmp(copy, "x-7") == 0);
    free(copy);
    assert(strtol("  -0x1fz", &end, 0) == -31 && *end == 'z');
    errno = 0;
    assert(strtol("99999999999999999999", NULL, 10) > 0 && errno == ERANGE);
    assert(strtod("2.5e1", NULL) == 25.0 && atoi("12") == 12);
    qsort(n, 5, sizeof n[0], by_value);
    for (int i = 0; i < 5; i++)
        assert(n[i] == i + 1);
    assert(*(int *)bsearch(&key, n, 5, sizeof n[0], by_value) == 4);
    assert(isalpha('a') && !isdigit('a') && toupper('a') == 'A');
    int *zeros = calloc(4, sizeof *zeros);
    assert(zeros[3] == 0);
    free(zeros);
    assert(printf("hello %d\n", 5) == 8);
    puts("done");
    assert(strstr("hello world", "wor") && strtok(strcpy(to, "a,b"), ",") == to);
}
