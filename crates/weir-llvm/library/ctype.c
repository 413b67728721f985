/* <ctype.h> in the "C" locale, and glibc's tables, which its macros look into: entries for
 * -128 to 255, of which those of ASCII are not trivial.
 */
#include "weir.h"

enum {
    UPPER = 1 << 8, LOWER = 1 << 9, ALPHA = 1 << 10, DIGIT = 1 << 11, XDIGIT = 1 << 12, SPACES = 1 << 13,
    PRINT = 1 << 14, GRAPH = 1 << 15, BLANK = 1 << 0, CNTRL = 1 << 1, PUNCT = 1 << 2, ALNUM = 1 << 3
};

#define CLASS(c)                                                                              \
    (u16)((IN(c, 'A', 'Z') ? UPPER | ALPHA | ALNUM : 0) | (IN(c, 'a', 'z') ? LOWER | ALPHA | ALNUM : 0) | \
          (IN(c, '0', '9') ? DIGIT | XDIGIT | ALNUM : 0) |                                    \
          (IN(c, 'A', 'F') || IN(c, 'a', 'f') ? XDIGIT : 0) |                                 \
          (IN(c, 9, 13) || (c) == 32 ? SPACES : 0) | (IN(c, 32, 126) ? PRINT : 0) |           \
          (IN(c, 33, 126) ? GRAPH : 0) | ((c) == 32 || (c) == 9 ? BLANK : 0) |                \
          (IN(c, 0, 31) || (c) == 127 ? CNTRL : 0) |                                          \
          (IN(c, 33, 47) || IN(c, 58, 64) || IN(c, 91, 96) || IN(c, 123, 126) ? PUNCT : 0))
#define TO_LOWER(c) (IN(c, 'A', 'Z') ? (c) + 32 : (c))
#define TO_UPPER(c) (IN(c, 'a', 'z') ? (c) - 32 : (c))

#define FOUR(f, c) f(c), f((c) + 1), f((c) + 2), f((c) + 3)
#define SIXTEEN(f, c) FOUR(f, c), FOUR(f, (c) + 4), FOUR(f, (c) + 8), FOUR(f, (c) + 12)
#define ASCII(f)                                                                     \
    SIXTEEN(f, 0), SIXTEEN(f, 16), SIXTEEN(f, 32), SIXTEEN(f, 48), SIXTEEN(f, 64),   \
        SIXTEEN(f, 80), SIXTEEN(f, 96), SIXTEEN(f, 112)
#define HIGH(f) \
    SIXTEEN(f, 128), SIXTEEN(f, 144), SIXTEEN(f, 160), SIXTEEN(f, 176), SIXTEEN(f, 192), \
        SIXTEEN(f, 208), SIXTEEN(f, 224), SIXTEEN(f, 240)
#define NEGATIVE(f) \
    SIXTEEN(f, -128), SIXTEEN(f, -112), SIXTEEN(f, -96), SIXTEEN(f, -80), SIXTEEN(f, -64), \
        SIXTEEN(f, -48), SIXTEEN(f, -32), SIXTEEN(f, -16)

static const u16 __weir_lib_classes[384] = {[128] = ASCII(CLASS)};
/* As glibc has it, -128 to -2 are what they are as unsigned characters; -1 is EOF. */
#define UNSIGNED(c) ((c) == -1 ? -1 : (c) + 256)
static const int __weir_lib_lowers[384] = {NEGATIVE(UNSIGNED), ASCII(TO_LOWER), HIGH(TO_LOWER)};
static const int __weir_lib_uppers[384] = {NEGATIVE(UNSIGNED), ASCII(TO_UPPER), HIGH(TO_UPPER)};
static const u16 *const __weir_lib_classes_at = __weir_lib_classes + 128;
static const int *const __weir_lib_lowers_at = __weir_lib_lowers + 128;
static const int *const __weir_lib_uppers_at = __weir_lib_uppers + 128;
const u16 *const *__ctype_b_loc(void) { return &__weir_lib_classes_at; }
const int *const *__ctype_tolower_loc(void) { return &__weir_lib_lowers_at; }
const int *const *__ctype_toupper_loc(void) { return &__weir_lib_uppers_at; }
size_t __ctype_get_mb_cur_max(void) { return 1; }

int isalpha(int c) { return IN(c | 32, 'a', 'z'); }
int isdigit(int c) { return IN(c, '0', '9'); }
int isalnum(int c) { return isalpha(c) || isdigit(c); }
int isupper(int c) { return IN(c, 'A', 'Z'); }
int islower(int c) { return IN(c, 'a', 'z'); }
int isspace(int c) { return IN(c, 9, 13) || c == ' '; }
int isblank(int c) { return c == ' ' || c == '\t'; }
int iscntrl(int c) { return IN(c, 0, 31) || c == 127; }
int isprint(int c) { return IN(c, 32, 126); }
int isgraph(int c) { return IN(c, 33, 126); }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int isxdigit(int c) { return isdigit(c) || IN(c | 32, 'a', 'f'); }
int isascii(int c) { return IN(c, 0, 127); }
int toascii(int c) { return c & 127; }
int tolower(int c) { return TO_LOWER(c); }
int toupper(int c) { return TO_UPPER(c); }
